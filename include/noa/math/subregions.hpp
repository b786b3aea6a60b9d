// Many boxes of one shape, cut out of images or volumes and put back into them.
#pragma once

#include <concepts>
#include <span>

#include "noa/base/border.hpp"
#include "noa/math/detail/border_value.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/untyped.hpp"

namespace noa::math::detail {

using namespace noa::detail;

using Origins = std::span<const Vec<i64, 4>>;

// The shape of n boxes of a shape, which must have a batch of 1.
Shape4 shape_of_boxes(const Shape4& box, std::size_t n);

void extract_subregions(const UntypedArray& input, Origins origins, const UntypedArray& subregions, Border border,
        const UntypedArray& value);
void insert_subregions(const UntypedArray& subregions, Origins origins, const UntypedArray& output);

}  // namespace noa::math::detail

namespace noa {

/// Cuts boxes out of an array: the n-th of the subregions is the box whose first element is at the n-th origin, (b, d,
/// h, w). It is one of the images or volumes of the stack, b, that a box is cut from; along the other axes it may reach
/// past the ends, or lie outside, where the border says what is there (the value is that of Border::VALUE). The
/// subregions cannot overlap the input.
template<traits::array A, traits::array Output, typename U = typename A::value_type>
void extract_subregions(const A& input, std::span<const Vec<i64, 4>> origins, const Output& subregions,
        Border border = Border::ZERO, const U& value = U{}) {
    using T = typename A::value_type;
    static_assert(std::same_as<typename Output::element_type, T>,
            "noa: subregions have the element type of the array they are cut from, and are not const");
    math::detail::extract_subregions(math::detail::untyped(input), origins, math::detail::untyped(subregions), border,
            math::detail::border_value<T>(border, value));
}

/// Boxes of a shape, (1, d, h, w): `extract_subregions(micrograph, origins, {1, 1, 64, 64})` is a stack of images.
template<traits::array A, typename U = typename A::value_type>
auto extract_subregions(const A& input, std::span<const Vec<i64, 4>> origins, const Shape4& shape,
        Border border = Border::ZERO, const U& value = U{}) {
    Array<typename A::value_type> subregions(math::detail::shape_of_boxes(shape, origins.size()), input.option());
    extract_subregions(input, origins, subregions, border, value);
    return subregions;
}

/// The other way: copies each box to its origin in the output. What is past the ends is left out; where boxes overlap,
/// the last one is what stays, on any number of threads. The subregions cannot overlap the output.
template<traits::array A, traits::array Output>
void insert_subregions(const A& subregions, std::span<const Vec<i64, 4>> origins, const Output& output) {
    static_assert(std::same_as<typename Output::element_type, typename A::value_type>,
            "noa: subregions have the element type of the array they are put into, which is not const");
    math::detail::insert_subregions(math::detail::untyped(subregions), origins, math::detail::untyped(output));
}

}  // namespace noa

// resize: an array with more elements, or fewer, at each side.
#pragma once

#include <concepts>

#include "noa/base/border.hpp"
#include "noa/math/detail/border_value.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/untyped.hpp"

namespace noa::math::detail {

using namespace noa::detail;

// The shape with so many elements more at each side.
Shape4 resized_shape(const Shape4& shape, const Vec<i64, 4>& left, const Vec<i64, 4>& right);

// How many elements more there are on the left if the center, n // 2, stays the center.
Vec<i64, 4> left_of_center(const Shape4& from, const Shape4& to);

void check_resized(const Shape4& from, const Vec<i64, 4>& left, const Vec<i64, 4>& right, const Shape4& to);
void resize(const UntypedArray& input, const Vec<i64, 4>& left, const UntypedArray& output, Border border,
        const UntypedArray& value);

template<traits::array A, traits::array Output, typename U>
void resize_typed(const A& input, const Vec<i64, 4>& left, const Output& output, Border border, const U& value) {
    using T = typename A::value_type;
    static_assert(std::same_as<typename Output::element_type, T>,
            "noa: resize has outputs of the element type of its input, which are not const");
    resize(untyped(input), left, untyped(output), border, border_value<T>(border, value));
}

}  // namespace noa::math::detail

namespace noa {

/// Adds so many elements before the first and after the last one of each axis; negative numbers take some away. The
/// border says what is added, and the value is that of Border::VALUE. The output cannot overlap the input.
template<traits::array A, traits::array Output, typename U = typename A::value_type>
void resize(const A& input, const Vec<i64, 4>& left, const Vec<i64, 4>& right, const Output& output,
        Border border = Border::ZERO, const U& value = U{}) {
    math::detail::check_resized(input.shape(), left, right, output.shape());
    math::detail::resize_typed(input, left, output, border, value);
}

/// `resize(a, {0, 0, 1, 1}, {0, 0, 1, -2}, Border::CLAMP)`.
template<traits::array A, typename U = typename A::value_type>
auto resize(const A& input, const Vec<i64, 4>& left, const Vec<i64, 4>& right, Border border = Border::ZERO,
        const U& value = U{}) {
    using T = typename A::value_type;
    Array<T> output(math::detail::resized_shape(input.shape(), left, right), input.option());
    math::detail::resize_typed(input, left, output, border, value);
    return output;
}

/// Adds elements, or takes some away, around the center: element n // 2 of each axis of the input is element m // 2 of
/// the output.
template<traits::array A, traits::array Output, typename U = typename A::value_type>
void resize(const A& input, const Output& output, Border border = Border::ZERO, const U& value = U{}) {
    math::detail::resize_typed(
            input, math::detail::left_of_center(input.shape(), output.shape()), output, border, value);
}

/// `resize(a, {1, 1, 512, 512})`.
template<traits::array A, typename U = typename A::value_type>
auto resize(const A& input, const Shape4& shape, Border border = Border::ZERO, const U& value = U{}) {
    Array<typename A::value_type> output(shape, input.option());
    resize(input, output, border, value);
    return output;
}

}  // namespace noa

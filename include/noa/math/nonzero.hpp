// nonzero, select: where a condition holds, and the elements that are there.
#pragma once

#include <concepts>

#include "noa/base/error.hpp"
#include "noa/base/vec.hpp"
#include "noa/math/detail/operands.hpp"
#include "noa/math/reduce.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"
#include "noa/runtime/detail/untyped.hpp"

namespace noa::math::detail {

using namespace noa::detail;

// Whether the output is known to have as many elements as there are chosen ones.
enum class Fit : bool { UNKNOWN, COUNTED };

template<typename T>
concept place_element = std::same_as<T, i64> or std::same_as<T, Vec<i64, 4>>;

// Numbers in C order, or places in all dimensions.
void nonzero(const AnyArray& condition, const UntypedArray& output, bool has_numbers, Fit fit);
void select(const UntypedArray& input, const AnyArray& mask, const UntypedArray& output, Fit fit);

template<traits::array A>
i64 count_chosen(const A& condition) {
    return condition.shape().is_empty() ? 0 : noa::count(condition);
}

template<traits::array Condition, traits::array Output>
void nonzero(const Condition& condition, const Output& output, Fit fit) {
    using Index = typename Output::element_type;
    static_assert(traits::has_dtype<typename Condition::value_type>, "noa: nonzero takes numbers and bools");
    static_assert(place_element<Index>, "noa: nonzero has outputs of i64 or Vec<i64, 4>, which are not const");
    nonzero(as_any(condition), untyped(output), std::same_as<Index, i64>, fit);
}

template<traits::array Input, traits::array Mask, traits::array Output>
void select(const Input& input, const Mask& mask, const Output& output, Fit fit) {
    static_assert(bool_array<Mask>, "noa: a mask is an array of bool");
    static_assert(std::same_as<typename Output::element_type, typename Input::value_type>,
            "noa: select has outputs of the element type of its input, which are not const");
    select(untyped(input), as_any(mask), untyped(output), fit);
}

}  // namespace noa::math::detail

namespace noa {

/// The numbers, in C order, of the elements that are not 0 (or false), as a row: indices that gather() and scatter()
/// take. `nonzero<Vec<i64, 4>>(mask)` has their places, {b, d, h, w}. NaN is not 0. Waits for their count.
template<typename Index = i64, traits::array Condition>
Array<Index> nonzero(const Condition& condition) {
    static_assert(math::detail::place_element<Index>, "noa: nonzero has indices of i64 or Vec<i64, 4>");
    Array<Index> output({1, 1, 1, math::detail::count_chosen(condition)}, condition.option());
    math::detail::nonzero(condition, output, math::detail::Fit::COUNTED);
    return output;
}

/// Into an output of any shape that has as many elements; it is an error, and nothing is written, if their number
/// differs. The output cannot overlap the input. On a GPU the call waits for the count.
template<traits::array Condition, traits::array Output>
void nonzero(const Condition& condition, const Output& output) {
    math::detail::nonzero(condition, output, math::detail::Fit::UNKNOWN);
}

/// The elements where a mask is true, in C order, as a row: `select(image, image > 0)`. The mask is broadcast onto the
/// input. Waits for their count.
template<traits::array Input, traits::array Mask>
auto select(const Input& input, const Mask& mask) {
    static_assert(math::detail::bool_array<Mask>, "noa: a mask is an array of bool");
    const auto whole = mask.broadcast(input.shape());
    Array<typename Input::value_type> output({1, 1, 1, math::detail::count_chosen(whole)}, input.option());
    math::detail::select(input, whole, output, math::detail::Fit::COUNTED);
    return output;
}

/// Into an output, as nonzero() does.
template<traits::array Input, traits::array Mask, traits::array Output>
void select(const Input& input, const Mask& mask, const Output& output) {
    math::detail::select(input, mask, output, math::detail::Fit::UNKNOWN);
}

}  // namespace noa

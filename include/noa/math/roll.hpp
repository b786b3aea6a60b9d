// roll: a shift in which what leaves at one side comes in at the other.
#pragma once

#include <concepts>

#include "noa/math/detail/per_axis.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/untyped.hpp"

namespace noa::math::detail {

using namespace noa::detail;

void roll(const UntypedArray& input, const Vec<i64, 4>& shifts, const UntypedArray& output);

}  // namespace noa::math::detail

namespace noa {

/// Moves each element by a number of places along each axis, of any size and sign; what leaves at one side comes in at
/// the other. The output cannot overlap the input.
template<traits::array A, traits::array Output>
void roll(const A& input, const Vec<i64, 4>& shifts, const Output& output) {
    static_assert(std::same_as<typename Output::element_type, typename A::value_type>,
            "noa: roll has outputs of the element type of its input, which are not const");
    math::detail::roll(math::detail::untyped(input), shifts, math::detail::untyped(output));
}

/// `roll(a, {0, 0, 3, -1})`.
template<traits::array A>
auto roll(const A& input, const Vec<i64, 4>& shifts) {
    Array<typename A::value_type> output(input.shape(), input.option());
    roll(input, shifts, output);
    return output;
}

/// By name, with or without an output: `roll(a, height = 3, width = -1)`.
template<traits::array A, math::detail::named_extent... Shifts>
    requires(sizeof...(Shifts) > 0)
auto roll(const A& input, const Shifts&... shifts) {
    return roll(input, math::detail::per_axis(0, shifts...));
}
template<traits::array A, typename... Args>
    requires math::detail::numbers_then_output<Args...>
void roll(const A& input, const Args&... shifts_and_output) {
    math::detail::split_output(
            0, [&](const auto& shifts, const auto& output) { roll(input, shifts, output); }, shifts_and_output...);
}

}  // namespace noa

// tile: an array several times, side by side.
#pragma once

#include <concepts>

#include "noa/math/detail/per_axis.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/untyped.hpp"

namespace noa::math::detail {

using namespace noa::detail;

/// The shape of an array that is repeated.
Shape4 tiled_shape(const Shape4& shape, const Vec<i64, 4>& repeats);
void tile(const UntypedArray& input, const Vec<i64, 4>& repeats, const UntypedArray& output);

}  // namespace noa::math::detail

namespace noa {

/// Repeats the whole array so many times along each axis, in memory of its own (broadcast() repeats empty dimensions
/// without a copy). The output cannot overlap the input.
template<traits::array A, traits::array Output>
void tile(const A& input, const Vec<i64, 4>& repeats, const Output& output) {
    static_assert(std::same_as<typename Output::element_type, typename A::value_type>,
            "noa: tile has outputs of the element type of its input, which are not const");
    math::detail::tile(math::detail::untyped(input), repeats, math::detail::untyped(output));
}

/// `tile(a, {3, 1, 1, 2})`.
template<traits::array A>
auto tile(const A& input, const Vec<i64, 4>& repeats) {
    Array<typename A::value_type> output(math::detail::tiled_shape(input.shape(), repeats), input.option());
    tile(input, repeats, output);
    return output;
}

/// By name, with or without an output: `tile(a, batch = 3, width = 2)`.
template<traits::array A, math::detail::named_extent... Repeats>
    requires(sizeof...(Repeats) > 0)
auto tile(const A& input, const Repeats&... repeats) {
    return tile(input, math::detail::per_axis(1, repeats...));
}
template<traits::array A, typename... Args>
    requires math::detail::numbers_then_output<Args...>
void tile(const A& input, const Args&... repeats_and_output) {
    math::detail::split_output(
            1, [&](const auto& repeats, const auto& output) { tile(input, repeats, output); }, repeats_and_output...);
}

}  // namespace noa

// Cumulative sums.
#pragma once

#include <concepts>
#include <type_traits>

#include "noa/base/axes.hpp"
#include "noa/base/traits.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::detail {

template<typename T>
struct CumulativeSum {
    using type = std::conditional_t<std::same_as<T, f16>, f32, std::conditional_t<std::same_as<T, c16>, c32, T>>;
};
template<std::integral T>
struct CumulativeSum<T> {
    using type = std::conditional_t<traits::integer<T> and std::unsigned_integral<T>, u64, i64>;
};

// The type of the sums of elements: 64 bits for integers and bool, f32 for f16, c32 for c16.
template<typename T>
using cumsum_t = typename CumulativeSum<T>::type;

void cumsum(const AnyArray& input, const AnyArray& output, Axis axis);

}  // namespace noa::detail

namespace noa {

/// The sums of the elements up to and with each, along an axis: `cumsum(a, b, width)`. The input is broadcast onto the
/// output, and may be the output. Sums of integers have 64 bits and wrap around; others are calculated in f64 and then
/// rounded, to f32 for f16.
template<traits::array Input, traits::array Output>
void cumsum(const Input& input, const Output& output, Axis axis) {
    using T = typename Input::value_type;
    static_assert(traits::has_dtype<T>, "noa: cumulative sums are of numbers");
    static_assert(std::same_as<typename Output::element_type, detail::cumsum_t<T>>,
            "noa: cumulative sums are i64 or u64 for integers, f32 for f16, c32 for c16, else as the input");
    detail::cumsum(detail::any(input), detail::any(output), axis);
}

/// Into a new array.
template<traits::array Input>
auto cumsum(const Input& input, Axis axis) {
    Array<detail::cumsum_t<typename Input::value_type>> result(input.shape(), input.option());
    cumsum(input, result, axis);
    return result;
}

}  // namespace noa

// Medians and quantiles.
#pragma once

#include <concepts>

#include "noa/base/axes.hpp"
#include "noa/base/shape.hpp"
#include "noa/base/traits.hpp"
#include "noa/math/reduce.hpp"
#include "noa/math/sort.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::math::detail {

using namespace noa::detail;

void median(const AnyArray& input, const AnyArray& output);
void quantile(const AnyArray& input, f64 q, const AnyArray& output);

template<traits::array Input>
auto for_quantiles_of(const Input& input, const Shape4& shape) {
    static_assert(has_order<typename Input::value_type>,
            "noa: medians and quantiles are of real numbers: complex ones have no order");
    return Array<mean_result_t<typename Input::value_type>>(shape, input.option());
}

template<traits::array Input, traits::array Output>
constexpr void check_quantile_types() {
    static_assert(has_order<typename Input::value_type>,
            "noa: medians and quantiles are of real numbers: complex ones have no order");
    static_assert(std::same_as<typename Output::element_type, mean_result_t<typename Input::value_type>>,
            "noa: the medians and quantiles of f16 and f32 are f32, those of other numbers f64");
}

}  // namespace noa::math::detail

namespace noa {

/// The medians of the elements that come together in each element of the output, whose extents are 1 or those of the
/// input. Of an even number, the mean of the two in the middle; where there is a NaN, NaN.
template<traits::array Input, traits::array Output>
void median(const Input& input, const Output& output) {
    math::detail::check_quantile_types<Input, Output>();
    math::detail::median(math::detail::as_any(input), math::detail::as_any(output));
}

/// The median along some axes, which are then 1: `median(stack, batch)`.
template<traits::array Input, traits::axis... Axes>
    requires(sizeof...(Axes) > 0)
auto median(const Input& input, Axes... axes) {
    const auto result = math::detail::for_quantiles_of(input, math::detail::reduced_shape(input.shape(), axes...));
    median(input, result);
    return result;
}

/// The median of all elements: an f32 for f16 and f32, otherwise an f64.
template<traits::array Input>
auto median(const Input& input) {
    const auto result = math::detail::for_quantiles_of(input, {1, 1, 1, 1});
    median(input, result);
    return result.first();
}

/// The q-quantiles, 0 <= q <= 1, of the elements that come together in each element of the output, whose extents are 1
/// or those of the input: with n elements, the one of rank q (n - 1), interpolated linearly. Where there is a NaN, NaN.
template<traits::array Input, traits::array Output>
void quantile(const Input& input, f64 q, const Output& output) {
    math::detail::check_quantile_types<Input, Output>();
    math::detail::quantile(math::detail::as_any(input), q, math::detail::as_any(output));
}

/// The q-quantile along some axes, which are then 1: `quantile(stack, 0.9, batch)`.
template<traits::array Input, traits::axis... Axes>
    requires(sizeof...(Axes) > 0)
auto quantile(const Input& input, f64 q, Axes... axes) {
    const auto result = math::detail::for_quantiles_of(input, math::detail::reduced_shape(input.shape(), axes...));
    quantile(input, q, result);
    return result;
}

/// The q-quantile of all elements: an f32 for f16 and f32, otherwise an f64.
template<traits::array Input>
auto quantile(const Input& input, f64 q) {
    const auto result = math::detail::for_quantiles_of(input, {1, 1, 1, 1});
    quantile(input, q, result);
    return result.first();
}

}  // namespace noa

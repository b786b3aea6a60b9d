// Cumulative sums.
#pragma once

#include "noa/base/axes.hpp"
#include "noa/base/dtype.hpp"
#include "noa/math/detail/operands.hpp"
#include "noa/math/reduce.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::math::detail {

using namespace noa::detail;

void cumsum(const AnyArray& input, const AnyArray& output, Axis axis);

}  // namespace noa::math::detail

namespace noa {

/// The sums of the elements up to and with each, along an axis: `cumsum(a, width, b)`. The input is broadcast onto the
/// output, and may be the output. Sums of integers have 64 bits and wrap around; others are calculated in f64 and then
/// rounded to the type of sum(), or stay f64 if the output is.
template<traits::array Input, traits::array Output>
void cumsum(const Input& input, Axis axis, const Output& output) {
    using T = typename Input::value_type;
    using R = math::detail::sum_result_t<T>;
    static_assert(traits::has_dtype<T>, "noa: cumulative sums are of numbers");
    static_assert(math::detail::output_of<Output, R> or math::detail::output_of<Output, math::detail::wide_t<R>>,
            "noa: cumulative sums are i64 or u64 for integers, f32 for f16, c32 for c16, else as the input; or f64, "
            "c64");
    math::detail::cumsum(math::detail::as_any(input), math::detail::as_any(output), axis);
}

/// Into a new array.
template<traits::array Input>
auto cumsum(const Input& input, Axis axis) {
    Array<math::detail::sum_result_t<typename Input::value_type>> result(input.shape(), input.option());
    cumsum(input, axis, result);
    return result;
}

/// With the axis last: the same.
template<traits::array Input, traits::array Output>
void cumsum(const Input& input, const Output& output, Axis axis) {
    cumsum(input, axis, output);
}

}  // namespace noa

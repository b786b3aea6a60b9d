// normalize: arrays brought to a common scale.
#pragma once

#include <cstdint>

#include "noa/base/axes.hpp"
#include "noa/base/error.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/math/cast.hpp"
#include "noa/math/detail/operands.hpp"
#include "noa/math/reduce.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/factory.hpp"

namespace noa {
inline namespace types {

/// To what elements are normalized.
enum class Norm : std::uint8_t {
    MIN_MAX,   ///< from 0, the lowest, to 1, the highest; not for complex numbers
    MEAN_STD,  ///< to a mean of 0 and a standard deviation of 1
    L2,        ///< to an l2_norm of 1
};

struct NormalizeOption {
    Norm mode = Norm::MEAN_STD;
    i64 ddof = 0;  ///< of the standard deviation
};

}  // namespace types
}  // namespace noa

namespace noa::math::detail {

using namespace noa::detail;

// (input - shift) / scale, or 0 where scale is 0; calculated in f64 or c64.
void shift_and_scale(const AnyArray& input, const AnyArray& shift, const AnyArray& scale, const AnyArray& output);

}  // namespace noa::math::detail

namespace noa {

/// Shifts and scales all elements, or along some axes those of each index of the others: `normalize(stack, out, {.mode
/// = Norm::MIN_MAX}, height, width)` does each image by itself. Where all elements are the same, for L2 where all are
/// 0, they become 0. The output may be the input.
template<math::detail::floating_array In, traits::array Output, traits::axis... Axes>
void normalize(const In& input, const Output& output, NormalizeOption option = {}, Axes... axes) {
    using T = typename In::value_type;
    using Wide = math::detail::wide_t<T>;
    math::detail::check_output_type<T, Output>();
    const Shape4 shape =
            sizeof...(Axes) == 0 ? Shape4{1, 1, 1, 1} : math::detail::reduced_shape(input.shape(), axes...);
    const Array<Wide> shift(shape, input.option());
    const Array<f64> scale(shape, input.option());
    switch (option.mode) {
        case Norm::MIN_MAX:
            if constexpr (traits::real<T>) {
                const Array<T> low(shape, input.option()), high(shape, input.option());
                min_max(input, low, high);
                cast(low, shift);
                cast(high, scale);
                subtract(scale, shift, scale);
                break;
            } else {
                panic("complex numbers have no order: they cannot be normalized from the lowest to the highest");
            }
        case Norm::MEAN_STD:
            mean_stddev(input, shift, scale, {.ddof = option.ddof});
            break;
        case Norm::L2:
            fill(shift, Wide{});
            l2_norm(input, scale);
            break;
    }
    math::detail::shift_and_scale(math::detail::as_any(input), math::detail::as_any(shift), math::detail::as_any(scale),
            math::detail::as_any(output));
}
template<math::detail::floating_array In, traits::axis... Axes>
auto normalize(const In& input, NormalizeOption option = {}, Axes... axes) {
    Array<typename In::value_type> output(input.shape(), input.option());
    normalize(input, output, option, axes...);
    return output;
}

/// From mean and standard deviation, along some axes: `normalize(stack, height, width)`.
template<math::detail::floating_array In, traits::array Output, traits::axis... Axes>
    requires(sizeof...(Axes) > 0)
void normalize(const In& input, const Output& output, Axes... axes) {
    normalize(input, output, NormalizeOption{}, axes...);
}
template<math::detail::floating_array In, traits::axis... Axes>
    requires(sizeof...(Axes) > 0)
auto normalize(const In& input, Axes... axes) {
    return normalize(input, NormalizeOption{}, axes...);
}

}  // namespace noa

// Spectra brought to a common scale, and their sizes.
#pragma once

#include "noa/base/shape.hpp"
#include "noa/fft/layout.hpp"
#include "noa/fft/transform.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"
#include "noa/signal/detail/spectrum.hpp"
#include "noa/signal/filter.hpp"

namespace noa::signal {

/// The squares of the sizes of complex spectra, and the sizes, times a gain: `power_spectrum<"h2fc">(spectrum, output,
/// image.shape(), gain)`, or without a gain, which is then 1; without an output, as a new array. Layouts are as in
/// lowpass; the output is real.
template<fft::Remap R>
inline constexpr detail::SizesFunction<R, true> power_spectrum{"power_spectrum"};
template<fft::Remap R>
inline constexpr detail::SizesFunction<R, false> amplitude_spectrum{"amplitude_spectrum"};

/// Scales spectra so that the arrays they belong to have a mean of 0 and a standard deviation of 1, each batch by
/// itself; `norm` is that of the transform they come from (NONE as BACKWARD: the arrays are those that r2c was given).
/// What has no deviation, or no more than the rounding of a transform makes, becomes 0. The output may be the input, in
/// the same layout.
template<fft::Remap R, fft::detail::complex_signal In, traits::array Output>
void standardize(const In& input, const Output& output, const Shape4& shape, fft::Norm norm = fft::Norm::BACKWARD) {
    fft::detail::check_filter_types<In, Output>();
    detail::standardize(R, detail::as_any(input), detail::as_any(output), shape, norm);
}
template<fft::Remap R, fft::detail::complex_signal In>
auto standardize(const In& input, const Shape4& shape, fft::Norm norm = fft::Norm::BACKWARD) {
    auto output = fft::detail::new_spectrum<R>(input, shape);
    standardize<R>(input, output, shape, norm);
    return output;
}

/// Divides each frequency by the root mean square of its shell, for each batch: all frequencies then have the same
/// power, 1 on average. Shells, as in rotational_average, go on into the corners. Those without power become 0.
template<fft::Remap R, fft::detail::complex_signal In, traits::array Output>
void whiten(const In& input, const Output& output, const Shape4& shape) {
    fft::detail::check_filter_types<In, Output>();
    detail::whiten(R, detail::as_any(input), detail::as_any(output), shape);
}
template<fft::Remap R, fft::detail::complex_signal In>
auto whiten(const In& input, const Shape4& shape) {
    auto output = fft::detail::new_spectrum<R>(input, shape);
    whiten<R>(input, output, shape);
    return output;
}

}  // namespace noa::signal

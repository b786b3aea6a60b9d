// Filters: spectra multiplied by a function of the frequency.
#pragma once

#include "noa/base/shape.hpp"
#include "noa/core/wrap.hpp"
#include "noa/fft/layout.hpp"
#include "noa/fft/remap.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"
#include "noa/signal/detail/filter.hpp"

namespace noa::signal {

/// 1 up to `cutoff`, 0 from `cutoff + width` on, a raised cosine between them. In cycles per pixel, of arrays of any
/// shape; frequencies go up to 0.5 along an axis, and beyond that towards the corners.
struct Lowpass {
    f64 cutoff = 0.5;
    f64 width = 0;
    f64 gain = 1;  ///< by which all is multiplied: a norm, for example, costs nothing here
};

/// 0 up to `cutoff - width`, 1 from `cutoff` on, a raised cosine between them.
struct Highpass {
    f64 cutoff = 0;
    f64 width = 0;
    f64 gain = 1;
};

/// Both.
struct Bandpass {
    f64 highpass_cutoff = 0;
    f64 highpass_width = 0;
    f64 lowpass_cutoff = 0.5;
    f64 lowpass_width = 0;
    f64 gain = 1;
};

/// exp(-f^2 / (2 sigma^2)), with sigma in cycles per pixel.
struct Gaussian {
    f64 sigma = 0.25;
    f64 gain = 1;
};

/// exp(-B/4 f^2), with B in square Angstroms and f in 1/Angstrom: that in cycles per pixel by the size of a pixel. A
/// negative B sharpens.
struct BFactor {
    f64 bfactor = 0;
    f64 pixel_size = 1;  ///< in Angstroms
    f64 gain = 1;
};

/// Filters spectra of arrays of a shape, from one layout to another: `lowpass<"h2h">(spectrum, output, image.shape(),
/// {.cutoff = 0.2, .width = 0.05})`. Elements are complex or real. The output may be the input, in the same layout. One
/// batch of the input goes with all of the output. With `{}` in place of the input, the filter itself is written. An
/// error for frequencies and widths that are negative or not a number.
///
/// Without an output, a new array, in the layout that the result has: `lowpass<"h2h">(spectrum, image.shape(), {.cutoff
/// = 0.2})`. With a filter for each batch, in a vector, an array or a span: `lowpass<"h2h">(spectra, output, shape,
/// filters)`.
template<fft::Remap R>
inline constexpr detail::FilterFunction<R, Lowpass> lowpass{"lowpass"};
template<fft::Remap R>
inline constexpr detail::FilterFunction<R, Highpass> highpass{"highpass"};
template<fft::Remap R>
inline constexpr detail::FilterFunction<R, Bandpass> bandpass{"bandpass"};
template<fft::Remap R>
inline constexpr detail::FilterFunction<R, Gaussian> gaussian_filter{"gaussian_filter"};
template<fft::Remap R>
inline constexpr detail::FilterFunction<R, BFactor> bfactor_filter{"bfactor_filter"};

}  // namespace noa::signal

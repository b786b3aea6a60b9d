// Filters: spectra multiplied by a function of the frequency.
#pragma once

#include <concepts>
#include <cstddef>
#include <span>
#include <type_traits>
#include <vector>

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
template<fft::Remap R, detail::spectrum_or_nothing In = Nothing, traits::array Output>
void lowpass(const In& input, const Output& output, const Shape4& shape, const Lowpass& filter) {
    detail::filter_spectrum("lowpass", R, input, output, shape, std::span(&filter, 1));
}
template<fft::Remap R, detail::spectrum_or_nothing In = Nothing, traits::array Output>
void highpass(const In& input, const Output& output, const Shape4& shape, const Highpass& filter) {
    detail::filter_spectrum("highpass", R, input, output, shape, std::span(&filter, 1));
}
template<fft::Remap R, detail::spectrum_or_nothing In = Nothing, traits::array Output>
void bandpass(const In& input, const Output& output, const Shape4& shape, const Bandpass& filter) {
    detail::filter_spectrum("bandpass", R, input, output, shape, std::span(&filter, 1));
}
template<fft::Remap R, detail::spectrum_or_nothing In = Nothing, traits::array Output>
void gaussian_filter(const In& input, const Output& output, const Shape4& shape, const Gaussian& filter) {
    detail::filter_spectrum("gaussian_filter", R, input, output, shape, std::span(&filter, 1));
}
template<fft::Remap R, detail::spectrum_or_nothing In = Nothing, traits::array Output>
void bfactor_filter(const In& input, const Output& output, const Shape4& shape, const BFactor& filter) {
    detail::filter_spectrum("bfactor_filter", R, input, output, shape, std::span(&filter, 1));
}

/// The same with a filter for each batch, in a vector, an array or a span: `lowpass<"h2h">(spectra, output, shape,
/// filters)`.
template<fft::Remap R, detail::spectrum_or_nothing In = Nothing, traits::array Output, detail::list_of<Lowpass> Filters>
void lowpass(const In& input, const Output& output, const Shape4& shape, const Filters& filters) {
    detail::filter_spectrum("lowpass", R, input, output, shape, std::span<const Lowpass>(filters));
}
template<fft::Remap R, detail::spectrum_or_nothing In = Nothing, traits::array Output,
        detail::list_of<Highpass> Filters>
void highpass(const In& input, const Output& output, const Shape4& shape, const Filters& filters) {
    detail::filter_spectrum("highpass", R, input, output, shape, std::span<const Highpass>(filters));
}
template<fft::Remap R, detail::spectrum_or_nothing In = Nothing, traits::array Output,
        detail::list_of<Bandpass> Filters>
void bandpass(const In& input, const Output& output, const Shape4& shape, const Filters& filters) {
    detail::filter_spectrum("bandpass", R, input, output, shape, std::span<const Bandpass>(filters));
}
template<fft::Remap R, detail::spectrum_or_nothing In = Nothing, traits::array Output,
        detail::list_of<Gaussian> Filters>
void gaussian_filter(const In& input, const Output& output, const Shape4& shape, const Filters& filters) {
    detail::filter_spectrum("gaussian_filter", R, input, output, shape, std::span<const Gaussian>(filters));
}
template<fft::Remap R, detail::spectrum_or_nothing In = Nothing, traits::array Output, detail::list_of<BFactor> Filters>
void bfactor_filter(const In& input, const Output& output, const Shape4& shape, const Filters& filters) {
    detail::filter_spectrum("bfactor_filter", R, input, output, shape, std::span<const BFactor>(filters));
}

/// As a new array, in the layout that the result has: `lowpass<"h2h">(spectrum, image.shape(), {.cutoff = 0.2})`.
template<fft::Remap R, detail::spectrum_array In>
auto lowpass(const In& input, const Shape4& shape, const Lowpass& filter) {
    auto output = detail::new_spectrum<R>(input, shape);
    lowpass<R>(input, output, shape, filter);
    return output;
}
template<fft::Remap R, detail::spectrum_array In, detail::list_of<Lowpass> Filters>
auto lowpass(const In& input, const Shape4& shape, const Filters& filters) {
    auto output = detail::new_spectrum<R>(input, shape);
    lowpass<R>(input, output, shape, filters);
    return output;
}
template<fft::Remap R, detail::spectrum_array In>
auto highpass(const In& input, const Shape4& shape, const Highpass& filter) {
    auto output = detail::new_spectrum<R>(input, shape);
    highpass<R>(input, output, shape, filter);
    return output;
}
template<fft::Remap R, detail::spectrum_array In, detail::list_of<Highpass> Filters>
auto highpass(const In& input, const Shape4& shape, const Filters& filters) {
    auto output = detail::new_spectrum<R>(input, shape);
    highpass<R>(input, output, shape, filters);
    return output;
}
template<fft::Remap R, detail::spectrum_array In>
auto bandpass(const In& input, const Shape4& shape, const Bandpass& filter) {
    auto output = detail::new_spectrum<R>(input, shape);
    bandpass<R>(input, output, shape, filter);
    return output;
}
template<fft::Remap R, detail::spectrum_array In, detail::list_of<Bandpass> Filters>
auto bandpass(const In& input, const Shape4& shape, const Filters& filters) {
    auto output = detail::new_spectrum<R>(input, shape);
    bandpass<R>(input, output, shape, filters);
    return output;
}
template<fft::Remap R, detail::spectrum_array In>
auto gaussian_filter(const In& input, const Shape4& shape, const Gaussian& filter) {
    auto output = detail::new_spectrum<R>(input, shape);
    gaussian_filter<R>(input, output, shape, filter);
    return output;
}
template<fft::Remap R, detail::spectrum_array In, detail::list_of<Gaussian> Filters>
auto gaussian_filter(const In& input, const Shape4& shape, const Filters& filters) {
    auto output = detail::new_spectrum<R>(input, shape);
    gaussian_filter<R>(input, output, shape, filters);
    return output;
}
template<fft::Remap R, detail::spectrum_array In>
auto bfactor_filter(const In& input, const Shape4& shape, const BFactor& filter) {
    auto output = detail::new_spectrum<R>(input, shape);
    bfactor_filter<R>(input, output, shape, filter);
    return output;
}
template<fft::Remap R, detail::spectrum_array In, detail::list_of<BFactor> Filters>
auto bfactor_filter(const In& input, const Shape4& shape, const Filters& filters) {
    auto output = detail::new_spectrum<R>(input, shape);
    bfactor_filter<R>(input, output, shape, filters);
    return output;
}

}  // namespace noa::signal

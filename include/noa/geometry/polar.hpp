// cartesian2polar, polar2cartesian and spectrum2polar: images and spectra by angle and radius.
#pragma once

#include <numbers>

#include "noa/base/border.hpp"
#include "noa/base/complex.hpp"
#include "noa/base/shape.hpp"
#include "noa/base/traits.hpp"
#include "noa/base/vec.hpp"
#include "noa/fft/layout.hpp"
#include "noa/geometry/detail/per_batch.hpp"
#include "noa/geometry/detail/polar.hpp"
#include "noa/geometry/interp.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::geometry {

/// Which angles and radii an image in polar coordinates has, and how it is made. Its rows are angles, its columns
/// radii: from the first of the range to the last, which is the last of them, or the next one after it.
struct PolarOption {
    OptionalVec<2> center{};                         ///< of the Cartesian image, yx; if none is given, n/2
    OptionalVec<2> rho_range{};                      ///< in pixels; if none is given, from 0 to (min(h,w) - 1) / 2
    bool rho_endpoint = true;                        ///< whether the last column has the last radius
    Vec<f64, 2> phi_range{0, 2 * std::numbers::pi};  ///< in radians, from +x to +y; a turn at most
    bool phi_endpoint = false;                       ///< whether the last row has the last angle
    Interp interp = Interp::LINEAR;
    Border border = Border::ZERO;
    c64 value = 0;          ///< what lies outside, with Border::VALUE
    bool prefilter = true;  ///< with Interp::CUBIC_BSPLINE: the input is pixels; else it is coefficients already
};

/// The same for spectra: frequencies are in cycles per pixel, from 0 to 0.5.
struct PolarSpectrumOption {
    Vec<f64, 2> frequency_range{0, 0.5};
    bool frequency_endpoint = true;
    Vec<f64, 2> phi_range{0, 2 * std::numbers::pi};
    bool phi_endpoint = false;
    Interp interp = Interp::LINEAR;
};

/// Images in polar coordinates: row i, column j of the output is what the input has, between its pixels, at the angle i
/// and the radius j of the option, around the center; angles are from +x to +y. `cartesian2polar(image, polar)` with
/// 360 rows has one for each degree. The radii go, unless the option says so, to the largest circle about n/2 that is
/// inside of the image, (min(h,w) - 1) / 2 rounded down and at least 1: with a column more than that, they are whole
/// numbers of pixels.
///
/// Elements are f32, f64, c32 or c64. The output has as many batches as the input; or an input of one goes with all of
/// them.
///
/// Errors: volumes, ranges and centers that are not finite, ranges that do not go up, radii below 0, angles over more
/// than a turn, an output in the memory of the input.
template<traits::array Cartesian, traits::array Polar>
void cartesian2polar(const Cartesian& cartesian, const Polar& polar, const PolarOption& option = {}) {
    detail::check_floating_types<Cartesian, Polar>();
    detail::cartesian2polar(detail::as_any(cartesian), detail::as_any(polar), option);
}

/// As a new array, whose pixels are no larger than those of the image: columns are a pixel apart or less, and so are
/// rows, along the largest circle.
template<traits::array Cartesian>
auto cartesian2polar(const Cartesian& cartesian, const PolarOption& option = {}) {
    Array<typename Cartesian::value_type> polar(detail::polar_shape(cartesian.shape(), option), cartesian.option());
    cartesian2polar(cartesian, polar, option);
    return polar;
}

/// The way back, with the same option: each pixel is what the input has at its angle and its radius, about the center
/// of the output. Angles over a whole turn are periodic: the last row is followed by the first. What is at angles and
/// radii that the input does not have is as the border says. Without the prefilter, coefficients of splines are those
/// of a periodic one along a whole turn.
template<traits::array Polar, traits::array Cartesian>
void polar2cartesian(const Polar& polar, const Cartesian& cartesian, const PolarOption& option = {}) {
    detail::check_floating_types<Polar, Cartesian>();
    detail::polar2cartesian(detail::as_any(polar), detail::as_any(cartesian), option);
}

/// As a new array of this shape.
template<traits::array Polar>
auto polar2cartesian(const Polar& polar, const Shape4& shape, const PolarOption& option = {}) {
    Array<typename Polar::value_type> cartesian(shape, polar.option());
    polar2cartesian(polar, cartesian, option);
    return cartesian;
}

/// Spectra of images of a shape in polar coordinates, from any layout: `spectrum2polar<"h">(fft::r2c(image), polar,
/// image.shape())`. Column j is the frequency j of the option, in cycles per pixel, of images of any shape: along an
/// axis of n pixels, k cycles have the frequency k/n. Elements are complex, or real as those of power spectra are; what
/// a half layout does not have is the conjugate of what it has. Spectra are periodic: there is no border.
///
/// Values are interpolated as they are. Phases of an object that is far from pixel 0 turn so fast from one frequency to
/// the next that there is nothing between them: interpolate powers or amplitudes, or shift it there before.
///
/// Errors: as above, and frequencies above 0.5.
template<fft::SpectrumLayout L, traits::array Spectrum, traits::array Polar>
void spectrum2polar(
        const Spectrum& spectrum, const Polar& polar, const Shape4& shape, const PolarSpectrumOption& option = {}) {
    detail::check_floating_types<Spectrum, Polar>();
    detail::spectrum2polar(L, detail::as_any(spectrum), detail::as_any(polar), shape, option);
}

}  // namespace noa::geometry

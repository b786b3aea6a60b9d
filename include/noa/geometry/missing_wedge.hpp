// missing_wedge: the frequencies of a volume that a tilt series has seen, as a mask.
#pragma once

#include <numbers>

#include "noa/base/shape.hpp"
#include "noa/base/traits.hpp"
#include "noa/base/vec.hpp"
#include "noa/fft/detail/arrays.hpp"
#include "noa/fft/layout.hpp"
#include "noa/geometry/detail/missing_wedge.hpp"
#include "noa/geometry/quaternion.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::geometry {

/// Of a volume that was reconstructed from images seen along z, while the specimen was turned about an axis. Angles are
/// in radians.
struct MissingWedgeOption {
    f64 min_tilt = -std::numbers::pi / 3;  ///< the first and the last rotation of the specimen, within pi/2: as
    f64 max_tilt = std::numbers::pi / 3;   ///< rotate_y() has them, where the axis is y
    Vec<f64, 2> axis{1, 0};                ///< the tilt axis, yx, of any length: along the height
    f64 width = 0;                         ///< of the soft edge, outside of what was seen, in cycles per pixel
    Quaternion<f64> rotation{};            ///< by which the volume was turned since: the wedge turns with it
};

/// Writes the mask of what a tilt series has seen of a volume: `missing_wedge<"h">(mask, volume.shape(), {.min_tilt =
/// deg2rad(-50.), .max_tilt = deg2rad(60.)})`. It is 1 for frequencies that are in the plane of an image with a tilt in
/// the range. At a distance d from them, in cycles per pixel, it is (1 + cos(pi d / width)) / 2, down to 0 where d is
/// the width, and 0 beyond. Without a width the edge is sharp. What is within 1e-9 of the edge is on it.
///
/// The highest frequency of an even size stands for its opposite, too, and has the mean of both: real volumes stay
/// real.
///
/// The mask is an array of f32, f64, c32 or c64 in the layout of a spectrum of volumes of this shape. An option is for
/// all batches, or there is one for each, in a vector, an array or a span.
///
/// Errors: images; tilts that are not increasing within -pi/2 and pi/2; an axis of length 0; a width that is negative
/// or not finite; a quaternion that is no rotation; another number of options than one or that of the batches.
template<fft::SpectrumLayout L, traits::array Output, detail::wedges Options = MissingWedgeOption>
void missing_wedge(const Output& output, const Shape4& shape, const Options& options) {
    fft::detail::check_filter_types<Output, Output>();
    detail::missing_wedge({L, L}, nullptr, detail::as_any(output), shape, detail::list_of_wedges(options));
}

/// Multiplies spectra of volumes of a shape by the mask, from one layout to another: `missing_wedge<"h2h">(spectrum,
/// output, volume.shape(), {.width = 0.02})`. The output may be the input, in the same layout. One batch of the input
/// goes with all of the output. Without an output, the result is a new array.
template<fft::Remap R, fft::detail::spectrum_array Input, traits::array Output,
        detail::wedges Options = MissingWedgeOption>
void missing_wedge(const Input& input, const Output& output, const Shape4& shape, const Options& options) {
    fft::detail::check_filter_types<Input, Output>();
    const detail::AnyArray from = detail::as_any(input);
    detail::missing_wedge(R, &from, detail::as_any(output), shape, detail::list_of_wedges(options));
}
template<fft::Remap R, fft::detail::spectrum_array Input, detail::wedges Options = MissingWedgeOption>
auto missing_wedge(const Input& input, const Shape4& shape, const Options& options) {
    auto output = fft::detail::new_spectrum<R>(input, shape);
    missing_wedge<R>(input, output, shape, options);
    return output;
}

}  // namespace noa::geometry

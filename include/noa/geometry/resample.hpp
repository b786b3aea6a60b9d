// Images and volumes rotated, shifted, scaled, and sampled with other pixels, without matrices.
#pragma once

#include <cstddef>

#include "noa/base/border.hpp"
#include "noa/base/complex.hpp"
#include "noa/base/shape.hpp"
#include "noa/base/traits.hpp"
#include "noa/fft/transform.hpp"
#include "noa/geometry/detail/per_batch.hpp"
#include "noa/geometry/detail/resample.hpp"
#include "noa/geometry/detail/shared.hpp"
#include "noa/geometry/interp.hpp"
#include "noa/geometry/transform.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::geometry {

/// A TransformOption, with the point that stays where it is.
template<std::size_t N>
struct AboutOption {
    /// In coordinates of the input, zyx or yx; if none is given, its center, n/2.
    OptionalVec<N> center{};
    Interp interp = Interp::LINEAR;
    Border border = Border::ZERO;
    c64 value = 0;          ///< what lies outside, with Border::VALUE
    bool prefilter = true;  ///< with Interp::CUBIC_BSPLINE: the input is pixels; else it is coefficients already
};

/// Rotates images by an angle in radians, from +x to +y, about their center, n/2, or the one of the option:
/// `rotate_2d(image, output, deg2rad(30.), {.interp = Interp::CUBIC})`. One angle for all, or one for each batch of the
/// output, in a vector, an array, a span, or an Array or a View of any device, along one of its axes; and so below.
///
/// This and all below are transform_2d and transform_3d, with the inverse matrix, and what is said there holds for
/// them. The output may be of another size than the input: its center, n/2, then lies on that of the input, before
/// anything moves.
///
/// Errors, besides those of transform_2d: angles and centers that are not finite.
template<traits::array Input, traits::array Output, detail::one_or_list_of<detail::Angles> Angles>
void rotate_2d(const Input& input, const Output& output, const Angles& angles, const AboutOption<2>& option = {}) {
    detail::move<2>(input, output, detail::turns_of("rotate_2d", angles), option);
}
/// Rotates volumes by a Quaternion or a 3 x 3 matrix, as euler2matrix makes it: what was at x, from the center, is then
/// at `matrix * x`. An error if the matrix is not a rotation.
template<traits::array Input, traits::array Output, detail::matrix_or_list Rotations>
void rotate_3d(
        const Input& input, const Output& output, const Rotations& rotations, const AboutOption<3>& option = {}) {
    detail::move<3>(input, output, detail::rotations_of("rotate_3d", rotations), option);
}

/// Moves images and volumes by so many pixels: `shift_2d(image, output, Vec{2.5, -4.0})` moves them down by 2.5 and to
/// the left by 4 pixels: what was at (y,x) is then at (y+2.5,x-4). What comes in is as the border says.
template<traits::array Input, traits::array Output, detail::one_or_list_of<detail::Vecs<2>> Shifts>
void shift_2d(const Input& input, const Output& output, const Shifts& shifts, const TransformOption& option = {}) {
    detail::move<2>(input, output, detail::shifts_of<2>("shift_2d", shifts), option);
}
template<traits::array Input, traits::array Output, detail::one_or_list_of<detail::Vecs<3>> Shifts>
void shift_3d(const Input& input, const Output& output, const Shifts& shifts, const TransformOption& option = {}) {
    detail::move<3>(input, output, detail::shifts_of<3>("shift_3d", shifts), option);
}

/// Magnifies images and volumes by a factor, or one along each axis, about their center, n/2, or the one of the option:
/// what was at x from the center is then at factor * x. A factor below 1 shrinks them: pixels of the input are then
/// left out, and what is finer than two of those of the output is aliased; a lowpass before prevents it. An error
/// unless factors are above 0.
template<traits::array Input, traits::array Output, detail::one_or_list_of<detail::Factors<2>> Factors>
void scale_2d(const Input& input, const Output& output, const Factors& factors, const AboutOption<2>& option = {}) {
    detail::move<2>(input, output, detail::scales_of<2>("scale_2d", factors), option);
}
template<traits::array Input, traits::array Output, detail::one_or_list_of<detail::Factors<3>> Factors>
void scale_3d(const Input& input, const Output& output, const Factors& factors, const AboutOption<3>& option = {}) {
    detail::move<3>(input, output, detail::scales_of<3>("scale_3d", factors), option);
}

/// As new arrays, of the shape of the input: of one batch, as many as there are angles, rotations, shifts or factors.
template<traits::array Input, detail::one_or_list_of<detail::Angles> Angles>
auto rotate_2d(const Input& input, const Angles& angles, const AboutOption<2>& option = {}) {
    return detail::moved<2>(input, detail::turns_of("rotate_2d", angles), option);
}
template<traits::array Input, detail::matrix_or_list Rotations>
auto rotate_3d(const Input& input, const Rotations& rotations, const AboutOption<3>& option = {}) {
    return detail::moved<3>(input, detail::rotations_of("rotate_3d", rotations), option);
}
template<traits::array Input, detail::one_or_list_of<detail::Vecs<2>> Shifts>
auto shift_2d(const Input& input, const Shifts& shifts, const TransformOption& option = {}) {
    return detail::moved<2>(input, detail::shifts_of<2>("shift_2d", shifts), option);
}
template<traits::array Input, detail::one_or_list_of<detail::Vecs<3>> Shifts>
auto shift_3d(const Input& input, const Shifts& shifts, const TransformOption& option = {}) {
    return detail::moved<3>(input, detail::shifts_of<3>("shift_3d", shifts), option);
}
template<traits::array Input, detail::one_or_list_of<detail::Factors<2>> Factors>
auto scale_2d(const Input& input, const Factors& factors, const AboutOption<2>& option = {}) {
    return detail::moved<2>(input, detail::scales_of<2>("scale_2d", factors), option);
}
template<traits::array Input, detail::one_or_list_of<detail::Factors<3>> Factors>
auto scale_3d(const Input& input, const Factors& factors, const AboutOption<3>& option = {}) {
    return detail::moved<3>(input, detail::scales_of<3>("scale_3d", factors), option);
}

/// The same field of view with other pixels, those of the output: along each axis by itself, n of the input become m,
/// and what is seen is m/n times as many pixels large. The center, pixel n/2, falls on the center, pixel m/2. This is
/// the geometry of resample_fourier.
///
/// To fewer pixels, values are those at the new pixels, not means around them: what is finer than two of those is
/// aliased. resample_fourier does without.
template<traits::array Input, traits::array Output>
void resample_2d(const Input& input, const Output& output, const TransformOption& option = {}) {
    detail::resample<2>("resample_2d", input, output, option);
}
template<traits::array Input, traits::array Output>
void resample_3d(const Input& input, const Output& output, const TransformOption& option = {}) {
    detail::resample<3>("resample_3d", input, output, option);
}

/// As a new array, of factor times as many pixels, rounded, along each axis; with a Vec, each has its factor. An error
/// unless factors are above 0.
template<traits::array Input, detail::one_of<detail::Factors<2>> Factor>
auto resample_2d(const Input& input, const Factor& factor, const TransformOption& option = {}) {
    return detail::resampled<2>("resample_2d", input, factor, option);
}
template<traits::array Input, detail::one_of<detail::Factors<3>> Factor>
auto resample_3d(const Input& input, const Factor& factor, const TransformOption& option = {}) {
    return detail::resampled<3>("resample_3d", input, factor, option);
}

/// The same, of signals, images and volumes of f32 or f64, on their spectrum: cropped to fewer pixels, which takes away
/// what they cannot show instead of aliasing it, or padded to more. Values keep their level, and their mean; the
/// center, pixel n/2, falls on pixel m/2 for all sizes, even and odd. Arrays go on periodically. There and back, to
/// more pixels and to as many as before, is the identity.
///
/// Errors: empty arrays, another number of batches, an image of a volume, or a volume of an image.
template<fft::detail::real_signal Input, traits::array Output>
void resample_fourier(const Input& input, const Output& output) {
    detail::check_output_type<Input, Output>();
    detail::resample_fourier(detail::as_any(input), detail::as_any(output));
}
/// As a new array of this shape.
template<fft::detail::real_signal Input>
auto resample_fourier(const Input& input, const Shape4& shape) {
    Array<typename Input::value_type> output(shape, input.option());
    resample_fourier(input, output);
    return output;
}
/// As a new array, of factor times as many pixels, rounded, along each axis that has more than one; with a Vec, each of
/// the last ones has its factor. An error unless factors are above 0.
template<fft::detail::real_signal Input, typename Factor>
    requires detail::one_of<Factor, detail::Factors<2>> or detail::one_of<Factor, detail::Factors<3>>
auto resample_fourier(const Input& input, const Factor& factor) {
    return resample_fourier(input, detail::resampled_shape(input.shape(), factor));
}

}  // namespace noa::geometry

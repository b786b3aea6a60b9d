// Images and volumes rotated, shifted, scaled, and sampled with other pixels, without matrices.
#pragma once

#include <cmath>
#include <concepts>
#include <cstddef>
#include <vector>

#include "noa/base/border.hpp"
#include "noa/base/complex.hpp"
#include "noa/base/error.hpp"
#include "noa/base/mat.hpp"
#include "noa/base/shape.hpp"
#include "noa/base/traits.hpp"
#include "noa/base/vec.hpp"
#include "noa/fft/transform.hpp"
#include "noa/geometry/detail/given.hpp"
#include "noa/geometry/detail/per_batch.hpp"
#include "noa/geometry/interp.hpp"
#include "noa/geometry/matrix.hpp"
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

}  // namespace noa::geometry

namespace noa::detail {

// ---- What is done to what is seen ----------------------------------------------------------------------------------

// Along depth, height and width: x becomes L (x - center) + center + shift.
struct Motion {
    Mat<f64, 3, 3> inverse = Mat<f64, 3, 3>::eye();  // of L
    Vec<f64, 3> shift{};
};

struct Angles {
    template<typename T>
    static constexpr bool has = traits::any_of<T, f32, f64>;
};

// A number stands for as many of it as there are dimensions.
template<std::size_t N>
struct Factors {
    template<typename T>
    static constexpr bool has = traits::scalar<T> or Vecs<N>::template has<T>;
};

template<std::floating_point T>
Motion turning_by(const char* function, T angle) {
    const auto [sin, cos] = sine_cosine(finite_angle(function, angle));
    return {Mat<f64, 3, 3>({{1, 0, 0}, {0, cos, -sin}, {0, sin, cos}})};
}
template<one_of<Matrices> M>
Motion turning_by(const char* function, const M& rotation) {
    const auto matrix = linear_with_depth<3>(function, rotation);
    if constexpr (not is_quaternion<M>)
        check_rotation(function, matrix);
    return {transpose(matrix)};
}
template<typename T, std::size_t N>
Motion shifting_by(const char* function, const Vec<T, N>& shift) {
    for (const T value: shift)
        check(std::isfinite(static_cast<f64>(value)), "{}: the shift {} is not finite", function, shift);
    return {.shift = with_depth(shift)};
}

// Along the last N of depth, height and width; along the others it is 1. Errors unless they are above 0, and finite.
template<std::size_t N, typename T>
Vec<f64, 3> factors_of(const char* function, const T& given) {
    Vec<f64, 3> result;
    if constexpr (traits::scalar<T>)
        result = with_depth(Vec<f64, N>::from_value(static_cast<f64>(given)), 1);
    else
        result = with_depth(given, 1);
    for (const f64 factor: result)
        check(factor > 0 and std::isfinite(factor), "{}: a factor is above 0, and finite, but this one is {}", function,
                factor);
    return result;
}

// What is done for each item.
struct Motions {
    const char* function;
    const char* items;
    std::vector<Motion> each;
};
template<typename Angle>
Motions turns_of(const char* function, const Angle& angles) {
    return {function, "angles",
            map_given<Angles>(function, angles, [&](const auto& angle) { return turning_by(function, angle); })};
}
template<typename Rotation>
Motions rotations_of(const char* function, const Rotation& rotations) {
    return {function, "rotations",
            map_given<Matrices>(function, rotations, [&](const auto& turn) { return turning_by(function, turn); })};
}
template<std::size_t N, typename Shift>
Motions shifts_of(const char* function, const Shift& shifts) {
    return {function, "shifts",
            map_given<Vecs<N>>(function, shifts, [&](const auto& shift) { return shifting_by(function, shift); })};
}
template<std::size_t N, typename Factor>
Motions scales_of(const char* function, const Factor& factors) {
    return {function, "factors", map_given<Factors<N>>(function, factors, [&](const auto& factor) {
                return Motion{Mat<f64, 3, 3>::from_diagonal(1. / factors_of<N>(function, factor))};
            })};
}

// ---- On arrays -----------------------------------------------------------------------------------------------------

// From the output to the input, of which the centers, n/2, are the same place before anything moves.
Inverses inverses_of(
        const Motions& motions, int n_dimensions, const Vec<f64, 3>& center, const Shape4& input, const Shape4& output);

// From the pixels of one array to those of the same field of view of another.
Mat<f64, 4, 4> inverse_of_resample(const Shape4& input, const Shape4& output);

// The shape of so many times as many pixels along each axis, rounded, and at least one.
Shape4 resampled_shape(const char* function, const Shape4& shape, const Vec<f64, 3>& factors);

// Of signals, images and volumes: one pixel along an axis stays one.
template<typename Factor>
Shape4 resampled_shape(const Shape4& shape, const Factor& factor) {
    constexpr auto function = "resample_fourier";
    constexpr std::size_t n_dimensions = Vecs<2>::has<Factor> ? 2 : 3;
    Vec<f64, 3> factors = factors_of<n_dimensions>(function, factor);
    for (int axis = 0; axis < 3; ++axis)
        if (shape[axis + 1] == 1)
            factors[axis] = 1;
    return resampled_shape(function, shape, factors);
}

void resample_fourier(const AnyArray& input, const AnyArray& output);

template<std::size_t N, typename Input, typename Output>
void move(const Input& input, const Output& output, const Motions& motions, const geometry::AboutOption<N>& option) {
    const Vec<f64, 3> center = center_of(input.shape(), option.center);
    transform<N>(motions.function, input, output,
            inverses_of(motions, static_cast<int>(N), center, input.shape(), output.shape()),
            {option.interp, option.border, option.value, option.prefilter});
}
template<std::size_t N, typename Input, typename Output>
void move(const Input& input, const Output& output, const Motions& motions, const geometry::TransformOption& option) {
    move<N>(input, output, motions,
            geometry::AboutOption<N>{{}, option.interp, option.border, option.value, option.prefilter});
}

// To a new array, of the shape of the input: of one batch, as many as there are motions.
template<std::size_t N, typename Input, typename Option>
auto moved(const Input& input, const Motions& motions, const Option& option) {
    const Shape4 shape = with_batches_of(motions.function, motions.items, motions.each.size(), input.shape());
    Array<typename Input::value_type> output(shape, input.option());
    move<N>(input, output, motions, option);
    return output;
}

template<std::size_t N, typename Input, typename Output>
void resample(const char* function, const Input& input, const Output& output, const geometry::TransformOption& option) {
    transform<N>(function, input, output, {.matrices = {inverse_of_resample(input.shape(), output.shape())}}, option);
}
template<std::size_t N, typename Input, typename Factor>
auto resampled(
        const char* function, const Input& input, const Factor& factor, const geometry::TransformOption& option) {
    const Shape4 shape = resampled_shape(function, input.shape(), factors_of<N>(function, factor));
    Array<typename Input::value_type> output(shape, input.option());
    resample<N>(function, input, output, option);
    return output;
}

}  // namespace noa::detail

namespace noa::geometry {

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
template<detail::real_signal Input, traits::array Output>
void resample_fourier(const Input& input, const Output& output) {
    static_assert(std::same_as<typename Output::element_type, typename Input::value_type>,
            "noa: the output has the element type of the input, and is not const");
    detail::resample_fourier(detail::as_any(input), detail::as_any(output));
}
/// As a new array of this shape.
template<detail::real_signal Input>
auto resample_fourier(const Input& input, const Shape4& shape) {
    Array<typename Input::value_type> output(shape, input.option());
    resample_fourier(input, output);
    return output;
}
/// As a new array, of factor times as many pixels, rounded, along each axis that has more than one; with a Vec, each of
/// the last ones has its factor. An error unless factors are above 0.
template<detail::real_signal Input, typename Factor>
    requires detail::one_of<Factor, detail::Factors<2>> or detail::one_of<Factor, detail::Factors<3>>
auto resample_fourier(const Input& input, const Factor& factor) {
    return resample_fourier(input, detail::resampled_shape(input.shape(), factor));
}

}  // namespace noa::geometry

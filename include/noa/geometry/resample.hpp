// Images and volumes rotated, shifted, scaled, and sampled with other pixels, without matrices.
#pragma once

#include <cmath>
#include <concepts>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "noa/base/border.hpp"
#include "noa/base/complex.hpp"
#include "noa/base/mat.hpp"
#include "noa/base/shape.hpp"
#include "noa/base/traits.hpp"
#include "noa/base/vec.hpp"
#include "noa/fft/transform.hpp"
#include "noa/geometry/detail/per_batch.hpp"
#include "noa/geometry/interp.hpp"
#include "noa/geometry/matrix.hpp"
#include "noa/geometry/quaternion.hpp"
#include "noa/geometry/transform.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::geometry {

/// A TransformOption, with the point that stays where it is.
template<int N>
struct AboutOption {
    /// In coordinates of the input, zyx or yx; if none is given, its centre, n/2.
    std::optional<Vec<f64, N>> center{};
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

template<typename M, int N>
inline constexpr bool is_turn = false;
template<traits::any_of<f32, f64> T>
inline constexpr bool is_turn<T, 2> = true;
template<traits::any_of<f32, f64> T>
inline constexpr bool is_turn<Mat<T, 3, 3>, 3> = true;
template<typename T>
inline constexpr bool is_turn<geometry::Quaternion<T>, 3> = true;

template<typename M, int N>
inline constexpr bool is_shift = false;
template<traits::scalar T, std::size_t M, int N>
inline constexpr bool is_shift<Vec<T, M>, N> = M == N;

template<typename M, int N>
inline constexpr bool is_factor = is_shift<M, N> or traits::scalar<M>;

// Several of them; the numbers of a Vec are those of one.
template<typename List>
inline constexpr bool is_vec = false;
template<typename T, std::size_t N>
inline constexpr bool is_vec<Vec<T, N>> = true;
template<typename List>
    requires(not is_vec<List>)
using listed_in = typename decltype(std::span(std::declval<const List&>()))::value_type;

// One for all, or one for each batch.
template<typename M, int N>
concept turn_or_list = is_turn<M, N> or requires { requires is_turn<listed_in<M>, N>; };
template<typename M, int N>
concept shift_or_list = is_shift<M, N> or requires { requires is_shift<listed_in<M>, N>; };
template<typename M, int N>
concept factor_or_list = is_factor<M, N> or requires { requires is_factor<listed_in<M>, N>; };

template<traits::any_of<f32, f64> T>
Motion turning(T angle) {
    const auto [sin, cos] = sine_cosine(angle);
    return {Mat<f64, 3, 3>({{1, 0, 0}, {0, cos, -sin}, {0, sin, cos}})};
}
template<typename T>
Motion turning(const Mat<T, 3, 3>& matrix) {
    check_rotation(matrix.template as<f64>());
    return {transpose(matrix.template as<f64>())};
}
template<typename T>
Motion turning(const geometry::Quaternion<T>& rotation) {
    return {transpose(rotation.template as<f64>().to_matrix())};
}

template<typename T, std::size_t N>
Motion shifting(const Vec<T, N>& shift) {
    Motion result;
    for (std::size_t i = 0; i < N; ++i)
        result.shift[3 - N + i] = static_cast<f64>(shift[i]);
    return result;
}

// Along the last N of depth, height and width; along the others it is 1. Errors unless they are above 0, and finite.
template<int N, typename T>
Vec<f64, 3> factors_of(const T& factor) {
    Vec<f64, 3> result{1, 1, 1};
    for (int i = 0; i < N; ++i) {
        f64& each = result[3 - N + i];
        if constexpr (traits::scalar<T>)
            each = static_cast<f64>(factor);
        else
            each = static_cast<f64>(factor[i]);
        check(each > 0 and std::isfinite(each), "a factor of scale is above 0, and finite, but this one is {}", each);
    }
    return result;
}
template<int N, typename T>
Motion scaling(const T& factor) {
    return {Mat<f64, 3, 3>::from_diagonal(1. / factors_of<N>(factor))};
}

template<bool IsOne, typename Given, typename F>
std::vector<Motion> motions_of(const Given& given, const F& motion_of) {
    std::vector<Motion> result;
    if constexpr (IsOne)
        result.push_back(motion_of(given));
    else
        for (const auto& each: std::span(given))
            result.push_back(motion_of(each));
    return result;
}
template<int N, typename Given>
std::vector<Motion> turns_of(const Given& given) {
    return motions_of<is_turn<Given, N>>(given, [](const auto& each) { return turning(each); });
}
template<int N, typename Given>
std::vector<Motion> shifts_of(const Given& given) {
    return motions_of<is_shift<Given, N>>(given, [](const auto& each) { return shifting(each); });
}
template<int N, typename Given>
std::vector<Motion> scales_of(const Given& given) {
    return motions_of<is_factor<Given, N>>(given, [](const auto& each) { return scaling<N>(each); });
}

// ---- On arrays -----------------------------------------------------------------------------------------------------

// From the output to the input, of which the centres, n/2, are the same place before anything moves.
InverseMatrices inverses_of(
        std::span<const Motion> motions, const Vec<f64, 3>& center, const Shape4& input, const Shape4& output);

// From the pixels of one array to those of the same field of view of another.
Mat<f64, 4, 4> inverse_of_resample(const Shape4& input, const Shape4& output);

// The shape of so many times as many pixels along each axis, rounded, and at least one.
Shape4 resampled_shape(const char* function, const Shape4& shape, const Vec<f64, 3>& factors);

void resample_fourier(const AnyArray& input, const AnyArray& output);

template<int N, typename Input, typename Output>
void run_inverses(const char* function, const Input& input, const Output& output, const InverseMatrices& inverses,
        const geometry::TransformOption& option) {
    using T = typename Input::value_type;
    static_assert(traits::real<T> or traits::complex<T>, "noa: what is resampled is real or complex");
    static_assert(std::same_as<typename Output::element_type, T>,
            "noa: the output has the element type of the input, and is not const");
    transform(function, N, as_any(input), as_any(output), inverses, option);
}

template<int N, typename Input, typename Output>
void move(const char* function, const Input& input, const Output& output, const std::vector<Motion>& motions,
        const geometry::AboutOption<N>& option) {
    const Vec<f64, 3> center = center_of(input.shape(), option.center);
    const InverseMatrices inverses = inverses_of(motions, center, input.shape(), output.shape());
    run_inverses<N>(function, input, output, inverses, {option.interp, option.border, option.value, option.prefilter});
}
template<int N, typename Input, typename Output>
void move(const char* function, const Input& input, const Output& output, const std::vector<Motion>& motions,
        const geometry::TransformOption& option) {
    move<N>(function, input, output, motions,
            geometry::AboutOption<N>{{}, option.interp, option.border, option.value, option.prefilter});
}

// To a new array, of the shape of the input: of one batch, as many as there are motions.
template<int N, typename Input, typename Option>
auto moved(const char* function, const Input& input, const std::vector<Motion>& motions, const Option& option) {
    Shape4 shape = input.shape();
    if (shape[0] == 1)
        shape[0] = static_cast<i64>(motions.size());
    Array<typename Input::value_type> output(shape, input.option());
    move<N>(function, input, output, motions, option);
    return output;
}

template<int N, typename Input, typename Output>
void resample(const char* function, const Input& input, const Output& output, const geometry::TransformOption& option) {
    run_inverses<N>(function, input, output, {inverse_of_resample(input.shape(), output.shape())}, option);
}
template<int N, typename Input, typename Factor>
auto resampled(
        const char* function, const Input& input, const Factor& factor, const geometry::TransformOption& option) {
    const Shape4 shape = resampled_shape(function, input.shape(), factors_of<N>(factor));
    Array<typename Input::value_type> output(shape, input.option());
    resample<N>(function, input, output, option);
    return output;
}

}  // namespace noa::detail

namespace noa::geometry {

/// Rotates images by an angle in radians, from +x to +y, about their centre, n/2, or the one of the option:
/// `rotate_2d(image, output, deg2rad(30.), {.interp = Interp::CUBIC})`. One angle for all, or one for each batch of the
/// output, in a vector, an array or a span.
///
/// This and all below are transform_2d and transform_3d, with the inverse matrix, and what is said there holds for
/// them. The output may be of another size than the input: its centre, n/2, then lies on that of the input, before
/// anything moves.
///
/// Errors, besides those of transform_2d: angles and centres that are not finite.
template<traits::array Input, traits::array Output, detail::turn_or_list<2> Angles>
void rotate_2d(const Input& input, const Output& output, const Angles& angles, const AboutOption<2>& option = {}) {
    detail::move<2>("rotate_2d", input, output, detail::turns_of<2>(angles), option);
}
/// Rotates volumes by a Quaternion or a 3 x 3 matrix, as euler2matrix makes it: what was at x, from the centre, is then
/// at `matrix * x`. An error if the matrix is not a rotation.
template<traits::array Input, traits::array Output, detail::turn_or_list<3> Rotations>
void rotate_3d(
        const Input& input, const Output& output, const Rotations& rotations, const AboutOption<3>& option = {}) {
    detail::move<3>("rotate_3d", input, output, detail::turns_of<3>(rotations), option);
}

/// Moves images and volumes by so many pixels: `shift_2d(image, output, Vec{2.5, -4.0})` moves them down by 2.5 and to
/// the left by 4 pixels: what was at (y,x) is then at (y+2.5,x-4). What comes in is as the border says.
template<traits::array Input, traits::array Output, detail::shift_or_list<2> Shifts>
void shift_2d(const Input& input, const Output& output, const Shifts& shifts, const TransformOption& option = {}) {
    detail::move<2>("shift_2d", input, output, detail::shifts_of<2>(shifts), option);
}
template<traits::array Input, traits::array Output, detail::shift_or_list<3> Shifts>
void shift_3d(const Input& input, const Output& output, const Shifts& shifts, const TransformOption& option = {}) {
    detail::move<3>("shift_3d", input, output, detail::shifts_of<3>(shifts), option);
}

/// Magnifies images and volumes by a factor, or one along each axis, about their centre, n/2, or the one of the option:
/// what was at x from the centre is then at factor * x. A factor below 1 shrinks them: pixels of the input are then
/// left out, and what is finer than two of those of the output is aliased; a lowpass before prevents it. An error
/// unless factors are above 0.
template<traits::array Input, traits::array Output, detail::factor_or_list<2> Factors>
void scale_2d(const Input& input, const Output& output, const Factors& factors, const AboutOption<2>& option = {}) {
    detail::move<2>("scale_2d", input, output, detail::scales_of<2>(factors), option);
}
template<traits::array Input, traits::array Output, detail::factor_or_list<3> Factors>
void scale_3d(const Input& input, const Output& output, const Factors& factors, const AboutOption<3>& option = {}) {
    detail::move<3>("scale_3d", input, output, detail::scales_of<3>(factors), option);
}

/// As new arrays, of the shape of the input: of one batch, as many as there are angles, rotations, shifts or factors.
template<traits::array Input, detail::turn_or_list<2> Angles>
auto rotate_2d(const Input& input, const Angles& angles, const AboutOption<2>& option = {}) {
    return detail::moved<2>("rotate_2d", input, detail::turns_of<2>(angles), option);
}
template<traits::array Input, detail::turn_or_list<3> Rotations>
auto rotate_3d(const Input& input, const Rotations& rotations, const AboutOption<3>& option = {}) {
    return detail::moved<3>("rotate_3d", input, detail::turns_of<3>(rotations), option);
}
template<traits::array Input, detail::shift_or_list<2> Shifts>
auto shift_2d(const Input& input, const Shifts& shifts, const TransformOption& option = {}) {
    return detail::moved<2>("shift_2d", input, detail::shifts_of<2>(shifts), option);
}
template<traits::array Input, detail::shift_or_list<3> Shifts>
auto shift_3d(const Input& input, const Shifts& shifts, const TransformOption& option = {}) {
    return detail::moved<3>("shift_3d", input, detail::shifts_of<3>(shifts), option);
}
template<traits::array Input, detail::factor_or_list<2> Factors>
auto scale_2d(const Input& input, const Factors& factors, const AboutOption<2>& option = {}) {
    return detail::moved<2>("scale_2d", input, detail::scales_of<2>(factors), option);
}
template<traits::array Input, detail::factor_or_list<3> Factors>
auto scale_3d(const Input& input, const Factors& factors, const AboutOption<3>& option = {}) {
    return detail::moved<3>("scale_3d", input, detail::scales_of<3>(factors), option);
}

/// The same field of view with other pixels, those of the output: along each axis by itself, n of the input become m,
/// and what is seen is m/n times as many pixels large. The centre, pixel n/2, falls on the centre, pixel m/2. This is
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
template<traits::array Input, typename Factor>
    requires detail::is_factor<Factor, 2>
auto resample_2d(const Input& input, const Factor& factor, const TransformOption& option = {}) {
    return detail::resampled<2>("resample_2d", input, factor, option);
}
template<traits::array Input, typename Factor>
    requires detail::is_factor<Factor, 3>
auto resample_3d(const Input& input, const Factor& factor, const TransformOption& option = {}) {
    return detail::resampled<3>("resample_3d", input, factor, option);
}

/// The same, of signals, images and volumes of f32 or f64, on their spectrum: cropped to fewer pixels, which takes away
/// what they cannot show instead of aliasing it, or padded to more. Values keep their level, and their mean; the
/// centre, pixel n/2, falls on pixel m/2 for all sizes, even and odd. Arrays go on periodically. There and back, to
/// more pixels and to as many as before, is the identity.
///
/// Errors: empty arrays, another number of batches.
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

}  // namespace noa::geometry

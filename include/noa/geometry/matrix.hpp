// Matrices of translations, scalings and rotations.
#pragma once

#include <cstddef>
#include <numbers>
#include <type_traits>

#include "noa/base/config.hpp"
#include "noa/base/mat.hpp"
#include "noa/base/traits.hpp"
#include "noa/base/vec.hpp"
#include "noa/geometry/detail/matrix.hpp"

namespace noa {

/// Degrees as radians, rounded once where the degrees are a multiple of 45.
template<traits::any_of<f32, f64> T>
NOA_HD constexpr T deg2rad(T degrees) {
    return static_cast<T>(static_cast<f64>(degrees) / 180 * std::numbers::pi);
}
template<traits::any_of<f32, f64> T, std::size_t N>
NOA_HD constexpr Vec<T, N> deg2rad(const Vec<T, N>& degrees) {
    return degrees.map([](T value) { return deg2rad(value); });
}

/// Radians as degrees.
template<traits::any_of<f32, f64> T>
NOA_HD constexpr T rad2deg(T radians) {
    return static_cast<T>(static_cast<f64>(radians) / std::numbers::pi * 180);
}
template<traits::any_of<f32, f64> T, std::size_t N>
NOA_HD constexpr Vec<T, N> rad2deg(const Vec<T, N>& radians) {
    return radians.map([](T value) { return rad2deg(value); });
}

}  // namespace noa

/// Matrices act on columns of coordinates: `m * v`, of which the rightmost in a product acts first. Coordinates are
/// zyx, or yx. Linear matrices are N x N. Affine ones are (N+1) x (N+1), act on coordinates followed by a 1, and end
/// with a row of zeros and a 1; truncated ones do without that row. Values are f32 or f64.
///
/// Rotations are active, right-handed and in radians. Angles that are a multiple of a quarter turn as far as their type
/// can tell, such as deg2rad(90.), give matrices of exactly 0, 1 and -1. An error for angles that are not finite.
namespace noa::geometry {

/// The affine matrix that moves by `shift`.
template<traits::any_of<f32, f64> T, std::size_t N>
    requires(N == 2 or N == 3)
NOA_HD constexpr Mat<T, N + 1, N + 1> translate(const Vec<T, N>& shift) {
    auto result = Mat<T, N + 1, N + 1>::eye();
    for (std::size_t i = 0; i < N; ++i)
        result[i][N] = shift[i];
    return result;
}

/// The linear matrix that multiplies each coordinate by a factor.
template<traits::any_of<f32, f64> T, std::size_t N>
    requires(N == 2 or N == 3)
NOA_HD constexpr Mat<T, N, N> scale(const Vec<T, N>& factors) {
    return Mat<T, N, N>::from_diagonal(factors);
}

/// The rotation of the plane: a quarter turn takes +x to +y.
template<traits::any_of<f32, f64> T>
NOA_HD Mat<T, 2, 2> rotate(T angle) {
    const auto [sin, cos] = detail::sine_cosine(detail::finite_angle("rotate", angle));
    return Mat<f64, 2, 2>({{cos, sin}, {0 - sin, cos}}).template as<T>();  // 0 - sin: not -0
}

/// The rotations about the axes: a quarter turn about x takes +y to +z, about y +z to +x, about z +x to +y.
template<traits::any_of<f32, f64> T>
NOA_HD Mat<T, 3, 3> rotate_x(T angle) {
    return detail::rotation_about("rotate_x", Vec<f64, 3>{0, 0, 1}, angle);
}
template<traits::any_of<f32, f64> T>
NOA_HD Mat<T, 3, 3> rotate_y(T angle) {
    return detail::rotation_about("rotate_y", Vec<f64, 3>{0, 1, 0}, angle);
}
template<traits::any_of<f32, f64> T>
NOA_HD Mat<T, 3, 3> rotate_z(T angle) {
    return detail::rotation_about("rotate_z", Vec<f64, 3>{1, 0, 0}, angle);
}

/// The rotation about an axis, which is zyx and of any length: counter-clockwise, seen from where the axis points to.
/// An error if the axis is 0 or not finite.
template<traits::any_of<f32, f64> T>
NOA_HD Mat<T, 3, 3> rotate(const Vec<T, 3>& axis, std::type_identity_t<T> angle) {
    return detail::rotation_about("rotate", detail::unit_axis("rotate", axis), angle);
}

/// The affine matrix that applies a linear one, then moves by `translation`.
template<traits::any_of<f32, f64> T, std::size_t N>
    requires(N == 2 or N == 3)
NOA_HD constexpr Mat<T, N + 1, N + 1> linear2affine(
        const Mat<T, N, N>& linear, const std::type_identity_t<Vec<T, N>>& translation = {}) {
    auto result = translate(translation);
    for (std::size_t r = 0; r < N; ++r)
        for (std::size_t c = 0; c < N; ++c)
            result[r][c] = linear[r][c];
    return result;
}

/// The affine matrix without its last row. An error if that is not a row of zeros and a 1.
template<traits::any_of<f32, f64> T, std::size_t M>
    requires(M == 3 or M == 4)
NOA_HD constexpr Mat<T, M - 1, M> affine2truncated(const Mat<T, M, M>& affine) {
    detail::check_last_row("affine2truncated", affine);
    Mat<T, M - 1, M> result;
    for (std::size_t r = 0; r + 1 < M; ++r)
        result[r] = affine[r];
    return result;
}

/// The affine matrix with its last row.
template<traits::any_of<f32, f64> T, std::size_t N>
    requires(N == 2 or N == 3)
NOA_HD constexpr Mat<T, N + 1, N + 1> truncated2affine(const Mat<T, N, N + 1>& truncated) {
    auto result = Mat<T, N + 1, N + 1>::eye();
    for (std::size_t r = 0; r < N; ++r)
        result[r] = truncated[r];
    return result;
}

/// The linear part of an affine matrix: what it does but for the translation. An error if its last row is not zeros and
/// a 1.
template<traits::any_of<f32, f64> T, std::size_t M>
    requires(M == 3 or M == 4)
NOA_HD constexpr Mat<T, M - 1, M - 1> affine2linear(const Mat<T, M, M>& affine) {
    detail::check_last_row("affine2linear", affine);
    Mat<T, M - 1, M - 1> result;
    for (std::size_t r = 0; r + 1 < M; ++r)
        result[r] = affine[r].pop_back();
    return result;
}
template<traits::any_of<f32, f64> T, std::size_t N>
    requires(N == 2 or N == 3)
NOA_HD constexpr Mat<T, N, N> affine2linear(const Mat<T, N, N + 1>& truncated) {
    return affine2linear(truncated2affine(truncated));
}

/// The affine matrix that applies a linear one about a point, which stays where it is:
/// `translate(center) * linear2affine(linear) * translate(-center)`, rounded once. So it is exact for quarter turns
/// about a pixel.
template<traits::any_of<f32, f64> T, std::size_t N>
    requires(N == 2 or N == 3)
NOA_HD constexpr Mat<T, N + 1, N + 1> about(const Vec<T, N>& center, const Mat<T, N, N>& linear) {
    const auto c = center.template as<f64>();
    return linear2affine(linear, (c - linear.template as<f64>() * c).template as<T>());
}

/// Matrices of other programs, which act on xyz coordinates, as matrices for zyx ones: rows and columns of the
/// coordinates are reversed. Each function is its own inverse: it also turns zyx into xyz.
template<traits::any_of<f32, f64> T, std::size_t N>
    requires(N == 2 or N == 3)
NOA_HD constexpr Mat<T, N, N> linear_xyz2zyx(const Mat<T, N, N>& linear) {
    return detail::in_reverse<N>(linear);
}
template<traits::any_of<f32, f64> T, std::size_t M>
    requires(M == 3 or M == 4)
NOA_HD constexpr Mat<T, M, M> affine_xyz2zyx(const Mat<T, M, M>& affine) {
    return detail::in_reverse<M - 1>(affine);
}
/// The same for truncated matrices.
template<traits::any_of<f32, f64> T, std::size_t N>
    requires(N == 2 or N == 3)
NOA_HD constexpr Mat<T, N, N + 1> affine_xyz2zyx(const Mat<T, N, N + 1>& truncated) {
    return detail::in_reverse<N>(truncated);
}

}  // namespace noa::geometry

// Matrices of translations, scalings and rotations.
#pragma once

#include <cmath>
#include <concepts>
#include <cstddef>
#include <numbers>
#include <type_traits>

#include "noa/base/config.hpp"
#include "noa/base/error.hpp"
#include "noa/base/mat.hpp"
#include "noa/base/traits.hpp"
#include "noa/base/vec.hpp"

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

namespace noa::detail {

struct SineCosine {
    f64 sin;
    f64 cos;
};

// An angle, unless it is not finite.
template<typename T>
NOA_HD T finite_angle(const char* function, T angle) {
    check(std::isfinite(angle), "{}: the angle {} is not finite", function, angle);
    return angle;
}

// Of any finite angle. The nearest T to a multiple of a quarter turn is not that multiple (the cosine of deg2rad(90.)
// is 6e-17), yet it is what was meant: angles as close to one as T can tell (2 epsilon, relatively; up to 256 turns)
// have the values of the multiple itself, which are 0, 1 and -1.
template<traits::any_of<f32, f64> T>
NOA_HD SineCosine sine_cosine(T angle) {
    constexpr f64 quarter = std::numbers::pi / 2, epsilon = std::same_as<T, f32> ? 0x1p-23 : 0x1p-52;
    constexpr f64 of_quarters[] = {0, 1, 0, -1};
    const auto a = static_cast<f64>(angle);
    const f64 n = std::rint(a / quarter);
    if (std::abs(n) <= 1024 and std::abs(a - n * quarter) <= 2 * epsilon * std::abs(a)) {
        const int remainder = static_cast<int>(n) & 3;
        return {of_quarters[remainder], of_quarters[(remainder + 1) & 3]};
    }
    return {std::sin(a), std::cos(a)};
}

// Whether a vector points anywhere.
template<typename T, std::size_t N>
NOA_HD bool has_direction(const Vec<T, N>& v) {
    bool is_finite = true, is_zero = true;
    for (const T x: v) {
        is_finite = is_finite and std::isfinite(x);
        is_zero = is_zero and x == 0;
    }
    return is_finite and not is_zero;
}

// A vector in the same direction whose square neither overflows nor vanishes: the largest of its values is 1 or -1.
template<typename T, std::size_t N>
NOA_HD Vec<T, N> over_largest(const Vec<T, N>& v) {
    T largest{};
    for (const T x: v)
        largest = std::fmax(largest, std::abs(x));
    return v / largest;
}

// The direction of an axis, or an error.
template<typename T>
NOA_HD Vec<f64, 3> unit_axis(const char* function, const Vec<T, 3>& axis) {
    check(has_direction(axis), "{}: an axis is finite and not 0, but this one is {}", function, axis);
    return normalize(over_largest(axis.template as<f64>()));
}

// The rotation about an axis of length 1, by the formula of Rodrigues. Along z, y or x every product is exact.
template<typename T>
NOA_HD constexpr Mat<T, 3, 3> rotation_about(const Vec<T, 3>& axis, T sin, T cos) {
    const auto [z, y, x] = axis;
    const T rest = 1 - cos;
    return Mat<T, 3, 3>({
            {z * z + cos * (y * y + x * x), rest * z * y + sin * x, rest * z * x - sin * y},
            {rest * z * y - sin * x, y * y + cos * (z * z + x * x), rest * y * x + sin * z},
            {rest * z * x + sin * y, rest * y * x - sin * z, x * x + cos * (z * z + y * y)},
    });
}
template<typename T>
NOA_HD Mat<T, 3, 3> rotation_about(const char* function, const Vec<f64, 3>& axis, T angle) {
    const auto [sin, cos] = sine_cosine(finite_angle(function, angle));
    return rotation_about(axis, sin, cos).template as<T>();
}

// An error unless a matrix is a rotation, up to what rounding to f32 and a few products of such matrices may leave.
NOA_HD inline void check_rotation(const char* function, const Mat<f64, 3, 3>& m) {
    constexpr f64 tolerance = 1e-4;
    const auto difference = m * transpose(m) - Mat<f64, 3, 3>::eye();
    f64 distance = 0;
    for (const auto& row: difference.rows)
        distance += dot(row, row);
    distance = std::sqrt(distance);
    check(distance <= tolerance and determinant(m) > 0,
            "{}: {} is not a rotation: its product with its transpose is {} from the identity, its determinant is {}",
            function, m, distance, determinant(m));
}

// An error unless the last row of a matrix is zeros and a 1.
template<typename T, std::size_t M>
NOA_HD constexpr void check_last_row(const char* function, const Mat<T, M, M>& affine) {
    bool is_affine = affine[M - 1][M - 1] == 1;
    for (std::size_t c = 0; c + 1 < M; ++c)
        is_affine = is_affine and affine[M - 1][c] == 0;
    check(is_affine, "{}: the last row of an affine matrix is zeros and a 1, but this one is {}", function, affine);
}

// The other order of the N coordinates; the 1 after them stays where it is.
template<std::size_t N, typename T, std::size_t R, std::size_t C>
NOA_HD constexpr Mat<T, R, C> in_reverse(const Mat<T, R, C>& m) {
    Mat<T, R, C> result;
    for (std::size_t r = 0; r < R; ++r)
        for (std::size_t c = 0; c < C; ++c)
            result[r][c] = m[r < N ? N - 1 - r : r][c < N ? N - 1 - c : c];
    return result;
}

}  // namespace noa::detail

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

// Angles, axes and rows of matrices.
#pragma once

#include <cmath>
#include <concepts>
#include <cstddef>
#include <numbers>

#include "noa/base/config.hpp"
#include "noa/base/error.hpp"
#include "noa/base/mat.hpp"
#include "noa/base/traits.hpp"
#include "noa/base/vec.hpp"
#include "noa/geometry/detail/shared.hpp"

namespace noa::geometry::detail {

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

}  // namespace noa::geometry::detail

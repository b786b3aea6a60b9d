// Rotations as quaternions.
#pragma once

#include <cmath>
#include <cstddef>
#include <iosfwd>
#include <string>
#include <type_traits>

#include "noa/base/config.hpp"
#include "noa/base/error.hpp"
#include "noa/base/mat.hpp"
#include "noa/base/traits.hpp"
#include "noa/base/vec.hpp"
#include "noa/geometry/detail/quaternion.hpp"
#include "noa/geometry/matrix.hpp"

namespace noa::geometry {

/// A quaternion x i + y j + z k + w, whose values are in the order of our coordinates. Those of length 1 stand for
/// rotations: (z, y, x) along the axis and as long as the sine of half the angle, w the cosine of it. A quaternion and
/// its opposite stand for the same rotation. Where a rotation is asked for, the length does not matter, but 0 and
/// values that are not finite are an error. The default is the rotation that leaves everything where it is.
template<traits::any_of<f32, f64> T>
struct Quaternion {
    using value_type = T;

    T z{};
    T y{};
    T x{};
    T w{1};

    /// The rotation by an angle about an axis, as `rotate(axis, angle)`.
    NOA_HD static Quaternion from_axis_angle(const Vec<T, 3>& axis, T angle) {
        constexpr auto function = "Quaternion::from_axis_angle";
        const auto [sin, cos] = detail::sine_cosine_of_half(detail::finite_angle(function, angle));
        return from_vec((detail::unit_axis(function, axis) * sin).push_back(cos));
    }

    /// Of the two of a rotation, the one whose w is positive; of a half turn, the one whose largest value is. An error
    /// for matrices that matrix2euler refuses, too.
    NOA_HD static Quaternion from_matrix(const Mat<T, 3, 3>& matrix) {
        const auto wide = matrix.template as<f64>();
        detail::check_rotation("Quaternion::from_matrix", wide);
        const auto products = detail::products_of_quaternion(wide);
        std::size_t largest = 3;
        for (std::size_t i = 0; i < 3; ++i)
            if (products[i][i] > products[largest][largest])
                largest = i;
        const Vec<f64, 4> unit = noa::normalize(products[largest]);
        return from_vec(unit[3] < 0 ? -unit : unit);
    }

    /// The matrix of the rotation. Exact for quarter turns about z, y and x.
    NOA_HD Mat<T, 3, 3> to_matrix() const {
        detail::check_direction("Quaternion::to_matrix", *this);
        const Vec<T, 4> scaled = detail::over_largest(to_vec());
        const auto [c, b, a, s] = scaled;  // of z, y, x and w
        const T k = 2 / dot(scaled, scaled);
        return Mat<T, 3, 3>({
                {1 - k * (b * b + a * a), k * (c * b + s * a), k * (c * a - s * b)},
                {k * (c * b - s * a), 1 - k * (c * c + a * a), k * (b * a + s * c)},
                {k * (c * a + s * b), k * (b * a - s * c), 1 - k * (c * c + b * b)},
        });
    }

    /// The vector, which is zyx, rotated.
    NOA_HD Vec<T, 3> rotate(const Vec<T, 3>& v) const {
        detail::check_direction("Quaternion::rotate", *this);
        return to_matrix() * v;
    }

    /// The values z, y, x, w.
    NOA_HD constexpr Vec<T, 4> to_vec() const { return {z, y, x, w}; }

    /// The same values as another type.
    template<typename U>
    NOA_HD constexpr Quaternion<U> as() const {
        return {static_cast<U>(z), static_cast<U>(y), static_cast<U>(x), static_cast<U>(w)};
    }

    /// The length, which is 1 for rotations.
    NOA_HD T norm() const { return std::hypot(std::hypot(z, y), std::hypot(x, w)); }

    /// The quaternion of length 1 that stands for the same rotation.
    NOA_HD Quaternion normalize() const {
        detail::check_direction("Quaternion::normalize", *this);
        return from_vec(noa::normalize(detail::over_largest(to_vec().template as<f64>())));
    }

    /// The other one with the same w; of length 1, it is the opposite rotation.
    NOA_HD constexpr Quaternion conjugate() const { return {-z, -y, -x, w}; }

    /// The quaternion whose product with this one is 1, and so the opposite rotation. An error for 0 and what is not
    /// finite.
    NOA_HD Quaternion inverse() const {
        detail::check_direction("Quaternion::inverse", *this);
        const Quaternion unit = normalize();
        return from_vec(unit.conjugate().to_vec() / norm());
    }

    NOA_HD constexpr Quaternion operator-() const { return {-z, -y, -x, -w}; }

    /// The product: as with matrices, the rotation by b and then by a.
    NOA_HD friend constexpr Quaternion operator*(const Quaternion& a, const Quaternion& b) {
        const Vec<T, 3> va{a.z, a.y, a.x}, vb{b.z, b.y, b.x};
        const Vec<T, 3> v = a.w * vb + b.w * va + cross_product(va, vb);
        return {v[0], v[1], v[2], a.w * b.w - dot(va, vb)};
    }

    /// Whether all values are equal. Opposite ones are not, although they stand for the same rotation.
    NOA_HD friend constexpr bool operator==(const Quaternion& a, const Quaternion& b) {
        return a.to_vec() == b.to_vec();
    }

private:
    template<typename U>
    NOA_HD static constexpr Quaternion from_vec(const Vec<U, 4>& v) {
        return {static_cast<T>(v[0]), static_cast<T>(v[1]), static_cast<T>(v[2]), static_cast<T>(v[3])};
    }
};

template<typename T>
Quaternion(T, T, T, T) -> Quaternion<T>;

/// The rotation at `t` on the shortest way, at a steady pace, from `a` (at 0) to `b` (at 1), where it is exactly that,
/// or -b if that is closer; also before 0 and after 1. The way to a rotation that is half a turn away is one of two. An
/// error if the norm of a or b is more than 1e-4 from 1, and if t is not finite.
template<traits::any_of<f32, f64> T>
NOA_HD Quaternion<T> slerp(const Quaternion<T>& a, const Quaternion<T>& b, std::type_identity_t<T> t) {
    detail::check_unit(a);
    detail::check_unit(b);
    check(std::isfinite(t), "slerp: the place {} between two quaternions is not finite", t);
    const auto from = a.to_vec().template as<f64>(), given = b.to_vec().template as<f64>();
    const auto to = dot(from, given) < 0 ? -given : given;
    const f64 place = t, angle = 2 * std::atan2(norm(from - to), norm(from + to));
    const bool is_close = angle < 1e-8;  // the sines are then as their angles, to the last digit
    const f64 of_from = is_close ? 1 - place : std::sin((1 - place) * angle) / std::sin(angle);
    const f64 of_to = is_close ? place : std::sin(place * angle) / std::sin(angle);
    const auto [z, y, x, w] = (of_from * from + of_to * to).template as<T>();
    return {z, y, x, w};
}

/// The values in parentheses: "(z,y,x,w)".
template<typename T>
std::string to_string(const Quaternion<T>& q) {
    return to_string(q.to_vec());
}

template<typename C, typename Traits, typename T>
std::basic_ostream<C, Traits>& operator<<(std::basic_ostream<C, Traits>& os, const Quaternion<T>& q) {
    return os << to_string(q).c_str();
}

}  // namespace noa::geometry

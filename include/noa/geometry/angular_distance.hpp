// angular_distance: how far two rotations are from each other.
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>

#include "noa/base/config.hpp"
#include "noa/base/mat.hpp"
#include "noa/base/traits.hpp"
#include "noa/base/vec.hpp"
#include "noa/geometry/detail/quaternion.hpp"
#include "noa/geometry/quaternion.hpp"
#include "noa/geometry/symmetry_group.hpp"

namespace noa::geometry {

/// The angle of the rotation that takes `a` to `b`, in radians, from 0 to pi. Quaternions may have any length; matrices
/// that are not rotations are an error. Small angles, and angles close to pi, keep all their digits.
template<traits::any_of<f32, f64> T>
NOA_HD T angular_distance(const Quaternion<T>& a, const Quaternion<T>& b) {
    const Vec<f64, 4> from = detail::unit_values("angular_distance", a);
    const Vec<f64, 4> to = detail::unit_values("angular_distance", b);
    const f64 to_b = norm(from - to), to_opposite = norm(from + to);  // -b is the same rotation
    return static_cast<T>(4 * std::atan2(std::fmin(to_b, to_opposite), std::fmax(to_b, to_opposite)));
}
template<traits::any_of<f32, f64> T>
NOA_HD T angular_distance(const Mat<T, 3, 3>& a, const Mat<T, 3, 3>& b) {
    const auto from = detail::rotation_of_matrix<Quaternion<f64>>("angular_distance", a.template as<f64>());
    const auto to = detail::rotation_of_matrix<Quaternion<f64>>("angular_distance", b.template as<f64>());
    return static_cast<T>(angular_distance(from, to));
}

/// Between rotations of an object with a symmetry: `angular_distance(a, b, "D7")`. For each element g of the group, `b`
/// and `b * g` turn the object to the same place; the result is the distance from `a` to the closest of them.
template<traits::any_of<f32, f64> T>
T angular_distance(const Quaternion<T>& a, const Quaternion<T>& b, const Symmetry& symmetry) {
    f64 closest = std::numbers::pi;
    for (const Mat<f64, 3, 3>& element: symmetry.matrices()) {
        const auto copy = b.template as<f64>() * Quaternion<f64>::from_matrix(element);
        closest = std::min(closest, angular_distance(a.template as<f64>(), copy));
    }
    return static_cast<T>(closest);
}
template<traits::any_of<f32, f64> T>
T angular_distance(const Mat<T, 3, 3>& a, const Mat<T, 3, 3>& b, const Symmetry& symmetry) {
    const auto from = detail::rotation_of_matrix<Quaternion<f64>>("angular_distance", a.template as<f64>());
    const auto to = detail::rotation_of_matrix<Quaternion<f64>>("angular_distance", b.template as<f64>());
    return static_cast<T>(angular_distance(from, to, symmetry));
}

}  // namespace noa::geometry

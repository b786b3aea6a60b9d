// Quaternions, of any type that has values z, y, x and w.
#pragma once

#include <cmath>

#include "noa/base/config.hpp"
#include "noa/base/error.hpp"
#include "noa/base/mat.hpp"
#include "noa/base/traits.hpp"
#include "noa/base/vec.hpp"
#include "noa/geometry/detail/matrix.hpp"
#include "noa/geometry/detail/shared.hpp"

namespace noa::geometry::detail {

// Of half an angle. For a quarter turn both are made the same, as their squares are to be.
template<typename T>
NOA_HD SineCosine sine_cosine_of_half(T angle) {
    const auto [sin, cos] = sine_cosine(angle / 2);
    if (sine_cosine(angle).cos != 0)
        return {sin, cos};
    const f64 root = std::sqrt(0.5);
    return {std::copysign(root, sin), std::copysign(root, cos)};
}

// The products 4 a b of the values a and b of the unit quaternion of a rotation.
NOA_HD constexpr Mat<f64, 4, 4> products_of_quaternion(const Mat<f64, 3, 3>& m) {
    const f64 zz = m[0][0], yy = m[1][1], xx = m[2][2];
    const f64 zy = m[0][1] + m[1][0], zx = m[0][2] + m[2][0], yx = m[1][2] + m[2][1];
    const f64 zw = m[1][2] - m[2][1], yw = m[2][0] - m[0][2], xw = m[0][1] - m[1][0];
    return Mat<f64, 4, 4>({
            {1 + zz - yy - xx, zy, zx, zw},
            {zy, 1 + yy - zz - xx, yx, yw},
            {zx, yx, 1 + xx - zz - yy, xw},
            {zw, yw, xw, 1 + zz + yy + xx},
    });
}

// An error unless a quaternion stands for a rotation.
template<typename Quaternion>
NOA_HD void check_direction(const char* function, const Quaternion& q) {
    check(has_direction(q.to_vec()), "{}: the quaternion {} stands for no rotation", function, q);
}

// The values of the quaternion of length 1 that stands for the same rotation, for a function that errors are to name.
template<typename Quaternion>
NOA_HD Vec<f64, 4> unit_values(const char* function, const Quaternion& q) {
    check_direction(function, q);
    return normalize(over_largest(q.to_vec().template as<f64>()));
}

// The quaternion of a matrix; errors name the function.
template<typename Quaternion>
NOA_HD Quaternion rotation_of_matrix(const char* function, const Mat<f64, 3, 3>& matrix) {
    check_rotation(function, matrix);
    return Quaternion::from_matrix(matrix);
}

template<typename Quaternion>
NOA_HD void check_unit(const Quaternion& q) {
    using T = typename Quaternion::value_type;
    check(std::abs(q.norm() - 1) <= T(1e-4), "slerp: the norm of the quaternion {} is not 1 but {}", q, q.norm());
}

}  // namespace noa::geometry::detail

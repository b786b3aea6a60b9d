// Rotations as three angles about three axes.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <string_view>

#include "noa/base/mat.hpp"
#include "noa/base/traits.hpp"
#include "noa/base/vec.hpp"
#include "noa/geometry/detail/euler.hpp"
#include "noa/geometry/matrix.hpp"

namespace noa::geometry {

/// What three angles mean.
struct EulerOption {
    /// The axes of the first, the second and the third angle: three of x, y and z, where neighbors are different.
    std::string_view axes = "zyz";
    /// Whether each rotation is about an axis that the ones before have already turned. Else it is about the axis as it
    /// was at first.
    bool intrinsic = true;
};

/// The rotation by three angles, in radians and in the order of the axes. With {.axes = "zyx"} it is
/// `rotate_z(angles[0]) * rotate_y(angles[1]) * rotate_x(angles[2])`; if not intrinsic, the same with its factors in
/// reverse, so that the first angle is the first to be applied. Quarter turns are exact. An error for other axes than
/// those above, and for angles that are not finite.
template<traits::any_of<f32, f64> T>
Mat<T, 3, 3> euler2matrix(const Vec<T, 3>& angles, const EulerOption& option = {}) {
    std::array<detail::SineCosine, 3> turns;
    for (std::size_t i = 0; i < 3; ++i)
        turns[i] = detail::sine_cosine(detail::finite_angle("euler2matrix", angles[i]));
    return detail::euler2matrix(turns, option).template as<T>();
}

/// Three angles that euler2matrix makes this rotation of. The second is from 0 to pi if the first axis is also the
/// third, else from -pi/2 to pi/2; the others are from -pi to pi. At the ends of the range of the second angle the
/// other two are about the same line, and only their sum or difference counts: there, up to the precision of T, the
/// rotation that is applied last has the angle 0. That is the first angle or, if not intrinsic, the third.
///
/// An error if the matrix is not a rotation: if it mirrors, if a value is not finite, or if the product with its
/// transpose is more than 1e-4 from the identity (the root of the sum of the squares of all differences).
template<traits::any_of<f32, f64> T>
Vec<T, 3> matrix2euler(const Mat<T, 3, 3>& matrix, const EulerOption& option = {}) {
    constexpr f64 epsilon = std::same_as<T, f32> ? 0x1p-23 : 0x1p-52;
    return detail::matrix2euler(matrix.template as<f64>(), option, epsilon).template as<T>();
}

}  // namespace noa::geometry

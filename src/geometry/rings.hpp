// Directions on rings around an axis, spread evenly.
#pragma once

#include <cmath>
#include <numbers>
#include <vector>

#include "noa/base/traits.hpp"
#include "noa/base/vec.hpp"
#include "noa/geometry/quaternion.hpp"
#include "noa/geometry/symmetry_group.hpp"

namespace noa::geometry {

/// Of a number of steps that may be a whole one but for rounding.
inline i64 at_least(f64 n_steps) {
    return static_cast<i64>(std::ceil(n_steps - 1e-9));
}

/// As angles from z, and about z from x on.
struct Direction {
    f64 tilt;
    f64 azimuth;
};

/// The rotation that takes z to a direction, about y and then about z.
Quaternion<f64> rotation_to(const Direction& direction);
/// The shortest rotation that takes z to a direction, which is of length 1.
Quaternion<f64> rotation_to(const Vec<f64, 3>& direction);

/// Directions between two tilts. All those between them are within step / sqrt(2) of one. If `half_last`, opposite
/// directions of the last ring count as the same.
std::vector<Direction> on_rings(f64 min_tilt, f64 max_tilt, f64 step, bool half_last = false);

/// Directions, as rotations that take z to them, of which the copies by a group are within step / sqrt(2) of all
/// directions. The group has more than one axis that is not 2-fold.
std::vector<Quaternion<f64>> in_asymmetric_unit(const Symmetry& symmetry, f64 step);

}  // namespace noa::geometry

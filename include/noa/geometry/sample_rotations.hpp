// Rotations to try one after the other: spread evenly, or at random.
#pragma once

#include <numbers>
#include <vector>

#include "noa/base/traits.hpp"
#include "noa/base/vec.hpp"
#include "noa/geometry/quaternion.hpp"
#include "noa/geometry/symmetry_group.hpp"
#include "noa/math/random.hpp"

namespace noa::geometry::detail {

std::vector<f64> n_in_plane_angles(i64 n);

}  // namespace noa::geometry::detail

namespace noa::geometry {

/// Angles of a full turn, in radians, from 0 on: as few as are at most `step` apart. An error for steps that are not
/// above 0, or above 2 pi.
std::vector<f64> in_plane_angles(f64 step);
/// n of them: 0, 2 pi / n, ...
std::vector<f64> in_plane_angles(traits::integer auto n) {
    return detail::n_in_plane_angles(static_cast<i64>(n));
}

/// Steps and tilts are in radians.
struct SampleDirectionsOption {
    f64 step = 0;               ///< how far neighbors are apart: above 0, up to pi
    Vec<f64, 3> axis{1, 0, 0};  ///< tilts are measured from it; zyx, of any length
    f64 min_tilt = 0;           ///< the smallest and the largest angle between a direction and the axis
    f64 max_tilt = std::numbers::pi;
};

/// Directions spread evenly over a sphere, as zyx vectors of length 1: `sample_directions({.step = deg2rad(7.)})`. They
/// are on rings around the axis, at most a step apart, the first at `min_tilt` and the last at `max_tilt`. With the
/// same tilt twice, they are on one ring.
///
/// Every direction in the range is within 0.71 (1 / sqrt(2)) steps of one of them. There are about 4 pi / step^2.
std::vector<Vec<f64, 3>> sample_directions(const SampleDirectionsOption& option);

/// Steps and tilts are in radians.
struct SampleRotationsOption {
    f64 step = 0;               ///< how far neighbors are apart: above 0, up to pi
    Symmetry symmetry = "C1";   ///< of the object that is to be turned
    Vec<f64, 3> axis{1, 0, 0};  ///< tilts are measured from it; zyx, of any length
    f64 min_tilt = 0;           ///< the smallest and the largest angle between the turned z axis and the axis
    f64 max_tilt = std::numbers::pi;
};

/// Rotations spread evenly over all of them: `sample_rotations({.step = deg2rad(7.), .symmetry = "D7"})`. Each turns
/// the z axis to a direction, spread as in sample_directions, after a turn in the plane by angles at most a step apart.
///
/// Every rotation is within 0.87 (sqrt(3) / 2) steps of one of them, in the sense of angular_distance. Neighbors are
/// about a step apart, and there are about 8 pi^2 / step^3: 45 thousand for 7 degrees.
///
/// With a symmetry there are about as many times fewer as it has elements: every rotation, or one of its copies `R * g`
/// that turn the object to the same place, is within 0.87 steps of a sample. With a tilt range, this holds for
/// rotations that turn the z axis to a direction in the range. Then several samples can be copies of each other: those
/// of Cn never are, but the rotations of another symmetry can lead out of the range and back.
///
/// An error for steps and tilts out of range, and if there would be more than 2^30 rotations.
std::vector<Quaternion<f64>> sample_rotations(const SampleRotationsOption& option);

/// n random rotations, all equally likely: `random_rotations(100, {.seed = 42})`. The i-th one depends on the seed and
/// on i alone. Without a seed, each call has its own, as in `random`.
std::vector<Quaternion<f64>> random_rotations(i64 n, const RandomOption& option = {});

}  // namespace noa::geometry

// Trajectories: where frames are, one after the other.
#pragma once

#include <vector>

#include "noa/base/vec.hpp"

namespace noa::program {

/// Height before width, in pixels, one for each frame.
using Shifts = std::vector<Vec<f64, 2>>;

/// Subtracts the mean: shifts are relative to each other.
void center(Shifts& shifts);

/// Replaces shifts s by those t that make |t - s|^2 + strength |t''|^2 the smallest, where t'' are the second
/// differences: what is straight stays what it is. Waves of 2 pi strength^(1/4) frames lose half of their size. Fewer
/// than 3 frames, and a strength of 0, change nothing. The mean stays.
void smooth(Shifts& shifts, f64 strength);

/// The root mean square distance of two trajectories whose means are made the same. An error if they are of different
/// lengths, or empty.
f64 rms_distance(Shifts a, Shifts b);

}  // namespace noa::program

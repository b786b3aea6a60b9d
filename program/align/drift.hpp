// How a specimen has drifted: as a table, in numbers, and as a picture.
#pragma once

#include <string>
#include <vector>

#include "align/trajectory.hpp"
#include "picture/page.hpp"
#include "picture/plot.hpp"

namespace noa::program {

/// Shifts, by which frames must be moved, and what goes with them.
struct Drift {
    Shifts shifts{};
    i64 first_frame = 1;  ///< the number of the first one
    f64 pixel_size = 0;   ///< in Angstrom; 0: not known
};

/// CSV: the number of the frame, the shift along x and y in pixels, and in Angstrom if the pixel size is known.
std::string shift_table(const Drift& drift);

/// How long the way is, from frame to frame, in pixels.
f64 way_length(const Shifts& shifts);

/// Where the specimen is in each frame, from where it is in the first one: what shifts undo.
Shifts positions_of(const Shifts& shifts);

/// The way of the specimen as an image shows it, y going down. Its ends have the numbers of their frames.
Plot trajectory_plot(const Drift& drift);

/// That, and both coordinates against the frame.
Page drift_page(const Drift& drift, const std::string& name);

}  // namespace noa::program

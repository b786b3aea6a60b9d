// The report of noa demo: what was simulated, what was found, and what it is good for, in one picture.
#pragma once

#include "align/align_movie.hpp"
#include "align/drift.hpp"
#include "align/simulate_movie.hpp"
#include "picture/canvas.hpp"
#include "resolution/shell_curve.hpp"

namespace noa::program {

struct DemoResults {
    SimulationOption simulation{};
    Array<f32> specimen{}, frame{}, unaligned{}, aligned{};  ///< of shape (1,1,h,w), on the CPU
    Shifts truth{}, found{};
    ShellCurve fsc_unaligned{}, fsc_aligned{};

    f64 error() const { return rms_distance(truth, found); }  ///< in pixels
};

/// Draws the report.
Canvas picture_of(const DemoResults& results);

}  // namespace noa::program

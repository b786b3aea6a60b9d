// simulate_movie: a movie of proteins in ice that drift, whose drift is known.
#pragma once

#include "align/movie.hpp"
#include "align/trajectory.hpp"
#include "noa/base/vec.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/device.hpp"

namespace noa::program {

struct SimulationOption {
    i64 n_frames = 40;
    Vec<i64, 2> extents{1024, 1024};  ///< height and width
    f64 pixel_size = 1.5;             ///< in Angstrom
    f64 defocus = 1.2;                ///< in micrometers, under focus, at 300 kV; 0: what is there is what is seen
    f64 snr = 0.02;                   ///< of a frame: the variance of what is seen by that of the noise
    f64 drift = 12;                   ///< how far the specimen goes in all, about, in pixels
    u64 seed = 1;                     ///< the same seed makes the same movie, on every device but for rounding
    Device device{};                  ///< where frames are made
};

struct SimulatedMovie {
    Movie movie{};          ///< makes its frames when they are asked for, the same ones each time
    Shifts shifts{};        ///< by which frames must be moved: what align_frames is to find; their mean is 0
    Array<f32> specimen{};  ///< what is seen without noise, where shifts are 0, on the CPU
};

/// Barrels of 28 subunits, as proteasomes are, in all orientations, in ice of uneven thickness. The noise is white and
/// normal, with a standard deviation of 1 around a mean of 10. The specimen goes on past the edges of frames: what
/// leaves at one side does not come in at the other. It drifts fast at first, then slowly, on a curve.
SimulatedMovie simulate_movie(const SimulationOption& option = {});

}  // namespace noa::program

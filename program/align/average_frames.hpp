// average_frames: what the frames of a movie have in common, once they are moved.
#pragma once

#include <functional>
#include <string_view>

#include "align/frames.hpp"
#include "align/movie.hpp"
#include "align/trajectory.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/device.hpp"

namespace noa::program {

/// Is told what is being done, how many frames of it are done, and of how many.
using FrameProgress = std::function<void(std::string_view what, i64 n_done, i64 n_frames)>;

struct AverageOption {
    FrameCorrection correction{};
    f64 pixel_size = 0;  ///< in Angstrom; needed with a dose
    f64 dose = 0;        ///< of each frame, in electrons per square Angstrom; 0: not known
    f64 voltage = 300;   ///< in kV: 300 or 200

    /// Is given each frame after it was moved; no weights.
    std::function<void(i64 i, const Array<f32>& frame)> aligned_frame{};

    Device device{};
    FrameProgress progress{};
};

/// Averages frames, each moved by its shift, and reads every frame once. Frames are moved periodically, in Fourier
/// space, and their spectra are summed there.
///
/// With a dose, there is also an average that counts frames at each frequency by what radiation has left of it (Grant
/// and Grigorieff 2015): the sum of q_i F_i by sqrt(n sum of q_i^2), q_i being exposure_weight() of what frame i has
/// seen more than the first one. So its noise is as strong at all frequencies as that of the plain average. What all
/// frames have seen, and exposures before the movie, is a factor that does not matter to it.
///
/// Errors: as Frames, and for other numbers of shifts than frames, a dose without a pixel size, or another voltage.
Averages average_frames(const Movie& movie, const Shifts& shifts, const AverageOption& option = {});

/// The correlation of the two halves in each shell, as signal::fsc has it: n_shells() of them, 1/n cycles per pixel
/// apart, n being the larger extent. On the CPU.
Array<f32> correlate_halves(const Averages& averages);

/// The exposure, in electrons per square Angstrom, that takes a frequency, in 1/Angstrom, to 1/e of its intensity: at
/// 300 kV 0.24499 f^-1.6649 + 2.8141, and at 200 kV 0.8 times that. Errors for other voltages, and frequencies below 0.
f64 critical_exposure(f64 frequency, f64 voltage = 300);

/// What is left of the amplitude at a frequency after an exposure: exp(-exposure / (2 critical exposure)).
f64 exposure_weight(f64 frequency, f64 exposure, f64 voltage = 300);

}  // namespace noa::program

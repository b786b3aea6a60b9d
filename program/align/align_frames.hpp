// align_frames: how the frames of a movie must be moved to lie on top of each other.
#pragma once

#include <vector>

#include "align/average_frames.hpp"
#include "align/frames.hpp"
#include "align/movie.hpp"
#include "align/trajectory.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/device.hpp"

namespace noa::program {

struct AlignOption {
    FrameCorrection correction{};
    bool find_defects = true;  ///< whether pixels that are hot or dead in all frames are found, and taken out
    f64 outliers = 10;         ///< for the estimation alone, as clip_outliers() does it: standard deviations; 0: none

    f64 pixel_size = 0;  ///< in Angstrom; 0: not known, and the B-factor is in square pixels
    f64 bfactor = 300;   ///< in square Angstrom: spectra of frames are weighted by exp(-B/4 f^2)
    f64 binning = 0;     ///< how many pixels one of the estimation is wide; 0: what the B-factor asks for

    int maximum_iterations = 20;  ///< of the coarse estimation, and again of the fine one
    f64 threshold = 0.01;         ///< of the largest update of a shift, in pixels: below, shifts have converged
    f64 maximum_shift = 0;  ///< how far from where it is a frame is looked for, in pixels; 0: h/8 or w/8, the smaller
    f64 smoothing = 0;      ///< of trajectories, the strength of smooth(): 0 is none, as drift need not be smooth

    Device device{};
    FrameProgress progress{};
};

/// What was found in one round over all frames.
struct AlignIteration {
    f64 bfactor = 0;         ///< which is larger in the coarse estimation
    f64 correlation = 0;     ///< of two frames on average, within the weighted frequencies, before this update
    f64 largest_update = 0;  ///< of a shift, in pixels
};

struct Alignment {
    Shifts shifts{};  ///< by which frames must be moved, as phase_shift_2d takes them; their mean is 0
    bool has_converged = false;
    std::vector<AlignIteration> iterations{};
    Array<f32> defects{};  ///< what find_defects found, besides those given: to be subtracted from frames that are
                           ///< averaged
    i64 n_clipped = 0;     ///< outliers in all frames, which were clipped for the estimation, not in any average
    Averages unaligned{};  ///< the averages of frames as they are, for comparison
};

/// Finds the drift of a movie, and reads every frame once.
///
/// Each frame is correlated with the sum of all others, moved as they are known so far, and moved to the peak; all at
/// once, again and again, until nothing moves by more than the threshold. A frame never meets itself: its own noise
/// would hold it where it is. Since the others move as well, by n/(n-1) too much in all, updates are that much smaller.
/// Peaks come from parabolas, which are exact where the peak is in the middle of a pixel, and there it is in the end.
///
/// What counts are frequencies weighted by the B-factor, first by one 16 times as large, whose broad peaks find frames
/// that are far from where they should be, then by the one given, and only so far from there as the first one may have
/// been wrong; or from the beginning, if frames now agree less than before. Only frequencies whose weight is above 0.01
/// are kept, or those that the binning leaves.
///
/// What stays in place while the specimen drifts correlates without a shift, and is kept out: the lowest frequencies,
/// up to about 3 periods along a frame, which have the illumination; those along the axes, with the edges of frames and
/// patterns of rows and columns; outliers; and defects (FrameCorrection, find_defects).
///
/// Memory: the kept frequencies of all frames, the square of the binning less than the movie in f32, and some frames.
/// Errors: as Frames, and for options that are negative or not finite.
Alignment align_frames(const Movie& movie, const AlignOption& option = {});

}  // namespace noa::program

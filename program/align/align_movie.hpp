// align_movie: what noa align does with a movie, and noa demo.
#pragma once

#include "align/align_frames.hpp"
#include "align/average_frames.hpp"
#include "align/movie_file.hpp"
#include "console/session.hpp"

namespace noa::program {

struct AlignedMovie {
    Alignment alignment{};
    Averages averages{};
};

/// align_frames, then average_frames, on the device of the session, with progress. Of the options, those of the device
/// and of progress are set here, and so are the pixel size, where it is known, and what is corrected in averages.
/// Frames that cannot be used are InputErrors, and it is warned of shifts that have not converged.
AlignedMovie align_movie(
        const Session& session, const MovieFile& file, AlignOption aligning = {}, AverageOption averaging = {});

}  // namespace noa::program

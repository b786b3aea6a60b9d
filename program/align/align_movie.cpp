#include "align/align_movie.hpp"

#include <memory>
#include <string>
#include <string_view>

#include "console/format.hpp"
#include "console/progress.hpp"

namespace noa::program {

namespace {

// A line of progress for each of the things that are done, one after the other.
FrameProgress progress_of(const Session& session, const MovieFile& file) {
    struct Line {
        std::string what;
        i64 n_done = 0;
        std::unique_ptr<Progress> progress;
    };
    return [&session, &file, line = std::make_shared<Line>()](std::string_view what, i64 n_done, i64 n_frames) {
        if (line->what != what or n_done <= line->n_done) {
            line->progress.reset();
            const std::string name = file.path.filename().native() + ": " + std::string(what);
            *line = {std::string(what), 0, std::make_unique<Progress>(session, name, n_frames)};
        }
        line->progress->add(n_done - line->n_done);
        line->n_done = n_done;
    };
}

void warn_of_convergence(const Session& session, const MovieFile& file, const Alignment& alignment) {
    if (not alignment.has_converged)
        session.warn(file.path.native() + ": after " + std::to_string(alignment.iterations.size()) +
                     " iterations shifts still change, by up to " +
                     short_text(alignment.iterations.back().largest_update) +
                     " pixels: --iterations allows more, and a larger --bfactor helps if there is little to see");
}

}  // namespace

AlignedMovie align_movie(const Session& session, const MovieFile& file, AlignOption aligning, AverageOption averaging) {
    aligning.device = averaging.device = session.device();
    aligning.pixel_size = averaging.pixel_size = file.pixel_size;
    AlignedMovie result;
    try {
        aligning.progress = progress_of(session, file);
        result.alignment = align_frames(file.movie, aligning);
        aligning.progress = nullptr;  // its line is cleared
        warn_of_convergence(session, file, result.alignment);
        averaging.correction = aligning.correction;
        averaging.correction.defects = result.alignment.defects;
        averaging.progress = progress_of(session, file);
        result.averages = average_frames(file.movie, result.alignment.shifts, averaging);
    } catch (const MovieError& error) {
        throw InputError(file.path.native() + ": frame " + std::to_string(file.first_frame + error.frame()) + " " +
                         error.problem());
    }
    return result;
}

}  // namespace noa::program

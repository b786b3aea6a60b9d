// Movies in files: all slices are frames, whatever the header says they are.
#pragma once

#include <filesystem>
#include <memory>
#include <string_view>

#include "align/movie.hpp"
#include "console/session.hpp"
#include "files/input.hpp"
#include "noa/io/image_file.hpp"

namespace noa::program {

/// Which frames are used, as people count: from 1.
struct FrameRange {
    i64 first = 1;
    i64 last = 0;  ///< 0: the last one there is
};

/// "2-38", or "2-", which is up to the last. A UsageError names the option.
FrameRange frame_range(std::string_view option, std::string_view text);

struct MovieFile {
    std::filesystem::path path{};
    std::shared_ptr<const io::ImageFile> file{};
    io::Header header{};  ///< of an image of the size of a frame, such as an average
    Movie movie{};        ///< reads a frame when it is asked for
    i64 first_frame = 1;  ///< the number, in the file, of what is frame 0 of the movie
    f64 pixel_size = 0;   ///< in Angstrom; 0: not known, or not the same in both directions
};

/// InputErrors for files of complex numbers, of fewer than 2 frames, and of frames that are too small to be aligned.
MovieFile open_movie(const Session& session, const std::filesystem::path& path, const InputOption& options,
        const FrameRange& range = {});

/// How a gain reference is turned before it is used.
struct GainOption {
    std::filesystem::path file{};                     ///< empty: there is none
    int angle = 0;                                    ///< in degrees, a multiple of 90; +90 takes +x to +y
    bool is_x_flipped = false, is_y_flipped = false;  ///< after that
};

/// What frames of a movie are multiplied by. An InputError if it is not one image of their size, or not finite.
Array<f32> read_gain(const Session& session, const GainOption& option, const InputOption& reading, const Shape4& shape);

}  // namespace noa::program

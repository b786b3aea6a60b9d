#include "align/movie_file.hpp"

#include <charconv>
#include <cmath>
#include <memory>
#include <string>
#include <system_error>
#include <utility>

#include "console/exit_code.hpp"
#include "console/format.hpp"
#include "noa/math/reduce.hpp"

namespace noa::program {

namespace {

constexpr i64 smallest_extent = 16;  // of frames that can be aligned

i64 frame_number(std::string_view option, std::string_view text, std::string_view number) {
    i64 value = 0;
    const char* const end = number.data() + number.size();
    const auto [stop, error] = std::from_chars(number.data(), end, value);
    if (error != std::errc() or stop != end or value < 1)
        throw UsageError(std::string(option) + " " + std::string(text) +
                         ": the first and the last frame were expected, counted from 1, as in 2-38 or 2-");
    return value;
}

io::ImageFile open_images(const Session& session, const std::filesystem::path& path, InputOption options) {
    options.kind = "images";
    io::ImageFile file = open_input(session, path, options);
    check_real(file);
    return file;
}

std::string size_in_words(const Shape4& shape) {
    return std::to_string(shape[2]) + " x " + std::to_string(shape[3]);
}

// The number of the last frame that is used.
i64 last_frame(const io::ImageFile& file, const FrameRange& range) {
    const i64 n = file.n_slices(), last = range.last > 0 ? range.last : n;
    if (range.first > n or last > n)
        throw InputError(file.path().native() + ": there are " + std::to_string(n) + " frames, but frame " +
                         std::to_string(std::max(range.first, last)) + " was asked for");
    if (last - range.first + 1 < 2)
        throw InputError(file.path().native() + ": there is 1 frame to align, but at least 2 are needed");
    return last;
}

io::Header header_of_average(const io::ImageFile& file, const InputOption& options) {
    io::Header header = header_of(file, options);
    header.shape[0] = 1;
    header.start[0] = 0;
    header.extended.clear();  // which tells of frames
    header.extended_type.clear();
    return header;
}

Array<f32> turned(const Array<f32>& image, const GainOption& option) {
    Array<f32> result = image;
    for (int i = 0; i < (option.angle % 360 + 360) % 360 / 90; ++i)
        result = result.permute({0, 1, 3, 2}).flip(kwk::width);
    if (option.is_x_flipped)
        result = result.flip(kwk::width);
    if (option.is_y_flipped)
        result = result.flip(kwk::height);
    return result.copy();
}

}  // namespace

FrameRange frame_range(std::string_view option, std::string_view text) {
    const std::size_t dash = text.find('-');
    FrameRange range;
    range.first = frame_number(option, text, text.substr(0, dash));
    const bool has_last = dash != std::string_view::npos and dash + 1 < text.size();
    if (dash == std::string_view::npos)
        (void)frame_number(option, text, "");
    if (has_last)
        range.last = frame_number(option, text, text.substr(dash + 1));
    if (has_last and range.last <= range.first)
        throw UsageError(std::string(option) + " " + std::string(text) +
                         ": at least 2 frames are needed, the first one before the last");
    return range;
}

MovieFile open_movie(const Session& session, const std::filesystem::path& path, const InputOption& options,
        const FrameRange& range) {
    const auto file = std::make_shared<io::ImageFile>(open_images(session, path, options));
    const i64 last = last_frame(*file, range), height = file->shape()[2], width = file->shape()[3];
    if (height < smallest_extent or width < smallest_extent)
        throw InputError(path.native() + ": frames have " + std::to_string(height) + " x " + std::to_string(width) +
                         " pixels, but at least " + std::to_string(smallest_extent) + " x " +
                         std::to_string(smallest_extent) + " are needed");
    MovieFile result{
            .path = path, .file = file, .header = header_of_average(*file, options), .first_frame = range.first};
    result.pixel_size = pixel_size_or_zero(session, path, grid_of(result.header), options);
    result.movie = {last - range.first + 1, {1, 1, height, width},
            [file, first = range.first - 1, device = session.device()](
                    i64 i) { return file->read_slices<f32>(first + i, 1, {.device = device}); }};
    return result;
}

Array<f32> read_gain(
        const Session& session, const GainOption& option, const InputOption& reading, const Shape4& shape) {
    if (option.file.empty())
        return {};
    io::ImageFile file = open_images(session, option.file, reading);
    if (file.n_slices() != 1)
        throw InputError(option.file.native() + ": a gain reference is one image, but there are " +
                         std::to_string(file.n_slices()));
    Array<f32> gain = turned(file.read_slices<f32>(0, 1), option);
    if (gain.shape() != shape)
        throw InputError(option.file.native() + ": the gain reference has " + size_in_words(gain.shape()) +
                         " pixels, but frames have " + size_in_words(shape));
    if (not std::isfinite(variance(gain)))
        throw InputError(option.file.native() + ": the gain reference has pixels that are not finite");
    return gain;
}

}  // namespace noa::program

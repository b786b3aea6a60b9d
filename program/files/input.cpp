#include "files/input.hpp"

#include <cmath>
#include <cstdlib>

#include "console/exit_code.hpp"
#include "console/format.hpp"

namespace noa::program {

namespace {

// Of sizes of pixels, in Angstrom, that make sense.
constexpr f64 smallest_pixel = 1e-3, largest_pixel = 1e6;

// What ranges do not see.
std::string refuse_nan(const std::string& text) {
    return std::isnan(std::strtod(text.c_str(), nullptr)) ? text + " is not a number" : "";
}

// Messages of the library speak of its options, not of ours.
io::ImageFile open_with(const std::filesystem::path& path, const io::ReadOption& option) {
    try {
        return io::ImageFile::open(path, option);
    } catch (const io::ReadError& error) {
        constexpr std::string_view there = "ReadOption::kind";
        std::string message(error.message());
        if (const auto at = message.find(there); at != std::string::npos)
            message.replace(at, there.size(), "--kind");
        throw io::ReadError(message);
    }
}

}  // namespace

void add_input_options(Command& command, InputOptions& options, bool has_several) {
    command.add("FILE", &options.files, has_several ? "MRC, TIFF or NPY files" : "an MRC, TIFF or NPY file",
            {.is_required = true, .is_alone = not has_several});
    add_reading_options(command, options);
}

void add_reading_options(Command& command, InputOptions& options, bool has_kind) {
    if (has_kind)
        command.add("--kind", &options.kind,
                "what slices are, whatever the file says: images or volumes; NPY files of three dimensions need it",
                {.value = "KIND", .one_of = {"images", "volumes"}});
    command.add("--pixel-size,--apix", &options.pixel_size, "in Angstrom, whatever the file says",
            {.value = "A", .range = OptionRange{smallest_pixel, largest_pixel}, .check = refuse_nan});
    command.add("--top-down", &options.is_top_down, "do not flip TIFF files, which cryo-EM programs read bottom up");
}

io::ImageFile open_input(const Session& session, const std::filesystem::path& path, const InputOptions& options) {
    io::ReadOption reading{.is_flipped = not options.is_top_down};
    if (not options.kind.empty())
        reading.kind = options.kind == "images" ? io::Kind::IMAGES : io::Kind::VOLUMES;
    io::ImageFile file = open_with(path, reading);
    for (const std::string& repair: file.header().repairs)
        session.warn(path.native() + ": " + repair);
    return file;
}

void check_real(const io::ImageFile& file) {
    using enum io::Encoding;
    const io::Encoding encoding = file.encoding();
    if (encoding == CI16 or encoding == C32 or encoding == C64)
        throw InputError(file.path().native() + ": has complex numbers (" + std::string(to_string(encoding)) +
                         "), but real ones are needed");
}

io::Header header_of(const io::ImageFile& file, const InputOptions& options) {
    io::Header header = file.header();
    if (options.pixel_size > 0)
        header.spacing = Vec<f64, 3>::from_value(options.pixel_size);
    return header;
}

Grid grid_of(const io::Header& header) {
    return {header.kind, {header.shape[1], header.shape[2], header.shape[3]}, header.spacing, header.origin};
}

namespace {

// Whether pixels have one size along all axes of items.
bool has_one_size(const Grid& grid) {
    const f64 size = grid.spacing[2];
    for (std::size_t axis = grid.has_volumes() ? 0 : 1; axis < 2; ++axis)
        if (std::abs(grid.spacing[axis] - size) > 0.001 * size)
            return false;
    return true;
}

void warn_of_one_angstrom(
        const Session& session, const std::filesystem::path& file, f64 size, const InputOptions& options) {
    if (size == 1 and options.pixel_size == 0)
        session.warn(file.native() +
                     ": the pixel size is 1 A, which many programs write when they do not know it; "
                     "--pixel-size says otherwise");
}

}  // namespace

f64 pixel_size_of(const Session& session, const std::filesystem::path& file, const Grid& grid,
        const InputOptions& options, std::string_view needed_by) {
    const f64 size = grid.spacing[2];
    if (not(size > 0))
        throw InputError(file.native() + ": the pixel size, which " + std::string(needed_by) +
                         " needs, is not known: give --pixel-size");
    if (not has_one_size(grid))
        throw InputError(file.native() + ": pixels are " + short_text(grid.spacing[0]) + " A by " +
                         short_text(grid.spacing[1]) + " A by " + short_text(size) + " A, but " +
                         std::string(needed_by) + " needs one size: give --pixel-size");
    warn_of_one_angstrom(session, file, size, options);
    return size;
}

f64 pixel_size_or_zero(
        const Session& session, const std::filesystem::path& file, const Grid& grid, const InputOptions& options) {
    const f64 size = grid.spacing[2];
    if (size >= smallest_pixel and size <= largest_pixel and has_one_size(grid)) {
        warn_of_one_angstrom(session, file, size, options);
        return size;
    }
    const std::string problem = not(size > 0)            ? "not known"
                                : not has_one_size(grid) ? "not the same along all axes"
                                                         : short_text(size) + " A, which cannot be";
    session.warn(
            file.native() + ": the pixel size is " + problem + ", so lengths are in pixels; --pixel-size gives it");
    return 0;
}

}  // namespace noa::program

#include "files/input.hpp"

#include <cmath>
#include <cstdlib>

#include "console/exit_code.hpp"
#include "console/format.hpp"
#include "noa/base/error.hpp"

namespace noa::program {

namespace {

// Of sizes of pixels, in Angstrom, that make sense.
constexpr f64 smallest_pixel = 1e-3, largest_pixel = 1e6;

constexpr io::Kind kinds[] = {io::Kind::IMAGES, io::Kind::VOLUMES};

// What ranges do not see.
std::string refuse_nan(const std::string& text) {
    return std::isnan(std::strtod(text.c_str(), nullptr)) ? text + " is not a number" : "";
}

// The library's message names its own option.
io::ImageFile open_with(const std::filesystem::path& path, const io::ReadOption& option) {
    try {
        return io::ImageFile::open(path, option);
    } catch (const io::KindError& error) {
        throw InputError(path.native() + ": " + std::string(error.question()) + " (--kind)");
    }
}

}  // namespace

void add_input_options(Command& command, InputOption& options, bool has_several) {
    const std::string formats = io::readable_formats();
    command.add("FILE", &options.files, has_several ? formats + " files" : "an " + formats + " file",
            {.is_required = true, .is_alone = not has_several});
    add_reading_options(command, options);
}

void add_reading_options(Command& command, InputOption& options, bool has_kind) {
    if (has_kind)
        command.add("--kind", &options.kind,
                "what slices are, whatever the file says: images or volumes; NPY files of three dimensions need it, "
                "unless noa wrote them",
                {.value = "KIND", .one_of = kind_names()});
    command.add("--pixel-size,--apix", &options.pixel_size, "in Angstrom, whatever the file says",
            {.value = "A", .range = OptionRange{smallest_pixel, largest_pixel}, .check = refuse_nan});
    command.add("--top-down", &options.is_top_down, "do not flip TIFF files, which cryo-EM programs read bottom up");
}

std::vector<std::string> kind_names() {
    std::vector<std::string> names;
    for (const io::Kind kind: kinds)
        names.emplace_back(to_string(kind));
    return names;
}

io::Kind kind_from_name(const std::string& name) {
    for (const io::Kind kind: kinds)
        if (name == to_string(kind))
            return kind;
    panic("slices cannot be {}", name);
}

io::ReadOption read_option(const InputOption& options, io::Policy policy) {
    io::ReadOption result{.policy = policy, .is_flipped = not options.is_top_down};
    if (not options.kind.empty())
        result.kind = kind_from_name(options.kind);
    return result;
}

io::ImageFile open_input(const Session& session, const std::filesystem::path& path, const InputOption& options) {
    io::ImageFile file = open_with(path, read_option(options));
    for (const std::string& repair: file.header().repairs)
        session.warn(path.native() + ": " + repair);
    if (const auto angles = file.header().cell_angles; angles != Vec<f64, 3>{90, 90, 90})
        session.warn(path.native() + ": the cell has angles of " + short_text(angles[0]) + ", " +
                     short_text(angles[1]) + " and " + short_text(angles[2]) +
                     " degrees, but pixels are taken for rectangles");
    return file;
}

void check_real(const io::ImageFile& file) {
    if (io::is_complex(file.encoding()))
        throw InputError(file.path().native() + ": has complex numbers (" + std::string(to_string(file.encoding())) +
                         "), but real ones are needed");
}

io::Header header_of(const io::ImageFile& file, const InputOption& options) {
    io::Header header = file.header();
    if (options.pixel_size > 0)
        header.spacing = Vec<f64, 3>::from_value(options.pixel_size);
    return header;
}

void move_first_pixel(io::Header& header, const Vec<i64, 3>& pixels) {
    const bool has_start = header.start != Vec<i64, 3>{}, has_origin = header.origin != Vec<f64, 3>{};
    if (has_start)
        header.start += pixels;
    if (has_origin or not has_start)
        header.origin += pixels.as<f64>() * header.spacing;
    header.space_group = 1;
}

Grid grid_of(const io::Header& header) {
    return {header.kind, {header.shape[1], header.shape[2], header.shape[3]}, header.spacing, header.origin,
            header.space_group};
}

namespace {

// Whether pixels have one size along all axes of items, as far as whole numbers of pixels let them.
bool has_one_size(const Grid& grid) {
    const f64 size = grid.spacing[2];
    const auto half_a_pixel = [&](int axis) { return 0.5 / static_cast<f64>(grid.extents[axis]); };
    for (int axis = grid.has_volumes() ? 0 : 1; axis < 2; ++axis)
        if (std::abs(grid.spacing[axis] - size) > (half_a_pixel(axis) + half_a_pixel(2) + 0.001) * size)
            return false;
    return true;
}

// What is wrong with the size of pixels; nothing if all is well.
std::string problem_with_size(const Grid& grid) {
    const auto [z, y, x] = grid.spacing;
    if (not(x > 0))
        return "not known";
    if (x < smallest_pixel or x > largest_pixel)
        return short_text(x) + " A, which cannot be";
    if (not has_one_size(grid))
        return (grid.has_volumes() ? short_text(z) + " A by " : "") + short_text(y) + " A by " + short_text(x) +
               " A, not the same along all axes";
    return "";
}

void warn_of_one_angstrom(
        const Session& session, const std::filesystem::path& file, f64 size, const InputOption& options) {
    if (size == 1 and options.pixel_size == 0)
        session.warn(file.native() +
                     ": the pixel size is 1 A, which many programs write when they do not know it; "
                     "--pixel-size says otherwise");
}

}  // namespace

f64 pixel_size_of(const Session& session, const std::filesystem::path& file, const Grid& grid,
        const InputOption& options, std::string_view needed_by) {
    if (const std::string problem = problem_with_size(grid); not problem.empty())
        throw InputError(file.native() + ": the pixel size, which " + std::string(needed_by) + " needs, is " + problem +
                         ": give --pixel-size");
    warn_of_one_angstrom(session, file, grid.spacing[2], options);
    return grid.spacing[2];
}

f64 pixel_size_or_zero(
        const Session& session, const std::filesystem::path& file, const Grid& grid, const InputOption& options) {
    if (const std::string problem = problem_with_size(grid); not problem.empty()) {
        session.warn(
                file.native() + ": the pixel size is " + problem + ", so lengths are in pixels; --pixel-size gives it");
        return 0;
    }
    warn_of_one_angstrom(session, file, grid.spacing[2], options);
    return grid.spacing[2];
}

}  // namespace noa::program

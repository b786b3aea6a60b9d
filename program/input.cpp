#include "input.hpp"

#include <CLI/CLI.hpp>

#include <cmath>

#include "exit_code.hpp"
#include "format.hpp"

namespace noa::program {

void add_input_options(CLI::App& command, InputOptions& options, bool has_several) {
    CLI::Option* const files =
            command.add_option("FILE", options.files, "MRC, TIFF or NPY files")->required()->type_name("");
    if (not has_several)
        files->description("an MRC, TIFF or NPY file")->expected(1);
    add_reading_options(command, options);
}

void add_reading_options(CLI::App& command, InputOptions& options) {
    command.add_option("--kind", options.kind,
                   "what slices are, whatever the file says: images or volumes; NPY files of three dimensions need it")
            ->check(CLI::IsMember({"images", "volumes"}))
            ->type_name("KIND");
    command.add_option("--pixel-size,--apix", options.pixel_size, "in Angstrom, whatever the file says")
            ->check(CLI::PositiveNumber)
            ->type_name("A");
    command.add_flag(
            "--top-down", options.is_top_down, "do not flip TIFF files, which cryo-EM programs read bottom up");
}

io::ImageFile open_input(const Session& session, const std::filesystem::path& path, const InputOptions& options) {
    io::ReadOption reading{.is_flipped = not options.is_top_down};
    if (not options.kind.empty())
        reading.kind = options.kind == "images" ? io::Kind::IMAGES : io::Kind::VOLUMES;
    io::ImageFile file = io::ImageFile::open(path, reading);
    for (const std::string& repair: file.header().repairs)
        session.warn(path.native() + ": " + repair);
    return file;
}

io::Header header_of(const io::ImageFile& file, const InputOptions& options) {
    io::Header header = file.header();
    if (options.pixel_size > 0)
        header.spacing = Vec<f64, 3>::from_value(options.pixel_size);
    return header;
}

Grid grid_of(const io::Header& header) {
    return {header.kind, {header.shape[1], header.shape[2], header.shape[3]}, header.spacing};
}

f64 pixel_size_of(const Session& session, const std::filesystem::path& file, const Grid& grid,
        const InputOptions& options, std::string_view needed_by) {
    const f64 size = grid.spacing[2];
    if (not(size > 0))
        throw InputError(file.native() + ": the pixel size, which " + std::string(needed_by) +
                         " needs, is not known: give --pixel-size");
    for (std::size_t axis = grid.has_volumes() ? 0 : 1; axis < 2; ++axis)
        if (std::abs(grid.spacing[axis] - size) > 0.001 * size)
            throw InputError(file.native() + ": pixels are " + short_text(grid.spacing[axis]) + " A by " +
                             short_text(size) + " A, but " + std::string(needed_by) +
                             " needs one size: give --pixel-size");
    if (size == 1 and options.pixel_size == 0)
        session.warn(file.native() +
                     ": the pixel size is 1 A, which many programs write when they do not know it; "
                     "--pixel-size says otherwise");
    return size;
}

}  // namespace noa::program

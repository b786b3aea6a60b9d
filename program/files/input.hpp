// How commands read: what is said of inputs on the command line, and what their items are like.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "arguments/command.hpp"
#include "console/session.hpp"
#include "noa/base/shape.hpp"
#include "noa/base/vec.hpp"
#include "noa/io/image_file.hpp"

namespace noa::program {

struct InputOption {
    std::vector<std::filesystem::path> files{};
    std::string kind{};        ///< images or volumes, whatever the file says; empty: what it says
    f64 pixel_size = 0;        ///< Angstrom, whatever the file says; 0: what it says
    bool is_top_down = false;  ///< rows of TIFF files are not flipped
};

/// FILE, one or several of them, --kind, --pixel-size and --top-down.
void add_input_options(Command& command, InputOption& options, bool has_several = true);
/// The last three alone, for commands with names of their own for files; or the last two.
void add_reading_options(Command& command, InputOption& options, bool has_kind = true);

/// What slices can be, by the names that are typed: images, volumes.
std::vector<std::string> kind_names();
/// One of these.
io::Kind kind_from_name(const std::string& name);

io::ReadOption read_option(const InputOption& options, io::Policy policy = io::Policy::REPAIR);

/// Opens a file, and warns of what was repaired.
io::ImageFile open_input(const Session& session, const std::filesystem::path& path, const InputOption& options);

/// An InputError if the elements are complex numbers.
void check_real(const io::ImageFile& file);

/// The header of an output: that of the input, with the spacing that was given.
io::Header header_of(const io::ImageFile& file, const InputOption& options);

/// Says that the first pixel is another one, so far from the one before. The origin moves, unless it is the start alone
/// that says where a volume is. Its symmetry was that of all of it.
void move_first_pixel(io::Header& header, const Vec<i64, 3>& pixels);

/// What the items of a file are like: images of a stack, or volumes.
struct Grid {
    io::Kind kind = io::Kind::IMAGES;
    Vec<i64, 3> extents{};  ///< depth, height, width; images have a depth of 1
    Vec<f64, 3> spacing{};  ///< Angstrom per pixel; 0: not known
    Vec<f64, 3> origin{};   ///< Angstrom: where the first pixel is
    int space_group = 1;    ///< of volumes, as long as nothing is moved

    bool has_volumes() const { return kind == io::Kind::VOLUMES; }
};

Grid grid_of(const io::Header& header);

/// In Angstrom, the same along all axes of items. An InputError if it is not known, or not the same, naming what needs
/// it; a warning if it is 1, unless it was given: many programs write that when they do not know.
f64 pixel_size_of(const Session& session, const std::filesystem::path& file, const Grid& grid,
        const InputOption& options, std::string_view needed_by);

/// The same for what can do without it: 0, and a warning, if it is not known, or not the same along all axes.
f64 pixel_size_or_zero(
        const Session& session, const std::filesystem::path& file, const Grid& grid, const InputOption& options);

}  // namespace noa::program

// noa crop: a part of images and volumes.
#include <string>

#include "commands.hpp"
#include "commands/window_options.hpp"
#include "console/format.hpp"

namespace noa::program {

namespace {

void check_is_inside(const io::ImageFile& file, const Grid& grid, const Window& window, const WindowOption& options) {
    constexpr std::string_view names = "zyx";
    for (int axis = 0; axis < 3; ++axis) {
        const i64 n = grid.extents[axis], size = window.size[axis], first = window.first[axis];
        const std::string name(1, names[static_cast<std::size_t>(axis)]);
        if (size > n)
            throw InputError(file.path().native() + ": --size " + options.size + " cannot be cut out of " +
                             shape_in_words(file.header()) + ": " + std::to_string(size) + " of " + std::to_string(n) +
                             " along " + name + "; noa pad adds pixels");
        if (first < 0 or first > n - size)
            throw InputError(file.path().native() + ": with --at " + options.at + " pixels " + std::to_string(first) +
                             " to " + std::to_string(first + size - 1) + " along " + name +
                             " are asked for, but there are 0 to " + std::to_string(n - 1));
    }
}

ExitCode run(const Session& session, const WindowOption& options) {
    const auto window_of = [&](const io::ImageFile& file, const Grid& grid) {
        Window window = Window::around_center(grid, size_of_window(options, grid));
        window.first = place_of_window(options, grid, window.first);
        check_is_inside(file, grid, window, options);
        return window;
    };
    return write_windows(session, options, {window_of, [](const io::ImageFile&) { return Outside{}; }});
}

}  // namespace

const CommandText text{"crop", "Images", "a part of images or volumes", R"(
            noa crop particles.mrcs -o small.mrcs --size 200
            noa crop micrograph.mrc -o corner.mrc --size x=512,y=256 --at x=0,y=0
            noa crop tomogram.mrc -o slab.mrc --size z=64
        )",
        R"(
            Cuts a part out of each image, or volume, around its center, or at a place. What EMAN2 calls --clip,
            relion_image_handler --new_box and IMOD -size, where it makes images smaller. Elements stay as they are,
            and as they are stored.

            Axes are named, and those that are not keep their size; one number is the size along all. The center is
            pixel n / 2, rounded down, of n, which counts from 0: it stays the center. --at says where the first pixel
            of the part is, and counts from 0, too; along axes that it does not name the part is in the middle.

            In MRC files the origin in the header moves along: it is the place of the first pixel in Angstrom, so that
            it grows by what is cut off before it, in pixels, times the pixel size. In files that say it by the start
            alone (nxstart, ...), the start grows.
        )"};

template<>
void add_command<CommandName::CROP>(Program& program, Session& session) {
    const auto [command, options] = describe(program, session, text, run);
    add_window_options(command, session, options, "of the part: x=256,y=512, or 256 for all axes",
            "the first pixel of the part: x=10,y=0");
}

}  // namespace noa::program

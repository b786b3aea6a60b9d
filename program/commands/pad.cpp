// noa pad: images and volumes with more pixels around.
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>

#include "arguments/numbers.hpp"
#include "commands.hpp"
#include "commands/window_options.hpp"
#include "console/format.hpp"
#include "noa/io/format.hpp"

namespace noa::program {

namespace {

struct PadOption : WindowOption {
    std::string value = "0";
};

// As those of other commands; "edge" is what NumPy calls it.
constexpr std::array<std::pair<std::string_view, Border>, 6> borders = {
        {{"zero", Border::ZERO}, {"clamp", Border::CLAMP}, {"edge", Border::CLAMP}, {"mirror", Border::MIRROR},
                {"reflect", Border::REFLECT}, {"periodic", Border::PERIODIC}}};

// What was typed; whether the number fits is for the file to say.
Outside outside_of(const std::string& text) {
    if (text == "mean")
        return {.is_mean = true};
    for (const auto& [name, border]: borders)
        if (text == name)
            return {.border = border};
    try {
        return {.value = number_of("--value", text)};
    } catch (const UsageError&) {
        throw UsageError(
                "--value " + text + ": a number was expected, or one of mean, zero, clamp, mirror, reflect, periodic");
    }
}

void check_value_fits(const io::ImageFile& file, const Outside& outside, const PadOption& options) {
    const auto [low, high, is_whole] = io::range_of(file.encoding());
    const f64 value = outside.value;
    if (value < low or value > high or (is_whole and value != std::round(value)))
        throw InputError(file.path().native() + ": --value " + options.value + " cannot be an element, which are " +
                         std::string(to_string(file.encoding())) + (is_whole ? ", whole numbers from " : ", from ") +
                         short_text(low) + " to " + short_text(high));
}

void check_is_around(const io::ImageFile& file, const Grid& grid, const Window& window, const PadOption& options) {
    constexpr std::string_view names = "zyx";
    for (int axis = 0; axis < 3; ++axis) {
        const i64 n = grid.extents[axis], size = window.size[axis], left = -window.first[axis];
        const std::string name(1, names[static_cast<std::size_t>(axis)]);
        if (size < n)
            throw InputError(file.path().native() + ": --size " + options.size + " has no room for " +
                             shape_in_words(file.header()) + ": " + std::to_string(size) + " for " + std::to_string(n) +
                             " along " + name + "; noa crop cuts pixels off");
        if (left < 0 or left > size - n)
            throw InputError(file.path().native() + ": with --at " + options.at + " the pixels are at " +
                             std::to_string(left) + " to " + std::to_string(left + n - 1) + " along " + name +
                             ", but there is room from 0 to " + std::to_string(size - 1));
    }
}

ExitCode run(const Session& session, const PadOption& options) {
    const Outside outside = outside_of(options.value);
    const auto window_of = [&](const io::ImageFile& file, const Grid& grid) {
        Window window = Window::around_center(grid, size_of_window(options, grid));
        window.first = -place_of_window(options, grid, -window.first);
        check_is_around(file, grid, window, options);
        return window;
    };
    const auto checked_outside = [&](const io::ImageFile& file) {
        if (outside.is_mean)
            check_real(file);
        check_value_fits(file, outside, options);
        return outside;
    };
    return write_windows(session, options, {window_of, checked_outside});
}

}  // namespace

const CommandText text{"pad", "Images", "more pixels around images or volumes", R"(
            noa pad particles.mrcs -o large.mrcs --size 320
            noa pad image.mrc -o image_padded.mrc --size x=4096,y=4096 --value mean
            noa pad map.mrc -o map_padded.mrc --size 256 --at 0 --value clamp
        )",
        R"(
            Puts each image, or volume, into a larger one: around its center, or at a place. What EMAN2 calls --clip,
            relion_image_handler --new_box and IMOD -size, where it makes images larger. Elements stay as they are,
            and as they are stored.

            Axes are named, and those that are not keep their size; one number is the size along all. The center is
            pixel n / 2, rounded down, of n, which counts from 0: it stays the center. --at says where the first pixel
            of the input comes to be, and counts from 0, too; along axes that it does not name the input is in the
            middle.

            New pixels have a value, the mean of their image or volume (rounded, if elements are whole numbers), or
            they go on with what is there (pixels abcd): clamp aaa|abcd|ddd, mirror cba|abcd|dcb, reflect
            dcb|abcd|cba, periodic bcd|abcd|abc.

            In MRC files the origin in the header moves along: it is the place of the first pixel in Angstrom, so that
            it shrinks by what is added before it, in pixels, times the pixel size. In files that say it by the start
            alone (nxstart, ...), the start shrinks.
        )"};

template<>
void add_command<CommandName::PAD>(Program& program, Session& session) {
    const auto [command, options] = describe(program, session, text, run);
    add_window_options(command, session, options, "of the output: x=256,y=512, or 256 for all axes",
            "where the first pixel of the input comes to be: x=10,y=0");
    command.add("--value,--border", &options.value,
            "of new pixels: a number, mean, zero, clamp, mirror, reflect or periodic",
            {.value = "VALUE", .shows_default = true});
}

}  // namespace noa::program

// noa view: a picture of a file, to look at.
#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "arguments/numbers.hpp"
#include "commands.hpp"
#include "console/exit_code.hpp"
#include "console/format.hpp"
#include "console/progress.hpp"
#include "files/input.hpp"
#include "noa/io/image_file.hpp"
#include "noa/runtime/array.hpp"
#include "output/paths.hpp"
#include "picture/gallery.hpp"
#include "slices/slice_ranges.hpp"
#include "slices/stream_slices.hpp"

namespace noa::program {

namespace {

struct ViewOption {
    InputOption input;
    std::string output, slices = "all";
    i64 most = 96;  // 12 by 8: three to two
    i64 n_columns = 0, width = 1600;
    std::string percentiles = "0.5,99.5", deviations, range;  // the latter are not empty if they are given
    bool has_own_contrast = false;
};

ContrastRule contrast_rule(const ViewOption& options) {
    if (not options.range.empty()) {
        const auto limits = numbers_of("--range", options.range, 2);
        return ContrastRule::limits(limits[0], limits[1]);
    }
    if (not options.deviations.empty()) {
        const f64 n = number_of("--sigma", options.deviations);
        if (not(n > 0))
            throw UsageError("--sigma " + options.deviations + ": a number above 0 was expected");
        return ContrastRule::deviations(n);
    }
    const auto parts = numbers_of("--percentiles", options.percentiles, 2);
    if (parts[0] < 0 or parts[0] > parts[1] or parts[1] > 100)
        throw UsageError("--percentiles " + options.percentiles +
                         ": two numbers from 0 to 100 were expected, the lower "
                         "one first");
    return ContrastRule::quantiles(parts[0] / 100, parts[1] / 100);
}

// For the scale bar; 0: none.
f64 pixel_size(const Session& session, const io::ImageFile& file, const ViewOption& options) {
    const f64 size = header_of(file, options.input).spacing[2];
    if (size == 1 and options.input.pixel_size == 0)
        session.warn(
                file.path().native() +
                ": the pixel size is 1 A, which many programs write when they do not know it: the scale bar may be "
                "wrong; --pixel-size says otherwise");
    return size;
}

SheetOption sheet_option(const Session& session, const io::ImageFile& file, const ViewOption& options,
        const ContrastRule& contrast, const std::string& what) {
    const f64 size = pixel_size(session, file, options);
    std::string title = file.path().filename().native() + ": " + what;
    if (size > 0)
        title += ", " + short_text(size) + " Å per pixel";
    return {.title = title,
            .width = options.width,
            .n_columns = options.n_columns,
            .contrast = contrast,
            .has_own_contrast = options.has_own_contrast,
            .pixel_size = size};
}

// A slice, and what is written below it.
struct Tile {
    i64 slice;
    std::string caption;
};

// Slices that are asked for, or the images of a stack, or of volumes the section in the middle of each.
std::vector<Tile> all_tiles(const io::ImageFile& file, const ViewOption& options) {
    std::vector<Tile> tiles;
    if (options.slices != "all") {
        for (const auto& [first, n]: slice_ranges("--slices", options.slices, file))
            for (i64 slice = first; slice < first + n; ++slice)
                tiles.push_back({slice, std::to_string(slice + 1)});
        return tiles;
    }
    const i64 n_items = file.shape()[0], depth = file.shape()[1];
    for (i64 item = 0; item < n_items; ++item)
        tiles.push_back({item * depth + depth / 2, n_items == 1 ? "" : std::to_string(item + 1)});
    return tiles;
}

// Some of them, evenly spaced, from the first to the last.
std::vector<Tile> tiles_to_show(const Session& session, const io::ImageFile& file, const ViewOption& options) {
    std::vector<Tile> all = all_tiles(file, options);
    const i64 n = std::ssize(all);
    if (n <= options.most)
        return all;
    session.note(file.path().native() + ": " + std::to_string(options.most) + " of " + std::to_string(n) +
                 " are shown, evenly spaced; --slices chooses some, and --most N shows more");
    std::vector<Tile> some;
    for (i64 i = 0; i < options.most; ++i)
        some.push_back(all[static_cast<std::size_t>(options.most == 1 ? 0 : i * (n - 1) / (options.most - 1))]);
    return some;
}

// "96 of 10000 images of 64 x 64".
std::string words_of(const io::ImageFile& file, const ViewOption& options, i64 n_shown) {
    io::Header header = file.header();
    const bool is_of_sections = header.kind == io::Kind::VOLUMES;
    const i64 n_all = is_of_sections and options.slices == "all" ? header.shape[0] : file.n_slices();
    const std::string some = n_shown < n_all ? std::to_string(n_shown) + " of " : "";
    if (not is_of_sections)
        return some + shape_in_words(header);
    if (options.slices == "all")
        return "the middle of " + some + shape_in_words(header);
    return some + std::to_string(n_all) + " sections of " + std::to_string(header.shape[2]) + " x " +
           std::to_string(header.shape[3]);
}

void check_fits(const SheetLayout& sheet, std::size_t n_images) {
    constexpr i64 largest = 65535;
    if (sheet.height > largest or sheet.width > largest)
        throw UsageError("a picture of " + std::to_string(n_images) + " images would have " +
                         std::to_string(sheet.height) + " x " + std::to_string(sheet.width) + " pixels, more than " +
                         std::to_string(largest) +
                         " along a side: choose fewer with --slices or --most, or another "
                         "--width or --columns");
}

Canvas sheet_of_tiles(
        const Session& session, io::ImageFile& file, const ViewOption& options, const ContrastRule& contrast) {
    constexpr i64 least_for_bar = 100;  // on less than that it hides more than it tells
    const std::vector<Tile> tiles = tiles_to_show(session, file, options);
    const i64 n = std::ssize(tiles), height = file.shape()[2], width = file.shape()[3];
    SheetOption option = sheet_option(session, file, options, contrast, words_of(file, options, n));
    const SheetLayout layout = lay_out_sheet(n, height, width, option);
    check_fits(layout, tiles.size());
    if (layout.tile_width < least_for_bar)
        option.pixel_size = 0;
    ContactSheet sheet(n, height, width, option);
    const Array<f32> image({1, 1, height, width});
    Progress progress(session, file.path().filename().native(), n);
    for (const auto& [slice, caption]: tiles) {
        file.read_slices(slice, image);
        sheet.add(image, caption);
        progress.add(1);
    }
    return sheet.draw();
}

// Reads all sections, but keeps only what is shown.
Canvas sheet_of_volume(
        const Session& session, io::ImageFile& file, const ViewOption& options, const ContrastRule& contrast) {
    const auto [batch, depth, height, width] = file.shape().values;
    const Array<f32> xy({1, 1, height, width}), zy({1, 1, height, depth}), xz({1, 1, depth, width});
    const SheetOption option = sheet_option(session, file, options, contrast, shape_in_words(file.header()));
    file.read_slices(depth / 2, xy);
    for_each_slices<f32>(
            session, file.path().filename().native(), file, {{0, depth}}, [&](i64 first, const Array<f32>& slices) {
                for (i64 i = 0; i < slices.shape()[0]; ++i) {
                    const f32* const section = slices.get() + i * height * width;
                    std::copy_n(section + height / 2 * width, width, xz.get() + (first + i) * width);
                    for (i64 y = 0; y < height; ++y)
                        zy.get()[y * depth + first + i] = section[y * width + width / 2];
                }
            });
    return volume_sheet({.xy = xy, .zy = zy, .xz = xz}, option);
}

ExitCode run(const Session& session, const ViewOption& options) {
    if (options.output.empty() or format_of_output(options.output) != io::Format::PNG)
        throw UsageError("-o " + options.output + ": the picture is a PNG file: its name ends with .png");
    check_not_an_input(options.output, options.input.files);
    const ContrastRule contrast = contrast_rule(options);
    (void)session.device();  // sets the number of threads
    io::ImageFile file = open_input(session, options.input.files.front(), options.input);
    check_real(file);
    const bool is_volume = file.header().kind == io::Kind::VOLUMES and file.shape()[0] == 1 and options.slices == "all";
    const Canvas canvas = is_volume ? sheet_of_volume(session, file, options, contrast)
                                    : sheet_of_tiles(session, file, options, contrast);
    canvas.write(options.output);
    return ExitCode::OK;
}

std::string is_something(const std::string& text) {
    return text.empty() ? "a number was expected" : "";
}

void add_picture_options(Command& command, ViewOption& options) {
    command.add("-o,--output", &options.output, "the picture to write, a PNG file",
            {.value = "OUTPUT", .is_required = true});
    command.add("--slices", &options.slices, "which slices: numbers from 1 on, and ranges",
            {.value = "LIST", .shows_default = true});
    command.add("--most", &options.most, "how many images are shown at most",
            {.value = "N", .shows_default = true, .range = OptionRange{1, 100'000}});
    command.add("--columns", &options.n_columns, "of images; by default as many as look well",
            {.value = "N", .range = OptionRange{1, 10'000}});
    command.add("--width", &options.width, "of the picture in pixels, at most",
            {.value = "N", .shows_default = true, .range = OptionRange{64, 65'000}});
    command.add("--percentiles", &options.percentiles,
            "how much of all values is below black, and below white, in percent",
            {.value = "LOW,HIGH", .shows_default = true});
    command.add("--sigma", &options.deviations, "black and white are so many deviations from the mean",
            {.value = "N", .check = is_something, .excludes = {"--percentiles"}});
    command.add("--range", &options.range, "the values that are black and white",
            {.value = "BLACK,WHITE", .check = is_something, .excludes = {"--percentiles", "--sigma"}});
    command.add("--each-contrast", &options.has_own_contrast, "for each image, not one for all of them");
}

}  // namespace

const CommandText text{"view", "Pictures and more", "a picture of a stack, or of a volume's three central slices", R"(
            noa view particles.mrcs -o particles.png
            noa view tomogram.mrc -o tomogram.png --sigma 3
            noa view movie.tif -o frames.png --slices 1-8 --columns 4 --width 1200
        )",
        R"(
            Of a stack, a contact sheet of its images, each above its number, which counts from 1; of more than
            --most, as many, evenly spaced. Of a volume, the three slices through its center, pixel n / 2 of n, which
            counts from 0; with --slices a sheet of these sections. Of several volumes, the section in the middle of
            each.

            The first row of an image is at the top (3dmod of IMOD has it at the bottom). Large images are made
            smaller, by means of pixels; small ones are shown larger, pixel by pixel. The scale bar is from the pixel
            size of the file, or --pixel-size; there is none if that is not known, or on images that are shown small.

            Contrast is found from what is shown: of all images together, or of each with --each-contrast. In --range
            the first value is black: the larger one first, dark is bright.
        )"};

template<>
void add_command<CommandName::VIEW>(Program& program, Session& session) {
    const auto [command, options] = describe(program, session, text, run);
    add_input_options(command, options.input, false);
    add_picture_options(command, options);
    add_cpu_options(command, session);
}

}  // namespace noa::program

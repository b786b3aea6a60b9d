// noa spectrum: power spectra, as pictures and curves.
#include "noa/io/image_file.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <string>

#include "commands.hpp"
#include "console/format.hpp"
#include "files/input.hpp"
#include "output/image_output.hpp"
#include "output/options.hpp"
#include "output/paths.hpp"
#include "output/text_file.hpp"
#include "spectrum/power.hpp"

namespace noa::program {

namespace {

namespace fs = std::filesystem;

struct SpectrumOption {
    InputOption input{};
    std::string output{}, csv{}, plot{};
    i64 size = 0;
    bool has_no_rings = false;
};

void check_outputs(const SpectrumOption& options) {
    check_not_an_input(options.output, options.input.files);
    check_not_an_input(options.csv, options.input.files, "--csv");
    check_not_an_input(options.plot, options.input.files, "--plot");
    check_picture_name("--plot", options.plot);
    if (not options.output.empty())
        (void)format_of_output(options.output);
    check_distinct({{"-o", options.output}, {"--csv", options.csv}, {"--plot", options.plot}});
}

std::string in_words(const io::Header& header) {
    const std::string what =
            header.kind == io::Kind::VOLUMES ? "Central section of the power spectrum" : "Power spectrum";
    return what + (header.shape[0] > 1 ? ", averaged over " : " of ") + shape_in_words(header);
}

// Smaller than the spectrum, if that is large, so that each pixel is the mean of some: rings stand out of the noise.
i64 side_of(const SpectrumOption& options, const Shape4& shape) {
    constexpr i64 smallest = 512, largest = 1024;
    return options.size > 0 ? options.size : std::clamp(std::max(shape[2], shape[3]) / 2, smallest, largest);
}

void write_image(const Session& session, const io::ImageFile& file, const PowerSpectrum& spectrum,
        const SpectrumOption& options) {
    const io::Header& header = file.header();
    if (is_png(options.output)) {
        const std::string title = options.input.files.front().filename().native();
        picture_of(spectrum, {.title = title,
                                     .subtitle = in_words(header),
                                     .side = side_of(options, header.shape),
                                     .has_rings = not options.has_no_rings})
                .write(options.output);
        return;
    }
    io::Header image;
    image.shape = spectrum.section.shape();
    image.labels = header.labels;
    const OutputOption as_usual;
    ImageOutput output = create_output(session, {file, io::Encoding::F32}, options.input,
            {options.output, format_of_output(options.output), as_usual}, image);
    output.write(spectrum.section);
    output.close();
}

ExitCode run(const Session& session, const SpectrumOption& options) {
    check_outputs(options);
    const fs::path& path = options.input.files.front();
    io::ImageFile file = open_input(session, path, options.input);
    check_real(file);
    const io::Header header = header_of(file, options.input);
    const f64 pixel_size = pixel_size_or_zero(session, path, grid_of(header), options.input);
    const PowerSpectrum spectrum = average_power(session, file, pixel_size);
    if (not options.output.empty())
        write_image(session, file, spectrum, options);
    if (not options.csv.empty())
        write_text(options.csv, shell_table({spectrum.curve}, "power"));
    if (not options.plot.empty())
        picture_of(plot_of(spectrum, "Rotational average of the power spectrum: " + path.filename().native()))
                .write(options.plot);
    if (options.output.empty() and options.csv.empty() and options.plot.empty())
        std::cout << shell_table({spectrum.curve}, "power");
    return ExitCode::OK;
}

}  // namespace

const CommandText text{"spectrum", "Movies and maps", "power spectra and their rotational averages", R"(
            noa spectrum micrograph.mrc -o spectrum.png --csv spectrum.csv
            noa spectrum map.mrc --plot falloff.png
        )",
        R"(
            The power at each frequency: the square of the size of the Fourier transform, by the number of pixels, so
            that white noise has its variance everywhere. The mean of each image is taken out before. Of a stack, it
            is averaged over all images, and of volumes, over all of them; a few images, or one volume, are in memory
            at a time.

            The picture of -o, a PNG, shows logarithms of it, the zero frequency in the middle and half a cycle per
            pixel at the edges, with rings at round resolutions; of volumes, it is the central section. With another
            extension, as .mrc, -o has the power itself.

            The rotational average, over all directions, is CSV, a line for each shell: its number, its frequency in
            cycles per pixel and per Angstrom, the resolution in Angstrom, and the power. Without any other output it
            goes to the standard output.
        )"};

template<>
void add_command<CommandName::SPECTRUM>(Program& program, Session& session) {
    const auto [command, options] = describe(program, session, text, run);
    add_input_options(command, options.input, false);
    command.add("-o,--output", &options.output, "the spectrum, as a PNG picture or in numbers",
            {.value = "OUTPUT", .check = refuse_no_name});
    command.add(
            "--csv", &options.csv, "the rotational average, as a table", {.value = "OUTPUT", .check = refuse_no_name});
    command.add("--plot", &options.plot, "the rotational average, as a PNG picture",
            {.value = "OUTPUT", .check = refuse_no_name});
    command.add("--size", &options.size, "of the picture of -o, in pixels; by default from 512 to 1024",
            {.value = "N", .range = OptionRange{64, 16384}});
    command.add("--no-rings", &options.has_no_rings, "nothing but the spectrum in the picture of -o");
    add_common_options(command, session);
}

}  // namespace noa::program

// noa fsc: how well two maps agree, frequency by frequency.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include "commands.hpp"
#include "console/format.hpp"
#include "console/json.hpp"
#include "console/progress.hpp"
#include "files/input.hpp"
#include "noa/fft/transform.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/signal/shells.hpp"
#include "output/paths.hpp"
#include "output/text_file.hpp"
#include "resolution/fsc_curve.hpp"
#include "resolution/shell_curve.hpp"

namespace noa::program {

namespace {

namespace fs = std::filesystem;

struct FscOption {
    InputOption input{};
    fs::path first{}, second{};
    std::string mask{}, output{}, plot{};
    bool is_json = false;
};

void check_same_shape(const io::ImageFile& first, const io::ImageFile& second) {
    const io::Header &a = first.header(), &b = second.header();
    if (a.shape != b.shape or a.kind != b.kind)
        throw InputError(second.path().native() + ": has " + shape_in_words(b) + ", but " + first.path().native() +
                         " has " + shape_in_words(a));
}

// That of the first file, or of the second if that alone says one. Both should say the same.
f64 common_pixel_size(
        const Session& session, const io::ImageFile& first, const io::ImageFile& second, const InputOption& options) {
    const io::Header a = header_of(first, options), b = header_of(second, options);
    const bool is_known = a.spacing[2] > 0, is_known_of_second = b.spacing[2] > 0;
    if (is_known and is_known_of_second and std::abs(a.spacing[2] - b.spacing[2]) > 0.001 * a.spacing[2])
        session.warn(second.path().native() + ": has " + spacing_in_words(b) + ", but " + first.path().native() +
                     " has " + spacing_in_words(a) + ", which is taken");
    if (not is_known and is_known_of_second)
        return pixel_size_or_zero(session, second.path(), grid_of(b), options);
    return pixel_size_or_zero(session, first.path(), grid_of(a), options);
}

Array<f32> read_mask(const Session& session, const FscOption& options, const Shape4& item) {
    if (options.mask.empty())
        return {};
    io::ImageFile file = open_input(session, options.mask, options.input);
    check_real(file);
    if (file.shape() != item)
        throw InputError(
                options.mask + ": the mask is " + shape_in_words(file.header()) + ", which is not what maps are");
    return file.read<f32>({session.device()});
}

// An item of a file, without what the mask leaves out, as a spectrum.
Array<c32> spectrum_of(
        const Session& session, io::ImageFile& file, i64 index, const Shape4& item, const Array<f32>& mask) {
    const Array<f32> map(item, {session.device()});
    file.read_slices(index * item[1], map);
    if (not mask.is_empty())
        multiply(map, mask, map);
    return fft::r2c(map);
}

void check_values(const ShellCurve& curve, const FscOption& options, i64 index) {
    for (const f64 value: curve.values)
        if (not std::isfinite(value))
            throw InputError(options.first.native() + ", " + options.second.native() + ": item " +
                             std::to_string(index + 1) + " of one of them has values that are not finite");
}

std::vector<ShellCurve> correlate(const Session& session, const FscOption& options) {
    io::ImageFile first = open_input(session, options.first, options.input);
    io::ImageFile second = open_input(session, options.second, options.input);
    check_real(first);
    check_real(second);
    check_same_shape(first, second);
    const f64 pixel_size = common_pixel_size(session, first, second, options.input);
    Shape4 item = first.shape();
    item[0] = 1;
    const Array<f32> mask = read_mask(session, options, item);
    std::vector<ShellCurve> curves;
    Progress progress(session, "correlating", first.shape()[0]);
    for (i64 i = 0; i < first.shape()[0]; ++i) {
        const auto a = spectrum_of(session, first, i, item, mask), b = spectrum_of(session, second, i, item, mask);
        curves.push_back(shell_curve(signal::fsc<"h">(a, b, item).to("cpu"), item, pixel_size));
        check_values(curves.back(), options, i);
        progress.add(1);
    }
    return curves;
}

// ---- What there is to say ------------------------------------------------------------------------------------------

std::string crossings_in_words(const ShellCurve& curve) {
    std::string text;
    for (const f64 threshold: fsc_thresholds) {
        const Crossing crossing = first_crossing(curve, threshold);
        text += (text.empty() ? "" : "; ") + ("FSC " + short_text(threshold)) + ": " +
                resolution_in_words(crossing, curve.pixel_size);
    }
    return text;
}

Json crossing_as_json(const ShellCurve& curve, f64 threshold) {
    const Crossing crossing = first_crossing(curve, threshold);
    const bool has_length = crossing.is_found() and curve.pixel_size > 0;
    return Json::object(
            {{"threshold", threshold}, {"per_pixel", crossing.is_found() ? Json(crossing.frequency) : Json()},
                    {"resolution_angstrom", has_length ? Json(curve.pixel_size / crossing.frequency) : Json()},
                    {"is_above_everywhere", crossing.kind == Crossing::Kind::ALWAYS_ABOVE}});
}

Json as_json(const ShellCurve& curve) {
    std::vector<Json> crossings;
    for (const f64 threshold: fsc_thresholds)
        crossings.push_back(crossing_as_json(curve, threshold));
    return Json::object(
            {{"crossings", Json::array(crossings)}, {"fsc", Json::array({curve.values.begin(), curve.values.end()})}});
}

Json as_json(const std::vector<ShellCurve>& curves) {
    const ShellCurve mean = mean_of(curves);
    std::vector<Json> items;
    std::transform(
            curves.begin(), curves.end(), std::back_inserter(items), [](const ShellCurve& c) { return as_json(c); });
    return Json::object({{"pixel_size", mean.pixel_size > 0 ? Json(mean.pixel_size) : Json()},
            {"frequency_step_per_pixel", mean.frequency(1)}, {"mean", as_json(mean)}, {"items", Json::array(items)}});
}

Plot plot_of(const std::vector<ShellCurve>& curves, const std::string& title) {
    constexpr std::size_t most_curves = 100;
    Plot plot = empty_fsc_plot(curves.front().pixel_size);
    plot.title = title;
    for (std::size_t i = 0; curves.size() > 1 and i < std::min(curves.size(), most_curves); ++i)
        add_fsc_curve(plot, curves[i], "", colors::of_series(0).with_alpha(0.25));
    plot.notes.clear();
    add_fsc_curve(plot, mean_of(curves), curves.size() > 1 ? "mean" : "", colors::of_series(curves.size() > 1 ? 1 : 0));
    return plot;
}

void check_outputs(const FscOption& options) {
    std::vector<fs::path> inputs{options.first, options.second};
    if (not options.mask.empty())
        inputs.emplace_back(options.mask);
    check_not_an_input(options.output, inputs);
    check_not_an_input(options.plot, inputs, "--plot");
    check_picture_name("--plot", options.plot);
    check_distinct({{"-o", options.output}, {"--plot", options.plot}});
}

ExitCode run(const Session& session, const FscOption& options) {
    check_outputs(options);
    const std::vector<ShellCurve> curves = correlate(session, options);
    const std::string words = crossings_in_words(mean_of(curves));
    if (not options.output.empty())
        write_text(options.output, shell_table(curves, "fsc"));
    if (not options.plot.empty()) {
        const std::string title = "Fourier shell correlation of " + options.first.filename().native() + " and " +
                                  options.second.filename().native();
        picture_of(plot_of(curves, title)).write(options.plot);
    }
    if (options.is_json)
        std::cout << as_json(curves).text() << '\n';
    else if (options.output.empty())
        std::cout << shell_table(curves, "fsc"), session.note(words);
    else
        std::cout << words << '\n';
    return ExitCode::OK;
}

}  // namespace

const CommandText text{"fsc", "Movies and maps", "Fourier shell correlation of two maps, and the resolution", R"(
            noa fsc half1.mrc half2.mrc -o fsc.csv --plot fsc.png
            noa fsc half1.mrc half2.mrc --mask mask.mrc --json | jq .mean.crossings
        )",
        R"(
            Correlates two volumes, or two images, shell by shell: 1 where they agree, 0 where they have nothing in
            common. The table is CSV, a line for each shell: its number, its frequency in cycles per pixel and per
            Angstrom, the resolution in Angstrom, which is one by that, and the correlation. It goes to the standard
            output, or to the file of -o.

            The resolution is where the curve first falls below 0.143, or below 0.5, on straight lines from shell to
            shell; the shell of the means does not count. It is 'better than' two pixels if it never does, and 'none'
            if it is nowhere above.

            Of two stacks, items are compared one by one: the table has the number of the item first, and the
            resolution is that of the mean of all curves.
        )"};

template<>
void add_command<CommandName::FSC>(Program& program, Session& session) {
    const auto [command, options] = describe(program, session, text, run);
    command.add("A", &options.first, "an " + io::readable_formats() + " file",
            {.is_required = true, .check = refuse_no_name});
    command.add("B", &options.second, "another one, of the same shape", {.is_required = true, .check = refuse_no_name});
    command.add("-o,--output", &options.output, "the table", {.value = "OUTPUT", .check = refuse_no_name});
    command.add("--plot", &options.plot, "a PNG picture of the curve with both resolutions",
            {.value = "OUTPUT", .check = refuse_no_name});
    command.add("--mask", &options.mask, "both maps are multiplied by it, which should have soft edges",
            {.value = "FILE", .check = refuse_no_name});
    command.add("--json", &options.is_json, "curves and resolutions, in place of the table");
    add_reading_options(command, options.input);
    add_common_options(command, session);
}

}  // namespace noa::program

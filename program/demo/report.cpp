#include "demo/report.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "console/format.hpp"
#include "noa/math/reduce.hpp"
#include "picture/page.hpp"
#include "resolution/fsc_curve.hpp"

namespace noa::program {

namespace {

constexpr Color color_of_truth{176, 182, 192}, color_before = colors::palette[1], color_after = colors::palette[0];

// The part of images that is shown.
struct Detail {
    i64 y = 0, x = 0, side = 0;

    Array<f32> of(const Array<f32>& image) const {
        return image.subregion(0, 0, Slice{y, y + side}, Slice{x, x + side}).copy();
    }
};

// Where there is most to see.
Detail choose_detail(const Array<f32>& specimen) {
    constexpr i64 largest = 288, step = 32;
    const i64 height = specimen.shape()[2], width = specimen.shape()[3], side = std::min({height, width, largest});
    Detail best{0, 0, side};
    f32 most = 0;
    for (i64 y = 0; y <= height - side; y += step)
        for (i64 x = 0; x <= width - side; x += step)
            if (const f32 deviation = stddev(Detail{y, x, side}.of(specimen)); deviation > most)
                most = deviation, best = {y, x, side};
    return best;
}

// For images that are to be compared.
ContrastRule contrast_like(const Array<f32>& image) {
    const auto values = std::span<const f32>(image.get(), static_cast<std::size_t>(image.n_elements()));
    const Contrast contrast = contrast_of(values);
    return ContrastRule::limits(contrast.black, contrast.white);
}

std::string resolution_of(const ShellCurve& curve) {
    const f64 threshold = fsc_thresholds[0];
    return "resolution (FSC " + short_text(threshold) +
           "): " + resolution_in_words(first_crossing(curve, threshold), curve.pixel_size, "Å");
}

// ---- Plots ---------------------------------------------------------------------------------------------------------

// Both ways have one mean: they differ by the error.
Plot drift_plot(const DemoResults& results) {
    Plot plot = trajectory_plot({.shifts = results.found});
    Series truth{.name = "true", .color = color_of_truth, .line_width = 6};
    for (const auto& shift: results.truth) {
        const auto position = results.found.front() - shift;
        truth.x.push_back(position[1]);
        truth.y.push_back(position[0]);
    }
    plot.series[0].name = "found";
    plot.series[0].color = color_after;
    plot.series.insert(plot.series.begin(), truth);
    return plot;
}

// How far each frame is from where it should be.
Plot error_plot(const DemoResults& results) {
    Plot plot{.x = {.label = "frame"}, .y = {.label = "error (pixels)"}, .has_legend = false};
    Series series{.color = color_after, .marker = Marker::DISC, .marker_size = 6};
    for (std::size_t i = 0; i < results.found.size(); ++i) {
        series.x.push_back(static_cast<f64>(i + 1));
        series.y.push_back(norm(results.found[i] - results.truth[i]));
    }
    const f64 largest = *std::max_element(series.y.begin(), series.y.end());
    plot.y.range = Range{0, 1.25 * largest};
    plot.lines = {{.at = results.error()}};
    plot.series = {series};
    return plot;
}

// As far as there is something to see.
Plot fsc_plot(const DemoResults& results) {
    const f64 pixel_size = results.simulation.pixel_size;
    Plot plot = empty_fsc_plot(pixel_size);
    if (const Crossing crossing = first_crossing(results.fsc_aligned, fsc_thresholds[0]); crossing.is_found())
        plot.x.range = Range{0, per_unit(std::min(0.5, 2 * crossing.frequency), pixel_size)};
    add_fsc_curve(plot, results.fsc_unaligned, "frames as they are", color_before);
    add_fsc_curve(plot, results.fsc_aligned, "frames aligned", color_after);
    return plot;
}

// ---- Words ---------------------------------------------------------------------------------------------------------

std::string subtitle_of(const SimulationOption& simulation) {
    const auto [height, width] = simulation.extents.values;
    return "Simulated: " + std::to_string(simulation.n_frames) + " frames of " + std::to_string(height) + " × " +
           std::to_string(width) + " pixels of " + short_text(simulation.pixel_size) +
           " Å, barrels of 28 subunits in ice, signal-to-noise ratio of a frame " + short_text(simulation.snr);
}

// How much of images is shown, if that is not all.
std::string part_in_words(const Detail& detail, const SimulationOption& simulation) {
    const auto [height, width] = simulation.extents.values;
    if (detail.side == std::max(height, width))
        return "";
    const auto angstrom = [&](i64 n) { return fixed_text(static_cast<f64>(n) * simulation.pixel_size, 0); };
    return angstrom(detail.side) + " of " + angstrom(width) + " Å, ";
}

Panel picture_panel(const std::string& title, const std::string& caption, const Picture& picture) {
    return {.title = title, .caption = caption, .content = picture};
}

Panel plot_panel(const std::string& title, Plot plot, f64 text_size, f64 weight) {
    plot.text_size = text_size;
    return {.title = title, .content = std::move(plot), .weight = weight};
}

}  // namespace

Canvas picture_of(const DemoResults& results) {
    constexpr f64 text_size = 16;
    const f64 pixel_size = results.simulation.pixel_size;
    const Detail detail = choose_detail(results.specimen);
    const auto frame = detail.of(results.frame), before = detail.of(results.unaligned),
               after = detail.of(results.aligned), truth = detail.of(results.specimen);
    const ContrastRule contrast = contrast_like(after);
    const std::string n_frames = std::to_string(results.simulation.n_frames);
    const std::string part = part_in_words(detail, results.simulation);
    Page page{.title = "noa align finds and corrects the drift of a movie",
            .subtitle = subtitle_of(results.simulation),
            .width = 1800,
            .text_size = text_size};
    page.rows.push_back({.panels = {picture_panel("One frame of " + n_frames, part + "as the camera takes it",
                                            {frame, {}, pixel_size}),
                                 picture_panel("Average of the frames as they are",
                                         resolution_of(results.fsc_unaligned), {before, contrast}),
                                 picture_panel("Average of the aligned frames", resolution_of(results.fsc_aligned),
                                         {after, contrast}),
                                 picture_panel("The specimen", part + "as simulated, without noise", {truth})}});
    page.rows.push_back({.panels = {plot_panel("Drift of the specimen", drift_plot(results), text_size, 1),
                                 plot_panel("Error: " + fixed_text(results.error(), 3) + " pixels rms",
                                         error_plot(results), text_size, 0.75),
                                 plot_panel("Correlation of the averages of odd and even frames", fsc_plot(results),
                                         text_size, 1.35)},
            .height = 520});
    return picture_of(page);
}

}  // namespace noa::program

#include "resolution/fsc_curve.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>

#include "console/format.hpp"
#include "noa/base/error.hpp"

namespace noa::program {

namespace {

std::string length_in_words(f64 frequency, f64 pixel_size, const std::string& angstrom) {
    constexpr int n_digits = 2;
    return fixed_text(1 / per_unit(frequency, pixel_size), n_digits) + " " + (pixel_size > 0 ? angstrom : "pixels");
}

// As low as a curve goes where it is seen, in tenths, if that is below the axis.
void make_room(Plot& plot, const Series& series) {
    const std::optional<Range>& x = plot.x.range;
    std::optional<Range>& y = plot.y.range;
    if (not x or not y)
        return;
    f64 lowest = y->low;
    for (std::size_t i = 0; i < series.x.size(); ++i)
        if (x->has(series.x[i]))
            lowest = std::min(lowest, series.y[i]);
    if (lowest < y->low)
        y->low = std::max(-1., std::floor(10 * lowest - 0.2) / 10);
}

}  // namespace

Crossing first_crossing(const ShellCurve& curve, f64 threshold) {
    const auto& values = curve.values;
    bool is_above = false;
    for (std::size_t i = 1; i < values.size(); ++i) {
        if (is_above and values[i] < threshold) {
            const f64 part = (values[i - 1] - threshold) / (values[i - 1] - values[i]);
            return {Crossing::Kind::FOUND, (static_cast<f64>(i) - 1 + part) / static_cast<f64>(curve.extent)};
        }
        is_above = values[i] >= threshold;
    }
    return {is_above ? Crossing::Kind::ALWAYS_ABOVE : Crossing::Kind::ALWAYS_BELOW};
}

std::string resolution_in_words(const Crossing& crossing, f64 pixel_size, const std::string& angstrom) {
    constexpr f64 highest_frequency = 0.5;
    switch (crossing.kind) {
        case Crossing::Kind::ALWAYS_BELOW:
            return "none";
        case Crossing::Kind::ALWAYS_ABOVE:
            return "better than " + length_in_words(highest_frequency, pixel_size, angstrom);
        case Crossing::Kind::FOUND:
            return length_in_words(crossing.frequency, pixel_size, angstrom);
    }
    panic("{} is not the number of a crossing", static_cast<int>(crossing.kind));
}

ShellCurve mean_of(const std::vector<ShellCurve>& curves) {
    ShellCurve mean = curves.front();
    for (std::size_t i = 0; i < mean.values.size(); ++i) {
        f64 sum = 0;
        for (const ShellCurve& curve: curves)
            sum += curve.values[i];
        mean.values[i] = sum / static_cast<f64>(curves.size());
    }
    return mean;
}

Plot empty_fsc_plot(f64 pixel_size) {
    Plot plot;
    plot.x = resolution_axis(pixel_size);
    plot.y = {.label = "Fourier shell correlation", .range = Range{-0.1, 1.05}};
    for (const f64 threshold: fsc_thresholds)
        plot.lines.push_back({.at = threshold, .label = short_text(threshold)});
    return plot;
}

void add_fsc_curve(Plot& plot, const ShellCurve& curve, const std::string& name, Color color) {
    Series series = series_of(curve);
    series.name = name;
    series.color = color;
    make_room(plot, series);
    plot.series.push_back(std::move(series));
    for (const f64 threshold: fsc_thresholds)
        if (const Crossing crossing = first_crossing(curve, threshold); crossing.is_found())
            plot.notes.push_back({{per_unit(crossing.frequency, curve.pixel_size), threshold},
                    resolution_in_words(crossing, curve.pixel_size, "Å"), color});
}

}  // namespace noa::program

#include "resolution/shell_curve.hpp"

#include <algorithm>
#include <limits>

#include "console/format.hpp"

namespace noa::program {

namespace {

std::string line_of(const ShellCurve& curve, std::size_t shell) {
    constexpr f64 infinity = std::numeric_limits<f64>::infinity();
    const f64 frequency = curve.frequency(shell);
    std::string line = std::to_string(shell) + "," + short_text(frequency);
    if (curve.pixel_size > 0)
        line += "," + short_text(frequency / curve.pixel_size) + "," +
                short_text(shell > 0 ? curve.pixel_size / frequency : infinity);
    return line + "," + short_text(curve.values[shell]) + "\n";
}

}  // namespace

ShellCurve shell_curve(const Array<f32>& row, const Shape4& shape, f64 pixel_size) {
    ShellCurve curve{.extent = std::max({shape[1], shape[2], shape[3]}), .pixel_size = pixel_size};
    const auto values = row.span();
    for (i64 i = 0; i < row.shape()[3]; ++i)
        curve.values.push_back(f64{values(0, 0, 0, i)});
    return curve;
}

std::string shell_table(const std::vector<ShellCurve>& curves, const std::string& name) {
    const bool has_numbers = curves.size() > 1;
    std::string table = has_numbers ? "item," : "";
    table += "shell,per_pixel,";
    table += curves.front().pixel_size > 0 ? "per_angstrom,resolution_angstrom," : "";
    table += name + "\n";
    for (std::size_t i = 0; i < curves.size(); ++i)
        for (std::size_t shell = 0; shell < curves[i].values.size(); ++shell)
            table += (has_numbers ? std::to_string(i + 1) + "," : "") + line_of(curves[i], shell);
    return table;
}

f64 per_unit(f64 frequency, f64 pixel_size) {
    return pixel_size > 0 ? frequency / pixel_size : frequency;
}

PlotAxis resolution_axis(f64 pixel_size) {
    constexpr f64 highest_frequency = 0.5;
    return {.label = pixel_size > 0 ? "resolution (Å)" : "resolution (pixels)",
            .range = Range{0, per_unit(highest_frequency, pixel_size)},
            .is_reciprocal = true};
}

Series series_of(const ShellCurve& curve) {
    Series series;
    for (std::size_t i = 1; i < curve.values.size(); ++i) {
        series.x.push_back(per_unit(curve.frequency(i), curve.pixel_size));
        series.y.push_back(curve.values[i]);
    }
    return series;
}

}  // namespace noa::program

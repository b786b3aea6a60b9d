// Curves over frequencies: a number for each shell of a spectrum, as tables and plots.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "noa/runtime/array.hpp"
#include "picture/plot.hpp"

namespace noa::program {

/// Shells are 1 / extent cycles per pixel apart, the first one is that of the mean.
struct ShellCurve {
    std::vector<f64> values{};
    i64 extent = 1;
    f64 pixel_size = 0;  ///< in Angstrom; 0: not known

    f64 frequency(std::size_t shell) const { return static_cast<f64>(shell) / static_cast<f64>(extent); }
};

/// From a row on the CPU, as signal::fsc and signal::rotational_average give it for arrays of this shape.
ShellCurve shell_curve(const Array<f32>& row, const Shape4& shape, f64 pixel_size);

/// CSV, a line for each shell: its number, its frequency per pixel, and the value under the given name; in between,
/// where the pixel size is known, the frequency per Angstrom and the resolution. With several curves their number, from
/// 1 on, comes first.
std::string shell_table(const std::vector<ShellCurve>& curves, const std::string& name);

/// On the axis of plots: per Angstrom, or per pixel if the size of that is not known.
f64 per_unit(f64 frequency, f64 pixel_size);

/// From 0 to the highest frequency there is, with resolutions written at it.
PlotAxis resolution_axis(f64 pixel_size);

/// Without the first shell.
Series series_of(const ShellCurve& curve);

}  // namespace noa::program

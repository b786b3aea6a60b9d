// Fourier shell correlation: the resolution that a curve means, and plots of curves.
#pragma once

#include <string>
#include <vector>

#include "picture/plot.hpp"
#include "resolution/shell_curve.hpp"

namespace noa::program {

/// The thresholds that people look at.
inline constexpr f64 fsc_thresholds[] = {0.143, 0.5};

/// Where a curve falls below a threshold.
struct Crossing {
    enum class Kind : u8 { FOUND, ALWAYS_ABOVE, ALWAYS_BELOW };

    Kind kind = Kind::ALWAYS_BELOW;
    f64 frequency = 0;  ///< in cycles per pixel, if it was found

    bool is_found() const { return kind == Kind::FOUND; }
};

/// The first time, on straight lines from shell to shell; without the first shell, which has the means.
Crossing first_crossing(const ShellCurve& curve, f64 threshold);

/// What it means: "4.32 A", "2.88 pixels", "better than 3.00 A" if the curve stays above, "none" if it is nowhere
/// above. Pictures can have a better name of the unit.
std::string resolution_in_words(const Crossing& crossing, f64 pixel_size, const std::string& angstrom = "A");

/// The mean of several curves, shell by shell.
ShellCurve mean_of(const std::vector<ShellCurve>& curves);

/// Axes and thresholds for curves of a pixel size.
Plot empty_fsc_plot(f64 pixel_size);

/// Adds a curve, and the places where it falls below the thresholds, with the resolution there. The axis goes down as
/// far as the curve does in the range of x, to -1 at most.
void add_fsc_curve(Plot& plot, const ShellCurve& curve, const std::string& name, Color color);

}  // namespace noa::program

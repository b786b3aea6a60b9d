#include "signal/peak_window.hpp"

#include <algorithm>
#include <cmath>

namespace noa::signal {

namespace {

using detail::AnyPeak;

// The top of a parabola through three pixels: how far it is from the middle one, and how much higher.
struct Top {
    f64 offset = 0, height = 0;
};
Top top_of_parabola(f64 before, f64 middle, f64 after) {
    const f64 slope = (after - before) / 2, curvature = before - 2 * middle + after;
    const bool is_highest = middle >= before and middle >= after;  // not so where a higher lag was not allowed
    if (not is_highest or not(curvature < 0) or not std::isfinite(curvature))
        return {};
    const f64 offset = -slope / curvature;
    return {offset, offset * (slope + offset * curvature / 2)};
}

// Along the axes that have neighbors on both sides.
void refine_by_parabola(AnyPeak& peak, const PeakWindow& window, const Shape4& shape) {
    for (int axis = 0; axis < 3; ++axis) {
        if (shape[axis + 1] < 3)
            continue;
        const Top top = top_of_parabola(window.along(axis, -1), window.along(axis, 0), window.along(axis, 1));
        peak.shift[axis] += top.offset;
        peak.value += top.height;
    }
}

void refine_by_mass(AnyPeak& peak, const PeakWindow& window, const Shape4& shape) {
    const auto reach = [&](int axis) { return shape[axis + 1] < 3 ? i64{0} : i64{1}; };
    const auto for_each = [&](const auto& f) {
        for (i64 z = -reach(0); z <= reach(0); ++z)
            for (i64 y = -reach(1); y <= reach(1); ++y)
                for (i64 x = -reach(2); x <= reach(2); ++x)
                    f(Vec<f64, 3>{static_cast<f64>(z), static_cast<f64>(y), static_cast<f64>(x)}, window.at(z, y, x));
    };
    f64 lowest = window.at(0, 0, 0), mass = 0;
    Vec<f64, 3> moment{};
    for_each([&](const Vec<f64, 3>&, f64 value) { lowest = std::min(lowest, value); });
    for_each([&](const Vec<f64, 3>& at, f64 value) {
        mass += value - lowest;
        moment += at * (value - lowest);
    });
    if (not(mass > 0) or not std::isfinite(mass))
        return;
    for (int axis = 0; axis < 3; ++axis)
        peak.shift[axis] += std::clamp(moment[axis] / mass, -0.5, 0.5);
}

}  // namespace

void refine_peak(AnyPeak& peak, const PeakWindow& window, const Shape4& shape, Subpixel subpixel) {
    switch (subpixel) {
        case Subpixel::NONE:
            return;
        case Subpixel::PARABOLA:
            return refine_by_parabola(peak, window, shape);
        case Subpixel::CENTER_OF_MASS:
            return refine_by_mass(peak, window, shape);
    }
}

}  // namespace noa::signal

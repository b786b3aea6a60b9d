#include <algorithm>
#include <cmath>
#include <vector>

#include "noa/base/error.hpp"
#include "noa/base/layout.hpp"
#include "noa/signal/correlate.hpp"
#include "signal/peaks.kernels.hpp"

namespace noa::signal::detail {

namespace {

// 3 x 3 x 3 pixels of a map, around its highest one, and the number of that: what find_peaks() gives for each batch.
struct Window {
    const f64* values;

    f64 at(i64 z, i64 y, i64 x) const { return values[((z + 1) * 3 + y + 1) * 3 + x + 1]; }
    f64 along(int axis, i64 n) const { return at(axis == 0 ? n : 0, axis == 1 ? n : 0, axis == 2 ? n : 0); }
    i64 number() const { return static_cast<i64>(values[27]); }
};

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
void refine_by_parabola(AnyPeak& peak, const Window& window, const Shape4& shape) {
    for (int axis = 0; axis < 3; ++axis) {
        if (shape[axis + 1] < 3)
            continue;
        const Top top = top_of_parabola(window.along(axis, -1), window.along(axis, 0), window.along(axis, 1));
        peak.shift[axis] += top.offset;
        peak.value += top.height;
    }
}

void refine_by_mass(AnyPeak& peak, const Window& window, const Shape4& shape) {
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

AnyPeak peak_of(const Window& window, const Shape4& shape, bool is_centered, Subpixel subpixel) {
    const Vec<i64, 4> at = layout::index_at(Shape4{1, shape[1], shape[2], shape[3]}, window.number());
    AnyPeak peak{.value = window.at(0, 0, 0)};
    for (int axis = 0; axis < 3; ++axis)
        peak.shift[axis] = static_cast<f64>(fft::frequency_at(at[axis + 1], shape[axis + 1], is_centered));
    switch (subpixel) {
        case Subpixel::NONE:
            break;
        case Subpixel::PARABOLA:
            refine_by_parabola(peak, window, shape);
            break;
        case Subpixel::CENTER_OF_MASS:
            refine_by_mass(peak, window, shape);
            break;
    }
    return peak;
}

}  // namespace

std::vector<AnyPeak> find_peaks(const char* function, int n_dimensions, const AnyArray& map, bool is_centered,
        const Vec<f64, 3>& maximum_lag, Subpixel subpixel) {
    const Shape4& shape = map.shape();
    check(not shape.is_empty(), "{}: there is nothing in a map of shape {}", function, shape);
    check(shape.ndim() <= n_dimensions, "{}: maps of shape {} have {} dimensions", function, shape, shape.ndim());
    for (int axis = 0; axis < 3; ++axis)
        check(not std::isnan(maximum_lag[axis]), "{}: a maximum lag is not a number: {}", function, maximum_lag);

    const Array<f64> windows({shape[0], 1, 1, 28}, {.device = map.device});
    run_on(map.device, [&]<Backend B>() { signal::find_peaks<B>(map, is_centered, maximum_lag, windows); });
    const Array<f64> found = windows.to(Device{}).eval();

    std::vector<AnyPeak> peaks;
    peaks.reserve(static_cast<std::size_t>(shape[0]));
    for (i64 batch = 0; batch < shape[0]; ++batch) {
        const Window window{found.get() + batch * 28};
        check(window.number() >= 0, "{}: the map {} of {} has no numbers where the peak may be", function, batch,
                shape);
        peaks.push_back(peak_of(window, shape, is_centered, subpixel));
    }
    return peaks;
}

}  // namespace noa::signal::detail

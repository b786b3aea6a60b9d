#include <cmath>
#include <vector>

#include "noa/base/error.hpp"
#include "noa/base/layout.hpp"
#include "noa/signal/correlate.hpp"
#include "signal/peak_window.hpp"
#include "signal/peaks.kernels.hpp"

namespace noa::signal::detail {

namespace {

using signal::PeakWindow;

// What find_peaks() gives for each batch: the pixels around the highest one, and the number of that.
struct Found : PeakWindow {
    static constexpr i64 n_values = PeakWindow::n_values + 1;

    i64 number() const { return static_cast<i64>(values[PeakWindow::n_values]); }
};

AnyPeak peak_of(const Found& window, const Shape4& shape, bool is_centered, Subpixel subpixel) {
    const Vec<i64, 4> at = layout::index_at(Shape4{1, shape[1], shape[2], shape[3]}, window.number());
    AnyPeak peak{.value = window.at(0, 0, 0)};
    for (int axis = 0; axis < 3; ++axis)
        peak.shift[axis] = static_cast<f64>(fft::frequency_at(at[axis + 1], shape[axis + 1], is_centered));
    signal::refine_peak(peak, window, shape, subpixel);
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

    const Array<f64> windows({shape[0], 1, 1, Found::n_values}, {.device = map.device});
    run_on(map.device, [&]<Backend B>() { signal::find_peaks<B>(map, is_centered, maximum_lag, windows); });
    const Array<f64> found = windows.to(Device{}).eval();

    std::vector<AnyPeak> peaks;
    peaks.reserve(static_cast<std::size_t>(shape[0]));
    for (i64 batch = 0; batch < shape[0]; ++batch) {
        const Found window{{found.get() + batch * Found::n_values}};
        check(window.number() >= 0, "{}: the map {} of {} has no numbers where the peak may be", function, batch,
                shape);
        peaks.push_back(peak_of(window, shape, is_centered, subpixel));
    }
    return peaks;
}

}  // namespace noa::signal::detail

#include "noa/signal/find_peaks.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>
#include <vector>

#include "noa/base/error.hpp"
#include "noa/base/layout.hpp"
#include "signal/find_peaks.kernels.hpp"
#include "signal/peak_window.hpp"

namespace noa::signal::detail {

namespace {

using signal::PeakWindow;

void check_search(const PeakSearch& search, const Shape4& shape) {
    const char* const function = search.function;
    check(not shape.is_empty(), "{}: the map of shape {} is empty", function, shape);
    check(shape.ndim() <= search.n_dimensions, "{}: maps of shape {} have {} dimensions", function, shape,
            shape.ndim());
    check(search.n >= 1, "{}: n is {}: ask for one peak at least", function, search.n);
    check(search.exclusion_radius >= 0, "{}: the exclusion radius is {}: it is in pixels, from 0 on", function,
            search.exclusion_radius);
    check(not std::isnan(search.threshold), "{}: the threshold is not a number", function);
}

// All that is given to the device is in use until the caller waits.
template<typename T>
Array<T> to_device(const std::vector<T>& values, Device device) {
    const Array<T> here({1, 1, 1, static_cast<i64>(values.size())});
    std::ranges::copy(values, here.get());
    return device.is_gpu() ? here.to(device) : here;
}

struct Candidate {
    i64 number;  // in C order
    f64 value;
};
bool is_worse(const Candidate& a, const Candidate& b) {
    return a.value < b.value or (a.value == b.value and a.number > b.number);
}

// Of each batch, in C order.
std::vector<std::vector<Candidate>> find_candidates(const PeakSearch& search, const AnyArray& map) {
    const Shape4& shape = map.shape();
    const signal::CandidateSearch how{search.threshold, search.periodic};
    const Array<i32> counts(signal::CandidateSearch::pieces(shape), {.device = map.device});
    run_on(map.device, [&]<Backend B>() { signal::count_candidates<B>(how, map, counts); });
    const Array<i32> n_each = counts.to(Device{}).eval();
    std::vector<i64> firsts;
    i64 n = 0;
    for (i64 i = 0; i < n_each.n_elements(); ++i) {
        firsts.push_back(n);
        n += n_each.get()[i];
    }
    std::vector<std::vector<Candidate>> result(static_cast<std::size_t>(shape[0]));
    if (n == 0)
        return result;

    const Array<i64> places = to_device(firsts, map.device);
    const ArrayOption option{.device = map.device};
    const signal::Candidates found{Array<i64>({1, 1, 1, n}, option), Array<f64>({1, 1, 1, n}, option)};
    run_on(map.device, [&]<Backend B>() { signal::list_candidates<B>(how, map, places, found); });
    const Array<i64> numbers = found.numbers.to(Device{}).eval();
    const Array<f64> values = found.values.to(Device{}).eval();
    const i64 n_pixels = shape.n_elements() / shape[0];
    for (i64 i = 0; i < n; ++i) {
        const i64 number = numbers.get()[i];
        result[static_cast<std::size_t>(number / n_pixels)].push_back({number, values.get()[i]});
    }
    return result;
}

// The square of how far two pixels are apart.
f64 squared_distance(i64 a, i64 b, const Shape4& shape, bool periodic) {
    const Vec<i64, 4> between = layout::index_at(shape, a) - layout::index_at(shape, b);
    f64 square = 0;
    for (const int axis: {1, 2, 3}) {
        const i64 distance = std::abs(between[axis]);
        const auto shortest = static_cast<f64>(periodic ? std::min(distance, shape[axis] - distance) : distance);
        square += shortest * shortest;
    }
    return square;
}

// The best ones that are not too close to a better one, best first.
std::vector<Candidate> choose(std::vector<Candidate> candidates, const PeakSearch& search, const Shape4& shape) {
    const f64 least_square = search.exclusion_radius * search.exclusion_radius;
    std::vector<Candidate> chosen;
    std::ranges::make_heap(candidates, is_worse);
    while (not candidates.empty() and std::ssize(chosen) < search.n) {
        std::ranges::pop_heap(candidates, is_worse);
        const Candidate best = candidates.back();
        candidates.pop_back();
        const bool is_free = std::ranges::none_of(chosen, [&](const Candidate& other) {
            return squared_distance(best.number, other.number, shape, search.periodic) < least_square;
        });
        if (is_free)
            chosen.push_back(best);
    }
    return chosen;
}

FoundPeak peak_at(const Candidate& pixel, const f64* window, const PeakSearch& search, const Shape4& shape) {
    const Vec<i64, 4> at = layout::index_at(shape, pixel.number);
    FoundPeak peak;
    peak.value = pixel.value;
    peak.batch = at[0];
    for (int axis = 0; axis < 3; ++axis)
        peak.shift[axis] = static_cast<f64>(at[axis + 1]);
    signal::refine_peak(peak, PeakWindow{window}, shape, search.subpixel);
    return peak;
}

// The pixels around each of these.
Array<f64> windows_around(const std::vector<Candidate>& chosen, const PeakSearch& search, const AnyArray& map) {
    Array<f64> windows({1, 1, std::ssize(chosen), PeakWindow::n_values}, {.device = map.device});
    if (chosen.empty())
        return windows;
    std::vector<i64> numbers;
    numbers.reserve(chosen.size());
    for (const Candidate& pixel: chosen)
        numbers.push_back(pixel.number);
    const Array<i64> places = to_device(numbers, map.device);
    run_on(map.device, [&]<Backend B>() { signal::fetch_windows<B>(map, search.periodic, places, windows); });
    return windows.to(Device{}).eval();
}

}  // namespace

std::vector<FoundPeak> find_peaks(const PeakSearch& search, const AnyArray& map) {
    const Shape4& shape = map.shape();
    check_search(search, shape);
    std::vector<Candidate> chosen;
    for (std::vector<Candidate>& candidates: find_candidates(search, map))
        std::ranges::copy(choose(std::move(candidates), search, shape), std::back_inserter(chosen));
    const Array<f64> windows = windows_around(chosen, search, map);
    std::vector<FoundPeak> peaks;
    peaks.reserve(chosen.size());
    for (const Candidate& pixel: chosen)
        peaks.push_back(peak_at(pixel, windows.get() + std::ssize(peaks) * PeakWindow::n_values, search, shape));
    return peaks;
}

}  // namespace noa::signal::detail

// Peaks of maps, of any number of dimensions.
#pragma once

#include <cstddef>
#include <vector>

#include "noa/base/vec.hpp"
#include "noa/runtime/detail/any_array.hpp"
#include "noa/signal/correlate.hpp"
#include "noa/signal/detail/correlate.hpp"

namespace noa::signal {

template<std::size_t N>
struct Peak;

}  // namespace noa::signal

namespace noa::signal::detail {

// What a search is told, whatever the number of dimensions.
struct PeakSearch {
    const char* function;
    int n_dimensions;
    i64 n;
    f64 exclusion_radius, threshold;
    Subpixel subpixel;
    bool periodic;
};

struct FoundPeak : AnyPeak {  // whose shift is a position, zyx
    i64 batch = 0;
};
std::vector<FoundPeak> find_peaks(const PeakSearch& search, const AnyArray& map);

template<std::size_t N, typename Map, typename Option>
std::vector<Peak<N>> find_best_peaks(const char* function, const Map& map, const Option& option) {
    const PeakSearch search{function, static_cast<int>(N), option.n, option.exclusion_radius, option.threshold,
            option.subpixel, option.periodic};
    std::vector<Peak<N>> peaks;
    for (const FoundPeak& found: find_peaks(search, as_any(map))) {
        Peak<N> peak{.value = found.value, .batch = found.batch};
        for (std::size_t i = 0; i < N; ++i)
            peak.position[i] = found.shift[3 - N + i];
        peaks.push_back(peak);
    }
    return peaks;
}

}  // namespace noa::signal::detail

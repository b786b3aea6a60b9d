// find_peaks: the best peaks of a map, away from each other.
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "noa/base/vec.hpp"
#include "noa/fft/detail/arrays.hpp"
#include "noa/signal/correlate.hpp"
#include "noa/signal/detail/find_peaks.hpp"

namespace noa::signal {

struct FindPeaksOption {
    i64 n = 10;                                             ///< at most so many in each batch
    f64 exclusion_radius = 8;                               ///< peaks are at least this far apart, in pixels
    f64 threshold = -std::numeric_limits<f64>::infinity();  ///< the lowest value of a pixel that is a peak
    Subpixel subpixel = Subpixel::PARABOLA;
    bool periodic = false;  ///< whether the map goes on at the other side, as with Border::PERIODIC
};

/// A position in pixels, zyx, how high the map is there, and which map it is.
template<std::size_t N>
struct Peak {
    Vec<f64, N> position{};
    f64 value = 0;
    i64 batch = 0;  ///< the number of the map
};

/// The best peaks of a map, best first: `for (const auto& [position, value, batch]: find_peaks_2d(map, {.n = 5,
/// .threshold = 0.3}))`. Of several maps, those of the first batch come first, then those of the next.
///
/// A peak is a pixel that none of its 8 neighbors (2 in rows, 26 in volumes) exceeds; of equal neighbors, the first one
/// in C order. The highest one is taken, others closer to it than the exclusion radius are dropped, then the next
/// highest is taken, and so on. Of equal peaks the first one in C order comes first. Only then are peaks refined
/// between pixels, as in cross_correlation_peak: by no more than half a pixel along each axis, and not along an axis
/// where a neighbor is outside of the map. So values of refined peaks may be a little out of order.
///
/// Pixels that are not numbers are left out. Waits for it. From the GPU, only pixels that are peaks above the threshold
/// are copied; the best are chosen on the CPU. An error if the map has more dimensions.
template<fft::detail::real_signal Map>
std::vector<Peak<1>> find_peaks_1d(const Map& map, const FindPeaksOption& option = {}) {
    return detail::find_best_peaks<1>("find_peaks_1d", map, option);
}
template<fft::detail::real_signal Map>
std::vector<Peak<2>> find_peaks_2d(const Map& map, const FindPeaksOption& option = {}) {
    return detail::find_best_peaks<2>("find_peaks_2d", map, option);
}
template<fft::detail::real_signal Map>
std::vector<Peak<3>> find_peaks_3d(const Map& map, const FindPeaksOption& option = {}) {
    return detail::find_best_peaks<3>("find_peaks_3d", map, option);
}

}  // namespace noa::signal

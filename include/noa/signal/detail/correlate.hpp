// Correlations, of any number of dimensions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "noa/base/error.hpp"
#include "noa/base/shape.hpp"
#include "noa/base/vec.hpp"
#include "noa/fft/detail/arrays.hpp"
#include "noa/fft/layout.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::signal {

enum class Correlation : std::uint8_t;
enum class Subpixel : std::uint8_t;
template<std::size_t N>
struct PeakOption;
template<std::size_t N>
struct CorrelationPeak;

}  // namespace noa::signal

namespace noa::signal::detail {

using namespace noa::detail;

// The spectrum of a map, times a gain; centered, lag 0 is in the middle.
void correlate(const fft::SpectrumLayout& layout, const AnyArray& lhs, const AnyArray& rhs, const AnyArray& output,
        const Shape4& shape, Correlation mode, bool is_centered, f64 gain);

struct AnyPeak {
    Vec<f64, 3> shift{};
    f64 value = 0;
};
// Of each batch.
std::vector<f64> correlation_scores(const char* function, const fft::SpectrumLayout& layout, const AnyArray& lhs,
        const AnyArray& rhs, const Shape4& shape, bool with_zero);

std::vector<AnyPeak> find_peaks(const char* function, int n_dimensions, const AnyArray& map, bool is_centered,
        const Vec<f64, 3>& maximum_lag, Subpixel subpixel);

template<fft::SpectrumLayout L, std::size_t N, typename Map>
std::vector<CorrelationPeak<N>> find_peaks(const char* function, const Map& map, const PeakOption<N>& option) {
    static_assert(L.is_full, "noa: a map has the layout f or fc");
    Vec<f64, 3> lag{};
    for (std::size_t i = 0; i < N; ++i)
        lag[3 - N + i] = option.maximum_lag[i];
    std::vector<CorrelationPeak<N>> result;
    for (const AnyPeak& peak: find_peaks(function, N, as_any(map), L.is_centered, lag, option.subpixel)) {
        CorrelationPeak<N> one{.value = peak.value};
        for (std::size_t i = 0; i < N; ++i)
            one.shift[i] = peak.shift[3 - N + i];
        result.push_back(one);
    }
    return result;
}

template<fft::SpectrumLayout L, std::size_t N, typename Map>
CorrelationPeak<N> find_peak(const char* function, const Map& map, const PeakOption<N>& option) {
    check(map.shape()[0] == 1, "{}: there are {} maps, not one: the shape is {}", function, map.shape()[0],
            map.shape());
    return find_peaks<L, N>(function, map, option)[0];
}

}  // namespace noa::signal::detail

// Cross-correlation: maps from spectra, and where their peaks are.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "noa/base/error.hpp"
#include "noa/base/shape.hpp"
#include "noa/base/vec.hpp"
#include "noa/fft/layout.hpp"
#include "noa/fft/transform.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"
#include "noa/signal/detail/correlate.hpp"

namespace noa::signal {

/// What becomes of the product p = lhs conj(rhs) of two spectra.
enum class Correlation : std::uint8_t {
    CONVENTIONAL,  ///< as it is: the map is the sum over x of lhs(x) rhs(x - shift)
    PHASE,         ///< p / |p|: all frequencies count the same, the peak is sharp, noise counts, too
    DOUBLE_PHASE,  ///< the square of that: the peak is at twice the shift
    MUTUAL,        ///< p / sqrt(|p|): half way between the first two
};

/// How a peak is found between pixels.
enum class Subpixel : std::uint8_t {
    NONE,            ///< not at all
    PARABOLA,        ///< the top of a parabola through three pixels, along each axis
    CENTER_OF_MASS,  ///< of the pixels around it, above the lowest of them
};

struct CorrelationOption {
    Correlation mode = Correlation::CONVENTIONAL;
    fft::Effort effort = fft::Effort::ESTIMATE;
};

struct ScoreOption {
    bool with_mean = false;  ///< whether the means of arrays count
};

/// Where to look for a peak: lags within an ellipse of these semi-axes; 0 or less is as far as the map goes.
template<std::size_t N>
struct PeakOption {
    Vec<f64, N> maximum_lag{};
    Subpixel subpixel = Subpixel::PARABOLA;
};

/// A shift in pixels, height before width, and how high the map is there.
template<std::size_t N>
struct CorrelationPeak {
    Vec<f64, N> shift{};
    f64 value = 0;
};

/// The correlation of two arrays for each shift, from their spectra: a map that peaks at the shift that brings the
/// array of rhs onto that of lhs. `cross_correlation_map<"h2fc">(lhs, rhs, map)`: spectra are "h" or "hc"; in the map,
/// lag 0 is at index 0 ("f") or in the middle, at n/2 ("fc"). One batch of a spectrum goes with all of the map.
///
/// The buffer is for the spectrum of the map, in the layout h; it may be lhs or rhs, if they have that layout and as
/// many batches. Without one, memory is allocated for the call.
template<fft::Remap R, fft::detail::complex_signal Lhs, fft::detail::complex_signal Rhs, traits::array Map,
        traits::array Buffer>
void cross_correlation_map(
        const Lhs& lhs, const Rhs& rhs, const Map& map, const CorrelationOption& option, const Buffer& buffer) {
    using C = typename Lhs::value_type;
    static_assert(not R.from.is_full and R.to.is_full,
            "noa: cross_correlation_map takes half spectra, h or hc, to maps f or fc");
    static_assert(std::same_as<typename Rhs::value_type, C> and std::same_as<typename Buffer::element_type, C>,
            "noa: the spectra of cross_correlation_map, and its buffer, have one element type");
    fft::detail::check_transform_output<typename C::value_type, Map>();
    const Shape4 shape = map.shape();
    const i64 n = shape.is_empty() ? 1 : shape.n_elements() / shape[0];
    detail::correlate(R.from, detail::as_any(lhs), detail::as_any(rhs), detail::as_any(buffer), shape, option.mode,
            R.to.is_centered, 1. / static_cast<f64>(n));
    fft::c2r(buffer, map, {.norm = fft::Norm::NONE, .effort = option.effort, .overwrite = true});
}
template<fft::Remap R, fft::detail::complex_signal Lhs, fft::detail::complex_signal Rhs, traits::array Map>
void cross_correlation_map(const Lhs& lhs, const Rhs& rhs, const Map& map, const CorrelationOption& option = {}) {
    const Array<typename Lhs::value_type> buffer(map.shape().rfft(), lhs.option());
    cross_correlation_map<R>(lhs, rhs, map, option, buffer);
}
/// As a new array of this shape.
template<fft::Remap R, fft::detail::complex_signal Lhs, fft::detail::complex_signal Rhs>
auto cross_correlation_map(const Lhs& lhs, const Rhs& rhs, const Shape4& shape, const CorrelationOption& option = {}) {
    Array<typename Lhs::value_type::value_type> map(shape, lhs.option());
    cross_correlation_map<R>(lhs, rhs, map, option);
    return map;
}

/// How much alike two arrays are, from their spectra: the sum of lhs(x) rhs(x) by the square root of the product of the
/// sums of their squares, from -1 to 1; 0 if one of them is 0. `cross_correlation_score<"h">(lhs, rhs, image.shape())`.
/// Without the zero frequency, as it is by default, that is so for arrays less their means. Waits for it. An error if
/// there are several batches.
template<fft::SpectrumLayout L, fft::detail::complex_signal Lhs, fft::detail::complex_signal Rhs>
f64 cross_correlation_score(const Lhs& lhs, const Rhs& rhs, const Shape4& shape, const ScoreOption& option = {}) {
    static_assert(std::same_as<typename Lhs::value_type, typename Rhs::value_type>,
            "noa: the spectra of a score have one element type");
    check(shape[0] == 1, "cross_correlation_score: there are {} arrays, not one: the shape is {}", shape[0], shape);
    return detail::correlation_scores(
            "cross_correlation_score", L, detail::as_any(lhs), detail::as_any(rhs), shape, option.with_mean)[0];
}
/// Those of each batch. One batch of rhs goes with all of lhs.
template<fft::SpectrumLayout L, fft::detail::complex_signal Lhs, fft::detail::complex_signal Rhs>
std::vector<f64> cross_correlation_scores(
        const Lhs& lhs, const Rhs& rhs, const Shape4& shape, const ScoreOption& option = {}) {
    static_assert(std::same_as<typename Lhs::value_type, typename Rhs::value_type>,
            "noa: the spectra of a score have one element type");
    return detail::correlation_scores(
            "cross_correlation_scores", L, detail::as_any(lhs), detail::as_any(rhs), shape, option.with_mean);
}

/// The highest point of a map, of equal ones that of the smallest lag: `const auto [shift, value] =
/// cross_correlation_peak_2d<"fc">(map);`. It is refined by no more than half a pixel along each axis, and not where a
/// neighbor that the maximum lag excludes is higher. Pixels that are not numbers are left out. Waits for it. An error
/// if there are several maps, of more dimensions, or if the map has no numbers.
template<fft::SpectrumLayout L, fft::detail::real_signal Map>
CorrelationPeak<1> cross_correlation_peak_1d(const Map& map, const PeakOption<1>& option = {}) {
    return detail::find_peak<L, 1>("cross_correlation_peak_1d", map, option);
}
template<fft::SpectrumLayout L, fft::detail::real_signal Map>
CorrelationPeak<2> cross_correlation_peak_2d(const Map& map, const PeakOption<2>& option = {}) {
    return detail::find_peak<L, 2>("cross_correlation_peak_2d", map, option);
}
template<fft::SpectrumLayout L, fft::detail::real_signal Map>
CorrelationPeak<3> cross_correlation_peak_3d(const Map& map, const PeakOption<3>& option = {}) {
    return detail::find_peak<L, 3>("cross_correlation_peak_3d", map, option);
}

/// Those of each batch.
template<fft::SpectrumLayout L, fft::detail::real_signal Map>
std::vector<CorrelationPeak<1>> cross_correlation_peaks_1d(const Map& map, const PeakOption<1>& option = {}) {
    return detail::find_peaks<L, 1>("cross_correlation_peaks_1d", map, option);
}
template<fft::SpectrumLayout L, fft::detail::real_signal Map>
std::vector<CorrelationPeak<2>> cross_correlation_peaks_2d(const Map& map, const PeakOption<2>& option = {}) {
    return detail::find_peaks<L, 2>("cross_correlation_peaks_2d", map, option);
}
template<fft::SpectrumLayout L, fft::detail::real_signal Map>
std::vector<CorrelationPeak<3>> cross_correlation_peaks_3d(const Map& map, const PeakOption<3>& option = {}) {
    return detail::find_peaks<L, 3>("cross_correlation_peaks_3d", map, option);
}

}  // namespace noa::signal

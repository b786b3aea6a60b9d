#include "noa/signal/filter.hpp"

#include <cmath>
#include <limits>
#include <string_view>

#include "core/gpu.hpp"
#include "noa/base/error.hpp"
#include "signal/functions.hpp"

namespace noa::detail {

namespace {

// A frequency, or a distance between two: not negative, and a number.
void check_is_frequency(f64 value, std::string_view what) {
    check(value >= 0, "{} is {}: frequencies are in cycles per pixel, from 0 on", what, value);
}
void check_gain(f64 gain) {
    check(std::isfinite(gain), "the gain of a filter is {}", gain);
}

void check_count(const char* function, std::size_t n, const Shape4& shape) {
    check(n == 1 or static_cast<i64>(n) == shape[0], "{}: there are {} filters for the {} batches of {}", function, n,
            shape[0], shape);
}

}  // namespace

BandFilter filter_of(const signal::Lowpass& filter) {
    return filter_of(signal::Bandpass{0, 0, filter.cutoff, filter.width, filter.gain});
}
BandFilter filter_of(const signal::Highpass& filter) {
    return filter_of(
            signal::Bandpass{filter.cutoff, filter.width, std::numeric_limits<f64>::infinity(), 0, filter.gain});
}
BandFilter filter_of(const signal::Bandpass& filter) {
    check_is_frequency(filter.highpass_cutoff, "the cutoff of a high pass");
    check_is_frequency(filter.highpass_width, "the width of a high pass");
    check(std::isfinite(filter.highpass_width), "the width of a high pass is {}", filter.highpass_width);
    check_is_frequency(filter.lowpass_cutoff, "the cutoff of a low pass");
    check_is_frequency(filter.lowpass_width, "the width of a low pass");
    check_gain(filter.gain);
    return {filter.highpass_cutoff - filter.highpass_width, filter.highpass_cutoff, filter.lowpass_cutoff,
            filter.lowpass_cutoff + filter.lowpass_width, filter.gain};
}
ExponentialFilter filter_of(const signal::Gaussian& filter) {
    check(filter.sigma > 0, "the sigma of a Gaussian filter is {}: it is in cycles per pixel, above 0", filter.sigma);
    check_gain(filter.gain);
    return {-0.5 / (filter.sigma * filter.sigma), filter.gain};
}
ExponentialFilter filter_of(const signal::BFactor& filter) {
    check(std::isfinite(filter.bfactor), "the B-factor of a filter is {}", filter.bfactor);
    check(filter.pixel_size > 0 and std::isfinite(filter.pixel_size),
            "the size of a pixel is {}: it is in Angstroms, above 0", filter.pixel_size);
    check_gain(filter.gain);
    return {-filter.bfactor / 4 / (filter.pixel_size * filter.pixel_size), filter.gain};
}

void filter_spectrum(const char* function, const fft::Remap& remap, const AnyArray* input, const AnyArray& output,
        const Shape4& shape, std::span<const BandFilter> filters) {
    check_count(function, filters.size(), shape);
    if constexpr (has_cuda)
        if (output.device.is_gpu())
            return signal::on_gpu::filter(function, remap, input, output, shape, filters);
    signal::on_cpu::filter(function, remap, input, output, shape, filters);
}

void filter_spectrum(const char* function, const fft::Remap& remap, const AnyArray* input, const AnyArray& output,
        const Shape4& shape, std::span<const ExponentialFilter> filters) {
    check_count(function, filters.size(), shape);
    if constexpr (has_cuda)
        if (output.device.is_gpu())
            return signal::on_gpu::filter(function, remap, input, output, shape, filters);
    signal::on_cpu::filter(function, remap, input, output, shape, filters);
}

}  // namespace noa::detail

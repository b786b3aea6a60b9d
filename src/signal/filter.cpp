#include "noa/signal/filter.hpp"

#include <cmath>
#include <limits>

#include "noa/base/error.hpp"
#include "signal/filter.kernels.hpp"

namespace noa::signal::detail {

namespace {

// A frequency, or a distance between two: not negative, and a number.
void check_is_frequency(f64 value, const char* what, const FilterName& name) {
    check(value >= 0, "{}: the {} of filter {} is {}: frequencies are in cycles per pixel, from 0 on", name.function,
            what, name.number, value);
}
void check_is_finite(f64 value, const char* what, const FilterName& name) {
    check(std::isfinite(value), "{}: the {} of filter {} is {}, which is not finite", name.function, what, name.number,
            value);
}

void check_count(const char* function, std::size_t n, const Shape4& shape) {
    check(n == 1 or static_cast<i64>(n) == shape[0], "{}: there are {} filters for the {} batches of {}", function, n,
            shape[0], shape);
}

}  // namespace

BandFilter filter_of(const signal::Lowpass& filter, const FilterName& name) {
    check_is_frequency(filter.cutoff, "cutoff", name);
    check_is_frequency(filter.width, "width", name);
    return filter_of(signal::Bandpass{0, 0, filter.cutoff, filter.width, filter.gain}, name);
}
BandFilter filter_of(const signal::Highpass& filter, const FilterName& name) {
    constexpr f64 infinity = std::numeric_limits<f64>::infinity();
    check_is_frequency(filter.cutoff, "cutoff", name);
    check_is_frequency(filter.width, "width", name);
    check_is_finite(filter.width, "width", name);
    return filter_of(signal::Bandpass{filter.cutoff, filter.width, infinity, 0, filter.gain}, name);
}
BandFilter filter_of(const signal::Bandpass& filter, const FilterName& name) {
    check_is_frequency(filter.highpass_cutoff, "highpass_cutoff", name);
    check_is_frequency(filter.highpass_width, "highpass_width", name);
    check_is_finite(filter.highpass_width, "highpass_width", name);
    check_is_frequency(filter.lowpass_cutoff, "lowpass_cutoff", name);
    check_is_frequency(filter.lowpass_width, "lowpass_width", name);
    check_is_finite(filter.gain, "gain", name);
    return {filter.highpass_cutoff - filter.highpass_width, filter.highpass_cutoff, filter.lowpass_cutoff,
            filter.lowpass_cutoff + filter.lowpass_width, filter.gain};
}
ExponentialFilter filter_of(const signal::Gaussian& filter, const FilterName& name) {
    check(filter.sigma > 0, "{}: the sigma of filter {} is {}: it is in cycles per pixel, above 0", name.function,
            name.number, filter.sigma);
    check_is_finite(filter.gain, "gain", name);
    return {-0.5 / (filter.sigma * filter.sigma), filter.gain};
}
ExponentialFilter filter_of(const signal::BFactor& filter, const FilterName& name) {
    check_is_finite(filter.bfactor, "bfactor", name);
    check(filter.pixel_size > 0 and std::isfinite(filter.pixel_size),
            "{}: the pixel_size of filter {} is {}: it is in Angstroms, above 0", name.function, name.number,
            filter.pixel_size);
    check_is_finite(filter.gain, "gain", name);
    return {-filter.bfactor / 4 / (filter.pixel_size * filter.pixel_size), filter.gain};
}

void filter_spectrum(const char* function, const fft::Remap& remap, const AnyArray* input, const AnyArray& output,
        const Shape4& shape, std::span<const BandFilter> filters) {
    check_count(function, filters.size(), shape);
    const auto call = fft::plan_spectrum(function, remap, shape, {input}, output);
    run_on(output.device, [&]<Backend B>() { signal::filter<B>(call, shape, filters); });
}

void filter_spectrum(const char* function, const fft::Remap& remap, const AnyArray* input, const AnyArray& output,
        const Shape4& shape, std::span<const ExponentialFilter> filters) {
    check_count(function, filters.size(), shape);
    const auto call = fft::plan_spectrum(function, remap, shape, {input}, output);
    run_on(output.device, [&]<Backend B>() { signal::filter<B>(call, shape, filters); });
}

}  // namespace noa::signal::detail

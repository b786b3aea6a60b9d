// What the filters come down to.
#pragma once

#include <concepts>
#include <cstddef>
#include <span>
#include <vector>

#include "noa/base/shape.hpp"
#include "noa/fft/detail/arrays.hpp"
#include "noa/fft/layout.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::signal {

struct Lowpass;
struct Highpass;
struct Bandpass;
struct Gaussian;
struct BFactor;

}  // namespace noa::signal

namespace noa::signal::detail {

using namespace noa::detail;

// What the filters above come down to.
struct BandFilter {
    f64 high_begin, high_end, low_begin, low_end, gain;
};
struct ExponentialFilter {
    f64 factor, gain;  // of the square of the frequency
};
// Errors name the function, and which of its filters it is.
struct FilterName {
    const char* function;
    std::size_t number;
};
BandFilter filter_of(const Lowpass& filter, const FilterName& name);
BandFilter filter_of(const Highpass& filter, const FilterName& name);
BandFilter filter_of(const Bandpass& filter, const FilterName& name);
ExponentialFilter filter_of(const Gaussian& filter, const FilterName& name);
ExponentialFilter filter_of(const BFactor& filter, const FilterName& name);

// One filter for all batches, or one for each. Without an input the filter itself is written.
void filter_spectrum(const char* function, const fft::Remap& remap, const AnyArray* input, const AnyArray& output,
        const Shape4& shape, std::span<const BandFilter> filters);
void filter_spectrum(const char* function, const fft::Remap& remap, const AnyArray* input, const AnyArray& output,
        const Shape4& shape, std::span<const ExponentialFilter> filters);

// Several of them: a vector, an array, a span.
template<typename List, typename T>
concept list_of = std::constructible_from<std::span<const T>, const List&>;

template<typename Filter>
auto filters_of(const char* function, std::span<const Filter> filters) {
    std::vector<decltype(filter_of(filters[0], {}))> result;
    result.reserve(filters.size());
    for (const Filter& filter: filters)
        result.push_back(filter_of(filter, {function, result.size()}));
    return result;
}

template<typename In, typename Output, typename Filter>
void filter_spectrum(const char* function, const fft::Remap& remap, const In& input, const Output& output,
        const Shape4& shape, std::span<const Filter> given) {
    check_filter_types<In, Output>();
    const auto filters = filters_of(function, given);
    const std::span<const typename decltype(filters)::value_type> all(filters);
    if constexpr (spectrum_array<In>) {
        const AnyArray from = as_any(input);
        filter_spectrum(function, remap, &from, as_any(output), shape, all);
    } else {
        filter_spectrum(function, remap, static_cast<const AnyArray*>(nullptr), as_any(output), shape, all);
    }
}

}  // namespace noa::signal::detail

// What the filters come down to.
#pragma once

#include <concepts>
#include <cstddef>
#include <span>
#include <utility>
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

// What all of them come down to.
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

// One of them, or several: a vector, an array, a span.
template<typename Given, typename Filter>
concept filters_of = std::same_as<Given, Filter> or std::constructible_from<std::span<const Filter>, const Given&>;

template<typename Filter, filters_of<Filter> Given>
auto checked_filters(const char* function, const Given& given) {
    std::vector<decltype(filter_of(std::declval<const Filter&>(), {}))> result;
    if constexpr (std::same_as<Given, Filter>)
        result.push_back(filter_of(given, {function, 0}));
    else
        for (const Filter& filter: std::span<const Filter>(given))
            result.push_back(filter_of(filter, {function, result.size()}));
    return result;
}

template<fft::Remap R, typename Filter>
struct FilterFunction {
    const char* name;

    template<fft::detail::spectrum_or_nothing In = Nothing, traits::array Output, filters_of<Filter> Filters = Filter>
    void operator()(const In& input, const Output& output, const Shape4& shape, const Filters& given) const {
        fft::detail::check_filter_types<In, Output>();
        const auto filters = checked_filters<Filter>(name, given);
        const std::span all(filters);
        if constexpr (fft::detail::spectrum_array<In>) {
            const AnyArray from = as_any(input);
            filter_spectrum(name, R, &from, as_any(output), shape, all);
        } else {
            filter_spectrum(name, R, nullptr, as_any(output), shape, all);
        }
    }
    template<fft::detail::spectrum_array In, filters_of<Filter> Filters = Filter>
    auto operator()(const In& input, const Shape4& shape, const Filters& filters) const {
        auto output = fft::detail::new_spectrum<R>(input, shape);
        (*this)(input, output, shape, filters);
        return output;
    }
};

}  // namespace noa::signal::detail

#pragma once

#include <span>

#include "core/backend.hpp"
#include "fft/spectrum.hpp"
#include "noa/signal/detail/filter.hpp"

namespace noa::signal {

/// One filter for all batches, or one for each. Without an input the filter itself is written.
template<Backend>
void filter(const fft::SpectrumCall& call, const Shape4& shape, std::span<const detail::BandFilter> filters);
template<Backend>
void filter(const fft::SpectrumCall& call, const Shape4& shape, std::span<const detail::ExponentialFilter> filters);

}  // namespace noa::signal

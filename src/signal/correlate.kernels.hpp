#pragma once

#include "core/backend.hpp"
#include "fft/spectrum.hpp"
#include "noa/signal/correlate.hpp"

namespace noa::signal {

/// The spectrum of a map, times a gain; centered, lag 0 is in the middle.
template<Backend>
void correlate(const fft::SpectrumCall& call, Correlation mode, bool is_centered, f64 gain);

}  // namespace noa::signal

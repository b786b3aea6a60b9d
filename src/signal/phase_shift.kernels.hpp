#pragma once

#include <vector>

#include "core/backend.hpp"
#include "fft/spectrum.hpp"
#include "noa/base/vec.hpp"

namespace noa::signal {

/// The turns of a cycle along each axis: for all batches, or for each. Without an input the factors themselves are
/// written.
template<Backend>
void phase_shift(const fft::SpectrumCall& call, const std::vector<Vec<f64, 3>>& turns);

}  // namespace noa::signal

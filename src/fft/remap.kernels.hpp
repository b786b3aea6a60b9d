#pragma once

#include "core/backend.hpp"
#include "fft/spectrum.hpp"

namespace noa::fft {

/// The output is not the input, unless the layouts are the same.
template<Backend>
void remap(const SpectrumCall& call);

}  // namespace noa::fft

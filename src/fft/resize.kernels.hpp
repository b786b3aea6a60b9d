#pragma once

#include "core/backend.hpp"
#include "fft/spectrum.hpp"

namespace noa::fft {

/// The call has the output alone: the operator reads the input, which is in a layout and of a shape of its own.
template<Backend>
void resize(const SpectrumCall& call, const SpectrumLayout& from, const AnyArray& input, const Shape4& input_shape,
        const Shape4& output_shape);

}  // namespace noa::fft

// Checks of spectra, and what operators know of their memory.
#pragma once

#include <string_view>

#include "noa/base/shape.hpp"
#include "noa/fft/detail/spectrum_loop.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::fft {

using detail::Operand, detail::SpectrumLoop, detail::make_spectrum_loop, detail::conj_if, detail::AnyArray;

/// An error unless arrays of a shape have spectra, of extents that fit 32 bits.
void check_shape(std::string_view function, const Shape4& shape);

Operand operand_of(const AnyArray& array);

}  // namespace noa::fft

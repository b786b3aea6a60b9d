#pragma once

#include "core/backend.hpp"
#include "noa/fft/layout.hpp"
#include "noa/runtime/detail/any_array.hpp"
#include "noa/signal/correlate.hpp"

namespace noa::signal {

using noa::detail::AnyArray;

/// The spectrum of a map, times a gain; centered, lag 0 is in the middle.
template<Backend>
void correlate(const fft::SpectrumLayout& layout, const AnyArray& lhs, const AnyArray& rhs, const AnyArray& output,
        const Shape4& shape, Correlation mode, bool is_centered, f64 gain);

}  // namespace noa::signal

#pragma once

#include <span>

#include "core/backend.hpp"
#include "noa/fft/layout.hpp"
#include "noa/runtime/detail/any_array.hpp"
#include "noa/signal/detail/filter.hpp"

namespace noa::signal {

using noa::detail::AnyArray;

/// One filter for all batches, or one for each. Without an input the filter itself is written.
template<Backend>
void filter(const char* function, const fft::Remap& remap, const AnyArray* input, const AnyArray& output,
        const Shape4& shape, std::span<const detail::BandFilter> filters);
template<Backend>
void filter(const char* function, const fft::Remap& remap, const AnyArray* input, const AnyArray& output,
        const Shape4& shape, std::span<const detail::ExponentialFilter> filters);

}  // namespace noa::signal

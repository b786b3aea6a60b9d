#pragma once

#include "core/backend.hpp"
#include "noa/fft/layout.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::signal {

using noa::detail::AnyArray;

/// The sizes of complex numbers, or their squares, times a gain.
template<Backend>
void write_sizes(const char* function, const fft::Remap& remap, const AnyArray& input, const AnyArray& output,
        const Shape4& shape, bool is_squared, f64 gain);

/// To a variance of 1: the sum of the squares of all frequencies but zero becomes the divisor.
template<Backend>
void standardize(
        const fft::Remap& remap, const AnyArray& input, const AnyArray& output, const Shape4& shape, f64 divisor);

/// By the root of the power of each batch and shell.
template<Backend>
void whiten(const fft::Remap& remap, const AnyArray& input, const AnyArray& output, const Shape4& shape,
        const AnyArray& power);

}  // namespace noa::signal

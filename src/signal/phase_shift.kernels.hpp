#pragma once

#include <span>

#include "core/backend.hpp"
#include "noa/base/vec.hpp"
#include "noa/fft/layout.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::signal {

using noa::detail::AnyArray;

/// One shift for all batches, or one for each. Without an input the factors themselves are written.
template<Backend>
void phase_shift(const char* function, const fft::Remap& remap, const AnyArray* input, const AnyArray& output,
        const Shape4& shape, std::span<const Vec<f64, 3>> shifts);

}  // namespace noa::signal

#pragma once

#include "core/backend.hpp"
#include "noa/fft/layout.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::fft {

using noa::detail::AnyArray;

/// The output is not the input, unless the layouts are the same.
template<Backend>
void remap(const Remap& remap, const AnyArray& input, const AnyArray& output, const Shape4& shape);

}  // namespace noa::fft

#pragma once

#include "core/backend.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::math {

using noa::detail::AnyArray;

/// (input - shift) / scale, or 0 where scale is 0; calculated in f64 or c64.
template<Backend>
void shift_and_scale(const AnyArray& input, const AnyArray& shift, const AnyArray& scale, const AnyArray& output);

}  // namespace noa::math

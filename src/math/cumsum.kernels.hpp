#pragma once

#include "core/backend.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::math {

using noa::detail::AnyArray;

/// The input has the shape of the output, both are on one device, and not empty.
template<Backend>
void cumsum(const AnyArray& input, const AnyArray& output, int axis);

}  // namespace noa::math

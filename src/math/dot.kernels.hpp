#pragma once

#include "core/backend.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::math {

using noa::detail::AnyArray;

/// The inputs have one shape. The output has the extent 1, or that of the batch.
template<Backend>
void dot(const AnyArray& a, const AnyArray& b, const AnyArray& output);

}  // namespace noa::math

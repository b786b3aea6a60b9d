#pragma once

#include "core/backend.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::math {

using noa::detail::AnyArray;

/// The input has the shape of the output, both are on one device, and not empty. Equal elements stay in order.
template<Backend>
void sort(const AnyArray& input, const AnyArray& output, int axis, bool is_descending);
/// Indices in place of elements.
template<Backend>
void argsort(const AnyArray& input, const AnyArray& output, int axis, bool is_descending);

}  // namespace noa::math

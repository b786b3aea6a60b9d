#pragma once

#include "core/backend.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::math {

using noa::detail::AnyArray;

/// How many elements are not close to each other, into an i64. Arrays, or numbers, are broadcast.
template<Backend>
void count_apart(const AnyArray& a, const AnyArray& b, f64 epsilon, const AnyArray& output);

}  // namespace noa::math

#pragma once

#include "core/backend.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::math {

using noa::detail::AnyArray;

/// As many matrices in both inputs as in the output; alpha and beta are numbers.
template<Backend>
void matmul(const AnyArray& a, const AnyArray& b, const AnyArray& output, const AnyArray& alpha, const AnyArray& beta);

}  // namespace noa::math

// The reductions of operators, on each backend. A family is compiled by a file of its own, like sums.kernels.cpp.
#pragma once

#include <cstddef>
#include <span>

#include "core/backend.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::math {

using noa::detail::AnyArray;

/// Runs the operator of this number in the table of a family.
template<Backend, typename Family>
void reduce_by_table(std::size_t number, const AnyArray& input, std::span<const AnyArray> outputs, i64 ddof);

}  // namespace noa::math

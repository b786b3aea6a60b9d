// The functions of operators, on each backend. A family is compiled by a file of its own, like arithmetic.kernels.cpp.
#pragma once

#include <cstddef>

#include "core/backend.hpp"
#include "noa/math/detail/elementwise.hpp"

namespace noa::math {

using detail::AnyArrays, noa::detail::AnyArray;

/// Runs the operator of this number in the table of a family. The last array is the output.
template<Backend, typename Family>
void run_table(std::size_t number, AnyArrays arrays);

}  // namespace noa::math

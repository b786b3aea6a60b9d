#pragma once

#include "core/backend.hpp"
#include "noa/base/border.hpp"
#include "noa/base/complex.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::geometry {

using detail::AnyArray;

/// The coefficients of the splines through all lines along an axis. The output may be the input.
template<Backend>
void solve_splines(
        const char* function, const AnyArray& input, const AnyArray& output, int axis, Border border, const c64& value);

}  // namespace noa::geometry

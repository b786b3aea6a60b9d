// Splines along an axis, on each backend.
#pragma once

#include "noa/base/border.hpp"
#include "noa/base/complex.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::geometry {

using detail::AnyArray;

namespace on_cpu {
/// The coefficients of all lines along an axis. The output may be the input.
void solve_splines(
        const char* function, const AnyArray& input, const AnyArray& output, int axis, Border border, const c64& value);
}  // namespace on_cpu
namespace on_gpu {
void solve_splines(
        const char* function, const AnyArray& input, const AnyArray& output, int axis, Border border, const c64& value);
}  // namespace on_gpu

}  // namespace noa::geometry

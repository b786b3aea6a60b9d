// Figures as masks, on each backend.
#pragma once

#include "noa/geometry/draw.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::geometry {

using detail::AnyArray;

namespace on_cpu {
void draw(const detail::Drawing& drawing, const AnyArray* input, const AnyArray& output);
}  // namespace on_cpu
namespace on_gpu {
void draw(const detail::Drawing& drawing, const AnyArray* input, const AnyArray& output);
}  // namespace on_gpu

}  // namespace noa::geometry

#pragma once

#include "core/backend.hpp"
#include "noa/geometry/draw.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::geometry {

using detail::AnyArray;

/// Without an input, the mask alone.
template<Backend>
void draw(const detail::Drawing& drawing, const AnyArray* input, const AnyArray& output);

}  // namespace noa::geometry

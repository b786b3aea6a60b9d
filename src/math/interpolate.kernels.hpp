#pragma once

#include "core/backend.hpp"
#include "noa/math/interpolate.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::math {

using noa::detail::AnyArray;

/// The positions have the shape of the output, which is not empty; so has the table, but for its width.
template<Backend>
void interpolate(
        const AnyArray& table, const AnyArray& positions, const AnyArray& output, const InterpolateOption& option);

}  // namespace noa::math

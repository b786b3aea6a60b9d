#pragma once

#include "core/backend.hpp"
#include "math/quantile_value.hpp"
#include "noa/base/vec.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::math {

using noa::detail::AnyArray;

/// The output has the extent 1 along the axes that are reduced. Both are on one device, and not empty.
template<Backend>
void quantile(const AnyArray& input, const AnyArray& output, const Vec<bool, 4>& is_reduced,
        const detail::QuantilePlace& place);

}  // namespace noa::math

#pragma once

#include "core/backend.hpp"
#include "noa/base/vec.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::signal {

using noa::detail::AnyArray;

/// For each batch 28 numbers: the 3 x 3 x 3 pixels around the highest one within a lag, and the number of that, or -1
/// if there is none.
template<Backend>
void find_peaks(const AnyArray& map, bool is_centered, const Vec<f64, 3>& maximum_lag, const Array<f64>& windows);

}  // namespace noa::signal

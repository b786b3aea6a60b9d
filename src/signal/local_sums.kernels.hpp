#pragma once

#include "core/backend.hpp"
#include "noa/runtime/array.hpp"

namespace noa::signal {

/// Means of squares less squared means; 0 where that is no more than so many times the mean of squares here, plus
/// `typical`, what it is elsewhere. Written over the means of squares.
template<Backend>
void local_variance(const Array<f64>& means, const Array<f64>& squares, const Array<f64>& typical, f64 rounding);

}  // namespace noa::signal

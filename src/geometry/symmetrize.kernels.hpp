#pragma once

#include "core/backend.hpp"
#include "geometry/transform_plan.hpp"

namespace noa::geometry {

/// Values at all inverses of the plan, which are the same for all batches, are added up and divided.
template<Backend>
void symmetrize(const TransformPlan& plan, int n_dimensions, f64 divisor);

}  // namespace noa::geometry

#pragma once

#include "core/backend.hpp"
#include "geometry/transform_plan.hpp"

namespace noa::geometry {

template<Backend>
void transform(const TransformPlan& plan, int n_dimensions);

}  // namespace noa::geometry

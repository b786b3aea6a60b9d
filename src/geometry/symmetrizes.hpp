// Averages over a symmetry, on each backend.
#pragma once

#include "geometry/transform_plan.hpp"

namespace noa::geometry {

/// The inverses of the plan are those of all elements of the symmetry, the same for all batches.
namespace on_cpu {
void symmetrize(const TransformPlan& plan, int n_dimensions, bool normalize);
}  // namespace on_cpu
namespace on_gpu {
void symmetrize(const TransformPlan& plan, int n_dimensions, bool normalize);
}  // namespace on_gpu

}  // namespace noa::geometry

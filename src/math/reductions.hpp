// The kernels of the reductions, by family.
#pragma once

#include "math/reduce_kernel.hpp"
#include "noa/base/dtype.hpp"
#include "noa/math/detail/reduce.hpp"

namespace noa::math {

const ReduceKernel& sum_kernel(Reduction reduction, DType dtype);
const ReduceKernel& extremum_kernel(Reduction reduction, DType dtype);
const ReduceKernel& variance_kernel(Reduction reduction, DType dtype);

}  // namespace noa::math

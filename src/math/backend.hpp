// In kernel files: `ewise<Op, Out, In...>(op, arrays)` runs an operator on arrays, of which the last one is the output;
// padded_ewise does so for operators that cost more than the memory.
#pragma once

#include "core/backend.hpp"

#if defined(__CUDACC__)
#    include "math/cuda/ewise.cuh"
#else
#    include "math/cpu/ewise.hpp"
#endif

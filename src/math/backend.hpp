// Files that include this are compiled twice where there is CUDA: as C++ for the CPU, into the namespace on_cpu, and as
// CUDA for the GPU, into on_gpu. In both, `ewise<Op, Out, In...>(op, inputs..., output)` runs an operator.
#pragma once

#if defined(__CUDACC__)
#    include "math/cuda/ewise.cuh"
#    define NOA_BACKEND on_gpu
#else
#    include "math/rows.hpp"
#    define NOA_BACKEND on_cpu
#endif

#include "math/functions.hpp"
#include "math/visit.hpp"

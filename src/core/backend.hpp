// Files that include this are compiled twice where there is CUDA: as C++ for the CPU, and as CUDA for the GPU. This is
// the namespace that they are compiled into.
#pragma once

#if defined(__CUDACC__)
#    define NOA_BACKEND on_gpu
#else
#    define NOA_BACKEND on_cpu
#endif

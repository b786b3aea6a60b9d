// What differs between a C++ and a CUDA compiler, and between a debug and a release build.
#pragma once

// A function for the host and, in CUDA code, for the device.
#if defined(__CUDACC__)
#    define KWK_HD __host__ __device__
#else
#    define KWK_HD
#endif

// Before a template for both sides that calls a function it is given, which may be for one side alone.
#if defined(__CUDACC__)
#    define KWK_EITHER_SIDE _Pragma("nv_exec_check_disable")
#else
#    define KWK_EITHER_SIDE
#endif

// An object that both sides can name. Kernels cannot refer to a host variable, not even to a constant one,
// once an operator (`height = threadIdx.x`) binds a reference to it.
#if defined(__CUDA_ARCH__)
#    define KWK_OBJECT __device__ constexpr
#else
#    define KWK_OBJECT inline constexpr
#endif

// 1: every access to an element of a view checks its indices. Shapes, slices and views are checked in every build.
#if not defined(KWK_CHECK_BOUNDS)
#    if defined(NDEBUG)
#        define KWK_CHECK_BOUNDS 0
#    else
#        define KWK_CHECK_BOUNDS 1
#    endif
#endif

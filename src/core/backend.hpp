// One source for every backend. A file X.kernels.cpp is compiled as C++, for the CPU, and, where CUDA is on, as CUDA,
// for the GPU. X.kernels.hpp declares its functions once, as templates of the backend; X.kernels.cpp specializes them
// for `this_backend`; X.cpp, which checks and plans, runs them on the device of its arrays:
//
//     template<Backend> void remap(const AnyArray& input, const AnyArray& output);                  // X.kernels.hpp
//     template<> void remap<this_backend>(const AnyArray& input, const AnyArray& output) { ... }    // X.kernels.cpp
//     run_on(output.device, [&]<Backend B>() { remap<B>(input, output); });                         // X.cpp
//
// Where the backends have nothing in common, cpu/X.cpp and cuda/X.cu specialize them. What kernel files share by
// headers, but each backend does in its own way, is in a namespace NOA_BACKEND: the two are different functions.
#pragma once

#include <cstdint>

#include "noa/runtime/device.hpp"

#if defined(__CUDACC__)
#    define NOA_BACKEND on_gpu
#else
#    define NOA_BACKEND on_cpu
#endif

namespace noa {

enum class Backend : std::uint8_t { CPU, GPU };

#if defined(__CUDACC__)
constexpr Backend this_backend = Backend::GPU;
#else
constexpr Backend this_backend = Backend::CPU;
#endif

#if defined(NOA_HAS_CUDA)
inline constexpr bool has_cuda = true;
#else
inline constexpr bool has_cuda = false;
#endif

/// Calls `f.operator()<Backend>()` with the backend of a device. Without CUDA there are no devices but the CPU.
template<typename F>
decltype(auto) run_on([[maybe_unused]] const Device& device, F&& f) {
    if constexpr (has_cuda)
        if (device.is_gpu())
            return f.template operator()<Backend::GPU>();
    return f.template operator()<Backend::CPU>();
}

}  // namespace noa

// How kernels are launched: on the stream that is current, with errors that say what failed.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <utility>

#include "noa/base/error.hpp"
#include "noa/base/traits.hpp"
#include "noa/core/cuda/launch.hpp"
#include "noa/runtime/device.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::cuda {

/// Launches a kernel of 256 threads per block. `name` is what it is called in errors.
template<typename... Parameters, typename... Given>
void launch(const KernelName& name, void (*kernel)(Parameters...), const Stream& stream, i64 n_blocks,
        std::size_t n_shared_bytes, Given&&... arguments) {
    check(n_blocks > 0 and n_blocks < i64{1} << 31, "{} would take {} blocks of threads", name.function, n_blocks);
    int previous = 0;
    const int device = stream.device().id();
    (void)cudaGetDevice(&previous);
    if (previous != device)
        (void)cudaSetDevice(device);
    kernel<<<static_cast<unsigned>(n_blocks), 256, n_shared_bytes, static_cast<cudaStream_t>(stream.native())>>>(
            std::forward<Given>(arguments)...);
    const cudaError_t status = cudaGetLastError();
    if (previous != device)
        (void)cudaSetDevice(previous);
    finish_launch(static_cast<int>(status), name, stream);
}

}  // namespace noa::cuda

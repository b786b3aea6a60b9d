// Runs a function for each index 0, 1 ... n - 1 on the CPU or, in a CUDA build, in a kernel.
//
// Memory for it comes from Buffer: the CPU's, or plain device memory that is copied back with values().
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#if defined(__CUDACC__)
#    include <cuda_runtime.h>
#endif

namespace test {

#if defined(__CUDACC__)
inline void check(cudaError_t status, const char* call) {
    if (status != cudaSuccess)
        throw std::runtime_error(std::string(call) + ": " + cudaGetErrorString(status));
}

template<typename F>
__global__ void call_for_each(F f, std::int64_t n) {
    const std::int64_t i = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x;
    if (i < n)
        f(i);
}
#endif

template<typename F>
void for_each_index([[maybe_unused]] bool on_gpu, std::int64_t n, const F& f) {
#if defined(__CUDACC__)
    if (on_gpu) {
        if (n > 0)
            call_for_each<<<static_cast<unsigned>((n + 127) / 128), 128>>>(f, n);
        check(cudaGetLastError(), "launch");
        check(cudaDeviceSynchronize(), "kernel");
        return;
    }
#endif
    for (std::int64_t i = 0; i < n; ++i)
        f(i);
}

// A copy of some values, on the CPU or on the GPU.
template<typename T>
class Buffer {
public:
    Buffer([[maybe_unused]] bool on_gpu, std::vector<T> values) : m_values(std::move(values)) {
#if defined(__CUDACC__)
        if (on_gpu) {
            check(cudaMalloc(&m_device, n_bytes() + sizeof(T)), "cudaMalloc");
            check(cudaMemcpy(m_device, m_values.data(), n_bytes(), cudaMemcpyHostToDevice), "cudaMemcpy");
        }
#endif
    }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    ~Buffer() {
#if defined(__CUDACC__)
        cudaFree(m_device);
#endif
    }

    T* data() { return m_device != nullptr ? m_device : m_values.data(); }

    std::vector<T> values() {
#if defined(__CUDACC__)
        if (m_device != nullptr)
            check(cudaMemcpy(m_values.data(), m_device, n_bytes(), cudaMemcpyDeviceToHost), "cudaMemcpy");
#endif
        return m_values;
    }

private:
    std::size_t n_bytes() const { return m_values.size() * sizeof(T); }

    std::vector<T> m_values;
    T* m_device = nullptr;
};

}  // namespace test

// Errors of CUDA as exceptions, and the device that calls are for.
#pragma once

#include <cuda_runtime_api.h>

#include <string_view>

#include "noa/runtime/device.hpp"

namespace noa::cuda {

/// An error that says which call failed and why, and takes it out of CUDA's memory.
void check(cudaError_t status, std::string_view call);

/// The same as a text: "cudaErrorMemoryAllocation, out of memory".
std::string text_of(cudaError_t status);

/// Makes a device the current one of this thread until the end of the scope.
class OnDevice {
public:
    explicit OnDevice(Device device);
    OnDevice(const OnDevice&) = delete;
    OnDevice& operator=(const OnDevice&) = delete;
    ~OnDevice();

private:
    int m_previous = 0, m_id;
};

}  // namespace noa::cuda

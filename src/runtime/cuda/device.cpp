#include <mutex>

#include "noa/base/error.hpp"
#include "runtime/cuda.hpp"
#include "runtime/cuda/check.hpp"

namespace noa::cuda {

std::string text_of(cudaError_t status) {
    return std::string(cudaGetErrorName(status)) + ", " + cudaGetErrorString(status);
}

void check(cudaError_t status, std::string_view call) {
    if (status == cudaSuccess)
        return;
    (void)cudaGetLastError();
    panic("{} failed: {}", call, text_of(status));
}

OnDevice::OnDevice(Device device) : m_id(device.id()) {
    check(cudaGetDevice(&m_previous), "cudaGetDevice");
    if (m_previous != m_id)
        check(cudaSetDevice(m_id), "cudaSetDevice");
}
OnDevice::~OnDevice() {
    if (m_previous != m_id)
        (void)cudaSetDevice(m_previous);
}

namespace {

struct Found {
    int n = 0;
    std::string reason;
};

// Asked once: drivers and devices do not come and go.
const Found& found() {
    static const Found result = [] {
        Found answer;
        const cudaError_t status = cudaGetDeviceCount(&answer.n);
        if (status != cudaSuccess) {
            (void)cudaGetLastError();
            int version = 0;  // stays 0 where there is no driver
            (void)cudaDriverGetVersion(&version);
            answer = {0, version == 0 ? "CUDA finds no GPU on this machine, which has no driver for one"
                                      : "CUDA finds no GPU on this machine (" + text_of(status) + ")"};
        } else if (answer.n == 0) {
            answer.reason = "CUDA finds no GPU on this machine";
        } else {
            answer.reason = "this machine has " + std::to_string(answer.n) + (answer.n == 1 ? " GPU" : " GPUs");
        }
        return answer;
    }();
    return result;
}

}  // namespace

int n_devices() {
    return found().n;
}
std::string reason_for_none() {
    return found().reason;
}

DeviceInfo info_of(Device device) {
    const OnDevice guard(device);
    cudaDeviceProp properties{};
    check(cudaGetDeviceProperties(&properties, device.id()), "cudaGetDeviceProperties");
    std::size_t n_free = 0, n_all = 0;
    check(cudaMemGetInfo(&n_free, &n_all), "cudaMemGetInfo");
    return {properties.name, static_cast<std::int64_t>(n_all), static_cast<std::int64_t>(n_free),
            properties.multiProcessorCount, {properties.major, properties.minor}};
}

}  // namespace noa::cuda

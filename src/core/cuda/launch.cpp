#include "noa/core/cuda/launch.hpp"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>
#include <sstream>
#include <string>

#include "noa/base/error.hpp"
#include "runtime/cuda/check.hpp"

namespace noa::cuda {

namespace {

bool waits_for_each_launch() {
    static const bool answer = [] {
        const char* const text = std::getenv("NOA_SYNC");  // NOLINT(concurrency-mt-unsafe): is only read
        return text != nullptr and std::string_view(text) == "1";
    }();
    return answer;
}

// "'ewise' of 'Axpy'"
std::string text_of(const KernelName& kernel) {
    std::ostringstream text;
    text << '\'' << kernel.function << '\'';
    if (kernel.op == nullptr)
        return text.str();
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> name(
            abi::__cxa_demangle(kernel.op->name(), nullptr, nullptr, &status), &std::free);
    text << " of '" << (status == 0 ? name.get() : kernel.op->name()) << '\'';
    return text.str();
}

// Errors that stay: what CUDA says to a launch after them is not about this launch.
bool is_of_work_before(cudaError_t status) {
    switch (status) {
        case cudaErrorIllegalAddress:
        case cudaErrorLaunchFailure:
        case cudaErrorLaunchTimeout:
        case cudaErrorAssert:
        case cudaErrorMisalignedAddress:
        case cudaErrorInvalidAddressSpace:
        case cudaErrorInvalidPc:
        case cudaErrorIllegalInstruction:
        case cudaErrorHardwareStackError:
            return true;
        default:
            return false;
    }
}

}  // namespace

void finish_launch(int launched, const KernelName& kernel, const Stream& stream) {
    const auto status = static_cast<cudaError_t>(launched);
    if (is_of_work_before(status))
        panic("the kernel {} was not launched, as work before it on {} has failed: {}; with NOA_SYNC=1 in the "
              "environment, the kernel that fails is named",
                text_of(kernel), stream.device(), text_of(status));
    if (status != cudaSuccess)
        panic("the kernel {} could not be launched: {}", text_of(kernel), text_of(status));
    if (not waits_for_each_launch())
        return;
    const cudaError_t result = cudaStreamSynchronize(static_cast<cudaStream_t>(stream.native()));
    if (result != cudaSuccess)
        panic("the kernel {} failed: {}", text_of(kernel), text_of(result));
}

}  // namespace noa::cuda

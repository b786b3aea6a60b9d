#include "noa/core/cuda/launch.hpp"

#include <cstdlib>

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

}  // namespace

void finish_launch(int status, std::string_view kernel, const Stream& stream) {
    noa::check(status == cudaSuccess, "the kernel '{}' could not be launched: {}", kernel,
            text_of(static_cast<cudaError_t>(status)));
    if (not waits_for_each_launch())
        return;
    const cudaError_t result = cudaStreamSynchronize(static_cast<cudaStream_t>(stream.native()));
    noa::check(result == cudaSuccess, "the kernel '{}' failed: {}", kernel, text_of(result));
}

}  // namespace noa::cuda

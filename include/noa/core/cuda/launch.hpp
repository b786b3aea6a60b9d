// What becomes of a launch.
#pragma once

#include <typeinfo>

#include "noa/runtime/stream.hpp"

namespace noa::cuda {

/// What a kernel is called in errors: a function and, if it runs an operator, the type of that.
struct KernelName {
    const char* function;
    const std::type_info* op = nullptr;

    KernelName(const char* name, const std::type_info* type = nullptr) : function(name), op(type) {}
};

/// After a launch, with what CUDA says of it: throws if it failed; with NOA_SYNC=1 in the environment, waits for the
/// kernel and throws if that failed.
void finish_launch(int status, const KernelName& kernel, const Stream& stream);

}  // namespace noa::cuda

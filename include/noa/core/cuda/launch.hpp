// What becomes of a launch.
#pragma once

#include <string_view>

#include "noa/runtime/stream.hpp"

namespace noa::cuda {

/// After a launch, with what CUDA says of it: throws if it failed; with NOA_SYNC=1 in the environment, waits for the
/// kernel and throws if that failed.
void finish_launch(int status, std::string_view kernel, const Stream& stream);

}  // namespace noa::cuda

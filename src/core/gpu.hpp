// Copies on the GPU, for the rest of the library. Declared in every build, and there in those with CUDA: whoever calls
// it does so under `if constexpr (has_cuda)`.
#pragma once

#include "core/backend.hpp"
#include "noa/base/layout.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::cuda {

/// Element by element, not empty.
void copy_elements(const layout::Memory& from, const layout::Memory& to, const Stream& stream);
/// All elements the same, which is in the memory of the CPU.
void fill_elements(const void* element, const layout::Memory& to, const Stream& stream);

}  // namespace noa::cuda

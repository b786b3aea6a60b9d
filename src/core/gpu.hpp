// What the GPU does, for the rest of the library. Declared in every build, and there in those with CUDA: whoever calls
// it does so under `if constexpr (has_cuda)`.
#pragma once

#include "noa/base/layout.hpp"
#include "noa/runtime/stream.hpp"

namespace noa {

#if defined(NOA_HAS_CUDA)
inline constexpr bool has_cuda = true;
#else
inline constexpr bool has_cuda = false;
#endif

}  // namespace noa

namespace noa::cuda {

/// Element by element, not empty.
void copy_elements(const layout::Memory& from, const layout::Memory& to, const Stream& stream);
/// All elements the same, which is in the memory of the CPU.
void fill_elements(const void* element, const layout::Memory& to, const Stream& stream);

}  // namespace noa::cuda

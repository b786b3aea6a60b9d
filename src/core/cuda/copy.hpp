// Copies on a stream of the GPU, for other functions that run there.
#pragma once

#include "noa/base/layout.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::cuda {

/// Element by element, not empty.
void copy_elements(const layout::Memory& from, const layout::Memory& to, const Stream& stream);
/// Sets all elements to one that is in the memory of the CPU.
void fill_elements(const void* element, const layout::Memory& to, const Stream& stream);

}  // namespace noa::cuda

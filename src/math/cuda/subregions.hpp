// Cutting out on the GPU.
#pragma once

#include <span>

#include "noa/base/border.hpp"
#include "noa/base/layout.hpp"
#include "noa/base/vec.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::cuda {

/// Copies all boxes in one kernel, if elements are of a size that one can move at once; else says that it cannot. The
/// value, of what lies outside, is in the memory of the CPU.
bool extract_subregions(const layout::Memory& input, std::span<const Vec<i64, 4>> origins, Border border,
        const void* value, const layout::Memory& output, const Stream& stream);

}  // namespace noa::cuda

// Copies and fills of elements of any size, for each backend. Nothing is empty here.
#pragma once

#include "core/backend.hpp"
#include "noa/runtime/detail/copy.hpp"

namespace noa::core {

template<Backend>
void copy_elements(const layout::Memory& from, const layout::Memory& to, const detail::Workers& workers);

/// Sets all elements to one that is in the memory of the CPU.
template<Backend>
void fill_elements(const void* element, const layout::Memory& to, const detail::Workers& workers);

}  // namespace noa::core

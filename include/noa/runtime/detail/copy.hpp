// Copies of elements from one layout to another, whatever their type.
#pragma once

#include "noa/base/layout.hpp"

namespace noa::detail {

// Refuses an output with elements that are reached twice, or that overlaps the input other than element for element.
// The input has been broadcast to the shape of the output.
void check_output(const layout::Memory& output);
void check_input_and_output(const layout::Memory& input, const layout::Memory& output);

// Copies element by element, on so many threads. Layouts of the same shape, elements of the same size.
void copy_elements(const layout::Memory& from, const layout::Memory& to, int n_threads);

}  // namespace noa::detail

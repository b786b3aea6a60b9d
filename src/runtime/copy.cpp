#include "noa/runtime/detail/copy.hpp"

#include "noa/base/error.hpp"

namespace noa::detail {

void check_output(const layout::Memory& output) {
    check(layout::is_unique(output.layout),
            "an output cannot have elements that several indices reach: its shape is {} and its strides {}",
            output.layout.shape, output.layout.strides);
}

void check_input_and_output(const layout::Memory& input, const layout::Memory& output) {
    const bool is_same = input.first == output.first and input.element_size == output.element_size and
                         layout::collapse(input.layout) == layout::collapse(output.layout);
    check(is_same or not layout::overlaps(input, output),
            "an input, of shape {} and strides {}, and an output, of shape {} and strides {}, overlap in memory",
            input.layout.shape, input.layout.strides, output.layout.shape, output.layout.strides);
}

}  // namespace noa::detail

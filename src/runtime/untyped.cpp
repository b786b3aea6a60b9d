#include "noa/runtime/detail/untyped.hpp"

#include "noa/base/error.hpp"

namespace noa::detail {

void check_apart(const UntypedArray& input, const UntypedArray& output) {
    check(input.device == output.device, "the arrays of one call are on several devices: {} and {}", input.device,
            output.device);
    check(not layout::overlaps(input.memory, output.memory),
            "an input, of shape {} and strides {}, and an output, of shape {} and strides {}, overlap in memory",
            input.shape(), input.memory.layout.strides, output.shape(), output.memory.layout.strides);
}

}  // namespace noa::detail

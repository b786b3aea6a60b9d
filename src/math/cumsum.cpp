#include "noa/math/cumsum.hpp"

#include "math/cumsum.kernels.hpp"
#include "noa/base/error.hpp"
#include "noa/runtime/detail/copy.hpp"

namespace noa::math::detail {

using namespace noa::detail;

void cumsum(const AnyArray& input, const AnyArray& output, Axis axis) {
    check(input.device == output.device, "cumulative sums are made on one device: the input is on {}, the output on {}",
            input.device, output.device);
    check(not output.shape().is_empty(), "there is nothing to add up along {} in an array of shape {}", axis,
            output.shape());
    const AnyArray from = input.broadcast(output.shape());
    check_output(output.memory());
    check_input_and_output(from.memory(), output.memory());
    run_on(output.device, [&]<Backend B>() { math::cumsum<B>(from, output, axis.number()); });
}

}  // namespace noa::math::detail

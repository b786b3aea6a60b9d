#include "noa/math/sort.hpp"

#include "math/sort.kernels.hpp"
#include "noa/base/error.hpp"
#include "noa/runtime/detail/copy.hpp"

namespace noa::math::detail {

using namespace noa::detail;

namespace {

// The input, broadcast onto the output, once both are found to be fit for it.
AnyArray check_arrays(const AnyArray& input, const AnyArray& output) {
    check(input.device == output.device, "cannot sort from {} to {}: only on one device", input.device, output.device);
    check(not output.shape().is_empty(), "an empty array, of shape {}, cannot be sorted", output.shape());
    AnyArray broadcast = input.broadcast(output.shape());
    check_output(output.memory());
    check_input_and_output(broadcast.memory(), output.memory());
    return broadcast;
}

}  // namespace

void sort(const AnyArray& input, const AnyArray& output, Axis axis, bool is_descending) {
    const AnyArray broadcast = check_arrays(input, output);
    run_on(output.device, [&]<Backend B>() { math::sort<B>(broadcast, output, axis.number(), is_descending); });
}

void argsort(const AnyArray& input, const AnyArray& output, Axis axis, bool is_descending) {
    const AnyArray broadcast = check_arrays(input, output);
    run_on(output.device, [&]<Backend B>() { math::argsort<B>(broadcast, output, axis.number(), is_descending); });
}

}  // namespace noa::math::detail

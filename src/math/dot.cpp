#include "noa/math/dot.hpp"

#include "math/dot.kernels.hpp"
#include "noa/base/error.hpp"

namespace noa::math::detail {

using namespace noa::detail;

namespace {

void check_arguments(const AnyArray& a, const AnyArray& b, const AnyArray& output, const Shape4& shape) {
    check(a.device == b.device and a.device == output.device, "dot needs arrays of one device, not of {}, {} and {}",
            a.device, b.device, output.device);
    check(not shape.is_empty(), "there is no dot product of empty arrays, of shape {} and {}", a.shape(), b.shape());
    const Shape4 per_batch{shape[0], 1, 1, 1};
    check(output.shape() == Shape4{1, 1, 1, 1} or output.shape() == per_batch,
            "the dot product of {} and {} has the shape (1,1,1,1), or {} for each batch, not {}", a.shape(), b.shape(),
            per_batch, output.shape());
    check_output(output.memory());
    for (const AnyArray* input: {&a, &b})
        check(not layout::overlaps(input->memory(), output.memory()),
                "an input of dot, of shape {}, and the output overlap in memory", input->shape());
}

}  // namespace

void dot(const AnyArray& a, const AnyArray& b, const AnyArray& output) {
    const Shape4 shape = layout::broadcast_shape(a.shape(), b.shape());
    check_arguments(a, b, output, shape);
    run_on(output.device, [&]<Backend B>() { math::dot<B>(a.broadcast(shape), b.broadcast(shape), output); });
}

}  // namespace noa::math::detail

#include "noa/math/matmul.hpp"

#include <algorithm>

#include "math/matmul.kernels.hpp"
#include "noa/base/error.hpp"

namespace noa::math::detail {

using namespace noa::detail;

namespace {

void check_arguments(const AnyArray& a, const AnyArray& b, const AnyArray& output) {
    check(a.device == b.device and a.device == output.device, "matmul needs arrays of one device, not of {}, {} and {}",
            a.device, b.device, output.device);
    const Shape4 shape = matmul_shape(a.shape(), b.shape());
    check(output.shape() == shape, "the product of {} and {} has the shape {}, not {}", a.shape(), b.shape(), shape,
            output.shape());
    check_output(output.memory());
    for (const AnyArray* input: {&a, &b})
        check(not layout::overlaps(input->memory(), output.memory()),
                "an input of matmul, of shape {} and strides {}, overlaps the output, of shape {} and strides {}",
                input->shape(), input->where.layout.strides, output.shape(), output.where.layout.strides);
}

// The matrices of an array, for each of those of the output.
AnyArray repeat(const AnyArray& array, const Shape4& output) {
    return array.broadcast({output[0], output[1], array.shape()[2], array.shape()[3]});
}

}  // namespace

Shape4 matmul_shape(const Shape4& a, const Shape4& b) {
    check(not a.is_empty() and not b.is_empty(), "cannot multiply {} by {}: there is nothing to multiply", a, b);
    check(a[3] == b[2], "cannot multiply {} by {}: the width {} is not the height {}", a, b, a[3], b[2]);
    for (const int axis: {0, 1})
        check(a[axis] == b[axis] or a[axis] == 1 or b[axis] == 1, "cannot multiply {} by {}: {} is {} and {}", a, b,
                Axis(axis), a[axis], b[axis]);
    return {std::max(a[0], b[0]), std::max(a[1], b[1]), a[2], b[3]};
}

void matmul(const AnyArray& a, const AnyArray& b, const AnyArray& output, const AnyArray& alpha, const AnyArray& beta) {
    check_arguments(a, b, output);
    run_on(output.device, [&]<Backend B>() {
        math::matmul<B>(repeat(a, output.shape()), repeat(b, output.shape()), output, alpha, beta);
    });
}

}  // namespace noa::math::detail

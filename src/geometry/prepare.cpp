#include "geometry/prepare.hpp"

#include <cmath>
#include <limits>

#include "geometry/check.hpp"
#include "noa/base/error.hpp"
#include "noa/geometry/prefilter.hpp"
#include "noa/math/cast.hpp"
#include "noa/runtime/allocator.hpp"
#include "noa/runtime/detail/copy.hpp"
#include "noa/runtime/detail/untyped.hpp"

namespace noa::geometry {

using detail::AnyArray;

namespace {

bool is_half(DType dtype) {
    return dtype == DType::F16 or dtype == DType::C16;
}

DType single_of(DType dtype) {
    return dtype == DType::F16 ? DType::F32 : dtype == DType::C16 ? DType::C32 : dtype;
}

// Without the batches that a broadcast repeats.
AnyArray without_repeats(const AnyArray& array) {
    AnyArray result = array;
    result.where.layout.shape[0] = layout::effective_shape(array.where.layout)[0];
    return result;
}

AnyArray copy_as(const AnyArray& array, DType dtype) {
    const AnyArray from = without_repeats(array);
    const AnyArray to = new_array(from.shape(), dtype, array.device);
    if (dtype == array.dtype)
        detail::copy_array({from.owner, from.memory(), from.device}, {to.owner, to.memory(), to.device});
    else
        math::detail::cast(math::detail::Cast::PLAIN, from, to);
    return to.broadcast(array.shape());
}

}  // namespace

void check_dimensions(const char* function, int n_dimensions, const AnyArray& array, const char* name) {
    const Shape4& shape = array.shape();
    check(not shape.is_empty(), "{}: the {} of shape {} is empty", function, name, shape);
    for (int axis = 1; axis < 4; ++axis)
        check(shape[axis] <= std::numeric_limits<i32>::max() / 2, "{}: the {} of shape {} is too large along {}",
                function, name, shape, Axis(axis));
    if (n_dimensions == 2)
        check(shape[1] == 1, "{}: the {} of shape {} has volumes, of depth {}, where images are wanted", function, name,
                shape, shape[1]);
}

void check_arrays(const char* function, int n_dimensions, const AnyArray& input, const AnyArray& output) {
    check_dimensions(function, n_dimensions, input, "input");
    check_dimensions(function, n_dimensions, output, "output");
    check(n_dimensions == 2 or input.shape()[1] > 1,
            "{}: the input of shape {} has images where volumes, of a depth of 2 or more, are wanted", function,
            input.shape());
    check(input.device == output.device, "{}: the input is on {}, the output on {}", function, input.device,
            output.device);
    check(input.shape()[0] == output.shape()[0] or input.shape()[0] == 1,
            "{}: the {} batches of the input, of shape {}, do not go with the {} of the output, of shape {}", function,
            input.shape()[0], input.shape(), output.shape()[0], output.shape());
    check_apart(function, input, output);
    check_written(function, output);
}

void check_written(const char* function, const AnyArray& output) {
    check(layout::is_unique(output.where.layout),
            "{}: elements of the output, of shape {} and strides {}, share memory", function, output.shape(),
            output.where.layout.strides);
}

void check_outside(const char* function, DType dtype, Interp interp, Border border, const c64& value) {
    const bool is_finite = std::isfinite(value.real) and std::isfinite(value.imag);
    check(border != Border::VALUE or interp != Interp::CUBIC_BSPLINE or is_finite,
            "{}: no spline goes through the value {} outside", function, value);
    const bool is_complex = dtype == DType::C16 or dtype == DType::C32 or dtype == DType::C64;
    check(border != Border::VALUE or is_complex or value.imag == 0,
            "{}: elements of {} cannot have the value {} outside", function, dtype, value);
}

AnyArray new_array(const Shape4& shape, DType dtype, Device device) {
    const Layout layout(shape);
    const i64 element_size = size_of(dtype);
    const auto memory = Allocator{}.allocate(layout::n_bytes(shape, element_size), device);
    AnyArray result;
    result.owner = memory;
    result.where = {memory.get(), layout, element_size};
    result.dtype = dtype;
    result.device = device;
    return result;
}

AnyArray with_dense_rows(const AnyArray& array) {
    const Layout& layout = array.where.layout;
    const bool is_dense = layout.shape[3] == 1 or layout.strides[3] == 1;
    const DType dtype = single_of(array.dtype);
    return is_dense and dtype == array.dtype ? array : copy_as(array, dtype);
}

AnyArray interpolable(const char* function, const AnyArray& array, int n_dimensions, Interp interp, Border border,
        const c64& value, bool prefilter) {
    if (interp != Interp::CUBIC_BSPLINE or not prefilter)
        return with_dense_rows(array);
    const AnyArray from = without_repeats(is_half(array.dtype) ? copy_as(array, single_of(array.dtype)) : array);
    const AnyArray coefficients = new_array(from.shape(), from.dtype, from.device);
    detail::cubic_bspline_prefilter(function, n_dimensions, from, coefficients, border, value);
    return coefficients.broadcast(array.shape());
}

}  // namespace noa::geometry

#include "geometry/arguments.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "fft/spectrum.hpp"
#include "noa/base/error.hpp"
#include "noa/base/layout.hpp"
#include "noa/geometry/detail/per_batch.hpp"
#include "noa/geometry/prefilter.hpp"
#include "noa/math/cast.hpp"
#include "noa/runtime/allocator.hpp"
#include "noa/runtime/detail/copy.hpp"
#include "noa/runtime/detail/untyped.hpp"

namespace noa::geometry {

namespace {

// The last rows and columns.
template<std::size_t R, std::size_t N>
Mat<f64, R, R> last_of(const Mat<f64, N, N>& matrix) {
    Mat<f64, R, R> result;
    for (std::size_t r = 0; r < R; ++r)
        for (std::size_t c = 0; c < R; ++c)
            result[r][c] = matrix[N - R + r][N - R + c];
    return result;
}

std::string text_of(int n_dimensions, const Mat<f64, 3, 3>& linear) {
    return n_dimensions == 2 ? to_string(last_of<2>(linear)) : to_string(linear);
}

// Without the last row, if that is one of zeros and a 1.
template<std::size_t N>
std::string text_of_affine(const Mat<f64, N, N>& matrix) {
    if (not(matrix[N - 1] == Vec<f64, N - 1>{}.push_back(1)))
        return to_string(matrix);
    Mat<f64, N - 1, N> result;
    for (std::size_t r = 0; r + 1 < N; ++r)
        result[r] = matrix[r];
    return to_string(result);
}
std::string text_of(int n_dimensions, const Mat<f64, 4, 4>& affine) {
    return n_dimensions == 2 ? text_of_affine(last_of<3>(affine)) : text_of_affine(affine);
}

bool is_finite(const Vec<f64, 3>& vector) {
    return std::ranges::all_of(vector, [](f64 value) { return std::isfinite(value); });
}

template<std::size_t N>
bool is_finite(const Mat<f64, N, N>& matrix) {
    return std::ranges::all_of(matrix.rows,
            [](const auto& row) { return std::ranges::all_of(row, [](f64 v) { return std::isfinite(v); }); });
}

f64 largest_of(const Mat<f64, 3, 3>& matrix) {
    f64 result = 0;
    for (const auto& row: matrix.rows)
        for (const f64 value: row)
            result = std::max(result, std::abs(value));
    return result;
}

void check_device(const char* function, const AnyArray& input, const AnyArray& output) {
    check(input.device == output.device, "{}: the input is on {}, the output on {}", function, input.device,
            output.device);
}

bool is_same(const AnyArray& a, const AnyArray& b) {
    return a.first() == b.first() and a.where.element_size == b.where.element_size and
           layout::collapse(a.where.layout) == layout::collapse(b.where.layout);
}

}  // namespace

std::string as_given(int n_dimensions, const Vec<f64, 3>& vector) {
    return n_dimensions == 2 ? to_string(vector.pop_front()) : to_string(vector);
}

// ---- Arrays --------------------------------------------------------------------------------------------------------

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
    check_device(function, input, output);
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

void check_apart(const char* function, const AnyArray& input, const AnyArray& output) {
    check(not layout::overlaps(input.memory(), output.memory()),
            "{}: the input, of shape {} and strides {}, and the output, of shape {} and strides {}, overlap in memory",
            function, input.shape(), input.where.layout.strides, output.shape(), output.where.layout.strides);
}

void check_elsewhere(const char* function, const AnyArray& input, const AnyArray& output) {
    check_device(function, input, output);
    check_written(function, output);
    check_apart(function, input, output);
}

void check_elsewhere_or_same(const char* function, const AnyArray& input, const AnyArray& output) {
    check_device(function, input, output);
    check_written(function, output);
    if (not is_same(input, output))
        check_apart(function, input, output);
}

void check_spectrum(const char* function, const char* name, int n_dimensions, const AnyArray& array,
        const fft::SpectrumLayout& layout, const Shape4& shape) {
    fft::check_shape(function, shape);
    check(n_dimensions == 3 or shape[1] == 1, "{}: the {} is of volumes, of shape {}, where images are wanted",
            function, name, shape);
    check(n_dimensions == 2 or shape[1] > 1, "{}: the {} is of images, of shape {}, where volumes are wanted", function,
            name, shape);
    check(array.shape() == layout.shape(shape),
            "{}: arrays of shape {} have spectra of shape {} in the layout {}, but the {} has {}", function, shape,
            layout.shape(shape), layout.name(), name, array.shape());
}

// ---- What is given for each batch ----------------------------------------------------------------------------------

void check_count(const char* function, const char* items, std::size_t count, const Shape4& shape) {
    check(count > 0, "{}: there are no {} for the {} batches of shape {}", function, items, shape[0], shape);
    check(count == 1 or static_cast<i64>(count) == shape[0], "{}: there are {} {} for the {} batches of shape {}",
            function, count, items, shape[0], shape);
}

void check_linear(const char* function, int n_dimensions, const Mat<f64, 3, 3>& matrix) {
    constexpr f64 most = 1000;
    if (not is_finite(matrix))
        panic("{}: the matrix {} is not finite", function, text_of(n_dimensions, matrix));
    if (determinant(matrix) == 0)
        panic("{}: the matrix {} has the determinant 0", function, text_of(n_dimensions, matrix));
    const f64 largest = std::max(largest_of(matrix), largest_of(matrix.inverse()));
    if (largest > most)
        panic("{}: the matrix {}, or its inverse, scales by {}, which is above {}", function,
                text_of(n_dimensions, matrix), largest, most);
}

void check_center(const char* function, int n_dimensions, const Vec<f64, 3>& center) {
    if (not is_finite(center))
        panic("{}: the center {} is not finite", function, as_given(n_dimensions, center));
}

void check_shifts(const char* function, int n_dimensions, std::span<const Vec<f64, 3>> shifts, const Shape4& shape) {
    check_count(function, "shifts", shifts.size(), shape);
    for (const Vec<f64, 3>& shift: shifts)
        if (not is_finite(shift))
            panic("{}: the shift {} is not finite", function, as_given(n_dimensions, shift));
}

void check_phases(const char* function, int n_dimensions, DType dtype, std::span<const Vec<f64, 3>> shifts) {
    if (dtype == DType::C32 or dtype == DType::C64)
        return;
    for (const Vec<f64, 3>& shift: shifts)
        if (not(shift == Vec<f64, 3>{}))
            panic("{}: a spectrum of {} has no phases and cannot be shifted by {}", function, dtype,
                    as_given(n_dimensions, shift));
}

void check_cutoff(const char* function, f64 cutoff) {
    check(cutoff >= 0, "{}: the cutoff is {}: it is in cycles per pixel, from 0 on", function, cutoff);
}

// ---- Reach ---------------------------------------------------------------------------------------------------------

f64 reach_of(const Mat<f64, 4, 4>& matrix, const Shape4& from) {
    const Vec<i64, 3> extents{from[1], from[2], from[3]};
    f64 result = 0;
    for (int r = 0; r < 3; ++r)
        result = std::max(result, std::abs(matrix[r][3]) + reach_of(matrix[r], extents));
    return result;
}

void check_reach(const char* function, int n_dimensions, const Mat<f64, 4, 4>& matrix, const Shape4& from) {
    const f64 farthest = reach_of(matrix, from);
    if (not is_within_reach(farthest))
        panic("{}: the matrix {} reaches {} pixels far for an array of shape {}", function,
                text_of(n_dimensions, matrix), farthest, from);
}

// ---- Arrays as samplers take them ----------------------------------------------------------------------------------

namespace {

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

DType single_of(DType dtype) {
    return dtype == DType::F16 ? DType::F32 : dtype == DType::C16 ? DType::C32 : dtype;
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
    const DType single = single_of(array.dtype);
    const AnyArray from = without_repeats(single != array.dtype ? copy_as(array, single) : array);
    const AnyArray coefficients = new_array(from.shape(), from.dtype, from.device);
    detail::cubic_bspline_prefilter(function, n_dimensions, from, coefficients, border, value);
    return coefficients.broadcast(array.shape());
}

}  // namespace noa::geometry

namespace noa::geometry::detail {

void check_affine(const char* function, int n_dimensions, const Mat<f64, 4, 4>& matrix) {
    if (not geometry::is_finite(matrix))
        panic("{}: the matrix {} is not finite", function, geometry::text_of(n_dimensions, matrix));
    if (not(matrix[3] == Vec<f64, 4>{0, 0, 0, 1}))
        panic("{}: the matrix {} is not affine: its last row is not zeros and a 1", function,
                geometry::text_of(n_dimensions, matrix));
}

Shape4 with_batches_of(const char* function, std::size_t n_matrices, std::size_t n_shifts, const Shape4& input) {
    const bool are_shifts = n_matrices == 1;
    return with_batches_of(function, are_shifts ? "shifts" : "matrices", are_shifts ? n_shifts : n_matrices, input);
}

Shape4 with_batches_of(const char* function, const char* items, std::size_t n_items, Shape4 input) {
    check(n_items > 0, "{}: there are no {}", function, items);
    if (input[0] == 1)
        input[0] = static_cast<i64>(n_items);
    return input;
}

}  // namespace noa::geometry::detail

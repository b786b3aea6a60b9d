#include "noa/geometry/transform_spectrum.hpp"

#include <algorithm>
#include <cmath>

#include "core/gpu.hpp"
#include "geometry/prepare.hpp"
#include "geometry/spectrum_plan.hpp"
#include "noa/base/error.hpp"
#include "noa/base/layout.hpp"
#include "noa/fft/detail/spectrum_loop.hpp"
#include "noa/runtime/detail/untyped.hpp"

namespace noa::geometry {

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

void check_elsewhere(const char* function, const AnyArray& input, const AnyArray& output) {
    check(input.device == output.device, "{}: the input is on {}, the output on {}", function, input.device,
            output.device);
    check_written(function, output);
    detail::check_apart({input.owner, input.memory(), input.device}, {output.owner, output.memory(), output.device});
}

void check_linear(const char* function, const Mat<f64, 3, 3>& matrix) {
    constexpr f64 most = 1000;
    f64 largest = 0;
    for (const auto& row: matrix.rows)
        for (const f64 value: row) {
            check(std::isfinite(value), "{}: the matrix {} is not finite", function, matrix);
            largest = std::max(largest, std::abs(value));
        }
    check(determinant(matrix) != 0, "{}: the matrix {} has the determinant 0", function, matrix);
    for (const auto& row: matrix.inverse().rows)
        for (const f64 value: row)
            largest = std::max(largest, std::abs(value));
    check(largest <= most, "{}: the matrix {}, or its inverse, scales by {}, which is above {}", function, matrix,
            largest, most);
}

void check_count(const char* function, const char* name, i64 count, const Shape4& shape) {
    check(count == 1 or count == shape[0], "{}: there are {} {} for the {} batches of {}", function, count, name,
            shape[0], shape);
}

void check_shifts(const char* function, std::span<const Vec<f64, 3>> shifts, const Shape4& shape) {
    check_count(function, "shifts", static_cast<i64>(shifts.size()), shape);
    for (const Vec<f64, 3>& shift: shifts)
        check(std::isfinite(shift[0]) and std::isfinite(shift[1]) and std::isfinite(shift[2]),
                "{}: a shift is not finite: {}", function, shift);
}

void check_phases(const char* function, DType dtype, const Vec<f64, 3>& shift) {
    check(shift == Vec<f64, 3>{} or dtype == DType::C32 or dtype == DType::C64,
            "{}: a spectrum of {} has no phases and cannot be shifted by {}", function, dtype, shift);
}

void check_center(const char* function, const Vec<f64, 3>& center) {
    check(std::isfinite(center[0]) and std::isfinite(center[1]) and std::isfinite(center[2]),
            "{}: a center is not finite: {}", function, center);
}

void check_cutoff(const char* function, f64 cutoff) {
    check(cutoff >= 0, "{}: the cutoff is {}: it is in cycles per pixel, from 0 on", function, cutoff);
}

SpectrumGrid grid_of(const AnyArray& array, const fft::SpectrumLayout& layout, const Shape4& shape) {
    SpectrumGrid result{{}, {}, layout.is_full, layout.is_centred};
    for (int axis = 0; axis < 3; ++axis) {
        result.extents[axis] = static_cast<i32>(shape[axis + 1]);
        result.strides[axis] = array.shape()[axis + 1] > 1 ? array.where.layout.strides[axis + 1] : 0;
    }
    return result;
}

// Frequencies per pixel, of which the inverse of the transpose is known, are cycles along extents: their quotients are
// made first, so that matrices of whole numbers stay so.
FrequencyMap<3> map_of(const Mat<f64, 3, 3>& inverse, const SpectrumGrid& from, const Vec<f64, 3>& input_center,
        const SpectrumGrid& to, const Vec<f64, 3>& output_center) {
    const Mat<f64, 3, 3> backward = inverse.inverse();
    FrequencyMap<3> result;
    for (int r = 0; r < 3; ++r) {
        for (int c = 0; c < 3; ++c)
            result.rows[r][c] = backward[c][r] * (static_cast<f64>(from.extents[r]) / to.extents[c]);
        result.turns_of_input[r] = input_center[r] / from.extents[r];
        result.turns_of_output[r] = output_center[r] / to.extents[r];
    }
    result.factor = 1 / std::abs(determinant(inverse));
    return result;
}

void resample_spectrum(const char* function, const SpectrumPlan& plan) {
    check(plan.interp != Interp::CUBIC_BSPLINE, "{}: {} needs a prefilter, which there is none of for spectra",
            function, plan.interp);
    check_cutoff(function, plan.cutoff);
    for (const FrequencyMap<3>& map: plan.maps)
        check_reach(function, map, plan.to);
    if constexpr (has_cuda)
        if (plan.output.device.is_gpu())
            return on_gpu::resample_spectrum(function, plan);
    on_cpu::resample_spectrum(function, plan);
}

}  // namespace noa::geometry

namespace noa::detail {

namespace {

using geometry::SpectrumPlan;

Shape4 with_batches(Shape4 shape, i64 n) {
    shape[0] = n;
    return shape;
}

void check_transform(const SpectrumTransform& transform, const AnyArray& input, const AnyArray& output) {
    using namespace geometry;
    const auto& [function, n_dimensions, remap, shape, inverses, interp, cutoff, center, pre_shifts, post_shifts] =
            transform;
    check_spectrum(function, "output", n_dimensions, output, remap.to, shape);
    const Shape4 of_input = input.shape()[0] == 1 ? with_batches(shape, 1) : shape;
    check_spectrum(function, "input", n_dimensions, input, remap.from, of_input);
    check_elsewhere(function, input, output);
    check_count(function, "matrices", static_cast<i64>(inverses.size()), shape);
    for (const auto& matrix: inverses)
        check_linear(function, matrix);
    check_center(function, center);
    for (const auto& shifts: {pre_shifts, post_shifts}) {
        check_shifts(function, shifts, shape);
        for (const Vec<f64, 3>& shift: shifts)
            check_phases(function, input.dtype, shift);
    }
}

}  // namespace

void transform_spectrum(const SpectrumTransform& transform, const AnyArray& input, const AnyArray& output) {
    check_transform(transform, input, output);
    SpectrumPlan plan{transform.n_dimensions, transform.interp, transform.cutoff, input, output,
            geometry::grid_of(input, transform.remap.from, transform.shape),
            geometry::grid_of(output, transform.remap.to, transform.shape), {}};
    const std::size_t n =
            std::max({transform.inverses.size(), transform.pre_shifts.size(), transform.post_shifts.size()});
    for (std::size_t i = 0; i < n; ++i) {
        const auto batch = static_cast<i64>(i);
        plan.maps.push_back(geometry::map_of(geometry::of_batch(transform.inverses, batch), plan.from,
                transform.center - geometry::of_batch(transform.pre_shifts, batch), plan.to,
                transform.center + geometry::of_batch(transform.post_shifts, batch)));
    }
    geometry::resample_spectrum(transform.function, plan);
}

}  // namespace noa::detail

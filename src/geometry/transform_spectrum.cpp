#include "noa/geometry/transform_spectrum.hpp"

#include <algorithm>
#include <cmath>

#include "geometry/arguments.hpp"
#include "geometry/spectrum_plan.hpp"
#include "geometry/transform_spectrum.kernels.hpp"
#include "noa/base/error.hpp"

namespace noa::geometry {

SpectrumGrid grid_of(const AnyArray& array, const fft::SpectrumLayout& layout, const Shape4& shape) {
    SpectrumGrid result{{}, {}, layout.is_full, layout.is_centered};
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
    run_on(plan.output.device, [&]<Backend B>() { resample_spectrum<B>(function, plan); });
}

}  // namespace noa::geometry

namespace noa::geometry::detail {

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
    check_count(function, "matrices", inverses.size(), shape);
    for (const auto& matrix: inverses)
        check_linear(function, n_dimensions, matrix);
    check_center(function, n_dimensions, center);
    for (const auto& shifts: {pre_shifts, post_shifts}) {
        check_shifts(function, n_dimensions, shifts, shape);
        check_phases(function, n_dimensions, input.dtype, shifts);
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

}  // namespace noa::geometry::detail

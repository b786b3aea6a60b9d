#include "noa/geometry/fourier_slice.hpp"

#include <algorithm>
#include <cmath>

#include "core/visit.hpp"
#include "geometry/arguments.hpp"
#include "geometry/fourier_slice.kernels.hpp"
#include "geometry/spectrum_plan.hpp"
#include "noa/base/error.hpp"
#include "noa/runtime/factory.hpp"

namespace noa::geometry::detail {

namespace {

using namespace geometry;

void check_slices(const char* function, const Slices& slices) {
    check_count(function, "matrices", slices.inverses.size(), slices.slice_shape);
    for (const auto& matrix: slices.inverses)
        check_linear(function, 3, matrix);
    check_shifts(function, 2, slices.shifts, slices.slice_shape);
    check_center(function, 3, slices.volume_center);
    check_center(function, 2, slices.slice_center);
    check_cutoff(function, slices.cutoff);
}

std::size_t n_maps(const Slices& slices) {
    return std::max(slices.inverses.size(), slices.shifts.size());
}

SliceMap slice_map(const Slices& slices, i64 n, const SpectrumGrid& slice, const SpectrumGrid& volume, f64 width) {
    const Mat<f64, 3, 3>& inverse = of_batch(slices.inverses, n);
    const Vec<f64, 3> center = slices.slice_center + of_batch(slices.shifts, n);
    const i32 size = std::max({volume.extents[0], volume.extents[1], volume.extents[2]});
    SliceMap result;
    for (int c = 0; c < 3; ++c) {
        result.across[c] = inverse[c][0] * (static_cast<f64>(size) / volume.extents[c]) / width;
        for (int axis = 0; axis < 2; ++axis)
            result.in_plane.rows[axis][c] =
                    inverse[c][axis + 1] * (static_cast<f64>(slice.extents[axis + 1]) / volume.extents[c]);
        result.in_plane.turns_of_output[c] = slices.volume_center[c] / volume.extents[c];
    }
    for (int axis = 0; axis < 2; ++axis)
        result.in_plane.turns_of_input[axis] = center[axis + 1] / slice.extents[axis + 1];
    result.in_plane.factor = std::abs(determinant(inverse));
    return result;
}

// The same number for all.
AnyArray ones(DType dtype, const Shape4& shape, Device device) {
    const Shape4 one{1, 1, 1, 1};
    AnyArray array;
    core::visit_precision(
            "insert_slices", dtype, [&]<typename T>() { array = as_any(fill<T>(one, T(1), {.device = device})); });
    return array.broadcast(shape);
}

void check_same(const char* function, const AnyArray& input, const AnyArray& output) {
    check(not output.shape().is_empty(), "{}: there is nothing in an array of shape {}", function, output.shape());
    check(input.shape() == output.shape(), "{}: the shapes of an input and the output are {} and {}", function,
            input.shape(), output.shape());
    check_elsewhere_or_same(function, input, output);
}

void check_extract(const char* function, const Slices& slices, const AnyArray& volume, const AnyArray& output) {
    const auto& [remap, volume_shape, slice_shape, inverses, volume_center, slice_center, shifts, cutoff] = slices;
    check_spectrum(function, "volume", 3, volume, remap.from, volume_shape);
    check_spectrum(function, "array of slices", 2, output, remap.to, slice_shape);
    check(volume_shape[0] == 1 or volume_shape[0] == slice_shape[0], "{}: there are {} volumes for {} slices", function,
            volume_shape[0], slice_shape[0]);
    check_elsewhere(function, volume, output);
    check_slices(function, slices);
    check_phases(function, 2, volume.dtype, shifts);
}

void check_insert(const char* function, const Slices& slices, const AnyArray& input, const AnyArray& weights,
        const AnyArray& volume, const AnyArray& volume_weights, f64 width) {
    const auto& [remap, volume_shape, slice_shape, inverses, volume_center, slice_center, shifts, cutoff] = slices;
    check_spectrum(function, "array of slices", 2, input, remap.from, slice_shape);
    check_spectrum(function, "volume", 3, volume, remap.to, volume_shape);
    check_spectrum(function, "array of weights of the volume", 3, volume_weights, remap.to, volume_shape);
    check(volume_shape[0] == 1, "{}: all slices go to one volume, but there are {}, of shape {}", function,
            volume_shape[0], volume_shape);
    check_slices(function, slices);
    check(width > 0 and std::isfinite(width), "{}: the width is {}: it is in frequencies, above 0", function, width);
    check_spectrum(function, "array of weights of slices", 2, weights, remap.from, slice_shape);
    for (const AnyArray* const from: {&input, &weights})
        for (const AnyArray* const to: {&volume, &volume_weights})
            check_elsewhere(function, *from, *to);
    check_elsewhere(function, volume, volume_weights);
}

void check_divide(const char* function, const AnyArray& spectrum, const AnyArray& weights, const AnyArray& output,
        f64 threshold) {
    check_same(function, spectrum, output);
    check(weights.shape() == output.shape(), "{}: the shapes of the weights and the output are {} and {}", function,
            weights.shape(), output.shape());
    check_elsewhere(function, weights, output);
    f64 as_element = 0;
    core::visit_precision(
            function, output.dtype, [&]<typename T>() { as_element = static_cast<f64>(static_cast<T>(threshold)); });
    check(as_element > 0, "{}: the threshold is {}: it is above 0", function, threshold);
}

void check_gridding(
        const char* function, const AnyArray& input, const AnyArray& output, Interp interp, const Vec<f64, 3>& center) {
    check_same(function, input, output);
    check(interp == Interp::LINEAR or interp == Interp::NEAREST,
            "{}: what LINEAR or NEAREST do can be made up for, not {}", function, interp);
    for (int axis = 0; axis < 3; ++axis)
        check(center[axis] >= 0 and center[axis] <= static_cast<f64>(input.shape()[axis + 1] - 1),
                "{}: the center {} is outside of an array of shape {}", function, center, input.shape());
}

}  // namespace

void extract_slices(const Slices& slices, const AnyArray& volume, const AnyArray& output, Interp interp) {
    constexpr auto function = "extract_slices";
    const auto& [remap, volume_shape, slice_shape, inverses, volume_center, slice_center, shifts, cutoff] = slices;
    check_extract(function, slices, volume, output);
    SpectrumPlan plan{3, interp, cutoff, volume, output, grid_of(volume, remap.from, volume_shape),
            grid_of(output, remap.to, slice_shape), {}};
    for (std::size_t i = 0; i < n_maps(slices); ++i) {
        const auto n = static_cast<i64>(i);
        plan.maps.push_back(
                map_of(of_batch(inverses, n), plan.from, volume_center, plan.to, slice_center + of_batch(shifts, n)));
    }
    resample_spectrum(function, plan);
}

void insert_slices(const Slices& slices, const AnyArray& input, const AnyArray* weights, const AnyArray& volume,
        const AnyArray& volume_weights, f64 width) {
    constexpr auto function = "insert_slices";
    const auto& [remap, volume_shape, slice_shape, inverses, volume_center, slice_center, shifts, cutoff] = slices;
    const AnyArray of_slices = weights != nullptr ? *weights : ones(input.dtype, input.shape(), input.device);
    check_insert(function, slices, input, of_slices, volume, volume_weights, width);

    InsertPlan plan{input, of_slices, volume, volume_weights, grid_of(input, remap.from, slice_shape),
            grid_of(of_slices, remap.from, slice_shape), grid_of(volume, remap.to, volume_shape), {}, cutoff};
    for (std::size_t i = 0; i < n_maps(slices); ++i)
        plan.maps.push_back(slice_map(slices, static_cast<i64>(i), plan.of_slices, plan.of_volume, width));
    for (const SliceMap& map: plan.maps)
        check_reach(function, map.in_plane, plan.of_volume);
    run_on(volume.device, [&]<Backend B>() { geometry::insert_slices<B>(plan); });
}

void divide_by_weights(const AnyArray& spectrum, const AnyArray& weights, const AnyArray& output, f64 threshold) {
    check_divide("divide_by_weights", spectrum, weights, output, threshold);
    run_on(output.device, [&]<Backend B>() { geometry::divide_by_weights<B>(spectrum, weights, output, threshold); });
}

void gridding_correction(const AnyArray& input, const AnyArray& output, Interp interp, const Vec<f64, 3>& center) {
    check_gridding("gridding_correction", input, output, interp, center);
    run_on(output.device,
            [&]<Backend B>() { geometry::gridding_correction<B>(input, output, interp == Interp::LINEAR, center); });
}

}  // namespace noa::geometry::detail

#include "noa/geometry/polar.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <vector>

#include "core/turns.hpp"
#include "geometry/arguments.hpp"
#include "geometry/polar.kernels.hpp"
#include "noa/base/error.hpp"
#include "noa/fft/remap.hpp"
#include "noa/geometry/detail/per_batch.hpp"
#include "noa/math/resize.hpp"

namespace noa::geometry::detail {

namespace {

using geometry::PolarOption, geometry::PolarPlan, geometry::Steps, geometry::Turns;

// ---- Angles and radii ----------------------------------------------------------------------------------------------

void check_range(const char* function, const char* what, const Vec<f64, 2>& range) {
    check(std::isfinite(range[0]) and std::isfinite(range[1]) and range[0] < range[1],
            "{}: the range of {} is {}: it is finite, and goes up", function, what, range);
}

void check_frequencies(const char* function, const Vec<f64, 2>& range) {
    check_range(function, "frequencies", range);
    check(range[0] >= 0 and range[1] <= 0.5,
            "{}: the range of frequencies is {}: it is in cycles per pixel, within 0 and 0.5", function, range);
}

// Where a range begins, and how long it is.
struct Extent {
    f64 first, length;

    static i64 n_steps(i64 n, bool endpoint) { return std::max<i64>(1, endpoint ? n - 1 : n); }
    Steps steps(i64 n, bool endpoint) const { return {first, length / static_cast<f64>(n_steps(n, endpoint))}; }
};

Extent extent_of(const Vec<f64, 2>& range) {
    return {range[0], range[1] - range[0]};
}

// The angles of an option, in turns. What is close to a whole one, as that in f32 is, is one.
template<typename Option>
Extent turns_of(const char* function, const Option& option) {
    constexpr f64 tolerance = 1e-6, turn = 2 * std::numbers::pi;
    check_range(function, "angles", option.phi_range);
    Extent turns = extent_of(option.phi_range / turn);
    check(turns.length < 1 + tolerance, "{}: the range of angles is {}: it is a turn at most, {}", function,
            option.phi_range, turn);
    if (turns.length > 1 - tolerance)
        turns.length = 1;
    return turns;
}

Extent radii_of(const char* function, const PolarOption& option, const Shape4& cartesian) {
    const i64 largest = std::max<i64>(1, (std::min(cartesian[2], cartesian[3]) - 1) / 2);
    const Vec<f64, 2> range = option.rho_range.value_or(Vec<f64, 2>{0, static_cast<f64>(largest)});
    check_range(function, "radii", range);
    check(range[0] >= 0, "{}: the range of radii is {}: it is from 0 on", function, range);
    return extent_of(range);
}

Vec<f64, 2> checked_center(const char* function, const PolarOption& option, const Shape4& cartesian) {
    const Vec<f64, 3> center = center_of(cartesian, option.center);
    geometry::check_center(function, 2, center);
    return center.pop_front();
}

// The angles and radii of the polar array, and the center of the Cartesian one.
struct PolarGrid {
    Extent turns, radii;
    Vec<f64, 2> center;
};

PolarGrid checked_grid(const char* function, const AnyArray& input, const AnyArray& output, const Shape4& cartesian,
        const PolarOption& option) {
    geometry::check_arrays(function, 2, input, output);
    geometry::check_outside(function, input.dtype, option.interp, option.border, option.value);
    return {turns_of(function, option), radii_of(function, option, cartesian),
            checked_center(function, option, cartesian)};
}

// What a radius of 1 is along height and width, for each row.
std::vector<Vec<f64, 2>> directions_of(const Steps& turns, i64 n, const Vec<f64, 2>& stretch) {
    std::vector<Vec<f64, 2>> result;
    result.reserve(static_cast<std::size_t>(n));
    for (i64 row = 0; row < n; ++row) {
        const c64 direction = core::turn_by<f64>(turns.at(row));
        result.push_back(Vec<f64, 2>{direction.imag, direction.real} * stretch);
    }
    return result;
}

// ---- Arrays --------------------------------------------------------------------------------------------------------

void check_spectrum_shape(
        const char* function, const fft::SpectrumLayout& layout, const AnyArray& spectrum, const Shape4& shape) {
    check(spectrum.shape() == layout.shape(shape),
            "{}: a spectrum of images of shape {} has the shape {} in layout {}, not {}", function, shape,
            layout.shape(shape), layout.name(), spectrum.shape());
}

void check_places(const char* function, f64 farthest, const Shape4& shape) {
    check(geometry::is_within_reach(farthest), "{}: places are up to {} pixels far for an input of shape {}", function,
            farthest, shape);
}

void run_to_polar(const PolarPlan& plan, const Steps& turns, const Vec<f64, 2>& stretch) {
    const Shape4& polar = plan.output.shape();
    const f64 radius = std::abs(plan.radii.at(polar[3] - 1));
    for (const int axis: {0, 1})
        check_places(plan.function, std::abs(plan.center[axis]) + radius * stretch[axis], plan.input.shape());
    const auto directions = directions_of(turns, polar[2], stretch);
    run_on(plan.output.device, [&]<Backend B>() { geometry::cartesian2polar<B>(plan, directions); });
}

void run_to_cartesian(const PolarPlan& plan, const Turns& turns) {
    const Shape4& cartesian = plan.output.shape();
    f64 farthest = std::abs(plan.radii.first);
    for (const int axis: {0, 1})
        farthest += std::abs(plan.center[axis]) + static_cast<f64>(cartesian[axis + 2]);
    check_places(plan.function, farthest / plan.radii.step, plan.input.shape());
    check_places(plan.function, 1 / turns.steps.step, plan.input.shape());
    run_on(plan.output.device, [&]<Backend B>() { geometry::polar2cartesian<B>(plan, turns); });
}

// The rows of a turn, with so many of them before the first and after the last once more: enough for what is
// interpolated, and for the coefficients of splines not to see the ends.
constexpr i64 n_rows_around = 40;
AnyArray with_rows_around(const AnyArray& polar, i64 n_rows) {
    AnyArray turn = polar;
    turn.where.layout.shape[2] = n_rows;
    Shape4 shape = turn.shape();
    shape[2] += 2 * n_rows_around;
    AnyArray result = geometry::new_array(shape, polar.dtype, polar.device);
    math::detail::resize({turn.owner, turn.memory(), turn.device}, {0, 0, n_rows_around, 0},
            {result.owner, result.memory(), result.device}, Border::PERIODIC, {});
    return result;
}

}  // namespace

Shape4 polar_shape(const Shape4& cartesian, const PolarOption& option) {
    constexpr auto function = "cartesian2polar";
    const Extent turns = turns_of(function, option), radii = radii_of(function, option, cartesian);
    const auto n_pixels = [&](f64 length, bool endpoint) {
        check_places(function, length, cartesian);
        return std::max<i64>(1, static_cast<i64>(std::ceil(length - 1e-6))) + (endpoint ? 1 : 0);
    };
    const f64 circle = 2 * std::numbers::pi * (radii.first + radii.length);
    return {cartesian[0], 1, n_pixels(turns.length * circle, option.phi_endpoint),
            n_pixels(radii.length, option.rho_endpoint)};
}

void cartesian2polar(const AnyArray& cartesian, const AnyArray& polar, const PolarOption& option) {
    constexpr auto function = "cartesian2polar";
    const auto [turns, radii, center] = checked_grid(function, cartesian, polar, cartesian.shape(), option);
    const AnyArray pixels = geometry::interpolable(
            function, cartesian, 2, option.interp, option.border, option.value, option.prefilter);
    run_to_polar({function, option.interp, option.border, option.value, pixels, polar, center,
                         radii.steps(polar.shape()[3], option.rho_endpoint)},
            turns.steps(polar.shape()[2], option.phi_endpoint), {1, 1});
}

void polar2cartesian(const AnyArray& polar, const AnyArray& cartesian, const PolarOption& option) {
    constexpr auto function = "polar2cartesian";
    const auto [arc, radii, center] = checked_grid(function, polar, cartesian, cartesian.shape(), option);
    const i64 n_rows = polar.shape()[2];
    const bool is_whole = arc.length == 1;
    // Of a part of a turn, what is left is half before and half after it.
    const Turns turns{arc.steps(n_rows, option.phi_endpoint), is_whole ? arc.first : arc.first + (arc.length - 1) / 2,
            is_whole ? n_rows_around : 0};
    const AnyArray rows = is_whole ? with_rows_around(polar, Extent::n_steps(n_rows, option.phi_endpoint)) : polar;
    const AnyArray pixels =
            geometry::interpolable(function, rows, 2, option.interp, option.border, option.value, option.prefilter);
    run_to_cartesian({function, option.interp, option.border, option.value, pixels, cartesian, center,
                             radii.steps(polar.shape()[3], option.rho_endpoint)},
            turns);
}

void spectrum2polar(const fft::SpectrumLayout& layout, const AnyArray& spectrum, const AnyArray& polar,
        const Shape4& shape, const geometry::PolarSpectrumOption& option) {
    constexpr auto function = "spectrum2polar";
    check_spectrum_shape(function, layout, spectrum, shape);
    geometry::check_arrays(function, 2, spectrum, polar);
    const Vec<f64, 2>& range = option.frequency_range;
    check_frequencies(function, range);
    const Extent turns = turns_of(function, option);
    AnyArray full = spectrum;
    if (layout != fft::SpectrumLayout::FC) {
        full = geometry::new_array(shape, spectrum.dtype, spectrum.device);
        fft::detail::remap({layout, fft::SpectrumLayout::FC}, spectrum, full, shape);
    }
    const AnyArray pixels = geometry::interpolable(function, full, 2, option.interp, Border::PERIODIC, 0, true);
    const Vec<f64, 2> center = center_of<2>(shape).pop_front();
    run_to_polar({function, option.interp, Border::PERIODIC, 0, pixels, polar, center,
                         extent_of(range).steps(polar.shape()[3], option.frequency_endpoint)},
            turns.steps(polar.shape()[2], option.phi_endpoint),
            {static_cast<f64>(shape[2]), static_cast<f64>(shape[3])});
}

}  // namespace noa::geometry::detail

#include "noa/geometry/missing_wedge.hpp"

#include <cmath>
#include <numbers>
#include <vector>

#include "geometry/arguments.hpp"
#include "geometry/missing_wedge.kernels.hpp"
#include "noa/base/error.hpp"
#include "noa/base/mat.hpp"

namespace noa::geometry::detail {

namespace {

using geometry::MissingWedgeOption;

constexpr auto function = "missing_wedge";

void check_option(const MissingWedgeOption& option) {
    constexpr f64 quarter = std::numbers::pi / 2;
    check(option.min_tilt >= -quarter and option.min_tilt <= option.max_tilt and option.max_tilt <= quarter,
            "{}: the tilts are from {} to {}: they are in radians, and increase within -pi/2 and pi/2", function,
            option.min_tilt, option.max_tilt);
    check(has_direction(option.axis), "{}: the tilt axis, yx, is finite and not 0, but this one is {}", function,
            option.axis);
    check(option.width >= 0 and std::isfinite(option.width),
            "{}: the width of the edge is {}: it is in cycles per pixel, from 0 on", function, option.width);
}

// A tilt by t about the axis u takes z to z cos(t) + e sin(t), where e is u x z, and the plane of the image to the one
// that goes through the axis and through e cos(t) + z sin(t) of the specimen.
Wedge wedge_of(const MissingWedgeOption& option) {
    check_option(option);
    const auto [y, x] = normalize(over_largest(option.axis));
    const Vec<f64, 3> e{0, -x, y}, z{1, 0, 0};
    const auto [sin, cos] = sine_cosine((option.max_tilt + option.min_tilt) / 2);
    const auto half = sine_cosine((option.max_tilt - option.min_tilt) / 2);
    check_direction(function, option.rotation);
    const Mat<f64, 3, 3> rotation = option.rotation.to_matrix();
    return {rotation * (cos * e + sin * z), rotation * (cos * z - sin * e), half.sin, half.cos, option.width};
}

}  // namespace

void missing_wedge(const fft::Remap& remap, const AnyArray* input, const AnyArray& output, const Shape4& shape,
        std::span<const MissingWedgeOption> options) {
    check(shape[1] > 1, "{}: {} is the shape of images where volumes, of a depth of 2 or more, are wanted", function,
            shape);
    geometry::check_count(function, "options", options.size(), shape);
    std::vector<Wedge> wedges;
    wedges.reserve(options.size());
    for (const MissingWedgeOption& option: options)
        wedges.push_back(wedge_of(option));
    const auto call = fft::plan_spectrum(function, remap, shape, {input}, output);
    run_on(output.device, [&]<Backend B>() { geometry::missing_wedge<B>(call, shape, wedges); });
}

}  // namespace noa::geometry::detail

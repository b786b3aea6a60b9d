#include "noa/geometry/resample.hpp"

#include <algorithm>

#include "core/visit.hpp"
#include "geometry/arguments.hpp"
#include "noa/base/error.hpp"
#include "noa/fft/resize.hpp"
#include "noa/signal/phase_shift.hpp"

namespace noa::geometry::detail {

namespace {

void check_resample_fourier(const AnyArray& input, const AnyArray& output) {
    const Shape4 &from = input.shape(), &to = output.shape();
    check(not from.is_empty() and not to.is_empty(), "resample_fourier: from an array of shape {} to one of shape {}",
            from, to);
    check(from[0] == to[0], "resample_fourier: the input, of shape {}, has {} batches, the output, of shape {}, {}",
            from, from[0], to, to[0]);
    check((from[1] == 1) == (to[1] == 1),
            "resample_fourier: images stay images and volumes stay volumes, but the input has the shape {}, the output "
            "{}",
            from, to);
    check(input.device == output.device, "resample_fourier: the input is on {}, the output on {}", input.device,
            output.device);
    geometry::check_written("resample_fourier", output);
}

// By how much a spectrum is to be shifted, in its pixels, for the center to stay the center: pixel 0 falls on pixel 0,
// so that n/2 falls on n/2 * m/n. Along each axis that is done to the longer one, before it is cropped or after it was
// padded: there the highest frequency of the shorter one is two, each of which can be shifted.
enum class Side { INPUT, OUTPUT };
Vec<f64, 3> centering(const Shape4& input, const Shape4& output, Side side) {
    const Vec<f64, 3> from = center_of<3>(input), to = center_of<3>(output);
    Vec<f64, 3> result{};
    for (int axis = 0; axis < 3; ++axis) {
        const auto n = static_cast<f64>(input[axis + 1]), m = static_cast<f64>(output[axis + 1]);
        if (side == Side::INPUT and n > m)
            result[axis] = to[axis] * n / m - from[axis];
        if (side == Side::OUTPUT and n < m)
            result[axis] = to[axis] - from[axis] * m / n;
    }
    return result;
}

void shift_spectrum(const AnyArray& spectrum, const Shape4& shape, const Vec<f64, 3>& shift) {
    if (not(shift == Vec<f64, 3>{}))
        signal::detail::phase_shift(
                "resample_fourier", 3, fft::Remap::H2H, &spectrum, spectrum, shape, std::span(&shift, 1));
}

}  // namespace

Inverses inverses_of(const Motions& motions, int n_dimensions, const Vec<f64, 3>& center, const Shape4& input,
        const Shape4& output) {
    geometry::check_center(motions.function, n_dimensions, center);
    const Vec<f64, 3> there = center - center_of<3>(input) + center_of<3>(output);
    Inverses result{motions.items, {}};
    result.matrices.reserve(motions.each.size());
    for (const Motion& motion: motions.each)
        result.matrices.push_back(
                geometry::linear2affine(motion.inverse, center - motion.inverse * (there + motion.shift)));
    return result;
}

Mat<f64, 4, 4> inverse_of_resample(const Shape4& input, const Shape4& output) {
    const Vec<f64, 3> from = center_of<3>(input), to = center_of<3>(output);
    auto result = Mat<f64, 4, 4>::eye();
    for (int axis = 0; axis < 3; ++axis) {
        const auto n = static_cast<f64>(input[axis + 1]), m = static_cast<f64>(output[axis + 1]);
        result[axis][axis] = n / m;
        result[axis][3] = from[axis] - n * to[axis] / m;
    }
    return result;
}

Shape4 resampled_shape(const char* function, const Shape4& shape, const Vec<f64, 3>& factors) {
    Shape4 result = shape;
    for (int axis = 1; axis < 4; ++axis) {
        const f64 n = std::round(static_cast<f64>(shape[axis]) * factors[axis - 1]);
        check(geometry::is_within_reach(n), "{}: there are no arrays of shape {} times {}", function, shape, factors);
        if (shape[axis] > 0)
            result[axis] = std::max<i64>(1, static_cast<i64>(n));
    }
    return result;
}

void resample_fourier(const AnyArray& input, const AnyArray& output) {
    check_resample_fourier(input, output);
    const Shape4 &from = input.shape(), &to = output.shape();
    DType dtype{};  // of spectra
    core::visit_precision("resample_fourier", input.dtype, [&]<typename T>() { dtype = dtype_of<Complex<T>>; });
    const AnyArray spectrum = geometry::new_array(from.rfft(), dtype, input.device);
    const AnyArray resized = geometry::new_array(to.rfft(), dtype, input.device);
    fft::detail::transform(fft::detail::Transform::R2C, input, spectrum, {.norm = fft::Norm::FORWARD});
    shift_spectrum(spectrum, from, centering(from, to, Side::INPUT));
    fft::detail::resize(fft::Remap::H2H, spectrum, from, resized, to);
    shift_spectrum(resized, to, centering(from, to, Side::OUTPUT));
    fft::detail::transform(
            fft::detail::Transform::C2R, resized, output, {.norm = fft::Norm::FORWARD, .overwrite = true});
}

}  // namespace noa::geometry::detail

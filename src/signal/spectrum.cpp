#include "noa/signal/spectrum.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "fft/spectrum.hpp"
#include "noa/base/error.hpp"
#include "noa/runtime/array.hpp"
#include "noa/signal/shells.hpp"
#include "signal/product_sums.kernels.hpp"
#include "signal/shell_plan.hpp"
#include "signal/spectrum.kernels.hpp"

namespace noa::signal::detail {

void spectrum_sizes(const char* function, const fft::Remap& remap, const AnyArray& input, const AnyArray& output,
        const Shape4& shape, bool is_squared, f64 gain) {
    check(std::isfinite(gain), "{}: the gain is {}", function, gain);
    run_on(output.device,
            [&]<Backend B>() { signal::write_sizes<B>(function, remap, input, output, shape, is_squared, gain); });
}

}  // namespace noa::signal::detail

namespace noa::signal {

// Twice what is promised of a transform.
f64 rounding_of(DType dtype, const Shape4& shape) {
    const f64 n = static_cast<f64>(shape.n_elements()) / static_cast<f64>(shape[0]);
    const f64 epsilon = dtype == DType::C64 ? std::numeric_limits<f64>::epsilon() : std::numeric_limits<f32>::epsilon();
    return 16 * epsilon * epsilon * std::max(1., std::log2(n));
}

}  // namespace noa::signal

namespace noa::signal::detail {

namespace {

// The variance of an array is the sum of the squares of its spectrum, but for the zero frequency, by this.
f64 divisor_of(fft::Norm norm, f64 n) {
    switch (norm) {
        case fft::Norm::FORWARD:
            return 1;
        case fft::Norm::ORTHO:
            return n;
        case fft::Norm::BACKWARD:
        case fft::Norm::NONE:
            return n * n;
    }
    panic("standardize: there is no norm of number {}", static_cast<int>(norm));
}

}  // namespace

void standardize(
        const fft::Remap& remap, const AnyArray& input, const AnyArray& output, const Shape4& shape, fft::Norm norm) {
    fft::check_shape("standardize", shape);
    const f64 divisor = divisor_of(norm, static_cast<f64>(shape.n_elements()) / static_cast<f64>(shape[0]));
    run_on(output.device, [&]<Backend B>() { signal::standardize<B>(remap, input, output, shape, divisor); });
}

void whiten(const fft::Remap& remap, const AnyArray& input, const AnyArray& output, const Shape4& shape) {
    // As many shells as reach the corners.
    const f64 last = static_cast<f64>(signal::n_shells(shape)) * std::sqrt(3.) + 1;
    const Shape4 shells{shape[0], 1, 1, static_cast<i64>(last)};
    const Array<f64> power(shells, {.device = output.device});  // of what is too large, or too small, in f32
    rotational_average("whiten", {remap.from, shape}, input, as_any(power), nullptr);
    run_on(output.device, [&]<Backend B>() { signal::whiten<B>(remap, input, output, shape, as_any(power)); });
}

}  // namespace noa::signal::detail

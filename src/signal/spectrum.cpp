#include "noa/signal/spectrum.hpp"

#include <cmath>
#include <memory>

#include "fft/spectrum.hpp"
#include "noa/base/error.hpp"
#include "noa/runtime/array.hpp"
#include "noa/signal/shells.hpp"
#include "signal/product_sums.hpp"
#include "signal/shell_plan.hpp"
#include "signal/spectrum.kernels.hpp"

namespace noa::signal::detail {

void spectrum_sizes(const char* function, const fft::Remap& remap, const AnyArray& input, const AnyArray& output,
        const Shape4& shape, bool is_squared, f64 gain) {
    check(std::isfinite(gain), "{}: the gain is {}", function, gain);
    const auto call = fft::plan_spectrum(function, remap, shape, {&input}, output);
    run_on(output.device, [&]<Backend B>() { signal::write_sizes<B>(call, is_squared, gain); });
}

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
    const auto call = fft::plan_spectrum("standardize", remap, shape, {&input}, output);
    const auto sums =
            std::make_shared<const signal::ProductSums>(signal::sum_products(remap.from, input, input, shape, false));
    const f64 rounding = signal::rounding_of(output.dtype, shape);
    run_on(output.device, [&]<Backend B>() { signal::standardize<B>(call, sums, divisor, rounding); });
}

void whiten(const fft::Remap& remap, const AnyArray& input, const AnyArray& output, const Shape4& shape) {
    // As many shells as reach the corners.
    const f64 last = static_cast<f64>(signal::n_shells(shape)) * std::sqrt(3.) + 1;
    const Shape4 shells{shape[0], 1, 1, static_cast<i64>(last)};
    const Array<f64> power(shells, {.device = output.device});  // of what is too large, or too small, in f32
    rotational_average("whiten", {remap.from, shape}, input, as_any(power), nullptr);
    const auto call = fft::plan_spectrum("whiten", remap, shape, {&input}, output);
    const auto plan = signal::make_shell_plan("whiten", {remap.from, shape}, shells[3], 1, {&input});
    run_on(output.device, [&]<Backend B>() { signal::whiten<B>(call, plan, as_any(power)); });
}

}  // namespace noa::signal::detail

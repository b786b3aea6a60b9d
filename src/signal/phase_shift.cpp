#include "noa/signal/phase_shift.hpp"

#include <cmath>
#include <vector>

#include "noa/base/error.hpp"
#include "signal/phase_shift.kernels.hpp"

namespace noa::signal::detail {

void phase_shift(const char* function, int n_dimensions, const fft::Remap& remap, const AnyArray* input,
        const AnyArray& output, const Shape4& shape, std::span<const Vec<f64, 3>> shifts) {
    check(shape.ndim() <= n_dimensions, "{}: arrays of shape {} have {} dimensions", function, shape, shape.ndim());
    check(shifts.size() == 1 or static_cast<i64>(shifts.size()) == shape[0],
            "{}: there are {} shifts for the {} batches of {}", function, shifts.size(), shape[0], shape);
    for (const Vec<f64, 3>& shift: shifts)
        check(std::isfinite(shift[0]) and std::isfinite(shift[1]) and std::isfinite(shift[2]),
                "{}: a shift is not finite: {}", function, shift);
    const auto call = fft::plan_spectrum(function, remap, shape, {input}, output);
    std::vector<Vec<f64, 3>> turns;
    turns.reserve(shifts.size());
    for (const Vec<f64, 3>& shift: shifts)
        turns.push_back(-shift / shape.pop_front().vec().as<f64>());
    run_on(output.device, [&]<Backend B>() { signal::phase_shift<B>(call, turns); });
}

}  // namespace noa::signal::detail

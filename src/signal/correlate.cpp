#include "noa/signal/correlate.hpp"

#include <cmath>

#include "fft/spectrum.hpp"
#include "noa/base/layout.hpp"
#include "noa/fft/layout.hpp"
#include "signal/correlate.kernels.hpp"
#include "signal/product_sums.hpp"
#include "signal/shell_plan.hpp"

namespace noa::signal::detail {

void correlate(const fft::SpectrumLayout& layout, const AnyArray& lhs, const AnyArray& rhs, const AnyArray& output,
        const Shape4& shape, signal::Correlation mode, bool is_centered, f64 gain) {
    const auto call =
            fft::plan_spectrum("cross_correlation_map", {layout, fft::SpectrumLayout::H}, shape, {&lhs, &rhs}, output);
    run_on(output.device, [&]<Backend B>() { signal::correlate<B>(call, mode, is_centered, gain); });
}

std::vector<f64> correlation_scores(const char* function, const fft::SpectrumLayout& layout, const AnyArray& lhs,
        const AnyArray& rhs, const Shape4& shape, bool with_zero) {
    fft::check_shape(function, shape);
    const Shape4 expected = layout.shape(shape), one{1, expected[1], expected[2], expected[3]};
    check(lhs.shape() == expected and (rhs.shape() == expected or rhs.shape() == one),
            "{}: arrays of shape {} have spectra of shape {} in the layout {}, but they are {} and {}", function, shape,
            expected, layout.name(), lhs.shape(), rhs.shape());
    check(lhs.device == rhs.device, "{}: the spectra are on {} and {}", function, lhs.device, rhs.device);
    const signal::ProductSums sums = signal::sum_products(layout, lhs, rhs, shape, with_zero);
    const auto to_cpu = [](const Array<f64>& array) { return array.to(Device{}).eval(); };
    const Array<f64> cross = to_cpu(sums.cross), squares[] = {to_cpu(sums.lhs), to_cpu(sums.rhs)},
                     zeros[] = {to_cpu(sums.lhs_zero), to_cpu(sums.rhs_zero)};
    const f64 rounding = with_zero ? 0 : signal::rounding_of(lhs.dtype, shape);
    const auto square_of = [&](int n, i64 batch) {
        return signal::without_rounding(squares[n].get()[batch], zeros[n].get()[batch], rounding);
    };
    std::vector<f64> scores;
    scores.reserve(static_cast<std::size_t>(shape[0]));
    for (i64 i = 0; i < shape[0]; ++i) {
        const f64 a = square_of(0, i), b = square_of(1, i);
        scores.push_back(normalized(cross.get()[i], a == b ? a : std::sqrt(a) * std::sqrt(b)));
    }
    return scores;
}

}  // namespace noa::signal::detail

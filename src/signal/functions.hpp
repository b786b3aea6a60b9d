// Functions of spectra, on each backend.
#pragma once

#include <span>

#include "noa/base/config.hpp"
#include "noa/fft/layout.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"
#include "noa/signal/correlate.hpp"
#include "noa/signal/filter.hpp"
#include "noa/signal/phase_shift.hpp"
#include "signal/shell_plan.hpp"

namespace noa::signal {

using detail::AnyArray;

/// Sums over the frequencies of two spectra, for each batch: of products, of the squares of each, and the squares of
/// the zero frequency of each.
struct ProductSums {
    Array<f64> cross, lhs, rhs, lhs_zero, rhs_zero;

    ProductSums(const Shape4& shape, Device device)
        : cross(make(shape, device)),
          lhs(make(shape, device)),
          rhs(make(shape, device)),
          lhs_zero(make(shape, device)),
          rhs_zero(make(shape, device)) {}

private:
    static Array<f64> make(const Shape4& shape, Device device) {
        return Array<f64>({shape[0], 1, 1, 1}, {.device = device});
    }
};

/// What the rounding of a transform may leave of an array that is constant: the sum of squares of all frequencies but
/// zero, relative to the square of that.
f64 rounding_of(DType dtype, const Shape4& shape);

/// Such a sum, or 0 if it is no more than that. What is not a number stays so.
NOA_HD inline f64 without_rounding(f64 squares, f64 zero, f64 rounding) {
    return squares <= zero * rounding ? 0 : squares;
}

#define NOA_DECLARE_FUNCTIONS                                                                                          \
    void filter(const char* function, const fft::Remap& remap, const AnyArray* input, const AnyArray& output,          \
            const Shape4& shape, std::span<const detail::BandFilter> filters);                                         \
    void filter(const char* function, const fft::Remap& remap, const AnyArray* input, const AnyArray& output,          \
            const Shape4& shape, std::span<const detail::ExponentialFilter> filters);                                  \
    void phase_shift(const char* function, const fft::Remap& remap, const AnyArray* input, const AnyArray& output,     \
            const Shape4& shape, std::span<const Vec<f64, 3>> shifts);                                                 \
    void correlate(const fft::SpectrumLayout& layout, const AnyArray& lhs, const AnyArray& rhs,                        \
            const AnyArray& output, const Shape4& shape, Correlation mode, bool is_centered, f64 gain);                 \
    void find_peaks(const AnyArray& map, bool is_centered, const Vec<f64, 3>& maximum_lag, const Array<f64>& windows);  \
    void sizes(const char* function, const fft::Remap& remap, const AnyArray& input, const AnyArray& output,           \
            const Shape4& shape, bool is_squared, f64 gain);                                                           \
    void sum_products(const fft::SpectrumLayout& layout, const AnyArray& lhs, const AnyArray& rhs,                     \
            const Shape4& shape, bool with_zero, const ProductSums& sums);                                             \
    void standardize(                                                                                                  \
            const fft::Remap& remap, const AnyArray& input, const AnyArray& output, const Shape4& shape, f64 divisor); \
    void whiten(const fft::Remap& remap, const AnyArray& input, const AnyArray& output, const Shape4& shape,           \
            const AnyArray& power);                                                                                    \
    void average_shells(                                                                                               \
            const ShellPlan& plan, const AnyArray& input, const AnyArray& output, const AnyArray* weights);            \
    void correlate_shells(const ShellPlan& plan, const AnyArray& lhs, const AnyArray& rhs, const AnyArray& output,     \
            const AnyArray* weights, const std::shared_ptr<const void>& cones);

namespace on_cpu {
NOA_DECLARE_FUNCTIONS
}  // namespace on_cpu
namespace on_gpu {
NOA_DECLARE_FUNCTIONS
}  // namespace on_gpu

#undef NOA_DECLARE_FUNCTIONS

}  // namespace noa::signal

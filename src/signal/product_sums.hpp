// Sums over the frequencies of two spectra: for scores, and to standardize.
#pragma once

#include "noa/base/config.hpp"
#include "noa/fft/layout.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::signal {

using noa::detail::AnyArray;

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

/// Of all frequencies of a full spectrum, or of all but zero.
ProductSums sum_products(const fft::SpectrumLayout& layout, const AnyArray& lhs, const AnyArray& rhs,
        const Shape4& shape, bool with_zero);

}  // namespace noa::signal

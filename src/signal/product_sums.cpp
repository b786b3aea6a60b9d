#include "signal/product_sums.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/visit.hpp"
#include "signal/product_sums.kernels.hpp"

namespace noa::signal {

// Twice what is promised of a transform.
f64 rounding_of(DType dtype, const Shape4& shape) {
    const f64 n = static_cast<f64>(shape.n_elements()) / static_cast<f64>(shape[0]);
    f64 epsilon = 0;
    core::visit_precision("spectra", dtype, [&]<typename T>() { epsilon = std::numeric_limits<T>::epsilon(); });
    return 16 * epsilon * epsilon * std::max(1., std::log2(n));
}

ProductSums sum_products(const fft::SpectrumLayout& layout, const AnyArray& lhs, const AnyArray& rhs,
        const Shape4& shape, bool with_zero) {
    ProductSums sums(shape, lhs.device);
    run_on(lhs.device, [&]<Backend B>() { sum_products<B>(layout, lhs, rhs, shape, with_zero, sums); });
    return sums;
}

}  // namespace noa::signal

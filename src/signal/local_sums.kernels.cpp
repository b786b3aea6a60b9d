#include "signal/local_sums.kernels.hpp"

#include "noa/core/ewise.hpp"
#include "noa/core/wrap.hpp"

namespace noa::signal {

namespace {

struct LocalVariance {
    f64 rounding;

    NOA_HD f64 operator()(f64 mean, f64 square, f64 typical) const {
        const f64 variance = square - mean * mean;
        return variance <= rounding * (square + typical) ? 0 : variance;  // what is not a number stays so
    }
};

}  // namespace

template<>
void local_variance<this_backend>(
        const Array<f64>& means, const Array<f64>& squares, const Array<f64>& typical, f64 rounding) {
    ewise(wrap(means, squares, typical), squares, LocalVariance{rounding});
}

}  // namespace noa::signal

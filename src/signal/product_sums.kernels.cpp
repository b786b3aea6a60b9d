#include "signal/product_sums.kernels.hpp"

#include "core/visit.hpp"
#include "fft/spectrum.hpp"
#include "noa/base/complex.hpp"
#include "noa/core/reduce_iwise.hpp"
#include "noa/core/wrap.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::signal {

namespace {

// Of all frequencies of a full spectrum, or of all but zero; and the squares of that one.
template<typename T>
struct AddProducts {
    fft::Operand lhs, rhs;
    i64 depth, height, width;
    bool is_full, is_centered, with_zero;

    NOA_HD void operator()(
            const Vec<i64, 4>& at, f64& cross, f64& lhs_square, f64& rhs_square, f64& lhs_zero, f64& rhs_zero) const {
        const c64 a = element(lhs, at), b = element(rhs, at);
        const f64 a_square = a.real * a.real + a.imag * a.imag, b_square = b.real * b.real + b.imag * b.imag;
        if (is_zero(at)) {
            lhs_zero += a_square;
            rhs_zero += b_square;
            if (not with_zero)
                return;
        }
        const f64 weight = is_full or at[3] == 0 or 2 * at[3] == width ? 1 : 2;
        cross += weight * (a.real * b.real + a.imag * b.imag);
        lhs_square += weight * a_square;
        rhs_square += weight * b_square;
    }
    NOA_HD void join(f64 a, f64 b, f64 c, f64 d, f64 e, f64& cross, f64& lhs_square, f64& rhs_square, f64& lhs_zero,
            f64& rhs_zero) const {
        cross += a;
        lhs_square += b;
        rhs_square += c;
        lhs_zero += d;
        rhs_zero += e;
    }

private:
    NOA_HD static c64 element(const fft::Operand& from, const Vec<i64, 4>& at) {
        return reinterpret_cast<const Complex<T>*>(from.at(at[0], at[1], at[2], at[3]))->template as<f64>();
    }
    NOA_HD bool is_zero(const Vec<i64, 4>& at) const {
        return at[1] == (is_centered ? depth / 2 : 0) and at[2] == (is_centered ? height / 2 : 0) and
               at[3] == (is_centered and is_full ? width / 2 : 0);
    }
};

template<typename T>
void add_products(const fft::SpectrumLayout& layout, const AnyArray& lhs, const AnyArray& rhs, const Shape4& shape,
        bool with_zero, const ProductSums& sums) {
    const AddProducts<T> op{fft::operand_of(lhs), fft::operand_of(rhs), shape[1], shape[2], shape[3], layout.is_full,
            layout.is_centered, with_zero};
    reduce_axes_iwise(layout.shape(shape), lhs.device, wrap(0., 0., 0., 0., 0.),
            wrap(sums.cross, sums.lhs, sums.rhs, sums.lhs_zero, sums.rhs_zero), op);
    const Stream stream = Stream::current(lhs.device);
    stream.keep(lhs.owner);
    stream.keep(rhs.owner);
}

}  // namespace

template<>
void sum_products<this_backend>(const fft::SpectrumLayout& layout, const AnyArray& lhs, const AnyArray& rhs,
        const Shape4& shape, bool with_zero, const ProductSums& sums) {
    core::visit_precision(
            "spectra", lhs.dtype, [&]<typename T>() { add_products<T>(layout, lhs, rhs, shape, with_zero, sums); });
}

}  // namespace noa::signal

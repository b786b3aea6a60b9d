// Sizes of spectra, and scales, on each backend.
#include <cstddef>

#include "core/scaled_hypot.hpp"
#include "fft/backend.hpp"
#include "noa/core/reduce_iwise.hpp"
#include "noa/core/wrap.hpp"
#include "noa/runtime/factory.hpp"
#include "signal/functions.hpp"
#include "signal/shell_plan.hpp"

namespace noa::signal::NOA_BACKEND {

namespace {

using namespace fft::NOA_BACKEND;
using fft::SpectrumLoop;

struct Nothing {};

// ---- Sizes ---------------------------------------------------------------------------------------------------------

template<bool IsSquared, typename T>
struct Size {
    T gain;

    NOA_HD Nothing at_row(i64, i32, i32) const { return {}; }
    NOA_HD Nothing at_column(i32) const { return {}; }
    NOA_HD T operator()(Nothing, Nothing, const Complex<T>& value) const {
        if constexpr (IsSquared)
            return (value.real * value.real + value.imag * value.imag) * gain;
        else
            return core::scaled_hypot(value.real, value.imag) * gain;
    }
};

// ---- Sums of products ----------------------------------------------------------------------------------------------

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

// ---- Scales --------------------------------------------------------------------------------------------------------

// To a variance of 1, given the sums of squares of each batch, of all frequencies but zero, and of that.
template<typename T>
struct Standardize {
    const f64* squares;
    const f64* zeros;
    f64 divisor, rounding;

    struct AtRow {
        T scale;
        bool is_zero;
    };
    NOA_HD AtRow at_row(i64 batch, i32 kz, i32 ky) const {
        const f64 square = without_rounding(squares[batch], zeros[batch], rounding);
        return {square == 0 ? T(0) : static_cast<T>(1 / std::sqrt(square / divisor)), kz == 0 and ky == 0};
    }
    NOA_HD i32 at_column(i32 kx) const { return kx; }  // not kx == 0: g++ 12 vectorizes that for AVX-512, and wrongly
    NOA_HD Complex<T> operator()(const AtRow& row, i32 kx, const Complex<T>& value) const {
        return value * (row.is_zero and kx == 0 ? T(0) : row.scale);
    }
};

template<typename T>
struct Whiten {
    ShellPlan plan;
    const f64* power;  // of each batch and shell

    NOA_HD ShellPlan::Row at_row(i64 batch, i32 kz, i32 ky) const { return plan.row_at(batch, kz, ky); }
    NOA_HD i32 at_column(i32 kx) const { return kx; }
    NOA_HD Complex<T> operator()(const ShellPlan::Row& row, i32 kx, const Complex<T>& value) const {
        const f64 square = power[row.batch * plan.n_shells + plan.shell_of(row, kx)];
        const f64 scale = square == 0 ? 0 : 1 / std::sqrt(square);
        return {static_cast<T>(value.real * scale), static_cast<T>(value.imag * scale)};
    }
};

template<typename F>
void visit_precision(const AnyArray& array, const F& f) {
    if (array.dtype == DType::C64 or array.dtype == DType::F64)
        f.template operator()<f64>();
    else
        f.template operator()<f32>();
}

}  // namespace

void sizes(const char* function, const fft::Remap& remap, const AnyArray& input, const AnyArray& output,
        const Shape4& shape, bool is_squared, f64 gain) {
    const AnyArray* const arrays[] = {&input, &output};
    const SpectrumLoop loop = fft::make_spectrum_loop(function, remap, shape, std::span(arrays, 1), output);
    visit_precision(output, [&]<typename T>() {
        if (is_squared)
            run_spectrum<T, Complex<T>>(function, loop, arrays, Size<true, T>{static_cast<T>(gain)});
        else
            run_spectrum<T, Complex<T>>(function, loop, arrays, Size<false, T>{static_cast<T>(gain)});
    });
}

void sum_products(const fft::SpectrumLayout& layout, const AnyArray& lhs, const AnyArray& rhs, const Shape4& shape,
        bool with_zero, const ProductSums& sums) {
    visit_precision(lhs, [&]<typename T>() { add_products<T>(layout, lhs, rhs, shape, with_zero, sums); });
}

void standardize(
        const fft::Remap& remap, const AnyArray& input, const AnyArray& output, const Shape4& shape, f64 divisor) {
    const AnyArray* const arrays[] = {&input, &output};
    const SpectrumLoop loop = fft::make_spectrum_loop("standardize", remap, shape, std::span(arrays, 1), output);
    const auto sums = std::make_shared<const ProductSums>(shape, output.device);
    visit_precision(output, [&]<typename T>() {
        add_products<T>(remap.from, input, input, shape, false, *sums);
        const Standardize<T> op{sums->lhs.get(), sums->lhs_zero.get(), divisor, rounding_of(output.dtype, shape)};
        run_spectrum<Complex<T>, Complex<T>>("standardize", loop, arrays, op, sums);
    });
}

void whiten(const fft::Remap& remap, const AnyArray& input, const AnyArray& output, const Shape4& shape,
        const AnyArray& power) {
    const AnyArray* const arrays[] = {&input, &output};
    const SpectrumLoop loop = fft::make_spectrum_loop("whiten", remap, shape, std::span(arrays, 1), output);
    const ShellPlan plan = make_shell_plan("whiten", {remap.from, shape}, power.shape()[3], 1, {&input});
    visit_precision(output, [&]<typename T>() {
        const Whiten<T> op{plan, static_cast<const f64*>(power.first())};
        run_spectrum<Complex<T>, Complex<T>>("whiten", loop, arrays, op, power.owner);
    });
}

}  // namespace noa::signal::NOA_BACKEND

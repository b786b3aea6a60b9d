#include "signal/spectrum.kernels.hpp"

#include "fft/run_spectrum.hpp"
#include "noa/base/detail/scaled_hypot.hpp"

namespace noa::signal {

namespace {

using namespace fft::NOA_BACKEND;
using fft::SpectrumCall;

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
            return noa::detail::scaled_hypot(value.real, value.imag) * gain;
    }
};

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

}  // namespace

template<>
void write_sizes<this_backend>(const SpectrumCall& call, bool is_squared, f64 gain) {
    core::visit_precision(call.function, call.dtype, [&]<typename T>() {
        if (is_squared)
            run_spectrum<T, Complex<T>>(call, Size<true, T>{static_cast<T>(gain)});
        else
            run_spectrum<T, Complex<T>>(call, Size<false, T>{static_cast<T>(gain)});
    });
}

template<>
void standardize<this_backend>(
        const SpectrumCall& call, const std::shared_ptr<const ProductSums>& sums, f64 divisor, f64 rounding) {
    core::visit_precision(call.function, call.dtype, [&]<typename T>() {
        const Standardize<T> op{sums->lhs.get(), sums->lhs_zero.get(), divisor, rounding};
        run_spectrum<Complex<T>, Complex<T>>(call, op, sums);
    });
}

template<>
void whiten<this_backend>(const SpectrumCall& call, const ShellPlan& plan, const AnyArray& power) {
    core::visit_precision(call.function, call.dtype, [&]<typename T>() {
        const Whiten<T> op{plan, static_cast<const f64*>(power.first())};
        run_spectrum<Complex<T>, Complex<T>>(call, op, power.owner);
    });
}

}  // namespace noa::signal

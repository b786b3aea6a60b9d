#include "signal/spectrum.kernels.hpp"

#include <cstddef>

#include "core/visit.hpp"
#include "fft/run_spectrum.hpp"
#include "noa/base/detail/scaled_hypot.hpp"
#include "signal/product_sums.kernels.hpp"
#include "signal/shell_plan.hpp"

namespace noa::signal {

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
void write_sizes<this_backend>(const char* function, const fft::Remap& remap, const AnyArray& input,
        const AnyArray& output, const Shape4& shape, bool is_squared, f64 gain) {
    const AnyArray* const arrays[] = {&input, &output};
    const SpectrumLoop loop = fft::make_spectrum_loop(function, remap, shape, std::span(arrays, 1), output);
    core::visit_precision(function, output.dtype, [&]<typename T>() {
        if (is_squared)
            run_spectrum<T, Complex<T>>(function, loop, arrays, Size<true, T>{static_cast<T>(gain)});
        else
            run_spectrum<T, Complex<T>>(function, loop, arrays, Size<false, T>{static_cast<T>(gain)});
    });
}

template<>
void standardize<this_backend>(
        const fft::Remap& remap, const AnyArray& input, const AnyArray& output, const Shape4& shape, f64 divisor) {
    const AnyArray* const arrays[] = {&input, &output};
    const SpectrumLoop loop = fft::make_spectrum_loop("standardize", remap, shape, std::span(arrays, 1), output);
    const auto sums = std::make_shared<const ProductSums>(shape, output.device);
    sum_products<this_backend>(remap.from, input, input, shape, false, *sums);
    core::visit_precision("standardize", output.dtype, [&]<typename T>() {
        const Standardize<T> op{sums->lhs.get(), sums->lhs_zero.get(), divisor, rounding_of(output.dtype, shape)};
        run_spectrum<Complex<T>, Complex<T>>("standardize", loop, arrays, op, sums);
    });
}

template<>
void whiten<this_backend>(const fft::Remap& remap, const AnyArray& input, const AnyArray& output, const Shape4& shape,
        const AnyArray& power) {
    const AnyArray* const arrays[] = {&input, &output};
    const SpectrumLoop loop = fft::make_spectrum_loop("whiten", remap, shape, std::span(arrays, 1), output);
    const ShellPlan plan = make_shell_plan("whiten", {remap.from, shape}, power.shape()[3], 1, {&input});
    core::visit_precision("whiten", output.dtype, [&]<typename T>() {
        const Whiten<T> op{plan, static_cast<const f64*>(power.first())};
        run_spectrum<Complex<T>, Complex<T>>("whiten", loop, arrays, op, power.owner);
    });
}

}  // namespace noa::signal

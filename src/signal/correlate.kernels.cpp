#include "signal/correlate.kernels.hpp"

#include "core/turns.hpp"
#include "fft/run_spectrum.hpp"
#include "noa/base/detail/scaled_hypot.hpp"

namespace noa::signal {

namespace {

using namespace fft::NOA_BACKEND;

template<Correlation Mode, typename T>
struct Correlate {
    f64 z_turns, y_turns, x_turns;  // by cycle: those that bring lag 0 to the middle
    T gain;

    NOA_HD f64 at_row(i64, i32 kz, i32 ky) const { return kz * z_turns + ky * y_turns; }
    NOA_HD f64 at_column(i32 kx) const { return kx * x_turns; }

    NOA_HD Complex<T> operator()(f64 row_turns, f64 turns, const Complex<T>& lhs, const Complex<T>& rhs) const {
        const Complex<T> product = multiply(lhs, rhs) * gain;
        return row_turns + turns == 0 ? product : product * core::turn_by<T>(row_turns + turns);
    }

private:
    // The product of two numbers scaled to a size of 1, and what their sizes were; zeros if one of them is 0.
    struct Scaled {
        Complex<T> phase;
        T lhs_size, rhs_size;
    };
    // Each factor is scaled by itself: a product, and its square, may be too small or too large for T.
    NOA_HD static Scaled scale(const Complex<T>& lhs, const Complex<T>& rhs) {
        const T a = noa::detail::scaled_hypot(lhs.real, lhs.imag), b = noa::detail::scaled_hypot(rhs.real, rhs.imag);
        if (a == 0 or b == 0)
            return {};
        return {Complex<T>{lhs.real / a, lhs.imag / a} * Complex<T>{rhs.real / b, -rhs.imag / b}, a, b};
    }

    NOA_HD static Complex<T> multiply(const Complex<T>& lhs, const Complex<T>& rhs) {
        if constexpr (Mode == Correlation::CONVENTIONAL) {
            return lhs * conj(rhs);
        } else {
            const auto [phase, lhs_size, rhs_size] = scale(lhs, rhs);
            if constexpr (Mode == Correlation::MUTUAL)
                return phase * (std::sqrt(lhs_size) * std::sqrt(rhs_size));
            else if constexpr (Mode == Correlation::DOUBLE_PHASE)
                return phase * phase;
            else {
                static_assert(Mode == Correlation::PHASE);
                return phase;
            }
        }
    }
};

template<Correlation Mode, typename T>
void run(const fft::SpectrumCall& call, const Shape4& shape, bool is_centered, f64 gain) {
    const auto turns = [&](int axis) {
        const i64 middle = is_centered ? shape[axis] / 2 : 0;
        return -static_cast<f64>(middle) / static_cast<f64>(shape[axis]);
    };
    const Correlate<Mode, T> op{turns(1), turns(2), turns(3), static_cast<T>(gain)};
    run_spectrum<Complex<T>, Complex<T>, Complex<T>>(call, op);
}

template<typename T>
void run(Correlation mode, const fft::SpectrumCall& call, const Shape4& shape, bool is_centered, f64 gain) {
    switch (mode) {
        case Correlation::CONVENTIONAL:
            return run<Correlation::CONVENTIONAL, T>(call, shape, is_centered, gain);
        case Correlation::PHASE:
            return run<Correlation::PHASE, T>(call, shape, is_centered, gain);
        case Correlation::DOUBLE_PHASE:
            return run<Correlation::DOUBLE_PHASE, T>(call, shape, is_centered, gain);
        case Correlation::MUTUAL:
            return run<Correlation::MUTUAL, T>(call, shape, is_centered, gain);
    }
}

}  // namespace

template<>
void correlate<this_backend>(
        const fft::SpectrumCall& call, const Shape4& shape, Correlation mode, bool is_centered, f64 gain) {
    core::visit_precision(
            call.function, call.dtype, [&]<typename T>() { run<T>(mode, call, shape, is_centered, gain); });
}

}  // namespace noa::signal

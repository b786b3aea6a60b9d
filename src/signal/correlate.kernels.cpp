#include "signal/correlate.kernels.hpp"

#include "core/turns.hpp"
#include "fft/run_spectrum.hpp"
#include "noa/base/detail/scaled_hypot.hpp"

namespace noa::signal {

namespace {

using namespace fft::NOA_BACKEND;

// What brings lag 0 to the middle of an axis of n pixels, at so many cycles: where n is even, every other frequency
// changes its sign.
template<typename T>
NOA_HD Complex<T> turn_to_middle(i32 cycles, i32 n) {
    if (n % 2 == 0)
        return {cycles % 2 == 0 ? T(1) : T(-1), 0};
    const i32 middle = n / 2;
    return core::turn_by<T>(-static_cast<f64>(cycles) * middle / n);
}

template<Correlation Mode, bool IsCentered, typename T>
struct Correlate {
    i32 depth, height, width;
    T gain;

    NOA_HD Complex<T> at_row(i64, i32 kz, i32 ky) const {
        if constexpr (IsCentered)
            return turn_to_middle<T>(kz, depth) * turn_to_middle<T>(ky, height) * gain;
        else
            return {gain, 0};
    }
    NOA_HD Complex<T> at_column(i32 kx) const {
        if constexpr (IsCentered)
            return turn_to_middle<T>(kx, width);
        else
            return {1, 0};
    }

    NOA_HD Complex<T> operator()(
            const Complex<T>& row, const Complex<T>& column, const Complex<T>& lhs, const Complex<T>& rhs) const {
        const Complex<T> product = multiply(lhs, rhs);
        if constexpr (IsCentered)
            return product * (row * column);
        else
            return product * row.real;
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

template<Correlation Mode, bool IsCentered, typename T>
void run(const fft::SpectrumCall& call, f64 gain) {
    const Correlate<Mode, IsCentered, T> op{call.loop.depth, call.loop.height, call.loop.width, static_cast<T>(gain)};
    run_spectrum<Complex<T>, Complex<T>, Complex<T>>(call, op);
}

template<Correlation Mode, typename T>
void run(const fft::SpectrumCall& call, bool is_centered, f64 gain) {
    if (is_centered)
        run<Mode, true, T>(call, gain);
    else
        run<Mode, false, T>(call, gain);
}

template<typename T>
void run(Correlation mode, const fft::SpectrumCall& call, bool is_centered, f64 gain) {
    switch (mode) {
        case Correlation::CONVENTIONAL:
            return run<Correlation::CONVENTIONAL, T>(call, is_centered, gain);
        case Correlation::PHASE:
            return run<Correlation::PHASE, T>(call, is_centered, gain);
        case Correlation::DOUBLE_PHASE:
            return run<Correlation::DOUBLE_PHASE, T>(call, is_centered, gain);
        case Correlation::MUTUAL:
            return run<Correlation::MUTUAL, T>(call, is_centered, gain);
    }
}

}  // namespace

template<>
void correlate<this_backend>(const fft::SpectrumCall& call, Correlation mode, bool is_centered, f64 gain) {
    core::visit_precision(call.function, call.dtype, [&]<typename T>() { run<T>(mode, call, is_centered, gain); });
}

}  // namespace noa::signal

// Complex numbers: two numbers side by side, for host and device.
#pragma once

#include <cmath>
#include <concepts>
#include <cstddef>
#include <iosfwd>
#include <string>

#include "noa/base/config.hpp"
#include "noa/base/error.hpp"
#include "noa/base/traits.hpp"

namespace noa::detail {

// A product that is rounded before it is added to another. Of a sum beside a difference of products, g++ makes one
// instruction that skips that, even under -ffp-contract=off: results would depend on the machine, and on where in a row
// a number is.
template<typename T>
NOA_HD constexpr T rounded_product(T a, T b) {
#if defined(__GNUC__) and not defined(__clang__) and not defined(__CUDACC__)
    return __builtin_assoc_barrier(a * b);
#else
    return a * b;
#endif
}

}  // namespace noa::detail

namespace noa {
inline namespace types {

/// A complex number. The same bytes as std::complex<T>, cuComplex and T[2]: arrays of it can be reinterpreted.
template<typename T>
struct Complex {
    static_assert(traits::real<T>, "a complex number is made of f16, f32 or f64");
    using value_type = T;

    T real{};
    T imag{};

    Complex() = default;
    /// A real number is a complex one.
    NOA_HD constexpr Complex(T real_part, T imaginary_part = T{}) : real(real_part), imag(imaginary_part) {}

    /// The same number in another precision.
    template<traits::real U>
    NOA_HD constexpr Complex<U> as() const {
        return {static_cast<U>(real), static_cast<U>(imag)};
    }

    NOA_HD constexpr Complex operator+() const { return *this; }
    NOA_HD constexpr Complex operator-() const { return {-real, -imag}; }

    NOA_HD constexpr Complex& operator+=(const Complex& b) { return *this = *this + b; }
    NOA_HD constexpr Complex& operator-=(const Complex& b) { return *this = *this - b; }
    NOA_HD constexpr Complex& operator*=(const Complex& b) { return *this = *this * b; }
    NOA_HD constexpr Complex& operator/=(const Complex& b) { return *this = *this / b; }
    NOA_HD constexpr Complex& operator+=(T b) { return *this = *this + b; }
    NOA_HD constexpr Complex& operator-=(T b) { return *this = *this - b; }
    NOA_HD constexpr Complex& operator*=(T b) { return *this = *this * b; }
    NOA_HD constexpr Complex& operator/=(T b) { return *this = *this / b; }

    NOA_HD friend constexpr bool operator==(const Complex& a, const Complex& b) {
        return a.real == b.real and a.imag == b.imag;
    }
    NOA_HD friend constexpr bool operator==(const Complex& a, T b) { return a.real == b and a.imag == T{}; }

    NOA_HD friend constexpr Complex operator+(const Complex& a, const Complex& b) {
        return {a.real + b.real, a.imag + b.imag};
    }
    NOA_HD friend constexpr Complex operator-(const Complex& a, const Complex& b) {
        return {a.real - b.real, a.imag - b.imag};
    }
    NOA_HD friend constexpr Complex operator*(const Complex& a, const Complex& b) { return multiply(a, b); }
    NOA_HD friend constexpr Complex operator/(const Complex& a, const Complex& b) { return divide(a, b); }

    NOA_HD friend constexpr Complex operator+(const Complex& a, T b) { return {a.real + b, a.imag}; }
    NOA_HD friend constexpr Complex operator+(T a, const Complex& b) { return {a + b.real, b.imag}; }
    NOA_HD friend constexpr Complex operator-(const Complex& a, T b) { return {a.real - b, a.imag}; }
    NOA_HD friend constexpr Complex operator-(T a, const Complex& b) { return {a - b.real, -b.imag}; }
    NOA_HD friend constexpr Complex operator*(const Complex& a, T b) { return {a.real * b, a.imag * b}; }
    NOA_HD friend constexpr Complex operator*(T a, const Complex& b) { return {a * b.real, a * b.imag}; }
    NOA_HD friend constexpr Complex operator/(const Complex& a, T b) { return {a.real / b, a.imag / b}; }
    NOA_HD friend constexpr Complex operator/(T a, const Complex& b) { return Complex{a} / b; }

private:
    using C = traits::compute_t<T>;

    // The plain formula, as in NumPy: infinities are not put right afterwards.
    NOA_HD static constexpr Complex multiply(const Complex& a, const Complex& b) {
        using detail::rounded_product;
        const C ar = a.real, ai = a.imag, br = b.real, bi = b.imag;
        return {static_cast<T>(rounded_product(ar, br) - rounded_product(ai, bi)),
                static_cast<T>(rounded_product(ar, bi) + rounded_product(ai, br))};
    }

    // Divides by the larger part of the divisor first, so that its square can neither overflow nor vanish; the sum that
    // is left cannot overflow either, once the largest divisors are halved.
    NOA_HD static constexpr Complex divide(const Complex& a, const Complex& b) {
        using detail::rounded_product;
        constexpr C half_range = std::same_as<C, f64> ? static_cast<C>(0x1p1022) : static_cast<C>(0x1p126);
        C ar = a.real, ai = a.imag, br = b.real, bi = b.imag;
        C size_r = br < 0 ? -br : br, size_i = bi < 0 ? -bi : bi;
        if (size_r == 0 and size_i == 0)
            return {static_cast<T>(ar / size_r), static_cast<T>(ai / size_r)};
        if (size_r > half_range or size_i > half_range)
            ar /= 4, ai /= 4, br /= 4, bi /= 4;
        if (size_r >= size_i) {
            const C ratio = bi / br, scale = br + bi * ratio;
            return {static_cast<T>((ar + rounded_product(ai, ratio)) / scale),
                    static_cast<T>((ai - rounded_product(ar, ratio)) / scale)};
        }
        const C ratio = br / bi, scale = br * ratio + bi;
        return {static_cast<T>((rounded_product(ar, ratio) + ai) / scale),
                static_cast<T>((rounded_product(ai, ratio) - ar) / scale)};
    }
};

}  // namespace types

/// The complex conjugate.
template<typename T>
NOA_HD constexpr Complex<T> conj(const Complex<T>& z) {
    return {z.real, -z.imag};
}

/// The square of the absolute value, without the square root.
template<typename T>
NOA_HD constexpr T abs_squared(const Complex<T>& z) {
    const traits::compute_t<T> r = z.real, i = z.imag;
    return static_cast<T>(r * r + i * i);
}

/// The absolute value; does not overflow on the way.
template<typename T>
NOA_HD T abs(const Complex<T>& z) {
    using C = traits::compute_t<T>;
    return static_cast<T>(std::hypot(static_cast<C>(z.real), static_cast<C>(z.imag)));
}

/// The angle in the complex plane, in radians, from -pi to pi.
template<typename T>
NOA_HD T arg(const Complex<T>& z) {
    using C = traits::compute_t<T>;
    return static_cast<T>(std::atan2(static_cast<C>(z.imag), static_cast<C>(z.real)));
}

/// The number with this absolute value and this angle in radians.
template<traits::real T>
NOA_HD Complex<T> polar(T magnitude, T angle) {
    using C = traits::compute_t<T>;
    const C m = magnitude, a = angle;
    return {static_cast<T>(m * std::cos(a)), static_cast<T>(m * std::sin(a))};
}

/// The number of absolute value 1 in the same direction; 0 stays 0.
template<typename T>
NOA_HD Complex<T> normalize(const Complex<T>& z) {
    using C = traits::compute_t<T>;
    const auto w = z.template as<C>();
    const C larger = std::fmax(std::abs(w.real), std::abs(w.imag));
    if (not(larger > 0))
        return z;
    const Complex<C> scaled = w / larger;  // whose absolute value is between 1 and 2
    return (scaled / abs(scaled)).template as<T>();
}

}  // namespace noa

namespace noa::detail {

// a b, where a is a sine or a cosine and b may be infinite: 0 stays 0.
template<typename T>
NOA_HD T damped(T a, T b) {
    return a == 0 ? a : a * b;
}

}  // namespace noa::detail

namespace noa {

template<typename T>
NOA_HD Complex<T> exp(const Complex<T>& z) {
    using C = traits::compute_t<T>;
    const C r = z.real, i = z.imag, size = std::exp(r);
    return {static_cast<T>(detail::damped(std::cos(i), size)), static_cast<T>(detail::damped(std::sin(i), size))};
}

template<typename T>
NOA_HD Complex<T> log(const Complex<T>& z) {
    using C = traits::compute_t<T>;
    const auto w = z.template as<C>();
    const C magnitude = abs(w);
    // Near 1 the logarithm of a rounded number would be mostly rounding.
    const bool is_near_1 = magnitude > C{0.5} and magnitude < C{2};
    const C larger = std::fmax(std::abs(w.real), std::abs(w.imag)),
            smaller = std::fmin(std::abs(w.real), std::abs(w.imag));
    const C log_magnitude =
            is_near_1 ? std::log1p((larger - 1) * (larger + 1) + smaller * smaller) / 2 : std::log(magnitude);
    return {static_cast<T>(log_magnitude), static_cast<T>(arg(w))};
}

template<typename T>
NOA_HD Complex<T> log10(const Complex<T>& z) {
    using C = traits::compute_t<T>;
    return (log(z.template as<C>()) * static_cast<C>(0.43429448190325182765)).template as<T>();
}

/// The square root in the right half-plane.
template<typename T>
NOA_HD Complex<T> sqrt(const Complex<T>& z) {
    using C = traits::compute_t<T>;
    auto w = z.template as<C>();
    if (w.real == 0 and w.imag == 0)
        return {T{}, z.imag};
    // Once a quarter of it, for the absolute value of the largest numbers does not fit.
    const bool is_large =
            std::fmax(std::abs(w.real), std::abs(w.imag)) > (std::same_as<C, f64> ? C(0x1p1020) : C(0x1p124));
    if (is_large)
        w /= C{4};
    // Of the two parts, the one that needs no subtraction, and the other from it.
    const C larger = std::sqrt((abs(w) + std::abs(w.real)) / 2), smaller = std::abs(w.imag) / (2 * larger);
    const C factor = is_large ? C{2} : C{1};
    const C re = w.real >= 0 ? larger : smaller, im = w.real >= 0 ? smaller : larger;
    return {static_cast<T>(factor * re), static_cast<T>(std::copysign(factor * im, w.imag))};
}

/// 0 to a positive power is 0, to the power 0 it is 1, else it is not a number.
template<typename T>
NOA_HD Complex<T> pow(const Complex<T>& base, const Complex<T>& exponent) {
    using C = traits::compute_t<T>;
    if (base == Complex<T>{}) {
        if (exponent == Complex<T>{})
            return {static_cast<T>(1.f)};
        const auto result = static_cast<T>(exponent.real > T{} ? C{0} : std::nan(""));
        return {result, result};
    }
    return exp(exponent.template as<C>() * log(base.template as<C>())).template as<T>();
}

template<typename T>
NOA_HD Complex<T> pow(const Complex<T>& base, std::type_identity_t<T> exponent) {
    return pow(base, Complex<T>{exponent});
}

template<typename T>
NOA_HD Complex<T> sin(const Complex<T>& z) {
    using C = traits::compute_t<T>;
    const C r = z.real, i = z.imag;
    return {static_cast<T>(detail::damped(std::sin(r), std::cosh(i))),
            static_cast<T>(detail::damped(std::cos(r), std::sinh(i)))};
}

template<typename T>
NOA_HD Complex<T> cos(const Complex<T>& z) {
    using C = traits::compute_t<T>;
    const C r = z.real, i = z.imag;
    return {static_cast<T>(detail::damped(std::cos(r), std::cosh(i))),
            static_cast<T>(-detail::damped(std::sin(r), std::sinh(i)))};
}

template<typename T>
NOA_HD Complex<T> sinh(const Complex<T>& z) {
    const Complex<T> w = sin(Complex<T>{-z.imag, z.real});  // sinh(z) = -i sin(i z)
    return {w.imag, -w.real};
}

template<typename T>
NOA_HD Complex<T> cosh(const Complex<T>& z) {
    return cos(Complex<T>{-z.imag, z.real});  // cosh(z) = cos(i z)
}

template<typename T>
NOA_HD Complex<T> tanh(const Complex<T>& z) {
    using C = traits::compute_t<T>;
    const C r = z.real, i = z.imag;
    const C sinh_r = std::sinh(r), cos_i = std::cos(i), sin_i = std::sin(i);
    if (std::abs(r) > 20)  // sinh(r)^2 may overflow, and the result is 1 to the last digit
        return {static_cast<T>(std::copysign(C{1}, r)), static_cast<T>(sin_i * cos_i / sinh_r / sinh_r)};
    const C scale = sinh_r * sinh_r + cos_i * cos_i;  // no subtraction, nothing lost
    return {static_cast<T>(sinh_r * std::cosh(r) / scale), static_cast<T>(sin_i * cos_i / scale)};
}

template<typename T>
NOA_HD Complex<T> tan(const Complex<T>& z) {
    const Complex<T> w = tanh(Complex<T>{-z.imag, z.real});  // tan(z) = -i tanh(i z)
    return {w.imag, -w.real};
}

/// The inverses of the above, by the formulas of W. Kahan, which subtract nothing of about the same size.
template<typename T>
NOA_HD Complex<T> asin(const Complex<T>& z) {
    using C = traits::compute_t<T>;
    const auto w = z.template as<C>();
    const auto below = sqrt(C{1} - w), above = sqrt(C{1} + w);
    return {static_cast<T>(std::atan2(w.real, (below * above).real)),
            static_cast<T>(std::asinh((conj(below) * above).imag))};
}

template<typename T>
NOA_HD Complex<T> acos(const Complex<T>& z) {
    using C = traits::compute_t<T>;
    const auto w = z.template as<C>();
    const auto below = sqrt(C{1} - w), above = sqrt(C{1} + w);
    return {static_cast<T>(2 * std::atan2(below.real, above.real)),
            static_cast<T>(std::asinh((conj(above) * below).imag))};
}

template<typename T>
NOA_HD Complex<T> atanh(const Complex<T>& z) {
    using C = traits::compute_t<T>;
    const C r = z.real, i = z.imag;
    const C size = std::abs(r);
    const C re = std::copysign(std::log1p(4 * size / ((1 - size) * (1 - size) + i * i)) / 4, r);
    return {static_cast<T>(re), static_cast<T>(std::atan2(2 * i, (1 - size) * (1 + size) - i * i) / 2)};
}

template<typename T>
NOA_HD Complex<T> acosh(const Complex<T>& z) {
    using C = traits::compute_t<T>;
    const auto w = z.template as<C>();
    const auto below = sqrt(w - C{1}), above = sqrt(w + C{1});
    return {static_cast<T>(std::asinh((conj(below) * above).real)),
            static_cast<T>(2 * std::atan2(below.imag, above.real))};
}

template<typename T>
NOA_HD Complex<T> asinh(const Complex<T>& z) {
    const Complex<T> w = asin(Complex<T>{-z.imag, z.real});  // asinh(z) = -i asin(i z)
    return {w.imag, -w.real};
}

template<typename T>
NOA_HD Complex<T> atan(const Complex<T>& z) {
    const Complex<T> w = atanh(Complex<T>{-z.imag, z.real});  // atan(z) = -i atanh(i z)
    return {w.imag, -w.real};
}

/// "1+2i".
template<typename T>
std::string to_string(const Complex<T>& z) {
    std::string text = detail::argument_text(z.real);
    const std::string imag = detail::argument_text(z.imag);
    if (not imag.starts_with('-'))
        text += '+';
    text += imag;
    text += 'i';
    return text;
}

template<typename C, typename Traits, typename T>
std::basic_ostream<C, Traits>& operator<<(std::basic_ostream<C, Traits>& os, const Complex<T>& z) {
    return os << to_string(z).c_str();
}

}  // namespace noa

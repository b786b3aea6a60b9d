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

namespace noa {
inline namespace types {

/// A complex number. The same bytes as std::complex<T>, cuComplex and T[2]: arrays of it can be reinterpreted.
template<typename T>
struct Complex {
    static_assert(traits::real<T>, "a complex number is made of f16, f32 or f64");
    using value_type = T;

    T real{};
    T imag{};

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
        const C ar = a.real, ai = a.imag, br = b.real, bi = b.imag;
        return {static_cast<T>(ar * br - ai * bi), static_cast<T>(ar * bi + ai * br)};
    }

    // Divides by the larger part of the divisor first, so that its square can neither overflow nor vanish.
    NOA_HD static constexpr Complex divide(const Complex& a, const Complex& b) {
        const C ar = a.real, ai = a.imag, br = b.real, bi = b.imag;
        const C size_r = br < 0 ? -br : br, size_i = bi < 0 ? -bi : bi;
        if (size_r == 0 and size_i == 0)
            return {static_cast<T>(ar / size_r), static_cast<T>(ai / size_r)};
        if (size_r >= size_i) {
            const C ratio = bi / br, scale = br + bi * ratio;
            return {static_cast<T>((ar + ai * ratio) / scale), static_cast<T>((ai - ar * ratio) / scale)};
        }
        const C ratio = br / bi, scale = br * ratio + bi;
        return {static_cast<T>((ar * ratio + ai) / scale), static_cast<T>((ai * ratio - ar) / scale)};
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
    const T magnitude = abs(z);
    return magnitude > T{} ? z / magnitude : Complex<T>{};
}

template<typename T>
NOA_HD Complex<T> exp(const Complex<T>& z) {
    using C = traits::compute_t<T>;
    return polar<C>(std::exp(static_cast<C>(z.real)), static_cast<C>(z.imag)).template as<T>();
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
    const auto w = z.template as<C>();
    const C magnitude = abs(w);
    if (magnitude == 0)
        return {T{}, z.imag};
    // Of the two parts, the one that needs no subtraction, and the other from it.
    const C larger = std::sqrt((magnitude + std::abs(w.real)) / 2), smaller = std::abs(w.imag) / (2 * larger);
    const C re = w.real >= 0 ? larger : smaller, im = w.real >= 0 ? smaller : larger;
    return {static_cast<T>(re), static_cast<T>(std::copysign(im, w.imag))};
}

template<typename T>
NOA_HD Complex<T> pow(const Complex<T>& base, const Complex<T>& exponent) {
    using C = traits::compute_t<T>;
    if (base == Complex<T>{})
        return exponent == Complex<T>{} ? Complex<T>{static_cast<T>(1.f)} : Complex<T>{};
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
    return {static_cast<T>(std::sin(r) * std::cosh(i)), static_cast<T>(std::cos(r) * std::sinh(i))};
}

template<typename T>
NOA_HD Complex<T> cos(const Complex<T>& z) {
    using C = traits::compute_t<T>;
    const C r = z.real, i = z.imag;
    return {static_cast<T>(std::cos(r) * std::cosh(i)), static_cast<T>(-std::sin(r) * std::sinh(i))};
}

template<typename T>
NOA_HD Complex<T> sinh(const Complex<T>& z) {
    using C = traits::compute_t<T>;
    const C r = z.real, i = z.imag;
    return {static_cast<T>(std::sinh(r) * std::cos(i)), static_cast<T>(std::cosh(r) * std::sin(i))};
}

template<typename T>
NOA_HD Complex<T> cosh(const Complex<T>& z) {
    using C = traits::compute_t<T>;
    const C r = z.real, i = z.imag;
    return {static_cast<T>(std::cosh(r) * std::cos(i)), static_cast<T>(std::sinh(r) * std::sin(i))};
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

// Complex numbers: two numbers side by side, for host and device.
#pragma once

#include <cmath>
#include <concepts>
#include <cstddef>
#include <iosfwd>
#include <string>
#include <type_traits>

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

// A class for complex numbers of T, like std::complex<T>, whose header is not needed here.
template<typename C, typename T>
concept foreign_complex =
        std::is_class_v<C> and std::same_as<typename C::value_type, T> and requires(const C& z, T part) {
            { z.real() } -> std::same_as<T>;
            { z.imag() } -> std::same_as<T>;
            C(part, part);
        };

}  // namespace noa::detail

namespace noa {
inline namespace types {

/// A complex number. The same bytes as std::complex<T>, cuComplex and T[2]: arrays of one can be reinterpreted as
/// another (the compiler is told that a Complex may share its memory with them), and values convert to and from
/// std::complex<T>.
template<typename T>
struct [[gnu::may_alias]] Complex {
    static_assert(traits::real<T>, "a complex number is made of f16, f32 or f64");
    using value_type = T;

    T real{};
    T imag{};

    Complex() = default;
    /// A real number is a complex one.
    NOA_HD constexpr Complex(T real_part, T imaginary_part = T{}) : real(real_part), imag(imaginary_part) {}

    /// From and to the complex numbers of other libraries.
    template<detail::foreign_complex<T> C>
    NOA_HD constexpr Complex(const C& z) : real(z.real()), imag(z.imag()) {}
    template<detail::foreign_complex<T> C>
    NOA_HD constexpr operator C() const {
        return C(real, imag);
    }

    /// z[0] is the real part, z[1] the imaginary one.
    NOA_HD constexpr T& operator[](int i) { return i == 0 ? real : imag; }
    NOA_HD constexpr const T& operator[](int i) const { return i == 0 ? real : imag; }

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
        const C size_r = br > 0 ? br : C{0} - br, size_i = bi > 0 ? bi : C{0} - bi;  // of -0.0, 0.0
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
}  // namespace noa

namespace noa::detail {

// Of the absolute values of the two parts.
template<typename T>
NOA_HD T larger_part(const Complex<T>& z) {
    return std::fmax(std::abs(z.real), std::abs(z.imag));
}
template<typename T>
NOA_HD T smaller_part(const Complex<T>& z) {
    return std::fmin(std::abs(z.real), std::abs(z.imag));
}

}  // namespace noa::detail

namespace noa {

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
    const C larger = detail::larger_part(w);
    if (not(larger > 0))
        return z;
    const Complex<C> scaled = w / larger;  // whose absolute value is between 1 and 2
    return (scaled / abs(scaled)).template as<T>();
}

}  // namespace noa

namespace noa::detail {

// a e^b c, where a is a sine or a cosine: 0 stays 0, and e^b may be larger than the largest number.
template<typename T>
NOA_HD T times_exp(T a, T b, T c = 1) {
    constexpr T large = std::same_as<T, f64> ? T(700) : T(80);
    if (a == 0)
        return a;
    if (not(b > large))
        return a * (std::exp(b) * c);
    const T root = std::exp((b - large) / 2);
    return a * std::exp(large) * c * root * root;
}

// a cosh(b) and a sinh(b), likewise: for a large b both are half of an exponential, to the last digit.
template<typename T>
NOA_HD T times_cosh(T a, T b) {
    if (a == 0)
        return a;
    return std::abs(b) > 40 ? times_exp(a, std::abs(b), T(0.5)) : a * std::cosh(b);
}
template<typename T>
NOA_HD T times_sinh(T a, T b) {
    if (a == 0)
        return b < 0 ? -a : a;
    return std::abs(b) > 40 ? times_exp(b < 0 ? -a : a, std::abs(b), T(0.5)) : a * std::sinh(b);
}

// A number times a power of 4, such that its absolute value neither overflows nor has lost digits.
template<typename T>
struct Scaled {
    Complex<T> number;
    T root = 1;      // of what it has been divided by
    T exponent = 0;  // of 2, of that root
};

template<typename T>
NOA_HD Scaled<T> scaled(const Complex<T>& z) {
    constexpr bool is_double = std::same_as<T, f64>;
    constexpr T large = is_double ? T(0x1p1020) : T(0x1p124), small = is_double ? T(0x1p-960) : T(0x1p-100);
    constexpr T up = is_double ? T(0x1p60) : T(0x1p30);
    const T size = larger_part(z);
    if (size > large)
        return {z / T{4}, T{2}, T{1}};
    if (size < small)
        return {z * up * up, 1 / up, is_double ? T{-60} : T{-30}};
    return {z};
}

// Numbers beyond this are infinite to the inverse functions: what these add to them is less than their last digit.
template<typename T>
NOA_HD bool is_far_out(const Complex<T>& z) {
    return larger_part(z) > T(0x1p30);
}

// A number as another type, as C++ does it: both parts of a complex one, and a real one as a complex one.
template<typename To, typename From>
NOA_HD constexpr To converted(const From& value) {
    if constexpr (traits::complex<From>)
        return value.template as<traits::value_type_t<To>>();
    else if constexpr (traits::complex<To>)
        return To{static_cast<traits::value_type_t<To>>(value)};
    else
        return static_cast<To>(value);
}

}  // namespace noa::detail

namespace noa {

template<typename T>
NOA_HD Complex<T> exp(const Complex<T>& z) {
    using C = traits::compute_t<T>;
    const C r = z.real, i = z.imag;
    return {static_cast<T>(detail::times_exp(std::cos(i), r)), static_cast<T>(detail::times_exp(std::sin(i), r))};
}

template<typename T>
NOA_HD Complex<T> log(const Complex<T>& z) {
    using C = traits::compute_t<T>;
    const auto w = z.template as<C>();
    const auto [number, root, exponent] = detail::scaled(w);
    const C magnitude = abs(number), larger = detail::larger_part(w), smaller = detail::smaller_part(w);
    // Near 1 the logarithm of a rounded number would be mostly rounding.
    const bool is_near_1 = magnitude > C{0.5} and magnitude < C{2} and exponent == 0;
    const C log_magnitude = is_near_1 ? std::log1p((larger - 1) * (larger + 1) + smaller * smaller) / 2
                                      : std::log(magnitude) + 2 * exponent * static_cast<C>(0.69314718055994530942);
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
    if (w.real == 0 and w.imag == 0)
        return {T{}, z.imag};
    const auto [number, root, exponent] = detail::scaled(w);
    // Of the two parts, the one that needs no subtraction, and the other from it.
    const C larger = std::sqrt((abs(number) + std::abs(number.real)) / 2);
    const C smaller = std::abs(number.imag) / (2 * larger);
    const C re = w.real >= 0 ? larger : smaller, im = w.real >= 0 ? smaller : larger;
    return {static_cast<T>(root * re), static_cast<T>(std::copysign(root * im, w.imag))};
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
    return {static_cast<T>(detail::times_cosh(std::sin(r), i)), static_cast<T>(detail::times_sinh(std::cos(r), i))};
}

template<typename T>
NOA_HD Complex<T> cos(const Complex<T>& z) {
    using C = traits::compute_t<T>;
    const C r = z.real, i = z.imag;
    return {static_cast<T>(detail::times_cosh(std::cos(r), i)), static_cast<T>(-detail::times_sinh(std::sin(r), i))};
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

}  // namespace noa

namespace noa::detail {

// The logarithm of twice the absolute value.
template<typename T>
NOA_HD T log_of_twice(const Complex<T>& z) {
    return log(z).real + static_cast<T>(0.69314718055994530942);
}

}  // namespace noa::detail

namespace noa {

/// The inverses of the above, by the formulas of W. Kahan, which subtract nothing of about the same size.
template<typename T>
NOA_HD Complex<T> asin(const Complex<T>& z) {
    using C = traits::compute_t<T>;
    const auto w = z.template as<C>();
    if (detail::is_far_out(w))
        return {static_cast<T>(std::atan2(w.real, std::abs(w.imag))),
                static_cast<T>(std::copysign(detail::log_of_twice(w), w.imag))};
    const auto below = sqrt(C{1} - w), above = sqrt(C{1} + w);
    return {static_cast<T>(std::atan2(w.real, (below * above).real)),
            static_cast<T>(std::asinh((conj(below) * above).imag))};
}

template<typename T>
NOA_HD Complex<T> acos(const Complex<T>& z) {
    using C = traits::compute_t<T>;
    const auto w = z.template as<C>();
    if (detail::is_far_out(w))
        return {static_cast<T>(std::atan2(std::abs(w.imag), w.real)),
                static_cast<T>(std::copysign(detail::log_of_twice(w), -w.imag))};
    const auto below = sqrt(C{1} - w), above = sqrt(C{1} + w);
    return {static_cast<T>(2 * std::atan2(below.real, above.real)),
            static_cast<T>(std::asinh((conj(above) * below).imag))};
}

template<typename T>
NOA_HD Complex<T> atanh(const Complex<T>& z) {
    using C = traits::compute_t<T>;
    const C r = z.real, i = z.imag;
    if (const Complex<C> w{r, i}; detail::is_far_out(w)) {
        const Complex<C> reciprocal = C{1} / w;
        const C quarter = std::copysign(static_cast<C>(1.57079632679489661923), i);
        return {static_cast<T>(reciprocal.real), static_cast<T>(quarter + reciprocal.imag)};
    }
    const C size = std::abs(r);
    const C re = std::copysign(std::log1p(4 * size / ((1 - size) * (1 - size) + i * i)) / 4, r);
    return {static_cast<T>(re), static_cast<T>(std::atan2(2 * i, (1 - size) * (1 + size) - i * i) / 2)};
}

template<typename T>
NOA_HD Complex<T> acosh(const Complex<T>& z) {
    using C = traits::compute_t<T>;
    const auto w = z.template as<C>();
    if (detail::is_far_out(w))
        return {static_cast<T>(detail::log_of_twice(w)), static_cast<T>(arg(w))};
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

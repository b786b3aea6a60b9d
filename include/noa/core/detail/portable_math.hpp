// Elementary functions of f32 or f64 with the same bits on every device.
//
// The functions of <cmath> differ between libraries and devices in their last bits. Those here are made of operations
// that are rounded correctly everywhere: the same numbers come out as long as the compiler does not contract a * b + c.
// They have no branches either, so that loops over them are vectorized. Logarithms are right to 3 units of the last
// digit, the others to 2.
#pragma once

#include <concepts>
#include <cstddef>

#include "noa/base/config.hpp"
#include "noa/base/traits.hpp"

namespace noa::detail {

template<typename T>
struct FloatingPoint;
template<>
struct FloatingPoint<f32> {
    using Bits = u32;
    static constexpr int n_digits = 23, bias = 127;
};
template<>
struct FloatingPoint<f64> {
    using Bits = u64;
    static constexpr int n_digits = 52, bias = 1023;
};

// c[0] + c[1] x + ... + c[N-1] x^(N-1).
template<std::size_t N, typename T>
NOA_HD constexpr T polynomial(T x, const f64* c) {
    if constexpr (N == 1)
        return static_cast<T>(c[0]);
    else
        return polynomial<N - 1>(x, c + 1) * x + static_cast<T>(c[0]);  // a loop would keep others from vectors
}

// The natural logarithm of a positive, normal number 2^n m. With s = (m - 1) / (m + 1), log(m) is 2 (s + s^3/3 +
// s^5/5 ...), and s is below 0.172 for m between the square roots of 1/2 and 2.
template<typename T>
NOA_HD constexpr T log_of(T x) {
    using F = FloatingPoint<T>;
    using Bits = typename F::Bits;
    constexpr f64 c[] = {
            1, 1. / 3, 1. / 5, 1. / 7, 1. / 9, 1. / 11, 1. / 13, 1. / 15, 1. / 17, 1. / 19, 1. / 21, 1. / 23};
    constexpr auto lowest_m = __builtin_bit_cast(Bits, static_cast<T>(0.70710678118654752440));
    constexpr auto log_2 = static_cast<T>(0.69314718055994530942);
    const Bits bits = __builtin_bit_cast(Bits, x) + (__builtin_bit_cast(Bits, T{1}) - lowest_m);
    const auto n = static_cast<T>(static_cast<i32>(bits >> F::n_digits) - F::bias);
    const T m = __builtin_bit_cast(T, (bits & ((Bits{1} << F::n_digits) - 1)) + lowest_m);
    const T s = (m - 1) / (m + 1);
    return n * log_2 + 2 * s * polynomial < std::same_as<T, f32> ? 5 : 12 > (s * s, c);
}

// e^x; 0 or infinity where it is too small or too large. With x = n log(2) + rest, it is 2^n e^rest.
template<typename T>
NOA_HD constexpr T exp_of(T x) {
    using F = FloatingPoint<T>;
    using Bits = typename F::Bits;
    constexpr bool is_single = std::same_as<T, f32>;
    constexpr f64 c[] = {1, 1, 1. / 2, 1. / 6, 1. / 24, 1. / 120, 1. / 720, 1. / 5040, 1. / 40320, 1. / 362880,
            1. / 3628800, 1. / 39916800, 1. / 479001600, 1. / 6227020800};
    constexpr T low = is_single ? -104 : -746, high = is_single ? 89 : 710;
    x = x < low ? low : x > high ? high : x;
    // Adding a number of this size rounds to an integer, which is then in the last bits.
    constexpr T large = 3 * static_cast<T>(Bits{1} << (F::n_digits - 1));
    const T shifted = x * static_cast<T>(1.44269504088896340736) + large, n = shifted - large;
    const auto exponent = static_cast<i32>(__builtin_bit_cast(Bits, shifted) - __builtin_bit_cast(Bits, large));
    // log(2) in two parts, the first of so few digits that its product with n is exact.
    const T rest = x - n * static_cast<T>(0.693359375) + n * static_cast<T>(2.12194440054690582768e-4);
    const auto power = [](i32 e) { return __builtin_bit_cast(T, static_cast<Bits>(e + F::bias) << F::n_digits); };
    const i32 half = exponent >> 1;  // in two steps, for 2^n itself may be out of range
    return polynomial < is_single ? 8 : 14 > (rest, c) * power(half) * power(exponent - half);
}

template<typename T>
struct SinCos {
    T sin;
    T cos;
};

// Of an angle within an eighth of a turn, by their Taylor series.
template<typename T>
NOA_HD constexpr SinCos<T> sin_cos_of(T angle) {
    constexpr f64 odd[] = {1, -1. / 6, 1. / 120, -1. / 5040, 1. / 362880, -1. / 39916800, 1. / 6227020800,
            -1. / 1307674368000, 1. / 355687428096000};
    constexpr f64 even[] = {1, -1. / 2, 1. / 24, -1. / 720, 1. / 40320, -1. / 3628800, 1. / 479001600,
            -1. / 87178291200, 1. / 20922789888000, -1. / 6402373705728000};
    constexpr bool is_single = std::same_as<T, f32>;
    const T square = angle * angle;
    return {angle * polynomial < is_single ? 5 : 9 > (square, odd), polynomial < is_single ? 6 : 10 > (square, even)};
}

}  // namespace noa::detail

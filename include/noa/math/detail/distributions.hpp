// What random bits become: the numbers of a distribution. One source for every device.
//
// The functions of <cmath> differ between libraries and devices in their last bits. Those here are made of operations
// that are rounded correctly everywhere: the same numbers come out as long as the compiler does not contract a * b + c.
// They have no branches either, so that loops over them are vectorised. Logarithms are right to 3 units of the last
// digit, the others to 2.
#pragma once

#include <cmath>
#include <concepts>
#include <cstddef>

#include "noa/base/config.hpp"
#include "noa/base/traits.hpp"
#include "noa/math/detail/philox.hpp"

namespace noa::detail {

// ---- Functions of f32 or f64 ---------------------------------------------------------------------------------------

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

// ---- Numbers of a distribution -------------------------------------------------------------------------------------
//
// Each operator makes as many numbers as the bits of one counter give. (Bits are made signed before they are made real:
// machines convert many signed integers at once, but only one unsigned one.)

// 0 <= u < 1, a multiple of 2^-24.
NOA_HD constexpr f32 unit_real(u32 word) {
    return static_cast<f32>(static_cast<i32>(word >> 8)) * 0x1p-24f;
}

// An integer below 2^53, as a real number.
NOA_HD constexpr f64 join_53_bits(u32 high, u32 low) {
    return static_cast<f64>(static_cast<i32>(high >> 5)) * 0x1p26 + static_cast<f64>(static_cast<i32>(low >> 6));
}

// 0 <= u < 1, a multiple of 2^-53.
NOA_HD constexpr f64 unit_real(u32 high, u32 low) {
    return join_53_bits(high, low) * 0x1p-53;
}

template<typename T>
struct UniformReals {
    using value_type = T;
    static constexpr i64 n_per_counter = 16 / sizeof(T);

    T low, width;
    T first, last;  // what rounding must not leave

    NOA_HD constexpr void operator()(const u32* words, T* numbers) const {
        for (i64 i = 0; i < n_per_counter; ++i) {
            T unit;
            if constexpr (std::same_as<T, f32>)
                unit = unit_real(words[i]);
            else
                unit = unit_real(words[2 * i], words[2 * i + 1]);
            const T number = low + unit * width, at_least = number < first ? first : number;
            numbers[i] = at_least > last ? last : at_least;
        }
    }
};

// Two numbers with the mean 0 and the standard deviation 1, by the method of Box and Muller: the radius and the angle
// of a point in the plane. The smallest numbers that the radius comes from are 2^-32 and 2^-54.
template<typename T>
struct NormalPair {
    static constexpr f64 largest = std::same_as<T, f32> ? 6.67 : 8.66;

    T first;
    T second;
};

// The angle is an eighth of a turn to either side of a quarter, which two of the bits say.
template<typename T>
NOA_HD NormalPair<T> normal_pair(T from_0_to_1, T part_of_eighth, u32 quarter) {
    const T radius = std::sqrt(-2 * log_of(from_0_to_1));
    const auto [sin, cos] = sin_cos_of(part_of_eighth * static_cast<T>(0.78539816339744830962));
    const T r = (quarter & 2) != 0 ? -radius : radius;
    const bool is_odd = (quarter & 1) != 0;
    return {r * (is_odd ? -sin : cos), r * (is_odd ? cos : sin)};
}

NOA_HD inline NormalPair<f32> normal_pair(u32 a, u32 b) {
    return normal_pair<f32>((static_cast<f32>(static_cast<i32>(a >> 1)) + 0.5f) * 0x1p-31f,
            static_cast<f32>(static_cast<i32>(b << 2)) * 0x1p-31f, b >> 30);
}

NOA_HD inline NormalPair<f64> normal_pair(u32 a, u32 b, u32 c, u32 d) {
    const f64 part = static_cast<f64>(static_cast<i32>(c << 2)) + static_cast<f64>(static_cast<i32>(d >> 2)) * 0x1p-28;
    return normal_pair<f64>((join_53_bits(a, b) + 0.5) * 0x1p-53, part * 0x1p-31, c >> 30);
}

template<typename T>
struct NormalReals {
    using value_type = T;
    static constexpr i64 n_per_counter = 16 / sizeof(T);

    T mean, stddev;

    NOA_HD void operator()(const u32* words, T* numbers) const {
        if constexpr (std::same_as<T, f32>) {
            store(normal_pair(words[0], words[1]), numbers);
            store(normal_pair(words[2], words[3]), numbers + 2);
        } else {
            store(normal_pair(words[0], words[1], words[2], words[3]), numbers);
        }
    }

private:
    NOA_HD void store(const NormalPair<T>& pair, T* numbers) const {
        numbers[0] = mean + stddev * pair.first;
        numbers[1] = mean + stddev * pair.second;
    }
};

template<typename T>
struct LogNormalReals {
    using value_type = T;
    static constexpr i64 n_per_counter = NormalReals<T>::n_per_counter;

    NormalReals<T> exponents;

    NOA_HD void operator()(const u32* words, T* numbers) const {
        T x[n_per_counter];
        exponents(words, x);
        for (i64 i = 0; i < n_per_counter; ++i)
            numbers[i] = exp_of(x[i]);
    }
};

// Integers from low on, `range` of them: the bits are a fraction, of which the integer part of its product with the
// range is taken. Some integers then have one fraction more than others: with 64 bits for 32-bit integers, and 128 bits
// for 64-bit ones, that is a difference of less than 2^-32 in how likely they are. (Smaller ones are the last bits.)
template<typename T>
struct UniformIntegers;

template<>
struct UniformIntegers<u32> {
    using value_type = u32;
    static constexpr i64 n_per_counter = 2;

    u32 low;
    u64 range;  // up to 2^32

    NOA_HD constexpr void operator()(const u32* words, u32* numbers) const {
        for (i64 i = 0; i < n_per_counter; ++i) {
            const u64 carried = words[2 * i + 1] * range >> 32;
            numbers[i] = low + static_cast<u32>((words[2 * i] * range + carried) >> 32);
        }
    }
};

template<>
struct UniformIntegers<u64> {
    using value_type = u64;
    static constexpr i64 n_per_counter = 1;
    __extension__ using Product = unsigned __int128;

    u64 low;
    u64 range;

    NOA_HD constexpr void operator()(const u32* words, u64* numbers) const {
        const u64 high = u64{words[0]} << 32 | words[1];
        const Product carried = Product{u64{words[2]} << 32 | words[3]} * range >> 64;
        *numbers = low + static_cast<u64>((Product{high} * range + carried) >> 64);
    }
};

// Counts above this are less likely than 2^-64.
NOA_HD inline f64 largest_poisson_count(f64 mean) {
    return mean + 10 * std::sqrt(mean) + 30;
}

// Poisson counts of a small mean: how many of the cumulative probabilities a number between 0 and 1 has passed.
class FewPoissonCounts {
public:
    using value_type = f64;
    static constexpr i64 n_per_counter = 2;
    static constexpr f64 largest_mean = 10;

    NOA_HD explicit FewPoissonCounts(f64 mean) {
        f64 probability = exp_of(-mean), sum = 0;
        for (int count = 0; count < n_counts; ++count) {
            sum += probability;
            const bool is_last = count > mean and probability < 0x1p-57;  // rounding may keep the sum from reaching 1
            m_cumulative[count] = is_last or sum > 1 ? 1 : sum;
            probability *= mean / (count + 1);
        }
    }

    NOA_HD void operator()(const u32* words, f64* numbers) const {
        for (i64 i = 0; i < n_per_counter; ++i) {
            const f64 unit = unit_real(words[2 * i], words[2 * i + 1]);
            int count = 0;
            while (unit >= m_cumulative[count])
                ++count;
            numbers[i] = count;
        }
    }

private:
    static constexpr int n_counts = 64;  // for a mean of 10, the cumulative probability of 48 is 1

    f64 m_cumulative[n_counts];
};

// log(k!), to 1e-11.
NOA_HD constexpr f64 log_factorial(f64 k) {
    if (k < 8) {
        f64 product = 1;
        for (int i = 2; i <= static_cast<int>(k); ++i)
            product *= i;
        return log_of(product);
    }
    constexpr f64 half_log_2_pi = 0.91893853320467274178;
    constexpr f64 c[] = {1. / 12, -1. / 360, 1. / 1260, -1. / 1680};
    const f64 inverse = 1 / k;
    return (k + 0.5) * log_of(k) - k + half_log_2_pi + inverse * polynomial<4>(inverse * inverse, c);
}

// Poisson counts of a mean that is not small, by the algorithm PTRS, with its constants, of W. Hoermann, "The
// transformed rejection method for generating Poisson random variables" (1993). A count that is rejected is drawn again
// with the further counters of its place.
class ManyPoissonCounts {
public:
    using value_type = f64;
    static constexpr i64 n_per_counter = 1;

    NOA_HD explicit ManyPoissonCounts(f64 mean)
        : m_mean(mean),
          m_log_mean(log_of(mean)),
          m_largest(largest_poisson_count(mean)),
          m_b(0.931 + 2.53 * std::sqrt(mean)),
          m_a(-0.059 + 0.02483 * m_b),
          m_log_alpha(-log_of(1.1239 + 1.1328 / (m_b - 3.4))),
          m_v_r(0.9277 - 3.6224 / (m_b - 2)) {}

    // The words are those of the counter of the place.
    NOA_HD f64 operator()(Philox::Words words, const Philox& philox, u64 place) const {
        f64 count = 0;
        for (u32 more = 1; not try_count(words, count); ++more)
            words = philox(Philox::counter(place, more));
        return count;
    }

private:
    f64 m_mean, m_log_mean, m_largest, m_b, m_a, m_log_alpha, m_v_r;

    NOA_HD bool try_count(const Philox::Words& words, f64& count) const {
        const f64 u = unit_real(words.values[0], words.values[1]) - 0.5;
        const f64 v = unit_real(words.values[2], words.values[3]);
        const f64 distance = 0.5 - std::abs(u);  // from the ends of u
        count = std::floor((2 * m_a / distance + m_b) * u + m_mean + 0.43);
        if (distance >= 0.07 and v <= m_v_r)
            return true;
        if (not(count >= 0 and count <= m_largest) or (distance < 0.013 and v > distance))
            return false;
        if (v == 0)
            return true;
        const f64 height = log_of(v) - m_log_alpha - log_of(m_a / (distance * distance) + m_b);
        return height <= count * m_log_mean - m_mean - log_factorial(count);
    }
};

}  // namespace noa::detail

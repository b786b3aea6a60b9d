// What random bits become: the numbers of a distribution. One source for every device.
#pragma once

#include <cmath>
#include <concepts>
#include <cstddef>

#include "noa/base/config.hpp"
#include "noa/base/traits.hpp"
#include "noa/core/detail/portable_math.hpp"
#include "noa/math/detail/philox.hpp"

namespace noa::math::detail {

using namespace noa::detail;

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

}  // namespace noa::math::detail

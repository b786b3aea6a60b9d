// f16: half-precision numbers, to store with and, through f32, to calculate with.
#pragma once

#include <compare>
#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "noa/base/config.hpp"

#if defined(__CUDA_ARCH__)
#    include <cuda_fp16.h>
#elif defined(__F16C__)
#    include <immintrin.h>
#endif

namespace noa::detail {

// Rounds to the nearest half, ties to even: what constant expressions use, and machines without an instruction for it.
// A float is exact as a double, so that there is one rounding only. (The builtin, because std::bit_cast is no device
// code.)
NOA_HD constexpr std::uint16_t half_from_double(double value) {
    const auto bits = __builtin_bit_cast(std::uint64_t, value);
    const auto sign = static_cast<std::uint16_t>((bits >> 48) & 0x8000u);
    const int exponent = static_cast<int>((bits >> 52) & 0x7ffu) - 1023;
    const std::uint64_t fraction = bits & ((std::uint64_t{1} << 52) - 1);
    const auto with_sign = [sign](std::uint64_t magnitude) { return static_cast<std::uint16_t>(sign | magnitude); };

    if (exponent == 1024)
        return with_sign(fraction != 0 ? 0x7e00u | (fraction >> 42) : 0x7c00u);
    if (exponent > 15)
        return with_sign(0x7c00u);
    if (exponent < -25)
        return with_sign(0);

    // The bits that stay, below them those to round off. Below 2^-14, halves keep fewer bits.
    const bool is_normal = exponent >= -14;
    const std::uint64_t significand = is_normal ? fraction : fraction | (std::uint64_t{1} << 52);
    const int n_dropped = is_normal ? 42 : 28 - exponent;
    const std::uint64_t kept =
            (significand >> n_dropped) + (is_normal ? static_cast<std::uint64_t>(exponent + 15) << 10 : 0);
    const std::uint64_t rest = significand & ((std::uint64_t{1} << n_dropped) - 1);
    const std::uint64_t middle = std::uint64_t{1} << (n_dropped - 1);
    return with_sign(kept + (rest > middle or (rest == middle and (kept & 1) != 0)));
}

// Exact.
NOA_HD constexpr float half_to_float(std::uint16_t bits) {
    const std::uint32_t sign = std::uint32_t{bits & 0x8000u} << 16;
    const std::uint32_t exponent = (bits >> 10) & 0x1fu, fraction = bits & 0x3ffu;
    if (exponent == 0) {
        const float magnitude = static_cast<float>(fraction) * 0x1p-24f;
        return sign != 0 ? -magnitude : magnitude;
    }
    if (exponent == 31)
        return __builtin_bit_cast(float, sign | 0x7f800000u | (fraction << 13));
    return __builtin_bit_cast(float, sign | ((exponent + 112) << 23) | (fraction << 13));
}

// The same by the machine's own instruction, where there is one.
template<typename T>
NOA_HD constexpr std::uint16_t encode_half(T value) {
    if constexpr (std::same_as<T, float>) {
        if (not __builtin_is_constant_evaluated()) {
#if defined(__CUDA_ARCH__)
            return __half_as_ushort(__float2half_rn(value));
#elif defined(__F16C__)
            return static_cast<std::uint16_t>(_cvtss_sh(value, _MM_FROUND_TO_NEAREST_INT));
#endif
        }
    }
    return half_from_double(static_cast<double>(value));
}

NOA_HD constexpr float decode_half(std::uint16_t bits) {
    if (not __builtin_is_constant_evaluated()) {
#if defined(__CUDA_ARCH__)
        return __half2float(__ushort_as_half(bits));
#elif defined(__F16C__)
        return _cvtsh_ss(bits);
#endif
    }
    return half_to_float(bits);
}

}  // namespace noa::detail

namespace noa {
inline namespace types {

/// A half-precision number: 1 sign bit, 5 exponent bits, 10 fraction bits. Converts to and from the other numbers,
/// rounding to the nearest; arithmetic between two of them is done in f32 and rounded once, between one and another
/// number as if it were an f32.
class Half {
public:
    Half() = default;

    template<typename T>
        requires std::is_arithmetic_v<T>
    NOA_HD constexpr Half(T value) : m_bits(detail::encode_half(value)) {}

    NOA_HD constexpr operator float() const { return detail::decode_half(m_bits); }
    template<typename T>
        requires(std::is_arithmetic_v<T> and not std::same_as<T, float>)
    NOA_HD constexpr explicit operator T() const {
        return static_cast<T>(detail::decode_half(m_bits));
    }

    NOA_HD static constexpr Half from_bits(std::uint16_t bits) {
        Half result{};
        result.m_bits = bits;
        return result;
    }
    NOA_HD constexpr std::uint16_t bits() const { return m_bits; }

    NOA_HD constexpr Half operator-() const { return from_bits(static_cast<std::uint16_t>(m_bits ^ 0x8000u)); }
    NOA_HD constexpr Half operator+() const { return *this; }

    // For two halves and nothing else: with any other number, a half is an f32.
    template<std::same_as<Half> H>
    NOA_HD friend constexpr Half operator+(H a, H b) {
        return Half(float(a) + float(b));
    }
    template<std::same_as<Half> H>
    NOA_HD friend constexpr Half operator-(H a, H b) {
        return Half(float(a) - float(b));
    }
    template<std::same_as<Half> H>
    NOA_HD friend constexpr Half operator*(H a, H b) {
        return Half(float(a) * float(b));
    }
    template<std::same_as<Half> H>
    NOA_HD friend constexpr Half operator/(H a, H b) {
        return Half(float(a) / float(b));
    }
    NOA_HD constexpr Half& operator+=(Half b) { return *this = *this + b; }
    NOA_HD constexpr Half& operator-=(Half b) { return *this = *this - b; }
    NOA_HD constexpr Half& operator*=(Half b) { return *this = *this * b; }
    NOA_HD constexpr Half& operator/=(Half b) { return *this = *this / b; }

    template<std::same_as<Half> H>
    NOA_HD friend constexpr bool operator==(H a, H b) {
        return float(a) == float(b);
    }
    template<std::same_as<Half> H>
    NOA_HD friend constexpr std::partial_ordering operator<=>(H a, H b) {
        return float(a) <=> float(b);
    }

private:
    std::uint16_t m_bits;  // not initialized: arrays of halves cost nothing to make
};

}  // namespace types
}  // namespace noa

/// @cond
// NOLINTBEGIN(readability-identifier-naming): the names of the standard library
template<>
struct std::numeric_limits<noa::Half> {
    static constexpr bool is_specialized = true, is_signed = true, is_integer = false, is_exact = false;
    static constexpr bool has_infinity = true, has_quiet_NaN = true, has_signaling_NaN = false;
    static constexpr bool is_iec559 = true, is_bounded = true, is_modulo = false, traps = false;
    static constexpr bool tinyness_before = false;
    static constexpr std::float_round_style round_style = std::round_to_nearest;
    static constexpr int radix = 2, digits = 11, digits10 = 3, max_digits10 = 5;
    static constexpr int min_exponent = -13, min_exponent10 = -4, max_exponent = 16, max_exponent10 = 4;
    NOA_HD static constexpr noa::Half min() noexcept { return noa::Half::from_bits(0x0400); }
    NOA_HD static constexpr noa::Half lowest() noexcept { return noa::Half::from_bits(0xfbff); }
    NOA_HD static constexpr noa::Half max() noexcept { return noa::Half::from_bits(0x7bff); }
    NOA_HD static constexpr noa::Half epsilon() noexcept { return noa::Half::from_bits(0x1400); }
    NOA_HD static constexpr noa::Half round_error() noexcept { return noa::Half::from_bits(0x3800); }
    NOA_HD static constexpr noa::Half infinity() noexcept { return noa::Half::from_bits(0x7c00); }
    NOA_HD static constexpr noa::Half quiet_NaN() noexcept { return noa::Half::from_bits(0x7e00); }
    NOA_HD static constexpr noa::Half signaling_NaN() noexcept { return noa::Half::from_bits(0x7d00); }
    NOA_HD static constexpr noa::Half denorm_min() noexcept { return noa::Half::from_bits(0x0001); }
};
// NOLINTEND(readability-identifier-naming)
/// @endcond

// The length of a vector of two numbers, with the same bits on every device.
#pragma once

#include <cmath>
#include <type_traits>

#include "noa/base/cast.hpp"
#include "noa/base/config.hpp"
#include "noa/base/traits.hpp"

namespace noa::detail {

/// Scaled by a power of two, such that the larger one is about 1: neither overflows nor vanishes on the way.
template<typename T>
NOA_HD T scaled_hypot(T a, T b) {
    using Bits = std::conditional_t<sizeof(T) == 4, u32, u64>;
    constexpr int n_bits = sizeof(T) == 4 ? 23 : 52;                     // of the mantissa
    constexpr Bits one = (Bits{1} << (8 * sizeof(T) - n_bits - 2)) - 1;  // the exponent of 1
    const T x = std::abs(a), y = std::abs(b), larger = x > y ? x : y;
    const Bits exponent = __builtin_bit_cast(Bits, larger) >> n_bits;
    const Bits scaled = exponent < 1 ? 2 * one - 1 : exponent > 2 * one - 1 ? 1 : 2 * one - exponent;
    const T scale = __builtin_bit_cast(T, scaled << n_bits), back = __builtin_bit_cast(T, (2 * one - scaled) << n_bits);
    const T p = x * scale, q = y * scale, root = std::sqrt(p * p + q * q) * back;
    const T unless_y = y == infinity<T> ? y : root;
    return x == infinity<T> ? x : unless_y;
}

}  // namespace noa::detail

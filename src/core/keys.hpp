// Numbers as unsigned integers in the same order: sorting and selecting is then done on integers alone.
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>

#include "noa/base/cast.hpp"
#include "noa/base/config.hpp"
#include "noa/base/traits.hpp"

namespace noa::core {

/// The unsigned integer that is as large as a number.
template<typename T>
using key_t = std::conditional_t<sizeof(T) == 1, u8,
        std::conditional_t<sizeof(T) == 2, u16, std::conditional_t<sizeof(T) == 4, u32, u64>>>;

template<std::unsigned_integral K>
inline constexpr K sign_bit = static_cast<K>(K{1} << (8 * sizeof(K) - 1));

// The bits of a real number, so that negative ones come first; NaN are at both ends. (The builtin, because
// std::bit_cast is no device code.)
template<traits::real T>
NOA_HD constexpr key_t<T> ordered_bits(T value) {
    using K = key_t<T>;
    const K bits = __builtin_bit_cast(K, value);
    return static_cast<K>((bits & sign_bit<K>) != 0 ? ~bits : bits | sign_bit<K>);
}

/// The place of a number in the order of all numbers of its type. NaN are above all others. No two numbers have the
/// same key, and from_key gives back each, even a NaN, to the bit.
template<typename T>
NOA_HD constexpr key_t<T> to_key(T value) {
    using K = key_t<T>;
    if constexpr (traits::real<T>) {
        // Counted from -infinity, what was below it goes round to the top.
        constexpr K first = ordered_bits(static_cast<T>(-detail::infinity<T>));
        return static_cast<K>(ordered_bits(value) - first);
    } else if constexpr (std::signed_integral<T>) {
        return static_cast<K>(static_cast<K>(value) ^ sign_bit<K>);
    } else {
        return static_cast<K>(value);
    }
}

template<typename T>
NOA_HD constexpr T from_key(key_t<T> key) {
    using K = key_t<T>;
    if constexpr (traits::real<T>) {
        constexpr K first = ordered_bits(static_cast<T>(-detail::infinity<T>));
        const K bits = static_cast<K>(key + first);
        return __builtin_bit_cast(T, static_cast<K>((bits & sign_bit<K>) != 0 ? bits ^ sign_bit<K> : ~bits));
    } else if constexpr (std::signed_integral<T>) {
        return static_cast<T>(key ^ sign_bit<K>);
    } else {
        return static_cast<T>(key);
    }
}

/// The highest key that is not that of a NaN.
template<typename T>
inline constexpr key_t<T> highest_key = [] {
    if constexpr (traits::real<T>)
        return to_key(detail::infinity<T>);
    else
        return detail::highest<key_t<T>>;
}();

/// The same, with one key for all numbers that compare equal, and one for all NaN.
template<typename T>
NOA_HD constexpr key_t<T> to_common_key(T value) {
    if constexpr (traits::real<T>) {
        const key_t<T> key = to_key(value);
        constexpr auto nan = static_cast<key_t<T>>(highest_key<T> + 1);
        return key == to_key(static_cast<T>(-0.f)) ? to_key(static_cast<T>(0.f)) : key < nan ? key : nan;
    } else {
        return to_key(value);
    }
}

/// Keys for one direction: descending ones count down from the highest number, so that NaN stay above. Its own inverse.
template<typename T>
NOA_HD constexpr key_t<T> in_direction(key_t<T> key, bool is_descending) {
    return is_descending ? static_cast<key_t<T>>(highest_key<T> - key) : key;
}

}  // namespace noa::core

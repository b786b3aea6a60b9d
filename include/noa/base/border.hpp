// Border: what lies outside of an array.
#pragma once

#include <concepts>
#include <cstdint>
#include <iosfwd>
#include <string_view>

#include "noa/base/config.hpp"
#include "noa/base/error.hpp"
#include "noa/base/traits.hpp"

namespace noa {
inline namespace types {

/// How an array goes on past its ends. NumPy and SciPy call it (`np.pad`, `scipy.ndimage`):
///
///                                                NumPy        SciPy
///     ZERO      0 0 0 0 | a b c d | 0 0 0 0      constant     grid-constant
///     VALUE     v v v v | a b c d | v v v v      constant     grid-constant
///     CLAMP     a a a a | a b c d | d d d d      edge         nearest
///     PERIODIC  a b c d | a b c d | a b c d      wrap         grid-wrap
///     MIRROR    d c b a | a b c d | d c b a      symmetric    reflect
///     REFLECT   c d c b | a b c d | c b a b      reflect      mirror
enum class Border : std::uint8_t { ZERO, VALUE, CLAMP, PERIODIC, MIRROR, REFLECT };

}  // namespace types

/// "ZERO", "CLAMP".
constexpr std::string_view to_string(Border border) {
    switch (border) {
        case Border::ZERO:
            return "ZERO";
        case Border::VALUE:
            return "VALUE";
        case Border::CLAMP:
            return "CLAMP";
        case Border::PERIODIC:
            return "PERIODIC";
        case Border::MIRROR:
            return "MIRROR";
        case Border::REFLECT:
            return "REFLECT";
    }
    panic("{} is not the number of a border", static_cast<int>(border));
}

template<typename C, typename Traits>
std::basic_ostream<C, Traits>& operator<<(std::basic_ostream<C, Traits>& os, Border border) {
    return os << to_string(border).data();
}

}  // namespace noa

namespace noa::detail {

// How often a length fits between 0 and i, rounded down, and what is left.
template<typename T>
struct Lap {
    T number, rest;
};

template<typename T>
NOA_HD constexpr Lap<T> lap_of(T i, T length) {
    const T number = static_cast<T>(i / length), rest = static_cast<T>(i % length);
    return rest < 0 ? Lap<T>{static_cast<T>(number - 1), static_cast<T>(rest + length)} : Lap<T>{number, rest};
}

}  // namespace noa::detail

namespace noa {

/// The index of the element that stands at place i, inside or outside, of n of them; -1 for none, that is a ZERO or a
/// VALUE. At least one element, and any place.
template<std::signed_integral T>
NOA_HD constexpr T index_at_border(T i, T n, Border border) {
    if (i >= 0 and i < n)
        return i;
    const T last = static_cast<T>(n - 1);
    T length = n;  // of a lap
    bool does_turn = true;
    switch (border) {
        case Border::ZERO:
        case Border::VALUE:
            return T{-1};
        case Border::CLAMP:
            return i < 0 ? T{0} : last;
        case Border::PERIODIC:
            does_turn = false;
            break;
        case Border::MIRROR:
            break;
        case Border::REFLECT:  // does not repeat the ends: from one of them to just before the other
            if (n == 1)
                return T{0};
            length = last;
            break;
    }
    const auto [number, rest] = detail::lap_of(i, length);
    return does_turn and number % 2 != 0 ? static_cast<T>(last - rest) : rest;
}

}  // namespace noa

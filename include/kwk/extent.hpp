// Extents: how many elements there are along an axis.
//
//   42                    a number
//   fixed<13>, 37_c       a constant: in the type, without storage
//   _                     0
//   as<short>             0 of that type
//   height                0 along that axis (typed as the axis is)
//   height = 3            any of the above but an axis, along that axis
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <type_traits>

#include "kwk/axis.hpp"
#include "kwk/config.hpp"
#include "kwk/error.hpp"

namespace kwk {

struct blank_t {};

/// No particular value: 0 as an extent, everything as a slice.
KWK_OBJECT blank_t _{};

template<std::int64_t N>
struct fixed_t {
    static_assert(N > -INT64_MAX, "kwk: a constant is greater than -2^63 + 1");
    static constexpr std::int64_t value = N;
    KWK_HD constexpr operator std::int64_t() const noexcept { return N; }
};

/// A constant that lives in the type.
template<std::int64_t N>
KWK_OBJECT fixed_t<N> fixed{};

template<typename T>
inline constexpr bool is_fixed = false;
template<std::int64_t N>
inline constexpr bool is_fixed<fixed_t<N>> = true;

/// Arithmetic between constants gives constants.
template<std::int64_t A>
KWK_HD constexpr fixed_t<-A> operator-(fixed_t<A>) noexcept {
    return {};
}
template<std::int64_t A, std::int64_t B>
KWK_HD constexpr fixed_t<A + B> operator+(fixed_t<A>, fixed_t<B>) noexcept {
    return {};
}
template<std::int64_t A, std::int64_t B>
KWK_HD constexpr fixed_t<A - B> operator-(fixed_t<A>, fixed_t<B>) noexcept {
    return {};
}
template<std::int64_t A, std::int64_t B>
KWK_HD constexpr fixed_t<A * B> operator*(fixed_t<A>, fixed_t<B>) noexcept {
    return {};
}
template<std::int64_t A, std::int64_t B>
KWK_HD constexpr auto operator/(fixed_t<A>, fixed_t<B>) noexcept {
    static_assert(B != 0, "kwk: a constant is divided by 0");
    return fixed_t<(B != 0 ? A / B : 0)>{};
}
template<std::int64_t A, std::int64_t B>
KWK_HD constexpr auto operator%(fixed_t<A>, fixed_t<B>) noexcept {
    static_assert(B != 0, "kwk: a constant is divided by 0");
    return fixed_t<(B != 0 ? A % B : 0)>{};
}

}  // namespace kwk

namespace kwk::detail {

// Wide enough for any product of two extents, without the divisions of a portable overflow test.
__extension__ using wide = __int128;

KWK_HD constexpr bool fits_64_bits(wide value) {
    return value >= INT64_MIN and value <= INT64_MAX;
}

// Whether a number survives being stored as a T.
template<integer T>
KWK_HD constexpr bool fits(std::int64_t value) {
    return static_cast<std::int64_t>(static_cast<T>(value)) == value and (std::signed_integral<T> or value >= 0);
}

// Any integer as a signed 64-bit one.
template<integer T>
KWK_HD constexpr std::int64_t to_int64(T value) {
    if constexpr (std::unsigned_integral<T> and sizeof(T) == 8)
        if (value > static_cast<T>(INT64_MAX))
            fail("the number ", static_cast<std::uint64_t>(value), " does not fit 64 bits signed");
    return static_cast<std::int64_t>(value);
}

// -1 for a character that is no digit of any base.
KWK_HD constexpr int digit(char c) {
    if (c >= '0' and c <= '9')
        return c - '0';
    if (c >= 'a' and c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' and c <= 'F')
        return c - 'A' + 10;
    return -1;
}

struct parsed {
    std::int64_t value = 0;
    bool is_integer = true;
    bool fits = true;
};

// An integer literal as the compiler hands it over: digits, separators, and a prefix for the base.
template<char... C>
KWK_HD constexpr parsed parse_literal() {
    constexpr char text[] = {C..., '\0'};
    std::size_t at = 0;
    int base = 10;
    if (text[0] == '0' and (text[1] == 'x' or text[1] == 'X'))
        base = 16, at = 2;
    else if (text[0] == '0' and (text[1] == 'b' or text[1] == 'B'))
        base = 2, at = 2;
    else if (text[0] == '0')
        base = 8;

    parsed result;
    wide value = 0;
    for (; text[at] != '\0'; ++at) {
        if (text[at] == '\'')
            continue;
        const int d = digit(text[at]);
        if (d < 0 or d >= base) {
            result.is_integer = false;
            return result;
        }
        value = value * base + d;
        if (not fits_64_bits(value)) {
            result.fits = false;
            return result;
        }
    }
    result.value = static_cast<std::int64_t>(value);
    return result;
}

}  // namespace kwk::detail

namespace kwk {
inline namespace literals {

/// `37_c` is `fixed<37>`.
template<char... C>
KWK_HD constexpr auto operator""_c() noexcept {
    constexpr detail::parsed number = detail::parse_literal<C...>();
    static_assert(number.is_integer, "kwk: a constant is an integer, as in 37_c");
    static_assert(number.fits, "kwk: a constant has at most 64 bits, signed");
    return fixed_t<number.value>{};
}

}  // namespace literals
}  // namespace kwk

namespace kwk::detail {

struct no_axis {};

// What stands for a value that is not a constant. Not the lowest number: nvcc writes it into its own code as a literal,
// and C++ has no literal for that one.
inline constexpr std::int64_t dynamic = -INT64_MAX;

KWK_HD constexpr std::int64_t checked_constant(std::int64_t value) {
    if (value <= dynamic)
        fail("a constant is greater than -2^63 + 1");
    return value;
}

// One place in a shape or a stride: its axis, the type of its value and the value itself if that is a constant.
template<typename Id, typename Type, std::int64_t Constant>
struct slot {
    using id = Id;
    using type = Type;
    static constexpr std::int64_t constant = Constant;
    static constexpr bool is_static = Constant != dynamic;
    static constexpr bool is_named = not std::same_as<Id, no_axis>;
};

// The slot that a function argument asks for.
template<typename Extent>
struct slot_of {};
template<integer T>
struct slot_of<T> {
    using type = slot<no_axis, std::int64_t, dynamic>;
};
template<std::int64_t N>
struct slot_of<fixed_t<N>> {
    using type = slot<no_axis, std::int64_t, N>;
};
template<>
struct slot_of<blank_t> {
    using type = slot<no_axis, std::int64_t, dynamic>;
};
template<integer T>
struct slot_of<as_t<T>> {
    using type = slot<no_axis, T, dynamic>;
};
template<typename Id, typename T>
struct slot_of<axis_t<Id, T>> {
    using type = slot<Id, T, dynamic>;
};
template<typename Id, typename T, typename Value>
    requires integer<Value> or std::same_as<Value, blank_t>
struct slot_of<bound<axis_t<Id, T>, Value>> {
    using type = slot<Id, T, dynamic>;
};
template<typename Id, typename T, std::int64_t N>
struct slot_of<bound<axis_t<Id, T>, fixed_t<N>>> {
    using type = slot<Id, T, N>;
};
template<typename Id, typename T, integer U>
struct slot_of<bound<axis_t<Id, T>, as_t<U>>> {
    using type = slot<Id, U, dynamic>;
};

// A number inside a template argument, as in shape<(width = 640)>, without that argument: by way of array bounds, like
// the characters of an axis, and for the same reason.
constexpr std::size_t piece(std::int64_t value, int i) {
    return static_cast<std::size_t>((static_cast<std::uint64_t>(value) >> (16 * i)) & 0xffffu) + 1;
}
template<typename... Boxes>
struct assemble;
template<std::size_t P0, std::size_t P1, std::size_t P2, std::size_t P3>
struct assemble<box<P0>, box<P1>, box<P2>, box<P3>> {
    static constexpr auto value = static_cast<std::int64_t>(std::uint64_t{P0 - 1} | std::uint64_t{P1 - 1} << 16 |
                                                            std::uint64_t{P2 - 1} << 32 | std::uint64_t{P3 - 1} << 48);
};
template<std::int64_t N>
using spelled_out = assemble<box<piece(N, 0)>, box<piece(N, 1)>, box<piece(N, 2)>, box<piece(N, 3)>>;

// The slot that a template argument asks for: the same, except that a number there is a constant.
template<auto Extent, typename E = std::remove_cvref_t<decltype(Extent)>>
struct slot_of_constant : slot_of<E> {};
template<auto Extent, integer E>
struct slot_of_constant<Extent, E> {
    using type = slot<no_axis, std::int64_t, checked_constant(to_int64(Extent))>;
};
template<auto Extent, typename Id, typename T, integer E>
struct slot_of_constant<Extent, bound<axis_t<Id, T>, E>> {
    using type = slot<Id, T, spelled_out<checked_constant(to_int64(Extent.get()))>::value>;
};

// The other way: the extent that asks for a given slot. A constant without an axis has no type of its own.
template<typename Slot>
struct extent_of;
template<>
struct extent_of<slot<no_axis, std::int64_t, dynamic>> {
    using type = blank_t;
};
template<typename T>
struct extent_of<slot<no_axis, T, dynamic>> {
    using type = as_t<T>;
};
template<typename T, std::int64_t N>
struct extent_of<slot<no_axis, T, N>> {
    using type = fixed_t<N>;
};
template<typename Id, typename T>
struct extent_of<slot<Id, T, dynamic>> {
    using type = axis_t<Id, T>;
};
template<typename Id, typename T, std::int64_t N>
struct extent_of<slot<Id, T, N>> {
    using type = bound<axis_t<Id, T>, fixed_t<N>>;
};

}  // namespace kwk::detail

namespace kwk {

/// What a shape or a stride can be made of.
template<typename T>
concept extent = requires { typename detail::slot_of<T>::type; };

template<typename C, typename Traits>
std::basic_ostream<C, Traits>& operator<<(std::basic_ostream<C, Traits>& os, blank_t) {
    return os << "_";
}

template<typename C, typename Traits, std::int64_t N>
std::basic_ostream<C, Traits>& operator<<(std::basic_ostream<C, Traits>& os, fixed_t<N>) {
    return os << N << "_c";
}

}  // namespace kwk

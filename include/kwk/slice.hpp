// Slices: which elements along an axis to keep.
//
//   _                                  all of them
//   3, end - 1                         one; the axis stays, with an extent of 1
//   between(2, 9)                      2, 3 ... 8
//   slice(from = 1, to = 8, by = 3)    1, 4, 7: half-open, each part optional
//   slice(from = 1, length = 3)        1, 2, 3: `length` counts the elements kept
//   slice(by = -1)                     a negative step walks back from the end
//   first(n) last(n) drop_first(n) drop_last(n) every(n)
//
// Positions count from 0 and are never wrapped: `end`, the extent of the axis, reaches the far side, as in `end - 2`.
// A slice that leaves its axis is an error, never shortened.
#pragma once

#include <concepts>
#include <iosfwd>

#include "kwk/axis.hpp"
#include "kwk/config.hpp"
#include "kwk/extent.hpp"

namespace kwk {

struct end_t {};

/// The extent of the axis being sliced: `end - 1` is its last position, `end / 2` its center.
KWK_OBJECT end_t end{};

/// Arithmetic on `end`, evaluated once the extent is known. Integer division, as everywhere in C++.
template<char Op, typename Left, typename Right>
struct end_expression {
    Left left;
    Right right;
};

template<typename T>
inline constexpr bool has_end = false;
template<>
inline constexpr bool has_end<end_t> = true;
template<char Op, typename Left, typename Right>
inline constexpr bool has_end<end_expression<Op, Left, Right>> = true;

/// A place along an axis: a number, a constant, or arithmetic on `end`.
template<typename T>
concept position = integer<T> or is_fixed<T> or has_end<T>;

template<typename Left, typename Right>
concept end_operands = position<Left> and position<Right> and (has_end<Left> or has_end<Right>);

template<typename Left, typename Right>
    requires end_operands<Left, Right>
KWK_HD constexpr end_expression<'+', Left, Right> operator+(Left left, Right right) {
    return {left, right};
}
template<typename Left, typename Right>
    requires end_operands<Left, Right>
KWK_HD constexpr end_expression<'-', Left, Right> operator-(Left left, Right right) {
    return {left, right};
}
template<typename Left, typename Right>
    requires end_operands<Left, Right>
KWK_HD constexpr end_expression<'*', Left, Right> operator*(Left left, Right right) {
    return {left, right};
}
template<typename Left, typename Right>
    requires end_operands<Left, Right>
KWK_HD constexpr end_expression<'/', Left, Right> operator/(Left left, Right right) {
    return {left, right};
}

/// A part of a slice, to be tied to a position: `from = 1`.
template<char Part>
struct slice_keyword {
    template<position Value>
    KWK_HD constexpr bound<slice_keyword, Value> operator=(Value value) const {
        return detail::bind<slice_keyword>(value);
    }
};

using from_t = slice_keyword<'f'>;
using to_t = slice_keyword<'t'>;
using by_t = slice_keyword<'b'>;
using length_t = slice_keyword<'l'>;

KWK_OBJECT from_t from{};      ///< the first element kept
KWK_OBJECT to_t to{};          ///< the first element no longer kept
KWK_OBJECT by_t by{};          ///< the step, not 0
KWK_OBJECT length_t length{};  ///< the number of elements kept

/// A slice in its general form; parts that were not given are blank.
template<typename From, typename To, typename By, typename Length>
struct slice_t {
    From from;
    To to;
    By by;
    Length length;
};
template<typename From, typename To, typename By, typename Length>
slice_t(From, To, By, Length) -> slice_t<From, To, By, Length>;

/// What one can give for an axis: everything (`_`), a position, or a slice.
template<typename T>
inline constexpr bool is_slice = std::same_as<T, blank_t> or position<T>;
template<typename From, typename To, typename By, typename Length>
inline constexpr bool is_slice<slice_t<From, To, By, Length>> = true;

}  // namespace kwk

namespace kwk::detail {

// The value tied to a keyword among the arguments of slice(), or a blank.
template<typename Keyword>
KWK_HD constexpr blank_t find_keyword() {
    return {};
}
template<typename Keyword, typename Key, typename Value, typename... Rest>
KWK_HD constexpr auto find_keyword(bound<Key, Value> first, Rest... rest) {
    if constexpr (std::same_as<Keyword, Key>)
        return first.get();
    else
        return find_keyword<Keyword>(rest...);
}

template<typename Keyword, typename... Keys>
inline constexpr int times_given = (0 + ... + static_cast<int>(std::same_as<Keyword, Keys>));

}  // namespace kwk::detail

namespace kwk {

/// The elements `from`, `from + by` ... as long as `to` is not reached, or `length` of them.
/// Left out, `from` and `to` are the two sides of the axis, in the direction of the step. With `to` and `length`, the
/// last element kept is the one before `to`.
template<typename... Keys, typename... Values>
KWK_HD constexpr auto slice(bound<Keys, Values>... parts) {
    constexpr int n_from = detail::times_given<from_t, Keys...>, n_to = detail::times_given<to_t, Keys...>;
    constexpr int n_by = detail::times_given<by_t, Keys...>, n_length = detail::times_given<length_t, Keys...>;
    static_assert(
            n_from + n_to + n_by + n_length == sizeof...(Keys), "kwk: a slice is made of from, to, by and length");
    static_assert(
            n_from <= 1 and n_to <= 1 and n_by <= 1 and n_length <= 1, "kwk: a part of this slice is given twice");
    static_assert(n_from + n_to + n_length <= 2, "kwk: a slice takes two of from, to and length, not all three");
    return slice_t{detail::find_keyword<from_t>(parts...), detail::find_keyword<to_t>(parts...),
            detail::find_keyword<by_t>(parts...), detail::find_keyword<length_t>(parts...)};
}

/// The elements from `begin` up to, not including, `stop`.
template<position Begin, position Stop>
KWK_HD constexpr auto between(Begin begin, Stop stop) {
    return slice(from = begin, to = stop);
}

/// The first n elements.
template<position N>
KWK_HD constexpr auto first(N n) {
    return slice(length = n);
}

/// The last n elements.
template<position N>
KWK_HD constexpr auto last(N n) {
    return slice(to = end, length = n);
}

/// All but the first n elements.
template<position N>
KWK_HD constexpr auto drop_first(N n) {
    return slice(from = n);
}

/// All but the last n elements.
template<position N>
KWK_HD constexpr auto drop_last(N n) {
    return slice(to = end - n);
}

/// Every n-th element, beginning with the first; with a negative n, with the last.
template<position N>
KWK_HD constexpr auto every(N n) {
    return slice(by = n);
}

template<typename C, typename Traits>
std::basic_ostream<C, Traits>& operator<<(std::basic_ostream<C, Traits>& os, end_t) {
    return os << "end";
}

template<typename C, typename Traits, char Op, typename Left, typename Right>
std::basic_ostream<C, Traits>& operator<<(std::basic_ostream<C, Traits>& os, const end_expression<Op, Left, Right>& e) {
    const auto operand = [&os](const auto& value, bool is_compound) {
        if (is_compound)
            os << "(" << value << ")";
        else
            detail::write_value(os, value);
    };
    constexpr char op[] = {' ', Op, ' ', '\0'};
    operand(e.left, has_end<Left> and not std::same_as<Left, end_t>);
    os << op;
    operand(e.right, has_end<Right> and not std::same_as<Right, end_t>);
    return os;
}

template<typename C, typename Traits, char Part>
std::basic_ostream<C, Traits>& operator<<(std::basic_ostream<C, Traits>& os, slice_keyword<Part>) {
    return os << (Part == 'f' ? "from" : Part == 't' ? "to" : Part == 'b' ? "by" : "length");
}

/// `slice(from = 1, by = 3)`.
template<typename C, typename Traits, typename From, typename To, typename By, typename Length>
std::basic_ostream<C, Traits>& operator<<(std::basic_ostream<C, Traits>& os, const slice_t<From, To, By, Length>& s) {
    const char* separator = "";
    const auto print = [&]<typename Part>(auto keyword, const Part& part) {
        if constexpr (not std::same_as<Part, blank_t>) {
            os << separator << keyword << " = ";
            detail::write_value(os, part);
            separator = ", ";
        }
    };
    os << "slice(";
    print(from, s.from);
    print(to, s.to);
    print(by, s.by);
    print(length, s.length);
    return os << ")";
}

}  // namespace kwk

// Axes: compile-time tags that say what an extent means.
//
//   along<2>              an axis known by its index
//   axis<"phase">         an axis known by its name
//   height[as<short>]     the same axis, with the type of its extent
//   height = 480          an axis bound to a value: a number, a constant, a slice
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <type_traits>
#include <utility>

#include "kwk/config.hpp"
#include "kwk/error.hpp"

namespace kwk {

/// Integers that count: no booleans, no characters, at most 64 bits.
template<typename T>
concept integer = std::integral<T> and std::same_as<T, std::remove_cv_t<T>> and sizeof(T) <= 8 and
                  not std::same_as<T, bool> and not std::same_as<T, char> and not std::same_as<T, wchar_t> and
                  not std::same_as<T, char8_t> and not std::same_as<T, char16_t> and not std::same_as<T, char32_t>;

template<typename T>
struct as_t {
    using type = T;
};

/// The type of an extent: `height[as<int>]`, or alone an unnamed extent of that type.
template<typename T>
KWK_OBJECT as_t<T> as{};

/// An axis, or a keyword of a slice, tied to a value.
template<typename Key, typename Value>
struct [[nodiscard]] bound {
    Value value;

    KWK_HD constexpr Value get() const { return value; }
};

// Without a member and without a constructor: as template arguments, nvcc can tell only such empty objects apart, and
// write them out again.
template<typename Key, typename Value>
    requires std::is_empty_v<Value>
struct [[nodiscard]] bound<Key, Value> {
    KWK_HD constexpr Value get() const { return {}; }
};

template<typename T>
inline constexpr bool is_bound = false;
template<typename Key, typename Value>
inline constexpr bool is_bound<bound<Key, Value>> = true;

}  // namespace kwk

namespace kwk::detail {

template<typename Key, typename Value>
KWK_HD constexpr bound<Key, Value> bind([[maybe_unused]] const Value& value) {
    if constexpr (std::is_empty_v<Value>)
        return {};
    else
        return {value};
}

}  // namespace kwk::detail

namespace kwk {

/// The identity of an axis: its characters, or its index.
template<char... Characters>
struct named {
    static constexpr char text[] = {Characters..., '\0'};
};
template<int Index>
struct indexed {
    static_assert(Index >= 0, "kwk: the index of an axis cannot be negative");
};

template<typename Id, typename Type = std::int64_t>
struct axis_t;

template<typename T>
inline constexpr bool is_axis = false;
template<typename Id, typename Type>
inline constexpr bool is_axis<axis_t<Id, Type>> = true;

/// An axis. Equal axes have equal types.
template<typename Id, typename Type>
struct axis_t {
    using id = Id;
    using type = Type;

    /// The same axis with extents of type T.
    template<integer T>
    KWK_HD constexpr axis_t<Id, T> operator[](as_t<T>) const noexcept {
        return {};
    }

    /// Ties the axis to a value; the axis itself does not change.
    template<typename Value>
        requires(not is_axis<Value> and not is_bound<Value>)
    KWK_HD constexpr bound<axis_t, Value> operator=(Value value) const {
        return detail::bind<axis_t>(value);
    }
};

}  // namespace kwk

namespace kwk::detail {

// The characters of an axis name as a template argument. nvcc writes such arguments out again for the host compiler, as
// lists of numbers: hence words instead of a char array, which it cannot spell, and the second constructor.
struct literal {
    static constexpr std::size_t capacity = 32;

    std::uint64_t word_0 = 0, word_1 = 0, word_2 = 0, word_3 = 0;
    std::size_t size = 0;

    template<std::size_t N>
    consteval literal(const char (&text)[N]) : size(N - 1) {
        static_assert(N > 1, "kwk: an axis needs a name");
        static_assert(N - 1 <= capacity, "kwk: the name of an axis has at most 32 characters");
        for (std::size_t i = 0; i < size; ++i) {
            std::uint64_t& word = i < 8 ? word_0 : i < 16 ? word_1 : i < 24 ? word_2 : word_3;
            word |= std::uint64_t{static_cast<unsigned char>(text[i])} << (8 * (i % 8));
        }
    }
    constexpr literal(std::uint64_t w0, std::uint64_t w1, std::uint64_t w2, std::uint64_t w3, std::size_t n)
        : word_0(w0), word_1(w1), word_2(w2), word_3(w3), size(n) {}
};

constexpr std::size_t character(literal text, std::size_t i) {
    const std::uint64_t word = i < 8 ? text.word_0 : i < 16 ? text.word_1 : i < 24 ? text.word_2 : text.word_3;
    return static_cast<std::size_t>((word >> (8 * (i % 8))) & 0xff);
}

// From a literal to a list of characters, by way of array bounds: the one route after which g++, clang and nvcc agree
// that the result no longer mentions the literal, wherever the type goes. (A function's return type does not do: nvcc
// goes on spelling it as a decltype, literal included.)
template<std::size_t N>
using box = const char (*)[N];

template<typename... Boxes>
struct collect;
template<std::size_t... Characters>
struct collect<box<Characters>...> {
    using type = axis_t<named<static_cast<char>(Characters)...>>;
};

template<literal Text, typename Indices = std::make_index_sequence<Text.size>>
struct spell;
template<literal Text, std::size_t... At>
struct spell<Text, std::index_sequence<At...>> : collect<box<character(Text, At)>...> {};

}  // namespace kwk::detail

namespace kwk {

/// An axis without a meaning beyond its index.
template<int Index>
KWK_OBJECT axis_t<indexed<Index>> along{};

/// An axis that means something: `axis<"phase">`. At most 32 characters.
template<detail::literal Text>
KWK_OBJECT typename detail::spell<Text>::type axis{};

// The common ones. Their characters are spelled out so that they read the same in every compiler's messages.
KWK_OBJECT axis_t<named<'b', 'a', 't', 'c', 'h'>> batch{};
KWK_OBJECT axis_t<named<'d', 'e', 'p', 't', 'h'>> depth{};
KWK_OBJECT axis_t<named<'h', 'e', 'i', 'g', 'h', 't'>> height{};
KWK_OBJECT axis_t<named<'w', 'i', 'd', 't', 'h'>> width{};
KWK_OBJECT axis_t<named<'c', 'h', 'a', 'n', 'n', 'e', 'l'>> channel{};

}  // namespace kwk

namespace kwk::detail {

// How things are written, on a stream or in a message: the type of an extent, a value (a byte is a number, no letter),
// an axis.
template<integer T, typename Sink>
Sink& write_type(Sink& sink) {
    sink << (std::signed_integral<T> ? "int" : "uint") << std::int64_t{8 * sizeof(T)};
    return sink;
}
template<typename Sink, typename Value>
Sink& write_value(Sink& sink, const Value& value) {
    if constexpr (integer<Value> and sizeof(Value) == 1)
        sink << static_cast<int>(value);
    else
        sink << value;
    return sink;
}
template<typename Sink, char... C>
Sink& write_id(Sink& sink, named<C...>) {
    sink << named<C...>::text;
    return sink;
}
template<typename Sink, int Index>
Sink& write_id(Sink& sink, indexed<Index>) {
    sink << "along<" << std::int64_t{Index} << ">";
    return sink;
}

}  // namespace kwk::detail

namespace kwk {

/// Prints what one writes in code: `as<int16>`.
template<typename C, typename Traits, integer T>
std::basic_ostream<C, Traits>& operator<<(std::basic_ostream<C, Traits>& os, as_t<T>) {
    os << "as<";
    return detail::write_type<T>(os) << ">";
}

/// `height`, `along<2>`, `height[as<int16>]`.
template<typename C, typename Traits, typename Id, typename Type>
std::basic_ostream<C, Traits>& operator<<(std::basic_ostream<C, Traits>& os, axis_t<Id, Type>) {
    detail::write_id(os, Id{});
    if constexpr (not std::same_as<Type, std::int64_t>)
        os << "[" << as<Type> << "]";
    return os;
}

/// `height = 480`.
template<typename C, typename Traits, typename Key, typename Value>
std::basic_ostream<C, Traits>& operator<<(std::basic_ostream<C, Traits>& os, const bound<Key, Value>& b) {
    os << Key{} << " = ";
    return detail::write_value(os, b.get());
}

}  // namespace kwk

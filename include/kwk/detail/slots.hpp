// What shapes and strides have in common: a value for each slot, stored unless it is a constant.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <type_traits>
#include <utility>

#include "kwk/axis.hpp"
#include "kwk/config.hpp"
#include "kwk/detail/arguments.hpp"
#include "kwk/error.hpp"
#include "kwk/extent.hpp"

namespace kwk::detail {

template<typename A, typename B>
inline constexpr bool same_axes = false;
template<typename... A, typename... B>
    requires(sizeof...(A) == sizeof...(B))
inline constexpr bool same_axes<slot_list<A...>, slot_list<B...>> =
        (std::same_as<typename A::id, typename B::id> and ...);

// How a slot is called in a message: by its axis, else by its position.
template<typename Id, std::size_t At>
struct label {
    friend message& operator<<(message& text, label) {
        if constexpr (std::same_as<Id, no_axis>)
            return text << "dimension " << std::int64_t{At};
        else
            return write_id(text, Id{});
    }
};

template<typename T>
struct type_label {
    friend message& operator<<(message& text, type_label) { return write_type<T>(text); }
};

// One value. Kind tells the cells of a shape from those of a stride, so that empty ones can share a view's address.
template<typename Kind, std::size_t At, typename Slot>
struct cell {
    using type = typename Slot::type;
    type value{};

    cell() = default;
    KWK_HD explicit constexpr cell(std::int64_t given) : value(static_cast<type>(given)) {
        if (Kind::is_unsigned and given < 0)
            fail("the ", Kind::noun, " of ", label<typename Slot::id, At>{}, " cannot be negative: ", given);
        if (not fits<type>(given))
            fail("the ", Kind::noun, " of ", label<typename Slot::id, At>{}, " is of type ", type_label<type>{},
                    ", which cannot hold ", given);
    }
    KWK_HD constexpr type read() const noexcept { return value; }
};

template<typename Kind, std::size_t At, typename Slot>
    requires Slot::is_static
struct cell<Kind, At, Slot> {
    using type = typename Slot::type;
    static_assert(not Kind::is_unsigned or Slot::constant >= 0, "kwk: an extent cannot be negative");
    static_assert(fits<type>(Slot::constant), "kwk: the type of this extent cannot hold its constant");

    cell() = default;
    KWK_HD explicit constexpr cell(std::int64_t given) {
        if (given != Slot::constant)
            fail("the ", Kind::noun, " of ", label<typename Slot::id, At>{}, " is the constant ", Slot::constant,
                    ", not ", given);
    }
    KWK_HD static constexpr type read() noexcept { return static_cast<type>(Slot::constant); }
};

template<typename Axis, std::int64_t Given, std::int64_t Wanted>
struct constants_agree {
    static_assert(Given == Wanted, "kwk: this constant contradicts a constant");
};

template<std::size_t Order>
concept at_least_one_axis = Order > 0;

struct from_arguments {};
struct from_numbers {};

template<typename Kind, typename Indices, typename... Slots>
struct cells;

}  // namespace kwk::detail

namespace kwk {

/// The n-th value of a shape or a stride, counted from the outermost.
template<std::size_t At, typename Kind, typename Indices, typename... Slots>
KWK_HD constexpr auto get(const detail::cells<Kind, Indices, Slots...>& values) noexcept {
    static_assert(At < sizeof...(Slots), "kwk: get<N> counts from 0: N is less than the number of axes");
    if constexpr (At < sizeof...(Slots))
        return static_cast<const detail::cell<Kind, At, detail::nth_t<At, Slots...>>&>(values).read();
}

}  // namespace kwk

namespace kwk::detail {

template<typename Kind, std::size_t... At, typename... Slots>
struct cells<Kind, std::index_sequence<At...>, Slots...> : cell<Kind, At, Slots>... {
    using slot_types = slot_list<Slots...>;
    template<std::size_t N>
    using slot_type = nth_t<N, Slots...>;

    static constexpr std::size_t static_order = sizeof...(Slots);
    static constexpr bool is_fully_static = (Slots::is_static and ...);
    static constexpr bool is_dynamic = not is_fully_static;

    template<std::size_t N, typename Slot>
    static constexpr bool is_first = not Slot::is_named or slot_types::template find<typename Slot::id>() == N;
    static_assert((axis_is_given_once<axis_t<typename Slots::id>, is_first<At, Slots>>::value and ...));

    /// Whether the N-th value is part of the type; if so, it is static_extent<N>.
    template<std::size_t N>
    static constexpr bool is_static = slot_type<N>::is_static;
    template<std::size_t N>
        requires is_static<N>
    static constexpr typename slot_type<N>::type static_extent = slot_type<N>::constant;

    template<typename Axis>
    static constexpr bool has_axis =
            is_axis<Axis> and slot_types::template find<typename argument<Axis>::id>() < static_order;

    cells() = default;

    template<typename... Args>
    KWK_HD constexpr cells(from_arguments, const Args&... args) : cell<Kind, At, Slots>(value_of<At>(args...))... {}

    template<typename... Numbers>
    KWK_HD constexpr cells(from_numbers, Numbers... numbers) : cell<Kind, At, Slots>(numbers)... {}

    /// The number of axes.
    KWK_HD static constexpr std::size_t order() noexcept { return static_order; }

    /// All values, from the outermost.
    KWK_HD constexpr std::array<std::int64_t, static_order> as_array() const noexcept {
        return {static_cast<std::int64_t>(get<At>(*this))...};
    }

    /// The value of a dimension, counted from the outermost.
    template<integer Number>
    KWK_HD constexpr std::int64_t operator[](Number dimension) const {
        const std::int64_t values[] = {static_cast<std::int64_t>(get<At>(*this))...}, at = to_int64(dimension);
        if (at < 0 or at >= std::int64_t{static_order})
            fail("there is no dimension ", at, " in a ", Kind::name, " of order ", std::int64_t{static_order});
        return values[at];
    }

    /// The value along an axis.
    template<typename Id, typename Type>
        requires has_axis<axis_t<Id, Type>>
    KWK_HD constexpr auto operator[](axis_t<Id, Type>) const noexcept {
        return get<slot_types::template find<Id>()>(*this);
    }

private:
    // What an argument says about slot N; blank arguments leave its constant, or 0.
    template<std::size_t N, typename Value>
    KWK_HD static constexpr std::int64_t number_in(const Value& value) {
        using slot = slot_type<N>;
        if constexpr (is_fixed<Value> and slot::is_static)
            (void)constants_agree<axis_t<typename slot::id>, Value::value, slot::constant>{};
        if constexpr (is_fixed<Value>)
            return Value::value;
        else if constexpr (integer<Value>)
            return to_int64(value);
        else
            return slot::is_static ? slot::constant : 0;
    }

    template<std::size_t N, typename... Args>
    KWK_HD static constexpr std::int64_t value_of(const Args&... args) {
        using assigned = assignment<slot_types, Args...>;
        if constexpr (assigned::template is_given<N>) {
            using given = argument<nth_t<assigned::slots.source[N], Args...>>;
            return number_in<N>(given::value(pick<assigned::slots.source[N]>(args...)));
        } else if constexpr (slot_type<N>::is_static) {
            return slot_type<N>::constant;
        } else {
            return assigned::n_positional > 0 ? 1 : 0;
        }
    }
};

// A class and no alias template: nvcc would write the pack out where `sizeof...` stands, which is no C++.
template<typename Kind, typename... Slots>
struct cells_for {
    using type = cells<Kind, std::make_index_sequence<sizeof...(Slots)>, Slots...>;
};

// The n-th value whatever its type, for arithmetic.
template<std::size_t At, typename Values>
KWK_HD constexpr std::int64_t number(const Values& values) noexcept {
    return static_cast<std::int64_t>(get<At>(values));
}

}  // namespace kwk::detail

namespace kwk {

/// Same order, same axes, same values; whether a value is a constant does not matter.
template<typename Kind, std::size_t... At, typename... A, typename Other, typename... B>
KWK_HD constexpr bool operator==(const detail::cells<Kind, std::index_sequence<At...>, A...>& a,
        const detail::cells<Kind, Other, B...>& b) noexcept {
    if constexpr (not detail::same_axes<detail::slot_list<A...>, detail::slot_list<B...>>)
        return false;
    else
        return ((detail::number<At>(a) == detail::number<At>(b)) and ...);
}

/// Prints what one writes in code: `shape(height = 480, width = 640_c)`.
template<typename C, typename Traits, typename Kind, std::size_t... At, typename... Slots>
std::basic_ostream<C, Traits>& operator<<(
        std::basic_ostream<C, Traits>& os, const detail::cells<Kind, std::index_sequence<At...>, Slots...>& values) {
    const auto print = [&]<typename Slot>(std::size_t i, Slot, std::int64_t value) {
        os << (i == 0 ? "" : ", ");
        if constexpr (Slot::is_named)
            detail::write_id(os, typename Slot::id{}) << " = ";
        os << value << (Slot::is_static ? "_c" : "");
    };
    os << Kind::name << "(";
    (print(At, Slots{}, detail::number<At>(values)), ...);
    return os << ")";
}

}  // namespace kwk

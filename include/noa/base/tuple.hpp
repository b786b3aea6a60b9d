// Tuple and Pair: values of several types, for host and device.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include "noa/base/config.hpp"

namespace noa {
inline namespace types {

/// A place in a tuple: `t[Tag<0>{}]`.
template<std::size_t At>
struct Tag {
    static constexpr std::size_t value = At;
};

/// Two values.
template<typename First, typename Second>
struct Pair {
    First first;
    Second second;

    friend bool operator==(const Pair&, const Pair&) = default;
};

template<typename First, typename Second>
Pair(First, Second) -> Pair<First, Second>;

}  // namespace types
}  // namespace noa

namespace noa::detail {

template<std::size_t At, typename T>
struct Leaf {
    T value;
    friend constexpr bool operator==(const Leaf&, const Leaf&)
        requires(not std::is_reference_v<T>)
    = default;
};

template<typename Indices, typename... T>
struct Leaves;

}  // namespace noa::detail

namespace noa {
inline namespace types {

/// Values, or references, of several types. Trivially copyable if its elements are, unlike std::tuple.
template<typename... T>
struct Tuple;

}  // namespace types
}  // namespace noa

namespace noa::detail {

// The element at a place: overload resolution finds the one base class that fits.
template<std::size_t At, typename T>
NOA_HD constexpr T& leaf(Leaf<At, T>& l) {
    return l.value;
}
template<std::size_t At, typename T>
NOA_HD constexpr const T& leaf(const Leaf<At, T>& l) {
    return l.value;
}

template<std::size_t At, typename T>
Leaf<At, T> leaf_type(const Leaf<At, T>&);

template<std::size_t... At, typename... T>
struct Leaves<std::index_sequence<At...>, T...> : Leaf<At, T>... {
    Leaves() = default;
    NOA_HD constexpr Leaves(T... values)
        requires(sizeof...(T) > 0)
        : Leaf<At, T>{static_cast<T&&>(values)}... {}

    /// The result of f for all the elements at once: `t.apply([](int a, float b) { ... })`.
    KWK_EITHER_SIDE
    template<typename F>
    NOA_HD constexpr decltype(auto) apply(F&& f) const {
        return f(leaf<At>(*this)...);
    }
    KWK_EITHER_SIDE
    template<typename F>
    NOA_HD constexpr decltype(auto) apply(F&& f) {
        return f(leaf<At>(*this)...);
    }

    /// The tuple of the results of f for each element.
    KWK_EITHER_SIDE
    template<typename F>
    NOA_HD constexpr auto map(F&& f) const {
        return Tuple<std::remove_cvref_t<decltype(f(leaf<At>(*this)))>...>{f(leaf<At>(*this))...};
    }

    /// f for each element, in order.
    KWK_EITHER_SIDE
    template<typename F>
    NOA_HD constexpr void for_each(F&& f) const {
        (static_cast<void>(f(leaf<At>(*this))), ...);
    }
    KWK_EITHER_SIDE
    template<typename F>
    NOA_HD constexpr void for_each(F&& f) {
        (static_cast<void>(f(leaf<At>(*this))), ...);
    }

protected:
    template<typename Other>
    NOA_HD constexpr void assign(const Other& other) const {
        ((leaf<At>(*this) = leaf<At>(other)), ...);
    }
    NOA_HD constexpr bool equals(const Leaves& other) const { return ((leaf<At>(*this) == leaf<At>(other)) and ...); }
};

}  // namespace noa::detail

namespace noa {
inline namespace types {

template<typename... T>
struct Tuple : detail::Leaves<std::make_index_sequence<sizeof...(T)>, T...> {
    using detail::Leaves<std::make_index_sequence<sizeof...(T)>, T...>::Leaves;
    Tuple() = default;

    /// Assigns through references: `tie(a, b) = Tuple{1, 2}`.
    template<typename... U>
        requires(sizeof...(U) == sizeof...(T) and (std::is_reference_v<T> and ...))
    NOA_HD constexpr const Tuple& operator=(const Tuple<U...>& other) const {
        this->assign(other);
        return *this;
    }

    NOA_HD static constexpr std::size_t size() { return sizeof...(T); }

    template<std::size_t At>
    NOA_HD constexpr auto& operator[](Tag<At>) {
        return detail::leaf<At>(*this);
    }
    template<std::size_t At>
    NOA_HD constexpr auto& operator[](Tag<At>) const {
        return detail::leaf<At>(*this);
    }

    NOA_HD friend constexpr bool operator==(const Tuple& a, const Tuple& b) { return a.equals(b); }
};

template<typename... T>
Tuple(T...) -> Tuple<T...>;

template<std::size_t At, typename... T>
NOA_HD constexpr auto& get(Tuple<T...>& t) {
    return t[Tag<At>{}];
}
template<std::size_t At, typename... T>
NOA_HD constexpr auto&& get(Tuple<T...>&& t) {
    return static_cast<typename std::tuple_element<At, Tuple<T...>>::type&&>(t[Tag<At>{}]);
}
template<std::size_t At, typename... T>
NOA_HD constexpr auto& get(const Tuple<T...>& t) {
    return t[Tag<At>{}];
}

}  // namespace types

/// A tuple of references to variables.
template<typename... T>
NOA_HD constexpr Tuple<T&...> tie(T&... variables) {
    return {variables...};
}

}  // namespace noa

// What `auto [a, b] = tuple` needs.
/// @cond
template<typename... T>
struct std::tuple_size<noa::Tuple<T...>> : std::integral_constant<std::size_t, sizeof...(T)> {};
template<std::size_t At, typename... T>
struct std::tuple_element<At, noa::Tuple<T...>> {
    using type = decltype(decltype(noa::detail::leaf_type<At>(std::declval<const noa::Tuple<T...>&>()))::value);
};
/// @endcond

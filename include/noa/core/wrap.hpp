// wrap and fuse: several arrays or values as one argument of the core functions.
#pragma once

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "noa/runtime/array.hpp"

namespace noa {
inline namespace types {

/// No arrays: `ewise({}, output, op)`.
struct Nothing {};

}  // namespace types
}  // namespace noa

namespace noa::detail {

// Variables are referred to, temporaries are kept.
template<bool IsFused, typename... T>
struct Bundle {
    static constexpr bool is_fused = IsFused;
    static constexpr std::size_t size = sizeof...(T);
    using types = std::tuple<T...>;
    std::tuple<T...> items;

    template<std::size_t At>
    const auto& get() const {
        return std::get<At>(items);
    }
};

template<typename T>
inline constexpr bool is_bundle = false;
template<bool IsFused, typename... T>
inline constexpr bool is_bundle<Bundle<IsFused, T...>> = true;

// What core functions are given, as a bundle: of nothing, of one, or as it is.
inline Bundle<false> as_bundle(const Nothing&) {
    return {};
}
template<bool IsFused, typename... T>
const Bundle<IsFused, T...>& as_bundle(const Bundle<IsFused, T...>& bundle) {
    return bundle;
}
template<typename T>
    requires(not is_bundle<T> and not std::same_as<T, Nothing>)
Bundle<false, T&> as_bundle(T& one) {
    return {std::tuple<T&>(one)};
}

}  // namespace noa::detail

namespace noa {

/// Several arrays or values; operators get their elements as separate arguments.
template<typename... T>
detail::Bundle<false, T...> wrap(T&&... items) {
    return {std::tuple<T...>(std::forward<T>(items)...)};
}

/// Several arrays or values; operators get their elements as one Tuple.
template<typename... T>
detail::Bundle<true, T...> fuse(T&&... items) {
    return {std::tuple<T...>(std::forward<T>(items)...)};
}

}  // namespace noa

// When a shape, or a stride, can become another one of the same order or, with outermost 1s, of a higher one.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "kwk/config.hpp"
#include "kwk/detail/arguments.hpp"
#include "kwk/detail/slots.hpp"
#include "kwk/extent.hpp"

namespace kwk::detail {

// Equal axes, or one of them without a name; and no constant that contradicts the other.
template<typename From, typename To>
inline constexpr bool slot_converts =
        (std::same_as<typename From::id, typename To::id> or not From::is_named or not To::is_named) and
        (not From::is_static or not To::is_static or From::constant == To::constant);

// Every value of one type, as far as extents and strides have it: none is past 63 bits.
template<typename From, typename To>
inline constexpr bool holds_all =
        std::same_as<From, To> or
        (sizeof(To) > sizeof(From) and (std::signed_integral<To> or std::unsigned_integral<From>)) or
        std::same_as<To, std::int64_t>;

// Whatever the values, and without giving a meaning to an axis that has none.
template<typename From, typename To>
inline constexpr bool slot_always_converts =
        (From::is_named or not To::is_named) and
        (From::is_static ? To::is_static or fits<typename To::type>(From::constant)
                         : not To::is_static and holds_all<typename From::type, typename To::type>);

template<typename From, typename To>
struct conversion {
    static constexpr bool is_possible = false, is_certain = false;
};

template<typename... From, typename... To>
    requires(sizeof...(From) <= sizeof...(To))
struct conversion<slot_list<From...>, slot_list<To...>> {
    template<std::size_t... New>
    static slot_list<slot<typename nth_t<New, To...>::id, std::int64_t, 1>..., From...> extend(
            std::index_sequence<New...>);
    using extended = decltype(extend(std::make_index_sequence<sizeof...(To) - sizeof...(From)>{}));

    template<typename... Source>
    KWK_HD static constexpr bool possible(slot_list<Source...>) {
        return (slot_converts<Source, To> and ...);
    }
    template<typename... Source>
    KWK_HD static constexpr bool certain(slot_list<Source...>) {
        return (slot_always_converts<Source, To> and ...);
    }

    static constexpr bool is_possible = possible(extended{});
    static constexpr bool is_certain = is_possible and certain(extended{});
};

template<typename From, typename To>
concept axes_and_constants_agree = conversion<From, To>::is_possible;

// The extent of dimension At of a shape that is seen with NNew more dimensions.
template<std::size_t At, std::size_t NNew, typename Shape>
KWK_HD constexpr std::int64_t extent_or_one(const Shape& shape) {
    if constexpr (At < NNew)
        return 1;
    else
        return number<At - NNew>(shape);
}

}  // namespace kwk::detail

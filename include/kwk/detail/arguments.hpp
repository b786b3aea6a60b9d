// Which argument of a call goes to which slot: named ones where their axis is, the others to the slots no name claims.
#pragma once

#include <concepts>
#include <cstddef>

#include "kwk/axis.hpp"
#include "kwk/config.hpp"
#include "kwk/extent.hpp"

namespace kwk::detail {

template<typename... Slots>
struct slot_list {
    static constexpr std::size_t size = sizeof...(Slots);

    // The slot with this axis, or `size`.
    template<typename Id>
    KWK_HD static constexpr std::size_t find() {
        const bool equal[] = {std::same_as<Id, typename Slots::id>..., true};
        std::size_t at = 0;
        while (not equal[at])
            ++at;
        return at;
    }
};

template<std::size_t At, typename... Types>
struct nth {};
template<std::size_t At, typename First, typename... Rest>
struct nth<At, First, Rest...> : nth<At - 1, Rest...> {};
template<typename First, typename... Rest>
struct nth<0, First, Rest...> {
    using type = First;
};
template<std::size_t At, typename... Types>
using nth_t = typename nth<At, Types...>::type;

// The n-th argument of a call.
template<std::size_t At, typename First, typename... Rest>
KWK_HD constexpr const auto& pick(const First& first, const Rest&... rest) {
    if constexpr (At == 0)
        return first;
    else
        return pick<At - 1>(rest...);
}

// The axis that an argument names, and what is left without that name.
template<typename T>
struct argument {
    using id = no_axis;
    using value_type = T;
    KWK_HD static constexpr T value(const T& given) { return given; }
};
template<typename Id, typename T>
struct argument<axis_t<Id, T>> {
    using id = Id;
    using value_type = blank_t;
    KWK_HD static constexpr blank_t value(axis_t<Id, T>) { return {}; }
};
template<typename Id, typename T, typename Value>
struct argument<bound<axis_t<Id, T>, Value>> {
    using id = Id;
    using value_type = Value;
    KWK_HD static constexpr Value value(const bound<axis_t<Id, T>, Value>& given) { return given.get(); }
};

// The rules that the compiler enforces. Each is a template over the axis, so that the compiler's message names it.
template<typename Axis, bool Holds>
struct axis_exists {
    static_assert(Holds, "kwk: there is no such axis here");
    static constexpr bool value = Holds;
};
template<typename Axis, bool Holds>
struct axis_is_given_once {
    static_assert(Holds, "kwk: this axis is given twice");
    static constexpr bool value = Holds;
};
template<std::size_t Given, std::size_t Free>
struct every_argument_has_an_axis {
    static_assert(Given <= Free, "kwk: there are more arguments without a name than axes left for them");
    static constexpr bool value = Given <= Free;
};

template<typename SlotList, typename... Args>
struct assignment {
    static constexpr std::size_t order = SlotList::size;
    static constexpr std::size_t none = sizeof...(Args);

    template<typename Arg>
    static constexpr bool is_positional = std::same_as<typename argument<Arg>::id, no_axis>;
    template<typename Arg>
    static constexpr std::size_t slot_named = SlotList::template find<typename argument<Arg>::id>();
    template<typename Arg>
    static constexpr bool exists = is_positional<Arg> or slot_named<Arg> < order;
    template<typename Arg>
    static constexpr bool is_given_once =
            is_positional<Arg> or
            (std::size_t{std::same_as<typename argument<Arg>::id, typename argument<Args>::id>} + ... + 0) == 1;

    static constexpr std::size_t n_positional = (std::size_t{is_positional<Args>} + ... + 0);
    static constexpr bool is_valid =
            (exists<Args> and ...) and (is_given_once<Args> and ...) and sizeof...(Args) <= order;

    struct table {
        std::size_t source[order];
    };

    // For each slot the argument it takes, or `none`. Arguments without a name fill the innermost of the free slots.
    KWK_HD static constexpr table assign() {
        const bool positional[sizeof...(Args) + 1] = {is_positional<Args>...};
        const std::size_t named[sizeof...(Args) + 1] = {slot_named<Args>...};
        table result{};
        for (std::size_t& source: result.source)
            source = none;
        if (not is_valid)
            return result;
        for (std::size_t i = 0; i != sizeof...(Args); ++i)
            if (not positional[i])
                result.source[named[i]] = i;
        std::size_t slot = order;
        for (std::size_t i = sizeof...(Args); i-- != 0;) {
            if (not positional[i])
                continue;
            do
                --slot;
            while (result.source[slot] != none);
            result.source[slot] = i;
        }
        return result;
    }

    static constexpr table slots = assign();

    template<std::size_t Slot>
    static constexpr bool is_given = slots.source[Slot] != none;

    // Raises the errors, with words, where a call breaks the rules.
    KWK_HD static constexpr bool explain() {
        return (axis_exists<axis_t<typename argument<Args>::id>, exists<Args>>::value and ...) and
               (axis_is_given_once<axis_t<typename argument<Args>::id>, is_given_once<Args>>::value and ...) and
               every_argument_has_an_axis<n_positional, order + n_positional - sizeof...(Args)>::value;
    }
};

}  // namespace kwk::detail

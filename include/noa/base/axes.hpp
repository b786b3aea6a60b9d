// The four axes of arrays, by name and by number: batch 0, depth 1, height 2, width 3.
#pragma once

#include <concepts>
#include <string>

#include "kwk/axis.hpp"
#include "noa/base/config.hpp"
#include "noa/base/error.hpp"
#include "noa/base/traits.hpp"

namespace noa::detail {

// The number of an axis, or -1 if arrays do not have it. What type its extents have does not matter.
template<typename Id>
inline constexpr int axis_number = -1;
template<>
inline constexpr int axis_number<decltype(kwk::batch)::id> = 0;
template<>
inline constexpr int axis_number<decltype(kwk::depth)::id> = 1;
template<>
inline constexpr int axis_number<decltype(kwk::height)::id> = 2;
template<>
inline constexpr int axis_number<decltype(kwk::width)::id> = 3;

// A template over the axis, so that the compiler's message names it.
template<typename Id>
NOA_HD constexpr int number_of_axis() {
    static_assert(axis_number<Id> >= 0, "noa: the axes of arrays are batch, depth, height and width");
    return axis_number<Id>;
}

// Whether no axis comes twice.
template<int... Numbers>
inline constexpr bool are_given_once = [] {
    int count[5]{};
    for (const int number: {Numbers..., 4})
        if (++count[number] > 1)
            return false;
    return true;
}();

template<typename T>
inline constexpr bool is_named_axis = false;
template<typename Id, typename Type>
inline constexpr bool is_named_axis<kwk::axis_t<Id, Type>> = true;

}  // namespace noa::detail

namespace noa {
inline namespace types {

/// One of the four axes, as functions take it: `height` or 2.
class Axis {
public:
    template<typename Id, typename Type>
    NOA_HD constexpr Axis(kwk::axis_t<Id, Type>) : m_number(detail::number_of_axis<Id>()) {}

    template<traits::integer T>
    NOA_HD constexpr Axis(T number) : m_number(static_cast<int>(number)) {
        check(not detail::is_negative(number) and number < T{4},
                "there is no axis {}, only 0 (batch), 1 (depth), 2 (height) and 3 (width)", number);
    }

    NOA_HD constexpr int number() const { return m_number; }
    NOA_HD friend constexpr bool operator==(Axis, Axis) = default;

    /// "batch", "depth", "height" or "width". A friend, so that no integer is taken for an axis.
    friend std::string to_string(Axis axis) {
        constexpr const char* names[] = {"batch", "depth", "height", "width"};
        return names[axis.number()];
    }

private:
    int m_number;
};

}  // namespace types
}  // namespace noa

namespace noa::traits {

/// What can say which axis is meant: a name or a number.
template<typename T>
concept axis = std::convertible_to<T, Axis>;

/// The name of an axis.
template<typename T>
concept named_axis = detail::is_named_axis<T>;

}  // namespace noa::traits

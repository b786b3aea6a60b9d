// Sets of element types, as functions of arrays take them.
#pragma once

#include <concepts>
#include <cstdint>

#include "noa/base/complex.hpp"
#include "noa/base/dtype.hpp"
#include "noa/base/traits.hpp"

namespace noa::math {

/// Kinds of element types, and sets of them. Halves belong to REALS and COMPLEXES: they are calculated in f32 and c32.
enum class ElementTypes : std::uint8_t {
    BOOL = 1,
    INTEGERS = 2,
    REALS = 4,
    COMPLEXES = 8,
    SCALARS = INTEGERS | REALS,
    FLOATING = REALS | COMPLEXES,
    NUMBERS = INTEGERS | REALS | COMPLEXES,
    ORDERED = BOOL | INTEGERS | REALS,
    ALL = BOOL | INTEGERS | REALS | COMPLEXES,
};

/// Whether a set has an element type.
template<typename T>
constexpr bool has_type(ElementTypes set) {
    if constexpr (not traits::has_dtype<T>)
        return false;
    else
        return (static_cast<int>(set) & (std::same_as<T, bool>       ? static_cast<int>(ElementTypes::BOOL)
                                                : traits::integer<T> ? static_cast<int>(ElementTypes::INTEGERS)
                                                : traits::real<T>    ? static_cast<int>(ElementTypes::REALS)
                                                                     : static_cast<int>(ElementTypes::COMPLEXES))) != 0;
}

// Whether a function of a set of element types takes T, in words that compilers show where it does not.
template<ElementTypes Set, ElementTypes Other, typename T>
concept unless_it_is_another = Set != Other or has_type<T>(Set);
template<ElementTypes Set, typename T>
concept takes_bools = unless_it_is_another<Set, ElementTypes::BOOL, T>;
template<ElementTypes Set, typename T>
concept takes_integers = unless_it_is_another<Set, ElementTypes::INTEGERS, T>;
template<ElementTypes Set, typename T>
concept takes_real_numbers = unless_it_is_another<Set, ElementTypes::REALS, T>;
template<ElementTypes Set, typename T>
concept takes_complex_numbers = unless_it_is_another<Set, ElementTypes::COMPLEXES, T>;
template<ElementTypes Set, typename T>
concept takes_integers_and_real_numbers = unless_it_is_another<Set, ElementTypes::SCALARS, T>;
template<ElementTypes Set, typename T>
concept takes_real_and_complex_numbers = unless_it_is_another<Set, ElementTypes::FLOATING, T>;
template<ElementTypes Set, typename T>
concept takes_numbers_but_no_bools = unless_it_is_another<Set, ElementTypes::NUMBERS, T>;
template<ElementTypes Set, typename T>
concept takes_elements_with_an_order = unless_it_is_another<Set, ElementTypes::ORDERED, T>;
template<ElementTypes Set, typename T>
concept takes_bools_and_numbers = unless_it_is_another<Set, ElementTypes::ALL, T>;
template<ElementTypes Set, typename T>
concept takes = takes_bools<Set, T> and takes_integers<Set, T> and takes_real_numbers<Set, T> and
                takes_complex_numbers<Set, T> and takes_integers_and_real_numbers<Set, T> and
                takes_real_and_complex_numbers<Set, T> and takes_numbers_but_no_bools<Set, T> and
                takes_elements_with_an_order<Set, T> and takes_bools_and_numbers<Set, T> and has_type<T>(Set);

}  // namespace noa::math

namespace noa::math::detail {

using namespace noa::detail;

// The half of what halves are calculated in; else the type itself.
template<typename T>
using half_t = std::conditional_t<std::same_as<T, f32>, f16, std::conditional_t<std::same_as<T, c32>, c16, T>>;

}  // namespace noa::math::detail

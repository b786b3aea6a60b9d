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

}  // namespace noa::math

namespace noa::math::detail {

using namespace noa::detail;

// f16 is calculated in f32, c16 in c32.
template<typename T>
struct ComputeType {
    using type = T;
    using half = void;
};
template<>
struct ComputeType<f16> {
    using type = f32;
};
template<>
struct ComputeType<c16> {
    using type = c32;
};
template<typename T>
using compute_t = typename ComputeType<T>::type;

// The half of what halves are calculated in; else the type itself.
template<typename T>
struct HalfType {
    using type = T;
};
template<>
struct HalfType<f32> {
    using type = f16;
};
template<>
struct HalfType<c32> {
    using type = c16;
};

}  // namespace noa::math::detail

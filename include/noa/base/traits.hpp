// The names of the numbers, and the concepts that sort them.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "noa/base/config.hpp"
#include "noa/base/half.hpp"

namespace noa {
inline namespace types {

using i8 = std::int8_t;
using i16 = std::int16_t;
using i32 = std::int32_t;
using i64 = std::int64_t;
using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using f16 = Half;
using f32 = float;
using f64 = double;

template<typename T>
struct Complex;

using c16 = Complex<f16>;
using c32 = Complex<f32>;
using c64 = Complex<f64>;

}  // namespace types
}  // namespace noa

namespace noa::traits {

template<typename T, typename... Types>
concept any_of = (std::same_as<T, Types> or ...);

/// Whole numbers; bool is not one.
template<typename T>
concept integer = std::integral<T> and not std::same_as<T, bool>;

/// f16, f32, f64.
template<typename T>
concept real = any_of<T, f16, f32, f64>;

template<typename T>
concept scalar = integer<T> or real<T>;

/// c16, c32, c64.
template<typename T>
concept complex = any_of<T, c16, c32, c64>;

template<typename T>
concept real_or_complex = real<T> or complex<T>;

template<typename T>
concept numeric = scalar<T> or complex<T>;

}  // namespace noa::traits

namespace noa::detail {

// Holds every integer of either sign, and the product of any two of them.
__extension__ using Wide = __int128;

// For integers of either kind, without a compiler's remark that some cannot be negative.
template<traits::integer T>
NOA_HD constexpr bool is_negative(T value) {
    if constexpr (std::is_signed_v<T>)
        return value < 0;
    else
        return false;
}

template<typename T>
struct value_type {
    using type = T;
};
template<typename T>
struct value_type<Complex<T>> {
    using type = T;
};

}  // namespace noa::detail

namespace noa::traits {

/// The type of a number's parts: f32 for f32 and for c32.
template<typename T>
using value_type_t = typename detail::value_type<std::remove_cv_t<T>>::type;

/// The type to calculate in: f32 for f16, c32 for c16, else the type itself.
template<typename T>
using compute_t = std::conditional_t<std::same_as<T, f16>, f32, std::conditional_t<std::same_as<T, c16>, c32, T>>;

}  // namespace noa::traits

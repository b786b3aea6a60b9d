// Conversions between numbers that cannot go wrong unnoticed.
#pragma once

#include <concepts>
#include <limits>
#include <type_traits>

#include "noa/base/complex.hpp"
#include "noa/base/config.hpp"
#include "noa/base/dtype.hpp"
#include "noa/base/error.hpp"
#include "noa/base/traits.hpp"

namespace noa::detail {

// The ends of the range of a type. Variables, because the functions of the standard library are not for devices.
template<typename T>
inline constexpr T lowest = std::numeric_limits<T>::lowest();
template<typename T>
inline constexpr T highest = std::numeric_limits<T>::max();
template<typename T>
inline constexpr T infinity = std::numeric_limits<T>::infinity();

template<typename T>
concept whole = traits::integer<T> or std::same_as<T, bool>;

// Where a number lies with respect to the range of another type: -1 below, 0 inside, 1 above. NaN is inside.
template<typename To, typename From>
NOA_HD constexpr int side_of_range(From value) {
    constexpr bool to_integer = traits::integer<To>, to_narrower_real = traits::real<To> and sizeof(To) < sizeof(From);
    if constexpr (std::same_as<From, f16>) {
        return side_of_range<To>(static_cast<f32>(value));
    } else if constexpr (to_integer and whole<From>) {
        constexpr To low = lowest<To>, high = highest<To>;
        return Wide{value} < Wide{low} ? -1 : Wide{value} > Wide{high} ? 1 : 0;
    } else if constexpr (to_integer) {
        // One past the range is a power of two, and therefore exact; its end might not be.
        constexpr auto low = static_cast<From>(lowest<To>);
        constexpr auto past = static_cast<From>((highest<To> >> 1) + 1) * 2;
        return value < low and not(value > low - 1) ? -1 : value >= past ? 1 : 0;  // what is cut off may be -0.9
    } else if constexpr (std::same_as<To, f16> and whole<From>) {
        return Wide{value} > 65504 ? 1 : Wide{value} < -65504 ? -1 : 0;
    } else if constexpr (to_narrower_real and traits::real<From>) {
        constexpr auto high = static_cast<From>(highest<To>);
        if (value == infinity<From> or value == -infinity<From>)
            return 0;
        return value > high ? 1 : value < -high ? -1 : 0;
    } else {
        return 0;
    }
}

// A number within the range, or less than 1 below it, as that type.
template<typename To, typename From>
NOA_HD constexpr To cut_off(From value) {
    if constexpr (whole<To> and traits::real<From> and not std::same_as<To, bool>)
        if (static_cast<traits::compute_t<From>>(value) < static_cast<traits::compute_t<From>>(lowest<To>))
            return lowest<To>;
    return static_cast<To>(value);
}

template<typename To, typename From>
NOA_HD constexpr bool is_lost(From value) {
    if constexpr (whole<To> and traits::real<From> and not std::same_as<To, bool>)
        return not(value == value);
    else
        return false;
}

}  // namespace noa::detail

namespace noa {

/// Whether a number is within the range of another type. Fractions and digits may be rounded, NaN is no integer.
template<typename To, typename From>
NOA_HD constexpr bool is_safe_cast(const From& value) {
    if constexpr (traits::complex<From>) {
        static_assert(traits::complex<To>, "a complex number does not become a real one by a cast");
        using Part = traits::value_type_t<To>;
        return is_safe_cast<Part>(value.real) and is_safe_cast<Part>(value.imag);
    } else if constexpr (traits::complex<To>) {
        return is_safe_cast<traits::value_type_t<To>>(value);
    } else {
        return not detail::is_lost<To>(value) and detail::side_of_range<To>(value) == 0;
    }
}

/// The number as another type, or an error if it is not within the range of that type.
template<typename To, typename From>
NOA_HD constexpr To safe_cast(const From& value) {
#if not defined(__CUDA_ARCH__)
    if (not is_safe_cast<To>(value))
        panic("{} does not fit {}", value, detail::ElementName<To>::text());
#else
    check(is_safe_cast<To>(value), "a number does not fit");
#endif
    if constexpr (traits::complex<From>)
        return value.template as<traits::value_type_t<To>>();
    else if constexpr (traits::complex<To>)
        return To{static_cast<traits::value_type_t<To>>(value)};
    else
        return detail::cut_off<To>(value);
}

/// The number as another type, or the end of the range of that type that is closest to it. NaN becomes the integer 0.
template<typename To, typename From>
NOA_HD constexpr To clamp_cast(const From& value) {
    if constexpr (traits::complex<From>) {
        static_assert(traits::complex<To>, "a complex number does not become a real one by a cast");
        using Part = traits::value_type_t<To>;
        return To{clamp_cast<Part>(value.real), clamp_cast<Part>(value.imag)};
    } else if constexpr (traits::complex<To>) {
        return To{clamp_cast<traits::value_type_t<To>>(value)};
    } else {
        constexpr To low = detail::lowest<To>, high = detail::highest<To>;
        if (detail::is_lost<To>(value))
            return To{};
        const int side = detail::side_of_range<To>(value);
        return side == 0 ? detail::cut_off<To>(value) : side < 0 ? low : high;
    }
}

}  // namespace noa

// The value of a quantile, given the elements that it is between, on any device.
#pragma once

#include <limits>

#include "core/keys.hpp"
#include "noa/base/config.hpp"
#include "noa/base/traits.hpp"
#include "noa/math/reduce.hpp"

namespace noa::math::detail {

using namespace noa::detail;

/// Between which two elements, in sorted order, a quantile is: at the lower one, or a part of the way to the next.
struct QuantilePlace {
    i64 low;
    f64 part;
    bool is_median;
};

// Variables, because the functions of the standard library are not for devices.
template<typename T>
inline constexpr T quiet_nan = std::numeric_limits<T>::quiet_NaN();
template<typename T>
inline constexpr T smallest_normal = std::numeric_limits<T>::min();

// The mean of two, rounded once, whose sum may not fit.
template<typename T>
NOA_HD constexpr T midpoint(T a, T b) {
    constexpr T tiny = 2 * smallest_normal<T>, large = highest<T> / 2;
    const T size_of_a = a < 0 ? -a : a, size_of_b = b < 0 ? -b : b;
    if (size_of_a <= large and size_of_b <= large)
        return (a + b) / 2;
    if (size_of_a < tiny)  // half of it might be rounded
        return a + b / 2;
    if (size_of_b < tiny)
        return a / 2 + b;
    return a / 2 + b / 2;
}

// As NumPy does it, from the closer of the two, but that it is never NaN where just one of them counts: of the
// infinite, NumPy would take the difference.
template<typename T>
NOA_HD mean_result_t<T> value_between(const QuantilePlace& place, T low, T high) {
    using Result = mean_result_t<T>;
    if (place.part == 0 or low == high)
        return static_cast<Result>(low);
    if (place.is_median)
        return midpoint(static_cast<Result>(low), static_cast<Result>(high));
    const f64 a = static_cast<f64>(low), b = static_cast<f64>(high), difference = b - a;
    return static_cast<Result>(place.part < 0.5 ? a + difference * place.part : b - difference * (1 - place.part));
}

/// Of the keys of the two elements, and of the highest one: where that is NaN, so is the quantile.
template<typename T>
NOA_HD mean_result_t<T> quantile_value(
        const QuantilePlace& place, core::key_t<T> low, core::key_t<T> high, core::key_t<T> last) {
    constexpr auto nan = quiet_nan<mean_result_t<T>>;
    return last > core::highest_key<T> ? nan : value_between(place, core::from_key<T>(low), core::from_key<T>(high));
}

}  // namespace noa::math::detail

// Arrays of one element type to arrays of another.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "noa/base/cast.hpp"
#include "noa/base/dtype.hpp"
#include "noa/base/traits.hpp"
#include "noa/math/detail/operands.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::math::detail {

using namespace noa::detail;

enum class Cast : std::uint8_t { PLAIN, CLAMPED, CHECKED };

void cast(Cast kind, const AnyArray& input, const AnyArray& output);

// Real numbers become complex ones, but not the other way around: take a part, or the absolute value.
template<typename From, typename To>
concept castable =
        traits::has_dtype<From> and traits::has_dtype<To> and (traits::complex<To> or not traits::complex<From>) and
        not(traits::complex<To> and std::same_as<From, bool>);

template<typename In, typename Output>
void cast(Cast kind, const In& input, const Output& output) {
    static_assert(not std::is_const_v<typename Output::element_type>, "noa: an output is not const");
    using From = typename In::value_type;
    using To = typename Output::value_type;
    static_assert(traits::complex<To> or not traits::complex<From>,
            "noa: a complex number does not become a real one by a cast: take real(), imag() or abs()");
    static_assert(
            castable<From, To> or traits::complex<From>, "noa: a bool does not become a complex number by a cast");
    cast(kind, as_any(input), as_any(output));
}
template<typename T, typename In>
Array<T> cast(Cast kind, const In& input) {
    Array<T> output(input.shape(), input.option());
    cast(kind, input, output);
    return output;
}

}  // namespace noa::math::detail

namespace noa {

/// The same numbers as another type, as C++ does it: fractions are cut off, integers wrap around, anything but 0 is
/// true. A real number outside of the range of an integer type becomes some number: where that may happen, use
/// clamp_cast or safe_cast.
template<math::detail::any_dtype_array In, math::detail::any_dtype_array Output>
void cast(const In& input, const Output& output) {
    math::detail::cast(math::detail::Cast::PLAIN, input, output);
}
template<typename T, math::detail::any_dtype_array In>
Array<T> cast(const In& input) {
    return math::detail::cast<T>(math::detail::Cast::PLAIN, input);
}

/// The same, but what is outside of the range becomes the end of it that is closest; not a number becomes the integer
/// 0.
template<math::detail::any_dtype_array In, math::detail::any_dtype_array Output>
void clamp_cast(const In& input, const Output& output) {
    math::detail::cast(math::detail::Cast::CLAMPED, input, output);
}
template<typename T, math::detail::any_dtype_array In>
Array<T> clamp_cast(const In& input) {
    return math::detail::cast<T>(math::detail::Cast::CLAMPED, input);
}

/// The same, but an error, which names the first element that does not fit, before anything is written.
template<math::detail::any_dtype_array In, math::detail::any_dtype_array Output>
void safe_cast(const In& input, const Output& output) {
    math::detail::cast(math::detail::Cast::CHECKED, input, output);
}
template<typename T, math::detail::any_dtype_array In>
Array<T> safe_cast(const In& input) {
    return math::detail::cast<T>(math::detail::Cast::CHECKED, input);
}

}  // namespace noa

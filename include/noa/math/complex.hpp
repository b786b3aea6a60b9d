// Complex numbers and their parts, element by element.
#pragma once

#include "noa/base/traits.hpp"
#include "noa/math/detail/functions.hpp"
#include "noa/math/detail/operands.hpp"
#include "noa/runtime/array.hpp"

namespace noa {

/// The real parts.
template<detail::complex_array In, traits::array Output>
void real(const In& input, const Output& output) {
    detail::apply<traits::value_type_t<typename In::value_type>>(detail::Unary::REAL, input, output);
}
template<detail::complex_array In>
auto real(const In& input) {
    return detail::apply<traits::value_type_t<typename In::value_type>>(detail::Unary::REAL, input);
}

/// The imaginary parts.
template<detail::complex_array In, traits::array Output>
void imag(const In& input, const Output& output) {
    detail::apply<traits::value_type_t<typename In::value_type>>(detail::Unary::IMAG, input, output);
}
template<detail::complex_array In>
auto imag(const In& input) {
    return detail::apply<traits::value_type_t<typename In::value_type>>(detail::Unary::IMAG, input);
}

/// The complex conjugates.
template<detail::complex_array In, traits::array Output>
void conj(const In& input, const Output& output) {
    detail::apply<typename In::value_type>(detail::Unary::CONJ, input, output);
}
template<detail::complex_array In>
auto conj(const In& input) {
    return detail::apply<typename In::value_type>(detail::Unary::CONJ, input);
}

/// The angles in the complex plane, the phases, in radians from -pi to pi.
template<detail::complex_array In, traits::array Output>
void arg(const In& input, const Output& output) {
    detail::apply<traits::value_type_t<typename In::value_type>>(detail::Unary::ARG, input, output);
}
template<detail::complex_array In>
auto arg(const In& input) {
    return detail::apply<traits::value_type_t<typename In::value_type>>(detail::Unary::ARG, input);
}

/// The squares of the absolute values.
template<detail::complex_array In, traits::array Output>
void abs_squared(const In& input, const Output& output) {
    detail::apply<traits::value_type_t<typename In::value_type>>(detail::Unary::ABS_SQUARED, input, output);
}
template<detail::complex_array In>
auto abs_squared(const In& input) {
    return detail::apply<traits::value_type_t<typename In::value_type>>(detail::Unary::ABS_SQUARED, input);
}

/// Complex numbers of real and imaginary parts.
template<typename A, typename B, traits::array Output>
    requires detail::operands<A, B> and traits::real<detail::result_t<A, B>>
void complex(const A& a, const B& b, const Output& output) {
    detail::apply<detail::Binary::COMPLEX, detail::result_t<A, B>, Complex<detail::result_t<A, B>>>(a, b, output);
}
template<typename A, typename B>
    requires detail::operands<A, B> and traits::real<detail::result_t<A, B>>
auto complex(const A& a, const B& b) {
    return detail::apply<detail::Binary::COMPLEX, detail::result_t<A, B>, Complex<detail::result_t<A, B>>>(a, b);
}

/// Complex numbers of absolute values and angles in radians.
template<typename A, typename B, traits::array Output>
    requires detail::operands<A, B> and traits::real<detail::result_t<A, B>>
void polar(const A& a, const B& b, const Output& output) {
    detail::apply<detail::Binary::POLAR, detail::result_t<A, B>, Complex<detail::result_t<A, B>>>(a, b, output);
}
template<typename A, typename B>
    requires detail::operands<A, B> and traits::real<detail::result_t<A, B>>
auto polar(const A& a, const B& b) {
    return detail::apply<detail::Binary::POLAR, detail::result_t<A, B>, Complex<detail::result_t<A, B>>>(a, b);
}

}  // namespace noa

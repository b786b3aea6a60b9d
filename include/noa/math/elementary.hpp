// Elementary functions of arrays, element by element: into an output, which may be the input, or a new array. They are
// those of the C library, vectorised where it can: real ones are within 4 units in the last place. f16 is calculated in
// f32.
#pragma once

#include "noa/base/traits.hpp"
#include "noa/math/detail/functions.hpp"
#include "noa/math/detail/operands.hpp"
#include "noa/runtime/array.hpp"

namespace noa {

/// The square root.
template<detail::floating_array In, traits::array Output>
void sqrt(const In& input, const Output& output) {
    detail::apply<typename In::value_type>(detail::Unary::SQRT, input, output);
}
template<detail::floating_array In>
auto sqrt(const In& input) {
    return detail::apply<typename In::value_type>(detail::Unary::SQRT, input);
}

/// e to the power of a.
template<detail::floating_array In, traits::array Output>
void exp(const In& input, const Output& output) {
    detail::apply<typename In::value_type>(detail::Unary::EXP, input, output);
}
template<detail::floating_array In>
auto exp(const In& input) {
    return detail::apply<typename In::value_type>(detail::Unary::EXP, input);
}

/// The natural logarithm.
template<detail::floating_array In, traits::array Output>
void log(const In& input, const Output& output) {
    detail::apply<typename In::value_type>(detail::Unary::LOG, input, output);
}
template<detail::floating_array In>
auto log(const In& input) {
    return detail::apply<typename In::value_type>(detail::Unary::LOG, input);
}

/// The logarithm to the base 10.
template<detail::floating_array In, traits::array Output>
void log10(const In& input, const Output& output) {
    detail::apply<typename In::value_type>(detail::Unary::LOG10, input, output);
}
template<detail::floating_array In>
auto log10(const In& input) {
    return detail::apply<typename In::value_type>(detail::Unary::LOG10, input);
}

/// The sine of an angle in radians.
template<detail::floating_array In, traits::array Output>
void sin(const In& input, const Output& output) {
    detail::apply<typename In::value_type>(detail::Unary::SIN, input, output);
}
template<detail::floating_array In>
auto sin(const In& input) {
    return detail::apply<typename In::value_type>(detail::Unary::SIN, input);
}

/// The cosine of an angle in radians.
template<detail::floating_array In, traits::array Output>
void cos(const In& input, const Output& output) {
    detail::apply<typename In::value_type>(detail::Unary::COS, input, output);
}
template<detail::floating_array In>
auto cos(const In& input) {
    return detail::apply<typename In::value_type>(detail::Unary::COS, input);
}

/// The tangent of an angle in radians.
template<detail::floating_array In, traits::array Output>
void tan(const In& input, const Output& output) {
    detail::apply<typename In::value_type>(detail::Unary::TAN, input, output);
}
template<detail::floating_array In>
auto tan(const In& input) {
    return detail::apply<typename In::value_type>(detail::Unary::TAN, input);
}

/// The inverse of the sine, in radians.
template<detail::floating_array In, traits::array Output>
void asin(const In& input, const Output& output) {
    detail::apply<typename In::value_type>(detail::Unary::ASIN, input, output);
}
template<detail::floating_array In>
auto asin(const In& input) {
    return detail::apply<typename In::value_type>(detail::Unary::ASIN, input);
}

/// The inverse of the cosine, in radians.
template<detail::floating_array In, traits::array Output>
void acos(const In& input, const Output& output) {
    detail::apply<typename In::value_type>(detail::Unary::ACOS, input, output);
}
template<detail::floating_array In>
auto acos(const In& input) {
    return detail::apply<typename In::value_type>(detail::Unary::ACOS, input);
}

/// The inverse of the tangent, in radians.
template<detail::floating_array In, traits::array Output>
void atan(const In& input, const Output& output) {
    detail::apply<typename In::value_type>(detail::Unary::ATAN, input, output);
}
template<detail::floating_array In>
auto atan(const In& input) {
    return detail::apply<typename In::value_type>(detail::Unary::ATAN, input);
}

/// The hyperbolic sine.
template<detail::floating_array In, traits::array Output>
void sinh(const In& input, const Output& output) {
    detail::apply<typename In::value_type>(detail::Unary::SINH, input, output);
}
template<detail::floating_array In>
auto sinh(const In& input) {
    return detail::apply<typename In::value_type>(detail::Unary::SINH, input);
}

/// The hyperbolic cosine.
template<detail::floating_array In, traits::array Output>
void cosh(const In& input, const Output& output) {
    detail::apply<typename In::value_type>(detail::Unary::COSH, input, output);
}
template<detail::floating_array In>
auto cosh(const In& input) {
    return detail::apply<typename In::value_type>(detail::Unary::COSH, input);
}

/// The hyperbolic tangent.
template<detail::floating_array In, traits::array Output>
void tanh(const In& input, const Output& output) {
    detail::apply<typename In::value_type>(detail::Unary::TANH, input, output);
}
template<detail::floating_array In>
auto tanh(const In& input) {
    return detail::apply<typename In::value_type>(detail::Unary::TANH, input);
}

/// The inverse of the hyperbolic sine.
template<detail::floating_array In, traits::array Output>
void asinh(const In& input, const Output& output) {
    detail::apply<typename In::value_type>(detail::Unary::ASINH, input, output);
}
template<detail::floating_array In>
auto asinh(const In& input) {
    return detail::apply<typename In::value_type>(detail::Unary::ASINH, input);
}

/// The inverse of the hyperbolic cosine.
template<detail::floating_array In, traits::array Output>
void acosh(const In& input, const Output& output) {
    detail::apply<typename In::value_type>(detail::Unary::ACOSH, input, output);
}
template<detail::floating_array In>
auto acosh(const In& input) {
    return detail::apply<typename In::value_type>(detail::Unary::ACOSH, input);
}

/// The inverse of the hyperbolic tangent.
template<detail::floating_array In, traits::array Output>
void atanh(const In& input, const Output& output) {
    detail::apply<typename In::value_type>(detail::Unary::ATANH, input, output);
}
template<detail::floating_array In>
auto atanh(const In& input) {
    return detail::apply<typename In::value_type>(detail::Unary::ATANH, input);
}

/// 1 / a.
template<detail::floating_array In, traits::array Output>
void reciprocal(const In& input, const Output& output) {
    detail::apply<typename In::value_type>(detail::Unary::RECIPROCAL, input, output);
}
template<detail::floating_array In>
auto reciprocal(const In& input) {
    return detail::apply<typename In::value_type>(detail::Unary::RECIPROCAL, input);
}

/// 1 / sqrt(a).
template<detail::real_array In, traits::array Output>
void rsqrt(const In& input, const Output& output) {
    detail::apply<typename In::value_type>(detail::Unary::RSQRT, input, output);
}
template<detail::real_array In>
auto rsqrt(const In& input) {
    return detail::apply<typename In::value_type>(detail::Unary::RSQRT, input);
}

/// The cube root.
template<detail::real_array In, traits::array Output>
void cbrt(const In& input, const Output& output) {
    detail::apply<typename In::value_type>(detail::Unary::CBRT, input, output);
}
template<detail::real_array In>
auto cbrt(const In& input) {
    return detail::apply<typename In::value_type>(detail::Unary::CBRT, input);
}

/// 2 to the power of a.
template<detail::real_array In, traits::array Output>
void exp2(const In& input, const Output& output) {
    detail::apply<typename In::value_type>(detail::Unary::EXP2, input, output);
}
template<detail::real_array In>
auto exp2(const In& input) {
    return detail::apply<typename In::value_type>(detail::Unary::EXP2, input);
}

/// exp(a) - 1, exact also where a is small.
template<detail::real_array In, traits::array Output>
void expm1(const In& input, const Output& output) {
    detail::apply<typename In::value_type>(detail::Unary::EXPM1, input, output);
}
template<detail::real_array In>
auto expm1(const In& input) {
    return detail::apply<typename In::value_type>(detail::Unary::EXPM1, input);
}

/// The logarithm to the base 2.
template<detail::real_array In, traits::array Output>
void log2(const In& input, const Output& output) {
    detail::apply<typename In::value_type>(detail::Unary::LOG2, input, output);
}
template<detail::real_array In>
auto log2(const In& input) {
    return detail::apply<typename In::value_type>(detail::Unary::LOG2, input);
}

/// log(1 + a), exact also where a is small.
template<detail::real_array In, traits::array Output>
void log1p(const In& input, const Output& output) {
    detail::apply<typename In::value_type>(detail::Unary::LOG1P, input, output);
}
template<detail::real_array In>
auto log1p(const In& input) {
    return detail::apply<typename In::value_type>(detail::Unary::LOG1P, input);
}

/// The error function.
template<detail::real_array In, traits::array Output>
void erf(const In& input, const Output& output) {
    detail::apply<typename In::value_type>(detail::Unary::ERF, input, output);
}
template<detail::real_array In>
auto erf(const In& input) {
    return detail::apply<typename In::value_type>(detail::Unary::ERF, input);
}

/// The next lower whole number.
template<detail::real_array In, traits::array Output>
void floor(const In& input, const Output& output) {
    detail::apply<typename In::value_type>(detail::Unary::FLOOR, input, output);
}
template<detail::real_array In>
auto floor(const In& input) {
    return detail::apply<typename In::value_type>(detail::Unary::FLOOR, input);
}

/// The next higher whole number.
template<detail::real_array In, traits::array Output>
void ceil(const In& input, const Output& output) {
    detail::apply<typename In::value_type>(detail::Unary::CEIL, input, output);
}
template<detail::real_array In>
auto ceil(const In& input) {
    return detail::apply<typename In::value_type>(detail::Unary::CEIL, input);
}

/// The closest whole number; from halfway, the even one.
template<detail::real_array In, traits::array Output>
void round(const In& input, const Output& output) {
    detail::apply<typename In::value_type>(detail::Unary::ROUND, input, output);
}
template<detail::real_array In>
auto round(const In& input) {
    return detail::apply<typename In::value_type>(detail::Unary::ROUND, input);
}

/// The whole part.
template<detail::real_array In, traits::array Output>
void trunc(const In& input, const Output& output) {
    detail::apply<typename In::value_type>(detail::Unary::TRUNC, input, output);
}
template<detail::real_array In>
auto trunc(const In& input) {
    return detail::apply<typename In::value_type>(detail::Unary::TRUNC, input);
}

/// a to the power of b.
template<typename A, typename B, traits::array Output>
    requires detail::operands<A, B> and traits::real_or_complex<detail::result_t<A, B>>
void pow(const A& a, const B& b, const Output& output) {
    detail::apply<detail::Binary::POW, detail::result_t<A, B>, detail::result_t<A, B>>(a, b, output);
}
template<typename A, typename B>
    requires detail::operands<A, B> and traits::real_or_complex<detail::result_t<A, B>>
auto pow(const A& a, const B& b) {
    return detail::apply<detail::Binary::POW, detail::result_t<A, B>, detail::result_t<A, B>>(a, b);
}

/// The angle of the point of x = b and y = a, in radians from -pi to pi.
template<typename A, typename B, traits::array Output>
    requires detail::operands<A, B> and traits::real<detail::result_t<A, B>>
void atan2(const A& a, const B& b, const Output& output) {
    detail::apply<detail::Binary::ATAN2, detail::result_t<A, B>, detail::result_t<A, B>>(a, b, output);
}
template<typename A, typename B>
    requires detail::operands<A, B> and traits::real<detail::result_t<A, B>>
auto atan2(const A& a, const B& b) {
    return detail::apply<detail::Binary::ATAN2, detail::result_t<A, B>, detail::result_t<A, B>>(a, b);
}

/// sqrt(a a + b b); does not overflow on the way.
template<typename A, typename B, traits::array Output>
    requires detail::operands<A, B> and traits::real<detail::result_t<A, B>>
void hypot(const A& a, const B& b, const Output& output) {
    detail::apply<detail::Binary::HYPOT, detail::result_t<A, B>, detail::result_t<A, B>>(a, b, output);
}
template<typename A, typename B>
    requires detail::operands<A, B> and traits::real<detail::result_t<A, B>>
auto hypot(const A& a, const B& b) {
    return detail::apply<detail::Binary::HYPOT, detail::result_t<A, B>, detail::result_t<A, B>>(a, b);
}

}  // namespace noa

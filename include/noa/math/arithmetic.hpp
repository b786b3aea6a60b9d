// Arithmetic of arrays, element by element. Each function takes arrays, or an array and numbers, and writes to an
// output or returns a new array. Arrays are broadcast, and may be the output; they have one element type, but for real
// arrays beside complex ones. Integers wrap around.
#pragma once

#include "noa/base/traits.hpp"
#include "noa/math/detail/functions.hpp"
#include "noa/math/detail/operands.hpp"
#include "noa/runtime/array.hpp"

namespace noa {

/// a + b.
template<typename A, typename B, traits::array Output>
    requires detail::operands<A, B> and traits::numeric<detail::result_t<A, B>>
void add(const A& a, const B& b, const Output& output) {
    detail::apply<detail::Binary::ADD, detail::result_t<A, B>, detail::result_t<A, B>>(a, b, output);
}
template<typename A, typename B>
    requires detail::operands<A, B> and traits::numeric<detail::result_t<A, B>>
auto add(const A& a, const B& b) {
    return detail::apply<detail::Binary::ADD, detail::result_t<A, B>, detail::result_t<A, B>>(a, b);
}

/// a - b.
template<typename A, typename B, traits::array Output>
    requires detail::operands<A, B> and traits::numeric<detail::result_t<A, B>>
void subtract(const A& a, const B& b, const Output& output) {
    detail::apply<detail::Binary::SUBTRACT, detail::result_t<A, B>, detail::result_t<A, B>>(a, b, output);
}
template<typename A, typename B>
    requires detail::operands<A, B> and traits::numeric<detail::result_t<A, B>>
auto subtract(const A& a, const B& b) {
    return detail::apply<detail::Binary::SUBTRACT, detail::result_t<A, B>, detail::result_t<A, B>>(a, b);
}

/// a b.
template<typename A, typename B, traits::array Output>
    requires detail::operands<A, B> and traits::numeric<detail::result_t<A, B>>
void multiply(const A& a, const B& b, const Output& output) {
    detail::apply<detail::Binary::MULTIPLY, detail::result_t<A, B>, detail::result_t<A, B>>(a, b, output);
}
template<typename A, typename B>
    requires detail::operands<A, B> and traits::numeric<detail::result_t<A, B>>
auto multiply(const A& a, const B& b) {
    return detail::apply<detail::Binary::MULTIPLY, detail::result_t<A, B>, detail::result_t<A, B>>(a, b);
}

/// a / b. Of integers, the fraction is cut off, and a division by 0 gives 0.
template<typename A, typename B, traits::array Output>
    requires detail::operands<A, B> and traits::numeric<detail::result_t<A, B>>
void divide(const A& a, const B& b, const Output& output) {
    detail::apply<detail::Binary::DIVIDE, detail::result_t<A, B>, detail::result_t<A, B>>(a, b, output);
}
template<typename A, typename B>
    requires detail::operands<A, B> and traits::numeric<detail::result_t<A, B>>
auto divide(const A& a, const B& b) {
    return detail::apply<detail::Binary::DIVIDE, detail::result_t<A, B>, detail::result_t<A, B>>(a, b);
}

/// The smaller one; not a number if one is not.
template<typename A, typename B, traits::array Output>
    requires detail::operands<A, B> and traits::scalar<detail::result_t<A, B>>
void minimum(const A& a, const B& b, const Output& output) {
    detail::apply<detail::Binary::MINIMUM, detail::result_t<A, B>, detail::result_t<A, B>>(a, b, output);
}
template<typename A, typename B>
    requires detail::operands<A, B> and traits::scalar<detail::result_t<A, B>>
auto minimum(const A& a, const B& b) {
    return detail::apply<detail::Binary::MINIMUM, detail::result_t<A, B>, detail::result_t<A, B>>(a, b);
}

/// The larger one; not a number if one is not.
template<typename A, typename B, traits::array Output>
    requires detail::operands<A, B> and traits::scalar<detail::result_t<A, B>>
void maximum(const A& a, const B& b, const Output& output) {
    detail::apply<detail::Binary::MAXIMUM, detail::result_t<A, B>, detail::result_t<A, B>>(a, b, output);
}
template<typename A, typename B>
    requires detail::operands<A, B> and traits::scalar<detail::result_t<A, B>>
auto maximum(const A& a, const B& b) {
    return detail::apply<detail::Binary::MAXIMUM, detail::result_t<A, B>, detail::result_t<A, B>>(a, b);
}

/// -a. Of unsigned integers, what brings it back to 0.
template<detail::numeric_array In, traits::array Output>
void negate(const In& input, const Output& output) {
    detail::apply<typename In::value_type>(detail::Unary::NEGATE, input, output);
}
template<detail::numeric_array In>
auto negate(const In& input) {
    return detail::apply<typename In::value_type>(detail::Unary::NEGATE, input);
}

/// The absolute value; of complex numbers, a real one. That of the lowest integer is itself.
template<detail::numeric_array In, traits::array Output>
void abs(const In& input, const Output& output) {
    detail::apply<traits::value_type_t<typename In::value_type>>(detail::Unary::ABS, input, output);
}
template<detail::numeric_array In>
auto abs(const In& input) {
    return detail::apply<traits::value_type_t<typename In::value_type>>(detail::Unary::ABS, input);
}

/// a a.
template<detail::numeric_array In, traits::array Output>
void square(const In& input, const Output& output) {
    detail::apply<typename In::value_type>(detail::Unary::SQUARE, input, output);
}
template<detail::numeric_array In>
auto square(const In& input) {
    return detail::apply<typename In::value_type>(detail::Unary::SQUARE, input);
}

/// What is below `low` becomes `low`, what is then above `high` becomes `high`.
template<detail::scalar_array In, typename Low, typename High, traits::array Output>
    requires detail::operands<In, Low, High>
void clamp(const In& input, const Low& low, const High& high, const Output& output) {
    using T = typename In::value_type;
    detail::check_output_type<T, Output>();
    const Device device = output.device();
    detail::clamp(detail::as_any(input), detail::any_of<T>(low, device), detail::any_of<T>(high, device),
            detail::as_any(output));
}
template<detail::scalar_array In, typename Low, typename High>
    requires detail::operands<In, Low, High>
auto clamp(const In& input, const Low& low, const High& high) {
    auto output = detail::new_output<typename In::value_type>(input, low, high);
    clamp(input, low, high, output);
    return output;
}

}  // namespace noa

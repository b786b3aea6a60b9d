// Comparisons of arrays, element by element, and what is done with them. Arrays are broadcast, and have one element
// type.
#pragma once

#include <concepts>

#include "noa/base/traits.hpp"
#include "noa/math/detail/functions.hpp"
#include "noa/math/detail/operands.hpp"
#include "noa/runtime/array.hpp"

namespace noa {

/// a == b. Not a number equals nothing.
template<typename A, typename B, traits::array Output>
    requires detail::operands<A, B>
void equal(const A& a, const B& b, const Output& output) {
    detail::apply<detail::Binary::EQUAL, detail::result_t<A, B>, bool>(a, b, output);
}
template<typename A, typename B>
    requires detail::operands<A, B>
auto equal(const A& a, const B& b) {
    return detail::apply<detail::Binary::EQUAL, detail::result_t<A, B>, bool>(a, b);
}

/// a != b. Not a number equals nothing.
template<typename A, typename B, traits::array Output>
    requires detail::operands<A, B>
void not_equal(const A& a, const B& b, const Output& output) {
    detail::apply<detail::Binary::NOT_EQUAL, detail::result_t<A, B>, bool>(a, b, output);
}
template<typename A, typename B>
    requires detail::operands<A, B>
auto not_equal(const A& a, const B& b) {
    return detail::apply<detail::Binary::NOT_EQUAL, detail::result_t<A, B>, bool>(a, b);
}

/// a < b. Of numbers that are not, false.
template<typename A, typename B, traits::array Output>
    requires detail::operands<A, B> and
             (traits::scalar<detail::result_t<A, B>> or std::same_as<detail::result_t<A, B>, bool>)
void less(const A& a, const B& b, const Output& output) {
    detail::apply<detail::Binary::LESS, detail::result_t<A, B>, bool>(a, b, output);
}
template<typename A, typename B>
    requires detail::operands<A, B> and
             (traits::scalar<detail::result_t<A, B>> or std::same_as<detail::result_t<A, B>, bool>)
auto less(const A& a, const B& b) {
    return detail::apply<detail::Binary::LESS, detail::result_t<A, B>, bool>(a, b);
}

/// a <= b. Of numbers that are not, false.
template<typename A, typename B, traits::array Output>
    requires detail::operands<A, B> and
             (traits::scalar<detail::result_t<A, B>> or std::same_as<detail::result_t<A, B>, bool>)
void less_equal(const A& a, const B& b, const Output& output) {
    detail::apply<detail::Binary::LESS_EQUAL, detail::result_t<A, B>, bool>(a, b, output);
}
template<typename A, typename B>
    requires detail::operands<A, B> and
             (traits::scalar<detail::result_t<A, B>> or std::same_as<detail::result_t<A, B>, bool>)
auto less_equal(const A& a, const B& b) {
    return detail::apply<detail::Binary::LESS_EQUAL, detail::result_t<A, B>, bool>(a, b);
}

/// a > b. Of numbers that are not, false.
template<typename A, typename B, traits::array Output>
    requires detail::operands<A, B> and
             (traits::scalar<detail::result_t<A, B>> or std::same_as<detail::result_t<A, B>, bool>)
void greater(const A& a, const B& b, const Output& output) {
    detail::apply<detail::Binary::GREATER, detail::result_t<A, B>, bool>(a, b, output);
}
template<typename A, typename B>
    requires detail::operands<A, B> and
             (traits::scalar<detail::result_t<A, B>> or std::same_as<detail::result_t<A, B>, bool>)
auto greater(const A& a, const B& b) {
    return detail::apply<detail::Binary::GREATER, detail::result_t<A, B>, bool>(a, b);
}

/// a >= b. Of numbers that are not, false.
template<typename A, typename B, traits::array Output>
    requires detail::operands<A, B> and
             (traits::scalar<detail::result_t<A, B>> or std::same_as<detail::result_t<A, B>, bool>)
void greater_equal(const A& a, const B& b, const Output& output) {
    detail::apply<detail::Binary::GREATER_EQUAL, detail::result_t<A, B>, bool>(a, b, output);
}
template<typename A, typename B>
    requires detail::operands<A, B> and
             (traits::scalar<detail::result_t<A, B>> or std::same_as<detail::result_t<A, B>, bool>)
auto greater_equal(const A& a, const B& b) {
    return detail::apply<detail::Binary::GREATER_EQUAL, detail::result_t<A, B>, bool>(a, b);
}

/// Whether both are true.
template<typename A, typename B, traits::array Output>
    requires detail::operands<A, B> and std::same_as<detail::result_t<A, B>, bool>
void logical_and(const A& a, const B& b, const Output& output) {
    detail::apply<detail::Binary::LOGICAL_AND, detail::result_t<A, B>, bool>(a, b, output);
}
template<typename A, typename B>
    requires detail::operands<A, B> and std::same_as<detail::result_t<A, B>, bool>
auto logical_and(const A& a, const B& b) {
    return detail::apply<detail::Binary::LOGICAL_AND, detail::result_t<A, B>, bool>(a, b);
}

/// Whether one is true.
template<typename A, typename B, traits::array Output>
    requires detail::operands<A, B> and std::same_as<detail::result_t<A, B>, bool>
void logical_or(const A& a, const B& b, const Output& output) {
    detail::apply<detail::Binary::LOGICAL_OR, detail::result_t<A, B>, bool>(a, b, output);
}
template<typename A, typename B>
    requires detail::operands<A, B> and std::same_as<detail::result_t<A, B>, bool>
auto logical_or(const A& a, const B& b) {
    return detail::apply<detail::Binary::LOGICAL_OR, detail::result_t<A, B>, bool>(a, b);
}

/// Whether just one is true.
template<typename A, typename B, traits::array Output>
    requires detail::operands<A, B> and std::same_as<detail::result_t<A, B>, bool>
void logical_xor(const A& a, const B& b, const Output& output) {
    detail::apply<detail::Binary::LOGICAL_XOR, detail::result_t<A, B>, bool>(a, b, output);
}
template<typename A, typename B>
    requires detail::operands<A, B> and std::same_as<detail::result_t<A, B>, bool>
auto logical_xor(const A& a, const B& b) {
    return detail::apply<detail::Binary::LOGICAL_XOR, detail::result_t<A, B>, bool>(a, b);
}

/// Whether it is false.
template<detail::bool_array In, traits::array Output>
void logical_not(const In& input, const Output& output) {
    detail::apply<bool>(detail::Unary::LOGICAL_NOT, input, output);
}
template<detail::bool_array In>
auto logical_not(const In& input) {
    return detail::apply<bool>(detail::Unary::LOGICAL_NOT, input);
}

/// Whether it is not a number; of complex ones, whether a part is not.
template<detail::floating_array In, traits::array Output>
void is_nan(const In& input, const Output& output) {
    detail::apply<bool>(detail::Unary::IS_NAN, input, output);
}
template<detail::floating_array In>
auto is_nan(const In& input) {
    return detail::apply<bool>(detail::Unary::IS_NAN, input);
}

/// Whether it is infinite; of complex ones, whether a part is.
template<detail::floating_array In, traits::array Output>
void is_inf(const In& input, const Output& output) {
    detail::apply<bool>(detail::Unary::IS_INF, input, output);
}
template<detail::floating_array In>
auto is_inf(const In& input) {
    return detail::apply<bool>(detail::Unary::IS_INF, input);
}

/// Whether it is a number and not infinite; of complex ones, whether both parts are.
template<detail::floating_array In, traits::array Output>
void is_finite(const In& input, const Output& output) {
    detail::apply<bool>(detail::Unary::IS_FINITE, input, output);
}
template<detail::floating_array In>
auto is_finite(const In& input) {
    return detail::apply<bool>(detail::Unary::IS_FINITE, input);
}

/// Where the condition holds a, elsewhere b.
template<detail::bool_array Condition, typename A, typename B, traits::array Output>
void where(const Condition& condition, const A& a, const B& b, const Output& output) {
    using T = typename Output::value_type;
    detail::check_output_type<T, Output>();
    const Device device = output.device();
    detail::where(detail::as_any(condition), detail::any_of<T>(a, device), detail::any_of<T>(b, device),
            detail::as_any(output));
}
template<detail::bool_array Condition, typename A, typename B>
auto where(const Condition& condition, const A& a, const B& b) {
    auto output = detail::new_output<detail::result_t<A, B>>(condition, a, b);
    where(condition, a, b, output);
    return output;
}

/// Whether all elements are close: |a - b| <= epsilon max(1, |a|, |b|). With an epsilon of 0, whether all are equal.
/// Not a number is close to nothing; arrays are broadcast.
template<typename A, typename B>
    requires detail::operands<A, B>
bool allclose(const A& a, const B& b, f64 epsilon = 1e-6) {
    using T = detail::result_t<A, B>;
    const Device device = detail::device_of(a, b);
    return detail::allclose(detail::any_of<T>(a, device), detail::any_of<T>(b, device), epsilon);
}

}  // namespace noa

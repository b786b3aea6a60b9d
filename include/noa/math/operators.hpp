// Operators of arrays, element by element: `a + 2 * b`, `a += b`, `a < 0.5f`. Each is another spelling of the function
// that it names, and follows its rules: arrays are broadcast and have one element type, numbers have to fit it, real
// arrays may stand beside complex ones. Every result is a new array, made when its operator is called.
#pragma once

#include "noa/base/traits.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/math/compare.hpp"

namespace noa {

/// add(a, b).
template<typename A, typename B>
    requires math::arguments_of<Add, A, B>
auto operator+(const A& a, const B& b) {
    return add(a, b);
}
/// subtract(a, b).
template<typename A, typename B>
    requires math::arguments_of<Subtract, A, B>
auto operator-(const A& a, const B& b) {
    return subtract(a, b);
}
/// multiply(a, b).
template<typename A, typename B>
    requires math::arguments_of<Multiply, A, B>
auto operator*(const A& a, const B& b) {
    return multiply(a, b);
}
/// divide(a, b).
template<typename A, typename B>
    requires math::arguments_of<Divide, A, B>
auto operator/(const A& a, const B& b) {
    return divide(a, b);
}
/// negate(a).
template<math::argument_of<Negate> A>
auto operator-(const A& a) {
    return negate(a);
}

/// add(a, b, a), and so on: the elements of `a` are changed, whichever array or view refers to them.
template<traits::array A, typename B>
    requires math::arguments_of<Add, A, B>
A operator+=(const A& a, const B& b) {
    add(a, b, a);
    return a;
}
template<traits::array A, typename B>
    requires math::arguments_of<Subtract, A, B>
A operator-=(const A& a, const B& b) {
    subtract(a, b, a);
    return a;
}
template<traits::array A, typename B>
    requires math::arguments_of<Multiply, A, B>
A operator*=(const A& a, const B& b) {
    multiply(a, b, a);
    return a;
}
template<traits::array A, typename B>
    requires math::arguments_of<Divide, A, B>
A operator/=(const A& a, const B& b) {
    divide(a, b, a);
    return a;
}

/// equal(a, b), and so on: arrays of bool. `all(a == b)` is one bool.
template<typename A, typename B>
    requires math::arguments_of<Equal, A, B>
auto operator==(const A& a, const B& b) {
    return equal(a, b);
}
template<typename A, typename B>
    requires math::arguments_of<NotEqual, A, B>
auto operator!=(const A& a, const B& b) {
    return not_equal(a, b);
}
template<typename A, typename B>
    requires math::arguments_of<Less, A, B>
auto operator<(const A& a, const B& b) {
    return less(a, b);
}
template<typename A, typename B>
    requires math::arguments_of<LessEqual, A, B>
auto operator<=(const A& a, const B& b) {
    return less_equal(a, b);
}
template<typename A, typename B>
    requires math::arguments_of<Greater, A, B>
auto operator>(const A& a, const B& b) {
    return greater(a, b);
}
template<typename A, typename B>
    requires math::arguments_of<GreaterEqual, A, B>
auto operator>=(const A& a, const B& b) {
    return greater_equal(a, b);
}

/// logical_and(a, b), and so on, of arrays of bool: `image > 0.5f & image < 2`.
template<typename A, typename B>
    requires math::arguments_of<LogicalAnd, A, B>
auto operator&(const A& a, const B& b) {
    return logical_and(a, b);
}
template<typename A, typename B>
    requires math::arguments_of<LogicalOr, A, B>
auto operator|(const A& a, const B& b) {
    return logical_or(a, b);
}
template<typename A, typename B>
    requires math::arguments_of<LogicalXor, A, B>
auto operator^(const A& a, const B& b) {
    return logical_xor(a, b);
}
template<math::argument_of<LogicalNot> A>
auto operator!(const A& a) {
    return logical_not(a);
}

}  // namespace noa

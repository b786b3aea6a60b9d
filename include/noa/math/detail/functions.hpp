// The compiled part of the element-wise functions, by number.
#pragma once

#include <cstdint>

#include "noa/math/detail/operands.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::detail {

enum class Unary : std::uint8_t {
    // of all numbers
    NEGATE,
    ABS,
    SQUARE,
    // of real and complex numbers
    RECIPROCAL,
    SQRT,
    EXP,
    LOG,
    LOG10,
    SIN,
    COS,
    TAN,
    ASIN,
    ACOS,
    ATAN,
    SINH,
    COSH,
    TANH,
    ASINH,
    ACOSH,
    ATANH,
    // of real numbers
    RSQRT,
    CBRT,
    EXP2,
    EXPM1,
    LOG2,
    LOG1P,
    ERF,
    FLOOR,
    CEIL,
    ROUND,
    TRUNC,
    // of complex numbers
    REAL,
    IMAG,
    CONJ,
    ARG,
    ABS_SQUARED,
    // to bool
    IS_NAN,
    IS_INF,
    IS_FINITE,
    LOGICAL_NOT,
};

enum class Binary : std::uint8_t {
    ADD,
    SUBTRACT,
    MULTIPLY,
    DIVIDE,
    MINIMUM,
    MAXIMUM,
    POW,
    ATAN2,
    HYPOT,
    COMPLEX,
    POLAR,
    // to bool
    EQUAL,
    NOT_EQUAL,
    LESS,
    LESS_EQUAL,
    GREATER,
    GREATER_EQUAL,
    LOGICAL_AND,
    LOGICAL_OR,
    LOGICAL_XOR,
};

void unary(Unary function, const AnyArray& input, const AnyArray& output);
void binary(Binary function, const AnyArray& a, const AnyArray& b, const AnyArray& output);
void clamp(const AnyArray& input, const AnyArray& low, const AnyArray& high, const AnyArray& output);
void where(const AnyArray& condition, const AnyArray& a, const AnyArray& b, const AnyArray& output);
bool allclose(const AnyArray& a, const AnyArray& b, f64 epsilon);

// The type of a function of real and complex numbers.
template<typename A, typename B>
struct Mixed {
    using type = A;
};
template<typename A, traits::complex B>
    requires(not traits::complex<A>)
struct Mixed<A, B> {
    using type = B;
};

// Of two arguments, what they are calculated in: the type of the array or, where one is complex, that.
template<typename A, typename B>
struct ResultOf {
    using type = typename Mixed<element_t<A>, element_t<B>>::type;
};
template<traits::array A, typename B>
    requires(not traits::array<B>)
struct ResultOf<A, B> {
    using type = element_t<A>;
};
template<typename A, traits::array B>
    requires(not traits::array<A>)
struct ResultOf<A, B> {
    using type = element_t<B>;
};
template<typename A, typename B>
using result_t = typename ResultOf<A, B>::type;

// Functions that take a complex argument beside a real one.
inline constexpr bool is_mixed(Binary function) {
    return function <= Binary::DIVIDE;
}

// An argument of a function of type T. A real one stays so beside complex ones where that saves work.
template<Binary Function, typename T, typename A>
AnyArray any_operand(const A& argument, Device device) {
    if constexpr (is_mixed(Function) and traits::complex<T> and not traits::complex<element_t<A>>)
        return any_of<traits::value_type_t<T>>(argument, device);
    else
        return any_of<T>(argument, device);
}

template<typename R, typename In, typename Output>
void apply(Unary function, const In& input, const Output& output) {
    check_output_type<R, Output>();
    unary(function, as_any(input), as_any(output));
}
template<typename R, typename In>
Array<R> apply(Unary function, const In& input) {
    Array<R> output = new_output<R>(input);
    unary(function, as_any(input), as_any(output));
    return output;
}

template<Binary Function, typename T, typename R, typename A, typename B, typename Output>
void apply(const A& a, const B& b, const Output& output) {
    check_output_type<R, Output>();
    const Device device = output.device();
    binary(Function, any_operand<Function, T>(a, device), any_operand<Function, T>(b, device), as_any(output));
}
template<Binary Function, typename T, typename R, typename A, typename B>
Array<R> apply(const A& a, const B& b) {
    Array<R> output = new_output<R>(a, b);
    apply<Function, T, R>(a, b, output);
    return output;
}

}  // namespace noa::detail

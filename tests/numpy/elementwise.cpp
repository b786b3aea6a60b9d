// Functions of single elements.
#include <concepts>

#include "numpy/functions.hpp"

namespace worker {

namespace {

// Of two arrays, or of an array and a number.
template<typename F>
Function binary(const F& f) {
    return [f](Request& request) {
        noa::visit(request.dtype(0), [&]<typename T>() {
            if constexpr (not std::invocable<F, View<const T>, View<const T>>)
                refuse(request);
            else if (request.is_number(0))
                apply(request, f, request.number<T>(0), request.input<T>(1));
            else if (request.is_number(1))
                apply(request, f, request.input<T>(0), request.number<T>(1));
            else
                apply(request, f, request.input<T>(0), request.input<T>(1));
        });
    };
}

// The same, and of an array of real and one of complex numbers.
template<typename F>
Function mixed(const F& f) {
    return [f, of_one_type = binary(f)](Request& request) {
        const DType first = request.dtype(0), second = request.dtype(1);
        if (first == second)
            return of_one_type(request);
        const bool is_first_real = noa::size_of(first) < noa::size_of(second);
        noa::visit(is_first_real ? first : second, [&]<typename T>() {
            if constexpr (not noa::traits::real<T>)
                refuse(request);
            else if (is_first_real)
                apply(request, f, request.input<T>(0), request.input<Complex<T>>(1));
            else
                apply(request, f, request.input<Complex<T>>(0), request.input<T>(1));
        });
    };
}

void clamp(Request& request) {
    const auto f = [](const auto&... a) { return noa::clamp(a...); };
    noa::visit(request.dtype(0), [&]<typename T>() {
        if constexpr (not noa::traits::scalar<T>)
            refuse(request);
        else if (request.is_number(1))
            apply(request, f, request.input<T>(0), request.number<T>(1), request.number<T>(2));
        else
            apply(request, f, request.input<T>(0), request.input<T>(1), request.input<T>(2));
    });
}

void where(Request& request) {
    const auto f = [](const auto&... a) { return noa::where(a...); };
    noa::visit(request.dtype(1), [&]<typename T>() {
        if (request.is_number(2))
            apply(request, f, request.input<bool>(0), request.input<T>(1), request.number<T>(2));
        else
            apply(request, f, request.input<bool>(0), request.input<T>(1), request.input<T>(2));
    });
}

void allclose(Request& request) {
    noa::visit(request.dtype(0), [&]<typename T>() {
        request.give(noa::allclose(request.input<T>(0), request.input<T>(1), request.option(0)));
    });
}

// Element by element.
Table of_one_array() {
    return {
            NOA_ENTRY(unary, negate),
            NOA_ENTRY(unary, abs),
            NOA_ENTRY(unary, square),
            NOA_ENTRY(unary, sqrt),
            NOA_ENTRY(unary, exp),
            NOA_ENTRY(unary, log),
            NOA_ENTRY(unary, log10),
            NOA_ENTRY(unary, sin),
            NOA_ENTRY(unary, cos),
            NOA_ENTRY(unary, tan),
            NOA_ENTRY(unary, asin),
            NOA_ENTRY(unary, acos),
            NOA_ENTRY(unary, atan),
            NOA_ENTRY(unary, sinh),
            NOA_ENTRY(unary, cosh),
            NOA_ENTRY(unary, tanh),
            NOA_ENTRY(unary, asinh),
            NOA_ENTRY(unary, acosh),
            NOA_ENTRY(unary, atanh),
            NOA_ENTRY(unary, reciprocal),
            NOA_ENTRY(unary, rsqrt),
            NOA_ENTRY(unary, cbrt),
            NOA_ENTRY(unary, exp2),
            NOA_ENTRY(unary, expm1),
            NOA_ENTRY(unary, log2),
            NOA_ENTRY(unary, log1p),
            NOA_ENTRY(unary, erf),
            NOA_ENTRY(unary, floor),
            NOA_ENTRY(unary, ceil),
            NOA_ENTRY(unary, round),
            NOA_ENTRY(unary, trunc),
            NOA_ENTRY(unary, real),
            NOA_ENTRY(unary, imag),
            NOA_ENTRY(unary, conj),
            NOA_ENTRY(unary, arg),
            NOA_ENTRY(unary, abs_squared),
            NOA_ENTRY(unary, is_nan),
            NOA_ENTRY(unary, is_inf),
            NOA_ENTRY(unary, is_finite),
            NOA_ENTRY(unary, logical_not),
    };
}

// The same, of several arrays, or of arrays and numbers.
Table of_several_arrays() {
    return {
            {"allclose", allclose},
            {"clamp", clamp},
            {"where", where},
            NOA_ENTRY(mixed, add),
            NOA_ENTRY(mixed, subtract),
            NOA_ENTRY(mixed, multiply),
            NOA_ENTRY(mixed, divide),
            NOA_ENTRY(binary, minimum),
            NOA_ENTRY(binary, maximum),
            NOA_ENTRY(binary, pow),
            NOA_ENTRY(binary, atan2),
            NOA_ENTRY(binary, hypot),
            NOA_ENTRY(binary, complex),
            NOA_ENTRY(binary, polar),
            NOA_ENTRY(binary, equal),
            NOA_ENTRY(binary, not_equal),
            NOA_ENTRY(binary, less),
            NOA_ENTRY(binary, less_equal),
            NOA_ENTRY(binary, greater),
            NOA_ENTRY(binary, greater_equal),
            NOA_ENTRY(binary, logical_and),
            NOA_ENTRY(binary, logical_or),
            NOA_ENTRY(binary, logical_xor),
    };
}

// The operators of noa's own tables.
template<typename Op>
Function of_operator() {
    if constexpr (Op::about.n_arguments == 1)
        return unary([]<noa::math::argument_of<Op> A>(
                             const A& a, const auto&... output) { return noa::math::detail::run<Op>(a, output...); });
    else if constexpr (Op::about.n_arguments == 2)
        return binary([]<typename A, typename B>(
                const A& a, const B& b, const auto&... output) requires noa::math::arguments_of<Op, A, B> {
            return noa::math::detail::run<Op>(a, b, output...);
        });
    else
        return [](Request& request) { refuse(request); };  // of three: they are named above
}

}  // namespace

Table elementwise() {
    Table result = of_one_array();
    result.merge(of_several_arrays());
    const auto function_of = []<typename Op>() { return of_operator<Op>(); };
    add_family<noa::Arithmetic>(result, function_of);
    add_family<noa::Comparison>(result, function_of);
    add_family<noa::ComplexParts>(result, function_of);
    add_family<noa::Elementary>(result, function_of);
    return result;
}

}  // namespace worker

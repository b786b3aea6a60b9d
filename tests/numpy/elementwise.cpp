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

// The operators of noa's own tables.
template<typename Op>
Function of_operator() {
    if constexpr (Op::about.n_arguments == 1) {
        return unary([]<noa::math::argument_of<Op> A>(
                             const A& a, const auto&... output) { return noa::math::detail::run<Op>(a, output...); });
    } else if constexpr (Op::about.n_arguments == 2) {
        const auto f = []<typename A, typename B>(const A& a, const B& b, const auto&... output)
            requires noa::math::arguments_of<Op, A, B>
        {
            return noa::math::detail::run<Op>(a, b, output...);
        };
        if constexpr (Op::about.is_mixed)
            return mixed(f);
        else
            return binary(f);
    } else {
        return [](Request& request) { refuse(request); };  // of three: they are named below
    }
}

}  // namespace

Table elementwise() {
    Table result{{"allclose", allclose}, {"clamp", clamp}, {"where", where}};
    const auto function_of = []<typename Op>() { return of_operator<Op>(); };
    add_family<noa::Arithmetic>(result, function_of);
    add_family<noa::Comparison>(result, function_of);
    add_family<noa::ComplexParts>(result, function_of);
    add_family<noa::Elementary>(result, function_of);
    return result;
}

}  // namespace worker

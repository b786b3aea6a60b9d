// Functions whose results are made of many elements: reductions, products and the like.
#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "numpy/functions.hpp"

namespace worker {

namespace {

template<typename A>
concept has_numbers = noa::traits::numeric<typename A::value_type>;
template<typename A>
concept has_scalars = noa::traits::scalar<typename A::value_type>;

auto histogram(const Request& request, const has_scalars auto& array) {
    return noa::histogram(array, request.whole_option(0), request.option(1), request.option(2));
}
void histogram(const Request& request, const has_scalars auto& array, const auto& output) {
    noa::histogram(array, output, request.option(1), request.option(2));
}

// Gives back a number, or writes to an output.
auto dot_of(const has_numbers auto& a, const auto& b) {
    return noa::from_values({noa::dot(a, b)}, {1, 1, 1, 1});
}
void dot_of(const has_numbers auto& a, const auto& b, const auto& output) {
    noa::dot(a, b, output);
}

// Of two arrays.
template<typename F>
Function product(const F& f) {
    return [f](Request& request) {
        noa::visit(request.dtype(0), [&]<typename T>() {
            if constexpr (std::invocable<F, View<const T>, View<const T>>)
                apply(request, f, request.input<T>(0), request.input<T>(1));
            else
                refuse(request);
        });
    };
}

// ---- Reductions ----------------------------------------------------------------------------------------------------

// What the outputs for a result are made of. Sums may be written with more digits than they are returned with.
template<typename... T>
struct Elements {};
template<typename R>
Elements<R> elements_of(const R&);
template<typename A, typename B>
Elements<A, B> elements_of(const Pair<A, B>&);
template<typename T>
Elements<T, i64> elements_of(const Pair<T, Vec<i64, 4>>&);

template<typename F, typename First, typename... Rest>
void write_outputs(Request& request, const F& f, Elements<First, Rest...>) {
    const auto run = [&]<std::size_t... At>(std::index_sequence<At...>) {
        f(request.output<First>(), request.output<Rest>(1 + At)...);
    };
    run(std::index_sequence_for<Rest...>{});
}
template<typename F, typename First, typename... Rest>
void write_wide_outputs(Request& request, const F& f, Elements<First, Rest...> same) {
    if (request.output_dtype() == noa::dtype_of<First>)
        write_outputs(request, f, same);
    else
        write_outputs(request, f, Elements<noa::math::detail::wide_t<First>, noa::math::detail::wide_t<Rest>...>{});
}

// Calls f with the options from `first` on, which are axes.
template<typename F>
void call_with_axes(const Request& request, std::size_t first, const F& f) {
    const auto axis = [&](std::size_t i) { return request.axis(first + i); };
    switch (request.n_options() - first) {
        case 0:
            return f();
        case 1:
            return f(axis(0));
        case 2:
            return f(axis(0), axis(1));
        case 3:
            return f(axis(0), axis(1), axis(2));
        default:
            return f(axis(0), axis(1), axis(2), axis(3));
    }
}

enum class Outputs { EXACT, EXACT_OR_WIDE };

// Of all elements, over the axes that the options are, or into outputs.
template<Outputs Kind, typename F>
Function reduction(const F& f) {
    return [f](Request& request) {
        noa::visit(request.dtype(0), [&]<typename T>() {
            if constexpr (not std::invocable<F, View<const T>>) {
                refuse(request);
            } else {
                const auto input = request.input<T>(0);
                using Results = decltype(elements_of(f(input)));
                const auto write = [&](const auto&... outputs) { f(input, outputs...); };
                if (not request.has_output())
                    call_with_axes(request, 0, [&](auto... axes) { request.give(f(input, axes...)); });
                else if constexpr (Kind == Outputs::EXACT)
                    write_outputs(request, write, Results{});
                else
                    write_wide_outputs(request, write, Results{});
            }
        });
    };
}

// The same with an option.
template<typename F>
Function deviation(const F& f) {
    return [f](Request& request) {
        const VarianceOption option{.ddof = request.whole_option(0)};
        noa::visit(request.dtype(0), [&]<typename T>() {
            if constexpr (not noa::traits::numeric<T>) {
                refuse(request);
            } else {
                const auto input = request.input<T>(0);
                if (not request.has_output())
                    call_with_axes(request, 1, [&](auto... axes) { request.give(f(input, option, axes...)); });
                else
                    write_wide_outputs(
                            request, [&](const auto&... outputs) { f(input, outputs..., option); },
                            decltype(elements_of(f(input))){});
            }
        });
    };
}

void quantile(Request& request) {
    const f64 q = request.option(0);
    noa::visit(request.dtype(0), [&]<typename T>() {
        if constexpr (not noa::detail::has_order<T>) {
            refuse(request);
        } else {
            const auto input = request.input<T>(0);
            if (request.has_output())
                noa::quantile(input, q, request.output<decltype(noa::quantile(input, q))>());
            else
                call_with_axes(request, 1, [&](auto... axes) { request.give(noa::quantile(input, q, axes...)); });
        }
    });
}

void normalize(Request& request) {
    const NormalizeOption option{.mode = static_cast<Norm>(request.whole_option(0)), .ddof = request.whole_option(1)};
    noa::visit(request.dtype(0), [&]<typename T>() {
        if constexpr (not noa::traits::real_or_complex<T>)
            refuse(request);
        else
            call_with_axes(request, 2, [&](auto... axes) {
                const auto f = [&](const auto&... arrays) { return noa::normalize(arrays..., option, axes...); };
                apply(request, f, request.input<T>(0));
            });
    });
}

template<typename Op>
Function of_reduction() {
    return reduction<Outputs::EXACT_OR_WIDE>([]<noa::math::argument_of<Op> In>(const In& in, const auto&... where) {
        if constexpr (Op::about.has_place)
            return noa::math::detail::reduce_to_place<Op>(in, where...);
        else
            return noa::math::detail::reduce<Op>(in, where...);
    });
}

}  // namespace

Table reductions() {
    using enum Outputs;
    Table result{
            {"normalize", normalize},
            {"median", reduction<EXACT>(
                               [](const ordered auto& a, const auto&... rest) { return noa::median(a, rest...); })},
            {"quantile", quantile},
            {"cumsum", with_options([](const Request& request, const auto& a, const auto&... output) {
                 return noa::cumsum(a, output..., request.axis(0));
             })},
            {"histogram", with_options([](const auto&... a) -> decltype(histogram(a...)) { return histogram(a...); })},
            {"dot", product([](const auto&... a) -> decltype(dot_of(a...)) { return dot_of(a...); })},
            {"matmul", product([](const has_numbers auto& a, const auto&... rest) { return noa::matmul(a, rest...); })},
            NOA_ENTRY(deviation, variance),
            NOA_ENTRY(deviation, stddev),
            NOA_ENTRY(deviation, mean_variance),
            NOA_ENTRY(deviation, mean_stddev),
    };
    const auto function_of = []<typename Op>() { return of_reduction<Op>(); };
    add_family<noa::Sums>(result, function_of);
    add_family<noa::Extrema>(result, function_of);
    return result;
}

}  // namespace worker

// Calls functions of noa for compare.py, one request after the other: see request.hpp. To add one, name it in
// one of the tables at the end.
#include <concepts>
#include <cstddef>
#include <exception>
#include <functional>
#include <iostream>
#include <map>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "noa/noa.hpp"
#include "numpy/request.hpp"

namespace worker {

namespace {

using Function = std::function<void(Request&)>;
using Table = std::map<std::string, Function>;

// A function of noa as an object. What it cannot be called with, that cannot be called with either.
#define NOA_OBJECT(function) [](const auto&... a) -> decltype(noa::function(a...)) { return noa::function(a...); }

[[noreturn]] void refuse(const Request& request) {
    noa::panic("there is no such function of {}", request.dtype(0));
}

// Functions that would refuse other types by words to the compiler alone.
template<typename A>
concept ordered = noa::detail::has_order<typename A::value_type>;

// ---- Element by element --------------------------------------------------------------------------------------------

// Gives back a new array, or writes to an output.
template<typename F, typename... In>
void apply(Request& request, const F& f, const In&... in) {
    if (request.has_output())
        f(in..., request.output<typename decltype(f(in...))::value_type>());
    else
        request.give(f(in...));
}

template<typename F>
Function unary(const F& f) {
    return [f](Request& request) {
        noa::visit(request.dtype(0), [&]<typename T>() {
            if constexpr (std::invocable<F, View<const T>>)
                apply(request, f, request.input<T>(0));
            else
                refuse(request);
        });
    };
}

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

// ---- Copies --------------------------------------------------------------------------------------------------------

// A function of an array that looks at the options: f(request, array), and with an output f(request, array, output).
template<typename F>
Function with_options(const F& f) {
    return [f](Request& request) {
        unary([&](const auto&... a) -> decltype(f(request, a...)) { return f(request, a...); })(request);
    };
}

auto copy(Request&, const auto& array) {
    return array.copy();
}
void copy(Request&, const auto& array, const auto& output) {
    array.to(output);
}

auto permute_copy(const Request& request, const auto& array) {
    return array.permute_copy(request.vector<int>(0));
}
void permute_copy(const Request& request, const auto& array, const auto& output) {
    array.permute(request.vector<int>(0)).to(output);
}

auto sort(const Request& request, const ordered auto& array) {
    const auto result = array.copy();
    noa::sort(result, request.axis(0));
    return result;
}
void sort(const Request& request, const ordered auto& array, const auto& output) {
    noa::sort(array, output, request.axis(0));
}

// Arrays one after the other, or side by side, along the axis that is the option.
template<typename F>
Function joined(const F& f) {
    return [f](Request& request) {
        noa::visit(request.dtype(0), [&]<typename T>() {
            std::vector<View<const T>> arrays;
            for (std::size_t i = 0; i < request.n_inputs(); ++i)
                arrays.push_back(request.input<T>(i));
            apply(
                    request, [&](const auto&... a) { return f(request.axis(0), a...); }, arrays);
        });
    };
}

auto resize(const Request& request, const auto& array, const auto&... output) {
    const auto border = static_cast<Border>(request.whole_option(8));
    return noa::resize(array, request.vector<i64>(0), request.vector<i64>(4), output..., border);
}

void fill(Request& request) {
    noa::visit(request.dtype(0), [&]<typename T>() { noa::fill(request.output<T>(), request.number<T>(0)); });
}

template<typename F>
Function cast(const F& f) {
    return [f](Request& request) {
        noa::visit(request.dtype(0), [&]<typename From>() {
            noa::visit(request.output_dtype(), [&]<typename To>() {
                if constexpr (noa::math::detail::castable<From, To>)
                    f(request.input<From>(0), request.output<To>());
                else
                    noa::panic("there is no such cast from {} to {}", noa::dtype_of<From>, noa::dtype_of<To>);
            });
        });
    };
}

// ---- Sums and products ---------------------------------------------------------------------------------------------

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

// ---- Fourier transforms --------------------------------------------------------------------------------------------

Shape4 shape_of(const Request& request) {
    return Shape4::from_vec(request.vector<i64>(0));
}
noa::fft::Option norm_of(const Request& request) {
    return {.norm = static_cast<noa::fft::Norm>(request.whole_option(4))};
}
auto c2r(const Request& request, const noa::detail::complex_signal auto& array) {
    return noa::fft::c2r(array, shape_of(request), norm_of(request));
}
void c2r(const Request& request, const noa::detail::complex_signal auto& array, const auto& output) {
    noa::fft::c2r(array, output, norm_of(request));
}
auto remap(const Request& request, const noa::detail::spectrum_array auto& array, const auto&... output) {
    const bool is_full = request.whole_option(4) != 0, to_center = request.whole_option(5) != 0;
    return noa::fft::remap({{is_full, not to_center}, {is_full, to_center}}, array, output..., shape_of(request));
}

// ---- Geometry ------------------------------------------------------------------------------------------------------

template<typename A>
concept has_pixels = noa::traits::real_or_complex<typename A::value_type>;

constexpr std::size_t n_sampling_options = 5;
noa::geometry::TransformOption sampling_of(const Request& request) {
    return {.interp = static_cast<Interp>(request.whole_option(0)),
            .border = static_cast<Border>(request.whole_option(1)),
            .value = {request.option(2), request.option(3)},
            .prefilter = request.whole_option(4) != 0};
}

template<std::size_t R, std::size_t C>
f64& number_of(Mat<f64, R, C>& matrix, std::size_t i) {
    return matrix[i / C][i % C];
}
template<std::size_t N>
f64& number_of(Vec<f64, N>& vector, std::size_t i) {
    return vector[i];
}

// Calls f with the matrix or vector that the other options are, or with all of them if they are several.
template<typename Motion, typename F>
auto call_with_motions(const Request& request, const F& f) {
    constexpr std::size_t n_each = sizeof(Motion) / sizeof(f64);
    std::vector<Motion> motions((request.n_options() - n_sampling_options) / n_each);
    for (std::size_t i = 0; i < motions.size() * n_each; ++i)
        number_of(motions[i / n_each], i % n_each) = request.option(n_sampling_options + i);
    return motions.size() == 1 ? f(motions[0]) : f(motions);
}

// `f` is a function of noa::geometry that takes an array, perhaps an output, motions and how to sample.
template<typename Motion, typename F>
Function resampling(const F& f) {
    return with_options([f](const Request& request, const has_pixels auto& array, const auto&... output) {
        return call_with_motions<Motion>(
                request, [&](const auto& motions) { return f(array, output..., motions, sampling_of(request)); });
    });
}

auto prefilter(const Request& request, const has_pixels auto& array, const auto&... output) {
    const noa::geometry::TransformOption sampling = sampling_of(request);
    return noa::geometry::cubic_bspline_prefilter(
            array, output..., {.border = sampling.border, .value = sampling.value});
}

// ---- Products ------------------------------------------------------------------------------------------------------

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

// ---- All of them ---------------------------------------------------------------------------------------------------

#define NOA_ENTRY(kind, function) \
    { #function, kind(NOA_OBJECT(function)) }

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

// What puts elements elsewhere, or makes others of them.
Table copies() {
    return {
            {"copy", with_options([](auto&&... a) { return copy(a...); })},
            {"fill", fill},
            {"permute_copy", with_options([](auto&&... a) { return permute_copy(a...); })},
            {"sort", with_options([](auto&&... a) -> decltype(sort(a...)) { return sort(a...); })},
            {"argsort", with_options([](const Request& request, const ordered auto& a, const auto&... output) {
                 return noa::argsort(a, output..., request.axis(0));
             })},
            {"roll", with_options([](const Request& request, const auto& a, const auto&... output) {
                 return noa::roll(a, request.vector<i64>(0), output...);
             })},
            {"tile", with_options([](const Request& request, const auto& a, const auto&... output) {
                 return noa::tile(a, request.vector<i64>(0), output...);
             })},
            {"resize", with_options([](const auto&... a) { return resize(a...); })},
            NOA_ENTRY(joined, concatenate),
            NOA_ENTRY(joined, stack),
            NOA_ENTRY(cast, cast),
            NOA_ENTRY(cast, clamp_cast),
            NOA_ENTRY(cast, safe_cast),
    };
}

// What is made of many elements.
Table sums() {
    using enum Outputs;
    return {
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
            NOA_ENTRY(reduction<EXACT_OR_WIDE>, sum),
            NOA_ENTRY(reduction<EXACT_OR_WIDE>, prod),
            NOA_ENTRY(reduction<EXACT_OR_WIDE>, mean),
            NOA_ENTRY(reduction<EXACT_OR_WIDE>, l2_norm),
            NOA_ENTRY(reduction<EXACT>, any),
            NOA_ENTRY(reduction<EXACT>, all),
            NOA_ENTRY(reduction<EXACT>, count),
            NOA_ENTRY(reduction<EXACT>, min),
            NOA_ENTRY(reduction<EXACT>, max),
            NOA_ENTRY(reduction<EXACT>, min_max),
            NOA_ENTRY(reduction<EXACT>, argmin),
            NOA_ENTRY(reduction<EXACT>, argmax),
            NOA_ENTRY(deviation, variance),
            NOA_ENTRY(deviation, stddev),
            NOA_ENTRY(deviation, mean_variance),
            NOA_ENTRY(deviation, mean_stddev),
    };
}

Table spectra_and_images() {
    return {
            {"r2c", with_options(
                            [](const Request& request, const noa::detail::real_signal auto& a, const auto&... output) {
                                return noa::fft::r2c(a, output..., norm_of(request));
                            })},
            {"c2r", with_options([](const auto&... a) -> decltype(c2r(a...)) { return c2r(a...); })},
            {"c2c", with_options([](const Request& request, const noa::detail::complex_signal auto& a,
                                         const auto&... output) {
                 const auto sign = request.whole_option(5) != 0 ? noa::fft::Sign::FORWARD : noa::fft::Sign::BACKWARD;
                 return noa::fft::c2c(a, output..., sign, norm_of(request));
             })},
            {"remap", with_options([](const auto&... a) -> decltype(remap(a...)) { return remap(a...); })},
            {"transform_2d", resampling<Mat<f64, 2, 3>>(NOA_OBJECT(geometry::transform_2d))},
            {"transform_3d", resampling<Mat<f64, 3, 4>>(NOA_OBJECT(geometry::transform_3d))},
            {"shift_2d", resampling<Vec<f64, 2>>(NOA_OBJECT(geometry::shift_2d))},
            {"shift_3d", resampling<Vec<f64, 3>>(NOA_OBJECT(geometry::shift_3d))},
            {"cubic_bspline_prefilter",
                    with_options([](const auto&... a) -> decltype(prefilter(a...)) { return prefilter(a...); })},
    };
}

#undef NOA_ENTRY

// The operators of noa's own tables that are not named above.
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
template<typename Op>
Function of_reduction() {
    return reduction<Outputs::EXACT_OR_WIDE>([]<noa::math::argument_of<Op> In>(const In& in, const auto&... where) {
        return noa::math::detail::reduce<Op>(in, where...);
    });
}

template<typename Family, typename F>
void add_family(Table& table, const F& function_of) {
    noa::math::TableOf<Family>::for_each([&]<typename Op>() {
        table.try_emplace(std::string(Op::about.name), function_of.template operator()<Op>());
    });
}

Table all_functions() {
    Table result;
    for (Table part: {of_one_array(), of_several_arrays(), copies(), sums(), spectra_and_images()})
        result.merge(part);
    const auto elementwise = []<typename Op>() { return of_operator<Op>(); };
    add_family<noa::Arithmetic>(result, elementwise);
    add_family<noa::Comparison>(result, elementwise);
    add_family<noa::ComplexParts>(result, elementwise);
    add_family<noa::Elementary>(result, elementwise);
    add_family<noa::Sums>(result, []<typename Op>() { return of_reduction<Op>(); });
    return result;
}

// What compare.py makes rows of for functions that it does not name: kind, name, element types, NumPy's name, and
// whether the C library is called.
template<typename Family>
void list_family(const char* kind) {
    noa::math::TableOf<Family>::for_each([&]<typename Op>() {
        bool is_costly = false;
        if constexpr (requires { Op::about.cost; })
            is_costly = Op::about.cost == noa::math::Cost::COSTLY;
        int n_arguments = 1;
        if constexpr (requires { Op::about.n_arguments; })
            n_arguments = Op::about.n_arguments;
        std::cout << kind << ' ' << Op::about.name << ' ' << static_cast<int>(Op::about.types) << ' ' << n_arguments
                  << ' ' << is_costly << ' ' << Op::about.numpy << '\n';
    });
}
void list_operators() {
    list_family<noa::Arithmetic>("elementwise");
    list_family<noa::Comparison>("elementwise");
    list_family<noa::ComplexParts>("elementwise");
    list_family<noa::Elementary>("elementwise");
    list_family<noa::Sums>("reduction");
}

void serve(const Table& functions, const std::string& name) {
    Request request;
    try {
        const auto found = functions.find(name);
        noa::check(found != functions.end(), "there is no function {}", name);
        found->second(request);
        request.answer();
    } catch (const std::exception& error) {
        const std::string_view text = error.what();
        std::cout << "error " << text.size() << '\n' << text;
    }
    std::cout.flush();
}

}  // namespace

}  // namespace worker

int main(int n_arguments, char** arguments) {
    std::ios::sync_with_stdio(false);
    if (n_arguments == 2 and std::string_view(arguments[1]) == "--list") {
        worker::list_operators();
        return 0;
    }
    const worker::Table functions = worker::all_functions();
    for (std::string name; std::cin >> name;)
        worker::serve(functions, name);
}

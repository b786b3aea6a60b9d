// Reductions of arrays. Each comes in three forms: of all elements, `sum(a)`, which waits for the number; over some
// axes, by name or number, `sum(a, height, width)`, which gives an array that has the extent 1 along them; and into an
// output, `sum(a, output)`, over those axes along which the output has the extent 1.
//
// The result has the same bits for any number of threads. Reals are summed in f64; an output may be f64, for all of its
// digits.
#pragma once

#include <concepts>
#include <initializer_list>
#include <type_traits>

#include "noa/base/axes.hpp"
#include "noa/base/error.hpp"
#include "noa/base/layout.hpp"
#include "noa/base/tuple.hpp"
#include "noa/base/vec.hpp"
#include "noa/math/detail/operands.hpp"
#include "noa/math/detail/reduce.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/stream.hpp"

namespace noa {
inline namespace types {

/// How a variance is calculated: the squares are divided by the number of elements less `ddof`.
struct VarianceOption {
    i64 ddof = 0;
};

}  // namespace types
}  // namespace noa

namespace noa::detail {

// What sums of a type are: integers 64-bit, f16 as f32.
template<typename T>
using sum_result_t = std::conditional_t<traits::real_or_complex<T>,
        std::conditional_t<std::same_as<T, f16>, f32, std::conditional_t<std::same_as<T, c16>, c32, T>>,
        std::conditional_t<traits::integer<T> and std::is_unsigned_v<T>, u64, i64>>;
// Means, of integers too, have fractions.
template<typename T>
using mean_result_t = std::conditional_t<traits::real_or_complex<T>, sum_result_t<T>, f64>;
template<typename T>
using real_result_t = traits::value_type_t<mean_result_t<T>>;
// What more digits of it fit into.
template<typename T>
using wide_t = std::conditional_t<traits::complex<T>, c64, std::conditional_t<traits::real<T>, f64, T>>;

template<typename R, typename Output>
void check_reduced_type() {
    static_assert(output_of<Output, R> or output_of<Output, wide_t<R>>,
            "noa: the output of a reduction has the element type of its result, or f64 or c64, and is not const");
}

// The shape with 1 along some axes.
template<traits::axis... Axes>
Shape4 reduced_shape(Shape4 shape, Axes... axes) {
    Vec<bool, 4> is_given{};
    for (const Axis axis: std::initializer_list<Axis>{axes...}) {
        check(not is_given[axis.number()], "cannot reduce {} twice", axis);
        is_given[axis.number()] = true;
        shape[axis.number()] = 1;
    }
    return shape;
}

// A variable as an array.
template<typename T>
View<T> view_of(T& variable, Device device) {
    return View<T>(&variable, {1, 1, 1, 1}, device);
}

template<typename In, typename... Outputs>
void reduce_to(Reduction reduction, const In& input, i64 ddof, const Outputs&... outputs) {
    const AnyArray list[] = {as_any(outputs)...};
    reduce(reduction, as_any(input), list, ddof);
}

template<typename R, typename In>
R reduce_all(Reduction reduction, const In& input, i64 ddof = 0) {
    if (input.device().is_gpu()) {
        const Array<R> result(Shape4{1, 1, 1, 1}, ArrayOption{.device = input.device()});
        reduce_to(reduction, input, ddof, result);
        return result.first();
    }
    R result{};
    reduce_to(reduction, input, ddof, view_of(result, input.device()));
    Stream::current(input.device()).synchronize();
    return result;
}
template<typename First, typename Second, typename In>
Pair<First, Second> reduce_all_to_pair(Reduction reduction, const In& input, i64 ddof = 0) {
    if (input.device().is_gpu()) {
        const ArrayOption option{.device = input.device()};
        const Array<First> first(Shape4{1, 1, 1, 1}, option);
        const Array<Second> second(Shape4{1, 1, 1, 1}, option);
        reduce_to(reduction, input, ddof, first, second);
        return {first.first(), second.first()};
    }
    Pair<First, Second> result{};
    reduce_to(reduction, input, ddof, view_of(result.first, input.device()), view_of(result.second, input.device()));
    Stream::current(input.device()).synchronize();
    return result;
}

template<typename R, typename In, traits::axis... Axes>
Array<R> reduce_axes(Reduction reduction, const In& input, i64 ddof, Axes... axes) {
    Array<R> result(reduced_shape(input.shape(), axes...), input.option());
    reduce_to(reduction, input, ddof, result);
    return result;
}
template<typename First, typename Second, typename In, traits::axis... Axes>
Pair<Array<First>, Array<Second>> reduce_axes_to_pair(Reduction reduction, const In& input, i64 ddof, Axes... axes) {
    const Shape4 shape = reduced_shape(input.shape(), axes...);
    Pair<Array<First>, Array<Second>> result{Array<First>(shape, input.option()), Array<Second>(shape, input.option())};
    reduce_to(reduction, input, ddof, result.first, result.second);
    return result;
}

}  // namespace noa::detail

namespace noa {

/// The sum. Integers are summed in 64 bits, which wrap around.
template<detail::any_dtype_array In>
auto sum(const In& input) {
    return detail::reduce_all<detail::sum_result_t<typename In::value_type>>(detail::Reduction::SUM, input);
}
template<detail::any_dtype_array In, traits::axis... Axes>
    requires(sizeof...(Axes) > 0)
auto sum(const In& input, Axes... axes) {
    return detail::reduce_axes<detail::sum_result_t<typename In::value_type>>(
            detail::Reduction::SUM, input, 0, axes...);
}
template<detail::any_dtype_array In, traits::array Output>
void sum(const In& input, const Output& output) {
    detail::check_reduced_type<detail::sum_result_t<typename In::value_type>, Output>();
    detail::reduce_to(detail::Reduction::SUM, input, 0, output);
}

/// The product. Integers are multiplied in 64 bits, which wrap around.
template<detail::numeric_array In>
auto prod(const In& input) {
    return detail::reduce_all<detail::sum_result_t<typename In::value_type>>(detail::Reduction::PROD, input);
}
template<detail::numeric_array In, traits::axis... Axes>
    requires(sizeof...(Axes) > 0)
auto prod(const In& input, Axes... axes) {
    return detail::reduce_axes<detail::sum_result_t<typename In::value_type>>(
            detail::Reduction::PROD, input, 0, axes...);
}
template<detail::numeric_array In, traits::array Output>
void prod(const In& input, const Output& output) {
    detail::check_reduced_type<detail::sum_result_t<typename In::value_type>, Output>();
    detail::reduce_to(detail::Reduction::PROD, input, 0, output);
}

/// The mean.
template<detail::any_dtype_array In>
auto mean(const In& input) {
    return detail::reduce_all<detail::mean_result_t<typename In::value_type>>(detail::Reduction::MEAN, input);
}
template<detail::any_dtype_array In, traits::axis... Axes>
    requires(sizeof...(Axes) > 0)
auto mean(const In& input, Axes... axes) {
    return detail::reduce_axes<detail::mean_result_t<typename In::value_type>>(
            detail::Reduction::MEAN, input, 0, axes...);
}
template<detail::any_dtype_array In, traits::array Output>
void mean(const In& input, const Output& output) {
    detail::check_reduced_type<detail::mean_result_t<typename In::value_type>, Output>();
    detail::reduce_to(detail::Reduction::MEAN, input, 0, output);
}

/// The square root of the sum of the squares of the absolute values.
template<detail::numeric_array In>
auto l2_norm(const In& input) {
    return detail::reduce_all<detail::real_result_t<typename In::value_type>>(detail::Reduction::L2_NORM, input);
}
template<detail::numeric_array In, traits::axis... Axes>
    requires(sizeof...(Axes) > 0)
auto l2_norm(const In& input, Axes... axes) {
    return detail::reduce_axes<detail::real_result_t<typename In::value_type>>(
            detail::Reduction::L2_NORM, input, 0, axes...);
}
template<detail::numeric_array In, traits::array Output>
void l2_norm(const In& input, const Output& output) {
    detail::check_reduced_type<detail::real_result_t<typename In::value_type>, Output>();
    detail::reduce_to(detail::Reduction::L2_NORM, input, 0, output);
}

/// Whether there is an element that is not 0 (or false). Not a number is not 0.
template<detail::any_dtype_array In>
auto any(const In& input) {
    return detail::reduce_all<bool>(detail::Reduction::ANY, input);
}
template<detail::any_dtype_array In, traits::axis... Axes>
    requires(sizeof...(Axes) > 0)
auto any(const In& input, Axes... axes) {
    return detail::reduce_axes<bool>(detail::Reduction::ANY, input, 0, axes...);
}
template<detail::any_dtype_array In, traits::array Output>
void any(const In& input, const Output& output) {
    detail::check_reduced_type<bool, Output>();
    detail::reduce_to(detail::Reduction::ANY, input, 0, output);
}

/// Whether no element is 0 (or false).
template<detail::any_dtype_array In>
auto all(const In& input) {
    return detail::reduce_all<bool>(detail::Reduction::ALL, input);
}
template<detail::any_dtype_array In, traits::axis... Axes>
    requires(sizeof...(Axes) > 0)
auto all(const In& input, Axes... axes) {
    return detail::reduce_axes<bool>(detail::Reduction::ALL, input, 0, axes...);
}
template<detail::any_dtype_array In, traits::array Output>
void all(const In& input, const Output& output) {
    detail::check_reduced_type<bool, Output>();
    detail::reduce_to(detail::Reduction::ALL, input, 0, output);
}

/// How many elements are not 0 (or false).
template<detail::any_dtype_array In>
auto count(const In& input) {
    return detail::reduce_all<i64>(detail::Reduction::COUNT, input);
}
template<detail::any_dtype_array In, traits::axis... Axes>
    requires(sizeof...(Axes) > 0)
auto count(const In& input, Axes... axes) {
    return detail::reduce_axes<i64>(detail::Reduction::COUNT, input, 0, axes...);
}
template<detail::any_dtype_array In, traits::array Output>
void count(const In& input, const Output& output) {
    detail::check_reduced_type<i64, Output>();
    detail::reduce_to(detail::Reduction::COUNT, input, 0, output);
}

/// The lowest value; not a number if there is one that is not.
template<detail::scalar_array In>
auto min(const In& input) {
    return detail::reduce_all<typename In::value_type>(detail::Reduction::MIN, input);
}
template<detail::scalar_array In, traits::axis... Axes>
    requires(sizeof...(Axes) > 0)
auto min(const In& input, Axes... axes) {
    return detail::reduce_axes<typename In::value_type>(detail::Reduction::MIN, input, 0, axes...);
}
template<detail::scalar_array In, traits::array Output>
void min(const In& input, const Output& output) {
    detail::check_output_type<typename In::value_type, Output>();
    detail::reduce_to(detail::Reduction::MIN, input, 0, output);
}

/// The highest value; not a number if there is one that is not.
template<detail::scalar_array In>
auto max(const In& input) {
    return detail::reduce_all<typename In::value_type>(detail::Reduction::MAX, input);
}
template<detail::scalar_array In, traits::axis... Axes>
    requires(sizeof...(Axes) > 0)
auto max(const In& input, Axes... axes) {
    return detail::reduce_axes<typename In::value_type>(detail::Reduction::MAX, input, 0, axes...);
}
template<detail::scalar_array In, traits::array Output>
void max(const In& input, const Output& output) {
    detail::check_output_type<typename In::value_type, Output>();
    detail::reduce_to(detail::Reduction::MAX, input, 0, output);
}

/// The lowest and the highest value, in one pass.
template<detail::scalar_array In>
auto min_max(const In& input) {
    using T = typename In::value_type;
    return detail::reduce_all_to_pair<T, T>(detail::Reduction::MIN_MAX, input);
}
template<detail::scalar_array In, traits::axis... Axes>
    requires(sizeof...(Axes) > 0)
auto min_max(const In& input, Axes... axes) {
    using T = typename In::value_type;
    return detail::reduce_axes_to_pair<T, T>(detail::Reduction::MIN_MAX, input, 0, axes...);
}
template<detail::scalar_array In, traits::array Lowest, traits::array Highest>
void min_max(const In& input, const Lowest& lowest, const Highest& highest) {
    detail::check_output_type<typename In::value_type, Lowest>();
    detail::check_output_type<typename In::value_type, Highest>();
    detail::reduce_to(detail::Reduction::MIN_MAX, input, 0, lowest, highest);
}

/// The lowest value and the index of the first one of it, in C order; the first that is not a number, if there is one.
/// Over axes the index is a number: along one axis the index there, over several the place in C order among their
/// elements.
template<detail::scalar_array In>
auto argmin(const In& input) {
    using T = typename In::value_type;
    const auto found = detail::reduce_all_to_pair<T, i64>(detail::Reduction::ARGMIN, input);
    return Pair<T, Vec<i64, 4>>{found.first, layout::index_at(input.shape(), found.second)};
}
template<detail::scalar_array In, traits::axis... Axes>
    requires(sizeof...(Axes) > 0)
auto argmin(const In& input, Axes... axes) {
    return detail::reduce_axes_to_pair<typename In::value_type, i64>(detail::Reduction::ARGMIN, input, 0, axes...);
}
template<detail::scalar_array In, traits::array Values, traits::array Places>
void argmin(const In& input, const Values& values, const Places& places) {
    detail::check_output_type<typename In::value_type, Values>();
    detail::check_output_type<i64, Places>();
    detail::reduce_to(detail::Reduction::ARGMIN, input, 0, values, places);
}

/// The highest value and the index of the first one of it, in C order; the first that is not a number, if there is one.
/// Over axes the index is a number: along one axis the index there, over several the place in C order among their
/// elements.
template<detail::scalar_array In>
auto argmax(const In& input) {
    using T = typename In::value_type;
    const auto found = detail::reduce_all_to_pair<T, i64>(detail::Reduction::ARGMAX, input);
    return Pair<T, Vec<i64, 4>>{found.first, layout::index_at(input.shape(), found.second)};
}
template<detail::scalar_array In, traits::axis... Axes>
    requires(sizeof...(Axes) > 0)
auto argmax(const In& input, Axes... axes) {
    return detail::reduce_axes_to_pair<typename In::value_type, i64>(detail::Reduction::ARGMAX, input, 0, axes...);
}
template<detail::scalar_array In, traits::array Values, traits::array Places>
void argmax(const In& input, const Values& values, const Places& places) {
    detail::check_output_type<typename In::value_type, Values>();
    detail::check_output_type<i64, Places>();
    detail::reduce_to(detail::Reduction::ARGMAX, input, 0, values, places);
}

/// The mean of the squared distances from the mean. `variance(a, {.ddof = 1}, height, width)`.
template<detail::numeric_array In>
auto variance(const In& input, VarianceOption option = {}) {
    return detail::reduce_all<detail::real_result_t<typename In::value_type>>(
            detail::Reduction::VARIANCE, input, option.ddof);
}
template<detail::numeric_array In, traits::axis... Axes>
    requires(sizeof...(Axes) > 0)
auto variance(const In& input, VarianceOption option, Axes... axes) {
    return detail::reduce_axes<detail::real_result_t<typename In::value_type>>(
            detail::Reduction::VARIANCE, input, option.ddof, axes...);
}
template<detail::numeric_array In, traits::axis... Axes>
    requires(sizeof...(Axes) > 0)
auto variance(const In& input, Axes... axes) {
    return variance(input, VarianceOption{}, axes...);
}
template<detail::numeric_array In, traits::array Output>
void variance(const In& input, const Output& output, VarianceOption option = {}) {
    detail::check_reduced_type<detail::real_result_t<typename In::value_type>, Output>();
    detail::reduce_to(detail::Reduction::VARIANCE, input, option.ddof, output);
}

/// The square root of the variance. `stddev(a, {.ddof = 1}, height, width)`.
template<detail::numeric_array In>
auto stddev(const In& input, VarianceOption option = {}) {
    return detail::reduce_all<detail::real_result_t<typename In::value_type>>(
            detail::Reduction::STDDEV, input, option.ddof);
}
template<detail::numeric_array In, traits::axis... Axes>
    requires(sizeof...(Axes) > 0)
auto stddev(const In& input, VarianceOption option, Axes... axes) {
    return detail::reduce_axes<detail::real_result_t<typename In::value_type>>(
            detail::Reduction::STDDEV, input, option.ddof, axes...);
}
template<detail::numeric_array In, traits::axis... Axes>
    requires(sizeof...(Axes) > 0)
auto stddev(const In& input, Axes... axes) {
    return stddev(input, VarianceOption{}, axes...);
}
template<detail::numeric_array In, traits::array Output>
void stddev(const In& input, const Output& output, VarianceOption option = {}) {
    detail::check_reduced_type<detail::real_result_t<typename In::value_type>, Output>();
    detail::reduce_to(detail::Reduction::STDDEV, input, option.ddof, output);
}

/// The mean and the variance, in one pass.
template<detail::numeric_array In>
auto mean_variance(const In& input, VarianceOption option = {}) {
    using T = typename In::value_type;
    return detail::reduce_all_to_pair<detail::mean_result_t<T>, detail::real_result_t<T>>(
            detail::Reduction::MEAN_VARIANCE, input, option.ddof);
}
template<detail::numeric_array In, traits::axis... Axes>
    requires(sizeof...(Axes) > 0)
auto mean_variance(const In& input, VarianceOption option, Axes... axes) {
    using T = typename In::value_type;
    return detail::reduce_axes_to_pair<detail::mean_result_t<T>, detail::real_result_t<T>>(
            detail::Reduction::MEAN_VARIANCE, input, option.ddof, axes...);
}
template<detail::numeric_array In, traits::axis... Axes>
    requires(sizeof...(Axes) > 0)
auto mean_variance(const In& input, Axes... axes) {
    return mean_variance(input, VarianceOption{}, axes...);
}
template<detail::numeric_array In, traits::array Means, traits::array Others>
void mean_variance(const In& input, const Means& means, const Others& variances, VarianceOption option = {}) {
    detail::check_reduced_type<detail::mean_result_t<typename In::value_type>, Means>();
    detail::check_reduced_type<detail::real_result_t<typename In::value_type>, Others>();
    detail::reduce_to(detail::Reduction::MEAN_VARIANCE, input, option.ddof, means, variances);
}

/// The mean and the standard deviation, in one pass.
template<detail::numeric_array In>
auto mean_stddev(const In& input, VarianceOption option = {}) {
    using T = typename In::value_type;
    return detail::reduce_all_to_pair<detail::mean_result_t<T>, detail::real_result_t<T>>(
            detail::Reduction::MEAN_STDDEV, input, option.ddof);
}
template<detail::numeric_array In, traits::axis... Axes>
    requires(sizeof...(Axes) > 0)
auto mean_stddev(const In& input, VarianceOption option, Axes... axes) {
    using T = typename In::value_type;
    return detail::reduce_axes_to_pair<detail::mean_result_t<T>, detail::real_result_t<T>>(
            detail::Reduction::MEAN_STDDEV, input, option.ddof, axes...);
}
template<detail::numeric_array In, traits::axis... Axes>
    requires(sizeof...(Axes) > 0)
auto mean_stddev(const In& input, Axes... axes) {
    return mean_stddev(input, VarianceOption{}, axes...);
}
template<detail::numeric_array In, traits::array Means, traits::array Others>
void mean_stddev(const In& input, const Means& means, const Others& stddevs, VarianceOption option = {}) {
    detail::check_reduced_type<detail::mean_result_t<typename In::value_type>, Means>();
    detail::check_reduced_type<detail::real_result_t<typename In::value_type>, Others>();
    detail::reduce_to(detail::Reduction::MEAN_STDDEV, input, option.ddof, means, stddevs);
}

}  // namespace noa

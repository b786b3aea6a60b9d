// How a reduction of arrays is made of an operator.
//
// `Operator::On<T>` is the operator for elements T, for host and device: `initial()` is a Tuple of neutral values,
// `op(value, reduced&...)` folds an element into them (`op(value, place, reduced&...)` if `about.has_place`),
// `join(partial..., reduced&...)` joins two parts, and `finish(reduced..., count)` is the result, or a Pair of two. The
// function below it is `return math::detail::reduce<Operator>(input, where...)`. The TableOf the family, at the end of
// the header, lists all operators.
#pragma once

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "noa/base/axes.hpp"
#include "noa/base/error.hpp"
#include "noa/base/layout.hpp"
#include "noa/base/tuple.hpp"
#include "noa/base/vec.hpp"
#include "noa/math/detail/element_types.hpp"
#include "noa/math/detail/operands.hpp"
#include "noa/math/detail/table.hpp"
#include "noa/math/detail/wrap.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"
#include "noa/runtime/stream.hpp"
#include "noa/runtime/view.hpp"

namespace noa::math {

/// What a reduction is.
struct AboutReduction {
    std::string_view name;
    ElementTypes types;
    bool has_place = false;    ///< whether it wants to know where elements are: their numbers in C order
    std::string_view numpy{};  ///< what NumPy has that gives the same; empty: another name, or nothing like that
};

/// What operators of reductions derive from.
template<typename Name>
struct ReductionFamily {
    using family = Name;
    using About = AboutReduction;
    using enum ElementTypes;
};

/// How many elements were folded into an output, and how many of them a variance leaves out.
struct ReducedCount {
    f64 n = 1;
    i64 ddof = 0;
};

/// An array, or axes, or nothing: what is said of a reduction besides its input.
template<typename... Where>
concept reduces_to = (traits::axis<Where> and ...) or (traits::array<Where> and ...);

}  // namespace noa::math

namespace noa::math::detail {

using namespace noa::detail;

// ---- Types of results ----------------------------------------------------------------------------------------------

// What elements are summed in.
template<typename T>
using sum_t = std::conditional_t<traits::complex<T>, c64,
        std::conditional_t<traits::real<T>, f64,
                std::conditional_t<traits::integer<T> and std::is_unsigned_v<T>, u64, i64>>>;
// For a mean: the sum of 64-bit integers may not fit.
template<typename T>
using mean_sum_t = std::conditional_t<traits::integer<T> and sizeof(T) == 8, f64, sum_t<T>>;

template<typename S, typename T>
NOA_HD S widen(const T& value) {
    if constexpr (traits::complex<T>)
        return value.template as<f64>();
    else
        return static_cast<S>(value);
}

// What sums of a type are: integers 64-bit, f16 as f32.
template<typename T>
using sum_result_t = std::conditional_t<traits::real_or_complex<T>, traits::compute_t<T>, sum_t<T>>;
// Means, of integers too, have fractions.
template<typename T>
using mean_result_t = std::conditional_t<traits::real_or_complex<T>, traits::compute_t<T>, f64>;
template<typename T>
using real_result_t = traits::value_type_t<mean_result_t<T>>;
// What more digits of it fit into.
template<typename T>
using wide_t = std::conditional_t<traits::complex<T>, c64, std::conditional_t<traits::real<T>, f64, T>>;

template<typename R>
struct Results {
    static constexpr int count = 1;
    using First = R;
};
template<typename A, typename B>
struct Results<Pair<A, B>> {
    static constexpr int count = 2;
    using First = A;
    using Second = B;
};
// What users get: a type, or a Pair of two.
template<typename Op, typename In>
using results_t = Results<typename Op::template Result<typename In::value_type>>;

template<typename R, typename Output>
void check_reduced_type() {
    static_assert(output_of<Output, R> or output_of<Output, wide_t<R>>,
            "noa: the output of a reduction has the element type of its result, or f64 or c64, and is not const");
}

// ---- The compiled part ---------------------------------------------------------------------------------------------

/// Runs the operator of this number in the table of a family, on an input, to outputs of one shape. Compiled into the
/// library.
template<typename Family>
void run_reduction(std::size_t number, const AnyArray& input, std::span<const AnyArray> outputs, i64 ddof);

/// The same for arrays whose types are known at run time.
template<typename Op>
void reduce_any(const AnyArray& input, std::span<const AnyArray> outputs, i64 ddof = 0) {
    using Operators = TableOf<typename Op::family>;
    constexpr std::size_t number = Operators::template number_of<Op>();
    static_assert(number < Operators::size, "noa: this operator is missing in the table at the end of its header");
    run_reduction<typename Op::family>(number, input, outputs, ddof);
}

// ---- Fronts --------------------------------------------------------------------------------------------------------

template<typename Op, typename In, typename... Outputs>
void reduce_to(const In& input, i64 ddof, const Outputs&... outputs) {
    const AnyArray list[] = {as_any(outputs)...};
    reduce_any<Op>(as_any(input), list, ddof);
}

template<typename Op, typename In, traits::array Output>
void reduce_into(const In& input, i64 ddof, const Output& output) {
    check_reduced_type<typename results_t<Op, In>::First, Output>();
    reduce_to<Op>(input, ddof, output);
}
template<typename Op, typename In, traits::array First, traits::array Second>
void reduce_into(const In& input, i64 ddof, const First& first, const Second& second) {
    check_reduced_type<typename results_t<Op, In>::First, First>();
    check_reduced_type<typename results_t<Op, In>::Second, Second>();
    reduce_to<Op>(input, ddof, first, second);
}

/// What `f(outputs...)` writes to outputs of one element each, as numbers, which are waited for.
template<typename... R, typename F>
std::tuple<R...> written_numbers(Device device, const F& f) {
    constexpr Shape4 one{1, 1, 1, 1};
    if (device.is_gpu()) {
        const ArrayOption option{.device = device};
        const std::tuple<Array<R>...> outputs{Array<R>(one, option)...};
        std::apply(f, outputs);
        return std::apply([](const Array<R>&... output) { return std::tuple<R...>(output.first()...); }, outputs);
    }
    std::tuple<R...> results{};
    std::apply([&](R&... result) { f(View<R>(&result, one, device)...); }, results);
    Stream::current(device).synchronize();
    return results;
}

// All elements to numbers.
template<typename Op, typename In>
auto reduce_all(const In& input, i64 ddof) {
    using R = results_t<Op, In>;
    const auto run = [&](const auto&... outputs) { reduce_to<Op>(input, ddof, outputs...); };
    if constexpr (R::count == 1) {
        return std::get<0>(written_numbers<typename R::First>(input.device(), run));
    } else {
        const auto [first, second] = written_numbers<typename R::First, typename R::Second>(input.device(), run);
        return Pair<typename R::First, typename R::Second>{first, second};
    }
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

// Over axes, to new arrays.
template<typename Op, typename In, traits::axis... Axes>
auto reduce_axes(const In& input, i64 ddof, Axes... axes) {
    using R = results_t<Op, In>;
    using First = typename R::First;
    const Shape4 shape = reduced_shape(input.shape(), axes...);
    if constexpr (R::count == 1) {
        Array<First> result(shape, input.option());
        reduce_to<Op>(input, ddof, result);
        return result;
    } else {
        using Second = typename R::Second;
        Pair<Array<First>, Array<Second>> result{
                Array<First>(shape, input.option()), Array<Second>(shape, input.option())};
        reduce_to<Op>(input, ddof, result.first, result.second);
        return result;
    }
}

/// All three forms, with a ddof.
template<typename Op, typename In, typename... Where>
auto reduce_with(i64 ddof, const In& input, const Where&... where) {
    if constexpr (sizeof...(Where) == 0)
        return reduce_all<Op>(input, ddof);
    else if constexpr ((traits::array<Where> and ...))
        reduce_into<Op>(input, ddof, where...);
    else
        return reduce_axes<Op>(input, ddof, where...);
}
template<typename Op, typename In, typename... Where>
auto reduce(const In& input, const Where&... where) {
    return reduce_with<Op>(0, input, where...);
}

/// The same for operators that give a place. Of all elements, it is an index.
template<typename Op, typename In, typename... Where>
auto reduce_to_place(const In& input, const Where&... where) {
    if constexpr (sizeof...(Where) == 0) {
        const auto found = reduce_all<Op>(input, 0);
        return Pair<decltype(found.first), Vec<i64, 4>>{found.first, layout::index_at(input.shape(), found.second)};
    } else {
        return reduce<Op>(input, where...);
    }
}

}  // namespace noa::math::detail

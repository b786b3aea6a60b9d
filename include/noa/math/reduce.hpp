// Reductions of arrays. Each comes in three forms: of all elements, `sum(a)`, which waits for the number; over some
// axes, by name or number, `sum(a, height, width)`, which gives an array that has the extent 1 along them; and into an
// output, `sum(a, output)`, over those axes along which the output has the extent 1.
//
// The result has the same bits for any number of threads. Reals are summed in f64; an output may be f64, for all of its
// digits. Each function comes with its operator: noa::Sum beside noa::sum.
#pragma once

#include <cmath>

#include "noa/base/cast.hpp"
#include "noa/base/complex.hpp"
#include "noa/base/config.hpp"
#include "noa/base/traits.hpp"
#include "noa/base/tuple.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/math/detail/fold.hpp"
#include "noa/math/detail/reduce.hpp"

namespace noa {

struct Sums : math::ReductionFamily<Sums> {};
struct Extrema : math::ReductionFamily<Extrema> {};
// Folded from means and squared distances, by each backend in its own way.
struct Moments : math::ReductionFamily<Moments> {};

struct Sum : Sums {
    static constexpr About about{.name = "sum", .types = ALL, .numpy = "sum"};
    template<typename T>
    using Result = math::detail::sum_result_t<T>;

    template<typename T>
    struct On : math::detail::Adds<T> {
        template<typename S>
        NOA_HD static S finish(const S& sum, const math::ReducedCount&) {
            return sum;
        }
    };
};
/// The sum. Integers are summed in 64 bits, which wrap around.
template<math::argument_of<Sum> In, typename... Where>
    requires math::reduces_to<Where...>
auto sum(const In& input, const Where&... where) {
    return math::detail::reduce<Sum>(input, where...);
}

struct Prod : Sums {
    static constexpr About about{.name = "prod", .types = NUMBERS, .numpy = "prod"};
    template<typename T>
    using Result = math::detail::sum_result_t<T>;

    template<typename T>
    struct On {
        using S = math::detail::sum_t<T>;
        NOA_HD static Tuple<S> initial() { return {static_cast<S>(1)}; }
        NOA_HD void operator()(const T& value, S& product) const { join(math::detail::widen<S>(value), product); }
        NOA_HD void join(const S& partial, S& product) const { product = Multiply{}(product, partial); }
        NOA_HD static S finish(const S& product, const math::ReducedCount&) { return product; }
    };
};
/// The product. Integers are multiplied in 64 bits, which wrap around.
template<math::argument_of<Prod> In, typename... Where>
    requires math::reduces_to<Where...>
auto prod(const In& input, const Where&... where) {
    return math::detail::reduce<Prod>(input, where...);
}

struct Mean : Sums {
    static constexpr About about{.name = "mean", .types = ALL, .numpy = "mean"};
    template<typename T>
    using Result = math::detail::mean_result_t<T>;

    template<typename T>
    struct On : math::detail::Adds<T, math::detail::mean_sum_t<T>> {
        template<typename S>
        NOA_HD static auto finish(const S& sum, const math::ReducedCount& count) {
            if constexpr (traits::complex<S>)
                return sum / count.n;
            else
                return static_cast<f64>(sum) / count.n;
        }
    };
};
/// The mean.
template<math::argument_of<Mean> In, typename... Where>
    requires math::reduces_to<Where...>
auto mean(const In& input, const Where&... where) {
    return math::detail::reduce<Mean>(input, where...);
}

struct L2Norm : Sums {
    static constexpr About about{.name = "l2_norm", .types = NUMBERS};
    template<typename T>
    using Result = math::detail::real_result_t<T>;

    template<typename T>
    struct On {
        NOA_HD static Tuple<f64> initial() { return {0.}; }
        NOA_HD void operator()(const T& value, f64& sum) const {
            if constexpr (traits::complex<T>)
                sum += abs_squared(math::detail::widen<c64>(value));
            else
                sum += static_cast<f64>(value) * static_cast<f64>(value);
        }
        NOA_HD void join(f64 partial, f64& sum) const { sum += partial; }
        NOA_HD static f64 finish(f64 sum, const math::ReducedCount&) { return std::sqrt(sum); }
    };
};
/// The square root of the sum of the squares of the absolute values.
template<math::argument_of<L2Norm> In, typename... Where>
    requires math::reduces_to<Where...>
auto l2_norm(const In& input, const Where&... where) {
    return math::detail::reduce<L2Norm>(input, where...);
}

struct Any : Sums {
    static constexpr About about{.name = "any", .types = ALL, .numpy = "any"};
    template<typename>
    using Result = bool;

    template<typename T>
    struct On : math::detail::Counts<T> {
        NOA_HD static bool finish(i64 n_nonzero, const math::ReducedCount&) { return n_nonzero > 0; }
    };
};
/// Whether there is an element that is not 0 (or false). Not a number is not 0.
template<math::argument_of<Any> In, typename... Where>
    requires math::reduces_to<Where...>
auto any(const In& input, const Where&... where) {
    return math::detail::reduce<Any>(input, where...);
}

struct All : Sums {
    static constexpr About about{.name = "all", .types = ALL, .numpy = "all"};
    template<typename>
    using Result = bool;

    template<typename T>
    struct On : math::detail::Counts<T> {
        NOA_HD static bool finish(i64 n_nonzero, const math::ReducedCount& count) {
            return static_cast<f64>(n_nonzero) == count.n;
        }
    };
};
/// Whether no element is 0 (or false).
template<math::argument_of<All> In, typename... Where>
    requires math::reduces_to<Where...>
auto all(const In& input, const Where&... where) {
    return math::detail::reduce<All>(input, where...);
}

struct Count : Sums {
    static constexpr About about{.name = "count", .types = ALL, .numpy = "count_nonzero"};
    template<typename>
    using Result = i64;

    template<typename T>
    struct On : math::detail::Counts<T> {
        NOA_HD static i64 finish(i64 n_nonzero, const math::ReducedCount&) { return n_nonzero; }
    };
};
/// How many elements are not 0 (or false).
template<math::argument_of<Count> In, typename... Where>
    requires math::reduces_to<Where...>
auto count(const In& input, const Where&... where) {
    return math::detail::reduce<Count>(input, where...);
}

struct Min : Extrema {
    static constexpr About about{.name = "min", .types = SCALARS, .numpy = "min"};
    template<typename T>
    using Result = T;

    template<typename T>
    struct On {
        NOA_HD static Tuple<T> initial() { return {math::detail::highest_value<T>()}; }
        NOA_HD static bool is_better(T value, T other) { return value < other; }
        NOA_HD void operator()(T value, T& lowest) const { lowest = Minimum{}(value, lowest); }
        NOA_HD void join(T partial, T& lowest) const { lowest = Minimum{}(partial, lowest); }
        NOA_HD static T finish(T lowest, const math::ReducedCount&) { return lowest; }
    };
};
/// The lowest value; not a number if there is one that is not.
template<math::argument_of<Min> In, typename... Where>
    requires math::reduces_to<Where...>
auto min(const In& input, const Where&... where) {
    return math::detail::reduce<Min>(input, where...);
}

struct Max : Extrema {
    static constexpr About about{.name = "max", .types = SCALARS, .numpy = "max"};
    template<typename T>
    using Result = T;

    template<typename T>
    struct On {
        NOA_HD static Tuple<T> initial() { return {math::detail::lowest_value<T>()}; }
        NOA_HD static bool is_better(T value, T other) { return value > other; }
        NOA_HD void operator()(T value, T& highest) const { highest = Maximum{}(value, highest); }
        NOA_HD void join(T partial, T& highest) const { highest = Maximum{}(partial, highest); }
        NOA_HD static T finish(T highest, const math::ReducedCount&) { return highest; }
    };
};
/// The highest value; not a number if there is one that is not.
template<math::argument_of<Max> In, typename... Where>
    requires math::reduces_to<Where...>
auto max(const In& input, const Where&... where) {
    return math::detail::reduce<Max>(input, where...);
}

struct MinMax : Extrema {
    static constexpr About about{.name = "min_max", .types = SCALARS};
    template<typename T>
    using Result = Pair<T, T>;

    template<typename T>
    struct On {
        NOA_HD static Tuple<T, T> initial() {
            return {math::detail::highest_value<T>(), math::detail::lowest_value<T>()};
        }
        NOA_HD void operator()(T value, T& lowest, T& highest) const { join(value, value, lowest, highest); }
        NOA_HD void join(T partial_lowest, T partial_highest, T& lowest, T& highest) const {
            lowest = Minimum{}(partial_lowest, lowest);
            highest = Maximum{}(partial_highest, highest);
        }
        NOA_HD static Pair<T, T> finish(T lowest, T highest, const math::ReducedCount&) { return {lowest, highest}; }
    };
};
/// The lowest and the highest value, in one pass.
template<math::argument_of<MinMax> In, typename... Where>
    requires math::reduces_to<Where...>
auto min_max(const In& input, const Where&... where) {
    return math::detail::reduce<MinMax>(input, where...);
}

struct ArgMin : Extrema {
    static constexpr About about{.name = "argmin", .types = SCALARS, .has_place = true};
    template<typename T>
    using Result = Pair<T, i64>;
    template<typename T>
    using On = math::detail::FirstPlaceOf<Min::On<T>, T>;
};
/// The lowest value and the index of the first one of it, in C order; the first that is not a number, if there is one.
/// Over axes the index is a number: along one axis the index there, over several the place in C order among their
/// elements.
template<math::argument_of<ArgMin> In, typename... Where>
    requires math::reduces_to<Where...>
auto argmin(const In& input, const Where&... where) {
    return math::detail::reduce_to_place<ArgMin>(input, where...);
}

struct ArgMax : Extrema {
    static constexpr About about{.name = "argmax", .types = SCALARS, .has_place = true};
    template<typename T>
    using Result = Pair<T, i64>;
    template<typename T>
    using On = math::detail::FirstPlaceOf<Max::On<T>, T>;
};
/// The highest value and the index of the first one of it, in C order; the first that is not a number, if there is one.
/// Over axes the index is a number: along one axis the index there, over several the place in C order among their
/// elements.
template<math::argument_of<ArgMax> In, typename... Where>
    requires math::reduces_to<Where...>
auto argmax(const In& input, const Where&... where) {
    return math::detail::reduce_to_place<ArgMax>(input, where...);
}

inline namespace types {

/// How a variance is calculated: the squares are divided by the number of elements less `ddof`.
struct VarianceOption {
    i64 ddof = 0;
};

}  // namespace types

struct Variance : Moments {
    static constexpr About about{.name = "variance", .types = NUMBERS, .numpy = "var"};
    template<typename T>
    using Result = math::detail::real_result_t<T>;

    static constexpr bool has_mean = false, has_root = false;
};
/// The mean of the squared distances from the mean. `variance(a, {.ddof = 1}, height, width)`.
template<math::argument_of<Variance> In, traits::axis... Axes>
auto variance(const In& input, VarianceOption option = {}, Axes... axes) {
    return math::detail::reduce_with<Variance>(option.ddof, input, axes...);
}
template<math::argument_of<Variance> In, traits::axis... Axes>
    requires(sizeof...(Axes) > 0)
auto variance(const In& input, Axes... axes) {
    return math::detail::reduce<Variance>(input, axes...);
}
template<math::argument_of<Variance> In, traits::array Output>
void variance(const In& input, const Output& output, VarianceOption option = {}) {
    math::detail::reduce_with<Variance>(option.ddof, input, output);
}

struct Stddev : Moments {
    static constexpr About about{.name = "stddev", .types = NUMBERS, .numpy = "std"};
    template<typename T>
    using Result = math::detail::real_result_t<T>;

    static constexpr bool has_mean = false, has_root = true;
};
/// The square root of the variance. `stddev(a, {.ddof = 1}, height, width)`.
template<math::argument_of<Stddev> In, traits::axis... Axes>
auto stddev(const In& input, VarianceOption option = {}, Axes... axes) {
    return math::detail::reduce_with<Stddev>(option.ddof, input, axes...);
}
template<math::argument_of<Stddev> In, traits::axis... Axes>
    requires(sizeof...(Axes) > 0)
auto stddev(const In& input, Axes... axes) {
    return math::detail::reduce<Stddev>(input, axes...);
}
template<math::argument_of<Stddev> In, traits::array Output>
void stddev(const In& input, const Output& output, VarianceOption option = {}) {
    math::detail::reduce_with<Stddev>(option.ddof, input, output);
}

struct MeanVariance : Moments {
    static constexpr About about{.name = "mean_variance", .types = NUMBERS};
    template<typename T>
    using Result = Pair<math::detail::mean_result_t<T>, math::detail::real_result_t<T>>;

    static constexpr bool has_mean = true, has_root = false;
};
/// The mean and the variance, in one pass.
template<math::argument_of<MeanVariance> In, traits::axis... Axes>
auto mean_variance(const In& input, VarianceOption option = {}, Axes... axes) {
    return math::detail::reduce_with<MeanVariance>(option.ddof, input, axes...);
}
template<math::argument_of<MeanVariance> In, traits::axis... Axes>
    requires(sizeof...(Axes) > 0)
auto mean_variance(const In& input, Axes... axes) {
    return math::detail::reduce<MeanVariance>(input, axes...);
}
template<math::argument_of<MeanVariance> In, traits::array Means, traits::array Others>
void mean_variance(const In& input, const Means& means, const Others& others, VarianceOption option = {}) {
    math::detail::reduce_with<MeanVariance>(option.ddof, input, means, others);
}

struct MeanStddev : Moments {
    static constexpr About about{.name = "mean_stddev", .types = NUMBERS};
    template<typename T>
    using Result = Pair<math::detail::mean_result_t<T>, math::detail::real_result_t<T>>;

    static constexpr bool has_mean = true, has_root = true;
};
/// The mean and the standard deviation, in one pass.
template<math::argument_of<MeanStddev> In, traits::axis... Axes>
auto mean_stddev(const In& input, VarianceOption option = {}, Axes... axes) {
    return math::detail::reduce_with<MeanStddev>(option.ddof, input, axes...);
}
template<math::argument_of<MeanStddev> In, traits::axis... Axes>
    requires(sizeof...(Axes) > 0)
auto mean_stddev(const In& input, Axes... axes) {
    return math::detail::reduce<MeanStddev>(input, axes...);
}
template<math::argument_of<MeanStddev> In, traits::array Means, traits::array Others>
void mean_stddev(const In& input, const Means& means, const Others& others, VarianceOption option = {}) {
    math::detail::reduce_with<MeanStddev>(option.ddof, input, means, others);
}

}  // namespace noa

namespace noa::math {

/// All operators of this header.
template<>
struct TableOf<Sums> : Table<Sum, Prod, Mean, L2Norm, Any, All, Count> {};
template<>
struct TableOf<Extrema> : Table<Min, Max, MinMax, ArgMin, ArgMax> {};
template<>
struct TableOf<Moments> : Table<Variance, Stddev, MeanVariance, MeanStddev> {};

}  // namespace noa::math

// Reductions of every element type, layout and choice of axes, against slow ones; the same bits on any number of
// threads.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <type_traits>
#include <vector>

#include "noa/base/cast.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/math/cast.hpp"
#include "noa/math/reduce.hpp"
#include "noa/runtime/factory.hpp"
#include "support/samples.hpp"
#include "support/values.hpp"

namespace {

using namespace noa::types;
using test::Samples, test::values;

template<typename T>
using SumOf = std::conditional_t<std::is_same_v<T, f16>, f32,
        std::conditional_t<std::is_same_v<T, c16>, c32,
                std::conditional_t<noa::traits::real_or_complex<T>, T,
                        std::conditional_t<noa::traits::integer<T> and std::is_unsigned_v<T>, u64, i64>>>>;
template<typename T>
using MeanOf = std::conditional_t<noa::traits::real_or_complex<T>, SumOf<T>, f64>;

// ---- Slow ones -----------------------------------------------------------------------------------------------------

// Whole numbers: their sums are exact.
template<typename R, typename T>
R exact_sum(const std::vector<T>& elements) {
    if constexpr (noa::traits::complex<T>) {
        c64 result{};
        for (const T& z: elements)
            result += z.template as<f64>();
        return result.template as<typename R::value_type>();
    } else {
        f64 result = 0;
        for (const T x: elements)
            result += static_cast<f64>(x);
        return static_cast<R>(result);
    }
}

template<typename R, typename T>
R exact_mean(const std::vector<T>& elements) {
    const auto n = static_cast<f64>(elements.size());
    if constexpr (noa::traits::complex<T>)
        return (exact_sum<c64>(elements) / n).template as<typename R::value_type>();
    else
        return static_cast<R>(exact_sum<f64>(elements) / n);
}

template<typename T>
T exact_product(const std::vector<T>& elements) {
    auto result = static_cast<u64>(1);
    for (const T x: elements)
        result *= static_cast<u64>(x);
    return static_cast<T>(result);
}

// The mean first, then the distances.
template<typename R, typename T>
R exact_variance(const std::vector<T>& elements) {
    long double real = 0, imag = 0, result = 0;
    const auto n = static_cast<long double>(elements.size());
    const auto part = [](const T& x, bool is_real) -> long double {
        if constexpr (noa::traits::complex<T>)
            return static_cast<f64>(is_real ? x.real : x.imag);
        else
            return is_real ? static_cast<f64>(x) : 0;
    };
    for (const T& x: elements)
        real += part(x, true), imag += part(x, false);
    for (const T& x: elements)
        result += std::pow(part(x, true) - real / n, 2.l) + std::pow(part(x, false) - imag / n, 2.l);
    return static_cast<R>(result / n);
}

template<typename T>
i64 count_of(const std::vector<T>& elements) {
    i64 result = 0;
    for (const T& x: elements)
        result += x == T{} ? 0 : 1;
    return result;
}

// The first of the lowest or highest elements, or of those that are not a number.
template<bool IsHighest, typename T>
i64 place_of(const std::vector<T>& elements) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < elements.size(); ++i) {
        const T x = elements[i], y = elements[best];
        if (y == y and (not(x == x) or (IsHighest ? x > y : x < y)))
            best = i;
    }
    return static_cast<i64>(best);
}
template<bool IsHighest, typename T>
T extreme_of(const std::vector<T>& elements) {
    const T result = elements[static_cast<std::size_t>(place_of<IsHighest>(elements))];
    return result == T{} ? T{} : result;  // 0 and -0 are the same, and either may be found
}

// ---- What each operator gives --------------------------------------------------------------------------------------

template<typename T>
using PartOf = noa::traits::value_type_t<MeanOf<T>>;

template<typename T>
SumOf<T> expected(noa::Sum, const std::vector<T>& elements) {
    return exact_sum<SumOf<T>>(elements);
}
template<noa::traits::integer T>
SumOf<T> expected(noa::Prod, const std::vector<T>& elements) {
    return exact_product(std::vector<SumOf<T>>(elements.begin(), elements.end()));
}
template<typename T>
MeanOf<T> expected(noa::Mean, const std::vector<T>& elements) {
    return exact_mean<MeanOf<T>>(elements);
}
template<typename T>
PartOf<T> expected(noa::L2Norm, const std::vector<T>& elements) {
    f64 sum = 0;
    for (const T& x: elements)
        if constexpr (noa::traits::complex<T>)
            sum += noa::abs_squared(x.template as<f64>());
        else
            sum += static_cast<f64>(x) * static_cast<f64>(x);
    return static_cast<PartOf<T>>(std::sqrt(sum));
}
template<typename T>
bool expected(noa::Any, const std::vector<T>& elements) {
    return count_of(elements) > 0;
}
template<typename T>
bool expected(noa::All, const std::vector<T>& elements) {
    return count_of(elements) == std::ssize(elements);
}
template<typename T>
i64 expected(noa::Count, const std::vector<T>& elements) {
    return count_of(elements);
}
template<typename T>
T expected(noa::Min, const std::vector<T>& elements) {
    return extreme_of<false>(elements);
}
template<typename T>
T expected(noa::Max, const std::vector<T>& elements) {
    return extreme_of<true>(elements);
}
template<typename T>
Pair<T, T> expected(noa::MinMax, const std::vector<T>& elements) {
    return {extreme_of<false>(elements), extreme_of<true>(elements)};
}
template<typename T>
Pair<T, i64> expected(noa::ArgMin, const std::vector<T>& elements) {
    return {extreme_of<false>(elements), place_of<false>(elements)};
}
template<typename T>
Pair<T, i64> expected(noa::ArgMax, const std::vector<T>& elements) {
    return {extreme_of<true>(elements), place_of<true>(elements)};
}
template<typename T>
PartOf<T> expected(noa::Variance, const std::vector<T>& elements) {
    return exact_variance<PartOf<T>>(elements);
}
template<typename T>
PartOf<T> expected(noa::Stddev, const std::vector<T>& elements) {
    return static_cast<PartOf<T>>(std::sqrt(exact_variance<f64>(elements)));
}
template<typename T>
Pair<MeanOf<T>, PartOf<T>> expected(noa::MeanVariance, const std::vector<T>& elements) {
    return {expected(noa::Mean{}, elements), expected(noa::Variance{}, elements)};
}
template<typename T>
Pair<MeanOf<T>, PartOf<T>> expected(noa::MeanStddev, const std::vector<T>& elements) {
    return {expected(noa::Mean{}, elements), expected(noa::Stddev{}, elements)};
}

// Of an operator that has nothing here: what it makes of the elements, one after the other.
template<typename Op, typename T>
auto folded(const std::vector<T>& elements) {
    using C = noa::traits::compute_t<T>;
    typename Op::template On<C> op;
    auto state = op.initial();
    i64 place = 0;
    for (const T& x: elements)
        state.apply([&](auto&... reduced) {
            if constexpr (Op::about.has_place)
                op(noa::detail::converted<C>(x), place++, reduced...);
            else
                op(noa::detail::converted<C>(x), reduced...);
        });
    return state.apply([&](const auto&... reduced) {
        return op.finish(reduced..., noa::math::ReducedCount{.n = static_cast<f64>(elements.size())});
    });
}

// The first or the second result.
template<typename Op, int Number, typename T>
auto result_of(const std::vector<T>& elements) {
    using Results = noa::math::detail::results_t<Op, Array<T>>;
    const auto all = [&] {
        if constexpr (requires { expected(Op{}, elements); })
            return expected(Op{}, elements);
        else
            return folded<Op>(elements);
    }();
    if constexpr (Results::count == 1)
        return noa::detail::converted<typename Results::First>(all);
    else if constexpr (Number == 0)
        return noa::detail::converted<typename Results::First>(all.first);
    else
        return noa::detail::converted<typename Results::Second>(all.second);
}
template<typename Op, int Number, typename T>
using result_t = decltype(result_of<Op, Number>(std::vector<T>{}));

// Writes the first or the second result to an output.
template<typename Op, int Number, typename T>
void write_result(const Array<T>& in, const Array<result_t<Op, Number, T>>& out) {
    using Results = noa::math::detail::results_t<Op, Array<T>>;
    if constexpr (Results::count == 1)
        noa::math::detail::reduce<Op>(in, out);
    else if constexpr (Number == 0)
        noa::math::detail::reduce<Op>(in, out, noa::like<typename Results::Second>(out));
    else
        noa::math::detail::reduce<Op>(in, noa::like<typename Results::First>(out), out);
}

// Calls f with each operator of a family, the number of each of its results, and each element type.
template<typename Family, typename F>
void for_each_result(const F& f) {
    noa::math::TableOf<Family>::for_each([&]<typename Op>() {
        test::for_each_type(test::EveryDType{}, [&]<typename T>() {
            if constexpr (noa::math::has_type<T>(Op::about.types)) {
                f.template operator()<Op, 0, T>();
                if constexpr (noa::math::detail::results_t<Op, Array<T>>::count == 2)
                    f.template operator()<Op, 1, T>();
            }
        });
    });
}

// What is rounded on the way: a few units of an f64, at most one of an f32.
template<typename R>
constexpr f64 rounded = std::is_same_v<noa::traits::value_type_t<R>, f64> ? 32 : 1;

// Elements that an operator has a result for: a logarithm, for example, has none for negative ones.
template<typename Op, typename T>
Samples samples_for() {
    std::vector<T> elements(100);
    for (std::size_t i = 0; i < elements.size(); ++i)
        elements[i] = test::sample<T>(Samples::WHOLE, i);
    const auto result = result_of<Op, 0>(elements);
    return result == result ? Samples::WHOLE : Samples::POSITIVE;
}

// ---- All of them ---------------------------------------------------------------------------------------------------

TEST(reduce, sums_take_every_type_and_layout) {
    for_each_result<noa::Sums>([]<typename Op, int Number, typename T>() {
        using R = result_t<Op, Number, T>;
        constexpr bool is_known = requires(const std::vector<T>& elements) { expected(Op{}, elements); };
        if constexpr (not std::is_same_v<Op, noa::Prod> or noa::traits::integer<T>)  // others are rounded at each step
            test::check_reductions<T, R>(samples_for<Op, T>(),
                    {{Op::about.name.data(), write_result<Op, Number, T>, result_of<Op, Number, T>}},
                    is_known ? 0 : rounded<R>);
    });
}

// Means may be 0: a few units of 16 are as good.
template<typename R>
R shifted(const R& mean) {
    return static_cast<R>(mean + noa::traits::value_type_t<R>{16});
}

TEST(reduce, moments_take_every_type_and_layout) {
    for_each_result<noa::Moments>([]<typename Op, int Number, typename T>() {
        using R = result_t<Op, Number, T>;
        constexpr bool is_mean = Op::has_mean and Number == 0;
        const auto run = [](const Array<T>& in, const Array<R>& out) {
            write_result<Op, Number>(in, out);
            if constexpr (is_mean)
                noa::add(out, 16, out);
        };
        const auto reference = [](const std::vector<T>& elements) {
            const R result = result_of<Op, Number>(elements);
            if constexpr (is_mean)
                return shifted(result);
            else
                return result;
        };
        test::check_reductions<T, R>(Samples::WHOLE, {{Op::about.name.data(), run, reference}}, rounded<R>);
    });
}

// 0 and -0 are the same, and either may be found.
template<typename T>
void clear_signs(const Array<T>& array) {
    const auto span = array.eval().span();
    for (i64 i = 0; i < array.n_elements(); ++i)
        if (T& element = span(noa::layout::index_at(array.shape(), i)); element == T{})
            element = T{};
}

TEST(reduce, extremes_take_every_type_and_layout) {
    for_each_result<noa::Extrema>([]<typename Op, int Number, typename T>() {
        using R = result_t<Op, Number, T>;
        const auto run = [](const Array<T>& in, const Array<R>& out) {
            write_result<Op, Number>(in, out);
            clear_signs(out);
        };
        for (const Samples kind: {Samples::ANY, Samples::WHOLE})
            test::check_reductions<T, R>(kind, {{Op::about.name.data(), run, result_of<Op, Number, T>}});
    });
}

TEST(reduce, operators_give_the_same_for_one_element_after_the_other) {
    const std::vector<i32> elements{3, 1, 0, 4, 1, 5};
    noa::math::TableOf<noa::Sums>::for_each([&]<typename Op>() {
        if constexpr (noa::math::has_type<i32>(Op::about.types)) {
            const auto result = noa::detail::converted<result_t<Op, 0, i32>>(folded<Op>(elements));
            EXPECT_TRUE((result == result_of<Op, 0>(elements))) << Op::about.name;
        }
    });
    EXPECT_EQ(folded<noa::ArgMax>(elements).second, 5);
}

// ---- Threads -------------------------------------------------------------------------------------------------------

// All reductions of the tables of an array to outputs of a shape, one after the other.
template<typename T>
std::vector<test::Bytes> reduce_in_all_ways(const Array<T>& a, const Shape4& shape) {
    const noa::ArrayOption option{.device = a.device()};
    std::vector<test::Bytes> result;
    const auto add = [&](const auto& output) { result.push_back(test::to_bytes(values(output))); };
    const auto reduce = [&]<typename Op>() {
        if constexpr (noa::math::has_type<T>(Op::about.types)) {
            using R = noa::math::detail::results_t<Op, Array<T>>;
            const Array<typename R::First> first(shape, option);
            if constexpr (R::count == 1) {
                noa::math::detail::reduce<Op>(a, first);
            } else {
                const Array<typename R::Second> second(shape, option);
                noa::math::detail::reduce<Op>(a, first, second);
                add(second);
            }
            add(first);
        }
    };
    noa::math::TableOf<noa::Sums>::for_each(reduce);
    noa::math::TableOf<noa::Extrema>::for_each(reduce);
    noa::math::TableOf<noa::Moments>::for_each(reduce);
    return result;
}

template<typename T>
void check_threads(const std::array<i64, 4>& shape, bool is_dense) {
    const auto& [b, d, h, w] = shape;
    const auto layout =
            is_dense ? test::with_strides("", shape, {d * h * w, h * w, w, 1}) : test::random_layout(shape, 5, false);
    const test::Placed<T> placed(layout, Samples::MODERATE, 1);
    for (const Shape4& reduced: {Shape4{1, 1, 1, 1}, {b, d, 1, w}, {b, d, h, 1}, {1, d, h, 1}, {b, d, 1, 1}}) {
        std::vector<test::Bytes> expected;
        for (const int n: {1, 2, 3, 7, 16}) {
            const test::Threads threads(n);
            const auto results = reduce_in_all_ways(placed.array(), reduced);
            if (n == 1)
                expected = results;
            EXPECT_TRUE(results == expected) << n << " threads, to the shape " << reduced;
        }
    }
}

TEST(reduce, the_number_of_threads_does_not_change_a_bit) {
    check_threads<f32>({1, 1, 1, 70'001}, true);
    check_threads<f32>({2, 1, 150, 301}, true);
    check_threads<f64>({2, 1, 111, 190}, false);
    check_threads<c32>({5, 1, 61, 70}, true);
    check_threads<f16>({1, 1, 9'001, 5}, true);
    check_threads<u8>({1, 1, 7, 9'001}, true);
}

// ---- Outputs with more digits --------------------------------------------------------------------------------------

template<typename T>
using Wide = noa::math::detail::wide_t<T>;

// What an operator writes to outputs of its own type, and of f64 or c64.
template<typename Op, typename T>
void expect_the_same_with_more_digits() {
    using R = noa::math::detail::results_t<Op, Array<T>>;
    using First = typename R::First;
    const Array<T> input({1, 1, 1, 5}, test::on_device());
    noa::cast(test::row<i8>({3, 1, 4, 1, 5}).to(test::on_device()), input);
    const Array<First> own({1, 1, 1, 1}, test::on_device());
    const Array<Wide<First>> wide({1, 1, 1, 1}, test::on_device());
    if constexpr (R::count == 1) {
        noa::math::detail::reduce<Op>(input, own);
        noa::math::detail::reduce<Op>(input, wide);
    } else {
        using Second = typename R::Second;
        const Array<Second> own_second({1, 1, 1, 1}, test::on_device());
        const Array<Wide<Second>> wide_second({1, 1, 1, 1}, test::on_device());
        noa::math::detail::reduce<Op>(input, own, own_second);
        noa::math::detail::reduce<Op>(input, wide, wide_second);
        EXPECT_EQ(noa::detail::converted<Second>(wide_second.first()), own_second.first()) << Op::about.name;
    }
    EXPECT_EQ(noa::detail::converted<First>(wide.first()), own.first()) << Op::about.name;
}

template<typename Family>
void expect_the_same_of_all() {
    noa::math::TableOf<Family>::for_each([]<typename Op>() {
        test::for_each_type(test::Types<i8, f16, f32, f64, c16, c32>{}, []<typename T>() {
            if constexpr (noa::math::has_type<T>(Op::about.types))
                expect_the_same_with_more_digits<Op, T>();
        });
    });
}

TEST(reduce, writes_the_same_to_an_output_with_more_digits) {
    expect_the_same_of_all<noa::Sums>();
    expect_the_same_of_all<noa::Extrema>();
    expect_the_same_of_all<noa::Moments>();
}

TEST(reduce, extrema_of_f32_fit_an_output_of_f64) {
    const auto a = test::row<f32>({3, -1, 0.5}).to(test::on_device());
    const Array<f64> lowest({1, 1, 1, 1}, test::on_device()), highest({1, 1, 1, 1}, test::on_device());
    noa::min_max(a, lowest, highest);
    EXPECT_EQ(lowest.first(), -1);
    EXPECT_EQ(highest.first(), 3);
}

}  // namespace

// median and quantile, against sorted copies.
#include "noa/math/quantile.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstring>
#include <functional>
#include <future>
#include <initializer_list>
#include <limits>
#include <random>
#include <vector>

#include "math/ordered.hpp"
#include "noa/runtime/factory.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using kwk::batch, kwk::depth, kwk::height, kwk::width;
using noa::Exception;
using test::is_nan, test::values;

constexpr f32 nan = std::numeric_limits<f32>::quiet_NaN(), infinity = std::numeric_limits<f32>::infinity();

// What is promised, of values in order; q < 0 stands for the median.
template<typename T>
auto expected_quantile(const std::vector<T>& row, f64 q) {
    using Result = noa::math::detail::mean_result_t<T>;
    const f64 place = (q < 0 ? 0.5 : q) * static_cast<f64>(row.size() - 1), t = place - std::floor(place);
    const T low = row[static_cast<std::size_t>(place)], high = row[static_cast<std::size_t>(std::ceil(place))];
    if (low == high)
        return static_cast<Result>(low);
    if (q < 0)
        return static_cast<Result>(static_cast<Result>(low) / 2 + static_cast<Result>(high) / 2);
    const f64 a = static_cast<f64>(low), b = static_cast<f64>(high);
    return static_cast<Result>(t < 0.5 ? a + (b - a) * t : b - (b - a) * (1 - t));
}

template<typename T>
auto quantile_of(const Array<T>& input, f64 q, const Shape4& shape) {
    const auto output = noa::empty<noa::math::detail::mean_result_t<T>>(shape);
    if (q < 0)
        noa::median(input, output);
    else
        noa::quantile(input, q, output);
    return output;
}

// Whether quantiles along some axes are what is promised.
template<typename T>
testing::AssertionResult are_right(
        const Array<T>& input, const Vec<bool, 4>& is_along, std::initializer_list<f64> quantiles) {
    Shape4 shape = input.shape();
    for (int axis = 0; axis < 4; ++axis)
        shape[axis] = is_along[axis] ? 1 : shape[axis];
    std::vector<std::vector<noa::math::detail::mean_result_t<T>>> results;
    for (const f64 q: quantiles)
        results.push_back(values(quantile_of(input, q, shape)));

    auto outcome = testing::AssertionSuccess();
    std::size_t at = 0;
    test::for_each_row(input.shape(), is_along, [&](const auto& row) {
        std::vector<T> elements;
        for (const auto& index: row)
            elements.push_back(input.span()(index));
        const bool has_nan = std::any_of(elements.begin(), elements.end(), is_nan<T>);
        if (not has_nan)
            std::sort(elements.begin(), elements.end());
        for (std::size_t i = 0; i < results.size(); ++i) {
            const f64 q = quantiles.begin()[i];
            const auto result = results[i][at], expected = has_nan ? result : expected_quantile(elements, q);
            if (has_nan or is_nan(expected) ? not is_nan(result) : result != expected)
                outcome = testing::AssertionFailure() << result << " in row " << at << " for q = " << q << ", "
                                                      << to_string(input.shape()) << " onto " << to_string(shape);
        }
        ++at;
    });
    return outcome;
}

constexpr Vec<bool, 4> everything{{true, true, true, true}}, rows{{false, false, false, true}},
        columns{{false, false, true, false}};

// ---- By hand -------------------------------------------------------------------------------------------------------

TEST(median, is_the_one_in_the_middle_or_the_mean_of_two) {
    EXPECT_EQ(noa::median(noa::from_values<i32>({30, 10, 20})), 20.);
    EXPECT_EQ(noa::median(noa::from_values<i32>({40, 10, 20, 31})), 25.5);
    EXPECT_EQ(noa::median(noa::from_values<f32>({7})), 7.f);
    EXPECT_EQ(noa::median(noa::from_values<bool>({true, false})), 0.5);
    EXPECT_EQ(noa::median(noa::from_values<u64>({u64{1} << 63, 0})), 0x1p62);
    EXPECT_EQ(noa::median(noa::from_values<i8>({-128, 127, -3})), -3.);
}

TEST(median, the_type_is_f32_for_f16_and_f32_and_otherwise_f64) {
    static_assert(std::same_as<decltype(noa::median(Array<f16>{})), f32>);
    static_assert(std::same_as<decltype(noa::median(Array<f32>{})), f32>);
    static_assert(std::same_as<decltype(noa::median(Array<f64>{})), f64>);
    static_assert(std::same_as<decltype(noa::median(Array<i8>{}, width)), Array<f64>>);
    static_assert(std::same_as<decltype(noa::quantile(View<const bool>{}, 0.5)), f64>);
    static_assert(std::same_as<decltype(noa::quantile(View<f16>{}, 0.5, 0, 1)), Array<f32>>);
}

TEST(median, takes_axes_by_name_or_number) {
    const auto a = noa::from_values<f32>({{3, 1, 2}, {9, 8, 8.5f}});
    EXPECT_EQ(values(noa::median(a, width)), (std::vector{2.f, 8.5f}));
    EXPECT_EQ(noa::median(a, 3).shape(), (Shape4{1, 1, 2, 1}));
    EXPECT_EQ(values(noa::median(a, height)), (std::vector{6.f, 4.5f, 5.25f}));
    EXPECT_EQ(values(noa::median(a, 2, width)), (std::vector{5.5f}));
    EXPECT_EQ(values(noa::median(a, batch, depth)), (std::vector{3.f, 1.f, 2.f, 9.f, 8.f, 8.5f}));
    const auto output = noa::empty<f32>({1, 1, 1, 3});
    noa::median(a, output);
    EXPECT_EQ(values(output), (std::vector{6.f, 4.5f, 5.25f}));
    EXPECT_EQ(values(a), (std::vector{3.f, 1.f, 2.f, 9.f, 8.f, 8.5f}));
}

TEST(median, takes_infinities_and_what_is_not_a_number) {
    EXPECT_EQ(noa::median(noa::from_values<f32>({3e38f, 3.2e38f})), 3.1e38f);  // though their sum is none
    EXPECT_EQ(noa::median(noa::from_values<f32>({infinity, infinity})), infinity);
    EXPECT_EQ(noa::median(noa::from_values<f32>({-infinity, -infinity, infinity})), -infinity);
    EXPECT_TRUE(is_nan(noa::median(noa::from_values<f32>({-infinity, infinity}))));
    EXPECT_TRUE(is_nan(noa::median(noa::from_values<f32>({1, nan, 2}))));
    EXPECT_TRUE(is_nan(noa::median(noa::from_values<f32>({-nan, 1, 2}))));
}

// The numbers are those of NumPy.
TEST(quantile, interpolates_linearly) {
    const auto a = noa::from_values<f64>({16, 1, 8, 2, 4});
    EXPECT_EQ(noa::quantile(a, 0), 1.);
    EXPECT_EQ(noa::quantile(a, 1), 16.);
    EXPECT_EQ(noa::quantile(a, 0.25), 2.);
    EXPECT_DOUBLE_EQ(noa::quantile(a, 0.3), 2.4);
    EXPECT_DOUBLE_EQ(noa::quantile(a, 0.9), 12.8);
    EXPECT_FLOAT_EQ(noa::quantile(noa::from_values<f16>({0, 1}), 0.7), 0.7f);
    EXPECT_DOUBLE_EQ(noa::quantile(noa::from_values<i32>({10, 0}), 0.33), 3.3);
    EXPECT_EQ(values(noa::quantile(noa::from_values<i32>({{0, 10}, {2, 4}}), 0.75, width)), (std::vector{7.5, 3.5}));
}

TEST(quantile, takes_infinities_and_what_is_not_a_number) {
    const auto a = noa::from_values<f32>({1, infinity, infinity});
    EXPECT_EQ(noa::quantile(a, 0), 1.f);  // and does not look at the next one
    EXPECT_EQ(noa::quantile(a, 0.75), infinity);
    EXPECT_TRUE(is_nan(noa::quantile(noa::from_values<f32>({1, 2, nan}), 0)));
}

// ---- Against the reference -----------------------------------------------------------------------------------------

TEST(quantile, takes_every_type_layout_and_set_of_axes) {
    test::for_each_case<test::Ordered>([&]<typename T>(const test::Layout& layout) {
        if (layout.n_elements() == 0)
            return;
        const auto with_nan = test::odd_array<T>(layout), a = test::odd_array<T>(layout, false);
        for (int set = 0; set < 16; ++set) {
            const Vec<bool, 4> axes{{(set & 1) != 0, (set & 2) != 0, (set & 4) != 0, (set & 8) != 0}};
            EXPECT_TRUE(are_right(a, axes, {-1, 0.1 * (set % 11)}));
            EXPECT_TRUE(are_right(with_nan, axes, {0.5}));
        }
    });
}

TEST(quantile, writes_to_every_layout) {
    test::for_each_case<test::Types<f32>>([&]<typename T>(const test::Layout& layout) {
        const auto output = test::odd_array<T>(layout);
        if (layout.n_elements() == 0 or not noa::is_unique(output))
            return;
        Shape4 shape = output.shape();
        for (i64& extent: shape)
            extent = extent == 1 ? 3 : extent;
        const auto a = test::odd_array<T>(shape, false);
        noa::quantile(a, 0.3, output);
        const auto dense = quantile_of(a, 0.3, output.shape()), copied = output.copy();
        EXPECT_EQ(std::memcmp(copied.get(), dense.get(), static_cast<std::size_t>(dense.n_bytes())), 0);
    });
}

// Short rows are sorted, long ones searched, by one thread or by all.
TEST(quantile, takes_rows_of_every_length) {
    const std::initializer_list<f64> quantiles{-1, 0, 0.001, 0.3, 0.98, 1};
    for (const i64 n: {1, 2, 8, 9, 129, 1000, 4097, 8193, 140'001})
        for (const i64 n_rows: {1, 9}) {
            if (n * n_rows > 141'000)
                continue;
            const Shape4 shape{1, 1, n_rows, n};
            EXPECT_TRUE(are_right(test::odd_array<f32>(shape, false), rows, quantiles));
            EXPECT_TRUE(are_right(test::odd_array<u16>(shape), rows, quantiles));
            EXPECT_TRUE(are_right(test::odd_array<i32>({1, 1, n, n_rows}), columns, {-1, 0.3}));
            if (n_rows == 1) {
                EXPECT_TRUE(are_right(test::odd_array<f64>(shape, false), rows, {0.7}));
                EXPECT_TRUE(are_right(test::odd_array<i8>(shape), rows, {-1}));
            }
        }
}

// Where a sample tells much, little, and the wrong thing.
TEST(quantile, takes_many_elements_however_they_are_spread) {
    constexpr i64 n = 70'000;
    const auto of = [](const std::function<f64(i64, u64)>& f) {
        std::mt19937_64 random(3);
        Array<f32> a({1, 1, 2, n / 2});
        for (i64 i = 0; i < n; ++i)
            a.get()[i] = static_cast<f32>(f(i, random()));
        return a;
    };
    const Array<f32> arrays[] = {
            of([](i64 i, u64) { return static_cast<f64>(i); }),
            of([](i64 i, u64) { return -1e-3 * static_cast<f64>(i); }),
            of([](i64, u64) { return 3.; }),
            of([](i64, u64 random) { return static_cast<f64>(random % 3); }),
            of([](i64, u64 random) { return static_cast<f64>(random % 2); }),
            of([](i64, u64 random) { return random % 2 == 0 ? 1. : 1. + 0x1p-20 * static_cast<f64>(random % 7); }),
            of([](i64, u64 random) { return 100 + 1e-18 * static_cast<f64>(random); }),
            of([](i64 i, u64) { return i == 77'777   ? 1e30
                                       : i == 77'778 ? -1e30
                                                     : 5.; }),
            // Half of it one value, half another, but for a few in between.
            of([](i64 i, u64 random) {
                return i % 50 == 0 ? 1 + 0x1p-64 * static_cast<f64>(random) : i % 2 == 0 ? 0. : 3.;
            }),
    };
    for (const auto& a: arrays)
        EXPECT_TRUE(are_right(a, everything, {-1, 0, 0.2, 0.48, 0.491, 0.5, 0.509, 0.999, 1}))
                << "array " << &a - arrays;
}

// Whoever knows where samples are taken can put other values there: all below, or all above the rest.
TEST(quantile, is_right_if_the_sample_misleads) {
    constexpr i64 n = 70'000;
    for (const f32 sampled: {-1.f, 1e6f}) {
        const auto a = noa::arange<f32>(n);
        for (u64 i = 0, place = 0; i < n / 64; ++i, place += 0x9e3779b97f4a7c15)
            a.get()[static_cast<i64>(static_cast<f64>(place) * 0x1p-64 * n)] = sampled;
        EXPECT_TRUE(are_right(a, everything, {-1, 0.2, 0.9}));
    }
}

TEST(quantile, finds_a_nan_among_many) {
    const auto a = noa::ones<f32>({1, 1, 300, 300});
    a.span()(0, 0, 299, 299) = -nan;
    EXPECT_TRUE(is_nan(noa::median(a)));
    EXPECT_TRUE(is_nan(noa::quantile(a, 0)));
    EXPECT_EQ(noa::median(a.subregion(0, 0, noa::Slice{0, 299})), 1.f);
}

TEST(quantile, has_the_same_bits_on_any_number_of_threads) {
    const auto stream = Stream::current(Device{});
    const int before = stream.thread_limit();
    for (const Shape4& shape: {Shape4{1, 1, 1, 300'000}, Shape4{3, 1, 100, 257}}) {
        const auto a = test::odd_array<f32>(shape, false);
        for (const Shape4& reduced: {Shape4{1, 1, 1, 1}, Shape4{shape[0], 1, shape[2], 1}}) {
            stream.set_thread_limit(1);
            const auto alone = quantile_of(a, 0.37, reduced);
            for (const int n_threads: {2, 7}) {
                stream.set_thread_limit(n_threads);
                const auto together = quantile_of(a, 0.37, reduced);
                EXPECT_EQ(std::memcmp(alone.get(), together.get(), static_cast<std::size_t>(alone.n_bytes())), 0);
            }
        }
    }
    stream.set_thread_limit(before);
}

// ---- Streams and errors --------------------------------------------------------------------------------------------

TEST(quantile, on_a_stream_arrays_live_until_it_is_done) {
    const StreamGuard guard(Device{}, Stream::ASYNC);
    EXPECT_EQ(noa::median(noa::arange<f32>(1001)), 500.f);  // a number is waited for
    std::promise<void> gate;
    guard.stream().enqueue([&] { gate.get_future().wait(); });
    const auto output = noa::median(noa::arange<f64>(1001), width);
    EXPECT_TRUE(guard.stream().is_busy());
    gate.set_value();
    EXPECT_EQ(output.first(), 500.);
}

TEST(quantile, mistakes_are_found_before_anything_is_written) {
    const auto a = noa::from_values<f32>({{3, 1, 2}, {9, 8, 7}});
    const auto output = noa::zeros<f32>({1, 1, 2, 1});
    EXPECT_TRUE(test::throws<Exception>([&] { noa::quantile(a, 1.5, output); }, "1.5", "between 0 and 1"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::quantile(a, -0.1); }, "-0.1", "between 0 and 1"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::quantile(a, f64{nan}); }, "nan", "between 0 and 1"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                noa::median(a, noa::empty<f32>({1, 1, 2, 2}));
            },
            "(1,1,2,3) to (1,1,2,2)", "width is 2, not 3 or 1"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::median(a, noa::empty<f32>({2, 1, 2, 1})); }, "batch is 2"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::median(a, 7); }, "no axis 7"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::median(a, a); }, "overlap", "(1,1,2,3)"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::median(a, a.subregion(height = 0)); }, "overlap"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                noa::median(a, output.subregion(height = 0).broadcast({1, 1, 2, 1}));
            },
            "several indices"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                (void)noa::median(Array<f32>({1, 1, 0, 3}));
            },
            "without elements", "(1,1,0,3)"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::median(Array<f32>({1, 1, 0, 3}), width); }, "(1,1,0,3)"));
    EXPECT_EQ(values(output), (std::vector{0.f, 0.f}));
}

}  // namespace

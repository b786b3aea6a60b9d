#include "noa/math/dot.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "math/numbers.hpp"
#include "noa/runtime/factory.hpp"
#include "support/driver.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using kwk::batch, kwk::height, kwk::width;
using noa::Exception, noa::Slice;
using test::AllNumbers, test::random_numbers, test::small_number;

static_assert(std::is_same_v<decltype(noa::dot(Array<i8>{}, Array<i8>{})), i64>);
static_assert(std::is_same_v<decltype(noa::dot(Array<u32>{}, View<const u32>{})), u64>);
static_assert(std::is_same_v<decltype(noa::dot(View<f16>{}, Array<f16>{})), f32>);
static_assert(std::is_same_v<decltype(noa::dot(Array<f64>{}, Array<const f64>{})), f64>);
static_assert(std::is_same_v<decltype(noa::dot(Array<c16>{}, Array<c16>{})), c32>);

template<typename T>
auto as_result(const T& value) {
    using Result = noa::math::detail::dot_t<T>;
    if constexpr (noa::traits::complex<T>)
        return value.template as<noa::traits::value_type_t<Result>>();
    else
        return static_cast<Result>(value);
}

// Element by element, in one batch or in all (-1).
template<typename T>
auto expected_dot(const View<T>& a, const View<T>& b, i64 only_batch = -1) {
    noa::math::detail::dot_t<T> sum{};
    for (i64 n = 0; n < a.n_elements(); ++n)
        if (const auto index = noa::layout::index_at(a.shape(), n); only_batch < 0 or index[0] == only_batch)
            sum += as_result(a.span()(index)) * as_result(b.span()(index));
    return sum;
}

// ---- Values --------------------------------------------------------------------------------------------------------

TEST(dot, sums_products) {
    const auto a = noa::from_values<f32>({1, 2, 3}), b = noa::from_values<f32>({4, 5, 6});
    EXPECT_EQ(noa::dot(a, b), 32.f);
    EXPECT_EQ(noa::dot(a, b.flip(width)), 28.f);
    EXPECT_EQ(noa::dot(noa::from_values<i8>({-100, 100}), noa::from_values<i8>({100, 100})), 0);
    EXPECT_EQ(noa::dot(noa::from_values<u8>({255, 255}), noa::from_values<u8>({255, 255})), 130050u);
}

TEST(dot, does_not_conjugate) {
    const auto a = noa::from_values<c32>({c32{0, 1}, c32{1, 2}});
    EXPECT_EQ(noa::dot(a, a), (c32{-4, 4}));
    const auto halves = noa::from_values<c16>({c16{0.f, 1.f}, c16{1.f, 2.f}});
    EXPECT_EQ(noa::dot(halves, halves), (c32{-4, 4}));
}

TEST(dot, one_is_broadcast_onto_the_other) {
    const auto image = noa::arange<f32>(6).reshape({1, 1, 2, 3}), row = noa::from_values<f32>({1, 10, 100});
    EXPECT_EQ(noa::dot(image, row), 0 + 10 + 200 + 3 + 40 + 500);
    EXPECT_EQ(noa::dot(row, image), 753.f);
    EXPECT_EQ(noa::dot(image, noa::from_values<f32>({2})), 30.f);
    EXPECT_EQ(noa::dot(row, row.flat(height)), 111.f * 111.f);
}

TEST(dot, has_one_for_each_batch) {
    const auto a = noa::arange<i32>(12).reshape({3, 1, 2, 2}), weights = noa::from_values<i32>({{1, 2}, {3, 4}});
    const auto sums = noa::zeros<i64>({3, 1, 1, 1});
    noa::dot(a, weights, sums);
    EXPECT_EQ(sums.span()(0, 0, 0, 0), 20);
    EXPECT_EQ(sums.span()(1, 0, 0, 0), 60);
    EXPECT_EQ(sums.span()(2, 0, 0, 0), 100);
    const auto total = noa::zeros<i64>({1, 1, 1, 1});
    noa::dot(weights, a, total);
    EXPECT_EQ(total.first(), 180);
    const auto apart = noa::zeros<i64>({6, 1, 1, 1});
    noa::dot(a, weights, apart.subregion(batch = Slice{.step = -2}));
    EXPECT_EQ(apart.span()(5, 0, 0, 0), 20);
    EXPECT_EQ(apart.span()(1, 0, 0, 0), 100);
    EXPECT_EQ(apart.span()(0, 0, 0, 0), 0);
}

TEST(dot, takes_every_type_and_layout) {
    test::for_each_case<AllNumbers>([&]<typename T>(const test::Layout& layout) {
        if (layout.n_elements() == 0)
            return;
        std::vector<T> buffer;
        for (i64 i = 0; i < layout.buffer_size; ++i)
            buffer.push_back(small_number<T>(i));
        const auto& [b, d, h, w] = layout.shape;
        const auto& [sb, sd, sh, sw] = layout.strides;
        const View<T> a(buffer.data() + layout.origin, Layout{{b, d, h, w}, {sb, sd, sh, sw}});
        const Array<T> other(a.shape());
        for (i64 i = 0; i < other.n_elements(); ++i)
            other.get()[i] = small_number<T>(i + 3);

        EXPECT_EQ(noa::dot(a, other), expected_dot(a, other.view()));
        EXPECT_EQ(noa::dot(other, a), expected_dot(a, other.view()));
        EXPECT_EQ(noa::dot(a, a), expected_dot(a, a));
        const Array<noa::math::detail::dot_t<T>> sums({b, 1, 1, 1});
        noa::dot(a, other, sums);
        for (i64 i = 0; i < b; ++i)
            EXPECT_EQ(sums.span()(i, 0, 0, 0), expected_dot(a, other.view(), i)) << "batch " << i;
    });
}

TEST(dot, blocks_and_what_is_left_of_them) {
    for (const i64 n: {1, 15, 16, 17, 1023, 1025, 65535, 65536, 65537, 200000}) {
        const auto a = noa::arange<f32>({1, 1, 1, n}), ones = noa::ones<f32>({1, 1, 1, n});
        EXPECT_EQ(noa::dot(a, ones), static_cast<f32>(n * (n - 1) / 2)) << n;
        const auto every_third = noa::arange<f64>({1, 1, n, 3});
        const auto column = every_third.subregion(width = 1);
        EXPECT_EQ(noa::dot(column, noa::ones<f64>(column.shape())), static_cast<f64>(3 * n * (n - 1) / 2 + n)) << n;
    }
}

TEST(dot, integers_wrap_at_64_bits) {
    EXPECT_EQ(noa::dot(noa::from_values<u64>({UINT64_MAX, 3}), noa::from_values<u64>({2, 1})), 1u);
    EXPECT_EQ(noa::dot(noa::from_values<i64>({INT64_MAX}), noa::from_values<i64>({2})), -2);
    EXPECT_EQ(noa::dot(noa::fill<i32>({1, 1, 1, 3}, INT32_MIN), noa::fill<i32>({1, 1, 1, 3}, INT32_MIN)),
            -(i64{1} << 62));
}

TEST(dot, is_accurate) {
    const auto a = noa::from_values<f32>({1e7f, 1.f, 1e7f}), b = noa::from_values<f32>({1e7f, 1.f, -1e7f});
    EXPECT_EQ(noa::dot(a, b), 1.f);  // which sums in f32 lose
    const i64 n = 300'000;
    const auto tenths = noa::fill<f32>({1, 1, 1, n}, 0.1f), ones = noa::ones<f32>({1, 1, 1, n});
    EXPECT_NEAR(noa::dot(tenths, ones), static_cast<f64>(0.1f) * n, 0.1 * n * 1e-7);
    const auto waves = random_numbers<f64>({1, 1, 1, n}, 1), others = random_numbers<f64>({1, 1, 1, n}, 2);
    long double exact = 0;
    for (i64 i = 0; i < n; ++i)
        exact += static_cast<long double>(waves.get()[i]) * others.get()[i];
    EXPECT_NEAR(noa::dot(waves, others), static_cast<f64>(exact), 1e-12);
}

// ---- Threads and streams -------------------------------------------------------------------------------------------

template<typename T>
void expect_the_same_bits(const View<T>& a, const View<T>& b) {
    const test::ThreadLimit one(1);
    const auto expected = noa::dot(a, b);
    for (const int n_threads: {2, 7, 16}) {
        const test::ThreadLimit limit(n_threads);
        for (int repeat = 0; repeat < 3; ++repeat) {
            const auto result = noa::dot(a, b);
            EXPECT_EQ(std::memcmp(&result, &expected, sizeof(result)), 0) << n_threads << " threads";
        }
    }
}

TEST(dot, has_the_same_bits_on_any_number_of_threads) {
    const auto a = random_numbers<f32>({2, 1, 300, 500}, 1), b = random_numbers<f32>({2, 1, 300, 500}, 2);
    expect_the_same_bits(a.view(), b.view());
    expect_the_same_bits(a.view(), b.view().flip(width));
    expect_the_same_bits(
            random_numbers<c32>({1, 1, 1, 150'001}, 3).view(), random_numbers<c32>({1, 1, 1, 150'001}, 4).view());
    expect_the_same_bits(
            random_numbers<f64>({1, 1, 1, 150'001}, 3).view(), random_numbers<f64>({1, 1, 1, 150'001}, 4).view());
}

TEST(dot, works_on_a_stream_of_its_own) {
    const StreamGuard guard(Device("cpu"), Stream::ASYNC);
    const auto sums = noa::zeros<f32>({2, 1, 1, 1});
    noa::dot(noa::fill<f32>({2, 1, 300, 300}, 2.f), noa::fill<f32>({1, 1, 300, 300}, 3.f), sums);  // gone at once
    EXPECT_EQ(noa::dot(noa::arange<f32>(4), noa::arange<f32>(4)), 14.f);
    EXPECT_EQ(sums.eval().span()(1, 0, 0, 0), 540'000.f);
}

// ---- Errors --------------------------------------------------------------------------------------------------------

TEST(dot, mistakes_are_refused_and_change_nothing) {
    const auto a = noa::ones<f32>({2, 1, 4, 5}), one = noa::fill<f32>({1, 1, 1, 1}, 7.f);
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                (void)noa::dot(a, noa::ones<f32>({2, 1, 4, 6}));
            },
            "(2,1,4,5)", "(2,1,4,6)", "width is 5 and 6"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::dot(a, noa::ones<f32>({2, 1, 0, 5})); }, "height is 4 and 0"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                (void)noa::dot(Array<f32>({3, 1, 0, 5}), noa::ones<f32>({1, 1, 1, 5}));
            },
            "(3,1,0,5)", "empty"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                noa::dot(a, a, noa::zeros<f32>({3, 1, 1, 1}));
            },
            "(2,1,4,5)", "(2,1,1,1)", "not (3,1,1,1)"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::dot(a, a, noa::zeros<f32>({1, 1, 1, 2})); }, "not (1,1,1,2)"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::dot(a, a, one.broadcast(batch = 2)); }, "several indices"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                noa::dot(a, noa::ones<f32>({1, 1, 1, 1}), a.subregion(0, 0, 0, 0));
            },
            "(2,1,4,5)", "overlap"));
    EXPECT_EQ(one.first(), 7.f);
    EXPECT_EQ(noa::dot(a, a), 40.f);
}

}  // namespace

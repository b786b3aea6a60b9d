// Cumulative sums.
#include "noa/math/cumsum.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <concepts>
#include <cstring>
#include <vector>

#include "math/cases.hpp"
#include "noa/math/random.hpp"
#include "noa/runtime/factory.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using kwk::batch, kwk::depth, kwk::height, kwk::width;
using noa::Exception;
using test::values;

template<typename T>
using sum_t = noa::math::detail::sum_result_t<T>;
static_assert(std::same_as<sum_t<bool>, i64> and std::same_as<sum_t<i8>, i64> and std::same_as<sum_t<u8>, u64>);
static_assert(std::same_as<sum_t<i64>, i64> and std::same_as<sum_t<u64>, u64> and std::same_as<sum_t<f16>, f32>);
static_assert(std::same_as<sum_t<f32>, f32> and std::same_as<sum_t<f64>, f64> and std::same_as<sum_t<c16>, c32>);
static_assert(std::same_as<sum_t<c32>, c32> and std::same_as<sum_t<c64>, c64>);

// ---- By hand -------------------------------------------------------------------------------------------------------

TEST(cumsum, adds_up_along_each_axis) {
    const auto a = noa::arange<f32>({2, 1, 2, 3});
    EXPECT_EQ(values(noa::cumsum(a, width)), (std::vector<f32>{0, 1, 3, 3, 7, 12, 6, 13, 21, 9, 19, 30}));
    EXPECT_EQ(values(noa::cumsum(a, height)), (std::vector<f32>{0, 1, 2, 3, 5, 7, 6, 7, 8, 15, 17, 19}));
    EXPECT_EQ(values(noa::cumsum(a, 0)), (std::vector<f32>{0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 16}));
    EXPECT_EQ(values(noa::cumsum(a, depth)), values(a));
}

TEST(cumsum, has_room_for_the_sums) {
    EXPECT_EQ(values(noa::cumsum(noa::from_values<i8>({-100, -100, 127}), width)), (std::vector<i64>{-100, -200, -73}));
    EXPECT_EQ(values(noa::cumsum(noa::from_values<u32>({UINT32_MAX, 2}), width)),
            (std::vector<u64>{UINT32_MAX, 4294967297}));
    EXPECT_EQ(values(noa::cumsum(noa::from_values<u64>({UINT64_MAX, 2}), width)), (std::vector<u64>{UINT64_MAX, 1}));
    EXPECT_EQ(values(noa::cumsum(noa::from_values<i64>({INT64_MAX, 1}), width)),
            (std::vector<i64>{INT64_MAX, INT64_MIN}));
    EXPECT_EQ(values(noa::cumsum(noa::from_values<bool>({true, false, true}), width)), (std::vector<i64>{1, 1, 2}));
    EXPECT_EQ(values(noa::cumsum(noa::from_values<f16>({f16(60000), f16(60000)}), width)),
            (std::vector<f32>{60000, 120000}));
    // In f32 nothing would come of the ones.
    const auto ones = noa::ones<f32>({1, 1, 1, 100});
    ones.span()(0, 0, 0, 0) = 0x1p24f;
    EXPECT_EQ(values(noa::cumsum(ones, width)).back(), 0x1p24f + 100);
}

// ---- Against a slow reference --------------------------------------------------------------------------------------

using AllTypes = test::Types<bool, i8, u8, i16, u16, i32, u32, i64, u64, f16, f32, f64, c16, c32, c64>;

template<typename R, typename T>
R as_sum(const T& value) {
    if constexpr (noa::traits::complex<T>)
        return value.template as<noa::traits::value_type_t<R>>();
    else
        return static_cast<R>(value);
}

// Exact for small integers.
template<typename T>
std::vector<sum_t<T>> reference(const View<T>& input, int axis) {
    using R = sum_t<T>;
    const auto result = noa::zeros<R>(input.shape());
    for (i64 n = 0; n < input.n_elements(); ++n) {
        auto index = noa::layout::index_at(input.shape(), n);
        result.get()[n] = as_sum<R>(input.span()(index));
        if (--index[axis] >= 0)
            result.get()[n] = result.get()[n] + result.span()(index);
    }
    return values(result);
}

template<typename T>
void set_to_small_integers(const View<T>& output) {
    const auto numbers = noa::random<i8>(noa::Uniform{0, 100}, output.shape(), {.seed = 1});
    for (i64 n = 0; n < numbers.n_elements(); ++n)
        output.span()(noa::layout::index_at(numbers.shape(), n)) = static_cast<T>(static_cast<f32>(numbers.get()[n]));
}

TEST(cumsum, is_what_a_slow_loop_adds_up) {
    test::for_each_case<AllTypes>([&]<typename T>(const test::Layout& layout) {
        if (layout.n_elements() == 0)
            return;
        const test::WithMemory<T> input(layout);
        const test::WithMemory<sum_t<T>> output(layout);
        set_to_small_integers(input.view());
        for (int axis = 0; axis < 4; ++axis) {
            const auto expected = reference(input.view(), axis);
            EXPECT_EQ(values(noa::cumsum(input.view(), axis)), expected);
            if (noa::is_unique(output.view())) {
                noa::cumsum(input.view(), output.view(), axis);
                EXPECT_EQ(values(output.view()), expected);
            }
        }
    });
}

// Rows of more than one block, whose last one, and whose last chunk, are not full.
TEST(cumsum, takes_long_rows) {
    const auto a = noa::random<i32>(noa::Uniform{-1000, 1000}, {3, 1, 1, 3 * 8192 + 7}, {.seed = 1});
    const auto expected = reference(a.view(), 3);
    EXPECT_EQ(values(noa::cumsum(a, width)), expected);
    EXPECT_EQ(values(noa::cumsum(a.permute({0, 1, 3, 2}), height)), expected);

    const auto together = noa::cumsum(a.permute({3, 1, 2, 0}).copy(), batch);  // the rows side by side
    EXPECT_EQ(values(together.permute({3, 1, 2, 0})), expected);
    const auto many = noa::cumsum(noa::ones<u8>({1, 1, 8192 + 1, 130}), height);
    for (i64 w = 0; w < 130; ++w)
        for (const i64 h: {0, 1, 8191, 8192})
            EXPECT_EQ(many.span()(0, 0, h, w), static_cast<u64>(h + 1));
}

TEST(cumsum, keeps_all_digits_in_an_output_of_f64) {
    const auto sums = noa::empty<f64>({1, 1, 1, 2});
    noa::cumsum(noa::from_values<f32>({0x1p24f, 1}), sums, width);
    EXPECT_EQ(values(sums), (std::vector<f64>{0x1p24, 0x1p24 + 1}));
    const auto pairs = noa::empty<c64>({1, 1, 1, 2});
    noa::cumsum(noa::from_values<c16>({c16{f16(2048), f16(1)}, c16{f16(1), f16(2)}}), pairs, width);
    EXPECT_EQ(values(pairs), (std::vector<c64>{{2048, 1}, {2049, 3}}));
}

TEST(cumsum, takes_the_axis_before_the_output_or_behind_it) {
    const auto a = noa::from_values<i32>({{1, 2}, {3, 4}});
    const auto before = noa::empty<i64>({1, 1, 2, 2}), behind = noa::empty<i64>({1, 1, 2, 2});
    noa::cumsum(a, height, before);
    noa::cumsum(a, behind, height);
    EXPECT_EQ(values(before), (std::vector<i64>{1, 2, 4, 6}));
    EXPECT_EQ(values(behind), values(before));
}

TEST(cumsum, rounds_once) {
    const auto a = noa::random<f32>(noa::Normal{0.5, 1}, {1, 1, 1, 50'000}, {.seed = 1});
    const auto sums = values(noa::cumsum(a, width));
    long double sum = 0;
    for (std::size_t i = 0; i < sums.size(); ++i) {
        sum += static_cast<long double>(a.get()[i]);
        EXPECT_LE(std::abs(static_cast<long double>(sums[i]) - sum), std::abs(sum) * 0x1.001p-24L + 1e-9L) << i;
    }
}

// ---- The same bits -------------------------------------------------------------------------------------------------

template<typename T>
bool are_same_bits(const std::vector<T>& a, const std::vector<T>& b) {
    return a.size() == b.size() and std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0;
}

template<typename T>
void expect_the_same_bits_everywhere(const Layout& layout) {
    const auto stream = Stream::current(Device{});
    const int limit = stream.thread_limit();
    const auto a = noa::random<T>(noa::Normal{}, layout, {.seed = 1});
    for (const int axis: {2, 3}) {
        stream.set_thread_limit(1);
        const auto expected = values(noa::cumsum(a, axis));
        for (const int n_threads: {2, 7}) {
            stream.set_thread_limit(n_threads);
            EXPECT_TRUE(are_same_bits(values(noa::cumsum(a, axis)), expected));
        }
        const auto turned = a.permute_copy({0, 1, 3, 2});  // what was along memory is now across it
        EXPECT_TRUE(are_same_bits(values(noa::cumsum(turned, 5 - axis).permute({0, 1, 3, 2})), expected));
        const auto in_place = a.copy();
        noa::cumsum(in_place, in_place, axis);
        EXPECT_TRUE(are_same_bits(values(in_place), expected));
        noa::cumsum(turned, turned, 5 - axis);
        EXPECT_TRUE(are_same_bits(values(turned.permute({0, 1, 3, 2})), expected));

        const StreamGuard guard(Device{}, Stream::ASYNC);
        EXPECT_TRUE(are_same_bits(values(noa::cumsum(a.copy(), axis)), expected));
    }
    stream.set_thread_limit(limit);
}

TEST(cumsum, has_the_same_bits_on_any_number_of_threads_and_in_any_layout) {
    expect_the_same_bits_everywhere<f32>({1, 1, 70, 1001});
    expect_the_same_bits_everywhere<f64>({1, 1, 3, 30'001});
    expect_the_same_bits_everywhere<c32>({2, 1, 5, 9'001});
}

// ---- Inputs and outputs --------------------------------------------------------------------------------------------

TEST(cumsum, broadcasts_the_input) {
    const auto output = noa::empty<i64>({2, 1, 2, 3});
    noa::cumsum(noa::from_values<i32>({1, 2, 3}), output, batch);
    EXPECT_EQ(values(output), (std::vector<i64>{1, 2, 3, 1, 2, 3, 2, 4, 6, 2, 4, 6}));
    noa::cumsum(noa::from_values<i32>({5}), output, width);
    EXPECT_EQ(values(output), (std::vector<i64>{5, 10, 15, 5, 10, 15, 5, 10, 15, 5, 10, 15}));
}

TEST(cumsum_errors, carry_the_numbers) {
    const auto a = noa::zeros<f32>({1, 1, 3, 4});
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::cumsum(a, 4); }, "no axis 4"));
    EXPECT_TRUE(test::throws<Exception>(
            [] {
                (void)noa::cumsum(Array<f32>({1, 1, 0, 4}), height);
            },
            "along height", "(1,1,0,4)"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                noa::cumsum(a, noa::zeros<f32>({1, 1, 3, 5}), height);
            },
            "(1,1,3,4) onto (1,1,3,5)"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                noa::cumsum(a, noa::zeros<f32>({1, 1, 1, 4}).broadcast(height = 3), width);
            },
            "strides"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::cumsum(a, a.flip(width), width); }, "overlap"));
    EXPECT_EQ(values(a), std::vector<f32>(12));
}

}  // namespace

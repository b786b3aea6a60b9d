// How often numbers come, and sums of weights: values by hand, against a loop, layouts, types, threads, mistakes.
#include "noa/math/bincount.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "noa/math/random.hpp"
#include "noa/runtime/factory.hpp"
#include "support/samples.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::Exception;
using test::on_device;
using test::Placed, test::Samples, test::values;
using Counts = std::vector<i64>;
using Sums = std::vector<f64>;

template<typename T>
Array<T> row(const std::vector<T>& numbers) {
    return noa::from_values(numbers).to(on_device());
}

// ---- By hand -------------------------------------------------------------------------------------------------------

TEST(bincount, counts_each_number) {
    const auto a = row<i32>({3, 0, 1, 3, 3, 1});
    const auto counts = noa::bincount(a, 5);
    EXPECT_EQ(counts.shape(), (Shape4{1, 1, 1, 5}));
    EXPECT_EQ(values(counts), (Counts{1, 2, 0, 3, 0}));
    EXPECT_EQ(values(noa::bincount(a.reshape({2, 1, 3, 1}), 4)), (Counts{1, 2, 0, 3}));
    EXPECT_EQ(values(noa::bincount(Array<u8>({1, 1, 0, 7}, on_device()), 3)), (Counts{0, 0, 0}));
    const Array<u64> unsigned_counts({1, 1, 1, 4}, on_device());
    noa::bincount(a, unsigned_counts);
    EXPECT_EQ(values(unsigned_counts), (std::vector<u64>{1, 2, 0, 3}));
}

TEST(bincount, adds_up_the_weight_of_each_number) {
    const auto a = row<u8>({3, 0, 1, 3, 3, 1});
    EXPECT_EQ(values(noa::bincount(a, row<f32>({1, 2, 4, 8, 16, 0.5f}), 5)), (Sums{2, 4.5, 0, 25, 0}));
    EXPECT_EQ(values(noa::bincount(a, row<i8>({-1}), 4)), (Sums{-1, -2, 0, -3}));  // broadcast
    EXPECT_EQ(values(noa::bincount(Array<u8>({1, 1, 0, 7}, on_device()), Array<f64>({1, 1, 0, 7}, on_device()), 2)),
            (Sums{0, 0}));
    const f64 inf = std::numeric_limits<f64>::infinity();
    const auto sums = values(noa::bincount(a, row<f64>({1, inf, std::nan(""), 2, 3, 1}), 4));
    EXPECT_EQ(sums[0], inf);
    EXPECT_TRUE(std::isnan(sums[1]));
    EXPECT_EQ(sums[3], 6);
}

TEST(bincount, out_of_range_can_be_ignored) {
    const auto a = row<i64>({0, -1, 2, 5, INT64_MIN, INT64_MAX, 2});
    EXPECT_EQ(values(noa::bincount(a, 3, {.ignore_out_of_range = true})), (Counts{1, 0, 2}));
    EXPECT_EQ(values(noa::bincount(a, row<i32>({1, 2, 3, 4, 5, 6, 7}), 3, {.ignore_out_of_range = true})),
            (Sums{1, 0, 10}));
    EXPECT_EQ(values(noa::bincount(row<u64>({UINT64_MAX, 1}), 2, {.ignore_out_of_range = true})), (Counts{0, 1}));
    EXPECT_EQ(values(noa::bincount(row<i8>({-1, 127}), 128, {.ignore_out_of_range = true})).back(), 1);
}

TEST(bincount, writes_to_a_row_of_any_layout) {
    const auto memory = noa::fill<i64>({1, 1, 1, 8}, -1, on_device());
    const auto output = memory.subregion(noa::Ellipsis{}, noa::Slice{.step = 2}).flip(kwk::width);
    noa::bincount(row<i16>({0, 0, 3}), output);
    EXPECT_EQ(values(memory), (Counts{1, -1, 0, -1, 0, -1, 2, -1}));
    const auto sums = noa::fill<f64>({1, 1, 1, 4}, 7, on_device());
    noa::bincount(row<i16>({0, 0, 3}), row<f16>({f16(0.5), f16(1), f16(2)}), sums.flip(kwk::width));
    EXPECT_EQ(values(sums), (Sums{2, 0, 0, 1.5}));
}

// ---- Against a loop ------------------------------------------------------------------------------------------------

template<typename T>
void check_layout(const test::Layout& layout, std::uint64_t seed) {
    const Placed<T> indices(layout, Samples::POSITIVE, seed);  // whole numbers from 1 to 8
    const Placed<f32> weights(layout, Samples::WHOLE, seed + 1);
    Counts counts(7);
    Sums sums(7);
    const auto list = indices.values();
    const auto added = weights.values();
    for (std::size_t i = 0; i < list.size(); ++i)
        if (static_cast<std::size_t>(list[i]) < counts.size()) {
            ++counts[static_cast<std::size_t>(list[i])];
            sums[static_cast<std::size_t>(list[i])] += f64{added[i]};
        }
    const BincountOption ignore{.ignore_out_of_range = true};
    EXPECT_EQ(values(noa::bincount(indices.array(), 7, ignore)), counts);
    EXPECT_EQ(values(noa::bincount(indices.array(), weights.array(), 7, ignore)), sums);
}

TEST(bincount, is_what_a_loop_counts) {
    std::uint64_t seed = 0;
    test::for_each_case<test::Integers>(
            [&]<typename T>(const test::Layout& layout) { check_layout<T>(layout, ++seed); });
}

TEST(bincount, weights_are_of_any_type) {
    test::for_each_type(test::Scalars{}, [&]<typename T>() {
        const Array<T> weights({1, 1, 1, 3});
        for (int i = 0; i < 3; ++i)
            weights.get()[i] = static_cast<T>(static_cast<f32>(i + 1));
        EXPECT_EQ(values(noa::bincount(row<i32>({1, 0, 1}), weights.to(on_device()), 2)), (Sums{2, 4}));
    });
}

// Many parts, with few bins and with more than a part has indices.
TEST(bincount, has_the_same_bits_on_any_number_of_threads) {
    const auto weights = noa::random<f64>(noa::Normal{}, {3, 1, 500, 301}, on_device(), {.seed = 1});
    for (const i64 n_bins: {5, 9000, 200'000}) {
        const auto indices = noa::random<i32>(noa::Uniform{i64{0}, n_bins}, weights.shape(), on_device(), {.seed = 2});
        Counts counts(static_cast<std::size_t>(n_bins));
        std::vector<long double> exact(counts.size()), sizes(counts.size());
        const auto list = values(indices);
        const auto added = values(weights);
        for (std::size_t i = 0; i < list.size(); ++i) {
            ++counts[static_cast<std::size_t>(list[i])];
            exact[static_cast<std::size_t>(list[i])] += added[i];
            sizes[static_cast<std::size_t>(list[i])] += std::abs(added[i]);
        }
        Sums first;
        for (const int n_threads: {1, 2, 7}) {
            const test::Threads threads(n_threads);
            EXPECT_EQ(values(noa::bincount(indices, n_bins)), counts);
            const auto sums = values(noa::bincount(indices, weights, n_bins));
            first = first.empty() ? sums : first;
            EXPECT_TRUE(test::agree(sums, first));
        }
        for (std::size_t bin = 0; bin < counts.size(); ++bin)  // as many roundings as there are weights, at most
            ASSERT_LE(std::abs(static_cast<long double>(first[bin]) - exact[bin]),
                    static_cast<long double>(counts[bin]) * 0x1p-53L * sizes[bin]);
    }
    const StreamGuard guard(test::device(), Stream::ASYNC);
    EXPECT_EQ(values(noa::bincount(noa::zeros<u8>({1, 1, 1, 1000}, on_device()), 1)), (Counts{1000}));
}

// ---- What is refused -----------------------------------------------------------------------------------------------

TEST(bincount_errors, nothing_is_written_if_a_number_is_out_of_range) {
    const auto output = noa::fill<i64>({1, 1, 1, 3}, 7, on_device());
    const auto sums = noa::fill<f64>({1, 1, 1, 3}, 7, on_device());
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                noa::bincount(row<i32>({0, 3, -4}), output);
            },
            "bincount", "(0,0,0,1)", "is 3", "3 bins"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::bincount(row<i8>({0, -4}), row<f32>({1}), sums); }, "is -4"));
    EXPECT_TRUE(
            test::throws<Exception>([&] { noa::bincount(row<u64>({UINT64_MAX}), output); }, "is 18446744073709551615"));
    EXPECT_EQ(values(output), (Counts{7, 7, 7}));
    EXPECT_EQ(values(sums), (Sums{7, 7, 7}));

    std::vector<i32> list(300'000, 1);
    list[70'001] = 11, list[250'000] = 12;
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::bincount(row(list), 10); }, "(0,0,0,70001)", "is 11"));
}

TEST(bincount_errors, arrays_have_to_fit) {
    const auto a = noa::zeros<i64>({1, 1, 1, 4}, on_device());
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::bincount(a, 0); }, "0 bins"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::bincount(a, Array<i64>({1, 1, 2, 4}, on_device())); }, "(1,1,2,4)"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::bincount(a, a); }, "indices", "overlap"));
    const auto sums = noa::zeros<f64>({1, 1, 1, 4}, on_device());
    EXPECT_TRUE(test::throws<Exception>([&] { noa::bincount(a, sums, sums); }, "weights", "overlap"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                (void)noa::bincount(a, noa::ones<f32>({1, 1, 1, 3}, on_device()), 2);
            },
            "(1,1,1,3)", "(1,1,1,4)"));
}

}  // namespace

// Histograms.
#include "noa/math/histogram.hpp"

#include <gtest/gtest.h>

#include <cmath>
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
using Counts = std::vector<i64>;

template<typename T>
Array<T> row(std::initializer_list<T> numbers) {
    return noa::from_values<T>(numbers);
}

// ---- By hand -------------------------------------------------------------------------------------------------------

TEST(histogram, counts_what_is_within_the_edges) {
    const f32 nan = std::nanf("");
    const auto a = row<f32>({0, 0.5f, 1, 1.5f, 2, 2.5f, 3, nan, -1, 3.001f, -0.001f, 1e30f});
    const auto counts = noa::histogram(a, 3, 0, 3);

    EXPECT_EQ(counts.shape(), (Shape4{1, 1, 1, 3}));
    EXPECT_EQ(values(counts), (Counts{2, 2, 3}));  // the last bin has both of its edges
    EXPECT_EQ(values(noa::histogram(a, 1, -1, 1e30)), (Counts{11}));
    EXPECT_EQ(values(noa::histogram(a, 2, 5, 6)), (Counts{0, 0}));
}

TEST(histogram, elements_are_compared_with_edges_of_their_own_type) {
    // 0.7f is below 0.7, but it is the edge that an f32 can have.
    EXPECT_EQ(values(noa::histogram(row<f32>({0.3f, 0.7f}), 10, 0, 1)), (Counts{0, 0, 0, 1, 0, 0, 0, 1, 0, 0}));
    EXPECT_EQ(values(noa::histogram(row<f32>({0.1f}), 1, 0.1, 0.2)), (Counts{1}));
    EXPECT_EQ(values(noa::histogram(row<f16>({f16(0.1), f16(0.2)}), 2, 0.1, 0.3)), (Counts{1, 1}));
    // In f64 the edge is at 3 * 0.1, which is a little more than 0.3.
    EXPECT_EQ(values(noa::histogram(row<f64>({0.3}), 10, 0, 1))[2], 1);
}

TEST(histogram, integers_are_exact) {
    const u64 edge = u64{1} << 62;  // in f64, its neighbors are equal to it
    EXPECT_EQ(values(noa::histogram(row<u64>({edge - 1, edge, edge + 1}), 2, 0, 2 * edge)), (Counts{1, 2}));
    EXPECT_EQ(values(noa::histogram(row<u64>({edge - 1, edge, edge + 1}), 1, edge, 2 * edge)), (Counts{2}));
    EXPECT_EQ(values(noa::histogram(row<u64>({edge - 1, edge, edge + 1}), 1, u64{0}, edge)), (Counts{2}));
    EXPECT_EQ(values(noa::histogram(row<u64>({edge - 1, edge, edge + 1}), 1, edge + 1, 2 * edge)), (Counts{1}));
    EXPECT_EQ(values(noa::histogram(row<u64>({edge - 1, edge, edge + 1}), 1, u64{0}, edge - 1)), (Counts{1}));
    EXPECT_EQ(values(noa::histogram(row<i8>({-128, 0, 127}), 2, -1e300, 1e300)), (Counts{1, 2}));
    EXPECT_EQ(values(noa::histogram(row<i8>({-128, 0, 127}), 1, 127.1, 1e300)), (Counts{0}));
    EXPECT_EQ(values(noa::histogram(row<u8>({0, 1, 2, 3}), 1, 0.5, 2.5)), (Counts{2}));
    EXPECT_EQ(values(noa::histogram(row<u8>({0, 1, 2, 3}), 1, 0.2, 0.8)), (Counts{0}));
    EXPECT_EQ(values(noa::histogram(row<i32>({-2, -1, 0}), 3, -2, 1)), (Counts{1, 1, 1}));
}

TEST(histogram, the_range_can_come_from_the_data) {
    EXPECT_EQ(values(noa::histogram(row<i32>({1, 2, 3, 5}), 4)), (Counts{1, 1, 1, 1}));
    EXPECT_EQ(values(noa::histogram(row<f32>({1, 2, 3, 5}), 2)), (Counts{2, 2}));
    EXPECT_EQ(values(noa::histogram(row<f64>({7, 7, 7}), 3)), (Counts{0, 3, 0}));  // 6.5 to 7.5
    EXPECT_EQ(values(noa::histogram(row<u8>({7, 7, 7}), 3)), (Counts{0, 3, 0}));
    EXPECT_EQ(values(noa::histogram(row<i16>({7, 7, 8}), 3, 7, 7)), (Counts{0, 2, 0}));  // likewise
}

TEST(histogram, has_a_row_for_each_image) {
    const auto stack = noa::arange<i32>({3, 2, 4, 5});  // 0 to 119

    const auto per_batch = noa::histogram(stack, 12, 0, 120, depth, height, width);
    EXPECT_EQ(per_batch.shape(), (Shape4{3, 1, 1, 12}));
    for (i64 b = 0; b < 3; ++b)
        for (i64 bin = 0; bin < 12; ++bin)
            EXPECT_EQ(per_batch.span()(b, 0, 0, bin), bin / 4 == b ? 10 : 0);

    const auto per_column = noa::histogram(stack, 3, 0, 120, 0, 1, 3);  // 20 numbers, in steps of 5 from 0, 20 ... 100
    EXPECT_EQ(per_column.shape(), (Shape4{1, 1, 4, 3}));
    EXPECT_EQ(values(per_column), (Counts{10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10}));
    EXPECT_EQ(noa::histogram(stack, 3, 0, 120, width).shape(), (Shape4{3, 2, 4, 3}));
    EXPECT_EQ(values(noa::histogram(stack, 3, 0, 120, batch, depth, height, width)), (Counts{40, 40, 40}));
}

TEST(histogram, writes_to_an_array) {
    const auto stack = noa::arange<f32>({3, 1, 4, 5});
    const auto memory = noa::fill<i64>({3, 1, 2, 16}, -1);
    const auto output = memory.subregion(noa::Ellipsis{}, 1, noa::Slice{.step = 4}).flip(width);

    noa::histogram(stack, output, 0, 80);
    EXPECT_EQ(values(output), (Counts{20, 0, 0, 0, 0, 20, 0, 0, 0, 0, 20, 0}));
    EXPECT_EQ(memory.span()(0, 0, 0, 0), -1);
    EXPECT_EQ(memory.span()(0, 0, 1, 1), -1);
    noa::histogram(stack, output.subregion(0));  // one for all images
    EXPECT_EQ(values(output.subregion(0)), (Counts{15, 15, 15, 15}));
}

// ---- Against a slow reference --------------------------------------------------------------------------------------

// On this scale every element is exact, and so are the edges.
template<typename T>
std::vector<long double> reference_edges(i64 n_bins, f64 low, f64 high) {
    using Edge = std::conditional_t<noa::traits::integer<T>, f64, T>;
    std::vector<long double> edges;
    const f64 step = (high - low) / static_cast<f64>(n_bins);
    for (i64 i = 0; i < n_bins; ++i)
        edges.push_back(static_cast<long double>(static_cast<Edge>(static_cast<f64>(i) * step + low)));
    edges.push_back(static_cast<long double>(static_cast<Edge>(high)));
    return edges;
}

template<typename A>
Counts reference(const A& array, i64 n_bins, f64 low, f64 high) {
    const auto edges = reference_edges<typename A::value_type>(n_bins, low, high);
    Counts counts(static_cast<std::size_t>(n_bins));
    for (const auto element: values(array)) {
        const auto value = static_cast<long double>(element);
        if (not(value >= edges.front() and value <= edges.back()))
            continue;
        std::size_t bin = counts.size() - 1;
        while (value < edges[bin])
            --bin;
        ++counts[bin];
    }
    return counts;
}

template<typename T>
void set_all(const View<T>& output, u64 seed) {
    const auto dense = noa::random<T>(noa::Uniform{0, 100}, output.shape(), {.seed = seed});
    for (i64 n = 0; n < output.n_elements(); ++n)
        output.span()(noa::layout::index_at(output.shape(), n)) = dense.get()[n];
}

TEST(histogram, is_what_a_slow_loop_counts) {
    u64 seed = 0;
    test::for_each_case<test::AllScalars>([&]<typename T>(const test::Layout& layout) {
        if (layout.n_elements() == 0)
            return;
        const test::WithMemory<T> input(layout);
        set_all(input.view(), ++seed);
        for (const i64 n_bins: {1, 7, 100}) {
            EXPECT_EQ(values(noa::histogram(input.view(), n_bins, 10, 90)), reference(input.view(), n_bins, 10, 90));
            EXPECT_EQ(values(noa::histogram(input.view(), n_bins, 0.1, 70.7)),
                    reference(input.view(), n_bins, 0.1, 70.7));
        }
        const auto per_image = noa::histogram(input.view(), 9, 0.1, 70.7, height, width);
        for (i64 b = 0; b < layout.shape[0]; ++b)
            for (i64 d = 0; d < layout.shape[1]; ++d)
                EXPECT_EQ(values(per_image.subregion(b, d)), reference(input.view().subregion(b, d), 9, 0.1, 70.7));
    });
}

TEST(histogram, is_the_same_on_any_number_of_threads) {
    const auto stream = Stream::current(Device{});
    const int limit = stream.thread_limit();
    const auto a = noa::random<f32>(noa::Normal{}, {3, 1, 300, 301}, {.seed = 1});  // more than one part each
    const auto expected = reference(a, 50, -2, 2);
    for (const int n_threads: {1, 2, 7}) {
        stream.set_thread_limit(n_threads);
        EXPECT_EQ(values(noa::histogram(a, 50, -2, 2)), expected);
        const auto per_image = noa::histogram(a, 50, -2, 2, height, width);
        EXPECT_EQ(values(per_image.subregion(1)), reference(a.subregion(1), 50, -2, 2));
        i64 sum = 0;
        for (const i64 count: values(noa::histogram(a, 1000)))
            sum += count;
        EXPECT_EQ(sum, a.n_elements());
    }
    stream.set_thread_limit(limit);
    const StreamGuard guard(Device{}, Stream::ASYNC);
    EXPECT_EQ(values(noa::histogram(a.copy(), 50, -2, 2)), expected);
}

// ---- What is refused -----------------------------------------------------------------------------------------------

TEST(histogram_errors, carry_the_numbers) {
    const auto a = noa::zeros<f32>({2, 1, 3, 4});
    const f64 inf = std::numeric_limits<f64>::infinity();
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::histogram(a, 0, 0, 1); }, "0 bins"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::histogram(a, 10, 2, 1); }, "from 2 to 1"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::histogram(a, 10, 0., inf); }, "inf"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::histogram(a, 10, 0., 1e100); }, "1e+100 does not fit f32"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::histogram(a, 10, 1, 1.0000001); }, "from 1 to 1", "10 bins"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                (void)noa::histogram(noa::zeros<f64>({1, 1, 1, 4}), 10, -1e308, 1e308);
            },
            "-1e+308 to 1e+308"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::histogram(a, 10, 0, 1, height); }, "along the width"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::histogram(a, 10, 0, 1, width, 3); }, "width twice"));
    EXPECT_TRUE(test::throws<Exception>(
            [] {
                (void)noa::histogram(Array<f32>({1, 1, 0, 4}), 10, 0, 1);
            },
            "nothing to count", "(1,1,0,4)"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                noa::histogram(a, Array<i64>({2, 1, 2, 10}), 0, 1);
            },
            "(2,1,3,4)", "(2,1,2,10)"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::histogram(a, Array<i64>({1, 1, 1, 0}), 0, 1); }, "(1,1,1,0)"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                noa::histogram(a, noa::zeros<i64>({1, 1, 1, 1}).broadcast(width = 10), 0, 1);
            },
            "strides"));
    const auto counts = noa::zeros<i64>({1, 1, 4, 4});
    EXPECT_TRUE(test::throws<Exception>([&] { noa::histogram(counts, counts.subregion(0, 0, 2), 0, 1); }, "overlaps"));
}

TEST(histogram_errors, data_without_a_range) {
    const f32 nan = std::nanf(""), inf = std::numeric_limits<f32>::infinity();
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::histogram(row<f32>({1, nan, 2}), 10); }, "nan"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::histogram(row<f32>({1, -inf, 2}), 10); }, "from -inf to 2"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::histogram(row<f32>({1e10f}), 10); }, "10 bins"));
}

}  // namespace

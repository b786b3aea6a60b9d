// Elements read and written by lists of indices: values by hand, against a loop, layouts, duplicates, mistakes.
#include "noa/math/gather.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <vector>

#include "noa/math/random.hpp"
#include "noa/math/reduce.hpp"
#include "noa/runtime/factory.hpp"
#include "support/samples.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::Exception;
using test::on_device;
using test::Placed, test::Samples, test::values;
using Four = Vec<i64, 4>;

template<typename T>
Array<T> row(const std::vector<T>& numbers) {
    const Array<T> result(Layout{1, 1, 1, static_cast<i64>(numbers.size())});
    std::copy(numbers.begin(), numbers.end(), result.get());
    return result.to(on_device());
}

// ---- By hand -------------------------------------------------------------------------------------------------------

TEST(gather, reads_the_elements_that_indices_name) {
    const auto a = noa::arange<f32>(Layout{1, 2, 3, 4}, 100, 1, on_device());
    const auto got = noa::gather(a, row<i64>({5, 0, 23, 5}));
    EXPECT_EQ(got.shape(), (Shape4{1, 1, 1, 4}));
    EXPECT_EQ(values(got), (std::vector<f32>{105, 100, 123, 105}));
    EXPECT_EQ(values(noa::gather(a, row<i32>({23, 1}))), (std::vector<f32>{123, 101}));
    EXPECT_EQ(values(noa::gather(a, row<Four>({{0, 1, 2, 3}, {0, 0, 1, 1}}))), (std::vector<f32>{123, 105}));
    EXPECT_EQ(values(noa::gather(a, row<i64>({}))), std::vector<f32>{});
}

TEST(gather, counts_in_c_order_whatever_the_layout) {
    const auto a = noa::arange<i32>(Layout{1, 1, 2, 3}, 0, 1, on_device());  // 0 1 2 / 3 4 5
    const auto transposed = a.permute(Vec<int, 4>{0, 1, 3, 2});              // 0 3 / 1 4 / 2 5
    EXPECT_EQ(values(noa::gather(transposed, row<i64>({1, 2, 5}))), (std::vector<i32>{3, 1, 5}));
    EXPECT_EQ(values(noa::gather(a.flip(kwk::width), row<i64>({0, 5}))), (std::vector<i32>{2, 3}));
    const auto repeated = noa::arange<i32>(Layout{1, 1, 1, 3}, 0, 1, on_device()).broadcast({2, 1, 1, 3});
    EXPECT_EQ(values(noa::gather(repeated, row<i64>({2, 4}))), (std::vector<i32>{2, 1}));
    EXPECT_EQ(values(noa::gather(repeated, row<Four>({{1, 0, 0, 2}}))), (std::vector<i32>{2}));
}

TEST(gather, has_the_shape_of_the_indices) {
    const auto a = noa::arange<f64>(Layout{1, 1, 1, 9}, 0, 1, on_device());
    const auto indices = row<i64>({8, 1, 2, 3, 4, 0}).reshape({3, 1, 2, 1});
    EXPECT_EQ(noa::gather(a, indices).shape(), (Shape4{3, 1, 2, 1}));
    const Array<f64> output({2, 1, 1, 3}, on_device());
    noa::gather(a, row<i64>({8, 0, 4}), output);  // broadcast
    EXPECT_EQ(values(output), (std::vector<f64>{8, 0, 4, 8, 0, 4}));
}

TEST(scatter, writes_the_elements_that_indices_name) {
    const auto a = noa::zeros<i32>({1, 1, 2, 3}, on_device());
    noa::scatter(row<i32>({7, 8}), row<i64>({4, 0}), a);
    EXPECT_EQ(values(a), (std::vector<i32>{8, 0, 0, 0, 7, 0}));
    noa::scatter(row<i32>({9}), row<Four>({{0, 0, 1, 2}}), a);
    noa::scatter(-1, row<i32>({1, 2}), a);
    noa::scatter(5.0, row<i32>({}), a);
    EXPECT_EQ(values(a), (std::vector<i32>{8, -1, -1, 0, 7, 9}));
    const auto transposed = a.permute(Vec<int, 4>{0, 1, 3, 2});
    noa::scatter(row<i32>({3}), row<i64>({1}), transposed);  // (1, 0) of a
    EXPECT_EQ(values(a), (std::vector<i32>{8, -1, -1, 3, 7, 9}));
}

TEST(scatter, the_last_of_equal_indices_wins) {
    const auto a = noa::zeros<u8>({1, 1, 1, 4}, on_device());
    noa::scatter(row<u8>({1, 2, 3, 4, 5}), row<i64>({2, 0, 2, 0, 2}), a);
    EXPECT_EQ(values(a), (std::vector<u8>{4, 0, 5, 0}));
    // C order, not that of the memory.
    const auto v = row<u8>({1, 2, 3, 4}).reshape({1, 1, 2, 2}).permute(Vec<int, 4>{0, 1, 3, 2});  // 1 3 / 2 4
    noa::scatter(v.flip(kwk::height), row<i64>({1, 3, 1, 3}).reshape({1, 1, 2, 2}), a);           // 2 4 / 1 3
    EXPECT_EQ(values(a), (std::vector<u8>{4, 1, 5, 3}));
}

// ---- Against a loop ------------------------------------------------------------------------------------------------

// Indices to and fro, many of them several times.
template<typename I>
std::vector<I> some_indices(const Shape4& shape, std::size_t n, std::uint64_t seed) {
    std::vector<I> result;
    for (std::size_t i = 0; i < n; ++i) {
        const auto number = static_cast<i64>(test::scramble(seed + i) % static_cast<std::uint64_t>(shape.n_elements()));
        if constexpr (std::same_as<I, Four>)
            result.push_back(noa::layout::index_at(shape, number));
        else
            result.push_back(static_cast<I>(number));
    }
    return result;
}

template<typename I>
std::size_t number_of(const I& index, const Shape4& shape) {
    if constexpr (std::same_as<I, Four>)
        return static_cast<std::size_t>(noa::layout::offset_at(shape.strides(), index));
    else
        return static_cast<std::size_t>(index);
}

constexpr Shape4 of_lists[] = {{1, 1, 1, 7}, {2, 3, 5, 4}, {3, 1, 1, 65}};

// Another layout of a list.
template<typename T>
Array<T> laid_out(const std::vector<T>& elements, const Shape4& shape, std::uint64_t seed) {
    const auto dense = row(elements).reshape(shape);
    const Array<T> result(Layout{shape, seed % 2 == 0 ? shape.strides<'F'>() : shape.strides()}, on_device());
    const auto turned = seed % 3 == 0 ? result.flip(kwk::width) : result;
    dense.to(turned);
    return turned;
}

template<typename T, typename I>
void check_gather(const test::Layout& layout, std::uint64_t seed) {
    const Placed<T> input(layout, Samples::ANY, seed);
    const auto elements = input.values();
    const Shape4 shape = input.array().shape(), list = of_lists[seed % 3];
    const auto indices = some_indices<I>(shape, static_cast<std::size_t>(list.n_elements()), seed);
    std::vector<T> expected;
    for (const I& index: indices)
        expected.push_back(elements[number_of(index, shape)]);
    EXPECT_TRUE(test::agree(values(noa::gather(input.array(), laid_out(indices, list, seed))), expected));
    const auto output = laid_out(std::vector<T>(indices.size()), list, seed + 1);
    noa::gather(input.array(), laid_out(indices, list, seed), output);
    EXPECT_TRUE(test::agree(values(output), expected));
}

template<typename T, typename I>
void check_scatter(const test::Layout& layout, std::uint64_t seed) {
    const Placed<T> output(layout, Samples::ANY, seed);
    auto expected = output.values();
    const Shape4 shape = output.array().shape(), list = of_lists[seed % 3];
    const auto indices = some_indices<I>(shape, static_cast<std::size_t>(list.n_elements()), seed);
    std::vector<T> written;
    for (std::size_t i = 0; i < indices.size(); ++i) {
        written.push_back(test::sample<T>(Samples::ANY, seed + 1000 + i));
        expected[number_of(indices[i], shape)] = written.back();
    }
    noa::scatter(laid_out(written, list, seed + 1), laid_out(indices, list, seed), output.array());
    EXPECT_TRUE(test::agree(output.values(), expected));
    EXPECT_TRUE(output.is_clean());
}

TEST(gather, is_what_a_loop_reads) {
    std::uint64_t seed = 0;
    test::for_each_case<test::EveryDType>([&]<typename T>(const test::Layout& layout) {
        if (layout.n_elements() == 0)
            return;
        check_gather<T, i64>(layout, ++seed);
        check_gather<T, i32>(layout, ++seed);
        check_gather<T, Four>(layout, ++seed);
    });
}

TEST(scatter, is_what_a_loop_writes) {
    std::uint64_t seed = 0;
    test::for_each_case<test::EveryDType>([&]<typename T>(const test::Layout& layout) {
        if (layout.n_elements() == 0 or not test::is_unique(layout))
            return;
        check_scatter<T, i64>(layout, ++seed);
        check_scatter<T, i32>(layout, ++seed);
        check_scatter<T, Four>(layout, ++seed);
    });
}

TEST(gather, takes_elements_of_any_type) {
    using Point = Vec<f32, 3>;
    const auto points = row<Point>({{1, 2, 3}, {4, 5, 6}, {7, 8, 9}});
    EXPECT_EQ(values(noa::gather(points, row<i64>({2, 0}))), (std::vector<Point>{{7, 8, 9}, {1, 2, 3}}));
    noa::scatter(row<Point>({{0, 0, 1}}), row<i64>({1}), points);
    EXPECT_EQ(values(points), (std::vector<Point>{{1, 2, 3}, {0, 0, 1}, {7, 8, 9}}));
    const auto colors = noa::zeros<Vec<u8, 3>>({1, 1, 1, 9}, on_device());
    noa::scatter(Vec<u8, 3>{1, 2, 3}, row<i64>({8, 3}), colors);
    EXPECT_EQ(values(noa::gather(colors, row<i64>({3, 4}))), (std::vector<Vec<u8, 3>>{{1, 2, 3}, {0, 0, 0}}));
}

TEST(scatter, is_the_same_on_any_number_of_threads) {
    constexpr i64 n = 300'000;  // enough to be shared
    const auto indices = row(some_indices<i64>({1, 1, 100, 1000}, n, 3)),
               numbers = noa::arange<i64>(Layout{1, 1, 1, n}, 0, 1, on_device());
    std::vector<i64> expected(100'000, -1);
    const auto list = values(indices);
    for (i64 i = 0; i < n; ++i)
        expected[static_cast<std::size_t>(list[static_cast<std::size_t>(i)])] = i;
    for (const int n_threads: {1, 2, 7}) {
        const test::Threads threads(n_threads);
        const auto output = noa::fill<i64>({1, 1, 100, 1000}, -1, on_device());
        noa::scatter(numbers, indices, output);
        EXPECT_EQ(values(output), expected);
        const auto back = values(noa::gather(output, indices));
        for (std::size_t i = 0; i < back.size(); i += 7)
            ASSERT_EQ(back[i], expected[static_cast<std::size_t>(list[i])]);
    }
}

// ---- What is refused -----------------------------------------------------------------------------------------------

TEST(gather_errors, nothing_is_written_if_an_index_is_out_of_range) {
    const auto a = noa::arange<f32>(Layout{1, 1, 3, 4}, 0, 1, on_device());
    const auto output = noa::fill<f32>({1, 1, 2, 2}, 7, on_device());
    const auto gather = [&](const auto& indices) {
        return [&a, &output, indices] { noa::gather(a, indices.reshape({1, 1, 2, 2}), output); };
    };
    EXPECT_TRUE(test::throws<Exception>(
            gather(row<i64>({0, 1, 12, 99})), "gather", "(0,0,1,0)", "is 12", "(1,1,3,4)", "12 elements"));
    EXPECT_TRUE(test::throws<Exception>(gather(row<i32>({0, -1, 12, 99})), "(0,0,0,1)", "is -1"));
    EXPECT_TRUE(test::throws<Exception>(gather(row<i64>({INT64_MIN, 0, 0, 0})), "-9223372036854775808"));
    EXPECT_TRUE(test::throws<Exception>(
            gather(row<Four>({{0, 0, 0, 0}, {0, 0, 0, 4}, {0, 0, -1, 0}, {0, 1, 0, 0}})), "(0,0,0,1)", "(0,0,0,4)"));
    EXPECT_EQ(values(output), (std::vector<f32>{7, 7, 7, 7}));

    EXPECT_TRUE(test::throws<Exception>([&] { noa::scatter(1, row<i64>({0, 12}), a); }, "scatter", "is 12"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::scatter(1, row<Four>({{0, 0, 3, 0}}), a); }, "(0,0,3,0)"));
    EXPECT_EQ(values(a), values(noa::arange<f32>(Layout{1, 1, 3, 4}, 0, 1)));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                (void)noa::gather(Array<f32>({1, 1, 0, 4}, on_device()), row<i64>({0}));
            },
            "0 elements"));
}

TEST(gather_errors, the_first_index_in_c_order_is_named) {
    auto list = some_indices<i64>({1, 1, 1, 10}, 200'000, 1);
    list[70'001] = 11, list[100'000] = 12, list[199'999] = 13;
    const auto a = noa::zeros<u8>({1, 1, 1, 10}, on_device());
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::gather(a, row(list)); }, "(0,0,0,70001)", "is 11"));
}

TEST(gather_errors, arrays_have_to_fit) {
    const auto a = noa::zeros<i64>({1, 1, 1, 8}, on_device());
    const auto indices = noa::zeros<i64>({1, 1, 1, 3}, on_device());
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                noa::gather(a, indices, Array<i64>({1, 1, 1, 4}, on_device()));
            },
            "(1,1,1,3)", "(1,1,1,4)"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                noa::scatter(noa::zeros<i64>({1, 1, 1, 2}, on_device()), indices, a);
            },
            "(1,1,1,2)", "(1,1,1,3)"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::gather(a, indices, indices); }, "overlap"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                noa::gather(a, indices, a.subregion(kwk::width = noa::Slice{0, 3}));
            },
            "overlap"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::scatter(a, a, a); }, "overlap"));
    const auto repeated = noa::zeros<i64>({1, 1, 1, 1}, on_device()).broadcast({1, 1, 1, 3});
    EXPECT_TRUE(test::throws<Exception>([&] { noa::gather(a, indices, repeated); }, "strides"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::scatter(1, indices, repeated); }, "strides"));
}

TEST(gather, keeps_its_arrays_on_a_stream) {
    const StreamGuard guard(test::device(), Stream::ASYNC);
    auto result = noa::gather(noa::arange<f32>(Layout{1, 1, 1, 1000}, 0, 1, on_device()), row<i64>({999, 3}));
    EXPECT_EQ(values(result), (std::vector<f32>{999, 3}));
    noa::scatter(4, row<i64>({1}), result);
    EXPECT_EQ(values(result), (std::vector<f32>{999, 4}));
}

}  // namespace

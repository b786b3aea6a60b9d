// Joining arrays: values by hand, against views of the parts, layouts, threads, streams, mistakes.
#include "noa/math/concatenate.hpp"

#include <gtest/gtest.h>

#include <array>
#include <future>
#include <list>
#include <span>
#include <vector>

#include "noa/runtime/factory.hpp"
#include "support/arrays.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using kwk::batch, kwk::depth, kwk::height, kwk::width;
using noa::Exception;
using test::values;

TEST(concatenate, is_as_worked_by_hand) {
    const auto a = noa::from_values<i32>({{1, 2}, {3, 4}});
    const auto b = noa::from_values<i32>({{5}, {6}});

    EXPECT_EQ(values(noa::concatenate(width, a, b)), (std::vector{1, 2, 5, 3, 4, 6}));
    EXPECT_EQ(values(noa::concatenate(3, b, a, b)), (std::vector{5, 1, 2, 5, 6, 3, 4, 6}));
    EXPECT_EQ(values(noa::concatenate(height, a, a)), (std::vector{1, 2, 3, 4, 1, 2, 3, 4}));
    EXPECT_EQ(noa::concatenate(batch, a, a, a).shape(), (Shape4{3, 1, 2, 2}));
    EXPECT_EQ(noa::concatenate(depth, a, a).shape(), (Shape4{1, 2, 2, 2}));
    EXPECT_EQ(values(noa::concatenate(width, a)), values(a));
}

TEST(concatenate, arrays_and_views_go_together) {
    const auto a = noa::from_values<i32>({1, 2});
    const auto joined = noa::concatenate(width, a, a.view(), View<const i32>(a), a.as_const(), a.flip(width));
    static_assert(std::is_same_v<decltype(joined), const Array<i32>>);
    EXPECT_EQ(values(joined), (std::vector{1, 2, 1, 2, 1, 2, 1, 2, 2, 1}));
}

TEST(concatenate, takes_containers) {
    const auto a = noa::from_values<i32>({1, 2}), b = noa::from_values<i32>({3});
    const std::vector arrays{a, b, a};
    const std::vector expected{1, 2, 3, 1, 2};
    EXPECT_EQ(values(noa::concatenate(width, arrays)), expected);
    EXPECT_EQ(values(noa::concatenate(width, std::span(arrays))), expected);
    EXPECT_EQ(values(noa::concatenate(width, std::array{a.view(), b.view(), a.view()})), expected);
    EXPECT_EQ(values(noa::concatenate(width, std::list<View<const i32>>{a, b, a})), expected);
    const Array<i32> plain[] = {a, b, a};
    EXPECT_EQ(values(noa::concatenate(width, plain)), expected);
}

TEST(concatenate, writes_to_an_output) {
    const auto a = noa::from_values<i32>({1, 2}), b = noa::from_values<i32>({3});
    const auto output = noa::zeros<i32>({1, 1, 1, 3});
    noa::concatenate(width, {a, b}, output);
    EXPECT_EQ(values(output), (std::vector{1, 2, 3}));
    noa::concatenate(width, {b, a.view()}, View<i32>(output));
    EXPECT_EQ(values(output), (std::vector{3, 1, 2}));
    noa::concatenate(width, std::vector{a, b}, output);
    EXPECT_EQ(values(output), (std::vector{1, 2, 3}));
    noa::stack(width, {b, b, b}, output);
    EXPECT_EQ(values(output), (std::vector{3, 3, 3}));
    noa::stack(width, std::vector(3, b.view()), output);
    EXPECT_EQ(values(output), (std::vector{3, 3, 3}));
}

TEST(concatenate, takes_every_layout_into_every_kind) {
    test::for_each_case<test::Types<i32, test::Color>>([]<typename T>(const test::Layout& layout) {
        const auto a = test::numbered<T>(layout), c = a.flip(batch, width).copy();
        for (const int axis: {0, 1, 2, 3}) {
            auto shape = a.shape();
            shape[axis] = 3;
            const auto b = test::numbered<T>(shape, test::Kind::F_ORDER, 1000);
            shape[axis] += 2 * a.shape()[axis];
            for (const test::Kind kind: test::writable_kinds) {
                const auto output = test::numbered<T>(shape, kind, 5000);
                noa::concatenate(axis, {a, b, c}, output);
                const auto part = [&](i64 begin, i64 n) {
                    noa::Slice slices[4]{};
                    slices[axis] = {begin, begin + n};
                    return values(output.subregion(slices[0], slices[1], slices[2], slices[3]));
                };
                const i64 n = a.shape()[axis];
                EXPECT_EQ(part(0, n), values(a)) << "axis " << axis;
                EXPECT_EQ(part(n, 3), values(b)) << "axis " << axis;
                EXPECT_EQ(part(n + 3, n), values(c)) << "axis " << axis;
            }
        }
    });
}

TEST(concatenate, empty_arrays_add_nothing) {
    const auto a = noa::from_values<i32>({1, 2});
    const auto none = noa::Array<i32>({1, 1, 1, 0});
    EXPECT_EQ(values(noa::concatenate(width, none, a, none)), (std::vector{1, 2}));
    EXPECT_EQ(noa::concatenate(width, none, none).shape(), (Shape4{1, 1, 1, 0}));
    EXPECT_EQ(noa::concatenate(height, none, none).shape(), (Shape4{1, 1, 2, 0}));
}

TEST(concatenate, mistakes_are_refused_with_the_numbers) {
    const auto a = noa::zeros<f32>({1, 1, 4, 5}), b = noa::zeros<f32>({1, 1, 3, 5});
    EXPECT_TRUE(test::throws<Exception>(
            [&] { (void)noa::concatenate(width, a, a, b); }, "width", "(1,1,4,5)", "array 2", "(1,1,3,5)", "height"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::concatenate(4, a, b); }, "no axis 4"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] { (void)noa::concatenate(width, std::vector<Array<f32>>{}); }, "no arrays", "width"));
    const auto output = noa::zeros<f32>({1, 1, 8, 5});
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                noa::concatenate(height, {a, b}, output);
            },
            "(1,1,7,5)", "height", "(1,1,8,5)"));
    const auto part = output.subregion(height = noa::Slice{4, 8});
    EXPECT_TRUE(test::throws<Exception>([&] { noa::concatenate(height, {part, a}, output); }, "overlap"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                noa::concatenate(height, {a, a}, noa::zeros<f32>({1, 1, 1, 5}).broadcast({1, 1, 8, 5}));
            },
            "several indices"));
    const f32 one = 1;
    const auto huge = View<const f32>(&one, {1, 1, 1, 1}).broadcast({1, 1, 1, INT64_MAX});
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::concatenate(width, huge, huge); }, "2 arrays", "64 bits"));
}

TEST(stack, makes_neighbors_along_an_axis) {
    const auto a = noa::from_values<i32>({{1, 2}, {3, 4}}), b = noa::from_values<i32>({{5, 6}, {7, 8}});

    const auto images = noa::stack(batch, a, b);
    EXPECT_EQ(images.shape(), (Shape4{2, 1, 2, 2}));
    EXPECT_EQ(values(images), (std::vector{1, 2, 3, 4, 5, 6, 7, 8}));
    EXPECT_EQ(noa::stack(depth, a, b, a).shape(), (Shape4{1, 3, 2, 2}));
    EXPECT_EQ(values(noa::stack(batch, std::vector{b, a})), (std::vector{5, 6, 7, 8, 1, 2, 3, 4}));
    EXPECT_TRUE(test::throws<Exception>(
            [&] { (void)noa::stack(width, a, b); }, "stack along width", "array 0", "(1,1,2,2)", "has 2 elements"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::stack(batch, a, images); }, "array 1", "(2,1,2,2)"));
}

TEST(concatenate, is_the_same_on_any_number_of_threads) {
    std::vector<Array<i32>> small, large;
    for (i64 n = 0; n < 200; ++n)
        small.push_back(noa::arange<i32>({1, 1, 1, 5}, static_cast<i32>(5 * n)));
    for (const i64 n: {450, 470})
        large.push_back(noa::arange<i32>({1, 1, n, 600}));
    std::vector<i32> expected;
    for (const auto& array: large)
        for (const i32 value: values(array))
            expected.push_back(value);
    for (const int n_threads: {1, 2, 7}) {
        const StreamGuard guard(Device{}, Stream::ASYNC);
        guard.stream().set_thread_limit(n_threads);
        const auto output = noa::fill<i32>({1, 1, 920, 600}, -1);  // new memory may hold the right values
        noa::concatenate(height, large, output);
        EXPECT_EQ(values(output), expected) << n_threads;
        const auto rows = noa::fill<i32>({200, 1, 1, 5}, -1);
        noa::stack(batch, small, rows);
        EXPECT_EQ(values(rows), values(noa::arange<i32>({200, 1, 1, 5}))) << n_threads;
    }
}

TEST(concatenate, keeps_what_it_needs_until_it_is_done) {
    const StreamGuard guard(Device{}, Stream::ASYNC);
    std::promise<void> gate;
    guard.stream().enqueue([&] { gate.get_future().wait(); });
    const auto output = Array<f32>({1, 1, 1, 2000});
    noa::concatenate(width, {noa::arange<f32>(1000), noa::fill<f32>({1, 1, 1, 1000}, 5.f)}, output);
    const auto joined = noa::stack(batch, noa::arange<f32>(1000), noa::fill<f32>({1, 1, 1, 1000}, 7.f));
    EXPECT_TRUE(guard.stream().is_busy());
    gate.set_value();

    EXPECT_EQ(joined.eval().span()(1, 0, 0, 999), 7.f);
    EXPECT_EQ(joined.span()(0, 0, 0, 999), 999.f);
    EXPECT_EQ(output.span()(0, 0, 0, 999), 999.f);
    EXPECT_EQ(output.span()(0, 0, 0, 1999), 5.f);
}

}  // namespace

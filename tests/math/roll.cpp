// Rolling: values by hand, against a loop over all elements, shifts of any size, layouts, threads, streams, mistakes.
#include "noa/math/roll.hpp"

#include <gtest/gtest.h>

#include <future>
#include <vector>

#include "noa/runtime/factory.hpp"
#include "support/arrays.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using kwk::batch, kwk::depth, kwk::height, kwk::width;
using noa::Exception;
using test::values;
using Four = Vec<i64, 4>;

// Puts each element where it goes.
template<typename A>
auto rolled(const A& array, const Four& shifts) {
    std::vector<typename A::value_type> result(static_cast<std::size_t>(array.n_elements()));
    const Shape4 shape = array.shape();
    for (i64 n = 0; n < shape.n_elements(); ++n) {
        const Four from = noa::layout::index_at(shape, n);
        Four to;
        for (int axis = 0; axis < 4; ++axis)
            to[axis] = (from[axis] + shifts[axis] % shape[axis] + shape[axis]) % shape[axis];
        result[static_cast<std::size_t>(noa::layout::offset_at(shape.strides(), to))] = array.span()(from);
    }
    return result;
}

TEST(roll, is_as_worked_by_hand) {
    const auto row = noa::from_values<i32>({0, 1, 2, 3, 4});
    EXPECT_EQ(values(noa::roll(row, width = 2)), (std::vector{3, 4, 0, 1, 2}));
    EXPECT_EQ(values(noa::roll(row, width = -1)), (std::vector{1, 2, 3, 4, 0}));
    EXPECT_EQ(values(noa::roll(row, {0, 0, 0, 0})), (std::vector{0, 1, 2, 3, 4}));
    EXPECT_EQ(values(noa::roll(row, height = 3)), (std::vector{0, 1, 2, 3, 4}));  // a single row

    const auto image = noa::from_values<i32>({{0, 1, 2}, {3, 4, 5}});
    EXPECT_EQ(values(noa::roll(image, {0, 0, 1, 1})), (std::vector{5, 3, 4, 2, 0, 1}));
    EXPECT_EQ(values(noa::roll(image, width = 1, height = 1)), (std::vector{5, 3, 4, 2, 0, 1}));
}

TEST(roll, writes_to_an_output) {
    const auto stack = noa::arange<i32>({3, 1, 2, 1});
    const auto output = noa::zeros<i32>({3, 1, 2, 1});
    noa::roll(stack, {1, 0, 0, 0}, output);
    EXPECT_EQ(values(output), (std::vector{4, 5, 0, 1, 2, 3}));
    noa::roll(stack, batch = -1, height = 1, output);
    EXPECT_EQ(values(output), (std::vector{3, 2, 5, 4, 1, 0}));
    noa::roll(stack, batch = 1, View<i32>(output));
    EXPECT_EQ(values(output), (std::vector{4, 5, 0, 1, 2, 3}));
}

TEST(roll, shifts_of_any_size) {
    const auto row = noa::from_values<i32>({0, 1, 2, 3, 4});
    EXPECT_EQ(values(noa::roll(row, width = 12)), (std::vector{3, 4, 0, 1, 2}));
    EXPECT_EQ(values(noa::roll(row, width = -6)), (std::vector{1, 2, 3, 4, 0}));
    EXPECT_EQ(values(noa::roll(row, width = 5)), values(row));
    EXPECT_EQ(values(noa::roll(row, width = INT64_MAX)), values(noa::roll(row, width = 2)));   // 2^63 - 1 = 5 n + 2
    EXPECT_EQ(values(noa::roll(row, width = INT64_MIN)), values(noa::roll(row, width = -3)));  // 2^63 = 5 n + 3
}

TEST(roll, takes_every_layout_into_every_kind) {
    test::for_each_case<test::Types<i32, test::Color>>([]<typename T>(const test::Layout& layout) {
        const auto input = test::numbered<T>(layout);
        for (const test::Kind kind: test::writable_kinds) {
            const auto output = test::numbered<T>(input.shape(), kind, 1000);
            for (const Four& shifts: {Four{1, -1, 2, -3}, Four{-7, 2, 0, 40}}) {
                noa::roll(input, shifts, output);
                EXPECT_EQ(values(output), rolled(input, shifts)) << shifts << ", kind " << static_cast<int>(kind);
            }
        }
    });
}

TEST(roll, mistakes_are_refused_with_the_numbers) {
    const auto image = noa::arange<f32>({1, 1, 4, 5});
    const auto square = noa::zeros<f32>({1, 1, 4, 4});
    EXPECT_TRUE(test::throws<Exception>([&] { noa::roll(image, width = 1, square); }, "(1,1,4,5)", "(1,1,4,4)"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::roll(image, width = 1, image); }, "overlap"));
    const auto upper = image.subregion(height = noa::Slice{0, 3}), lower = image.subregion(height = noa::Slice{1, 4});
    EXPECT_TRUE(test::throws<Exception>([&] { noa::roll(upper, width = 1, lower); }, "overlap"));
    const auto repeated = noa::zeros<f32>({1, 1, 1, 5}).broadcast({1, 1, 4, 5});
    EXPECT_TRUE(test::throws<Exception>([&] { noa::roll(image, width = 1, repeated); }, "several indices"));
    EXPECT_EQ(values(image), values(noa::arange<f32>({1, 1, 4, 5})));
    EXPECT_TRUE(noa::roll(noa::Array<f32>({1, 0, 4, 5}), depth = 1, width = 1).is_empty());
}

TEST(roll, is_the_same_on_any_number_of_threads) {
    const auto stack = noa::arange<i32>({5, 1, 110, 201});
    const Four shifts{2, 0, -70, 111};
    const auto expected = rolled(stack, shifts);
    for (const int n_threads: {1, 2, 7}) {
        const StreamGuard guard(Device{}, Stream::ASYNC);
        guard.stream().set_thread_limit(n_threads);
        const auto output = noa::fill<i32>(stack.shape(), -1);  // new memory may hold the right values
        noa::roll(stack, shifts, output);
        EXPECT_EQ(values(output), expected) << n_threads;
    }
}

TEST(roll, keeps_what_it_needs_until_it_is_done) {
    const StreamGuard guard(Device{}, Stream::ASYNC);
    std::promise<void> gate;
    guard.stream().enqueue([&] { gate.get_future().wait(); });
    const auto moved = noa::roll(noa::arange<f32>(1000), width = 1);
    EXPECT_TRUE(guard.stream().is_busy());
    gate.set_value();

    EXPECT_EQ(moved.first(), 999.f);
    EXPECT_EQ(moved.span()(0, 0, 0, 999), 998.f);
}

}  // namespace

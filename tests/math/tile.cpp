// Tiling: values by hand, against a loop over all elements, layouts, threads, mistakes.
#include "noa/math/tile.hpp"

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

template<typename A>
auto tiled(const A& array, const Four& repeats) {
    std::vector<typename A::value_type> result;
    const auto shape = Shape4::from_vec(array.shape().vec() * repeats);
    for (i64 n = 0; n < shape.n_elements(); ++n)
        result.push_back(array.span()(noa::layout::index_at(shape, n) % array.shape().vec()));
    return result;
}

TEST(tile, is_as_worked_by_hand) {
    const auto image = noa::from_values<i32>({{1, 2}, {3, 4}});

    const auto wide = noa::tile(image, {1, 1, 1, 3});
    EXPECT_EQ(wide.shape(), (Shape4{1, 1, 2, 6}));
    EXPECT_EQ(values(wide), (std::vector{1, 2, 1, 2, 1, 2, 3, 4, 3, 4, 3, 4}));
    EXPECT_EQ(values(noa::tile(image, height = 2)), (std::vector{1, 2, 3, 4, 1, 2, 3, 4}));
    EXPECT_EQ(noa::tile(image, batch = 3, width = 2).shape(), (Shape4{3, 1, 2, 4}));
    EXPECT_EQ(values(noa::tile(noa::from_values<i32>({7}), width = 5)), (std::vector{7, 7, 7, 7, 7}));
    EXPECT_EQ(values(noa::tile(image, {1, 1, 1, 1})), values(image));
}

TEST(tile, writes_to_an_output) {
    const auto row = noa::from_values<i32>({1, 2, 3});
    const auto output = noa::zeros<i32>({1, 2, 1, 3});
    noa::tile(row, {1, 2, 1, 1}, output);
    EXPECT_EQ(values(output), (std::vector{1, 2, 3, 1, 2, 3}));
    const auto image = noa::zeros<i32>({1, 1, 2, 6});
    noa::tile(row, width = 2, height = 2, image);
    EXPECT_EQ(values(image), (std::vector{1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3}));
}

TEST(tile, takes_every_layout_into_every_kind) {
    test::for_each_case<test::Types<i32, test::Color>>([]<typename T>(const test::Layout& layout) {
        const auto input = test::numbered<T>(layout);
        for (const Four& repeats: {Four{2, 1, 3, 1}, Four{1, 3, 1, 5}}) {
            const auto expected = tiled(input, repeats);
            for (const test::Kind kind: test::writable_kinds) {
                const auto shape = Shape4::from_vec(input.shape().vec() * repeats);
                const auto output = test::numbered<T>(shape, kind, 1000);
                noa::tile(input, repeats, output);
                EXPECT_EQ(values(output), expected) << repeats << ", kind " << static_cast<int>(kind);
            }
        }
    });
}

TEST(tile, may_repeat_nothing) {
    EXPECT_EQ(noa::tile(noa::ones<f32>({1, 1, 2, 3}), height = 0).shape(), (Shape4{1, 1, 0, 3}));
    EXPECT_EQ(noa::tile(noa::Array<f32>({1, 1, 0, 3}), height = 5, width = 2).shape(), (Shape4{1, 1, 0, 6}));
}

TEST(tile, mistakes_are_refused_with_the_numbers) {
    const auto image = noa::zeros<f32>({1, 1, 4, 5});
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::tile(image, width = -2); }, "(1,1,4,5)", "(1,1,1,-2)"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::tile(image, width = INT64_MAX); }, "(1,1,4,5)"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::tile(image, {1, 1, i64{1} << 40, i64{1} << 40}); }, "64"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::tile(image, width = 2, image); }, "(1,1,1,2)", "(1,1,4,5)"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::tile(image, {1, 1, 1, 1}, image); }, "overlap"));
    const auto repeated = noa::zeros<f32>({1, 1, 1, 5}).broadcast({1, 1, 4, 5});
    EXPECT_TRUE(test::throws<Exception>([&] { noa::tile(image, {1, 1, 1, 1}, repeated); }, "several indices"));
}

TEST(tile, is_the_same_on_any_number_of_threads) {
    const auto stack = noa::arange<i32>({2, 1, 90, 101});
    const Four repeats{2, 1, 3, 2};
    const auto expected = tiled(stack, repeats);
    for (const int n_threads: {1, 2, 7}) {
        const StreamGuard guard(Device{}, Stream::ASYNC);
        guard.stream().set_thread_limit(n_threads);
        const auto output = noa::fill<i32>({4, 1, 270, 202}, -1);  // new memory may hold the right values
        noa::tile(stack, repeats, output);
        EXPECT_EQ(values(output), expected) << n_threads;
    }
}

TEST(tile, keeps_what_it_needs_until_it_is_done) {
    const StreamGuard guard(Device{}, Stream::ASYNC);
    std::promise<void> gate;
    guard.stream().enqueue([&] { gate.get_future().wait(); });
    const auto twice = noa::tile(noa::arange<f32>(1000), width = 2);
    EXPECT_TRUE(guard.stream().is_busy());
    gate.set_value();

    EXPECT_EQ(twice.eval().span()(0, 0, 0, 1999), 999.f);
}

}  // namespace

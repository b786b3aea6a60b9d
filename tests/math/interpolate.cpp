// Tables at real positions: values by hand, against a loop, layouts, types, mistakes.
#include "noa/math/interpolate.hpp"

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

template<typename T>
Array<T> row(const std::vector<T>& numbers) {
    return noa::from_values(numbers).to(on_device());
}

constexpr f64 inf = std::numeric_limits<f64>::infinity();

// ---- By hand -------------------------------------------------------------------------------------------------------

TEST(interpolate, is_linear_between_two_elements) {
    const auto table = row<f32>({10, 20, 0, 4});
    const auto got = noa::interpolate(table, row<f64>({0, 0.25, 1, 1.5, 2.75, 3}));
    EXPECT_EQ(got.shape(), (Shape4{1, 1, 1, 6}));
    EXPECT_EQ(values(got), (std::vector<f32>{10, 12.5f, 20, 10, 3, 4}));
    EXPECT_EQ(values(noa::interpolate(row<c32>({{0, 2}, {1, 0}}), row<f32>({0.5f}))), (std::vector<c32>{{0.5f, 1}}));
    EXPECT_EQ(values(noa::interpolate(row<f16>({f16(1), f16(2)}), row<f32>({0.5f}))), (std::vector<f16>{f16(1.5)}));
}

TEST(interpolate, positions_outside_take_the_ends) {
    const auto table = row<f64>({10, 20, 40});
    EXPECT_EQ(values(noa::interpolate(table, row<f64>({-0.1, -inf, 2.1, inf, 1e300}))),
            (std::vector<f64>{10, 10, 40, 40, 40}));
    EXPECT_EQ(values(noa::interpolate(row<f64>({7}), row<f64>({-1, 0, 0.5}))), (std::vector<f64>{7, 7, 7}));
    EXPECT_TRUE(std::isnan(values(noa::interpolate(table, row<f32>({std::nanf("")})))[0]));
    const c64 z = values(noa::interpolate(row<c64>({{1, 2}}), row<f32>({std::nanf("")})))[0];
    EXPECT_TRUE(std::isnan(z.real) and std::isnan(z.imag));
}

TEST(interpolate, the_table_may_begin_anywhere) {
    const auto table = row<f64>({10, 20, 40});  // at 100, 102, 104
    EXPECT_EQ(values(noa::interpolate(table, row<f64>({99, 101, 103, 200}), {.first = 100, .step = 2})),
            (std::vector<f64>{10, 15, 30, 40}));
    EXPECT_EQ(values(noa::interpolate(table, row<f64>({1, 0.5, -0.5, -3}), {.first = 1, .step = -1})),
            (std::vector<f64>{10, 15, 30, 40}));
}

TEST(interpolate, each_batch_may_have_a_table) {
    const auto tables = noa::from_values<f32>({0, 1, 10, 20}, {2, 1, 1, 2}).to(on_device());
    const auto same = noa::interpolate(tables, row<f32>({0.5f, 1, 0}));
    EXPECT_EQ(same.shape(), (Shape4{2, 1, 1, 3}));
    EXPECT_EQ(values(same), (std::vector<f32>{0.5f, 1, 0, 15, 20, 10}));
    const auto own = noa::from_values<f32>({0.5f, 0.75f}, {2, 1, 1, 1}).to(on_device());
    EXPECT_EQ(values(noa::interpolate(tables, own)), (std::vector<f32>{0.5f, 17.5f}));
    EXPECT_EQ(values(noa::interpolate(row<f32>({0, 2}), own)), (std::vector<f32>{1, 1.5f}));
}

TEST(interpolate, infinities_stay_where_they_are) {
    EXPECT_EQ(
            values(noa::interpolate(row<f64>({inf, inf, 0}), row<f64>({0.5, 1, 2}))), (std::vector<f64>{inf, inf, 0}));
    EXPECT_EQ(values(noa::interpolate(row<f64>({0.1, 0.1}), row<f64>({0.3}))), (std::vector<f64>{0.1}));
}

TEST(interpolate, writes_in_place) {
    const auto positions = row<f64>({0.5, 1.5, 9});
    noa::interpolate(row<f64>({0, 10, 30}), positions, positions);
    EXPECT_EQ(values(positions), (std::vector<f64>{5, 20, 30}));
}

// ---- Against a loop ------------------------------------------------------------------------------------------------

template<typename T>
T part_at(const std::vector<T>& table, f64 place) {
    if (place <= 0)
        return table.front();
    if (place >= static_cast<f64>(table.size() - 1))
        return table.back();
    const auto i = static_cast<std::size_t>(std::floor(place));
    const auto a = static_cast<f64>(table[i]), b = static_cast<f64>(table[i + 1]);
    return static_cast<T>(a + (place - std::floor(place)) * (b - a));
}

TEST(interpolate, is_what_a_loop_looks_up) {
    std::uint64_t seed = 0;
    const test::Layout of_table = test::with_strides("every third", {1, 1, 1, 9}, {1, 1, 1, -3});
    test::for_each_case<test::Reals>([&]<typename T>(const test::Layout& layout) {
        const Placed<T> table(of_table, Samples::UNIT, ++seed);
        const Placed<f32> positions(layout, Samples::MODERATE, seed);
        const auto elements = table.values();
        std::vector<T> expected;
        for (const f32 x: positions.values())
            expected.push_back(part_at(elements, (f64{x} + 10) / 2.5));
        const InterpolateOption option{.first = -10, .step = 2.5};
        EXPECT_TRUE(test::agree(values(noa::interpolate(table.array(), positions.array(), option)), expected));
        if (not test::is_unique(layout))
            return;
        const Placed<T> output(layout);
        noa::interpolate(table.array(), positions.array(), output.array(), option);
        EXPECT_TRUE(test::agree(output.values(), expected));
        EXPECT_TRUE(output.is_clean());
    });
}

TEST(interpolate, is_the_same_on_any_number_of_threads) {
    const auto table = noa::random<c64>(noa::Normal{}, {1, 1, 1, 1000}, on_device(), {.seed = 1});
    const auto positions = noa::random<f64>(noa::Uniform{-10., 1010.}, {2, 3, 100, 100}, on_device(), {.seed = 2});
    std::vector<c64> first;
    for (const int n_threads: {1, 2, 7}) {
        const test::Threads threads(n_threads);
        const auto got = values(noa::interpolate(table, positions));
        first = first.empty() ? got : first;
        EXPECT_TRUE(test::agree(got, first));
    }
    const StreamGuard guard(test::device(), Stream::ASYNC);
    EXPECT_EQ(values(noa::interpolate(row<f32>({1, 2}), row<f32>({0.5f}))), (std::vector<f32>{1.5f}));
}

// ---- What is refused -----------------------------------------------------------------------------------------------

TEST(interpolate_errors, carry_the_numbers) {
    const auto table = noa::zeros<f32>({2, 1, 1, 5}, on_device());
    const auto x = noa::zeros<f32>({3, 1, 1, 4}, on_device());
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::interpolate(table, x); }, "(2,1,1,1)", "(3,1,1,4)"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::interpolate(x, x, {.step = 0}); }, "step", "is 0"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::interpolate(x, x, {.step = inf}); }, "step", "is inf"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::interpolate(x, x, {.first = -inf}); }, "first", "-inf"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                (void)noa::interpolate(Array<f32>({1, 1, 1, 0}, on_device()), x);
            },
            "nothing", "(1,1,1,0)"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::interpolate(x, x, x); }, "table", "overlap"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                noa::interpolate(row<f32>({1, 2}), x.subregion(noa::Slice{1, 3}), x.subregion(noa::Slice{0, 2}));
            },
            "overlap"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                noa::interpolate(x, x, Array<f32>({1, 1, 1, 4}, on_device()));
            },
            "(3,1,1,4)", "(1,1,1,4)"));
}

}  // namespace

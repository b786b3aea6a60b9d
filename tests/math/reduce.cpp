// Reductions in every form, with values worked by hand.
#include "noa/math/reduce.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <future>
#include <limits>

#include "noa/math/arithmetic.hpp"
#include "noa/runtime/factory.hpp"
#include "support/samples.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using kwk::batch, kwk::depth, kwk::height, kwk::width;
using noa::Exception, noa::Slice;
using test::row, test::values;

constexpr f32 inf = std::numeric_limits<f32>::infinity();
constexpr f32 nan = std::numeric_limits<f32>::quiet_NaN();

// ---- Values one can check by hand, in every form -------------------------------------------------------------------

TEST(reduce, takes_all_elements_to_a_number) {
    const auto a = noa::from_values<f32>({{1, 2, 3}, {4, 5, 9}});

    EXPECT_EQ(noa::sum(a), 24.f);
    EXPECT_EQ(noa::prod(a), 1080.f);
    EXPECT_EQ(noa::mean(a), 4.f);
    EXPECT_EQ(noa::l2_norm(row<f32>({3, 4})), 5.f);
    EXPECT_EQ(noa::min(a), 1.f);
    EXPECT_EQ(noa::max(a), 9.f);
    EXPECT_EQ(noa::variance(row<f32>({1, 2, 3, 6})), 3.5f);
    EXPECT_EQ(noa::variance(row<f32>({1, 2, 3, 6}), {.ddof = 2}), 7.f);
    EXPECT_EQ(noa::stddev(row<f64>({1, 5})), 2.);
    EXPECT_EQ(noa::stddev(row<f64>({0, 3, 6}), {.ddof = 1}), 3.);
    EXPECT_TRUE(noa::any(a) and noa::all(a));
    EXPECT_EQ(noa::count(row<i8>({0, -1, 7, 0})), 2);
    const auto [low, high] = noa::min_max(a);
    EXPECT_TRUE(low == 1.f and high == 9.f);
    const auto [mean, variance] = noa::mean_variance(row<f64>({1, 2, 3, 6}));
    EXPECT_TRUE(mean == 3. and variance == 3.5);
    const auto [same_mean, stddev] = noa::mean_stddev(row<f64>({0, 3, 6}), {.ddof = 1});
    EXPECT_TRUE(same_mean == 3. and stddev == 3.);
}

TEST(reduce, takes_axes_by_name_and_by_number) {
    const auto a = noa::arange<i32>({2, 1, 3, 4});

    const auto rows = noa::sum(a, width);
    EXPECT_EQ(rows.shape(), (Shape4{2, 1, 3, 1}));
    EXPECT_EQ(values(rows), (std::vector<i64>{6, 22, 38, 54, 70, 86}));
    EXPECT_EQ(values(noa::sum(a, 3)), values(rows));
    EXPECT_EQ(values(noa::sum(a, height, width)), (std::vector<i64>{66, 210}));
    EXPECT_EQ(values(noa::sum(a, 3, height)), (std::vector<i64>{66, 210}));
    EXPECT_EQ(values(noa::sum(a, batch, height)), (std::vector<i64>{60, 66, 72, 78}));
    EXPECT_EQ(values(noa::sum(a, 0, 1, 2, 3)), (std::vector<i64>{276}));
    EXPECT_EQ(values(noa::sum(a, depth)).size(), 24u);
    EXPECT_EQ(values(noa::max(a, height, width)), (std::vector<i32>{11, 23}));
    EXPECT_EQ(values(noa::mean(a, height, width)), (std::vector<f64>{5.5, 17.5}));
    EXPECT_EQ(values(noa::prod(a, batch)), (std::vector<i64>{0, 13, 28, 45, 64, 85, 108, 133, 160, 189, 220, 253}));
    EXPECT_EQ(values(noa::all(a, width)), (std::vector<bool>{false, true, true, true, true, true}));
    EXPECT_EQ(values(noa::count(a, width)), (std::vector<i64>{3, 4, 4, 4, 4, 4}));
    EXPECT_EQ(values(noa::variance(a, width)), (std::vector<f64>(6, 1.25)));
    EXPECT_EQ(values(noa::variance(a, {.ddof = 3}, width)), (std::vector<f64>(6, 5.)));
    EXPECT_EQ(values(noa::stddev(a, batch)), (std::vector<f64>(12, 6.)));
    EXPECT_EQ(values(noa::min_max(a, height, width).second), (std::vector<i32>{11, 23}));
    EXPECT_EQ(values(noa::mean_variance(a, {.ddof = 3}, width).second), (std::vector<f64>(6, 5.)));
    EXPECT_EQ(values(noa::mean_stddev(a, batch).first)[11], 17.);
    EXPECT_EQ(values(noa::any(noa::zeros<c32>({2, 1, 3, 1}), height)), (std::vector<bool>{false, false}));
    EXPECT_EQ(values(noa::l2_norm(row<c64>({{3, 0}, {0, 4}}), width)), (std::vector<f64>{5}));
    EXPECT_EQ(values(noa::min(a, batch))[5], 5);
}

TEST(reduce, writes_to_an_output_over_the_axes_along_which_it_is_1) {
    const auto a = noa::arange<f32>({2, 1, 3, 4});
    const auto columns = noa::empty<f32>({1, 1, 1, 4});
    noa::sum(a, columns);
    EXPECT_EQ(values(columns), (std::vector<f32>{60, 66, 72, 78}));
    const auto images = noa::empty<f64>({2, 1, 1, 1});  // all digits of it
    noa::mean(a, images);
    EXPECT_EQ(values(images), (std::vector<f64>{5.5, 17.5}));
    const auto lows = noa::empty<f32>({2, 1, 1, 1}), highs = noa::empty<f32>({2, 1, 1, 1});
    noa::min_max(a, lows, highs);
    EXPECT_EQ(values(lows), (std::vector<f32>{0, 12}));
    EXPECT_EQ(values(highs), (std::vector<f32>{11, 23}));
    noa::mean_variance(a.subregion(0, 0, 0), lows.subregion(0), images.subregion(0), {.ddof = 3});
    EXPECT_EQ(lows.first(), 1.5f);
    EXPECT_EQ(images.first(), 5.);
    const auto places = noa::empty<i64>({2, 1, 1, 1});
    noa::argmax(a, highs, places);
    EXPECT_EQ(values(places), (std::vector<i64>{11, 11}));
    const auto same = noa::empty<f32>({2, 1, 3, 4});  // over none
    noa::sum(a, same);
    EXPECT_EQ(values(same), values(a));
    f64 number = 0;
    noa::stddev(a, View(&number, {1, 1, 1, 1}), {.ddof = 1});
    EXPECT_DOUBLE_EQ(number, std::sqrt(50.));
}

TEST(reduce, results_have_room) {
    static_assert(std::is_same_v<decltype(noa::sum(Array<bool>{})), i64>);
    static_assert(std::is_same_v<decltype(noa::sum(Array<i8>{})), i64>);
    static_assert(std::is_same_v<decltype(noa::sum(Array<u8>{})), u64>);
    static_assert(std::is_same_v<decltype(noa::sum(Array<f16>{})), f32>);
    static_assert(std::is_same_v<decltype(noa::sum(Array<c16>{})), c32>);
    static_assert(std::is_same_v<decltype(noa::sum(Array<f64>{}, width)), Array<f64>>);
    static_assert(std::is_same_v<decltype(noa::mean(Array<u8>{})), f64>);
    static_assert(std::is_same_v<decltype(noa::mean(Array<f16>{})), f32>);
    static_assert(std::is_same_v<decltype(noa::mean(Array<c32>{})), c32>);
    static_assert(std::is_same_v<decltype(noa::variance(Array<c32>{})), f32>);
    static_assert(std::is_same_v<decltype(noa::max(Array<f16>{})), f16>);
    static_assert(std::is_same_v<decltype(noa::argmax(Array<f16>{}, width)), noa::Pair<Array<f16>, Array<i64>>>);

    EXPECT_EQ(noa::sum(noa::fill<u8>({1, 1, 100, 100}, 255)), 2550000u);
    EXPECT_EQ(noa::sum(noa::fill<f16>({1, 1, 100, 100}, 100)), 1e6f);
    EXPECT_EQ(noa::prod(noa::fill<i8>({1, 1, 1, 9}, -100)), -1000000000000000000);
    EXPECT_EQ(noa::prod(row<f32>({1e30f, 1e30f, 1e-30f, 1e-30f})), 1.f);
    EXPECT_EQ(noa::sum(row<u64>({UINT64_MAX, 3})), 2u);
    EXPECT_EQ(noa::sum(row<i64>({INT64_MAX, 1})), INT64_MIN);
    EXPECT_EQ(noa::prod(row<i64>({INT64_MIN, -1})), INT64_MIN);
    EXPECT_EQ(noa::sum(row<bool>({true, false, true})), 2);
    EXPECT_EQ(noa::mean(row<bool>({true, false, true, true})), 0.75);
    // A mean fits where a sum does not.
    EXPECT_EQ(noa::mean(row<i64>({INT64_MAX, INT64_MAX})), 0x1p63);
    EXPECT_EQ(noa::mean(row<u64>({UINT64_MAX, UINT64_MAX, UINT64_MAX})), 0x1p64);
    EXPECT_EQ(noa::mean(row<f32>({3e38f, 3e38f})), 3e38f);
}

// ---- Sums ----------------------------------------------------------------------------------------------------------

TEST(reduce, sums_are_not_worn_away_by_rounding) {
    const auto tenths = noa::fill<f32>({1, 1, 2048, 2048}, 0.1f);
    EXPECT_NEAR(noa::mean(tenths), 0.1, 0.1 * 1e-7);
    EXPECT_EQ(noa::sum(tenths), 0.1f * 4194304);
    EXPECT_EQ(values(noa::mean(tenths, height))[2047], 0.1f);
    EXPECT_EQ(values(noa::mean(tenths, width))[2047], 0.1f);

    const Array<f64> alternating({1, 1, 1024, 1024});
    for (i64 i = 0; i < alternating.n_elements(); ++i)
        alternating.get()[i] = i % 2 == 0 ? 1e8 : -1e8 + 1;
    EXPECT_EQ(noa::sum(alternating), 524288.);
    EXPECT_EQ(noa::mean(alternating), 0.5);
    EXPECT_EQ(values(noa::sum(alternating, width))[3], 512.);
}

TEST(reduce, sums_of_whole_numbers_below_2_to_53_are_exact) {
    const Array<f64> numbers({1, 1, 512, 1024});
    const Array<f32> small({1, 1, 512, 1024});
    i64 expected = 0, small_expected = 0;
    for (i64 i = 0; i < numbers.n_elements(); ++i) {
        const auto bits = static_cast<i64>(test::scramble(static_cast<std::uint64_t>(i)) >> 31) - (i64{1} << 32);
        numbers.get()[i] = static_cast<f64>(bits);
        small.get()[i] = static_cast<f32>(bits >> 9);
        expected += bits;
        small_expected += bits >> 9;
    }
    EXPECT_EQ(noa::sum(numbers), static_cast<f64>(expected));
    EXPECT_EQ(noa::sum(numbers.permute({3, 2, 1, 0})), static_cast<f64>(expected));
    f64 all = 0;
    noa::sum(small, View(&all, {1, 1, 1, 1}));
    EXPECT_EQ(all, static_cast<f64>(small_expected));
}

TEST(reduce, what_is_not_finite_is_passed_on) {
    EXPECT_TRUE(std::isnan(noa::sum(row<f32>({1, nan, 2}))));
    EXPECT_TRUE(std::isnan(noa::sum(row<f32>({inf, -inf}))));
    EXPECT_EQ(noa::sum(row<f32>({1, inf, inf})), inf);
    EXPECT_EQ(noa::mean(row<f32>({1, -inf})), -inf);
    EXPECT_EQ(noa::sum(row<f32>({3e38f, 3e38f})), inf);
    EXPECT_TRUE(std::isnan(noa::min(row<f32>({1, nan, -1}))) and std::isnan(noa::max(row<f32>({1, nan, -1}))));
    EXPECT_EQ(noa::min(row<f32>({inf, inf})), inf);
    EXPECT_EQ(noa::max(row<f16>({-inf})), -inf);
    EXPECT_TRUE(std::isnan(noa::variance(row<f32>({1, nan}))));
    EXPECT_TRUE(noa::any(row<f32>({0, nan})) and noa::all(row<f32>({1, nan})));
    EXPECT_FALSE(noa::any(row<f32>({0, -0.f})));
    EXPECT_EQ(noa::count(row<c32>({{0, 0}, {0, nan}, {0, -0.f}, {0, 1}})), 2);
}

// ---- Where they are ------------------------------------------------------------------------------------------------

TEST(reduce, finds_the_first_of_equals_in_c_order_whatever_the_layout) {
    const auto image = noa::from_values<i32>({{1, 7, 3}, {7, 0, 0}});
    using At = Vec<i64, 4>;

    EXPECT_EQ(noa::argmax(image).first, 7);
    EXPECT_EQ(noa::argmax(image).second, (At{0, 0, 0, 1}));
    EXPECT_EQ(noa::argmin(image).second, (At{0, 0, 1, 1}));
    EXPECT_EQ(noa::argmax(image.flip(height)).second, (At{0, 0, 0, 0}));
    EXPECT_EQ(noa::argmin(image.flip(width)).second, (At{0, 0, 1, 0}));
    EXPECT_EQ(noa::argmax(image.permute({0, 1, 3, 2})).second, (At{0, 0, 0, 1}));
    EXPECT_EQ(noa::argmax(image.broadcast(batch = 3)).second, (At{0, 0, 0, 1}));
    const auto [highest, places] = noa::argmax(image, width);
    EXPECT_EQ(values(highest), (std::vector<i32>{7, 7}));
    EXPECT_EQ(values(places), (std::vector<i64>{1, 0}));
    EXPECT_EQ(values(noa::argmin(image, height).second), (std::vector<i64>{0, 1, 1}));
    EXPECT_EQ(values(noa::argmin(image, height, width).second), (std::vector<i64>{4}));
    EXPECT_EQ(noa::argmax(noa::fill<u8>({1, 1, 300, 301}, 5)).second, (At{0, 0, 0, 0}));
}

TEST(reduce, finds_the_first_that_is_not_a_number) {
    const Array<f32> line({1, 1, 1, 100'000});
    noa::fill(line, 1.f);
    line.get()[99'000] = line.get()[70'001] = nan;
    line.get()[5] = inf;

    for (const auto& [value, place]: {noa::argmax(line), noa::argmin(line),
                 noa::argmax(line.reshape({1, 1, 100, 1000}).permute({2, 1, 0, 3}).flat())}) {
        EXPECT_TRUE(std::isnan(value));
        EXPECT_EQ(place[3], 70'001);
    }
    EXPECT_EQ(noa::argmin(line.flip(width)).second[3], 999);
    EXPECT_EQ(values(noa::argmax(line.reshape({1, 1, 100, 1000}), height).second)[1], 70);
    EXPECT_EQ(noa::argmin(row<f32>({inf, inf})).second[3], 0);
    EXPECT_EQ(noa::argmax(row<i64>({INT64_MIN, INT64_MIN})).second[3], 0);
    EXPECT_EQ(noa::argmin(row<f16>({nan})).second[3], 0);
}

// ---- Variances -----------------------------------------------------------------------------------------------------

// 0, 1/4 ... 3, over and over, around a mean. The variance of 13 neighbors is (13^2 - 1) / 12, in quarters a 16th of
// it.
template<typename T>
Array<T> around(f64 mean, const Layout& layout) {
    const Array<T> result(layout);
    for (i64 i = 0; i < result.n_elements(); ++i)
        result.get()[i] = static_cast<T>(mean - 1.5 + static_cast<f64>(i % 13) / 4);
    return result;
}

// Blocks are measured from their first element: here it is far away from all the others.
TEST(reduce, a_first_element_far_away_does_not_swallow_the_variance) {
    for (const f32 first: {1e4f, 1e7f, 1e15f}) {
        const auto line = noa::linspace<f32>(Layout{1, 1, 1, 2048}, -1, 1);
        line.get()[0] = first;
        f64 mean = 0, squares = 0;
        for (i64 i = 0; i < 2048; ++i)
            mean += f64{line.get()[i]} / 2048;
        for (i64 i = 0; i < 2048; ++i)
            squares += (line.get()[i] - mean) * (line.get()[i] - mean);
        EXPECT_FLOAT_EQ(noa::variance(line), static_cast<f32>(squares / 2048));
    }
}

TEST(reduce, a_large_mean_does_not_swallow_the_variance) {
    const f64 expected = 168. / 12 / 16;
    // As a difference of two sums it would lose as many digits twice.
    const auto bound = [&](f64 mean) { return 2 * std::numeric_limits<f64>::epsilon() * mean / std::sqrt(expected); };
    for (const f64 mean: {1e2, 1e5, 1e8, 1e11}) {
        const auto rows = around<f64>(mean, {1, 1, 13 * 16, 13 * 16}), columns = around<f64>(mean, {1, 1, 13 * 16, 40});
        EXPECT_NEAR(noa::variance(rows), expected, bound(mean));
        EXPECT_NEAR(noa::variance(rows.permute({0, 1, 3, 2})), expected, bound(mean));
        EXPECT_NEAR(noa::mean_variance(rows).first, mean, bound(mean));
        EXPECT_NEAR(noa::stddev(columns), std::sqrt(expected), bound(mean));
        for (const f64 variance: values(noa::variance(rows, width)))
            ASSERT_NEAR(variance, expected, bound(mean));
        for (const f64 variance: values(noa::variance(columns, height)))
            ASSERT_NEAR(variance, expected, bound(mean));
    }
    EXPECT_EQ(noa::variance(around<f32>(1e4, {1, 1, 13, 1000})), static_cast<f32>(expected));
}

TEST(reduce, elements_that_are_all_the_same_have_no_variance) {
    for (const f64 value: {0.1, 1e8 / 3, -1e-300, 1e300}) {
        const auto same = noa::fill<f64>({1, 1, 77, 1001}, value);
        EXPECT_EQ(noa::variance(same), 0.);
        EXPECT_EQ(noa::mean_stddev(same).first, value);
        for (const auto& variances: {noa::variance(same, width), noa::variance(same, height)})
            EXPECT_EQ(noa::max(variances), 0.);
    }
    EXPECT_EQ(noa::variance(noa::fill<c64>({1, 1, 77, 1001}, c64{0.1, 0.7})), 0.);
}

TEST(reduce, variances_of_complex_numbers_and_of_one) {
    const auto z = row<c64>({{1, 1}, {3, 5}});
    EXPECT_EQ(noa::variance(z), 5.);  // 1 along the real axis, 4 along the other
    EXPECT_EQ(noa::variance(z, {.ddof = 1}), 10.);
    EXPECT_EQ(noa::mean_variance(z).first, (c64{2, 3}));
    EXPECT_EQ(noa::stddev(row<c32>({{0, 3}, {0, -3}})), 3.f);
    EXPECT_EQ(noa::mean(row<c16>({{1, 2}, {2, 4}})), (c32{1.5f, 3}));
    EXPECT_EQ(noa::variance(row<f32>({5})), 0.f);
    EXPECT_EQ(values(noa::variance(row<f32>({5, 7}), height)), (std::vector<f32>{0, 0}));
    EXPECT_EQ(noa::mean(row<u8>({5})), 5.);
    EXPECT_EQ(noa::argmax(row<u8>({5})).first, 5);
}

TEST(reduce, a_ddof_leaves_something_to_divide_by) {
    const auto a = noa::arange<f32>({1, 1, 4, 5});

    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::variance(a, {.ddof = 20}); }, "20 elements", "ddof of 20"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::stddev(a, {.ddof = 5}, width); }, "5 elements", "ddof of 5"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::mean_variance(a, {.ddof = -1}); }, "ddof of -1"));
    EXPECT_EQ(noa::variance(a, {.ddof = 19}), 665.f);
}

// ---- What is refused -----------------------------------------------------------------------------------------------

TEST(reduce, nothing_can_be_reduced_to_something) {
    const auto none = noa::empty<f32>({3, 1, 0, 5});

    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::sum(none); }, "without elements", "(3,1,0,5)"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::argmax(none); }, "without elements", "(3,1,0,5)"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::variance(none, height); }, "without elements", "(3,1,0,5)"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::max(none, width); }, "without elements", "(3,1,0,5)"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::all(none); }, "without elements", "(3,1,0,5)"));
}

TEST(reduce, refuses_axes_and_outputs_that_do_not_fit) {
    const auto a = noa::arange<f32>({1, 1, 4, 5});
    const auto number = noa::empty<f32>({1, 1, 1, 1});

    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::sum(a, 4); }, "no axis 4", "batch"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::max(a, -1); }, "no axis -1"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::sum(a, width, 3); }, "width", "twice"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                noa::sum(a, noa::empty<f32>({1, 1, 4, 2}));
            },
            "(1,1,4,5)", "(1,1,4,2)", "width is 2"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                noa::sum(a, noa::empty<f32>({2, 1, 4, 1}));
            },
            "(1,1,4,5)", "(2,1,4,1)", "batch is 2"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                noa::min_max(a, number, noa::empty<f32>({1, 1, 4, 1}));
            },
            "(1,1,1,1)", "(1,1,4,1)"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::min_max(a, number, number); }, "two outputs", "overlap"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::sum(a, number.broadcast(height = 4)); }, "several indices"));
}

TEST(reduce, an_output_within_the_input_is_refused) {
    const auto a = noa::arange<f64>({1, 1, 4, 5});
    const auto before = values(a);

    EXPECT_TRUE(test::throws<Exception>([&] { noa::sum(a, a.subregion(0, 0, 0, 0)); }, "overlap"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::max(a, a.subregion(width = 2)); }, "overlap"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::mean(a.flip(width), a); }, "overlap"));
    EXPECT_EQ(values(a), before);
    // Beside it, and element for element, it is not.
    noa::sum(a.subregion(width = Slice{1, 5}), a.subregion(width = 0));
    EXPECT_EQ(values(a.subregion(width = 0)), (std::vector<f64>{10, 30, 50, 70}));
    const auto same = a.copy();
    noa::l2_norm(same, same);
    EXPECT_EQ(values(same), values(a));
}

// ---- Streams -------------------------------------------------------------------------------------------------------

TEST(reduce, numbers_are_waited_for_and_outputs_are_not) {
    std::promise<void> gate;
    const auto total = noa::zeros<f64>({1, 1, 1, 1});
    const StreamGuard guard(Device{});
    guard.stream().enqueue([&] { gate.get_future().wait(); });
    noa::sum(noa::fill<f64>({1, 1, 100, 100}, 0.5), total);  // whose input nobody else holds
    EXPECT_EQ(*total.get(), 0.);
    gate.set_value();

    EXPECT_EQ(noa::max(noa::sum(noa::fill<f32>({1, 1, 100, 100}, 2.f), width)), 200.f);
    EXPECT_EQ(*total.get(), 5000.);
    EXPECT_EQ(noa::argmax(noa::arange<i32>({1, 1, 3, 3})).second, (Vec<i64, 4>{0, 0, 2, 2}));
    EXPECT_EQ(noa::mean_stddev(noa::add(total, 1)).first, 5001.);
}

}  // namespace

#include "noa/signal/median_filter.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "geometry/overlaps.hpp"
#include "noa/base/border.hpp"
#include "noa/base/error.hpp"
#include "noa/math/random.hpp"
#include "noa/runtime/factory.hpp"
#include "noa/runtime/stream.hpp"
#include "noa/runtime/view.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::signal::median_filter_2d, noa::signal::median_filter_3d;
using noa::signal::MedianFilterOption, noa::signal::MedianWindow;
using test::Extents, test::Placed, test::Samples, test::on_device;

constexpr Border every_border[] = {
        Border::ZERO, Border::VALUE, Border::CLAMP, Border::PERIODIC, Border::MIRROR, Border::REFLECT};
using EveryOrdered = test::Types<bool, i8, u8, i16, u16, i32, u32, i64, u64, f16, f32, f64>;

template<typename T>
noa::Array<T> array_of(const Shape4& shape, const std::vector<T>& values) {
    const noa::Array<T> result(shape);
    std::copy(values.begin(), values.end(), result.get());
    return result.to(on_device());
}

// ---- Values one can check ------------------------------------------------------------------------------------------

TEST(median_filter, takes_out_single_pixels) {
    const auto image = array_of<f32>({1, 1, 4, 5}, {
                                                           1,
                                                           1,
                                                           1,
                                                           7,
                                                           7,  //
                                                           1,
                                                           99,
                                                           1,
                                                           7,
                                                           7,  //
                                                           1,
                                                           1,
                                                           1,
                                                           7,
                                                           -9,  //
                                                           1,
                                                           1,
                                                           1,
                                                           7,
                                                           7,
                                                   });
    std::vector<f32> edge{1, 1, 1, 7, 7, 1, 1, 1, 7, 7, 1, 1, 1, 7, 7, 1, 1, 1, 7, 7};
    EXPECT_EQ(test::values(median_filter_2d(image)), edge);
    EXPECT_EQ(test::values(median_filter_2d(image, {.window = 3, .border = Border::CLAMP})), edge);
    edge[2] = 7;   // sees 99 twice
    edge[18] = 1;  // and this one -9
    EXPECT_EQ(test::values(median_filter_2d(image, {.window = 3, .border = Border::REFLECT})), edge);
}

TEST(median_filter, is_as_worked_by_hand) {
    const auto image = array_of<i16>({1, 1, 3, 3}, {9, 2, 7, 4, 5, 6, 3, 8, 1});
    // At (0,0), mirrored, are 9 9 2, 9 9 2, 4 4 5; at (0,1) 9 2 7 twice, and 4 5 6.
    EXPECT_EQ(test::values(median_filter_2d(image)), (std::vector<i16>{5, 6, 6, 4, 5, 6, 4, 4, 5}));
    EXPECT_EQ(test::values(median_filter_2d(image, {.window = {1, 3}, .border = Border::CLAMP})),
            (std::vector<i16>{9, 7, 7, 4, 5, 6, 3, 3, 1}));
    EXPECT_EQ(test::values(median_filter_2d(image, {.window = {3, 1}, .border = Border::PERIODIC})),
            (std::vector<i16>{4, 5, 6, 4, 5, 6, 4, 5, 6}));
    // Five zeros and four pixels at the corners, three zeros and six pixels at the sides.
    EXPECT_EQ(test::values(median_filter_2d(image, {.border = Border::ZERO})),
            (std::vector<i16>{0, 4, 0, 3, 5, 2, 0, 3, 0}));
}

TEST(median_filter, goes_past_the_ends) {
    const auto row = array_of<f64>({1, 1, 1, 5}, {1, 5, 2, 8, 3});
    const auto filtered = [&](i64 width, Border border) {
        return test::values(median_filter_2d(row, {.window = {1, width}, .border = border, .value = 9}));
    };
    using Row = std::vector<f64>;
    EXPECT_EQ(filtered(3, Border::ZERO), (Row{1, 2, 5, 3, 3}));
    EXPECT_EQ(filtered(3, Border::VALUE), (Row{5, 2, 5, 3, 8}));
    EXPECT_EQ(filtered(3, Border::CLAMP), (Row{1, 2, 5, 3, 3}));
    EXPECT_EQ(filtered(3, Border::PERIODIC), (Row{3, 2, 5, 3, 3}));
    EXPECT_EQ(filtered(3, Border::MIRROR), (Row{1, 2, 5, 3, 3}));
    EXPECT_EQ(filtered(3, Border::REFLECT), (Row{5, 2, 5, 3, 8}));
    EXPECT_EQ(filtered(5, Border::CLAMP), (Row{1, 2, 3, 3, 3}));
    EXPECT_EQ(filtered(5, Border::PERIODIC), (Row{3, 3, 3, 3, 3}));
    EXPECT_EQ(filtered(5, Border::MIRROR), (Row{2, 2, 3, 3, 3}));
    EXPECT_EQ(filtered(5, Border::REFLECT), (Row{2, 5, 3, 5, 3}));
}

TEST(median_filter, takes_volumes) {
    const auto volume = noa::zeros<u8>({1, 3, 3, 3}, on_device());
    const auto cross = volume.to(Device{}).eval();
    // 13 of 27 pixels are not enough, 14 are.
    for (i64 n = 0; n < 13; ++n)
        cross.get()[2 * n] = 200;
    const auto center = [&] {
        const MedianFilterOption<3> zeros{.border = Border::ZERO};
        return test::values(median_filter_3d(cross.to(on_device()), zeros))[13];
    };
    EXPECT_EQ(center(), 0);
    cross.get()[1] = 100;
    EXPECT_EQ(center(), 100);
    cross.get()[3] = 150;
    EXPECT_EQ(center(), 150);
}

TEST(median_filter, a_window_of_one_is_a_copy) {
    const auto image = noa::random<f32>(noa::Normal{0., 1.}, {2, 1, 37, 41}, on_device(), {.seed = 1});
    EXPECT_EQ(test::values(median_filter_2d(image, {.window = 1})), test::values(image));
    const auto volume = image.reshape({1, 2, 37, 41});
    EXPECT_EQ(test::values(median_filter_3d(volume, {.window = Vec{1, 1, 1}})), test::values(image));
}

// A network of exchanges that is right for all zeros and ones is right for all numbers. Windows side by side have all
// of them.
template<std::size_t Height, std::size_t Width>
void expect_zeros_and_ones() {
    constexpr std::size_t size = Height * Width, n = std::size_t{1} << size;
    std::vector<u8> pixels;
    for (std::size_t y = 0; y < Height; ++y)
        for (std::size_t x = 0; x < n * Width; ++x)
            pixels.push_back(static_cast<u8>(x / Width >> (y * Width + x % Width) & 1));
    const auto image = array_of<u8>({1, 1, Height, n * Width}, pixels);
    const auto filtered = test::values(median_filter_2d(image, {.window = {Height, Width}}));
    for (std::size_t i = 0; i < n; ++i)
        ASSERT_EQ(
                filtered[Height / 2 * n * Width + i * Width + Width / 2], std::popcount(i) > static_cast<int>(size / 2))
                << i;
}

TEST(median_filter, takes_all_zeros_and_ones) {
    expect_zeros_and_ones<3, 3>();
    expect_zeros_and_ones<3, 1>();
    expect_zeros_and_ones<1, 7>();
    expect_zeros_and_ones<3, 5>();
    expect_zeros_and_ones<5, 3>();
}

// ---- NaN and zeros -------------------------------------------------------------------------------------------------

TEST(median_filter, is_nan_where_the_window_has_one) {
    const f32 nan = std::numeric_limits<f32>::quiet_NaN();
    for (const i64 size: {1, 3, 5, 7, 9}) {
        SCOPED_TRACE(size);
        const auto image = noa::random<f32>(noa::Normal{0., 1.}, {1, 1, 50, 60}, {}, {.seed = 1}).eval();
        image.span()(0, 0, 35, 44) = size == 5 ? -nan : nan;
        const auto filtered = test::values(median_filter_2d(image.to(on_device()), {.window = size}));
        for (i64 y = 0; y < 50; ++y)
            for (i64 x = 0; x < 60; ++x)
                ASSERT_EQ(std::isnan(filtered[static_cast<std::size_t>(60 * y + x)]),
                        std::max(std::abs(y - 35), std::abs(x - 44)) <= size / 2)
                        << y << " " << x;
    }
}

TEST(median_filter, is_nan_where_the_border_is) {
    const f64 nan = std::numeric_limits<f64>::quiet_NaN();
    const auto image = noa::ones<f16>({1, 1, 3, 3}, on_device());
    const auto filtered = test::values(median_filter_2d(image, {.border = Border::VALUE, .value = nan}));
    for (std::size_t i = 0; i < 9; ++i)
        EXPECT_EQ(std::isnan(static_cast<f32>(filtered[i])), i != 4) << i;
}

TEST(median_filter, negative_zero_is_below_zero) {
    const auto row = array_of<f32>({1, 1, 1, 3}, {0.f, -0.f, -0.f});
    const auto filtered = test::values(median_filter_2d(row, {.window = {1, 3}, .border = Border::CLAMP}));
    EXPECT_FALSE(std::signbit(filtered[0]));
    EXPECT_TRUE(std::signbit(filtered[1]));
    EXPECT_TRUE(std::signbit(filtered[2]));
}

TEST(median_filter, infinities_are_numbers) {
    const f32 infinity = std::numeric_limits<f32>::infinity();
    const auto row = array_of<f32>({1, 1, 1, 4}, {infinity, infinity, 1, -infinity});
    EXPECT_EQ(test::values(median_filter_2d(row, {.window = {1, 3}, .border = Border::CLAMP})),
            (std::vector<f32>{infinity, infinity, 1, -infinity}));
}

// ---- Against a slow reference --------------------------------------------------------------------------------------

template<typename T>
bool is_below(const T& a, const T& b) {
    if constexpr (noa::traits::real<T>) {
        const auto x = static_cast<f64>(a), y = static_cast<f64>(b);
        return x < y or (x == y and std::signbit(x) and not std::signbit(y));
    } else {
        return a < b;
    }
}

template<typename T>
T median_of(std::vector<T>& window) {
    if constexpr (noa::traits::real<T>)
        for (const T& value: window)
            if (std::isnan(static_cast<f64>(value)))
                return value;
    const auto middle = window.begin() + static_cast<std::ptrdiff_t>(window.size() / 2);
    std::nth_element(window.begin(), middle, window.end(), is_below<T>);
    return *middle;
}

template<typename T>
std::vector<T> expected(const std::vector<T>& pixels, const Shape4& shape, const MedianFilterOption<3>& given) {
    std::vector<T> result, window;
    const auto [d, h, w] = given.window.extents.values;
    const auto outside = given.border == Border::VALUE ? static_cast<T>(given.value) : T{};
    for (i64 n = 0; n < shape.n_elements(); ++n) {
        const Vec<i64, 4> at = noa::layout::index_at(shape, n);
        window.clear();
        for (i64 i = 0; i < d * h * w; ++i) {
            const Vec<i64, 4> from{0, i / (h * w) - d / 2, i / w % h - h / 2, i % w - w / 2};
            Vec<i64, 4> inside{at[0], 0, 0, 0};
            for (int axis = 1; axis < 4; ++axis)
                inside[axis] = noa::index_at_border(at[axis] + from[axis], shape[axis], given.border);
            const bool is_outside = std::min({inside[1], inside[2], inside[3]}) < 0;
            window.push_back(
                    is_outside ? outside : pixels[static_cast<std::size_t>(dot(inside, shape.strides().vec()))]);
        }
        result.push_back(median_of(window));
    }
    return result;
}

template<typename T>
void expect_filtered(const Shape4& shape, const Vec<i64, 3>& window, Border border, Samples kind, std::uint64_t seed) {
    SCOPED_TRACE(to_string(shape) + " by " + to_string(window) + " " + std::string(to_string(border)) + ", seed " +
                 std::to_string(seed));
    const Extents extents{shape[0], shape[1], shape[2], shape[3]};
    const Placed<T> input(test::some_layout(extents, seed, true), kind, seed);
    const Placed<T> output(test::some_layout(extents, seed / 2 + 1, false));
    const MedianFilterOption<3> given{window, border, 1};
    if (shape[1] == 1)
        median_filter_2d(input.array(), output.array(), {window.pop_front(), border, 1});
    else
        median_filter_3d(input.array(), output.array(), given);
    EXPECT_TRUE(output.is_clean());
    EXPECT_TRUE(test::agree(output.values(), expected(input.values(), shape, given)));
}

// One pixel, narrower and lower than the window, past what is done at once.
const std::vector<Shape4>& shapes() {
    static const std::vector<Shape4> list{{1, 1, 1, 1}, {2, 1, 5, 7}, {1, 1, 34, 2}, {1, 1, 1, 1030}, {2, 1, 33, 15},
            {1, 2, 1, 1}, {2, 3, 4, 5}, {1, 3, 34, 3}, {1, 2, 2, 140}};
    return list;
}

// Those that have a way of their own, in both directions, and others; of larger arrays, small ones.
std::vector<Vec<i64, 3>> windows_for(const Shape4& shape) {
    const bool is_large = shape.n_elements() > 200;
    if (shape[1] == 1 and is_large)
        return {{1, 3, 3}, {1, 5, 5}, {1, 1, 9}, {1, 3, 5}};
    if (shape[1] == 1)
        return {{1, 3, 3}, {1, 5, 5}, {1, 7, 7}, {1, 1, 1}, {1, 1, 9}, {1, 9, 1}, {1, 3, 5}, {1, 5, 3}, {1, 9, 9},
                {1, 11, 13}};
    if (is_large)
        return {{3, 3, 3}, {1, 3, 3}, {3, 1, 3}};
    return {{3, 3, 3}, {1, 3, 3}, {3, 3, 1}, {5, 1, 1}, {1, 9, 3}, {3, 1, 3}, {3, 5, 7}, {5, 5, 5}};
}

TEST(median_filter, takes_every_type_window_and_layout) {
    test::for_each_type(EveryOrdered{}, []<typename T>() {
        std::uint64_t seed = 0;
        for (const Shape4& shape: shapes())
            for (const Vec<i64, 3>& window: windows_for(shape)) {
                ++seed;
                const Samples kind = seed % 3 == 0 ? Samples::ANY : seed % 3 == 1 ? Samples::UNIT : Samples::MODERATE;
                expect_filtered<T>(shape, window, every_border[seed % 6], kind, seed);
            }
    });
}

TEST(median_filter, takes_every_border) {
    std::uint64_t seed = 0;
    for (const Border border: every_border)
        for (const Shape4& shape: {Shape4{2, 1, 3, 31}, Shape4{1, 1, 3, 4}, Shape4{1, 3, 2, 5}})
            for (const Vec<i64, 3>& window: windows_for(shape))
                expect_filtered<f32>(shape, window, border, Samples::UNIT, ++seed);
}

TEST(median_filter, takes_the_largest_windows) {
    expect_filtered<f32>({1, 1, 2, 35}, {1, 31, 31}, Border::MIRROR, Samples::UNIT, 1);
    expect_filtered<f64>({1, 1, 2, 5}, {1, 31, 31}, Border::PERIODIC, Samples::UNIT, 2);
    expect_filtered<f16>({1, 1, 9, 5}, {1, 15, 15}, Border::REFLECT, Samples::UNIT, 3);
    expect_filtered<f32>({1, 2, 2, 9}, {11, 11, 11}, Border::REFLECT, Samples::UNIT, 4);
    expect_filtered<u8>({1, 2, 3, 9}, {7, 7, 7}, Border::CLAMP, Samples::ANY, 5);
}

TEST(median_filter, takes_every_width) {
    std::uint64_t seed = 0;
    for (i64 width = 1; width <= 31; width += 2)
        for (const i64 height: {1, 3, 5}) {
            ++seed;
            expect_filtered<u16>({1, 1, 2, 20}, {1, height, width}, every_border[seed % 6], Samples::ANY, seed);
            expect_filtered<u16>({1, 1, 20, 2}, {1, width, height}, every_border[seed % 6], Samples::ANY, seed);
        }
}

// ---- Arrays --------------------------------------------------------------------------------------------------------

TEST(median_filter, has_the_same_bits_on_any_number_of_threads) {
    const auto stack = noa::random<f32>(noa::Normal{0., 1.}, {2, 1, 70, 1100}, on_device(), {.seed = 3});
    for (const i64 size: {3, 9}) {
        const auto filtered = [&](int n_threads) {
            const test::Threads limit(n_threads);
            return test::values(median_filter_2d(stack, {.window = size}));
        };
        const auto alone = filtered(1);
        EXPECT_EQ(filtered(2), alone);
        EXPECT_EQ(filtered(7), alone);
    }
}

TEST(median_filter, takes_batches_one_by_one) {
    const auto stack = noa::random<f32>(noa::Normal{0., 1.}, {4, 1, 20, 30}, on_device(), {.seed = 2});
    const auto all = median_filter_2d(stack, {.window = 5});
    for (i64 batch = 0; batch < 4; ++batch)
        EXPECT_EQ(test::values(all.subregion(batch)),
                test::values(median_filter_2d(stack.subregion(batch), {.window = 5})));
}

TEST(median_filter, takes_views_and_const_elements) {
    const auto image = noa::random<f32>(noa::Normal{0., 1.}, {1, 1, 20, 30}, on_device(), {.seed = 4});
    const auto output = noa::like(image);
    const noa::View<const f32> input(image.get(), image.layout(), image.device());
    median_filter_2d(input, noa::View<f32>(output.get(), output.layout(), output.device()), {.window = Vec{3, 5}});
    EXPECT_EQ(test::values(output), test::values(median_filter_2d(image, {.window = {3, 5}})));
}

TEST(median_filter, keeps_its_arrays_on_another_stream) {
    const auto image = noa::random<f32>(noa::Normal{0., 1.}, {1, 1, 100, 300}, on_device(), {.seed = 5}).eval();
    const auto expected_values = test::values(median_filter_2d(image, {.window = 9}));
    const noa::StreamGuard guard(noa::Stream(test::device(), noa::Stream::ASYNC));
    const auto filtered = [&] { return median_filter_2d(image.copy(), {.window = 9}); }();
    EXPECT_EQ(test::values(filtered), expected_values);
}

TEST(median_filter, is_not_in_place) {
    test::expect_apart<f32>("median_filter_2d", {2, 1, 7, 8}, {2, 1, 7, 8},
            [](const auto& a, const auto& b) { median_filter_2d(a, b); });
    test::expect_apart<f32>("median_filter_3d", {1, 3, 7, 8}, {1, 3, 7, 8},
            [](const auto& a, const auto& b) { median_filter_3d(a, b); });
}

// ---- Errors --------------------------------------------------------------------------------------------------------

TEST(median_filter, refuses_windows_without_a_middle) {
    const auto image = noa::zeros<f32>({1, 1, 8, 9}, on_device());
    const auto volume = noa::zeros<f32>({1, 8, 8, 9}, on_device());
    const auto refuses = [&](const MedianWindow<2>& window, auto... pieces) {
        return test::throws<noa::Exception>(
                [&] { (void)median_filter_2d(image, {.window = window}); }, "median_filter_2d", pieces...);
    };
    EXPECT_TRUE(refuses(4, "the window is 4 along the height", "an odd number of pixels, from 1 to 31"));
    EXPECT_TRUE(refuses({3, 6}, "the window is 6 along the width"));
    EXPECT_TRUE(refuses(0, "the window is 0"));
    EXPECT_TRUE(refuses({3, -3}, "the window is -3 along the width"));
    EXPECT_TRUE(refuses(33, "the window is 33", "31"));
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] {
                (void)median_filter_3d(volume, {.window = {13, 3, 3}});
            },
            "median_filter_3d", "the window is 13 along the depth", "from 1 to 11"));
}

TEST(median_filter, refuses_other_shapes) {
    const auto image = noa::zeros<f32>({1, 1, 8, 9}, on_device()), wide = noa::zeros<f32>({1, 1, 8, 10}, on_device());
    const auto volume = noa::zeros<f32>({1, 8, 8, 9}, on_device());
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] { median_filter_2d(image, wide); }, "median_filter_2d", "(1,1,8,9)", "(1,1,8,10)"));
    EXPECT_TRUE(test::throws<noa::Exception>([&] { (void)median_filter_2d(volume); }, "median_filter_2d", "(1,8,8,9)",
            "volumes, of depth 8, where images are wanted"));
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] { (void)median_filter_3d(image); }, "median_filter_3d", "(1,1,8,9)", "images where volumes"));
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] {
                (void)median_filter_2d(noa::empty<f32>({0, 1, 8, 9}, on_device()));
            },
            "(0,1,8,9) is empty"));
}

TEST(median_filter, refuses_values_that_elements_cannot_have) {
    const auto refuses = []<typename T>(T, f64 value, auto... pieces) {
        const auto image = noa::zeros<T>({1, 1, 3, 3}, on_device());
        return test::throws<noa::Exception>(
                [&] { (void)median_filter_2d(image, {.border = Border::VALUE, .value = value}); }, pieces...);
    };
    EXPECT_TRUE(refuses(u8{}, 300, "elements of u8 cannot have the value 300 outside"));
    EXPECT_TRUE(refuses(u8{}, -1, "elements of u8 cannot have the value -1 outside"));
    EXPECT_TRUE(refuses(i16{}, 2.5, "elements of i16 cannot have the value 2.5 outside"));
    EXPECT_TRUE(refuses(i64{}, std::numeric_limits<f64>::quiet_NaN(), "elements of i64"));
    EXPECT_TRUE(refuses(bool{}, 2, "elements of bool cannot have the value 2 outside"));
    EXPECT_TRUE(refuses(f16{}, 1e6, "elements of f16 cannot have the value 1e+06 outside"));
    EXPECT_FALSE(refuses(f16{}, -std::numeric_limits<f64>::infinity()));
    EXPECT_FALSE(refuses(i8{}, -128));
}

}  // namespace

#include "noa/signal/local_statistics.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "noa/base/error.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/math/cast.hpp"
#include "noa/math/random.hpp"
#include "noa/math/reduce.hpp"
#include "noa/runtime/factory.hpp"
#include "signal/below_mask.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using test::on_device, test::values;
namespace ns = noa::signal;

template<typename T>
Array<T> on_test_device(const std::vector<T>& numbers, const Shape4& shape) {
    return noa::from_values<T>(numbers.data(), numbers.size(), shape).to(on_device());
}

void expect_near(const std::vector<f64>& got, const std::vector<f64>& expected, f64 tolerance) {
    ASSERT_EQ(got.size(), expected.size());
    for (std::size_t i = 0; i < got.size(); ++i)
        EXPECT_NEAR(got[i], expected[i], tolerance) << "at " << i;
}

TEST(local_statistics, of_a_row_worked_by_hand) {
    const auto row = on_test_device<f64>({3, 6, 0, 0, 9}, {1, 1, 1, 5});
    const auto three = on_test_device<f64>({1, 1, 1}, {1, 1, 1, 3});
    expect_near(values(ns::local_mean(row, three)), {3, 3, 2, 3, 3}, 1e-14);
    expect_near(values(ns::local_mean(row, three, {.border = Border::PERIODIC})), {6, 3, 2, 3, 4}, 1e-14);
    expect_near(values(ns::local_mean(row, three, {.border = Border::CLAMP})), {4, 3, 2, 3, 6}, 1e-14);
    expect_near(values(ns::local_mean(row, three, {.border = Border::VALUE, .value = 30})), {13, 3, 2, 3, 13}, 1e-13);
    expect_near(values(ns::local_variance(row, three)), {6, 6, 8, 18, 18}, 1e-13);
    expect_near(values(ns::local_stddev(row, three, {.border = Border::PERIODIC})),
            {std::sqrt(6.), std::sqrt(6.), std::sqrt(8.), std::sqrt(18.), std::sqrt(14.)}, 1e-13);
}

TEST(local_statistics, an_even_mask_has_its_center_at_half_its_extent) {
    const auto row = on_test_device<f64>({3, 6, 0, 0, 9}, {1, 1, 1, 5});
    const auto four = on_test_device<f64>({1, 0, 0, 0}, {1, 1, 1, 4});  // two pixels before the center
    expect_near(values(ns::local_mean(row, four)), {0, 0, 3, 6, 0}, 1e-14);
    expect_near(values(ns::local_mean(row, four, {.border = Border::PERIODIC})), {0, 9, 3, 6, 0}, 1e-14);
}

TEST(local_statistics, are_weighted_by_the_mask) {
    const auto row = on_test_device<f64>({0, 4, 0, 8}, {1, 1, 1, 4});
    const auto mask = on_test_device<f64>({1, 2, 1}, {1, 1, 1, 3});
    expect_near(values(ns::local_mean(row, mask)), {1, 2, 3, 4}, 1e-14);
    expect_near(values(ns::local_variance(row, mask)), {3, 4, 11, 16}, 1e-13);
}

struct Shapes {
    Shape4 image, mask;
};

TEST(local_statistics, are_those_of_the_pixels_below_the_mask) {
    const Shapes cases[] = {{{1, 1, 1, 20}, {1, 1, 1, 7}}, {{2, 1, 9, 12}, {1, 1, 3, 4}}, {{1, 1, 8, 9}, {3, 1, 8, 9}},
            {{1, 5, 6, 7}, {1, 3, 4, 2}}, {{1, 5, 6, 7}, {1, 1, 3, 3}}, {{2, 1, 7, 6}, {2, 1, 1, 1}}};
    for (const auto& [image_shape, mask_shape]: cases) {
        const auto image = noa::add(noa::random<f64>(noa::Normal{5., 2.}, image_shape, on_device(), {.seed = 1}), 100.);
        const auto mask = noa::random<f64>(noa::Uniform{0., 1.}, mask_shape, on_device(), {.seed = 2});
        const test::Pixels pixels(image), weights(mask);
        for (const Border border:
                {Border::ZERO, Border::VALUE, Border::CLAMP, Border::PERIODIC, Border::MIRROR, Border::REFLECT}) {
            SCOPED_TRACE(to_string(image_shape) + to_string(mask_shape) + std::string(to_string(border)));
            const ns::LocalOption option{.border = border, .value = 90};
            const auto mean = ns::local_mean(image, mask, option), variance = ns::local_variance(image, mask, option);
            const auto got_mean = values(mean), got_variance = values(variance);
            for (i64 n = 0; n < mean.n_elements(); ++n) {
                const auto at = noa::layout::index_at(mean.shape(), n);
                const auto expected = test::moments_below(pixels, weights, at, {border, 90});
                ASSERT_NEAR(got_mean[test::at(n)], expected.mean, 1e-11);
                ASSERT_NEAR(got_variance[test::at(n)], expected.variance, 1e-9);
            }
        }
    }
}

TEST(local_statistics, of_every_element_type) {
    const auto numbers = on_test_device<f64>({3, 6, 0, 0, 9, 12}, {1, 1, 2, 3});
    const auto expected = values(ns::local_mean(numbers, noa::ones<f64>({1, 1, 2, 2}, on_device())));
    const auto expect_same = [&]<typename T>(f64 tolerance) {
        const auto mask = noa::ones<T>({1, 1, 2, 2}, on_device());
        const auto mean = ns::local_mean(noa::cast<T>(numbers), mask);
        static_assert(std::same_as<decltype(mean), const Array<ns::detail::statistic_t<T>>>);
        expect_near(values(noa::cast<f64>(mean)), expected, tolerance);
    };
    expect_same.operator()<f64>(0);
    expect_same.operator()<f32>(1e-6);
    expect_same.operator()<f16>(1e-6);
    expect_same.operator()<u8>(1e-14);
    expect_same.operator()<i64>(1e-14);
    const auto bits = on_test_device<u8>({1, 0, 0, 1}, {1, 1, 1, 4});
    expect_near(values(ns::local_mean(noa::cast<bool>(bits), noa::cast<bool>(bits), {.border = Border::PERIODIC})),
            {0, .5, 1, .5}, 1e-14);
}

TEST(local_statistics, of_any_layout_to_any_layout) {
    const auto image = noa::random<f32>(noa::Normal{0., 1.}, {1, 1, 8, 10}, on_device(), {.seed = 1});
    const auto mask = noa::random<f32>(noa::Uniform{0., 1.}, {1, 1, 3, 5}, on_device(), {.seed = 2});
    const auto expected = values(ns::local_variance(image, mask));
    const auto turned = image.permute_copy({0, 1, 3, 2}).permute({0, 1, 3, 2});
    const auto flipped = mask.flip(kwk::width).copy().flip(kwk::width);
    const auto wide = noa::zeros<f32>({1, 1, 8, 20}, on_device());
    const auto output = wide.subregion(kwk::width = noa::Slice{.begin = 0, .end = 20, .step = 2}).flip(kwk::height);
    ns::local_variance(turned, flipped, output);
    EXPECT_EQ(values(output), expected);
    EXPECT_EQ(values(ns::local_variance(image.broadcast({3, 1, 8, 10}), mask).subregion(2)), expected);
}

// f32 has 7 digits: of squares of numbers near 1000, none would be left of a variance of 1e-4.
TEST(local_statistics, keep_their_digits_far_from_zero) {
    const Shape4 shape{1, 1, 64, 64};
    const auto image = noa::add(noa::random<f32>(noa::Normal{0., 0.01}, shape, on_device(), {.seed = 1}), 1000.f);
    const auto mask = noa::ones<f32>({1, 1, 9, 9}, on_device());
    const test::Pixels pixels(image), weights(mask);
    for (const Border border: {Border::PERIODIC, Border::CLAMP}) {
        const auto got = values(ns::local_variance(image, mask, {.border = border}));
        for (i64 n = 0; n < 4096; n += 17) {
            const auto at = noa::layout::index_at(shape, n);
            const auto expected = test::moments_below(pixels, weights, at, {border, 0}).variance;
            ASSERT_NEAR(got[test::at(n)], expected, 1e-6 * expected);
        }
    }
}

TEST(local_variance, is_zero_where_pixels_are_equal_and_never_negative) {
    const auto mask = noa::ones<f64>({1, 1, 5, 5}, on_device());
    const auto constant = noa::add(noa::zeros<f64>({1, 1, 20, 30}, on_device()), 0.1);
    EXPECT_EQ(values(ns::local_variance(constant, mask, {.border = Border::PERIODIC})), std::vector<f64>(600));
    const auto half = noa::random<f64>(noa::Normal{0., 1e3}, {1, 1, 40, 60}, on_device(), {.seed = 1});
    noa::fill(half.subregion(kwk::width = noa::Slice{0, 30}), 7.1);
    const auto variance = values(ns::local_variance(half, mask, {.border = Border::CLAMP}));
    for (i64 n = 0; n < 2400; ++n) {
        ASSERT_GE(variance[test::at(n)], 0);
        EXPECT_EQ(variance[test::at(n)] == 0, n % 60 < 28) << n;
    }
}

TEST(local_statistics, are_not_numbers_if_a_pixel_is_none) {
    const auto row = on_test_device<f32>({3, NAN, 0, 0, 9}, {1, 1, 1, 5});
    const auto three = noa::ones<f32>({1, 1, 1, 3}, on_device());
    for (const f32 value: values(ns::local_variance(row, three)))
        EXPECT_TRUE(std::isnan(value));
}

TEST(local_statistics, refuse_what_does_not_fit) {
    using test::throws;
    const auto image = noa::zeros<f32>({2, 1, 8, 9}, on_device());
    const auto with_mask = [&](const Shape4& shape) {
        return [&image, shape] { (void)ns::local_mean(image, noa::ones<f32>(shape, on_device())); };
    };
    EXPECT_TRUE(throws<noa::Exception>(with_mask({1, 1, 3, 10}), "local_mean: the mask, of shape (1,1,3,10)", "width"));
    EXPECT_TRUE(throws<noa::Exception>(with_mask({1, 2, 3, 3}), "depth"));
    EXPECT_TRUE(throws<noa::Exception>(with_mask({3, 1, 3, 3}), "image has 2 batches, the mask 3"));
    EXPECT_TRUE(throws<noa::Exception>(with_mask({1, 1, 0, 3}), "empty"));
    const auto mask = [&](f32 a, f32 b) {
        return [&image, a, b] { (void)ns::local_mean(image, on_test_device<f32>({a, b}, {1, 1, 1, 2})); };
    };
    EXPECT_TRUE(throws<noa::Exception>(mask(2, -1), "a weight of the mask is -1"));
    EXPECT_TRUE(throws<noa::Exception>(mask(0, 0), "all weights of the mask are 0"));
    EXPECT_TRUE(throws<noa::Exception>(mask(0, NAN), "not finite"));
    EXPECT_TRUE(throws<noa::Exception>(
            [&] {
                ns::local_stddev(
                        image, noa::ones<f32>({1, 1, 3, 3}, on_device()), noa::zeros<f32>({1, 1, 8, 9}, on_device()));
            },
            "local_stddev", "output of shape (2,1,8,9), not (1,1,8,9)"));
}

}  // namespace

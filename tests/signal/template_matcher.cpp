#include "noa/signal/template_matcher.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <thread>
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
using noa::Slice;
using test::normal_noise, test::on_device, test::values;
namespace ns = noa::signal;

template<typename T>
constexpr f64 tolerance = std::same_as<T, f32> ? 1e-5 : 1e-12;

template<typename T>
Array<T> row_of(std::initializer_list<T> numbers) {
    return noa::from_values<T>(numbers).to(on_device());
}

template<typename T>
void expect_near(const Array<T>& got, const std::vector<f64>& expected, f64 bound = tolerance<T>) {
    const auto numbers = values(got);
    ASSERT_EQ(numbers.size(), expected.size());
    for (std::size_t i = 0; i < numbers.size(); ++i)
        ASSERT_NEAR(numbers[i], expected[i], bound) << "at " << i;
}

TEST(normalized_cross_correlation, of_a_row_worked_by_hand) {
    const auto image = row_of<f64>({0, 1, 2, 2, 0}), slope = row_of<f64>({-1, 0, 1});
    const f64 root = std::sqrt(3.) / 2;  // of pixels 0 0 1, for example
    expect_near(ns::normalized_cross_correlation(image, slope), {root, 1, root, -root, -root}, 1e-14);
    expect_near(ns::normalized_cross_correlation(image, slope, {.border = Border::PERIODIC}),
            {root, 1, root, -root, -root}, 1e-14);
    expect_near(ns::normalized_cross_correlation(image, slope, {.border = Border::VALUE, .value = 2}),
            {-0.5, 1, root, -root, 0}, 1e-14);
    // Under the mask 1 1 0, a slope of two pixels: up, down or none.
    expect_near(
            ns::normalized_cross_correlation(image, slope, {.mask = row_of<u8>({1, 1, 0})}), {0, 1, 1, 0, -1}, 1e-14);
    // The center of four pixels is the third one.
    expect_near(ns::normalized_cross_correlation(image, row_of<f64>({0, 1, 2, 2}), {.border = Border::PERIODIC})
                        .subregion(kwk::width = 2)
                        .copy(),
            {1}, 1e-14);
}

template<typename T>
void expect_found(const Shape4& shape, const Shape4& size, const Vec<i64, 4>& first) {
    const auto image = normal_noise<T>(shape, 1);
    const auto along = [&](int axis) { return Slice{first[axis], first[axis] + size[axis]}; };
    const auto cut_out = image.subregion(0, along(1), along(2), along(3));
    const auto other = noa::add(noa::multiply(cut_out, T(-2.5)), T(30));
    const auto map = ns::normalized_cross_correlation(image, cut_out),
               opposite = ns::normalized_cross_correlation(image, other);
    ASSERT_EQ(map.shape(), shape);
    const Vec<i64, 4> center{first[0], first[1] + size[1] / 2, first[2] + size[2] / 2, first[3] + size[3] / 2};
    const auto [value, index] = noa::argmax(map);
    EXPECT_EQ(index, center);
    EXPECT_NEAR(value, 1, tolerance<T>);
    EXPECT_NEAR(noa::min(opposite), -1, tolerance<T>);
    for (const T one: values(map))
        ASSERT_TRUE(one >= -1 and one <= 1);
    const auto mask = noa::random<f64>(noa::Uniform{0., 1.}, size, on_device(), {.seed = 2});
    const auto masked = ns::normalized_cross_correlation(image, cut_out, {.mask = mask});
    EXPECT_EQ(noa::argmax(masked).second, center);
    EXPECT_NEAR(noa::max(masked), 1, tolerance<T>);
}

TEST(normalized_cross_correlation, is_1_where_the_template_was_cut_out) {
    expect_found<f32>({1, 1, 40, 50}, {1, 1, 9, 12}, {0, 0, 20, 7});
    expect_found<f64>({1, 1, 40, 50}, {1, 1, 9, 12}, {0, 0, 20, 7});
    expect_found<f32>({1, 20, 24, 18}, {1, 7, 6, 5}, {0, 0, 18, 13});
    expect_found<f64>({1, 20, 24, 18}, {1, 7, 6, 5}, {0, 0, 18, 13});
}

// Noise on the left of noise that is so many times stronger.
Array<f32> weak_and_strong_noise(f32 times) {
    const auto image = normal_noise<f32>({1, 1, 64, 64}, 1), strong = image.subregion(kwk::width = Slice{32, 64});
    noa::multiply(strong, times, strong);
    return image;
}

// Where the image is the template, rounding would give a little more than 1 about every second time.
TEST(normalized_cross_correlation, is_never_beyond_1) {
    const auto image = weak_and_strong_noise(100);
    for (i64 n = 0; n < 20; ++n) {
        const auto part = image.subregion(0, 0, Slice{2 * n, 2 * n + 9}, Slice{n, n + 9});
        for (const f32 sign: {1.f, -1.f}) {
            const auto map = ns::normalized_cross_correlation(image, noa::multiply(part, sign));
            EXPECT_LE(noa::max(map), 1);
            EXPECT_GE(noa::min(map), -1);
            EXPECT_NEAR(std::max(noa::max(map), -noa::min(map)), 1, 1e-4);
        }
    }
}

TEST(normalized_cross_correlation, is_0_where_rounding_hides_the_image) {
    const auto image = weak_and_strong_noise(2e6F), templ = image.subregion(0, 0, Slice{20, 29}, Slice{7, 16});
    const auto map = values(ns::normalized_cross_correlation(image, templ));
    for (i64 n = 0; n < 4096; ++n)
        EXPECT_EQ(map[test::at(n)] == 0, n % 64 < 28) << n;
    const auto exact = ns::normalized_cross_correlation(noa::cast<f64>(image), noa::cast<f64>(templ));
    EXPECT_NEAR(noa::max(exact), 1, 1e-2);  // f64 still sees it
}

TEST(normalized_cross_correlation, keeps_its_digits_far_from_zero) {
    const auto noise = normal_noise<f32>({1, 1, 40, 50}, 1), image = noa::add(noise, 1000.f);
    const auto templ = image.subregion(0, 0, Slice{20, 29}, Slice{7, 19});
    for (const Border border: {Border::PERIODIC, Border::CLAMP}) {
        const auto map = ns::normalized_cross_correlation(image, templ, {.border = border});
        expect_near(map,
                values(noa::cast<f64>(ns::normalized_cross_correlation(
                        noa::cast<f64>(image), noa::cast<f64>(templ), {.border = border}))),
                2e-6);
    }
}

TEST(normalized_cross_correlation, is_0_where_there_is_nothing_to_correlate) {
    const auto noise = normal_noise<f32>({1, 1, 9, 9}, 1);
    const auto constant = noa::add(noa::zeros<f32>({1, 1, 32, 40}, on_device()), 0.1f);
    EXPECT_EQ(values(ns::normalized_cross_correlation(constant, noise, {.border = Border::CLAMP})),
            std::vector<f32>(1280));
    const auto image = normal_noise<f32>({1, 1, 32, 40}, 2);
    const auto flat = noa::add(noa::zeros<f32>({1, 1, 9, 9}, on_device()), 0.1f);
    EXPECT_EQ(values(ns::normalized_cross_correlation(image, flat)), std::vector<f32>(1280));
    const auto mask = noa::random<f64>(noa::Uniform{0., 1.}, flat.shape(), on_device(), {.seed = 3});
    for (const f64 value: {0.1, 1. / 3, 17.7, 1e9 / 7}) {
        const auto all = noa::add(noa::zeros<f64>(flat.shape(), on_device()), value);
        EXPECT_EQ(values(ns::normalized_cross_correlation(noa::cast<f64>(image), all, {.mask = mask})),
                std::vector<f64>(1280));
    }
    noa::fill(image.subregion(kwk::width = Slice{0, 20}), 1000.1f);
    const auto half = values(ns::normalized_cross_correlation(image, noise, {.border = Border::CLAMP}));
    for (i64 n = 0; n < 1280; ++n)
        EXPECT_EQ(half[test::at(n)] == 0, n % 40 < 16) << n;
}

struct Batches {
    Shape4 image, templates, mask;
};

template<typename T>
void expect_as_by_loops(const Batches& shapes, Border border) {
    SCOPED_TRACE(to_string(shapes.image) + to_string(shapes.templates) + std::string(to_string(border)));
    const auto image = noa::add(normal_noise<T>(shapes.image, 1), T(7));
    const auto templates = noa::subtract(normal_noise<T>(shapes.templates, 2), T(3));
    const auto mask = noa::random<f64>(noa::Uniform{0., 1.}, shapes.mask, on_device(), {.seed = 3});
    const test::Pixels pixels(image), parts(templates), weights(mask);
    const auto map = ns::normalized_cross_correlation(image, templates, {.mask = mask, .border = border, .value = 6});
    std::vector<f64> expected;
    for (i64 n = 0; n < map.n_elements(); ++n)
        expected.push_back(
                test::coefficient_at(pixels, weights, parts, noa::layout::index_at(map.shape(), n), {border, 6}));
    expect_near(map, expected);
}

TEST(normalized_cross_correlation, is_pearsons_coefficient_at_each_pixel) {
    const Batches cases[] = {{{1, 1, 1, 20}, {1, 1, 1, 7}, {1, 1, 1, 7}},
            {{3, 1, 9, 12}, {1, 1, 3, 4}, {1, 1, 3, 4}},  // a stack of images
            {{1, 1, 9, 12}, {3, 1, 4, 3}, {1, 1, 4, 3}},  // several templates
            {{1, 1, 9, 8}, {2, 1, 4, 3}, {2, 1, 4, 3}},   // with a mask each
            {{1, 1, 9, 8}, {1, 1, 4, 3}, {2, 1, 4, 3}}, {{2, 1, 6, 8}, {2, 1, 6, 8}, {2, 1, 6, 8}},
            {{1, 5, 6, 7}, {1, 3, 4, 2}, {1, 3, 4, 2}}, {{1, 5, 6, 7}, {1, 1, 3, 3}, {1, 1, 3, 3}}};
    for (const Batches& shapes: cases)
        for (const Border border:
                {Border::ZERO, Border::VALUE, Border::CLAMP, Border::PERIODIC, Border::MIRROR, Border::REFLECT}) {
            expect_as_by_loops<f32>(shapes, border);
            expect_as_by_loops<f64>(shapes, border);
        }
}

TEST(normalized_cross_correlation, does_not_see_what_is_outside_of_the_mask) {
    const auto image = normal_noise<f64>({1, 1, 30, 30}, 1), templ = normal_noise<f64>({1, 1, 7, 7}, 2);
    const auto mask = noa::zeros<u8>({1, 1, 7, 7}, on_device());
    noa::fill(mask.subregion(0, 0, Slice{2, 5}, Slice{1, 6}), u8{1});
    const auto before = ns::normalized_cross_correlation(image, templ, {.mask = mask});
    noa::fill(templ.subregion(0, 0, 0), 1e3);
    expect_near(ns::normalized_cross_correlation(image, templ, {.mask = mask}), values(before));
    const auto small = templ.subregion(0, 0, Slice{2, 5}, Slice{1, 6});
    expect_near(ns::normalized_cross_correlation(image, small), values(before));
}

TEST(normalized_cross_correlation, of_any_layout_to_any_layout) {
    const auto image = normal_noise<f32>({1, 1, 12, 10}, 1), templ = normal_noise<f32>({1, 1, 3, 5}, 2);
    const auto turned = image.permute_copy({0, 1, 3, 2}).permute({0, 1, 3, 2});
    const auto flipped = templ.flip(kwk::width).copy().flip(kwk::width);
    const auto wide = noa::zeros<f32>({1, 1, 12, 20}, on_device());
    const auto map = wide.subregion(kwk::width = Slice{.begin = 0, .end = 20, .step = 2}).flip(kwk::height);
    for (const Border border: {Border::ZERO, Border::PERIODIC}) {
        const auto expected = values(ns::normalized_cross_correlation(image, templ, {.border = border}));
        ns::normalized_cross_correlation(turned, flipped, map, {.border = border});
        EXPECT_EQ(values(map), expected);
        const auto views = ns::normalized_cross_correlation(image.view().as_const(), templ.view(),
                {.mask = noa::ones<f32>({1, 1, 3, 5}, on_device()).view(), .border = border});
        EXPECT_EQ(values(views), expected);
    }
}

// ---- The matcher ---------------------------------------------------------------------------------------------------

TEST(template_matcher, gives_the_same_map_again_and_again) {
    const auto image = normal_noise<f32>({1, 6, 20, 21}, 1);
    const auto mask = noa::random<f32>(noa::Uniform{0., 1.}, {1, 3, 4, 5}, on_device(), {.seed = 2});
    const auto templates = normal_noise<f32>({4, 3, 4, 5}, 3);
    for (const Border border: {Border::ZERO, Border::PERIODIC}) {
        const auto expected =
                values(ns::normalized_cross_correlation(image, templates, {.mask = mask, .border = border}));
        const ns::TemplateMatcher matcher(image, mask, {.border = border});
        EXPECT_EQ(matcher.map_shape(), (Shape4{1, 6, 20, 21}));
        EXPECT_EQ(values(matcher.correlate(templates)), expected);
        const auto spectra = matcher.prepare(templates);
        EXPECT_EQ(values(matcher.correlate(spectra)), expected);
        const auto map = noa::empty<f32>(matcher.map_shape(4), on_device());
        for (i64 i = 0; i < 4; ++i) {
            matcher.correlate(i % 2 == 0 ? templates.subregion(i) : templates.subregion(i).copy(), map.subregion(i));
            matcher.correlate(spectra.subregion(i), map.subregion(i));
        }
        EXPECT_EQ(values(map), expected);
    }
}

TEST(template_matcher, takes_spectra_that_another_one_prepared) {
    const auto mask = noa::ones<f64>({1, 1, 5, 5}, on_device());
    const auto first = normal_noise<f64>({1, 1, 20, 30}, 1), second = normal_noise<f64>({2, 1, 20, 30}, 2);
    const auto templ = normal_noise<f64>({1, 1, 5, 5}, 3);
    const auto spectrum = ns::TemplateMatcher(first, mask).prepare(templ);
    EXPECT_EQ(values(ns::TemplateMatcher(second, mask).correlate(spectrum)),
            values(ns::normalized_cross_correlation(second, templ)));
}

TEST(template_matcher, is_used_by_several_threads) {
    const auto image = normal_noise<f32>({1, 1, 64, 64}, 1), templ = normal_noise<f32>({1, 1, 9, 9}, 2);
    const ns::TemplateMatcher matcher(image, noa::ones<f32>({1, 1, 9, 9}, on_device()));
    const auto expected = values(matcher.correlate(templ));
    std::vector<std::vector<f32>> maps(4);
    std::vector<std::thread> threads;
    for (auto& map: maps)
        threads.emplace_back([&] { map = values(matcher.correlate(templ)); });
    for (auto& thread: threads)
        thread.join();
    for (const auto& map: maps)
        EXPECT_EQ(map, expected);
}

TEST(template_matcher, refuses_what_does_not_fit) {
    using test::throws;
    const auto image = noa::zeros<f32>({2, 1, 8, 9}, on_device()), mask = noa::ones<f32>({1, 1, 3, 4}, on_device());
    const ns::TemplateMatcher matcher(image, mask);
    const auto with_template = [&](const Shape4& shape) {
        return [&matcher, shape] { (void)matcher.correlate(noa::zeros<f32>(shape, on_device())); };
    };
    EXPECT_TRUE(throws<noa::Exception>(with_template({1, 1, 4, 3}), "templates have the shape (1,1,4,3)", "(1,1,3,4)"));
    EXPECT_TRUE(throws<noa::Exception>(with_template({3, 1, 3, 4}), "image and mask has 2 batches, the template 3"));
    EXPECT_TRUE(throws<noa::Exception>(
            [&] {
                matcher.correlate(mask, noa::zeros<f32>({1, 1, 8, 9}, on_device()));
            },
            "the map has the shape (2,1,8,9), not (1,1,8,9)"));
    EXPECT_TRUE(throws<noa::Exception>(
            [&] {
                (void)matcher.correlate(noa::zeros<c32>({1, 1, 8, 5}, on_device()));
            },
            "spectra of templates"));
    EXPECT_TRUE(throws<noa::Exception>(
            [&] {
                (void)ns::TemplateMatcher(image, noa::ones<f32>({1, 1, 9, 4}, on_device()));
            },
            "TemplateMatcher: the mask, of shape (1,1,9,4), is larger than the image"));
    EXPECT_TRUE(throws<noa::Exception>(
            [&] {
                (void)ns::normalized_cross_correlation(
                        image, noa::zeros<f32>({1, 1, 3, 3}, on_device()), {.mask = mask});
            },
            "normalized_cross_correlation: the templates have the shape (1,1,3,3)"));
}

}  // namespace

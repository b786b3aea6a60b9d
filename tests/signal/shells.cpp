#include "noa/signal/shells.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <string>
#include <vector>

#include "fft/reference.hpp"
#include "noa/base/error.hpp"
#include "noa/fft/remap.hpp"
#include "noa/fft/transform.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/runtime/factory.hpp"
#include "noa/signal/spectrum.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::fft::SpectrumLayout;
using test::frequency_of, test::normal_noise, test::on_device;
namespace ns = noa::signal;

const std::vector<Shape4>& shapes() {
    static const std::vector<Shape4> list{{1, 1, 1, 1}, {1, 1, 1, 12}, {2, 1, 16, 16}, {1, 1, 15, 21}, {1, 1, 33, 8},
            {2, 6, 7, 8}, {1, 9, 1, 10}, {1, 1, 3, 1300}, {1, 20, 22, 24}, {2, 1, 300, 310}, {1, 40, 41, 42}};
    return list;
}

// As a half has it: of two opposite ones, that along the width.
Vec<f64, 3> half_frequency_of(i64 n, const Shape4& shape) {
    Vec<f64, 3> f = frequency_of(n, SpectrumLayout::F, shape);
    if (f[2] == -0.5)
        f[2] = 0.5;
    if (f[2] < 0)
        for (f64& x: f)
            x = x == -0.5 ? x : -x;
    return f;
}
i64 shell_of(const Vec<f64, 3>& f, const Shape4& shape) {
    const auto size = static_cast<f64>(std::max({shape[1], shape[2], shape[3]}));
    return static_cast<i64>(std::floor(std::sqrt(f[0] * f[0] + f[1] * f[1] + f[2] * f[2]) * size + 0.5));
}

struct Sums {
    std::vector<f64> weights, values;
};

// Adds up `f(n)` of all elements of a batch of a full spectrum, by shell, those that are chosen.
template<typename F, typename Choose>
Sums add_up(const Shape4& shape, i64 batch, i64 n_shells, const F& f, const Choose& choose) {
    Sums sums{std::vector<f64>(test::at(n_shells)), std::vector<f64>(test::at(n_shells))};
    const i64 n = shape.n_elements() / shape[0];
    for (i64 i = batch * n; i < (batch + 1) * n; ++i) {
        const i64 shell = shell_of(frequency_of(i, SpectrumLayout::F, shape), shape);
        if (shell >= n_shells or not choose(half_frequency_of(i, shape)))
            continue;
        sums.weights[test::at(shell)] += 1;
        sums.values[test::at(shell)] += f(i);
    }
    return sums;
}
constexpr auto everything = [](const Vec<f64, 3>&) { return true; };

template<typename T, SpectrumLayout L>
void expect_average(const Shape4& shape) {
    SCOPED_TRACE(to_string(shape) + " " + std::string(L.name()));
    const auto spectrum = noa::fft::r2c(normal_noise<T>(shape, 1));
    const auto full = test::values(noa::fft::remap("h2f", spectrum, shape));
    for (const i64 n_shells: {ns::n_shells(shape), i64{3}, 2 * ns::n_shells(shape)}) {
        const auto curve = noa::empty<T>({shape[0], 1, 1, n_shells}, on_device()), weights = noa::like(curve);
        ns::rotational_average<L>(noa::fft::remap({SpectrumLayout::H, L}, spectrum, shape), shape, curve, weights);
        const auto got = test::values(curve), counts = test::values(weights);
        for (i64 batch = 0; batch < shape[0]; ++batch) {
            const auto square = [&](i64 n) { return static_cast<f64>(std::norm(test::exact_of(full[test::at(n)]))); };
            const Sums sums = add_up(shape, batch, n_shells, square, everything);
            for (i64 s = 0; s < n_shells; ++s) {
                const f64 expected =
                        sums.weights[test::at(s)] > 0 ? sums.values[test::at(s)] / sums.weights[test::at(s)] : 0;
                EXPECT_EQ(counts[test::at(batch * n_shells + s)], sums.weights[test::at(s)]);
                EXPECT_NEAR(got[test::at(batch * n_shells + s)], expected, 4e-6 * expected + 1e-12);
            }
        }
    }
}

TEST(rotational_average, takes_every_shape_and_layout) {
    for (const Shape4& shape: shapes()) {
        expect_average<f32, "h">(shape);
        expect_average<f64, "hc">(shape);
        expect_average<f64, "f">(shape);
        expect_average<f32, "fc">(shape);
    }
}

// Rings of an image, around its center, of numbers one can check.
TEST(rotational_average, averages_an_image) {
    const auto image = noa::from_values<f32>({9, 1, 9, 2, 8, 4, 9, 3, 9}, {1, 1, 3, 3}).to(on_device());
    EXPECT_EQ(test::values(ns::rotational_average(image)), (std::vector<f32>{8, 46.f / 8}));
    EXPECT_EQ(test::values(ns::rotational_average<"fc">(image, image.shape())), (std::vector<f32>{8, 46.f / 8}));
    const auto line = noa::from_values<f32>({1, 2, 3, 4, 5, 6}, {1, 1, 1, 6}).to(on_device());
    const auto curve = noa::empty<f32>({1, 1, 1, 4}, on_device()), weights = noa::like(curve);
    ns::rotational_average<"fc">(line, line.shape(), curve, weights);
    EXPECT_EQ(test::values(curve), (std::vector<f32>{4, 4, 4, 1}));
    EXPECT_EQ(test::values(weights), (std::vector<f32>{1, 2, 2, 1}));
}

// A pixel of a rectangular image is in the ring of its distance, in pixels, from the center.
TEST(rotational_average, rings_of_images_of_any_shape_are_a_pixel_apart) {
    for (const Shape4& shape: {Shape4{1, 1, 8, 32}, Shape4{2, 1, 33, 9}, Shape4{1, 5, 12, 7}, Shape4{1, 1, 200, 310}}) {
        SCOPED_TRACE(to_string(shape));
        const auto image = normal_noise<f64>(shape, 3);
        const auto pixels = test::values(image);
        const i64 n_rings = std::max({shape[1], shape[2], shape[3]}) + 3, n = shape.n_elements() / shape[0];
        std::vector<f64> sums(test::at(shape[0] * n_rings)), counts(sums.size());
        for (i64 i = 0; i < shape.n_elements(); ++i) {
            const auto at = noa::layout::index_at(shape, i);
            f64 square = 0;
            for (const int axis: {1, 2, 3})
                square += std::pow(static_cast<f64>(at[axis] - shape[axis] / 2), 2);
            const auto ring = static_cast<i64>(std::floor(std::sqrt(square) + 0.5)) + i / n * n_rings;
            sums[test::at(ring)] += pixels[test::at(i)];
            counts[test::at(ring)] += 1;
        }
        const auto curve = noa::empty<f64>({shape[0], 1, 1, n_rings}, on_device()), weights = noa::like(curve);
        ns::rotational_average(image, curve, weights);
        EXPECT_EQ(test::values(weights), counts);
        const auto got = test::values(curve);
        for (std::size_t i = 0; i < sums.size(); ++i)
            EXPECT_NEAR(got[i], counts[i] > 0 ? sums[i] / counts[i] : 0, 1e-12) << i;
    }
}

TEST(rotational_average, the_number_of_threads_does_not_change_a_bit) {
    const Shape4 shape{2, 1, 300, 310};
    const auto spectrum = noa::fft::r2c(normal_noise<f32>(shape, 3));
    const auto expected = test::values(ns::rotational_average<"h">(spectrum, shape));
    for (const int n: {1, 2, 7, 16}) {
        const test::Threads threads(n);
        EXPECT_TRUE(test::agree(test::values(ns::rotational_average<"h">(spectrum, shape)), expected)) << n;
    }
}

// What they write to outputs of f64 becomes, rounded, what they write to those of f32; but it has more digits.
template<typename F>
void expect_more_digits(const Shape4& output_shape, const F& f) {
    const auto own = noa::empty<f32>(output_shape, on_device()), own_weights = noa::like(own);
    const auto wide = noa::empty<f64>(output_shape, on_device()), wide_weights = noa::like(wide);
    f(own, own_weights);
    f(wide, wide_weights);
    const auto expected = test::values(own), weights = test::values(own_weights);
    const auto got = test::values(wide), got_weights = test::values(wide_weights);
    int n_longer = 0;
    for (std::size_t i = 0; i < got.size(); ++i) {
        EXPECT_EQ(static_cast<f32>(got[i]), expected[i]) << i;
        EXPECT_EQ(got_weights[i], weights[i]) << i;
        n_longer += static_cast<f64>(expected[i]) != got[i];
    }
    EXPECT_GT(n_longer, 0);
}

TEST(rotational_average, has_all_its_digits_in_an_output_of_f64) {
    const Shape4 shape{2, 1, 30, 31}, curves{2, 1, 1, 16};
    const auto image = normal_noise<f32>(shape, 3);
    const auto spectrum = noa::fft::r2c(image);
    expect_more_digits(curves, [&](const auto& curve, const auto& weights) {
        ns::rotational_average<"h">(spectrum, shape, curve, weights);
    });
    expect_more_digits(
            curves, [&](const auto& curve, const auto& weights) { ns::rotational_average(image, curve, weights); });
}

// ---- Correlation of shells -----------------------------------------------------------------------------------------

TEST(fsc, is_1_for_what_is_the_same) {
    for (const Shape4& shape: {Shape4{1, 1, 20, 24}, Shape4{2, 12, 13, 14}}) {
        const auto a = noa::fft::r2c(normal_noise<f32>(shape, 1));
        for (const f32 value: test::values(ns::fsc<"h">(a, a, shape)))
            EXPECT_EQ(value, 1);
        const auto negated = noa::negate(a);
        for (const f32 value: test::values(ns::fsc<"h">(a, negated, shape)))
            EXPECT_EQ(value, -1);
        const auto zero = noa::zeros<c32>(a.shape(), on_device());
        for (const f32 value: test::values(ns::fsc<"h">(a, zero, shape)))
            EXPECT_EQ(value, 0);
    }
}

template<SpectrumLayout L>
void expect_correlation(const Shape4& shape) {
    SCOPED_TRACE(to_string(shape) + " " + std::string(L.name()));
    const auto lhs = noa::fft::r2c(normal_noise<f64>(shape, 1)), rhs = noa::fft::r2c(normal_noise<f64>(shape, 2));
    const auto as = [&](const auto& spectrum) { return noa::fft::remap({SpectrumLayout::H, L}, spectrum, shape); };
    const auto full = [&](const auto& spectrum) {
        return test::exact_of(test::values(noa::fft::remap("h2f", spectrum, shape)));
    };
    const auto a = full(lhs), b = full(rhs);
    const i64 n = ns::n_shells(shape);
    const ns::Cones cones{{{0, 0, 1}, {1, 2, -0.5}, {0, 3, 0}}, 0.6};
    const auto got = test::values(ns::fsc<L>(as(lhs), as(rhs), shape));
    const auto by_cone = noa::empty<f64>({shape[0], 1, 3, n}, on_device()), counts = noa::like(by_cone);
    ns::fsc_cones<L>(as(lhs), as(rhs), shape, cones, by_cone, counts);
    const auto cone_values = test::values(by_cone), cone_counts = test::values(counts);
    for (i64 batch = 0; batch < shape[0]; ++batch)
        for (i64 cone = -1; cone < 3; ++cone) {
            const auto choose = [&](const Vec<f64, 3>& f) {
                if (cone < 0)
                    return true;
                const Vec<f64, 3> d = cones.directions[test::at(cone)];
                const f64 length = std::sqrt(noa::dot(f, f) * noa::dot(d, d));
                return length == 0 or std::acos(std::min(1., std::abs(noa::dot(f, d)) / length)) <= 0.6;
            };
            const auto sum = [&](const test::ExactArray& x, const test::ExactArray& y) {
                const auto product = [&](i64 i) {
                    return static_cast<f64>((x[test::at(i)] * std::conj(y[test::at(i)])).real());
                };
                return add_up(shape, batch, n, product, choose);
            };
            const Sums cross = sum(a, b), aa = sum(a, a), bb = sum(b, b);
            for (std::size_t s = 0; s < test::at(n); ++s) {
                const f64 size = std::sqrt(aa.values[s] * bb.values[s]),
                          expected = size > 0 ? cross.values[s] / size : 0;
                const std::size_t at = cone < 0 ? test::at(batch * n) + s : test::at((batch * 3 + cone) * n) + s;
                EXPECT_NEAR(cone < 0 ? got[at] : cone_values[at], expected, 1e-11) << cone << ' ' << s;
                if (cone >= 0) {
                    EXPECT_EQ(cone_counts[at], cross.weights[s]) << cone << ' ' << s;
                }
            }
        }
}

TEST(fsc, takes_every_shape_and_layout_and_cones) {
    for (const Shape4& shape: shapes()) {
        expect_correlation<"h">(shape);
        expect_correlation<"hc">(shape);
        expect_correlation<"f">(shape);
        expect_correlation<"fc">(shape);
    }
}

// Of n independent frequencies, half of a shell of real volumes, the deviation is 1 / sqrt(n).
// A cone of half a turn is everything, and what is on the surface of one is within it.
TEST(fsc, cones_have_their_surface) {
    for (const Shape4& shape: {Shape4{1, 1, 8, 8}, Shape4{1, 16, 16, 16}}) {
        const auto spectrum = noa::fft::r2c(normal_noise<f64>(shape, 1));
        const i64 n = ns::n_shells(shape);
        const auto all = noa::empty<f64>({1, 1, 1, n}, on_device()), counts = noa::like(all), curve = noa::like(all),
                   weights = noa::like(all);
        ns::fsc<"h">(spectrum, spectrum, shape, all, counts);
        ns::fsc_cones<"h">(spectrum, spectrum, shape, {{{0, 1e200, 0}}, std::numbers::pi / 2}, curve, weights);
        EXPECT_EQ(test::values(weights), test::values(counts));
        // The diagonal of an image, and nothing beside it.
        ns::fsc_cones<"h">(spectrum, spectrum, shape, {{{0, 1e-200, 1e-200}}, 1e-9}, curve, weights);
        f64 sum = 0;
        for (const f64 count: test::values(weights))
            sum += count;
        i64 expected = 0;
        for (i64 k = -shape[2] / 2 + 1; k < shape[2] / 2; ++k)
            expected += std::floor(std::abs(static_cast<f64>(k)) * std::sqrt(2.) + 0.5) < static_cast<f64>(n) ? 1 : 0;
        EXPECT_EQ(sum, static_cast<f64>(expected));
    }
}

TEST(fsc, has_all_its_digits_in_an_output_of_f64) {
    const Shape4 shape{1, 12, 13, 14};
    const auto a = noa::fft::r2c(normal_noise<f32>(shape, 3)), b = noa::fft::r2c(normal_noise<f32>(shape, 4));
    expect_more_digits(
            {1, 1, 1, 8}, [&](const auto& curve, const auto& weights) { ns::fsc<"h">(a, b, shape, curve, weights); });
    const ns::Cones cones{{{1, 0, 0}, {0, 1, 1}}, 0.6};
    expect_more_digits({1, 1, 2, 8},
            [&](const auto& curve, const auto& weights) { ns::fsc_cones<"h">(a, b, shape, cones, curve, weights); });
}

TEST(fsc, is_never_beyond_1) {
    const Shape4 shape{1, 12, 13, 14};
    const auto spectrum = noa::fft::r2c(normal_noise<f64>(shape, 1));
    for (const f64 scale: {1.7, 0.3, -2.9})
        for (const f64 value: test::values(ns::fsc<"h">(spectrum, noa::multiply(spectrum, scale), shape)))
            EXPECT_LE(std::abs(value), 1);
}

TEST(fsc, of_independent_noise_is_within_its_band) {
    const Shape4 shape{1, 48, 48, 48};
    const auto a = noa::fft::r2c(normal_noise<f32>(shape, 5)), b = noa::fft::r2c(normal_noise<f32>(shape, 6));
    const auto curve = noa::empty<f32>({1, 1, 1, 25}, on_device()), weights = noa::like(curve);
    ns::fsc<"h">(a, b, shape, curve, weights);
    const auto values = test::values(curve), counts = test::values(weights);
    f64 square = 0;
    for (std::size_t s = 3; s < 25; ++s) {
        const f64 deviation = 1 / std::sqrt(counts[s] / 2);
        EXPECT_LE(std::abs(values[s]), 4 * deviation) << s;
        square += values[s] * values[s] / (deviation * deviation);
    }
    EXPECT_GT(square / 22, 0.3);
    EXPECT_LT(square / 22, 2.5);
}

TEST(fsc, mistakes_are_refused) {
    const auto half = noa::fft::r2c(normal_noise<f32>({1, 1, 8, 8}, 1));
    const auto same = noa::empty<f32>({1, 1, 1, 5}, on_device());
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] {
                ns::fsc<"h">(half, half, {1, 1, 8, 8}, same, same);
            },
            "the weights overlap the output", "(1,1,1,5)"));
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] {
                ns::rotational_average<"h">(half, {1, 1, 8, 8}, same, same);
            },
            "the weights overlap the output"));
    EXPECT_TRUE(test::throws<noa::Exception>([&] { (void)ns::n_shells({1, -3, 1, 1}); }, "negative", "(1,-3,1,1)"));
    EXPECT_TRUE(test::throws<noa::Exception>([&] { (void)ns::whiten<"h2h">(half, {1, 1, 8, 12}); }, "whiten: "));
    const Shape4 shape{2, 1, 8, 8};
    const auto a = noa::zeros<c32>({2, 1, 8, 5}, on_device());
    const auto out = noa::zeros<f32>({2, 1, 1, 5}, on_device());
    using noa::Exception;
    EXPECT_TRUE(test::throws<Exception>([&] { ns::fsc<"h">(a, a, {2, 1, 8, 10}, out); }, "(2,1,8,10)", "(2,1,8,5)"));
    EXPECT_TRUE(
            test::throws<Exception>([&] { ns::fsc<"h">(a, a, shape, out.subregion(0)); }, "(2,1,1,n)", "(1,1,1,5)"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                ns::fsc<"h">(a, a, shape, out, noa::zeros<f32>({2, 1, 1, 4}, on_device()));
            },
            "(2,1,1,4)"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)ns::fsc_cones<"h">(a, a, shape, {}); }, "no cones"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)ns::fsc_cones<"h">(a, a, shape, {{{0, 0, 0}}}); }, "no direction"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                (void)ns::fsc_cones<"h">(a, a, shape, {{{0, 0, 1}}, -1});
            },
            "aperture", "-1"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)ns::rotational_average<"f">(a, shape); }, "(2,1,8,8)"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)ns::n_shells({1, 1, 0, 4}); }, "(1,1,0,4)"));
}

}  // namespace

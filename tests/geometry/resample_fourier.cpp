// Images and volumes resampled on their spectra.
#include "noa/geometry/resample.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <string>
#include <vector>

#include "fft/reference.hpp"
#include "geometry/reference.hpp"
#include "noa/base/error.hpp"
#include "noa/base/layout.hpp"
#include "noa/geometry/matrix.hpp"
#include "noa/math/random.hpp"
#include "noa/math/reduce.hpp"
#include "noa/runtime/factory.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::deg2rad, noa::geometry::Quaternion;
namespace ng = noa::geometry;
using test::array_of, test::expect_near;

noa::Array<f64> line_of(const std::vector<f64>& values) {
    return array_of(values, {1, 1, 1, static_cast<i64>(values.size())});
}

// A Gaussian at a place from the center, n/2, in pixels; sigmas are along depth, height and width.
std::vector<f64> gaussian(const Shape4& shape, const Vec<f64, 3>& place, const Vec<f64, 3>& sigmas) {
    std::vector<f64> result;
    for (i64 n = 0; n < shape.n_elements(); ++n) {
        const auto at = noa::layout::index_at(shape, n);
        f64 exponent = 0;
        for (int axis = 0; axis < 3; ++axis) {
            const i64 from_center = at[axis + 1] - shape[axis + 1] / 2;
            if (shape[axis + 1] > 1)
                exponent += std::pow((static_cast<f64>(from_center) - place[axis]) / sigmas[axis], 2);
        }
        result.push_back(std::exp(-exponent / 2));
    }
    return result;
}

// ---- On spectra ----------------------------------------------------------------------------------------------------

void expect_gaussian(const Shape4& from, const Shape4& to) {
    SCOPED_TRACE(to_string(from) + " " + to_string(to));
    Vec<f64, 3> sigmas{}, scaled{};
    for (int axis = 0; axis < 3; ++axis) {
        // So wide that neither has more frequencies, so narrow that there is nothing at the ends.
        const auto n = static_cast<f64>(from[axis + 1]), m = static_cast<f64>(to[axis + 1]);
        sigmas[axis] = 0.4 * n / std::sqrt(std::min(n, m));
        scaled[axis] = sigmas[axis] * m / n;
    }
    const auto output = ng::resample_fourier(array_of(gaussian(from, {}, sigmas), from), to);
    expect_near(test::values(output), gaussian(to, {}, scaled), 4e-6);
}

TEST(resample_fourier, keeps_a_gaussian_of_every_even_and_odd_size) {
    for (const i64 n: {63, 64, 65, 66})
        for (const i64 m: {32, 33, 34, 35, 63, 64, 65, 66, 80, 127, 200}) {
            expect_gaussian({1, 1, 1, n}, {1, 1, 1, m});
            expect_gaussian({1, 1, n, 1}, {1, 1, m, 1});
        }
    expect_gaussian({1, 1, 63, 66}, {1, 1, 34, 35});
    expect_gaussian({1, 1, 64, 65}, {1, 1, 80, 32});
    expect_gaussian({1, 1, 32, 33}, {1, 1, 33, 32});
    expect_gaussian({1, 26, 27, 36}, {1, 35, 24, 29});
}

// Waves that both have, sampled where the pixels are.
TEST(resample_fourier, is_exact_for_waves) {
    for (const auto& [n, m]:
            std::vector<std::pair<i64, i64>>{{12, 7}, {7, 12}, {9, 8}, {8, 9}, {10, 6}, {11, 5}, {6, 6}}) {
        SCOPED_TRACE(std::to_string(n) + " " + std::to_string(m));
        const auto wave = [](i64 size, i64 at, i64 k) {
            const i64 from_center = at - size / 2;
            const f64 x = static_cast<f64>(from_center) / static_cast<f64>(size);
            return std::cos(2 * std::numbers::pi * static_cast<f64>(k) * x + 0.3 + static_cast<f64>(k));
        };
        const auto sum = [&](i64 size) {
            std::vector<f64> values;
            for (i64 x = 0; x < size; ++x) {
                values.push_back(5);
                for (i64 k = 1; 2 * k < std::min(n, m); ++k)
                    values.back() += wave(size, x, k);
            }
            return values;
        };
        expect_near(test::values(ng::resample_fourier(line_of(sum(n)), {1, 1, 1, m})), sum(m), 1e-13);
    }
}

TEST(resample_fourier, has_no_aliasing_where_real_space_has) {
    std::vector<f64> fine;
    for (i64 x = 0; x < 12; ++x)
        fine.push_back(3 + std::cos(2 * std::numbers::pi * static_cast<f64>(x * 5) / 12));
    for (const f64 value: test::values(ng::resample_fourier(line_of(fine), {1, 1, 1, 6})))
        EXPECT_NEAR(value, 3, 1e-14);
    const auto aliased = test::values(ng::resample_2d(line_of(fine), Vec{1., 0.5}));
    EXPECT_GT(*std::max_element(aliased.begin(), aliased.end()), 3.9);
}

TEST(resample_fourier, keeps_the_mean_and_there_and_back_is_the_identity) {
    const std::vector<std::pair<Shape4, Shape4>> cases{{{2, 1, 1, 10}, {2, 1, 1, 13}}, {{1, 1, 9, 10}, {1, 1, 14, 11}},
            {{3, 1, 8, 8}, {3, 1, 8, 16}}, {{1, 6, 7, 8}, {1, 7, 8, 9}}, {{2, 5, 6, 1}, {2, 8, 9, 1}}};
    for (const auto& [small, large]: cases) {
        SCOPED_TRACE(to_string(small) + " " + to_string(large));
        const auto input = test::normal_noise<f64>(small, 9);
        const auto padded = ng::resample_fourier(input, large);
        expect_near(test::values(ng::resample_fourier(padded, small)), test::values(input), 1e-12);
        for (i64 b = 0; b < small[0]; ++b)
            EXPECT_NEAR(noa::mean(padded.subregion(b)), noa::mean(input.subregion(b)), 1e-13);
        const auto noisy = test::normal_noise<f32>(large, 4);
        const auto cropped = ng::resample_fourier(noisy, small);
        for (i64 b = 0; b < small[0]; ++b)
            EXPECT_NEAR(noa::mean(cropped.subregion(b)), noa::mean(noisy.subregion(b)), 1e-6);
    }
}

TEST(resample_fourier, takes_any_layout) {
    const auto image = test::normal_noise<f32>({12, 1, 9, 2}, 3).permute({3, 1, 0, 2});
    const auto output = noa::empty<f32>({8, 1, 2, 10}, test::on_device()).permute({2, 1, 0, 3});
    ng::resample_fourier(image, output);
    expect_near(test::values(output), test::values(ng::resample_fourier(image.copy(), output.shape())), 1e-6);
}

// ---- Errors and places ---------------------------------------------------------------------------------------------

TEST(resample_fourier, refuses_what_cannot_be) {
    const auto image = test::normal_noise<f32>({2, 1, 5, 6}, 1);
    using E = noa::Exception;
    EXPECT_TRUE(test::throws<E>(
            [&] {
                ng::resample_fourier(image, {1, 1, 5, 6});
            },
            "resample_fourier", "(2,1,5,6)", "batches", "1"));
    EXPECT_TRUE(test::throws<E>([&] { ng::resample_fourier(image, {2, 1, 0, 6}); }, "resample_fourier", "(2,1,0,6)"));
    EXPECT_TRUE(test::throws<E>(
            [&] {
                ng::resample_fourier(image, {2, 3, 5, 6});
            },
            "resample_fourier: images stay images", "(2,1,5,6)", "(2,3,5,6)"));
    EXPECT_TRUE(test::throws<E>(
            [&] {
                ng::resample_fourier(test::normal_noise<f32>({1, 4, 5, 6}, 1), {1, 1, 5, 6});
            },
            "resample_fourier: images stay images", "(1,4,5,6)", "(1,1,5,6)"));
    const noa::Array<f32> repeated(noa::Layout({2, 1, 4, 4}, {16, 16, 0, 1}), test::on_device());
    EXPECT_TRUE(test::throws<E>([&] { ng::resample_fourier(image, repeated); }, "resample_fourier", "share memory"));
}

// It goes through spectra, all of it: what is in the way of the output was read before.
TEST(resample_fourier, may_write_over_its_input) {
    const auto row = test::normal_noise<f64>({1, 1, 1, 100}, 1);
    const auto expected = ng::resample_fourier(row.subregion(noa::Ellipsis{}, noa::Slice{0, 30}), {1, 1, 1, 50});
    const auto output = row.subregion(noa::Ellipsis{}, noa::Slice{10, 60});
    ng::resample_fourier(row.subregion(noa::Ellipsis{}, noa::Slice{0, 30}), output);
    EXPECT_EQ(test::values(output), test::values(expected));
}

TEST(resample_fourier, has_so_many_pixels_by_a_factor) {
    const auto image = test::normal_noise<f32>({2, 1, 5, 6}, 1), volume = test::normal_noise<f32>({1, 4, 5, 6}, 1),
               row = test::normal_noise<f32>({1, 1, 1, 9}, 1);
    EXPECT_EQ(ng::resample_fourier(image, 2).shape(), (Shape4{2, 1, 10, 12}));
    EXPECT_EQ(ng::resample_fourier(image, Vec{2., 0.5}).shape(), (Shape4{2, 1, 10, 3}));
    EXPECT_EQ(ng::resample_fourier(volume, 1.5).shape(), (Shape4{1, 6, 8, 9}));
    EXPECT_EQ(ng::resample_fourier(volume, Vec{2, 1, 3}).shape(), (Shape4{1, 8, 5, 18}));
    EXPECT_EQ(ng::resample_fourier(volume, Vec{2, 1}).shape(), (Shape4{1, 4, 10, 6}));
    EXPECT_EQ(ng::resample_fourier(row, 2.f).shape(), (Shape4{1, 1, 1, 18}));
    EXPECT_EQ(test::values(ng::resample_fourier(image, 2)),
            test::values(ng::resample_fourier(image, Shape4{2, 1, 10, 12})));
    EXPECT_TRUE(test::throws<noa::Exception>([&] { ng::resample_fourier(image, 0); }, "resample_fourier: a factor"));
}

}  // namespace

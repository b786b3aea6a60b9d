#include "noa/geometry/polar.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <vector>

#include "fft/reference.hpp"
#include "geometry/overlaps.hpp"
#include "geometry/reference.hpp"
#include "noa/base/error.hpp"
#include "noa/fft/transform.hpp"
#include "noa/geometry/prefilter.hpp"
#include "noa/geometry/resample.hpp"
#include "noa/geometry/transform.hpp"
#include "noa/math/random.hpp"
#include "noa/runtime/factory.hpp"
#include "noa/signal/spectrum.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::deg2rad, noa::fft::SpectrumLayout, noa::geometry::PolarOption, noa::geometry::PolarSpectrumOption;
using noa::geometry::cartesian2polar, noa::geometry::polar2cartesian, noa::geometry::spectrum2polar;
namespace ng = noa::geometry;
using test::array_of, test::expect_near;

constexpr f64 inf = std::numeric_limits<f64>::infinity(), nan = std::numeric_limits<f64>::quiet_NaN();
constexpr f64 pi = std::numbers::pi;

// An image of a function of the distance from the center, n/2.
template<typename F>
noa::Array<f64> image_of(i64 height, i64 width, const F& f) {
    const auto middle = (Vec{height, width} / 2).as<f64>();
    std::vector<f64> values;
    for (i64 y = 0; y < height; ++y)
        for (i64 x = 0; x < width; ++x)
            values.push_back(f(static_cast<f64>(y) - middle[0], static_cast<f64>(x) - middle[1]));
    return array_of(values, {1, 1, height, width});
}
// Two blobs, neither of them in the center.
f64 blobs(f64 y, f64 x) {
    return std::exp(-((y - 3) * (y - 3) + (x - 5) * (x - 5)) / 12) +
           0.5 * std::exp(-((y + 4) * (y + 4) + (x + 1) * (x + 1)) / 15);
}

template<typename T = f64, typename Input>
noa::Array<T> to_polar(const Input& image, i64 n_phi, i64 n_rho, const PolarOption& how = {}) {
    auto polar = noa::empty<T>({image.shape()[0], 1, n_phi, n_rho}, test::on_device());
    cartesian2polar(image, polar, how);
    return polar;
}
template<typename T = f64, typename Input>
noa::Array<T> to_cartesian(const Input& polar, i64 height, i64 width, const PolarOption& how = {}) {
    auto image = noa::empty<T>({polar.shape()[0], 1, height, width}, test::on_device());
    polar2cartesian(polar, image, how);
    return image;
}

// The values of an image at some places, each by a transformation of its own.
template<typename T>
noa::Array<T> values_at(
        const noa::Array<T>& image, const std::vector<Vec<f64, 2>>& places, const ng::TransformOption& how) {
    std::vector<Mat<f64, 2, 3>> matrices;
    matrices.reserve(places.size());
    for (const auto& place: places)
        matrices.push_back(Mat<f64, 2, 3>({{1, 0, place[0]}, {0, 1, place[1]}}));
    auto result = noa::empty<T>({static_cast<i64>(places.size()), 1, 1, 1}, test::on_device());
    ng::transform_2d(image, result, matrices, how);
    return result;
}

template<typename T>
void expect_same(const noa::Array<T>& got, const noa::Array<T>& expected, f64 size = 1) {
    const auto epsilon = static_cast<f64>(std::numeric_limits<noa::traits::value_type_t<T>>::epsilon());
    const auto a = test::exact_of(test::values(got)), b = test::exact_of(test::values(expected));
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i)
        ASSERT_LE(std::abs(a[i] - b[i]), size * (16 * epsilon + 2e-13)) << i;  // the latter for places
}

// ---- By hand -------------------------------------------------------------------------------------------------------

TEST(cartesian2polar, rows_are_angles_and_columns_are_radii) {
    const auto image = array_of<f32>({0, 1, 2, 3, 4,              //
                                             5, 6, 7, 8, 9,       //
                                             10, 11, 12, 13, 14,  //
                                             15, 16, 17, 18, 19,  //
                                             20, 21, 22, 23, 24},
            {1, 1, 5, 5});
    EXPECT_EQ(test::values(to_polar<f32>(image, 4, 3)), (std::vector<f32>{12, 13, 14,  //
                                                                12, 17, 22,            // +y
                                                                12, 11, 10,            //
                                                                12, 7, 2}));
    EXPECT_EQ(test::values(to_polar<f32>(image, 1, 5)), (std::vector<f32>{12, 12.5, 13, 13.5, 14}));
    EXPECT_EQ(
            test::values(to_polar<f32>(image, 1, 4, {.rho_endpoint = false})), (std::vector<f32>{12, 12.5, 13, 13.5}));
    EXPECT_EQ(test::values(to_polar<f32>(
                      image, 3, 2, {.rho_range = Vec{1., 2.}, .phi_range = {0, pi}, .phi_endpoint = true})),
            (std::vector<f32>{13, 14, 17, 22, 11, 10}));
    EXPECT_EQ(test::values(to_polar<f32>(image, 2, 2, {.rho_range = Vec{1., 2.}, .phi_range = {-pi / 2, pi / 2}})),
            (std::vector<f32>{7, 2, 13, 14}));
    EXPECT_EQ(test::values(to_polar<f32>(image, 2, 3, {.center = Vec{0., 1.}, .border = Border::VALUE, .value = 100})),
            (std::vector<f32>{1, 2, 3, 1, 0, 100}));
    EXPECT_EQ(test::values(to_polar<f32>(image, 1, 1, {.rho_range = Vec{2., 7.}})), (std::vector<f32>{14}));
}

TEST(cartesian2polar, radii_go_to_the_largest_circle_inside) {
    const auto wide = image_of(8, 20, [](f64, f64 x) { return x; });
    EXPECT_EQ(test::values(to_polar(wide, 1, 4)), (std::vector<f64>{0, 1, 2, 3}));
    const auto high = image_of(21, 9, [](f64, f64 x) { return x; });
    EXPECT_EQ(test::values(to_polar(high, 1, 5)), (std::vector<f64>{0, 1, 2, 3, 4}));
    EXPECT_EQ(test::values(to_polar(array_of<f64>({3, 7}, {1, 1, 1, 2}), 1, 2)), (std::vector<f64>{7, 0}));
}

TEST(polar2cartesian, is_periodic_over_a_turn) {
    const auto polar = array_of<f64>({1, 2, 3,           // +x
                                             1, 6, 7,    // +y
                                             1, 10, 11,  //
                                             1, 14, 15},
            {1, 1, 4, 3});
    const auto image = test::values(to_cartesian(polar, 5, 5));
    const f64 between = std::numbers::sqrt2 - 1;
    EXPECT_EQ(image[12], 1);
    EXPECT_EQ(image[13], 2);
    EXPECT_EQ(image[14], 3);
    EXPECT_EQ(image[17], 6);
    EXPECT_EQ(image[10], 11);
    EXPECT_EQ(image[2], 15);
    EXPECT_NEAR(image[18], 4 + between, 1e-14);  // between +x and +y
    EXPECT_NEAR(image[8], 8 + between, 1e-14);   // between -y and +x: the last row and the first
    EXPECT_NEAR(image[16], 8 + between, 1e-14);  // between +y and -x
    EXPECT_NEAR(image[24], 5 * (1 - (2 * std::numbers::sqrt2 - 2)), 1e-14);  // beyond the last radius
    const auto clamped = test::values(to_cartesian(polar, 5, 5, {.border = Border::CLAMP}));
    EXPECT_NEAR(clamped[24], 5, 1e-14);
    EXPECT_NEAR(clamped[4], 9, 1e-14);
}

// With the endpoint, the last row is the first one again, and so it is not asked.
TEST(polar2cartesian, takes_a_turn_with_its_endpoint) {
    const auto polar = array_of<f64>({1, 2, 1, 6, 1, 10, 1, 14, nan, nan}, {1, 1, 5, 2});
    const auto image = test::values(
            to_cartesian(polar, 3, 3, {.rho_range = Vec{0., 1.}, .phi_endpoint = true, .border = Border::CLAMP}));
    expect_near(image, {12, 14, 8, 10, 1, 2, 8, 6, 4}, 1e-14);
}

TEST(polar2cartesian, fills_the_rest_of_a_part_of_a_turn_as_the_border_says) {
    const auto polar = array_of<f64>({1, 2, 3, 4, 5, 6}, {1, 1, 3, 2});  // +x, between, +y
    const PolarOption how{.rho_range = Vec{0., 1.}, .phi_range = {0, pi / 2}, .phi_endpoint = true};
    const auto image = test::values(to_cartesian(polar, 3, 3, how));
    EXPECT_EQ(image[5], 2);
    EXPECT_EQ(image[7], 6);
    EXPECT_EQ(image[1], 0);
    EXPECT_EQ(image[3], 0);
    PolarOption clamped = how;
    clamped.border = Border::CLAMP;
    // What is left is half before, and half after it.
    expect_near(test::values(to_cartesian(polar, 3, 3, clamped)), {2, 2, 2, 6, 1, 2, 6, 6, 4}, 1e-14);
}

TEST(spectrum2polar, has_a_column_for_each_frequency) {
    const auto spectrum = array_of<f64>({0, 1, 2, 3,           //
                                                4, 5, 6, 7,    //
                                                8, 9, 10, 11,  //
                                                12, 13, 14, 15},
            {1, 1, 4, 4});
    const auto polar = noa::empty<f64>({1, 1, 4, 3}, test::on_device());
    spectrum2polar<"fc">(spectrum, polar, {1, 1, 4, 4});
    EXPECT_EQ(test::values(polar), (std::vector<f64>{10, 11, 8, 10, 14, 2, 10, 9, 8, 10, 6, 2}));
    const auto some = noa::empty<f64>({1, 1, 2, 2}, test::on_device());
    spectrum2polar<"fc">(spectrum, some, {1, 1, 4, 4},
            {.frequency_range = {0.125, 0.375}, .frequency_endpoint = false, .phi_range = {0, pi}});
    EXPECT_EQ(test::values(some), (std::vector<f64>{10.5, 11, 12, 14}));
}

TEST(spectrum2polar, waves_are_at_their_frequency_and_direction) {
    const Shape4 shape{1, 1, 16, 32};
    const auto image = image_of(16, 32, [](f64 y, f64 x) {
        return std::cos(2 * pi * 3 * y / 16) + 0.5 * std::cos(2 * pi * 8 * x / 32) +
               0.25 * std::cos(2 * pi * (2 * y / 16 + 4 * x / 32));
    });
    const auto amplitudes =
            noa::signal::amplitude_spectrum<"h2h">(noa::fft::r2c(image, {.norm = noa::fft::Norm::FORWARD}), shape);
    const auto polar = noa::empty<f64>({1, 1, 8, 17}, test::on_device());  // frequencies of k/32
    spectrum2polar<"h">(amplitudes, polar, shape);
    const auto values = test::values(polar);
    for (const std::size_t turn: {std::size_t{0}, std::size_t{4}}) {
        EXPECT_NEAR(values[turn * 17 + 8], 0.25, 1e-14);
        EXPECT_NEAR(values[(turn + 2) * 17 + 6], 0.5, 1e-14);
        EXPECT_NEAR(values[turn * 17 + 6], 0, 1e-14);
    }
    const PolarSpectrumOption diagonal{
            .frequency_range = {0.125 * std::numbers::sqrt2, 0.5}, .phi_range = {pi / 4, pi}};
    spectrum2polar<"h">(amplitudes, polar, shape, diagonal);
    EXPECT_NEAR(test::values(polar)[0], 0.125, 1e-14);
}

// ---- Properties ----------------------------------------------------------------------------------------------------

TEST(cartesian2polar, radial_functions_are_constant_along_angles) {
    const auto image = image_of(40, 47, [](f64 y, f64 x) { return std::exp(-(y * y + x * x) / 50); });
    const auto values = test::values(to_polar(image, 50, 20, {.interp = Interp::CUBIC_BSPLINE}));
    for (std::size_t row = 0; row < 50; ++row)
        for (std::size_t column = 0; column < 20; ++column)
            EXPECT_NEAR(values[row * 20 + column], std::exp(-static_cast<f64>(column * column) / 50), 1e-3);
}

TEST(cartesian2polar, a_rotation_is_a_shift_along_angles) {
    const auto image = image_of(33, 33, blobs);
    const auto roll_rows = [](const std::vector<f64>& values, i64 n_rows, i64 n_columns) {
        std::vector<f64> result(values.size());
        for (std::size_t i = 0; i < values.size(); ++i)
            result[(i + test::at(n_rows * n_columns)) % values.size()] = values[i];
        return result;
    };
    const auto polar = test::values(to_polar(image, 36, 17));
    expect_near(test::values(to_polar(ng::rotate_2d(image, deg2rad(90.)), 36, 17)), roll_rows(polar, 9, 17), 1e-13);
    const PolarOption smooth{.interp = Interp::CUBIC_BSPLINE};
    const auto turned = ng::rotate_2d(image, deg2rad(50.), {.interp = Interp::CUBIC_BSPLINE});
    expect_near(test::values(to_polar(turned, 36, 15, smooth)),
            roll_rows(test::values(to_polar(image, 36, 15, smooth)), 5, 15), 4e-3);
}

TEST(polar2cartesian, there_and_back_is_close_to_the_identity) {
    const auto image = image_of(32, 35, blobs);
    const auto expected = test::values(image);
    for (const bool endpoint: {false, true}) {
        const PolarOption how{.rho_range = Vec{0., 16.},
                .rho_endpoint = endpoint,
                .phi_range = {-1, 2 * pi - 1},
                .phi_endpoint = endpoint,
                .interp = Interp::CUBIC_BSPLINE};
        const auto back = test::values(to_cartesian(to_polar(image, 120, 33, how), 32, 35, how));
        for (i64 y = 0; y < 32; ++y)
            for (i64 x = 0; x < 35; ++x)
                if (std::hypot(static_cast<f64>(y - 16), static_cast<f64>(x - 17)) < 14) {
                    EXPECT_NEAR(back[test::at(y * 35 + x)], expected[test::at(y * 35 + x)], 5e-3) << y << " " << x;
                }
    }
}

// A turn in f32 is a turn.
TEST(polar2cartesian, a_turn_may_be_rounded) {
    const auto polar = test::normal_noise<f64>({1, 1, 12, 5}, 3);
    const auto turn = static_cast<f64>(deg2rad(360.f));
    EXPECT_NE(turn, 2 * pi);
    EXPECT_EQ(
            test::values(to_cartesian(polar, 9, 9, {.phi_range = {0, turn}})), test::values(to_cartesian(polar, 9, 9)));
}

TEST(spectrum2polar, spectra_of_radial_functions_are_constant_whatever_the_shape) {
    const auto image = image_of(64, 48, [](f64 y, f64 x) { return std::exp(-(y * y + x * x) / 18); });
    const Shape4 shape = image.shape();
    const auto amplitudes = noa::signal::amplitude_spectrum<"h2h">(noa::fft::r2c(image), shape);
    const auto polar = noa::empty<f64>({1, 1, 24, 11}, test::on_device());
    spectrum2polar<"h">(amplitudes, polar, shape, {.frequency_range = {0, 0.25}, .interp = Interp::CUBIC_BSPLINE});
    const auto values = test::values(polar);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const f64 f = static_cast<f64>(i % 11) * 0.025;
        EXPECT_NEAR(values[i], 18 * pi * std::exp(-18 * pi * pi * f * f), 0.05);
    }
}

// ---- Arrays --------------------------------------------------------------------------------------------------------

TEST(polar, takes_coefficients_of_splines) {
    const auto image = test::normal_noise<f64>({1, 1, 12, 13}, 2);
    const PolarOption pixels{.interp = Interp::CUBIC_BSPLINE, .border = Border::PERIODIC};
    PolarOption coefficients = pixels;
    coefficients.prefilter = false;
    const auto filtered = ng::cubic_bspline_prefilter(image, {.border = Border::PERIODIC});
    EXPECT_EQ(test::values(to_polar(filtered, 7, 6, coefficients)), test::values(to_polar(image, 7, 6, pixels)));
    expect_near(test::values(to_cartesian(filtered, 9, 10, coefficients)),
            test::values(to_cartesian(image, 9, 10, pixels)), 1e-13);
}

TEST(polar, takes_any_layout_and_batches) {
    const auto images = test::normal_noise<f32>({9, 1, 8, 3}, 3).permute({3, 1, 0, 2});
    const auto polar = noa::empty<f32>({10, 1, 3, 6}, test::on_device()).permute({2, 1, 0, 3});
    cartesian2polar(images, polar);
    EXPECT_EQ(test::values(polar), test::values(to_polar<f32>(images.copy(), 10, 6)));
    const auto back = noa::empty<f32>({9, 3, 1, 8}, test::on_device()).permute({1, 2, 0, 3});
    polar2cartesian(polar, back);
    EXPECT_EQ(test::values(back), test::values(to_cartesian<f32>(polar.copy(), 9, 8)));
    // One batch goes with all.
    const auto both = noa::empty<f32>({2, 1, 10, 6}, test::on_device());
    cartesian2polar(images.subregion(1), both);
    EXPECT_EQ(test::values(both.subregion(0)), test::values(polar.subregion(1)));
    EXPECT_EQ(test::values(both.subregion(1)), test::values(polar.subregion(1)));
    const auto three = noa::empty<f32>({3, 1, 9, 8}, test::on_device());
    polar2cartesian(both.subregion(0), three);
    EXPECT_EQ(test::values(three.subregion(2)), test::values(back.subregion(1)));
}

// ---- Errors --------------------------------------------------------------------------------------------------------

TEST(polar, refuses_ranges) {
    const auto image = test::normal_noise<f32>({1, 1, 8, 8}, 1), polar = test::normal_noise<f32>({1, 1, 9, 4}, 1);
    using E = noa::Exception;
    const auto expect_refused = [&](const PolarOption& how, const auto&... pieces) {
        EXPECT_TRUE(test::throws<E>([&] { cartesian2polar(image, polar, how); }, "cartesian2polar", pieces...));
        EXPECT_TRUE(test::throws<E>([&] { polar2cartesian(polar, image, how); }, "polar2cartesian", pieces...));
    };
    for (const f64 bad: {nan, inf, -inf}) {
        expect_refused({.rho_range = Vec{0., bad}}, "radii", "finite");
        expect_refused({.rho_range = Vec{bad, 4.}}, "radii", "finite");
        expect_refused({.phi_range = {0, bad}}, "angles", "finite");
        expect_refused({.phi_range = {bad, 1}}, "angles", "finite");
        expect_refused({.center = Vec{4., bad}}, "center", "not finite");
    }
    expect_refused({.rho_range = Vec{3., 3.}}, "radii", "(3,3)", "goes up");
    expect_refused({.rho_range = Vec{4., 3.}}, "radii", "(4,3)", "goes up");
    expect_refused({.rho_range = Vec{-1., 3.}}, "radii", "(-1,3)", "from 0 on");
    expect_refused({.phi_range = {1, 1}}, "angles", "(1,1)", "goes up");
    expect_refused({.phi_range = {0, 6.2832}}, "angles", "a turn at most");
    expect_refused({.center = Vec{0., 2e9}}, "pixels far");
    expect_refused({.border = Border::VALUE, .value = c64{0, 1}}, "outside");
    EXPECT_TRUE(test::throws<E>(
            [&] {
                cartesian2polar(image, polar, {.rho_range = Vec{0., 1e10}});
            },
            "cartesian2polar", "pixels far"));
    EXPECT_TRUE(test::throws<E>(
            [&] {
                polar2cartesian(polar, image, {.rho_range = Vec{0., 1e-9}});
            },
            "polar2cartesian", "pixels far"));
    EXPECT_TRUE(test::throws<E>(
            [&] {
                polar2cartesian(polar, image, {.phi_range = {0, 1e-9}});
            },
            "polar2cartesian", "pixels far"));
}

TEST(polar, refuses_arrays) {
    const auto images = test::normal_noise<f32>({2, 1, 8, 8}, 1), polar = test::normal_noise<f32>({2, 1, 9, 4}, 1);
    const auto volume = test::normal_noise<f32>({2, 3, 8, 8}, 1), three = test::normal_noise<f32>({3, 1, 8, 8}, 1);
    using E = noa::Exception;
    EXPECT_TRUE(test::throws<E>([&] { cartesian2polar(volume, polar); }, "cartesian2polar", "volumes"));
    EXPECT_TRUE(test::throws<E>([&] { cartesian2polar(images, volume); }, "cartesian2polar", "volumes"));
    EXPECT_TRUE(test::throws<E>([&] { polar2cartesian(volume, images); }, "polar2cartesian", "volumes"));
    EXPECT_TRUE(test::throws<E>([&] { cartesian2polar(images, three); }, "cartesian2polar", "batches", "2", "3"));
    EXPECT_TRUE(test::throws<E>([&] { polar2cartesian(polar, three); }, "polar2cartesian", "batches", "2", "3"));
    EXPECT_TRUE(test::throws<E>([&] { cartesian2polar(images, images); }, "overlap"));
    EXPECT_TRUE(test::throws<E>([&] { polar2cartesian(images, images); }, "overlap"));
    EXPECT_TRUE(test::throws<E>(
            [&] {
                cartesian2polar(images, noa::empty<f32>({2, 1, 0, 4}, test::on_device()));
            },
            "cartesian2polar", "empty"));
}

TEST(spectrum2polar, refuses_what_cannot_be) {
    const Shape4 shape{2, 1, 8, 8};
    const auto half = test::normal_noise<f32>({2, 1, 8, 5}, 1), polar = test::normal_noise<f32>({2, 1, 9, 4}, 1);
    using E = noa::Exception;
    EXPECT_TRUE(test::throws<E>(
            [&] { spectrum2polar<"f">(half, polar, shape); }, "spectrum2polar", "(2,1,8,8)", "f", "(2,1,8,5)"));
    EXPECT_TRUE(test::throws<E>(
            [&] {
                spectrum2polar<"h">(half, polar, {2, 1, 8, 10});
            },
            "spectrum2polar", "(2,1,8,6)"));
    EXPECT_TRUE(test::throws<E>(
            [&] {
                spectrum2polar<"h">(test::normal_noise<f32>({2, 3, 8, 5}, 1), polar, {2, 3, 8, 8});
            },
            "spectrum2polar", "volumes"));
    EXPECT_TRUE(test::throws<E>(
            [&] {
                spectrum2polar<"h">(half, test::normal_noise<f32>({3, 1, 9, 4}, 1), shape);
            },
            "spectrum2polar", "batches"));
    EXPECT_TRUE(test::throws<E>([&] { spectrum2polar<"h">(half, half, shape); }, "overlap"));
    const auto expect_refused = [&](const PolarSpectrumOption& how, const auto&... pieces) {
        EXPECT_TRUE(
                test::throws<E>([&] { spectrum2polar<"hc">(half, polar, shape, how); }, "spectrum2polar", pieces...));
    };
    expect_refused({.frequency_range = {0, nan}}, "frequencies", "finite");
    expect_refused({.frequency_range = {0.3, 0.2}}, "frequencies", "goes up");
    expect_refused({.frequency_range = {-0.1, 0.2}}, "frequencies", "within 0 and 0.5");
    expect_refused({.frequency_range = {0, 0.51}}, "frequencies", "within 0 and 0.5");
    expect_refused({.phi_range = {0, 7}}, "angles", "a turn at most");
    expect_refused({.phi_range = {0, inf}}, "angles", "finite");
}

TEST(polar, input_and_output_do_not_overlap) {
    const Shape4 image{1, 1, 8, 8}, polar{1, 1, 9, 4}, half{1, 1, 8, 5};
    test::expect_apart<f32>("cartesian2polar", image, polar, [](auto& a, auto& b) { cartesian2polar(a, b); });
    test::expect_apart<c32>("polar2cartesian", polar, image, [](auto& a, auto& b) { polar2cartesian(a, b); });
    test::expect_apart<f32>("spectrum2polar", half, polar, [&](auto& a, auto& b) { spectrum2polar<"h">(a, b, image); });
}

// The largest circle in 9 x 12 pixels has a radius of 4, and a circumference of 25.1.
TEST(polar, as_a_new_array_has_pixels_as_large_as_those_of_the_image) {
    const auto image = test::normal_noise<f64>({2, 1, 9, 12}, 1);
    const auto shape = [&](const PolarOption& how) { return cartesian2polar(image, how).shape(); };
    EXPECT_EQ(shape({}), (Shape4{2, 1, 26, 5}));
    EXPECT_EQ(shape({.rho_endpoint = false, .phi_endpoint = true}), (Shape4{2, 1, 27, 4}));
    EXPECT_EQ(shape({.rho_range = {2, 10}}), (Shape4{2, 1, 63, 9}));
    EXPECT_EQ(shape({.rho_range = {0, 0.5}}), (Shape4{2, 1, 4, 2}));
    EXPECT_EQ(shape({.rho_range = {0, 10}, .phi_range = {0, 0.5}}), (Shape4{2, 1, 5, 11}));

    const noa::Array<f64> polar({2, 1, 26, 5}, test::on_device()), back({2, 1, 9, 12}, test::on_device());
    cartesian2polar(image, polar);
    EXPECT_EQ(test::values(cartesian2polar(image)), test::values(polar));
    polar2cartesian(polar, back);
    EXPECT_EQ(test::values(polar2cartesian(polar, {2, 1, 9, 12})), test::values(back));
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] {
                cartesian2polar(image, {.rho_range = {0, 1e30}});
            },
            "cartesian2polar", "pixels far"));
}

}  // namespace

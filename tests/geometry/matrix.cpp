// Matrices of transformations: values one can check by hand, and random ones.
#include "noa/geometry/matrix.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <random>

#include "geometry/distance.hpp"
#include "noa/base/error.hpp"
#include "support/same_type.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::deg2rad, noa::rad2deg;
using test::distance, test::same_type;
namespace ng = noa::geometry;

constexpr f64 pi = std::numbers::pi, infinity = std::numeric_limits<f64>::infinity();

// ---- Angles --------------------------------------------------------------------------------------------------------

static_assert(deg2rad(180.) == pi and deg2rad(90.) == pi / 2 and deg2rad(-45.) == -pi / 4 and deg2rad(0.) == 0);
static_assert(deg2rad(180.f) == std::numbers::pi_v<f32> and same_type<decltype(deg2rad(1.f)), f32>);
static_assert(rad2deg(pi) == 180 and rad2deg(-pi / 2) == -90 and rad2deg(std::numbers::pi_v<f32>) == 180);
static_assert(deg2rad(Vec{0., 90., 180.}) == Vec{0., pi / 2, pi} and rad2deg(Vec{pi, 0.}) == Vec{180., 0.});

TEST(angles, of_quarter_turns_have_exact_sines) {
    const f64 sines[]{0, 1, 0, -1};
    for (int n = -1024; n <= 1024; ++n) {
        const f64 sin = sines[n & 3], cos = sines[(n + 1) & 3];
        for (const f64 angle: {deg2rad(90. * n), n * (pi / 2), n * pi / 2, n * deg2rad(90.)}) {
            EXPECT_EQ(noa::geometry::detail::sine_cosine(angle).sin, sin) << n;
            EXPECT_EQ(noa::geometry::detail::sine_cosine(angle).cos, cos) << n;
        }
        for (const f32 angle: {deg2rad(90.f * static_cast<f32>(n)), static_cast<f32>(n) * deg2rad(90.f)}) {
            EXPECT_EQ(noa::geometry::detail::sine_cosine(angle).sin, sin) << n;
            EXPECT_EQ(noa::geometry::detail::sine_cosine(angle).cos, cos) << n;
        }
    }
}

TEST(angles, close_to_a_quarter_turn_are_kept_apart) {
    for (const f64 angle: {1e-300, -1e-15, pi / 2 + 1e-14, pi / 2 - 1e-14, pi + 1e-13, 1e15, 4e17, 1., -2.}) {
        EXPECT_EQ(noa::geometry::detail::sine_cosine(angle).sin, std::sin(angle));
        EXPECT_EQ(noa::geometry::detail::sine_cosine(angle).cos, std::cos(angle));
    }
    EXPECT_EQ(noa::geometry::detail::sine_cosine(1.5708f).cos, std::cos(static_cast<f64>(1.5708f)));
    // What is a quarter turn as an f32 is not one as an f64.
    EXPECT_NE(noa::geometry::detail::sine_cosine(static_cast<f64>(deg2rad(90.f))).cos, 0);
}

// ---- Linear matrices -----------------------------------------------------------------------------------------------

static_assert(ng::scale(Vec{2., 3.}) == Mat({{2., 0.}, {0., 3.}}));
static_assert(ng::scale(Vec{2.f, 3.f, 4.f}) * Vec{1.f, 1.f, 1.f} == Vec{2.f, 3.f, 4.f});

TEST(rotate, takes_x_to_y) {
    EXPECT_EQ((ng::rotate(deg2rad(90.)) * Vec{0., 1.}), (Vec{1., 0.}));
    EXPECT_EQ((ng::rotate(deg2rad(90.f)) * Vec{0.f, 1.f}), (Vec{1.f, 0.f}));
    EXPECT_EQ(ng::rotate(deg2rad(180.)), Mat({{-1., 0.}, {0., -1.}}));
    EXPECT_EQ(ng::rotate(deg2rad(-90.)), Mat({{0., -1.}, {1., 0.}}));
    EXPECT_EQ(to_string(ng::rotate(0.)), "((1,0),(0,1))");
    const f64 s = std::sin(0.3), c = std::cos(0.3);
    EXPECT_EQ(ng::rotate(0.3), Mat({{c, s}, {-s, c}}));
}

TEST(rotate, turns_about_each_axis) {
    const f64 quarter = deg2rad(90.);
    const Vec x{0., 0., 1.}, y{0., 1., 0.}, z{1., 0., 0.};

    EXPECT_EQ(ng::rotate_z(quarter) * x, y);
    EXPECT_EQ(ng::rotate_z(quarter) * z, z);
    EXPECT_EQ(ng::rotate_x(quarter) * y, z);
    EXPECT_EQ(ng::rotate_x(quarter) * x, x);
    EXPECT_EQ(ng::rotate_y(quarter) * z, x);
    EXPECT_EQ(ng::rotate_y(quarter) * y, y);
    EXPECT_EQ(to_string(ng::rotate_y(0.)), "((1,0,0),(0,1,0),(0,0,1))");
    const f64 s = std::sin(0.3), c = std::cos(0.3);
    EXPECT_EQ(ng::rotate_x(0.3), Mat({{c, s, 0.}, {-s, c, 0.}, {0., 0., 1.}}));
    EXPECT_EQ(ng::rotate_y(0.3), Mat({{c, 0., -s}, {0., 1., 0.}, {s, 0., c}}));
    EXPECT_EQ(ng::rotate_z(0.3), Mat({{1., 0., 0.}, {0., c, s}, {0., -s, c}}));
    EXPECT_EQ(ng::rotate_z(0.3f), ng::rotate_z(static_cast<f64>(0.3f)).as<f32>());
}

TEST(rotate, turns_about_an_axis) {
    for (const f64 length: {1., 7., 1e-310, 1e-200, 1e300}) {
        EXPECT_EQ(ng::rotate(Vec{0., 0., length}, 0.3), ng::rotate_x(0.3));
        EXPECT_EQ(ng::rotate(Vec{0., length, 0.}, 0.3), ng::rotate_y(0.3));
        EXPECT_EQ(ng::rotate(Vec{length, 0., 0.}, 0.3), ng::rotate_z(0.3));
        EXPECT_EQ(ng::rotate(Vec{-length, 0., 0.}, 0.3), ng::rotate_z(-0.3));
        // A third of a turn about the diagonal takes x to y, y to z, z to x.
        EXPECT_LT(distance(ng::rotate(Vec{length, length, length}, deg2rad(120.)),
                          Mat({{0., 1., 0.}, {0., 0., 1.}, {1., 0., 0.}})),
                5e-16);
    }
    EXPECT_EQ(ng::rotate(Vec{0.f, 0.f, 3.f}, deg2rad(90.f)), ng::rotate_x(deg2rad(90.f)));
}

// Against the definition: what is along the axis stays, what is across turns in its plane.
TEST(rotate, turns_about_random_axes) {
    std::mt19937 random(1);
    std::normal_distribution<f64> normal;
    for (int i = 0; i < 1000; ++i) {
        const Vec axis{normal(random), normal(random), normal(random)},
                v{normal(random), normal(random), normal(random)};
        const f64 angle = 5 * normal(random);
        const auto unit = noa::normalize(axis);
        const auto along = unit * dot(unit, v), across = v - along;
        const auto expected = along + across * std::cos(angle) + noa::cross_product(unit, across) * std::sin(angle);
        const auto matrix = ng::rotate(axis, angle);
        ASSERT_LT(noa::norm(matrix * v - expected), 1e-14);
        ASSERT_LT(distance(matrix * noa::transpose(matrix), Mat<f64, 3, 3>::eye()), 1e-15);
        ASSERT_LT(distance(ng::rotate(axis.as<f32>(), static_cast<f32>(angle)), matrix.as<f32>()), 2e-6);
    }
}

TEST(rotate, refuses_what_is_not_finite) {
    using noa::Exception, test::throws;
    EXPECT_TRUE(throws<Exception>([] { ng::rotate(Vec{0., 0., 0.}, 1.); }, "rotate: an axis", "(0,0,0)"));
    EXPECT_TRUE(throws<Exception>([] { ng::rotate(Vec{0., std::nan(""), 1.}, 1.); }, "nan", "axis"));
    EXPECT_TRUE(throws<Exception>([] { ng::rotate(Vec{0.f, 1.f, INFINITY}, 1.f); }, "inf", "axis"));
    EXPECT_TRUE(throws<Exception>([] { ng::rotate(Vec{0., 0., 1.}, infinity); }, "rotate: the angle inf"));
    EXPECT_TRUE(throws<Exception>([] { ng::rotate(-infinity); }, "rotate: the angle -inf"));
    EXPECT_TRUE(throws<Exception>([] { ng::rotate_x(NAN); }, "rotate_x: the angle nan"));
    EXPECT_TRUE(throws<Exception>([] { ng::rotate_y(infinity); }, "rotate_y: the angle inf"));
    EXPECT_TRUE(throws<Exception>([] { ng::rotate_z(infinity); }, "rotate_z: the angle inf"));
}

// ---- Affine matrices -----------------------------------------------------------------------------------------------

constexpr Mat linear({{1., 2.}, {3., 4.}});
constexpr Mat affine({{1., 2., 5.}, {3., 4., 6.}, {0., 0., 1.}});
constexpr Mat truncated({{1., 2., 5.}, {3., 4., 6.}});
constexpr Mat volume({{1., 2., 3., 10.}, {4., 5., 6., 11.}, {7., 8., 9., 12.}, {0., 0., 0., 1.}});

static_assert(ng::translate(Vec{5., 6.}) == Mat({{1., 0., 5.}, {0., 1., 6.}, {0., 0., 1.}}));
static_assert(ng::translate(Vec{5.f, 6.f, 7.f}) * Vec{1.f, 1.f, 1.f, 1.f} == Vec{6.f, 7.f, 8.f, 1.f});
static_assert(ng::linear2affine(linear) == Mat({{1., 2., 0.}, {3., 4., 0.}, {0., 0., 1.}}));
static_assert(ng::linear2affine(linear, {5, 6}) == affine and ng::linear2affine(linear, Vec{5., 6.}) == affine);
static_assert(ng::translate(Vec{5., 6.}) * ng::linear2affine(linear) == affine);
static_assert(ng::affine2linear(affine) == linear);
static_assert(ng::affine2linear(ng::affine2truncated(affine)) == linear);
static_assert(ng::affine2truncated(affine) == truncated and ng::truncated2affine(truncated) == affine);
static_assert(ng::truncated2affine(ng::affine2truncated(volume)) == volume);
static_assert(ng::affine2linear(volume) == Mat({{1., 2., 3.}, {4., 5., 6.}, {7., 8., 9.}}));

static_assert(ng::linear_xyz2zyx(linear) == Mat({{4., 3.}, {2., 1.}}));
static_assert(ng::affine_xyz2zyx(affine) == Mat({{4., 3., 6.}, {2., 1., 5.}, {0., 0., 1.}}));
static_assert(ng::affine_xyz2zyx(truncated) == Mat({{4., 3., 6.}, {2., 1., 5.}}));
static_assert(
        ng::affine_xyz2zyx(volume) == Mat({{9., 8., 7., 12.}, {6., 5., 4., 11.}, {3., 2., 1., 10.}, {0., 0., 0., 1.}}));
static_assert(ng::affine_xyz2zyx(ng::affine_xyz2zyx(volume)) == volume);
static_assert(ng::linear_xyz2zyx(ng::affine2linear(volume)) == Mat({{9., 8., 7.}, {6., 5., 4.}, {3., 2., 1.}}));
// The same vector, in both orders.
static_assert((ng::linear_xyz2zyx(linear) * Vec{7., 8.}).flip() == linear * Vec{8., 7.});

static_assert(ng::about(Vec{10., 20.}, linear) * Vec{10., 20., 1.} == Vec{10., 20., 1.});
static_assert(ng::about(Vec{10., 20.}, linear) * Vec{11., 20., 1.} == Vec{11., 23., 1.});

TEST(affine, keeps_the_point_that_it_is_about) {
    const Vec center{32., 31.};
    const auto turn = ng::about(center, ng::rotate(deg2rad(90.)));

    EXPECT_EQ(turn, Mat({{0., 1., 1.}, {-1., 0., 63.}, {0., 0., 1.}}));
    EXPECT_EQ((turn * Vec{32., 41., 1.}), (Vec{42., 31., 1.}));  // +x goes to +y
    EXPECT_EQ(turn, ng::translate(center) * ng::linear2affine(ng::rotate(deg2rad(90.))) * ng::translate(-center));
    EXPECT_EQ(turn.inverse(), ng::about(center, ng::rotate(deg2rad(-90.))));
    EXPECT_EQ((ng::about(Vec{1.f, 2.f, 3.f}, ng::rotate_z(deg2rad(180.f))) * Vec{0.f, 0.f, 0.f, 1.f}),
            (Vec{0.f, 4.f, 6.f, 1.f}));
}

TEST(affine, keeps_random_points_that_it_is_about) {
    std::mt19937 random(2);
    std::normal_distribution<f64> normal(0, 100);
    for (int i = 0; i < 100; ++i) {
        const Vec center{normal(random), normal(random), normal(random)};
        const auto rotation = ng::rotate(Vec{normal(random), normal(random), normal(random)}, normal(random));
        const auto product = ng::translate(center) * ng::linear2affine(rotation) * ng::translate(-center);
        ASSERT_LT(distance(ng::about(center, rotation), product), 5e-13);
        ASSERT_LT(distance(ng::about(center, rotation).inverse() * product, Mat<f64, 4, 4>::eye()), 5e-13);
        ASSERT_NO_THROW(ng::affine2linear(product.inverse()));  // whose last row is exact
        ASSERT_NO_THROW(ng::affine2linear(product.as<f32>().inverse()));
    }
}

TEST(affine, refuses_another_last_row) {
    using noa::Exception, test::throws;
    const Mat perspective({{1., 0., 0.}, {0., 1., 0.}, {0.5, 0., 1.}});
    EXPECT_TRUE(throws<Exception>(
            [&] { ng::affine2truncated(perspective); }, "affine2truncated: the last row", "(0.5,0,1)"));
    EXPECT_TRUE(throws<Exception>([&] { ng::affine2linear(perspective); }, "affine2linear: the last row", "(0.5,0,1)"));
    EXPECT_TRUE(throws<Exception>([] { ng::affine2linear(Mat<f32, 4, 4>::eye(2.f)); }, "(0,0,0,2)"));
}

}  // namespace

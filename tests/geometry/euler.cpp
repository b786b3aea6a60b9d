// Euler angles: against SciPy, at gimbal lock, and there and back.
#include "noa/geometry/euler.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/distance.hpp"
#include "noa/base/error.hpp"
#include "noa/geometry/matrix.hpp"
#include "support/same_type.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::geometry::euler2matrix, noa::geometry::matrix2euler, noa::geometry::EulerOption;
using test::distance;
namespace ng = noa::geometry;

constexpr f64 pi = std::numbers::pi;

struct Reference {
    std::string_view axes;
    Mat<f64, 3, 3> xyz;
};

// Of SciPy 1.17: Rotation.from_euler(axes, [0.3, 0.7, -1.1]).as_matrix(), with axes in upper case.
const std::vector<Reference>& intrinsic_references() {
    static const std::vector<Reference> list{
            {"zyz", Mat<f64, 3, 3>({{0.5948041456310518, 0.5171420447398931, 0.6154446635582735},
                            {-0.7488782477850708, 0.6347732471889773, 0.19037934406737264},
                            {-0.29221464428477223, -0.5741315443479861, 0.7648421872844882}})},
            {"zyx", Mat<f64, 3, 3>({{0.7306816499355122, -0.6825356334181358, 0.015793529118639904},
                            {0.226026321249623, 0.2636694534871921, 0.9377582425124971},
                            {-0.644217687237691, -0.6816329865934228, 0.34692944965489886}})},
            {"zxz", Mat<f64, 3, 3>({{0.6347732471889773, 0.7488782477850708, 0.19037934406737264},
                            {-0.5171420447398931, 0.5948041456310518, -0.6154446635582735},
                            {-0.5741315443479861, 0.29221464428477223, 0.7648421872844882}})},
            {"zxy", Mat<f64, 3, 3>({{0.6030043987602139, -0.22602632124962302, -0.7650475783754858},
                            {-0.41444199432919854, 0.7306816499355123, -0.5425330955655645},
                            {0.6816329865934228, 0.644217687237691, 0.3469294496548989}})},
            {"yzy", Mat<f64, 3, 3>({{0.5948041456310518, -0.6154446635582735, -0.5171420447398931},
                            {0.29221464428477223, 0.7648421872844882, -0.5741315443479861},
                            {0.7488782477850708, 0.19037934406737264, 0.6347732471889773}})},
            {"yzx", Mat<f64, 3, 3>({{0.7306816499355123, -0.5425330955655645, -0.41444199432919854},
                            {0.644217687237691, 0.3469294496548989, 0.6816329865934228},
                            {-0.22602632124962302, -0.7650475783754858, 0.6030043987602139}})},
            {"yxz", Mat<f64, 3, 3>({{0.2636694534871921, 0.9377582425124971, 0.226026321249623},
                            {-0.6816329865934228, 0.34692944965489886, -0.644217687237691},
                            {-0.6825356334181358, 0.015793529118639904, 0.7306816499355122}})},
            {"yxy", Mat<f64, 3, 3>({{0.6347732471889773, 0.19037934406737264, -0.7488782477850708},
                            {-0.5741315443479861, 0.7648421872844882, -0.29221464428477223},
                            {0.5171420447398931, 0.6154446635582735, 0.5948041456310518}})},
            {"xzy", Mat<f64, 3, 3>({{0.34692944965489886, -0.644217687237691, -0.6816329865934228},
                            {0.015793529118639904, 0.7306816499355122, -0.6825356334181358},
                            {0.9377582425124971, 0.226026321249623, 0.2636694534871921}})},
            {"xzx", Mat<f64, 3, 3>({{0.7648421872844882, -0.29221464428477223, -0.5741315443479861},
                            {0.6154446635582735, 0.5948041456310518, 0.5171420447398931},
                            {0.19037934406737264, -0.7488782477850708, 0.6347732471889773}})},
            {"xyz", Mat<f64, 3, 3>({{0.3469294496548989, 0.6816329865934228, 0.644217687237691},
                            {-0.7650475783754858, 0.6030043987602139, -0.22602632124962302},
                            {-0.5425330955655645, -0.41444199432919854, 0.7306816499355123}})},
            {"xyx", Mat<f64, 3, 3>({{0.7648421872844882, -0.5741315443479861, 0.29221464428477223},
                            {0.19037934406737264, 0.6347732471889773, 0.7488782477850708},
                            {-0.6154446635582735, -0.5171420447398931, 0.5948041456310518}})},
    };
    return list;
}

// The same, with axes in lower case.
const std::vector<Reference>& extrinsic_references() {
    static const std::vector<Reference> list{
            {"zyz", Mat<f64, 3, 3>({{0.5948041456310518, 0.7488782477850708, 0.29221464428477223},
                            {-0.5171420447398931, 0.6347732471889773, -0.5741315443479861},
                            {-0.6154446635582735, 0.19037934406737264, 0.7648421872844882}})},
            {"zyx", Mat<f64, 3, 3>({{0.7306816499355123, -0.22602632124962302, 0.644217687237691},
                            {-0.41444199432919854, 0.6030043987602139, 0.6816329865934228},
                            {-0.5425330955655645, -0.7650475783754858, 0.3469294496548989}})},
            {"zxz", Mat<f64, 3, 3>({{0.6347732471889773, 0.5171420447398931, -0.5741315443479861},
                            {-0.7488782477850708, 0.5948041456310518, -0.29221464428477223},
                            {0.19037934406737264, 0.6154446635582735, 0.7648421872844882}})},
            {"zxy", Mat<f64, 3, 3>({{0.2636694534871921, -0.6825356334181358, -0.6816329865934228},
                            {0.226026321249623, 0.7306816499355122, -0.644217687237691},
                            {0.9377582425124971, 0.015793529118639904, 0.34692944965489886}})},
            {"yzy", Mat<f64, 3, 3>({{0.5948041456310518, -0.29221464428477223, -0.7488782477850708},
                            {0.6154446635582735, 0.7648421872844882, 0.19037934406737264},
                            {0.5171420447398931, -0.5741315443479861, 0.6347732471889773}})},
            {"yzx", Mat<f64, 3, 3>({{0.7306816499355122, -0.644217687237691, 0.226026321249623},
                            {0.015793529118639904, 0.34692944965489886, 0.9377582425124971},
                            {-0.6825356334181358, -0.6816329865934228, 0.2636694534871921}})},
            {"yxz", Mat<f64, 3, 3>({{0.6030043987602139, 0.6816329865934228, -0.41444199432919854},
                            {-0.7650475783754858, 0.3469294496548989, -0.5425330955655645},
                            {-0.22602632124962302, 0.644217687237691, 0.7306816499355123}})},
            {"yxy", Mat<f64, 3, 3>({{0.6347732471889773, -0.5741315443479861, -0.5171420447398931},
                            {0.19037934406737264, 0.7648421872844882, -0.6154446635582735},
                            {0.7488782477850708, 0.29221464428477223, 0.5948041456310518}})},
            {"xzy", Mat<f64, 3, 3>({{0.3469294496548989, -0.5425330955655645, -0.7650475783754858},
                            {0.644217687237691, 0.7306816499355123, -0.22602632124962302},
                            {0.6816329865934228, -0.41444199432919854, 0.6030043987602139}})},
            {"xzx", Mat<f64, 3, 3>({{0.7648421872844882, -0.6154446635582735, 0.19037934406737264},
                            {0.29221464428477223, 0.5948041456310518, 0.7488782477850708},
                            {-0.5741315443479861, -0.5171420447398931, 0.6347732471889773}})},
            {"xyz", Mat<f64, 3, 3>({{0.34692944965489886, 0.9377582425124971, 0.015793529118639904},
                            {-0.6816329865934228, 0.2636694534871921, -0.6825356334181358},
                            {-0.644217687237691, 0.226026321249623, 0.7306816499355122}})},
            {"xyx", Mat<f64, 3, 3>({{0.7648421872844882, 0.19037934406737264, 0.6154446635582735},
                            {-0.5741315443479861, 0.6347732471889773, 0.5171420447398931},
                            {-0.29221464428477223, -0.7488782477850708, 0.5948041456310518}})},
    };
    return list;
}

// All that there are.
std::vector<EulerOption> all_options() {
    std::vector<EulerOption> result;
    for (const Reference& reference: intrinsic_references())
        result.push_back({.axes = reference.axes, .intrinsic = true});
    for (const Reference& reference: extrinsic_references())
        result.push_back({.axes = reference.axes, .intrinsic = false});
    return result;
}

std::string name_of(const EulerOption& option) {
    return std::string(option.axes) + (option.intrinsic ? " intrinsic" : " extrinsic");
}

bool is_proper(const EulerOption& option) {
    return option.axes[0] == option.axes[2];
}

void expect_as_scipy(const std::vector<Reference>& references, bool intrinsic) {
    ASSERT_EQ(references.size(), 12);
    for (const auto& [axes, xyz]: references) {
        const EulerOption option{.axes = axes, .intrinsic = intrinsic};
        SCOPED_TRACE(name_of(option));
        const auto expected = ng::linear_xyz2zyx(xyz);
        EXPECT_LT(distance(euler2matrix(Vec{0.3, 0.7, -1.1}, option), expected), 1e-15);
        EXPECT_LT(distance(euler2matrix(Vec{0.3f, 0.7f, -1.1f}, option), expected.as<f32>()), 1e-7);
        const auto angles = matrix2euler(expected, option);
        EXPECT_LT(noa::norm(angles - Vec{0.3, 0.7, -1.1}), 1e-15);
        EXPECT_LT(noa::norm(matrix2euler(expected.as<f32>(), option) - Vec{0.3f, 0.7f, -1.1f}), 5e-7f);
    }
}

TEST(euler, agrees_with_scipy) {
    expect_as_scipy(intrinsic_references(), true);
    expect_as_scipy(extrinsic_references(), false);
}

TEST(euler, is_a_product_of_rotations) {
    const auto a = Vec{0.4, -0.2, 2.};
    const auto z = ng::rotate_z(0.4), y = ng::rotate_y(-0.2), x = ng::rotate_x(2.);

    EXPECT_EQ(euler2matrix(a, {.axes = "zyx"}), z * y * x);
    EXPECT_EQ(euler2matrix(a, {.axes = "zyx", .intrinsic = false}), x * y * z);
    EXPECT_EQ(euler2matrix(a), z * y * ng::rotate_z(2.));
}

TEST(euler, is_exact_for_quarter_turns) {
    const f64 quarter = noa::deg2rad(90.);

    EXPECT_EQ(euler2matrix(Vec{quarter, 0., 0.}), Mat({{1., 0., 0.}, {0., 0., 1.}, {0., -1., 0.}}));
    EXPECT_EQ(euler2matrix(Vec{0., quarter, 0.}), Mat({{0., 0., -1.}, {0., 1., 0.}, {1., 0., 0.}}));
    EXPECT_EQ(euler2matrix(Vec{quarter, 2 * quarter, -3 * quarter}, {.axes = "xyz"}),
            Mat({{0., 0., 1.}, {1., 0., 0.}, {0., 1., 0.}}));  // x goes to z, y to x, z to y
    EXPECT_EQ(euler2matrix(noa::deg2rad(Vec{90.f, 180.f, -270.f}), {.axes = "xyz"}),
            Mat({{0.f, 0.f, 1.f}, {1.f, 0.f, 0.f}, {0.f, 1.f, 0.f}}));
}

// The angle of what is applied last is 0, the other outer one is what is left.
TEST(euler, gives_the_last_rotation_no_angle_at_gimbal_lock) {
    const EulerOption extrinsic{.axes = "zyz", .intrinsic = false};
    const auto expect_near = [](const Vec<f64, 3>& got, const Vec<f64, 3>& expected) {
        EXPECT_LT(noa::norm(got - expected), 1e-15) << to_string(got) << " is not " << to_string(expected);
    };

    expect_near(matrix2euler(Mat<f64, 3, 3>::eye()), {0, 0, 0});
    expect_near(matrix2euler(euler2matrix(Vec{0.3, 0., 0.4})), {0, 0, 0.7});
    expect_near(matrix2euler(euler2matrix(Vec{0.3, pi, 0.4})), {0, pi, 0.1});
    expect_near(matrix2euler(euler2matrix(Vec{0.3, 0., 0.4}, extrinsic), extrinsic), {0.7, 0, 0});
    expect_near(matrix2euler(euler2matrix(Vec{0.3, pi, 0.4}, extrinsic), extrinsic), {-0.1, pi, 0});
    expect_near(matrix2euler(euler2matrix(Vec{0.3, pi / 2, 0.4}, {.axes = "zyx"}), {.axes = "zyx"}), {0, pi / 2, 0.1});
    expect_near(
            matrix2euler(euler2matrix(Vec{0.3, -pi / 2, 0.4}, {.axes = "zyx"}), {.axes = "zyx"}), {0, -pi / 2, 0.7});
}

TEST(euler, comes_back_from_gimbal_lock) {
    for (const EulerOption& option: all_options()) {
        SCOPED_TRACE(name_of(option));
        for (const f64 middle: is_proper(option) ? std::vector{0., pi, -pi} : std::vector{pi / 2, -pi / 2})
            for (const f64 off: {0., 1e-17, 1e-15, -1e-14, 1e-12, 1e-10, -1e-8, 1e-6, 1e-4, -1e-2}) {
                const auto matrix = euler2matrix(Vec{0.3, middle + off, -2.4}, option);
                const auto angles = matrix2euler(matrix, option);
                EXPECT_LT(distance(euler2matrix(angles, option), matrix), 4e-15);
                EXPECT_TRUE(std::abs(off) > 1e-15 or angles[option.intrinsic ? 0 : 2] == 0) << to_string(angles);
                const auto single = matrix.as<f32>();
                EXPECT_LT(distance(euler2matrix(matrix2euler(single, option), option), single), 2e-6);
            }
    }
}

TEST(euler, comes_back_to_the_same_rotation) {
    std::mt19937 random(1);
    std::uniform_real_distribution<f64> any(-7, 7), turn(-3.14, 3.14), middle(0.01, 3.13);
    for (const EulerOption& option: all_options()) {
        SCOPED_TRACE(name_of(option));
        for (int i = 0; i < 200; ++i) {
            const auto matrix = euler2matrix(Vec{any(random), any(random), any(random)}, option);
            const auto got = matrix2euler(matrix, option);
            ASSERT_LT(distance(euler2matrix(got, option), matrix), 4e-15);
            ASSERT_TRUE(is_proper(option) ? got[1] >= 0 and got[1] <= pi : std::abs(got[1]) <= pi / 2);
            ASSERT_TRUE(std::abs(got[0]) <= pi and std::abs(got[2]) <= pi);

            // Angles within the ranges are found again.
            const Vec<f64, 3> angles{turn(random), middle(random) - (is_proper(option) ? 0 : pi / 2), turn(random)};
            ASSERT_LT(noa::norm(matrix2euler(euler2matrix(angles, option), option) - angles), 1e-13);
        }
    }
}

TEST(euler, keeps_the_type) {
    static_assert(test::same_type<decltype(euler2matrix(Vec{0.f, 0.f, 0.f})), Mat<f32, 3, 3>>);
    static_assert(test::same_type<decltype(matrix2euler(Mat<f32, 3, 3>{})), Vec<f32, 3>>);
}

TEST(euler, refuses_other_axes) {
    for (const std::string_view axes: {"", "z", "zy", "zyzy", "zzy", "zyy", "zzz", "zyq", "ZYZ", "z y"}) {
        const EulerOption option{.axes = axes};
        const std::string quoted = "\"" + std::string(axes) + "\"";
        EXPECT_TRUE(test::throws<noa::Exception>(
                [&] {
                    euler2matrix(Vec{0., 0., 0.}, option);
                },
                "euler2matrix: ", quoted, "x, y and z"));
        EXPECT_TRUE(test::throws<noa::Exception>(
                [&] { matrix2euler(Mat<f64, 3, 3>::eye(), option); }, "matrix2euler: ", quoted, "x, y and z"));
    }
    const auto refuses = [](std::string_view axes, std::string_view hint) {
        return test::throws<noa::Exception>([&] { euler2matrix(Vec{0., 0., 0.}, {.axes = axes}); }, hint);
    };
    EXPECT_TRUE(refuses("ZYZ", "in lower case"));
    EXPECT_TRUE(refuses("zyX", "in lower case"));
    EXPECT_FALSE(refuses("zzy", "in lower case"));
}

TEST(euler, refuses_angles_that_are_not_finite) {
    EXPECT_TRUE(test::throws<noa::Exception>(
            [] {
                euler2matrix(Vec{0., std::nan(""), 0.});
            },
            "euler2matrix: the angle nan is not finite"));
    EXPECT_TRUE(test::throws<noa::Exception>([] { euler2matrix(Vec{0.f, 0.f, INFINITY}); }, "inf", "not finite"));
}

TEST(euler, refuses_what_is_not_a_rotation) {
    const auto refuses = [](const Mat<f64, 3, 3>& matrix) {
        return test::throws<noa::Exception>(
                [&] { matrix2euler(matrix); }, "matrix2euler: " + to_string(matrix), "is not a rotation");
    };
    auto bad = Mat<f64, 3, 3>::eye();
    bad[1][2] = NAN;

    EXPECT_TRUE(refuses(bad));
    EXPECT_TRUE(refuses(Mat<f64, 3, 3>::eye(-1)));
    EXPECT_TRUE(refuses(Mat<f64, 3, 3>::eye(1.001)));
    EXPECT_TRUE(refuses(Mat<f64, 3, 3>{}));
    EXPECT_TRUE(refuses(ng::scale(Vec{1., -1., 1.})));
    EXPECT_TRUE(refuses(Mat({{1., 2e-4, 0.}, {0., 1., 0.}, {0., 0., 1.}})));
    EXPECT_TRUE(refuses(Mat<f64, 3, 3>::eye(std::numeric_limits<f64>::infinity())));
    EXPECT_NO_THROW(matrix2euler(Mat({{1., 5e-5, 0.}, {0., 1., 0.}, {0., 0., 1.}})));
    EXPECT_NO_THROW(matrix2euler(ng::rotate(Vec{1.f, 2.f, 3.f}, 0.7f)));
}

}  // namespace

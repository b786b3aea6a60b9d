// Distances of rotations: worked by hand, and against the rotation that leads from one to the other.
#include "noa/geometry/angular_distance.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <random>
#include <vector>

#include "noa/base/error.hpp"
#include "noa/geometry/matrix.hpp"
#include "support/driver.hpp"
#include "support/run_on.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::deg2rad;
using noa::geometry::angular_distance, noa::geometry::Quaternion, noa::geometry::Symmetry;
namespace ng = noa::geometry;

using Q = Quaternion<f64>;
constexpr f64 pi = std::numbers::pi;

Q random_rotation(std::mt19937& random) {
    std::normal_distribution<f64> normal;
    return Q{normal(random), normal(random), normal(random), normal(random)}.normalize();
}

TEST(angular_distance, is_the_angle_between_turns_about_one_axis) {
    for (const Vec<f64, 3> axis: {Vec<f64, 3>{1, 0, 0}, Vec<f64, 3>{0, 1, 0}, Vec<f64, 3>{1, -2, 3}})
        for (const f64 angle: {0., 10., 90., 170., 180.}) {
            const Q a = Q::from_axis_angle(axis, deg2rad(20.)), b = Q::from_axis_angle(axis, deg2rad(20. + angle));
            EXPECT_NEAR(angular_distance(a, b), deg2rad(angle), 1e-15);
            EXPECT_NEAR(angular_distance(b, a), deg2rad(angle), 1e-15);
            EXPECT_NEAR(angular_distance(a.to_matrix(), b.to_matrix()), deg2rad(angle), 1e-15);
        }
    const Q a = Q::from_axis_angle({1, 0, 0}, deg2rad(0.)), b = Q::from_axis_angle({1, 0, 0}, deg2rad(350.));
    EXPECT_NEAR(angular_distance(a, b), deg2rad(10.), 1e-15);  // the short way
}

TEST(angular_distance, of_quarter_turns_about_two_axes_is_a_third_of_a_turn) {
    EXPECT_NEAR(angular_distance(ng::rotate_z(deg2rad(90.)), ng::rotate_x(deg2rad(90.))), deg2rad(120.), 1e-15);
    EXPECT_EQ(angular_distance(Mat<f64, 3, 3>::eye(), ng::rotate_y(deg2rad(180.))), pi);
    EXPECT_EQ(angular_distance(ng::rotate_z(deg2rad(90.)), ng::rotate_z(deg2rad(90.))), 0);
}

TEST(angular_distance, ignores_length_and_sign_of_quaternions) {
    const Q a{1, 2, 3, 4}, b{-4, 1, 0.5, 2};
    const Q scaled{1e200, 2e200, 3e200, 4e200}, opposite{4, -1, -0.5, -2};
    EXPECT_NEAR(angular_distance(scaled, opposite), angular_distance(a, b), 1e-15);
    EXPECT_EQ(angular_distance(a, -a), 0);
}

TEST(angular_distance, keeps_the_digits_of_angles_near_0_and_pi) {
    for (const f64 angle: {1e-3, 1e-7, 1e-12}) {
        const Q a{1, 0, 0, 0}, b = a * Q::from_axis_angle({0, 1, 1}, angle);
        EXPECT_NEAR(angular_distance(a, b), angle, 1e-15 * angle + 3e-16);
        EXPECT_NEAR(angular_distance(a, b * Q::from_axis_angle({0, 1, 1}, pi)), pi - angle, 1e-15);
    }
    const Quaternion<f32> none{}, small{0, 0, 1e-4f, 1};
    EXPECT_NEAR(angular_distance(none, small), 2e-4f, 1e-10f);
}

TEST(angular_distance, is_the_angle_of_the_rotation_between) {
    std::mt19937 random(1);
    for (int i = 0; i < 1000; ++i) {
        const Q a = random_rotation(random), b = random_rotation(random), c = random_rotation(random);
        const f64 expected = 2 * std::acos(std::fmin(1., std::abs((a.conjugate() * b).w)));
        ASSERT_NEAR(angular_distance(a, b), expected, 1e-7);  // of the arc cosine
        ASSERT_NEAR(angular_distance(a.to_matrix(), b.to_matrix()), angular_distance(a, b), 1e-14);
        ASSERT_NEAR(angular_distance(c * a, c * b), angular_distance(a, b), 1e-14);
        ASSERT_NEAR(angular_distance(a * c, b * c), angular_distance(a, b), 1e-14);
        ASSERT_NEAR(angular_distance(a.as<f32>(), b.as<f32>()), angular_distance(a, b), 1e-6);
    }
}

TEST(angular_distance, takes_the_closest_copy_of_a_symmetric_object) {
    const auto about_z = [](f64 degrees) { return Q::from_axis_angle({1, 0, 0}, deg2rad(degrees)); };
    const auto about_x = [](f64 degrees) { return Q::from_axis_angle({0, 0, 1}, deg2rad(degrees)); };
    EXPECT_NEAR(angular_distance(Q{}, about_z(100), "C1"), deg2rad(100.), 1e-15);
    EXPECT_NEAR(angular_distance(Q{}, about_z(100), "C4"), deg2rad(10.), 1e-15);
    EXPECT_NEAR(angular_distance(Q{}, about_z(50), "C4"), deg2rad(40.), 1e-15);
    EXPECT_NEAR(angular_distance(Q{}, about_x(175), "C4"), deg2rad(175.), 1e-15);
    EXPECT_NEAR(angular_distance(Q{}, about_x(175), "D4"), deg2rad(5.), 1e-15);
    EXPECT_NEAR(angular_distance(about_x(30), about_x(30) * about_z(90), "C4"), 0, 1e-15);
    EXPECT_GT(angular_distance(about_x(30), about_z(90) * about_x(30), "C4"), 0.1);  // the object is turned first
    EXPECT_NEAR(angular_distance(Q{}.to_matrix(), about_z(100).to_matrix(), "C4"), deg2rad(10.), 1e-15);
    EXPECT_NEAR(angular_distance(Quaternion<f32>{}, about_z(100).as<f32>(), "C4"), deg2rad(10.f), 1e-6f);
}

TEST(angular_distance, under_a_symmetry_is_the_same_for_all_copies) {
    std::mt19937 random(2);
    for (const char* const name: {"C3", "D2", "D7", "T", "O", "I", "I3"}) {
        const Symmetry symmetry(name);
        const Q a = random_rotation(random), b = random_rotation(random);
        const f64 expected = angular_distance(a, b, symmetry);
        for (const auto& element: symmetry.matrices()) {
            const Q g = Q::from_matrix(element);
            EXPECT_NEAR(angular_distance(a * g, b, symmetry), expected, 1e-13) << name;
            EXPECT_NEAR(angular_distance(a, b * g, symmetry), expected, 1e-13) << name;
            EXPECT_LE(expected, angular_distance(a, b * g) + 1e-13) << name;
        }
    }
}

TEST(angular_distance, refuses_other_than_rotations) {
    const auto between = [](const auto& a, const auto& b) { return [=] { (void)angular_distance(a, b); }; };
    const Q none{0, 0, 0, 0}, infinite{0, 0, std::numeric_limits<f64>::infinity(), 1};
    EXPECT_TRUE(test::throws<noa::Exception>(
            between(none, Q{}), "angular_distance: the quaternion (0,0,0,0) stands for no rotation"));
    EXPECT_TRUE(test::throws<noa::Exception>(between(Q{}, infinite), "angular_distance: the quaternion (0,0,inf,1)"));
    const auto doubled = 2. * Mat<f64, 3, 3>::eye();
    EXPECT_TRUE(test::throws<noa::Exception>(
            between(Mat<f64, 3, 3>::eye(), doubled), "angular_distance: ((2,0,0),(0,2,0),(0,0,2)) is not a rotation"));
    EXPECT_TRUE(test::throws<noa::Exception>([] { (void)angular_distance(Q{}, Q{}, "X"); }, "no symmetry \"X\""));
}

// ---- On the GPU ----------------------------------------------------------------------------------------------------

struct angular_distance_on_device : test::OnDevice {};
INSTANTIATE_TEST_SUITE_P(on, angular_distance_on_device, test::every_device(), test::device_name);

struct TurnsAboutAnAxis {
    f64* differences;
    NOA_HD void operator()(std::int64_t i) const {
        const f64 angle = deg2rad(static_cast<f64>(i)), expected = deg2rad(static_cast<f64>(i < 180 ? i : 360 - i));
        const Q a = Q::from_axis_angle({1, 2, 3}, 1.), b = Q::from_axis_angle({1, 2, 3}, 1 + angle);
        differences[i] = std::abs(angular_distance(a, b) - expected) +
                         std::abs(angular_distance(a.to_matrix(), b.to_matrix()) - expected);
    }
};

TEST_P(angular_distance_on_device, is_the_angle_of_a_turn) {
    test::Buffer<f64> differences(is_gpu(), std::vector<f64>(361, 1.));

    test::for_each_index(is_gpu(), 361, TurnsAboutAnAxis{differences.data()});

    for (const f64 difference: differences.values())
        ASSERT_LT(difference, 1e-14);
}

}  // namespace

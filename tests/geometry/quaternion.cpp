// Rotations as quaternions: values one can check by hand, and random ones.
#include "noa/geometry/quaternion.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <random>
#include <sstream>
#include <type_traits>
#include <vector>

#include "geometry/distance.hpp"
#include "noa/base/error.hpp"
#include "noa/geometry/matrix.hpp"
#include "support/driver.hpp"
#include "support/run_on.hpp"
#include "support/same_type.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::deg2rad;
using noa::geometry::Quaternion;
using test::distance, test::same_type;
namespace ng = noa::geometry;

constexpr f64 pi = std::numbers::pi, infinity = std::numeric_limits<f64>::infinity();

using Q = Quaternion<f64>;

template<typename T>
Quaternion<T> random_rotation(std::mt19937& random) {
    std::normal_distribution<T> normal;
    return Quaternion<T>{normal(random), normal(random), normal(random), normal(random)}.normalize();
}

f64 distance(const Q& a, const Q& b) {
    return noa::norm(a.to_vec() - b.to_vec());
}

static_assert(Q{} == Q{0, 0, 0, 1} and same_type<decltype(Quaternion{0., 0., 0., 1.}), Q>);
static_assert(std::is_aggregate_v<Q> and std::is_trivially_copyable_v<Q> and sizeof(Q) == 32);
static_assert(Q{1, 2, 3, 4}.conjugate() == Q{-1, -2, -3, 4} and -Q{1, 2, 3, 4} == Q{-1, -2, -3, -4});
static_assert(Q{1, 2, 3, 4}.as<f32>() == Quaternion{1.f, 2.f, 3.f, 4.f} and not(Q{1, 0, 0, 0} == Q{-1, 0, 0, 0}));
static_assert(Q{0, 0, 1, 0} * Q{0, 1, 0, 0} == Q{1, 0, 0, 0});  // i j = k
static_assert(Q{0, 1, 0, 0} * Q{0, 0, 1, 0} == Q{-1, 0, 0, 0});
static_assert(Q{1, 0, 0, 0} * Q{1, 0, 0, 0} == Q{0, 0, 0, -1} and Q{1, 2, 3, 4} * Q{} == Q{1, 2, 3, 4});

TEST(quaternion, is_exact_for_quarter_turns) {
    for (const f64 degrees: {-450., -270., -180., -90., 0., 90., 180., 270., 360., 810.}) {
        const f64 angle = deg2rad(degrees);
        EXPECT_EQ(Q::from_axis_angle({0, 0, 3}, angle).to_matrix(), ng::rotate_x(angle)) << degrees;
        EXPECT_EQ(Q::from_axis_angle({0, 3, 0}, angle).to_matrix(), ng::rotate_y(angle)) << degrees;
        EXPECT_EQ(Q::from_axis_angle({3, 0, 0}, angle).to_matrix(), ng::rotate_z(angle)) << degrees;
        const f32 single = deg2rad(static_cast<f32>(degrees));
        EXPECT_EQ(Quaternion<f32>::from_axis_angle({0, 0, 1}, single).to_matrix(), ng::rotate_x(single)) << degrees;
    }
    EXPECT_EQ(Q::from_axis_angle({1, 0, 0}, deg2rad(90.)).rotate({0, 0, 1}), (Vec{0., 1., 0.}));  // +x goes to +y
    EXPECT_EQ(Q::from_axis_angle({1, 0, 0}, deg2rad(180.)), (Q{1, 0, 0, 0}));
}

// Of SciPy 1.17, whose order is x, y, z, w.
TEST(quaternion, agrees_with_scipy) {
    const Q a{-0.3658089646470063, 0.2622627090692828, -0.220900832477826, 0.8652195646343934};
    const Q b{-0.5920595303917607, 0.20460257874157994, 0.5262688548013827, 0.5750168603707413};
    const auto axis_angle = Q::from_axis_angle({3, 2, 1}, 0.9);  // Rotation.from_rotvec
    const Q product{-0.9058253870001204, 0.004531325622377902, 0.247886727409945, 0.34352875531485544};
    const Q between{-0.45698052052305216, 0.26570835682458505, -0.027063773050801692, 0.8484311552296474};

    EXPECT_LT(distance(axis_angle, {0.3487482865070052, 0.23249885767133677, 0.11624942883566838, 0.9004471023526769}),
            3e-16);
    EXPECT_LT(distance(a * b, product), 3e-16);
    EXPECT_LT(noa::norm(a.rotate({3, 2, 1}) - Vec{0.8540488288727202, 1.0918062787950018, 3.4754222257856586}), 2e-15);
    EXPECT_LT(distance(slerp(a, b, 0.25), between), 3e-16);
}

TEST(quaternion, agrees_with_matrices) {
    std::mt19937 random(3);
    std::normal_distribution<f64> normal;
    for (int i = 0; i < 1000; ++i) {
        const Vec axis{normal(random), normal(random), normal(random)},
                v{normal(random), normal(random), normal(random)};
        const f64 angle = 3 * normal(random);
        const auto q = Q::from_axis_angle(axis, angle), other = random_rotation<f64>(random);
        const auto matrix = ng::rotate(axis, angle);
        ASSERT_NEAR(q.norm(), 1, 4e-16);
        ASSERT_LT(distance(q.to_matrix(), matrix), 2e-15);
        ASSERT_LT(distance(Q::from_matrix(matrix), q.w < 0 ? -q : q), 2e-15);
        ASSERT_LT(noa::norm(q.rotate(v) - matrix * v), 1e-14);
        ASSERT_LT(distance((q * other).to_matrix(), matrix * other.to_matrix()), 2e-15);
        ASSERT_LT(distance(q.inverse().to_matrix(), noa::transpose(matrix)), 2e-15);
        ASSERT_LT(distance(q * q.inverse(), Q{}), 1e-15);
        const auto single = q.as<f32>();
        ASSERT_LT(distance(single.to_matrix(), matrix.as<f32>()), 1e-6);
        ASSERT_LT(distance(Quaternion<f32>::from_matrix(matrix.as<f32>()).as<f64>(), q.w < 0 ? -q : q), 1e-6);
    }
}

TEST(quaternion, is_found_for_half_turns) {
    EXPECT_EQ(Q::from_matrix(ng::rotate_z(pi)), (Q{1, 0, 0, 0}));
    EXPECT_EQ(Q::from_matrix(ng::rotate_y(pi)), (Q{0, 1, 0, 0}));
    EXPECT_EQ(Q::from_matrix(ng::rotate_x(-pi)), (Q{0, 0, 1, 0}));
    EXPECT_LT(distance(Q::from_matrix(ng::rotate(Vec{0.6, 0., -0.8}, pi)), {-0.6, 0, 0.8, 0}), 2e-16);
    EXPECT_EQ(Q::from_matrix(Mat<f64, 3, 3>::eye()), Q{});
}

TEST(quaternion, rotates_alike_for_any_length) {
    const Q q{1, 2, 3, 4};
    for (const f64 length: {1e-320, 1e-200, 0.1, 1e100, 1e300}) {
        const Q longer{length * 1, length * 2, length * 3, length * 4};
        EXPECT_LT(distance(longer.to_matrix(), q.to_matrix()), length < 1e-300 ? 1e-3 : 1e-15);
        EXPECT_NEAR(longer.normalize().norm(), 1, 4e-16);
        EXPECT_NEAR(longer.norm() / length, std::sqrt(30.), length < 1e-300 ? 1e-3 : 1e-14);
    }
    EXPECT_LT(distance(q * q.inverse(), Q{}), 1e-15);
    EXPECT_LT(distance(q.inverse() * q, Q{}), 1e-15);
}

template<typename T>
void check_slerp(T tolerance) {
    std::mt19937 random(4);
    for (int i = 0; i < 200; ++i) {
        const auto a = random_rotation<T>(random), b = random_rotation<T>(random);
        const auto nearer = dot(a.to_vec(), b.to_vec()) < 0 ? -b : b;
        ASSERT_EQ(slerp(a, b, 0), a);
        ASSERT_EQ(slerp(a, b, 1), nearer);
        // At a steady pace: equal steps are equal rotations.
        const auto step = slerp(a, b, T(0.25)) * a.inverse();
        for (const T t: {T(0), T(0.25), T(0.5), T(0.75), T(1)}) {
            const auto next = slerp(a, b, t + T(0.25));
            ASSERT_NEAR(next.norm(), 1, tolerance);
            ASSERT_LT(noa::norm((step * slerp(a, b, t)).to_vec() - next.to_vec()), tolerance);
        }
        ASSERT_LE(2 * std::acos(std::fmin(step.w, T(1))), static_cast<T>(pi / 4) + tolerance);  // the shortest way
    }
}

TEST(slerp, is_steady_between_random_rotations) {
    check_slerp<f64>(4e-15);
    check_slerp<f32>(2e-6f);
}

TEST(slerp, is_steady_between_close_rotations) {
    for (const f64 angle: {0., 1e-300, 1e-18, 1e-12, 1e-9, 1.9e-8, 2.1e-8, 1e-6, 1e-3}) {
        const auto a = Q::from_axis_angle({1, 2, 3}, 0.7), b = Q::from_axis_angle({1, 2, 3}, 0.7 + angle);
        EXPECT_EQ(slerp(a, b, 0.), a);
        EXPECT_EQ(slerp(a, b, 1.), b);
        EXPECT_EQ(slerp(a, -b, 1.), b);
        EXPECT_LT(distance(slerp(a, b, 0.3), Q::from_axis_angle({1, 2, 3}, 0.7 + 0.3 * angle)), 4e-16);
    }
}

TEST(quaternion, is_refused_if_it_is_no_rotation) {
    using noa::Exception, test::throws;
    for (const Q& bad: {Q{0, 0, 0, 0}, Q{NAN, 0, 0, 1}, Q{0, infinity, 0, 1}}) {
        const auto text = to_string(bad);
        EXPECT_TRUE(
                throws<Exception>([&] { bad.to_matrix(); }, "Quaternion::to_matrix: ", text, "stands for no rotation"));
        EXPECT_TRUE(throws<Exception>(
                [&] {
                    bad.rotate({1, 2, 3});
                },
                "Quaternion::rotate: ", text, "stands for no rotation"));
        EXPECT_TRUE(
                throws<Exception>([&] { bad.normalize(); }, "Quaternion::normalize: ", text, "stands for no rotation"));
        EXPECT_TRUE(throws<Exception>([&] { bad.inverse(); }, "Quaternion::inverse: ", text, "stands for no rotation"));
        EXPECT_TRUE(throws<Exception>([&] { slerp(bad, Q{}, 0.5); }, "slerp: ", text, "not 1"));
        EXPECT_TRUE(throws<Exception>([&] { slerp(Q{}, bad, 0.5); }, text, "not 1"));
    }
    EXPECT_TRUE(throws<Exception>([] { slerp(Q{}, Q{0, 0, 0, 2}, 0.5); }, "(0,0,0,2) is not 1 but 2"));
    EXPECT_TRUE(throws<Exception>([] { slerp(Q{}, Q{}, NAN); }, "nan", "not finite"));
    EXPECT_TRUE(throws<Exception>(
            [] {
                Q::from_axis_angle({0, 0, 0}, 1);
            },
            "Quaternion::from_axis_angle: an axis", "(0,0,0)"));
    EXPECT_TRUE(throws<Exception>(
            [] {
                Q::from_axis_angle({0, 0, 1}, NAN);
            },
            "Quaternion::from_axis_angle: the angle nan"));
    EXPECT_TRUE(throws<Exception>(
            [] { Q::from_matrix(Mat<f64, 3, 3>::eye(-1)); }, "Quaternion::from_matrix: ", "is not a rotation"));
}

TEST(quaternion, prints) {
    std::ostringstream text;
    text << Q{1, 2, 3, 0.5};

    EXPECT_EQ(text.str(), "(1,2,3,0.5)");
}

// ---- On the GPU ----------------------------------------------------------------------------------------------------

struct geometry_on_device : test::OnDevice {};
INSTANTIATE_TEST_SUITE_P(on, geometry_on_device, test::every_device(), test::device_name);

// The distance between a point turned by matrices and turned by quaternions, about another point.
struct TurnsPoints {
    f64* distances;
    NOA_HD void operator()(std::int64_t i) const {
        const auto degrees = static_cast<f64>(i);
        const Vec<f64, 3> center{1, 2, 3}, axis{0, degrees, 4}, v{5, -6, 7};
        const auto turn = ng::about(center, ng::rotate(axis, deg2rad(degrees)));
        const auto half = Quaternion<f64>::from_axis_angle(axis, deg2rad(degrees / 2));
        const auto whole = slerp(half, Quaternion<f64>::from_matrix((half * half).to_matrix()), 1.);
        const auto turned = ng::affine2truncated(turn) * v.push_back(1);
        distances[i] = noa::norm(turned - (whole.rotate(v - center) + center));
        if (i % 90 == 0 and not(ng::rotate(deg2rad(degrees)) * ng::rotate(deg2rad(-degrees)) == Mat<f64, 2, 2>::eye()))
            distances[i] = 1;
    }
};

TEST_P(geometry_on_device, turns_points) {
    test::Buffer<f64> distances(is_gpu(), std::vector<f64>(361, 1.));

    test::for_each_index(is_gpu(), 361, TurnsPoints{distances.data()});

    for (const f64 distance: distances.values())
        ASSERT_LT(distance, 2e-14);
}

}  // namespace

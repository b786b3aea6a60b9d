// Rotations spread evenly: by hand, and whether they are where they are promised, for random rotations.
#include "noa/geometry/sample_rotations.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

#include "noa/base/error.hpp"
#include "noa/geometry/angular_distance.hpp"
#include "noa/geometry/matrix.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::deg2rad, noa::rad2deg;
using noa::geometry::in_plane_angles, noa::geometry::sample_directions, noa::geometry::sample_rotations;
using noa::geometry::Quaternion, noa::geometry::Symmetry;
using noa::geometry::random_rotations, noa::geometry::angular_distance;
namespace ng = noa::geometry;

using Q = Quaternion<f64>;
using Rotations = std::vector<Q>;
using Directions = std::vector<Vec<f64, 3>>;
constexpr f64 pi = std::numbers::pi;
const f64 reach = std::sqrt(3.) / 2 + 1e-9;  // what is promised, in steps

f64 angle_between(const Vec<f64, 3>& a, const Vec<f64, 3>& b) {
    return std::atan2(noa::norm(noa::cross_product(a, b)), noa::dot(a, b));
}

f64 distance_to(const Rotations& samples, const Q& rotation) {
    f64 largest = 0;
    for (const Q& sample: samples)
        largest = std::max(largest, std::abs(noa::dot(sample.to_vec(), rotation.to_vec())));
    return 2 * std::acos(std::min(1., largest));
}
f64 distance_to(const Rotations& samples, const Q& rotation, const Symmetry& symmetry) {
    f64 closest = pi;
    for (const auto& element: symmetry.matrices())
        closest = std::min(closest, distance_to(samples, rotation * Q::from_matrix(element)));
    return closest;
}

// From each sample to the closest other one.
std::vector<f64> distances_of_neighbors(const Rotations& samples) {
    std::vector<f64> result;
    for (const Q& a: samples) {
        f64 largest = 0;
        for (const Q& b: samples)
            if (&a != &b)
                largest = std::max(largest, std::abs(noa::dot(a.to_vec(), b.to_vec())));
        result.push_back(2 * std::acos(std::min(1., largest)));
    }
    return result;
}

// ---- In the plane, and on the sphere -------------------------------------------------------------------------------

TEST(in_plane_angles, are_as_few_as_a_step_allows) {
    EXPECT_EQ(in_plane_angles(deg2rad(90.)), (std::vector<f64>{0, pi / 2, pi, 3 * pi / 2}));
    EXPECT_EQ(in_plane_angles(4), in_plane_angles(deg2rad(90.)));
    EXPECT_EQ(in_plane_angles(deg2rad(91.)).size(), 4u);
    EXPECT_EQ(in_plane_angles(deg2rad(89.)).size(), 5u);
    EXPECT_EQ(in_plane_angles(2 * pi), (std::vector<f64>{0}));
    EXPECT_EQ(in_plane_angles(0), std::vector<f64>{});
    for (int n = 1; n <= 360; ++n)
        EXPECT_EQ(in_plane_angles(deg2rad(360. / n)).size(), static_cast<std::size_t>(n));
}

TEST(sample_directions, of_quarter_turns_are_the_axes) {
    const Directions expected{{1, 0, 0}, {0, 0, 1}, {0, 1, 0}, {0, 0, -1}, {0, -1, 0}, {-1, 0, 0}};
    EXPECT_EQ(sample_directions({.step = deg2rad(90.)}), expected);
    const auto about_x = sample_directions({.step = deg2rad(90.), .axis = {0, 0, 5}});
    ASSERT_EQ(about_x.size(), 6u);
    EXPECT_LT(noa::norm(about_x.front() - Vec<f64, 3>{0, 0, 1}), 1e-15);
    EXPECT_LT(noa::norm(about_x.back() - Vec<f64, 3>{0, 0, -1}), 1e-15);
    for (const auto& direction: about_x)
        EXPECT_TRUE(std::ranges::any_of(expected, [&](const auto& v) { return noa::norm(v - direction) < 1e-15; }));
}

TEST(sample_directions, of_one_tilt_are_on_one_ring) {
    const auto ring = sample_directions({.step = deg2rad(10.), .min_tilt = deg2rad(90.), .max_tilt = deg2rad(90.)});
    EXPECT_EQ(ring.size(), 26u);  // neighbors are within 10 sqrt(2) degrees: there is no other ring
    for (const auto& direction: ring)
        EXPECT_EQ(direction[0], 0);
    EXPECT_EQ(sample_directions({.step = deg2rad(10.), .max_tilt = 0}), (Directions{{1, 0, 0}}));
    const auto opposite = sample_directions({.step = 1, .axis = {-3, 0, 0}, .max_tilt = 0});
    EXPECT_EQ(opposite, (Directions{{-1, 0, 0}}));
}

TEST(sample_directions, reach_all_in_their_range) {
    struct Range {
        Vec<f64, 3> axis;
        f64 min_tilt, max_tilt;
    };
    for (const f64 degrees: {3., 7., 25., 50., 77., 120., 180.})
        for (const Range& range: {Range{{1, 0, 0}, 0, pi}, Range{{1, 2, -3}, 0, deg2rad(40.)},
                     Range{{-1, 0, 0}, deg2rad(60.), deg2rad(110.)}, Range{{0, 1, 0}, deg2rad(80.), deg2rad(80.)}}) {
            SCOPED_TRACE(std::to_string(degrees) + " " + std::to_string(range.max_tilt));
            const f64 step = deg2rad(degrees);
            const auto samples = sample_directions(
                    {.step = step, .axis = range.axis, .min_tilt = range.min_tilt, .max_tilt = range.max_tilt});
            for (const auto& sample: samples) {
                EXPECT_NEAR(noa::norm(sample), 1, 1e-15);
                EXPECT_GE(angle_between(sample, range.axis), range.min_tilt - 1e-12);
                EXPECT_LE(angle_between(sample, range.axis), range.max_tilt + 1e-12);
            }
            f64 farthest = 0;
            for (const Q& rotation: random_rotations(degrees < 5 ? 500 : 3000, {.seed = 1})) {
                const auto direction = rotation.rotate({1, 0, 0});
                const f64 tilt = angle_between(direction, range.axis);
                if (tilt < range.min_tilt or tilt > range.max_tilt)
                    continue;
                f64 closest = pi;
                for (const auto& sample: samples)
                    closest = std::min(closest, angle_between(sample, direction));
                farthest = std::max(farthest, closest);
            }
            EXPECT_LE(farthest, step / std::sqrt(2.) + 1e-9);
        }
}

TEST(sample_directions, are_about_a_step_apart) {
    const f64 step = deg2rad(7.);
    const auto samples = sample_directions({.step = step});
    EXPECT_NEAR(static_cast<f64>(samples.size()), 4 * pi / (step * step), 0.08 * 4 * pi / (step * step));
    for (const auto& a: samples) {
        f64 closest = pi;
        for (const auto& b: samples)
            if (&a != &b)
                closest = std::min(closest, angle_between(a, b));
        EXPECT_GT(closest, 0.7 * step);
        EXPECT_LT(closest, 1.01 * step);
    }
}

// ---- Rotations -----------------------------------------------------------------------------------------------------

TEST(sample_rotations, of_quarter_turns_are_those_of_a_cube) {
    const auto samples = sample_rotations({.step = deg2rad(90.)});
    ASSERT_EQ(samples.size(), 24u);
    const Symmetry cube("O");
    for (const auto& element: cube.matrices())
        EXPECT_LT(distance_to(samples, Q::from_matrix(element)), 1e-7);
}

// Those of a cube again, but for its copies.
TEST(sample_rotations, leave_out_copies) {
    EXPECT_EQ(sample_rotations({.step = deg2rad(90.), .symmetry = "C2"}).size(), 12u);
    EXPECT_EQ(sample_rotations({.step = deg2rad(90.), .symmetry = "C4"}).size(), 6u);
    EXPECT_EQ(sample_rotations({.step = deg2rad(90.), .symmetry = "D1"}).size(), 12u);
    EXPECT_EQ(sample_rotations({.step = deg2rad(90.), .symmetry = "D2"}).size(), 6u);
    EXPECT_EQ(sample_rotations({.step = deg2rad(90.), .symmetry = "D4"}).size(), 3u);
    const auto one = sample_rotations({.step = deg2rad(180.), .symmetry = "O"});
    EXPECT_EQ(one.size(), 2u);
}

struct Count {
    const char* symmetry;
    f64 most;  // times the number that an even grid without edges would have
};
constexpr Count counts[] = {{"C1", 1.1}, {"C3", 1.15}, {"D1", 1.1}, {"D2", 1.1}, {"D7", 1.25}, {"T", 1.3}, {"O", 1.4},
        {"I", 1.55}, {"I2", 1.55}, {"I3", 1.55}, {"I4", 1.55}};

TEST(sample_rotations, are_as_many_times_fewer_as_a_group_has_elements) {
    for (const auto& [name, most]: counts)
        for (const f64 degrees: {7., 4.}) {
            const f64 step = deg2rad(degrees);
            const auto n = static_cast<f64>(sample_rotations({.step = step, .symmetry = name}).size());
            const f64 expected = 8 * pi * pi / (step * step * step) / static_cast<f64>(Symmetry(name).order());
            EXPECT_GT(n, expected) << name;
            EXPECT_LT(n, most * expected) << name;
        }
}

TEST(sample_rotations, reach_all_rotations) {
    for (const char* const name: {"C1", "C3", "C13", "D1", "D2", "D7", "T", "O", "I", "I3", "I4"})
        for (const f64 degrees: {12., 20., 33., 60., 90., 140., 180.}) {
            SCOPED_TRACE(name + std::string(" ") + std::to_string(degrees));
            const Symmetry symmetry(name);
            const auto samples = sample_rotations({.step = deg2rad(degrees), .symmetry = symmetry});
            f64 farthest = 0;
            for (const Q& rotation: random_rotations(symmetry.order() == 1 ? 300 : 1000, {.seed = 2}))
                farthest = std::max(farthest, distance_to(samples, rotation, symmetry));
            EXPECT_LE(farthest, reach * deg2rad(degrees));
            if (degrees < 40) {
                EXPECT_GT(farthest, 0.6 * deg2rad(degrees));
            }
        }
}

TEST(sample_rotations, are_about_a_step_apart) {
    const f64 step = deg2rad(20.);
    const auto distances = distances_of_neighbors(sample_rotations({.step = step}));
    EXPECT_GT(std::ranges::min(distances), 0.7 * step);
    EXPECT_LT(std::ranges::max(distances), 1.01 * step);
}

// With all copies, too: no two samples are copies of each other, but for neighbors across edges.
TEST(sample_rotations, of_a_symmetry_are_about_a_step_apart) {
    const f64 step = deg2rad(10.);
    for (const char* const name: {"C3", "D7", "T", "O", "I"}) {
        const auto samples = sample_rotations({.step = step, .symmetry = name});
        EXPECT_GT(std::ranges::min(distances_of_neighbors(samples)), 0.5 * step) << name;
        EXPECT_LT(std::ranges::max(distances_of_neighbors(samples)), 1.01 * step) << name;
    }
}

// ---- In a range of tilts -------------------------------------------------------------------------------------------

struct Cone {
    Vec<f64, 3> axis;
    f64 min_tilt, max_tilt;
};

TEST(sample_rotations, reach_all_in_a_tilt_range) {
    for (const char* const name: {"C1", "C4", "D2", "D7", "T", "O", "I", "I3"})
        for (const Cone& cone: {Cone{{1, 0, 0}, 0, deg2rad(30.)}, Cone{{1, 0, 0}, deg2rad(90.), deg2rad(90.)},
                     Cone{{2, -1, 1}, deg2rad(50.), deg2rad(130.)}, Cone{{-1, 0, 0}, deg2rad(40.), pi}}) {
            SCOPED_TRACE(name + std::string(" ") + std::to_string(rad2deg(cone.max_tilt)));
            const f64 step = deg2rad(12.);
            const Symmetry symmetry(name);
            const auto samples = sample_rotations({.step = step,
                    .symmetry = symmetry,
                    .axis = cone.axis,
                    .min_tilt = cone.min_tilt,
                    .max_tilt = cone.max_tilt});
            for (const Q& sample: samples) {
                const f64 tilt = angle_between(sample.rotate({1, 0, 0}), cone.axis);
                ASSERT_GE(tilt, cone.min_tilt - 1e-9);
                ASSERT_LE(tilt, cone.max_tilt + 1e-9);
            }
            f64 farthest = 0;
            for (const Q& rotation: random_rotations(300, {.seed = 3})) {
                const f64 tilt = angle_between(rotation.rotate({1, 0, 0}), cone.axis);
                if (tilt >= cone.min_tilt and tilt <= cone.max_tilt)
                    farthest = std::max(farthest, distance_to(samples, rotation, symmetry));
            }
            EXPECT_LE(farthest, reach * step);
        }
}

TEST(sample_rotations, in_a_tilt_range_leave_out_most_copies) {
    const auto n = [](const char* name, f64 max_tilt) {
        return sample_rotations({.step = deg2rad(5.), .symmetry = name, .max_tilt = max_tilt}).size();
    };
    EXPECT_LT(n("D7", deg2rad(170.)), n("D7", pi) * 5 / 4);
    EXPECT_LT(n("O", deg2rad(100.)), n("C4", deg2rad(100.)) * 2 / 3);
    EXPECT_EQ(n("D7", deg2rad(60.)), n("C7", deg2rad(60.)));  // half turns lead out of the range
}

TEST(sample_rotations, with_a_tilt_range_turn_z_to_a_direction) {
    const auto samples = sample_rotations({.step = deg2rad(90.), .axis = {0, 1, 0}, .max_tilt = 0});
    ASSERT_EQ(samples.size(), 4u);
    for (const Q& sample: samples)
        EXPECT_LT(noa::norm(sample.rotate({1, 0, 0}) - Vec<f64, 3>{0, 1, 0}), 1e-15);
}

// ---- At random -----------------------------------------------------------------------------------------------------

TEST(random_rotations, depend_on_seed_and_place_alone) {
    const auto many = random_rotations(100, {.seed = 7}), few = random_rotations(10, {.seed = 7});
    EXPECT_TRUE(std::equal(few.begin(), few.end(), many.begin()));
    EXPECT_NE(random_rotations(10, {.seed = 8}), few);
    EXPECT_NE(random_rotations(10), random_rotations(10));
    noa::set_seed(3);
    const auto first = random_rotations(5);
    noa::set_seed(3);
    EXPECT_EQ(random_rotations(5), first);
    EXPECT_TRUE(random_rotations(0).empty());
}

// The angle of a rotation w has the density (1 - cos(w)) / pi, and so the distribution (w - sin(w)) / pi.
TEST(random_rotations, are_all_equally_likely) {
    constexpr int n = 20000;
    const auto rotations = random_rotations(n, {.seed = 1});
    const Q other = Q{1, -2, 3, 0.5}.normalize();
    for (const Q& from: {Q{}, other}) {
        std::vector<f64> angles;
        for (const Q& rotation: rotations) {
            EXPECT_NEAR(rotation.norm(), 1, 1e-15);
            angles.push_back(angular_distance(from, rotation));
        }
        std::ranges::sort(angles);
        f64 difference = 0;
        for (int i = 0; i < n; ++i) {
            const f64 w = angles[static_cast<std::size_t>(i)];
            difference = std::max(difference, std::abs((i + 0.5) / n - (w - std::sin(w)) / pi));
        }
        EXPECT_LT(difference, 1.63 / std::sqrt(n));  // 1 % of all seeds have more
    }
}

TEST(random_rotations, turn_a_vector_to_all_directions_alike) {
    constexpr int n = 20000;
    const Vec<f64, 3> vector = noa::normalize(Vec<f64, 3>{1, 2, -1});
    Vec<f64, 3> mean{};
    Mat<f64, 3, 3> squares{};
    for (const Q& rotation: random_rotations(n, {.seed = 1})) {
        const auto v = rotation.rotate(vector);
        mean += v / n;
        for (int r = 0; r < 3; ++r)
            squares[r] += v[r] * v / n;
    }
    for (int r = 0; r < 3; ++r) {
        EXPECT_LT(std::abs(mean[r]), 4 / std::sqrt(3. * n));
        for (int c = 0; c < 3; ++c)
            EXPECT_NEAR(squares[r][c], r == c ? 1. / 3 : 0, 4 * 0.3 / std::sqrt(n));
    }
}

// ---- Errors --------------------------------------------------------------------------------------------------------

TEST(sample_rotations, refuses_steps_and_tilts_out_of_range) {
    const auto refuses = [](const ng::SampleRotationsOption& option, const char* text) {
        return test::throws<noa::Exception>([&] { (void)sample_rotations(option); }, text);
    };
    EXPECT_TRUE(refuses({}, "sample_rotations: the step is 0: it is in radians, above 0 and up to pi"));
    EXPECT_TRUE(refuses({.step = 7}, "the step is 7"));
    EXPECT_TRUE(refuses({.step = std::numeric_limits<f64>::quiet_NaN()}, "the step is nan"));
    EXPECT_TRUE(refuses({.step = 1, .min_tilt = 2, .max_tilt = 1}, "the tilts are from 2 to 1"));
    EXPECT_TRUE(refuses({.step = 1, .max_tilt = 90}, "the tilts are from 0 to 90: they are in radians"));
    EXPECT_TRUE(refuses({.step = 1, .min_tilt = -1}, "the tilts are from -1"));
    EXPECT_TRUE(refuses({.step = 1, .axis = {0, 0, 0}}, "an axis is finite and not 0, but this one is (0,0,0)"));
    EXPECT_TRUE(refuses({.step = 1e-4}, "2^30 are allowed"));
    const auto directions = [](const ng::SampleDirectionsOption& option, const char* text) {
        return test::throws<noa::Exception>([&] { (void)sample_directions(option); }, text);
    };
    EXPECT_TRUE(directions({}, "sample_directions: the step is 0"));
    EXPECT_TRUE(directions({.step = 1e-9}, "2^30 are allowed"));
    EXPECT_TRUE(directions({.step = 1, .axis = {0, 0, 0}}, "sample_directions: an axis is finite"));
    EXPECT_TRUE(test::throws<noa::Exception>([] { (void)in_plane_angles(10.); }, "in_plane_angles: the step is 10"));
    EXPECT_TRUE(test::throws<noa::Exception>([] { (void)in_plane_angles(-1); }, "there are no -1 angles"));
    EXPECT_TRUE(test::throws<noa::Exception>([] { (void)random_rotations(-2); }, "there are no -2 rotations"));
}

}  // namespace

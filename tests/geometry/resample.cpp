#include "noa/geometry/resample.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "fft/reference.hpp"
#include "geometry/lists.hpp"
#include "geometry/overlaps.hpp"
#include "geometry/reference.hpp"
#include "noa/base/error.hpp"
#include "noa/base/layout.hpp"
#include "noa/geometry/euler.hpp"
#include "noa/geometry/matrix.hpp"
#include "noa/geometry/transform.hpp"
#include "noa/math/random.hpp"
#include "noa/runtime/factory.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::deg2rad, noa::geometry::Quaternion;
namespace ng = noa::geometry;
using test::array_of, test::expect_near;

constexpr f64 inf = std::numeric_limits<f64>::infinity(), nan = std::numeric_limits<f64>::quiet_NaN();

noa::Array<f64> line_of(const std::vector<f64>& values) {
    return array_of(values, {1, 1, 1, static_cast<i64>(values.size())});
}

// A volume of zeros but for one place.
noa::Array<f64> point_at(const Shape4& shape, i64 z, i64 y, i64 x) {
    std::vector<f64> values(test::at(shape.n_elements()));
    values[test::at((z * shape[2] + y) * shape[3] + x)] = 1;
    return array_of(values, shape);
}

// Where the brightest pixel is.
Vec<i64, 4> brightest(const noa::Array<f64>& array) {
    const auto values = test::values(array);
    return noa::layout::index_at(array.shape(), std::max_element(values.begin(), values.end()) - values.begin());
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

// ---- Rotations -----------------------------------------------------------------------------------------------------

// A Vec is one of them, or nothing: its numbers are not a list.
static_assert(not noa::geometry::detail::one_or_list_of<Vec<f64, 3>, noa::geometry::detail::Factors<2>>);
static_assert(not noa::geometry::detail::one_or_list_of<Vec<f64, 2>, noa::geometry::detail::Factors<3>>);
static_assert(not noa::geometry::detail::one_or_list_of<Vec<f64, 2>, noa::geometry::detail::Angles>);
static_assert(noa::geometry::detail::one_or_list_of<std::vector<f64>, noa::geometry::detail::Angles>);

TEST(rotate_2d, a_quarter_turn_takes_x_to_y) {
    const auto image = array_of<f32>({1, 2, 3, 4, 5, 6, 7, 8, 9}, {1, 1, 3, 3});
    EXPECT_EQ(test::values(ng::rotate_2d(image, deg2rad(90.))), (std::vector<f32>{7, 4, 1, 8, 5, 2, 9, 6, 3}));
    EXPECT_EQ(test::values(ng::rotate_2d(image, deg2rad(90.f))), (std::vector<f32>{7, 4, 1, 8, 5, 2, 9, 6, 3}));
    EXPECT_EQ(test::values(ng::rotate_2d(image, deg2rad(-90.))), (std::vector<f32>{3, 6, 9, 2, 5, 8, 1, 4, 7}));
    EXPECT_EQ(test::values(ng::rotate_2d(image, deg2rad(180.), {.interp = Interp::NEAREST})),
            (std::vector<f32>{9, 8, 7, 6, 5, 4, 3, 2, 1}));
    EXPECT_EQ(test::values(ng::rotate_2d(image, 0.)), test::values(image));
}

TEST(rotate_2d, turns_what_is_seen) {
    const Shape4 shape{1, 1, 40, 41};
    const auto image = array_of(gaussian(shape, {0, 1, 8}, {1, 2, 2.5}), shape);
    const f64 angle = deg2rad(30.), y = std::cos(angle) + 8 * std::sin(angle),
              x = 8 * std::cos(angle) - std::sin(angle);
    std::vector<f64> expected;
    for (i64 n = 0; n < shape.n_elements(); ++n) {
        const auto at = noa::layout::index_at(shape, n);
        const f64 dy = static_cast<f64>(at[2] - 20) - y, dx = static_cast<f64>(at[3] - 20) - x;
        const f64 across = dy * std::cos(angle) - dx * std::sin(angle),
                  along = dy * std::sin(angle) + dx * std::cos(angle);
        expected.push_back(std::exp(-across * across / 8 - along * along / 12.5));
    }
    expect_near(test::values(ng::rotate_2d(image, angle, {.interp = Interp::CUBIC_BSPLINE})), expected, 3e-3);
}

TEST(rotate_2d, turns_about_another_center_to_another_size) {
    const auto image = array_of<f32>({1, 2, 3, 4, 5, 6}, {1, 1, 2, 3});
    EXPECT_EQ(test::values(ng::rotate_2d(image, deg2rad(180.), {.center = Vec{0.5, 1.}})),
            (std::vector<f32>{6, 5, 4, 3, 2, 1}));
    EXPECT_EQ(test::values(ng::rotate_2d(image, deg2rad(90.), {.center = Vec{0., 0.}})),
            (std::vector<f32>{1, 0, 0, 2, 0, 0}));
    const auto larger = noa::empty<f32>({1, 1, 5, 5}, test::on_device());
    ng::rotate_2d(image, larger, deg2rad(90.));
    EXPECT_EQ(test::values(larger), (std::vector<f32>{0, 0, 0, 0, 0,  //
                                            0, 0, 4, 1, 0,            //
                                            0, 0, 5, 2, 0,            //
                                            0, 0, 6, 3, 0,            //
                                            0, 0, 0, 0, 0}));
    // The center is a place in the input, wherever that lies in the output.
    ng::rotate_2d(image, larger, deg2rad(90.), {.center = Vec{0., 0.}});
    EXPECT_EQ(test::values(larger), (std::vector<f32>{0, 0, 0, 0, 0,  //
                                            4, 1, 0, 0, 0,            //
                                            5, 2, 0, 0, 0,            //
                                            6, 3, 0, 0, 0,            //
                                            0, 0, 0, 0, 0}));
}

TEST(rotate_2d, takes_an_angle_for_each_batch) {
    const auto image = test::normal_noise<f32>({1, 1, 7, 7}, 3);
    const std::vector<f64> angles{0., deg2rad(90.), 0.3};
    const auto turned = ng::rotate_2d(image, angles);
    ASSERT_EQ(turned.shape(), (Shape4{3, 1, 7, 7}));
    for (i64 i = 0; i < 3; ++i)
        EXPECT_EQ(test::values(turned.subregion(i)), test::values(ng::rotate_2d(image, angles[test::at(i)])));
    const auto output = noa::like(turned);
    ng::rotate_2d(turned, output, std::span(angles));
    EXPECT_EQ(test::values(output.subregion(1)), test::values(ng::rotate_2d(turned.subregion(1), deg2rad(90.))));
    const f32 array[] = {0.25f};
    EXPECT_EQ(ng::rotate_2d(turned, array).shape(), turned.shape());
}

TEST(rotate_3d, takes_matrices_and_quaternions) {
    const auto point = point_at({1, 7, 7, 7}, 3, 3, 5);
    EXPECT_EQ(brightest(ng::rotate_3d(point, ng::rotate_z(deg2rad(90.)))), (Vec<i64, 4>{0, 3, 5, 3}));
    EXPECT_EQ(brightest(ng::rotate_3d(point, ng::rotate_y(deg2rad(90.)))), (Vec<i64, 4>{0, 1, 3, 3}));
    EXPECT_EQ(brightest(ng::rotate_3d(point_at({1, 7, 7, 7}, 3, 5, 3), ng::rotate_x(deg2rad(90.)))),
            (Vec<i64, 4>{0, 5, 3, 3}));
    EXPECT_EQ(brightest(ng::rotate_3d(point, ng::rotate_z(deg2rad(90.)), {.center = Vec{0., 3., 4.}})),
            (Vec<i64, 4>{0, 3, 4, 4}));

    const auto volume = test::normal_noise<f32>({1, 6, 7, 8}, 2);
    const auto matrix = ng::euler2matrix(Vec{0.3, 1.1, -2.});
    const auto quaternion = Quaternion<f64>::from_matrix(matrix);
    const auto by_matrix = test::values(ng::rotate_3d(volume, matrix));
    expect_near(test::values(ng::rotate_3d(volume, quaternion)), by_matrix, 1e-5);
    expect_near(test::values(ng::rotate_3d(volume, matrix.as<f32>())), by_matrix, 1e-4);
    expect_near(test::values(ng::transform_3d(volume, quaternion.conjugate())), by_matrix, 1e-5);

    const std::vector<Quaternion<f64>> both{quaternion, Quaternion<f64>{}};
    const auto turned = ng::rotate_3d(volume, both);
    EXPECT_EQ(test::values(turned.subregion(1)), test::values(volume));
    const std::vector<Mat<f64, 3, 3>> one{matrix};
    EXPECT_EQ(test::values(ng::rotate_3d(volume, one)), by_matrix);
}

// ---- Shifts and scales ---------------------------------------------------------------------------------------------

TEST(shift, moves_what_is_seen) {
    const auto image = array_of<f32>({1, 2, 3, 4, 5, 6}, {1, 1, 2, 3});
    EXPECT_EQ(test::values(ng::shift_2d(image, Vec{1, -1})), (std::vector<f32>{0, 0, 0, 2, 3, 0}));
    EXPECT_EQ(test::values(ng::shift_2d(image, Vec{0., 0.5}, {.border = Border::CLAMP})),
            (std::vector<f32>{1, 1.5, 2.5, 4, 4.5, 5.5}));
    EXPECT_EQ(test::values(ng::shift_2d(image, Vec{1.f, 0.f}, {.border = Border::VALUE, .value = 9})),
            (std::vector<f32>{9, 9, 9, 1, 2, 3}));
    EXPECT_EQ(brightest(ng::shift_3d(point_at({1, 5, 6, 7}, 2, 3, 4), Vec{-1., 2., 1.})), (Vec<i64, 4>{0, 1, 5, 5}));
    const auto larger = noa::empty<f32>({1, 1, 2, 6}, test::on_device());
    ng::shift_2d(image, larger, Vec{0, 1});  // pixel 1, over pixel 3, moves to 4
    EXPECT_EQ(test::values(larger), (std::vector<f32>{0, 0, 0, 1, 2, 3, 0, 0, 0, 4, 5, 6}));
}

TEST(shift, takes_one_for_each_batch) {
    const auto lines = array_of<f32>({1, 2, 3, 4, 5, 6}, {2, 1, 1, 3});
    const std::vector<Vec<i32, 2>> shifts{{0, 1}, {0, -2}};
    EXPECT_EQ(test::values(ng::shift_2d(lines, shifts)), (std::vector<f32>{0, 1, 2, 6, 0, 0}));
    const auto volume = test::normal_noise<f64>({1, 3, 4, 5}, 1);
    const std::vector<Vec<f64, 3>> three{{0, 0, 0}, {0.5, 0, 0}, {0, 1, -1}};
    EXPECT_EQ(ng::shift_3d(volume, three).shape(), (Shape4{3, 3, 4, 5}));
    EXPECT_EQ(test::values(ng::shift_3d(volume, three).subregion(0)), test::values(volume));
}

TEST(scale, magnifies_about_the_center) {
    const auto line = line_of({1, 2, 3, 5, 9});
    EXPECT_EQ(test::values(ng::scale_2d(line, 2)), (std::vector<f64>{2, 2.5, 3, 4, 5}));
    EXPECT_EQ(test::values(ng::scale_2d(line, 0.5)), (std::vector<f64>{0, 1, 3, 9, 0}));
    EXPECT_EQ(test::values(ng::scale_2d(line, 2., {.center = Vec{0., 0.}})), (std::vector<f64>{1, 1.5, 2, 2.5, 3}));
    EXPECT_EQ(test::values(ng::scale_2d(line, Vec{7., 2.})), (std::vector<f64>{2, 2.5, 3, 4, 5}));
    const auto image = array_of<f64>({1, 2, 3, 4, 5, 6, 7, 8, 9}, {1, 1, 3, 3});
    EXPECT_EQ(
            test::values(ng::scale_2d(image, Vec{2., 1.})), (std::vector<f64>{2.5, 3.5, 4.5, 4, 5, 6, 5.5, 6.5, 7.5}));
    const auto larger = noa::empty<f64>({1, 1, 1, 8}, test::on_device());
    ng::scale_2d(line, larger, 2.f);
    EXPECT_EQ(test::values(larger), (std::vector<f64>{1, 1.5, 2, 2.5, 3, 4, 5, 7}));
}

TEST(scale, takes_volumes_and_batches) {
    const auto point = point_at({1, 9, 9, 9}, 5, 3, 6);
    EXPECT_EQ(brightest(ng::scale_3d(point, 2.)), (Vec<i64, 4>{0, 6, 2, 8}));
    EXPECT_EQ(brightest(ng::scale_3d(point, Vec{3., 2., 1.})), (Vec<i64, 4>{0, 7, 2, 6}));
    const std::vector<f64> factors{1., 2.};
    const auto both = ng::scale_3d(point, factors);
    EXPECT_EQ(test::values(both.subregion(0)), test::values(point));
    EXPECT_EQ(brightest(both.subregion(1).copy()), (Vec<i64, 4>{0, 6, 2, 8}));
    const std::vector<Vec<f64, 2>> of_images{{1, 2}, {2, 1}, {1, 1}};
    EXPECT_EQ(ng::scale_2d(line_of({1, 2, 3}), of_images).shape(), (Shape4{3, 1, 1, 3}));
}

// The matrices are those that one would write.
TEST(resample, motions_are_transformations_by_the_inverse) {
    const auto image = test::normal_noise<f64>({2, 1, 12, 15}, 5);
    const Vec<f64, 2> center{4.5, 8};
    const auto expect_same = [&](const auto& got, const Mat<f64, 3, 3>& forward, Interp interp) {
        expect_near(test::values(got),
                test::values(ng::transform_2d(image, forward.inverse(), {.interp = interp, .border = Border::REFLECT})),
                1e-12);
    };
    for (const Interp interp: {Interp::LINEAR, Interp::CUBIC, Interp::CUBIC_BSPLINE, Interp::LANCZOS6}) {
        SCOPED_TRACE(std::string(to_string(interp)));
        const ng::AboutOption<2> how{.center = center, .interp = interp, .border = Border::REFLECT};
        expect_same(ng::rotate_2d(image, 0.7, how), ng::about(center, ng::rotate(0.7)), interp);
        expect_same(ng::scale_2d(image, Vec{0.8, 1.7}, how), ng::about(center, ng::scale(Vec{0.8, 1.7})), interp);
        expect_same(ng::shift_2d(image, Vec{0.3, -1.6}, {.interp = interp, .border = Border::REFLECT}),
                ng::translate(Vec{0.3, -1.6}), interp);
    }
}

// ---- Other pixels --------------------------------------------------------------------------------------------------

TEST(resample, keeps_the_center_and_the_field_of_view) {
    EXPECT_EQ(test::values(ng::resample_2d(line_of({1, 2, 3, 4}), Vec{1., 0.5})), (std::vector<f64>{1, 3}));
    EXPECT_EQ(test::values(ng::resample_2d(line_of({1, 2, 3, 4, 5, 6, 7, 8, 9}), Vec{1., 1. / 3})),
            (std::vector<f64>{2, 5, 8}));
    EXPECT_EQ(test::values(ng::resample_2d(line_of({4, 8}), Vec{1, 2}, {.border = Border::CLAMP})),
            (std::vector<f64>{4, 6, 8, 8}));
    const auto output = noa::empty<f64>({1, 1, 1, 4}, test::on_device());
    ng::resample_2d(line_of({2, 4, 8}), output, {.border = Border::CLAMP});
    EXPECT_EQ(test::values(output), (std::vector<f64>{2, 2.5, 4, 7}));
}

TEST(resample, has_so_many_pixels_by_a_factor) {
    const auto image = test::normal_noise<f32>({2, 1, 10, 7}, 1), volume = test::normal_noise<f32>({1, 4, 5, 6}, 1);
    EXPECT_EQ(ng::resample_2d(image, 0.5).shape(), (Shape4{2, 1, 5, 4}));
    EXPECT_EQ(ng::resample_2d(image, 3).shape(), (Shape4{2, 1, 30, 21}));
    EXPECT_EQ(ng::resample_2d(image, Vec{0.01, 1.25}).shape(), (Shape4{2, 1, 1, 9}));
    EXPECT_EQ(ng::resample_3d(volume, 1.5f).shape(), (Shape4{1, 6, 8, 9}));
    EXPECT_EQ(ng::resample_3d(volume, Vec{1., 2., 1.}).shape(), (Shape4{1, 4, 10, 6}));
    EXPECT_EQ(test::values(ng::resample_2d(image, 1.)), test::values(image));
    EXPECT_EQ(test::values(ng::resample_3d(volume, 1., {.interp = Interp::LANCZOS8})), test::values(volume));
}

TEST(resample, one_batch_goes_to_several) {
    const auto output = noa::empty<f64>({2, 1, 1, 2}, test::on_device());
    ng::resample_2d(line_of({1, 2, 3, 4}), output);
    EXPECT_EQ(test::values(output), (std::vector<f64>{1, 3, 1, 3}));
}

// Gaussians are the same whatever the pixels, up to what interpolation does to them.
TEST(resample, keeps_a_gaussian) {
    const Shape4 from{1, 20, 21, 24}, to{1, 25, 18, 24};
    const Vec<f64, 3> sigmas{2, 2, 2};
    Vec<f64, 3> scaled{};
    for (int axis = 0; axis < 3; ++axis)
        scaled[axis] = sigmas[axis] * static_cast<f64>(to[axis + 1]) / static_cast<f64>(from[axis + 1]);
    const auto output = noa::empty<f64>(to, test::on_device());
    ng::resample_3d(array_of(gaussian(from, {}, sigmas), from), output, {.interp = Interp::CUBIC_BSPLINE});
    expect_near(test::values(output), gaussian(to, {}, scaled), 3e-3);
}

// ---- Errors --------------------------------------------------------------------------------------------------------

TEST(resample, refuses_what_cannot_be) {
    const auto image = test::normal_noise<f32>({2, 1, 5, 6}, 1), volume = test::normal_noise<f32>({1, 4, 5, 6}, 1);
    using E = noa::Exception;
    for (const f64 bad: {nan, inf}) {
        EXPECT_TRUE(test::throws<E>([&] { ng::rotate_2d(image, bad); }, "angle", "not finite"));
        EXPECT_TRUE(test::throws<E>(
                [&] {
                    ng::rotate_2d(image, 1., {.center = Vec{bad, 0.}});
                },
                "rotate_2d", "not finite"));
        EXPECT_TRUE(test::throws<E>([&] { ng::shift_2d(image, Vec{0., bad}); }, "shift_2d", "not finite"));
        EXPECT_TRUE(test::throws<E>([&] { ng::shift_3d(volume, Vec{bad, 0., 0.}); }, "shift_3d", "not finite"));
        EXPECT_TRUE(test::throws<E>([&] { ng::scale_2d(image, bad); }, "factor", "above 0"));
    }
    for (const f64 bad: {0., -1.}) {
        EXPECT_TRUE(test::throws<E>([&] { ng::scale_2d(image, Vec{1., bad}); }, "factor", "above 0"));
        EXPECT_TRUE(test::throws<E>([&] { ng::scale_3d(volume, bad); }, "factor", "above 0"));
        EXPECT_TRUE(test::throws<E>([&] { ng::resample_2d(image, bad); }, "factor", "above 0"));
    }
    EXPECT_TRUE(test::throws<E>([&] { ng::rotate_3d(volume, Mat<f64, 3, 3>::eye(2)); }, "not a rotation"));
    EXPECT_TRUE(test::throws<E>([&] { ng::rotate_3d(volume, Quaternion{0., 0., 0., 0.}); }, "no rotation"));
    EXPECT_TRUE(test::throws<E>([&] { ng::rotate_2d(image, std::vector{1., 2., 3.}); }, "rotate_2d", "3", "2"));
    EXPECT_TRUE(test::throws<E>([&] { ng::rotate_2d(image, std::vector<f64>{}); }, "rotate_2d", "no angles"));
    EXPECT_TRUE(test::throws<E>([&] { ng::shift_2d(volume, Vec{1, 2}); }, "shift_2d", "volumes"));
    EXPECT_TRUE(test::throws<E>([&] { ng::scale_3d(image, 2.); }, "scale_3d", "images"));
    EXPECT_TRUE(test::throws<E>([&] { ng::scale_2d(image, 1e-12); }, "scale_2d", "pixels far"));
    EXPECT_TRUE(test::throws<E>([&] { ng::resample_2d(volume, 2.); }, "resample_2d", "volumes"));
    EXPECT_TRUE(test::throws<E>([&] { ng::resample_3d(image, 2.); }, "resample_3d", "images"));
    EXPECT_TRUE(test::throws<E>([&] { ng::resample_2d(image, 1e9); }, "resample_2d", "(2,1,5,6)"));
    EXPECT_TRUE(test::throws<E>([&] { ng::resample_2d(image, image); }, "overlap"));
    EXPECT_TRUE(test::throws<E>(
            [&] {
                ng::resample_2d(image, noa::empty<f32>({3, 1, 5, 6}, test::on_device()));
            },
            "resample_2d", "batches"));
}

TEST(resample, errors_say_what_was_called_and_what_was_given) {
    const auto image = test::normal_noise<f32>({2, 1, 5, 6}, 1), volume = test::normal_noise<f32>({1, 4, 5, 6}, 1);
    const auto says = [](const auto& call, const auto&... pieces) {
        return test::throws<noa::Exception>(call, pieces...);
    };
    using std::vector;
    EXPECT_TRUE(says([&] { ng::rotate_2d(image, vector{1., 2., 3.}); }, "rotate_2d: there are 3 angles", "2 batches"));
    EXPECT_TRUE(says([&] { ng::rotate_2d(image, vector<f64>{}); }, "rotate_2d: there are no angles"));
    EXPECT_TRUE(says([&] { ng::rotate_2d(image.subregion(0), vector<f64>{}); }, "rotate_2d: there are no angles"));
    EXPECT_TRUE(says([&] { ng::rotate_3d(volume, vector<Quaternion<f64>>{}); }, "rotate_3d: there are no rotations"));
    EXPECT_TRUE(says([&] { ng::shift_2d(image, vector(3, Vec{1, 2})); }, "shift_2d: there are 3 shifts", "2 batches"));
    EXPECT_TRUE(says([&] { ng::shift_3d(volume, vector<Vec<f64, 3>>{}); }, "shift_3d: there are no shifts"));
    EXPECT_TRUE(says([&] { ng::scale_2d(image, vector(3, 1.)); }, "scale_2d: there are 3 factors", "2 batches"));
    EXPECT_TRUE(says([&] { ng::scale_3d(volume, vector<f64>{}); }, "scale_3d: there are no factors"));
    EXPECT_TRUE(says([&] { ng::transform_2d(image.subregion(0), vector<Mat<f64, 3, 3>>{}); },
            "transform_2d: there are no matrices"));

    EXPECT_TRUE(says([&] { ng::rotate_2d(image, nan); }, "rotate_2d: the angle nan is not finite"));
    EXPECT_TRUE(says([&] { ng::shift_2d(image, Vec{1., inf}); }, "shift_2d: the shift (1,inf) is not finite"));
    EXPECT_TRUE(says([&] { ng::scale_3d(volume, -1.); }, "scale_3d: a factor is above 0", "-1"));
    EXPECT_TRUE(says([&] { ng::resample_3d(volume, 0.); }, "resample_3d: a factor is above 0", "0"));
    EXPECT_TRUE(says([&] { ng::rotate_3d(volume, ng::scale(Vec{1., 1., 2.})); }, "rotate_3d: ", "is not a rotation"));
    EXPECT_TRUE(says(
            [&] {
                ng::rotate_3d(volume, Quaternion{0., 0., 0., 0.});
            },
            "rotate_3d: the quaternion (0,0,0,0)"));
    EXPECT_TRUE(says([&] { ng::transform_3d(volume, Quaternion{0., 0., 0., 0.}); }, "transform_3d: the quaternion"));
    EXPECT_TRUE(says([&] { ng::rotate_2d(image, 1., {.center = {nan, 2}}); }, "rotate_2d: the center (nan,2)"));
    // Matrices of images are written without a depth.
    EXPECT_TRUE(says([&] { ng::shift_2d(image, Vec{1e10, 2.}); }, "shift_2d: the matrix ((1,0,-1e+10),(0,1,-2))"));
    EXPECT_TRUE(says(
            [&] {
                ng::transform_2d(image, Mat({{1., 0., nan}, {0., 1., 0.}}));
            },
            "transform_2d: the matrix ((1,0,nan),(0,1,0)) is not finite"));
    EXPECT_TRUE(says(
            [&] {
                ng::transform_2d(image, Mat({{1., 0., 0.}, {0., 1., 0.}, {0., 2., 1.}}));
            },
            "transform_2d: the matrix ((1,0,0),(0,1,0),(0,2,1)) is not affine"));
    EXPECT_TRUE(says(
            [&] {
                ng::transform_2d(image, Mat({{1., 0., 0.}, {0., 1e9, 0.}}));
            },
            "transform_2d: the matrix ((1,0,0),(0,1e+09,0)) reaches 6e+09 pixels far", "(2,1,5,6)"));
    // An image is no list of angles.
    EXPECT_TRUE(says([&] { ng::rotate_2d(image, image); }, "rotate_2d: a list is along one axis", "(2,1,5,6)"));
}

TEST(resample, items_come_in_every_kind_of_list) {
    const auto image = test::normal_noise<f32>({1, 1, 5, 6}, 1), volume = test::normal_noise<f32>({1, 4, 5, 6}, 1);
    const auto turn = [](f64 angle) { return ng::rotate(Vec{1., 2., 3.}, angle); };
    const auto quaternion = [&](f64 angle) { return Quaternion<f64>::from_matrix(turn(angle)); };
    test::expect_same_of_lists(0.3, 1.2, [&](const auto& list) { return ng::rotate_2d(image, list); });
    test::expect_same_of_lists(0.3f, 1.2f, [&](const auto& list) { return ng::rotate_2d(image, list); });
    test::expect_same_of_lists(turn(0.3), turn(1), [&](const auto& list) { return ng::rotate_3d(volume, list); });
    test::expect_same_of_lists(
            quaternion(0.3), quaternion(1), [&](const auto& list) { return ng::rotate_3d(volume, list); });
    test::expect_same_of_lists(Vec{1, 2}, Vec{-2, 0}, [&](const auto& list) { return ng::shift_2d(image, list); });
    test::expect_same_of_lists(
            Vec{1.5, 0., 2.}, Vec{0., 1., 0.}, [&](const auto& list) { return ng::shift_3d(volume, list); });
    test::expect_same_of_lists(2., 0.5, [&](const auto& list) { return ng::scale_2d(image, list); });
    test::expect_same_of_lists(Vec{2., 1.}, Vec{0.5, 3.}, [&](const auto& list) { return ng::scale_2d(image, list); });
    test::expect_same_of_lists(2.f, 3.f, [&](const auto& list) { return ng::scale_3d(volume, list); });
    test::expect_same_of_lists(ng::linear2affine(ng::rotate(0.3)), ng::translate(Vec{1., 2.}),
            [&](const auto& list) { return ng::transform_2d(image, list); });
    test::expect_same_of_lists(
            quaternion(0.3), quaternion(1), [&](const auto& list) { return ng::transform_3d(volume, list); });
}

TEST(resample, input_and_output_do_not_overlap) {
    const Shape4 image{1, 1, 5, 6}, wider{1, 1, 5, 7}, volume{1, 4, 5, 6}, longer{1, 5, 5, 6};
    const auto eye = Mat<f64, 3, 3>::eye();
    test::expect_apart<f32>("transform_2d", image, wider, [&](auto& a, auto& b) { ng::transform_2d(a, b, eye); });
    test::expect_apart<f32>(
            "transform_3d", volume, longer, [](auto& a, auto& b) { ng::transform_3d(a, b, Mat<f64, 4, 4>::eye()); });
    test::expect_apart<f32>("rotate_2d", image, image, [](auto& a, auto& b) { ng::rotate_2d(a, b, 1.); });
    test::expect_apart<f32>("rotate_3d", volume, volume, [&](auto& a, auto& b) { ng::rotate_3d(a, b, eye); });
    test::expect_apart<c32>("shift_2d", image, image, [](auto& a, auto& b) { ng::shift_2d(a, b, Vec{1, 2}); });
    test::expect_apart<f64>("shift_3d", volume, longer, [](auto& a, auto& b) { ng::shift_3d(a, b, Vec{1, 2, 3}); });
    test::expect_apart<f32>("scale_2d", image, wider, [](auto& a, auto& b) { ng::scale_2d(a, b, 1.5); });
    test::expect_apart<f32>("scale_3d", volume, volume, [](auto& a, auto& b) { ng::scale_3d(a, b, 1.5); });
    test::expect_apart<f32>("resample_2d", image, wider, [](auto& a, auto& b) { ng::resample_2d(a, b); });
    test::expect_apart<f32>("resample_3d", volume, longer, [](auto& a, auto& b) { ng::resample_3d(a, b); });
}

}  // namespace

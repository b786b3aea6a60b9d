#include "noa/geometry/project.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numbers>
#include <span>
#include <string>
#include <vector>

#include "fft/reference.hpp"
#include "geometry/lists.hpp"
#include "geometry/overlaps.hpp"
#include "geometry/reference.hpp"
#include "noa/base/error.hpp"
#include "noa/geometry/matrix.hpp"
#include "noa/geometry/prefilter.hpp"
#include "noa/runtime/factory.hpp"
#include "noa/runtime/stream.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::deg2rad, noa::geometry::backproject, noa::geometry::project, noa::geometry::ProjectOption;
namespace ng = noa::geometry;

constexpr f64 inf = std::numeric_limits<f64>::infinity(), nan = std::numeric_limits<f64>::quiet_NaN();
constexpr auto eye = Mat<f64, 3, 3>::eye();

template<typename T, typename Matrices>
noa::Array<T> projected(
        const noa::Array<T>& volume, const Shape4& images, const Matrices& inverses, const ProjectOption& how = {}) {
    auto result = noa::empty<T>(images, test::on_device());
    project(volume, result, inverses, how);
    return result;
}
template<typename T, typename Matrices>
noa::Array<T> backprojected(
        const noa::Array<T>& images, const Shape4& volume, const Matrices& inverses, const ProjectOption& how = {}) {
    auto result = noa::empty<T>(volume, test::on_device());
    backproject(images, result, inverses, how);
    return result;
}

// ---- By hand -------------------------------------------------------------------------------------------------------

TEST(project, adds_up_along_z) {
    const auto volume =
            noa::from_values<f32>({1, 2, 3, 4, 5, 6, 10, 20, 30, 40, 50, 60}, {1, 2, 2, 3}).to(test::on_device());
    EXPECT_EQ(test::values(projected(volume, {1, 1, 2, 3}, eye)), (std::vector<f32>{11, 22, 33, 44, 55, 66}));
    EXPECT_EQ(test::values(projected(volume, {1, 1, 2, 3}, eye, {.shifts = Vec{0, 1}})),
            (std::vector<f32>{0, 11, 22, 0, 44, 55}));
    EXPECT_EQ(test::values(projected(volume, {1, 1, 4, 1}, eye)), (std::vector<f32>{0, 22, 55, 0}));
    EXPECT_EQ(test::values(projected(volume, {1, 1, 1, 3}, eye, {.volume_center = Vec{0., 0., 1.}})),
            (std::vector<f32>{11, 22, 33}));
    EXPECT_EQ(test::values(projected(volume, {1, 1, 1, 3}, eye, {.image_center = Vec{1., 0.}})),
            (std::vector<f32>{22, 33, 0}));
    EXPECT_EQ(test::values(projected(volume, {1, 1, 1, 3}, eye, {.image_center = Vec{0., 0.5}})),
            (std::vector<f32>{(44 + 55) / 2.f, (55 + 66) / 2.f, 66 / 2.f}));
}

// What was at +x is, rotated by a quarter turn about y, at -z; what was at +z is at +x.
TEST(project, what_is_seen_is_the_volume_rotated) {
    const auto voxel_at = [](i64 z, i64 y, i64 x) {
        return test::made_of<f64>({1, 7, 7, 7}, [&](const Vec<i64, 4>& at) {
            return at == Vec<i64, 4>{0, z, y, x} ? 1. : 0.;
        });
    };
    const auto pixel_at = [](i64 y, i64 x) {
        return test::values(test::made_of<f64>(
                {1, 1, 7, 7}, [&](const Vec<i64, 4>& at) { return at[2] == y and at[3] == x ? 1. : 0.; }));
    };
    const auto seen = [](const noa::Array<f64>& volume, const Mat<f64, 3, 3>& rotation) {
        return test::values(projected(volume, {1, 1, 7, 7}, rotation.inverse()));
    };
    EXPECT_EQ(seen(voxel_at(3 + 2, 3, 3), ng::rotate_y(deg2rad(90.))), pixel_at(3, 3 + 2));
    EXPECT_EQ(seen(voxel_at(3, 3 + 1, 3 + 2), ng::rotate_y(deg2rad(90.))), pixel_at(3 + 1, 3));
    EXPECT_EQ(seen(voxel_at(3, 3, 3 + 2), ng::rotate_z(deg2rad(90.))), pixel_at(3 + 2, 3));
    EXPECT_EQ(seen(voxel_at(3 - 3, 3, 3 + 1), ng::rotate_x(deg2rad(90.))), pixel_at(3 + 3, 3 + 1));
}

TEST(backproject, smears_along_z) {
    const auto image = noa::from_values<f32>({1, 2, 3, 4, 5, 6}, {1, 1, 2, 3}).to(test::on_device());
    EXPECT_EQ(test::values(backprojected(image, {1, 2, 2, 3}, eye)),
            (std::vector<f32>{1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6}));
    EXPECT_EQ(test::values(backprojected(image, {1, 1, 2, 2}, eye, {.shifts = Vec{0, -1}})),
            (std::vector<f32>{0, 1, 0, 4}));
    const std::vector<Mat<f64, 3, 3>> views{eye, ng::rotate_z(deg2rad(180.))};
    const auto images = test::made_of<f32>({2, 1, 3, 3}, [](const Vec<i64, 4>& at) { return at[2] * 3 + at[3]; });
    EXPECT_EQ(test::values(backprojected(images, {1, 1, 3, 3}, views)), (std::vector<f32>(9, 8)));
    EXPECT_EQ(test::values(backprojected(images, {1, 1, 3, 3}, views, {.normalize = true})), (std::vector<f32>(9, 4)));
    EXPECT_EQ(test::values(backprojected(images, {1, 1, 3, 3}, views[1], {.normalize = true})),
            (std::vector<f32>{8, 7, 6, 5, 4, 3, 2, 1, 0}));
}

// ---- Gaussian balls ------------------------------------------------------------------------------------------------

struct Ball {
    Vec<f64, 3> center;  // from that of the volume
    f64 sigma;

    template<typename T>
    noa::Array<T> in(const Shape4& shape) const {
        return test::made_of<T>(shape, [&](const Vec<i64, 4>& at) {
            f64 square = 0;
            for (int axis = 0; axis < 3; ++axis)
                square += std::pow(test::from_center(at[axis + 1], shape[axis + 1]) - center[axis], 2);
            return std::exp(-square / (2 * sigma * sigma));
        });
    }
    // The integral along z, of the ball as it is seen.
    template<typename T>
    noa::Array<T> seen(const Shape4& shape, const std::vector<Mat<f64, 3, 3>>& inverses) const {
        return test::made_of<T>(shape, [&](const Vec<i64, 4>& at) {
            const auto place = inverses[test::at(at[0])].inverse() * center;
            f64 square = 0;
            for (int axis = 1; axis < 3; ++axis)
                square += std::pow(test::from_center(at[axis + 1], shape[axis + 1]) - place[axis], 2);
            return std::sqrt(2 * std::numbers::pi) * sigma * std::exp(-square / (2 * sigma * sigma));
        });
    }
};

std::vector<Mat<f64, 3, 3>> some_views(std::size_t n) {
    test::Dice dice{std::mt19937_64(5)};
    std::vector<Mat<f64, 3, 3>> result;
    for (std::size_t i = 0; i < n; ++i)
        result.push_back(dice.rotation().to_matrix());
    return result;
}

template<typename T>
void expect_ball(Interp interp, f64 tolerance) {
    SCOPED_TRACE(to_string(interp));
    const Shape4 volume{1, 22, 23, 24}, images{2, 1, 15, 17};
    const auto views = some_views(2);
    const Ball ball{{2, -3, 1.5}, 2};
    const auto got = test::values(projected(ball.in<T>(volume), images, views, {.interp = interp}));
    const auto expected = test::values(ball.seen<T>(images, views));
    for (std::size_t i = 0; i < got.size(); ++i)
        ASSERT_NEAR(got[i], expected[i], tolerance) << i;
}

TEST(project, a_ball_is_seen_from_all_sides) {
    expect_ball<f64>(Interp::LINEAR, 0.35);
    expect_ball<f64>(Interp::CUBIC, 0.06);
    expect_ball<f64>(Interp::CUBIC_BSPLINE, 5e-3);
    expect_ball<f32>(Interp::LANCZOS4, 0.05);
    expect_ball<f64>(Interp::LANCZOS6, 0.03);
    expect_ball<f32>(Interp::LANCZOS8, 0.02);
}

TEST(project, matrices_may_scale) {
    const Shape4 volume{1, 40, 40, 40}, images{1, 1, 1, 43};
    const auto got = test::here(projected(Ball{{0, 0, 0}, 3}.in<f64>(volume), images, ng::scale(Vec{0.5, 0.5, 0.5}),
            {.interp = Interp::CUBIC_BSPLINE}));
    const auto seen = test::here(Ball{{0, 0, 0}, 6}.seen<f64>(images, {eye}));
    for (const i64 x: {15, 19, 21, 27})
        EXPECT_NEAR(got.span()(0, 0, 0, x), seen.span()(0, 0, 0, x), 0.01);
}

// <project(v), i> and <v, backproject(i)> differ by where they interpolate.
TEST(backproject, is_nearly_the_adjoint) {
    const Shape4 volume{1, 20, 20, 20}, images{5, 1, 20, 20};
    const auto views = some_views(5);
    const ProjectOption how{.shifts = std::vector<Vec<f64, 2>>{{0, 0}, {1.5, -1}, {0.25, 0.75}, {-2, 1}, {0.5, 0.5}}};
    const auto v = Ball{{1, 2, -1}, 2.5}.in<f64>(volume);
    const auto i = Ball{{0, 2, 1}, 3}.seen<f64>(images, views);
    const f64 there = test::inner_product(projected(v, images, views, how), i);
    const f64 back = test::inner_product(v, backprojected(i, volume, views, how));
    EXPECT_NEAR(there / back, 1, 0.01);
}

// ---- Against a slow reference --------------------------------------------------------------------------------------

using Exact = std::complex<f64>;

// The value of an array at a place; 0 outside.
template<typename T>
Exact value_at(const noa::Array<T>& array, i64 batch, Interp interp, const Vec<f64, 3>& place) {
    const auto span = array.span();
    const auto& shape = array.shape();
    Exact sum = 0;
    for (const auto& z: test::taps_within(shape[1] == 1 ? Interp::NEAREST : interp, place[0], shape[1]))
        for (const auto& y: test::taps_within(interp, place[1], shape[2]))
            for (const auto& x: test::taps_within(interp, place[2], shape[3])) {
                const auto pixel = test::exact_of(span(shape[0] == 1 ? 0 : batch, z.index, y.index, x.index));
                sum += z.weight * y.weight * x.weight * Exact(pixel);
            }
    return sum;
}

struct ViewCase {
    Shape4 volume, images;
    Interp interp{};
    std::vector<Mat<f64, 3, 3>> inverses;  // one for each view
    std::vector<Vec<f64, 2>> shifts;
    Vec<f64, 3> volume_center;
    Vec<f64, 2> image_center;

    ViewCase(test::Dice& dice, bool is_thin) {
        constexpr Interp interps[] = {Interp::NEAREST, Interp::LINEAR, Interp::CUBIC, Interp::CUBIC_BSPLINE,
                Interp::LANCZOS4, Interp::LANCZOS6, Interp::LANCZOS8};
        volume = {1, dice.pick(is_thin ? 1 : 2, 7), dice.pick(1, 7), dice.pick(1, 7)};
        images = {dice.pick(1, 3), 1, dice.pick(1, 8), dice.pick(1, 8)};
        interp = interps[dice.pick(0, 6)];
        for (i64 i = 0; i < images[0]; ++i) {
            inverses.push_back(dice.pick(0, 1) == 0 ? dice.matrix<3>() : dice.rotation().to_matrix());
            shifts.push_back(dice.point<2>(-2, 2));
        }
        volume_center = dice.point<3>(0, 6);
        image_center = dice.point<2>(0, 6);
    }
    ProjectOption option() const {
        return {.interp = interp,
                .prefilter = false,
                .volume_center = volume_center,
                .image_center = image_center,
                .shifts = shifts};
    }
    Vec<f64, 2> seen_at(i64 view) const { return image_center + shifts[test::at(view)]; }

    template<typename T>
    Exact projected(const noa::Array<T>& from, const Vec<i64, 4>& at) const {
        Exact sum = 0;
        const auto& inverse = inverses[test::at(at[0])];
        const auto seen = seen_at(at[0]);
        const Vec<f64, 3> pixel{0, static_cast<f64>(at[2]) - seen[0], static_cast<f64>(at[3]) - seen[1]};
        const auto origin = inverse * pixel + volume_center, step = inverse.column(0);
        for (int z = -200; z <= 200; ++z) {
            const f64 place[] = {origin[0] + z * step[0], origin[1] + z * step[1], origin[2] + z * step[2]};
            const auto is_close = [&](int axis) { return place[axis] > -40 and place[axis] < 50; };
            if (is_close(0) and is_close(1) and is_close(2))
                sum += value_at(from, at[0], interp, {place[0], place[1], place[2]});
        }
        return sum;
    }
    template<typename T>
    Exact backprojected(const noa::Array<T>& from, const Vec<i64, 4>& at) const {
        Exact sum = 0;
        for (i64 view = 0; view < images[0]; ++view) {
            const Vec<f64, 3> voxel{static_cast<f64>(at[1]), static_cast<f64>(at[2]), static_cast<f64>(at[3])};
            auto place = inverses[test::at(view)].inverse() * (voxel - volume_center);
            place[1] += seen_at(view)[0];
            place[2] += seen_at(view)[1];
            place[0] = 0;
            sum += value_at(from, view, interp, place);
        }
        return sum;
    }
};

template<typename T, typename Expected>
void expect_elements(const test::Placed<T>& output, const Shape4& shape, f64 size, const Expected& expected) {
    const f64 tolerance = (sizeof(noa::traits::value_type_t<T>) == 4 ? 3e-6 : 1e-12) * size;
    const auto got = test::exact_of(output.values());
    EXPECT_TRUE(output.is_clean());
    for (i64 n = 0; n < shape.n_elements(); ++n) {
        const auto at = noa::layout::index_at(shape, n);
        ASSERT_NEAR(std::abs(Exact(got[test::at(n)]) - expected(at)), 0, tolerance) << at;
    }
}

template<typename T>
void expect_projection(std::uint64_t seed) {
    test::Dice dice{std::mt19937_64(seed)};
    ViewCase views(dice, false);
    if (dice.pick(0, 2) == 0)
        views.volume[0] = views.images[0];
    SCOPED_TRACE(std::to_string(seed) + " " + to_string(views.volume) + " " + std::string(to_string(views.interp)));
    const test::Placed<T> from(
            test::some_layout(test::extents_of(views.volume), seed, true), test::Samples::UNIT, seed);
    const test::Placed<T> to(
            test::some_layout(test::extents_of(views.images), seed + 1, false), test::Samples::UNIT, seed + 2);
    project(from.array(), to.array(), views.inverses, views.option());
    const auto volume = test::here(from.array());
    expect_elements(to, views.images, 8, [&](const Vec<i64, 4>& at) { return views.projected(volume, at); });
}

template<typename T>
void expect_backprojection(std::uint64_t seed) {
    test::Dice dice{std::mt19937_64(seed)};
    const ViewCase views(dice, true);
    SCOPED_TRACE(std::to_string(seed) + " " + to_string(views.images) + " " + std::string(to_string(views.interp)));
    const test::Placed<T> from(
            test::some_layout(test::extents_of(views.images), seed, true), test::Samples::UNIT, seed);
    const test::Placed<T> to(
            test::some_layout(test::extents_of(views.volume), seed + 1, false), test::Samples::UNIT, seed + 2);
    backproject(from.array(), to.array(), views.inverses, views.option());
    const auto images = test::here(from.array());
    expect_elements(to, views.volume, 3, [&](const Vec<i64, 4>& at) { return views.backprojected(images, at); });
}

TEST(project, agrees_with_the_reference_for_any_shape_and_layout) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        expect_projection<f64>(seed);
        expect_projection<c64>(seed + 200);
    }
}
TEST(project, agrees_with_the_reference_in_single_precision) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        expect_projection<f32>(seed + 100);
        expect_projection<c32>(seed + 300);
    }
}
TEST(backproject, agrees_with_the_reference_for_any_shape_and_layout) {
    for (std::uint64_t seed = 1; seed <= 25; ++seed) {
        expect_backprojection<f64>(seed);
        expect_backprojection<f32>(seed + 100);
        expect_backprojection<c64>(seed + 200);
        expect_backprojection<c32>(seed + 300);
    }
}

// ---- How it is called ----------------------------------------------------------------------------------------------

TEST(project, matrices_are_rotations_too) {
    test::Dice dice{std::mt19937_64(7)};
    const std::vector<ng::Quaternion<f64>> rotations{dice.rotation(), dice.rotation(), dice.rotation()};
    const std::vector<Mat<f64, 3, 3>> matrices{
            rotations[0].to_matrix(), rotations[1].to_matrix(), rotations[2].to_matrix()};
    const auto volume = test::noise<f32>({1, 6, 7, 8}, 1);
    const Shape4 images{3, 1, 7, 8};
    const auto expected = test::values(projected(volume, images, matrices));
    EXPECT_EQ(test::values(projected(volume, images, rotations)), expected);
    EXPECT_EQ(test::values(projected(volume, images, std::span(rotations))), expected);
    const auto array = noa::from_values<ng::Quaternion<f64>>(rotations.data(), 3, {3, 1, 1, 1}).to(test::on_device());
    EXPECT_EQ(test::values(projected(volume, images, array)), expected);
    EXPECT_EQ(test::values(projected(volume, {1, 1, 7, 8}, rotations[0])),
            (std::vector<f32>(expected.begin(), expected.begin() + 56)));
    const auto many = test::values(projected(volume, images, rotations[0]));
    EXPECT_EQ((std::vector<f32>(many.begin() + 56, many.begin() + 112)),
            (std::vector<f32>(expected.begin(), expected.begin() + 56)));
}

TEST(project, splines_are_filtered) {
    const auto volume = test::noise<f64>({1, 6, 7, 8}, 1);
    const auto view = some_views(1)[0];
    const auto coefficients = ng::cubic_bspline_prefilter(volume);
    EXPECT_EQ(test::values(projected(volume, {1, 1, 7, 8}, view, {.interp = Interp::CUBIC_BSPLINE})),
            test::values(projected(
                    coefficients, {1, 1, 7, 8}, view, {.interp = Interp::CUBIC_BSPLINE, .prefilter = false})));
    const auto images = test::noise<f64>({2, 1, 7, 8}, 1);
    const auto of_images = ng::cubic_bspline_prefilter(images);
    EXPECT_EQ(test::values(backprojected(images, {1, 6, 7, 8}, view, {.interp = Interp::CUBIC_BSPLINE})),
            test::values(backprojected(
                    of_images, {1, 6, 7, 8}, view, {.interp = Interp::CUBIC_BSPLINE, .prefilter = false})));
}

TEST(project, arrays_live_until_the_work_is_done) {
    const auto views = some_views(4);
    const Shape4 volume{1, 24, 24, 24}, images{4, 1, 24, 24};
    const auto run = [&] {
        return backprojected(
                projected(test::noise<f32>(volume, 1), images, std::vector(views)), volume, std::vector(views));
    };
    const auto expected = test::values(run());
    const noa::StreamGuard guard(test::device());
    const auto got = run();
    EXPECT_EQ(test::values(got), expected);
}

TEST(project, what_makes_no_sense_is_refused) {
    const auto zeros = [](const Shape4& shape) { return noa::zeros<f32>(shape, test::on_device()); };
    const auto volume = zeros({1, 4, 5, 6}), images = zeros({2, 1, 5, 6});
    const auto refuses = [&](const auto& from, const auto& to, const auto& inverses, const ProjectOption& how,
                                 const auto&... pieces) {
        return test::throws<noa::Exception>([&] { project(from, to, inverses, how); }, "project", pieces...);
    };
    const auto refuses_back = [&](const auto& from, const auto& to, const auto& inverses, const ProjectOption& how,
                                      const auto&... pieces) {
        return test::throws<noa::Exception>([&] { backproject(from, to, inverses, how); }, "backproject", pieces...);
    };
    EXPECT_TRUE(refuses(zeros({1, 1, 5, 6}), images, eye, {}, "depth of 2", "(1,1,5,6)"));
    EXPECT_TRUE(refuses(zeros({1, 0, 5, 6}), images, eye, {}, "volume", "(1,0,5,6)", "empty"));
    EXPECT_TRUE(refuses(volume, zeros({2, 2, 5, 6}), eye, {}, "(2,2,5,6)", "images"));
    EXPECT_TRUE(refuses(zeros({3, 4, 5, 6}), images, eye, {}, "3 volumes", "2 images"));
    EXPECT_TRUE(refuses(volume, zeros({1, 1, 5, 6}).broadcast({2, 1, 5, 6}), eye, {}, "share memory"));
    EXPECT_TRUE(refuses(volume, images, std::vector(3, eye), {}, "3 matrices", "2 batches"));
    EXPECT_TRUE(refuses(volume, images, eye, {.shifts = std::vector<Vec<f64, 2>>(5)}, "5 shifts", "2 batches"));
    EXPECT_TRUE(refuses(volume, images, ng::scale(Vec{1., nan, 1.}), {}, "not finite", "nan"));
    EXPECT_TRUE(refuses(volume, images, ng::scale(Vec{1., 0., 1.}), {}, "determinant 0"));
    EXPECT_TRUE(refuses(volume, images, ng::scale(Vec{1e-4, 1., 1.}), {}, "scales by 10000"));
    EXPECT_TRUE(refuses(volume, images, eye, {.volume_center = Vec{1., inf, 1.}}, "center of volumes", "(1,inf,1)"));
    EXPECT_TRUE(refuses(volume, images, eye, {.image_center = Vec{1., nan}}, "center of images", " (1,nan)"));
    EXPECT_TRUE(refuses(volume, images, eye, {.shifts = Vec{0x1p28, 0.}}, "shift", "2^28"));
    EXPECT_TRUE(refuses(volume, images, ng::scale(Vec{1., 100., 1.}), {.shifts = Vec{0x1p27, 0.}}, "pixels far"));
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] {
                const auto all = zeros({1, 4, 5, 6});
                project(all, all.subregion(noa::Ellipsis{}, noa::Slice{0, 1}, noa::Slice{}, noa::Slice{}), eye);
            },
            "overlap"));

    EXPECT_TRUE(refuses_back(images, zeros({2, 4, 5, 6}), eye, {}, "one volume", "(2,4,5,6)"));
    EXPECT_TRUE(refuses_back(zeros({2, 3, 5, 6}), volume, eye, {}, "(2,3,5,6)", "images"));
    EXPECT_TRUE(refuses_back(images, zeros({1, 1, 5, 6}).broadcast({1, 4, 5, 6}), eye, {}, "share memory"));
    EXPECT_TRUE(refuses_back(images, volume, std::vector(3, eye), {}, "3 matrices", "2 batches"));
    EXPECT_TRUE(refuses_back(
            images, volume, ng::scale(Vec{1., 0.01, 1.}), {.volume_center = Vec{0., 0x1p27, 0.}}, "pixels far"));
    if (test::device().is_gpu()) {
        EXPECT_TRUE(refuses(noa::zeros<f32>({1, 4, 5, 6}), images, eye, {}, "cpu", "gpu:0"));
    }
}

TEST(project, input_and_output_do_not_overlap) {
    const Shape4 volume{1, 4, 5, 6}, images{2, 1, 5, 6};
    test::expect_apart<f32>("project", volume, images, [](auto& a, auto& b) { project(a, b, eye); });
    test::expect_apart<c32>("backproject", images, volume, [](auto& a, auto& b) { backproject(a, b, eye); });
}

TEST(project, matrices_and_shifts_come_in_every_kind_of_list) {
    const auto volume = test::noise<f32>({1, 4, 5, 6}, 1);
    const auto turn = [](f64 angle) { return ng::rotate(Vec{1., 2., 3.}, angle); };
    test::expect_same_of_lists(turn(0.3), turn(1), [&](const auto& list) { return project(volume, list); });
    test::expect_same_of_lists(ng::Quaternion{0., 0., 1., 1.}, ng::Quaternion{1., 0., 1., 1.},
            [&](const auto& list) { return project(volume, list); });
    test::expect_same_of_lists(
            Vec{1., 0.5}, Vec{0., -1.}, [&](const auto& list) { return project(volume, eye, {.shifts = list}); });
}

TEST(project, returns_new_images) {
    const auto volume = test::noise<f64>({1, 4, 5, 6}, 1), volumes = test::noise<f64>({3, 4, 5, 6}, 1);
    EXPECT_EQ(project(volume, eye).shape(), (Shape4{1, 1, 5, 6}));
    EXPECT_EQ(project(volumes, eye).shape(), (Shape4{3, 1, 5, 6}));
    const ProjectOption how{.interp = Interp::CUBIC, .volume_center = {1, 2, 3}, .image_center = {2, 2.5}};
    const std::vector rotations{ng::rotate_x(0.2), ng::rotate_y(0.4)};
    EXPECT_EQ(test::values(project(volume, rotations, how)),
            test::values(projected(volume, {2, 1, 5, 6}, rotations, how)));
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] { project(volume, std::vector<Mat<f64, 3, 3>>{}); }, "project: there are no matrices"));
    EXPECT_EQ(test::values(project(volume, eye, {.image_center = std::nullopt, .shifts = {1, 2.5}})),
            test::values(project(volume, eye, {.shifts = Vec{1., 2.5}})));
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] { project(volume, eye, {.shifts = std::vector<Vec<f64, 2>>{}}); }, "project: there are no shifts"));
}

}  // namespace

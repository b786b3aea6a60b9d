#include "noa/geometry/draw.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <span>
#include <type_traits>
#include <vector>

#include "fft/reference.hpp"
#include "geometry/lists.hpp"
#include "geometry/overlaps.hpp"
#include "noa/base/error.hpp"
#include "noa/base/layout.hpp"
#include "noa/base/mat.hpp"
#include "noa/base/slice.hpp"
#include "noa/base/vec.hpp"
#include "noa/runtime/factory.hpp"
#include "noa/runtime/stream.hpp"
#include "support/gpu.hpp"
#include "support/samples.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::geometry::Combine, noa::geometry::Cylinder, noa::geometry::DrawOption, noa::geometry::draw,
        noa::geometry::Ellipsoid, noa::geometry::DrawMatrices, noa::geometry::Rectangle, noa::geometry::Sphere;
using test::on_device;

constexpr f64 inf = std::numeric_limits<f64>::infinity(), nan = std::numeric_limits<f64>::quiet_NaN();

// The elements of a mask of this shape.
template<typename T = f64, typename Figure>
std::vector<T> mask_of(const Shape4& shape, const Figure& figure, const DrawOption<Figure::n_dimensions>& how = {}) {
    const auto mask = noa::empty<T>(shape, on_device());
    draw(mask, figure, how);
    return test::values(mask);
}

// One pixel of it.
template<typename Figure>
f64 mask_at(const Vec<i64, 3>& place, const Figure& figure) {
    const Shape4 shape{1, place[0] + 1, place[1] + 1, place[2] + 1};
    return mask_of(shape, figure).back();
}

// An edge of four pixels, at this distance.
f64 edge(f64 distance) {
    return (1 + std::cos(std::numbers::pi * distance / 4)) / 2;
}

// ---- By hand -------------------------------------------------------------------------------------------------------

TEST(draw, a_small_disc_has_its_surface) {
    EXPECT_EQ(
            (mask_of<f32>({1, 1, 5, 5}, Sphere<2>{.center = {2, 2}, .radius = 2})), (std::vector<f32>{0, 0, 1, 0, 0,  //
                                                                                            0, 1, 1, 1, 0,            //
                                                                                            1, 1, 1, 1, 1,            //
                                                                                            0, 1, 1, 1, 0,            //
                                                                                            0, 0, 1, 0, 0}));
    EXPECT_EQ((mask_of<f32>({1, 1, 3, 4}, Sphere<2>{.center = {0.5, 2.5}, .radius = std::sqrt(.5)})),
            (std::vector<f32>{0, 0, 1, 1,  //
                    0, 0, 1, 1,            //
                    0, 0, 0, 0}));
    EXPECT_EQ((mask_of<f32>({1, 1, 1, 4}, Sphere<2>{.center = {0, 1}})), (std::vector<f32>{0, 1, 0, 0}));
    EXPECT_EQ(mask_at({0, 3, 4}, Sphere<2>{.center = {0, 0}, .radius = 5}), 1);
    EXPECT_EQ(mask_at({0, 3, 4}, Sphere<2>{.center = {0, 0}, .radius = 4.999}), 0);
}

TEST(draw, an_edge_is_half_a_cosine) {
    const auto values = mask_of({1, 1, 1, 9}, Sphere<2>{.center = {0, 0}, .radius = 3, .smoothness = 4});
    const std::vector<f64> expected{1, 1, 1, 1, 0.85355339059327378, 0.5, 0.14644660940672624, 0, 0};
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_NEAR(values[i], expected[i], 1e-15) << i;
    EXPECT_EQ(values[5], 0.5);
    EXPECT_EQ(values[7], 0);
}

TEST(draw, measures_distances_to_each_figure) {
    const Sphere<3> sphere{.center = {1, 0, 0}, .radius = 4, .smoothness = 4};
    EXPECT_NEAR(mask_at({3, 3, 6}, sphere), edge(3), 1e-15);  // (2,3,6) is 7 from the center
    EXPECT_EQ(mask_at({1, 0, 4}, sphere), 1);

    const Cylinder cylinder{.center = {0, 3, 0}, .radius = 5, .half_length = 2, .smoothness = 4};
    EXPECT_EQ(mask_at({2, 6, 4}, cylinder), 1);
    EXPECT_NEAR(mask_at({5, 6, 4}, cylinder), edge(3), 1e-15);  // behind the disc
    EXPECT_NEAR(mask_at({1, 3, 6}, cylinder), edge(1), 1e-15);  // beside it
    EXPECT_NEAR(mask_at({3, 9, 3}, cylinder), edge(std::sqrt(std::pow(std::sqrt(45.) - 5, 2) + 1)), 1e-15);

    const Rectangle<3> box{.center = {0, 0, 1}, .half_lengths = {1, 2, 3}, .smoothness = 4};
    EXPECT_EQ(mask_at({1, 2, 4}, box), 1);
    EXPECT_NEAR(mask_at({0, 3, 1}, box), edge(1), 1e-15);
    EXPECT_NEAR(mask_at({2, 4, 6}, box), edge(3), 1e-15);  // (1,2,2) from its corner
    const Rectangle<2> rectangle{.center = {0, 0}, .half_lengths = {1, 2}, .smoothness = 6};
    EXPECT_NEAR(mask_at({0, 4, 6}, rectangle), (1 + std::cos(std::numbers::pi * 5 / 6)) / 2, 1e-15);

    const Ellipsoid<3> ellipsoid{.center = {0, 0, 1}, .radii = {1, 2, 4}, .smoothness = 4};
    EXPECT_EQ(mask_at({0, 0, 1}, ellipsoid), 1);
    EXPECT_EQ(mask_at({0, 0, 5}, ellipsoid), 1);
    EXPECT_NEAR(mask_at({0, 5, 1}, ellipsoid), edge(3), 1e-15);
    EXPECT_NEAR(mask_at({1, 2, 5}, ellipsoid), edge(std::sqrt(21.) * (1 - 1 / std::sqrt(3.))), 1e-15);
    const Ellipsoid<2> ellipse{.center = {0, 0}, .radii = {3, 4}, .smoothness = 4};
    EXPECT_NEAR(mask_at({0, 3, 4}, ellipse), edge(5 - 5 / std::sqrt(2.)), 1e-15);
}

TEST(draw, a_rectangle_includes_the_pixels_on_its_surface) {
    for (const f64 half_length: {2., 2.5})
        EXPECT_EQ((mask_of<f32>({1, 1, 2, 7}, Rectangle<2>{.center = {0, 3}, .half_lengths = {0, half_length}})),
                (std::vector<f32>{0, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0}));
}

TEST(draw, sizes_can_be_infinite) {
    const Rectangle<2> rows{.center = {1, 0}, .half_lengths = {0.5, inf}};
    EXPECT_EQ((mask_of<f32>({1, 1, 3, 2}, rows)), (std::vector<f32>{0, 0, 1, 1, 0, 0}));
    const Cylinder tube{.center = {1e9, 0, 1}, .radius = 0, .half_length = inf};
    EXPECT_EQ((mask_of<f32>({1, 2, 1, 3}, tube)), (std::vector<f32>{0, 1, 0, 0, 1, 0}));
    EXPECT_EQ((mask_of<f32>({1, 1, 1, 2}, Sphere<2>{.center = {0, 0}, .radius = inf})), (std::vector<f32>{1, 1}));
    const Ellipsoid<2> ellipse{.center = {0, 0}, .radii = {inf, 1}};
    EXPECT_EQ((mask_of<f32>({1, 1, 2, 3}, ellipse)), (std::vector<f32>{1, 1, 0, 1, 1, 0}));
}

TEST(draw, figures_of_three_dimensions_go_through_images) {
    EXPECT_EQ((mask_of<f32>({1, 1, 1, 7}, Sphere<3>{.center = {3, 0, 3}, .radius = std::sqrt(13.)})),
            (std::vector<f32>{0, 1, 1, 1, 1, 1, 0}));
    EXPECT_EQ((mask_of<f32>({1, 1, 1, 7}, Sphere<2>{.center = {3, 3}, .radius = std::sqrt(13.)})),
            (std::vector<f32>{0, 1, 1, 1, 1, 1, 0}));
}

#if __cpp_deduction_guides >= 201907L
TEST(draw, the_dimensions_can_be_left_out) {
    const Sphere sphere{.center = Vec{32., 32.}, .radius = 10., .smoothness = 5.};
    static_assert(std::is_same_v<decltype(sphere), const Sphere<2>>);
    static_assert(
            std::is_same_v<decltype(Ellipsoid{.center = Vec{1., 2., 3.}, .radii = Vec{1., 2., 3.}}), Ellipsoid<3>>);
    static_assert(
            std::is_same_v<decltype(Rectangle{.center = Vec{1., 2.}, .half_lengths = Vec{1., 2.}}), Rectangle<2>>);
    EXPECT_EQ(mask_at({0, 38, 40}, sphere), 1);
}
#endif

// ---- Matrices ------------------------------------------------------------------------------------------------------

TEST(draw, matrices_lead_from_the_output_to_the_figure) {
    const Sphere<2> disc{.center = {1, 1}, .smoothness = 2};
    const auto moved = Mat<f64, 2, 3>({{1, 0, -2}, {0, 1, -3}});  // what is at (1,1) is then at (3,4)
    const auto values = mask_of({1, 1, 5, 6}, disc, {.inverse_matrix = moved});
    EXPECT_EQ(values[3 * 6 + 4], 1);
    EXPECT_EQ(values[3 * 6 + 5], 0.5);
    EXPECT_EQ(values[1 * 6 + 1], 0);
    EXPECT_EQ(values, (mask_of({1, 1, 5, 6}, Sphere<2>{.center = {3, 4}, .smoothness = 2})));
    EXPECT_EQ(values,
            mask_of({1, 1, 5, 6}, disc, {.inverse_matrix = Mat<f32, 3, 3>({{1, 0, -2}, {0, 1, -3}, {0, 0, 1}})}));

    // Twice as large, and so is the edge.
    const auto larger = Mat<f64, 2, 3>({{0.5, 0, 0}, {0, 0.5, 0}});
    EXPECT_EQ((mask_of({1, 1, 9, 9}, Sphere<2>{.center = {2, 2}, .radius = 1, .smoothness = 1},
                      {.inverse_matrix = larger})),
            (mask_of({1, 1, 9, 9}, Sphere<2>{.center = {4, 4}, .radius = 2, .smoothness = 2})));

    // z becomes x, x becomes z: a cylinder along the width.
    const auto swapped = Mat<f64, 3, 4>({{0, 0, 1, 0}, {0, 1, 0, 0}, {1, 0, 0, 0}});
    const Cylinder cylinder{.center = {3, 2, 2}, .radius = 1, .half_length = 2};
    const Shape4 volume{1, 5, 5, 7};
    const auto along_width = mask_of(volume, cylinder, {.inverse_matrix = swapped});
    for (i64 n = 0; n < volume.n_elements(); ++n) {
        const auto at = noa::layout::index_at(volume, n);
        const bool is_inside = std::abs(at[1] - 2) + std::abs(at[2] - 2) <= 1 and std::abs(at[3] - 3) <= 2;
        EXPECT_EQ(along_width[test::at(n)], is_inside ? 1 : 0) << at;
    }
}

// Turned by a quarter, and back again, a figure is the same one: rounding does not take its surface away.
TEST(draw, turned_figures_keep_their_surface) {
    const f64 angle = std::numbers::pi / 2, c = std::cos(angle), s = std::sin(angle);
    const auto turn = Mat<f64, 2, 3>({{c, s, 12 - 12 * c - 11 * s}, {-s, c, 11 + 12 * s - 11 * c}});  // around (12,11)
    const Shape4 shape{1, 1, 25, 23};
    const Sphere<2> disc{.center = {12, 11}, .radius = 5};
    EXPECT_EQ(mask_of(shape, disc, {.inverse_matrix = turn}), mask_of(shape, disc));
    EXPECT_EQ((mask_of(shape, Rectangle<2>{.center = {12, 11}, .half_lengths = {3, 7}}, {.inverse_matrix = turn})),
            (mask_of(shape, Rectangle<2>{.center = {12, 11}, .half_lengths = {7, 3}})));
    EXPECT_EQ((mask_of(shape, Ellipsoid<2>{.center = {12, 11}, .radii = {3, 7}}, {.inverse_matrix = turn})),
            (mask_of(shape, Ellipsoid<2>{.center = {12, 11}, .radii = {7, 3}})));
}

TEST(draw, takes_a_matrix_for_each_batch) {
    const auto shift = [](f64 x) { return Mat<f64, 2, 3>({{1, 0, 0}, {0, 1, -x}}); };
    const Sphere<2> point{};
    const std::vector<f32> expected{1, 0, 0, 0, 0, 1, 0, 1, 0};
    const std::vector<Mat<f64, 2, 3>> vector{shift(0), shift(2), shift(1)};
    const std::array<Mat<f64, 2, 3>, 3> array{shift(0), shift(2), shift(1)};
    EXPECT_EQ(mask_of<f32>({3, 1, 1, 3}, point, {.inverse_matrix = vector}), expected);
    EXPECT_EQ(mask_of<f32>({3, 1, 1, 3}, point, {.inverse_matrix = array}), expected);
    EXPECT_EQ(mask_of<f32>({3, 1, 1, 3}, point, {.inverse_matrix = std::span(vector)}), expected);
    auto there = noa::Array<Mat<f64, 2, 3>>({1, 1, 1, 6}).subregion(noa::Ellipsis{}, noa::Slice{0, 6, 2});
    for (i64 i = 0; i < 3; ++i)
        there.span()(0, 0, 0, i) = vector[test::at(i)];
    EXPECT_EQ(mask_of<f32>({3, 1, 1, 3}, point, {.inverse_matrix = there}), expected);
    EXPECT_EQ(mask_of<f32>({3, 1, 1, 3}, point, {.inverse_matrix = there.to(on_device())}), expected);
    EXPECT_EQ(mask_of<f32>({2, 1, 1, 3}, point, {.inverse_matrix = shift(1)}), (std::vector<f32>{0, 1, 0, 0, 1, 0}));
    static_assert(not std::is_constructible_v<DrawMatrices<2>, Mat<f64, 2, 2>>);  // around which point?
    static_assert(not std::is_constructible_v<DrawMatrices<3>, Mat<f64, 3, 3>>);
    static_assert(not std::is_constructible_v<DrawMatrices<2>, Mat<f64, 3, 4>>);
    static_assert(not std::is_constructible_v<DrawMatrices<3>, std::vector<Mat<f64, 2, 3>>>);
}

// Work that is done later has all it needs.
TEST(draw, matrices_and_arrays_live_until_the_work_is_done) {
    const noa::StreamGuard guard(test::device());
    constexpr i64 n_batches = 32, width = 32;
    noa::Array<f32> output;
    for (int i = 0; i < 10; ++i) {
        std::vector<Mat<f64, 2, 3>> matrices;
        for (i64 batch = 0; batch < n_batches; ++batch)
            matrices.push_back(Mat<f64, 2, 3>({{1, 0, 0}, {0, 1, static_cast<f64>(-batch)}}));
        const auto image = noa::fill<f32>({1, 1, 1, width}, static_cast<f32>(i), on_device());
        output = noa::empty<f32>({n_batches, 1, 1, width}, on_device());
        draw(image, output, Rectangle<2>{.half_lengths = {inf, 0}}, {.inverse_matrix = matrices});
    }
    const auto values = test::values(output);
    for (i64 batch = 0; batch < n_batches; ++batch)
        for (i64 x = 0; x < width; ++x)
            ASSERT_EQ(values[test::at(batch * width + x)], x == batch ? 9 : 0) << batch << ' ' << x;
}

// ---- Combined with arrays ------------------------------------------------------------------------------------------

// A figure that is 1, 0.5 and 0 along three pixels.
constexpr Sphere<2> steps{.center = {0, 0}, .smoothness = 2};

TEST(draw, combines_in_each_way) {
    const auto draw_on = [](const std::vector<f32>& values, const DrawOption<2>& how) {
        const auto input = noa::from_values(values, {1, 1, 1, 3}, on_device());
        const auto output = noa::like(input);
        draw(input, output, steps, how);
        return test::values(output);
    };
    using Values = std::vector<f32>;
    const Values input{-2, 3, 5};
    EXPECT_EQ(draw_on(input, {}), (Values{-2, 1.5, 0}));
    EXPECT_EQ(draw_on(input, {.invert = true}), (Values{0, 1.5, 5}));
    EXPECT_EQ(draw_on(input, {.value = 2}), (Values{-4, 3, 0}));
    EXPECT_EQ(draw_on(input, {.value = 4, .combine = Combine::ADD}), (Values{2, 5, 5}));
    EXPECT_EQ(draw_on(input, {.invert = true, .value = 4, .combine = Combine::ADD}), (Values{-2, 5, 9}));
    EXPECT_EQ(draw_on(input, {.value = 8, .combine = Combine::MAXIMUM}), (Values{8, 4, 5}));
    EXPECT_EQ(draw_on(input, {.value = 4, .combine = Combine::MINIMUM}), (Values{-2, 2, 0}));
    EXPECT_EQ(draw_on(input, {.value = 7, .combine = Combine::REPLACE}), (Values{7, 5, 5}));
    EXPECT_EQ(draw_on(input, {.invert = true, .value = 7, .combine = Combine::REPLACE}), (Values{-2, 5, 7}));

    // What is replaced is gone, whatever it was; else, what is not a number stays so.
    constexpr auto not_a_number = static_cast<f32>(nan), infinity = static_cast<f32>(inf);
    EXPECT_EQ(
            draw_on({not_a_number, 1, infinity}, {.value = 3, .combine = Combine::REPLACE}), (Values{3, 2, infinity}));
    for (const Combine combine: {Combine::MULTIPLY, Combine::ADD, Combine::MAXIMUM, Combine::MINIMUM})
        EXPECT_TRUE(std::isnan(draw_on({not_a_number, 1, 1}, {.combine = combine})[0]));
}

TEST(draw, a_mask_has_a_value_and_an_outside) {
    EXPECT_EQ(mask_of<f32>({1, 1, 1, 3}, steps, {.value = -3}), (std::vector<f32>{-3, -1.5, 0}));
    EXPECT_EQ(mask_of<f32>({1, 1, 1, 3}, steps, {.invert = true, .value = 6}), (std::vector<f32>{0, 3, 6}));
}

TEST(draw, makes_unions_and_intersections_of_masks_in_place) {
    const Sphere<2> left{.center = {0, 1}, .radius = 1}, right{.center = {0, 3}, .radius = 1};
    const auto mask = noa::empty<f32>({1, 1, 1, 6}, on_device());
    draw(mask, left);
    draw(mask, mask, right, {.combine = Combine::MAXIMUM});
    EXPECT_EQ(test::values(mask), (std::vector<f32>{1, 1, 1, 1, 1, 0}));
    draw(mask, left);
    draw(mask, mask, right, {.combine = Combine::MINIMUM});
    EXPECT_EQ(test::values(mask), (std::vector<f32>{0, 0, 1, 0, 0, 0}));
    draw(mask, left);
    draw(mask, mask, right);
    EXPECT_EQ(test::values(mask), (std::vector<f32>{0, 0, 1, 0, 0, 0}));
}

template<typename C>
void expect_complex_product() {
    const auto input = noa::from_values<C>({{1, 2}, {-3, 4}, {5, 6}}, {1, 1, 1, 3}, on_device());
    const auto output = noa::empty<C>({2, 1, 1, 3}, on_device());
    draw(input, output, steps, {.value = 2});
    const std::vector<C> expected{{2, 4}, {-3, 4}, {0, 0}, {2, 4}, {-3, 4}, {0, 0}};
    EXPECT_EQ(test::values(output), expected);
    draw(input, input, steps, {.invert = true});
    EXPECT_EQ(test::values(input), (std::vector<C>{{0, 0}, {-1.5, 2}, {5, 6}}));
}

TEST(draw, complex_arrays_are_multiplied) {
    expect_complex_product<c32>();
    expect_complex_product<c64>();
}

TEST(draw, takes_views_and_const_arrays) {
    const auto image = noa::fill<f32>({1, 1, 1, 3}, 4.f, on_device());
    const auto output = noa::like(image);
    draw(image.as_const(), output.view(), steps);
    EXPECT_EQ(test::values(output), (std::vector<f32>{4, 2, 0}));
}

// ---- Errors --------------------------------------------------------------------------------------------------------

template<typename Figure, typename... Pieces>
testing::AssertionResult refuses(const Figure& figure, const Pieces&... pieces) {
    return test::throws<noa::Exception>([&] { (void)mask_of<f32>({1, 1, 2, 2}, figure); }, pieces...);
}

TEST(draw, figures_that_make_no_sense_are_refused) {
    EXPECT_TRUE(refuses(Sphere<2>{.radius = -1.5}, "draw: the radius of a sphere is -1.5"));
    EXPECT_TRUE(refuses(Sphere<3>{.radius = nan}, "radius of a sphere", "nan"));
    EXPECT_TRUE(refuses(Sphere<2>{.center = {nan, 0}}, "center", "nan along the height"));
    EXPECT_TRUE(refuses(Sphere<3>{.center = {-inf, 0, 0}}, "center", "-inf along the depth"));
    EXPECT_TRUE(refuses(Sphere<2>{.smoothness = -0.5}, "smoothness", "-0.5"));
    EXPECT_TRUE(refuses(Sphere<2>{.smoothness = nan}, "smoothness", "nan"));
    EXPECT_TRUE(refuses(Sphere<2>{.smoothness = inf}, "smoothness", "inf"));
    EXPECT_TRUE(refuses(Ellipsoid<2>{.radii = {1, 0}}, "ellipsoid", "0 along the width", "above 0"));
    EXPECT_TRUE(refuses(Ellipsoid<2>{.radii = {nan, 1}}, "ellipsoid", "nan along the height"));
    EXPECT_TRUE(refuses(Ellipsoid<3>{.radii = {-2, 1, 1}}, "ellipsoid", "-2 along the depth"));
    EXPECT_TRUE(refuses(Cylinder{.radius = -3}, "radius of a cylinder is -3"));
    EXPECT_TRUE(refuses(Cylinder{.half_length = -4}, "half length of a cylinder is -4"));
    EXPECT_TRUE(refuses(Cylinder{.half_length = nan}, "half length of a cylinder is nan"));
    EXPECT_TRUE(refuses(Rectangle<2>{.half_lengths = {1, -2}}, "rectangle is -2 along the width"));
    EXPECT_TRUE(refuses(Rectangle<3>{.half_lengths = {nan, 1, 1}}, "rectangle is nan along the depth"));
}

TEST(draw, options_that_make_no_sense_are_refused) {
    const auto refuses_option = [](const auto& matrix, const auto&... pieces) {
        return test::throws<noa::Exception>(
                [&] {
                    (void)mask_of<f32>({3, 1, 2, 2}, Sphere<2>{}, {.inverse_matrix = matrix});
                },
                pieces...);
    };
    EXPECT_TRUE(refuses_option(Mat<f64, 2, 3>({{1, 0, nan}, {0, 1, 0}}), "not finite", "((1,0,nan),(0,1,0))"));
    EXPECT_TRUE(refuses_option(Mat<f64, 3, 3>({{1, 0, 0}, {0, 1, 0}, {0, inf, 1}}), "not finite", "inf"));
    EXPECT_TRUE(refuses_option(Mat<f64, 3, 3>({{1, 0, 0}, {0, 1, 0}, {0, 2, 1}}), "last row", "(0,2,1)"));
    EXPECT_TRUE(refuses_option(Mat<f32, 3, 3>({{1, 0, 0}, {0, 1, 0}, {0, 0, 0}}), "last row", "(0,0,0)"));
    EXPECT_TRUE(refuses_option(std::vector<Mat<f64, 2, 3>>(2), "2 matrices", "3 batches", "(3,1,2,2)"));
    EXPECT_TRUE(refuses_option(std::vector<Mat<f64, 2, 3>>(4), "4 matrices", "3 batches"));
    EXPECT_TRUE(refuses_option(std::vector<Mat<f64, 2, 3>>{}, "draw: there are no matrices"));
    for (const f64 value: {nan, inf})
        EXPECT_TRUE(test::throws<noa::Exception>(
                [&] {
                    (void)mask_of<f32>({1, 1, 2, 2}, Sphere<2>{}, {.value = value});
                },
                "value", "not finite"));
    for (const Combine combine: {Combine::ADD, Combine::MAXIMUM, Combine::MINIMUM, Combine::REPLACE})
        EXPECT_TRUE(test::throws<noa::Exception>(
                [&] {
                    (void)mask_of<f32>({1, 1, 2, 2}, Sphere<2>{}, {.combine = combine});
                },
                "no input"));
}

TEST(draw, arrays_that_do_not_fit_are_refused) {
    using noa::Exception;
    const auto zeros = [](const Shape4& shape) { return noa::zeros<f32>(shape, on_device()); };
    const auto image = zeros({2, 1, 4, 5});
    const Sphere<2> disc{};
    const auto refuses_mask = [&](const auto& output, const auto&... pieces) {
        return test::throws<Exception>([&] { draw(output, disc); }, pieces...);
    };
    const auto refuses_both = [&](const auto& input, const auto& output, const auto&... pieces) {
        return test::throws<Exception>([&] { draw(input, output, disc); }, pieces...);
    };
    EXPECT_TRUE(refuses_mask(zeros({1, 3, 4, 5}), "2 dimensions", "(1,3,4,5)", "depth of 3"));
    EXPECT_TRUE(refuses_mask(zeros({0, 1, 4, 5}), "draw: there is nothing", "(0,1,4,5)"));
    EXPECT_TRUE(refuses_mask(zeros({1, 1, 1, 5}).broadcast({1, 1, 4, 5}), "draw", "share memory", "(1,1,4,5)"));

    EXPECT_TRUE(refuses_both(zeros({3, 1, 4, 5}), image, "(3,1,4,5)", "(2,1,4,5)"));
    EXPECT_TRUE(refuses_both(zeros({2, 1, 1, 5}), image, "(2,1,1,5)", "(2,1,4,5)"));
    EXPECT_TRUE(refuses_both(image, zeros({1, 1, 4, 5}), "(2,1,4,5)", "(1,1,4,5)"));
    const auto all = zeros({1, 1, 4, 6});
    const auto part = [&](i64 first) { return all.subregion(noa::Ellipsis{}, noa::Slice{first, first + 5}); };
    EXPECT_TRUE(refuses_both(part(0), part(1), "overlap", "(1,1,4,5)"));
    EXPECT_TRUE(refuses_both(image.subregion(0), image, "overlap"));  // one batch, read after it was written
    EXPECT_TRUE(refuses_both(part(1).flip(3), part(1), "overlap"));
    if (test::device().is_gpu()) {
        EXPECT_TRUE(refuses_both(noa::zeros<f32>({2, 1, 4, 5}), image, "cpu", "gpu:0"));
    }

    const auto spectrum = noa::zeros<c32>({1, 1, 2, 2}, on_device());
    for (const Combine combine: {Combine::ADD, Combine::MAXIMUM, Combine::MINIMUM, Combine::REPLACE})
        EXPECT_TRUE(test::throws<Exception>(
                [&] { draw(spectrum, spectrum, disc, {.combine = combine}); }, "c32", "multiplied"));
}

TEST(draw, input_and_output_do_not_overlap_but_may_be_the_same) {
    const Sphere<2> disc{.center = {2, 3}, .radius = 2, .smoothness = 2};
    test::expect_apart<f32>(
            "draw", {1, 1, 5, 6}, {1, 1, 5, 6}, [&](auto& a, auto& b) { draw(a, b, disc); }, test::InPlace::IS_ALLOWED);
}

TEST(draw, matrices_come_in_every_kind_of_list) {
    const Rectangle<2> box{.center = {2, 3}, .half_lengths = {1, 2}, .smoothness = 2};
    test::expect_same_of_lists(
            Mat({{1., 0., 1.}, {0., 1., 0.}}), Mat({{0., 1., 1.}, {1., 0., 0.}}), [&](const auto& list) {
                const bool is_one = std::is_same_v<decltype(list), const Mat<f64, 2, 3>&>;
                const auto mask = noa::empty<f32>({is_one ? 1 : 2, 1, 5, 6}, on_device());
                draw(mask, box, {.inverse_matrix = list});
                return mask;
            });
}

}  // namespace

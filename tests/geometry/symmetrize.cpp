#include "noa/geometry/symmetrize.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "fft/reference.hpp"
#include "geometry/overlaps.hpp"
#include "noa/base/error.hpp"
#include "noa/base/layout.hpp"
#include "noa/geometry/matrix.hpp"
#include "noa/geometry/prefilter.hpp"
#include "noa/geometry/transform.hpp"
#include "noa/math/random.hpp"
#include "noa/runtime/factory.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::geometry::Symmetry, noa::geometry::symmetrize_2d, noa::geometry::symmetrize_3d;
using test::on_device;
namespace ng = noa::geometry;

constexpr f64 inf = std::numeric_limits<f64>::infinity(), nan = std::numeric_limits<f64>::quiet_NaN();
constexpr Interp all_interps[] = {Interp::NEAREST, Interp::LINEAR, Interp::CUBIC, Interp::CUBIC_BSPLINE,
        Interp::LANCZOS4, Interp::LANCZOS6, Interp::LANCZOS8};

template<typename T>
noa::Array<T> noise(const Shape4& shape, std::uint64_t seed) {
    return noa::random<T>(noa::Normal{0., 1.}, shape, on_device(), {.seed = seed});
}

// Whole numbers, whose sums are exact.
noa::Array<f64> whole(const Shape4& shape) {
    std::vector<f64> values(test::at(shape.n_elements()));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<f64>(test::scramble(i) % 16) * 60;
    const noa::Array<f64> result(shape);
    std::copy(values.begin(), values.end(), result.get());
    return result.to(on_device());
}

noa::Array<f32> image_of(const std::vector<f32>& values, i64 height, i64 width) {
    const noa::Array<f32> result({1, 1, height, width});
    std::copy(values.begin(), values.end(), result.get());
    return result.to(on_device());
}

Vec<f64, 3> center_of(const Shape4& shape) {
    return (shape.pop_front().vec() / 2).as<f64>();
}

// ---- By hand -------------------------------------------------------------------------------------------------------

TEST(symmetrize, averages_an_image_with_its_half_turn) {
    const auto image = image_of({1, 2, 3, 4, 5, 6, 7, 8, 13}, 3, 3);
    EXPECT_EQ(test::values(symmetrize_2d(image, Symmetry("C2"))), (std::vector<f32>{7, 5, 5, 5, 5, 5, 5, 5, 7}));
    EXPECT_EQ(test::values(symmetrize_2d(image, Symmetry("C2"), {.normalize = false})),
            (std::vector<f32>{14, 10, 10, 10, 10, 10, 10, 10, 14}));
}

TEST(symmetrize, averages_an_image_over_quarter_turns) {
    const auto image = image_of({1, 2, 3, 4, 5, 6, 7, 8, 13}, 3, 3);
    EXPECT_EQ(test::values(symmetrize_2d(image, Symmetry("C4"))), (std::vector<f32>{6, 5, 6, 5, 5, 5, 6, 5, 6}));
}

TEST(symmetrize, an_even_size_has_pixels_without_a_partner) {
    const auto line = image_of({8, 2, 4, 6}, 1, 4);
    EXPECT_EQ(test::values(symmetrize_2d(line, Symmetry("C2"))), (std::vector<f32>{4, 4, 4, 4}));
    EXPECT_EQ(test::values(symmetrize_2d(line, Symmetry("C2"), {.border = Border::VALUE, .value = 2})),
            (std::vector<f32>{5, 4, 4, 4}));
    EXPECT_EQ(test::values(symmetrize_2d(line, Symmetry("C2"), {.border = Border::PERIODIC})),
            (std::vector<f32>{8, 4, 4, 4}));
}

TEST(symmetrize, turns_about_another_center) {
    const auto line = image_of({8, 2, 4, 6}, 1, 4);
    EXPECT_EQ(test::values(symmetrize_2d(line, Symmetry("C2"), {.center = Vec{0., 1.5}})),
            (std::vector<f32>{7, 3, 3, 7}));
    EXPECT_EQ(
            test::values(symmetrize_2d(line, Symmetry("C2"), {.center = Vec{0., 1.}})), (std::vector<f32>{6, 2, 6, 3}));
    // Between rows there is nothing but what linear interpolation makes of them.
    EXPECT_EQ(test::values(symmetrize_2d(line, Symmetry("C2"), {.center = Vec{0.25, 1.}})),
            (std::vector<f32>{5, 1.5, 4, 3}));
}

TEST(symmetrize, writes_to_another_size) {
    const auto line = image_of({8, 2, 4, 6, 10}, 1, 5);
    const auto smaller = noa::empty<f32>({1, 1, 1, 3}, on_device()),
               larger = noa::empty<f32>({1, 1, 3, 8}, on_device());
    symmetrize_2d(line, smaller, Symmetry("C2"));
    EXPECT_EQ(test::values(smaller), (std::vector<f32>{4, 4, 4}));
    symmetrize_2d(line, larger, Symmetry("C2"), {.center = Vec{0., 3.}});
    EXPECT_EQ(test::values(larger), (std::vector<f32>{0, 0, 0, 0, 0, 0, 0, 0,  //
                                            0, 0, 4, 1, 7, 6, 7, 1,            //
                                            0, 0, 0, 0, 0, 0, 0, 0}));
}

TEST(symmetrize, turns_volumes_about_z_and_x) {
    const noa::Array<f32> volume({1, 3, 3, 3});
    for (i64 i = 0; i < 27; ++i)
        volume.get()[i] = 0;
    volume.get()[4] = 12;  // at (-1,0,0) from the center
    volume.get()[14] = 4;  // at (0,0,1)
    const auto turned = test::values(symmetrize_3d(volume.to(on_device()), Symmetry("D4")));
    for (i64 i = 0; i < 27; ++i) {
        const f32 expected = i == 4 or i == 22 ? 6.f : i == 10 or i == 12 or i == 14 or i == 16 ? 1.f : 0.f;
        EXPECT_EQ(turned[test::at(i)], expected) << i;
    }
}

// ---- Properties ----------------------------------------------------------------------------------------------------

TEST(symmetrize, changes_nothing_by_the_identity) {
    const auto expect_same = []<typename T>(const T&) {
        const auto image = noise<T>({2, 1, 6, 9}, 1), volume = noise<T>({1, 4, 5, 7}, 2);
        for (const Interp interp: all_interps) {
            if (interp == Interp::CUBIC_BSPLINE)  // whose filter rounds
                continue;
            EXPECT_EQ(test::values(symmetrize_2d(image, Symmetry("C1"), {.interp = interp})), test::values(image));
            EXPECT_EQ(test::values(symmetrize_3d(volume, Symmetry("C1"), {.interp = interp})), test::values(volume));
        }
    };
    expect_same(f32{});
    expect_same(f64{});
    expect_same(c32{});
    expect_same(c64{});
}

// Volumes of odd sizes are turned by quarters onto themselves.
TEST(symmetrize, results_are_invariant_to_the_bit_under_quarter_turns) {
    const auto image = symmetrize_2d(whole({1, 1, 9, 9}), Symmetry("C4"));
    const Vec<f64, 2> middle{4, 4};
    EXPECT_EQ(test::values(ng::transform_2d(image, ng::about(middle, ng::rotate(noa::deg2rad(90.))))),
            test::values(image));
    for (const char* name: {"C4", "D2", "D4", "T", "O"}) {
        SCOPED_TRACE(name);
        const Symmetry symmetry(name);
        const auto volume = symmetrize_3d(whole({1, 7, 7, 7}), symmetry);
        EXPECT_NE(test::values(volume), test::values(whole({1, 7, 7, 7})));
        std::vector<Mat<f64, 4, 4>> matrices;
        for (const auto& m: symmetry.matrices())
            matrices.push_back(ng::about(center_of(volume.shape()), m));
        const auto turned = test::values(ng::transform_3d(volume, matrices)), same = test::values(volume);
        for (std::size_t i = 0; i < turned.size(); ++i)
            ASSERT_EQ(turned[i], same[i % same.size()]) << i;
    }
}

// Smooth blobs, far from the border.
noa::Array<f64> blobs(i64 n) {
    const noa::Array<f64> result({1, n, n, n});
    const auto span = result.span();
    const Vec<f64, 3> places[] = {{1, 1, 2}, {-2, 1, 0}, {0, -2, -1}};
    for (i64 z = 0; z < n; ++z)
        for (i64 y = 0; y < n; ++y)
            for (i64 x = 0; x < n; ++x) {
                const Vec<f64, 3> at = (Vec{z, y, x} - n / 2).as<f64>();
                f64 sum = 0;
                for (const auto& place: places)
                    sum += std::exp(-dot(at - place, at - place) / 4);
                span(0, z, y, x) = sum;
            }
    return result.to(on_device());
}

TEST(symmetrize, results_are_invariant_under_every_rotation_but_for_interpolation) {
    const auto input = blobs(13);
    for (const char* name: {"C3", "I1"}) {
        SCOPED_TRACE(name);
        const Symmetry symmetry(name);
        const auto volume = symmetrize_3d(input, symmetry, {.interp = Interp::CUBIC_BSPLINE});
        const auto same = test::values(volume);
        for (const i64 element: {i64{1}, symmetry.order() - 1}) {
            const auto matrix = ng::about(center_of(volume.shape()), symmetry.matrices()[test::at(element)]);
            const auto turned = test::values(ng::transform_3d(volume, matrix, {.interp = Interp::CUBIC_BSPLINE}));
            for (std::size_t i = 0; i < same.size(); ++i)
                ASSERT_NEAR(turned[i], same[i], 4e-3) << i;
        }
    }
}

// ---- Against a slow reference --------------------------------------------------------------------------------------

// The value of a batch at a place, of trilinear interpolation, with zeros outside.
template<typename T>
test::Exact linear_at(const std::vector<T>& values, const Shape4& shape, i64 batch, const Vec<f64, 3>& place) {
    test::Exact sum = 0;
    for (int corner = 0; corner < 8; ++corner) {
        f64 weight = 1;
        i64 offset = batch;
        for (int axis = 0; axis < 3; ++axis) {
            const f64 floor = std::floor(place[axis]), fraction = place[axis] - floor;
            const bool is_upper = (corner >> axis) % 2 != 0;
            const i64 at = static_cast<i64>(floor) + (is_upper ? 1 : 0);
            weight *= is_upper ? fraction : 1 - fraction;
            if (at < 0 or at >= shape[axis + 1])
                weight = 0;
            offset = offset * shape[axis + 1] + at;
        }
        if (weight != 0)
            sum += test::exact_of(values[test::at(offset)]) * static_cast<long double>(weight);
    }
    return sum;
}

template<typename T>
test::ExactArray sums_of(
        const noa::Array<T>& input, const Shape4& shape, const Symmetry& symmetry, const Vec<f64, 3>& center) {
    const auto values = test::values(input);
    test::ExactArray result;
    for (i64 n = 0; n < shape.n_elements(); ++n) {
        const auto at = noa::layout::index_at(shape, n);
        const auto place = at.pop_front().as<f64>() - center_of(shape) + center_of(input.shape());
        test::Exact sum = 0;
        for (const auto& m: symmetry.matrices())
            sum += linear_at(values, input.shape(), input.shape()[0] == 1 ? 0 : at[0], m * (place - center) + center);
        result.push_back(sum);
    }
    return result;
}

template<typename T>
void expect_reference(const Shape4& from, const Shape4& to, const Symmetry& symmetry, const Vec<f64, 3>& center) {
    SCOPED_TRACE(symmetry.name() + " " + to_string(from) + " " + to_string(to));
    const auto input = noise<T>(from, 7);
    const auto output = noa::empty<T>(to, on_device());
    auto expected = sums_of(input, to, symmetry, center);
    for (const bool normalize: {false, true}) {
        if (from[1] > 1)
            symmetrize_3d(input, output, symmetry, {.center = center, .normalize = normalize});
        else
            symmetrize_2d(input, output, symmetry, {.center = center.pop_front(), .normalize = normalize});
        const double epsilon = std::numeric_limits<noa::traits::value_type_t<T>>::epsilon();
        EXPECT_LT(test::relative_error(test::values(output), expected), 4 * epsilon + 1e-14);  // of positions
        for (test::Exact& value: expected)
            value /= static_cast<long double>(symmetry.order());
    }
}

TEST(symmetrize, volumes_are_what_a_slow_loop_makes_of_them) {
    for (const char* name: {"C5", "D3", "T", "O", "I1", "I2", "I3", "I4"}) {
        expect_reference<f32>({1, 6, 5, 6}, {1, 6, 5, 6}, Symmetry(name), {3, 2, 3});
        expect_reference<f64>({1, 5, 7, 6}, {2, 4, 3, 5}, Symmetry(name), {2.25, 3.5, 2});
    }
    expect_reference<c32>({2, 6, 7, 8}, {2, 8, 4, 5}, Symmetry("T"), {3, 3, 4});
    expect_reference<c64>({2, 6, 7, 8}, {2, 1, 8, 5}, Symmetry("C7"), {2, 3, 4});
}

TEST(symmetrize, images_are_what_a_slow_loop_makes_of_them) {
    for (const char* name: {"C2", "C3", "C6", "C31"}) {
        expect_reference<f32>({2, 1, 16, 15}, {2, 1, 16, 15}, Symmetry(name), {0, 8, 7});
        expect_reference<f64>({1, 1, 11, 18}, {3, 1, 12, 17}, Symmetry(name), {0, 4.5, 9.75});
        expect_reference<c32>({1, 1, 10, 10}, {1, 1, 10, 10}, Symmetry(name), {0, 5, 5});
        expect_reference<c64>({1, 1, 7, 20}, {1, 1, 20, 7}, Symmetry(name), {0, 3, 10});
    }
}

// The same as a transformation for each rotation, with every interpolation and border.
template<typename T>
void expect_mean_of_transforms(const Shape4& shape, const Symmetry& symmetry, Interp interp, Border border) {
    SCOPED_TRACE(symmetry.name() + " " + std::string(to_string(interp)) + " " + std::string(to_string(border)));
    const auto input = noise<T>(shape, 5);
    std::vector<Mat<f64, 4, 4>> volumes;
    std::vector<Mat<f64, 3, 3>> images;
    for (const auto& m: symmetry.matrices()) {
        volumes.push_back(ng::about(center_of(shape), m));
        const Mat<f64, 2, 2> plane({{m[1][1], m[1][2]}, {m[2][1], m[2][2]}});
        images.push_back(ng::about(center_of(shape).pop_front(), plane));
    }
    const ng::TransformOption how{.interp = interp, .border = border, .value = 3};
    const bool is_volume = shape[1] > 1;
    const auto each =
            test::values(is_volume ? ng::transform_3d(input, volumes, how) : ng::transform_2d(input, images, how));
    test::ExactArray expected(test::at(shape.n_elements()));
    for (std::size_t i = 0; i < each.size(); ++i)
        expected[i % expected.size()] += test::exact_of(each[i]) / static_cast<long double>(symmetry.order());
    const auto got = is_volume ? symmetrize_3d(input, symmetry, {.interp = interp, .border = border, .value = 3})
                               : symmetrize_2d(input, symmetry, {.interp = interp, .border = border, .value = 3});
    const double epsilon = std::numeric_limits<noa::traits::value_type_t<T>>::epsilon();
    EXPECT_LT(test::relative_error(test::values(got), expected), 4 * epsilon);
}

TEST(symmetrize, every_interpolation_and_border_is_that_of_transformations) {
    constexpr Border borders[] = {
            Border::ZERO, Border::VALUE, Border::CLAMP, Border::PERIODIC, Border::MIRROR, Border::REFLECT};
    int n = 0;
    for (const Interp interp: all_interps)
        for (const Border border: {borders[n++ % 6], borders[n++ % 6]}) {
            expect_mean_of_transforms<f32>({1, 6, 3, 7}, Symmetry("D2"), interp, border);
            expect_mean_of_transforms<c64>({1, 4, 5, 6}, Symmetry("C3"), interp, border);
            expect_mean_of_transforms<f64>({1, 1, 12, 9}, Symmetry("C5"), interp, border);
            expect_mean_of_transforms<c32>({1, 1, 8, 8}, Symmetry("C3"), interp, border);
        }
}

TEST(symmetrize, takes_coefficients_of_splines) {
    const auto volume = noise<f32>({2, 6, 7, 8}, 3);
    const auto filtered = ng::cubic_bspline_prefilter(volume);
    EXPECT_EQ(
            test::values(symmetrize_3d(filtered, Symmetry("O"), {.interp = Interp::CUBIC_BSPLINE, .prefilter = false})),
            test::values(symmetrize_3d(volume, Symmetry("O"), {.interp = Interp::CUBIC_BSPLINE})));
}

TEST(symmetrize, takes_any_layout) {
    const auto volume = noise<f32>({8, 7, 6, 2}, 3);
    const auto permuted = volume.permute({3, 0, 1, 2});
    const auto to = noa::empty<f32>({7, 8, 2, 6}, on_device()).permute({2, 1, 0, 3});
    symmetrize_3d(permuted, to, Symmetry("T"));
    EXPECT_EQ(test::values(to), test::values(symmetrize_3d(permuted.copy(), Symmetry("T"))));
    const auto several = symmetrize_3d(volume.subregion(0).permute({0, 1, 2, 3}), Symmetry("C3"));
    EXPECT_EQ(several.shape(), (Shape4{1, 7, 6, 2}));
}

// ---- Errors --------------------------------------------------------------------------------------------------------

TEST(symmetrize, refuses_what_cannot_be) {
    const auto image = noise<f32>({2, 1, 5, 6}, 1), volume = noise<f32>({1, 4, 5, 6}, 1);
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] { symmetrize_2d(image, Symmetry("D2")); }, "symmetrize_2d", "Cn", "D2", "4"));
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] { symmetrize_2d(volume, Symmetry("C2")); }, "symmetrize_2d", "volumes", "4"));
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] { symmetrize_3d(image, Symmetry("C2")); }, "symmetrize_3d", "images", "(2,1,5,6)"));
    for (const f64 bad: {nan, inf, -inf}) {
        EXPECT_TRUE(test::throws<noa::Exception>(
                [&] {
                    symmetrize_2d(image, Symmetry("C2"), {.center = Vec{bad, 1.}});
                },
                "symmetrize_2d", "center", "not finite"));
        EXPECT_TRUE(test::throws<noa::Exception>(
                [&] {
                    symmetrize_3d(volume, Symmetry("I"), {.center = Vec{0., 1., bad}});
                },
                "symmetrize_3d", "center", "not finite"));
    }
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] {
                symmetrize_2d(image, Symmetry("C2"), {.center = Vec{0., 1e9}});
            },
            "symmetrize_2d", "reach", "pixels far"));
    EXPECT_TRUE(test::throws<noa::Exception>([&] { symmetrize_2d(image, image, Symmetry("C2")); }, "overlap"));
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] {
                symmetrize_2d(image, noa::empty<f32>({3, 1, 5, 6}, on_device()), Symmetry("C2"));
            },
            "symmetrize_2d", "batches", "2", "3"));
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] {
                symmetrize_2d(image, Symmetry("C2"), {.border = Border::VALUE, .value = c64{0, 1}});
            },
            "symmetrize_2d", "outside"));
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] {
                symmetrize_2d(image, noa::empty<f32>({2, 1, 0, 6}, on_device()), Symmetry("C2"));
            },
            "symmetrize_2d", "empty"));
}

TEST(symmetrize, takes_the_name_of_the_symmetry) {
    const auto image = noise<f32>({1, 1, 5, 6}, 1), volume = noise<f32>({1, 5, 5, 6}, 1);
    const std::string name = "D2";
    EXPECT_EQ(test::values(symmetrize_2d(image, "C3")), test::values(symmetrize_2d(image, Symmetry("C3"))));
    const auto expected = test::values(symmetrize_3d(volume, Symmetry("D2"), {.center = Vec{2., 2., 3.}}));
    EXPECT_EQ(test::values(symmetrize_3d(volume, "D2", {.center = {2, 2, 3}})), expected);
    EXPECT_EQ(test::values(symmetrize_3d(volume, name)), expected);
    EXPECT_TRUE(test::throws<noa::Exception>([&] { symmetrize_3d(volume, "Q7"); }, "Symmetry: ", "\"Q7\""));
}

TEST(symmetrize, input_and_output_do_not_overlap) {
    const Shape4 image{1, 1, 5, 6}, volume{1, 4, 5, 6}, longer{1, 5, 5, 6};
    test::expect_apart<f32>("symmetrize_2d", image, image, [](auto& a, auto& b) { symmetrize_2d(a, b, "C2"); });
    test::expect_apart<c32>("symmetrize_3d", volume, longer, [](auto& a, auto& b) { symmetrize_3d(a, b, "D2"); });
}

}  // namespace

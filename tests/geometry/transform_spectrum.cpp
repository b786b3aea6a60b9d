#include "noa/geometry/transform_spectrum.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "fft/reference.hpp"
#include "geometry/lists.hpp"
#include "geometry/overlaps.hpp"
#include "geometry/reference.hpp"
#include "noa/base/error.hpp"
#include "noa/fft/remap.hpp"
#include "noa/fft/transform.hpp"
#include "noa/geometry/matrix.hpp"
#include "noa/geometry/transform.hpp"
#include "noa/math/random.hpp"
#include "noa/math/resize.hpp"
#include "noa/runtime/factory.hpp"
#include "noa/runtime/stream.hpp"
#include "noa/signal/phase_shift.hpp"
#include "noa/signal/spectrum.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::deg2rad, noa::fft::c2r, noa::fft::r2c, noa::fft::Remap, noa::fft::SpectrumLayout;
using noa::geometry::transform_spectrum_2d, noa::geometry::transform_spectrum_3d;
namespace ng = noa::geometry;

constexpr f64 everything = 2, inf = std::numeric_limits<f64>::infinity(), nan = std::numeric_limits<f64>::quiet_NaN();
constexpr auto eye2 = Mat<f64, 2, 2>::eye();
constexpr auto eye3 = Mat<f64, 3, 3>::eye();

// ---- What is exact -------------------------------------------------------------------------------------------------

template<Remap R, typename T>
void expect_identity(const Shape4& shape) {
    SCOPED_TRACE(to_string(shape) + " " + std::string(R.from.name()) + " " + std::string(R.to.name()));
    const auto half = r2c(test::noise<T>(shape, 1));
    const auto from = noa::fft::remap({SpectrumLayout::H, R.from}, half, shape);
    const auto expected = test::values(noa::fft::remap({SpectrumLayout::H, R.to}, half, shape));
    for (const Interp interp: {Interp::NEAREST, Interp::LINEAR, Interp::CUBIC, Interp::LANCZOS4, Interp::LANCZOS8}) {
        const auto got =
                shape[1] == 1 ? transform_spectrum_2d<R>(from, shape, eye2, {.interp = interp, .cutoff = everything})
                              : transform_spectrum_3d<R>(from, shape, eye3, {.interp = interp, .cutoff = everything});
        EXPECT_EQ(test::values(got), expected) << interp;
    }
}

TEST(transform_spectrum, the_identity_is_exact_in_every_layout) {
    for (const Shape4& shape: {Shape4{1, 1, 8, 10}, Shape4{2, 1, 7, 9}, Shape4{1, 1, 1, 6}, Shape4{1, 1, 2, 1},
                 Shape4{1, 4, 5, 6}, Shape4{2, 3, 2, 5}}) {
        expect_identity<"h2h", f32>(shape);
        expect_identity<"h2hc", f64>(shape);
        expect_identity<"hc2h", f32>(shape);
        expect_identity<"hc2hc", f64>(shape);
        expect_identity<"hc2f", f32>(shape);
        expect_identity<"hc2fc", f64>(shape);
        expect_identity<"fc2hc", f32>(shape);
        expect_identity<"fc2h", f64>(shape);
        expect_identity<"f2fc", f32>(shape);
        expect_identity<"fc2f", f64>(shape);
    }
}

// Also of numbers that are the spectrum of nothing real: none is taken for the conjugate of another one.
TEST(transform_spectrum, the_identity_is_exact_for_any_numbers) {
    for (const Shape4& shape: {Shape4{2, 1, 6, 8}, Shape4{1, 1, 5, 7}, Shape4{1, 4, 3, 6}}) {
        const auto numbers = noa::random<c64>(noa::Uniform{-1., 1.}, shape.rfft(), test::on_device(), {.seed = 1});
        const auto got = shape[1] == 1 ? transform_spectrum_2d<"hc2hc">(numbers, shape, eye2, {.cutoff = everything})
                                       : transform_spectrum_3d<"hc2hc">(numbers, shape, eye3, {.cutoff = everything});
        EXPECT_EQ(test::values(got), test::values(numbers));
    }
}

// The place that a pixel comes from, periodically.
template<std::size_t N>
Vec<i64, 4> source_of(const Vec<i64, 4>& at, const Mat<f64, N, N>& inverse, const Shape4& shape) {
    Vec<i64, 4> result = at;
    for (std::size_t r = 0; r < N; ++r) {
        f64 sum = 0;
        for (std::size_t c = 0; c < N; ++c)
            sum += inverse[r][c] * test::from_center(at[4 - N + c], shape[4 - N + c]);
        const i64 n = shape[4 - N + r], place = static_cast<i64>(std::rint(sum)) + n / 2;
        result[4 - N + r] = ((place % n) + n) % n;
    }
    return result;
}

template<std::size_t N>
void expect_turned_by_index(const Shape4& shape, const Mat<f64, N, N>& inverse) {
    SCOPED_TRACE(to_string(shape) + " " + to_string(inverse));
    const auto image = test::noise<f64>(shape, 3), there = test::here(image);
    const auto expected = test::made_of<f64>(
            shape, [&](const Vec<i64, 4>& at) { return there.span()(source_of(at, inverse, shape)); });
    const auto spectrum = noa::fft::remap("h2hc", r2c(image), shape);
    noa::Array<c64> turned;
    if constexpr (N == 2)
        turned = transform_spectrum_2d<"hc2h">(spectrum, shape, inverse, {.cutoff = everything});
    else
        turned = transform_spectrum_3d<"hc2h">(spectrum, shape, inverse, {.cutoff = everything});
    test::expect_close(c2r(turned, shape), expected, 1e-14 * 50);
}

TEST(transform_spectrum, quarter_turns_move_pixels) {
    for (const Shape4& shape: {Shape4{1, 1, 9, 9}, Shape4{2, 1, 8, 8}, Shape4{1, 1, 15, 15}})
        for (const f64 degrees: {90., 180., 270., 360.})
            expect_turned_by_index(shape, ng::rotate(deg2rad(degrees)));
    expect_turned_by_index(Shape4{1, 1, 6, 9}, ng::rotate(deg2rad(180.)));
    expect_turned_by_index(Shape4{1, 1, 6, 9}, ng::scale(Vec{-1., 1.}));
    for (const Shape4& shape: {Shape4{1, 5, 5, 5}, Shape4{1, 6, 6, 6}}) {
        expect_turned_by_index(shape, ng::rotate_x(deg2rad(90.)));
        expect_turned_by_index(shape, ng::rotate_y(deg2rad(-90.)));
        expect_turned_by_index(shape, ng::rotate_z(deg2rad(90.)));
        expect_turned_by_index(shape, Mat<f64, 3, 3>({{0, 0, 1}, {1, 0, 0}, {0, 1, 0}}));
    }
}

// A pixel at (4,4+3) of 9 x 9 goes, by a quarter turn from +x to +y, to (4+3,4).
TEST(transform_spectrum, moves_a_pixel_as_worked_by_hand) {
    const Shape4 shape{1, 1, 9, 9};
    const auto pixel_at = [&](i64 y, i64 x) {
        return test::made_of<f64>(shape, [&](const Vec<i64, 4>& at) { return at[2] == y and at[3] == x ? 1. : 0.; });
    };
    const auto turned = transform_spectrum_2d<"h2h">(
            r2c(pixel_at(4, 7)), shape, ng::rotate(deg2rad(90.)).inverse(), {.cutoff = everything});
    test::expect_close(c2r(turned, shape), pixel_at(7, 4), 1e-14);
    const auto elsewhere = transform_spectrum_2d<"h2h">(r2c(pixel_at(4, 7)), shape, ng::rotate(deg2rad(90.)).inverse(),
            {.cutoff = everything, .center = Vec{3., 5.}});
    test::expect_close(c2r(elsewhere, shape), pixel_at(3 + 2, 5 - 1), 1e-14);  // (1,2) from there goes to (2,-1)
}

TEST(transform_spectrum, shifts_are_those_of_phase_shift) {
    for (const Shape4& shape: {Shape4{2, 1, 8, 10}, Shape4{2, 1, 9, 7}}) {
        const auto spectrum = r2c(test::noise<f64>(shape, 5));
        const std::vector<Vec<f64, 2>> shifts{{2.5, -4.25}, {0.125, 3}};
        const auto expected = noa::signal::phase_shift_2d<"h2h">(spectrum, shape, shifts);
        test::expect_close(
                transform_spectrum_2d<"h2h">(spectrum, shape, eye2, {.cutoff = everything, .post_shifts = shifts}),
                expected, 1e-13);
        test::expect_close(
                transform_spectrum_2d<"h2h">(spectrum, shape, eye2, {.cutoff = everything, .pre_shifts = shifts}),
                expected, 1e-13);
        const auto one = noa::signal::phase_shift_2d<"h2h">(spectrum, shape, Vec{1.5f, 2.f});
        test::expect_close(transform_spectrum_2d<"h2h">(
                                   spectrum, shape, eye2, {.cutoff = everything, .post_shifts = Vec{1.5f, 2.f}}),
                one, 1e-13);
    }
    const Shape4 shape{1, 6, 5, 8};
    const auto spectrum = r2c(test::noise<f64>(shape, 5));
    const Vec shift{1.25, -2., 0.5};
    const auto expected = noa::signal::phase_shift_3d<"h2h">(spectrum, shape, shift);
    test::expect_close(
            transform_spectrum_3d<"h2h">(spectrum, shape, eye3, {.cutoff = everything, .post_shifts = shift}), expected,
            1e-12);
}

// Before a turn the shift is turned, too; after it, it is as it was given.
TEST(transform_spectrum, shifts_are_before_and_after) {
    const Shape4 shape{1, 1, 9, 9};
    const auto pixel_at = [&](i64 y, i64 x) {
        return test::made_of<f64>(shape, [&](const Vec<i64, 4>& at) { return at[2] == y and at[3] == x ? 1. : 0.; });
    };
    const auto inverse = ng::rotate(deg2rad(90.)).inverse();
    const auto spectrum = r2c(pixel_at(4, 4));
    const Vec shift{0, 3};
    test::expect_close(
            c2r(transform_spectrum_2d<"h2h">(spectrum, shape, inverse, {.cutoff = everything, .pre_shifts = shift}),
                    shape),
            pixel_at(7, 4), 1e-14);
    test::expect_close(
            c2r(transform_spectrum_2d<"h2h">(spectrum, shape, inverse, {.cutoff = everything, .post_shifts = shift}),
                    shape),
            pixel_at(4, 7), 1e-14);
}

TEST(transform_spectrum, frequencies_above_the_cutoff_are_0) {
    const Shape4 shape{1, 1, 10, 20};
    const auto spectrum = r2c(test::noise<f32>(shape, 7));
    const auto before = test::here(spectrum);
    for (const f64 cutoff: {0., 0.3, 0.5, 0.6}) {
        const auto after = test::here(transform_spectrum_2d<"h2h">(spectrum, shape, eye2, {.cutoff = cutoff}));
        for (i64 y = 0; y < 10; ++y)
            for (i64 x = 0; x < 11; ++x) {
                const f64 fy = static_cast<f64>(noa::fft::frequency_at(y, i64{10}, false)) / 10;
                const f64 f = std::hypot(fy, static_cast<f64>(x) / 20);
                const bool is_kept = f <= cutoff + 1e-9;
                EXPECT_EQ(after.span()(0, 0, y, x), is_kept ? before.span()(0, 0, y, x) : c32{}) << y << " " << x;
            }
    }
    EXPECT_EQ(test::here(transform_spectrum_2d<"h2h">(spectrum, shape, eye2)).span()(0, 0, 5, 0),
            before.span()(0, 0, 5, 0));
}

// ---- Against real space --------------------------------------------------------------------------------------------

// Blobs, of which nothing is at the border.
f64 blobs(f64 y, f64 x) {
    const auto blob = [&](f64 cy, f64 cx, f64 sigma) {
        return std::exp(-((y - cy) * (y - cy) + (x - cx) * (x - cx)) / (2 * sigma * sigma));
    };
    return blob(0, 0, 4) + 0.7 * blob(6, -5, 2) - 0.5 * blob(-7, -3, 2.5) + 0.8 * blob(2, 9, 2);
}
template<typename T>
noa::Array<T> blobs_at(const Shape4& shape, const Mat<f64, 2, 2>& inverse) {
    return test::made_of<T>(shape, [&](const Vec<i64, 4>& at) {
        const auto from = inverse * Vec<f64, 2>{test::from_center(at[2], shape[2]), test::from_center(at[3], shape[3])};
        return blobs(from[0], from[1]);
    });
}

TEST(transform_spectrum, rotates_as_transform_2d_does) {
    const Shape4 shape{1, 1, 48, 50}, padded{1, 1, 96, 100};
    const auto image = blobs_at<f32>(shape, eye2);
    const auto spectrum = noa::fft::remap("h2hc", r2c(noa::resize(image, padded)), padded);
    for (const f64 degrees: {3., 30., -77., 145.}) {
        SCOPED_TRACE(degrees);
        const auto inverse = ng::rotate(deg2rad(degrees)).inverse();
        const auto turned = c2r(transform_spectrum_2d<"hc2h">(spectrum, padded, inverse), padded);
        const auto got = noa::resize(turned, shape);
        const auto in_real_space =
                ng::transform_2d(image, ng::about(Vec{24., 25.}, inverse), {.interp = Interp::LANCZOS8});
        EXPECT_GT(test::pearson(got, in_real_space), 0.999);
        EXPECT_GT(test::pearson(got, blobs_at<f32>(shape, inverse)), 0.999);
    }
}

// The values of pixels stay what they are, whatever the scale.
TEST(transform_spectrum, scales_as_transform_2d_does) {
    const Shape4 shape{1, 1, 128, 120};
    const auto spectrum = r2c(blobs_at<f64>(shape, eye2));
    for (const auto& inverse: {ng::scale(Vec{0.8, 1.25}), Mat<f64, 2, 2>({{1.1, 0.3}, {-0.2, 0.7}})}) {
        const auto got =
                c2r(transform_spectrum_2d<"h2h">(spectrum, shape, inverse, {.interp = Interp::LANCZOS8}), shape);
        test::expect_close(got, blobs_at<f64>(shape, inverse), 0.01);
    }
}

TEST(transform_spectrum, rotates_volumes) {
    const Shape4 shape{1, 32, 34, 36};
    const auto ball_at = [&](const Mat<f64, 3, 3>& inverse) {
        return test::made_of<f64>(shape, [&](const Vec<i64, 4>& at) {
            const auto from = inverse * Vec<f64, 3>{static_cast<f64>(at[1] - 16), static_cast<f64>(at[2] - 17),
                                                static_cast<f64>(at[3] - 18)};
            const auto apart = from - Vec<f64, 3>{2, -3, 4};
            return std::exp(-dot(apart, apart) / (2 * 2.5 * 2.5)) + 0.5 * std::exp(-dot(from, from) / 8);
        });
    };
    const auto q = ng::Quaternion<f64>::from_axis_angle({1, 2, -1}, 0.7);
    const auto spectrum = r2c(ball_at(eye3));
    const auto got =
            c2r(transform_spectrum_3d<"h2h">(spectrum, shape, q.inverse(), {.interp = Interp::LANCZOS6}), shape);
    EXPECT_GT(test::pearson(got, ball_at(q.inverse().to_matrix())), 0.999);
    EXPECT_GT(test::pearson(c2r(transform_spectrum_3d<"h2h">(spectrum, shape, q.inverse()), shape),
                      ball_at(q.inverse().to_matrix())),
            0.99);
}

TEST(transform_spectrum, real_arrays_stay_real) {
    for (const Shape4& shape: {Shape4{1, 1, 8, 10}, Shape4{1, 1, 9, 9}, Shape4{1, 1, 7, 8}, Shape4{1, 4, 5, 6}}) {
        SCOPED_TRACE(to_string(shape));
        const auto spectrum = noa::fft::remap("h2fc", r2c(test::noise<f64>(shape, 9)), shape);
        test::Dice dice{std::mt19937_64(1)};
        const auto full = shape[1] == 1 ? transform_spectrum_2d<"fc2f">(spectrum, shape, dice.matrix<2>(),
                                                  {.cutoff = everything, .post_shifts = Vec{0.3, 1.7}})
                                        : transform_spectrum_3d<"fc2f">(spectrum, shape, dice.matrix<3>(),
                                                  {.cutoff = everything, .post_shifts = Vec{0.1, 0.3, 1.7}});
        for (const c64& value: test::values(noa::fft::c2c(full, noa::fft::Sign::BACKWARD)))
            EXPECT_NEAR(value.imag, 0, 1e-14);
    }
}

// ---- How it is called ----------------------------------------------------------------------------------------------

TEST(transform_spectrum, matrices_come_in_lists_and_arrays) {
    const Shape4 one{1, 1, 8, 9}, three{3, 1, 8, 9};
    const auto spectrum = r2c(test::noise<f64>(one, 1));
    const std::vector<Mat<f64, 2, 2>> inverses{ng::rotate(0.1), ng::rotate(0.4), ng::rotate(1.)};
    const auto expected = transform_spectrum_2d<"h2hc">(spectrum, three, inverses);
    for (i64 b = 0; b < 3; ++b)
        EXPECT_EQ(test::values(expected.subregion(b)),
                test::values(transform_spectrum_2d<"h2hc">(spectrum, one, inverses[test::at(b)])));
    EXPECT_EQ(
            test::values(transform_spectrum_2d<"h2hc">(spectrum, three, std::span(inverses))), test::values(expected));
    const auto array = noa::from_values<Mat<f64, 2, 2>>(inverses.data(), 3, {3, 1, 1, 1}).to(test::on_device());
    EXPECT_EQ(test::values(transform_spectrum_2d<"h2hc">(spectrum, three, array)), test::values(expected));

    const Shape4 volumes{2, 4, 5, 6};
    const auto of_volumes = r2c(test::noise<f32>(volumes, 2));
    test::Dice dice{std::mt19937_64(3)};
    const std::vector<ng::Quaternion<f64>> rotations{dice.rotation(), dice.rotation()};
    const std::vector<Mat<f64, 3, 3>> matrices{rotations[0].to_matrix(), rotations[1].to_matrix()};
    EXPECT_EQ(test::values(transform_spectrum_3d<"h2h">(of_volumes, volumes, rotations)),
            test::values(transform_spectrum_3d<"h2h">(of_volumes, volumes, matrices)));
}

TEST(transform_spectrum, arrays_live_until_the_work_is_done) {
    const Shape4 shape{4, 1, 64, 64};
    const std::vector<Mat<f64, 2, 2>> inverses{ng::rotate(0.1), ng::rotate(0.4), ng::rotate(1.), ng::rotate(2.)};
    const auto expected = test::values(transform_spectrum_2d<"h2h">(r2c(test::noise<f32>(shape, 1)), shape, inverses));
    const noa::StreamGuard guard(test::device());
    const auto got =
            transform_spectrum_2d<"h2h">(r2c(test::noise<f32>(shape, 1)), shape, std::vector<Mat<f64, 2, 2>>(inverses));
    EXPECT_EQ(test::values(got), expected);
}

TEST(transform_spectrum, what_makes_no_sense_is_refused) {
    const Shape4 shape{2, 1, 4, 6}, volume{1, 3, 4, 6};
    const auto zeros = [](const Shape4& s) { return noa::zeros<c32>(s, test::on_device()); };
    const auto spectrum = zeros({2, 1, 4, 4}), output = zeros({2, 1, 4, 4});
    const auto refuses = [&](const auto& input, const auto& to, const Shape4& of, const auto& inverse,
                                 const ng::TransformSpectrumOption<2>& how, const auto&... pieces) {
        return test::throws<noa::Exception>(
                [&] { transform_spectrum_2d<"hc2h">(input, to, of, inverse, how); }, pieces...);
    };
    EXPECT_TRUE(refuses(zeros({2, 1, 4, 6}), output, shape, eye2, {}, "transform_spectrum_2d", "(2,1,4,6)", "(2,1,4,4)",
            "hc", "input"));
    EXPECT_TRUE(refuses(zeros({3, 1, 4, 4}), output, shape, eye2, {}, "(3,1,4,4)", "(2,1,4,4)"));
    EXPECT_TRUE(refuses(spectrum, zeros({1, 1, 4, 4}), shape, eye2, {}, "(1,1,4,4)", "(2,1,4,4)", "output"));
    EXPECT_TRUE(refuses(zeros({1, 3, 4, 4}), zeros({1, 3, 4, 4}), volume, eye2, {}, "volumes", "(1,3,4,6)", "images"));
    EXPECT_TRUE(refuses(spectrum, output, Shape4{2, 1, 0, 6}, eye2, {}, "nothing", "(2,1,0,6)"));
    EXPECT_TRUE(refuses(spectrum, spectrum, shape, eye2, {}, "overlap"));
    EXPECT_TRUE(refuses(spectrum, zeros({1, 1, 4, 4}).broadcast({2, 1, 4, 4}), shape, eye2, {}, "share memory"));
    EXPECT_TRUE(test::throws<noa::Exception>([&] { transform_spectrum_3d<"hc2h">(spectrum, output, shape, eye3); },
            "transform_spectrum_3d", "images", "(2,1,4,6)", "volumes"));

    EXPECT_TRUE(refuses(spectrum, output, shape, std::vector<Mat<f64, 2, 2>>(3), {}, "3 matrices", "2 batches"));
    EXPECT_TRUE(refuses(spectrum, output, shape, Mat<f64, 2, 2>({{1, 0}, {nan, 1}}), {}, "not finite", "nan"));
    EXPECT_TRUE(refuses(spectrum, output, shape, Mat<f64, 2, 2>({{1, 1}, {1, 1}}), {}, "determinant 0"));
    EXPECT_TRUE(refuses(spectrum, output, shape, Mat<f64, 2, 2>({{1, 0}, {0, 2000}}), {}, "scales by 2000"));
    EXPECT_TRUE(refuses(spectrum, output, shape, Mat<f64, 2, 2>({{1, 0}, {0, 0.0005}}), {}, "scales by 2000"));
    EXPECT_TRUE(
            refuses(spectrum, output, shape, eye2, {.interp = Interp::CUBIC_BSPLINE}, "CUBIC_BSPLINE", "prefilter"));
    EXPECT_TRUE(refuses(spectrum, output, shape, eye2, {.cutoff = -0.1}, "cutoff is -0.1"));
    EXPECT_TRUE(refuses(spectrum, output, shape, eye2, {.cutoff = nan}, "cutoff is nan"));
    EXPECT_TRUE(refuses(spectrum, output, shape, eye2, {.center = Vec{inf, 1.}}, "center (inf,1)"));
    EXPECT_TRUE(refuses(spectrum, output, shape, eye2, {.pre_shifts = Vec{1., nan}}, "shift (1,nan)"));
    EXPECT_TRUE(refuses(
            spectrum, output, shape, eye2, {.post_shifts = std::vector<Vec<f64, 2>>(4)}, "4 shifts", "2 batches"));
    const auto powers = noa::zeros<f32>({2, 1, 4, 4}, test::on_device());
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] {
                (void)transform_spectrum_2d<"h2h">(powers, shape, eye2, {.post_shifts = Vec{1., 2.}});
            },
            "f32", "by (1,2)"));
    if (test::device().is_gpu()) {
        EXPECT_TRUE(refuses(noa::zeros<c32>({2, 1, 4, 4}), output, shape, eye2, {}, "cpu", "gpu:0"));
    }
}

TEST(transform_spectrum, frequencies_far_away_are_refused) {
    const Shape4 shape{1, 1, i64{1} << 22, 1};
    const auto spectrum = noa::zeros<c32>({1, 1, 1, 1}, test::on_device()).broadcast(shape);
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] {
                (void)transform_spectrum_2d<"h2h">(spectrum, shape, ng::scale(Vec{0.001, 1.}));
            },
            "cycles far"));
}

// Half way between two frequencies, those of opposites are opposites: a spectrum of something real stays one.
TEST(transform_spectrum, the_nearest_of_two_frequencies_is_the_one_further_from_zero) {
    const auto sizes = noa::from_values<f64>({4, 3, 2, 1, 0, 1, 2, 3, 4}, {1, 1, 1, 9}).to(test::on_device());
    const auto halved = transform_spectrum_2d<"fc2fc">(
            sizes, Shape4{1, 1, 1, 9}, ng::scale(Vec{1., 2.}), {.interp = Interp::NEAREST, .cutoff = everything});
    EXPECT_EQ(test::values(halved), (std::vector<f64>{2, 2, 1, 1, 0, 1, 1, 2, 2}));

    const ng::TransformSpectrumOption<2> option{.interp = Interp::NEAREST, .cutoff = everything};
    for (const Shape4& shape: {Shape4{1, 1, 9, 9}, Shape4{1, 1, 8, 8}, Shape4{2, 1, 7, 10}}) {
        const auto half = r2c(test::noise<f64>(shape, 5));
        const auto full = transform_spectrum_2d<"h2f">(half, shape, ng::scale(Vec{2., 2.}), option);
        const auto made_from_half = transform_spectrum_2d<"h2h">(half, shape, ng::scale(Vec{2., 2.}), option);
        test::expect_close(full, noa::fft::remap("h2f", made_from_half, shape), 1e-13);
    }
}

TEST(transform_spectrum, input_and_output_do_not_overlap) {
    const Shape4 image{1, 1, 4, 6}, volume{1, 4, 4, 6};
    test::expect_apart<c32>("transform_spectrum_2d", image.rfft(), image.rfft(),
            [&](auto& a, auto& b) { transform_spectrum_2d<"hc2h">(a, b, image, eye2); });
    test::expect_apart<f32>("transform_spectrum_3d", volume.rfft(), volume,
            [&](auto& a, auto& b) { transform_spectrum_3d<"h2f">(a, b, volume, eye3); });
}

TEST(transform_spectrum, matrices_and_shifts_come_in_every_kind_of_list) {
    const Shape4 image{1, 1, 4, 6}, volume{1, 4, 4, 6};
    const auto of_image = r2c(test::noise<f32>(image, 1)), of_volume = r2c(test::noise<f32>(volume, 1));
    test::expect_same_of_lists(ng::rotate(0.3), ng::rotate(1.),
            [&](const auto& list) { return transform_spectrum_2d<"h2h">(of_image, image, list); });
    test::expect_same_of_lists(ng::Quaternion{0.f, 0.f, 1.f, 1.f}, ng::Quaternion{1.f, 0.f, 1.f, 1.f},
            [&](const auto& list) { return transform_spectrum_3d<"h2h">(of_volume, volume, list); });
    test::expect_same_of_lists(Vec{1., 0.5}, Vec{0., -1.}, [&](const auto& list) {
        return transform_spectrum_2d<"h2h">(of_image, image, eye2, {.pre_shifts = list});
    });
    test::expect_same_of_lists(Vec{1, 2, 3}, Vec{0, -1, 0}, [&](const auto& list) {
        return transform_spectrum_3d<"h2h">(of_volume, volume, eye3, {.post_shifts = list});
    });
}

TEST(transform_spectrum, errors_say_what_was_called_and_what_was_given) {
    const Shape4 image{1, 1, 4, 6};
    const auto spectrum = noa::zeros<c32>(image.rfft(), test::on_device());
    const auto says = [&](const auto& inverses, const auto&... pieces) {
        return test::throws<noa::Exception>(
                [&] { (void)transform_spectrum_2d<"h2h">(spectrum, image, inverses); }, pieces...);
    };
    EXPECT_TRUE(says(std::vector<Mat<f64, 2, 2>>{}, "transform_spectrum_2d: there are no matrices"));
    EXPECT_TRUE(says(Mat({{1., nan}, {0., 1.}}), "transform_spectrum_2d: the matrix ((1,nan),(0,1)) is not finite"));
    EXPECT_TRUE(
            says(Mat({{1., 1.}, {1., 1.}}), "transform_spectrum_2d: the matrix ((1,1),(1,1)) has the determinant 0"));
}

}  // namespace

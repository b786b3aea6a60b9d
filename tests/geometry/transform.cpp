#include "noa/geometry/transform.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include "geometry/reference.hpp"
#include "geometry/transform_reference.hpp"
#include "noa/base/error.hpp"
#include "noa/geometry/matrix.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/math/cast.hpp"
#include "noa/math/compare.hpp"
#include "noa/math/complex.hpp"
#include "noa/math/random.hpp"
#include "noa/runtime/factory.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
namespace ng = noa::geometry;
using test::every_border, test::every_interp, test::expect_equal, test::here, test::noise, test::position_of,
        test::Reference, test::some_inverse;

// ---- What is exact -------------------------------------------------------------------------------------------------

// B-splines are exact but for the rounding of their prefilter.
template<typename T>
f64 tolerance_of(Interp interp) {
    return interp != Interp::CUBIC_BSPLINE ? 0 : sizeof(T) == 4 ? 4e-6 : 1e-13;
}

template<typename T>
void test_exact_2d(i64 n) {
    const Shape4 shape{2, 1, n, n};
    const auto input = noise<T>(shape);
    noa::Array<T> output(shape, test::on_device());
    const auto pixels = here(input);
    const auto in = pixels.span();
    const f64 c = static_cast<f64>(n / 2);
    for (const Interp interp: every_interp)
        for (const Border border: every_border) {
            SCOPED_TRACE(testing::Message() << interp << ' ' << border << ' ' << n);
            const f64 tolerance = tolerance_of<T>(interp);
            const ng::TransformOption how{interp, border, 0.};
            ng::transform_2d(input, output, Mat<f64, 3, 3>::eye(), how);
            expect_equal(output, in, tolerance);
            ng::transform_2d(input, output, ng::translate(Vec{3., -2.}).inverse(), how);
            expect_equal(
                    output,
                    [&](i64 b, i64 z, i64 y, i64 x) {
                        const i64 row = noa::index_at_border(y - 3, n, border),
                                  column = noa::index_at_border(x + 2, n, border);
                        return row < 0 or column < 0 ? T{} : in(b, z, row, column);
                    },
                    tolerance);
            if (n % 2 == 0)
                continue;
            for (const int quarters: {1, 2, 3, -1}) {
                const auto turn = ng::about(Vec{c, c}, ng::rotate(noa::deg2rad(90. * quarters)));
                ng::transform_2d(input, output, turn.inverse(), how);
                expect_equal(
                        output,
                        [&](i64 b, i64 z, i64 y, i64 x) {
                            for (int q = 0; q < (quarters + 4) % 4; ++q) {  // backwards: what is at +y came from +x
                                const i64 before_y = n - 1 - x, before_x = y;
                                y = before_y;
                                x = before_x;
                            }
                            return in(b, z, y, x);
                        },
                        tolerance);
            }
            const auto flip = ng::about(Vec{c, c}, ng::scale(Vec{-1., 1.}));
            ng::transform_2d(input, output, flip.inverse(), how);
            expect_equal(
                    output, [&](i64 b, i64 z, i64 y, i64 x) { return in(b, z, n - 1 - y, x); }, tolerance);
        }
}

TEST(transform, is_exact_for_whole_pixels_quarter_turns_and_flips) {
    test_exact_2d<f32>(33);
    test_exact_2d<f32>(12);
    test_exact_2d<f64>(17);
}

TEST(transform, is_exact_in_volumes) {
    const i64 n = 9;
    const auto input = noise<f32>({1, n, n, n});
    auto output = noa::like(input);
    const auto pixels = here(input);
    const auto in = pixels.span();
    const auto center = Vec{4., 4., 4.};
    for (const Interp interp: every_interp) {
        SCOPED_TRACE(testing::Message() << interp);
        const ng::TransformOption how{.interp = interp, .border = Border::MIRROR};
        const f64 tolerance = tolerance_of<f32>(interp) * 2;
        ng::transform_3d(input, output, Mat<f64, 4, 4>::eye(), how);
        expect_equal(output, in, tolerance);
        // About z: what is at +y came from +x.
        ng::transform_3d(input, output, ng::about(center, ng::rotate_z(noa::deg2rad(90.))).inverse(), how);
        expect_equal(
                output, [&](i64 b, i64 z, i64 y, i64 x) { return in(b, z, n - 1 - x, y); }, tolerance);
        // About x: what is at +z came from +y.
        ng::transform_3d(input, output, ng::about(center, ng::rotate_x(noa::deg2rad(90.))).inverse(), how);
        expect_equal(
                output, [&](i64 b, i64 z, i64 y, i64 x) { return in(b, n - 1 - y, z, x); }, tolerance);
        // The same as quaternions, about the center.
        const auto quarter = ng::Quaternion<f64>::from_axis_angle(Vec{1., 0., 0.}, noa::deg2rad(90.));
        ng::transform_3d(input, output, quarter.inverse(), how);
        expect_equal(
                output, [&](i64 b, i64 z, i64 y, i64 x) { return in(b, z, n - 1 - x, y); }, tolerance + 1e-5);
    }
}

// With CUBIC_BSPLINE between them, too, if what is outside is the same as what is inside.
TEST(transform, goes_on_past_the_ends_as_the_border_says) {
    const auto input = noa::fill<f64>({1, 1, 6, 7}, 3., test::on_device());
    noa::Array<f64> output({1, 1, 40, 50}, test::on_device());
    const auto inverse = ng::translate(Vec{-17.3, -20.6}) * ng::linear2affine(ng::rotate(0.4));
    for (const Interp interp: every_interp)
        for (const Border border: {Border::VALUE, Border::CLAMP, Border::PERIODIC, Border::MIRROR, Border::REFLECT}) {
            SCOPED_TRACE(testing::Message() << interp << ' ' << border);
            ng::transform_2d(input, output, inverse, {interp, border, 3.});
            expect_equal(
                    output, [](i64, i64, i64, i64) { return 3.; }, 3e-14);
        }
}

TEST(transform, has_what_is_not_a_number_outside_only) {
    const i64 n = 20;
    const auto input = noise<f32>({1, 1, n, n});
    const auto pixels = here(input);
    for (const Interp interp: every_interp) {
        if (interp == Interp::CUBIC_BSPLINE)
            continue;  // there is no such spline
        SCOPED_TRACE(testing::Message() << interp);
        const auto output = here(ng::transform_2d(
                input, ng::translate(Vec{2., -3.}), {interp, Border::VALUE, std::numeric_limits<f64>::quiet_NaN()}));
        for (i64 y = 0; y < n; ++y)
            for (i64 x = 0; x < n; ++x) {
                const f32 value = output.span()(0, 0, y, x);
                if (y + 2 < n and x >= 3)
                    ASSERT_EQ(value, pixels.span()(0, 0, y + 2, x - 3)) << y << ' ' << x;
                else
                    ASSERT_TRUE(std::isnan(value)) << y << ' ' << x;
            }
    }
}

TEST(transform, does_not_round_positions_to_a_grid) {
    const i64 n = 256;
    auto ramp = noa::Array<f32>({1, 1, 1, n});
    for (i64 x = 0; x < n; ++x)
        ramp.get()[x] = static_cast<f32>(x);
    const auto input = ramp.to(test::on_device());
    auto output = noa::like(input);
    for (int k = 1; k < 4096; k += 37)
        for (const Interp interp: {Interp::LINEAR, Interp::CUBIC, Interp::CUBIC_BSPLINE}) {
            const f64 shift = k / 4096.;
            ng::transform_2d(input, output, ng::translate(Vec{0., shift}).inverse(),
                    {.interp = interp, .border = Border::CLAMP});
            const auto result = here(output);
            for (i64 x = 40; x < n - 40; ++x)
                ASSERT_NEAR(result.get()[x], static_cast<f64>(x) - shift, 4 * 256 * 1.2e-7) << interp << ' ' << k;
        }
}

TEST(transform, reproduces_constants) {
    const auto input = noa::fill<f64>({1, 1, 40, 40}, 1., test::on_device());
    auto output = noa::like(input);
    std::mt19937 random(3);
    for (const Interp interp: every_interp) {
        const auto inverse = some_inverse<2>(random, input.shape(), output.shape());
        ng::transform_2d(input, output, inverse, {.interp = interp, .border = Border::MIRROR});
        expect_equal(
                output, [](i64, i64, i64, i64) { return 1.; }, 1e-14);
    }
}

// ---- Batches, types, layouts ---------------------------------------------------------------------------------------

TEST(transform, takes_matrices_of_all_kinds) {
    const auto input = noise<f32>({3, 1, 20, 21});
    const auto m = ng::about(Vec{10., 10.}, ng::rotate(0.3)).inverse();
    const auto expected = here(ng::transform_2d(input, m));
    const auto same = [&](const auto& output) { return noa::allclose(here(output), expected, 0.f); };
    EXPECT_TRUE(same(ng::transform_2d(input, ng::affine2truncated(m))));
    EXPECT_TRUE(same(ng::transform_2d(input, std::vector{m, m, m})));
    EXPECT_TRUE(same(ng::transform_2d(
            input, std::vector{ng::affine2truncated(m), ng::affine2truncated(m), ng::affine2truncated(m)})));
    noa::Array<Mat<f64, 3, 3>> matrices({3, 1, 1, 1});
    for (i64 i = 0; i < 3; ++i)
        matrices.get()[i] = m;
    EXPECT_TRUE(same(ng::transform_2d(input, matrices)));
    EXPECT_TRUE(same(ng::transform_2d(input, matrices.to(test::on_device()))));
    const auto single = here(ng::transform_2d(input, m.as<f32>()));
    EXPECT_TRUE(noa::allclose(single, expected, 1e-4f));
}

TEST(transform, has_a_matrix_for_each_batch_and_one_input_for_all) {
    const auto image = noise<f32>({1, 1, 30, 30});
    std::vector<Mat<f64, 3, 3>> inverses;
    for (int i = 0; i < 5; ++i)
        inverses.push_back(ng::about(Vec{15., 15.}, ng::rotate(0.2 * i)).inverse());
    for (const Interp interp: {Interp::LINEAR, Interp::CUBIC_BSPLINE}) {
        const auto all = here(ng::transform_2d(image, inverses, {.interp = interp}));
        ASSERT_EQ(all.shape(), (Shape4{5, 1, 30, 30}));
        for (int i = 0; i < 5; ++i) {
            const auto one = here(ng::transform_2d(image, inverses[static_cast<std::size_t>(i)], {.interp = interp}));
            EXPECT_TRUE(noa::allclose(all.subregion(i).copy(), one, 0.f));
        }
    }
}

TEST(transform, treats_complex_numbers_as_two_real_ones) {
    const Shape4 shape{2, 1, 30, 25};
    const auto re = noise<f32>(shape, 1), im = noise<f32>(shape, 2);
    const auto both = noa::complex(re, im);
    std::mt19937 random(5);
    const auto inverse = some_inverse<2>(random, shape, shape);
    for (const Interp interp: every_interp)
        for (const Border border: every_border) {
            const ng::TransformOption how{interp, border, c64{0.5, -2.}};
            const auto result = ng::transform_2d(both, inverse, how);
            const auto real = ng::transform_2d(re, inverse, {interp, border, 0.5}),
                       imag = ng::transform_2d(im, inverse, {interp, border, -2.});
            EXPECT_TRUE(noa::allclose(here(noa::real(result)), here(real), 1e-6f)) << interp << ' ' << border;
            EXPECT_TRUE(noa::allclose(here(noa::imag(result)), here(imag), 1e-6f)) << interp << ' ' << border;
        }
}

TEST(transform, works_on_any_layout) {
    const auto big = noise<f32>({3, 1, 41, 60});
    auto result = noa::Array<f32>({3, 1, 50, 44}, test::on_device());
    const auto input = big.subregion(noa::Ellipsis{}, noa::Slice{1, 40, 2}, noa::Slice{2, 59, 3});
    const auto inverse = ng::about(Vec{10., 9.}, ng::rotate(0.4)).inverse();
    for (const Interp interp: every_interp) {
        const ng::TransformOption how{.interp = interp};
        const auto expected = here(ng::transform_2d(input.copy(), inverse, how));
        EXPECT_TRUE(noa::allclose(here(ng::transform_2d(input, inverse, how)), expected, 0.f)) << interp;
        const auto strided = result.subregion(noa::Ellipsis{}, noa::Slice{0, 40, 2}, noa::Slice{43, 5, -2});
        const auto into = strided.subregion(noa::Ellipsis{}, noa::Slice{0, 20}, noa::Slice{0, 19});
        ASSERT_EQ(into.shape(), input.shape());
        ng::transform_2d(input, into, inverse, how);
        EXPECT_TRUE(noa::allclose(here(into.copy()), expected, 0.f)) << interp;
        const auto turned = ng::transform_2d(input.permute({0, 1, 3, 2}), inverse, how);
        const auto turned_copy = ng::transform_2d(input.permute_copy({0, 1, 3, 2}), inverse, how);
        EXPECT_TRUE(noa::allclose(here(turned), here(turned_copy), 0.f)) << interp;
        const auto repeated = ng::transform_2d(input.subregion(0).broadcast({4, 1, 20, 19}), inverse, how);
        EXPECT_TRUE(noa::allclose(
                here(repeated.subregion(3).copy()), here(noa::Array<f32>(expected.subregion(0).copy())), 0.f));
    }
}

TEST(transform, repeats_what_a_broadcast_repeats) {
    const auto column = noise<f32>({1, 1, 12, 1}), row = noise<f32>({1, 1, 1, 12});
    const Shape4 shape{2, 1, 12, 12};
    const auto inverse = ng::about(Vec{6., 6.}, ng::rotate(0.4)).inverse();
    for (const Interp interp: every_interp)
        for (const auto& input: {column.broadcast(shape), row.broadcast(shape)}) {
            const auto expected = here(ng::transform_2d(input.copy(), inverse, {.interp = interp}));
            const auto result = here(ng::transform_2d(input, inverse, {.interp = interp}));
            EXPECT_TRUE(noa::allclose(result, expected, 0.f)) << interp;
        }
}

TEST(transform, gives_f16_what_f32_gives) {
    const Shape4 shape{1, 1, 30, 31};
    const auto half = noa::cast<f16>(noise<f32>(shape));
    const auto single = noa::cast<f32>(half);
    std::mt19937 random(8);
    const auto inverse = some_inverse<2>(random, shape, shape);
    for (const Interp interp: every_interp) {
        const auto expected = here(noa::cast<f16>(ng::transform_2d(single, inverse, {.interp = interp})));
        const auto result = here(ng::transform_2d(half, inverse, {.interp = interp}));
        for (i64 i = 0; i < result.n_elements(); ++i)
            ASSERT_EQ(static_cast<f32>(result.get()[i]), static_cast<f32>(expected.get()[i])) << interp << ' ' << i;
    }
    const auto complex_half = noa::cast<c16>(noa::complex(single, single));
    const auto result = here(ng::transform_2d(complex_half, inverse, {.interp = Interp::CUBIC_BSPLINE}));
    const auto expected = here(ng::transform_2d(half, inverse, {.interp = Interp::CUBIC_BSPLINE}));
    for (i64 i = 0; i < result.n_elements(); ++i)
        ASSERT_EQ(static_cast<f32>(result.get()[i].imag), static_cast<f32>(expected.get()[i]));
}

TEST(transform, has_the_same_bits_for_any_number_of_threads) {
    if (test::device().is_gpu())
        GTEST_SKIP() << "threads of the CPU";
    const auto volume = noise<f32>({1, 20, 33, 70});
    const auto inverse = ng::about(Vec{10., 16., 35.}, ng::rotate_y(0.7) * ng::rotate_x(-0.4)).inverse();
    for (const Interp interp: every_interp) {
        std::vector<noa::Array<f32>> results;
        for (const int n: {1, 2, 7}) {
            const noa::StreamGuard guard(noa::Device{}, noa::Stream::SYNC);
            guard.stream().set_thread_limit(n);
            results.push_back(ng::transform_3d(volume, inverse, {.interp = interp, .border = Border::REFLECT}));
        }
        EXPECT_TRUE(noa::allclose(results[0], results[1], 0.f));
        EXPECT_TRUE(noa::allclose(results[0], results[2], 0.f));
    }
}

TEST(transform, reaches_far) {
    const auto volume = noise<f64>({1, 4, 5, 6});
    const auto pixels = here(volume);
    noa::Array<f64> output({1, 3, 4, 5}, test::on_device());
    for (const auto& inverse: {ng::linear2affine(ng::scale(Vec{1400.25, 1500.5, 1600.75})),
                 ng::linear2affine(ng::scale(Vec{1., 1., 1.}), Vec{5e8 + 0.25, -4e8 - 0.5, 3e8})})
        for (const Interp interp: {Interp::NEAREST, Interp::LINEAR, Interp::CUBIC})
            for (const Border border: every_border) {
                SCOPED_TRACE(testing::Message() << interp << ' ' << border << ' ' << inverse);
                ng::transform_3d(volume, output, inverse, {interp, border, 0.5});
                const Reference reference{interp, border, border == Border::VALUE ? 0.5 : 0.};
                expect_equal(
                        output,
                        [&](i64 b, i64 z, i64 y, i64 x) {
                            return reference(pixels, b, position_of<3>(inverse, z, y, x));
                        },
                        1e-12);
            }
}

TEST(transform, takes_complex_numbers_from_any_address) {
    const auto numbers = noise<f32>({1, 1, 40, 86});
    const auto shifted = numbers.subregion(noa::Ellipsis{}, noa::Slice{1, 85}).reinterpret_as<c32>();
    const auto inverse = ng::about(Vec{20., 20.}, ng::rotate(0.4)).inverse();
    for (const Interp interp: every_interp)
        EXPECT_TRUE(noa::allclose(here(ng::transform_2d(shifted, inverse, {.interp = interp})),
                here(ng::transform_2d(shifted.copy(), inverse, {.interp = interp})), 1e-6f))
                << interp;
}

// Which taps of no weight meet on the other side.
TEST(transform, spreads_what_is_not_a_number_by_taps_of_no_weight) {
    auto pixels = here(noise<f32>({1, 1, 9, 8}));
    pixels.get()[0] = std::numeric_limits<f32>::quiet_NaN();
    const auto output =
            here(ng::transform_2d(pixels.to(test::on_device()), Mat<f64, 3, 3>::eye(), {.border = Border::PERIODIC}));
    for (i64 y = 0; y < 9; ++y)
        for (i64 x = 0; x < 8; ++x)
            EXPECT_EQ(std::isnan(output.span()(0, 0, y, x)), y % 8 == 0 and x % 7 == 0) << y << ' ' << x;
}

// ---- Errors --------------------------------------------------------------------------------------------------------

TEST(transform, refuses_what_makes_no_sense) {
    const auto image = noise<f32>({3, 1, 8, 9});
    const auto volume = noise<f32>({1, 6, 8, 9});
    auto output = noa::like(image), volume_out = noa::like(volume);
    const auto eye = Mat<f64, 3, 3>::eye();
    const auto eye_3d = Mat<f64, 4, 4>::eye();
    using E = noa::Exception;
    EXPECT_TRUE(test::throws<E>([&] { ng::transform_2d(volume, volume_out, eye); }, "transform_2d", "(1,6,8,9)",
            "depth 6", "images are wanted"));
    EXPECT_TRUE(
            test::throws<E>([&] { ng::transform_3d(image, output, eye_3d); }, "transform_3d", "(3,1,8,9)", "volumes"));
    EXPECT_TRUE(test::throws<E>(
            [&] {
                ng::transform_2d(image, output, std::vector{eye, eye});
            },
            "2 matrices", "3 batches"));
    EXPECT_TRUE(
            test::throws<E>([&] { ng::transform_2d(image, output, std::vector<Mat<f64, 3, 3>>{}); }, "no matrices"));
    auto bad = eye;
    bad[1][0] = std::numeric_limits<f64>::quiet_NaN();
    EXPECT_TRUE(test::throws<E>([&] { ng::transform_2d(image, output, bad); }, "not finite", "nan"));
    bad = eye;
    bad[2][0] = 0.5;
    EXPECT_TRUE(test::throws<E>([&] { ng::transform_2d(image, output, bad); }, "not affine", "0.5"));
    bad = eye;
    bad[0][2] = 1e12;
    EXPECT_TRUE(test::throws<E>([&] { ng::transform_2d(image, output, bad); }, "pixels far"));
    EXPECT_TRUE(test::throws<E>([&] { ng::transform_2d(image, image, eye); }, "transform_2d", "overlap"));
    EXPECT_TRUE(test::throws<E>(
            [&] {
                ng::transform_2d(image.subregion(noa::Slice{0, 2}), output, eye);
            },
            "2 batches", "3"));
    const noa::Array<f32> shared({1, 1, 1, 9}, test::on_device());
    EXPECT_TRUE(test::throws<E>([&] { ng::transform_2d(image, shared.broadcast({3, 1, 8, 9}), eye); }, "share memory"));
    const noa::Array<f32> none({3, 1, 0, 9}, test::on_device());
    EXPECT_TRUE(test::throws<E>([&] { ng::transform_2d(image, none, eye); }, "(3,1,0,9)", "empty"));
    EXPECT_TRUE(test::throws<E>(
            [&] {
                ng::transform_2d(image, output, eye, {.border = Border::VALUE, .value = c64{1, 2}});
            },
            "value", "f32"));
    const f64 nan = std::numeric_limits<f64>::quiet_NaN();
    const ng::TransformOption no_spline{Interp::CUBIC_BSPLINE, Border::VALUE, nan, false};
    EXPECT_TRUE(test::throws<E>([&] { ng::transform_2d(image, output, eye, no_spline); }, "transform_2d", "nan"));
    const auto zero = ng::Quaternion<f64>{0, 0, 0, 0};
    EXPECT_THROW(ng::transform_3d(volume, volume_out, zero), E);
    EXPECT_THROW((void)ng::scale(Vec{0., 1.}).inverse(), E);
    if (test::device().is_gpu()) {
        EXPECT_TRUE(test::throws<E>([&] { ng::transform_2d(here(image), output, eye); }, "cpu", "gpu"));
    }
}

}  // namespace

#include "noa/geometry/transform.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numbers>
#include <random>
#include <string>
#include <vector>

#include "geometry/overlaps.hpp"
#include "geometry/reference.hpp"
#include "noa/base/error.hpp"
#include "noa/geometry/matrix.hpp"
#include "noa/geometry/prefilter.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/math/cast.hpp"
#include "noa/math/compare.hpp"
#include "noa/math/complex.hpp"
#include "noa/math/random.hpp"
#include "noa/math/reduce.hpp"
#include "noa/runtime/factory.hpp"
#include "support/samples.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
namespace ng = noa::geometry;

constexpr Interp every_interp[] = {Interp::NEAREST, Interp::LINEAR, Interp::CUBIC, Interp::CUBIC_BSPLINE,
        Interp::LANCZOS4, Interp::LANCZOS6, Interp::LANCZOS8};
constexpr Border every_border[] = {
        Border::ZERO, Border::VALUE, Border::CLAMP, Border::PERIODIC, Border::MIRROR, Border::REFLECT};

noa::ArrayOption option() {
    return {.device = test::device()};
}

template<typename T>
noa::Array<T> noise(const Shape4& shape, std::uint64_t seed = 1) {
    return noa::random<T>(noa::Uniform{-1., 1.}, shape, option(), {.seed = seed});
}

// An array in the memory of the CPU, to be looked at.
template<typename A>
auto here(const A& array) {
    return array.to(noa::Device{}).eval();
}

// ---- A slow reference ----------------------------------------------------------------------------------------------

// Of pixels or coefficients, in long double: the kernels by their formulas, one pixel after the other.
struct Reference {
    Interp interp;
    Border border;
    f64 outside = 0;

    static long double sinc(long double x) {
        const long double y = std::numbers::pi_v<long double> * x;
        return x == 0 ? 1 : std::sin(y) / y;
    }
    int reach() const {
        constexpr int reaches[] = {1, 1, 2, 2, 2, 3, 4};
        return reaches[static_cast<int>(interp)];
    }
    long double kernel(long double distance) const {
        const long double x = std::abs(distance);
        switch (interp) {
            case Interp::NEAREST:
                return 0;
            case Interp::LINEAR:
                return x < 1 ? 1 - x : 0;
            case Interp::CUBIC:
                return x < 1 ? (1.5L * x - 2.5L) * x * x + 1 : x < 2 ? ((-0.5L * x + 2.5L) * x - 4) * x + 2 : 0;
            case Interp::CUBIC_BSPLINE:
                return x < 1 ? 2 / 3.L - x * x + x * x * x / 2 : x < 2 ? (2 - x) * (2 - x) * (2 - x) / 6 : 0;
            default:
                return x < reach() ? sinc(x) * sinc(x / reach()) : 0;
        }
    }
    // Pixels along an axis, and their weights.
    struct Taps {
        std::vector<i64> indices;
        std::vector<long double> weights;
    };
    Taps taps(f64 position, i64 extent) const {
        Taps result;
        if (interp == Interp::NEAREST)
            return {{noa::index_at_border(static_cast<i64>(std::floor(position + 0.5)), extent, border)}, {1}};
        long double sum = 0;
        const auto lower = static_cast<i64>(std::floor(position));
        const bool does_decay = interp == Interp::CUBIC_BSPLINE and border <= Border::CLAMP;
        for (i64 i = lower - reach() + 1; i <= lower + reach(); ++i) {
            const auto weight = kernel(static_cast<long double>(position) - static_cast<long double>(i));
            const bool is_there = i >= 0 and i < extent;
            const auto taps = does_decay and not is_there
                                      ? test::coefficient_outside(i, extent, border)
                                      : std::vector<test::Tap>{{noa::index_at_border(i, extent, border), 1}};
            for (const test::Tap& tap: taps) {
                result.indices.push_back(tap.index);
                result.weights.push_back(weight * static_cast<long double>(tap.weight));
            }
            sum += weight;
        }
        for (long double& weight: result.weights)
            weight /= sum;
        return result;
    }
    template<typename T>
    f64 operator()(const noa::Array<T>& array, i64 batch, const Vec<f64, 3>& position) const {
        const Shape4& shape = array.shape();
        const Taps z = taps(position[0], shape[1]), y = taps(position[1], shape[2]), x = taps(position[2], shape[3]);
        const bool is_image = shape[1] == 1;
        long double sum = 0;
        for (std::size_t k = 0; k < (is_image ? 1 : z.indices.size()); ++k)
            for (std::size_t j = 0; j < y.indices.size(); ++j)
                for (std::size_t i = 0; i < x.indices.size(); ++i) {
                    const i64 at[] = {is_image ? 0 : z.indices[k], y.indices[j], x.indices[i]};
                    const bool is_there = at[0] >= 0 and at[1] >= 0 and at[2] >= 0;
                    const auto pixel = is_there ? static_cast<f64>(array.span()(batch, at[0], at[1], at[2])) : outside;
                    sum += (is_image ? 1 : z.weights[k]) * y.weights[j] * x.weights[i] * pixel;
                }
        return static_cast<f64>(sum);
    }
};

// A matrix that turns, stretches and moves by some pixels, about the middle of a shape.
template<int N>
Mat<f64, N + 1, N + 1> some_inverse(std::mt19937& random, const Shape4& input, const Shape4& output) {
    std::uniform_real_distribution<f64> unit(-1, 1);
    Mat<f64, N, N> linear;
    for (int r = 0; r < N; ++r)
        for (int c = 0; c < N; ++c)
            linear[r][c] = unit(random) * 0.8 + (r == c ? 0.4 : 0.);
    Vec<f64, N> from, to;
    for (int i = 0; i < N; ++i) {
        from[i] = static_cast<f64>(output[4 - N + i]) / 2 + unit(random);
        to[i] = static_cast<f64>(input[4 - N + i]) / 2 + unit(random);
    }
    return ng::translate(to) * ng::linear2affine(linear) * ng::translate(-from);
}

template<int N>
Vec<f64, 3> position_of(const Mat<f64, N + 1, N + 1>& m, i64 z, i64 y, i64 x) {
    Vec<f64, N + 1> at;
    const f64 all[] = {static_cast<f64>(z), static_cast<f64>(y), static_cast<f64>(x)};
    for (int i = 0; i < N; ++i)
        at[i] = all[3 - N + i];
    at[N] = 1;
    const auto moved = m * at;
    Vec<f64, 3> result{};
    for (int i = 0; i < N; ++i)
        result[3 - N + i] = moved[i];
    return result;
}

template<int N, typename Input, typename Output, typename M>
void transform(const Input& input, const Output& output, const M& inverse, const ng::TransformOption& how) {
    if constexpr (N == 2)
        ng::transform_2d(input, output, inverse, how);
    else
        ng::transform_3d(input, output, inverse, how);
}

template<int N, typename T>
void compare_with_reference(const Shape4& from, const Shape4& to, f64 tolerance) {
    std::mt19937 random(static_cast<unsigned>(from[3] * 1000 + to[3] + N));
    const auto input = noise<T>(from);
    noa::Array<T> output(to, option());
    for (const Interp interp: every_interp)
        for (const Border border: every_border) {
            SCOPED_TRACE(testing::Message() << interp << ' ' << border << ' ' << from << " -> " << to);
            const auto inverse = some_inverse<N>(random, from, to);
            const f64 value = border == Border::VALUE ? 0.75 : 0.;
            transform<N>(input, output, inverse, {interp, border, value, false});
            const Reference reference{interp, border, value};
            const auto pixels = here(input), result = here(output);
            f64 worst = 0;
            for (i64 b = 0; b < to[0]; ++b)
                for (i64 z = 0; z < to[1]; ++z)
                    for (i64 y = 0; y < to[2]; ++y)
                        for (i64 x = 0; x < to[3]; ++x) {
                            const f64 expected =
                                    reference(pixels, from[0] == 1 ? 0 : b, position_of<N>(inverse, z, y, x));
                            worst = std::max(worst, std::abs(expected - static_cast<f64>(result.span()(b, z, y, x))));
                        }
            EXPECT_LE(worst, tolerance);
        }
}

TEST(Transform, agrees_with_the_formulas) {
    compare_with_reference<2, f32>({1, 1, 21, 70}, {2, 1, 13, 90}, 2e-6);
    compare_with_reference<2, f32>({2, 1, 40, 9}, {2, 1, 30, 33}, 2e-6);
    compare_with_reference<2, f64>({1, 1, 11, 24}, {1, 1, 12, 30}, 1e-13);
    compare_with_reference<2, f64>({1, 1, 1, 5}, {1, 1, 2, 20}, 1e-13);
    compare_with_reference<2, f16>({1, 1, 16, 16}, {1, 1, 16, 16}, 1.2e-3);
}
TEST(Transform, agrees_with_the_formulas_in_volumes) {
    compare_with_reference<3, f32>({1, 9, 8, 12}, {1, 5, 6, 11}, 4e-6);
    compare_with_reference<3, f64>({2, 2, 12, 10}, {2, 4, 3, 13}, 2e-13);
}

// ---- What is exact -------------------------------------------------------------------------------------------------

// B-splines are exact but for the rounding of their prefilter.
template<typename T>
f64 tolerance_of(Interp interp) {
    return interp != Interp::CUBIC_BSPLINE ? 0 : sizeof(T) == 4 ? 4e-6 : 1e-13;
}

template<typename T, typename Expected>
void expect_equal(const noa::Array<T>& output, const Expected& expected, f64 tolerance) {
    const auto result = here(output);
    f64 worst = 0;
    for (i64 b = 0; b < result.shape()[0]; ++b)
        for (i64 z = 0; z < result.shape()[1]; ++z)
            for (i64 y = 0; y < result.shape()[2]; ++y)
                for (i64 x = 0; x < result.shape()[3]; ++x)
                    worst = std::max(worst, std::abs(static_cast<f64>(result.span()(b, z, y, x)) -
                                                     static_cast<f64>(expected(b, z, y, x))));
    EXPECT_LE(worst, tolerance);
}

template<typename T>
void test_exact_2d(i64 n) {
    const Shape4 shape{2, 1, n, n};
    const auto input = noise<T>(shape);
    noa::Array<T> output(shape, option());
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

TEST(Transform, is_exact_for_whole_pixels_quarter_turns_and_flips) {
    test_exact_2d<f32>(33);
    test_exact_2d<f32>(12);
    test_exact_2d<f64>(17);
}

TEST(Transform, is_exact_in_volumes) {
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
TEST(Transform, goes_on_past_the_ends_as_the_border_says) {
    const auto input = noa::fill<f64>({1, 1, 6, 7}, 3., option());
    noa::Array<f64> output({1, 1, 40, 50}, option());
    const auto inverse = ng::translate(Vec{-17.3, -20.6}) * ng::linear2affine(ng::rotate(0.4));
    for (const Interp interp: every_interp)
        for (const Border border: {Border::VALUE, Border::CLAMP, Border::PERIODIC, Border::MIRROR, Border::REFLECT}) {
            SCOPED_TRACE(testing::Message() << interp << ' ' << border);
            ng::transform_2d(input, output, inverse, {interp, border, 3.});
            expect_equal(
                    output, [](i64, i64, i64, i64) { return 3.; }, 3e-14);
        }
}

TEST(Transform, has_what_is_not_a_number_outside_only) {
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

TEST(Transform, does_not_round_positions_to_a_grid) {
    const i64 n = 256;
    auto ramp = noa::Array<f32>({1, 1, 1, n});
    for (i64 x = 0; x < n; ++x)
        ramp.get()[x] = static_cast<f32>(x);
    const auto input = ramp.to(option());
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

TEST(Transform, reproduces_constants) {
    const auto input = noa::fill<f64>({1, 1, 40, 40}, 1., option());
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

TEST(Transform, takes_matrices_of_all_kinds) {
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
    EXPECT_TRUE(same(ng::transform_2d(input, matrices.to(option()))));
    const auto single = here(ng::transform_2d(input, m.as<f32>()));
    EXPECT_TRUE(noa::allclose(single, expected, 1e-4f));
}

TEST(Transform, has_a_matrix_for_each_batch_and_one_input_for_all) {
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

TEST(Transform, treats_complex_numbers_as_two_real_ones) {
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

TEST(Transform, works_on_any_layout) {
    const auto big = noise<f32>({3, 1, 41, 60});
    auto result = noa::Array<f32>({3, 1, 50, 44}, option());
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

TEST(Transform, repeats_what_a_broadcast_repeats) {
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

TEST(Transform, gives_f16_what_f32_gives) {
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

TEST(Transform, has_the_same_bits_for_any_number_of_threads) {
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

TEST(Transform, reaches_far) {
    const auto volume = noise<f64>({1, 4, 5, 6});
    const auto pixels = here(volume);
    noa::Array<f64> output({1, 3, 4, 5}, option());
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

TEST(Transform, takes_complex_numbers_from_any_address) {
    const auto numbers = noise<f32>({1, 1, 40, 86});
    const auto shifted = numbers.subregion(noa::Ellipsis{}, noa::Slice{1, 85}).reinterpret_as<c32>();
    const auto inverse = ng::about(Vec{20., 20.}, ng::rotate(0.4)).inverse();
    for (const Interp interp: every_interp)
        EXPECT_TRUE(noa::allclose(here(ng::transform_2d(shifted, inverse, {.interp = interp})),
                here(ng::transform_2d(shifted.copy(), inverse, {.interp = interp})), 1e-6f))
                << interp;
}

// ---- CPU and GPU ---------------------------------------------------------------------------------------------------

f64 distance(f32 a, f32 b) {
    return std::abs(static_cast<f64>(a) - static_cast<f64>(b));
}
f64 distance(const c32& a, const c32& b) {
    return std::max(distance(a.real, b.real), distance(a.imag, b.imag));
}

// Promise T1: every interpolator and border, 200 random matrices each.
template<int N, typename T>
void compare_devices(const Shape4& shape, int n_matrices) {
    const auto on_cpu = noa::random<T>(noa::Uniform{-1., 1.}, shape, {}, {.seed = 7});
    const auto on_gpu = on_cpu.to(option());
    constexpr f64 epsilon = std::numeric_limits<f32>::epsilon();
    for (const Interp interp: every_interp)
        for (const Border border: every_border) {
            SCOPED_TRACE(testing::Message() << interp << ' ' << border);
            std::mt19937 random(11);
            std::vector<Mat<f64, N + 1, N + 1>> inverses;
            for (int i = 0; i < n_matrices; ++i)
                inverses.push_back(some_inverse<N>(random, shape, shape));
            const ng::TransformOption how{interp, border, 0.25};
            Shape4 all = shape;
            all[0] = n_matrices;
            noa::Array<T> a(all), on_device(all, option());
            transform<N>(on_cpu, a, inverses, how);
            // One by one, or for all at once: that is not done in the same way if some reach far.
            if (interp == Interp::CUBIC)
                transform<N>(on_gpu, on_device, inverses, how);
            else
                for (int i = 0; i < n_matrices; ++i)
                    transform<N>(on_gpu, on_device.subregion(i), inverses[static_cast<std::size_t>(i)], how);
            a.eval();
            const auto b = here(on_device);
            f64 worst = 0;
            i64 n_different = 0;
            for (i64 i = 0; i < a.n_elements(); ++i) {
                const f64 difference = distance(a.get()[i], b.get()[i]);
                n_different += difference > 0;
                worst = std::max(worst, difference);
            }
            if (interp == Interp::NEAREST)
                EXPECT_LE(n_different, a.n_elements() / 100000);
            else
                EXPECT_LE(worst, (interp == Interp::LINEAR ? 1 : 8) * epsilon);
        }
}

TEST(Transform, is_the_same_on_cpu_and_gpu) {
    if (test::device().is_cpu())
        GTEST_SKIP() << "two devices are compared";
    compare_devices<2, f32>({1, 1, 60, 70}, 200);
    compare_devices<2, c32>({1, 1, 40, 50}, 200);
    compare_devices<3, f32>({1, 12, 14, 20}, 200);
    compare_devices<3, c32>({1, 10, 9, 13}, 200);
}

// ---- Prefilter -----------------------------------------------------------------------------------------------------

TEST(Prefilter, makes_splines_go_through_all_pixels) {
    for (const Border border: every_border)
        for (const Shape4& shape: {Shape4{1, 1, 1, 1}, Shape4{1, 1, 1, 2}, Shape4{1, 1, 2, 3}, Shape4{2, 1, 5, 40},
                     Shape4{1, 1, 90, 33}, Shape4{1, 1, 130, 257}, Shape4{1, 2, 3, 4}, Shape4{2, 7, 20, 35}}) {
            SCOPED_TRACE(testing::Message() << border << ' ' << shape);
            const auto input = noise<f64>(shape);
            const auto coefficients = ng::cubic_bspline_prefilter(input, {.border = border, .value = 0.5});
            noa::Array<f64> output(shape, option());
            const ng::TransformOption how{Interp::CUBIC_BSPLINE, border, 0.5, false};
            if (shape[1] == 1)
                ng::transform_2d(coefficients, output, Mat<f64, 3, 3>::eye(), how);
            else
                ng::transform_3d(coefficients, output, Mat<f64, 4, 4>::eye(), how);
            const auto pixels = here(input);
            expect_equal(output, pixels.span(), 3e-15);
        }
}

TEST(Prefilter, solves_by_hand) {
    // Two pixels, mirrored: 5 a + b = 6 s, a + 5 b = 6 t. One with zeros around: (4 + 2 z) c = 6 s, and 4 + 2 z is
    // 2 sqrt(3). One that goes on: c = s.
    auto pixels = noa::Array<f64>({1, 1, 1, 2});
    pixels.get()[0] = 4;
    pixels.get()[1] = -2;
    const auto mirrored = here(ng::cubic_bspline_prefilter(pixels.to(option()), {.border = Border::MIRROR}));
    EXPECT_NEAR(mirrored.get()[0], 5.5, 1e-14);
    EXPECT_NEAR(mirrored.get()[1], -3.5, 1e-14);
    const auto single = noa::fill<f64>({1, 1, 1, 1}, 2., option());
    EXPECT_NEAR(ng::cubic_bspline_prefilter(single).first(), 2 * 3., 1e-14);
    EXPECT_NEAR(ng::cubic_bspline_prefilter(single, {.border = Border::PERIODIC}).first(), 2., 1e-14);
    EXPECT_NEAR(ng::cubic_bspline_prefilter(single, {.border = Border::CLAMP}).first(), 2., 1e-14);
    EXPECT_NEAR(ng::cubic_bspline_prefilter(single, {Border::VALUE, 1.}).first(), 1 + 3., 1e-14);
    using test::throws;
    const f64 infinity = std::numeric_limits<f64>::infinity();
    EXPECT_TRUE(throws<noa::Exception>(
            [&] {
                ng::cubic_bspline_prefilter(single, {Border::VALUE, infinity});
            },
            "cubic_bspline_prefilter", "inf"));
}

TEST(Prefilter, keeps_inputs_and_outputs_apart) {
    const auto call = [](const auto& input, const auto& output) { ng::cubic_bspline_prefilter(input, output); };
    test::expect_apart<f32>("cubic_bspline_prefilter", {1, 1, 7, 8}, {1, 1, 7, 8}, call, test::InPlace::IS_ALLOWED);
}

TEST(Prefilter, works_in_place_and_on_any_layout) {
    const auto big = noise<f32>({2, 1, 37, 80});
    const auto input = big.subregion(noa::Ellipsis{}, noa::Slice{1, 37, 2}, noa::Slice{70, 3, -3});
    for (const Border border: every_border) {
        const auto expected = here(ng::cubic_bspline_prefilter(input.copy(), {.border = border}));
        EXPECT_TRUE(noa::allclose(here(ng::cubic_bspline_prefilter(input, {.border = border})), expected, 0.f));
        const auto copy = big.copy();
        const auto place = copy.subregion(noa::Ellipsis{}, noa::Slice{1, 37, 2}, noa::Slice{70, 3, -3});
        ng::cubic_bspline_prefilter(place, place, {.border = border});
        EXPECT_TRUE(noa::allclose(here(place.copy()), expected, 0.f));
        const auto both = ng::cubic_bspline_prefilter(noa::complex(input.copy(), input.copy()), {.border = border});
        EXPECT_TRUE(noa::allclose(here(noa::imag(both)), expected, 1e-6f)) << border;
    }
}

// Boxes of the GPU of just 48 KiB, for which this is a limit; and a pixel that is not a number, which taps of no weight
// meet on the other side.
TEST(Transform, of_large_boxes) {
    const auto volume = noise<f32>({1, 40, 40, 40});
    for (const auto& [scale, degrees]: {Vec{1.39, 35.}, Vec{1.42, 38.}, Vec{2.5, 20.}}) {
        const auto m = ng::linear2affine(ng::rotate_z(noa::deg2rad(degrees)) * scale);
        const auto output = here(ng::transform_3d(volume, m));
        const Reference reference{Interp::LINEAR, Border::ZERO};
        for (const i64 i: {0, 3, 9, 14})
            ASSERT_NEAR(output.span()(0, i, i, i), reference(here(volume), 0, position_of<3>(m, i, i, i)), 2e-6);
    }
}
TEST(Transform, of_what_is_not_a_number) {
    auto pixels = here(noise<f32>({1, 1, 9, 8}));
    pixels.get()[0] = std::numeric_limits<f32>::quiet_NaN();
    const auto output =
            here(ng::transform_2d(pixels.to(option()), Mat<f64, 3, 3>::eye(), {.border = Border::PERIODIC}));
    for (i64 y = 0; y < 9; ++y)
        for (i64 x = 0; x < 8; ++x)
            EXPECT_EQ(std::isnan(output.span()(0, 0, y, x)), y % 8 == 0 and x % 7 == 0) << y << ' ' << x;
}

// ---- Errors --------------------------------------------------------------------------------------------------------

TEST(Transform, refuses_what_makes_no_sense) {
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
    const noa::Array<f32> shared({1, 1, 1, 9}, option());
    EXPECT_TRUE(test::throws<E>([&] { ng::transform_2d(image, shared.broadcast({3, 1, 8, 9}), eye); }, "share memory"));
    const noa::Array<f32> none({3, 1, 0, 9}, option());
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

TEST(Prefilter, refuses_what_makes_no_sense) {
    const auto image = noise<f32>({1, 1, 8, 9});
    using E = noa::Exception;
    EXPECT_TRUE(test::throws<E>(
            [&] {
                ng::cubic_bspline_prefilter(image, noa::Array<f32>({1, 1, 8, 8}, option()));
            },
            "(1,1,8,9)", "(1,1,8,8)"));
    const auto left = image.subregion(noa::Ellipsis{}, noa::Slice{0, 8}),
               right = image.subregion(noa::Ellipsis{}, noa::Slice{1, 9});
    EXPECT_TRUE(
            test::throws<E>([&] { ng::cubic_bspline_prefilter(left, right); }, "cubic_bspline_prefilter", "overlap"));
}

}  // namespace

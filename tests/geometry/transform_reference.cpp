// transform_2d and transform_3d: by their formulas, and on two devices.
#include "noa/geometry/transform.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numbers>
#include <random>
#include <vector>

#include "geometry/reference.hpp"
#include "geometry/transform_reference.hpp"
#include "noa/geometry/matrix.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/math/random.hpp"

namespace {

using namespace noa::types;
namespace ng = noa::geometry;
using test::every_border, test::every_interp, test::here, test::noise, test::position_of, test::Reference,
        test::some_inverse;

// ---- By their formulas
// ------------------------------------------------------------------------------------------------

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
    noa::Array<T> output(to, test::on_device());
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

TEST(transform, agrees_with_the_formulas) {
    compare_with_reference<2, f32>({1, 1, 21, 70}, {2, 1, 13, 90}, 2e-6);
    compare_with_reference<2, f32>({2, 1, 40, 9}, {2, 1, 30, 33}, 2e-6);
    compare_with_reference<2, f64>({1, 1, 11, 24}, {1, 1, 12, 30}, 1e-13);
    compare_with_reference<2, f64>({1, 1, 1, 5}, {1, 1, 2, 20}, 1e-13);
    compare_with_reference<2, f16>({1, 1, 16, 16}, {1, 1, 16, 16}, 1.2e-3);
}
TEST(transform, agrees_with_the_formulas_in_volumes) {
    compare_with_reference<3, f32>({1, 9, 8, 12}, {1, 5, 6, 11}, 4e-6);
    compare_with_reference<3, f64>({2, 2, 12, 10}, {2, 4, 3, 13}, 2e-13);
}

// Boxes of the GPU of just 48 KiB, for which this is a limit.
TEST(transform, has_room_for_large_boxes) {
    const auto volume = noise<f32>({1, 40, 40, 40});
    for (const auto& [scale, degrees]: {Vec{1.39, 35.}, Vec{1.42, 38.}, Vec{2.5, 20.}}) {
        const auto m = ng::linear2affine(ng::rotate_z(noa::deg2rad(degrees)) * scale);
        const auto output = here(ng::transform_3d(volume, m));
        const Reference reference{Interp::LINEAR, Border::ZERO};
        for (const i64 i: {0, 3, 9, 14})
            ASSERT_NEAR(output.span()(0, i, i, i), reference(here(volume), 0, position_of<3>(m, i, i, i)), 2e-6);
    }
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
    const auto on_gpu = on_cpu.to(test::on_device());
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
            noa::Array<T> a(all), on_device(all, test::on_device());
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

TEST(transform, is_the_same_on_cpu_and_gpu) {
    if (test::device().is_cpu())
        GTEST_SKIP() << "two devices are compared";
    compare_devices<2, f32>({1, 1, 60, 70}, 200);
    compare_devices<2, c32>({1, 1, 40, 50}, 200);
    compare_devices<3, f32>({1, 12, 14, 20}, 200);
    compare_devices<3, c32>({1, 10, 9, 13}, 200);
}

}  // namespace

// A slow reference of transformations: the kernels by their formulas, one pixel after the other.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <random>
#include <vector>

#include "geometry/reference.hpp"
#include "noa/base/border.hpp"
#include "noa/base/mat.hpp"
#include "noa/base/vec.hpp"
#include "noa/geometry/interp.hpp"
#include "noa/geometry/matrix.hpp"
#include "noa/runtime/array.hpp"

namespace test {

using namespace noa::types;

inline constexpr Interp every_interp[] = {Interp::NEAREST, Interp::LINEAR, Interp::CUBIC, Interp::CUBIC_BSPLINE,
        Interp::LANCZOS4, Interp::LANCZOS6, Interp::LANCZOS8};
inline constexpr Border every_border[] = {
        Border::ZERO, Border::VALUE, Border::CLAMP, Border::PERIODIC, Border::MIRROR, Border::REFLECT};

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
    return noa::geometry::translate(to) * noa::geometry::linear2affine(linear) * noa::geometry::translate(-from);
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

}  // namespace test

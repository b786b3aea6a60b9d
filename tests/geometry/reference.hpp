// What tests of resampling have in common: kernels by their formulas, and measures of how alike arrays are.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <random>
#include <vector>

#include "fft/reference.hpp"
#include "noa/base/border.hpp"
#include "noa/base/mat.hpp"
#include "noa/base/vec.hpp"
#include "noa/fft/layout.hpp"
#include "noa/fft/remap.hpp"
#include "noa/geometry/interp.hpp"
#include "noa/geometry/quaternion.hpp"
#include "noa/math/random.hpp"
#include "noa/runtime/array.hpp"
#include "support/gpu.hpp"
#include "support/samples.hpp"

namespace test {

template<typename T>
noa::Array<T> noise(const noa::Shape4& shape, std::uint64_t seed = 1) {
    return noa::random<T>(noa::Uniform{-1., 1.}, shape, on_device(), {.seed = seed});
}

template<typename T = double>
noa::Array<T> array_of(const std::vector<T>& values, const noa::Shape4& shape) {
    const noa::Array<T> result(shape);
    std::copy(values.begin(), values.end(), result.get());
    return result.to(on_device());
}

template<typename T>
void expect_near(const std::vector<T>& got, const std::vector<T>& expected, double tolerance) {
    ASSERT_EQ(got.size(), expected.size());
    for (std::size_t i = 0; i < got.size(); ++i)
        ASSERT_NEAR(got[i], expected[i], tolerance) << i;
}

// An array in the memory of the CPU, to be looked at.
template<typename A>
auto here(const A& array) {
    return array.to(noa::Device{}).eval();
}

// How far a pixel is from the center of n.
inline double from_center(noa::i64 at, noa::i64 n) {
    const noa::i64 center = n / 2;
    return static_cast<double>(at - center);
}

// An array of a function of indices, on the device.
template<typename T, typename F>
noa::Array<T> made_of(const noa::Shape4& shape, const F& f) {
    const noa::Array<T> result(shape);
    for (noa::i64 n = 0; n < shape.n_elements(); ++n)
        result.get()[n] = static_cast<T>(f(noa::layout::index_at(shape, n)));
    return result.to(on_device());
}

inline Extents extents_of(const noa::Shape4& shape) {
    return {shape[0], shape[1], shape[2], shape[3]};
}

// A spectrum in some layout, in some memory.
template<noa::fft::SpectrumLayout L, typename T>
Placed<T> placed(const noa::Array<T>& half, const noa::Shape4& shape, std::uint64_t seed) {
    Placed<T> result(some_layout(extents_of(L.shape(shape)), seed, false));
    result.set(to_bytes(values(noa::fft::remap({noa::fft::SpectrumLayout::H, L}, half, shape))));
    return result;
}

// The full spectrum, as transforms have it.
template<typename T>
std::vector<std::complex<double>> full_of(const noa::Array<T>& half, const noa::Shape4& shape) {
    std::vector<std::complex<double>> result;
    for (const auto& value: exact_of(values(noa::fft::remap("h2f", half, shape))))
        result.emplace_back(value);
    return result;
}

template<typename T>
void expect_close(const noa::Array<T>& got, const noa::Array<T>& expected, double tolerance) {
    const auto a = exact_of(values(got)), b = exact_of(values(expected));
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i)
        ASSERT_NEAR(static_cast<double>(std::abs(a[i] - b[i])), 0, tolerance) << i << " " << a[i] << " " << b[i];
}

// The sum of the products of all elements.
template<typename A, typename B>
double inner_product(const A& a, const B& b) {
    const auto x = values(a), y = values(b);
    double sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i)
        sum += static_cast<double>(x[i]) * static_cast<double>(y[i]);
    return sum;
}

// The correlation of all elements of two arrays, without their means.
template<typename A, typename B>
double pearson(const A& a, const B& b) {
    const auto x = values(a), y = values(b);
    const auto n = static_cast<double>(x.size());
    double mean_x = 0, mean_y = 0, xx = 0, yy = 0, xy = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        mean_x += static_cast<double>(x[i]) / n;
        mean_y += static_cast<double>(y[i]) / n;
    }
    for (std::size_t i = 0; i < x.size(); ++i) {
        const double dx = static_cast<double>(x[i]) - mean_x, dy = static_cast<double>(y[i]) - mean_y;
        xx += dx * dx;
        yy += dy * dy;
        xy += dx * dy;
    }
    return xy / std::sqrt(xx * yy);
}

// The weight of a pixel at a distance from where a value is wanted, if it is divided by the sum of all.
inline double kernel(noa::Interp interp, double distance) {
    const auto sinc = [](double x) { return x == 0 ? 1 : std::sin(std::numbers::pi * x) / (std::numbers::pi * x); };
    const auto lanczos = [&](double x, int a) { return x < a ? sinc(x) * sinc(x / a) : 0; };
    const double x = std::abs(distance);
    switch (interp) {
        case noa::Interp::NEAREST:
            return distance > -0.5 and distance <= 0.5 ? 1 : 0;  // of the pixel, seen from the place
        case noa::Interp::LINEAR:
            return x < 1 ? 1 - x : 0;
        case noa::Interp::CUBIC:
            return x < 1 ? (1.5 * x - 2.5) * x * x + 1 : x < 2 ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0;
        case noa::Interp::CUBIC_BSPLINE:
            return x < 1 ? 2. / 3 - x * x + x * x * x / 2 : x < 2 ? (2 - x) * (2 - x) * (2 - x) / 6 : 0;
        case noa::Interp::LANCZOS4:
            return lanczos(x, 2);
        case noa::Interp::LANCZOS6:
            return lanczos(x, 3);
        case noa::Interp::LANCZOS8:
            return lanczos(x, 4);
    }
    return 0;
}

// The pixels around a place, and their weights; -1 is what lies outside.
struct Tap {
    noa::i64 index;
    double weight;
};

// What the coefficient of a spline is past the ends of a line, where pixels are all the same. Less that, each is
// sqrt(3) - 2 of the one before; the last pixel, p, with CLAMP, is that with which (c[-1] + 4 c[0] + c[1]) / 6 = p.
inline std::vector<Tap> coefficient_outside(noa::i64 index, noa::i64 extent, noa::Border border) {
    const double z = std::sqrt(3.) - 2;
    const noa::i64 end = index < 0 ? 0 : extent - 1, next = index < 0 ? 1 : extent - 2;
    const double left = std::pow(z, static_cast<double>(std::abs(index - end)));
    if (border != noa::Border::CLAMP)
        return {{end, left}, {-1, 1 - left}};
    if (extent == 1)
        return {{0, 1}};
    return {{end, left + (1 - left) * (4 + z) / (5 + z)}, {next, (1 - left) / (5 + z)}};
}

inline std::vector<Tap> taps_at(noa::Interp interp, double position) {
    std::vector<Tap> result;
    double sum = 0;
    const auto lower = static_cast<noa::i64>(std::floor(position));
    for (noa::i64 i = lower - 4; i <= lower + 5; ++i) {
        const double weight = kernel(interp, static_cast<double>(i) - position);
        if (weight != 0)
            result.push_back({i, weight});
        sum += weight;
    }
    for (Tap& tap: result)
        tap.weight /= sum;
    return result;
}

// Of an array that zeros are around.
inline std::vector<Tap> taps_within(noa::Interp interp, double position, noa::i64 extent) {
    std::vector<Tap> result;
    for (const Tap& tap: taps_at(interp, position))
        if (tap.index >= 0 and tap.index < extent)
            result.push_back(tap);
        else if (interp == noa::Interp::CUBIC_BSPLINE)
            for (const Tap& part: coefficient_outside(tap.index, extent, noa::Border::ZERO))
                if (part.index >= 0)
                    result.push_back({part.index, tap.weight * part.weight});
    return result;
}

struct Dice {
    std::mt19937_64 random;

    double between(double low, double high) {
        return low + (high - low) * static_cast<double>(random() >> 11) * 0x1p-53;
    }
    noa::i64 pick(noa::i64 low, noa::i64 high) {
        return low + static_cast<noa::i64>(random() % static_cast<std::uint64_t>(high - low + 1));
    }
    template<std::size_t N>
    noa::Vec<double, N> point(double low, double high) {
        noa::Vec<double, N> result;
        for (double& value: result)
            value = between(low, high);
        return result;
    }
    // Turns, and stretches a little.
    template<std::size_t N>
    noa::Mat<double, N, N> matrix() {
        noa::Mat<double, N, N> result;
        do {
            for (std::size_t r = 0; r < N; ++r)
                for (std::size_t c = 0; c < N; ++c)
                    result[r][c] = between(-1.2, 1.2);
        } while (std::abs(determinant(result)) < 0.3);
        return result;
    }
    // All rotations are as likely.
    noa::geometry::Quaternion<double> rotation() {
        std::normal_distribution<double> normal;
        return {normal(random), normal(random), normal(random), normal(random)};
    }
};

}  // namespace test

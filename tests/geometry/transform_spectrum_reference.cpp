// transform_spectrum_2d and transform_spectrum_3d, against a slow reference.
#include "noa/geometry/transform_spectrum.hpp"

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
#include "geometry/reference.hpp"
#include "noa/fft/remap.hpp"
#include "noa/fft/transform.hpp"
#include "noa/geometry/matrix.hpp"
#include "noa/signal/spectrum.hpp"

namespace {

using namespace noa::types;
using noa::deg2rad, noa::fft::c2r, noa::fft::r2c, noa::fft::Remap, noa::fft::SpectrumLayout;
using noa::geometry::transform_spectrum_2d, noa::geometry::transform_spectrum_3d;
namespace ng = noa::geometry;

constexpr auto eye3 = Mat<f64, 3, 3>::eye();

// ---- Against a slow reference --------------------------------------------------------------------------------------

using Exact = std::complex<f64>;

// A spectrum by its integer frequencies: the highest ones of even sizes have a half at each end.
struct Frequencies {
    Shape4 shape;
    std::vector<Exact> full;  // as transforms have it

    Exact at(i64 batch, const Vec<i64, 3>& k) const {
        f64 share = 1;
        i64 offset = full.size() == test::at(shape.n_elements()) ? batch : 0;
        for (int axis = 0; axis < 3; ++axis) {
            const i64 n = shape[axis + 1];
            if (2 * std::abs(k[axis]) > n)
                return 0;
            if (2 * std::abs(k[axis]) == n)
                share /= 2;
            offset = offset * n + (k[axis] + n) % n;
        }
        return full[test::at(offset)] * share;
    }
};

struct TransformCase {
    Shape4 shape;
    Interp interp = Interp::LINEAR;
    f64 cutoff = 0.5;
    bool has_phases = true;
    Mat<f64, 3, 3> inverse = eye3;
    Vec<f64, 3> center{}, pre{}, post{};

    Exact turn(const Vec<f64, 3>& k, const Vec<f64, 3>& shift) const {
        f64 turns = 0;
        for (int axis = 0; axis < 3; ++axis)
            turns += k[axis] * shift[axis] / static_cast<f64>(shape[axis + 1]);
        return has_phases ? std::polar(1., 2 * std::numbers::pi * turns) : 1;
    }
    // At one of the frequencies that an element stands for.
    Exact value(const Frequencies& input, i64 batch, const Vec<f64, 3>& k) const {
        Vec<f64, 3> cycles, position;
        for (int axis = 0; axis < 3; ++axis)
            cycles[axis] = k[axis] / static_cast<f64>(shape[axis + 1]);
        const auto backward = inverse.inverse();
        for (int axis = 0; axis < 3; ++axis)
            position[axis] = dot(backward.column(axis), cycles) * static_cast<f64>(shape[axis + 1]);
        Exact sum = 0;
        for (const auto& z: test::taps_at(shape[1] == 1 ? Interp::NEAREST : interp, position[0]))
            for (const auto& y: test::taps_at(interp, position[1]))
                for (const auto& x: test::taps_at(interp, position[2])) {
                    const Vec<i64, 3> tap{z.index, y.index, x.index};
                    sum += z.weight * y.weight * x.weight * input.at(batch, tap) * turn(tap.as<f64>(), center - pre);
                }
        return sum * turn(k, -center - post) / (has_phases ? std::abs(determinant(inverse)) : 1);
    }
    Exact operator()(const Frequencies& input, i64 batch, const Vec<i64, 3>& k) const {
        f64 square = 0;
        for (int axis = 0; axis < 3; ++axis)
            square += std::pow(static_cast<f64>(k[axis]) / static_cast<f64>(shape[axis + 1]), 2);
        if (std::sqrt(square) > cutoff)
            return 0;
        Exact sum = 0;
        for (int n = 0; n < 8; ++n) {
            bool is_alias = true;
            Vec<f64, 3> alias;
            for (int axis = 0; axis < 3; ++axis) {
                const bool is_flipped = (n >> axis) % 2 == 1;
                is_alias = is_alias and (not is_flipped or 2 * std::abs(k[axis]) == shape[axis + 1]);
                alias[axis] = static_cast<f64>(is_flipped ? -k[axis] : k[axis]);
            }
            if (is_alias)
                sum += value(input, batch, alias);
        }
        return sum;
    }
};

template<std::size_t N>
Vec<f64, N> last_of(const Vec<f64, 3>& v) {
    Vec<f64, N> result;
    for (std::size_t i = 0; i < N; ++i)
        result[i] = v[3 - N + i];
    return result;
}

// A case of N dimensions for each batch, all of them the same or each another one.
template<std::size_t N>
struct TransformCases {
    Shape4 shape;
    bool is_one;
    std::vector<TransformCase> batches;

    TransformCases(test::Dice& dice, bool has_phases)
        : shape{dice.pick(1, 3), N == 2 ? 1 : dice.pick(2, 6), dice.pick(1, 9), dice.pick(1, 9)},
          is_one(dice.pick(0, 1) == 0) {
        constexpr Interp interps[] = {
                Interp::NEAREST, Interp::LINEAR, Interp::CUBIC, Interp::LANCZOS4, Interp::LANCZOS6, Interp::LANCZOS8};
        TransformCase one{
                shape, interps[dice.pick(0, 5)], dice.pick(0, 1) == 0 ? 0.5 : dice.between(0.2, 1), has_phases};
        one.center = dice.point<3>(-1, 5);
        for (i64 b = 0; b < shape[0]; ++b) {
            if (b == 0 or not is_one) {
                one.inverse = noa::geometry::detail::linear_with_depth<N>("test", dice.matrix<N>());
                one.pre = one.post = Vec<f64, 3>{};
                if (has_phases and dice.pick(0, 2) > 0) {
                    one.pre = dice.point<3>(-3, 3);
                    one.post = dice.point<3>(-3, 3);
                }
            }
            batches.push_back(one);
        }
    }

    template<Remap R, typename Input, typename Output>
    void run(const Input& input, const Output& output) const {
        std::vector<Mat<f64, N, N>> inverses;
        std::vector<Vec<f64, N>> pre, post;
        for (const TransformCase& one: std::span(batches).first(is_one ? 1 : batches.size())) {
            Mat<f64, N, N> matrix;
            for (std::size_t r = 0; r < N; ++r)
                matrix[r] = last_of<N>(one.inverse[3 - N + r]);
            inverses.push_back(matrix);
            pre.push_back(last_of<N>(one.pre));
            post.push_back(last_of<N>(one.post));
        }
        const ng::TransformSpectrumOption<N> how{
                batches[0].interp, batches[0].cutoff, last_of<N>(batches[0].center), pre, post};
        if constexpr (N == 2)
            transform_spectrum_2d<R>(input, output, shape, inverses, how);
        else
            transform_spectrum_3d<R>(input, output, shape, inverses, how);
    }
};

// The half of a spectrum of real arrays: complex, or the sizes.
template<typename T>
noa::Array<T> some_spectrum(const Shape4& shape, std::uint64_t seed) {
    auto spectrum = r2c(test::noise<noa::traits::value_type_t<T>>(shape, seed));
    if constexpr (noa::traits::complex<T>)
        return spectrum;
    else
        return noa::signal::amplitude_spectrum<"h2h">(spectrum, shape);
}

template<typename T, Remap R, std::size_t N>
void expect_as_reference(std::uint64_t seed) {
    test::Dice dice{std::mt19937_64(seed)};
    const TransformCases<N> cases(dice, noa::traits::complex<T>);
    const Shape4& shape = cases.shape;
    SCOPED_TRACE(std::to_string(seed) + " " + to_string(shape) + " " + std::string(to_string(cases.batches[0].interp)));
    Shape4 of_input = shape;
    if (dice.pick(0, 2) == 0)
        of_input[0] = 1;
    const auto spectrum = some_spectrum<T>(of_input, seed);
    const auto input = test::placed<R.from>(spectrum, of_input, seed);
    const Shape4 of_output = R.to.shape(shape);
    const test::Placed<T> output(
            test::some_layout(test::extents_of(of_output), seed + 1, false), test::Samples::UNIT, seed);
    cases.template run<R>(input.array(), output.array());

    const Frequencies frequencies{shape, test::full_of(spectrum, of_input)};
    const auto got = test::exact_of(output.values());
    EXPECT_TRUE(output.is_clean());
    const f64 tolerance = (sizeof(noa::traits::value_type_t<T>) == 4 ? 3e-5 : 1e-12) *
                          std::sqrt(static_cast<f64>(shape.n_elements()));
    for (i64 n = 0; n < of_output.n_elements(); ++n) {
        const auto at = noa::layout::index_at(of_output, n);
        const Exact expected = cases.batches[test::at(at[0])](frequencies, at[0], test::frequency_of(at, R.to, shape));
        ASSERT_NEAR(std::abs(Exact(got[test::at(n)]) - expected), 0, tolerance) << at;
    }
}

TEST(transform_spectrum_2d, agrees_with_the_reference_for_any_shape_and_layout) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        expect_as_reference<c64, "hc2hc", 2>(seed);
        expect_as_reference<c32, "hc2h", 2>(seed + 100);
        expect_as_reference<c64, "h2f", 2>(seed + 200);
        expect_as_reference<c32, "fc2fc", 2>(seed + 300);
        expect_as_reference<f64, "hc2h", 2>(seed + 400);
        expect_as_reference<f32, "f2hc", 2>(seed + 500);
    }
}
TEST(transform_spectrum_3d, agrees_with_the_reference_for_any_shape_and_layout) {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        expect_as_reference<c64, "hc2hc", 3>(seed);
        expect_as_reference<c32, "hc2h", 3>(seed + 100);
        expect_as_reference<c64, "h2f", 3>(seed + 200);
        expect_as_reference<c32, "fc2fc", 3>(seed + 300);
        expect_as_reference<f64, "hc2h", 3>(seed + 400);
        expect_as_reference<f32, "f2hc", 3>(seed + 500);
    }
}

}  // namespace

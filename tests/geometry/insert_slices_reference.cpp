// insert_slices, against a slow reference.
#include "noa/geometry/fourier_slice.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

#include "fft/reference.hpp"
#include "geometry/reference.hpp"
#include "noa/fft/remap.hpp"
#include "noa/fft/transform.hpp"
#include "noa/geometry/matrix.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/signal/spectrum.hpp"

namespace {

using namespace noa::types;
using noa::deg2rad, noa::fft::c2r, noa::fft::r2c, noa::fft::Remap, noa::fft::SpectrumLayout;
using noa::geometry::divide_by_weights, noa::geometry::extract_slices, noa::geometry::ExtractSlicesOption,
        noa::geometry::gridding_correction, noa::geometry::insert_slices, noa::geometry::InsertSlicesOption;
namespace ng = noa::geometry;

// ---- Against a slow reference --------------------------------------------------------------------------------------

using Exact = std::complex<f64>;

struct InsertCase {
    Shape4 slice_shape, volume_shape;
    std::vector<Mat<f64, 3, 3>> inverses;
    std::vector<Vec<f64, 2>> shifts;
    Vec<f64, 3> volume_center;
    Vec<f64, 2> slice_center;
    f64 cutoff, width;

    explicit InsertCase(test::Dice& dice)
        : slice_shape{dice.pick(1, 4), 1, dice.pick(2, 7), dice.pick(1, 7)},
          volume_shape{1, dice.pick(2, 7), dice.pick(1, 7), dice.pick(1, 7)},
          volume_center(dice.point<3>(-1, 5)),
          slice_center(dice.point<2>(-1, 5)),
          cutoff(dice.between(0.3, 0.8)),
          width(dice.between(0.5, 3)) {
        for (i64 i = 0; i < slice_shape[0]; ++i) {
            inverses.push_back(dice.pick(0, 1) == 0 ? dice.matrix<3>() : dice.rotation().to_matrix());
            shifts.push_back(dice.point<2>(-2, 2));
        }
    }
    InsertSlicesOption option() const { return {cutoff, width, volume_center, slice_center, shifts}; }

    // What a slice, of full values as transforms have them, is at a frequency in cycles per pixel.
    Exact slice_at(const std::vector<Exact>& full, i64 n, const Vec<f64, 3>& f, bool has_phases) const {
        const i64 n_y = slice_shape[2], n_x = slice_shape[3];
        const auto center = slice_center + shifts[test::at(n)];
        Exact sum = 0;
        for (const auto& y: test::taps_at(Interp::LINEAR, f[1] * static_cast<f64>(n_y)))
            for (const auto& x: test::taps_at(Interp::LINEAR, f[2] * static_cast<f64>(n_x))) {
                if (2 * std::abs(y.index) > n_y or 2 * std::abs(x.index) > n_x)
                    continue;
                const f64 share = (2 * std::abs(y.index) == n_y ? 0.5 : 1) * (2 * std::abs(x.index) == n_x ? 0.5 : 1);
                const f64 turns = static_cast<f64>(y.index) * center[0] / static_cast<f64>(n_y) +
                                  static_cast<f64>(x.index) * center[1] / static_cast<f64>(n_x);
                const i64 at = (n * n_y + (y.index + n_y) % n_y) * n_x + (x.index + n_x) % n_x;
                sum += y.weight * x.weight * share * full[test::at(at)] *
                       (has_phases ? std::polar(1., 2 * std::numbers::pi * turns) : 1.);
            }
        return sum;
    }
    // At one of the frequencies that an element of the volume stands for.
    Exact value_at(const std::vector<Exact>& full, const Vec<f64, 3>& k, bool has_phases) const {
        const auto size = static_cast<f64>(std::max({volume_shape[1], volume_shape[2], volume_shape[3]}));
        Vec<f64, 3> f;
        f64 turns = 0;
        for (int axis = 0; axis < 3; ++axis) {
            f[axis] = k[axis] / static_cast<f64>(volume_shape[axis + 1]);
            turns -= f[axis] * volume_center[axis];
        }
        if (noa::norm(f) > cutoff)
            return 0;
        Exact sum = 0;
        for (std::size_t n = 0; n < inverses.size(); ++n) {
            const auto in_slice = noa::transpose(inverses[n]) * f;
            const f64 share = std::max(0., 1 - std::abs(in_slice[0]) * size / width);
            sum += share * slice_at(full, static_cast<i64>(n), in_slice, has_phases) *
                   (has_phases ? std::abs(determinant(inverses[n])) : 1);
        }
        return sum * (has_phases ? std::polar(1., 2 * std::numbers::pi * turns) : 1.);
    }
    Exact operator()(const std::vector<Exact>& full, const Vec<i64, 3>& k, bool has_phases) const {
        Exact sum = 0;
        const auto n_signs = [&](int axis) { return 2 * std::abs(k[axis]) == volume_shape[axis + 1] ? 2 : 1; };
        for (int z = 0; z < n_signs(0); ++z)
            for (int y = 0; y < n_signs(1); ++y)
                for (int x = 0; x < n_signs(2); ++x)
                    sum += value_at(full, (k * Vec<i64, 3>{1 - 2 * z, 1 - 2 * y, 1 - 2 * x}).as<f64>(), has_phases);
        return sum;
    }
};

// How much was added to what was there.
template<SpectrumLayout L, typename T>
void expect_added(const test::Placed<T>& after, const std::vector<T>& before, const InsertCase& one,
        const std::vector<Exact>& full, f64 tolerance) {
    const auto got = test::exact_of(after.values()), at_first = test::exact_of(before);
    const Shape4 shape = L.shape(one.volume_shape);
    EXPECT_TRUE(after.is_clean());
    for (i64 n = 0; n < shape.n_elements(); ++n) {
        const auto at = noa::layout::index_at(shape, n);
        const Exact expected = one(full, test::frequency_of(at, L, one.volume_shape), noa::traits::complex<T>);
        ASSERT_NEAR(std::abs(Exact(got[test::at(n)] - at_first[test::at(n)]) - expected), 0, tolerance) << at;
    }
}

template<typename T, Remap R>
void expect_insertion(std::uint64_t seed) {
    test::Dice dice{std::mt19937_64(seed)};
    const InsertCase one(dice);
    SCOPED_TRACE(std::to_string(seed) + " " + to_string(one.slice_shape) + " " + to_string(one.volume_shape));
    const auto slices = r2c(test::noise<T>(one.slice_shape, seed));
    const auto weights = noa::signal::amplitude_spectrum<"h2h">(slices, one.slice_shape);
    const auto from = test::placed<R.from>(slices, one.slice_shape, seed);
    const auto from_weights = test::placed<R.from>(weights, one.slice_shape, seed + 1);
    const auto extents = test::extents_of(R.to.shape(one.volume_shape));
    const test::Placed<noa::Complex<T>> volume(test::some_layout(extents, seed + 2, false), test::Samples::UNIT, seed);
    const test::Placed<T> volume_weights(test::some_layout(extents, seed + 3, false), test::Samples::UNIT, seed);
    const auto before = volume.values();
    const auto before_weights = volume_weights.values();
    insert_slices<R>(from.array(), from_weights.array(), volume.array(), volume_weights.array(), one.slice_shape,
            one.volume_shape, one.inverses, one.option());
    const f64 tolerance = sizeof(T) == 4 ? 1e-4 : 1e-12;
    expect_added<R.to>(volume, before, one, test::full_of(slices, one.slice_shape), tolerance);
    expect_added<R.to>(volume_weights, before_weights, one, test::full_of(weights, one.slice_shape), tolerance);
}

TEST(insert_slices, agrees_with_the_reference_for_any_shape_and_layout) {
    for (std::uint64_t seed = 1; seed <= 25; ++seed) {
        expect_insertion<f64, "h2h">(seed);
        expect_insertion<f32, "hc2h">(seed + 100);
        expect_insertion<f64, "f2hc">(seed + 200);
        expect_insertion<f64, "hc2fc">(seed + 300);
        expect_insertion<f32, "fc2f">(seed + 400);
    }
}

}  // namespace

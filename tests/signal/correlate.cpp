#include "noa/signal/correlate.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

#include "fft/reference.hpp"
#include "noa/base/error.hpp"
#include "noa/fft/remap.hpp"
#include "noa/fft/transform.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/math/compare.hpp"
#include "noa/math/random.hpp"
#include "noa/math/roll.hpp"
#include "noa/runtime/factory.hpp"
#include "noa/signal/filter.hpp"
#include "noa/signal/phase_shift.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::fft::SpectrumLayout;
using noa::signal::Correlation, noa::signal::Subpixel;
using test::normal_noise, test::on_device;
namespace ns = noa::signal;

// The sum over x of lhs(x) rhs(x - shift), for each shift.
std::vector<f64> correlation(const std::vector<f64>& lhs, const std::vector<f64>& rhs, const Shape4& shape) {
    std::vector<f64> result;
    const auto wrap = [](i64 i, i64 n) { return i < 0 ? i + n : i; };
    for (i64 s = 0; s < shape.n_elements(); ++s) {
        const Vec<i64, 4> shift = noa::layout::index_at(shape, s);
        f64 sum = 0;
        for (i64 n = 0; n < shape.n_elements(); ++n) {
            Vec<i64, 4> at = noa::layout::index_at(shape, n) - shift;
            for (int axis = 0; axis < 4; ++axis)
                at[axis] = wrap(at[axis], shape[axis]);
            sum += lhs[test::at(n)] * rhs[test::at(noa::layout::offset_at(shape.strides(), at))];
        }
        result.push_back(sum);
    }
    return result;
}

TEST(correlation_map, is_the_sum_of_products_for_each_shift) {
    for (const Shape4& shape: {Shape4{1, 1, 1, 7}, Shape4{1, 1, 6, 8}, Shape4{1, 1, 5, 9}, Shape4{1, 3, 4, 5}}) {
        SCOPED_TRACE(to_string(shape));
        const auto lhs = noa::random<f64>(noa::Normal{0., 1.}, shape, on_device(), {.seed = 1});
        const auto rhs = noa::random<f64>(noa::Normal{0., 1.}, shape, on_device(), {.seed = 2});
        const auto a = noa::fft::r2c(lhs), b = noa::fft::r2c(rhs);
        const auto expected = correlation(test::values(lhs), test::values(rhs), shape);
        const auto map = noa::empty<f64>(shape, on_device()), centered = noa::like(map);
        ns::cross_correlation_map<"h2f">(a, b, map);
        EXPECT_LE(test::relative_error(test::values(map), test::exact_of(expected)), 1e-14);
        ns::cross_correlation_map<"h2fc">(a, b, centered);
        const auto rolled = noa::roll(map, {0, shape[1] / 2, shape[2] / 2, shape[3] / 2});
        EXPECT_TRUE(noa::allclose(centered, rolled, 1e-13));

        // From another layout, and in the memory of an input.
        const auto hc = [&](const auto& spectrum) { return noa::fft::remap("h2hc", spectrum, shape); };
        ns::cross_correlation_map<"hc2f">(hc(a), hc(b), map);
        EXPECT_LE(test::relative_error(test::values(map), test::exact_of(expected)), 1e-14);
        const auto buffer = a.copy();
        ns::cross_correlation_map<"h2f">(buffer, b, map, {}, buffer);
        EXPECT_LE(test::relative_error(test::values(map), test::exact_of(expected)), 1e-14);
    }
}

// Of noise with itself, shifted: where all frequencies are in phase.
TEST(correlation_map, does_what_the_modes_say) {
    const Shape4 shape{1, 1, 32, 30};
    const auto noise = noa::random<f64>(noa::Normal{0., 1.}, shape, on_device(), {.seed = 3});
    const auto rhs = noa::fft::r2c(noise), lhs = noa::fft::r2c(noa::roll(noise, {0, 0, 3, -4}));
    const auto map = noa::empty<f64>(shape, on_device());
    const auto at = [&](i64 y, i64 x) { return test::values(map)[test::at((16 + y) * 30 + 15 + x)]; };
    ns::cross_correlation_map<"h2fc">(lhs, rhs, map, {.mode = Correlation::PHASE});
    EXPECT_NEAR(at(3, -4), 1, 1e-12);
    EXPECT_NEAR(at(0, 0), 0, 1e-12);
    ns::cross_correlation_map<"h2fc">(lhs, rhs, map, {.mode = Correlation::DOUBLE_PHASE});
    EXPECT_NEAR(at(6, -8), 1, 1e-12);
    EXPECT_NEAR(at(3, -4), 0, 1e-12);
    ns::cross_correlation_map<"h2fc">(lhs, rhs, map, {.mode = Correlation::MUTUAL});
    f64 sum = 0;  // of the amplitudes of noise, by the number of pixels
    const auto full = test::values(noa::fft::remap("h2f", rhs, shape));
    for (const c64& value: full)
        sum += std::hypot(value.real, value.imag);
    EXPECT_NEAR(at(3, -4), sum / 960, 1e-10);

    // Frequencies that are missing do not make it a map of nothing.
    const auto zero = noa::zeros<c64>(shape.rfft(), on_device());
    ns::cross_correlation_map<"h2fc">(zero, rhs, map, {.mode = Correlation::PHASE});
    EXPECT_EQ(test::values(map), std::vector<f64>(960));
}

TEST(correlation_map, products_that_do_not_fit_f32_squared) {
    const Shape4 shape{1, 1, 8, 8};
    const auto large = noa::random<f32>(noa::Normal{0., 1e12}, shape, on_device(), {.seed = 3});
    const auto spectrum = noa::fft::r2c(large);
    const auto map = noa::like(large);
    ns::cross_correlation_map<"h2fc">(spectrum, spectrum, map, {.mode = Correlation::PHASE});
    EXPECT_NEAR(test::values(map)[4 * 8 + 4], 1, 1e-5);
}

// Frequencies that are all but gone count like the others.
TEST(correlation_map, has_the_phases_of_numbers_that_are_very_small) {
    const Shape4 shape{1, 1, 64, 64};
    const auto noise = noa::random<f32>(noa::Normal{0., 1.}, shape, on_device(), {.seed = 3});
    const auto rhs = noa::fft::r2c(noise), lhs = noa::fft::r2c(noa::roll(noise, {0, 0, 3, -4}));
    for (const auto& spectrum: {rhs, lhs})
        ns::gaussian_filter<"h2h">(spectrum, spectrum, shape, {.sigma = 0.06});
    const auto map = noa::like(noise);
    for (const Correlation mode: {Correlation::PHASE, Correlation::MUTUAL}) {
        ns::cross_correlation_map<"h2fc">(lhs, rhs, map, {.mode = mode});
        EXPECT_EQ(ns::cross_correlation_peak_2d<"fc">(map, {.subpixel = Subpixel::NONE}).shift, (Vec<f64, 2>{3, -4}));
    }
}

// ---- Peaks ---------------------------------------------------------------------------------------------------------

TEST(correlation_peak, is_the_shift_that_brings_rhs_onto_lhs) {
    const auto expect_found = []<typename T>(const Shape4& shape, const Vec<f64, 3>& shift) {
        SCOPED_TRACE(to_string(shape));
        // Something smooth, so that the top of the peak is round.
        const noa::Array<T> blob(shape);
        for (i64 n = 0; n < blob.n_elements(); ++n) {
            const auto at = noa::layout::index_at(shape, n);
            f64 square = 0;
            for (const int axis: {1, 2, 3}) {
                const f64 x = static_cast<f64>(at[axis] - shape[axis] / 2);
                square += x * x;
            }
            blob.get()[n] = static_cast<T>(std::exp(-square / 18));
        }
        const auto rhs = noa::fft::r2c(blob.to(on_device()));
        const auto lhs = noa::like(rhs);
        ns::phase_shift_3d<"h2h">(rhs, lhs, shape, shift);
        const auto map = noa::empty<T>(shape, on_device());
        ns::cross_correlation_map<"h2fc">(lhs, rhs, map);
        const auto centered = ns::cross_correlation_peak_3d<"fc">(map);
        const auto rough = ns::cross_correlation_peak_3d<"fc">(map, {.subpixel = Subpixel::NONE});
        const auto mass = ns::cross_correlation_peak_3d<"fc">(map, {.subpixel = Subpixel::CENTER_OF_MASS});
        ns::cross_correlation_map<"h2f">(lhs, rhs, map);
        const auto corner = ns::cross_correlation_peak_3d<"f">(map);
        for (int axis = 0; axis < 3; ++axis) {
            EXPECT_NEAR(centered.shift[axis], shift[axis], 0.01);
            EXPECT_NEAR(corner.shift[axis], shift[axis], 0.01);
            EXPECT_EQ(rough.shift[axis], std::round(shift[axis]));
            EXPECT_NEAR(mass.shift[axis], shift[axis], 0.3);
        }
        EXPECT_GE(centered.value, rough.value);
        EXPECT_NEAR(centered.value, rough.value, 0.02 * rough.value);
    };
    expect_found.template operator()<f64>({1, 1, 40, 50}, {0, 5.3, -7.25});
    expect_found.template operator()<f32>({1, 1, 41, 63}, {0, -2.4, 12.1});
    expect_found.template operator()<f32>({1, 24, 25, 26}, {1.2, -3.3, 4.4});
    expect_found.template operator()<f32>({1, 1, 1, 60}, {0, 0, -11.4});
}

noa::Array<f32> map_with(const Shape4& shape, const std::vector<std::pair<i64, f32>>& values) {
    const auto map = noa::zeros<f32>(shape);
    for (const auto& [n, value]: values)
        map.get()[n] = value;
    return map.to(on_device());
}

TEST(correlation_peak, is_within_a_maximum_lag) {
    // Lags of (0,3), the highest, (1,-1) and (2,0).
    const auto map = map_with({1, 1, 8, 8}, {{4 * 8 + 7, 9.f}, {5 * 8 + 3, 5.f}, {6 * 8 + 4, 4.f}});
    const auto find = [&](const Vec<f64, 2>& lag) {
        return ns::cross_correlation_peak_2d<"fc">(map, {.maximum_lag = lag, .subpixel = Subpixel::NONE});
    };
    EXPECT_EQ(find({0, 0}).shift, (Vec<f64, 2>{0, 3}));
    EXPECT_EQ(find({-1, -1}).value, 9);
    EXPECT_EQ(find({3, 3}).value, 9);
    EXPECT_EQ(find({2.9, 2.9}).shift, (Vec<f64, 2>{1, -1}));
    EXPECT_EQ(find({2, 1}).shift, (Vec<f64, 2>{2, 0}));  // (1,-1) is outside of this ellipse
    EXPECT_EQ(find({0, 2}).shift, (Vec<f64, 2>{1, -1}));
    EXPECT_EQ(find({0.5, 0.5}).shift, (Vec<f64, 2>{0, 0}));

    // On the ellipse is within it.
    const auto edge = map_with({1, 1, 32, 32}, {{(16 + 3) * 32 + 16 + 4, 1.f}});
    EXPECT_EQ(ns::cross_correlation_peak_2d<"fc">(edge, {.maximum_lag = {5, 5}, .subpixel = Subpixel::NONE}).value, 1);
    const auto infinite = map_with({1, 1, 1, 8}, {{3, std::numeric_limits<f32>::infinity()}});
    EXPECT_EQ(ns::cross_correlation_peak_1d<"f">(infinite).value, std::numeric_limits<f64>::infinity());
}

TEST(correlation_peak, is_found_at_the_ends_of_a_map_and_is_the_first_of_equals) {
    // A parabola over the end: its pixels are neighbors, periodically.
    const auto end = map_with({1, 1, 1, 8}, {{0, 3.f}, {7, 2.f}, {1, 2.f}});
    EXPECT_EQ(ns::cross_correlation_peak_1d<"f">(end).shift[0], 0);
    const auto skewed = map_with({1, 1, 1, 8}, {{0, 3.f}, {7, 2.f}, {1, 1.f}});
    EXPECT_NEAR(ns::cross_correlation_peak_1d<"f">(skewed).shift[0], -1. / 6, 1e-12);
    EXPECT_NEAR(ns::cross_correlation_peak_1d<"f">(skewed).value, 3 + 1. / 24, 1e-12);
    // Of equals, the smallest lag.
    EXPECT_EQ(ns::cross_correlation_peak_1d<"fc">(map_with({1, 1, 1, 8}, {{2, 3.f}, {5, 3.f}})).shift[0], 1);
    EXPECT_EQ(ns::cross_correlation_peak_1d<"fc">(map_with({1, 1, 1, 8}, {})).shift[0], 0);  // flat: no top
    const auto flat = noa::ones<f32>({1, 1, 8, 9}, on_device());
    EXPECT_EQ(ns::cross_correlation_peak_2d<"fc">(flat).shift, (Vec<f64, 2>{0, 0}));
    EXPECT_EQ(ns::cross_correlation_peak_2d<"f">(flat).shift, (Vec<f64, 2>{0, 0}));
    EXPECT_EQ(ns::cross_correlation_peak_2d<"fc">(map_with({1, 1, 2, 1}, {{1, 1.f}})).shift, (Vec<f64, 2>{0, 0}));
}

// Where the map still rises beyond the lags that are allowed, there is no top to be found between pixels.
TEST(correlation_peak, at_the_edge_of_a_maximum_lag_stays_there) {
    const auto rising = noa::arange<f32>({1, 1, 1, 32}, 0.f, 1.f, on_device());
    const auto peak = ns::cross_correlation_peak_1d<"fc">(rising, {.maximum_lag = Vec{5.}});
    EXPECT_EQ(peak.shift[0], 5);
    EXPECT_EQ(peak.value, 21);
    const auto by_mass =
            ns::cross_correlation_peak_1d<"fc">(rising, {.maximum_lag = Vec{5.}, .subpixel = Subpixel::CENTER_OF_MASS});
    EXPECT_LE(by_mass.shift[0], 5.5);
    const auto infinite = map_with({1, 1, 1, 8}, {{5, std::numeric_limits<f32>::infinity()}});
    EXPECT_EQ(ns::cross_correlation_peak_1d<"fc">(infinite, {.subpixel = Subpixel::CENTER_OF_MASS}).shift[0], 1);
}

TEST(correlation_peak, is_found_in_many_maps_of_any_layout) {
    const Shape4 shape{70, 1, 16, 18};
    const auto maps = noa::random<f64>(noa::Normal{0., 1.}, shape, on_device(), {.seed = 5});
    const auto values = test::values(maps);
    const auto peaks = ns::cross_correlation_peaks_2d<"fc">(maps, {.subpixel = Subpixel::NONE});
    const auto flipped = ns::cross_correlation_peaks_2d<"fc">(
            maps.permute_copy({0, 1, 3, 2}).permute({0, 1, 3, 2}), {.subpixel = Subpixel::NONE});
    ASSERT_EQ(peaks.size(), 70U);
    for (std::size_t b = 0; b < 70; ++b) {
        const auto* const first = values.data() + b * 288;
        const auto n = std::max_element(first, first + 288) - first;
        EXPECT_EQ(peaks[b].value, first[n]);
        EXPECT_EQ(peaks[b].shift, (Vec<f64, 2>{static_cast<f64>(n / 18 - 8), static_cast<f64>(n % 18 - 9)}));
        EXPECT_EQ(flipped[b].shift, peaks[b].shift);
    }
}

TEST(correlation_peak, what_is_not_a_number_is_no_peak) {
    constexpr f32 nan = std::numeric_limits<f32>::quiet_NaN();
    EXPECT_EQ(ns::cross_correlation_peak_1d<"f">(
                      map_with({1, 1, 1, 8}, {{3, nan}, {2, 1.f}}), {.subpixel = Subpixel::NONE})
                      .shift[0],
            2);
    const auto nothing = noa::fill<f32>({2, 1, 4, 4}, nan, on_device());
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] { (void)ns::cross_correlation_peaks_2d<"f">(nothing); }, "no numbers", "(2,1,4,4)"));
}

TEST(correlation_peak, mistakes_are_refused) {
    const auto maps = noa::zeros<f32>({2, 1, 8, 8}, on_device());
    const auto spectra = noa::zeros<c32>({2, 1, 8, 5}, on_device());
    using noa::Exception;
    EXPECT_TRUE(
            test::throws<Exception>([&] { (void)ns::cross_correlation_peak_2d<"f">(maps); }, "2 maps", "(2,1,8,8)"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)ns::cross_correlation_peaks_1d<"f">(maps); }, "2 dimensions"));
    constexpr f64 nan = std::numeric_limits<f64>::quiet_NaN();
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                (void)ns::cross_correlation_peaks_2d<"f">(maps, {.maximum_lag = {nan, 1}});
            },
            "lag", "nan"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                ns::cross_correlation_map<"h2fc">(spectra, noa::zeros<c32>({2, 1, 8, 6}, on_device()), maps);
            },
            "cross_correlation_map", "(2,1,8,5)", "(2,1,8,6)"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                ns::cross_correlation_map<"h2fc">(spectra, noa::zeros<c32>({3, 1, 8, 5}, on_device()), maps);
            },
            "(3,1,8,5)"));
}

// ---- Scores --------------------------------------------------------------------------------------------------------

TEST(correlation_score, is_that_of_the_arrays) {
    for (const Shape4& shape: {Shape4{3, 1, 12, 14}, Shape4{2, 5, 6, 7}}) {
        const auto a = noa::add(normal_noise<f64>(shape, 1), 2.),
                   b = noa::add(normal_noise<f64>(shape, 2), noa::multiply(a, 0.7));
        const auto lhs = noa::fft::r2c(a), rhs = noa::fft::r2c(b);
        const auto run = [&]<SpectrumLayout L>() {
            const auto as = [&](const auto& spectrum) {
                return noa::fft::remap({SpectrumLayout::H, L}, spectrum, shape);
            };
            const auto scores = ns::cross_correlation_scores<L>(as(lhs), as(rhs), shape);
            const auto with_mean = ns::cross_correlation_scores<L>(as(lhs), as(rhs), shape, {.with_mean = true});
            const i64 n = shape.n_elements() / shape[0];
            for (i64 batch = 0; batch < shape[0]; ++batch) {
                const auto x = test::values(a.subregion(batch)), y = test::values(b.subregion(batch));
                f64 mx = 0, my = 0, xy = 0, xx = 0, yy = 0;
                for (std::size_t i = 0; i < x.size(); ++i)
                    mx += x[i] / static_cast<f64>(n), my += y[i] / static_cast<f64>(n);
                for (std::size_t i = 0; i < x.size(); ++i)
                    xy += x[i] * y[i], xx += x[i] * x[i], yy += y[i] * y[i];
                const auto size = static_cast<f64>(n);
                EXPECT_NEAR(with_mean[test::at(batch)], xy / std::sqrt(xx * yy), 1e-13);
                EXPECT_NEAR(scores[test::at(batch)],
                        (xy - size * mx * my) / std::sqrt((xx - size * mx * mx) * (yy - size * my * my)), 1e-12);
            }
        };
        run.template operator()<"h">();
        run.template operator()<"hc">();
        run.template operator()<"f">();
        run.template operator()<"fc">();
    }
    const auto one = noa::fft::r2c(normal_noise<f32>({1, 1, 8, 9}, 1));
    EXPECT_EQ(ns::cross_correlation_score<"h">(one, one, {1, 1, 8, 9}), 1);
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] {
                (void)ns::cross_correlation_score<"h">(one, one, {1, 1, 8, 10});
            },
            "(1,1,8,10)", "(1,1,8,5)"));
}

}  // namespace

// Sizes of spectra, and spectra brought to a common scale.
#include "noa/signal/spectrum.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "fft/reference.hpp"
#include "noa/fft/remap.hpp"
#include "noa/fft/transform.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/math/compare.hpp"
#include "noa/math/reduce.hpp"
#include "noa/runtime/factory.hpp"
#include "noa/signal/correlate.hpp"
#include "noa/signal/filter.hpp"
#include "noa/signal/shells.hpp"

namespace {

using namespace noa::types;
using noa::fft::Norm;
using test::normal_noise, test::on_device;
namespace ns = noa::signal;

TEST(spectrum, sizes_and_their_squares) {
    const auto spectrum = test::row<c32>({{3, 4}, {0, -2}, {1, 0}}).to(on_device());  // of a width of 4
    EXPECT_EQ(test::values(ns::power_spectrum<"h2f">(spectrum, {1, 1, 1, 4})), (std::vector<f32>{25, 4, 1, 4}));
    EXPECT_EQ(
            test::values(ns::amplitude_spectrum<"h2fc">(spectrum, {1, 1, 1, 4}, 2.)), (std::vector<f32>{2, 4, 10, 4}));
    const auto large = test::row<c32>({{3e30f, 4e30f}}).to(on_device());
    EXPECT_NEAR(test::values(ns::amplitude_spectrum<"h2h">(large, {1, 1, 1, 1}))[0] / 5e30, 1, 1e-6);
}

TEST(standardize, makes_a_mean_of_0_and_a_deviation_of_1) {
    for (const Norm norm: {Norm::NONE, Norm::FORWARD, Norm::BACKWARD, Norm::ORTHO})
        for (const Shape4& shape: {Shape4{2, 1, 17, 20}, Shape4{1, 6, 7, 8}, Shape4{3, 1, 1, 31}}) {
            SCOPED_TRACE(to_string(shape) + " " + std::to_string(static_cast<int>(norm)));
            const auto image = noa::add(noa::multiply(normal_noise<f64>(shape, 1), 7.), 100.);
            const auto spectrum = noa::fft::r2c(image, {.norm = norm});
            const auto centered = noa::like(spectrum);
            ns::standardize<"h2hc">(spectrum, centered, shape, norm);
            ns::standardize<"h2h">(spectrum, spectrum, shape, norm);
            const auto back = noa::fft::c2r(spectrum, shape, {.norm = norm == Norm::NONE ? Norm::BACKWARD : norm});
            for (i64 batch = 0; batch < shape[0]; ++batch) {
                EXPECT_NEAR(noa::mean(back.subregion(batch)), 0, 1e-13);
                EXPECT_NEAR(noa::stddev(back.subregion(batch)), 1, 1e-13);
            }
            EXPECT_TRUE(noa::allclose(noa::fft::remap("hc2h", centered, shape), spectrum, 0.));
        }
}

// What a transform leaves of a constant by rounding is no signal; a small one is.
TEST(standardize, of_a_constant_is_0) {
    const auto check = [&]<typename T>(T value) {
        for (const Shape4& shape:
                {Shape4{1, 1, 4, 4}, Shape4{1, 1, 48, 63}, Shape4{2, 1, 97, 101}, Shape4{1, 16, 17, 18}}) {
            SCOPED_TRACE(to_string(shape));
            const auto flat = noa::fft::r2c(noa::add(noa::zeros<T>(shape, on_device()), value));
            EXPECT_EQ(ns::cross_correlation_scores<"h">(flat, flat, shape), std::vector<f64>(test::at(shape[0])));
            const auto nothing = ns::standardize<"h2h">(flat, shape);
            EXPECT_EQ(test::values(nothing), std::vector<Complex<T>>(test::at(nothing.n_elements())));
        }
    };
    check(1.F);
    check(0.1F);
    check(0.1);
    const Shape4 shape{1, 1, 48, 63};
    const auto small = noa::fft::r2c(noa::add(noa::multiply(normal_noise<f32>(shape, 1), 1e-3F), 1.F));
    EXPECT_NEAR(noa::stddev(noa::fft::c2r(ns::standardize<"h2h">(small, shape), shape)), 1, 1e-3);
}

// Numbers that are none stay none, where they count; and nothing else is lost.
TEST(spectrum, what_is_not_a_number_is_not_hidden) {
    const Shape4 shape{2, 1, 8, 8};
    const auto image = normal_noise<f32>(shape, 1).to(Device{}).eval();
    image.span()(0, 0, 3, 3) = std::numeric_limits<f32>::quiet_NaN();
    const auto spectrum = noa::fft::r2c(image.to(on_device()));
    const auto all_nan = [](const auto& values, std::size_t n) {
        return std::all_of(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(n),
                [](const auto& v) { return std::isnan(std::abs(test::exact_of(v))); });
    };
    const auto correlation = test::values(ns::fsc<"h">(spectrum, spectrum, shape));
    EXPECT_TRUE(all_nan(correlation, 5));
    EXPECT_EQ(correlation[5], 1);
    const auto scores = ns::cross_correlation_scores<"h">(spectrum, spectrum, shape);
    EXPECT_TRUE(std::isnan(scores[0]));
    EXPECT_EQ(scores[1], 1);
    EXPECT_TRUE(all_nan(test::values(ns::whiten<"h2h">(spectrum, shape)), 40));
    EXPECT_TRUE(all_nan(test::values(ns::standardize<"h2h">(spectrum, shape)), 40));
    EXPECT_FALSE(all_nan(test::values(ns::whiten<"h2h">(spectrum.subregion(1), {1, 1, 8, 8})), 1));
}

TEST(whiten, all_shells_have_the_same_power) {
    for (const Shape4& shape: {Shape4{2, 1, 32, 36}, Shape4{1, 12, 14, 16}}) {
        const auto spectrum = noa::fft::r2c(normal_noise<f64>(shape, 1));
        ns::gaussian_filter<"h2h">(spectrum, spectrum, shape, {.sigma = 0.15});
        const auto white = noa::like(spectrum), centered = noa::like(spectrum);
        ns::whiten<"h2h">(spectrum, white, shape);
        const auto power = noa::empty<f64>({shape[0], 1, 1, 2 * ns::n_shells(shape)}, on_device()),
                   weights = noa::like(power);
        ns::rotational_average<"h">(white, shape, power, weights);
        const auto values = test::values(power), counts = test::values(weights);
        for (std::size_t s = 0; s < values.size(); ++s)
            EXPECT_NEAR(values[s], counts[s] > 0 ? 1 : 0, 1e-12) << s;
        ns::whiten<"h2hc">(spectrum, centered, shape);
        EXPECT_TRUE(noa::allclose(noa::fft::remap("hc2h", centered, shape), white, 0.));
    }
    // Squares that f32 cannot hold.
    const Shape4 shape{1, 1, 16, 18};
    const auto spectrum = noa::fft::r2c(normal_noise<f32>(shape, 1));
    const auto expected = ns::whiten<"h2h">(spectrum, shape);
    for (const f32 scale: {1e-25F, 1e20F}) {
        const auto white = ns::whiten<"h2h">(noa::multiply(spectrum, scale), shape);
        EXPECT_LE(test::relative_error(test::values(white), test::exact_of(test::values(expected))), 1e-6);
    }
    // One spectrum for many.
    const auto twice = noa::empty<c32>({2, 1, 16, 10}, on_device());
    ns::whiten<"h2h">(spectrum, twice, {2, 1, 16, 18});
    EXPECT_TRUE(noa::allclose(twice.subregion(1), expected, 0.F));
    const auto zero = noa::zeros<c32>({1, 1, 4, 3}, on_device());
    ns::whiten<"h2h">(zero, zero, {1, 1, 4, 4});
    EXPECT_EQ(test::values(zero), std::vector<c32>(12));
}

}  // namespace

// Spectra with more frequencies, or fewer.
#include "noa/fft/resize.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "fft/reference.hpp"
#include "noa/base/error.hpp"
#include "noa/fft/transform.hpp"
#include "noa/math/compare.hpp"
#include "noa/math/random.hpp"
#include "noa/runtime/factory.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::fft::Norm, noa::fft::Remap, noa::fft::SpectrumLayout;
using test::on_device, test::spectrum_layouts;

// The value of a periodic image between its pixels, from its full spectrum: the one with the least frequencies.
f64 interpolate(const test::ExactArray& full, const Shape4& shape, const Vec<f64, 3>& at) {
    test::Exact sum = 0;
    for (i64 n = 0; n < shape.n_elements(); ++n) {
        const Vec<i64, 4> index = noa::layout::index_at(shape, n);
        test::Exact value = full[test::at(n)];
        for (const int axis: {1, 2, 3}) {
            const i64 k = noa::fft::frequency_at(index[axis], shape[axis], false);
            const long double angle = 2 * std::numbers::pi_v<long double> * static_cast<long double>(k) * at[axis - 1];
            value *= 2 * k == -shape[axis] ? test::Exact(std::cos(angle)) : std::polar(1.0L, angle);
        }
        sum += value;
    }
    return static_cast<f64>(sum.real()) / static_cast<f64>(shape.n_elements());
}

// Padding is interpolation, of even and odd sizes.
TEST(fft_resize, gives_the_image_between_its_pixels) {
    for (const auto& [from, to]: {std::pair{Shape4{1, 1, 1, 6}, Shape4{1, 1, 1, 12}}, {{1, 1, 1, 5}, {1, 1, 1, 9}},
                 {{1, 1, 1, 6}, {1, 1, 1, 7}}, {{1, 1, 4, 6}, {1, 1, 6, 9}}, {{1, 1, 5, 4}, {1, 1, 10, 8}},
                 {{1, 4, 4, 4}, {1, 6, 5, 8}}, {{1, 3, 4, 5}, {1, 3, 7, 6}}}) {
        SCOPED_TRACE(to_string(from) + " to " + to_string(to));
        const auto real = noa::random<f64>(noa::Normal{0., 1.}, from, on_device(), {.seed = 3});
        const auto full = test::transform(test::exact_of(test::values(real)), from, -1);
        const auto spectrum = noa::fft::r2c(real, {.norm = Norm::FORWARD});
        const auto larger =
                test::values(noa::fft::c2r(noa::fft::resize<"h2h">(spectrum, from, to), to, {.norm = Norm::FORWARD}));
        for (i64 n = 0; n < to.n_elements(); ++n) {
            const auto at = noa::layout::index_at(to, n).as<f64>() / to.vec().as<f64>();
            EXPECT_NEAR(larger[test::at(n)], interpolate(full, from, {at[1], at[2], at[3]}), 1e-13);
        }
    }
}

TEST(fft_resize, there_and_back_is_the_identity) {
    for (const auto& [from, to]: {std::pair{Shape4{2, 1, 6, 8}, Shape4{2, 1, 9, 8}}, {{1, 1, 63, 64}, {1, 1, 66, 65}},
                 {{1, 4, 5, 6}, {1, 9, 8, 7}}, {{1, 1, 1, 2}, {1, 1, 1, 8}}, {{1, 2, 2, 2}, {1, 3, 4, 5}}}) {
        const auto real = noa::random<f64>(noa::Normal{0., 1.}, from, on_device(), {.seed = 4});
        for (const SpectrumLayout& layout: spectrum_layouts) {
            SCOPED_TRACE(to_string(from) + " to " + to_string(to) + " " + std::string(layout.name()));
            const auto spectrum = noa::fft::remap(Remap(SpectrumLayout::H, layout), noa::fft::r2c(real), from);
            const auto run = [&]<Remap R>() {
                const auto larger = noa::fft::resize<R>(spectrum, from, to);
                EXPECT_EQ(larger.shape(), layout.shape(to));
                EXPECT_TRUE(noa::allclose(noa::fft::resize<R>(larger, to, from), spectrum, 1e-13));
            };
            layout == SpectrumLayout::H    ? run.template operator()<"h2h">()
            : layout == SpectrumLayout::HC ? run.template operator()<"hc2hc">()
            : layout == SpectrumLayout::F  ? run.template operator()<"f2f">()
                                           : run.template operator()<"fc2fc">();
        }
    }
}

// The highest frequency of a smaller, even size is the sum of two.
TEST(fft_resize, is_as_worked_by_hand) {
    const auto input = test::row<c64>({{1, 0}, {2, 1}, {3, 2}, {4, 3}}).to(on_device());  // of a width of 6
    EXPECT_EQ(test::values(noa::fft::resize<"h2h">(input, {1, 1, 1, 6}, {1, 1, 1, 4})),
            (std::vector<c64>{{1, 0}, {2, 1}, {6, 0}}));
    EXPECT_EQ(test::values(noa::fft::resize<"h2h">(input, {1, 1, 1, 6}, {1, 1, 1, 5})),
            (std::vector<c64>{{1, 0}, {2, 1}, {3, 2}}));
    EXPECT_EQ(test::values(noa::fft::resize<"h2h">(input, {1, 1, 1, 6}, {1, 1, 1, 9})),
            (std::vector<c64>{{1, 0}, {2, 1}, {3, 2}, {2, 1.5}, {0, 0}}));
    EXPECT_EQ(test::values(noa::fft::resize<"h2fc">(input, {1, 1, 1, 6}, {1, 1, 1, 3})),
            (std::vector<c64>{{2, -1}, {1, 0}, {2, 1}}));
}

TEST(fft_resize, mistakes_are_refused) {
    const auto half = noa::zeros<c32>({2, 1, 8, 5}, on_device());
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] {
                (void)noa::fft::resize<"h2h">(half, {2, 1, 8, 10}, {2, 1, 4, 4});
            },
            "(2,1,8,10)", "(2,1,8,5)"));
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] {
                (void)noa::fft::resize<"h2h">(half, {2, 1, 8, 8}, {3, 1, 4, 4});
            },
            "2 batches", "3"));
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] {
                noa::fft::resize<"h2h">(half, {2, 1, 8, 8}, half, {2, 1, 8, 8});
            },
            "overlaps"));
}

}  // namespace

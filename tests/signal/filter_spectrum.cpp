// Filters of one's own.
#include "noa/signal/filter_spectrum.hpp"

#include <gtest/gtest.h>

#include <cstddef>

#include "fft/reference.hpp"
#include "noa/math/random.hpp"
#include "noa/runtime/factory.hpp"

namespace {

using namespace noa::types;
using noa::fft::SpectrumLayout;
using test::frequency_of;
namespace ns = noa::signal;

TEST(filter_spectrum, multiplies_by_a_function_of_ones_own) {
    const Shape4 shape{2, 1, 6, 9};
    const auto spectra = noa::random<c64>(noa::Normal{0., 1.}, shape.rfft(), {}, {.seed = 1});
    const auto output = noa::like(spectra);
    ns::filter_spectrum<"h2h">(spectra, output, shape, [](const Vec<f64, 3>& f) { return f[1] + 10 * f[2]; });
    const auto a = test::values_of(spectra), b = test::values_of(output);
    for (std::size_t n = 0; n < a.size(); ++n) {
        const auto f = frequency_of(static_cast<i64>(n), SpectrumLayout::H, shape);
        EXPECT_EQ(b[n], a[n] * (f[1] + 10 * f[2]));
    }
    // Complex, by batch, and without an input.
    ns::filter_spectrum<"h2hc">({}, output, shape, [](const Vec<f64, 3>& f, i64 batch) {
        return c64{f[2], static_cast<f64>(batch)};
    });
    const auto values = test::values_of(output);
    for (std::size_t n = 0; n < values.size(); ++n)
        EXPECT_EQ(values[n], (c64{frequency_of(static_cast<i64>(n), SpectrumLayout::HC, shape)[2], n < 30 ? 0. : 1.}));
}

}  // namespace

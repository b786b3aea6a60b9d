// Filters of one's own.
#include "noa/signal/filter_spectrum.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

#include "fft/reference.hpp"
#include "noa/base/error.hpp"
#include "noa/math/random.hpp"
#include "noa/runtime/factory.hpp"
#include "noa/runtime/stream.hpp"
#include "support/throws.hpp"

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
    const auto a = test::values(spectra), b = test::values(output);
    for (std::size_t n = 0; n < a.size(); ++n) {
        const auto f = frequency_of(static_cast<i64>(n), SpectrumLayout::H, shape);
        EXPECT_EQ(b[n], a[n] * (f[1] + 10 * f[2]));
    }
    // Complex, by batch, and without an input.
    ns::filter_spectrum<"h2hc">({}, output, shape, [](const Vec<f64, 3>& f, i64 batch) {
        return c64{f[2], static_cast<f64>(batch)};
    });
    const auto values = test::values(output);
    for (std::size_t n = 0; n < values.size(); ++n)
        EXPECT_EQ(values[n], (c64{frequency_of(static_cast<i64>(n), SpectrumLayout::HC, shape)[2], n < 30 ? 0. : 1.}));
}

constexpr Shape4 some_shape{2, 1, 6, 9};

TEST(filter_spectrum, without_an_output_makes_a_new_array) {
    const auto spectra = noa::random<c32>(noa::Normal{0., 1.}, some_shape.rfft(), {}, {.seed = 1});
    const auto function = [](const Vec<f32, 3>& f) { return 1 + f[1] + 10 * f[2]; };
    const auto expected = noa::like(spectra);
    ns::filter_spectrum<"h2h">(spectra, expected, some_shape, function);
    EXPECT_EQ(test::values(ns::filter_spectrum<"h2h">(spectra, some_shape, function)), test::values(expected));
    EXPECT_EQ(ns::filter_spectrum<"h2fc">(spectra, some_shape, function).shape(), some_shape);
}

TEST(filter_spectrum, takes_functions_of_f64_for_spectra_of_f32) {
    const auto ones = noa::ones<c32>(some_shape.rfft());
    const auto real = ns::filter_spectrum<"h2h">(ones, some_shape, [](const Vec<f64, 3>& f) { return f[2]; });
    const auto complex = ns::filter_spectrum<"h2h">(ones, some_shape, [](const Vec<f64, 3>& f) {
        return c64{f[1], f[2]};
    });
    const auto generic = ns::filter_spectrum<"h2h">(ones, some_shape, [](const auto& f) {
        static_assert(std::is_same_v<decltype(f[0] + 0), f32>);
        return f[2];
    });
    for (i64 x = 0; x < 5; ++x) {
        const f64 f = static_cast<f64>(x) / 9;
        EXPECT_EQ(real.span()(1, 0, 2, x), c32(static_cast<f32>(f)));
        EXPECT_EQ(complex.span()(1, 0, 2, x), (c32{static_cast<f32>(2. / 6), static_cast<f32>(f)}));
        EXPECT_EQ(generic.span()(1, 0, 2, x), c32(static_cast<f32>(x) / 9));
    }
}

struct Times {
    f32 factor;
    f32 operator()(const Vec<f32, 3>& f) const { return factor * (1 + f[2]); }
};

TEST(filter_spectrum, takes_a_function_for_each_batch) {
    const auto ones = noa::ones<c32>(some_shape.rfft());
    const auto expected = ns::filter_spectrum<"h2h">(ones, some_shape,
            [](const Vec<f32, 3>& f, i64 batch) { return batch == 0 ? 2 * (1 + f[2]) : -(1 + f[2]); });
    const auto is_expected = [&](const auto& functions) {
        EXPECT_EQ(test::values(ns::filter_spectrum<"h2h">(ones, some_shape, functions)), test::values(expected));
    };
    std::vector<Times> functions{{2}, {-1}};
    is_expected(functions);
    is_expected(std::array<Times, 2>{{{2}, {-1}}});
    is_expected(std::span<const Times>(functions));
    is_expected(std::vector<std::function<f32(const Vec<f32, 3>&)>>{Times{2}, Times{-1}});
    EXPECT_TRUE(test::throws<noa::Exception>([&] { is_expected(std::vector<Times>(3)); }, "3 functions for 2 batches"));
    EXPECT_TRUE(test::throws<noa::Exception>([&] { is_expected(std::vector<Times>()); }, "0 functions for 2 batches"));
}

// The functions live as long as the work does.
TEST(filter_spectrum, keeps_functions_until_they_are_called) {
    const noa::StreamGuard guard(noa::Stream(noa::Device{}, noa::Stream::ASYNC));
    const auto ones = noa::ones<c32>(some_shape.rfft());
    auto functions = std::make_unique<std::vector<Times>>(std::vector<Times>{{2}, {-1}});
    const auto result = ns::filter_spectrum<"h2h">(ones, some_shape, *functions);
    functions.reset();
    EXPECT_EQ(test::values(result)[0], c32(2));
}

}  // namespace

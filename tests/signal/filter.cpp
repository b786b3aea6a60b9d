#include "noa/signal/filter.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

#include "fft/reference.hpp"
#include "noa/base/error.hpp"
#include "noa/fft/remap.hpp"
#include "noa/math/compare.hpp"
#include "noa/math/random.hpp"
#include "noa/runtime/factory.hpp"
#include "noa/signal/phase_shift.hpp"
#include "noa/signal/spectrum.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::fft::Remap, noa::fft::SpectrumLayout;
using test::Extents, test::Placed, test::Samples, test::frequency_of, test::on_device;
namespace ns = noa::signal;

f64 size_of(const Vec<f64, 3>& f) {
    return std::sqrt(f[0] * f[0] + f[1] * f[1] + f[2] * f[2]);
}

// As the documentation has it.
f64 low(f64 f, f64 cutoff, f64 width) {
    return f <= cutoff ? 1 : f >= cutoff + width ? 0 : (1 + std::cos(std::numbers::pi * (f - cutoff) / width)) / 2;
}
f64 high(f64 f, f64 cutoff, f64 width) {
    return f >= cutoff ? 1 : f <= cutoff - width ? 0 : (1 + std::cos(std::numbers::pi * (cutoff - f) / width)) / 2;
}

const std::vector<Shape4>& shapes() {
    static const std::vector<Shape4> list{{1, 1, 1, 1}, {1, 1, 1, 17}, {2, 1, 12, 20}, {1, 1, 13, 15}, {1, 1, 40, 1},
            {2, 6, 7, 8}, {1, 5, 1, 6}, {1, 1, 5, 700}};
    return list;
}

// A function that writes a filter of all frequencies, against what it should be.
template<typename T, typename Run, typename Expected>
void expect_weights(f64 tolerance, const Run& run, const Expected& expected) {
    for (const Shape4& shape: shapes()) {
        const auto check = [&]<Remap R>() {
            SCOPED_TRACE(to_string(shape) + " " + std::string(R.to.name()));
            const auto output = noa::empty<T>(R.to.shape(shape), on_device());
            run.template operator()<R>(output, shape);
            const auto weights = test::values(output);
            for (std::size_t n = 0; n < weights.size(); ++n)
                ASSERT_NEAR(weights[n], expected(frequency_of(static_cast<i64>(n), R.to, shape)), tolerance) << n;
        };
        check.template operator()<"h2h">();
        check.template operator()<"h2hc">();
        check.template operator()<"f2f">();
        check.template operator()<"f2fc">();
    }
}

TEST(filter, passes_what_the_names_say) {
    const auto run_low = []<Remap R>(const auto& out, const Shape4& shape) {
        ns::lowpass<R>({}, out, shape, {.cutoff = 0.2, .width = 0.15});
    };
    expect_weights<f64>(1e-14, run_low, [](const auto& f) { return low(size_of(f), 0.2, 0.15); });
    expect_weights<f32>(2e-6, run_low, [](const auto& f) { return low(size_of(f), 0.2, 0.15); });
    const auto run_high = []<Remap R>(const auto& out, const Shape4& shape) {
        ns::highpass<R>({}, out, shape, {.cutoff = 0.3, .width = 0.25});
    };
    expect_weights<f64>(1e-14, run_high, [](const auto& f) { return high(size_of(f), 0.3, 0.25); });
    const auto run_band = []<Remap R>(const auto& out, const Shape4& shape) {
        ns::bandpass<R>({}, out, shape,
                {.highpass_cutoff = 0.1,
                        .highpass_width = 0.2,
                        .lowpass_cutoff = 0.55,
                        .lowpass_width = 0.1,
                        .gain = 3});
    };
    expect_weights<f64>(
            1e-14, run_band, [](const auto& f) { return 3 * high(size_of(f), 0.1, 0.2) * low(size_of(f), 0.55, 0.1); });
    const auto run_gaussian = []<Remap R>(const auto& out, const Shape4& shape) {
        ns::gaussian_filter<R>({}, out, shape, {.sigma = 0.2});
    };
    expect_weights<f64>(
            1e-14, run_gaussian, [](const auto& f) { return std::exp(-size_of(f) * size_of(f) / (2 * 0.2 * 0.2)); });
    const auto run_bfactor = []<Remap R>(const auto& out, const Shape4& shape) {
        ns::bfactor_filter<R>({}, out, shape, {.bfactor = -100, .pixel_size = 2.5, .gain = 0.5});
    };
    expect_weights<f64>(1e-13, run_bfactor,
            [](const auto& f) { return 0.5 * std::exp(100. / 4 * size_of(f) * size_of(f) / (2.5 * 2.5)); });
}

// Numbers one can check: 1 up to the cutoff, inclusive; half way down in the middle of the edge.
TEST(filter, has_its_value_at_its_edges) {
    const auto output = noa::empty<f32>({1, 1, 1, 6}, on_device());
    const Shape4 shape{1, 1, 1, 10};
    const auto values = [&] { return test::values(output); };
    ns::lowpass<"h2h">({}, output, shape, {.cutoff = 0.2});
    EXPECT_EQ(values(), (std::vector<f32>{1, 1, 1, 0, 0, 0}));
    ns::lowpass<"h2h">({}, output, shape, {.cutoff = 0.2, .width = 0.2});
    EXPECT_TRUE(noa::allclose(output.to(Device{}), test::row<f32>({1, 1, 1, 0.5, 0, 0}), 1e-6f));
    ns::highpass<"h2h">({}, output, shape, {.cutoff = 0.4, .width = 0.2});
    EXPECT_TRUE(noa::allclose(output.to(Device{}), test::row<f32>({0, 0, 0, 0.5, 1, 1}), 1e-6f));
    ns::highpass<"h2h">({}, output, shape, {.cutoff = 0.3});
    EXPECT_EQ(values(), (std::vector<f32>{0, 0, 0, 1, 1, 1}));
    ns::lowpass<"h2h">({}, output, shape, {.cutoff = 0});
    EXPECT_EQ(values(), (std::vector<f32>{1, 0, 0, 0, 0, 0}));
    ns::lowpass<"h2h">({}, output, shape, {.cutoff = std::numeric_limits<f64>::infinity(), .gain = 2});
    EXPECT_EQ(values(), (std::vector<f32>{2, 2, 2, 2, 2, 2}));
    ns::highpass<"h2h">({}, output, shape, {.cutoff = 0.1, .width = 0.2});  // begins below 0
    EXPECT_TRUE(noa::allclose(output.to(Device{}), test::row<f32>({0.5, 1, 1, 1, 1, 1}), 1e-6f));
}

// The frequency of a wave does not depend on the shape of the image: beyond 0.5 is in the corners.
TEST(filter, frequencies_beyond_a_half_are_in_the_corners) {
    const auto output = noa::empty<f32>({1, 1, 4, 3}, on_device());
    ns::highpass<"h2h">({}, output, {1, 1, 4, 4}, {.cutoff = 0.6});
    EXPECT_EQ(test::values(output), (std::vector<f32>{0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0}));
}

template<typename T>
void expect_filtered() {
    std::uint64_t seed = 0;
    for (const Shape4& shape: shapes()) {
        const auto check = [&]<Remap R>() {
            SCOPED_TRACE(to_string(shape) + " " + std::string(R.from.name()) + "2" + std::string(R.to.name()));
            const auto extents = [&](SpectrumLayout layout) {
                const auto [b, d, h, w] = layout.shape(shape).values;
                return Extents{b, d, h, w};
            };
            ++seed;
            const Placed<T> input(test::some_layout(extents(R.from), seed, true), Samples::UNIT, seed);
            const Placed<T> output(test::some_layout(extents(R.to), seed + 2, false));
            ns::lowpass<R>(input.array(), output.array(), shape, {.cutoff = 0.1, .width = 0.3});
            EXPECT_TRUE(output.is_clean());

            const auto expected = noa::fft::remap(R, input.array(), shape);
            const auto weights = noa::empty<noa::traits::value_type_t<T>>(R.to.shape(shape), on_device());
            ns::lowpass<R>({}, weights, shape, {.cutoff = 0.1, .width = 0.3});
            const auto a = test::values(expected), got = output.values();
            const auto w = test::values(weights);
            for (std::size_t n = 0; n < a.size(); ++n)
                ASSERT_EQ(got[n], a[n] * w[n]) << n;
        };
        check.template operator()<"h2h">();
        check.template operator()<"h2hc">();
        check.template operator()<"hc2h">();
        check.template operator()<"hc2hc">();
        check.template operator()<"f2f">();
        check.template operator()<"f2fc">();
        check.template operator()<"fc2f">();
        check.template operator()<"fc2fc">();
        check.template operator()<"h2fc">();
        check.template operator()<"fc2h">();
    }
}

TEST(filter, takes_every_type_layout_and_pair) {
    expect_filtered<f32>();
    expect_filtered<f64>();
    expect_filtered<c32>();
    expect_filtered<c64>();
}

// Complex numbers need only be where their parts could be.
TEST(filter, takes_complex_numbers_at_any_address) {
    const Shape4 shape{2, 1, 20, 31};
    const auto spectra = noa::random<c32>(noa::Normal{0., 1.}, shape.rfft(), on_device(), {.seed = 1});
    const auto expected = noa::like(spectra);
    ns::lowpass<"h2hc">(spectra, expected, shape, {.cutoff = 0.1, .width = 0.3});
    const auto shifted = [&](i64 n_parts) {
        const auto parts = noa::zeros<f32>({1, 1, 1, 2 * spectra.n_elements() + 1}, on_device());
        return noa::Array<c32>(std::shared_ptr<c32>(parts.shared(), reinterpret_cast<c32*>(parts.get() + n_parts)),
                shape.rfft(), on_device());
    };
    for (const i64 from: {0, 1})
        for (const i64 to: {0, 1}) {
            const auto input = shifted(from), output = shifted(to);
            noa::copy(spectra, input);
            ns::lowpass<"h2hc">(input, output, shape, {.cutoff = 0.1, .width = 0.3});
            EXPECT_TRUE(noa::allclose(output, expected, 0.f)) << from << to;
        }
}

// Dense arrays are one piece of memory, rows with gaps are not: the same bits, of every width.
template<typename T, typename Out, typename F>
void expect_the_same_with_gaps(const Shape4& shape, const F& f) {
    SCOPED_TRACE(to_string(shape));
    const Shape4 half = shape.rfft();
    const auto with_gap = [&]<typename E>(E) {
        return noa::zeros<E>({half[0], half[1], half[2], half[3] + 3}, on_device())
                .subregion(kwk::width = noa::Slice{1, half[3] + 1});
    };
    const auto dense = noa::random<T>(noa::Normal{0., 1.}, half, on_device(), {.seed = 1});
    const auto gaps = with_gap(T{});
    dense.to(gaps);
    const auto expected = with_gap(Out{});
    f(gaps, expected);
    const auto output = noa::empty<Out>(half, on_device());
    f(dense, output);
    EXPECT_EQ(test::values(output), test::values(expected.copy()));
    if constexpr (std::is_same_v<T, Out>) {
        f(dense, dense);
        EXPECT_EQ(test::values(dense), test::values(output));
    }
}
TEST(filter, takes_dense_arrays_and_others) {
    for (const Shape4& shape: {Shape4{3, 1, 40, 1026}, Shape4{2, 1, 33, 514}, Shape4{1, 5, 7, 2000},
                 Shape4{2, 1, 37, 1023}, Shape4{1, 1, 600, 2}, Shape4{5, 1, 130, 4}, Shape4{700, 1, 1, 5},
                 Shape4{1, 1, 2, 9000}, Shape4{1, 1, 1, 1}}) {
        const auto low = [&](const auto& from, const auto& to) {
            ns::lowpass<"h2h">(from, to, shape, {.cutoff = 0.2, .width = 0.1});
        };
        expect_the_same_with_gaps<c32, c32>(shape, low);
        expect_the_same_with_gaps<f32, f32>(shape, low);
        expect_the_same_with_gaps<c64, c64>(shape, low);
        expect_the_same_with_gaps<f64, f64>(shape, low);
        expect_the_same_with_gaps<c32, f32>(
                shape, [&](const auto& from, const auto& to) { ns::power_spectrum<"h2h">(from, to, shape); });
        expect_the_same_with_gaps<c32, c32>(shape, [&](const auto& from, const auto& to) {
            ns::phase_shift_3d<"h2h">(from, to, shape, Vec{.3, .7, 5.1});
        });
    }
}

TEST(filter, works_in_place_and_with_parameters_for_each_batch) {
    const Shape4 shape{3, 1, 9, 10};
    const auto spectra = noa::random<c32>(noa::Normal{0., 1.}, shape.rfft(), on_device(), {.seed = 1});
    const std::vector<ns::Lowpass> filters{{.cutoff = 0.1}, {.cutoff = 0.2, .width = 0.1}, {.cutoff = 0.3, .gain = 2}};
    const auto output = noa::like(spectra);
    ns::lowpass<"h2h">(spectra, output, shape, filters);
    for (i64 b = 0; b < 3; ++b) {
        const auto one = spectra.subregion(b).copy();
        ns::lowpass<"h2h">(one, one, {1, 1, 9, 10}, filters[test::at(b)]);
        EXPECT_TRUE(noa::allclose(one, output.subregion(b), 0.f));
    }
    const std::vector<ns::Gaussian> two(2);
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] { ns::gaussian_filter<"h2h">(spectra, output, shape, two); }, "2 filters", "3 batches"));
}

TEST(filter, what_has_no_meaning_is_refused) {
    const auto out = noa::zeros<f32>({1, 1, 8, 5}, on_device());
    const Shape4 shape{1, 1, 8, 8};
    constexpr f64 nan = std::numeric_limits<f64>::quiet_NaN();
    using noa::Exception;
    EXPECT_TRUE(test::throws<Exception>(
            [&] { ns::lowpass<"h2h">({}, out, shape, {.cutoff = nan}); }, "nan", "lowpass: the cutoff of filter 0"));
    EXPECT_TRUE(test::throws<Exception>([&] { ns::lowpass<"h2h">({}, out, shape, {.cutoff = -0.1}); }, "-0.1"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] { ns::lowpass<"h2h">({}, out, shape, {.cutoff = 0.1, .width = -0.2}); }, "width", "-0.2"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] { ns::highpass<"h2h">({}, out, shape, {.cutoff = nan}); }, "highpass: the cutoff of filter 0"));
    EXPECT_TRUE(test::throws<Exception>([&] { ns::highpass<"h2h">({}, out, shape, {.width = nan}); }, "width"));
    EXPECT_TRUE(test::throws<Exception>([&] { ns::gaussian_filter<"h2h">({}, out, shape, {.sigma = 0}); }, "sigma"));
    EXPECT_TRUE(test::throws<Exception>([&] { ns::gaussian_filter<"h2h">({}, out, shape, {.sigma = nan}); }, "nan"));
    EXPECT_TRUE(test::throws<Exception>([&] { ns::bfactor_filter<"h2h">({}, out, shape, {.bfactor = nan}); }, "nan"));
    EXPECT_TRUE(
            test::throws<Exception>([&] { ns::bfactor_filter<"h2h">({}, out, shape, {.pixel_size = 0}); }, "pixel"));
    EXPECT_TRUE(test::throws<Exception>([&] { ns::lowpass<"h2h">({}, out, shape, {.gain = nan}); }, "gain"));
    constexpr f64 inf = std::numeric_limits<f64>::infinity();
    EXPECT_TRUE(test::throws<Exception>(
            [&] { ns::highpass<"h2h">({}, out, shape, {.cutoff = 0.3, .width = inf}); }, "width", "inf"));
    ns::gaussian_filter<"h2h">({}, out, shape, {.sigma = 1e-25});
    EXPECT_EQ(test::values(out)[0], 1);
    EXPECT_EQ(test::values(out)[1], 0);
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                ns::lowpass<"h2h">({}, out, {1, 1, 8, 10}, {});
            },
            "lowpass", "(1,1,8,10)", "(1,1,8,6)", "(1,1,8,5)"));
    EXPECT_TRUE(test::throws<Exception>([&] { ns::lowpass<"f2f">({}, out, shape, {}); }, "(1,1,8,8)", "(1,1,8,5)"));
    EXPECT_TRUE(test::throws<Exception>([&] { ns::lowpass<"h2hc">(out, out, shape, {}); }, "overlap"));
}

}  // namespace

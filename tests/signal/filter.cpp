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
#include "noa/fft/resize.hpp"
#include "noa/fft/transform.hpp"
#include "noa/math/compare.hpp"
#include "noa/math/random.hpp"
#include "noa/math/roll.hpp"
#include "noa/runtime/factory.hpp"
#include "noa/signal/filter_spectrum.hpp"
#include "noa/signal/phase_shift.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::fft::Remap, noa::fft::SpectrumLayout;
using test::Extents, test::Placed, test::Samples;
namespace ns = noa::signal;

noa::ArrayOption option() {
    return {.device = test::device()};
}

// The frequency of an element of a spectrum in some layout, in cycles per pixel.
Vec<f64, 3> frequency_of(i64 n, const Shape4& shape, SpectrumLayout layout) {
    const Vec<i64, 4> at = noa::layout::index_at(layout.shape(shape), n);
    Vec<f64, 3> result{};
    for (const int axis: {1, 2, 3}) {
        const bool is_half = axis == 3 and not layout.is_full;
        const i64 k = is_half ? at[axis] : noa::fft::frequency_at(at[axis], shape[axis], layout.is_centered);
        result[axis - 1] = static_cast<f64>(k) / static_cast<f64>(shape[axis]);
    }
    return result;
}

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
            const auto output = noa::empty<T>(R.to.shape(shape), option());
            run.template operator()<R>(output, shape);
            const auto weights = test::values_of(output);
            for (std::size_t n = 0; n < weights.size(); ++n)
                ASSERT_NEAR(weights[n], expected(frequency_of(static_cast<i64>(n), shape, R.to)), tolerance) << n;
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
    const auto output = noa::empty<f32>({1, 1, 1, 6}, option());
    const Shape4 shape{1, 1, 1, 10};
    const auto values = [&] { return test::values_of(output); };
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
    const auto output = noa::empty<f32>({1, 1, 4, 3}, option());
    ns::highpass<"h2h">({}, output, {1, 1, 4, 4}, {.cutoff = 0.6});
    EXPECT_EQ(test::values_of(output), (std::vector<f32>{0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0}));
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
            const auto weights = noa::empty<noa::traits::value_type_t<T>>(R.to.shape(shape), option());
            ns::lowpass<R>({}, weights, shape, {.cutoff = 0.1, .width = 0.3});
            const auto a = test::values_of(expected), got = output.values();
            const auto w = test::values_of(weights);
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
    const auto spectra = noa::random<c32>(noa::Normal{0., 1.}, shape.rfft(), option(), {.seed = 1});
    const auto expected = noa::like(spectra);
    ns::lowpass<"h2hc">(spectra, expected, shape, {.cutoff = 0.1, .width = 0.3});
    const auto shifted = [&](i64 n_parts) {
        const auto parts = noa::zeros<f32>({1, 1, 1, 2 * spectra.n_elements() + 1}, option());
        return noa::Array<c32>(std::shared_ptr<c32>(parts.shared(), reinterpret_cast<c32*>(parts.get() + n_parts)),
                shape.rfft(), option());
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
        return noa::zeros<E>({half[0], half[1], half[2], half[3] + 3}, option())
                .subregion(kwk::width = noa::Slice{1, half[3] + 1});
    };
    const auto dense = noa::random<T>(noa::Normal{0., 1.}, half, option(), {.seed = 1});
    const auto gaps = with_gap(T{});
    dense.to(gaps);
    const auto expected = with_gap(Out{});
    f(gaps, expected);
    const auto output = noa::empty<Out>(half, option());
    f(dense, output);
    EXPECT_EQ(test::values_of(output), test::values_of(expected.copy()));
    if constexpr (std::is_same_v<T, Out>) {
        f(dense, dense);
        EXPECT_EQ(test::values_of(dense), test::values_of(output));
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
    const auto spectra = noa::random<c32>(noa::Normal{0., 1.}, shape.rfft(), option(), {.seed = 1});
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
    const auto out = noa::zeros<f32>({1, 1, 8, 5}, option());
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
    EXPECT_EQ(test::values_of(out)[0], 1);
    EXPECT_EQ(test::values_of(out)[1], 0);
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                ns::lowpass<"h2h">({}, out, {1, 1, 8, 10}, {});
            },
            "lowpass", "(1,1,8,10)", "(1,1,8,6)", "(1,1,8,5)"));
    EXPECT_TRUE(test::throws<Exception>([&] { ns::lowpass<"f2f">({}, out, shape, {}); }, "(1,1,8,8)", "(1,1,8,5)"));
    EXPECT_TRUE(test::throws<Exception>([&] { ns::lowpass<"h2hc">(out, out, shape, {}); }, "overlap"));
}

TEST(filter, may_be_ones_own) {
    if (test::device().is_gpu())
        GTEST_SKIP() << "needs a file that is compiled as CUDA";
    const Shape4 shape{2, 1, 6, 9};
    const auto spectra = noa::random<c64>(noa::Normal{0., 1.}, shape.rfft(), {}, {.seed = 1});
    const auto output = noa::like(spectra);
    ns::filter_spectrum<"h2h">(spectra, output, shape, [](const Vec<f64, 3>& f) { return f[1] + 10 * f[2]; });
    const auto a = test::values_of(spectra), b = test::values_of(output);
    for (std::size_t n = 0; n < a.size(); ++n) {
        const auto f = frequency_of(static_cast<i64>(n), shape, SpectrumLayout::H);
        EXPECT_EQ(b[n], a[n] * (f[1] + 10 * f[2]));
    }
    // Complex, by batch, and without an input.
    ns::filter_spectrum<"h2hc">({}, output, shape, [](const Vec<f64, 3>& f, i64 batch) {
        return c64{f[2], static_cast<f64>(batch)};
    });
    const auto values = test::values_of(output);
    for (std::size_t n = 0; n < values.size(); ++n)
        EXPECT_EQ(values[n], (c64{frequency_of(static_cast<i64>(n), shape, SpectrumLayout::HC)[2], n < 30 ? 0. : 1.}));
}

// ---- Shifts --------------------------------------------------------------------------------------------------------

template<typename T>
f64 roll_error(const Shape4& shape, const Vec<i64, 3>& shift) {
    const auto real = noa::random<T>(noa::Normal{0., 1.}, shape, option(), {.seed = 9});
    const auto spectrum = noa::fft::r2c(real);
    const auto shifted = noa::like(spectrum);
    ns::phase_shift_3d<"h2h">(spectrum, shifted, shape, shift.as<T>());
    const auto expected = noa::roll(real, {0, shift[0], shift[1], shift[2]});
    return test::relative_error(
            test::values_of(noa::fft::c2r(shifted, shape)), test::exact_of(test::values_of(expected)));
}

TEST(phase_shift, by_whole_pixels_is_a_roll) {
    for (const Shape4& shape:
            {Shape4{1, 1, 48, 63}, Shape4{2, 1, 64, 65}, Shape4{1, 20, 21, 22}, Shape4{1, 1, 1, 66}}) {
        const Vec<i64, 3> shift{shape[1] > 1 ? 3 : 0, shape[2] > 1 ? 5 : 0, -7};
        EXPECT_LE(roll_error<f32>(shape, shift), 5e-7) << to_string(shape);
        EXPECT_LE(roll_error<f64>(shape, shift), 1e-14) << to_string(shape);
    }
}

TEST(phase_shift, of_a_wave_is_that_wave_elsewhere) {
    const Shape4 shape{2, 1, 16, 20};
    const auto wave = [&](f64 dy, f64 dx) {
        const noa::Array<f64> result({1, 1, 16, 20});
        for (i64 n = 0; n < result.n_elements(); ++n)
            result.get()[n] =
                    std::cos(2 * std::numbers::pi *
                             (3 * (static_cast<f64>(n / 20) - dy) / 16 + 2 * (static_cast<f64>(n % 20) - dx) / 20));
        return result;
    };
    const auto spectrum = noa::fft::r2c(wave(0, 0).to(option()));
    const auto shifted = noa::empty<c64>(shape.rfft(), option());
    const std::vector<Vec<f64, 2>> shifts{{2.25, -3.5}, {-0.1, 7.75}};
    ns::phase_shift_2d<"h2h">(spectrum, shifted, shape, shifts);
    const auto back = noa::fft::c2r(shifted, shape).to(Device{});
    EXPECT_TRUE(noa::allclose(back.subregion(0), wave(2.25, -3.5), 1e-13));
    EXPECT_TRUE(noa::allclose(back.subregion(1), wave(-0.1, 7.75), 1e-13));

    // Between layouts, and the factors themselves.
    const auto full = noa::empty<c64>({1, 1, 16, 20}, option()), factors = noa::like(full);
    const std::vector<Vec<f32, 2>> singles{{2.25f, -3.5f}};  // of any type
    ns::phase_shift_2d<"h2fc">(spectrum, full, full.shape(), singles);
    ns::phase_shift_2d<"fc2fc">({}, factors, full.shape(), Vec{2.25, -3.5});
    EXPECT_TRUE(noa::allclose(noa::fft::remap("fc2h", full, full.shape()), shifted.subregion(0), 1e-12));
    EXPECT_NEAR(test::values_of(factors)[8 * 20 + 10 + 1].imag, std::sin(2 * std::numbers::pi * 3.5 / 20), 1e-14);
}

// The highest frequency of an even size: half way between two pixels, what alternates is 0; and layouts agree.
TEST(phase_shift, by_parts_of_pixels_is_what_resize_interpolates) {
    for (const Shape4& shape: {Shape4{1, 1, 8, 8}, Shape4{1, 1, 7, 8}, Shape4{1, 1, 8, 7}, Shape4{1, 4, 6, 5}}) {
        SCOPED_TRACE(to_string(shape));
        const auto spectrum = noa::fft::r2c(noa::random<f64>(noa::Normal{0., 1.}, shape, option(), {.seed = 1}));
        const Shape4 finer{1, shape[1] == 1 ? 1 : 2 * shape[1], 2 * shape[2], 2 * shape[3]};
        const auto twice =
                noa::fft::c2r(noa::fft::resize<"h2h">(spectrum, shape, finer), finer, {.norm = noa::fft::Norm::NONE});
        const auto shifted = noa::like(spectrum), full = noa::empty<c64>(shape, option());
        const Vec<f64, 3> half{shape[1] == 1 ? 0. : -0.5, -0.5, -0.5};
        ns::phase_shift_3d<"h2h">(spectrum, shifted, shape, half);
        ns::phase_shift_3d<"h2f">(spectrum, full, shape, half);
        EXPECT_TRUE(noa::allclose(noa::fft::remap("h2f", shifted, shape), full, 1e-13));
        const auto back = test::values_of(noa::fft::c2r(shifted, shape, {.norm = noa::fft::Norm::NONE}));
        const auto all = test::values_of(twice);
        for (i64 n = 0; n < shape.n_elements(); ++n) {
            const auto at = noa::layout::index_at(shape, n);
            const Vec<i64, 4> between{0, shape[1] == 1 ? 0 : 2 * at[1] + 1, 2 * at[2] + 1, 2 * at[3] + 1};
            EXPECT_NEAR(back[test::at(n)], all[test::at(noa::layout::offset_at(finer.strides(), between))], 1e-11);
        }
    }
}

TEST(phase_shift, mistakes_are_refused) {
    const auto half = noa::zeros<c32>({2, 1, 8, 5}, option());
    const Shape4 shape{2, 1, 8, 8};
    constexpr f32 inf = std::numeric_limits<f32>::infinity();
    using noa::Exception;
    EXPECT_TRUE(test::throws<Exception>([&] { ns::phase_shift_2d<"h2h">(half, half, shape, Vec{inf, 0.f}); }, "inf"));
    EXPECT_TRUE(test::throws<Exception>([&] { ns::phase_shift_1d<"h2h">(half, half, shape, 1.f); }, "2 dimensions"));
    const std::vector<Vec<f64, 2>> three(3);
    EXPECT_TRUE(test::throws<Exception>([&] { ns::phase_shift_2d<"h2h">(half, half, shape, three); }, "3 shifts"));
    const auto volume = noa::zeros<c32>({1, 3, 8, 5}, option());
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                ns::phase_shift_2d<"h2h">(volume, volume, {1, 3, 8, 8}, Vec{1., 1.});
            },
            "(1,3,8,8)", "3 dimensions"));
}

}  // namespace

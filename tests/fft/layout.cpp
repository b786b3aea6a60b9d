// Layouts of spectra: remap, resize, frequencies.
#include "noa/fft/layout.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "fft/reference.hpp"
#include "noa/base/error.hpp"
#include "noa/fft/frequency.hpp"
#include "noa/fft/remap.hpp"
#include "noa/fft/resize.hpp"
#include "noa/fft/transform.hpp"
#include "noa/math/compare.hpp"
#include "noa/math/random.hpp"
#include "noa/runtime/factory.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::fft::Norm, noa::fft::Remap, noa::fft::SpectrumLayout;
using test::Extents, test::Placed;

constexpr SpectrumLayout layouts[] = {SpectrumLayout::H, SpectrumLayout::HC, SpectrumLayout::F, SpectrumLayout::FC};

noa::ArrayOption option() {
    return {.device = test::device()};
}

template<Remap R>
constexpr Remap given() {
    return R;
}

TEST(fft_layout, has_names_and_constants) {
    static_assert(
            given<"h2hc">() == Remap::H2HC and given<"fc2f">() == Remap::FC2F and given<"hc2fc">() == Remap::HC2FC);
    static_assert(SpectrumLayout("fc") == SpectrumLayout::FC and SpectrumLayout::HC.name() == "hc");
    EXPECT_TRUE(test::throws<noa::Exception>([] { (void)SpectrumLayout("g"); }, "'g'", "hc"));
    EXPECT_TRUE(test::throws<noa::Exception>([] { (void)Remap("h"); }, "'h'"));
    EXPECT_TRUE(test::throws<noa::Exception>([] { (void)Remap("h2x"); }, "'x'"));
    EXPECT_EQ(Shape4(2, 3, 4, 5).rfft(), Shape4(2, 3, 4, 3));
    EXPECT_EQ(Shape4(2, 3, 4, 6).rfft(), Shape4(2, 3, 4, 4));
    EXPECT_EQ(Shape4(2, 3, 4, 1).rfft(), Shape4(2, 3, 4, 1));
}

TEST(fft_layout, frequencies_are_those_of_numpy) {
    const auto values = [](const auto& array) { return test::values_of(array); };
    EXPECT_EQ(values(noa::fft::fftfreq<f64>(4, false, option())), (std::vector<f64>{0, 0.25, -0.5, -0.25}));
    EXPECT_EQ(values(noa::fft::fftfreq<f64>(5, false, option())), (std::vector<f64>{0, 0.2, 0.4, -0.4, -0.2}));
    EXPECT_EQ(values(noa::fft::fftfreq<f32>(4, true, option())), (std::vector<f32>{-0.5f, -0.25f, 0, 0.25f}));
    EXPECT_EQ(values(noa::fft::fftfreq<f32>(1)), (std::vector<f32>{0}));
    EXPECT_EQ(values(noa::fft::rfftfreq<f64>(4)), (std::vector<f64>{0, 0.25, 0.5}));
    EXPECT_EQ(values(noa::fft::rfftfreq<f64>(5)), (std::vector<f64>{0, 0.2, 0.4}));
    EXPECT_EQ(values(noa::fft::rfftfreq<f64>(1)), (std::vector<f64>{0}));
    EXPECT_EQ(values(noa::fft::rfftfreq<f64>(2)), (std::vector<f64>{0, 0.5}));
    EXPECT_TRUE(test::throws<noa::Exception>([] { (void)noa::fft::fftfreq<f32>(0); }, "0"));
    for (const i64 n: {1, 2, 3, 8, 9})
        for (const bool is_centered: {false, true})
            for (i64 i = 0; i < n; ++i)
                EXPECT_EQ(noa::fft::index_at(noa::fft::frequency_at(i, n, is_centered), n, is_centered), i);
}

TEST(fft_layout, fast_sizes_have_small_factors) {
    EXPECT_EQ(noa::fft::next_fast_size(1), 1);
    EXPECT_EQ(noa::fft::next_fast_size(7), 7);
    EXPECT_EQ(noa::fft::next_fast_size(11), 12);
    EXPECT_EQ(noa::fft::next_fast_size(1021), 1024);
    EXPECT_EQ(noa::fft::next_fast_size(4097), 4116);
    EXPECT_EQ(noa::fft::next_fast_shape({11, 1, 13, 97}), Shape4(11, 1, 14, 98));
    EXPECT_TRUE(test::throws<noa::Exception>([] { (void)noa::fft::next_fast_size(0); }, "0"));
    EXPECT_TRUE(test::throws<noa::Exception>([] { (void)noa::fft::next_fast_size(-3); }, "-3"));
}

// A spectrum in any layout, from the definition: the transform at each of its frequencies.
std::vector<c64> spectrum_of(const test::ExactArray& full, const Shape4& shape, SpectrumLayout layout) {
    const Shape4 to = layout.shape(shape);
    std::vector<c64> result;
    for (i64 n = 0; n < to.n_elements(); ++n) {
        Vec<i64, 4> at = noa::layout::index_at(to, n);
        for (const int axis: {1, 2, 3}) {
            const bool is_half = axis == 3 and not layout.is_full;
            const i64 k = is_half ? at[axis] : noa::fft::frequency_at(at[axis], shape[axis], layout.is_centered);
            at[axis] = noa::fft::index_at(k, shape[axis], false);
        }
        const test::Exact value = full[test::at(noa::layout::offset_at(shape.strides(), at))];
        result.push_back({static_cast<f64>(value.real()), static_cast<f64>(value.imag())});
    }
    return result;
}

noa::Array<c64> array_of(const std::vector<c64>& values, const Shape4& shape) {
    const noa::Array<c64> result(shape);
    std::copy(values.begin(), values.end(), result.get());
    return result;
}

TEST(fft_layout, remap_from_every_layout_to_every_other_one) {
    std::uint64_t seed = 0;
    for (const Shape4& shape:
            {Shape4{1, 1, 1, 1}, Shape4{1, 1, 1, 6}, Shape4{2, 1, 4, 5}, Shape4{1, 1, 5, 4}, Shape4{2, 1, 6, 6},
                    Shape4{1, 3, 4, 5}, Shape4{1, 4, 5, 6}, Shape4{2, 2, 2, 2}, Shape4{1, 1, 7, 300}}) {
        const auto real = noa::random<f64>(noa::Normal{0., 1.}, shape, {}, {.seed = ++seed});
        const auto full = test::transform(test::exact_of(test::values_of(real)), shape, -1);
        for (const SpectrumLayout& from: layouts)
            for (const SpectrumLayout& to: layouts) {
                SCOPED_TRACE(to_string(shape) + " " + std::string(from.name()) + "2" + std::string(to.name()));
                const auto input = array_of(spectrum_of(full, shape, from), from.shape(shape)).to(option());
                const auto expected = array_of(spectrum_of(full, shape, to), to.shape(shape));
                const auto output = noa::fft::remap(Remap(from, to), input, shape);
                EXPECT_EQ(output.shape(), expected.shape());
                EXPECT_TRUE(noa::allclose(output.to(Device{}), expected, 1e-12));

                // In place, and strided.
                if (from.is_full == to.is_full) {
                    const auto copy = input.copy();
                    noa::fft::remap(Remap(from, to), copy, copy, shape);
                    EXPECT_TRUE(noa::allclose(copy.to(Device{}), expected, 1e-12));
                }
                const Shape4& half = to.shape(shape);
                const Extents extents{half[0], half[1], half[2], half[3]};
                const Placed<c64> placed(test::some_layout(extents, ++seed, false));
                noa::fft::remap(Remap(from, to), input, placed.array(), shape);
                EXPECT_EQ(placed.values(), test::values_of(output));
                EXPECT_TRUE(placed.is_clean());
            }
    }
}

TEST(fft_layout, remap_of_real_numbers_and_of_one_batch_to_many) {
    const auto input = test::row<f32>({0, 1, 2}).to(option());  // of a width of 4
    EXPECT_EQ(test::values_of(noa::fft::remap<"h2f">(input, {1, 1, 1, 4})), (std::vector<f32>{0, 1, 2, 1}));
    EXPECT_EQ(test::values_of(noa::fft::remap<"h2fc">(input, {1, 1, 1, 4})), (std::vector<f32>{2, 1, 0, 1}));
    EXPECT_EQ(test::values_of(noa::fft::remap<"h2f">(input, {1, 1, 1, 5})), (std::vector<f32>{0, 1, 2, 2, 1}));
    const auto many = noa::empty<f32>({2, 1, 1, 4}, option());
    noa::fft::remap<"h2f">(input, many, many.shape());
    EXPECT_EQ(test::values_of(many), (std::vector<f32>{0, 1, 2, 1, 0, 1, 2, 1}));
}

TEST(fft_layout, mistakes_in_remap_are_refused) {
    const auto half = noa::zeros<c32>({1, 1, 8, 5}, option());
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] {
                (void)noa::fft::remap("h2hc", half, {1, 1, 8, 10});
            },
            "(1,1,8,10)", "(1,1,8,6)", "(1,1,8,5)"));
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] {
                (void)noa::fft::remap("f2fc", half, {1, 1, 8, 8});
            },
            "(1,1,8,8)", "(1,1,8,5)"));
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] {
                noa::fft::remap("h2hc", half, half.flip(noa::Axis(2)), {1, 1, 8, 8});
            },
            "overlaps"));
    EXPECT_TRUE(test::throws<noa::Exception>([&] { (void)noa::fft::remap("h2h2", half, {1, 1, 8, 8}); }, "'h2'"));
    EXPECT_TRUE(test::throws<noa::Exception>([&] { (void)noa::fft::remap("h2hc", half, {1, 1, 0, 8}); }, "nothing"));
    const auto nothing = noa::Array<f32>({1, 1, 4, 0}, option());
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] {
                noa::fft::remap("h2h", nothing, nothing, {1, 1, 4, -2});
            },
            "negative", "(1,1,4,-2)"));
}

// ---- resize --------------------------------------------------------------------------------------------------------

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
        const auto real = noa::random<f64>(noa::Normal{0., 1.}, from, option(), {.seed = 3});
        const auto full = test::transform(test::exact_of(test::values_of(real)), from, -1);
        const auto spectrum = noa::fft::r2c(real, {.norm = Norm::FORWARD});
        const auto larger = test::values_of(
                noa::fft::c2r(noa::fft::resize<"h2h">(spectrum, from, to), to, {.norm = Norm::FORWARD}));
        for (i64 n = 0; n < to.n_elements(); ++n) {
            const auto at = noa::layout::index_at(to, n).as<f64>() / to.vec().as<f64>();
            EXPECT_NEAR(larger[test::at(n)], interpolate(full, from, {at[1], at[2], at[3]}), 1e-13);
        }
    }
}

TEST(fft_resize, there_and_back_is_the_identity) {
    for (const auto& [from, to]: {std::pair{Shape4{2, 1, 6, 8}, Shape4{2, 1, 9, 8}}, {{1, 1, 63, 64}, {1, 1, 66, 65}},
                 {{1, 4, 5, 6}, {1, 9, 8, 7}}, {{1, 1, 1, 2}, {1, 1, 1, 8}}, {{1, 2, 2, 2}, {1, 3, 4, 5}}}) {
        const auto real = noa::random<f64>(noa::Normal{0., 1.}, from, option(), {.seed = 4});
        for (const SpectrumLayout& layout: layouts) {
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
    const auto input = test::row<c64>({{1, 0}, {2, 1}, {3, 2}, {4, 3}}).to(option());  // of a width of 6
    EXPECT_EQ(test::values_of(noa::fft::resize<"h2h">(input, {1, 1, 1, 6}, {1, 1, 1, 4})),
            (std::vector<c64>{{1, 0}, {2, 1}, {6, 0}}));
    EXPECT_EQ(test::values_of(noa::fft::resize<"h2h">(input, {1, 1, 1, 6}, {1, 1, 1, 5})),
            (std::vector<c64>{{1, 0}, {2, 1}, {3, 2}}));
    EXPECT_EQ(test::values_of(noa::fft::resize<"h2h">(input, {1, 1, 1, 6}, {1, 1, 1, 9})),
            (std::vector<c64>{{1, 0}, {2, 1}, {3, 2}, {2, 1.5}, {0, 0}}));
    EXPECT_EQ(test::values_of(noa::fft::resize<"h2fc">(input, {1, 1, 1, 6}, {1, 1, 1, 3})),
            (std::vector<c64>{{2, -1}, {1, 0}, {2, 1}}));
}

TEST(fft_resize, mistakes_are_refused) {
    const auto half = noa::zeros<c32>({2, 1, 8, 5}, option());
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

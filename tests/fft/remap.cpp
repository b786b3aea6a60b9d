// Spectra in another layout.
#include "noa/fft/remap.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "fft/reference.hpp"
#include "noa/base/error.hpp"
#include "noa/math/compare.hpp"
#include "noa/math/random.hpp"
#include "noa/runtime/factory.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::fft::Remap, noa::fft::SpectrumLayout;
using test::Extents, test::Placed, test::on_device, test::spectrum_layouts;

// A spectrum in any layout, from the definition: the transform at each of its frequencies.
std::vector<c64> spectrum_of(const test::ExactArray& full, const Shape4& shape, SpectrumLayout layout) {
    const Shape4 to = layout.shape(shape);
    std::vector<c64> result;
    for (i64 n = 0; n < to.n_elements(); ++n) {
        Vec<i64, 4> at = noa::layout::index_at(to, n);
        const Vec<i64, 3> k = test::frequency_of(at, layout, shape);
        for (const int axis: {1, 2, 3})
            at[axis] = noa::fft::index_at(k[axis - 1], shape[axis], false);
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

TEST(fft_remap, from_every_layout_to_every_other_one) {
    std::uint64_t seed = 0;
    for (const Shape4& shape:
            {Shape4{1, 1, 1, 1}, Shape4{1, 1, 1, 6}, Shape4{2, 1, 4, 5}, Shape4{1, 1, 5, 4}, Shape4{2, 1, 6, 6},
                    Shape4{1, 3, 4, 5}, Shape4{1, 4, 5, 6}, Shape4{2, 2, 2, 2}, Shape4{1, 1, 7, 300}}) {
        const auto real = noa::random<f64>(noa::Normal{0., 1.}, shape, {}, {.seed = ++seed});
        const auto full = test::transform(test::exact_of(test::values(real)), shape, -1);
        for (const SpectrumLayout& from: spectrum_layouts)
            for (const SpectrumLayout& to: spectrum_layouts) {
                SCOPED_TRACE(to_string(shape) + " " + std::string(from.name()) + "2" + std::string(to.name()));
                const auto input = array_of(spectrum_of(full, shape, from), from.shape(shape)).to(on_device());
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
                EXPECT_EQ(placed.values(), test::values(output));
                EXPECT_TRUE(placed.is_clean());
            }
    }
}

TEST(fft_remap, of_real_numbers_and_of_one_batch_to_many) {
    const auto input = test::row<f32>({0, 1, 2}).to(on_device());  // of a width of 4
    EXPECT_EQ(test::values(noa::fft::remap<"h2f">(input, {1, 1, 1, 4})), (std::vector<f32>{0, 1, 2, 1}));
    EXPECT_EQ(test::values(noa::fft::remap<"h2fc">(input, {1, 1, 1, 4})), (std::vector<f32>{2, 1, 0, 1}));
    EXPECT_EQ(test::values(noa::fft::remap<"h2f">(input, {1, 1, 1, 5})), (std::vector<f32>{0, 1, 2, 2, 1}));
    const auto many = noa::empty<f32>({2, 1, 1, 4}, on_device());
    noa::fft::remap<"h2f">(input, many, many.shape());
    EXPECT_EQ(test::values(many), (std::vector<f32>{0, 1, 2, 1, 0, 1, 2, 1}));
}

TEST(fft_remap, mistakes_are_refused) {
    const auto half = noa::zeros<c32>({1, 1, 8, 5}, on_device());
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
    const auto nothing = noa::Array<f32>({1, 1, 4, 0}, on_device());
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] {
                noa::fft::remap("h2h", nothing, nothing, {1, 1, 4, -2});
            },
            "negative", "(1,1,4,-2)"));
}

}  // namespace

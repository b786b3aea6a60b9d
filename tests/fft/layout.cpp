// Layouts of spectra: names, shapes, and where frequencies are.
#include "noa/fft/layout.hpp"

#include <gtest/gtest.h>

#include "noa/base/error.hpp"
#include "noa/base/shape.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::fft::Remap, noa::fft::SpectrumLayout;

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

TEST(fft_layout, places_and_frequencies_lead_back_to_each_other) {
    for (const i64 n: {1, 2, 3, 8, 9})
        for (const bool is_centered: {false, true})
            for (i64 i = 0; i < n; ++i)
                EXPECT_EQ(noa::fft::index_at(noa::fft::frequency_at(i, n, is_centered), n, is_centered), i);
}

}  // namespace

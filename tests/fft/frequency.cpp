// Frequencies, and sizes that are fast to transform.
#include "noa/fft/frequency.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "fft/reference.hpp"
#include "noa/base/error.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using test::on_device;

TEST(fft_frequency, frequencies_are_those_of_numpy) {
    const auto values = [](const auto& array) { return test::values(array); };
    EXPECT_EQ(values(noa::fft::fftfreq<f64>(4, false, on_device())), (std::vector<f64>{0, 0.25, -0.5, -0.25}));
    EXPECT_EQ(values(noa::fft::fftfreq<f64>(5, false, on_device())), (std::vector<f64>{0, 0.2, 0.4, -0.4, -0.2}));
    EXPECT_EQ(values(noa::fft::fftfreq<f32>(4, true, on_device())), (std::vector<f32>{-0.5f, -0.25f, 0, 0.25f}));
    EXPECT_EQ(values(noa::fft::fftfreq<f32>(1)), (std::vector<f32>{0}));
    EXPECT_EQ(values(noa::fft::rfftfreq<f64>(4)), (std::vector<f64>{0, 0.25, 0.5}));
    EXPECT_EQ(values(noa::fft::rfftfreq<f64>(5)), (std::vector<f64>{0, 0.2, 0.4}));
    EXPECT_EQ(values(noa::fft::rfftfreq<f64>(1)), (std::vector<f64>{0}));
    EXPECT_EQ(values(noa::fft::rfftfreq<f64>(2)), (std::vector<f64>{0, 0.5}));
    EXPECT_TRUE(test::throws<noa::Exception>([] { (void)noa::fft::fftfreq<f32>(0); }, "0"));
}

TEST(fft_frequency, fast_sizes_have_small_factors) {
    EXPECT_EQ(noa::fft::next_fast_size(1), 1);
    EXPECT_EQ(noa::fft::next_fast_size(7), 7);
    EXPECT_EQ(noa::fft::next_fast_size(11), 12);
    EXPECT_EQ(noa::fft::next_fast_size(1021), 1024);
    EXPECT_EQ(noa::fft::next_fast_size(4097), 4116);
    EXPECT_EQ(noa::fft::next_fast_shape({11, 1, 13, 97}), Shape4(11, 1, 14, 98));
    EXPECT_TRUE(test::throws<noa::Exception>([] { (void)noa::fft::next_fast_size(0); }, "0"));
    EXPECT_TRUE(test::throws<noa::Exception>([] { (void)noa::fft::next_fast_size(-3); }, "-3"));
}

}  // namespace

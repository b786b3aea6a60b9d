// f16: conversions against a table of all halves, arithmetic, and the same bits on every device.
#include "noa/base/half.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "noa/base/traits.hpp"
#include "support/driver.hpp"
#include "support/run_on.hpp"
#include "support/same_type.hpp"

namespace {

using noa::f16;
using test::same_type;

static_assert(
        sizeof(f16) == 2 and std::is_trivially_copyable_v<f16> and std::is_trivially_default_constructible_v<f16>);
static_assert(f16(1.f).bits() == 0x3c00 and f16(-2).bits() == 0xc000 and f16(0.1).bits() == 0x2e66);
static_assert(f16(65504.).bits() == 0x7bff and f16(65519.99).bits() == 0x7bff and f16(65520.).bits() == 0x7c00);
static_assert(f16(0x1p-24).bits() == 1 and f16(0x1p-25).bits() == 0 and f16(0x1.8p-25).bits() == 1);
static_assert(f16(-0.f).bits() == 0x8000 and -f16(0.f) == f16(0.f));
static_assert(f16(1.f) + f16(0x1p-11f) == f16(1.f) and f16(1.f) + f16(0x1.8p-11f) == f16(1.f + 0x1p-10f));
static_assert(
        f16(3.f) * f16(2.f) == f16(6.f) and f16(1.f) / f16(4.f) == f16(0.25f) and f16(1.f) - f16(3.f) == f16(-2.f));
static_assert(same_type<decltype(f16(1.f) + f16(1.f)), f16> and same_type<decltype(f16(1.f) + 1.f), float>);
static_assert(same_type<decltype(2 * f16(1.f)), float> and same_type<decltype(f16(1.f) - 1.), double>);
constexpr f16 from_int = 2;
static_assert(from_int == 2 and [] {
    f16 h = 1.5;
    h += 1;
    return h;
}() == 2.5f);
static_assert(f16(0.5f) == 0.5f and f16(0.5f) < 1 and 2. > f16(0.5f) and f16(0.1f) != 0.1f);
static_assert(f16(1.f) < f16(2.f) and f16(-1.f) > f16(-2.f) and static_cast<int>(f16(3.7f)) == 3);
static_assert(std::numeric_limits<f16>::max() == f16(65504.f) and std::numeric_limits<f16>::lowest() == f16(-65504.f));
static_assert(
        std::numeric_limits<f16>::epsilon() == f16(0x1p-10f) and std::numeric_limits<f16>::min() == f16(0x1p-14f));
static_assert(std::numeric_limits<f16>::denorm_min() == f16(0x1p-24f));

// The values of the finite halves that are not negative, in order: by the definition of the format.
std::vector<double> all_halves() {
    std::vector<double> values;
    for (int bits = 0; bits < 0x7c00; ++bits) {
        const int exponent = bits >> 10, fraction = bits & 0x3ff;
        values.push_back(exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25));
    }
    return values;
}

// The nearest half by looking around in the table: ties to the even one, past the largest to infinity.
std::uint16_t nearest(double value, const std::vector<double>& halves) {
    const auto sign = static_cast<std::uint16_t>(std::signbit(value) ? 0x8000 : 0);
    const double magnitude = std::abs(value);
    if (magnitude >= 65520)
        return static_cast<std::uint16_t>(sign | 0x7c00);
    const auto above =
            static_cast<std::size_t>(std::lower_bound(halves.begin(), halves.end(), magnitude) - halves.begin());
    if (above == halves.size())
        return static_cast<std::uint16_t>(sign | 0x7bff);
    std::size_t best = above;
    if (above > 0) {
        const double down = magnitude - halves[above - 1], up = halves[above] - magnitude;
        best = down < up or (down == up and above % 2 == 1) ? above - 1 : above;
    }
    return static_cast<std::uint16_t>(sign | best);
}

TEST(half, every_half_is_what_the_format_says) {
    const std::vector<double> halves = all_halves();
    for (int bits = 0; bits < 0x7c00; ++bits) {
        const auto plus = f16::from_bits(static_cast<std::uint16_t>(bits));
        ASSERT_EQ(static_cast<double>(plus), halves[static_cast<std::size_t>(bits)]) << bits;
        ASSERT_EQ(static_cast<double>(-plus), -halves[static_cast<std::size_t>(bits)]) << bits;
        ASSERT_EQ(f16(static_cast<float>(plus)).bits(), bits);
    }
    EXPECT_EQ(static_cast<float>(f16::from_bits(0x7c00)), INFINITY);
    EXPECT_EQ(static_cast<float>(f16::from_bits(0xfc00)), -INFINITY);
    EXPECT_TRUE(std::isnan(static_cast<float>(f16::from_bits(0x7e00))));
    EXPECT_TRUE(std::isnan(static_cast<float>(f16(NAN))));
}

TEST(half, rounds_to_the_nearest_ties_to_even) {
    const std::vector<double> halves = all_halves();
    std::mt19937_64 random(1);
    std::uniform_int_distribution<std::size_t> any_half(0, halves.size() - 2);
    std::uniform_real_distribution<double> between(0, 1);
    for (int i = 0; i < 200000; ++i) {
        const std::size_t at = any_half(random);
        const double low = halves[at], high = halves[at + 1], middle = (low + high) / 2;
        for (const double value: {middle, std::nextafter(middle, low), std::nextafter(middle, high),
                     low + (high - low) * between(random)}) {
            ASSERT_EQ(f16(value).bits(), nearest(value, halves)) << value;
            ASSERT_EQ(f16(-value).bits(), nearest(-value, halves)) << -value;
            const auto single = static_cast<float>(value);
            ASSERT_EQ(f16(single).bits(), nearest(single, halves)) << single;
        }
    }
}

struct half_on_device : test::OnDevice {};
INSTANTIATE_TEST_SUITE_P(on, half_on_device, test::every_device(), test::device_name);

struct RoundTrip {
    const float* from;
    std::uint16_t* bits;
    float* back;

    NOA_HD void operator()(std::int64_t i) const {
        const f16 half(from[i]);
        bits[i] = half.bits();
        back[i] = half;
    }
};

TEST_P(half_on_device, halves_have_the_same_bits) {
    std::mt19937 random(1);
    std::normal_distribution<float> normal(0.f, 100.f);
    std::vector<float> values{0.f, -0.f, 65504.f, 65520.f, 1e9f, -1e9f, 0x1p-24f, 0x1p-25f, 0x1.8p-25f, 1e-9f};
    for (int i = 0; i < 10000; ++i)
        values.push_back(normal(random) * std::exp2(static_cast<float>(i % 40 - 30)));
    test::Buffer<float> input(is_gpu(), values), back(is_gpu(), values);
    test::Buffer<std::uint16_t> bits(is_gpu(), std::vector<std::uint16_t>(values.size()));

    test::for_each_index(
            is_gpu(), static_cast<std::int64_t>(values.size()), RoundTrip{input.data(), bits.data(), back.data()});

    const auto halves = all_halves();
    const auto got_bits = bits.values();
    const auto got_back = back.values();
    for (std::size_t i = 0; i < values.size(); ++i) {
        ASSERT_EQ(got_bits[i], nearest(values[i], halves)) << values[i];
        ASSERT_EQ(got_back[i], static_cast<float>(f16::from_bits(got_bits[i])));
    }
}

}  // namespace

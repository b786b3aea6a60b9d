// Casts: the edges by hand, and every pair of types against an oracle in a wider type.
#include "noa/base/cast.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "support/driver.hpp"
#include "support/run_on.hpp"
#include "support/throws.hpp"

namespace {

using noa::c32, noa::c64, noa::clamp_cast, noa::f16, noa::f32, noa::f64, noa::i16, noa::i32, noa::i64, noa::i8,
        noa::is_safe_cast, noa::safe_cast, noa::u16, noa::u32, noa::u64, noa::u8;

constexpr f64 inf = std::numeric_limits<f64>::infinity(), nan = std::numeric_limits<f64>::quiet_NaN();

static_assert(clamp_cast<u8>(300) == 255 and clamp_cast<u8>(-1) == 0 and clamp_cast<i8>(200u) == 127);
static_assert(clamp_cast<u64>(-1) == 0 and clamp_cast<i64>(UINT64_MAX) == INT64_MAX);
static_assert(clamp_cast<u8>(255.9) == 255 and clamp_cast<u8>(256.) == 255 and clamp_cast<u8>(-0.5) == 0);
static_assert(clamp_cast<i64>(1e30f) == INT64_MAX and clamp_cast<i64>(-1e30f) == INT64_MIN);
static_assert(clamp_cast<i32>(inf) == INT32_MAX and clamp_cast<i32>(-inf) == INT32_MIN);
static_assert(clamp_cast<i64>(0x1p63) == INT64_MAX and clamp_cast<i64>(-0x1p63) == INT64_MIN);
static_assert(
        clamp_cast<f32>(1e300) == std::numeric_limits<f32>::max() and clamp_cast<f32>(inf) == static_cast<f32>(inf));
static_assert(clamp_cast<f16>(1e6) == f16(65504.f) and clamp_cast<f16>(-70000) == f16(-65504.f));
static_assert(clamp_cast<c32>(c64{1e300, -1.}) == c32{std::numeric_limits<f32>::max(), -1.f});
static_assert(clamp_cast<c32>(2.5) == c32{2.5f, 0.f} and clamp_cast<bool>(0.5));

static_assert(is_safe_cast<u8>(-0.5) and not is_safe_cast<u8>(-1.) and safe_cast<i8>(-128.5f) == -128);
static_assert(is_safe_cast<u8>(255) and not is_safe_cast<u8>(256) and not is_safe_cast<u8>(-1));
static_assert(is_safe_cast<i32>(1e9) and not is_safe_cast<i32>(1e10));
static_assert(is_safe_cast<f32>(-inf) and not is_safe_cast<f32>(1e300));
static_assert(not is_safe_cast<c32>(c64{0., 1e300}) and is_safe_cast<f64>(INT64_MAX));
static_assert(safe_cast<i16>(3.9) == 3 and safe_cast<c32>(c64{1., 2.}) == c32{1.f, 2.f});

TEST(cast, a_number_that_does_not_fit_is_an_error) {
    EXPECT_TRUE(test::throws<noa::Exception>([] { safe_cast<u8>(256); }, "256 does not fit u8"));
    EXPECT_TRUE(test::throws<noa::Exception>([] { safe_cast<i32>(nan); }, "nan does not fit i32"));
    EXPECT_TRUE(test::throws<noa::Exception>([] { safe_cast<c32>(c64{1e300, 0}); }, "1e+300+0i does not fit c32"));
}

// The oracle: long double holds every value of every type here.
template<typename To, typename From>
void compare(From value) {
    const auto exact = static_cast<long double>(value);
    const auto low = static_cast<long double>(static_cast<f64>(std::numeric_limits<To>::lowest()));
    long double high = static_cast<long double>(static_cast<f64>(std::numeric_limits<To>::max()));
    if constexpr (std::is_integral_v<To>)
        high = static_cast<long double>(std::numeric_limits<To>::max());
    const bool to_integer = std::is_integral_v<To>;
    const bool is_finite = std::isfinite(static_cast<f64>(exact));
    const bool is_nan = std::isnan(static_cast<f64>(exact));
    const bool fits = is_finite ? (to_integer ? exact > low - 1 and exact < high + 1 : exact >= low and exact <= high)
                                : not to_integer;

    ASSERT_EQ(is_safe_cast<To>(value), fits) << static_cast<f64>(exact);
    const To clamped = clamp_cast<To>(value);
    if (fits and not is_nan) {
        ASSERT_EQ(clamped, static_cast<To>(value)) << static_cast<f64>(exact);
    } else if (not is_nan) {
        ASSERT_EQ(clamped, exact < 0 ? std::numeric_limits<To>::lowest() : std::numeric_limits<To>::max());
    } else if (to_integer) {
        ASSERT_EQ(clamped, To{});
    }
}

template<typename From>
std::vector<From> interesting_values() {
    std::vector<From> values;
    for (const f64 power: {0., 1., 7., 8., 15., 16., 24., 31., 32., 53., 62.})
        for (const f64 sign: {-1., 1.})
            for (const f64 d: {-2., -1., -0.5, 0., 0.5, 1., 2.}) {
                const f64 value = sign * std::exp2(power) + d;
                if (is_safe_cast<From>(value))
                    values.push_back(static_cast<From>(value));
            }
    values.push_back(std::numeric_limits<From>::lowest());
    values.push_back(std::numeric_limits<From>::max());
    if constexpr (not std::is_integral_v<From>)
        for (const f64 value: {inf, -inf, nan, 1e5, 1e39, -1e300, 0x1p63, 0x1p64, -0x1p63, -0x1.8p63})
            values.push_back(static_cast<From>(value));
    return values;
}

using Scalars = test::Types<i8, u8, i16, u16, i32, u32, i64, u64, f16, f32, f64>;

TEST(cast, converts_between_every_pair_of_types) {
    test::for_each_type(Scalars{}, [&]<typename From>() {
        test::for_each_type(Scalars{}, [&]<typename To>() {
            for (const From value: interesting_values<From>())
                compare<To>(value);
        });
    });
}

struct cast_on_device : test::OnDevice {};
INSTANTIATE_TEST_SUITE_P(on, cast_on_device, test::every_device(), test::device_name);

struct Casts {
    const f64* from;
    u8* to;
    f16* halves;
    NOA_HD void operator()(std::int64_t i) const {
        to[i] = clamp_cast<u8>(from[i]);
        halves[i] = clamp_cast<f16>(from[i]);
    }
};

TEST_P(cast_on_device, clamps) {
    const auto values = interesting_values<f64>();
    test::Buffer<f64> from(is_gpu(), values);
    test::Buffer<u8> to(is_gpu(), std::vector<u8>(values.size()));
    test::Buffer<f16> halves(is_gpu(), std::vector<f16>(values.size()));

    test::for_each_index(
            is_gpu(), static_cast<std::int64_t>(values.size()), Casts{from.data(), to.data(), halves.data()});

    for (std::size_t i = 0; i < values.size(); ++i) {
        EXPECT_EQ(to.values()[i], clamp_cast<u8>(values[i]));
        if (not std::isnan(values[i])) {
            EXPECT_EQ(halves.values()[i], clamp_cast<f16>(values[i])) << values[i];
        }
    }
}

}  // namespace

// The names of the numbers, and which concepts they belong to.
#include "noa/base/traits.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

#include "noa/base/complex.hpp"
#include "support/same_type.hpp"

namespace {

using namespace noa::types;
using test::same_type;
namespace traits = noa::traits;

static_assert(sizeof(i8) == 1 and sizeof(i16) == 2 and sizeof(i32) == 4 and sizeof(i64) == 8);
static_assert(sizeof(u8) == 1 and sizeof(u16) == 2 and sizeof(u32) == 4 and sizeof(u64) == 8);
static_assert(sizeof(f16) == 2 and sizeof(f32) == 4 and sizeof(f64) == 8);
static_assert(sizeof(c16) == 4 and sizeof(c32) == 8 and sizeof(c64) == 16);

static_assert(traits::integer<i8> and traits::integer<u64> and traits::integer<long long>);
static_assert(not traits::integer<bool> and not traits::integer<f32>);
static_assert(traits::real<f16> and traits::real<f64> and not traits::real<i32> and not traits::real<long double>);
static_assert(traits::scalar<i32> and traits::scalar<f16> and not traits::scalar<c32> and not traits::scalar<bool>);
static_assert(traits::complex<c16> and traits::complex<c64> and not traits::complex<f32>);
static_assert(traits::real_or_complex<f32> and traits::real_or_complex<c32> and not traits::real_or_complex<i32>);
static_assert(traits::numeric<u8> and traits::numeric<c64> and not traits::numeric<const char*>);

static_assert(same_type<traits::value_type_t<c32>, f32> and same_type<traits::value_type_t<const c64>, f64>);
static_assert(same_type<traits::value_type_t<i16>, i16>);
static_assert(same_type<traits::compute_t<f16>, f32> and same_type<traits::compute_t<f64>, f64>);

TEST(traits, the_widest_integer_holds_the_product_of_any_two) {
    using noa::detail::Wide;
    constexpr u64 largest = std::numeric_limits<u64>::max();
    EXPECT_TRUE(Wide{INT64_MIN} * Wide{INT64_MIN} == Wide{1} << 126);
    EXPECT_TRUE(Wide{INT64_MIN} * Wide{largest} < 0);
    EXPECT_TRUE(Wide{largest} + 1 == Wide{1} << 64);
}

TEST(traits, integers_that_have_no_sign_are_never_negative) {
    EXPECT_TRUE(noa::detail::is_negative(i8{-1}));
    EXPECT_FALSE(noa::detail::is_negative(i8{0}));
    EXPECT_FALSE(noa::detail::is_negative(u8{255}));
}

}  // namespace

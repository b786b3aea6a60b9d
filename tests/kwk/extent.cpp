// Extents: every kind, and the dimension it stands for.
#include "kwk/extent.hpp"

#include <gtest/gtest.h>

#include "kwk/kwk.hpp"
#include "support/same_type.hpp"
#include "support/throws.hpp"

namespace {

using namespace kwk::literals;
using kwk::_, kwk::along, kwk::as, kwk::axis, kwk::fixed, kwk::get, kwk::height;

using test::same_type;
template<typename S>
using first_type = std::remove_cvref_t<decltype(get<0>(S{}))>;

// An integer: its value.
static_assert(get<0>(kwk::shape(42)) == 42);
static_assert(get<0>(kwk::shape(static_cast<unsigned char>(200))) == 200);
// A constant: its value, in the type.
static_assert(get<0>(kwk::shape(fixed<13>)) == 13 and get<0>(kwk::shape(37_c)) == 37);
static_assert(decltype(kwk::shape(37_c))::static_extent<0> == 37 and std::is_empty_v<decltype(kwk::shape(37_c))>);
static_assert(get<0>(kwk::shape<8>{}) == 8 and kwk::shape<8>{} == kwk::shape(8_c));
// _: 0.
static_assert(get<0>(kwk::shape<_>{}) == 0 and get<0>(kwk::shape(_)) == 0);
// as<T>: T{0}.
static_assert(get<0>(kwk::shape<as<short>>{}) == 0 and same_type<first_type<kwk::shape<as<short>>>, short>);
static_assert(get<0>(kwk::shape(as<short>)) == 0 and same_type<first_type<decltype(kwk::shape(as<short>))>, short>);
// An axis, typed or not: a properly typed 0.
static_assert(get<0>(kwk::shape<height>{}) == 0 and get<0>(kwk::shape(height)) == 0);
static_assert(same_type<first_type<kwk::shape<height>>, std::int64_t>);
static_assert(same_type<first_type<kwk::shape<along<2>[as<int>]>>, int>);
static_assert(get<0>(kwk::shape<axis<"phase">>{}) == 0);
// An axis tied to any of these.
static_assert(get<0>(kwk::shape(height = 3)) == 3 and get<0>(kwk::shape(height = fixed<13>)) == 13);
static_assert(
        kwk::shape(along<2> = 48_c)[along<2>] == 48 and decltype(kwk::shape(along<2> = 48_c))::static_extent<0> == 48);
static_assert(get<0>(kwk::shape(height = _)) == 0 and get<0>(kwk::shape<(height = _)>{}) == 0);
static_assert(same_type<first_type<kwk::shape<(height = as<short>)>>, short>);
static_assert(same_type<first_type<decltype(kwk::shape(height = as<short>))>, short>);
static_assert(same_type<first_type<decltype(kwk::shape(height[as<short>] = _))>, short>);
static_assert(get<0>(kwk::shape<(height = 3)>{}) == 3 and kwk::shape<(height = 3)>::is_fully_static);
static_assert(same_type<first_type<decltype(kwk::shape(height[as<short>] = 3))>, short>);
static_assert(same_type<first_type<decltype(kwk::shape(height[as<short>] = 3_c))>, short>);

// Untyped dynamic extents are 64-bit, whatever number they were given.
static_assert(
        same_type<decltype(kwk::shape(42)), kwk::shape<_>> and same_type<first_type<kwk::shape<_>>, std::int64_t>);
static_assert(same_type<decltype(kwk::shape(height = short{3})), kwk::shape<height>>);

// Literals of any size keep their value, in every base and with separators.
static_assert(70000_c == 70000 and 9223372036854775807_c == INT64_MAX and 0_c == 0);
static_assert(0XAF_c == 175 and 0xaf_c == 175 and 0B11_c == 3);
static_assert(0x7f'ff_c == 0x7fff and 0b1010_c == 10 and 017_c == 15 and 1'000'000_c == 1000000);

// Constants calculate with constants and stay constant; with numbers they become numbers.
static_assert(same_type<decltype(2_c + 3_c), decltype(5_c)> and same_type<decltype(2_c - 3_c), decltype(-1_c)>);
static_assert(same_type<decltype(2_c * 3_c), decltype(6_c)> and same_type<decltype(7_c / 2_c), decltype(3_c)>);
static_assert(same_type<decltype(7_c % 4_c), decltype(3_c)> and same_type<decltype(-7_c / 2_c), decltype(-3_c)>);
static_assert(2_c * 3 == 6 and same_type<decltype(2_c * 3), std::int64_t>);

// What is not an extent.
static_assert(not kwk::extent<double> and not kwk::extent<bool> and not kwk::extent<char> and not kwk::extent<void*>);
static_assert(not kwk::extent<decltype(kwk::between(1, 2))> and not kwk::extent<decltype(height = 2.5)>);

TEST(extent, a_number_past_63_bits_is_refused) {
    EXPECT_TRUE(test::throws<kwk::error>([] { (void)kwk::shape(~std::uint64_t{0}); }, "18446744073709551615"));
    EXPECT_EQ(get<0>(kwk::shape(std::uint64_t{INT64_MAX})), INT64_MAX);
}

TEST(extent, a_number_that_its_type_cannot_hold_is_refused) {
    EXPECT_EQ(get<0>(kwk::shape<as<std::uint8_t>>(255)), 255);
    EXPECT_TRUE(test::throws<kwk::error>(
            [] { (void)kwk::shape<height[as<std::uint8_t>]>(256); }, "height", "uint8", "256"));
    EXPECT_THROW((void)kwk::shape<as<std::int8_t>>(128), kwk::error);
    EXPECT_EQ(get<0>(kwk::shape<as<std::uint64_t>>(INT64_MAX)), static_cast<std::uint64_t>(INT64_MAX));
}

}  // namespace

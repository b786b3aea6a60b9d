// Slices of shapes: what is kept, what stays constant, what is refused.
#include "kwk/slice.hpp"

#include <gtest/gtest.h>

#include "kwk/kwk.hpp"
#include "support/same_type.hpp"
#include "support/throws.hpp"

namespace {

using namespace kwk::literals;
using kwk::_, kwk::as, kwk::between, kwk::by, kwk::drop_first, kwk::drop_last, kwk::end, kwk::every, kwk::first;
using kwk::batch, kwk::height, kwk::width;
using kwk::from, kwk::get, kwk::last, kwk::length, kwk::slice, kwk::to;

using test::same_type;

// The extent that a slice leaves of ten elements.
template<typename S>
constexpr std::int64_t of_ten(S s) {
    return get<0>(kwk::shape(10)(s));
}

static_assert(of_ten(_) == 10);
static_assert(of_ten(3) == 1 and of_ten(3_c) == 1 and of_ten(end - 1) == 1);
static_assert(of_ten(between(2, 9)) == 7 and of_ten(between(0, 10)) == 10 and of_ten(between(4, 4)) == 0);
static_assert(of_ten(slice()) == 10);
static_assert(of_ten(slice(from = 1)) == 9 and of_ten(slice(to = 8)) == 8 and of_ten(slice(from = 1, to = 8)) == 7);
static_assert(of_ten(slice(by = 3)) == 4 and of_ten(slice(from = 1, by = 3)) == 3 and of_ten(slice(by = 100)) == 1);
static_assert(of_ten(slice(to = 9, by = 3)) == 3 and of_ten(slice(from = 1, to = 8, by = 7)) == 1);
// length counts the elements kept.
static_assert(of_ten(slice(length = 3)) == 3 and of_ten(slice(from = 7, length = 3)) == 3);
static_assert(of_ten(slice(from = 1, length = 3, by = 2)) == 3 and of_ten(slice(from = 10, length = 0)) == 0);
static_assert(of_ten(slice(to = 8, length = 3)) == 3 and of_ten(slice(to = 8, length = 4, by = 2)) == 4);
static_assert(of_ten(slice(to = 8, length = 3, by = 3)) == 3 and of_ten(slice(to = end, length = 5, by = 2)) == 5);
// A negative step walks back from the end.
static_assert(of_ten(slice(by = -1)) == 10 and of_ten(slice(by = -3)) == 4 and of_ten(slice(from = 7, by = -1)) == 8);
static_assert(of_ten(slice(from = 7, to = 2, by = -1)) == 5 and of_ten(slice(to = 2, by = -1)) == 7);
static_assert(of_ten(slice(to = -1, by = -1)) == 10 and of_ten(slice(length = 3, by = -2)) == 3);
static_assert(get<0>(kwk::shape(0)(slice(by = -1))) == 0 and get<0>(kwk::shape(0)(_)) == 0);
// The short forms.
static_assert(
        of_ten(first(3)) == 3 and of_ten(last(3)) == 3 and of_ten(drop_first(3)) == 7 and of_ten(drop_last(3)) == 7);
static_assert(
        of_ten(every(3)) == 4 and of_ten(first(0)) == 0 and of_ten(last(10)) == 10 and of_ten(drop_last(10)) == 0);
// Arithmetic on end, either way round and nested.
static_assert(get<0>(kwk::shape(9)(slice(to = end / 2))) == 4 and of_ten(between(end - 3, end)) == 3);
static_assert(
        of_ten(between(1, end - 1)) == 8 and of_ten(first(end / 3)) == 3 and of_ten(between((end - 1) / 2, end)) == 6);
static_assert(of_ten(between(10 - end, 2 * end / 4)) == 5 and of_ten(between(end - end / 2, end * 1)) == 5);
static_assert(of_ten(between(end + -4, 0 + end)) == 4 and of_ten(slice(by = end / 5)) == 5);

// Constants survive where the extent does not matter: the other side is then the beginning.
template<auto Count>
constexpr bool keeps(auto s) {
    return decltype(kwk::shape(10)(s))::is_fully_static and of_ten(s) == Count;
}
static_assert(keeps<2>(slice(to = 2_c)) and keeps<3>(slice(to = 5_c, by = 2_c)) and keeps<4>(between(2_c, 6_c)));
static_assert(keeps<4>(slice(from = 3_c, by = -1_c)) and keeps<2>(slice(from = 3_c, by = -2_c)));
static_assert(keeps<3>(slice(from = 7_c, to = 1_c, by = -2_c)) and keeps<0>(slice(to = 0_c)));
static_assert(kwk::shape(10)(slice(from = 2_c)).is_dynamic and kwk::shape(10)(slice(to = 2_c, by = -1_c)).is_dynamic);

// Names survive; named slices come in any order, names left out mean everything.
constexpr auto stack = kwk::shape(batch = 4, height = 10, width = 8_c);
static_assert(stack(0, between(2, 9), _) == kwk::shape(batch = 1, height = 7, width = 8));
static_assert(stack(height = between(2, 9)) == kwk::shape(batch = 4, height = 7, width = 8));
static_assert(stack(width = first(2), batch = last(1)) == kwk::shape(batch = 1, height = 10, width = 2));
static_assert(stack(height = 3, _, first(2)) == kwk::shape(batch = 4, height = 1, width = 2));
static_assert(stack() == stack);

// Constants survive where the result is one.
static_assert(same_type<decltype(stack(_, _, _)), kwk::shape<batch, height, (width = 8_c)>>);
static_assert(same_type<decltype(stack(_, 3, _)), kwk::shape<batch, (height = 1_c), (width = 8_c)>>);
static_assert(same_type<decltype(stack(_, _, first(2_c))), kwk::shape<batch, height, (width = 2_c)>>);
static_assert(same_type<decltype(stack(_, first(2_c), _)), kwk::shape<batch, (height = 2_c), (width = 8_c)>>);
static_assert(same_type<decltype(stack(_, last(2_c), _)), kwk::shape<batch, (height = 2_c), (width = 8_c)>>);
static_assert(same_type<decltype(stack(_, between(2_c, 5_c), _)), kwk::shape<batch, (height = 3_c), (width = 8_c)>>);
static_assert(same_type<decltype(stack(_, slice(from = 2_c, to = 8_c, by = 2_c), _)),
        kwk::shape<batch, (height = 3_c), (width = 8_c)>>);
static_assert(same_type<decltype(stack(_, _, between(2_c, end - 1_c))), kwk::shape<batch, height, (width = 5_c)>>);
static_assert(same_type<decltype(stack(_, _, every(3_c))), kwk::shape<batch, height, (width = 3_c)>>);
static_assert(same_type<decltype(stack(_, _, every(-1_c))), kwk::shape<batch, height, (width = 8_c)>>);
static_assert(same_type<decltype(stack(_, _, end / 2_c)), kwk::shape<batch, height, (width = 1_c)>>);
static_assert(same_type<decltype(stack(_, _, first(2))), kwk::shape<batch, height, width>>);
static_assert(same_type<decltype(stack(_, _, every(2))), kwk::shape<batch, height, width>>);
static_assert(same_type<decltype(stack(_, drop_last(2_c), _)), kwk::shape<batch, height, (width = 8_c)>>);
// And so do types.
static_assert(same_type<decltype(kwk::shape<as<short>>(10)(first(3))), kwk::shape<as<short>>>);

TEST(slice, outside_its_extent_is_an_error_in_every_build) {
    const auto ten = kwk::shape(height = 10);

    EXPECT_TRUE(test::throws<kwk::error>([&] { (void)ten(between(2, 11)); }, "from 2 to 11", "height", "extent 10"));
    EXPECT_TRUE(test::throws<kwk::error>([&] { (void)ten(10); }, "index 10", "height", "extent 10"));
    EXPECT_TRUE(test::throws<kwk::error>([&] { (void)ten(last(11)); }, "length 11", "to 10", "height"));
    EXPECT_THROW((void)ten(-1), kwk::error);
    EXPECT_THROW((void)ten(end), kwk::error);
    EXPECT_THROW((void)ten(between(-1, 3)), kwk::error);
    EXPECT_THROW((void)ten(between(5, 4)), kwk::error);
    EXPECT_THROW((void)ten(first(11)), kwk::error);
    EXPECT_THROW((void)ten(drop_first(11)), kwk::error);
    EXPECT_THROW((void)ten(drop_last(11)), kwk::error);
    EXPECT_THROW((void)ten(slice(from = 1, length = 6, by = 2)), kwk::error);
    EXPECT_THROW((void)ten(slice(to = 2, length = 2, by = 2)), kwk::error);
    EXPECT_THROW((void)ten(slice(to = 11, length = 2)), kwk::error);
    EXPECT_THROW((void)ten(slice(from = -1, length = 0)), kwk::error);
    EXPECT_THROW((void)ten(slice(from = 11, length = 0)), kwk::error);
    EXPECT_THROW((void)ten(slice(from = 10, length = 0, by = -1)), kwk::error);
    EXPECT_THROW((void)ten(slice(from = 10, by = -1)), kwk::error);
    EXPECT_THROW((void)ten(slice(to = -2, by = -1)), kwk::error);
    EXPECT_THROW((void)ten(slice(from = 2, to = 7, by = -1)), kwk::error);
    EXPECT_THROW((void)ten(between(2_c, 11_c)), kwk::error);
    EXPECT_THROW((void)kwk::shape(10_c)(between(2, 11)), kwk::error);
    EXPECT_THROW((void)kwk::shape(0)(0), kwk::error);
}

TEST(slice, without_a_meaning_is_an_error_in_every_build) {
    const auto ten = kwk::shape(height = 10);

    EXPECT_TRUE(test::throws<kwk::error>([&] { (void)ten(slice(by = 0)); }, "step", "height"));
    EXPECT_TRUE(test::throws<kwk::error>([&] { (void)ten(first(-1)); }, "length", "negative", "-1"));
    EXPECT_TRUE(test::throws<kwk::error>([&] { (void)ten(between(7, 2)); }, "from 7 to 2", "ends before it begins"));
    EXPECT_TRUE(test::throws<kwk::error>(
            [&] { (void)ten(slice(from = 2, to = 7, by = -1)); }, "from 2 to 7 by -1", "ends before it begins"));
    EXPECT_TRUE(test::throws<kwk::error>([&] { (void)ten(end / 0); }, "divides 10 by 0"));
    EXPECT_TRUE(test::throws<kwk::error>([&] { (void)ten(end * INT64_MAX); }, "overflows", "9223372036854775807"));
    EXPECT_THROW((void)ten(slice(by = 0_c)), kwk::error);
}

TEST(slice, extreme_numbers_do_not_overflow) {
    const auto ten = kwk::shape(10);

    EXPECT_EQ(get<0>(ten(slice(by = INT64_MAX))), 1);
    EXPECT_EQ(get<0>(ten(slice(by = INT64_MIN))), 1);
    EXPECT_EQ(get<0>(ten(slice(from = 9, to = -1, by = INT64_MIN))), 1);
    EXPECT_THROW((void)ten(slice(length = INT64_MAX, by = INT64_MAX)), kwk::error);
    EXPECT_THROW((void)ten(slice(to = INT64_MIN, length = INT64_MAX, by = INT64_MAX)), kwk::error);
    EXPECT_EQ(get<0>(kwk::shape(INT64_MAX)(slice(by = -1))), INT64_MAX);
    EXPECT_EQ(get<0>(kwk::shape(INT64_MAX)(every(2))), INT64_MAX / 2 + 1);
    EXPECT_TRUE(test::throws<kwk::error>([&] { (void)ten(~std::uint64_t{0}); }, "18446744073709551615"));
    EXPECT_TRUE(test::throws<kwk::error>([&] { (void)ten(9 - end - INT64_MAX); }, "-9223372036854775808"));
}

}  // namespace

// Shapes: axes, order, arguments, constants, sizes, comparison, conversion.
#include "kwk/shape.hpp"

#include <gtest/gtest.h>

#include <array>

#include <string>

#include "kwk/kwk.hpp"
#include "support/same_type.hpp"
#include "support/throws.hpp"

namespace {

using namespace kwk::literals;
using kwk::_, kwk::along, kwk::as, kwk::axis, kwk::get;
using kwk::batch, kwk::channel, kwk::depth, kwk::height, kwk::width;

using test::same_type;

// The order of the axes is the order in memory; the right-most is contiguous; names say what an extent means.
constexpr auto indexed = kwk::shape<along<1>, along<0>>(5, 10);
static_assert(indexed[along<1>] == 5 and indexed[along<0>] == 10 and indexed.numel() == 50);
constexpr auto column_major = kwk::shape<width, height>(5, 10);
static_assert(column_major[height] == 10 and column_major[width] == 5);
constexpr auto row_major = kwk::shape<height, width>(5, 10);
static_assert(row_major[height] == 5 and row_major[width] == 10);
static_assert(get<0>(row_major) == get<0>(column_major) and get<1>(row_major) == get<1>(column_major));
constexpr auto channel_last = kwk::shape<width, height, channel>(4, 3, 2);
static_assert(channel_last[channel] == 2 and kwk::as_stride(channel_last)[channel] == 1);
static_assert(kwk::shape<axis<"phase">, width>(12, 7)[axis<"phase">] == 12);

// The order is a compile-time constant.
static_assert(
        decltype(row_major)::static_order == 2 and row_major.order() == 2 and decltype(channel_last)::order() == 3);

// Named arguments come in any order.
static_assert(kwk::shape<height, width>(width = 7, height = 2) == kwk::shape<height, width>(2, 7));
static_assert(kwk::shape<height, width>(width[as<short>] = 7, height = 2)[width] == 7);
// Positional ones take the slots no name claims, in order.
static_assert(kwk::shape<_, width>(width = 4, 3) == kwk::shape<_, width>(3, 4));
static_assert(kwk::shape<batch, height, width>(height = 9, 3, 4) == kwk::shape<batch, height, width>(3, 9, 4));
static_assert(kwk::shape<batch, height, width>(3, height = 9, 4) == kwk::shape<batch, height, width>(3, 9, 4));
// A named slot left out is 0; a constant one keeps its constant.
static_assert(kwk::shape<height, width>(height = 7)[width] == 0);
static_assert(kwk::shape<height, (width = 3_c)>(height = 7)[width] == 3);
static_assert(kwk::shape<height, width>{}.numel() == 0);
// With at least one positional argument the missing ones are outermost 1s.
static_assert(kwk::shape<height, width>(5) == kwk::shape<height, width>(1, 5));
static_assert(kwk::shape<batch, depth, height, width>(5, 6) == kwk::shape<batch, depth, height, width>(1, 1, 5, 6));
static_assert(kwk::shape<batch, height, width>(width = 4, 3) == kwk::shape<batch, height, width>(1, 3, 4));
static_assert(kwk::shape<17, _>(5) == kwk::shape<17, _>(17, 5));
// A blank says nothing: a number is 0, a constant stays.
static_assert(kwk::shape<_, 3>(5, _) == kwk::shape<_, 3>(5, 3) and get<0>(kwk::shape<_, 3>(_, 3)) == 0);
static_assert(kwk::shape<height, (width = 3_c)>(height = 5, width) == kwk::shape<height, width>(5, 3));

// The axes and constants can be deduced.
static_assert(same_type<decltype(kwk::shape(5, 10)), kwk::shape<_, _>>);
static_assert(same_type<decltype(kwk::shape(height = 5, width = 10)), kwk::shape<height, width>>);
static_assert(same_type<decltype(kwk::shape(height = 5, width = 10_c)), kwk::shape<height, (width = 10_c)>>);
static_assert(same_type<decltype(kwk::shape(height, width = 10)), kwk::shape<height, width>>);
static_assert(same_type<decltype(kwk::shape(row_major)), decltype(row_major)>);

// Constants live in the type and cost nothing.
static_assert(decltype(kwk::shape(3_c, 4_c))::is_fully_static and std::is_empty_v<decltype(kwk::shape(3_c, 4_c))>);
static_assert(decltype(kwk::shape(3, 4_c))::is_dynamic and not decltype(kwk::shape(3, 4_c))::is_fully_static);
static_assert(sizeof(kwk::shape<8, _, 2>) == sizeof(std::int64_t) and
              sizeof(kwk::shape<_, _, _>) == 3 * sizeof(std::int64_t));
static_assert(sizeof(kwk::shape<as<std::uint8_t>, as<std::uint8_t>>) == 2);
static_assert(kwk::shape<8, _>::static_extent<0> == 8 and kwk::shape<8, _>::is_static<0> and
              not kwk::shape<8, _>::is_static<1>);
static_assert(std::is_trivially_copyable_v<kwk::shape<height, width>>);
static_assert(std::is_nothrow_default_constructible_v<kwk::shape<height, width>>);

// Reading gives plain numbers, of the extent's type.
static_assert(
        std::is_integral_v<decltype(get<0>(kwk::shape(37_c)))> and std::is_integral_v<decltype(row_major[height])>);
template<typename S, typename A>
concept has_axis = requires(S s, A a) { s[a]; };
static_assert(has_axis<decltype(row_major), decltype(height)> and not has_axis<decltype(row_major), decltype(depth)>);
static_assert(has_axis<decltype(row_major), decltype(height[as<short>])>);

// numel is 64-bit, and 0 if any extent is 0.
static_assert(same_type<decltype(indexed.numel()), std::int64_t>);
static_assert(kwk::shape(1LL << 20, 1LL << 20).numel() == 1LL << 40 and kwk::shape(3_c, 4_c).numel() == 12);
static_assert(kwk::shape(1LL << 40, 1LL << 40, 0).numel() == 0 and kwk::shape(0, 1LL << 40, 1LL << 40).numel() == 0);

// == compares order, axes and values, not static-ness.
static_assert(kwk::shape(height = 3, width = 4) == kwk::shape(height = 3_c, width = 4_c));
static_assert(kwk::shape(as<short>) == kwk::shape(0));
static_assert(kwk::shape(height = 3, width = 4) != kwk::shape(height = 3, width = 5));
static_assert(kwk::shape(height = 3, width = 4) != kwk::shape(width = 3, height = 4));
static_assert(kwk::shape(height = 3, width = 4) != kwk::shape(3, 4));
static_assert(kwk::shape(3, 4) != kwk::shape(1, 3, 4));

// Converting keeps the axes: equal, or without a name on one side. Constants become numbers; the way back is asked for.
using plain = kwk::shape<_, _>;
using image = kwk::shape<height, width>;
using fixed_image = kwk::shape<(height = 3), (width = 4)>;
static_assert(std::is_convertible_v<fixed_image, image> and not std::is_convertible_v<image, fixed_image>);
static_assert(std::is_constructible_v<fixed_image, image>);
static_assert(std::is_constructible_v<image, plain> and not std::is_convertible_v<plain, image>);  // gives a meaning
static_assert(std::is_convertible_v<image, plain> and not std::is_constructible_v<image, kwk::shape<width, height>>);
static_assert(not std::is_constructible_v<kwk::shape<3>, kwk::shape<4>>);
static_assert(not std::is_convertible_v<plain, kwk::shape<as<short>, as<short>>>);
static_assert(std::is_constructible_v<kwk::shape<as<short>, as<short>>, plain>);
static_assert(std::is_convertible_v<kwk::shape<as<short>>, kwk::shape<as<int>>>);
static_assert(std::is_convertible_v<kwk::shape<as<std::uint8_t>>, kwk::shape<as<short>>>);
static_assert(not std::is_convertible_v<kwk::shape<as<std::uint8_t>>, kwk::shape<as<std::int8_t>>>);
static_assert(not std::is_convertible_v<kwk::shape<as<short>>, kwk::shape<as<unsigned>>>);
static_assert(image(fixed_image{}) == kwk::shape(height = 3, width = 4));
static_assert(not std::is_convertible_v<kwk::shape<200>, kwk::shape<as<std::int8_t>>>);
static_assert(not std::is_convertible_v<int, kwk::shape<_>>);  // a number is not a shape
// To a higher order: outermost 1s.
using stack = kwk::shape<batch, height, width>;
static_assert(std::is_convertible_v<image, stack> and stack(image(3, 4)) == stack(1, 3, 4));
static_assert(not std::is_constructible_v<kwk::shape<2, _, _>, plain> and
              std::is_constructible_v<kwk::shape<1, _, _>, plain>);
// To a lower order: by name only, multiplying the outer extents.
static_assert(not std::is_constructible_v<image, stack>);
static_assert(kwk::merge_outer<2>(kwk::shape(batch = 2, height = 3, width = 4)) == kwk::shape<_, width>(6, 4));
static_assert(kwk::merge_outer<1>(kwk::shape(2, 3, 4)) == kwk::shape(24));
static_assert(kwk::merge_outer<3>(kwk::shape(batch = 2, height = 3, width = 4)) ==
              kwk::shape(batch = 2, height = 3, width = 4));
static_assert(
        same_type<decltype(kwk::merge_outer<2>(kwk::shape(2_c, 3_c, width = 4))), kwk::shape<kwk::fixed<6>, width>>);

TEST(shape, a_number_that_contradicts_a_constant_is_an_error_in_every_build) {
    EXPECT_TRUE(
            test::throws<kwk::error>([] { (void)(kwk::shape<17, _>(6, 2)); }, "dimension 0", "constant 17", "not 6"));
    EXPECT_TRUE(test::throws<kwk::error>(
            [] { (void)(kwk::shape<height, (width = 3_c)>(height = 1, width = 4)); }, "width", "constant 3", "not 4"));
    EXPECT_THROW((void)fixed_image(image(3, 5)), kwk::error);
    EXPECT_EQ(fixed_image(image(3, 4)), image(3, 4));
}

TEST(shape, a_negative_extent_is_an_error_in_every_build) {
    EXPECT_TRUE(test::throws<kwk::error>([] { (void)kwk::shape(-3, 4); }, "dimension 0", "negative", "-3"));
    EXPECT_TRUE(test::throws<kwk::error>(
            [] { (void)kwk::shape(height = 3, width = std::int64_t{INT64_MIN}); }, "width", "-9223372036854775808"));
    EXPECT_THROW((void)(kwk::shape<as<short>>(-1)), kwk::error);
}

TEST(shape, a_product_past_64_bits_is_an_error_in_every_build) {
    EXPECT_TRUE(test::throws<kwk::error>(
            [] { (void)kwk::shape(1LL << 40, 1LL << 40).numel(); }, "1099511627776 x 1099511627776", "overflow"));
    EXPECT_EQ(kwk::shape(1LL << 31, 1LL << 31).numel(), 1LL << 62);
    EXPECT_EQ(kwk::shape(INT64_MAX).numel(), INT64_MAX);
    EXPECT_THROW((void)kwk::shape(1LL << 32, 1LL << 31).numel(), kwk::error);
    EXPECT_THROW((void)kwk::shape(26, 289529, 823, 2977518503).numel(), kwk::error);  // wraps around to 10
    EXPECT_THROW((void)kwk::merge_outer<1>(kwk::shape(1LL << 40, 1LL << 40)), kwk::error);
    EXPECT_THROW((void)kwk::merge_outer<1>(kwk::shape<1LL << 40, 1LL << 40>{}), kwk::error);
}

TEST(shape, unpacks_into_its_extents) {
    const auto [h, w] = kwk::shape(height = 480, width = 640_c);

    EXPECT_EQ(h, 480);
    EXPECT_EQ(w, 640);
}

// A fully static shape can itself be a template argument, and so can one with numbers in it.
template<auto Shape>
constexpr std::int64_t n_elements = Shape.numel();

TEST(shape, can_be_a_template_argument) {
    EXPECT_EQ((n_elements<kwk::shape(height = 3_c, width = 4_c)>), 12);
    EXPECT_EQ((n_elements<kwk::shape(height = 3, width = 5)>), 15);
}

// Dimensions by number, elements by their position.
static_assert(kwk::shape(height = 4, width = 5_c)[0] == 4 and kwk::shape(height = 4, width = 5_c)[1u] == 5);
static_assert(kwk::shape(4, 5_c).as_array() == std::array<std::int64_t, 2>{4, 5});
static_assert(kwk::shape(4, 5).contains(3, 4) and not kwk::shape(4, 5).contains(4, 0));
static_assert(not kwk::shape(4, 5).contains(-1, 0) and kwk::shape(4, 5).contains(kwk::end - 1, 0_c));
static_assert(kwk::shape(height = 4, width = 5).contains(width = 4, height = 3) and not kwk::shape(0).contains(0));
static_assert(coordinates(0, kwk::shape(2, 3, 4)) == kwk::coordinates_t<3>{0, 0, 0});
static_assert(coordinates(23, kwk::shape(2, 3, 4)) == kwk::coordinates_t<3>{1, 2, 3});
static_assert(coordinates(17, kwk::shape(2_c, 3, 4_c))[1] == 1 and get<2>(coordinates(17, kwk::shape(2, 3, 4))) == 1);

TEST(shape, dimensions_and_positions_that_are_not_there_are_errors) {
    const auto s = kwk::shape(2, 3);
    EXPECT_TRUE(test::throws<kwk::error>([&] { (void)s[2]; }, "no dimension 2", "shape of order 2"));
    EXPECT_TRUE(test::throws<kwk::error>([&] { (void)as_stride(s)[-1]; }, "no dimension -1", "stride of order 2"));
    EXPECT_TRUE(test::throws<kwk::error>([&] { (void)coordinates(6, s); }, "position 6", "6 elements"));
    EXPECT_TRUE(test::throws<kwk::error>([&] { (void)coordinates(-1, s); }, "position -1"));
    EXPECT_THROW((void)coordinates(0, kwk::shape(2, 0)), kwk::error);
}

}  // namespace

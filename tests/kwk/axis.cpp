// Axes: by index, by name, typed, bound.
#include "kwk/axis.hpp"

#include <gtest/gtest.h>

#include "kwk/kwk.hpp"
#include "support/same_type.hpp"

namespace {

using namespace kwk::literals;
using kwk::along, kwk::as, kwk::axis;
using kwk::batch, kwk::channel, kwk::depth, kwk::height, kwk::width;

using test::same_type;

// Equal axes have equal types, whichever way they are spelled; different ones differ.
static_assert(same_type<decltype(axis<"width">), decltype(width)>);
static_assert(not same_type<decltype(axis<"width">), decltype(axis<"widths">)>);
static_assert(not same_type<decltype(axis<"width">), decltype(axis<"Width">)>);
static_assert(not same_type<decltype(along<1>), decltype(along<2>)>);
static_assert(not same_type<decltype(along<2>), decltype(axis<"2">)>);
static_assert(
        same_type<decltype(axis<"batch">), decltype(batch)> and same_type<decltype(axis<"depth">), decltype(depth)>);
static_assert(same_type<decltype(axis<"height">), decltype(height)>);
static_assert(same_type<decltype(axis<"channel">), decltype(channel)>);

// Names of up to 32 characters count to the last one; any bytes will do.
static_assert(not same_type<decltype(axis<"12345678">), decltype(axis<"12345679">)>);
static_assert(not same_type<decltype(axis<"1234567890123456">), decltype(axis<"1234567890123457">)>);
static_assert(not same_type<decltype(axis<"123456789012345678901234567890ab">),
              decltype(axis<"123456789012345678901234567890ac">)>);
static_assert(not same_type<decltype(axis<"a b">), decltype(axis<"a_b">)>);
static_assert(not same_type<decltype(axis<"\xc3\xa9">), decltype(axis<"\xc3\xa8">)>);

// A typed axis is the same axis with another type of extent; untyped is 64-bit.
static_assert(same_type<decltype(height[as<short>])::type, short>);
static_assert(same_type<decltype(height)::type, std::int64_t>);
static_assert(same_type<decltype(height[as<short>])::id, decltype(height)::id>);
static_assert(same_type<decltype(height[as<short>][as<int>]), decltype(height[as<int>])>);

// Binding takes any kind of value and leaves the axis alone.
static_assert((height = 3).get() == 3);
static_assert((axis<"phase"> = 2.5).get() == 2.5);
static_assert((along<2> = 48_c).get() == 48);
static_assert(same_type<decltype((height = kwk::_).get()), kwk::blank_t>);
static_assert(same_type<decltype((height = kwk::between(1, 2)).get()), decltype(kwk::between(1, 2))>);
static_assert(same_type<decltype((height[as<short>] = 3).get()), int>);

// Axes are empty and cost nothing to pass around; so are axes bound to a constant.
static_assert(std::is_empty_v<std::remove_cvref_t<decltype(height)>> and std::is_empty_v<decltype(height = 3_c)>);

// An axis is not bound to an axis, nor twice.
template<typename A, typename V>
concept can_bind = requires(A a, V v) { a = v; };
static_assert(can_bind<decltype(height), int> and not can_bind<decltype(height), decltype(width)>);
static_assert(not can_bind<decltype(height), decltype(width = 3)>);

// Extents count: their type is an integer.
template<typename T>
concept can_be_typed = requires { height[as<T>]; };
static_assert(can_be_typed<std::uint8_t> and can_be_typed<long long>);
static_assert(
        not can_be_typed<const int> and not can_be_typed<float> and not can_be_typed<bool> and not can_be_typed<char>);

TEST(axis, a_copy_of_an_axis_binds_like_the_axis) {
    auto rows = height;

    EXPECT_EQ((rows = 7).get(), 7);
    EXPECT_EQ(kwk::shape(rows = 7)[height], 7);
}

}  // namespace

// Strides: of a shape, or one's own; from indices to an offset.
#include "kwk/stride.hpp"

#include <gtest/gtest.h>

#include "kwk/kwk.hpp"
#include "support/same_type.hpp"
#include "support/throws.hpp"

namespace {

using namespace kwk::literals;
using kwk::_, kwk::along, kwk::as, kwk::as_stride, kwk::get;
using kwk::batch, kwk::depth, kwk::height, kwk::width;

using test::same_type;

// Row-major: 5 blocks of 10 contiguous elements, whatever they are called.
static_assert(as_stride(kwk::shape<along<1>, along<0>>(5, 10)) == kwk::stride<along<1>, along<0>>(10, 1));
static_assert(as_stride(kwk::shape<width, height>(5, 10)) == kwk::stride<width, height>(10, 1));
static_assert(as_stride(kwk::shape<height, width>(5, 10)) == kwk::stride<height, width>(10, 1));
static_assert(as_stride(kwk::shape(2, 3, 4, 5)) == kwk::stride(60, 20, 5, 1));

// The innermost stride is the constant 1, constant products stay constant, the axes carry over.
using mixed = decltype(as_stride(kwk::shape(batch = 10, height = 5, width = 3_c)));
static_assert(same_type<mixed, kwk::stride<batch, (height = 3_c), (width = 1_c)>>);
static_assert(mixed::static_extent<2> == 1 and mixed::static_extent<1> == 3 and not mixed::is_static<0>);
static_assert(sizeof(mixed) == sizeof(std::int64_t));
static_assert(std::is_empty_v<decltype(as_stride(kwk::shape(height = 5_c, width = 3_c)))>);
static_assert(std::is_empty_v<decltype(as_stride(kwk::shape(7)))>);
// A stride is a product, so it is 64-bit even where the extents are small.
static_assert(as_stride(kwk::shape<as<std::uint8_t>, as<std::uint8_t>, as<std::uint8_t>>(2, 200, 200)) ==
              kwk::stride(40000, 200, 1));
static_assert(as_stride(kwk::shape(3, 0, 4)) == kwk::stride(0, 4, 1));

// linearize: in order, by name, mixed; names left out are 0; constants and numbers.
constexpr auto strides = as_stride(kwk::shape(batch = 10, height = 5, width = 3_c));
static_assert(strides.linearize(1, 2, 1) == 22 and strides.linearize(0, 0, 0) == 0);
static_assert(strides.linearize(width = 1, batch = 1, height = 2) == 22 and strides.linearize(height = 2) == 6);
static_assert(strides.linearize(height = 2, 1, 1) == 22 and strides.linearize(1_c, 2u, short{1}) == 22);

// Offsets are 64-bit.
static_assert(kwk::stride(1LL << 33, 1).linearize(3, 1LL << 32) == (3LL << 33) + (1LL << 32));

// A stride can be made of every kind of extent.
static_assert(kwk::stride(height, _, as<int>) == kwk::stride(height = 0, 0, 0));
static_assert(same_type<decltype(kwk::stride(height, _, as<int>)), kwk::stride<height, _, as<int>>>);

// Zero and negative strides are legal in a stride one gives.
static_assert(kwk::stride(0, -1).linearize(7, 3) == -3);
static_assert(kwk::stride(height = 0_c, width = -1_c).linearize(width = 3) == -3);
static_assert(std::is_empty_v<decltype(kwk::stride(height = 0_c, width = -1_c))>);
static_assert(kwk::stride<as<int>, 1>(-5, 1).linearize(2, 3) == -7 and
              same_type<decltype(get<0>(kwk::stride<as<int>>{})), int>);

// == as for shapes; a shape is no stride.
static_assert(kwk::stride(10, 1) == kwk::stride(10, 1_c) and kwk::stride(10, 1) != kwk::stride(height = 10, width = 1));
template<typename A, typename B>
concept comparable = requires(A a, B b) { a == b; };
static_assert(comparable<kwk::stride<_>, kwk::stride<1>> and not comparable<kwk::stride<_>, kwk::shape<_>>);

// Converting keeps the axes and the order.
static_assert(std::is_convertible_v<mixed, kwk::stride<batch, height, width>>);
static_assert(std::is_constructible_v<mixed, kwk::stride<batch, height, width>>);
static_assert(not std::is_convertible_v<kwk::stride<batch, height, width>, mixed>);
static_assert(not std::is_constructible_v<kwk::stride<height, width>, kwk::stride<width, height>>);
static_assert(not std::is_constructible_v<kwk::stride<_, _, _>, kwk::stride<_, _>>);
static_assert(not std::is_constructible_v<kwk::stride<_, _>, int>);  // all are given, or none
static_assert(std::is_default_constructible_v<kwk::stride<_, _>>);

TEST(stride, past_64_bits_is_an_error_in_every_build) {
    EXPECT_TRUE(test::throws<kwk::error>(
            [] { (void)as_stride(kwk::shape(2, 1LL << 40, 1LL << 40)); }, "overflows", "1099511627776"));
    EXPECT_EQ(as_stride(kwk::shape(1LL << 40, 1LL << 40)), kwk::stride(1LL << 40, 1));
    static_assert(not decltype(as_stride(kwk::shape<1, 1LL << 62, 1LL << 62, 1LL << 62>{}))::is_static<0>);
    EXPECT_THROW((void)as_stride(kwk::shape<2, 4611686018427387904, 4>{}), kwk::error);
    EXPECT_EQ(as_stride(kwk::shape(0, 1LL << 40, 1LL << 40)), kwk::stride(0, 1LL << 40, 1));  // nothing there to miss
}

TEST(stride, a_number_that_contradicts_a_constant_is_an_error_in_every_build) {
    EXPECT_TRUE(test::throws<kwk::error>(
            [] { (void)(kwk::stride<_, 1>(5, 2)); }, "stride of dimension 1", "constant 1", "not 2"));
    EXPECT_TRUE(test::throws<kwk::error>([] { (void)(kwk::stride<as<std::int8_t>>(200)); }, "dimension 0", "200"));
    EXPECT_THROW((void)(kwk::stride<as<std::uint64_t>>(-1)), kwk::error);
}

TEST(stride, unpacks) {
    const auto [rows, columns] = as_stride(kwk::shape(height = 480, width = 640));

    EXPECT_EQ(rows, 640);
    EXPECT_EQ(columns, 1);
}

}  // namespace

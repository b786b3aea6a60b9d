// The axes of arrays: names and numbers.
#include "noa/base/axes.hpp"

#include <gtest/gtest.h>

#include <cstdint>

#include "noa/base/error.hpp"
#include "support/throws.hpp"

namespace {

using kwk::batch, kwk::depth, kwk::height, kwk::width;
using noa::Axis, noa::Exception;

static_assert(Axis(batch).number() == 0 and Axis(depth).number() == 1);
static_assert(Axis(height).number() == 2 and Axis(width).number() == 3);
static_assert(Axis(width[kwk::as<short>]) == Axis(3));
static_assert(Axis(2) == Axis(height) and Axis(2u) == Axis(std::int8_t{2}));

static_assert(noa::traits::axis<decltype(height)> and noa::traits::axis<int>);
static_assert(not noa::traits::axis<bool> and not noa::traits::axis<double>);
static_assert(noa::traits::named_axis<std::remove_const_t<decltype(height)>> and not noa::traits::named_axis<int>);

static_assert(noa::detail::are_given_once<0, 3, 2>);
static_assert(not noa::detail::are_given_once<0, 3, 0>);

TEST(axes, have_names) {
    EXPECT_EQ(to_string(Axis(0)), "batch");
    EXPECT_EQ(to_string(Axis(1)), "depth");
    EXPECT_EQ(to_string(Axis(height)), "height");
    EXPECT_EQ(to_string(Axis(width)), "width");
}

TEST(axes, refuse_other_numbers) {
    EXPECT_TRUE(test::throws<Exception>([] { (void)Axis(4); }, "no axis 4", "3 (width)"));
    EXPECT_TRUE(test::throws<Exception>([] { (void)Axis(-1); }, "no axis -1"));
    EXPECT_TRUE(test::throws<Exception>([] { (void)Axis(UINT64_MAX); }, "18446744073709551615"));
}

}  // namespace

#include "noa/io/moments.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace {

using noa::io::Moments;

// Of 1, 2 and 3, and of 5.
constexpr Moments first{.n = 3, .minimum = 1, .maximum = 3, .mean = 2, .squares = 2}, second{1, 5, 5, 5, 0};

TEST(moments, of_parts_join_to_those_of_the_whole) {
    Moments all;
    all.join(first);
    all.join(second);
    all.join({});
    EXPECT_EQ(all.n, 4);
    EXPECT_EQ(all.minimum, 1);
    EXPECT_EQ(all.maximum, 5);
    EXPECT_EQ(all.mean, 2.75);
    EXPECT_EQ(all.squares, 8.75);
}

TEST(moments, become_statistics_and_come_back) {
    const Moments all{.n = 4, .minimum = 1, .maximum = 5, .mean = 2.5, .squares = 16};
    const auto statistics = all.statistics();
    ASSERT_TRUE(statistics);
    EXPECT_EQ(statistics->deviation, 2);
    EXPECT_EQ(Moments::from(*statistics, 4).squares, 16);
}

TEST(moments, of_nothing_or_of_infinite_numbers_are_no_statistics) {
    EXPECT_FALSE(Moments{}.statistics());
    EXPECT_FALSE((Moments{.n = 1, .mean = std::numeric_limits<noa::f64>::infinity()}.statistics()));
}

}  // namespace

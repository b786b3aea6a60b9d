// What slices keep of an axis, by hand.
#include "noa/base/slice.hpp"

#include <gtest/gtest.h>

#include "noa/base/error.hpp"
#include "support/throws.hpp"

namespace {

using kwk::height, kwk::width;
using noa::Ellipsis, noa::Exception, noa::Full, noa::i64, noa::Shape4, noa::Slice;
using noa::detail::Kept, noa::detail::region_of;

testing::AssertionResult keeps(const Kept& kept, i64 start, i64 count, i64 step = 1) {
    if (kept.start == start and kept.count == count and (kept.step == step or count < 2))
        return testing::AssertionSuccess();
    return testing::AssertionFailure() << kept.count << " from " << kept.start << " by " << kept.step;
}

// What is kept of an axis of 10.
template<typename S>
Kept of_ten(const S& slice) {
    return region_of({1, 1, 10, 1}, height = slice).axes[2];
}

TEST(slice, begins_at_begin_and_does_not_reach_end) {
    EXPECT_TRUE(keeps(of_ten(Slice{2, 5}), 2, 3));
    EXPECT_TRUE(keeps(of_ten(Slice{.end = 4}), 0, 4));
    EXPECT_TRUE(keeps(of_ten(Slice{.begin = 4}), 4, 6));
    EXPECT_TRUE(keeps(of_ten(Slice{1, 10, 4}), 1, 3, 4));  // 1, 5, 9
    EXPECT_TRUE(keeps(of_ten(Slice{1, 9, 4}), 1, 2, 4));   // 1, 5
    EXPECT_TRUE(keeps(of_ten(Slice{3, 3}), 3, 0));
}

TEST(slice, of_a_negative_step_goes_backwards) {
    EXPECT_TRUE(keeps(of_ten(Slice{.step = -1}), 9, 10, -1));
    EXPECT_TRUE(keeps(of_ten(Slice{8, 2, -3}), 8, 2, -3));  // 8, 5
}

TEST(slice, may_be_an_index_or_everything) {
    EXPECT_TRUE(keeps(of_ten(7), 7, 1));
    EXPECT_TRUE(keeps(of_ten(kwk::end - 1), 9, 1));
    EXPECT_TRUE(keeps(of_ten(Full{}), 0, 10));
    EXPECT_TRUE(keeps(of_ten(kwk::last(3)), 7, 3));
}

TEST(slice, out_of_range_is_refused_with_the_axis_and_the_shape) {
    EXPECT_TRUE(test::throws<Exception>([] { (void)of_ten(Slice{2, 11}); }, "height", "(1,1,10,1)"));
    EXPECT_TRUE(test::throws<Exception>([] { (void)of_ten(10); }, "height", "(1,1,10,1)"));
    EXPECT_TRUE(test::throws<Exception>([] { (void)of_ten(-1); }, "height", "-1"));
    EXPECT_TRUE(test::throws<Exception>([] { (void)of_ten(Slice{.step = 0}); }, "height", "(1,1,10,1)"));
}

TEST(slice, an_ellipsis_stands_for_the_axes_that_are_not_given) {
    const Shape4 shape{2, 3, 4, 5};
    const auto inner = region_of(shape, Ellipsis{}, 1);
    EXPECT_TRUE(keeps(inner.axes[0], 0, 2));
    EXPECT_TRUE(keeps(inner.axes[2], 0, 4));
    EXPECT_TRUE(keeps(inner.axes[3], 1, 1));

    const auto both = region_of(shape, 1, Ellipsis{}, Slice{1, 3});
    EXPECT_TRUE(keeps(both.axes[0], 1, 1));
    EXPECT_TRUE(keeps(both.axes[1], 0, 3));
    EXPECT_TRUE(keeps(both.axes[3], 1, 2));
}

TEST(slice, names_come_in_any_order_and_a_name_alone_is_everything) {
    const auto region = region_of({2, 3, 4, 5}, width = Slice{1, 3}, height);
    EXPECT_TRUE(keeps(region.axes[0], 0, 2));
    EXPECT_TRUE(keeps(region.axes[2], 0, 4));
    EXPECT_TRUE(keeps(region.axes[3], 1, 2));
}

}  // namespace

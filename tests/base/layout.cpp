// The algebra of layouts: values by hand, then random layouts against enumerated addresses.
#include "noa/base/layout.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "base/any_layout.hpp"
#include "support/throws.hpp"

namespace {

using kwk::batch, kwk::depth, kwk::height, kwk::width;
using noa::Exception, noa::i64, noa::Layout, noa::Shape4, noa::Strides4, noa::Vec;
using test::addresses, test::any_layout, test::any_strides;
namespace layout = noa::layout;

bool counts_up(const std::vector<i64>& offsets) {
    for (std::size_t i = 0; i < offsets.size(); ++i)
        if (offsets[i] != static_cast<i64>(i))
            return false;
    return true;
}

// ---- Construction
// ----------------------------------------------------------------------------------------------------

TEST(layout, is_dense_in_the_order_of_the_names) {
    EXPECT_EQ(Layout(kwk::shape<height, width>(5, 10)), (Layout{{1, 1, 5, 10}, {50, 50, 10, 1}}));
    EXPECT_EQ(Layout(kwk::shape<width, height>(5, 10)), (Layout{{1, 1, 10, 5}, {50, 50, 1, 10}}));
    EXPECT_EQ(Layout(kwk::shape(height = 5)), (Layout{{1, 1, 5, 1}, {5, 5, 1, 1}}));
    EXPECT_EQ(Layout(kwk::shape(depth = 5)), (Layout{{1, 5, 1, 1}, {5, 1, 1, 1}}));
    EXPECT_EQ(Layout(kwk::shape<width, batch>(5, 10)), (Layout{{10, 1, 1, 5}, {1, 50, 50, 10}}));
    EXPECT_EQ(Layout(kwk::shape(batch = 2, height = 0, width = 3)).shape, (Shape4{2, 1, 0, 3}));
    EXPECT_EQ(Layout(1, 2, 3, 4).strides, (Strides4{24, 12, 4, 1}));
}

TEST(layout, a_named_shape_that_overflows_is_an_exception_of_ours) {
    const auto huge = kwk::shape(batch = i64{1} << 31, height = i64{1} << 31, width = 4);
    EXPECT_TRUE(test::throws<Exception>([&] { (void)Layout(huge); }, "(2147483648,1,2147483648,4)"));
}

// ---- Contiguity
// ------------------------------------------------------------------------------------------------------

TEST(layout, contiguity_is_relative_to_the_strides_on_the_right) {
    EXPECT_EQ(layout::is_contiguous(Shape4{10, 3, 4, 5}, Strides4{0, 20, 5, 1}), (Vec{false, true, true, true}));
    EXPECT_EQ(layout::is_contiguous(Shape4{1, 3, 4, 5}, Strides4{60, 20, 5, 1}), (Vec{true, true, true, true}));
    EXPECT_EQ(layout::is_contiguous(Shape4{1, 3, 4, 3}, Strides4{60, 20, 5, 2}), (Vec{true, true, false, false}));
    EXPECT_EQ(layout::is_contiguous(Shape4{2, 3, 4, 5}, Strides4{99, 20, 5, 1}), (Vec{false, true, true, true}));
    EXPECT_EQ(layout::is_contiguous<'F'>(Shape4{2, 3, 5, 4}, Strides4{60, 20, 1, 5}), (Vec{true, true, true, true}));
    EXPECT_EQ(layout::is_contiguous<'F'>(Shape4{2, 3, 4, 5}, Strides4{60, 20, 5, 1}), (Vec{true, false, false, false}));
    EXPECT_EQ(layout::is_contiguous(Shape4{1, 1, 3, 5}, Strides4{0, 0, 0, 0}), (Vec{true, true, false, false}));
    EXPECT_TRUE(layout::are_contiguous(Shape4{3, 0, 4, 5}, Strides4{7, 7, 7, 7}));
    EXPECT_TRUE(layout::are_contiguous(Shape4{1, 1, 1, 1}, Strides4{7, 7, 7, 7}));
}

RC_GTEST_PROP(layout_properties, contiguous_means_that_addresses_count_up, ()) {
    const auto l = *any_layout();
    RC_ASSERT(layout::are_contiguous(l.shape, l.strides) == counts_up(addresses(l)));
    const auto turned = layout::permute(l, {0, 1, 3, 2});
    RC_ASSERT(layout::are_contiguous<'F'>(l.shape, l.strides) == counts_up(addresses(turned)));
    RC_ASSERT(layout::are_contiguous(l.shape, l.shape.strides()));
    RC_ASSERT(layout::are_contiguous<'F'>(l.shape, l.shape.strides<'F'>()));
}

// ---- Order, permutation, collapse
// ------------------------------------------------------------------------------------

TEST(layout, order_is_from_large_strides_to_small_ones) {
    EXPECT_EQ(layout::order({{2, 3, 4, 5}, {60, 20, 5, 1}}), (Vec{0, 1, 2, 3}));
    EXPECT_EQ(layout::order({{2, 3, 4, 5}, {60, 20, 1, 4}}), (Vec{0, 1, 3, 2}));
    EXPECT_EQ(layout::order({{2, 3, 1, 5}, {-15, 5, 99, 1}}), (Vec{2, 0, 1, 3}));
    EXPECT_EQ(layout::order({{2, 3, 4, 5}, {0, 20, 5, 1}}), (Vec{1, 2, 3, 0}));
    EXPECT_EQ(layout::order({{1, 1, 1, 5}, {1, 99, 500, 1}}), (Vec{0, 1, 2, 3}));
    EXPECT_EQ(layout::order({{2, 2, 2, 2}, {3, 3, 3, 3}}), (Vec{0, 1, 2, 3}));
}

RC_GTEST_PROP(layout_properties, order_sorts, ()) {
    const auto l = *any_layout();
    const auto sorted = layout::permute(l, layout::order(l));
    i64 previous = INT64_MAX;
    bool is_past_the_empty_ones = false;
    for (int axis = 0; axis < 4; ++axis) {
        RC_ASSERT(not(is_past_the_empty_ones and sorted.shape[axis] == 1));
        if (sorted.shape[axis] == 1)
            continue;
        is_past_the_empty_ones = true;
        RC_ASSERT(std::abs(sorted.strides[axis]) <= previous);
        previous = std::abs(sorted.strides[axis]);
    }
    auto before = addresses(l), after = addresses(sorted);
    std::ranges::sort(before);
    std::ranges::sort(after);
    RC_ASSERT(before == after);
}

TEST(layout, what_is_no_permutation_is_refused) {
    for (const auto& order: {Vec{0, 1, 2, 2}, Vec{0, 1, 2, 4}, Vec{-1, 1, 2, 3}, Vec{1, 1, 1, 1}})
        EXPECT_TRUE(test::throws<Exception>([&] { (void)layout::permute({1, 2, 3, 4}, order); }, to_string(order)));
}

TEST(layout, collapses) {
    EXPECT_EQ(layout::collapse({2, 3, 4, 5}), (Layout{{1, 1, 1, 120}, {0, 0, 0, 1}}));
    EXPECT_EQ(layout::collapse({{2, 3, 4, 5}, {70, 20, 5, 1}}), (Layout{{1, 1, 2, 60}, {0, 0, 70, 1}}));
    EXPECT_EQ(layout::collapse({{2, 1, 4, 1}, {4, 99, 1, 99}}), (Layout{{1, 1, 1, 8}, {0, 0, 0, 1}}));
    EXPECT_EQ(layout::collapse({{7, 3, 4, 5}, {0, 0, 5, 1}}), (Layout{{1, 1, 21, 20}, {0, 0, 0, 1}}));
    EXPECT_EQ(layout::collapse({{2, 0, 4, 5}, {1, 2, 3, 4}}), (Layout{{1, 1, 1, 0}, {0, 0, 0, 1}}));
    EXPECT_EQ(layout::collapse({1, 1, 1, 1}), (Layout{{1, 1, 1, 1}, {0, 0, 0, 0}}));
}

RC_GTEST_PROP(layout_properties, collapsing_keeps_the_addresses_in_order, ()) {
    const auto l = *any_layout();
    const auto c = layout::collapse(l);

    RC_ASSERT(addresses(c) == addresses(l));
    bool is_past_the_empty_ones = false;
    for (int axis = 0; axis < 4; ++axis) {
        RC_ASSERT(not(is_past_the_empty_ones and c.shape[axis] == 1));
        is_past_the_empty_ones = is_past_the_empty_ones or c.shape[axis] != 1;
        if (axis < 3 and c.shape[axis] > 1)  // no two that are left can be merged
            RC_ASSERT(c.strides[axis] != c.strides[axis + 1] * c.shape[axis + 1]);
    }
}

RC_GTEST_PROP(layout_properties, collapsing_several_keeps_the_addresses_of_each, ()) {
    const auto a = *any_layout();
    const auto strides = *any_strides(20);
    std::array both{a.strides, *rc::gen::element(strides, a.strides, a.shape.strides())};
    const auto before_0 = addresses({a.shape, both[0]}), before_1 = addresses({a.shape, both[1]});

    const Shape4 shape = layout::collapse(a.shape, both);

    RC_ASSERT(addresses({shape, both[0]}) == before_0);
    RC_ASSERT(addresses({shape, both[1]}) == before_1);
    for (int axis = 0; axis < 3; ++axis)
        if (shape[axis] > 1 and not shape.is_empty())
            RC_ASSERT(both[0][axis] != both[0][axis + 1] * shape[axis + 1] or
                      both[1][axis] != both[1][axis + 1] * shape[axis + 1]);
}

// ---- Broadcasting
// ----------------------------------------------------------------------------------------------------

TEST(layout, broadcasts_extents_of_one) {
    EXPECT_EQ(layout::broadcast({1, 3, 4, 5}, {10, 3, 4, 5}), (Layout{{10, 3, 4, 5}, {0, 20, 5, 1}}));
    EXPECT_EQ(layout::broadcast({1, 1, 1, 1}, {2, 3, 4, 5}), (Layout{{2, 3, 4, 5}, {0, 0, 0, 0}}));
    EXPECT_EQ(layout::broadcast({1, 3, 4, 5}, {0, 3, 4, 5}).shape, (Shape4{0, 3, 4, 5}));
    EXPECT_EQ(layout::broadcast_shape({1, 3, 1, 5}, {7, 3, 4, 1}), (Shape4{7, 3, 4, 5}));
}

TEST(layout, what_does_not_broadcast_is_refused) {
    EXPECT_TRUE(test::throws<Exception>(
            [] {
                (void)layout::broadcast({1, 1, 4, 5}, {7, 1, 4, 6});
            },
            "cannot broadcast (1,1,4,5) onto (7,1,4,6)", "width"));
    const auto onto_one = [] { (void)layout::broadcast({2, 1, 4, 5}, {1, 1, 4, 5}); };
    EXPECT_TRUE(test::throws<Exception>(onto_one, "batch is 2, not 1"));
    EXPECT_FALSE(test::throws<Exception>(onto_one, "or 1"));
    EXPECT_TRUE(test::throws<Exception>([] { (void)layout::broadcast({1, 1, 4, 5}, {-3, 1, 4, 5}); }, "(-3,1,4,5)"));
    EXPECT_TRUE(test::throws<Exception>(
            [] {
                (void)layout::broadcast({1, 1, 1, 5}, {i64{1} << 40, i64{1} << 40, 1, 5});
            },
            "overflows"));
    EXPECT_TRUE(test::throws<Exception>(
            [] {
                (void)layout::broadcast_shape({1, 1, 4, 5}, {7, 1, 4, 6});
            },
            "(1,1,4,5)", "(7,1,4,6)", "width is 5 and 6"));
}

RC_GTEST_PROP(layout_properties, broadcasting_repeats_elements, ()) {
    const auto l = *any_layout();
    Shape4 to = l.shape;
    for (i64& extent: to)
        if (extent == 1)
            extent = *rc::gen::inRange<i64>(0, 4);
    const auto wide = layout::broadcast(l, to);

    std::vector<i64> expected;
    for (i64 n = 0; n < to.n_elements(); ++n) {
        auto index = layout::index_at(to, n);
        for (int axis = 0; axis < 4; ++axis)
            index[axis] = l.shape[axis] == 1 ? 0 : index[axis];
        expected.push_back(layout::offset_at(l.strides, index));
    }
    RC_ASSERT(wide.shape == to);
    RC_ASSERT(addresses(wide) == expected);
    RC_ASSERT(layout::broadcast_shape(l.shape, to) == to);

    const auto stored = layout::effective_shape(wide);
    for (int axis = 0; axis < 4; ++axis)
        RC_ASSERT(stored[axis] == (wide.strides[axis] == 0 and to[axis] > 1 ? 1 : to[axis]));
}

TEST(layout, images_and_volumes_are_told_apart) {
    EXPECT_NO_THROW(layout::check_images({7, 1, 4, 5}));
    EXPECT_NO_THROW(layout::check_volumes({7, 2, 4, 5}));
    EXPECT_TRUE(test::throws<Exception>([] { layout::check_images({1, 3, 4, 5}); }, "images", "(1,3,4,5)"));
    EXPECT_TRUE(test::throws<Exception>([] { layout::check_volumes({3, 1, 4, 5}); }, "volumes", "(3,1,4,5)"));
    EXPECT_THROW(layout::check_images({1, 0, 4, 5}), Exception);
    EXPECT_THROW(layout::check_volumes({1, 0, 4, 5}), Exception);
}

}  // namespace

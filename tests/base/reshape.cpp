// Layouts of another shape, and of elements of another size: values by hand, then enumerated addresses.
#include "noa/base/layout.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "base/any_layout.hpp"
#include "support/throws.hpp"

namespace {

using kwk::height, kwk::width;
using noa::Exception, noa::i64, noa::Layout, noa::Shape4, noa::Strides4;
using test::addresses, test::any_layout;
namespace layout = noa::layout;

TEST(reshape, reshapes) {
    EXPECT_EQ(layout::reshape({1, 1, 1, 60}, {1, 3, 4, 5}), Layout(1, 3, 4, 5));
    EXPECT_EQ(layout::reshape({1, 3, 4, 5}, {1, 1, -1, 5}), Layout(1, 1, 12, 5));
    EXPECT_EQ(layout::reshape({{7, 3, 4, 5}, {0, 20, 5, 1}}, {7, 1, 6, 10}), (Layout{{7, 1, 6, 10}, {0, 60, 10, 1}}));
    EXPECT_EQ(layout::reshape({{1, 1, 6, 5}, {1, 1, -5, -1}}, {1, 1, 1, 30}).strides[3], -1);
    EXPECT_EQ(layout::reshape({1, 1, 0, 5}, {3, 1, 1, 0}), Layout(3, 1, 1, 0));
}

TEST(reshape, reshapes_that_do_not_fit_are_refused) {
    const auto reshape = [](const Layout& l, const Shape4& to) { return [=] { (void)layout::reshape(l, to); }; };
    EXPECT_TRUE(test::throws<Exception>(reshape({1, 3, 4, 5}, {1, 1, 7, 9}), "(1,3,4,5), of 60", "(1,1,7,9), of 63"));
    EXPECT_TRUE(test::throws<Exception>(reshape({1, 3, 4, 5}, {1, -1, 1, 7}), "60", "(1,-1,1,7)"));
    EXPECT_TRUE(test::throws<Exception>(reshape({1, 3, 4, 5}, {1, -1, -1, 5}), "only one"));
    EXPECT_TRUE(test::throws<Exception>(reshape({1, 3, 4, 5}, {1, -2, 6, 5}), "negative"));
    EXPECT_TRUE(test::throws<Exception>(reshape({1, 3, 0, 5}, {1, -1, 0, 5}), "(1,-1,0,5)"));
    EXPECT_TRUE(test::throws<Exception>(
            reshape({{1, 1, 4, 5}, {1, 1, 1, 4}}, {1, 1, 1, 20}), "(1,1,4,5)", "(1,1,1,4)", "without a copy"));
}

RC_GTEST_PROP(reshape_properties, reshaping_keeps_the_addresses_or_cannot, ()) {
    const auto l = *any_layout();
    // Another shape with as many elements: the extents taken apart and put together again.
    Shape4 to{1, 1, 1, 1};
    for (const i64 extent: l.shape) {
        const i64 factor = extent > 0 and extent % 2 == 0 ? 2 : 1;
        to[*rc::gen::inRange(0, 4)] *= factor;
        to[*rc::gen::inRange(0, 4)] *= extent / factor;
    }
    // The reference: strides exist if the addresses, written with the new shape, go up by the same step everywhere.
    const auto all = addresses(l);
    Strides4 steps{0, 0, 0, 0};
    const auto dense = to.strides();
    for (int axis = 0; axis < 4 and not all.empty(); ++axis)
        if (to[axis] > 1)
            steps[axis] = all[static_cast<std::size_t>(dense[axis])] - all[0];
    const bool is_possible = all.empty() or addresses({to, steps}) == all;

    try {
        const auto result = layout::reshape(l, to);
        RC_ASSERT(is_possible);
        RC_ASSERT(result.shape == to);
        RC_ASSERT(addresses(result) == all);
        if (layout::are_contiguous(l.shape, l.strides))
            RC_ASSERT(result.strides == to.strides());
    } catch (const Exception&) {
        RC_ASSERT(not is_possible);
    }
}

TEST(reshape, sees_elements_of_another_size) {
    EXPECT_EQ(layout::reinterpret({1, 1, 4, 3}, width, 8, 4), Layout(1, 1, 4, 6));
    EXPECT_EQ(layout::reinterpret({1, 1, 4, 6}, width, 4, 8), Layout(1, 1, 4, 3));
    EXPECT_EQ(
            layout::reinterpret({{1, 1, 6, 4}, {24, 24, 1, 6}}, height, 4, 8), (Layout{{1, 1, 3, 4}, {12, 12, 1, 3}}));
    EXPECT_EQ(layout::reinterpret({{2, 1, 4, 3}, {0, 0, -3, 1}}, width, 8, 4), (Layout{{2, 1, 4, 6}, {0, 0, -6, 1}}));
}

TEST(reshape, strides_that_do_not_matter_do_not_stand_in_the_way) {
    EXPECT_EQ(layout::reinterpret({{1, 1, 1, 4}, {7, 7, 7, 1}}, width, 4, 8).shape, (Shape4{1, 1, 1, 2}));
    EXPECT_EQ(layout::reinterpret({{1, 1, 3, 1}, {9, 9, 3, 7}}, width, 8, 4), (Layout{{1, 1, 3, 2}, {18, 18, 6, 1}}));
    EXPECT_EQ(layout::reinterpret({{1, 1, 1, 3}, {INT64_MAX, 9, 3, 1}}, width, 8, 4).shape, (Shape4{1, 1, 1, 6}));
    EXPECT_EQ(layout::reinterpret({{1, 1, 0, 3}, {9, 9, 9, 9}}, width, 8, 4).shape, (Shape4{1, 1, 0, 6}));
    EXPECT_EQ(layout::reinterpret({{1, 1, 0, 4}, {9, 9, 9, 9}}, width, 4, 8).shape, (Shape4{1, 1, 0, 2}));
}

TEST(reshape, elements_of_another_size_that_do_not_fit_are_refused) {
    EXPECT_TRUE(test::throws<Exception>(
            [] {
                (void)layout::reinterpret({{1, 1, 2, 1}, {1, 1, i64{1} << 61, 1}}, width, 8, 1);
            },
            "overflows", "(1,1,2,1)"));
    EXPECT_TRUE(test::throws<Exception>(
            [] {
                (void)layout::reinterpret({1, 1, 4, 3}, width, 4, 8);
            },
            "width", "(1,1,4,3)"));
    EXPECT_TRUE(test::throws<Exception>(
            [] {
                (void)layout::reinterpret({1, 1, 4, 6}, width, 4, 6);
            },
            "4 bytes", "6 bytes"));
    EXPECT_TRUE(test::throws<Exception>(
            [] {
                (void)layout::reinterpret({{1, 1, 4, 6}, {0, 0, 1, 4}}, width, 4, 8);
            },
            "width is not contiguous", "(0,0,1,4)"));
    EXPECT_TRUE(test::throws<Exception>(
            [] {
                (void)layout::reinterpret({{1, 1, 4, 6}, {0, 0, 7, 1}}, width, 4, 8);
            },
            "height", "(0,0,7,1)"));
}

// Where the new elements begin, in bytes, in C order; nothing if their bytes are not together, or not where elements of
// that size can be.
std::optional<std::vector<i64>> new_elements(const Layout& l, int axis, i64 old_size, i64 new_size) {
    const bool splits = old_size > new_size;
    const i64 ratio = splits ? old_size / new_size : new_size / old_size;
    if (not splits and l.shape[axis] % ratio != 0)
        return {};
    Shape4 shape = l.shape;
    shape[axis] = splits ? shape[axis] * ratio : shape[axis] / ratio;
    std::vector<i64> result;
    for (i64 n = 0; n < shape.n_elements(); ++n) {
        auto index = layout::index_at(shape, n);
        const i64 within = splits ? index[axis] % ratio : 0;
        index[axis] = splits ? index[axis] / ratio : index[axis] * ratio;
        const i64 begin = layout::offset_at(l.strides, index) * old_size;
        for (i64 k = 1; not splits and k < ratio; ++k) {
            ++index[axis];
            if (layout::offset_at(l.strides, index) * old_size != begin + k * old_size)
                return {};
        }
        if (not splits and begin % new_size != 0)
            return {};
        result.push_back(begin + within * new_size);
    }
    return result;
}

RC_GTEST_PROP(reshape_properties, elements_of_another_size_are_the_same_bytes_or_cannot_be, ()) {
    const auto l = *any_layout();
    const int axis = *rc::gen::inRange(0, 4);
    const i64 old_size = *rc::gen::element<i64>(2, 4, 8), new_size = *rc::gen::element<i64>(2, 4, 8);
    const auto expected = new_elements(l, axis, old_size, new_size);
    try {
        const auto result = layout::reinterpret(l, axis, old_size, new_size);
        RC_ASSERT(expected.has_value());
        auto got = addresses(result);
        for (i64& offset: got)
            offset *= new_size;
        RC_ASSERT(got == *expected);
    } catch (const Exception&) {
        // Refused: the bytes are not together, or strides cannot say where they are.
        bool is_affine = expected.has_value();
        if (is_affine and not expected->empty()) {
            Shape4 shape = l.shape;
            shape[axis] =
                    old_size > new_size ? shape[axis] * (old_size / new_size) : shape[axis] / (new_size / old_size);
            Strides4 steps{0, 0, 0, 0};
            const auto dense = shape.strides();
            for (int i = 0; i < 4; ++i)
                if (shape[i] > 1)
                    steps[i] = (*expected)[static_cast<std::size_t>(dense[i])] - (*expected)[0];
            is_affine = addresses({shape, steps}) == *expected;
        }
        RC_ASSERT(not is_affine);
    }
}

}  // namespace

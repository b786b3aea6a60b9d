// Where the elements of layouts are in memory, and whether they meet: values by hand, then enumerated addresses.
#include "noa/base/layout.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <vector>

#include "base/any_layout.hpp"
#include "support/throws.hpp"

namespace {

using noa::Exception, noa::i64, noa::Layout, noa::Shape4, noa::Strides4;
using test::addresses, test::any_layout;
namespace layout = noa::layout;

RC_GTEST_PROP(overlap_properties, reach_is_the_lowest_and_the_highest_address, ()) {
    const auto l = *any_layout();
    const auto reach = layout::reach(l);
    const auto all = addresses(l);

    if (all.empty()) {
        RC_ASSERT(reach.size() == 0);
    } else {
        RC_ASSERT(reach.lowest == *std::ranges::min_element(all));
        RC_ASSERT(reach.highest == *std::ranges::max_element(all));
    }
}

TEST(overlap, a_reach_past_64_bits_is_refused) {
    EXPECT_TRUE(test::throws<Exception>(
            [] {
                (void)layout::reach({{1, 1, 3, 1}, {1, 1, i64{1} << 62, 1}});
            },
            "past 64 bits"));
    EXPECT_TRUE(test::throws<Exception>(
            [] {
                (void)layout::reach({{1, 1, 3, 1}, {1, 1, -(i64{1} << 62), 1}});
            },
            "(1,1,3,1)"));
    EXPECT_EQ(layout::reach({{1, 1, 0, 3}, {1, 1, i64{1} << 62, i64{1} << 62}}).size(), 0);
    EXPECT_EQ(layout::reach({{1, 1, 1, 2}, {1, 1, 1, INT64_MAX - 1}}).size(), INT64_MAX);
    EXPECT_THROW((void)layout::reach({{1, 1, 1, 2}, {1, 1, 1, INT64_MAX}}), Exception);
    const i64 half = i64{1} << 62;  // each end fits, all of it does not
    EXPECT_THROW((void)layout::reach({{1, 1, 2, 2}, {1, 1, half, -half}}), Exception);
    EXPECT_THROW((void)layout::is_unique({{1, 1, 3, 1}, {1, 1, half, 1}}), Exception);
    EXPECT_THROW((void)layout::collapse({{half, 4, 1, 1}, {4, 1, 1, 1}}), Exception);
}

RC_GTEST_PROP(overlap_properties, unique_means_that_no_address_comes_twice, ()) {
    const auto l = *any_layout();
    const auto all = addresses(l);

    RC_ASSERT(layout::is_unique(l) == (std::set<i64>(all.begin(), all.end()).size() == all.size()));
}

TEST(overlap, uniqueness_is_right_for_large_arrays) {
    EXPECT_TRUE(layout::is_unique({1000, 1000, 1000, 1000}));
    EXPECT_FALSE(layout::is_unique({{1000, 1000, 1000, 1000}, {1000000000, 999999, 1000, 1}}));
    EXPECT_FALSE(layout::is_unique(layout::broadcast({1, 1, 4096, 4096}, {2, 1, 4096, 4096})));
    // Coprime strides: 7 x = 5 y first at x = 5, y = 7.
    EXPECT_TRUE(layout::is_unique({{1, 1, 5, 100}, {1, 1, 7, 5}}));
    EXPECT_FALSE(layout::is_unique({{1, 1, 6, 100}, {1, 1, 7, 5}}));
}

// Parts of one large array, with steps: they overlap if their indices do along each axis.
RC_GTEST_PROP(overlap_properties, parts_of_a_large_array_overlap_if_their_indices_do, ()) {
    const Shape4 whole(*rc::gen::inRange<i64>(1, 60), *rc::gen::inRange<i64>(1, 60), *rc::gen::inRange<i64>(1, 5000),
            *rc::gen::inRange<i64>(1, 5000));
    const Strides4 strides = whole.strides();
    bool expected = true;
    Layout parts[2];
    i64 first[2]{};
    for (int axis = 0; axis < 4; ++axis) {
        std::set<i64> seen;
        bool meets = false;
        for (int i = 0; i < 2; ++i) {
            const i64 begin = *rc::gen::inRange<i64>(0, whole[axis]), step = *rc::gen::inRange<i64>(1, 5);
            const i64 count = *rc::gen::inRange<i64>(1, (whole[axis] - begin - 1) / step + 2);
            for (i64 k = 0; k < count; ++k)
                meets = i == 0 ? not seen.insert(begin + k * step).second : meets or seen.contains(begin + k * step);
            const bool backwards = *rc::gen::inRange(0, 2) == 0;
            parts[i].shape[axis] = count;
            parts[i].strides[axis] = backwards ? -step * strides[axis] : step * strides[axis];
            first[i] += (backwards ? begin + (count - 1) * step : begin) * strides[axis];
        }
        expected = expected and meets;
    }
    const auto* base = reinterpret_cast<const char*>(std::uintptr_t{1} << 40);
    const auto overlap = layout::overlaps({base + 4 * first[0], parts[0], 4}, {base + 4 * first[1], parts[1], 4});
    RC_ASSERT(overlap == expected);
    RC_ASSERT(layout::is_unique(parts[0]));
}

TEST(overlap, what_cannot_be_decided_in_time_is_said_to_overlap) {
    const Layout a{{8, 8, 8, 8}, {982451653, 775487411, 573259391, 413158523}};
    const Layout b{{8, 8, 8, 8}, {961748941, 715225741, 532195789, 449876543}};
    std::set<i64> offsets;
    for (const i64 offset: addresses(a))
        offsets.insert(offset);
    for (const i64 offset: addresses(b))
        ASSERT_FALSE(offsets.contains(offset + 7));  // in truth they do not
    const auto* base = reinterpret_cast<const char*>(std::uintptr_t{1} << 40);

    EXPECT_TRUE(layout::overlaps({base, a, 1}, {base + 7, b, 1}));
}

std::vector<std::int8_t> memory(1 << 16);

layout::Memory at(const Layout& l, i64 byte, i64 element_size) {
    return {memory.data() + memory.size() / 2 + byte, l, element_size};
}

RC_GTEST_PROP(overlap_properties, overlap_means_a_byte_in_common, ()) {
    const auto a = *any_layout(), b = *any_layout();
    const i64 size_a = *rc::gen::element<i64>(1, 2, 4, 8), size_b = *rc::gen::element<i64>(1, 2, 4, 8);
    const i64 shift = *rc::gen::inRange<i64>(-500, 500) / *rc::gen::element<i64>(1, 10, 100);
    std::set<i64> bytes;
    for (const i64 offset: addresses(a))
        for (i64 i = 0; i < size_a; ++i)
            bytes.insert(offset * size_a + i);
    bool expected = false;
    for (const i64 offset: addresses(b))
        for (i64 i = 0; i < size_b; ++i)
            expected = expected or bytes.contains(shift + offset * size_b + i);

    RC_ASSERT(layout::overlaps(at(a, 0, size_a), at(b, shift, size_b)) == expected);
    RC_ASSERT(layout::overlaps(at(b, shift, size_b), at(a, 0, size_a)) == expected);
}

TEST(overlap, interleaved_parts_of_an_image_are_disjoint) {
    const Layout left{{1, 1, 512, 256}, {0, 0, 512, 1}};
    EXPECT_FALSE(layout::overlaps(at(left, 0, 4), at(left, 256 * 4, 4)));
    EXPECT_TRUE(layout::overlaps(at(left, 0, 4), at(left, 255 * 4, 4)));
    const Layout every_second{{1, 1, 512, 256}, {0, 0, 512, 2}};
    EXPECT_FALSE(layout::overlaps(at(every_second, 0, 4), at(every_second, 4, 4)));
    EXPECT_TRUE(layout::overlaps(at(every_second, 0, 4), at(every_second, 2, 4)));
    EXPECT_TRUE(layout::overlaps(at(every_second, 0, 4), at(every_second, 8, 4)));
    EXPECT_FALSE(layout::overlaps(at({1, 1, 0, 4}, 0, 4), at({1, 1, 4, 4}, 0, 4)));
    // Backwards, the image ends where it begins.
    const Layout backwards{{1, 1, 1, 100}, {0, 0, 0, -1}};
    EXPECT_TRUE(layout::overlaps(at({1, 1, 1, 100}, 0, 1), at(backwards, 0, 1)));
    EXPECT_FALSE(layout::overlaps(at({1, 1, 1, 100}, 0, 1), at(backwards, -1, 1)));
}

}  // namespace

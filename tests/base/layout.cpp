// The algebra of layouts: values by hand, then random layouts against enumerated addresses.
#include "noa/base/layout.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <ostream>
#include <set>
#include <vector>

#include "support/throws.hpp"

namespace noa {

void showValue(const Layout& layout, std::ostream& os) {
    os << layout.shape << " with the strides " << layout.strides;
}

}  // namespace noa

namespace {

using kwk::batch, kwk::depth, kwk::height, kwk::width;
using noa::Exception, noa::i64, noa::Layout, noa::Shape4, noa::Strides4, noa::Vec;
namespace layout = noa::layout;

// ---- The reference: the offsets of all elements, in C order --------------------------------------------------------

std::vector<i64> addresses(const Layout& l) {
    std::vector<i64> result;
    for (i64 b = 0; b < l.shape[0]; ++b)
        for (i64 d = 0; d < l.shape[1]; ++d)
            for (i64 h = 0; h < l.shape[2]; ++h)
                for (i64 w = 0; w < l.shape[3]; ++w)
                    result.push_back(b * l.strides[0] + d * l.strides[1] + h * l.strides[2] + w * l.strides[3]);
    return result;
}

bool counts_up(const std::vector<i64>& offsets) {
    for (std::size_t i = 0; i < offsets.size(); ++i)
        if (offsets[i] != static_cast<i64>(i))
            return false;
    return true;
}

rc::Gen<Shape4> any_shape(i64 largest = 5) {
    return rc::gen::map(rc::gen::container<std::array<i64, 4>>(rc::gen::weightedOneOf<i64>({
                                {1, rc::gen::just<i64>(0)},
                                {12, rc::gen::just<i64>(1)},
                                {30, rc::gen::inRange<i64>(2, largest + 1)},
                        })),
            [](const std::array<i64, 4>& n) { return Shape4(n[0], n[1], n[2], n[3]); });
}

rc::Gen<Strides4> any_strides(i64 largest) {
    return rc::gen::map(rc::gen::container<std::array<i64, 4>>(rc::gen::inRange<i64>(-largest, largest + 1)),
            [](const std::array<i64, 4>& n) { return Strides4(n[0], n[1], n[2], n[3]); });
}

// Layouts as arrays have them: dense, permuted, sliced, flipped, broadcast; and strides out of the blue.
rc::Gen<Layout> any_layout() {
    const auto from_dense = rc::gen::exec([] {
        Layout l(*any_shape());
        if (*rc::gen::inRange(0, 2) == 0)
            l.strides = l.shape.strides<'F'>();
        for (int axis = 0; axis < 4; ++axis)
            switch (*rc::gen::inRange(0, 6)) {
                case 0:
                    l.strides[axis] = -l.strides[axis];
                    break;
                case 1:
                    l.strides[axis] *= l.shape[axis] == 1 ? 7 : 1;
                    break;
                case 2:
                    l.shape[axis] = l.shape[axis] > 1 ? l.shape[axis] - 1 : l.shape[axis];
                    break;
                case 3:
                    l.strides[axis] = *rc::gen::inRange(0, 3) == 0 ? 0 : l.strides[axis];
                    break;
                default:
                    break;
            }
        Vec<int, 4> order{0, 1, 2, 3};
        for (int i = 3; i > 0; --i)
            std::swap(order[i], order[*rc::gen::inRange(0, i + 1)]);
        return layout::permute(l, order);
    });
    const auto free = rc::gen::apply(
            [](const Shape4& s, const Strides4& d) {
                return Layout{s, d};
            },
            any_shape(4), rc::gen::join(rc::gen::map(rc::gen::element<i64>(3, 8, 30), any_strides)));
    return rc::gen::oneOf(from_dense, free);
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

TEST(layout, broadcasts) {
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
    EXPECT_TRUE(test::throws<Exception>(
            [] {
                (void)layout::broadcast({2, 1, 4, 5}, {1, 1, 4, 5});
            },
            "batch is 2, not 1"));
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

// ---- Reach, uniqueness, overlap
// --------------------------------------------------------------------------------------

RC_GTEST_PROP(layout_properties, reach_is_the_lowest_and_the_highest_address, ()) {
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

TEST(layout, a_reach_past_64_bits_is_refused) {
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

RC_GTEST_PROP(layout_properties, unique_means_that_no_address_comes_twice, ()) {
    const auto l = *any_layout();
    const auto all = addresses(l);

    RC_ASSERT(layout::is_unique(l) == (std::set<i64>(all.begin(), all.end()).size() == all.size()));
}

TEST(layout, unique_in_the_large) {
    EXPECT_TRUE(layout::is_unique({1000, 1000, 1000, 1000}));
    EXPECT_FALSE(layout::is_unique({{1000, 1000, 1000, 1000}, {1000000000, 999999, 1000, 1}}));
    EXPECT_FALSE(layout::is_unique(layout::broadcast({1, 1, 4096, 4096}, {2, 1, 4096, 4096})));
    // Coprime strides: 7 x = 5 y first at x = 5, y = 7.
    EXPECT_TRUE(layout::is_unique({{1, 1, 5, 100}, {1, 1, 7, 5}}));
    EXPECT_FALSE(layout::is_unique({{1, 1, 6, 100}, {1, 1, 7, 5}}));
}

// Parts of one large array, with steps: they overlap if their indices do along each axis.
RC_GTEST_PROP(layout_properties, parts_of_a_large_array_overlap_if_their_indices_do, ()) {
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

TEST(layout, what_cannot_be_decided_in_time_is_said_to_overlap) {
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

RC_GTEST_PROP(layout_properties, overlap_means_a_byte_in_common, ()) {
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

TEST(layout, interleaved_parts_of_an_image_are_disjoint) {
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

// ---- Reshape, reinterpretation, parts
// --------------------------------------------------------------------------------

TEST(layout, reshapes) {
    EXPECT_EQ(layout::reshape({1, 1, 1, 60}, {1, 3, 4, 5}), Layout(1, 3, 4, 5));
    EXPECT_EQ(layout::reshape({1, 3, 4, 5}, {1, 1, -1, 5}), Layout(1, 1, 12, 5));
    EXPECT_EQ(layout::reshape({{7, 3, 4, 5}, {0, 20, 5, 1}}, {7, 1, 6, 10}), (Layout{{7, 1, 6, 10}, {0, 60, 10, 1}}));
    EXPECT_EQ(layout::reshape({{1, 1, 6, 5}, {1, 1, -5, -1}}, {1, 1, 1, 30}).strides[3], -1);
    EXPECT_EQ(layout::reshape({1, 1, 0, 5}, {3, 1, 1, 0}), Layout(3, 1, 1, 0));
}

TEST(layout, reshapes_that_do_not_fit_are_refused) {
    const auto reshape = [](const Layout& l, const Shape4& to) { return [=] { (void)layout::reshape(l, to); }; };
    EXPECT_TRUE(test::throws<Exception>(reshape({1, 3, 4, 5}, {1, 1, 7, 9}), "(1,3,4,5), of 60", "(1,1,7,9), of 63"));
    EXPECT_TRUE(test::throws<Exception>(reshape({1, 3, 4, 5}, {1, -1, 1, 7}), "60", "(1,-1,1,7)"));
    EXPECT_TRUE(test::throws<Exception>(reshape({1, 3, 4, 5}, {1, -1, -1, 5}), "only one"));
    EXPECT_TRUE(test::throws<Exception>(reshape({1, 3, 4, 5}, {1, -2, 6, 5}), "negative"));
    EXPECT_TRUE(test::throws<Exception>(reshape({1, 3, 0, 5}, {1, -1, 0, 5}), "(1,-1,0,5)"));
    EXPECT_TRUE(test::throws<Exception>(
            reshape({{1, 1, 4, 5}, {1, 1, 1, 4}}, {1, 1, 1, 20}), "(1,1,4,5)", "(1,1,1,4)", "without a copy"));
}

RC_GTEST_PROP(layout_properties, reshaping_keeps_the_addresses_or_cannot, ()) {
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

TEST(layout, sees_elements_of_another_size) {
    EXPECT_EQ(layout::reinterpret({1, 1, 4, 3}, width, 8, 4), Layout(1, 1, 4, 6));
    EXPECT_EQ(layout::reinterpret({1, 1, 4, 6}, width, 4, 8), Layout(1, 1, 4, 3));
    EXPECT_EQ(
            layout::reinterpret({{1, 1, 6, 4}, {24, 24, 1, 6}}, height, 4, 8), (Layout{{1, 1, 3, 4}, {12, 12, 1, 3}}));
    EXPECT_EQ(layout::reinterpret({{2, 1, 4, 3}, {0, 0, -3, 1}}, width, 8, 4), (Layout{{2, 1, 4, 6}, {0, 0, -6, 1}}));
}

TEST(layout, strides_that_do_not_matter_do_not_stand_in_the_way) {
    EXPECT_EQ(layout::reinterpret({{1, 1, 1, 4}, {7, 7, 7, 1}}, width, 4, 8).shape, (Shape4{1, 1, 1, 2}));
    EXPECT_EQ(layout::reinterpret({{1, 1, 3, 1}, {9, 9, 3, 7}}, width, 8, 4), (Layout{{1, 1, 3, 2}, {18, 18, 6, 1}}));
    EXPECT_EQ(layout::reinterpret({{1, 1, 1, 3}, {INT64_MAX, 9, 3, 1}}, width, 8, 4).shape, (Shape4{1, 1, 1, 6}));
    EXPECT_EQ(layout::reinterpret({{1, 1, 0, 3}, {9, 9, 9, 9}}, width, 8, 4).shape, (Shape4{1, 1, 0, 6}));
    EXPECT_EQ(layout::reinterpret({{1, 1, 0, 4}, {9, 9, 9, 9}}, width, 4, 8).shape, (Shape4{1, 1, 0, 2}));
}

TEST(layout, elements_of_another_size_that_do_not_fit_are_refused) {
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

RC_GTEST_PROP(layout_properties, elements_of_another_size_are_the_same_bytes_or_cannot_be, ()) {
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

TEST(layout, images_and_volumes_are_told_apart) {
    EXPECT_NO_THROW(layout::check_images({7, 1, 4, 5}));
    EXPECT_NO_THROW(layout::check_volumes({7, 2, 4, 5}));
    EXPECT_TRUE(test::throws<Exception>([] { layout::check_images({1, 3, 4, 5}); }, "images", "(1,3,4,5)"));
    EXPECT_TRUE(test::throws<Exception>([] { layout::check_volumes({3, 1, 4, 5}); }, "volumes", "(3,1,4,5)"));
    EXPECT_THROW(layout::check_images({1, 0, 4, 5}), Exception);
    EXPECT_THROW(layout::check_volumes({1, 0, 4, 5}), Exception);
}

}  // namespace

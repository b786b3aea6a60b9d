#include "noa/core/detail/plan.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "noa/base/error.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::core::Fold, noa::core::make_plan, noa::core::make_reduce_plan, noa::core::Operand, noa::core::Path,
        noa::core::Plan, noa::core::ReducePlan;

constexpr Shape4 stack{16, 1, 2048, 2048};

Operand input(const Strides4& strides, i64 size = 4) {
    return {.strides = strides, .size = size};
}
Operand output(const Strides4& strides, i64 size = 4) {
    return {.strides = strides, .size = size, .is_output = true};
}

Plan plan(const Shape4& shape, std::vector<Operand> operands) {
    return make_plan(shape, operands);
}

TEST(plan, arrays_in_one_order_are_flat_whatever_the_order) {
    for (const Strides4& strides: {stack.strides<'C'>(), stack.strides<'F'>()}) {
        const Plan p = plan(stack, {input(strides), output(strides)});

        EXPECT_EQ(p.path, Path::FLAT);
        EXPECT_EQ(p.shape, (Shape4{1, 1, 1, 16 * 2048 * 2048}));
        EXPECT_EQ(p.strides[0][3], 4);
    }
}

TEST(plan, rows_with_gaps_are_rows) {
    const Plan p = plan({8, 1, 100, 90}, {input({9000, 9000, 90, 1}), output({10000, 10000, 100, 1})});

    EXPECT_EQ(p.path, Path::ROWS);
    EXPECT_EQ(p.shape, (Shape4{1, 1, 800, 90}));
    EXPECT_EQ(p.strides[0], (Strides4{0, 0, 360, 4}));
    EXPECT_EQ(p.strides[1], (Strides4{0, 0, 400, 4}));
}

TEST(plan, an_image_for_a_whole_stack_merges_rows_but_not_images) {
    const Plan p = plan({8, 1, 100, 90}, {input({0, 9000, 90, 1}), output({9000, 9000, 90, 1})});

    EXPECT_EQ(p.path, Path::ROWS);
    EXPECT_EQ(p.shape, (Shape4{1, 1, 8, 9000}));
}

TEST(plan, repeated_and_skipped_elements_are_packed) {
    EXPECT_EQ(plan({1, 1, 100, 90}, {input({0, 0, 1, 0}), output({9000, 9000, 90, 1})}).path, Path::PACKED);
    EXPECT_EQ(plan({1, 1, 100, 90}, {input({0, 0, 180, 2}), output({9000, 9000, 90, 1})}).path, Path::PACKED);
    EXPECT_EQ(plan({1, 1, 100, 90}, {input({0, 0, 90, -1}), output({9000, 9000, 90, 1})}).path, Path::PACKED);
}

// An image of 5 x 12 that is flipped along its height and its width, and one of which only the rows are flipped.
TEST(plan, outputs_that_go_backwards_are_walked_forwards) {
    using noa::core::turned_round;
    std::array<f32, 60> data{}, other{};
    const Shape4 shape{1, 1, 5, 12};
    const Strides4 forwards{60, 60, 12, 1}, backwards{60, 60, -12, -1}, mixed{60, 60, 12, -1};

    const auto output = turned_round({data.data() + 59, {shape, backwards}, 4}, backwards);
    EXPECT_EQ(output.first, data.data());
    EXPECT_EQ(output.layout.strides, forwards);
    EXPECT_EQ(output.element_size, 4);

    const auto input = turned_round({other.data() + 11, {shape, mixed}, 4}, backwards);
    EXPECT_EQ(input.first, other.data() + 48);
    EXPECT_EQ(input.layout.strides, (Strides4{60, 60, -12, 1}));

    const auto row = turned_round({other.data(), {shape, {0, 0, 0, 1}}, 4}, backwards);
    EXPECT_EQ(row.first, other.data() + 11);
    EXPECT_EQ(row.layout.strides, (Strides4{0, 0, 0, -1}));

    const auto unchanged = turned_round({other.data() + 11, {shape, mixed}, 4}, forwards);
    EXPECT_EQ(unchanged.first, other.data() + 11);
    EXPECT_EQ(unchanged.layout.strides, mixed);
}

TEST(plan, rows_of_a_few_elements_are_gathered) {
    const Plan p = plan({1, 1, 1000, 3}, {input({0, 0, 4, 1}), output({0, 0, 5, 1})});

    EXPECT_EQ(p.path, Path::SHORT);
    EXPECT_EQ(p.tile_width, 3);
    EXPECT_GT(p.tile_height, 1);
}

TEST(plan, arrays_that_disagree_on_what_is_contiguous_are_tiled) {
    const Plan p =
            plan(stack, {input(stack.strides<'F'>()), input(stack.strides<'C'>()), output(stack.strides<'C'>())});

    EXPECT_EQ(p.path, Path::TILED);
    EXPECT_EQ(p.shape, (Shape4{1, 16, 2048, 2048}));
    EXPECT_EQ(p.strides[0][2], 4);  // next to the innermost
    EXPECT_EQ(p.strides[2][3], 4);
}

TEST(plan, the_contiguous_axis_of_an_input_is_brought_next_to_that_of_the_output) {
    const Strides4 batch_first{1, 1, 16 * 2048, 16};  // the batch is contiguous
    const Plan p = plan(stack, {input(batch_first), output(stack.strides())});

    EXPECT_EQ(p.path, Path::TILED);
    EXPECT_EQ(p.strides[0][2], 4);
    EXPECT_EQ(p.shape[2], 16);
}

TEST(plan, tiles_cover_the_shape) {
    for (const Shape4& shape: {Shape4{1, 1, 1, 1}, Shape4{2, 3, 5, 7}, Shape4{3, 1, 100, 257}, Shape4{1, 1, 5000, 3}})
        for (const bool is_f: {false, true}) {
            const Strides4 strides = is_f ? shape.strides<'F'>() : shape.strides();
            const Plan p = plan(shape, {input(strides), output(shape.strides())});

            const Shape4 tiles = p.tiles();
            EXPECT_EQ(p.n_elements(), shape.n_elements());
            EXPECT_GE(tiles[2] * p.tile_height, p.shape[2]);
            EXPECT_LT((tiles[2] - 1) * p.tile_height, p.shape[2]);
            EXPECT_GE(tiles[3] * p.tile_width, p.shape[3]);
            EXPECT_LT((tiles[3] - 1) * p.tile_width, p.shape[3]);
        }
}

TEST(plan, a_few_elements_are_still_many_tiles) {  // for operators that take long
    EXPECT_EQ(plan({1, 1, 1, 64}, {output({0, 0, 0, 1})}).n_tiles(), 64);
    EXPECT_GE(plan({1, 1, 64, 64}, {output({0, 0, 64, 1})}).n_tiles(), 64);
}

TEST(plan, refuses_nothing_and_too_much) {
    EXPECT_TRUE(test::throws<noa::Exception>([] { plan({3, 1, 0, 5}, {output({0, 0, 5, 1})}); }, "(3,1,0,5)"));
    EXPECT_TRUE(test::throws<noa::Exception>(
            [] {
                plan({1, 1, 1, 5}, std::vector<Operand>(13, input({0, 0, 0, 1})));
            },
            "12", "13"));
}

// ---- Reductions ----------------------------------------------------------------------------------------------------

ReducePlan reduce_plan(
        const Shape4& shape, const Strides4& strides, const Shape4& reduced, Fold fold = Fold::ANY_ORDER) {
    Strides4 out = reduced.strides();
    for (int axis = 0; axis < 4; ++axis)
        if (reduced[axis] != shape[axis])
            out[axis] = 0;
    return make_reduce_plan(shape, reduced, std::array{input(strides), output(out, 8)}, fold, 8);
}

TEST(reduce_plan, all_elements_are_one_flat_loop_in_parts) {
    for (const Strides4& strides: {stack.strides<'C'>(), stack.strides<'F'>()}) {
        const ReducePlan p = reduce_plan(stack, strides, {1, 1, 1, 1});

        EXPECT_FALSE(p.by_columns);
        EXPECT_EQ(p.inner.path, Path::FLAT);
        EXPECT_EQ(p.n_items(), 1);
        EXPECT_EQ(p.n_parts, 1024);
        EXPECT_GE(p.n_parts * p.tiles_per_part, p.inner.n_tiles());
    }
}

TEST(reduce_plan, rows_that_are_reduced_are_rows) {
    const ReducePlan p = reduce_plan(stack, stack.strides(), {16, 1, 2048, 1});

    EXPECT_FALSE(p.by_columns);
    EXPECT_EQ(p.inner.shape, (Shape4{1, 1, 1, 2048}));
    EXPECT_EQ(p.n_items(), 16 * 2048);
    EXPECT_EQ(p.n_parts, 1);
}

TEST(reduce_plan, rows_that_are_kept_are_columns) {
    for (const Shape4& reduced: {Shape4{16, 1, 1, 2048}, Shape4{1, 1, 2048, 2048}}) {
        const ReducePlan p = reduce_plan(stack, stack.strides(), reduced);

        EXPECT_TRUE(p.by_columns);
        EXPECT_EQ(p.inner.tiles()[3], 1);
        EXPECT_EQ(p.outer.n_elements() * p.n_columns, reduced.n_elements());
        EXPECT_EQ(p.inner.n_elements() / p.inner.shape[3] * reduced.n_elements(), stack.n_elements());
    }
}

TEST(reduce_plan, short_rows_are_reduced_by_columns) {
    const Shape4 shape{1, 1, 100'000, 3};
    const ReducePlan p = reduce_plan(shape, shape.strides(), {1, 1, 100'000, 1});

    EXPECT_TRUE(p.by_columns);
    EXPECT_EQ(p.n_columns, 100'000);
}

TEST(reduce_plan, in_order_means_one_part_and_the_order_of_indices) {
    const Shape4 shape{4, 1, 100, 200};
    const ReducePlan p = reduce_plan(shape, shape.strides<'F'>(), {1, 1, 1, 1}, Fold::IN_ORDER);

    EXPECT_EQ(p.n_parts, 1);
    EXPECT_FALSE(p.by_columns);
    EXPECT_NE(p.inner.path, Path::TILED);
    EXPECT_EQ(p.inner.shape, (Shape4{1, 4, 100, 200}));
}

}  // namespace

#include "noa/core/detail/plan.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <utility>

#include "noa/base/error.hpp"

namespace noa::core {

namespace {

// A tile of contiguous elements: long enough to forget what a call costs, short enough to share out fairly.
constexpr i64 tile_elements = 4096;
// A tile that is copied has to stay in the first-level cache with its copy.
constexpr i64 packed_elements = 1024;
// The sides of a tile that is transposed: some cache lines either way.
constexpr i64 tile_side = 64;
// Rows below this are gathered.
constexpr i64 short_row = 16;
// Costly operators are shared out however few elements there are.
constexpr i64 least_tiles = 64;

i64 divide_up(i64 a, i64 b) {
    return (a + b - 1) / b;
}

// The axis that comes first in memory for most of the arrays that do not have it innermost; -1 if there is none.
int transposed_axis(const Plan& plan) {
    Vec<int, 4> votes{};
    for (std::size_t i = 0; i < plan.n_operands; ++i) {
        const Strides4& strides = plan.strides[i];
        const i64 size = plan.sizes[i], along_row = std::abs(strides[3]);
        if (plan.is_index[i] or along_row <= 2 * size)
            continue;
        for (int axis = 0; axis < 3; ++axis)
            votes[axis] += plan.shape[axis] >= 4 and std::abs(strides[axis]) == size;
    }
    const int best = static_cast<int>(std::max_element(votes.begin(), votes.end()) - votes.begin());
    return votes[best] > 0 ? best : -1;
}

// Makes an axis the one next to the innermost.
void bring_in(Plan& plan, int axis) {
    for (; axis < 2; ++axis) {
        std::swap(plan.shape[axis], plan.shape[axis + 1]);
        for (std::size_t i = 0; i < plan.n_operands; ++i)
            std::swap(plan.strides[i][axis], plan.strides[i][axis + 1]);
    }
}

bool has_contiguous_rows(const Plan& plan) {
    for (std::size_t i = 0; i < plan.n_operands; ++i)
        if (not plan.is_index[i] and plan.strides[i][3] != plan.sizes[i] and plan.shape[3] > 1)
            return false;
    return true;
}

void choose_path(Plan& plan, bool is_ordered) {
    const bool is_flat = plan.shape[0] * plan.shape[1] * plan.shape[2] == 1;
    const int axis = is_ordered ? -1 : transposed_axis(plan);
    if (axis >= 0)
        plan.path = Path::TILED, bring_in(plan, axis);
    else if (not is_flat and plan.shape[3] < short_row and std::ranges::none_of(plan.is_index, std::identity{}))
        plan.path = Path::SHORT;
    else if (not has_contiguous_rows(plan))
        plan.path = Path::PACKED;
    else
        plan.path = is_flat ? Path::FLAT : Path::ROWS;
}

void choose_tiles(Plan& plan) {
    const i64 height = plan.shape[2], width = plan.shape[3];
    const i64 fair = std::max<i64>(1, plan.n_elements() / least_tiles);
    if (plan.path == Path::TILED) {
        const i64 side = fair < tile_side * tile_side ? tile_side / 4 : tile_side;
        plan.tile_height = std::min(height, side);
        plan.tile_width = std::min(width, side);
        return;
    }
    const bool is_packed = plan.path == Path::PACKED or plan.path == Path::SHORT;
    const i64 n = std::min(fair, is_packed ? packed_elements : tile_elements);
    plan.tile_width = std::min(width, plan.path == Path::SHORT ? width : n);
    plan.tile_height = std::clamp<i64>(n / width, 1, height);
}

// The axes in this order, merged as far as all arrays allow.
Plan arrange(const Shape4& shape, std::span<const Operand> operands, const Vec<int, 4>& axes) {
    check(not shape.is_empty(), "cannot compute on an array without elements: its shape is {}", shape);
    check(operands.size() <= Plan::max_operands, "a function takes at most {} arrays, not {}", Plan::max_operands,
            operands.size());
    Plan plan;
    plan.n_operands = operands.size();
    for (std::size_t i = 0; i < operands.size(); ++i) {
        plan.sizes[i] = operands[i].size;
        plan.is_index[i] = operands[i].is_index;
        plan.strides[i] = layout::permute({shape, operands[i].strides}, axes).strides;
    }
    plan.shape = layout::collapse(layout::permute({shape, {}}, axes).shape, {plan.strides.data(), plan.n_operands});
    for (std::size_t i = 0; i < operands.size(); ++i)
        for (i64& stride: plan.strides[i])
            stride *= operands[i].size;
    return plan;
}

}  // namespace

Shape4 Plan::tiles() const {
    return {shape[0], shape[1], divide_up(shape[2], tile_height), divide_up(shape[3], tile_width)};
}

namespace {

// The same but along empty dimensions.
bool are_same(const Shape4& shape, const Strides4& a, const Strides4& b) {
    for (int axis = 0; axis < 4; ++axis)
        if (shape[axis] > 1 and a[axis] != b[axis])
            return false;
    return true;
}

// All elements one after the other, in all arrays but those of a single one.
bool is_flat(const Shape4& shape, std::span<const Operand> operands) {
    const Strides4 dense = shape.strides();
    for (const Operand& operand: operands)
        if (operand.is_index or
                not(are_same(shape, operand.strides, dense) or are_same(shape, operand.strides, Strides4{})))
            return false;
    return true;
}

// What the general way comes to, sooner: most calls are of this kind, and many of them are small.
Plan make_flat_plan(const Shape4& shape, std::span<const Operand> operands) {
    Plan plan;
    plan.n_operands = operands.size();
    plan.shape = {1, 1, 1, shape.n_elements()};
    for (std::size_t i = 0; i < operands.size(); ++i) {
        plan.sizes[i] = operands[i].size;
        plan.strides[i][3] = are_same(shape, operands[i].strides, Strides4{}) ? 0 : operands[i].size;
    }
    plan.path = has_contiguous_rows(plan) ? Path::FLAT : Path::PACKED;
    choose_tiles(plan);
    return plan;
}

}  // namespace

layout::Memory turned_round(layout::Memory memory, const Strides4& leader) {
    const Shape4& shape = memory.layout.shape;
    for (int axis = 0; axis < 4; ++axis) {
        i64& stride = memory.layout.strides[axis];
        if (leader[axis] >= 0 or shape[axis] <= 1)
            continue;
        memory.first = static_cast<const std::byte*>(memory.first) + (shape[axis] - 1) * stride * memory.element_size;
        stride = -stride;
    }
    return memory;
}

Plan make_plan(const Shape4& shape, std::span<const Operand> operands) {
    if (operands.size() <= Plan::max_operands and not shape.is_empty() and is_flat(shape, operands))
        return make_flat_plan(shape, operands);
    const auto leader = std::ranges::find_if(operands, &Operand::is_output);
    Vec<int, 4> axes{0, 1, 2, 3};
    if (not operands.empty())
        axes = layout::order({shape, (leader == operands.end() ? operands.begin() : leader)->strides});
    Plan plan = arrange(shape, operands, axes);
    choose_path(plan, false);
    choose_tiles(plan);
    return plan;
}

// ---- Reductions ----------------------------------------------------------------------------------------------------

namespace {

// Parts of this many elements are worth joining; with fewer, of as many as costly operators can be shared out by.
constexpr i64 part_elements = 65536, least_part = 1024;
// With as many outputs there is enough to share out, and no need for parts.
constexpr i64 enough_items = 256;
// Fewer elements than this, and to begin and end a row costs more than the row.
constexpr i64 least_row = 32;
// What is kept of a row of outputs stays in the first-level cache.
constexpr i64 column_bytes = i64{16} * 1024;

// The shape of the axes that are kept, or of those that are not, 1 along the others.
Shape4 only(const Shape4& shape, const Vec<bool, 4>& is_kept, bool kept) {
    Shape4 result{1, 1, 1, 1};
    for (int axis = 0; axis < 4; ++axis)
        if (is_kept[axis] == kept)
            result[axis] = shape[axis];
    return result;
}

// The axis along which the first input is closest together, among those with more than one element.
int innermost(const Shape4& shape, const Strides4& strides) {
    const auto axes = layout::order({shape, strides});
    for (int i = 3; i >= 0; --i)
        if (shape[axes[i]] > 1 and strides[axes[i]] != 0)
            return axes[i];
    return axes[3];
}

// The outputs that are apart from those of a row, in the order of their memory.
void plan_outer(ReducePlan& plan, const Shape4& shape, std::span<const Operand> operands) {
    const Plan outer = arrange(shape, operands, layout::order({shape, operands.back().strides}));
    plan.outer = outer.shape;
    plan.strides = outer.strides;
    plan.n_operands = operands.size();
}

// Where what is kept of an output is large, as a histogram, parts are so, too.
void cut_into_parts(ReducePlan& plan, Fold fold, i64 n_bytes) {
    const i64 n_tiles = plan.inner.n_tiles(), n_elements = plan.inner.n_elements();
    i64 n_parts = 1;
    if (fold == Fold::ANY_ORDER and plan.n_items() < enough_items)
        n_parts = std::max(divide_up(n_elements, std::max(part_elements, 8 * n_bytes)),
                std::min<i64>(64, n_elements / std::max(least_part, n_bytes)));
    plan.tiles_per_part = divide_up(n_tiles, std::clamp<i64>(n_parts, 1, n_tiles));
    plan.n_parts = divide_up(n_tiles, plan.tiles_per_part);
}

// The loop over what is reduced; by columns, with that axis innermost.
void plan_inner(ReducePlan& plan, const Shape4& shape, std::span<const Operand> operands, Fold fold, int column_axis) {
    const auto n_inputs = std::ranges::count(operands, false, &Operand::is_output);
    Vec<int, 4> axes{0, 1, 2, 3};
    if (fold == Fold::ANY_ORDER)
        axes = layout::order({shape, operands.front().strides});
    if (column_axis >= 0) {
        int* const at = std::find(axes.begin(), axes.end(), column_axis);
        std::rotate(at, at + 1, axes.end());
    }
    plan.inner = arrange(shape, operands, axes);  // with the outputs, so that columns are not merged with rows
    plan.inner.n_operands = static_cast<std::size_t>(n_inputs);
    choose_path(plan.inner, fold == Fold::IN_ORDER);
    choose_tiles(plan.inner);
}

// All columns of a chunk in one tile.
void plan_columns(ReducePlan& plan, i64 n_bytes) {
    Plan& inner = plan.inner;
    plan.n_columns = inner.shape[3];
    const bool is_packed = inner.path != Path::FLAT and inner.path != Path::ROWS;
    const i64 most = std::max<i64>(1, column_bytes / n_bytes);
    i64 chunk = std::min({plan.n_columns, most,
            inner.path == Path::TILED ? tile_side
            : is_packed               ? packed_elements
                                      : most});
    inner.shape[3] = inner.tile_width = chunk;
    inner.tile_height = std::min(inner.shape[2], tile_side);
    if (is_packed)
        inner.tile_height = std::clamp<i64>(packed_elements * 4 / chunk, 1, inner.tile_height);
    if (inner.path == Path::SHORT)  // whose rows would be merged
        inner.path = Path::PACKED;
}

}  // namespace

ReducePlan make_reduce_plan(
        const Shape4& shape, const Shape4& reduced, std::span<const Operand> operands, Fold fold, i64 n_bytes) {
    check(not shape.is_empty(), "cannot reduce an array without elements: its shape is {}", shape);
    Vec<bool, 4> is_kept;
    for (int axis = 0; axis < 4; ++axis)
        is_kept[axis] = reduced[axis] == shape[axis];
    Shape4 over = only(shape, is_kept, false), kept = only(shape, is_kept, true);
    const Strides4& strides = operands.front().strides;

    // By columns if outputs are closer together than what is reduced, or if that is too little for a loop of its own.
    int column_axis = innermost(shape, strides);
    if (not is_kept[column_axis] and over.n_elements() < least_row and kept.n_elements() >= least_row)
        column_axis = innermost(kept, strides);
    ReducePlan plan;
    plan.by_columns = is_kept[column_axis] and kept[column_axis] >= 4 and over.n_elements() > 1 and n_bytes <= 64;
    if (plan.by_columns) {
        over[column_axis] = std::exchange(kept[column_axis], 1);
        for (std::size_t i = 0; i < operands.size(); ++i)
            plan.column_strides[i] = operands[i].strides[column_axis] * operands[i].size;
    }
    plan_inner(plan, over, operands, fold, plan.by_columns ? column_axis : -1);
    if (plan.by_columns)
        plan_columns(plan, n_bytes);
    plan_outer(plan, kept, operands);
    cut_into_parts(plan, fold, n_bytes);
    return plan;
}

}  // namespace noa::core

#include "noa/core/plan.hpp"

#include <algorithm>
#include <cstdlib>

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
        if (along_row == 0 or along_row <= 2 * size)
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
        if (plan.strides[i][3] != plan.sizes[i] and plan.shape[3] > 1)
            return false;
    return true;
}

void choose_path(Plan& plan, Order order) {
    const bool is_flat = plan.shape[0] * plan.shape[1] * plan.shape[2] == 1;
    const int axis = order == Order::ANY ? transposed_axis(plan) : -1;
    if (axis >= 0)
        plan.path = Path::TILED, bring_in(plan, axis);
    else if (not is_flat and plan.shape[3] < short_row)
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

}  // namespace

Shape4 Plan::tiles() const {
    return {shape[0], shape[1], divide_up(shape[2], tile_height), divide_up(shape[3], tile_width)};
}

Plan make_plan(const Shape4& shape, std::span<const Operand> operands, Order order) {
    check(not shape.is_empty(), "cannot compute on an array without elements: its shape is {}", shape);
    check(operands.size() <= Plan::max_operands, "a function takes at most {} arrays, not {}", Plan::max_operands,
            operands.size());
    Plan plan;
    plan.n_operands = operands.size();
    const auto leader = std::ranges::find_if(operands, &Operand::is_output);
    Vec<int, 4> axes{0, 1, 2, 3};
    if (order == Order::ANY and not operands.empty())
        axes = layout::order({shape, (leader == operands.end() ? operands.begin() : leader)->strides});
    for (std::size_t i = 0; i < operands.size(); ++i) {
        plan.sizes[i] = operands[i].size;
        plan.strides[i] = layout::permute({shape, operands[i].strides}, axes).strides;
    }
    plan.shape = layout::collapse(layout::permute({shape, {}}, axes).shape, {plan.strides.data(), plan.n_operands});
    for (std::size_t i = 0; i < operands.size(); ++i)
        for (i64& stride: plan.strides[i])
            stride *= operands[i].size;
    choose_path(plan, order);
    choose_tiles(plan);
    return plan;
}

}  // namespace noa::core

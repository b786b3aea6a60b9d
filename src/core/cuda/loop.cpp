#include "noa/core/cuda/loop.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "noa/base/error.hpp"

namespace noa::cuda {

namespace {

constexpr i64 most_small = INT32_MAX, n_threads = 256, n_lanes = 32;

i64 divide_up(i64 a, i64 b) {
    return (a + b - 1) / b;
}

// Of what is not used if it is too large.
Divider divider_of(i64 n) {
    return Divider(n <= most_small ? static_cast<u32>(n) : 1);
}

i64 size_in_memory(const core::Plan& plan, std::size_t operand) {
    return plan.sizes[operand];
}

// Whether all rows of an array begin where vectors of so many bytes may.
bool is_aligned(const core::Plan& plan, const Operand& operand, int but_for, i64 n_bytes) {
    bool result = reinterpret_cast<std::uintptr_t>(operand.first) % static_cast<std::uintptr_t>(n_bytes) == 0;
    for (int axis = 0; axis < 4; ++axis)
        if (axis != but_for and plan.shape[axis] > 1)
            result = result and operand.strides[axis] % n_bytes == 0;
    return result;
}

std::size_t largest_size(const core::Plan& plan, const std::size_t* sizes) {
    std::size_t largest = 1;
    for (std::size_t i = 0; i < plan.n_operands; ++i)
        if (not plan.is_index[i])
            largest = std::max(largest, sizes[i]);
    return largest;
}

Access access_of(const core::Plan& plan, std::size_t number, Operand& operand, int n_elements, bool may_tile) {
    const i64 size = size_in_memory(plan, number), step = operand.strides[3];
    const bool is_single = plan.shape[3] == 1;
    if (is_single or step == size) {
        operand.strides[3] = size;
        return is_aligned(plan, operand, 3, size * n_elements) ? Access::VECTOR : Access::SCALAR;
    }
    if (step == 0)
        return Access::REPEATED;
    if (may_tile and operand.strides[2] == size and std::abs(step) > 2 * size) {
        operand.is_aligned = is_aligned(plan, operand, 2, 16);
        return Access::TRANSPOSED;
    }
    return Access::SCALAR;
}

bool fits_31_bits(const core::Plan& plan, const Operand& operand) {
    i64 reach = 0;
    for (int axis = 0; axis < 4; ++axis) {
        const i64 distance = std::abs(operand.strides[axis]);
        if (plan.shape[axis] > 1 and distance > 0 and plan.shape[axis] - 1 > (most_small - reach) / distance)
            return false;
        reach += (plan.shape[axis] - 1) * distance;
    }
    return true;
}

}  // namespace

namespace {

// Cuts the rows into vectors.
void set_vectors(Loop& loop, i64 vectors_per_row, bool is_small) {
    const i64 n_rows = loop.shape[0] * loop.shape[1] * loop.shape[2];
    loop.is_flat = n_rows == 1;
    loop.vectors_per_row = vectors_per_row;
    loop.n_vectors = n_rows * vectors_per_row;
    loop.is_small = is_small and loop.n_vectors < most_small;
    loop.divide_by_vectors = divider_of(vectors_per_row);
    loop.divide_by_2 = divider_of(loop.shape[2]);
    loop.divide_by_1 = divider_of(loop.shape[1]);
}

}  // namespace

int longest_axis(const Loop& loop) {
    int result = 2;
    for (const int axis: {1, 0})
        if (loop.shape[axis] > loop.shape[result])
            result = axis;
    return result;
}

void unroll_along(Loop& loop, int axis, int n) {
    loop.axis = axis;
    i64 shape[3];
    std::copy_n(loop.shape, 3, shape);
    loop.extent_of_places = shape[axis] = divide_up(shape[axis], n);
    loop.n_places = shape[0] * shape[1] * shape[2] * loop.vectors_per_row;
    loop.n_blocks = divide_up(loop.n_places, n_threads);
    loop.divide_by_2 = divider_of(shape[2]);
    loop.divide_by_1 = divider_of(shape[1]);
}

void cut_rows(Loop& loop, i64 n, bool is_repeated) {
    const i64 pieces_at_once = divide_up(65536, n);  // a megabyte, that stays in the cache while all rows use it
    const i64 n_rows = loop.shape[0] * loop.shape[1] * loop.shape[2], n_pieces = divide_up(loop.vectors_per_row, n);
    const i64 n_at_once = is_repeated ? std::min(pieces_at_once, n_pieces) : n_pieces;
    loop.is_long = true;
    loop.n_blocks = n_rows * n_at_once * divide_up(n_pieces, n_at_once);
    loop.divide_by_pieces = divider_of(n_at_once);
    loop.divide_by_rows = divider_of(n_rows);
    loop.divide_by_2 = divider_of(loop.shape[2]);
    loop.divide_by_1 = divider_of(loop.shape[1]);
}

void cut_into_tiles(Loop& loop, int side) {
    const i64 tiles_2 = divide_up(loop.shape[2], side), tiles_3 = divide_up(loop.shape[3], side);
    loop.n_blocks = loop.shape[0] * loop.shape[1] * tiles_2 * tiles_3;
    loop.divide_by_tiles_2 = divider_of(tiles_2);
    loop.divide_by_tiles_3 = divider_of(tiles_3);
    loop.divide_by_planes = divider_of(loop.shape[1]);
}

void use_scalars(Loop& loop) {
    if (not loop.has_vectors)
        return;
    loop.has_vectors = false;
    loop.n_tail = 0;
    set_vectors(loop, loop.shape[3], loop.is_small);
}

Loop make_loop(const core::Plan& plan, const cpu::Operands& given, const std::size_t* sizes, Operand* operands,
        Vectors vectors) {
    const bool is_reduction = vectors != Vectors::ANY;
    const std::size_t largest = largest_size(plan, sizes);
    const int n = vector_size(largest);
    const bool may_tile = not is_reduction and plan.path == core::Path::TILED and largest <= 16;
    Loop loop;
    std::copy_n(plan.shape.begin(), 4, loop.shape);

    const bool is_flat = plan.shape[0] * plan.shape[1] * plan.shape[2] == 1;
    const i64 width = plan.shape[3], n_left = width % n;
    loop.has_vectors = n > 1 and width >= n and (n_left == 0 or (is_flat and not is_reduction));
    bool is_small = true;
    for (std::size_t i = 0; i < plan.n_operands; ++i) {
        Operand& operand = operands[i];
        operand.first = given.first[i];
        operand.is_half = given.convert[i] != cpu::Convert::NONE;
        std::copy_n(plan.strides[i].begin(), 4, operand.strides);
        if (not plan.is_index[i])
            operand.access = access_of(plan, i, operand, n, may_tile and not given.is_output[i]);
        const bool is_vector =
                operand.access == Access::VECTOR or (operand.access != Access::SCALAR and vectors != Vectors::PLAIN);
        loop.has_vectors = loop.has_vectors and (plan.is_index[i] or is_vector);
        is_small = is_small and fits_31_bits(plan, operand);
    }
    loop.n_tail = loop.has_vectors ? n_left : 0;
    set_vectors(loop, loop.has_vectors ? width / n : width, is_small);
    return loop;
}

Loop make_loop(const core::Call& call, const std::size_t* sizes, Operand* operands) {
    return make_loop(call.plan, call.operands, sizes, operands);
}

namespace {

// Enough blocks for any GPU; more would make parts so small that joining them shows.
constexpr i64 enough_blocks = 2048;

void cut_into_parts(ReduceLoop& loop, i64 n_blocks, i64 n_all, i64 least) {
    i64 n_parts = 1;
    if (n_blocks < enough_blocks / 2)
        n_parts = std::clamp<i64>(n_all / least, 1, divide_up(enough_blocks, n_blocks));
    loop.n_per_part = divide_up(n_all, n_parts);
    loop.n_parts = divide_up(n_all, loop.n_per_part);
}

}  // namespace

void cut_items(ReduceLoop& loop, i64 n_all, i64 least) {
    loop.is_short = loop.inner.n_vectors <= 32 * n_lanes and loop.n_items >= enough_blocks / 4;
    loop.n_per_part = n_all;
    if (not loop.is_short)
        cut_into_parts(loop, loop.n_items, n_all, least);
}

ReduceLoop make_reduce_loop(const core::ReduceCall& call, std::size_t n_inputs, const std::size_t* sizes,
        Operand* operands, Vectors vectors) {
    const core::ReducePlan& plan = call.plan;
    check(plan.n_operands <= ReduceLoop::max_operands, "a reduction on the GPU takes at most {} arrays, not {}",
            ReduceLoop::max_operands, plan.n_operands);
    ReduceLoop loop;
    core::Plan inner = plan.inner;
    if (plan.by_columns)
        inner.shape[3] = plan.n_columns;
    loop.inner = make_loop(inner, call.operands, sizes, operands, vectors);
    loop.n_inputs = static_cast<int>(n_inputs);
    loop.by_columns = plan.by_columns;
    loop.n_columns = plan.n_columns;
    for (int axis = 0; axis < 4; ++axis)
        loop.outer[axis] = plan.outer[axis];
    for (std::size_t i = 0; i < plan.n_operands; ++i) {
        std::copy_n(plan.strides[i].begin(), 4, loop.strides[i]);
        loop.column_strides[i] = plan.column_strides[i];
        if (i >= n_inputs) {
            loop.outputs[i - n_inputs] = call.operands.first[i];
            continue;
        }
        // Each item has to begin where vectors may.
        const i64 n_bytes = vector_size(largest_size(inner, sizes)) * inner.sizes[i];
        for (int axis = 0; axis < 4; ++axis)
            if (operands[i].access == Access::VECTOR and plan.outer[axis] > 1 and plan.strides[i][axis] % n_bytes != 0)
                use_scalars(loop.inner);
    }
    loop.n_items = plan.outer.n_elements();
    const int n_at_once = vectors_at_once(loop.inner.has_vectors ? vector_size(largest_size(inner, sizes)) : 1, 4);
    if (loop.by_columns) {
        // Threads share the rows of a column only where there are too few columns for all of them.
        const i64 n_rows = loop.inner.n_vectors / loop.inner.vectors_per_row;
        unroll_along(loop.inner, 2, n_at_once);
        const i64 n_places = loop.inner.n_places / loop.inner.vectors_per_row;
        const i64 n_alone = loop.n_items * divide_up(loop.inner.vectors_per_row, n_threads);
        loop.n_sharing = n_alone < enough_blocks / 4 and n_rows >= 64 ? 8 : 1;
        loop.n_chunks = divide_up(loop.inner.vectors_per_row, n_threads / loop.n_sharing);
        cut_into_parts(loop, loop.n_items * loop.n_chunks, n_places, 8 * loop.n_sharing);
        return loop;
    }
    if (not loop.inner.is_flat)
        unroll_along(loop.inner, longest_axis(loop.inner), n_at_once);
    const i64 n = loop.inner.is_flat ? loop.inner.n_vectors : loop.inner.n_places;
    cut_items(loop, n, loop.inner.is_flat ? 4 * n_threads : n_threads);
    return loop;
}

}  // namespace noa::cuda

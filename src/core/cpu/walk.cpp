#include "noa/core/cpu/walk.hpp"

#include <algorithm>

#include "core/cpu/convert.hpp"
#include "core/cpu/region.hpp"
#include "noa/core/cpu/streamed.hpp"

namespace noa::cpu {

using core::Path;
using core::Plan;

namespace {

// What a buffer may hold: it should stay in the first-level cache with those of the other arrays.
constexpr i64 buffer_bytes = i64{4} * 1024;

bool repeats_one_element(const Strides4& strides, const Shape4& shape) {
    for (int axis = 0; axis < 4; ++axis)
        if (strides[axis] != 0 and shape[axis] > 1)
            return false;
    return true;
}

}  // namespace

Walk::Walk(const Plan& plan, const Operands& operands)
    : m_plan(plan), m_operands(operands), m_tiles(plan.tiles()), m_is_merged(plan.path == Path::SHORT) {
    i64 largest = 1;
    bool has_buffers = false;
    for (std::size_t i = 0; i < plan.n_operands; ++i) {
        Access& access = m_access[i];
        const bool is_converted = operands.convert[i] != Convert::NONE;
        const bool is_dense = plan.strides[i][3] == plan.sizes[i] or plan.shape[3] == 1 or plan.is_index[i];
        access.size = plan.sizes[i] * (is_converted ? 2 : 1);
        access.is_direct = is_dense and not is_converted and not m_is_merged;
        access.is_streamed = operands.is_overwritten[i] and access.is_direct and 64 % access.size == 0 and
                             cpu::is_streamed(plan.n_elements() * access.size);
        access.is_constant =
                not operands.is_output[i] and not access.is_direct and repeats_one_element(plan.strides[i], plan.shape);
        has_buffers = has_buffers or not access.is_direct;
        largest = std::max(largest, access.size);
    }
    // Without buffers, tiles of a row can be brought together as they are.
    const i64 widest = std::max<i64>(1, buffer_bytes / largest / plan.tile_height / plan.tile_width);
    m_widest = plan.path == Path::TILED ? 1 : has_buffers ? widest : plan.shape[3];
}

Walk::~Walk() = default;

void Walk::start(Grains tiles, const Offsets& offsets, i64 n_columns) {
    for (std::size_t i = 0; i < m_plan.n_operands; ++i)
        m_access[i].n_filled = offsets[i] == m_offsets[i] ? m_access[i].n_filled : 0;
    m_left = tiles;
    m_offsets = offsets;
    m_n_columns = n_columns;
    m_height = 0;
}

bool Walk::next() {
    finish();
    if (m_left.begin >= m_left.end) {
        m_height = 0;
        return false;
    }
    const auto at = layout::index_at(m_tiles, m_left.begin);
    const i64 n_tiles = std::min({m_left.end - m_left.begin, m_tiles[3] - at[3], m_widest});
    const i64 row = at[2] * m_plan.tile_height, column = at[3] * m_plan.tile_width;
    m_left.begin += n_tiles;
    m_height = std::min(m_plan.tile_height, m_plan.shape[2] - row);
    m_width = std::min(m_plan.tile_width * n_tiles, m_n_columns - column);
    for (std::size_t i = 0; i < m_plan.n_operands; ++i) {
        const Strides4& strides = m_plan.strides[i];
        m_access[i].first = m_operands.first[i] + m_offsets[i] + at[0] * strides[0] + at[1] * strides[1] +
                            row * strides[2] + column * strides[3];
        bring(i);
    }
    return true;
}

// As many elements as any region may have.
i64 Walk::capacity() const {
    return m_plan.tile_height * std::min(m_plan.tile_width * m_widest, m_plan.shape[3]);
}

// When they are first needed.
void Walk::make_buffers(std::size_t operand) {
    Access& access = m_access[operand];
    const i64 n_bytes = capacity() * access.size;
    if (m_is_local_free and n_bytes <= static_cast<i64>(m_local.size())) {
        m_is_local_free = false;
        access.buffer = m_local.data();
    } else {
        access.own = make_buffer(n_bytes);
        access.buffer = access.own.get();
    }
    if (m_operands.convert[operand] != Convert::NONE)
        access.halves = make_buffer(capacity() * m_plan.sizes[operand]);
}

void Walk::bring(std::size_t operand) {
    Access& access = m_access[operand];
    const auto& [batch, depth, row_stride, column_stride] = m_plan.strides[operand].values;
    if (access.is_direct) {
        access.row = access.first;
        access.row_stride = row_stride;
        return;
    }
    if (access.buffer == nullptr)
        make_buffers(operand);
    access.row = access.buffer;
    access.row_stride = m_width * access.size;
    if (m_operands.is_overwritten[operand])
        return;
    if (access.is_constant)
        return bring_constant(access, operand);
    const i64 size = m_plan.sizes[operand];
    const bool is_converted = m_operands.convert[operand] != Convert::NONE;
    std::byte* const raw = is_converted ? access.halves.get() : access.row;
    copy_region({access.first, row_stride, column_stride}, {raw, m_width * size, size}, m_height, m_width, size);
    if (is_converted)
        convert_row(
                reinterpret_cast<const f16*>(raw), reinterpret_cast<f32*>(access.row), m_height * m_width * size / 2);
}

void Walk::bring_constant(Access& access, std::size_t operand) {
    access.row_stride = 0;
    const i64 size = m_plan.sizes[operand], first = access.n_filled, n = n_columns() - first;
    if (n <= 0)
        return;
    access.n_filled = n_columns();
    const bool is_converted = m_operands.convert[operand] != Convert::NONE;
    std::byte* const raw = (is_converted ? access.halves.get() : access.row) + first * size;
    copy_region({access.first, 0, 0}, {raw, n * size, size}, 1, n, size);
    if (is_converted)
        convert_row(reinterpret_cast<const f16*>(raw), reinterpret_cast<f32*>(access.row + first * access.size),
                n * size / 2);
}

void Walk::send(std::size_t operand) {
    Access& access = m_access[operand];
    const Strides4& strides = m_plan.strides[operand];
    const i64 size = m_plan.sizes[operand];
    std::byte* raw = access.row;
    if (m_operands.convert[operand] != Convert::NONE) {
        raw = access.halves.get();
        convert_row(
                reinterpret_cast<const f32*>(access.row), reinterpret_cast<f16*>(raw), m_height * m_width * size / 2);
    }
    copy_region({raw, m_width * size, size}, {access.first, strides[2], strides[3]}, m_height, m_width, size);
}

void Walk::finish() {
    if (m_height == 0)
        return;
    for (std::size_t i = 0; i < m_plan.n_operands; ++i)
        if (m_operands.is_output[i] and not m_access[i].is_direct)
            send(i);
}

}  // namespace noa::cpu

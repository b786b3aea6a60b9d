#include "math/cuda/rows.hpp"

#include <cstdlib>

#include "core/gpu.hpp"
#include "math/row_layout.hpp"
#include "noa/runtime/allocator.hpp"

namespace noa::math::on_gpu {

namespace {

// The axes of the rows, then those along a row: there are no more than four that are not empty.
Layout join(const detail::RowLayout& rows) {
    Layout result{Shape4{1, 1, 1, 1}};
    int next = 3;
    for (const Layout* part: {&rows.along, &rows.across})
        for (int axis = 3; axis >= 0; --axis)
            if (part->shape[axis] > 1) {
                result.shape[next] = part->shape[axis];
                result.strides[next--] = part->strides[axis];
            }
    return result;
}

// What is read one after the other is in the same sector of memory, or in none that neighboring rows share.
bool is_walkable(const detail::RowLayout& rows) {
    constexpr i64 longest_step = 2;
    const bool is_one_run = rows.n_per_row() == rows.along.shape[3];
    return is_one_run and (std::abs(rows.along.strides[3]) <= longest_step or not rows.is_closer_across());
}

RowArray row_array(const layout::Memory& memory, const detail::RowLayout& rows) {
    RowArray result;
    result.elements = {memory.first, join(rows), memory.element_size};
    result.rows = {static_cast<std::byte*>(const_cast<void*>(memory.first)), rows.across.shape, rows.across.strides,
            rows.along.strides[3], rows.n_rows(), rows.n_per_row()};
    result.is_walkable = is_walkable(rows);
    result.is_columns = rows.is_closer_across();
    result.n_side_by_side = rows.across.shape[3];
    return result;
}

std::shared_ptr<void> allocate_for(const RowArray& array, const Stream& stream) {
    return Allocator{}.allocate(
            layout::n_bytes(array.elements.layout.shape, array.elements.element_size), stream.device());
}

layout::Memory dense_elements(const RowArray& array, const std::shared_ptr<void>& memory) {
    return {memory.get(), Layout(array.elements.layout.shape), array.elements.element_size};
}

}  // namespace

std::array<RowArray, 2> cut_into_rows(
        const layout::Memory& first, const layout::Memory& second, const Vec<bool, 4>& is_along) {
    const auto rows = detail::cut_into_rows(first.layout, second.layout, is_along);
    return {row_array(first, rows[0]), row_array(second, rows[1])};
}

Rows dense_rows(void* first, i64 n_rows, i64 n) {
    return {static_cast<std::byte*>(first), {1, 1, 1, n_rows}, {n_rows * n, n_rows * n, n_rows * n, n}, 1, n_rows, n};
}

Rows to_read(const RowArray& array, const Stream& stream, std::shared_ptr<void>& memory) {
    if (array.is_walkable)
        return array.rows;
    memory = allocate_for(array, stream);
    cuda::copy_elements(array.elements, dense_elements(array, memory), stream);
    return dense_rows(memory.get(), array.rows.n_rows, array.rows.n);
}

Rows to_read_columns(const RowArray& array, const Stream& stream, std::shared_ptr<void>& memory) {
    if (array.is_columns or std::abs(array.rows.strides[3]) <= 1)
        return array.rows;
    memory = allocate_for(array, stream);
    Rows copy = array.rows;
    copy.first = static_cast<std::byte*>(memory.get());
    copy.along = array.n_side_by_side;
    copy.strides[3] = 1;
    copy.strides[2] = array.n_side_by_side * copy.n;
    copy.strides[1] = copy.strides[2] * copy.shape[2];
    copy.strides[0] = copy.strides[1] * copy.shape[1];
    const Layout across(copy.shape, copy.strides), along({1, 1, 1, copy.n}, {0, 0, 0, copy.along});
    cuda::copy_elements(array.elements, {memory.get(), join({across, along}), array.elements.element_size}, stream);
    return copy;
}

Rows to_write(const RowArray& array, const Stream& stream, std::shared_ptr<void>& memory) {
    if (array.is_walkable)
        return array.rows;
    memory = allocate_for(array, stream);
    return dense_rows(memory.get(), array.rows.n_rows, array.rows.n);
}

void copy_back(const RowArray& array, const Stream& stream, const std::shared_ptr<void>& memory) {
    if (memory != nullptr)
        cuda::copy_elements(dense_elements(array, memory), array.elements, stream);
}

}  // namespace noa::math::on_gpu

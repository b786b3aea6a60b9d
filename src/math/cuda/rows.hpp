// Arrays as rows of elements, as kernels walk along them.
#pragma once

#include <array>
#include <cstddef>
#include <memory>

#include "noa/base/config.hpp"
#include "noa/base/layout.hpp"
#include "noa/base/traits.hpp"
#include "noa/base/vec.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::math::on_gpu {

/// Rows of elements at equal distances: what a kernel is told of an array. Strides are in elements.
struct Rows {
    std::byte* first = nullptr;
    Shape4 shape{1, 1, 1, 1};  // of the rows
    Strides4 strides{};        // from one row to the next
    i64 along = 1;             // from one element of a row to the next
    i64 n_rows = 1;
    i64 n = 1;  // elements of a row

    NOA_HD i64 offset(i64 row) const { return layout::offset_at(strides, layout::index_at(shape, row)); }

    template<typename T>
    NOA_HD T* row(i64 number) const {
        return reinterpret_cast<T*>(first) + offset(number);
    }
};

/// An array cut into rows.
struct RowArray {
    layout::Memory elements;  // row after row
    Rows rows;                // if each is one run of elements
    bool is_walkable = true;  // whether it is, and neighbors in a row are neighbors in memory, or as good as any
    bool is_columns = false;  // whether neighbors in memory are in neighboring rows
    i64 n_side_by_side = 1;   // how many rows the innermost of their dimensions has
};

/// Cuts two arrays into as many rows, along some axes; the extents of the others are the same. The rows are in the
/// order of the memory of the first one.
std::array<RowArray, 2> cut_into_rows(
        const layout::Memory& first, const layout::Memory& second, const Vec<bool, 4>& is_along);

/// Rows one after the other.
Rows dense_rows(void* first, i64 n_rows, i64 n);

/// The rows to read: those of the array, or of a dense copy in new memory.
Rows to_read(const RowArray& array, const Stream& stream, std::shared_ptr<void>& memory);
/// The same for threads that are side by side in rows that are: the copy has them so.
Rows to_read_columns(const RowArray& array, const Stream& stream, std::shared_ptr<void>& memory);
/// The rows to write to: those of the array, or dense ones in new memory.
Rows to_write(const RowArray& array, const Stream& stream, std::shared_ptr<void>& memory);
/// Once they are written: what is in other memory is copied to the array.
void copy_back(const RowArray& array, const Stream& stream, const std::shared_ptr<void>& memory);

}  // namespace noa::math::on_gpu

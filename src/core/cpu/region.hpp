// Copies of rectangles of elements, whatever their strides, without knowing what the elements are.
#pragma once

#include <cstddef>

#include "noa/base/traits.hpp"

namespace noa::cpu {

/// Rows and columns of elements in memory. Strides are in bytes.
struct Region {
    std::byte* first = nullptr;
    i64 row_stride = 0;
    i64 column_stride = 0;
};

/// Whether what is written is better kept out of the caches: more than they could hold until it is read again.
enum class Keep { CACHED, STREAMED };

/// Copies element for element, each of `size` bytes. The regions do not overlap.
void copy_region(const Region& from, const Region& to, i64 n_rows, i64 n_columns, i64 size, Keep keep = Keep::CACHED);

}  // namespace noa::cpu

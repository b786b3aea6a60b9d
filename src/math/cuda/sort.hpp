// How rows are sorted on the GPU.
#pragma once

#include <cstdint>

#include "math/cuda/rows.hpp"
#include "noa/base/dtype.hpp"
#include "noa/base/traits.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::math::on_gpu {

enum class NumberKind : std::uint8_t { UNSIGNED, SIGNED, REAL };

/// How elements become keys, and keys elements (keys.hpp).
struct KeyCoding {
    int size;  // of an element, in bytes
    NumberKind kind;
    bool is_descending;
    bool is_common;  // one key for all that are equal
};

/// Rows to be sorted: into rows of the same elements or, if these are asked for, of indices, which are i64.
struct SortTask {
    Rows input, output;
    KeyCoding coding;
    bool gives_indices;
};

/// The task for elements of a type.
SortTask make_sort_task(
        const Rows& input, const Rows& output, DType dtype, bool is_descending = false, bool gives_indices = false);

/// Input and output may be the same. Equal elements stay in order.
void sort_rows(const SortTask& task, const Stream& stream);

/// The same for rows that are too long for a block of threads.
void sort_long_rows(const SortTask& task, const Stream& stream);

}  // namespace noa::math::on_gpu

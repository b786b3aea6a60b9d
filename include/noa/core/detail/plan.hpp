// Plan: how a loop goes through arrays of one shape. Plain data, made once per call, from strides alone.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "noa/base/layout.hpp"
#include "noa/base/shape.hpp"
#include "noa/base/traits.hpp"

namespace noa::core {

/// What a plan has to know of an array: its strides on the shape of the loop, in elements, and the bytes of one.
struct Operand {
    Strides4 strides{};
    i64 size = 1;
    bool is_output = false;
    bool is_index = false;  ///< no memory: where an element is, is what it is
};

/// How the innermost dimension is walked.
enum class Path : std::uint8_t {
    FLAT,    ///< one dimension, all arrays contiguous
    ROWS,    ///< all arrays have contiguous rows
    PACKED,  ///< some array repeats or skips elements along a row: its rows are copied to contiguous ones
    SHORT,   ///< rows are too short to be worth a loop: several are copied to one
    TILED,   ///< some array is contiguous along another dimension: it is copied tile by tile
};

/// The loop: dimensions of 1 are dropped, the others ordered as the (first) output, or without one the first array,
/// lies in memory, and merged as far as all arrays allow. What is left is on the right. Threads work on tiles of the
/// two innermost dimensions.
struct Plan {
    static constexpr std::size_t max_operands = 12;

    Path path = Path::FLAT;
    Shape4 shape{1, 1, 1, 1};
    std::array<Strides4, max_operands> strides{};  // in bytes
    std::array<i64, max_operands> sizes{};
    std::array<bool, max_operands> is_index{};
    std::size_t n_operands = 0;
    i64 tile_height = 1, tile_width = 1;

    /// The tiles along each dimension, and how many there are.
    Shape4 tiles() const;
    i64 n_tiles() const { return tiles().n_elements(); }
    i64 n_elements() const { return shape.n_elements(); }
};

/// The same elements, but from the other end along the axes on which `leader` goes backwards in memory: what is done
/// with elements in any order is done forwards.
layout::Memory turned_round(layout::Memory memory, const Strides4& leader);

/// An error if the shape is empty.
Plan make_plan(const Shape4& shape, std::span<const Operand> operands);

/// In which order the elements of one output are reduced.
enum class Fold : std::uint8_t {
    ANY_ORDER,  ///< in parts that are joined: as it suits the memory
    IN_ORDER,   ///< of the indices, batch, depth, height, width: there is no way to join parts
};

/// The loop of a reduction: for each output, over all the elements that become it; or, `by_columns`, for a row of
/// neighboring outputs at once, over all the rows that become it. What is reduced to one output, or to a row of them,
/// is cut into parts of tiles, by its size alone: so that results do not depend on the number of threads.
struct ReducePlan {
    Plan inner;  // of the inputs alone; by columns, its columns are outputs
    bool by_columns = false;
    i64 n_columns = 1;                                   // outputs in a row, done `inner.shape[3]` at a time
    Shape4 outer{1, 1, 1, 1};                            // the other outputs
    std::array<Strides4, Plan::max_operands> strides{};  // of inputs and outputs, along `outer`, in bytes
    std::array<i64, Plan::max_operands> column_strides{};
    std::size_t n_operands = 0;  // inputs and outputs
    i64 n_parts = 1, tiles_per_part = 1;

    i64 n_chunks() const { return (n_columns + inner.shape[3] - 1) / inner.shape[3]; }
    /// The outputs, or rows of outputs, that are done at once.
    i64 n_items() const { return outer.n_elements() * (by_columns ? n_chunks() : 1); }
};

/// A reduction of a shape to outputs, whose strides are 0 along what is reduced; `operands` are the inputs, then the
/// outputs. `n_bytes` is the size of what is kept of one output while it is being reduced.
ReducePlan make_reduce_plan(
        const Shape4& shape, const Shape4& reduced, std::span<const Operand> operands, Fold fold, i64 n_bytes);

}  // namespace noa::core

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
    std::size_t n_operands = 0;
    i64 tile_height = 1, tile_width = 1;

    /// The tiles along each dimension, and how many there are.
    Shape4 tiles() const;
    i64 n_tiles() const { return tiles().n_elements(); }
    i64 n_elements() const { return shape.n_elements(); }
};

/// In which order the axes may be walked.
enum class Order : std::uint8_t {
    ANY,      ///< as it suits the memory
    C_ORDER,  ///< batch, depth, height, width
};

/// An error if the shape is empty.
Plan make_plan(const Shape4& shape, std::span<const Operand> operands, Order order = Order::ANY);

}  // namespace noa::core

// What a kernel is told of a loop: plain data, made on the host from a plan, small enough to be a parameter.
#pragma once

#include <cstddef>
#include <cstdint>

#include "noa/base/config.hpp"
#include "noa/base/traits.hpp"
#include "noa/core/detail/call.hpp"
#include "noa/core/detail/plan.hpp"

namespace noa::cuda {

/// Divides numbers below 2^31 by one that is known beforehand: a multiplication and a shift.
struct Divider {
    u32 divisor = 1, factor = 1, shift = 0;

    Divider() = default;
    explicit Divider(u32 by) : divisor(by) {
        while ((u64{1} << shift) < by)
            ++shift;
        factor = static_cast<u32>((((u64{1} << shift) - by) << 32) / by + 1);
    }
    NOA_HD u32 operator()(u32 n) const { return (static_cast<u32>((u64{n} * factor) >> 32) + n) >> shift; }
};

/// How an array can be read or written along a row.
enum class Access : std::uint8_t {
    VECTOR,      ///< several elements at once: they are contiguous, and aligned for that
    SCALAR,      ///< one by one, whatever the stride
    REPEATED,    ///< one element for all
    TRANSPOSED,  ///< contiguous along the dimension before: through shared memory, in tiles
};

/// An array of a loop. Strides are in bytes.
struct Operand {
    std::byte* first = nullptr;
    i64 strides[4]{};
    Access access = Access::SCALAR;
    bool is_half = false;     ///< of f16 or c16, that operators see as f32 or c32
    bool is_aligned = false;  ///< TRANSPOSED: for 16 bytes at once
    bool is_value = false;    ///< no memory: the element is here
    alignas(16) std::byte value[16]{};
};

/// Rows of vectors, of several elements each or, where some array or the length of a row does not allow that, of one;
/// each thread does some of them. Of the four dimensions, the last is the row.
struct Loop {
    i64 shape[4]{1, 1, 1, 1};
    bool has_vectors = false;  // of several elements
    i64 vectors_per_row = 1, n_vectors = 1;
    i64 n_tail = 0;                          // elements of a single row that are left over
    int axis = 3;                            // along which a thread does its vectors: the row, if it is a single one
    i64 n_places = 1, extent_of_places = 1;  // of threads, in all and along that axis, if there are several rows
    Divider divide_by_vectors, divide_by_2, divide_by_1;  // for 32 bits
    bool is_flat = true;                                  // one row
    bool is_small = true;                                 // all offsets, and all numbers of vectors, fit 31 bits

    /// Of rows that are long, or a single one, each block has a piece: some pieces of the first row, the same of all
    /// others, then the next ones. So what the rows share stays in the cache.
    bool is_long = false;
    Divider divide_by_pieces, divide_by_rows;
    i64 n_blocks = 1;

    /// Tiles of the two innermost dimensions.
    Divider divide_by_tiles_3, divide_by_tiles_2, divide_by_planes;
};

/// For arrays whose largest element takes this many bytes: the elements of a vector.
NOA_HD constexpr int vector_size(std::size_t largest) {
    return largest > 8 ? 1 : largest > 4 ? 2 : largest > 2 ? 4 : largest > 1 ? 8 : 16;
}
/// How many vectors of so many elements a thread does at once, of those it could: more would be much code for little.
NOA_HD constexpr int vectors_at_once(int size, int most) {
    const int n = size > 16 ? 1 : 16 / size;
    return n < most ? n : most;
}

/// The loop of a plan, and its arrays; `sizes` are those of the elements as operators see them.
Loop make_loop(const core::Call& call, const std::size_t* sizes, Operand* operands);
/// Which arrays vectors are for: all, but those with any stride; those of a reduction, which are not tiled and have no
/// tail; or those that are nothing else, without a number or a row that is one element.
enum class Vectors : std::uint8_t { ANY, REDUCED, PLAIN };

/// The same for a plan with its arrays.
Loop make_loop(const core::Plan& plan, const cpu::Operands& given, const std::size_t* sizes, Operand* operands,
        Vectors vectors = Vectors::ANY);
/// Makes all vectors of a loop such of one element.
void use_scalars(Loop& loop);
/// Lets each thread of a loop of several rows do n vectors along an axis, so that it finds its place once for all of
/// them, and what is repeated along that axis in the cache.
void unroll_along(Loop& loop, int axis, int n);
/// Gives each block n vectors of one row. Where an input is repeated from row to row, a group of blocks does the same
/// vectors of all rows before the next ones.
void cut_rows(Loop& loop, i64 n, bool is_repeated);
/// Gives each block a tile.
void cut_into_tiles(Loop& loop, int side);
/// The longest but the row.
int longest_axis(const Loop& loop);

/// A reduction: for each item of `outer`, an output or a row of them, over the vectors of `inner`; by columns, each
/// column of `inner` is an output. What becomes one output is cut into parts, by its size alone.
struct ReduceLoop {
    static constexpr int max_operands = 8;

    Loop inner;
    i64 outer[4]{1, 1, 1, 1};
    i64 strides[max_operands][4]{};      // of inputs, then outputs, along `outer`, in bytes
    i64 column_strides[max_operands]{};  // by columns
    std::byte* outputs[max_operands]{};
    int n_inputs = 0;
    i64 n_items = 1, n_parts = 1, n_per_part = 1;  // vectors of a part, or places if there are several rows
    i64 n_columns = 1, n_chunks = 1;               // by columns: chunks are what a block does
    int n_sharing = 1;                             // by columns: threads that share the rows of a column
    bool by_columns = false, is_short = false;     // short: a warp does an item
};

/// The loop of a reduction, and its inputs.
ReduceLoop make_reduce_loop(const core::ReduceCall& call, std::size_t n_inputs, const std::size_t* sizes,
        Operand* operands, Vectors vectors = Vectors::REDUCED);

/// Cuts n_all vectors, or rows, of each item into parts of at least so many: enough of them to fill a GPU. Items that
/// are short, and many, are done by a warp each.
void cut_items(ReduceLoop& loop, i64 n_all, i64 least);

}  // namespace noa::cuda

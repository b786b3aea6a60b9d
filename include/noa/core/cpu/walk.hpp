// Walk: a thread's way through a plan, tile by tile, on contiguous rows.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "noa/base/traits.hpp"
#include "noa/core/cpu/buffer.hpp"
#include "noa/core/cpu/parallel.hpp"
#include "noa/core/detail/plan.hpp"

namespace noa::cpu {

/// Numbers that a walk turns into others on the way: halves, to calculate in f32 as the vector units do.
enum class Convert : std::uint8_t { NONE, HALF_TO_FLOAT };

/// The elements of each array of a plan, and how operators see them.
struct Operands {
    std::array<std::byte*, core::Plan::max_operands> first{};
    std::array<bool, core::Plan::max_operands> is_output{};
    std::array<bool, core::Plan::max_operands> is_overwritten{};  // outputs that are not read
    std::array<Convert, core::Plan::max_operands> convert{};
};

/// Brings regions of rows x columns elements in which all arrays have contiguous rows: where an array has not, they are
/// copied to a buffer, and outputs back when the region is done.
class Walk {
public:
    Walk(const core::Plan& plan, const Operands& operands);
    Walk(const Walk&) = delete;
    Walk& operator=(const Walk&) = delete;
    ~Walk();

    using Offsets = std::array<i64, core::Plan::max_operands>;

    /// From now on, these tiles; with all arrays moved by so many bytes, and with so many of the plan's columns.
    void start(Grains tiles) { start(tiles, {}, m_plan.shape[3]); }
    void start(Grains tiles, const Offsets& offsets, i64 n_columns);

    /// Finishes the last region and brings the next one; false if there is none.
    bool next();

    i64 n_rows() const { return m_is_merged ? 1 : m_height; }
    i64 n_columns() const { return m_is_merged ? m_height * m_width : m_width; }

    /// The bytes of an element, as operators see it, and how far apart they are: 0 if one is repeated.
    i64 size(std::size_t operand) const { return m_access[operand].size; }
    i64 step(std::size_t operand) const { return m_access[operand].is_constant ? 0 : m_access[operand].size; }

    /// Whether an output is better written past the caches, by stream_blocks() (streamed.hpp).
    bool is_streamed(std::size_t operand) const { return m_access[operand].is_streamed; }

    /// The element in the first column of a row.
    template<typename T>
    T* row(std::size_t operand, i64 row) const {
        const Access& access = m_access[operand];
        return reinterpret_cast<T*>(access.row + row * access.row_stride);
    }

private:
    struct Access {
        std::byte* first = nullptr;  // in memory, of the region
        std::byte* row = nullptr;    // as operators see it
        i64 row_stride = 0;
        i64 size = 0;              // as operators see it
        bool is_direct = true;     // or through the buffer
        bool is_streamed = false;  // is overwritten, direct and large
        bool is_constant = false;  // one element for all: the buffer is filled with it, as far as it is looked at
        i64 n_filled = 0;
        std::byte* buffer = nullptr;
        Buffer own, halves;
    };

    const core::Plan& m_plan;
    const Operands& m_operands;
    Shape4 m_tiles;
    i64 m_widest;      // tiles of a row that are brought together
    bool m_is_merged;  // all rows of a region are one, in buffers
    Grains m_left{};
    Offsets m_offsets{};
    i64 m_n_columns = 0;
    i64 m_height = 0, m_width = 0;  // of the region
    std::array<Access, core::Plan::max_operands> m_access{};
    bool m_is_local_free = true;
    alignas(64) std::array<std::byte, 4096> m_local;  // the first small buffer, which need not be asked for

    void bring(std::size_t operand);
    void bring_constant(Access& access, std::size_t operand);
    void send(std::size_t operand);
    void finish();
    void make_buffers(std::size_t operand);
    i64 capacity() const;
};

}  // namespace noa::cpu

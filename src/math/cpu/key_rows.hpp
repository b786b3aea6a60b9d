// Rows of elements as keys.
#pragma once

#include <algorithm>
#include <cstddef>

#include "math/cpu/columns.hpp"
#include "math/row_layout.hpp"
#include "noa/base/layout.hpp"
#include "noa/base/traits.hpp"

namespace noa::math::detail {

using namespace noa::detail;

/// How elements at equal distances become keys, and keys such elements.
template<typename Key>
struct Coding {
    void (*encode)(const std::byte* from, i64 stride, i64 n, bool is_descending, Key* to) = nullptr;
    void (*decode)(const Key* from, i64 n, bool is_descending, std::byte* to, i64 stride) = nullptr;
};

/// An array to be read or written as rows of keys.
template<typename Key>
class KeyRows {
public:
    KeyRows(const layout::Memory& memory, const RowLayout& rows, const Coding<Key>& coding, bool is_descending)
        : m_first(static_cast<std::byte*>(const_cast<void*>(memory.first))),
          m_element_size(memory.element_size),
          m_rows(rows),
          m_n_rows(rows.n_rows()),
          m_n_per_row(rows.n_per_row()),
          m_coding(coding),
          m_is_descending(is_descending) {}

    static constexpr i64 n_lanes = detail::n_lanes<Key>;  // rows in a tile

    i64 n_rows() const { return m_n_rows; }
    i64 n_per_row() const { return m_n_per_row; }
    i64 n_tiles() const { return (m_n_rows + n_lanes - 1) / n_lanes; }
    i64 n_rows_in_tile(i64 tile) const { return std::min(n_lanes, m_n_rows - tile * n_lanes); }

    /// Whether to read row by row would use one element of a cache line at a time, and a tile is not too large.
    bool is_for_tiles() const { return m_rows.is_closer_across() and m_n_per_row <= i64{1} << 17; }

    /// A part of a row.
    void read(i64 row, i64 begin, i64 end, Key* keys) const {
        for_each_run_of_row(row, begin, end, [&, to = keys](const Run& run) mutable {
            encode(run, to);
            to += run.n;
        });
    }
    void write(i64 row, i64 begin, i64 end, const Key* keys) const {
        for_each_run_of_row(row, begin, end, [&, from = keys](const Run& run) mutable {
            decode(from, run);
            from += run.n;
        });
    }

    /// Some rows as the columns of a tile: see ColumnSort.
    void read_tile(i64 row, i64 n, Key* tile) const {
        if (n < n_lanes)
            std::fill_n(tile, m_n_per_row * n_lanes, Key{});
        if (m_rows.is_closer_across())
            return for_each_line(row, n, [&](const Run& run, i64 at) { encode(run, tile + at); });
        for_each_square(row, n, [&](const i64* offsets, const Run& run, i64 at) {
            Key square[n_lanes][n_lanes];
            for (i64 lane = 0; lane < n; ++lane)
                encode({offsets[lane] + run.offset, run.stride, run.n}, square[lane]);
            transpose(&square[0][0], n, run.n, tile + at);
        });
    }
    void write_tile(i64 row, i64 n, const Key* tile) const {
        if (m_rows.is_closer_across())
            return for_each_line(row, n, [&](const Run& run, i64 at) { decode(tile + at, run); });
        for_each_square(row, n, [&](const i64* offsets, const Run& run, i64 at) {
            Key square[n_lanes][n_lanes];
            transpose(tile + at, run.n, n, &square[0][0]);
            for (i64 lane = 0; lane < n; ++lane)
                decode(square[lane], {offsets[lane] + run.offset, run.stride, run.n});
        });
    }

private:
    std::byte* m_first;
    i64 m_element_size;
    RowLayout m_rows;
    i64 m_n_rows, m_n_per_row;
    Coding<Key> m_coding;
    bool m_is_descending;

    // Rows of n_lanes, of which so many, and so many keys of each, are used, to columns.
    static void transpose(const Key* from, i64 n_rows, i64 n_columns, Key* to) {
        const auto copy = [&](i64 rows, i64 columns) __attribute__((always_inline)) {
            for (i64 column = 0; column < columns; ++column)
                for (i64 row = 0; row < rows; ++row)
                    to[column * n_lanes + row] = from[row * n_lanes + column];
        };
        if (n_rows == n_lanes and n_columns == n_lanes)  // a loop that the compiler can unroll
            copy(n_lanes, n_lanes);
        else
            copy(n_rows, n_columns);
    }

    void encode(const Run& run, Key* to) const {
        m_coding.encode(m_first + run.offset * m_element_size, run.stride, run.n, m_is_descending, to);
    }
    void decode(const Key* from, const Run& run) const {
        m_coding.decode(from, run.n, m_is_descending, m_first + run.offset * m_element_size, run.stride);
    }

    // The machine does so by itself only for neighbors.
    void prefetch(i64 offset) const { __builtin_prefetch(m_first + offset * m_element_size); }

    template<typename F>
    void for_each_run_of_row(i64 row, i64 begin, i64 end, F f) const {
        const i64 offset = run_at(m_rows.across, row, row + 1).offset;
        for_each_run(m_rows.along, begin, end, [&](Run run) {
            run.offset += offset;
            f(run);
        });
    }

    // The elements of a tile, each run at one place of neighboring columns.
    template<typename F>
    void for_each_line(i64 row, i64 n, const F& f) const {
        i64 lane = 0;
        for_each_run(m_rows.across, row, row + n, [&](const Run& across) {
            i64 at = lane;
            for_each_run(m_rows.along, 0, m_n_per_row, [&](const Run& along) {
                const i64 first = across.offset + along.offset;
                for (i64 i = 0; i < along.n; ++i, at += n_lanes) {
                    prefetch(first + std::min(i + 16, along.n - 1) * along.stride);
                    f(Run{first + i * along.stride, across.stride, across.n}, at);
                }
            });
            lane += across.n;
        });
    }

    // The elements of a tile in squares, so that each cache line of the array is read or written at once.
    template<typename F>
    void for_each_square(i64 row, i64 n, const F& f) const {
        i64 offsets[n_lanes];
        i64* next = offsets;
        for_each_run(m_rows.across, row, row + n, [&](const Run& across) {
            for (i64 i = 0; i < across.n; ++i)
                *next++ = across.offset + i * across.stride;
        });
        for (i64 first = 0; first < m_n_per_row;) {
            const Run run = run_at(m_rows.along, first, std::min(first + n_lanes, m_n_per_row));
            f(offsets, run, first * n_lanes);
            first += run.n;
        }
    }
};

}  // namespace noa::math::detail

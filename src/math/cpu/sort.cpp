#include "math/sort.kernels.hpp"

#include <algorithm>
#include <concepts>
#include <cstddef>

#include "core/keys.hpp"
#include "core/scratch.hpp"
#include "math/cpu/columns.hpp"
#include "math/cpu/elements.hpp"
#include "math/cpu/key_rows.hpp"
#include "math/cpu/radix.hpp"
#include "noa/base/error.hpp"
#include "noa/runtime/detail/copy.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::math::detail {

using namespace noa::detail;

namespace {

using core::in_direction, core::make_scratch, core::parallel_for_with_scratch, core::to_common_key;

// ---- Indices as keys -----------------------------------------------------------------------------------------------

// A key with the index of its number: no two are the same, and equal numbers keep their order whatever way they are
// sorted. In the lower half of 64 bits, or beside the key where there is no room for it.
void set_key(u64& to, u32 key) {
    to = u64{key} << 32;
}
void set_key(KeyAndIndex& to, u64 key) {
    to = {key, 0};
}
void set_index(u64& key, i64 index) {  // which is 0 now
    key |= static_cast<u64>(index);
}
void set_index(KeyAndIndex& key, i64 index) {
    key.index = index;
}
i64 index_of(u64 key) {
    return static_cast<i64>(key & 0xffff'ffffu);
}
i64 index_of(const KeyAndIndex& key) {
    return key.index;
}

template<typename T, typename K>
struct Indices {
    using Key = K;
    static constexpr bool has_indices = true;

    static void encode(const std::byte* from, i64 stride, i64 n, bool is_descending, Key* to) {
        for_each_element(reinterpret_cast<const T*>(from), stride, n,
                [&](const T& value, i64 i) { set_key(to[i], in_direction<T>(to_common_key(value), is_descending)); });
    }
    static void decode(const Key* from, i64 n, bool, std::byte* to, i64 stride) {
        for_each_element(reinterpret_cast<i64*>(to), stride, n, [&](i64& index, i64 i) { index = index_of(from[i]); });
    }
};

// ---- Rows of keys --------------------------------------------------------------------------------------------------

template<typename Key, bool HasIndices>
class RowSort {
public:
    RowSort(const KeyRows<Key>& input, const KeyRows<Key>& output, int n_threads)
        : m_input(input), m_output(output), m_n_rows(input.n_rows()), m_n(input.n_per_row()), m_n_threads(n_threads) {}

    void operator()() const {
        if constexpr (std::unsigned_integral<Key>)
            if (ColumnSort::is_for<Key>(m_n, m_n_rows))
                return sort_columns();
        if (m_input.is_for_tiles() or m_output.is_for_tiles())
            return sort_rows_of_tiles();
        if (is_row_for_one_thread(m_n, m_n_rows, m_n_threads))
            return parallel_for_with_scratch<Key>(
                    m_n_rows, m_n_threads, 2 * m_n, [&](i64 row, Key* keys) { sort_row(row, keys, 1); });
        const auto keys = make_scratch<Key>(2 * m_n);
        for (i64 row = 0; row < m_n_rows; ++row)
            sort_row(row, keys.get(), m_n_threads);
    }

private:
    KeyRows<Key> m_input, m_output;
    i64 m_n_rows, m_n;
    int m_n_threads;

    static constexpr i64 n_lanes = KeyRows<Key>::n_lanes;

    void sort_columns() const {
        const ColumnSort sort_tile(m_n);
        parallel_for_with_scratch<Key>(
                m_input.n_tiles(), m_n_threads, sort_tile.n_padded() * n_lanes, [&](i64 block, Key* tile) {
                    read_tile(block, tile);
                    sort_tile(tile);
                    m_output.write_tile(block * n_lanes, m_output.n_rows_in_tile(block), tile);
                });
    }

    void sort_rows_of_tiles() const {
        parallel_for_with_scratch<Key>(m_input.n_tiles(), m_n_threads, m_n * (n_lanes + 2), [&](i64 block, Key* tile) {
            read_tile(block, tile);
            Key* const keys = tile + m_n * n_lanes;
            for (i64 lane = 0; lane < m_input.n_rows_in_tile(block); ++lane) {
                for (i64 i = 0; i < m_n; ++i)
                    keys[i] = tile[i * n_lanes + lane];
                const Key* const sorted = sort_keys(keys, keys + m_n, 1);
                for (i64 i = 0; i < m_n; ++i)
                    tile[i * n_lanes + lane] = sorted[i];
            }
            m_output.write_tile(block * n_lanes, m_output.n_rows_in_tile(block), tile);
        });
    }

    void read_tile(i64 block, Key* tile) const {
        m_input.read_tile(block * n_lanes, m_input.n_rows_in_tile(block), tile);
        if constexpr (HasIndices)
            for (i64 i = 0; i < m_n; ++i)
                for (i64 lane = 0; lane < n_lanes; ++lane)
                    set_index(tile[i * n_lanes + lane], i);
    }

    void sort_row(i64 row, Key* keys, int n_threads) const {
        const Blocks blocks(m_n, n_threads);
        cpu::parallel_for(blocks.n_blocks, n_threads, [&](i64 block) {
            const i64 begin = blocks.begin(block), end = blocks.begin(block + 1);
            m_input.read(row, begin, end, keys + begin);
            if constexpr (HasIndices)
                for (i64 i = begin; i < end; ++i)
                    set_index(keys[i], i);
        });
        const Key* const sorted = sort_keys(keys, keys + m_n, n_threads);
        cpu::parallel_for(blocks.n_blocks, n_threads, [&](i64 block) {
            const i64 begin = blocks.begin(block), end = blocks.begin(block + 1);
            m_output.write(row, begin, end, sorted + begin);
        });
    }

    const Key* sort_keys(Key* keys, Key* other, int n_threads) const {
        if constexpr (std::same_as<Key, KeyAndIndex>)
            if (m_n <= 256) {  // to count bytes takes longer
                std::sort(keys, keys + m_n,
                        [](const Key& a, const Key& b) { return a.key != b.key ? a.key < b.key : a.index < b.index; });
                return keys;
            }
        constexpr int first_digit = HasIndices and std::same_as<Key, u64> ? 4 : 0;
        return RadixSort<Key>(first_digit, n_threads)(keys, other, m_n);
    }
};

template<typename Code>
void sort_rows(const AnyArray& input, const AnyArray& output, int axis, bool is_descending, int n_threads) {
    using Key = typename Code::Key;
    Vec<bool, 4> is_along{};
    is_along[axis] = true;
    const auto rows = cut_into_rows(output.where.layout, input.where.layout, is_along);
    const Coding<Key> coding{Code::encode, Code::decode};
    RowSort<Key, Code::has_indices>(KeyRows<Key>(input.memory(), rows[1], coding, is_descending),
            KeyRows<Key>(output.memory(), rows[0], coding, is_descending), n_threads)();
}

}  // namespace

}  // namespace noa::math::detail

namespace noa::math {

template<>
void sort<Backend::CPU>(const AnyArray& input, const AnyArray& output, int axis, bool is_descending) {
    using namespace detail;
    const Stream stream = Stream::current(output.device);
    stream.enqueue([=, n_threads = stream.thread_limit()] {
        visit_ordered(output.dtype,
                [&]<typename T>() { sort_rows<Values<T>>(input, output, axis, is_descending, n_threads); });
    });
}

template<>
void argsort<Backend::CPU>(const AnyArray& input, const AnyArray& output, int axis, bool is_descending) {
    using namespace detail;
    const Stream stream = Stream::current(output.device);
    stream.enqueue([=, n_threads = stream.thread_limit()] {
        const bool is_long = output.shape()[axis] > i64{1} << 32;
        visit_ordered(input.dtype, [&]<typename T>() {
            if constexpr (sizeof(T) < 8)
                if (not is_long)
                    return sort_rows<Indices<T, u64>>(input, output, axis, is_descending, n_threads);
            sort_rows<Indices<T, KeyAndIndex>>(input, output, axis, is_descending, n_threads);
        });
    });
}

}  // namespace noa::math

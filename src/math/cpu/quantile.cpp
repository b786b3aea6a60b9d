#include "math/quantile.kernels.hpp"

#include <algorithm>
#include <cstddef>

#include "core/keys.hpp"
#include "core/scratch.hpp"
#include "math/cpu/columns.hpp"
#include "math/cpu/elements.hpp"
#include "math/cpu/key_rows.hpp"
#include "math/cpu/select.hpp"
#include "noa/base/error.hpp"
#include "noa/runtime/detail/copy.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::math::detail {

using namespace noa::detail;

namespace {

using Place = QuantilePlace;

// Of some rows, the keys of the two elements that the quantile is between, and the highest ones.
template<typename Key>
struct Keys {
    const Key *low, *high, *highest;
};

template<typename T>
void write_quantiles(const Place& place, const Keys<core::key_t<T>>& keys, i64 n, std::byte* to, i64 stride) {
    using Result = mean_result_t<T>;
    for_each_element(reinterpret_cast<Result*>(to), stride, n, [&](Result& value, i64 i) {
        value = quantile_value<T>(place, keys.low[i], keys.high[i], keys.highest[i]);
    });
}

template<typename Key>
struct Output {
    layout::Memory memory;
    Layout rows;  // an element for each
    void (*write_quantiles)(const Place&, const Keys<Key>&, i64, std::byte*, i64);

    void write(const Place& place, Keys<Key> keys, i64 row, i64 n) const {
        auto* const first = static_cast<std::byte*>(const_cast<void*>(memory.first));
        for_each_run(rows, row, row + n, [&](const Run& run) {
            write_quantiles(place, keys, run.n, first + run.offset * memory.element_size, run.stride);
            keys = {keys.low + run.n, keys.high + run.n, keys.highest + run.n};
        });
    }
};

template<typename Key>
class RowQuantiles {
public:
    RowQuantiles(const KeyRows<Key>& input, const Output<Key>& output, const Place& place, int n_threads)
        : m_input(input),
          m_output(output),
          m_place(place),
          m_n_rows(input.n_rows()),
          m_n(input.n_per_row()),
          m_n_threads(n_threads) {}

    void operator()() const {
        if (ColumnSort::is_for<Key>(m_n, m_n_rows))
            return sort_columns();
        if (m_input.is_for_tiles())
            return select_in_tiles();
        if (is_row_for_one_thread(m_n, m_n_rows, m_n_threads))
            return cpu::parallel_for(m_n_rows, m_n_threads, [&](i64 row) { select_in_row(row, 1); });
        for (i64 row = 0; row < m_n_rows; ++row)
            select_in_row(row, m_n_threads);
    }

private:
    KeyRows<Key> m_input;
    Output<Key> m_output;
    Place m_place;
    i64 m_n_rows, m_n;
    int m_n_threads;

    static constexpr i64 n_lanes = KeyRows<Key>::n_lanes;

    // To sort all of a short row takes less time than to look for a few of its elements.
    void sort_columns() const {
        const ColumnSort sort_tile(m_n);
        core::parallel_for_with_scratch<Key>(
                m_input.n_tiles(), m_n_threads, sort_tile.n_padded() * n_lanes, [&](i64 block, Key* tile) {
                    const i64 row = block * n_lanes, n_rows = m_input.n_rows_in_tile(block);
                    m_input.read_tile(row, n_rows, tile);
                    sort_tile(tile);
                    const Key *const low = tile + m_place.low * n_lanes, *const last = tile + (m_n - 1) * n_lanes;
                    m_output.write(m_place, {low, std::min(low + n_lanes, last), last}, row, n_rows);
                });
    }

    void select_in_tiles() const {
        core::parallel_for_with_scratch<Key>(m_input.n_tiles(), m_n_threads, m_n * n_lanes, [&](i64 block, Key* tile) {
            const i64 row = block * n_lanes, n_rows = m_input.n_rows_in_tile(block);
            m_input.read_tile(row, n_rows, tile);
            for (i64 lane = 0; lane < n_rows; ++lane)
                select(row + lane, 1, [&](i64 begin, i64 end, Key* keys) {
                    for (i64 i = begin; i < end; ++i)
                        *keys++ = tile[i * n_lanes + lane];
                });
        });
    }

    void select_in_row(i64 row, int n_threads) const {
        select(row, n_threads, [&](i64 begin, i64 end, Key* keys) { m_input.read(row, begin, end, keys); });
    }

    template<typename Read>
    void select(i64 row, int n_threads, const Read& read) const {
        const Selected<Key> keys = Select<Key, Read>(m_n, n_threads, read)(m_place.low, m_place.part != 0);
        m_output.write(m_place, {&keys.low, &keys.high, &keys.highest}, row, 1);
    }
};

template<typename T>
void write_all(const AnyArray& input, const AnyArray& output, const Vec<bool, 4>& is_along, const Place& place,
        int n_threads) {
    using Key = core::key_t<T>;
    const auto rows = cut_into_rows(input.where.layout, output.where.layout, is_along);
    RowQuantiles<Key>(KeyRows<Key>(input.memory(), rows[0], {Values<T>::encode, nullptr}, false),
            Output<Key>{output.memory(), rows[1].across, write_quantiles<T>}, place, n_threads)();
}

}  // namespace

}  // namespace noa::math::detail

namespace noa::math {

template<>
void quantile<Backend::CPU>(const AnyArray& input, const AnyArray& output, const Vec<bool, 4>& is_reduced,
        const detail::QuantilePlace& place) {
    using namespace detail;
    const Stream stream = Stream::current(output.device);
    stream.enqueue([=, n_threads = stream.thread_limit()] {
        visit_ordered(input.dtype, [&]<typename T>() { write_all<T>(input, output, is_reduced, place, n_threads); });
    });
}

}  // namespace noa::math

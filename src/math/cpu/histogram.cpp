#include "math/histogram.kernels.hpp"

#include <algorithm>
#include <cstddef>
#include <mutex>
#include <vector>

#include "math/cpu/pieces.hpp"
#include "math/range_of_bins.hpp"
#include "noa/base/layout.hpp"
#include "noa/core/cpu/parallel.hpp"
#include "noa/runtime/detail/copy.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::math::detail {

using namespace noa::detail;

namespace {

// In whatever order is best for the memory.
Layout in_order_of_memory(const Layout& layout) {
    return layout::collapse(layout::permute(layout, layout::order(layout)));
}

template<typename T>
Extremes<T> find_extremes(const T* elements, const Layout& layout, int n_threads) {
    constexpr i64 block_size = 1 << 15;
    const i64 n_elements = layout.shape.n_elements(), n_blocks = (n_elements + block_size - 1) / block_size;
    std::vector<Extremes<T>> partial(static_cast<std::size_t>(n_blocks), {elements[0], elements[0]});
    cpu::parallel_for(n_blocks, n_threads, [&](i64 block) {
        Extremes<T>& result = partial[static_cast<std::size_t>(block)];
        const i64 begin = block * block_size, end = std::min(begin + block_size, n_elements);
        for_each_piece(layout, begin, end, [&](i64 offset, i64, i64 length) {
            for (i64 i = 0; i < length; ++i)
                result.add(elements[offset + i * layout.strides[3]]);
        });
    });
    for (const auto& [lowest, highest]: partial) {
        partial[0].add(lowest);
        partial[0].add(highest);
    }
    return partial[0];
}

// ---- Counts --------------------------------------------------------------------------------------------------------

// One histogram for each index of the axes that the output keeps, of all elements along the others.
struct Rows {
    Shape4 kept;     // 1 along the others
    Layout counted;  // of the elements of a row

    explicit Rows(const AnyArray& input, const Shape4& output) : kept(output), counted(input.where.layout) {
        kept[3] = 1;
        for (int axis = 0; axis < 3; ++axis)
            if (kept[axis] != 1)
                counted.shape[axis] = 1;
        counted = in_order_of_memory(counted);
    }
};

template<typename T>
void count(const Bins<T>& bins, const T* elements, const Layout& layout, i64 begin, i64 end, i64* counts) {
    for_each_piece(layout, begin, end, [&](i64 offset, i64, i64 length) {
        for (i64 i = 0; i < length; ++i) {
            const T value = elements[offset + i * layout.strides[3]];
            if (bins.has(value))
                ++counts[bins.find(value)];
        }
    });
}

// The elements of a row are counted in parts. As counts are integers, it does not matter which part is added first.
template<typename T>
void count_rows(const Bins<T>& bins, const AnyArray& input, const AnyArray& output, const Workers& workers) {
    const Rows rows(input, output.shape());
    const i64 n_bins = output.shape()[3], n_counted = rows.counted.shape.n_elements();
    const i64 part_size = std::max<i64>(1 << 16, 8 * n_bins), n_parts = (n_counted + part_size - 1) / part_size;
    const auto* const elements = static_cast<const T*>(input.first());
    auto* const results = static_cast<i64*>(const_cast<void*>(output.first()));
    const i64 zero = 0;
    fill_elements(&zero, output.memory(), workers);

    std::mutex mutex;
    cpu::parallel_for(rows.kept.n_elements() * n_parts, workers.n_threads, [&](i64 task) {
        const auto row = layout::index_at(rows.kept, task / n_parts);
        const i64 begin = task % n_parts * part_size, end = std::min(begin + part_size, n_counted);
        std::vector<i64> counts(static_cast<std::size_t>(n_bins));
        count(bins, elements + layout::offset_at(input.where.layout.strides, row), rows.counted, begin, end,
                counts.data());
        std::unique_lock lock(mutex, std::defer_lock);
        if (n_parts > 1)
            lock.lock();
        i64* const result = results + layout::offset_at(output.where.layout.strides, row);
        for (i64 i = 0; i < n_bins; ++i)
            result[i * output.where.layout.strides[3]] += counts[static_cast<std::size_t>(i)];
    });
}

template<typename T>
void run(const AnyArray& input, const AnyArray& output, const HistogramRange& range) {
    const Stream stream = Stream::current(output.device);
    const i64 n_bins = output.shape()[3];
    if (range.is_given)
        stream.enqueue([=, bins = Bins<T>(n_bins, range.lowest, range.highest), workers = Workers(stream)] {
            count_rows(bins, input, output, workers);
        });
    else
        stream.enqueue([=, workers = Workers(stream)] {
            const Layout layout = in_order_of_memory(input.where.layout);
            const auto data = find_extremes(static_cast<const T*>(input.first()), layout, workers.n_threads);
            count_rows(find_bins(n_bins, data), input, output, workers);
        });
}

}  // namespace

}  // namespace noa::math::detail

namespace noa::math {

template<>
void histogram<Backend::CPU>(const AnyArray& input, const AnyArray& output, const detail::HistogramRange& range) {
    visit_counted(input.dtype, [&]<typename T>() { detail::run<T>(input, output, range); });
}

}  // namespace noa::math

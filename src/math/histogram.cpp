#include "noa/math/histogram.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <mutex>
#include <utility>
#include <vector>

#include "core/backend.hpp"
#include "math/bins.hpp"
#include "math/cpu/pieces.hpp"
#include "math/cuda/histogram.hpp"
#include "noa/base/cast.hpp"
#include "noa/base/dtype.hpp"
#include "noa/base/layout.hpp"
#include "noa/core/cpu/parallel.hpp"
#include "noa/math/reduce.hpp"
#include "noa/runtime/allocator.hpp"
#include "noa/runtime/detail/copy.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::math::detail {

using namespace noa::detail;

namespace {

// ---- Bins ----------------------------------------------------------------------------------------------------------

// A real number as an integer, those past all element types as one of them.
Wide to_integer(f64 rounded) {
    return static_cast<Wide>(std::clamp(rounded, -0x1p65, 0x1p65));
}

template<typename T>
class Bins {
public:
    // Between ends that are given.
    Bins(i64 n_bins, HistogramEnd low, HistogramEnd high) {
        check(std::isfinite(low.real) and std::isfinite(high.real) and low.real <= high.real,
                "there are no bins from {} to {}", low.real, high.real);
        const bool is_nothing =
                low.is_integer and high.is_integer ? low.integer == high.integer : low.real == high.real;
        if (is_nothing) {  // as in NumPy
            low = {low.real - 0.5};
            high = {high.real + 0.5};
        }
        if constexpr (traits::integer<T>) {
            set_limits(low.is_integer ? low.integer : to_integer(std::ceil(low.real)),
                    high.is_integer ? high.integer : to_integer(std::floor(high.real)));
        } else {
            m_rule.first = safe_cast<T>(low.real);
            m_rule.last = safe_cast<T>(high.real);
        }
        set_edges(n_bins, low.real, high.real);
    }

    // From the lowest to the highest element.
    Bins(i64 n_bins, T lowest, T highest)
        requires traits::real<T>
    {
        check(std::isfinite(static_cast<f64>(lowest)) and std::isfinite(static_cast<f64>(highest)),
                "there are no bins from {} to {}, the lowest and the highest element", lowest, highest);
        m_rule.first = lowest;
        m_rule.last = highest;
        if (lowest == highest) {
            m_rule.first = static_cast<T>(lowest - static_cast<T>(0.5));
            m_rule.last = static_cast<T>(highest + static_cast<T>(0.5));
        }
        m_rule.are_elements = true;
        set_edges(n_bins, m_rule.first, m_rule.last);
    }

    const BinRule<T>& rule() const { return m_rule; }
    bool has(T value) const { return m_rule.has(value); }
    std::size_t find(T value) const { return static_cast<std::size_t>(m_rule.find(value, m_edges.data())); }

private:
    BinRule<T> m_rule;
    std::vector<f64> m_edges;

    void set_limits(Wide first, Wide last) {
        const bool is_outside = first > highest<T> or last < lowest<T> or first > last;
        m_rule.first = is_outside ? T{1} : static_cast<T>(std::max<Wide>(first, lowest<T>));
        m_rule.last = is_outside ? T{0} : static_cast<T>(std::min<Wide>(last, highest<T>));
    }

    template<typename End>
    void set_edges(i64 n_bins, End low, End high) {
        m_rule.n_bins = n_bins;
        m_rule.low = static_cast<f64>(low);
        m_rule.high = static_cast<f64>(high);
        m_edges.resize(static_cast<std::size_t>(n_bins) + 1);
        for (i64 i = 0; i <= n_bins; ++i)
            m_edges[static_cast<std::size_t>(i)] = m_rule.edge(i);
        // Also false if the distance of the ends does not fit, for then there are infinities.
        const bool are_increasing = std::adjacent_find(m_edges.begin(), m_edges.end(),
                                            [](f64 a, f64 b) { return not(a < b); }) == m_edges.end();
        check(are_increasing, "the range from {} to {} cannot be cut into {} bins", low, high, n_bins);
        m_rule.scale = std::min(static_cast<f64>(n_bins) / (m_edges.back() - m_edges.front()), detail::highest<f64>);
    }
};

// ---- Elements ------------------------------------------------------------------------------------------------------

// In whatever order is best for the memory.
Layout in_order_of_memory(const Layout& layout) {
    return layout::collapse(layout::permute(layout, layout::order(layout)));
}

template<typename T>
struct Extremes {
    T lowest;
    T highest;

    void add(T value) {
        // NaN is both from then on.
        lowest = value < lowest or value != value ? value : lowest;
        highest = value > highest or value != value ? value : highest;
    }
};

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

template<typename T>
Bins<T> find_bins(i64 n_bins, const Extremes<T>& data) {
    if constexpr (traits::integer<T>)
        return {n_bins, histogram_end(data.lowest), histogram_end(data.highest)};
    else
        return {n_bins, data.lowest, data.highest};
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
void run_on_cpu(const AnyArray& input, const AnyArray& output, const HistogramRange& range) {
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

// ---- On the GPU ----------------------------------------------------------------------------------------------------

// Waits for them: it is an error if they are not finite.
template<typename T>
Extremes<T> read_extremes(const AnyArray& input) {
    const i64 size = input.where.element_size;
    const auto memory = Allocator{}.allocate(2 * size, input.device);
    AnyArray outputs[2];
    for (i64 i = 0; i < 2; ++i) {
        outputs[i].owner = memory;
        outputs[i].where = {static_cast<std::byte*>(memory.get()) + i * size, Layout{1, 1, 1, 1}, size};
        outputs[i].dtype = input.dtype;
        outputs[i].device = input.device;
    }
    reduce_any<MinMax>(input, outputs);
    T ends[2];
    read_element(memory.get(), 2 * size, input.device, ends);
    return {ends[0], ends[1]};
}

template<typename T>
void run_on_gpu(const AnyArray& input, const AnyArray& output, const HistogramRange& range) {
    const i64 n_bins = output.shape()[3];
    const Bins<T> bins =
            range.is_given ? Bins<T>(n_bins, range.lowest, range.highest) : find_bins(n_bins, read_extremes<T>(input));
    math::on_gpu::histogram(bins.rule(), input, output);
}

template<typename T>
void run(const AnyArray& input, const AnyArray& output, const HistogramRange& range) {
    run_on(output.device, [&]<Backend B>() {
        if constexpr (B == Backend::GPU)
            run_on_gpu<T>(input, output, range);
        else
            run_on_cpu<T>(input, output, range);
    });
}

void check_shapes(const Shape4& input, const Shape4& output) {
    check(not input.is_empty(), "there is nothing to count in an array of shape {}", input);
    bool fits = output[3] >= 1;
    for (int axis = 0; axis < 3; ++axis)
        fits = fits and (output[axis] == 1 or output[axis] == input[axis]);
    check(fits, "histograms of an array of shape {} cannot have the shape {}", input, output);
}

}  // namespace

Shape4 histogram_shape(const Shape4& input, i64 n_bins, const Vec<bool, 4>& is_counted) {
    check(n_bins >= 1, "a histogram cannot have {} bins", n_bins);
    check(is_counted[3], "the bins of histograms are along the width: count along it, too");
    Shape4 result = input;
    for (int axis = 0; axis < 3; ++axis)
        if (is_counted[axis])
            result[axis] = 1;
    result[3] = n_bins;
    return result;
}

void histogram(const AnyArray& input, const AnyArray& output, const HistogramRange& range) {
    check(input.device == output.device, "histograms are made on one device: the input is on {}, the output on {}",
            input.device, output.device);
    check_shapes(input.shape(), output.shape());
    check_output(output.memory());
    check(not layout::overlaps(input.memory(), output.memory()),
            "a histogram, of shape {}, overlaps its input, of shape {}, in memory", output.shape(), input.shape());
    visit(input.dtype, [&]<typename T>() {
        if constexpr (traits::scalar<T>)
            run<T>(input, output, range);
    });
}

}  // namespace noa::math::detail

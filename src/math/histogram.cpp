#include "noa/math/histogram.hpp"

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <mutex>
#include <type_traits>
#include <utility>
#include <vector>

#include "math/pieces.hpp"
#include "noa/base/cast.hpp"
#include "noa/base/dtype.hpp"
#include "noa/base/layout.hpp"
#include "noa/core/cpu/parallel.hpp"
#include "noa/runtime/detail/copy.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::detail {

namespace {

// ---- Bins ----------------------------------------------------------------------------------------------------------

// Edges are rounded to the type of the elements, unless these are integers.
template<typename T>
using edge_t = std::conditional_t<traits::integer<T>, f64, T>;

// As NumPy has them: calculated in f64 if the ends are given, and in the type of the elements if the ends are such.
template<typename Edge, typename Calculated>
std::vector<f64> make_edges(i64 n_bins, Calculated low, Calculated high) {
    const auto step = (high - low) / static_cast<Calculated>(n_bins);
    std::vector<f64> edges(static_cast<std::size_t>(n_bins) + 1);
    for (i64 i = 0; i < n_bins; ++i)
        edges[static_cast<std::size_t>(i)] =
                static_cast<f64>(static_cast<Edge>(static_cast<Calculated>(i) * step + low));
    edges.back() = static_cast<f64>(static_cast<Edge>(high));
    // Also false if the distance of the ends does not fit, for then there are infinities.
    const bool are_increasing =
            std::adjacent_find(edges.begin(), edges.end(), [](f64 a, f64 b) { return not(a < b); }) == edges.end();
    check(are_increasing, "the range from {} to {} cannot be cut into {} bins", low, high, n_bins);
    return edges;
}

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
            m_first = safe_cast<T>(low.real);
            m_last = safe_cast<T>(high.real);
        }
        set_edges(make_edges<edge_t<T>>(n_bins, low.real, high.real));
    }

    // From the lowest to the highest element.
    Bins(i64 n_bins, T lowest, T highest)
        requires traits::real<T>
        : m_first(lowest), m_last(highest) {
        check(std::isfinite(static_cast<f64>(lowest)) and std::isfinite(static_cast<f64>(highest)),
                "there are no bins from {} to {}, the lowest and the highest element", lowest, highest);
        if (lowest == highest) {
            m_first = static_cast<T>(lowest - static_cast<T>(0.5));
            m_last = static_cast<T>(highest + static_cast<T>(0.5));
        }
        set_edges(make_edges<T>(n_bins, m_first, m_last));
    }

    bool has(T value) const { return value >= m_first and value <= m_last; }

    // The bin of an element: a guess, put right by comparing with the edges.
    std::size_t find(T value) const {
        const f64 guess = (static_cast<f64>(value) - m_edges.front()) * m_scale;
        auto bin = std::min(static_cast<std::size_t>(std::max(guess, 0.)), m_edges.size() - 2);
        while (bin > 0 and not is_at_least(value, m_edges[bin]))
            --bin;
        while (bin + 2 < m_edges.size() and is_at_least(value, m_edges[bin + 1]))
            ++bin;
        return bin;
    }

private:
    std::vector<f64> m_edges;
    T m_first, m_last;
    f64 m_scale = 0;

    void set_limits(Wide first, Wide last) {
        const bool is_outside = first > highest<T> or last < lowest<T> or first > last;
        m_first = is_outside ? T{1} : static_cast<T>(std::max<Wide>(first, lowest<T>));
        m_last = is_outside ? T{0} : static_cast<T>(std::min<Wide>(last, highest<T>));
    }

    void set_edges(std::vector<f64> edges) {
        m_edges = std::move(edges);
        const f64 distance = m_edges.back() - m_edges.front();
        m_scale = std::min(static_cast<f64>(m_edges.size() - 1) / distance, highest<f64>);
    }

    // Exact for integers of 64 bits, too: f64 rounds them, which may make them equal to an edge, but not pass it.
    static bool is_at_least(T value, f64 edge) {
        const auto rounded = static_cast<f64>(value);
        if constexpr (traits::integer<T> and sizeof(T) == 8)
            return rounded > edge or
                   (rounded == edge and (std::abs(edge) < 0x1p53 or Wide{value} >= static_cast<Wide>(edge)));
        else
            return rounded >= edge;
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
    check(input.device.is_cpu() and output.device.is_cpu(),
            "histograms are made on the CPU: the input is on {}, the output on {}", input.device, output.device);
    check_shapes(input.shape(), output.shape());
    check_output(output.memory());
    check(not layout::overlaps(input.memory(), output.memory()),
            "a histogram, of shape {}, overlaps its input, of shape {}, in memory", output.shape(), input.shape());
    visit(input.dtype, [&]<typename T>() {
        if constexpr (traits::scalar<T>)
            run<T>(input, output, range);
    });
}

}  // namespace noa::detail

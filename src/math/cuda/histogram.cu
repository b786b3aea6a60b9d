// Histograms on the GPU. Counts are integers: it does not matter in which order they are added up.
#include <cstddef>
#include <memory>

#include "core/cuda/copy.hpp"
#include "math/cuda/prepare.hpp"
#include "math/cuda/rows.hpp"
#include "math/histogram.kernels.hpp"
#include "math/range_of_bins.hpp"
#include "noa/core/cuda/access.cuh"
#include "noa/core/cuda/launch.cuh"
#include "noa/math/reduce.hpp"
#include "noa/runtime/allocator.hpp"
#include "noa/runtime/detail/copy.hpp"

namespace noa::math::on_gpu {

namespace {

using cuda::n_threads;
using Count = unsigned long long;  // what atomicAdd takes

// A block counts a part of a row in memory of its own, as often as it has room for; if there are too many bins for
// that, in the memory that all share.
constexpr i64 most_bins_in_block = 2048;
constexpr int most_copies = n_threads / 32;

template<typename T>
struct CountTask {
    detail::BinRule<T> bins;
    const f64* edges;
    Rows input, output;
    i64 n_parts, n_per_part;  // of a row
    Count* counts;            // of all rows; none: to the output, as a row has one part
};

template<typename T>
__global__ void __launch_bounds__(n_threads) make_edges(const detail::BinRule<T> bins, f64* edges) {
    const i64 i = i64{blockIdx.x} * n_threads + threadIdx.x;
    if (i <= bins.n_bins)
        edges[i] = bins.edge(i);
}

// Calls f with the bin of each element of a part that is in one.
template<typename T, typename F>
__device__ void for_each_bin(const CountTask<T>& task, const f64* edges, i64 row, i64 part, const F& f) {
    constexpr int n_ahead = 8;
    const T* const elements = task.input.template row<T>(row);
    const i64 begin = part * task.n_per_part;
    const i64 end = begin + task.n_per_part < task.input.n ? begin + task.n_per_part : task.input.n;
    for (i64 first = begin + threadIdx.x; first < end; first += n_ahead * n_threads) {
        T values[n_ahead];
#pragma unroll
        for (int u = 0; u < n_ahead; ++u)
            if (first + u * n_threads < end)
                values[u] = elements[(first + u * n_threads) * task.input.along];
#pragma unroll
        for (int u = 0; u < n_ahead; ++u)
            if (first + u * n_threads < end and task.bins.has(values[u]))
                f(task.bins.find(values[u], edges));
    }
}

template<typename T>
__global__ void __launch_bounds__(n_threads) count_in_blocks(const __grid_constant__ CountTask<T> task) {
    __shared__ f64 edges[most_bins_in_block + 1];
    __shared__ u32 counts[most_bins_in_block];
    const int n_bins = static_cast<int>(task.bins.n_bins), thread = static_cast<int>(threadIdx.x);
    const int n_fit = static_cast<int>(most_bins_in_block) / n_bins,
              n_copies = n_fit < most_copies ? n_fit : most_copies;
    const i64 row = i64{blockIdx.x} / task.n_parts, part = i64{blockIdx.x} % task.n_parts;
    for (int i = thread; i <= n_bins; i += n_threads)
        edges[i] = task.edges[i];
    for (int i = thread; i < n_bins * n_copies; i += n_threads)
        counts[i] = 0;
    __syncthreads();
    u32* const own = counts + thread / 32 % n_copies * n_bins;
    for_each_bin(task, edges, row, part, [&](i64 bin) { atomicAdd(own + bin, 1u); });
    __syncthreads();
    for (int bin = thread; bin < n_bins; bin += n_threads) {
        Count count = 0;
        for (int copy = 0; copy < n_copies; ++copy)
            count += counts[copy * n_bins + bin];
        if (task.counts == nullptr)
            task.output.template row<i64>(row)[bin * task.output.along] = static_cast<i64>(count);
        else if (count > 0)
            atomicAdd(task.counts + row * n_bins + bin, count);
    }
}

template<typename T>
__global__ void __launch_bounds__(n_threads) count_together(const __grid_constant__ CountTask<T> task) {
    const i64 row = i64{blockIdx.x} / task.n_parts, part = i64{blockIdx.x} % task.n_parts;
    Count* const counts = task.counts + row * task.bins.n_bins;
    for_each_bin(task, task.edges, row, part, [&](i64 bin) { atomicAdd(counts + bin, Count{1}); });
}

// Enough parts for the whole GPU, but few enough that their counts take less time to add than to count.
i64 part_size(i64 n_elements) {
    constexpr i64 n_wanted = 2048, shortest = 4096, longest = i64{1} << 16;
    const i64 size = (n_elements + n_wanted - 1) / n_wanted;
    return size < shortest ? shortest : size > longest ? longest : size;
}

template<typename T>
void count(const detail::BinRule<T>& bins, const AnyArray& input, const AnyArray& output) {
    const Stream stream = Stream::current(output.device);
    Vec<bool, 4> is_along{};
    for (int axis = 0; axis < 4; ++axis)
        is_along[axis] = axis == 3 or output.shape()[axis] == 1;
    const auto [from, to] = cut_into_rows(input.memory(), output.memory(), is_along);
    std::shared_ptr<void> input_copy, counts;
    CountTask<T> task{bins, nullptr, to_read(from, stream, input_copy), to.rows, 1, 1, nullptr};
    task.n_per_part = part_size(input.shape().n_elements());
    task.n_parts = (task.input.n + task.n_per_part - 1) / task.n_per_part;

    const auto edges = Allocator{}.allocate(layout::n_bytes({1, 1, 1, bins.n_bins + 1}, sizeof(f64)), stream.device());
    task.edges = static_cast<const f64*>(edges.get());
    cuda::launch(
            "histogram", make_edges<T>, stream, bins.n_bins / n_threads + 1, 0, bins, static_cast<f64*>(edges.get()));

    const bool is_in_blocks = bins.n_bins <= most_bins_in_block;
    const layout::Memory dense{nullptr, Layout(to.elements.layout.shape), sizeof(i64)};
    layout::Memory result = dense;
    if (not is_in_blocks or task.n_parts > 1) {
        counts = Allocator{}.allocate(layout::n_bytes(dense.layout.shape, sizeof(i64)), stream.device());
        result.first = counts.get();
        task.counts = static_cast<Count*>(counts.get());
        const i64 zero = 0;
        cuda::fill_elements(&zero, result, stream);
    }
    cuda::launch("histogram", is_in_blocks ? count_in_blocks<T> : count_together<T>, stream,
            task.input.n_rows * task.n_parts, 0, task);
    if (counts != nullptr)
        cuda::copy_elements(result, to.elements, stream);
    const AnyArray* const arrays[] = {&input, &output};
    finish(arrays, stream);
}

// The lowest and the highest element, which are waited for: it is an error if they are not finite.
template<typename T>
detail::Extremes<T> read_extremes(const AnyArray& input) {
    const i64 size = input.where.element_size;
    const auto memory = Allocator{}.allocate(2 * size, input.device);
    AnyArray outputs[2];
    for (i64 i = 0; i < 2; ++i) {
        outputs[i].owner = memory;
        outputs[i].where = {static_cast<std::byte*>(memory.get()) + i * size, Layout{1, 1, 1, 1}, size};
        outputs[i].dtype = input.dtype;
        outputs[i].device = input.device;
    }
    detail::reduce_any<MinMax>(input, outputs);
    T ends[2];
    noa::detail::read_element(memory.get(), 2 * size, input.device, ends);
    return {ends[0], ends[1]};
}

template<typename T>
detail::Bins<T> find_bins(const AnyArray& input, i64 n_bins, const detail::HistogramRange& range) {
    if (range.is_given)
        return {n_bins, range.lowest, range.highest};
    return detail::find_bins(n_bins, read_extremes<T>(input));
}

}  // namespace

}  // namespace noa::math::on_gpu

namespace noa::math {

template<>
void histogram<Backend::GPU>(const AnyArray& input, const AnyArray& output, const detail::HistogramRange& range) {
    visit_counted(input.dtype, [&]<typename T>() {
        on_gpu::count(on_gpu::find_bins<T>(input, output.shape()[3], range).rule(), input, output);
    });
}

}  // namespace noa::math

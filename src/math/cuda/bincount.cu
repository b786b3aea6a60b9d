// bincount on the GPU. Counts are integers: it does not matter in which order they are added up. Weights are sorted by
// their bins, and those of a bin added up in their order.
#include <cub/device/device_radix_sort.cuh>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <memory>

#include "core/cuda/copy.hpp"
#include "math/bincount.kernels.hpp"
#include "math/cuda/prepare.hpp"
#include "math/places.hpp"
#include "noa/core/cuda/launch.cuh"
#include "noa/runtime/allocator.hpp"
#include "noa/runtime/detail/copy.hpp"
#include "runtime/cuda/check.hpp"

namespace noa::math::on_gpu {

namespace {

constexpr int n_threads = 256, warp_size = 32;
constexpr i64 per_block = i64{1} << 14;   // indices that a block counts
constexpr i64 most_bins_in_block = 4096;  // in memory of its own; if there are more, in the memory that all share
using Count = unsigned long long;         // what atomic functions take

struct Elements {
    Places places;
    i64 n;

    explicit Elements(const noa::detail::AnyArray& array)
        : places(places_of(array.memory())), n(array.shape().n_elements()) {}

    template<typename T>
    __device__ T get(i64 i) const {
        return *reinterpret_cast<const T*>(places[i]);
    }
};

i64 blocks_of(i64 n, i64 each) {
    return (n + each - 1) / each;
}

__device__ i64 number_of_thread() {
    return i64{blockIdx.x} * n_threads + threadIdx.x;
}

std::shared_ptr<void> allocate(i64 n_bytes, const Stream& stream) {
    return Allocator{}.allocate(n_bytes, stream.device());
}

// Bins one after the other.
layout::Memory as_row(const std::shared_ptr<void>& memory, i64 n_bins) {
    return {memory.get(), Layout{1, 1, 1, n_bins}, 8};
}

// ---- Indices without a bin -----------------------------------------------------------------------------------------

template<typename Index>
__global__ void __launch_bounds__(n_threads)
        find_outside(const __grid_constant__ Elements indices, i64 n_bins, Count* first) {
    const i64 i = number_of_thread();
    if (i < indices.n and not is_bin(indices.get<Index>(i), n_bins))
        atomicMin(first, static_cast<Count>(i));
}

template<typename Index>
void check_indices(const BincountCall& call, const Stream& stream) {
    const Elements indices(call.indices);
    const auto memory = allocate(sizeof(Count), stream);
    const Count none = ~Count{0};
    cuda::fill_elements(&none, as_row(memory, 1), stream);
    cuda::launch("bincount", find_outside<Index>, stream, blocks_of(indices.n, n_threads), 0, indices, call.n_bins(),
            static_cast<Count*>(memory.get()));
    Count first = 0;
    noa::detail::read_element(memory.get(), sizeof(first), stream.device(), &first);
    if (first == none)
        return;
    Index index{};
    noa::detail::read_element(indices.places[static_cast<i64>(first)], sizeof(index), stream.device(), &index);
    refuse_bin(call, static_cast<i64>(first), index);
}

// ---- Counts --------------------------------------------------------------------------------------------------------

template<typename Index>
__global__ void __launch_bounds__(n_threads)
        count_indices(const __grid_constant__ Elements indices, i64 n_bins, Count* counts) {
    __shared__ unsigned own[most_bins_in_block];
    const bool is_own = n_bins <= most_bins_in_block;
    for (i64 bin = threadIdx.x; is_own and bin < n_bins; bin += n_threads)
        own[bin] = 0;
    __syncthreads();
    const i64 begin = i64{blockIdx.x} * per_block, end = begin + per_block < indices.n ? begin + per_block : indices.n;
    for (i64 i = begin + threadIdx.x; i < end; i += n_threads) {
        const Index index = indices.get<Index>(i);
        if (not is_bin(index, n_bins))
            continue;
        if (is_own)
            atomicAdd(own + index, 1u);
        else
            atomicAdd(counts + index, Count{1});
    }
    __syncthreads();
    for (i64 bin = threadIdx.x; is_own and bin < n_bins; bin += n_threads)
        if (own[bin] > 0)
            atomicAdd(counts + bin, Count{own[bin]});
}

template<typename Index>
void count(const BincountCall& call, const Stream& stream) {
    const Elements indices(call.indices);
    const i64 n_bins = call.n_bins();
    const auto memory = allocate(n_bins * 8, stream);
    const Count zero = 0;
    cuda::fill_elements(&zero, as_row(memory, n_bins), stream);
    cuda::launch("bincount", count_indices<Index>, stream, blocks_of(indices.n, per_block), 0, indices, n_bins,
            static_cast<Count*>(memory.get()));
    cuda::copy_elements(as_row(memory, n_bins), call.output.memory(), stream);
}

// ---- Weighted sums -------------------------------------------------------------------------------------------------

// The bin of each index; those that are left out have one of their own, after all others.
template<typename Index>
__global__ void __launch_bounds__(n_threads)
        make_keys(const __grid_constant__ Elements indices, i64 n_bins, u32* keys) {
    const i64 i = number_of_thread();
    if (i >= indices.n)
        return;
    const Index index = indices.get<Index>(i);
    keys[i] = static_cast<u32>(is_bin(index, n_bins) ? static_cast<i64>(index) : n_bins);
}

template<typename T>
__global__ void __launch_bounds__(n_threads) make_values(const __grid_constant__ Elements weights, f64* values) {
    const i64 i = number_of_thread();
    if (i < weights.n)
        values[i] = static_cast<f64>(weights.get<T>(i));
}

// Each bin's weights are cut into parts, a warp each.
struct Sorted {
    const u32* keys;
    const f64* values;
    i64 n, n_bins, n_parts;

    // The place of the first key that is not below another.
    __device__ i64 begin_of(i64 bin) const {
        i64 low = 0, high = n;
        while (low < high) {
            const i64 middle = low + (high - low) / 2;
            if (i64{keys[middle]} < bin)
                low = middle + 1;
            else
                high = middle;
        }
        return low;
    }
};

// By a warp, in an order that depends on their number alone; the first lane has the sum.
__device__ f64 add_up(const f64* values, i64 n) {
    const int lane = static_cast<int>(threadIdx.x) % warp_size;
    f64 sum = 0;
    for (i64 i = lane; i < n; i += warp_size)
        sum += values[i];
    for (int distance = warp_size / 2; distance > 0; distance /= 2)
        sum += __shfl_down_sync(~0u, sum, distance);
    return sum;
}

__global__ void __launch_bounds__(n_threads) add_parts(const __grid_constant__ Sorted sorted, f64* sums) {
    const i64 number = number_of_thread() / warp_size, bin = number / sorted.n_parts, part = number % sorted.n_parts;
    if (bin >= sorted.n_bins)
        return;
    const i64 first = sorted.begin_of(bin), n = sorted.begin_of(bin + 1) - first;
    const i64 size = (n + sorted.n_parts - 1) / sorted.n_parts, begin = part * size;
    const i64 n_left = begin < n ? n - begin : 0;
    const f64 sum = add_up(sorted.values + first + begin, n_left < size ? n_left : size);
    if (threadIdx.x % warp_size == 0)
        sums[number] = sum;
}

__global__ void __launch_bounds__(n_threads) join_parts(const f64* sums, i64 n_bins, i64 n_parts, f64* joined) {
    const i64 bin = number_of_thread() / warp_size;
    if (bin >= n_bins)
        return;
    const f64 sum = add_up(sums + bin * n_parts, n_parts);
    if (threadIdx.x % warp_size == 0)
        joined[bin] = sum;
}

// Weights, and the bins they belong to, in the order of the bins; those of one bin stay in C order.
class SortedWeights {
public:
    template<typename Index>
    static SortedWeights make(const BincountCall& call, const Stream& stream) {
        const Elements indices(call.indices), weights(call.weights);
        SortedWeights result(indices.n, stream);
        cuda::launch("bincount", make_keys<Index>, stream, blocks_of(indices.n, n_threads), 0, indices, call.n_bins(),
                result.m_keys.Current());
        visit_weight(call.weights.dtype, [&]<typename T>() {
            cuda::launch("bincount", make_values<T>, stream, blocks_of(indices.n, n_threads), 0, weights,
                    result.m_values.Current());
        });
        result.sort(std::bit_width(static_cast<u64>(call.n_bins())), stream);
        return result;
    }

    const u32* keys() { return m_keys.Current(); }
    const f64* values() { return m_values.Current(); }

private:
    i64 m_n;
    std::shared_ptr<void> m_memory;
    cub::DoubleBuffer<u32> m_keys;
    cub::DoubleBuffer<f64> m_values;

    SortedWeights(i64 n, const Stream& stream) : m_n(n) {
        const i64 n_padded = (n + 63) / 64 * 64;  // all are aligned
        m_memory = allocate(n_padded * 24, stream);
        auto* const values = static_cast<f64*>(m_memory.get());
        auto* const keys = reinterpret_cast<u32*>(values + 2 * n_padded);
        m_values = cub::DoubleBuffer<f64>(values, values + n_padded);
        m_keys = cub::DoubleBuffer<u32>(keys, keys + n_padded);
    }

    void sort(int n_bits, const Stream& stream) {
        const cuda::OnDevice guard(stream.device());
        const auto native = static_cast<cudaStream_t>(stream.native());
        std::size_t n_bytes = 0;
        const auto call_cub = [&](void* memory) {
            cuda::check(cub::DeviceRadixSort::SortPairs(memory, n_bytes, m_keys, m_values, m_n, 0, n_bits, native),
                    "cub::DeviceRadixSort");
        };
        call_cub(nullptr);
        const auto memory = allocate(static_cast<i64>(n_bytes > 0 ? n_bytes : 1), stream);
        call_cub(memory.get());
    }
};

template<typename Index>
void add_weights(const BincountCall& call, const Stream& stream) {
    constexpr i64 enough_warps = 1 << 14, most_parts = 512, most_bins = (i64{1} << 32) - 1;
    const i64 n_bins = call.n_bins();
    check(n_bins < most_bins, "bincount: there can be {} bins for weights on a GPU, not {}", most_bins - 1, n_bins);
    auto weights = SortedWeights::make<Index>(call, stream);
    const i64 n_parts = std::clamp<i64>(enough_warps / n_bins, 1, most_parts);
    const auto memory = allocate(n_bins * n_parts * 8, stream), joined = allocate(n_bins * 8, stream);
    auto* const sums = static_cast<f64*>(memory.get());
    const Sorted sorted{weights.keys(), weights.values(), call.n_indices(), n_bins, n_parts};
    cuda::launch("bincount", add_parts, stream, blocks_of(n_bins * n_parts * warp_size, n_threads), 0, sorted, sums);
    cuda::launch("bincount", join_parts, stream, blocks_of(n_bins * warp_size, n_threads), 0, sums, n_bins, n_parts,
            static_cast<f64*>(joined.get()));
    cuda::copy_elements(as_row(joined, n_bins), call.output.memory(), stream);
}

}  // namespace

}  // namespace noa::math::on_gpu

namespace noa::math {

template<>
void bincount<Backend::GPU>(const BincountCall& call) {
    const Stream stream = Stream::current(call.output.device);
    visit_integer(call.indices.dtype, [&]<typename Index>() {
        if (not call.ignores)
            on_gpu::check_indices<Index>(call, stream);
        if (call.has_weights)
            on_gpu::add_weights<Index>(call, stream);
        else
            on_gpu::count<Index>(call, stream);
    });
    const noa::detail::AnyArray* const arrays[] = {&call.indices, &call.weights, &call.output};
    on_gpu::finish(arrays, stream);
}

}  // namespace noa::math

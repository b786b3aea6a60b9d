// sort and argsort on the GPU. A row is sorted by some lanes of a warp, a warp, or a block; longer ones: sort_long.cu.
#include <cub/block/block_radix_sort.cuh>
#include <cub/warp/warp_exchange.cuh>
#include <cub/warp/warp_merge_sort.cuh>

#include "math/cuda/keys.cuh"
#include "math/cuda/prepare.hpp"
#include "math/cuda/sort.hpp"
#include "math/sort.kernels.hpp"
#include "noa/base/error.hpp"
#include "noa/core/cuda/access.cuh"
#include "noa/core/cuda/launch.cuh"

namespace noa::math::on_gpu {

namespace {

using cuda::n_threads;

// ---- Kernels -------------------------------------------------------------------------------------------------------

// By a network of comparisons. Rows of n elements, 1 <= n <= 2^log_lanes <= 32, one for each lane.
template<typename W, bool HasIndices>
__global__ void __launch_bounds__(n_threads) sort_in_lanes(const __grid_constant__ SortTask task, int log_lanes) {
    const int n_lanes = 1 << log_lanes, lane = static_cast<int>(threadIdx.x) & (n_lanes - 1);
    const i64 number = (i64{blockIdx.x} * n_threads + threadIdx.x) >> log_lanes;
    const bool is_there = number < task.input.n_rows;
    const i64 row = is_there ? number : 0;
    const auto place = [&](int) { return is_there ? i64{lane} : task.input.n; };
    W keys[1];
    u32 indices[1] = {static_cast<u32>(lane)};
    read_keys(task.input, row, task.coding, place, keys);
    for (int n_sorted = 2; n_sorted <= n_lanes; n_sorted *= 2)
        for (int distance = n_sorted / 2; distance > 0; distance /= 2) {
            const W other = __shfl_xor_sync(0xffffffffu, keys[0], distance);
            const u32 other_index = HasIndices ? __shfl_xor_sync(0xffffffffu, indices[0], distance) : 0;
            const bool is_same = other == keys[0];
            const bool is_less = other < keys[0] or (HasIndices and is_same and other_index < indices[0]);
            const bool is_more = other > keys[0] or (HasIndices and is_same and other_index > indices[0]);
            const bool takes_less = ((lane & distance) == 0) == ((lane & n_sorted) == 0);
            if (takes_less ? is_less : is_more) {
                keys[0] = other;
                indices[0] = other_index;
            }
        }
    if constexpr (HasIndices)
        write_indices(task.output, row, place, indices);
    else
        write_keys(task.output, row, task.coding, place, keys);
}

struct Less {
    template<typename W>
    __device__ bool operator()(const W& a, const W& b) const {
        return a < b;
    }
};

template<typename W, bool HasIndices, int PerLane>
struct WarpSort {
    using Index = std::conditional_t<HasIndices, u16, cub::NullType>;
    using Sort = cub::WarpMergeSort<W, PerLane, 32, Index>;
    using Result = std::conditional_t<HasIndices, u16, W>;
    using Exchange = cub::WarpExchange<Result, PerLane>;
    union Storage {
        typename Sort::TempStorage sort;
        typename Exchange::TempStorage exchange;
    };
};

// By merging, a warp for each row.
template<typename W, bool HasIndices, int PerLane>
__global__ void __launch_bounds__(n_threads) sort_in_warps(const __grid_constant__ SortTask task) {
    using How = WarpSort<W, HasIndices, PerLane>;
    __shared__ typename How::Storage all_storage[n_threads / 32];
    auto& storage = all_storage[threadIdx.x / 32];
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const i64 row = i64{blockIdx.x} * (n_threads / 32) + threadIdx.x / 32;
    if (row >= task.input.n_rows)
        return;
    W keys[PerLane];
    typename How::Index indices[PerLane];
    const auto place = [&](int u) { return i64{u} * 32 + lane; };
    if constexpr (HasIndices) {
        // In order, so that what is equal stays so.
        read_keys(
                task.input, row, task.coding, [&](int u) { return i64{lane} * PerLane + u; }, keys);
#pragma unroll
        for (int u = 0; u < PerLane; ++u)
            indices[u] = static_cast<u16>(lane * PerLane + u);
        typename How::Sort(storage.sort).Sort(keys, indices, Less{});
        __syncwarp();
        typename How::Exchange(storage.exchange).BlockedToStriped(indices, indices);
        write_indices(task.output, row, place, indices);
    } else {
        read_keys(task.input, row, task.coding, place, keys);
        typename How::Sort(storage.sort).Sort(keys, Less{});
        __syncwarp();
        typename How::Exchange(storage.exchange).BlockedToStriped(keys, keys);
        write_keys(task.output, row, task.coding, place, keys);
    }
}

// By some bits of the keys after the other, a block for each row.
template<typename W, bool HasIndices, int PerThread>
__global__ void __launch_bounds__(n_threads) sort_in_blocks(const __grid_constant__ SortTask task) {
    using Index = std::conditional_t<HasIndices, u16, cub::NullType>;
    using Sort = cub::BlockRadixSort<W, n_threads, PerThread, Index>;
    __shared__ typename Sort::TempStorage storage;
    const int thread = static_cast<int>(threadIdx.x), n_bits = 8 * task.coding.size;
    const i64 row = blockIdx.x;
    W keys[PerThread];
    const auto place = [&](int u) { return i64{u} * n_threads + thread; };
    if constexpr (HasIndices) {
        u16 indices[PerThread];
        read_keys(
                task.input, row, task.coding, [&](int u) { return i64{thread} * PerThread + u; }, keys);
#pragma unroll
        for (int u = 0; u < PerThread; ++u)
            indices[u] = static_cast<u16>(thread * PerThread + u);
        Sort(storage).SortBlockedToStriped(keys, indices, 0, n_bits);
        write_indices(task.output, row, place, indices);
    } else {
        read_keys(task.input, row, task.coding, place, keys);
        Sort(storage).SortBlockedToStriped(keys, 0, n_bits);
        write_keys(task.output, row, task.coding, place, keys);
    }
}

// ---- Launch --------------------------------------------------------------------------------------------------------

constexpr i64 longest_in_block = 16 * n_threads;

template<typename W, bool HasIndices>
void sort_short_rows(const SortTask& task, const Stream& stream) {
    constexpr i64 n_warps = n_threads / 32;
    const i64 n = task.input.n, n_rows = task.input.n_rows;
    if (n <= 32) {
        int log_lanes = 0;
        while (i64{1} << log_lanes < n)
            ++log_lanes;
        const i64 per_block = n_threads >> log_lanes;
        return cuda::launch(
                "sort", sort_in_lanes<W, HasIndices>, stream, (n_rows + per_block - 1) / per_block, 0, task, log_lanes);
    }
    const auto in_warps = [&](auto kernel) {
        cuda::launch("sort", kernel, stream, (n_rows + n_warps - 1) / n_warps, 0, task);
    };
    const auto in_blocks = [&](auto kernel) { cuda::launch("sort", kernel, stream, n_rows, 0, task); };
    if (n <= 64)
        in_warps(sort_in_warps<W, HasIndices, 2>);
    else if (n <= 128)
        in_warps(sort_in_warps<W, HasIndices, 4>);
    else if (n <= 256)
        in_warps(sort_in_warps<W, HasIndices, 8>);
    else if (n <= 2 * n_threads)
        in_blocks(sort_in_blocks<W, HasIndices, 2>);
    else if (n <= 4 * n_threads)
        in_blocks(sort_in_blocks<W, HasIndices, 4>);
    else if (n <= 8 * n_threads)
        in_blocks(sort_in_blocks<W, HasIndices, 8>);
    else
        in_blocks(sort_in_blocks<W, HasIndices, 16>);
}

template<typename W>
void sort_short_rows(const SortTask& task, const Stream& stream) {
    task.gives_indices ? sort_short_rows<W, true>(task, stream) : sort_short_rows<W, false>(task, stream);
}

void run(const detail::AnyArray& input, const detail::AnyArray& output, int axis, bool is_descending,
        bool gives_indices) {
    const Stream stream = Stream::current(output.device);
    Vec<bool, 4> is_along{};
    is_along[axis] = true;
    const auto [to, from] = cut_into_rows(output.memory(), input.memory(), is_along);
    std::shared_ptr<void> input_copy, output_copy;
    const Rows rows = to_read(from, stream, input_copy), sorted = to_write(to, stream, output_copy);
    sort_rows(make_sort_task(rows, sorted, input.dtype, is_descending, gives_indices), stream);
    copy_back(to, stream, output_copy);
    const detail::AnyArray* const arrays[] = {&input, &output};
    finish(arrays, stream);
}

}  // namespace

SortTask make_sort_task(const Rows& input, const Rows& output, DType dtype, bool is_descending, bool gives_indices) {
    const auto kind = visit(dtype, [&]<typename T>() -> NumberKind {
        if constexpr (traits::complex<T>)
            panic("numbers of type {} have no order", dtype);
        else if constexpr (traits::real<T>)
            return NumberKind::REAL;
        else
            return std::is_signed_v<T> ? NumberKind::SIGNED : NumberKind::UNSIGNED;
    });
    return {input, output, {static_cast<int>(size_of(dtype)), kind, is_descending, gives_indices}, gives_indices};
}

void sort_rows(const SortTask& task, const Stream& stream) {
    if (task.input.n > longest_in_block)
        sort_long_rows(task, stream);
    else if (task.coding.size == 8)
        sort_short_rows<u64>(task, stream);
    else
        sort_short_rows<u32>(task, stream);
}

}  // namespace noa::math::on_gpu

namespace noa::math {

using namespace on_gpu;

template<>
void sort<Backend::GPU>(const detail::AnyArray& input, const detail::AnyArray& output, int axis, bool is_descending) {
    run(input, output, axis, is_descending, false);
}

template<>
void argsort<Backend::GPU>(
        const detail::AnyArray& input, const detail::AnyArray& output, int axis, bool is_descending) {
    run(input, output, axis, is_descending, true);
}

}  // namespace noa::math

// nonzero and select on the GPU: tiles of the condition are counted, the counts added up, and the tiles walked again.
#include <cub/block/block_reduce.cuh>
#include <cub/block/block_scan.cuh>
#include <cub/device/device_scan.cuh>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>

#include "math/nonzero.kernels.hpp"
#include "noa/core/cuda/launch.cuh"
#include "noa/runtime/allocator.hpp"
#include "noa/runtime/detail/copy.hpp"
#include "noa/runtime/detail/enqueue.hpp"
#include "runtime/cuda/check.hpp"

namespace noa::math::on_gpu {

namespace {

constexpr int n_threads = 256, per_thread = 16;
constexpr i64 tile_size = i64{n_threads} * per_thread;

struct Condition {
    Places places;
    i64 n_elements;

    i64 n_tiles() const { return (n_elements + tile_size - 1) / tile_size; }

    template<typename T>
    __device__ bool holds(i64 n) const {
        return n < n_elements and is_nonzero(*reinterpret_cast<const T*>(places[n]));
    }
};

// One count more than there are tiles, which is 0: so that sums of those before have the sum of all.
template<typename T>
__global__ void __launch_bounds__(n_threads) count_tiles(const __grid_constant__ Condition condition, i64* counts) {
    using Reduce = cub::BlockReduce<int, n_threads>;
    __shared__ typename Reduce::TempStorage storage;
    const i64 first = i64{blockIdx.x} * tile_size + threadIdx.x;
    int n = 0;
#pragma unroll
    for (int u = 0; u < per_thread; ++u)
        n += condition.holds<T>(first + u * n_threads) ? 1 : 0;
    n = Reduce(storage).Sum(n);
    if (threadIdx.x == 0)
        counts[blockIdx.x] = n;
    if (threadIdx.x == 0 and blockIdx.x == 0)
        counts[gridDim.x] = 0;
}

template<typename T, typename Keep>
__global__ void __launch_bounds__(n_threads)
        keep_chosen(const __grid_constant__ Condition condition, const i64* before, const __grid_constant__ Keep keep) {
    using Scan = cub::BlockScan<int, n_threads>;
    __shared__ typename Scan::TempStorage storage;
    i64 n_before = before[blockIdx.x];
    if (n_before == before[blockIdx.x + 1])
        return;
    for (int u = 0; u < per_thread; ++u) {
        const i64 n = i64{blockIdx.x} * tile_size + u * n_threads + threadIdx.x;
        const bool holds = condition.holds<T>(n);
        int rank = 0, n_chosen = 0;
        Scan(storage).ExclusiveSum(holds ? 1 : 0, rank, n_chosen);
        if (holds)
            keep(n_before + rank, n);
        n_before += n_chosen;
        __syncthreads();
    }
}

// Replaces each count by the sum of those before it.
void add_up(i64* counts, i64 n, const Stream& stream) {
    const cuda::OnDevice guard(stream.device());
    const auto native = static_cast<cudaStream_t>(stream.native());
    std::size_t n_bytes = 0;
    cuda::check(cub::DeviceScan::ExclusiveSum(nullptr, n_bytes, counts, counts, n, native), "cub::DeviceScan");
    const auto memory = Allocator{}.allocate(static_cast<i64>(n_bytes > 0 ? n_bytes : 1), stream.device());
    cuda::check(cub::DeviceScan::ExclusiveSum(memory.get(), n_bytes, counts, counts, n, native), "cub::DeviceScan");
}

// The memory of the number of chosen elements before each tile, and of all. Without its count, waits for that.
template<typename T>
std::shared_ptr<void> count_before(const Choice& choice, const Condition& condition, const Stream& stream) {
    const i64 n_tiles = condition.n_tiles();
    auto memory = Allocator{}.allocate((n_tiles + 1) * i64{sizeof(i64)}, stream.device());
    auto* const counts = static_cast<i64*>(memory.get());
    cuda::launch(choice.function, count_tiles<T>, stream, n_tiles, 0, condition, counts);
    add_up(counts, n_tiles + 1, stream);
    if (choice.fit == detail::Fit::UNKNOWN) {
        i64 n_chosen = 0;
        noa::detail::read_element(counts + n_tiles, sizeof(n_chosen), stream.device(), &n_chosen);
        check_chosen(choice, n_chosen);
    }
    return memory;
}

// The largest word that elements are whole numbers of, and aligned for in both arrays.
i64 word_size_of(const Choice& choice) {
    const auto bits = static_cast<std::uintptr_t>(choice.output.memory.element_size) |
                      reinterpret_cast<std::uintptr_t>(choice.input.memory.first) |
                      reinterpret_cast<std::uintptr_t>(choice.output.memory.first) | 16;
    return static_cast<i64>(bits & -bits);
}

}  // namespace

}  // namespace noa::math::on_gpu

namespace noa::math {

template<>
void choose<Backend::GPU>(const Choice& choice) {
    using namespace on_gpu;
    const Stream stream = Stream::current(choice.output.device);
    const auto run = [&](const auto& keep) {
        using Keep = std::remove_cvref_t<decltype(keep)>;
        const Condition condition{places_of(choice.condition.memory()), choice.condition.shape().n_elements()};
        visit_condition<Keep>(choice.condition.dtype, [&]<typename T>() {
            const auto before = count_before<T>(choice, condition, stream);
            cuda::launch(choice.function, keep_chosen<T, Keep>, stream, condition.n_tiles(), 0, condition,
                    static_cast<const i64*>(before.get()), keep);
        });
    };
    noa::detail::enqueue_with(stream, {choice.condition.owner, choice.input.owner, choice.output.owner},
            [&] { visit_keep(choice, word_size_of(choice), run); });
}

}  // namespace noa::math

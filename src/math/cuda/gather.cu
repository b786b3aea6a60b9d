// gather and scatter on the GPU.
#include "math/gather.kernels.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "core/cuda/copy.hpp"
#include "core/cuda/words.hpp"
#include "math/places.hpp"
#include "noa/core/cuda/launch.cuh"
#include "noa/runtime/allocator.hpp"
#include "noa/runtime/detail/copy.hpp"
#include "noa/runtime/detail/enqueue.hpp"

namespace noa::math::on_gpu {

namespace {

constexpr int n_threads = 256;
using Wide = unsigned long long;  // what atomic functions take

// `list` are the values of scatter, or the output of gather.
template<typename Index>
struct Task {
    Indexed<Index> array;
    Places indices, list;
    i64 n;
    int n_words = 1;  // of an element

    explicit Task(const IndexedCall& call)
        : array(call.array.memory),
          indices(places_of(call.indices.memory)),
          list(places_of(call.list.memory)),
          n(call.indices.shape().n_elements()) {}

    i64 n_blocks() const { return (n + n_threads - 1) / n_threads; }
    __device__ const Index& index(i64 i) const { return *reinterpret_cast<const Index*>(indices[i]); }
    __device__ static i64 number_of_thread() { return i64{blockIdx.x} * n_threads + threadIdx.x; }
};

// ---- Kernels -------------------------------------------------------------------------------------------------------

template<typename Index>
__global__ void __launch_bounds__(n_threads) find_outside(const __grid_constant__ Task<Index> task, Wide* first) {
    const i64 i = Task<Index>::number_of_thread();
    if (i < task.n and not task.array.has(task.index(i)))
        atomicMin(first, static_cast<Wide>(i));
}

template<typename Index, typename Word>
__global__ void __launch_bounds__(n_threads) gather_elements(const __grid_constant__ Task<Index> task) {
    const i64 i = Task<Index>::number_of_thread();
    if (i < task.n)
        copy_words<Word>(task.array[task.index(i)], task.list[i], task.n_words);
}

// For elements that are indexed, the number of the last index that does, counted from 1. Others are left alone.
template<typename Index, typename Number>
__global__ void __launch_bounds__(n_threads) forget_last(const __grid_constant__ Task<Index> task, Number* last) {
    const i64 i = Task<Index>::number_of_thread();
    if (i < task.n)
        last[task.array.number(task.index(i))] = 0;
}
template<typename Index, typename Number>
__global__ void __launch_bounds__(n_threads) find_last(const __grid_constant__ Task<Index> task, Number* last) {
    const i64 i = Task<Index>::number_of_thread();
    if (i < task.n)
        atomicMax(last + task.array.number(task.index(i)), static_cast<Number>(i + 1));
}

template<typename Index, typename Word, typename Number>
__global__ void __launch_bounds__(n_threads)
        scatter_last(const __grid_constant__ Task<Index> task, const Number* last) {
    const i64 i = Task<Index>::number_of_thread();
    if (i >= task.n)
        return;
    const Index index = task.index(i);
    if (last[task.array.number(index)] == static_cast<Number>(i + 1))
        copy_words<Word>(task.list[i], task.array[index], task.n_words);
}

// ---- Launches ------------------------------------------------------------------------------------------------------

// An error, with the first of them in C order, if there are indices that name no element.
template<typename Index>
void check_indices(const IndexedCall& call, const Task<Index>& task, const Stream& stream) {
    const auto memory = Allocator{}.allocate(sizeof(Wide), stream.device());
    const Wide none = ~Wide{0};
    cuda::fill_elements(&none, {memory.get(), Layout{1, 1, 1, 1}, sizeof(Wide)}, stream);
    cuda::launch(
            call.function, find_outside<Index>, stream, task.n_blocks(), 0, task, static_cast<Wide*>(memory.get()));
    Wide first = 0;
    noa::detail::read_element(memory.get(), sizeof(first), stream.device(), &first);
    if (first == none)
        return;
    Index index{};
    const auto n = static_cast<i64>(first);
    noa::detail::read_element(task.indices[n], sizeof(index), stream.device(), &index);
    refuse_index(call, n, index);
}

template<typename Index, typename Word, typename Number>
void scatter_numbered(const Task<Index>& task, const Stream& stream) {
    const auto memory = Allocator{}.allocate(task.array.n_elements * i64{sizeof(Number)}, stream.device());
    auto* const last = static_cast<Number*>(memory.get());
    cuda::launch("scatter", forget_last<Index, Number>, stream, task.n_blocks(), 0, task, last);
    cuda::launch("scatter", find_last<Index, Number>, stream, task.n_blocks(), 0, task, last);
    cuda::launch("scatter", scatter_last<Index, Word, Number>, stream, task.n_blocks(), 0, task, last);
}

template<typename Index, typename Word>
void scatter_checked(const Task<Index>& task, const Stream& stream) {
    if (task.n < i64{UINT32_MAX})
        scatter_numbered<Index, Word, unsigned>(task, stream);
    else
        scatter_numbered<Index, Word, Wide>(task, stream);
}

// The largest word that elements are whole numbers of, and aligned for in both arrays.
i64 word_size_of(const IndexedCall& call) {
    const auto bits = static_cast<std::uintptr_t>(call.array.memory.element_size) |
                      reinterpret_cast<std::uintptr_t>(call.array.memory.first) |
                      reinterpret_cast<std::uintptr_t>(call.list.memory.first) | 16;
    return static_cast<i64>(bits & -bits);
}

// Calls `f.operator()<Word>(task, stream)` for a task whose indices have been checked.
template<typename F>
void run(const IndexedCall& call, const F& f) {
    const Stream stream = Stream::current(call.array.device);
    noa::detail::enqueue_with(stream, {call.array.owner, call.indices.owner, call.list.owner}, [&] {
        visit_index(call.type, [&]<typename Index>() {
            Task<Index> task(call);
            check_indices(call, task, stream);
            const i64 word_size = word_size_of(call);
            task.n_words = static_cast<int>(call.array.memory.element_size / word_size);
            cuda::visit_word(word_size, [&]<typename Word>() { f.template operator()<Word>(task, stream); });
        });
    });
}

}  // namespace

}  // namespace noa::math::on_gpu

namespace noa::math {

template<>
void gather<Backend::GPU>(const IndexedCall& call) {
    on_gpu::run(call, [&]<typename Word, typename Index>(const on_gpu::Task<Index>& task, const Stream& stream) {
        cuda::launch("gather", on_gpu::gather_elements<Index, Word>, stream, task.n_blocks(), 0, task);
    });
}

template<>
void scatter<Backend::GPU>(const IndexedCall& call) {
    on_gpu::run(call, [&]<typename Word, typename Index>(const on_gpu::Task<Index>& task, const Stream& stream) {
        on_gpu::scatter_checked<Index, Word>(task, stream);
    });
}

}  // namespace noa::math

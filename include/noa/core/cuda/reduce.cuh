// The kernels of reductions: in a fixed order, so that the same arrays give the same bits in every run.
//
// A reducer is what they are told of an operator: `State`, `initial()`, `fold(state, elements...)`,
// `join(state, other)`, and `write(state, places)`, which makes outputs, given by their addresses, of a state. It may
// have `expect(state, n, elements...)`: so many are folded next, and these are the first of them; and `settle(state)`,
// which is called after the last element, before the state is joined or written.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include "noa/base/error.hpp"
#include "noa/base/tuple.hpp"
#include "noa/core/cuda/access.cuh"
#include "noa/core/cuda/ewise.cuh"
#include "noa/core/cuda/launch.cuh"
#include "noa/runtime/allocator.hpp"

namespace noa::cuda {

// ---- Threads that work together ------------------------------------------------------------------------------------

/// Any value from another lane, in words.
template<typename T>
__device__ __forceinline__ T shuffle_down(const T& value, int distance) {
    static_assert(std::is_trivially_copyable_v<T>);
    constexpr int n_words = (sizeof(T) + 3) / 4;
    u32 words[n_words]{};
    memcpy(words, &value, sizeof(T));
#pragma unroll
    for (int i = 0; i < n_words; ++i)
        words[i] = __shfl_down_sync(0xffffffffu, words[i], distance);
    T result;
    memcpy(&result, words, sizeof(T));
    return result;
}

/// The states of all lanes in the first one.
template<typename Reducer>
__device__ __forceinline__ void join_warp(Reducer& reducer, typename Reducer::State& state, int n_lanes = 32) {
    for (int distance = n_lanes / 2; distance > 0; distance /= 2) {
        const auto other = shuffle_down(state, distance);
        reducer.join(state, other);
    }
}

/// The states of all threads in the first one.
template<typename Reducer>
__device__ __forceinline__ void join_block(Reducer& reducer, typename Reducer::State& state) {
    constexpr int n_warps = n_threads / 32;
    __shared__ alignas(16) std::byte memory[n_warps * sizeof(typename Reducer::State)];
    auto* const states = reinterpret_cast<typename Reducer::State*>(memory);
    join_warp(reducer, state);
    if (threadIdx.x % 32 == 0)
        states[threadIdx.x / 32] = state;
    __syncthreads();
    if (threadIdx.x < 32) {
        state = threadIdx.x < n_warps ? states[threadIdx.x] : reducer.initial();
        join_warp(reducer, state, n_warps);
    }
}

// ---- Places --------------------------------------------------------------------------------------------------------

/// How far the arrays of an item are moved.
__device__ __forceinline__ i64 moved_by(const ReduceLoop& loop, int operand, i64 item) {
    i64 offset = 0;
#pragma unroll
    for (int axis = 3; axis >= 0; --axis) {
        if (loop.outer[axis] == 1)
            continue;
        const i64 next = item / loop.outer[axis];
        offset += (item - next * loop.outer[axis]) * loop.strides[operand][axis];
        item = next;
    }
    return offset;
}

template<typename Reducer>
__device__ __forceinline__ void write_output(
        Reducer& reducer, const ReduceLoop& loop, const typename Reducer::State& state, i64 item, i64 column) {
    std::byte* places[Reducer::n_outputs];
#pragma unroll
    for (int i = 0; i < Reducer::n_outputs; ++i)
        places[i] = loop.outputs[i] + moved_by(loop, loop.n_inputs + i, item) +
                    column * loop.column_strides[loop.n_inputs + i];
    reducer.write(state, places);
}

// ---- Kernels -------------------------------------------------------------------------------------------------------

// What a thread has of an item: with how many others it shares a part of that, as which of them, and which part, of n.
struct Part {
    i64 item, number, begin, end;
    int group, thread;
};
__device__ __forceinline__ Part part_of(const ReduceLoop& loop, i64 n) {
    const int group = loop.is_short ? 32 : n_threads;
    const i64 number = loop.is_short ? i64{blockIdx.x} * (n_threads / 32) + threadIdx.x / 32 : i64{blockIdx.x};
    const i64 item = number / loop.n_parts, begin = number % loop.n_parts * loop.n_per_part;
    const i64 end = begin + loop.n_per_part < n ? begin + loop.n_per_part : n;
    return {item, number, begin, end, group, static_cast<int>(threadIdx.x) % group};
}

// Folds n vectors of U.
template<int V, int U, typename Reducer, typename Inputs, typename StateOf, std::size_t... At>
__device__ __forceinline__ void fold_vectors(Reducer& reducer, const Inputs& inputs, const Run (&runs)[sizeof...(At)],
        int n, const StateOf& state_of, std::index_sequence<At...>) {
    elements_of<Inputs, U, V> in;
    (inputs[Tag<At>{}].load(runs[At], n, in[Tag<At>{}]), ...);
    if constexpr (requires { reducer.expect(state_of(0), 0, in[Tag<At>{}].at(0, 0)...); }) {
        if (n > 0) {
#pragma unroll
            for (int v = 0; v < V; ++v)
                reducer.expect(state_of(v), n, in[Tag<At>{}].at(0, v)...);
        }
    }
#pragma unroll
    for (int u = 0; u < U; ++u)
        if (u < n)
#pragma unroll
            for (int v = 0; v < V; ++v)
                reducer.fold(state_of(v), in[Tag<At>{}].at(u, v)...);
}

// What a thread has of a part: of its vectors or, if the item has several rows, of its places.
template<int V, typename Reducer, typename Inputs, std::size_t... At>
__device__ __forceinline__ void fold_part(Reducer& reducer, typename Reducer::State& state, const ReduceLoop& loop,
        const Inputs& inputs, const Part& part, std::index_sequence<At...> all) {
    constexpr int U = vectors_at_once(V, 4);
    const i64 moved[] = {moved_by(loop, At, part.item)...};
    const Loop& inner = loop.inner;
    const auto state_of = [&](int) -> typename Reducer::State& { return state; };
    if constexpr (are_plain<Inputs>) {
        if (inner.is_flat) {
            const Place place = locate_in_row<V, U>(part.begin + part.thread, part.end, part.group);
            Run runs[] = {inputs[Tag<At>{}].begin(inner, place, moved[At])...};
            for (i64 left = part.end - part.begin - part.thread; left > 0; left -= i64{U} * part.group) {
                fold_vectors<V, U>(reducer, inputs, runs, count_inside<U>(left, part.group), state_of, all);
                ((runs[At].first += U * runs[At].step), ...);
            }
            return;
        }
    }
    const int n_at_once = inner.is_flat ? part.group * U : part.group;
    for (i64 number = part.begin + part.thread; number < part.end; number += n_at_once) {
        const Place place = inner.is_flat ? locate_in_row<V, U>(number, part.end, part.group)
                                          : locate_in_rows<V, U>(inner, number, part.end);
        const Run runs[] = {inputs[Tag<At>{}].begin(inner, place, moved[At])...};
        fold_vectors<V, U>(reducer, inputs, runs, place.n, state_of, all);
    }
}

// After the last element, before the first join.
template<typename Reducer>
__device__ __forceinline__ void settle(Reducer& reducer, typename Reducer::State& state) {
    if constexpr (requires { reducer.settle(state); })
        reducer.settle(state);
}

// The states of those who share a part, to the output or, if there are several parts, beside those of the others.
template<typename Reducer>
__device__ __forceinline__ void join_and_write(Reducer& reducer, const ReduceLoop& loop, typename Reducer::State& state,
        const Part& part, typename Reducer::State* partials) {
    if (loop.is_short)
        join_warp(reducer, state);
    else
        join_block(reducer, state);
    if (part.thread != 0)
        return;
    if (loop.n_parts == 1)
        write_output(reducer, loop, state, part.item, 0);
    else
        partials[part.number] = state;
}

/// A block for each part of an item; of short ones, a warp for each item.
template<int V, typename Reducer, typename Inputs>
__global__ void __launch_bounds__(n_threads, sizeof(typename Reducer::State) <= 32 ? 4 : 1)
        reduce_rows(const Reducer given, const __grid_constant__ ReduceLoop loop, const __grid_constant__ Inputs inputs,
                typename Reducer::State* partials) {
    const Part part = part_of(loop, loop.inner.is_flat ? loop.inner.n_vectors : loop.inner.n_places);
    if (part.item >= loop.n_items)
        return;
    Reducer reducer = given;
    reducer.init();
    auto state = reducer.initial();
    fold_part<V>(reducer, state, loop, inputs, part, places_of<Inputs>{});
    settle(reducer, state);
    join_and_write(reducer, loop, state, part, partials);
    reducer.deinit();
}

/// A block for the parts of each item.
template<typename Reducer>
__global__ void __launch_bounds__(n_threads) join_parts(
        const Reducer given, const __grid_constant__ ReduceLoop loop, const typename Reducer::State* partials) {
    Reducer reducer = given;
    reducer.init();
    auto state = reducer.initial();
    for (i64 part = threadIdx.x; part < loop.n_parts; part += n_threads)
        reducer.join(state, partials[i64{blockIdx.x} * loop.n_parts + part]);
    join_block(reducer, state);
    if (threadIdx.x == 0)
        write_output(reducer, loop, state, blockIdx.x, 0);
    reducer.deinit();
}

// A vector of columns, of every n-th place of a part: a place is some rows.
template<int V, typename Reducer, typename Inputs, std::size_t... At>
__device__ __forceinline__ void fold_columns(Reducer& reducer, typename Reducer::State* states, const ReduceLoop& loop,
        const Inputs& inputs, i64 item, i64 begin, i64 end, i64 vector, int n, std::index_sequence<At...> all) {
    constexpr int U = vectors_at_once(V, 4);
    const i64 moved[] = {moved_by(loop, At, item)...};
    const Loop& inner = loop.inner;
    const auto state_of = [&](int v) -> typename Reducer::State& { return states[v]; };
    const bool is_plane = inner.shape[0] * inner.shape[1] == 1;
    if constexpr (are_plain<Inputs>) {
        if (is_plane) {
            const Place place{{0, 0, begin * U, vector * V}, U, 2, 1};
            Run runs[] = {inputs[Tag<At>{}].begin(inner, place, moved[At])...};
            const i64 n_rows = i64{n} * U;
            i64 left = inner.shape[2] - place.at[2];
            for (i64 number = begin; number < end; number += n, left -= n_rows) {
                fold_vectors<V, U>(reducer, inputs, runs, count_inside<U>(left, 1), state_of, all);
                ((runs[At].first += n_rows * runs[At].step), ...);
            }
            return;
        }
    }
    for (i64 number = begin; number < end; number += n) {
        Place place{{0, 0, number * U, vector * V}, 0, 2, 1};
        if (not is_plane) {
            const i64 plane = number / inner.extent_of_places;
            place.at[2] = (number - plane * inner.extent_of_places) * U;
            place.at[0] = plane / inner.shape[1];
            place.at[1] = plane - place.at[0] * inner.shape[1];
        }
        place.n = count_inside<U>(inner.shape[2] - place.at[2], 1);
        const Run runs[] = {inputs[Tag<At>{}].begin(inner, place, moved[At])...};
        fold_vectors<V, U>(reducer, inputs, runs, place.n, state_of, all);
    }
}

/// A vector of columns for each thread, or for each eighth one: the others then share its rows.
template<int V, typename Reducer, typename Inputs>
__global__ void __launch_bounds__(n_threads)
        reduce_columns(const Reducer given, const __grid_constant__ ReduceLoop loop,
                const __grid_constant__ Inputs inputs, typename Reducer::State* partials) {
    using State = typename Reducer::State;
    __shared__ alignas(16) std::byte memory[n_threads * sizeof(State)];
    auto* const shared = reinterpret_cast<State*>(memory);
    const i64 chunk = i64{blockIdx.x} % loop.n_chunks, rest = i64{blockIdx.x} / loop.n_chunks;
    const i64 part = rest % loop.n_parts, item = rest / loop.n_parts;
    const i64 n = loop.inner.n_places / loop.inner.vectors_per_row, begin = part * loop.n_per_part;
    const i64 end = begin + loop.n_per_part < n ? begin + loop.n_per_part : n;
    const int n_vectors = n_threads / loop.n_sharing, at = static_cast<int>(threadIdx.x) % n_vectors,
              share = static_cast<int>(threadIdx.x) / n_vectors;
    const i64 vector = chunk * n_vectors + at;
    Reducer reducer = given;
    reducer.init();
    State states[V];
#pragma unroll
    for (int v = 0; v < V; ++v)
        states[v] = reducer.initial();
    if (vector < loop.inner.vectors_per_row)
        fold_columns<V>(
                reducer, states, loop, inputs, item, begin + share, end, vector, loop.n_sharing, places_of<Inputs>{});
#pragma unroll
    for (int v = 0; v < V; ++v) {
        settle(reducer, states[v]);
        if (loop.n_sharing > 1) {
            __syncthreads();
            shared[threadIdx.x] = states[v];
            __syncthreads();
        }
        const i64 column = vector * V + v;
        if (share != 0 or column >= loop.n_columns)
            continue;
        State state = states[v];
        for (int other = 1; other < loop.n_sharing; ++other)
            reducer.join(state, shared[other * n_vectors + at]);
        if (loop.n_parts == 1)
            write_output(reducer, loop, state, item, column);
        else
            partials[(item * loop.n_parts + part) * loop.n_columns + column] = state;
    }
    reducer.deinit();
}

/// A thread for each column of each item.
template<typename Reducer>
__global__ void __launch_bounds__(n_threads) join_columns(
        const Reducer given, const __grid_constant__ ReduceLoop loop, const typename Reducer::State* partials) {
    const i64 number = i64{blockIdx.x} * n_threads + threadIdx.x, item = number / loop.n_columns,
              column = number % loop.n_columns;
    if (item >= loop.n_items)
        return;
    Reducer reducer = given;
    reducer.init();
    auto state = reducer.initial();
    for (i64 part = 0; part < loop.n_parts; ++part)
        reducer.join(state, partials[(item * loop.n_parts + part) * loop.n_columns + column]);
    write_output(reducer, loop, state, item, column);
    reducer.deinit();
}

// ---- Launch --------------------------------------------------------------------------------------------------------

/// Whether the states of a block fit the shared memory. Plans go by columns only for states of 64 bytes, without gaps.
template<typename State>
inline constexpr bool has_columns = n_threads * sizeof(State) <= most_shared_bytes;

// A block for each part of an item, or a warp for each item.
inline i64 n_blocks_of(const ReduceLoop& loop) {
    constexpr i64 per_block = n_threads / 32;
    return loop.is_short ? (loop.n_items + per_block - 1) / per_block : loop.n_items * loop.n_parts;
}

template<int V, typename Reducer, typename Inputs>
void launch_reduce_vectors(const KernelName& name, const Reducer& reducer, const ReduceLoop& loop, const Inputs& inputs,
        const Stream& stream) {
    using State = typename Reducer::State;
    std::shared_ptr<void> memory;
    if (loop.n_parts > 1)
        memory = Allocator{}.allocate(
                loop.n_items * loop.n_parts * loop.n_columns * static_cast<i64>(sizeof(State)), stream.device());
    auto* const partials = static_cast<State*>(memory.get());
    if constexpr (has_columns<State>) {
        if (loop.by_columns) {
            launch(name, reduce_columns<V, Reducer, Inputs>, stream, loop.n_items * loop.n_parts * loop.n_chunks, 0,
                    reducer, loop, inputs, partials);
            const i64 n_blocks = (loop.n_items * loop.n_columns + n_threads - 1) / n_threads;
            if (loop.n_parts > 1)
                launch(name, join_columns<Reducer>, stream, n_blocks, 0, reducer, loop, partials);
            return;
        }
    }
    check(not loop.by_columns, "a state of {} bytes is too large for a reduction by columns", sizeof(State));
    launch(name, reduce_rows<V, Reducer, Inputs>, stream, n_blocks_of(loop), 0, reducer, loop, inputs, partials);
    if (loop.n_parts > 1)
        launch(name, join_parts<Reducer>, stream, loop.n_items, 0, reducer, loop, partials);
}

template<typename Reducer, typename Inputs>
void launch_reduce(const KernelName& name, const Reducer& reducer, const ReduceLoop& loop, const Inputs& inputs,
        const Stream& stream) {
    constexpr int V = vector_size(largest_of<Inputs>);
    if constexpr (V > 1)
        if (loop.inner.has_vectors)
            return launch_reduce_vectors<V>(name, reducer, loop, inputs, stream);
    launch_reduce_vectors<1>(name, reducer, loop, inputs, stream);
}

}  // namespace noa::cuda

// The kernels of ewise: rows of vectors, and tiles through shared memory where an input lies across.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include "noa/base/tuple.hpp"
#include "noa/core/cuda/access.cuh"
#include "noa/core/cuda/launch.cuh"

namespace noa::cuda {

/// What is done with the elements of a place: `op(inputs..., outputs&...)`, or its result is the output. Fused, inputs
/// or outputs are one tuple. Each thread does so many vectors: as many as are in flight at once.
template<typename Op, bool IsFusedIn, bool IsFusedOut, bool Returns, int NVectors = 4, bool IsTiled = true>
struct Call {
    static constexpr int n_vectors = NVectors;
    static constexpr bool is_tiled = IsTiled;

    template<typename... In, typename... Out>
    __device__ static void run(Op& op, const Tuple<const In&...>& in, const Tuple<Out&...>& out) {
        if constexpr (Returns) {
            auto& result = out[Tag<0>{}];
            using T = std::remove_reference_t<decltype(result)>;
            if constexpr (IsFusedIn)
                result = static_cast<T>(op(in));
            else
                in.apply([&](const In&... inputs) { result = static_cast<T>(op(inputs...)); });
        } else if constexpr (IsFusedIn and IsFusedOut) {
            op(in, out);
        } else if constexpr (IsFusedIn) {
            out.apply([&](Out&... outputs) { op(in, outputs...); });
        } else if constexpr (IsFusedOut) {
            in.apply([&](const In&... inputs) { op(inputs..., out); });
        } else {
            in.apply([&](const In&... inputs) { out.apply([&](Out&... outputs) { op(inputs..., outputs...); }); });
        }
    }
};

template<typename Op>
__device__ void init_on_thread(Op& op) {
    if constexpr (requires { op.init(); })
        op.init();
}
template<typename Op>
__device__ void deinit_on_thread(Op& op) {
    if constexpr (requires { op.deinit(); })
        op.deinit();
}

// The elements of all inputs and outputs at u, v.
template<typename How, typename Op, int U, int V, typename... In, typename... Out, std::size_t... I, std::size_t... O>
__device__ void call_at(Op& op, Tuple<Elements<In, U, V>...>& in, Tuple<Elements<Out, U, V>...>& out, int u, int v,
        std::index_sequence<I...>, std::index_sequence<O...>) {
    How::run(op, Tuple<const In&...>{in[Tag<I>{}].values[u][v]...}, Tuple<Out&...>{out[Tag<O>{}].values[u][v]...});
}

template<typename How, typename Op, int U, int V, typename... In, typename... Out>
__device__ void call_all(Op& op, Tuple<Elements<In, U, V>...>& in, Tuple<Elements<Out, U, V>...>& out,
        const Place (&places)[U], bool are_full) {
#pragma unroll
    for (int u = 0; u < U; ++u)
#pragma unroll
        for (int v = 0; v < V; ++v)
            if (are_full or v < places[u].n)
                call_at<How>(op, in, out, u, v, std::index_sequence_for<In...>{}, std::index_sequence_for<Out...>{});
}

template<int U, int V>
__device__ bool all_full(const Place (&places)[U]) {
    bool result = true;
#pragma unroll
    for (int u = 0; u < U; ++u)
        result = result and places[u].n == V;
    return result;
}

template<typename Items, int U, typename Values, std::size_t... At>
__device__ void load_all(const Items& items, const Loop& loop, const Place (&places)[U], bool are_full, Values& to,
        std::index_sequence<At...>) {
    (items[Tag<At>{}].load(loop, places, are_full, to[Tag<At>{}]), ...);
}
template<typename Items, int U, typename Values, std::size_t... At>
__device__ void store_all(const Items& items, const Loop& loop, const Place (&places)[U], bool are_full,
        const Values& from, std::index_sequence<At...>) {
    (store(loop, items[Tag<At>{}].operand, places, are_full, from[Tag<At>{}]), ...);
}

template<typename How, bool ReadsOutputs, typename Op, typename Inputs, typename Outputs>
__global__ void __launch_bounds__(n_threads) ewise_rows(const Op given, const __grid_constant__ Loop loop,
        const __grid_constant__ Inputs inputs, const __grid_constant__ Outputs outputs) {
    constexpr int V = vector_size(largest_of<Inputs, Outputs>), U = How::n_vectors;
    Op op = given;
    init_on_thread(op);
    Place places[U];
    const i64 first = i64{blockIdx.x} * (n_threads * U) + threadIdx.x;
#pragma unroll
    for (int u = 0; u < U; ++u)
        places[u] = locate<V>(loop, first + u * n_threads);
    const bool are_full = all_full<U, V>(places);

    elements_of<Inputs, U, V> in;
    elements_of<Outputs, U, V> out;
    load_all(inputs, loop, places, are_full, in, places_of<Inputs>{});
    if constexpr (ReadsOutputs)
        load_all(outputs, loop, places, are_full, out, places_of<Outputs>{});
    call_all<How>(op, in, out, places, are_full);
    store_all(outputs, loop, places, are_full, out, places_of<Outputs>{});
    deinit_on_thread(op);
}

// ---- Tiles ---------------------------------------------------------------------------------------------------------

template<typename T, int Side>
struct Tile {
    // Neighbours in a column are in different banks of shared memory.
    static constexpr int pitch = Side + (sizeof(T) < 4 ? 4 / static_cast<int>(sizeof(T)) : 1);
    static constexpr std::size_t n_bytes = (sizeof(T) * pitch * Side + 15) / 16 * 16;
};

/// The corner of a tile of a loop.
struct Corner {
    i64 at[2];
    i64 row, column;
};
__device__ inline Corner corner_of(const Loop& loop, i64 tile, int side) {
    const i64 x = tile % loop.tiles_3, rest = tile / loop.tiles_3, y = rest % loop.tiles_2, plane = rest / loop.tiles_2;
    return {{plane / loop.shape[1], plane % loop.shape[1]}, y * side, x * side};
}

// Brings a tile of an array that is contiguous along its columns, to where its rows can be read.
template<typename S, typename T, int Side>
__device__ void bring_as(const Operand& operand, const Loop& loop, const Corner& corner, T* tile) {
    constexpr int V = sizeof(S) <= 16 ? 16 / static_cast<int>(sizeof(S)) : 1, pitch = Tile<T, Side>::pitch;
    const std::byte* const first = operand.first + corner.at[0] * operand.strides[0] +
                                   corner.at[1] * operand.strides[1] + corner.row * operand.strides[2] +
                                   corner.column * operand.strides[3];
    const i64 left_rows = loop.shape[2] - corner.row, left_columns = loop.shape[3] - corner.column;
    if (operand.is_aligned and left_rows >= Side and left_columns >= Side) {
        constexpr int per_column = Side / V, n_vectors = Side * per_column;
        constexpr int n_turns = (n_vectors + n_threads - 1) / n_threads;
        Vector<S, V> vectors[n_turns];
#pragma unroll
        for (int turn = 0; turn < n_turns; ++turn) {
            const int n = static_cast<int>(threadIdx.x) + turn * n_threads;
            const int row = n % per_column * V, column = n / per_column;
            if (n < n_vectors)
                vectors[turn] = *reinterpret_cast<const Vector<S, V>*>(
                        first + column * operand.strides[3] + row * static_cast<i64>(sizeof(S)));
        }
#pragma unroll
        for (int turn = 0; turn < n_turns; ++turn) {
            const int n = static_cast<int>(threadIdx.x) + turn * n_threads;
            const int row = n % per_column * V, column = n / per_column;
#pragma unroll
            for (int v = 0; v < V; ++v)
                if (n < n_vectors)
                    tile[(row + v) * pitch + column] = convert<T>(vectors[turn].values[v]);
        }
        return;
    }
#pragma unroll 4
    for (int n = static_cast<int>(threadIdx.x); n < Side * Side; n += n_threads) {
        const int row = n % Side, column = n / Side;
        if (row < left_rows and column < left_columns)
            tile[row * pitch + column] = convert<T>(
                    *reinterpret_cast<const S*>(first + column * operand.strides[3] + row * operand.strides[2]));
    }
}

template<int Side, typename Item>
__device__ void bring(
        const Item& item, const Loop& loop, const Corner& corner, std::byte*& next, typename Item::type*& tile) {
    using T = typename Item::type;
    if constexpr (Item::is_array) {
        if (item.operand.access != Access::TRANSPOSED)
            return;
        tile = reinterpret_cast<T*>(next);
        next += Tile<T, Side>::n_bytes;
        using Half = typename HalfOf<T>::type;
        if constexpr (not std::is_void_v<Half>) {
            if (item.operand.is_half)
                return bring_as<Half, T, Side>(item.operand, loop, corner, tile);
        }
        bring_as<T, T, Side>(item.operand, loop, corner, tile);
    }
}

template<int Side, int U, int V, typename Item>
__device__ void load_from(const Item& item, const Loop& loop, const typename Item::type* tile, const int (&rows)[U],
        const int (&columns)[U], const Place (&places)[U], bool are_full, Elements<typename Item::type, U, V>& to) {
    if (tile == nullptr)
        return item.load(loop, places, are_full, to);
    constexpr int pitch = Tile<typename Item::type, Side>::pitch;
#pragma unroll
    for (int u = 0; u < U; ++u)
#pragma unroll
        for (int v = 0; v < V; ++v)
            to.values[u][v] = tile[rows[u] * pitch + columns[u] + v];
}

template<int Side, typename Inputs, typename Tiles, int U, typename Values, std::size_t... I>
__device__ void load_tiles(const Inputs& inputs, const Loop& loop, const Tiles& tiles, const int (&rows)[U],
        const int (&columns)[U], const Place (&places)[U], bool are_full, Values& in, std::index_sequence<I...>) {
    (load_from<Side>(inputs[Tag<I>{}], loop, tiles[Tag<I>{}], rows, columns, places, are_full, in[Tag<I>{}]), ...);
}

template<int Side, typename... In, typename Tiles, std::size_t... I>
__device__ void bring_all(const Tuple<In...>& inputs, const Loop& loop, const Corner& corner, std::byte* shared,
        Tiles& tiles, std::index_sequence<I...>) {
    (bring<Side>(inputs[Tag<I>{}], loop, corner, shared, tiles[Tag<I>{}]), ...);
}

template<typename Items>
struct TilesOf;
template<typename... Items>
struct TilesOf<Tuple<Items...>> {
    using type = Tuple<typename Items::type*...>;
};

template<typename How, bool ReadsOutputs, typename Op, typename Inputs, typename Outputs>
__global__ void __launch_bounds__(n_threads) ewise_tiles(const Op given, const __grid_constant__ Loop loop,
        const __grid_constant__ Inputs inputs, const __grid_constant__ Outputs outputs) {
    constexpr std::size_t largest = largest_of<Inputs, Outputs>;
    constexpr int V = vector_size(largest), side = tile_side(largest), per_row = side / V;
    constexpr int U = side * per_row / n_threads;
    extern __shared__ __align__(16) std::byte shared[];
    Op op = given;
    init_on_thread(op);
    const Corner corner = corner_of(loop, blockIdx.x, side);
    typename TilesOf<Inputs>::type tiles{};
    bring_all<side>(inputs, loop, corner, shared, tiles, places_of<Inputs>{});
    __syncthreads();

    Place places[U];
    int rows[U], columns[U];
#pragma unroll
    for (int u = 0; u < U; ++u) {
        const int n = static_cast<int>(threadIdx.x) + u * n_threads;
        rows[u] = n / per_row, columns[u] = n % per_row * V;
        places[u] = {{corner.at[0], corner.at[1], corner.row + rows[u]}, corner.column + columns[u], 0};
        const i64 left = places[u].at[2] < loop.shape[2] ? loop.shape[3] - places[u].column : 0;
        places[u].n = left < V ? (left > 0 ? static_cast<int>(left) : 0) : V;
    }
    const bool are_full = all_full<U, V>(places);
    elements_of<Inputs, U, V> in;
    elements_of<Outputs, U, V> out;
    load_tiles<side>(inputs, loop, tiles, rows, columns, places, are_full, in, places_of<Inputs>{});
    if constexpr (ReadsOutputs)
        load_all(outputs, loop, places, are_full, out, places_of<Outputs>{});
    call_all<How>(op, in, out, places, are_full);
    store_all(outputs, loop, places, are_full, out, places_of<Outputs>{});
    deinit_on_thread(op);
}

// ---- Launch --------------------------------------------------------------------------------------------------------

template<int Side, typename Item>
std::size_t shared_bytes_of(const Item& item) {
    if constexpr (Item::is_array)
        return item.operand.access == Access::TRANSPOSED ? Tile<typename Item::type, Side>::n_bytes : 0;
    else
        return 0;
}

template<typename How, bool ReadsOutputs, typename Op, typename Inputs, typename Outputs>
void launch_ewise(std::string_view name, const Op& op, const Loop& loop, const Inputs& inputs, const Outputs& outputs,
        const Stream& stream) {
    constexpr std::size_t largest = largest_of<Inputs, Outputs>;
    if constexpr (How::is_tiled and largest <= 16 and Inputs::size() > 0) {
        constexpr int side = tile_side(largest);
        std::size_t n_shared = 0;
        inputs.for_each([&](const auto& item) { n_shared += shared_bytes_of<side>(item); });
        if (n_shared > 0) {
            launch(name, ewise_tiles<How, ReadsOutputs, Op, Inputs, Outputs>, stream, loop.n_tiles, n_shared, op, loop,
                    inputs, outputs);
            return;
        }
    }
    constexpr i64 per_block = n_threads * How::n_vectors;
    const i64 n_blocks = (loop.n_vectors + per_block - 1) / per_block;
    launch(name, ewise_rows<How, ReadsOutputs, Op, Inputs, Outputs>, stream, n_blocks, 0, op, loop, inputs, outputs);
}

}  // namespace noa::cuda

// The kernels of ewise: rows of vectors, and tiles through shared memory where an input lies across.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include "noa/base/tuple.hpp"
#include "noa/core/cuda/access.cuh"
#include "noa/core/cuda/launch.cuh"

namespace noa::cuda {

/// Whether inputs that lie across are brought in tiles, and what is then done with these: elements, or vectors of them.
enum class Tiling { NONE, SCALARS, VECTORS };

/// What is done with the elements of a place: `op(inputs..., outputs&...)`, or its result is the output. Fused, inputs
/// or outputs are one tuple. Each thread does so many vectors: as many as are in flight at once. The rest is for which
/// cases there are kernels; others are done one element at a time.
template<typename Op, bool IsFusedIn, bool IsFusedOut, bool Returns, int NVectors = 4, Tiling Tiled = Tiling::VECTORS,
        bool HasVectors = true>
struct Call {
    static constexpr int n_vectors = NVectors;
    static constexpr Tiling tiling = Tiled;
    static constexpr bool has_vectors = HasVectors;

    template<typename... In, typename... Out>
    __device__ __forceinline__ static void run(Op& op, const Tuple<const In&...>& in, const Tuple<Out&...>& out) {
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
__device__ __forceinline__ void init_on_thread(Op& op) {
    if constexpr (requires { op.init(); })
        op.init();
}
template<typename Op>
__device__ __forceinline__ void deinit_on_thread(Op& op) {
    if constexpr (requires { op.deinit(); })
        op.deinit();
}

// The elements of all inputs and outputs at u, v.
template<typename How, typename Op, int U, int V, typename... In, typename... Out, std::size_t... I, std::size_t... O>
__device__ __forceinline__ void call_at(Op& op, Tuple<Elements<In, U, V>...>& in, Tuple<Elements<Out, U, V>...>& out,
        int u, int v, std::index_sequence<I...>, std::index_sequence<O...>) {
    How::run(op, Tuple<const In&...>{in[Tag<I>{}].values[u][v]...}, Tuple<Out&...>{out[Tag<O>{}].values[u][v]...});
}

template<typename How, typename Op, int U, int V, typename... In, typename... Out>
__device__ __forceinline__ void call_all(
        Op& op, Tuple<Elements<In, U, V>...>& in, Tuple<Elements<Out, U, V>...>& out, const Place (&places)[U]) {
#pragma unroll
    for (int u = 0; u < U; ++u)
        if (places[u].is_inside)
#pragma unroll
            for (int v = 0; v < V; ++v)
                call_at<How>(op, in, out, u, v, std::index_sequence_for<In...>{}, std::index_sequence_for<Out...>{});
}

template<typename Items, int U, typename Values, std::size_t... At>
__device__ __forceinline__ void load_all(
        const Items& items, const Loop& loop, const Place (&places)[U], Values& to, std::index_sequence<At...>) {
    (items[Tag<At>{}].load(loop, places, to[Tag<At>{}]), ...);
}
template<typename Items, int U, typename Values, std::size_t... At>
__device__ __forceinline__ void store_all(const Items& items, const Loop& loop, const Place (&places)[U],
        const Values& from, std::index_sequence<At...>) {
    (store(loop, items[Tag<At>{}].operand, places, from[Tag<At>{}]), ...);
}

// All that is done at some places.
template<typename How, bool ReadsOutputs, int V, typename Op, typename Inputs, typename Outputs, int U>
__device__ __forceinline__ void run_at(
        Op& op, const Loop& loop, const Inputs& inputs, const Outputs& outputs, const Place (&places)[U]) {
    elements_of<Inputs, U, V> in;
    elements_of<Outputs, U, V> out;
    load_all(inputs, loop, places, in, places_of<Inputs>{});
    if constexpr (ReadsOutputs)
        load_all(outputs, loop, places, out, places_of<Outputs>{});
    call_all<How>(op, in, out, places);
    store_all(outputs, loop, places, out, places_of<Outputs>{});
}

/// Vectors of V elements; the last block also does those that are left over.
template<typename How, bool ReadsOutputs, int V, typename Op, typename Inputs, typename Outputs>
__global__ void __launch_bounds__(n_threads) ewise_rows(const Op given, const __grid_constant__ Loop loop,
        const __grid_constant__ Inputs inputs, const __grid_constant__ Outputs outputs) {
    constexpr int U = vectors_at_once(V, How::n_vectors);
    Op op = given;
    init_on_thread(op);
    Place places[U];
    locate_all<V>(loop, places);
    run_at<How, ReadsOutputs, V>(op, loop, inputs, outputs, places);
    if constexpr (V > 1) {
        if (blockIdx.x + 1 == gridDim.x and threadIdx.x < loop.n_tail) {
            const Place last[1] = {{{0, 0, 0}, loop.n_vectors * V + threadIdx.x, true}};
            run_at<How, ReadsOutputs, 1>(op, loop, inputs, outputs, last);
        }
    }
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
__device__ __forceinline__ Corner corner_of(const Loop& loop, i64 tile, int side) {
    const i64 x = tile % loop.tiles_3, rest = tile / loop.tiles_3, y = rest % loop.tiles_2, plane = rest / loop.tiles_2;
    return {{plane / loop.shape[1], plane % loop.shape[1]}, y * side, x * side};
}

// Brings a tile of an array that is contiguous along its columns, to where its rows can be read.
template<typename S, typename T, int Side>
__device__ __forceinline__ void bring_as(const Operand& operand, const Loop& loop, const Corner& corner, T* tile) {
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
__device__ __forceinline__ void bring(
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

// The inputs that are not in tiles.
template<int U, int V, typename Item>
__device__ __forceinline__ void load_unless_tiled(
        const Item& item, const Loop& loop, const Place (&places)[U], Elements<typename Item::type, U, V>& to) {
    if constexpr (Item::is_array)
        if (item.operand.access == Access::TRANSPOSED)
            return;
    item.load(loop, places, to);
}
template<typename Inputs, int U, typename Values, std::size_t... I>
__device__ __forceinline__ void load_direct(
        const Inputs& inputs, const Loop& loop, const Place (&places)[U], Values& in, std::index_sequence<I...>) {
    (load_unless_tiled(inputs[Tag<I>{}], loop, places, in[Tag<I>{}]), ...);
}

// Those that are.
template<int Side, int V, int U, typename T>
__device__ __forceinline__ void load_tile(const T* tile, const Place (&inner)[U], Elements<T, U, V>& to) {
    if (tile == nullptr)
        return;
    constexpr int pitch = Tile<T, Side>::pitch;
#pragma unroll
    for (int u = 0; u < U; ++u)
#pragma unroll
        for (int v = 0; v < V; ++v)
            to.values[u][v] = tile[static_cast<int>(inner[u].at[2]) * pitch + static_cast<int>(inner[u].column) + v];
}
template<int Side, int V, typename Tiles, int U, typename Values, std::size_t... I>
__device__ __forceinline__ void load_tiles(
        const Tiles& tiles, const Place (&inner)[U], Values& in, std::index_sequence<I...>) {
    (load_tile<Side, V>(tiles[Tag<I>{}], inner, in[Tag<I>{}]), ...);
}

template<int Side, typename... In, typename Tiles, std::size_t... I>
__device__ __forceinline__ void bring_all(const Tuple<In...>& inputs, const Loop& loop, const Corner& corner,
        std::byte* shared, Tiles& tiles, std::index_sequence<I...>) {
    (bring<Side>(inputs[Tag<I>{}], loop, corner, shared, tiles[Tag<I>{}]), ...);
}

template<typename Items>
struct TilesOf;
template<typename... Items>
struct TilesOf<Tuple<Items...>> {
    using type = Tuple<typename Items::type*...>;
};

// The places of a thread in a tile, from some vector on: in the loop, and in the tile.
template<int Side, int V, int U>
__device__ __forceinline__ void locate_in_tile(
        const Loop& loop, const Corner& corner, int first, Place (&places)[U], Place (&inner)[U]) {
    constexpr int per_row = Side / V;
#pragma unroll
    for (int u = 0; u < U; ++u) {
        const int n = first + static_cast<int>(threadIdx.x) + u * n_threads;
        inner[u] = {{0, 0, n / per_row}, n % per_row * V, true};
        places[u] = {{corner.at[0], corner.at[1], corner.row + inner[u].at[2]}, corner.column + inner[u].column, true};
        places[u].is_inside = places[u].at[2] < loop.shape[2] and places[u].column < loop.shape[3];
    }
}

/// In vectors of V elements, U of them per thread at a time.
template<typename How, bool ReadsOutputs, int V, typename Op, typename Inputs, typename Outputs>
__global__ void __launch_bounds__(n_threads) ewise_tiles(const Op given, const __grid_constant__ Loop loop,
        const __grid_constant__ Inputs inputs, const __grid_constant__ Outputs outputs) {
    constexpr int side = tile_side(largest_of<Inputs, Outputs>), n_vectors = side * side / V;
    constexpr int n_turns = n_vectors / n_threads, U = n_turns < 4 ? n_turns : 4;
    extern __shared__ __align__(16) std::byte shared[];
    Op op = given;
    init_on_thread(op);
    const Corner corner = corner_of(loop, blockIdx.x, side);
    typename TilesOf<Inputs>::type tiles{};
    Place places[U], inner[U];
    elements_of<Inputs, U, V> in;
    elements_of<Outputs, U, V> out;
    locate_in_tile<side, V>(loop, corner, 0, places, inner);
    load_direct(inputs, loop, places, in, places_of<Inputs>{});  // is on its way while the tiles are brought
    bring_all<side>(inputs, loop, corner, shared, tiles, places_of<Inputs>{});
    __syncthreads();
    for (int first = 0; first < n_vectors; first += U * n_threads) {
        if (first > 0) {
            locate_in_tile<side, V>(loop, corner, first, places, inner);
            load_direct(inputs, loop, places, in, places_of<Inputs>{});
        }
        load_tiles<side, V>(tiles, inner, in, places_of<Inputs>{});
        if constexpr (ReadsOutputs)
            load_all(outputs, loop, places, out, places_of<Outputs>{});
        call_all<How>(op, in, out, places);
        store_all(outputs, loop, places, out, places_of<Outputs>{});
    }
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

// The axis, but the row, along which a thread does several vectors: the longest one along which an input is repeated,
// else that of the rows. None if it is too short, or if there is one row.
template<typename Inputs>
int best_axis(const Loop& loop, const Inputs& inputs, int n) {
    int best = -1;
    for (int axis = 0; axis < 3; ++axis) {
        bool is_repeated = false;
        inputs.for_each([&](const auto& item) {
            if constexpr (std::remove_cvref_t<decltype(item)>::is_array)
                is_repeated = is_repeated or (not item.operand.is_value and item.operand.strides[axis] == 0);
        });
        if (is_repeated and loop.shape[axis] >= n and (best < 0 or loop.shape[axis] > loop.shape[best]))
            best = axis;
    }
    return best < 0 and loop.shape[2] >= 2 * n ? 2 : best;
}

template<typename How, bool ReadsOutputs, int V, typename Op, typename Inputs, typename Outputs>
void launch_tiles(std::string_view name, const Op& op, const Loop& loop, const Inputs& inputs, const Outputs& outputs,
        const Stream& stream) {
    std::size_t n_shared = 0;
    inputs.for_each(
            [&](const auto& item) { n_shared += shared_bytes_of<tile_side(largest_of<Inputs, Outputs>)>(item); });
    launch(name, ewise_tiles<How, ReadsOutputs, V, Op, Inputs, Outputs>, stream, loop.n_tiles, n_shared, op, loop,
            inputs, outputs);
}

template<typename How, bool ReadsOutputs, int V, typename Op, typename Inputs, typename Outputs>
void launch_rows(std::string_view name, const Op& op, Loop loop, const Inputs& inputs, const Outputs& outputs,
        const Stream& stream) {
    constexpr int U = vectors_at_once(V, How::n_vectors);
    if (const int axis = U > 1 ? best_axis(loop, inputs, U) : -1; axis >= 0)
        unroll_along(loop, axis, U);
    const i64 n = loop.axis < 0 ? (loop.n_vectors + U - 1) / U : loop.n_places;
    launch(name, ewise_rows<How, ReadsOutputs, V, Op, Inputs, Outputs>, stream, (n + n_threads - 1) / n_threads, 0, op,
            loop, inputs, outputs);
}

template<typename Inputs>
bool lie_across(const Inputs& inputs) {
    bool result = false;
    inputs.for_each([&](const auto& item) {
        if constexpr (std::remove_cvref_t<decltype(item)>::is_array)
            result = result or item.operand.access == Access::TRANSPOSED;
    });
    return result;
}

template<typename How, bool ReadsOutputs, typename Op, typename Inputs, typename Outputs>
void launch_ewise(std::string_view name, const Op& op, const Loop& loop, const Inputs& inputs, const Outputs& outputs,
        const Stream& stream) {
    constexpr int V = vector_size(largest_of<Inputs, Outputs>);
    const bool are_across = lie_across(inputs);
    if constexpr (largest_of<Inputs, Outputs> <= 16 and How::tiling != Tiling::NONE and Inputs::size() > 0)
        if (are_across) {
            if constexpr (V > 1 and How::tiling == Tiling::VECTORS)
                if (loop.has_vectors)
                    return launch_tiles<How, ReadsOutputs, V>(name, op, loop, inputs, outputs, stream);
            return launch_tiles<How, ReadsOutputs, 1>(name, op, loop, inputs, outputs, stream);
        }
    if constexpr (V > 1 and How::has_vectors)
        if (loop.has_vectors and not are_across)
            return launch_rows<How, ReadsOutputs, V>(name, op, loop, inputs, outputs, stream);
    Loop by_elements = loop;
    use_scalars(by_elements);
    launch_rows<How, ReadsOutputs, 1>(name, op, by_elements, inputs, outputs, stream);
}

}  // namespace noa::cuda

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
/// or outputs are one tuple. Each thread does so many vectors. The rest is for which cases there are kernels; others
/// are done one element at a time.
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

/// How many vectors of V elements a thread does; of elements that are less than a vector, several in any case.
template<typename How, int V, typename Inputs, typename Outputs>
inline constexpr int at_once = largest_of<Inputs, Outputs> > 16           ? 1
                               : V > 1 or largest_of<Inputs, Outputs> > 8 ? How::n_vectors
                                                                          : 4;

// The elements of all inputs and outputs at u, v.
template<typename How, typename Op, int U, int V, typename... In, typename... Out, std::size_t... I, std::size_t... O>
__device__ __forceinline__ void call_at(Op& op, Tuple<Elements<In, U, V>...>& in, Tuple<Elements<Out, U, V>...>& out,
        int u, int v, std::index_sequence<I...>, std::index_sequence<O...>) {
    How::run(op, Tuple<const In&...>{in[Tag<I>{}].values[u][v]...}, Tuple<Out&...>{out[Tag<O>{}].values[u][v]...});
}

template<typename How, typename Op, int U, int V, typename... In, typename... Out>
__device__ __forceinline__ void call_all(
        Op& op, Tuple<Elements<In, U, V>...>& in, Tuple<Elements<Out, U, V>...>& out, const Place& place) {
#pragma unroll
    for (int u = 0; u < U; ++u)
        if (u < place.n)
#pragma unroll
            for (int v = 0; v < V; ++v)
                call_at<How>(op, in, out, u, v, std::index_sequence_for<In...>{}, std::index_sequence_for<Out...>{});
}

template<typename Items, typename Values, std::size_t... At>
__device__ __forceinline__ void load_all(
        const Items& items, const Loop& loop, const Place& place, Values& to, std::index_sequence<At...>) {
    (items[Tag<At>{}].load(items[Tag<At>{}].begin(loop, place), place.n, to[Tag<At>{}]), ...);
}
template<typename Items, typename Values, std::size_t... At>
__device__ __forceinline__ void store_all(
        const Items& items, const Loop& loop, const Place& place, const Values& from, std::index_sequence<At...>) {
    (store(items[Tag<At>{}].operand, items[Tag<At>{}].begin(loop, place), place.n, from[Tag<At>{}]), ...);
}

// All that is done at a place.
template<typename How, bool ReadsOutputs, int V, int U, typename Op, typename Inputs, typename Outputs>
__device__ __forceinline__ void run_at(
        Op& op, const Loop& loop, const Inputs& inputs, const Outputs& outputs, const Place& place) {
    elements_of<Inputs, U, V> in;
    elements_of<Outputs, U, V> out;
    load_all(inputs, loop, place, in, places_of<Inputs>{});
    if constexpr (ReadsOutputs)
        load_all(outputs, loop, place, out, places_of<Outputs>{});
    call_all<How>(op, in, out, place);
    store_all(outputs, loop, place, out, places_of<Outputs>{});
}

/// Vectors of V elements; the last block also does those that are left over.
template<typename How, bool ReadsOutputs, int V, typename Op, typename Inputs, typename Outputs>
__global__ void __launch_bounds__(n_threads) ewise_rows(const Op given, const __grid_constant__ Loop loop,
        const __grid_constant__ Inputs inputs, const __grid_constant__ Outputs outputs) {
    constexpr int U = at_once<How, V, Inputs, Outputs>;
    Op op = given;
    init_on_thread(op);
    const Place place = loop.is_long
                                ? locate_in_piece<V, U>(loop, blockIdx.x)
                                : locate_in_rows<V, U>(loop, i64{blockIdx.x} * n_threads + threadIdx.x, loop.n_places);
    run_at<How, ReadsOutputs, V, U>(op, loop, inputs, outputs, place);
    if constexpr (V > 1) {
        if (blockIdx.x + 1 == gridDim.x and threadIdx.x < loop.n_tail) {
            const Place last{{0, 0, 0, loop.n_vectors * V + threadIdx.x}, 1, 3, 0};
            run_at<How, ReadsOutputs, 1, 1>(op, loop, inputs, outputs, last);
        }
    }
    deinit_on_thread(op);
}

// ---- Tiles ---------------------------------------------------------------------------------------------------------

/// The side of a tile of elements of up to so many bytes.
NOA_HD constexpr int tile_side(std::size_t largest) {
    return largest > 4 ? 32 : 64;
}

template<typename T, int Side>
struct Tile {
    // Neighbors in a column are in different banks of shared memory.
    static constexpr int pitch = Side + (sizeof(T) < 4 ? 4 / static_cast<int>(sizeof(T)) : 1);
    static constexpr std::size_t n_bytes = (sizeof(T) * pitch * Side + 15) / 16 * 16;
};

/// The corner of a tile of a loop.
struct Corner {
    i64 at[2];
    i64 row, column;
};
__device__ __forceinline__ Corner corner_of(const Loop& loop, u32 tile, int side) {
    const u32 rest = loop.divide_by_tiles_3(tile), plane = loop.divide_by_tiles_2(rest);
    const u32 x = tile - rest * loop.divide_by_tiles_3.divisor, y = rest - plane * loop.divide_by_tiles_2.divisor;
    const u32 volume = loop.divide_by_planes(plane);
    return {{volume, plane - volume * loop.divide_by_planes.divisor}, i64{y} * side, i64{x} * side};
}

// Brings a tile of an array that is contiguous along its columns, to where its rows can be read.
template<typename S, typename T, int Side>
__device__ __forceinline__ void bring_as(const Operand& operand, const Loop& loop, const Corner& corner, T* tile) {
    constexpr int V = 16 % sizeof(S) == 0 ? 16 / static_cast<int>(sizeof(S)) : 1, pitch = Tile<T, Side>::pitch;
    const std::byte* const first = operand.first + corner.at[0] * operand.strides[0] +
                                   corner.at[1] * operand.strides[1] + corner.row * operand.strides[2] +
                                   corner.column * operand.strides[3];
    const i64 left_rows = loop.shape[2] - corner.row, left_columns = loop.shape[3] - corner.column;
    if (V > 1 and operand.is_aligned and left_rows >= Side and left_columns >= Side) {
        // Eight threads to a column, four columns to a warp: what these write is in 32 banks.
        constexpr int per_column = Side / V, n_vectors = Side * per_column, n_lanes = per_column < 8 ? per_column : 8;
        constexpr int n_turns = (n_vectors + n_threads - 1) / n_threads;
        Vector<S, V> vectors[n_turns];
#pragma unroll
        for (int turn = 0; turn < n_turns; ++turn) {
            const int n = static_cast<int>(threadIdx.x) + turn * n_threads;
            const int row = (n % n_lanes + n / (n_lanes * Side) * n_lanes) * V, column = n / n_lanes % Side;
            if (n < n_vectors)
                vectors[turn] = *reinterpret_cast<const Vector<S, V>*>(
                        first + column * operand.strides[3] + row * static_cast<i64>(sizeof(S)));
        }
#pragma unroll
        for (int turn = 0; turn < n_turns; ++turn) {
            const int n = static_cast<int>(threadIdx.x) + turn * n_threads;
            const int row = (n % n_lanes + n / (n_lanes * Side) * n_lanes) * V, column = n / n_lanes % Side;
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
        const Item& item, const Loop& loop, const Place& place, Elements<typename Item::type, U, V>& to) {
    if constexpr (Item::is_array)
        if (item.operand.access == Access::TRANSPOSED)
            return;
    item.load(item.begin(loop, place), place.n, to);
}
template<typename Inputs, typename Values, std::size_t... I>
__device__ __forceinline__ void load_direct(
        const Inputs& inputs, const Loop& loop, const Place& place, Values& in, std::index_sequence<I...>) {
    (load_unless_tiled(inputs[Tag<I>{}], loop, place, in[Tag<I>{}]), ...);
}

// Those that are: a vector of every n-th row, from one on.
template<int Side, int V, int U, typename T>
__device__ __forceinline__ void load_tile(const T* tile, int row, int column, int n, Elements<T, U, V>& to) {
    if (tile == nullptr)
        return;
    constexpr int pitch = Tile<T, Side>::pitch;
#pragma unroll
    for (int u = 0; u < U; ++u)
#pragma unroll
        for (int v = 0; v < V; ++v)
            to.values[u][v] = tile[(row + u * n) * pitch + column + v];
}
template<int Side, int V, typename Tiles, typename Values, std::size_t... I>
__device__ __forceinline__ void load_tiles(
        const Tiles& tiles, int row, int column, int n, Values& in, std::index_sequence<I...>) {
    (load_tile<Side, V>(tiles[Tag<I>{}], row, column, n, in[Tag<I>{}]), ...);
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

/// Each thread does a vector of V elements of every so many rows of a tile, all of them at once.
template<typename How, bool ReadsOutputs, int V, typename Op, typename Inputs, typename Outputs>
__global__ void __launch_bounds__(n_threads) ewise_tiles(const Op given, const __grid_constant__ Loop loop,
        const __grid_constant__ Inputs inputs, const __grid_constant__ Outputs outputs) {
    constexpr int side = tile_side(largest_of<Inputs, Outputs>), per_row = side / V, n_apart = n_threads / per_row;
    constexpr int U = side / n_apart;
    extern __shared__ __align__(16) std::byte shared[];
    Op op = given;
    init_on_thread(op);
    const Corner corner = corner_of(loop, blockIdx.x, side);
    const int row = static_cast<int>(threadIdx.x) / per_row, column = static_cast<int>(threadIdx.x) % per_row * V;
    Place place{{corner.at[0], corner.at[1], corner.row + row, corner.column + column}, 0, 2, n_apart};
    if (place.at[3] < loop.shape[3])
        place.n = count_inside<U>(loop.shape[2] - place.at[2], n_apart);
    typename TilesOf<Inputs>::type tiles{};
    elements_of<Inputs, U, V> in;
    elements_of<Outputs, U, V> out;
    load_direct(inputs, loop, place, in, places_of<Inputs>{});  // is on its way while the tiles are brought
    bring_all<side>(inputs, loop, corner, shared, tiles, places_of<Inputs>{});
    __syncthreads();
    load_tiles<side, V>(tiles, row, column, n_apart, in, places_of<Inputs>{});
    if constexpr (ReadsOutputs)
        load_all(outputs, loop, place, out, places_of<Outputs>{});
    call_all<How>(op, in, out, place);
    store_all(outputs, loop, place, out, places_of<Outputs>{});
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

// Whether some input is the same all along an axis.
template<typename Inputs>
bool is_repeated(const Inputs& inputs, const Loop& loop, int axis) {
    bool result = false;
    inputs.for_each([&](const auto& item) {
        if constexpr (std::remove_cvref_t<decltype(item)>::is_array)
            result = result or (not item.operand.is_value and item.operand.strides[axis] == 0);
    });
    return result and loop.shape[axis] > 1;
}

// The axis along which a thread of a loop of several rows does its vectors: the longest one along which an input is
// repeated, if it is long enough, else the longest one.
template<typename Inputs>
int best_axis(const Loop& loop, const Inputs& inputs, int n) {
    int best = -1;
    for (int axis = 0; axis < 3; ++axis)
        if (is_repeated(inputs, loop, axis) and loop.shape[axis] >= n and
                (best < 0 or loop.shape[axis] > loop.shape[best]))
            best = axis;
    return best < 0 ? longest_axis(loop) : best;
}

// Lets the blocks of a loop have pieces of rows, or places of several rows.
template<int U, typename Inputs>
void cut_into_blocks(Loop& loop, const Inputs& inputs) {
    constexpr i64 per_piece = i64{n_threads} * U;
    if (loop.is_flat or loop.vectors_per_row >= per_piece)
        cut_rows(loop, per_piece,
                is_repeated(inputs, loop, 0) or is_repeated(inputs, loop, 1) or is_repeated(inputs, loop, 2));
    else
        unroll_along(loop, best_axis(loop, inputs, U), U);
}

// What the tiles of all inputs that lie across take; a kernel has 48 KiB.
template<typename Inputs, typename Outputs>
std::size_t shared_bytes(const Inputs& inputs) {
    std::size_t n_bytes = 0;
    inputs.for_each(
            [&](const auto& item) { n_bytes += shared_bytes_of<tile_side(largest_of<Inputs, Outputs>)>(item); });
    return n_bytes;
}
inline constexpr std::size_t most_shared_bytes = std::size_t{48} << 10;

template<typename How, bool ReadsOutputs, int V, typename Op, typename Inputs, typename Outputs>
void launch_tiles(const KernelName& name, const Op& op, Loop loop, const Inputs& inputs, const Outputs& outputs,
        const Stream& stream) {
    cut_into_tiles(loop, tile_side(largest_of<Inputs, Outputs>));
    launch(name, ewise_tiles<How, ReadsOutputs, V, Op, Inputs, Outputs>, stream, loop.n_blocks,
            shared_bytes<Inputs, Outputs>(inputs), op, loop, inputs, outputs);
}

template<typename How, bool ReadsOutputs, int V, typename Op, typename Inputs, typename Outputs>
void launch_rows(const KernelName& name, const Op& op, Loop loop, const Inputs& inputs, const Outputs& outputs,
        const Stream& stream) {
    constexpr int U = at_once<How, V, Inputs, Outputs>;
    cut_into_blocks<U>(loop, inputs);
    launch(name, ewise_rows<How, ReadsOutputs, V, Op, Inputs, Outputs>, stream, loop.n_blocks, 0, op, loop, inputs,
            outputs);
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
void launch_ewise(const KernelName& name, const Op& op, const Loop& loop, const Inputs& inputs, const Outputs& outputs,
        const Stream& stream) {
    constexpr int V = vector_size(largest_of<Inputs, Outputs>);
    const bool are_across = lie_across(inputs);
    if constexpr (largest_of<Inputs, Outputs> <= 16 and How::tiling != Tiling::NONE and Inputs::size() > 0)
        if (are_across and shared_bytes<Inputs, Outputs>(inputs) <= most_shared_bytes) {
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

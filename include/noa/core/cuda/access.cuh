// How kernels read and write elements: several vectors per thread, all loads before the first use.
#pragma once

#include <cstddef>
#include <type_traits>

#include "noa/base/complex.hpp"
#include "noa/base/half.hpp"
#include "noa/base/tuple.hpp"
#include "noa/core/cuda/loop.hpp"

namespace noa::cuda {

inline constexpr int n_threads = 256;

/// Where the vectors of a thread are: the first one, and the others, each `step` indices along an axis behind the one
/// before. Of the U that there may be, n are in the loop.
struct Place {
    i64 at[4];
    int n;
    int axis;
    i64 step;
};

/// How many of U vectors, each so many behind the one before, are among those that are left.
template<int U>
__device__ __forceinline__ int count_inside(i64 left, int distance) {
    if (left > i64{U - 1} * distance)
        return U;
    int n = 0;
#pragma unroll
    for (int u = 0; u < U; ++u)
        n += left > i64{u} * distance ? 1 : 0;
    return n;
}

/// The vectors of a single row, the first of which has this number, before `end`.
template<int V, int U>
__device__ __forceinline__ Place locate_in_row(i64 first, i64 end, int distance) {
    return {{0, 0, 0, first * V}, count_inside<U>(end - first, distance), 3, i64{distance} * V};
}

/// The vectors of a thread in a piece of a row that is long.
template<int V, int U>
__device__ __forceinline__ Place locate_in_piece(const Loop& loop, u32 block) {
    const u32 group = loop.divide_by_pieces(block), piece_of_group = block - group * loop.divide_by_pieces.divisor;
    const u32 turn = loop.divide_by_rows(group), row = group - turn * loop.divide_by_rows.divisor;
    const u32 plane = loop.divide_by_2(row), volume = loop.divide_by_1(plane);
    const i64 piece = i64{turn} * loop.divide_by_pieces.divisor + piece_of_group;
    const i64 first = piece * (n_threads * U) + threadIdx.x;
    return {{volume, plane - volume * loop.divide_by_1.divisor, row - plane * loop.divide_by_2.divisor, first * V},
            count_inside<U>(loop.vectors_per_row - first, n_threads), 3, n_threads * V};
}

/// The vectors of the place of this number, before `end`, in a loop of several rows.
template<int V, int U>
__device__ __forceinline__ Place locate_in_rows(const Loop& loop, i64 number, i64 end) {
    Place place{{0, 0, 0, 0}, 0, loop.axis, 1};
    if (number >= end)
        return place;
    if (loop.is_small) {
        const auto small = static_cast<u32>(number);
        const u32 row = loop.divide_by_vectors(small), plane = loop.divide_by_2(row), volume = loop.divide_by_1(plane);
        place.at[3] = (small - row * loop.divide_by_vectors.divisor) * V;
        place.at[2] = row - plane * loop.divide_by_2.divisor;
        place.at[1] = plane - volume * loop.divide_by_1.divisor;
        place.at[0] = volume;
    } else {
        const i64 n_2 = loop.axis == 2 ? loop.extent_of_places : loop.shape[2];
        const i64 n_1 = loop.axis == 1 ? loop.extent_of_places : loop.shape[1];
        const i64 row = number / loop.vectors_per_row, plane = row / n_2;
        place.at[3] = (number - row * loop.vectors_per_row) * V;
        place.at[2] = row - plane * n_2;
        place.at[0] = plane / n_1;
        place.at[1] = plane - place.at[0] * n_1;
    }
    place.at[0] *= loop.axis == 0 ? U : 1;
    place.at[1] *= loop.axis == 1 ? U : 1;
    place.at[2] *= loop.axis == 2 ? U : 1;
    const i64 left = loop.axis == 0   ? loop.shape[0] - place.at[0]
                     : loop.axis == 1 ? loop.shape[1] - place.at[1]
                                      : loop.shape[2] - place.at[2];
    place.n = count_inside<U>(left, 1);
    return place;
}

// In numbers of 32 bits where they are enough.
template<typename Index>
__device__ __forceinline__ i64 offset_as(const Operand& operand, const Place& place) {
    return static_cast<Index>(place.at[0]) * static_cast<Index>(operand.strides[0]) +
           static_cast<Index>(place.at[1]) * static_cast<Index>(operand.strides[1]) +
           static_cast<Index>(place.at[2]) * static_cast<Index>(operand.strides[2]) +
           static_cast<Index>(place.at[3]) * static_cast<Index>(operand.strides[3]);
}

/// The first element of the first vector, of an array that is moved by so many bytes.
__device__ __forceinline__ std::byte* address(const Loop& loop, const Operand& operand, i64 moved, const Place& place) {
    std::byte* const first = operand.first + moved;
    if (loop.is_flat)
        return first + place.at[3] * operand.strides[3];
    return first + (loop.is_small ? offset_as<i32>(operand, place) : offset_as<i64>(operand, place));
}

/// The vectors of a thread in the memory of an array: the first one, and how far the next is, in bytes.
struct Run {
    std::byte* first;
    i64 step;
};
__device__ __forceinline__ Run run_of(const Loop& loop, const Operand& operand, i64 moved, const Place& place) {
    const i64 stride = place.axis == 3   ? operand.strides[3]
                       : place.axis == 2 ? operand.strides[2]
                       : place.axis == 1 ? operand.strides[1]
                                         : operand.strides[0];
    return {address(loop, operand, moved, place), place.step * stride};
}

/// Elements that are moved at once.
template<typename T, int V>
struct alignas(V > 1 and sizeof(T) * V <= 16 and (sizeof(T) * V & (sizeof(T) * V - 1)) == 0 ? sizeof(T) * V
                                                                                            : alignof(T)) Vector {
    T values[V];
};

/// The elements that a thread has of an array.
template<typename T, int U, int V>
struct Elements {
    T values[U][V];
    __device__ __forceinline__ const T& at(int u, int v) const { return values[u][v]; }
};

template<typename T>
struct HalfOf {
    using type = void;
};
template<>
struct HalfOf<f32> {
    using type = f16;
};
template<>
struct HalfOf<c32> {
    using type = c16;
};

template<typename To, typename From>
__device__ __forceinline__ To convert(const From& value) {
    if constexpr (std::is_same_v<To, From>)
        return value;
    else if constexpr (traits::complex<To>)
        return value.template as<traits::value_type_t<To>>();
    else
        return static_cast<To>(value);
}

// From memory of S to elements T, n vectors of U.
template<typename S, typename T, int U, int V>
__device__ __forceinline__ void load_vectors(const Run& run, int n, Elements<T, U, V>& to) {
    Vector<S, V> vectors[U];
#pragma unroll
    for (int u = 0; u < U; ++u)
        if (u < n)
            vectors[u] = *reinterpret_cast<const Vector<S, V>*>(run.first + u * run.step);
#pragma unroll
    for (int u = 0; u < U; ++u)
#pragma unroll
        for (int v = 0; v < V; ++v)
            to.values[u][v] = convert<T>(vectors[u].values[v]);
}

template<typename S, typename T, int U, int V>
__device__ __forceinline__ void load_as(const Operand& operand, const Run& run, int n, Elements<T, U, V>& to) {
    if (V == 1 or operand.access == Access::REPEATED) {
        S values[U];
#pragma unroll
        for (int u = 0; u < U; ++u)
            if (u < n)
                values[u] = *reinterpret_cast<const S*>(run.first + u * run.step);
#pragma unroll
        for (int u = 0; u < U; ++u)
#pragma unroll
            for (int v = 0; v < V; ++v)
                to.values[u][v] = convert<T>(values[u]);
    } else {
        load_vectors<S>(run, n, to);
    }
}

template<typename T, int U, int V>
__device__ __forceinline__ void load(const Operand& operand, const Run& run, int n, Elements<T, U, V>& to) {
    using Half = typename HalfOf<T>::type;
    if constexpr (sizeof(T) <= 16) {
        if (operand.is_value) {
            const T value = *reinterpret_cast<const T*>(operand.value);
#pragma unroll
            for (int u = 0; u < U; ++u)
#pragma unroll
                for (int v = 0; v < V; ++v)
                    to.values[u][v] = value;
            return;
        }
    }
    if constexpr (not std::is_void_v<Half>) {
        if (operand.is_half)
            return load_as<Half>(operand, run, n, to);
    }
    load_as<T>(operand, run, n, to);
}

template<typename S, typename T, int U, int V>
__device__ __forceinline__ void store_as(const Run& run, int n, const Elements<T, U, V>& from) {
#pragma unroll
    for (int u = 0; u < U; ++u) {
        Vector<S, V> vector;
#pragma unroll
        for (int v = 0; v < V; ++v)
            vector.values[v] = convert<S>(from.values[u][v]);
        if (u < n)
            *reinterpret_cast<Vector<S, V>*>(run.first + u * run.step) = vector;
    }
}

template<typename T, int U, int V>
__device__ __forceinline__ void store(const Operand& operand, const Run& run, int n, const Elements<T, U, V>& from) {
    using Half = typename HalfOf<T>::type;
    if constexpr (not std::is_void_v<Half>) {
        if (operand.is_half)
            return store_as<Half>(run, n, from);
    }
    store_as<T>(run, n, from);
}

// ---- What operators take -------------------------------------------------------------------------------------------
//
// `begin` finds the vectors of a thread, `load` reads n of them.

/// Elements of an array. If it is all vectors, of memory of a known type, that is `Plain`: it takes fewer registers.
template<typename T, typename Plain = void>
struct ArrayIn {
    using type = T;
    template<int U, int V>
    using elements = Elements<T, U, V>;
    using Stored = std::conditional_t<std::is_void_v<Plain>, T, Plain>;
    static constexpr bool is_array = true, is_plain = not std::is_void_v<Plain>;
    static constexpr std::size_t n_bytes = sizeof(Stored);
    Operand operand;

    __device__ __forceinline__ Run begin(const Loop& loop, const Place& place, i64 moved = 0) const {
        return run_of(loop, operand, moved, place);
    }
    template<int U, int V>
    __device__ __forceinline__ void load(const Run& run, int n, Elements<T, U, V>& to) const {
        if constexpr (is_plain)
            load_vectors<Stored>(run, n, to);
        else
            cuda::load(operand, run, n, to);
    }
};

/// A value, for every element the same.
template<typename T>
struct ValueIn {
    using type = T;
    template<int U, int V>
    using elements = Elements<T, U, V>;
    static constexpr bool is_array = false, is_plain = true;
    static constexpr std::size_t n_bytes = 1;  // no array: others decide
    T value;

    __device__ __forceinline__ Run begin(const Loop&, const Place&, i64 = 0) const { return {}; }
    template<int U, int V>
    __device__ __forceinline__ void load(const Run&, int, Elements<T, U, V>& to) const {
#pragma unroll
        for (int u = 0; u < U; ++u)
#pragma unroll
            for (int v = 0; v < V; ++v)
                to.values[u][v] = value;
    }
};

/// The numbers of elements: most are never asked for.
struct Indices {
    i64 first, step, stride;
    __device__ __forceinline__ i64 at(int u, int v) const { return first + u * step + v * stride; }
};

/// The number of an element: its offset, in an array without memory.
struct IndexIn {
    using type = i64;
    template<int U, int V>
    using elements = Indices;
    static constexpr bool is_array = false, is_plain = true;
    static constexpr std::size_t n_bytes = 1;  // no array: others decide
    Operand operand;

    __device__ __forceinline__ Run begin(const Loop& loop, const Place& place, i64 moved = 0) const {
        return run_of(loop, operand, moved, place);
    }
    __device__ __forceinline__ void load(const Run& run, int, Indices& to) const {
        to = {reinterpret_cast<i64>(run.first), run.step, operand.strides[3]};
    }
};

template<typename Items>
struct ItemsInfo;
template<typename... Items>
struct ItemsInfo<Tuple<Items...>> {
    static constexpr std::size_t largest() {
        std::size_t result = 1;
        ((result = Items::n_bytes > result ? Items::n_bytes : result), ...);
        return result;
    }
    static constexpr bool are_plain = (Items::is_plain and ...);
    template<int U, int V>
    using elements = Tuple<typename Items::template elements<U, V>...>;
    using places = std::index_sequence_for<Items...>;
};

/// The largest element of the arrays of several tuples of items, in bytes.
template<typename... Tuples>
inline constexpr std::size_t largest_of = [] {
    std::size_t result = 1;
    ((result = ItemsInfo<Tuples>::largest() > result ? ItemsInfo<Tuples>::largest() : result), ...);
    return result;
}();

/// What a thread has of all items.
template<typename Items, int U, int V>
using elements_of = typename ItemsInfo<Items>::template elements<U, V>;

template<typename Items>
inline constexpr bool are_plain = ItemsInfo<Items>::are_plain;

template<typename Items>
using places_of = typename ItemsInfo<Items>::places;

}  // namespace noa::cuda

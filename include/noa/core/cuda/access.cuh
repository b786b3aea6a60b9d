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

/// Where a vector of a loop is, if it is in it.
struct Place {
    i64 at[3];
    i64 column;
    bool is_inside;
};

__device__ __forceinline__ i64 extent_of_places(const Loop& loop, int axis) {
    return loop.axis == axis ? loop.extent_of_places : loop.shape[axis];
}

/// The place of the vector of this number, of so many.
template<int V>
__device__ __forceinline__ Place locate(const Loop& loop, i64 number, i64 n) {
    Place place{};
    if (number >= n)
        return place;
    if (loop.is_flat) {
        place.column = number * V;
    } else if (loop.is_small) {
        const auto small = static_cast<u32>(number);
        const u32 row = loop.divide_by_vectors(small), plane = loop.divide_by_2(row), volume = loop.divide_by_1(plane);
        place.column = (small - row * loop.divide_by_vectors.divisor) * V;
        place.at[2] = row - plane * loop.divide_by_2.divisor;
        place.at[1] = plane - volume * loop.divide_by_1.divisor;
        place.at[0] = volume;
    } else {
        const i64 n_2 = extent_of_places(loop, 2), n_1 = extent_of_places(loop, 1);
        const i64 row = number / loop.vectors_per_row, plane = row / n_2;
        place.column = (number - row * loop.vectors_per_row) * V;
        place.at[2] = row - plane * n_2;
        place.at[0] = plane / n_1;
        place.at[1] = plane - place.at[0] * n_1;
    }
    place.is_inside = true;
    return place;
}

/// The places of the U vectors of a thread: along the row, all threads of a block in turns, or along another axis.
template<int V, int U>
__device__ __forceinline__ void locate_all(const Loop& loop, Place (&places)[U]) {
    if (loop.axis < 0) {
        const i64 first = i64{blockIdx.x} * (n_threads * U) + threadIdx.x;
#pragma unroll
        for (int u = 0; u < U; ++u)
            places[u] = locate<V>(loop, first + u * n_threads, loop.n_vectors);
        return;
    }
    const Place first = locate<V>(loop, i64{blockIdx.x} * n_threads + threadIdx.x, loop.n_places);
    const i64 extent = loop.axis == 0 ? loop.shape[0] : loop.axis == 1 ? loop.shape[1] : loop.shape[2];
    const i64 begin = U * (loop.axis == 0 ? first.at[0] : loop.axis == 1 ? first.at[1] : first.at[2]);
#pragma unroll
    for (int u = 0; u < U; ++u) {
        places[u].at[0] = loop.axis == 0 ? begin + u : first.at[0];
        places[u].at[1] = loop.axis == 1 ? begin + u : first.at[1];
        places[u].at[2] = loop.axis == 2 ? begin + u : first.at[2];
        places[u].column = first.column;
        places[u].is_inside = first.is_inside and begin + u < extent;
    }
}

// In numbers of 32 bits where they are enough.
template<typename Index>
__device__ __forceinline__ i64 offset_as(const Operand& operand, const Place& place) {
    return static_cast<Index>(place.at[0]) * static_cast<Index>(operand.strides[0]) +
           static_cast<Index>(place.at[1]) * static_cast<Index>(operand.strides[1]) +
           static_cast<Index>(place.at[2]) * static_cast<Index>(operand.strides[2]) +
           static_cast<Index>(place.column) * static_cast<Index>(operand.strides[3]);
}

/// The first element of a vector, of an array that is moved by so many bytes.
__device__ __forceinline__ std::byte* address(const Loop& loop, const Operand& operand, i64 moved, const Place& place) {
    std::byte* const first = operand.first + moved;
    if (loop.is_flat)
        return first + place.column * operand.strides[3];
    return first + (loop.is_small ? offset_as<i32>(operand, place) : offset_as<i64>(operand, place));
}

/// Elements that are moved at once.
template<typename T, int V>
struct alignas(sizeof(T) * V <= 16 and (sizeof(T) * V & (sizeof(T) * V - 1)) == 0 ? sizeof(T) * V : alignof(T)) Vector {
    T values[V];
};

/// The elements that a thread has of an array.
template<typename T, int U, int V>
struct Elements {
    T values[U][V];
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

// From memory of S to elements T.
template<typename S, typename T, int U, int V>
__device__ __forceinline__ void load_as(
        const Loop& loop, const Operand& operand, i64 moved, const Place (&places)[U], Elements<T, U, V>& to) {
    if (V == 1 or operand.access == Access::REPEATED) {
        S values[U];
#pragma unroll
        for (int u = 0; u < U; ++u)
            if (places[u].is_inside)
                values[u] = *reinterpret_cast<const S*>(address(loop, operand, moved, places[u]));
#pragma unroll
        for (int u = 0; u < U; ++u)
#pragma unroll
            for (int v = 0; v < V; ++v)
                to.values[u][v] = convert<T>(values[u]);
    } else {
        Vector<S, V> vectors[U];
#pragma unroll
        for (int u = 0; u < U; ++u)
            if (places[u].is_inside)
                vectors[u] = *reinterpret_cast<const Vector<S, V>*>(address(loop, operand, moved, places[u]));
#pragma unroll
        for (int u = 0; u < U; ++u)
#pragma unroll
            for (int v = 0; v < V; ++v)
                to.values[u][v] = convert<T>(vectors[u].values[v]);
    }
}

template<typename T, int U, int V>
__device__ __forceinline__ void load(
        const Loop& loop, const Operand& operand, i64 moved, const Place (&places)[U], Elements<T, U, V>& to) {
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
            return load_as<Half>(loop, operand, moved, places, to);
    }
    load_as<T>(loop, operand, moved, places, to);
}

template<typename S, typename T, int U, int V>
__device__ __forceinline__ void store_as(
        const Loop& loop, const Operand& operand, const Place (&places)[U], const Elements<T, U, V>& from) {
#pragma unroll
    for (int u = 0; u < U; ++u) {
        if (not places[u].is_inside)
            continue;
        Vector<S, V> vector;
#pragma unroll
        for (int v = 0; v < V; ++v)
            vector.values[v] = convert<S>(from.values[u][v]);
        *reinterpret_cast<Vector<S, V>*>(address(loop, operand, 0, places[u])) = vector;
    }
}

template<typename T, int U, int V>
__device__ __forceinline__ void store(
        const Loop& loop, const Operand& operand, const Place (&places)[U], const Elements<T, U, V>& from) {
    using Half = typename HalfOf<T>::type;
    if constexpr (not std::is_void_v<Half>) {
        if (operand.is_half)
            return store_as<Half>(loop, operand, places, from);
    }
    store_as<T>(loop, operand, places, from);
}

// ---- What operators take -------------------------------------------------------------------------------------------

/// Elements of an array.
template<typename T>
struct ArrayIn {
    using type = T;
    static constexpr bool is_array = true;
    Operand operand;

    template<int U, int V>
    __device__ __forceinline__ void load(
            const Loop& loop, const Place (&places)[U], Elements<T, U, V>& to, i64 moved = 0) const {
        cuda::load(loop, operand, moved, places, to);
    }
};

/// A value, for every element the same.
template<typename T>
struct ValueIn {
    using type = T;
    static constexpr bool is_array = false;
    T value;

    template<int U, int V>
    __device__ __forceinline__ void load(const Loop&, const Place (&)[U], Elements<T, U, V>& to, i64 = 0) const {
#pragma unroll
        for (int u = 0; u < U; ++u)
#pragma unroll
            for (int v = 0; v < V; ++v)
                to.values[u][v] = value;
    }
};

/// The number of an element: its offset, in an array without memory.
struct IndexIn {
    using type = i64;
    static constexpr bool is_array = false;
    Operand operand;

    template<int U, int V>
    __device__ __forceinline__ void load(
            const Loop& loop, const Place (&places)[U], Elements<i64, U, V>& to, i64 moved = 0) const {
#pragma unroll
        for (int u = 0; u < U; ++u) {
            const i64 first = reinterpret_cast<i64>(address(loop, operand, moved, places[u]));
#pragma unroll
            for (int v = 0; v < V; ++v)
                to.values[u][v] = first + v * operand.strides[3];
        }
    }
};

template<typename Items>
struct ItemsInfo;
template<typename... Items>
struct ItemsInfo<Tuple<Items...>> {
    static constexpr std::size_t largest() {
        std::size_t result = 1;
        ((result = Items::is_array and sizeof(typename Items::type) > result ? sizeof(typename Items::type) : result),
                ...);
        return result;
    }
    template<int U, int V>
    using elements = Tuple<Elements<typename Items::type, U, V>...>;
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
using places_of = typename ItemsInfo<Items>::places;

}  // namespace noa::cuda

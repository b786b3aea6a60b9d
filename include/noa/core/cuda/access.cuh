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
__device__ __forceinline__ int count_inside(i64 left, i64 distance) {
    if (left > (U - 1) * distance)
        return U;
    return left <= 0 ? 0 : static_cast<int>((left + distance - 1) / distance);
}

/// The vectors of a single row, the first of which has this number, before `end`.
template<int V, int U>
__device__ __forceinline__ Place locate_in_row(i64 first, i64 end, i64 distance) {
    return {{0, 0, 0, first * V}, count_inside<U>(end - first, distance), 3, distance * V};
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
/// How far the next vector is, in bytes.
__device__ __forceinline__ i64 distance(const Operand& operand, const Place& place) {
    const i64 stride = place.axis == 3   ? operand.strides[3]
                       : place.axis == 2 ? operand.strides[2]
                       : place.axis == 1 ? operand.strides[1]
                                         : operand.strides[0];
    return place.step * stride;
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
        const Loop& loop, const Operand& operand, i64 moved, const Place& place, Elements<T, U, V>& to) {
    const std::byte* const first = address(loop, operand, moved, place);
    const i64 step = distance(operand, place);
    if (V == 1 or operand.access == Access::REPEATED) {
        S values[U];
#pragma unroll
        for (int u = 0; u < U; ++u)
            if (u < place.n)
                values[u] = *reinterpret_cast<const S*>(first + u * step);
#pragma unroll
        for (int u = 0; u < U; ++u)
#pragma unroll
            for (int v = 0; v < V; ++v)
                to.values[u][v] = convert<T>(values[u]);
    } else {
        Vector<S, V> vectors[U];
#pragma unroll
        for (int u = 0; u < U; ++u)
            if (u < place.n)
                vectors[u] = *reinterpret_cast<const Vector<S, V>*>(first + u * step);
#pragma unroll
        for (int u = 0; u < U; ++u)
#pragma unroll
            for (int v = 0; v < V; ++v)
                to.values[u][v] = convert<T>(vectors[u].values[v]);
    }
}

template<typename T, int U, int V>
__device__ __forceinline__ void load(
        const Loop& loop, const Operand& operand, i64 moved, const Place& place, Elements<T, U, V>& to) {
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
            return load_as<Half>(loop, operand, moved, place, to);
    }
    load_as<T>(loop, operand, moved, place, to);
}

template<typename S, typename T, int U, int V>
__device__ __forceinline__ void store_as(
        const Loop& loop, const Operand& operand, const Place& place, const Elements<T, U, V>& from) {
    std::byte* const first = address(loop, operand, 0, place);
    const i64 step = distance(operand, place);
#pragma unroll
    for (int u = 0; u < U; ++u) {
        Vector<S, V> vector;
#pragma unroll
        for (int v = 0; v < V; ++v)
            vector.values[v] = convert<S>(from.values[u][v]);
        if (u < place.n)
            *reinterpret_cast<Vector<S, V>*>(first + u * step) = vector;
    }
}

template<typename T, int U, int V>
__device__ __forceinline__ void store(
        const Loop& loop, const Operand& operand, const Place& place, const Elements<T, U, V>& from) {
    using Half = typename HalfOf<T>::type;
    if constexpr (not std::is_void_v<Half>) {
        if (operand.is_half)
            return store_as<Half>(loop, operand, place, from);
    }
    store_as<T>(loop, operand, place, from);
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
            const Loop& loop, const Place& place, Elements<T, U, V>& to, i64 moved = 0) const {
        cuda::load(loop, operand, moved, place, to);
    }
};

/// A value, for every element the same.
template<typename T>
struct ValueIn {
    using type = T;
    static constexpr bool is_array = false;
    T value;

    template<int U, int V>
    __device__ __forceinline__ void load(const Loop&, const Place&, Elements<T, U, V>& to, i64 = 0) const {
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
            const Loop& loop, const Place& place, Elements<i64, U, V>& to, i64 moved = 0) const {
        const i64 first = reinterpret_cast<i64>(address(loop, operand, moved, place)), step = distance(operand, place);
#pragma unroll
        for (int u = 0; u < U; ++u)
#pragma unroll
            for (int v = 0; v < V; ++v)
                to.values[u][v] = first + u * step + v * operand.strides[3];
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

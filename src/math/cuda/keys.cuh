// Elements of rows as keys, and back.
#pragma once

#include <type_traits>

#include "core/keys.hpp"
#include "math/cuda/sort.hpp"
#include "noa/base/traits.hpp"

namespace noa::math::on_gpu {

/// The key that threads work with: few types, so that there are few kernels.
template<typename W>
inline constexpr W highest_work_key = static_cast<W>(~W{0});

/// Calls f with the type of elements that are as large as K.
template<typename K, typename F>
__device__ void visit_kind(NumberKind kind, const F& f) {
    switch (kind) {
        case NumberKind::UNSIGNED:
            return f.template operator()<K>();
        case NumberKind::SIGNED:
            return f.template operator()<std::make_signed_t<K>>();
        case NumberKind::REAL:
            if constexpr (sizeof(K) == 8)
                return f.template operator()<f64>();
            else if constexpr (sizeof(K) == 4)
                return f.template operator()<f32>();
            else if constexpr (sizeof(K) == 2)
                return f.template operator()<f16>();
    }
    __trap();  // there are no real numbers of 8 bits
}

/// Calls f with the unsigned integer that is as large as the elements.
template<typename W, typename F>
__device__ void visit_size(int size, const F& f) {
    if constexpr (sizeof(W) == 8) {
        f.template operator()<u64>();
    } else {
        if (size == 4)
            f.template operator()<u32>();
        else if (size == 2)
            f.template operator()<u16>();
        else
            f.template operator()<u8>();
    }
}

template<typename T, typename K>
__device__ K encode(K bits, const KeyCoding& coding) {
    const T value = __builtin_bit_cast(T, bits);
    const K key = coding.is_common ? core::to_common_key<T>(value) : core::to_key<T>(value);
    return core::in_direction<T>(key, coding.is_descending);
}

template<typename T, typename K>
__device__ K decode(K key, const KeyCoding& coding) {
    return __builtin_bit_cast(K, core::from_key<T>(core::in_direction<T>(key, coding.is_descending)));
}

/// The keys of some elements of a row; at places past its end, ones that no other is above. All are read before the
/// first is looked at.
template<typename W, int N, typename Place>
__device__ void read_keys(const Rows& rows, i64 row, const KeyCoding& coding, const Place& place, W (&keys)[N]) {
    visit_size<W>(coding.size, [&]<typename K>() {
        const K* const elements = rows.row<K>(row);
        K bits[N];
#pragma unroll
        for (int u = 0; u < N; ++u)
            bits[u] = place(u) < rows.n ? elements[place(u) * rows.along] : K{};
        visit_kind<K>(coding.kind, [&]<typename T>() {
#pragma unroll
            for (int u = 0; u < N; ++u)
                keys[u] = place(u) < rows.n ? static_cast<W>(encode<T>(bits[u], coding)) : highest_work_key<W>;
        });
    });
}

/// Elements from keys, but for places past the end. Of what a key has more than an element, nothing is looked at.
template<typename W, int N, typename Place>
__device__ void write_keys(const Rows& rows, i64 row, const KeyCoding& coding, const Place& place, const W (&keys)[N]) {
    const auto write_as = [&]<typename K>() {
        K* const elements = rows.row<K>(row);
        visit_kind<K>(coding.kind, [&]<typename T>() {
#pragma unroll
            for (int u = 0; u < N; ++u)
                if (place(u) < rows.n)
                    elements[place(u) * rows.along] = decode<T>(static_cast<K>(keys[u]), coding);
        });
    };
    if constexpr (sizeof(W) == 8) {
        if (coding.size == 8)
            return write_as.template operator()<u64>();
    }
    visit_size<u32>(coding.size, write_as);
}

template<typename Index, int N, typename Place>
__device__ void write_indices(const Rows& rows, i64 row, const Place& place, const Index (&indices)[N]) {
    i64* const elements = rows.row<i64>(row);
#pragma unroll
    for (int u = 0; u < N; ++u)
        if (place(u) < rows.n)
            elements[place(u) * rows.along] = static_cast<i64>(indices[u]);
}

}  // namespace noa::math::on_gpu

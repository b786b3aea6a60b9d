// Elements by number: where the n-th one of an array is, in any layout, and which one an index names. Plain data, for
// kernels too.
#pragma once

#include <cstddef>
#include <cstring>

#include "noa/base/config.hpp"
#include "noa/base/layout.hpp"
#include "noa/base/vec.hpp"

namespace noa::math {

/// Elements counted in C order. Strides are in bytes.
struct Places {
    std::byte* first = nullptr;
    Shape4 shape{1, 1, 1, 1};
    Strides4 strides{};

    NOA_HD std::byte* operator[](i64 n) const { return first + layout::offset_at(strides, layout::index_at(shape, n)); }
};

/// With as few dimensions as possible, as each costs a division; or with all four.
inline Places places_of(const layout::Memory& memory, bool is_collapsed = true) {
    const Layout layout = is_collapsed ? layout::collapse(memory.layout) : memory.layout;
    Places places{static_cast<std::byte*>(const_cast<void*>(memory.first)), layout.shape, layout.strides};
    for (int axis = 0; axis < 4; ++axis)
        places.strides[axis] *= memory.element_size;
    return places;
}

/// The elements that indices of a type name: numbers in C order, or places in all four dimensions.
template<typename Index>
struct Indexed {
    Places places;
    i64 n_elements;

    explicit Indexed(const layout::Memory& memory)
        : places(places_of(memory)), n_elements(memory.layout.shape.n_elements()) {}

    NOA_HD bool has(Index index) const { return index >= 0 and index < n_elements; }
    NOA_HD i64 number(Index index) const { return index; }
    NOA_HD std::byte* operator[](Index index) const { return places[index]; }
};

template<>
struct Indexed<Vec<i64, 4>> {
    Places places;
    i64 n_elements;

    explicit Indexed(const layout::Memory& memory)
        : places(places_of(memory, false)), n_elements(memory.layout.shape.n_elements()) {}

    NOA_HD bool has(const Vec<i64, 4>& index) const {
        bool result = true;
        for (int axis = 0; axis < 4; ++axis)
            result = result and index[axis] >= 0 and index[axis] < places.shape[axis];
        return result;
    }
    NOA_HD i64 number(const Vec<i64, 4>& index) const {
        i64 result = index[0];
        for (int axis = 1; axis < 4; ++axis)
            result = result * places.shape[axis] + index[axis];
        return result;
    }
    NOA_HD std::byte* operator[](const Vec<i64, 4>& index) const {
        return places.first + layout::offset_at(places.strides, index);
    }
};

/// Moves an element of n words. On the CPU memory need not be aligned for them, nor have their type.
template<typename Word>
NOA_HD void copy_words(const std::byte* from, std::byte* to, int n) {
    for (int i = 0; i < n; ++i) {
#if defined(__CUDA_ARCH__)
        reinterpret_cast<Word*>(to)[i] = reinterpret_cast<const Word*>(from)[i];
#else
        std::memcpy(to + static_cast<std::size_t>(i) * sizeof(Word), from + static_cast<std::size_t>(i) * sizeof(Word),
                sizeof(Word));
#endif
    }
}

}  // namespace noa::math

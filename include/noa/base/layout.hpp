// Layout: a shape and its strides, and the algebra of them. Pure functions: the arrays, and all loops over them, stand
// on these and calculate no strides of their own.
#pragma once

#include <cstddef>
#include <span>
#include <utility>

#include "kwk/stride.hpp"
#include "noa/base/config.hpp"
#include "noa/base/shape.hpp"
#include "noa/base/slice.hpp"
#include "noa/base/vec.hpp"

namespace noa {
inline namespace types {

/// Where the elements of an array are, counted from the one of index (0,0,0,0).
struct Layout {
    Shape4 shape{};
    Strides4 strides{};

    Layout() = default;
    Layout(const Shape4& extents, const Strides4& distances) : shape(extents), strides(distances) {}

    /// Dense, the width contiguous.
    Layout(const Shape4& extents) : shape(extents), strides(extents.strides()) {}
    template<traits::integer... T>
        requires(sizeof...(T) == 4)
    Layout(T... extents) : Layout(Shape4(extents...)) {}
    template<traits::integer... T>
        requires(sizeof...(T) > 1 and sizeof...(T) != 4)
    Layout(T...) = delete;  // noa: arrays have four extents: batch, depth, height, width

    /// Dense in the order of the names; axes left out have the extent 1.
    template<auto... Extents>
    Layout(const kwk::shape<Extents...>& named)
        : shape(named), strides(named_strides(named, std::make_index_sequence<sizeof...(Extents)>{})) {}

    friend bool operator==(const Layout&, const Layout&) = default;

private:
    static Strides4 fill_gaps(const Shape4& shape, Strides4 strides, const Vec<bool, 4>& is_given);

    template<auto... Extents, std::size_t... At>
    static Strides4 named_strides(const kwk::shape<Extents...>& named, std::index_sequence<At...>) {
        using slots = kwk::shape<Extents...>;
        (void)Shape4(named).n_elements();  // in our words
        const auto dense = kwk::as_stride(named);
        Strides4 strides;
        Vec<bool, 4> is_given{};
        ((strides[detail::number_of_axis<typename slots::template slot_type<At>::id>()] = kwk::get<At>(dense)), ...);
        ((is_given[detail::number_of_axis<typename slots::template slot_type<At>::id>()] = true), ...);
        return fill_gaps(named, strides, is_given);
    }
};

}  // namespace types
}  // namespace noa

namespace noa::layout {

/// Whether each dimension is contiguous: whether its stride is what the extent and the actual stride to its right make
/// it, in the order 'C' or 'F'. Empty dimensions are; those that repeat an element (stride 0) are not.
template<char Order = 'C', typename T, std::size_t N>
NOA_HD constexpr Vec<bool, N> is_contiguous(const Shape<T, N>& shape, const Strides<T, N>& strides) {
    static_assert(Order == 'C' or Order == 'F', "noa: the order of a dense array is 'C' or 'F'");
    auto result = Vec<bool, N>::from_value(true);
    if (shape.is_empty())
        return result;
    detail::Wide expected = 1;  // a stride times an extent may be past the last element, and past T
    for (std::size_t i = N; i-- > 0;) {
        std::size_t axis = i;
        if constexpr (Order == 'F' and N >= 2)  // height and width swap their roles
            axis = i + 1 == N ? N - 2 : i + 2 == N ? N - 1 : i;
        if (shape.values[axis] == 1)
            continue;
        const detail::Wide stride = strides.values[axis];
        result.values[axis] = stride == expected and stride != 0;
        expected = stride * shape.values[axis];
    }
    return result;
}

/// Whether all dimensions are contiguous: whether this is what `shape.strides<Order>()` gives, but for the strides of
/// empty dimensions, which do not matter.
template<char Order = 'C', typename T, std::size_t N>
NOA_HD constexpr bool are_contiguous(const Shape<T, N>& shape, const Strides<T, N>& strides) {
    return all(is_contiguous<Order>(shape, strides));
}

/// Where an element is, counted from the one of index 0.
template<typename T, std::size_t N>
NOA_HD constexpr T offset_at(const Strides<T, N>& strides, const Vec<T, N>& index) {
    T offset = 0;
    for (std::size_t i = 0; i < N; ++i)
        offset = static_cast<T>(offset + strides.values[i] * index.values[i]);
    return offset;
}

/// The index of the n-th element of a shape that has one, counted in C order. The other way than
/// offset_at(shape.strides(), index).
template<typename T, std::size_t N>
NOA_HD constexpr Vec<T, N> index_at(const Shape<T, N>& shape, T n) {
    Vec<T, N> index;
    for (std::size_t i = N; i-- > 0;) {
        const T extent = shape.values[i];
        // A division takes longer than all the rest, and is rarely needed.
        const T laps = extent == 1 ? n : n < extent ? T{0} : static_cast<T>(n / extent);
        index.values[i] = static_cast<T>(n - laps * extent);
        n = laps;
    }
    return index;
}

/// The bytes of all elements. An error if their number does not fit 64 bits.
i64 n_bytes(const Shape4& shape, i64 element_size);

/// The lowest and the highest offset of an element; of an empty layout, 0 and -1.
struct Reach {
    i64 lowest = 0;
    i64 highest = -1;

    /// The number of elements from the lowest to the highest.
    i64 size() const { return highest - lowest + 1; }
};

/// An error if an offset does not fit 64 bits.
Reach reach(const Layout& layout);

/// The order of the axes in memory: empty ones first, then from the largest stride, whatever its sign, to the smallest.
Vec<int, 4> order(const Layout& layout);

/// The axes in another order. An error if `order` is no permutation of 0, 1, 2, 3.
Layout permute(const Layout& layout, const Vec<int, 4>& order);

/// The same elements in the same order with as few dimensions as possible: empty ones go, neighbors that can be walked
/// as one are merged. The dimensions that are left are on the right.
Layout collapse(const Layout& layout);

/// The same for several arrays of one shape, as far as all of them allow. Changes the strides, returns the shape.
Shape4 collapse(const Shape4& shape, std::span<Strides4> strides);

/// Repeats empty dimensions, by a stride of 0, until the shape is `shape`. An error if other extents differ.
Layout broadcast(const Layout& layout, const Shape4& shape);

/// The shape that both can be broadcast to. An error if there is none.
Shape4 broadcast_shape(const Shape4& a, const Shape4& b);

/// The shape of the elements that are stored: an extent along which they are repeated is 1.
Shape4 effective_shape(const Layout& layout);

/// The same elements in the same order with another shape; one extent may be -1 and follows from the others. An error
/// if the number of elements differs, or if strides cannot say it and elements would have to be copied.
Layout reshape(const Layout& layout, const Shape4& shape);

/// The layout with elements of another size. The axis, which must be contiguous, gets more elements or fewer.
Layout reinterpret(const Layout& layout, Axis axis, i64 old_size, i64 new_size);

/// A part of a layout, and where its element of index 0 is.
struct Part {
    Layout layout;
    i64 offset = 0;
};

Part subregion(const Layout& layout, const detail::Region& region);

/// Backwards along an axis.
Part flip(const Layout& layout, Axis axis);

/// Whether no element is reached by two indices. Exact, but for layouts so entangled that the search is given up, where
/// the answer is false.
bool is_unique(const Layout& layout);

/// Elements in memory.
struct Memory {
    const void* first = nullptr;  // the element of index 0
    Layout layout;
    i64 element_size = 1;  // in bytes
};

/// A part of them.
Memory subregion(const Memory& memory, const detail::Region& region);

/// Whether a byte belongs to elements of both. Exact, but for layouts so entangled that the search is given up, where
/// the answer is true.
bool overlaps(const Memory& a, const Memory& b);

/// Errors unless these are images, (n,1,h,w), or volumes, (n,d,h,w) with a depth of more than 1.
void check_images(const Shape4& shape);
void check_volumes(const Shape4& shape);

}  // namespace noa::layout

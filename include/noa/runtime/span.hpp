// Span: the elements of an array, to read and write one by one, on host and device.
#pragma once

#include <compare>
#include <concepts>
#include <cstddef>
#include <iterator>
#include <type_traits>
#include <utility>

#include "kwk/config.hpp"
#include "noa/base/config.hpp"
#include "noa/base/error.hpp"
#include "noa/base/layout.hpp"
#include "noa/base/shape.hpp"
#include "noa/base/traits.hpp"
#include "noa/base/vec.hpp"

namespace noa::detail {

// Walks over the elements of a one-dimensional span.
template<typename T, typename Index>
class StridedIterator {
public:
    using iterator_category = std::random_access_iterator_tag;
    using value_type = std::remove_cv_t<T>;
    using difference_type = std::ptrdiff_t;
    using pointer = T*;
    using reference = T&;

    StridedIterator() = default;
    NOA_HD constexpr StridedIterator(T* data, Index stride, difference_type at)
        : m_data(data), m_stride(stride), m_at(at) {}

    NOA_HD constexpr T& operator*() const { return m_data[m_at * m_stride]; }
    NOA_HD constexpr T* operator->() const { return m_data + m_at * m_stride; }
    NOA_HD constexpr T& operator[](difference_type n) const { return m_data[(m_at + n) * m_stride]; }

    NOA_HD constexpr StridedIterator& operator+=(difference_type n) {
        m_at += n;
        return *this;
    }
    NOA_HD constexpr StridedIterator& operator-=(difference_type n) { return *this += -n; }
    NOA_HD constexpr StridedIterator& operator++() { return *this += 1; }
    NOA_HD constexpr StridedIterator& operator--() { return *this -= 1; }
    NOA_HD constexpr StridedIterator operator++(int) { return std::exchange(*this, *this + 1); }
    NOA_HD constexpr StridedIterator operator--(int) { return std::exchange(*this, *this - 1); }

    NOA_HD friend constexpr StridedIterator operator+(StridedIterator i, difference_type n) { return i += n; }
    NOA_HD friend constexpr StridedIterator operator+(difference_type n, StridedIterator i) { return i += n; }
    NOA_HD friend constexpr StridedIterator operator-(StridedIterator i, difference_type n) { return i -= n; }
    NOA_HD friend constexpr difference_type operator-(const StridedIterator& a, const StridedIterator& b) {
        return a.m_at - b.m_at;
    }
    NOA_HD friend constexpr bool operator==(const StridedIterator& a, const StridedIterator& b) {
        return a.m_at == b.m_at;
    }
    NOA_HD friend constexpr auto operator<=>(const StridedIterator& a, const StridedIterator& b) {
        return a.m_at <=> b.m_at;
    }

private:
    T* m_data = nullptr;
    difference_type m_stride = 0, m_at = 0;
};

}  // namespace noa::detail

namespace noa {
inline namespace types {

/// N dimensions of memory that somebody else owns, with indices of type Index. Indices are checked in debug builds
/// (KWK_CHECK_BOUNDS). A const span still refers to mutable elements; Span<const T> is read-only.
template<typename T, std::size_t N = 4, traits::integer Index = i64>
class Span {
public:
    static_assert(N > 0, "a span has at least one dimension");
    using value_type = std::remove_cv_t<T>;
    using element_type = T;
    using index_type = Index;
    using shape_type = Shape<Index, N>;
    using strides_type = Strides<Index, N>;

    Span() = default;
    NOA_HD constexpr Span(T* data, const shape_type& shape, const strides_type& strides)
        : m_data(data), m_shape(shape), m_strides(strides) {}
    /// Dense memory.
    NOA_HD constexpr Span(T* data, const shape_type& shape) : Span(data, shape, shape.strides()) {}

    /// From mutable to const elements.
    template<typename U>
        requires(std::same_as<const U, T>)
    NOA_HD constexpr Span(const Span<U, N, Index>& other) : Span(other.get(), other.shape(), other.strides()) {}

    NOA_HD constexpr T* get() const { return m_data; }
    NOA_HD constexpr shape_type shape() const { return m_shape; }
    NOA_HD constexpr strides_type strides() const { return m_strides; }
    NOA_HD constexpr i64 n_elements() const { return m_shape.n_elements(); }
    NOA_HD constexpr bool is_empty() const { return m_shape.is_empty(); }

    template<char Order = 'C'>
    NOA_HD constexpr Vec<bool, N> is_contiguous() const {
        return layout::is_contiguous<Order>(m_shape, m_strides);
    }
    template<char Order = 'C'>
    NOA_HD constexpr bool are_contiguous() const {
        return layout::are_contiguous<Order>(m_shape, m_strides);
    }

    /// The element at an index for each dimension: `s(b, h, w)`.
    template<traits::integer... Indices, bool IsChecked = KWK_CHECK_BOUNDS != 0>
        requires(sizeof...(Indices) == N)
    NOA_HD constexpr T& operator()(Indices... indices) const {
        if constexpr (IsChecked)
            check_indices(std::make_index_sequence<N>{}, indices...);
        return m_data[layout::offset_at(m_strides, Vec<Index, N>{{static_cast<Index>(indices)...}})];
    }
    template<traits::integer U, bool IsChecked = KWK_CHECK_BOUNDS != 0>
    NOA_HD constexpr T& operator()(const Vec<U, N>& index) const {
        if constexpr (IsChecked)
            for (std::size_t i = 0; i < N; ++i)
                check(is_inside(index.values[i], i), "the index {} is outside the shape {}", index, m_shape);
        return m_data[layout::offset_at(m_strides, index.template as<Index>())];
    }

    /// The element, or for more than one dimension the span of the others, at an index of the outermost one.
    template<traits::integer U, bool IsChecked = KWK_CHECK_BOUNDS != 0>
    NOA_HD constexpr decltype(auto) operator[](U index) const {
        if constexpr (IsChecked)
            check(is_inside(index, 0), "the index {} is outside the shape {}", index, m_shape);
        T* const data = m_data + static_cast<Index>(index) * m_strides.values[0];
        if constexpr (N == 1)
            return static_cast<T&>(*data);
        else
            return Span<T, N - 1, Index>(data, m_shape.pop_front(), m_strides.pop_front());
    }

    NOA_HD constexpr auto begin() const
        requires(N == 1)
    {
        return detail::StridedIterator<T, Index>(m_data, m_strides[0], 0);
    }
    NOA_HD constexpr auto end() const
        requires(N == 1)
    {
        return detail::StridedIterator<T, Index>(m_data, m_strides[0], m_shape[0]);
    }

    /// Some of the dimensions, in this order: `s.filter(0, 2, 3)` or, of four, by name. An error if one that is left
    /// out has more than one element.
    template<typename... Axes>
        requires(sizeof...(Axes) > 0)
    NOA_HD constexpr Span<T, sizeof...(Axes), Index> filter(Axes... axes) const {
        Vec<int, N> count{};
        (++count.values[number_of(axes)], ...);
        for (std::size_t i = 0; i < N; ++i) {
            check(count.values[i] <= 1, "dimension {} of the shape {} is given twice", i, m_shape);
            check(count.values[i] == 1 or m_shape[i] == 1, "cannot leave out dimension {} of the shape {}", i, m_shape);
        }
        return {m_data, m_shape.filter(axes...), m_strides.filter(axes...)};
    }

    /// The M dimensions that are left without the empty ones; if there are fewer, with as many of the innermost empty
    /// ones as it takes. An error if there are more.
    template<std::size_t M>
        requires(M <= N)
    NOA_HD constexpr Span<T, M, Index> squeeze() const {
        std::size_t n_empty = 0;
        for (const Index extent: m_shape)
            n_empty += extent == 1;
        check(N - n_empty <= M, "cannot squeeze the shape {} into {} dimensions", m_shape, M);
        Span<T, M, Index> result;
        std::size_t to = 0;
        std::size_t n_dropped = 0;
        for (std::size_t from = 0; from < N; ++from) {
            if (m_shape[from] == 1 and n_dropped < N - M) {
                ++n_dropped;
                continue;
            }
            result.m_shape[to] = m_shape[from];
            result.m_strides[to] = m_strides[from];
            ++to;
        }
        result.m_data = m_data;
        return result;
    }

    NOA_HD constexpr Span<const T, N, Index> as_const() const { return {m_data, m_shape, m_strides}; }

private:
    template<typename U, std::size_t M, traits::integer V>
    friend class Span;

    T* m_data = nullptr;
    shape_type m_shape{};
    strides_type m_strides{};

    template<typename A>
    NOA_HD static constexpr std::size_t number_of(A axis) {
        if constexpr (traits::integer<A>) {
            check(not detail::is_negative(axis) and static_cast<std::size_t>(axis) < N,
                    "there is no dimension {} in a span of {}", axis, N);
            return static_cast<std::size_t>(axis);
        } else {
            static_assert(N == 4, "noa: only spans of four dimensions know their names");
            return static_cast<std::size_t>(Axis(axis).number());
        }
    }

    // Whether indices are checked is a template argument, so that files with and without NDEBUG can be linked. An index
    // is looked at as it was given: 2^32 is not 0, whatever the type of the indices.
    template<traits::integer U>
    NOA_HD constexpr bool is_inside(U index, std::size_t dimension) const {
        return not detail::is_negative(index) and static_cast<u64>(index) < static_cast<u64>(m_shape.values[dimension]);
    }
    template<std::size_t... At, typename... Indices>
    NOA_HD constexpr void check_indices(std::index_sequence<At...>, Indices... indices) const {
        check((is_inside(indices, At) and ...), "the index {} is outside the shape {}",
                Vec<i64, N>{{static_cast<i64>(indices)...}}, m_shape);
    }
};

}  // namespace types
}  // namespace noa

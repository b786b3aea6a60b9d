// Shape and Strides: how many elements there are along each axis, and how far apart they are in memory.
#pragma once

#include <concepts>
#include <cstddef>
#include <iosfwd>
#include <string>
#include <utility>

#include "kwk/detail/product.hpp"
#include "kwk/shape.hpp"
#include "noa/base/axes.hpp"
#include "noa/base/config.hpp"
#include "noa/base/error.hpp"
#include "noa/base/traits.hpp"
#include "noa/base/vec.hpp"

namespace noa::detail {

template<traits::integer T, traits::integer U>
NOA_HD constexpr T exact_cast(U value) {
    const T result = static_cast<T>(value);
    check(static_cast<U>(result) == value and is_negative(result) == is_negative(value),
            "{} does not fit the {} bits of an extent or a stride", value, 8 * sizeof(T));
    return result;
}

// What shapes and strides have in common: numbers, each with its axis. Self is Shape or Strides.
template<template<typename, std::size_t> class Self, typename T, std::size_t N>
struct PerAxis {
    static_assert(traits::integer<T> and N > 0);
    using value_type = T;

    T values[N]{};

    PerAxis() = default;

    template<traits::integer... U>
        requires(sizeof...(U) == N)
    NOA_HD explicit(N == 1) constexpr PerAxis(U... numbers) : values{exact_cast<T>(numbers)...} {}

    NOA_HD static constexpr Self<T, N> from_vec(const Vec<T, N>& v) {
        Self<T, N> result;
        for (std::size_t i = 0; i < N; ++i)
            result.values[i] = v.values[i];
        return result;
    }
    NOA_HD static constexpr Self<T, N> from_value(T value) { return from_vec(Vec<T, N>::from_value(value)); }

    /// The numbers as a vector, to calculate with.
    NOA_HD constexpr Vec<T, N> vec() const {
        Vec<T, N> result;
        for (std::size_t i = 0; i < N; ++i)
            result.values[i] = values[i];
        return result;
    }

    template<traits::integer Index>
    NOA_HD constexpr T& operator[](Index i) {
        return values[place<N, true>(i)];
    }
    template<traits::integer Index>
    NOA_HD constexpr const T& operator[](Index i) const {
        return values[place<N, true>(i)];
    }
    /// By name: `shape[height]`.
    template<typename Id, typename Type>
        requires(N == 4)
    NOA_HD constexpr T& operator[](kwk::axis_t<Id, Type>) {
        return values[number_of_axis<Id>()];
    }
    template<typename Id, typename Type>
        requires(N == 4)
    NOA_HD constexpr const T& operator[](kwk::axis_t<Id, Type>) const {
        return values[number_of_axis<Id>()];
    }

    NOA_HD static constexpr std::size_t size() { return N; }
    NOA_HD constexpr T* begin() { return values; }
    NOA_HD constexpr T* end() { return values + N; }
    NOA_HD constexpr const T* begin() const { return values; }
    NOA_HD constexpr const T* end() const { return values + N; }

    /// With another integer type. An error if a number does not fit it.
    template<traits::integer U>
    NOA_HD constexpr Self<U, N> as() const {
        Self<U, N> result;
        for (std::size_t i = 0; i < N; ++i)
            result.values[i] = exact_cast<U>(values[i]);
        return result;
    }

    /// Those of some axes, in this order: `shape.filter(0, 2, 3)`, `shape.filter(batch, height, width)`.
    template<typename... Axes>
        requires(sizeof...(Axes) > 0 and ((N == 4 and traits::named_axis<Axes>) or ...)) or
                (sizeof...(Axes) > 0 and (traits::integer<Axes> and ...))
    NOA_HD constexpr Self<T, sizeof...(Axes)> filter(Axes... axes) const {
        if constexpr ((traits::integer<Axes> and ...))
            return Self<T, sizeof...(Axes)>::from_vec(vec().filter(axes...));
        else
            return Self<T, sizeof...(Axes)>::from_vec(vec().filter(Axis(axes).number()...));
    }

    NOA_HD constexpr Self<T, N> flip() const { return Self<T, N>::from_vec(vec().flip()); }
    NOA_HD constexpr Self<T, N + 1> push_front(T value) const {
        return Self<T, N + 1>::from_vec(vec().push_front(value));
    }
    NOA_HD constexpr auto pop_front() const
        requires(N > 1)
    {
        return Self<T, N - 1>::from_vec(vec().pop_front());
    }

    NOA_HD friend constexpr bool operator==(const PerAxis& a, const PerAxis& b) { return a.vec() == b.vec(); }

    friend std::string to_string(const PerAxis& numbers) { return to_string(numbers.vec()); }
};

}  // namespace noa::detail

namespace noa {
inline namespace types {

template<typename T, std::size_t N>
struct Strides;

/// The extents of an array, outermost first; with four of them they are batch, depth, height and width (BDHW). An
/// extent of 1 is an empty dimension, one of 0 makes an empty array.
template<typename T, std::size_t N>
struct Shape : detail::PerAxis<Shape, T, N> {
    using detail::PerAxis<Shape, T, N>::PerAxis;
    Shape() = default;

    /// The extents of a named shape; axes left out are 1. The order of the names does not matter here.
    template<auto... Extents>
        requires(N == 4)
    NOA_HD constexpr Shape(const kwk::shape<Extents...>& named) : Shape(Shape::from_value(T{1})) {
        take(named, std::make_index_sequence<sizeof...(Extents)>{});
    }

    /// The number of elements. An error if an extent is negative or if it does not fit 64 bits.
    NOA_HD constexpr i64 n_elements() const {
        for (const T extent: this->values)
            check(not detail::is_negative(extent), "the extents of the shape {} cannot be negative", this->vec());
        const auto product = product_from(0);
        check(product.fits, "the product of the extents of the shape {} overflows 64 bits", this->vec());
        return product.value;
    }

    /// Whether there are no elements.
    NOA_HD constexpr bool is_empty() const {
        for (const T extent: this->values)
            if (extent == 0)
                return true;
        return false;
    }

    /// The strides of a dense array: 'C', the width is contiguous, or 'F', the height is. Batch and depth are outermost
    /// in either. An error if one does not fit.
    template<char Order = 'C'>
    NOA_HD constexpr Strides<T, N> strides() const;

    /// 3 for volumes (depth > 1), 2 for images (height > 1), else 1. Batches do not count.
    NOA_HD constexpr int ndim() const
        requires(N == 4)
    {
        return this->values[1] > 1 ? 3 : this->values[2] > 1 ? 2 : 1;
    }

    NOA_HD constexpr bool is_batched() const
        requires(N == 4)
    {
        return this->values[0] > 1;
    }

    /// The shape of the spectrum of real numbers: the width is the half dimension, of w/2 + 1 elements.
    NOA_HD constexpr Shape rfft() const {
        Shape result = *this;
        T& width = result.values[N - 1];
        width = width == 0 ? T{0} : static_cast<T>(width / 2 + 1);
        return result;
    }

    /// The same with the names of the four axes, for kwk.
    constexpr auto named() const
        requires(N == 4)
    {
        (void)n_elements();
        return kwk::shape<kwk::batch, kwk::depth, kwk::height, kwk::width>(
                this->values[0], this->values[1], this->values[2], this->values[3]);
    }

private:
    template<auto... Extents, std::size_t... At>
    NOA_HD constexpr void take(const kwk::shape<Extents...>& named, std::index_sequence<At...>) {
        using slots = kwk::shape<Extents...>;
        ((this->values[detail::number_of_axis<typename slots::template slot_type<At>::id>()] =
                         detail::exact_cast<T>(kwk::get<At>(named))),
                ...);
    }

    // The product of the extents from one on.
    NOA_HD constexpr kwk::detail::checked_product product_from(std::size_t first) const {
        kwk::detail::factors<N + 1> factors{};
        for (std::size_t i = 0; i <= N; ++i)
            factors.values[i] = i >= first and i < N ? detail::exact_cast<i64>(this->values[i]) : 1;
        return kwk::detail::multiply(factors);
    }
};

template<traits::integer... T>
Shape(T...) -> Shape<i64, sizeof...(T)>;

/// How far apart in memory neighbors along each axis are, in elements. 0 repeats an element, negative ones walk back.
template<typename T, std::size_t N>
struct Strides : detail::PerAxis<Strides, T, N> {
    using detail::PerAxis<Strides, T, N>::PerAxis;
    Strides() = default;
};

template<traits::integer... T>
Strides(T...) -> Strides<i64, sizeof...(T)>;

template<typename T, std::size_t N>
template<char Order>
NOA_HD constexpr Strides<T, N> Shape<T, N>::strides() const {
    static_assert(Order == 'C' or Order == 'F', "noa: the order of a dense array is 'C' or 'F'");
    (void)n_elements();  // throws where a stride would be wrong
    Strides<T, N> result;
    for (std::size_t i = 0; i < N; ++i) {  // without elements, strides do not matter: one that does not fit is 0
        const auto product = product_from(i + 1);
        result.values[i] = detail::exact_cast<T>(product.fits ? product.value : 0);
    }
    if constexpr (Order == 'F' and N >= 2) {
        result.values[N - 2] = T{1};
        result.values[N - 1] = this->values[N - 2];
    }
    return result;
}

template<std::size_t At, template<typename, std::size_t> class Self, typename T, std::size_t N>
NOA_HD constexpr T& get(detail::PerAxis<Self, T, N>& numbers) {
    return numbers.values[At];
}
template<std::size_t At, template<typename, std::size_t> class Self, typename T, std::size_t N>
NOA_HD constexpr T&& get(detail::PerAxis<Self, T, N>&& numbers) {
    return static_cast<T&&>(numbers.values[At]);
}
template<std::size_t At, template<typename, std::size_t> class Self, typename T, std::size_t N>
NOA_HD constexpr const T& get(const detail::PerAxis<Self, T, N>& numbers) {
    return numbers.values[At];
}

using Shape4 = Shape<i64, 4>;
using Strides4 = Strides<i64, 4>;

}  // namespace types

template<typename C, typename Traits, template<typename, std::size_t> class Self, typename T, std::size_t N>
std::basic_ostream<C, Traits>& operator<<(
        std::basic_ostream<C, Traits>& os, const detail::PerAxis<Self, T, N>& numbers) {
    return os << to_string(numbers.vec());
}

}  // namespace noa

// What `auto [b, d, h, w] = shape` needs.
/// @cond
template<typename T, std::size_t N>
struct std::tuple_size<noa::Shape<T, N>> : std::integral_constant<std::size_t, N> {};
template<typename T, std::size_t N>
struct std::tuple_size<noa::Strides<T, N>> : std::integral_constant<std::size_t, N> {};
template<std::size_t At, typename T, std::size_t N>
struct std::tuple_element<At, noa::Shape<T, N>> {
    using type = T;
};
template<std::size_t At, typename T, std::size_t N>
struct std::tuple_element<At, noa::Strides<T, N>> {
    using type = T;
};
/// @endcond

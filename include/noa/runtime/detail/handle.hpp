// What Array and View have in common: all that a pointer, a layout and a device can tell.
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "kwk/extent.hpp"
#include "kwk/stride.hpp"
#include "kwk/view.hpp"
#include "noa/base/axes.hpp"
#include "noa/base/cast.hpp"
#include "noa/base/dtype.hpp"
#include "noa/base/error.hpp"
#include "noa/base/layout.hpp"
#include "noa/base/shape.hpp"
#include "noa/base/slice.hpp"
#include "noa/runtime/allocator.hpp"
#include "noa/runtime/detail/copy.hpp"
#include "noa/runtime/device.hpp"
#include "noa/runtime/span.hpp"
#include "noa/runtime/stream.hpp"

namespace noa {
inline namespace types {

template<typename T>
class Array;
template<typename T>
class View;

}  // namespace types
}  // namespace noa

namespace noa::detail {

template<typename T>
inline constexpr bool is_array = false;
template<typename T>
inline constexpr bool is_array<Array<T>> = true;
template<typename T>
inline constexpr bool is_array<View<T>> = true;

}  // namespace noa::detail

namespace noa::traits {

/// Array or View.
template<typename T>
concept array = detail::is_array<std::remove_cvref_t<T>>;

}  // namespace noa::traits

namespace noa::detail {

// An axis of a named span, alone or with the extent it must have: `height`, `width = 4_c`.
template<typename Arg>
concept span_axis = kwk::extent<Arg> and kwk::detail::slot_of<Arg>::type::is_named;

// An extent by name: `batch = 10`.
template<typename Arg>
concept named_extent =
        kwk::is_bound<Arg> and span_axis<Arg> and std::convertible_to<decltype(std::declval<const Arg&>().get()), i64>;

// The number of the axis that an argument names.
template<span_axis Arg>
inline constexpr int axis_of = number_of_axis<typename kwk::detail::slot_of<Arg>::type::id>();

template<named_extent Arg>
i64 extent_in(const Arg& arg) {
    if constexpr (traits::integer<decltype(arg.get())>)
        return exact_cast<i64>(arg.get());
    else
        return arg.get();
}

// The extents of an array where names set some of them anew.
template<named_extent... Extents>
Shape4 with_extents(Shape4 shape, const Extents&... extents) {
    static_assert(are_given_once<axis_of<Extents>...>, "noa: an axis is given twice");
    ((shape[axis_of<Extents>] = extent_in(extents)), ...);
    return shape;
}

// Whether the axes of a named shape are in the order batch, depth, height, width.
template<auto... Extents>
constexpr bool is_in_bdhw_order(const kwk::shape<Extents...>&) {
    const int numbers[] = {number_of_axis<typename kwk::detail::slot_of_constant<Extents>::type::id>()...};
    for (std::size_t i = 1; i < sizeof...(Extents); ++i)
        if (numbers[i - 1] > numbers[i])
            return false;
    return true;
}

// What a named span asks of each axis: an extent, or one of these.
inline constexpr i64 any_extent = -INT64_MAX, is_left_out = -INT64_MAX + 1;

template<span_axis Arg>
i64 wanted_extent(const Arg& arg) {
    if constexpr (named_extent<Arg>)
        return extent_in(arg);
    else
        return any_extent;
}

void check_span_axes(const Shape4& shape, const Vec<i64, 4>& wanted);

template<typename Extent>
void check_extent_type(const Shape4& shape, int axis) {
    check(kwk::detail::fits<Extent>(shape[axis]),
            "the extent of {}, in the shape {}, does not fit the {} bits of its type", Axis(axis), shape,
            8 * sizeof(Extent));
}

Layout merge_outer(const Layout& layout, std::size_t n_dimensions);
void check_reach(const Layout& layout, i64 lowest, i64 highest);

template<template<typename> class Self, typename T>
class Handle {
public:
    static_assert(std::is_trivially_copyable_v<T>, "noa: the elements of arrays are trivially copyable");
    static_assert(alignof(T) <= Allocator::alignment, "noa: the elements of arrays are aligned to 64 bytes at most");
    using value_type = std::remove_const_t<T>;
    using element_type = T;

    Shape4 shape() const { return self().layout().shape; }
    Strides4 strides() const { return self().layout().strides; }
    i64 n_elements() const { return shape().n_elements(); }
    i64 n_bytes() const { return layout::n_bytes(shape(), sizeof(T)); }
    bool is_empty() const { return shape().is_empty(); }
    static constexpr DType dtype()
        requires traits::has_dtype<value_type>
    {
        return dtype_of<value_type>;
    }
    /// 3 for volumes, 2 for images, 1 for rows. Batches do not count.
    int ndim() const { return shape().ndim(); }

    /// Whether each dimension is contiguous, in the order 'C' or 'F'.
    template<char Order = 'C'>
    Vec<bool, 4> is_contiguous() const {
        return layout::is_contiguous<Order>(shape(), strides());
    }
    /// Whether all are: whether the elements lie one after the other.
    template<char Order = 'C'>
    bool are_contiguous() const {
        return layout::are_contiguous<Order>(shape(), strides());
    }

    // ---- The same memory, seen in another way
    // -------------------------------------------------------------------------

    /// The axes in another order: `permute({0, 1, 3, 2})`, `permute(batch, depth, width, height)`.
    Self<T> permute(const Vec<int, 4>& order) const { return self().with(layout::permute(self().layout(), order)); }
    template<traits::axis... Axes>
        requires(sizeof...(Axes) == 4)
    Self<T> permute(Axes... axes) const {
        return permute(Vec<int, 4>{{Axis(axes).number()...}});
    }

    /// The same elements in C order with another shape; one extent may be -1. An error if it would take a copy.
    Self<T> reshape(const Shape4& to) const { return self().with(layout::reshape(self().layout(), to)); }
    template<auto... Extents>
    Self<T> reshape(const kwk::shape<Extents...>& to) const {
        static_assert(is_in_bdhw_order(kwk::shape<Extents...>{}),
                "noa: reshape reads in C order: name the axes in that order");
        return reshape(Shape4(to));
    }

    /// All elements in C order along one axis: `flat()` is a row.
    Self<T> flat(Axis axis = kwk::width) const {
        Shape4 to{1, 1, 1, 1};
        to[axis.number()] = n_elements();
        return reshape(to);
    }

    /// A part of each axis: `subregion(0, Full{}, Slice{1, 3})`, `subregion(Ellipsis{}, Slice{0, 5, 2})`, and by name:
    /// `subregion(height = 1, width = Slice{1, 3})`, `subregion(width = kwk::last(10))`. An index keeps its axis, with
    /// an extent of 1; axes that are not given are kept whole.
    template<typename... Slices>
    Self<T> subregion(const Slices&... slices) const {
        return self().with(layout::subregion(self().layout(), region_of(shape(), slices...)));
    }

    /// Backwards along some axes.
    template<traits::axis... Axes>
        requires(sizeof...(Axes) > 0)
    Self<T> flip(Axes... axes) const {
        const Axis list[] = {axes...};
        Self<T> result = self();
        for (std::size_t i = 0; i < sizeof...(Axes); ++i) {
            for (std::size_t j = 0; j < i; ++j)
                check(not(list[i] == list[j]), "cannot flip {} twice", list[i]);
            result = result.with(layout::flip(result.layout(), list[i]));
        }
        return result;
    }

    /// Repeats empty dimensions: `broadcast({10, 3, 4, 5})`, `broadcast(batch = 10)`.
    Self<T> broadcast(const Shape4& to) const { return self().with(layout::broadcast(self().layout(), to)); }
    template<named_extent... Extents>
        requires(sizeof...(Extents) > 0)
    Self<T> broadcast(const Extents&... extents) const {
        return broadcast(with_extents(shape(), extents...));
    }

    /// The same bytes as elements of another type. If it has another size, an axis, which must be contiguous, gets more
    /// elements or fewer: c32 as f32 doubles the width. Complex numbers and their parts can be used side by side; of
    /// other types, C++ lets you read only what was last written as that type (unless it is made of bytes).
    template<typename U>
    auto reinterpret_as(Axis axis = kwk::width) const {
        using Element = std::conditional_t<std::is_const_v<T>, const U, U>;
        const Layout to = layout::reinterpret(self().layout(), axis, sizeof(T), sizeof(U));
        if (reinterpret_cast<std::uintptr_t>(self().get()) % alignof(U) !=
                0)  // no check: its words would be put together
            panic("the memory of an array of {} is not aligned to the {} bytes that {} needs",
                    ElementName<value_type>::text(), alignof(U), ElementName<U>::text());
        return self().template with<Element>(reinterpret_cast<Element*>(self().get()), to);
    }

    Self<const T> as_const() const { return self().template with<const T>(self().get(), self().layout()); }

    // ---- Elements
    // -----------------------------------------------------------------------------------------------------

    /// The elements one by one: all four dimensions. On memory of the CPU, work of an ASYNC stream must be waited for
    /// first: see eval().
    Span<T, 4> span() const { return {self().get(), shape(), strides()}; }

    /// N dimensions: the N - 1 inner ones, and the others as one. `span<const f32>()`, `span<f32, 3, i32>()`. An error
    /// if the outer ones cannot be walked as one, or if the offsets do not fit the type of the indices.
    template<typename U, std::size_t N = 4, traits::integer Index = i64>
        requires(N >= 1 and N <= 4)
    Span<U, N, Index> span() const {
        static_assert(std::convertible_to<T(*)[], U(*)[]>,
                "noa: a span of an array has its element type, or that made const");
        const Layout merged = merge_outer(self().layout(), N);
        constexpr bool is_wide = sizeof(Index) == 8;
        check_reach(merged, is_wide and std::is_signed_v<Index> ? -INT64_MAX : static_cast<i64>(lowest<Index>),
                is_wide ? INT64_MAX : static_cast<i64>(highest<Index>));
        Shape<Index, N> extents;
        Strides<Index, N> distances;
        for (std::size_t i = 0; i < N; ++i) {
            const bool is_walked = merged.shape[4 - N + i] > 1;  // the stride of an empty dimension need not fit
            extents[i] = exact_cast<Index>(merged.shape[4 - N + i]);
            distances[i] = is_walked or is_wide ? exact_cast<Index>(merged.strides[4 - N + i]) : Index{0};
        }
        return {self().get(), extents, distances};
    }

    /// Just these axes, in this order, as a view of kwk: `span(batch, height, width)`, whose indices can be named. With
    /// a value, `width = 4_c`, the extent must be that. An error if an axis that is left out has more than one element.
    template<span_axis... Axes>
        requires(sizeof...(Axes) > 0)
    auto span(const Axes&... axes) const {
        using kwk::detail::slot_of, kwk::detail::from_numbers;
        using shape_type = kwk::detail::shape_of<typename slot_of<Axes>::type...>;
        using stride_type = kwk::detail::stride_of<
                kwk::detail::slot<typename slot_of<Axes>::type::id, i64, kwk::detail::dynamic>...>;
        auto wanted = Vec<i64, 4>::from_value(is_left_out);
        ((wanted[axis_of<Axes>] = wanted_extent(axes)), ...);
        check_span_axes(shape(), wanted);
        // kwk would refuse, in words of its own, an extent that the type of its axis cannot hold.
        (check_extent_type<typename slot_of<Axes>::type::type>(shape(), axis_of<Axes>), ...);
        return kwk::view<T, shape_type, stride_type>(self().get(),
                shape_type(from_numbers{}, shape()[axis_of<Axes>]...),
                stride_type(from_numbers{}, strides()[axis_of<Axes>]...));
    }

    /// Waits for the current stream, then gives the first element, of index (0,0,0,0).
    value_type first() const {
        check(not is_empty(), "an empty array, of shape {}, has no first element", shape());
        std::array<std::byte, sizeof(T)> bytes;
        read_element(self().get(), sizeof(T), self().device(), bytes.data());
        return std::bit_cast<value_type>(bytes);
    }

    /// Waits until the work of the current stream of this thread is done. Work that was enqueued on another one is
    /// waited for there.
    const Self<T>& eval() const& {
        Stream::current(self().device()).synchronize();
        return self();
    }
    Self<T> eval() && { return self().eval(); }

    // ---- Copies
    // -------------------------------------------------------------------------------------------------------

    /// A dense copy, in C order.
    Array<value_type> copy() const { return to(self().option()); }

    /// permute() and copy() in one.
    template<typename... Order>
    Array<value_type> permute_copy(const Order&... order) const {
        return permute(order...).copy();
    }
    Array<value_type> permute_copy(const Vec<int, 4>& order) const { return permute(order).copy(); }

    /// A dense copy, in C order, on a device or with an allocator: `to("cpu")`.
    Array<value_type> to(const ArrayOption& option) const {
        Array<value_type> result(shape(), option);
        to(result);
        return result;
    }
    Array<value_type> to(Device device) const { return to(ArrayOption{.device = device}); }

    /// Copies into another array, broadcasting onto it. From one device to another, too: what comes to the CPU is there
    /// when this returns.
    template<traits::array Output>
    void to(const Output& output) const {
        static_assert(std::same_as<typename Output::element_type, value_type>,
                "noa: a copy has the element type of its input, and an output is not const");
        UntypedArray from{nullptr, memory(), self().device()}, to{nullptr, output.memory(), output.device()};
        if constexpr (requires { self().shared(); })
            from.owner = self().shared();
        if constexpr (requires { output.shared(); })
            to.owner = output.shared();
        from.memory.layout = layout::broadcast(from.memory.layout, output.shape());
        copy_array(from, to);
    }

    /// Where the elements are, for the algebra of layouts.
    layout::Memory memory() const { return {self().get(), self().layout(), static_cast<i64>(sizeof(T))}; }

private:
    const Self<T>& self() const { return static_cast<const Self<T>&>(*this); }
};

}  // namespace noa::detail

namespace noa {

/// Repeats empty dimensions: `broadcast(a, {10, 3, 4, 5})`, `broadcast(a, batch = 10)`.
template<traits::array A>
auto broadcast(const A& array, const Shape4& to) {
    return array.broadcast(to);
}
template<traits::array A, detail::named_extent... Extents>
    requires(sizeof...(Extents) > 0)
auto broadcast(const A& array, const Extents&... extents) {
    return array.broadcast(extents...);
}

/// Backwards along some axes: `flip(a, width)`.
template<traits::array A, traits::axis... Axes>
    requires(sizeof...(Axes) > 0)
auto flip(const A& array, Axes... axes) {
    return array.flip(axes...);
}

/// Whether a byte belongs to both arrays. Exact, but for layouts so entangled that the search is given up, where the
/// answer is true.
template<traits::array A, traits::array B>
bool overlaps(const A& a, const B& b) {
    return layout::overlaps(a.memory(), b.memory());
}

/// Whether no element is reached by two indices: whether it can be written to.
template<traits::array A>
bool is_unique(const A& array) {
    return layout::is_unique(array.layout());
}

/// Copies the elements of one array to another, broadcasting them onto it.
template<traits::array Input, traits::array Output>
void copy(const Input& input, const Output& output) {
    input.to(output);
}

/// A dense copy with its axes in another order, or into an output: `permute_copy(a, {0, 1, 3, 2})`.
template<traits::array Input>
auto permute_copy(const Input& input, const Vec<int, 4>& order) {
    return input.permute_copy(order);
}
template<traits::array Input, traits::array Output>
void permute_copy(const Input& input, const Vec<int, 4>& order, const Output& output) {
    input.permute(order).to(output);
}

}  // namespace noa

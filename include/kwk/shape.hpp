// shape: an axis and an extent for each dimension, from the outermost to the contiguous one.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "kwk/axis.hpp"
#include "kwk/config.hpp"
#include "kwk/detail/arguments.hpp"
#include "kwk/detail/conversion.hpp"
#include "kwk/detail/elements.hpp"
#include "kwk/detail/product.hpp"
#include "kwk/detail/slots.hpp"
#include "kwk/extent.hpp"
#include "kwk/slice.hpp"

namespace kwk {

template<auto... Extents>
struct shape;

}  // namespace kwk

namespace kwk::detail {

struct extents {
    static constexpr bool is_unsigned = true;
    static constexpr const char* name = "shape";
    static constexpr const char* noun = "extent";
};

template<typename... Slots>
using shape_of = shape<typename extent_of<Slots>::type{}...>;

// A shape from which another one is made only where one says so. As it says less of its type than that constructor
// does, it is chosen where that one is not there: in `shape<height, width> s = shape(5, 10)`.
template<typename Other, typename Shape>
concept shape_that_can_fail = requires { typename Other::slot_types; } and not std::same_as<Other, Shape> and
                              (Other::static_order <= Shape::static_order) and
                              axes_and_constants_agree<typename Other::slot_types, typename Shape::slot_types> and
                              not conversion<typename Other::slot_types, typename Shape::slot_types>::is_certain;

// At most as many extents as there are axes. A concept and no assertion, so that deducing a shape from its arguments
// does not stumble over the shape of order 0.
template<std::size_t Given, std::size_t Order>
concept no_more_extents_than_axes = Given <= Order;

}  // namespace kwk::detail

namespace kwk {

/// The extents of an array along its axes. The order of the axes is the order in memory, the right-most is contiguous;
/// the names say what an extent means. Constants are part of the type and take no storage.
///
///     shape<height, width>(480, 640)            positional arguments follow the axes
///     shape<height, width>(width = 640)         named ones come in any order; a name left out is 0
///     shape<batch, height, width>(480, 640)     positional ones left out are outermost 1s
///     shape(height = 480, width = 640_c)        the axes can be deduced
template<auto... Extents>
struct shape : detail::cells_for<detail::extents, typename detail::slot_of_constant<Extents>::type...>::type {
    using base = typename detail::cells_for<detail::extents, typename detail::slot_of_constant<Extents>::type...>::type;

    shape()
        requires detail::at_least_one_axis<sizeof...(Extents)>
    = default;

    template<extent... E>
        requires(sizeof...(E) > 0) and detail::no_more_extents_than_axes<sizeof...(E), sizeof...(Extents)>
    KWK_HD explicit(sizeof...(E) == 1) constexpr shape(E... extents) : base(detail::from_arguments{}, extents...) {
        static_assert(detail::assignment<typename base::slot_types, E...>::explain());
    }

    /// From a shape with the same axes, or fewer: then the outermost extents are 1. Explicit where it can fail, because
    /// a number must match a constant or fit a type, and where an axis without a name gets one.
    template<auto... Others>
        requires detail::no_more_extents_than_axes<sizeof...(Others), sizeof...(Extents)> and
                 detail::axes_and_constants_agree<typename shape<Others...>::slot_types, typename base::slot_types>
    KWK_HD explicit(not detail::conversion<typename shape<Others...>::slot_types,
                    typename base::slot_types>::is_certain) constexpr shape(const shape<Others...>& other)
        : shape(other, std::make_index_sequence<sizeof...(Extents)>{}) {}

    /// @cond
    // Compilers show the line they stumble over, with its comment.
    template<auto... Others>
        requires detail::at_least_one_axis<sizeof...(Extents)> and (sizeof...(Others) <= sizeof...(Extents)) and
                         (not detail::axes_and_constants_agree<typename shape<Others...>::slot_types,
                                 typename base::slot_types>)
    shape(const shape<Others...>&) = delete;  // kwk: other axes, or constants that disagree
    template<auto... Others>
        requires detail::at_least_one_axis<sizeof...(Extents)> and (sizeof...(Others) > sizeof...(Extents))
    shape(const shape<Others...>&) = delete;  // kwk: more axes: merge_outer<N>(s) makes one of the outer ones
    template<detail::shape_that_can_fail<shape> Other>
    shape(const Other&) = delete;  // kwk: this can fail, or gives axes a name: write shape<height, width>(s)
    /// @endcond

    template<typename... Numbers>
    KWK_HD constexpr shape(detail::from_numbers tag, Numbers... numbers) : base(tag, numbers...) {}

    /// The number of elements; 0 if any extent is 0. An error if it does not fit 64 bits.
    KWK_HD constexpr std::int64_t numel() const { return numel(std::make_index_sequence<sizeof...(Extents)>{}); }

    /// Whether there is an element with these indices: one for each axis, in order or by name.
    template<typename... Indices>
        requires detail::slicing<typename base::slot_types, Indices...>::is_element
    [[nodiscard]] KWK_HD constexpr bool contains(Indices... indices) const {
        static_assert(detail::slicing<typename base::slot_types, Indices...>::explain());
        return contains(std::make_index_sequence<sizeof...(Extents)>{}, indices...);
    }

    /// The shape of a part: a slice for each axis, in order or by name. Names left out mean the whole axis.
    template<typename... Slices>
    [[nodiscard]] KWK_HD constexpr auto operator()(Slices... slices) const {
        static_assert(detail::slicing<typename base::slot_types, Slices...>::explain());
        return slice(std::make_index_sequence<sizeof...(Extents)>{}, slices...);
    }

private:
    template<auto... Others, std::size_t... At>
    KWK_HD constexpr shape(const shape<Others...>& other, std::index_sequence<At...>)
        : base(detail::from_numbers{}, detail::extent_or_one<At, sizeof...(Extents) - sizeof...(Others)>(other)...) {}

    template<std::size_t... At>
    KWK_HD constexpr std::int64_t numel(std::index_sequence<At...>) const {
        return detail::product(detail::number<At>(*this)...);
    }

    template<std::size_t... At, typename... Indices>
    KWK_HD constexpr bool contains(std::index_sequence<At...>, const Indices&... indices) const {
        using given = detail::slicing<typename base::slot_types, Indices...>;
        return ((detail::select(given::template slice<At>(indices...), detail::number<At>(*this)).problem ==
                        detail::fault::none) and
                ...);
    }

    template<std::size_t... At, typename... Slices>
    KWK_HD constexpr auto slice(std::index_sequence<At...>, const Slices&... slices) const {
        using sliced = detail::slicing<typename base::slot_types, Slices...>;
        using result = detail::shape_of<detail::sliced_extent<typename base::template slot_type<At>,
                typename sliced::template slice_type<At>>...>;
        return result(
                detail::from_numbers{}, detail::take(detail::label<typename base::template slot_type<At>::id, At>{},
                                                sliced::template slice<At>(slices...), detail::number<At>(*this))
                                                .count...);
    }
};

template<extent... E>
shape(E...) -> shape<typename detail::extent_of<typename detail::slot_of<E>::type>::type{}...>;

template<typename T>
inline constexpr bool is_shape = false;
template<auto... Extents>
inline constexpr bool is_shape<shape<Extents...>> = true;

/// An index for each axis, from the outermost. It unpacks, as shapes do. (Device code has no functions of std::array.)
template<std::size_t N>
struct coordinates_t {
    std::int64_t values[N];

    KWK_HD constexpr std::int64_t operator[](std::size_t i) const noexcept { return values[i]; }
    friend constexpr bool operator==(const coordinates_t&, const coordinates_t&) = default;
};
template<std::size_t At, std::size_t N>
KWK_HD constexpr std::int64_t get(const coordinates_t<N>& c) noexcept {
    return c.values[At];
}

}  // namespace kwk

namespace kwk::detail {

template<typename Shape, std::size_t... At>
KWK_HD constexpr coordinates_t<sizeof...(At)> coordinates(
        std::int64_t position, const Shape& s, std::index_sequence<At...>) {
    if (position < 0 or position >= s.numel())
        fail("the position ", position, " is outside a shape of ", s.numel(), " elements");
    coordinates_t<sizeof...(At)> result{{number<At>(s)...}};
    for (std::size_t at = sizeof...(At); at-- != 0;) {
        const std::int64_t extent = result.values[at];
        result.values[at] = position % extent;
        position /= extent;
    }
    return result;
}

// The outermost slot after merging: a constant if all merged ones are; it keeps its axis only if it stays alone.
template<std::size_t NMerged, typename... Slots, std::size_t... Outer, std::size_t... Inner, typename Shape>
KWK_HD constexpr auto merge(
        slot_list<Slots...>, std::index_sequence<Outer...>, std::index_sequence<Inner...>, const Shape& s) {
    if constexpr (NMerged == 1) {
        return s;
    } else {
        constexpr bool is_static = (nth_t<Outer, Slots...>::is_static and ...);
        constexpr checked_product merged = multiply(factors<NMerged>{{nth_t<Outer, Slots...>::constant...}});
        constexpr std::int64_t constant = is_static and merged.fits ? merged.value : dynamic;
        return shape_of<slot<no_axis, std::int64_t, constant>, nth_t<NMerged + Inner, Slots...>...>(
                from_numbers{}, product(number<Outer>(s)...), number<NMerged + Inner>(s)...);
    }
}

}  // namespace kwk::detail

namespace kwk {

/// The same elements seen with fewer dimensions: the N - 1 inner ones stay, the outer ones become one, without a name.
template<std::size_t N, auto... Extents>
    requires(N > 0 and N <= sizeof...(Extents))
KWK_HD constexpr auto merge_outer(const shape<Extents...>& s) {
    constexpr std::size_t n_merged = sizeof...(Extents) - N + 1;
    return detail::merge<n_merged>(typename shape<Extents...>::slot_types{}, std::make_index_sequence<n_merged>{},
            std::make_index_sequence<N - 1>{}, s);
}

/// The indices of the element at a position, counted in the order of the axes: the last one is fastest.
template<auto... Extents>
KWK_HD constexpr coordinates_t<sizeof...(Extents)> coordinates(std::int64_t position, const shape<Extents...>& s) {
    return detail::coordinates(position, s, std::make_index_sequence<sizeof...(Extents)>{});
}

}  // namespace kwk

// What `auto [h, w] = shape` needs.
/// @cond
template<std::size_t N>
struct std::tuple_size<kwk::coordinates_t<N>> : std::integral_constant<std::size_t, N> {};
template<std::size_t At, std::size_t N>
struct std::tuple_element<At, kwk::coordinates_t<N>> {
    using type = std::int64_t;
};
template<auto... Extents>
struct std::tuple_size<kwk::shape<Extents...>> : std::integral_constant<std::size_t, sizeof...(Extents)> {};
template<std::size_t At, auto... Extents>
struct std::tuple_element<At, kwk::shape<Extents...>> {
    using type = typename kwk::shape<Extents...>::template slot_type<At>::type;
};
/// @endcond

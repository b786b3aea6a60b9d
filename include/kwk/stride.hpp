// stride: how far apart in memory two neighbours along each axis are, counted in elements.
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
#include "kwk/detail/product.hpp"
#include "kwk/detail/slots.hpp"
#include "kwk/extent.hpp"
#include "kwk/shape.hpp"

namespace kwk {

template<auto... Strides>
struct stride;

}  // namespace kwk

namespace kwk::detail {

struct strides {
    static constexpr bool is_unsigned = false;
    static constexpr const char* name = "stride";
    static constexpr const char* noun = "stride";
};

template<typename... Slots>
using stride_of = stride<typename extent_of<Slots>::type{}...>;

}  // namespace kwk::detail

namespace kwk {

/// The distance in memory between neighbours along each axis, in elements. Zero (the same element again and again)
/// and negative (backwards) ones are legal. All are given, or none.
template<auto... Strides>
struct stride : detail::cells_for<detail::strides, typename detail::slot_of_constant<Strides>::type...>::type {
    using base = typename detail::cells_for<detail::strides, typename detail::slot_of_constant<Strides>::type...>::type;

    stride()
        requires detail::at_least_one_axis<sizeof...(Strides)>
    = default;

    template<extent... S>
        requires(sizeof...(S) > 0 and sizeof...(S) == sizeof...(Strides))
    KWK_HD explicit(sizeof...(S) == 1) constexpr stride(S... strides) : base(detail::from_arguments{}, strides...) {
        static_assert(detail::assignment<typename base::slot_types, S...>::explain());
    }

    /// From a stride with the same axes; explicit where it can fail.
    template<auto... Others>
        requires(sizeof...(Others) == sizeof...(Strides)) and
                detail::axes_and_constants_agree<typename stride<Others...>::slot_types, typename base::slot_types>
    KWK_HD explicit(not detail::conversion<typename stride<Others...>::slot_types,
                    typename base::slot_types>::is_certain) constexpr stride(const stride<Others...>& other)
        : stride(other, std::make_index_sequence<sizeof...(Strides)>{}) {}

    /// Other axes, or a constant that contradicts a constant: no conversion.
    template<auto... Others>
        requires detail::at_least_one_axis<sizeof...(Strides)> and
                         (not detail::axes_and_constants_agree<typename stride<Others...>::slot_types,
                                 typename base::slot_types>)
    stride(const stride<Others...>&) = delete;

    template<typename... Numbers>
    KWK_HD constexpr stride(detail::from_numbers tag, Numbers... numbers) : base(tag, numbers...) {}

    /// The offset of an element from the first one: an index for each axis, in order or by name (left out: 0).
    template<typename... Indices>
    KWK_HD constexpr std::int64_t linearize(const Indices&... indices) const {
        using assigned = detail::assignment<typename base::slot_types, Indices...>;
        static_assert(assigned::explain());
        static_assert(assigned::n_positional == 0 or sizeof...(Indices) >= sizeof...(Strides),
                "kwk: indices without a name are given for every axis");
        return linearize(std::make_index_sequence<sizeof...(Strides)>{}, indices...);
    }

private:
    template<auto... Others, std::size_t... I>
    KWK_HD constexpr stride(const stride<Others...>& other, std::index_sequence<I...>)
        : base(detail::from_numbers{}, detail::number<I>(other)...) {}

    template<std::size_t I, typename... Indices>
    KWK_HD constexpr std::int64_t offset_along(const Indices&... indices) const {
        using assigned = detail::assignment<typename base::slot_types, Indices...>;
        if constexpr (assigned::template is_given<I>) {
            constexpr std::size_t source = assigned::slots.source[I];
            const auto index =
                    detail::argument<detail::nth_t<source, Indices...>>::value(detail::pick<source>(indices...));
            return static_cast<std::int64_t>(index) * detail::number<I>(*this);
        } else {
            return 0;
        }
    }

    template<std::size_t... I, typename... Indices>
    KWK_HD constexpr std::int64_t linearize(std::index_sequence<I...>, const Indices&... indices) const {
        return (offset_along<I>(indices...) + ...);
    }
};

template<extent... S>
stride(S...) -> stride<typename detail::extent_of<typename detail::slot_of<S>::type>::type{}...>;

template<typename T>
inline constexpr bool is_stride = false;
template<auto... Strides>
inline constexpr bool is_stride<stride<Strides...>> = true;

}  // namespace kwk

namespace kwk::detail {

// The constant stride of slot I, or `dynamic`: the product of the extents to its right, if all of them are constants.
template<std::size_t I, typename... Slots>
KWK_HD constexpr std::int64_t constant_stride() {
    constexpr bool is_static[] = {Slots::is_static...};
    constexpr std::int64_t constants[] = {Slots::constant...};
    wide result = 1;
    for (std::size_t i = I + 1; i < sizeof...(Slots); ++i) {
        if (not is_static[i])
            return dynamic;
        result *= constants[i];
        if (not fits_64_bits(result))
            return dynamic;  // and an error where its value is asked for
    }
    return static_cast<std::int64_t>(result);
}

// The product of the extents to the right of dimension I.
template<std::size_t I, typename Shape, std::size_t... Inner>
KWK_HD constexpr std::int64_t inner_product(const Shape& shape, std::index_sequence<Inner...>) {
    if constexpr (sizeof...(Inner) == 0)
        return 1;
    else
        return product(number<I + 1 + Inner>(shape)...);
}

template<typename... Slots, std::size_t... I, typename Shape>
KWK_HD constexpr auto row_major(slot_list<Slots...>, std::index_sequence<I...>, const Shape& shape) {
    using result = stride_of<slot<typename Slots::id, std::int64_t, constant_stride<I, Slots...>()>...>;
    return result(from_numbers{}, inner_product<I>(shape, std::make_index_sequence<sizeof...(Slots) - 1 - I>{})...);
}

}  // namespace kwk::detail

namespace kwk {

/// The strides of a dense array of this shape. The innermost is the constant 1, constant products stay constant, the
/// axes carry over. An error if one does not fit 64 bits.
template<auto... Extents>
KWK_HD constexpr auto as_stride(const shape<Extents...>& s) {
    return detail::row_major(
            typename shape<Extents...>::slot_types{}, std::make_index_sequence<sizeof...(Extents)>{}, s);
}

}  // namespace kwk

// What `auto [h, w] = stride` needs.
/// @cond
template<auto... Strides>
struct std::tuple_size<kwk::stride<Strides...>> : std::integral_constant<std::size_t, sizeof...(Strides)> {};
template<std::size_t I, auto... Strides>
struct std::tuple_element<I, kwk::stride<Strides...>> {
    using type = typename kwk::stride<Strides...>::template slot_type<I>::type;
};
/// @endcond

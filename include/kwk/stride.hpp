// stride: how far apart in memory two neighbors along each axis are, counted in elements.
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

template<typename T>
inline constexpr bool is_index = integer<T> or is_fixed<T>;

template<typename... Slots>
using stride_of = stride<typename extent_of<Slots>::type{}...>;

}  // namespace kwk::detail

namespace kwk {

/// The distance in memory between neighbors along each axis, in elements. Zero (the same element again and again)
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

    // Compilers show the line they stumble over, with its comment.
    template<auto... Others>
        requires detail::at_least_one_axis<sizeof...(Strides)> and
                         (not detail::axes_and_constants_agree<typename stride<Others...>::slot_types,
                                 typename base::slot_types>)
    stride(const stride<Others...>&) = delete;  // kwk: other axes, or constants that disagree

    template<typename... Numbers>
    KWK_HD constexpr stride(detail::from_numbers tag, Numbers... numbers) : base(tag, numbers...) {}

    /// The offset of an element from the first one: an index for each axis, in order or by name (left out: 0).
    template<typename... Indices>
    KWK_HD constexpr std::int64_t linearize(Indices... indices) const {
        using assigned = detail::assignment<typename base::slot_types, Indices...>;
        static_assert(assigned::explain());
        static_assert((detail::is_index<typename detail::argument<Indices>::value_type> and ...),
                "kwk: an index is an integer or a constant");
        static_assert(assigned::n_positional == 0 or sizeof...(Indices) >= sizeof...(Strides),
                "kwk: indices without a name are given for every axis");
        return linearize(std::make_index_sequence<sizeof...(Strides)>{}, indices...);
    }

private:
    template<auto... Others, std::size_t... At>
    KWK_HD constexpr stride(const stride<Others...>& other, std::index_sequence<At...>)
        : base(detail::from_numbers{}, detail::number<At>(other)...) {}

    template<std::size_t At, typename... Indices>
    KWK_HD constexpr std::int64_t offset_along(const Indices&... indices) const {
        using assigned = detail::assignment<typename base::slot_types, Indices...>;
        if constexpr (assigned::template is_given<At>) {
            constexpr std::size_t source = assigned::slots.source[At];
            using given = detail::argument<detail::nth_t<source, Indices...>>;
            if constexpr (detail::is_index<typename given::value_type>)  // else refused above, in words
                return static_cast<std::int64_t>(given::value(detail::pick<source>(indices...))) *
                       detail::number<At>(*this);
            else
                return 0;
        } else {
            return 0;
        }
    }

    template<std::size_t... At, typename... Indices>
    KWK_HD constexpr std::int64_t linearize(std::index_sequence<At...>, const Indices&... indices) const {
        return (offset_along<At>(indices...) + ...);
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

// The constant stride of slot At, or `dynamic`: the product of the extents to its right, if all of them are constants.
template<std::size_t At, typename... Slots>
KWK_HD constexpr std::int64_t constant_stride() {
    constexpr bool is_static[] = {Slots::is_static...};
    constexpr std::int64_t constants[] = {Slots::constant...};
    wide result = 1;
    for (std::size_t i = At + 1; i < sizeof...(Slots); ++i) {
        if (not is_static[i])
            return dynamic;
        result *= constants[i];
        if (not fits_64_bits(result))
            return dynamic;  // and an error where its value is asked for
    }
    return static_cast<std::int64_t>(result);
}

// The product of the extents to the right of dimension At. Where there are no elements, strides do not matter, and one
// that does not fit is 0 instead of an error.
template<std::size_t At, typename Shape, std::size_t... Inner>
KWK_HD constexpr std::int64_t inner_product(const Shape& shape, std::index_sequence<Inner...>) {
    if constexpr (sizeof...(Inner) == 0) {
        return 1;
    } else {
        const checked_product result = multiply(factors<sizeof...(Inner)>{{number<At + 1 + Inner>(shape)...}});
        if (not result.fits)
            (void)shape.numel();  // throws, with all the factors, unless there are no elements
        return result.value;
    }
}

template<typename... Slots, std::size_t... At, typename Shape>
KWK_HD constexpr auto row_major(slot_list<Slots...>, std::index_sequence<At...>, const Shape& shape) {
    using result = stride_of<slot<typename Slots::id, std::int64_t, constant_stride<At, Slots...>()>...>;
    return result(from_numbers{}, inner_product<At>(shape, std::make_index_sequence<sizeof...(Slots) - 1 - At>{})...);
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
template<std::size_t At, auto... Strides>
struct std::tuple_element<At, kwk::stride<Strides...>> {
    using type = typename kwk::stride<Strides...>::template slot_type<At>::type;
};
/// @endcond

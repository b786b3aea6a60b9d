// view: memory that somebody else owns, seen with a shape.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <type_traits>
#include <utility>

#include "kwk/axis.hpp"
#include "kwk/config.hpp"
#include "kwk/detail/arguments.hpp"
#include "kwk/detail/elements.hpp"
#include "kwk/detail/slots.hpp"
#include "kwk/error.hpp"
#include "kwk/shape.hpp"
#include "kwk/slice.hpp"
#include "kwk/stride.hpp"

namespace kwk::detail {

// Memory a view can be given: a pointer, an array, or a container with data() and size() that outlives the call.
template<typename T>
struct memory {};
template<typename T>
struct memory<T*> {
    using element = T;
    static constexpr bool is_sized = false;
    KWK_HD static constexpr T* data(T* pointer) { return pointer; }
};
template<typename T, std::size_t N>
struct memory<T (&)[N]> {
    using element = T;
    static constexpr bool is_sized = true;
    KWK_HD static constexpr T* data(T (&array)[N]) { return array; }
    KWK_HD static constexpr std::int64_t size(T (&)[N]) { return static_cast<std::int64_t>(N); }
};
template<typename Container>
    requires requires(Container& c) {
        { *c.data() };
        { c.size() } -> integer;
    }
struct memory<Container&> {
    using element = std::remove_pointer_t<decltype(std::declval<Container&>().data())>;
    static constexpr bool is_sized = true;

    // Most containers are for the host alone: their being used from both sides is for the caller to avoid.
#if defined(__CUDACC__)
#    pragma nv_exec_check_disable
#endif
    KWK_HD static constexpr element* data(Container& c) { return c.data(); }
#if defined(__CUDACC__)
#    pragma nv_exec_check_disable
#endif
    KWK_HD static constexpr std::int64_t size(Container& c) { return to_int64(c.size()); }
};
// A pointer counts as what it is, by value or by reference; anything else must be an lvalue.
template<typename M>
using memory_of = memory<std::conditional_t<std::is_pointer_v<std::remove_cvref_t<M>>, std::remove_cvref_t<M>, M>>;

// The lowest and the highest offset that indices within a shape reach.
struct reach {
    bool is_empty = false;
    std::int64_t lowest = 0, highest = 0;
};

template<typename Shape, typename Stride, std::size_t... I>
KWK_HD constexpr reach reach_of(const Shape& shape, const Stride& stride, std::index_sequence<I...>) {
    const std::int64_t extents[] = {number<I>(shape)...};
    const std::int64_t strides[] = {number<I>(stride)...};
    wide lowest = 0, highest = 0;
    for (std::size_t i = 0; i < sizeof...(I); ++i) {
        if (extents[i] == 0)
            return {.is_empty = true};
        (strides[i] < 0 ? lowest : highest) += wide{extents[i] - 1} * strides[i];
        if (not fits_64_bits(lowest) or not fits_64_bits(highest))
            fail("the strides of a view reach past 64 bits: ", strides[i], " along an extent of ", extents[i]);
    }
    return {.lowest = static_cast<std::int64_t>(lowest), .highest = static_cast<std::int64_t>(highest)};
}

// Each stride of a view has the axis of its extent, or no name.
template<typename Shape, typename Stride>
inline constexpr bool axes_match = false;
template<typename... Extents, typename... Strides>
    requires(sizeof...(Extents) == sizeof...(Strides))
inline constexpr bool axes_match<slot_list<Extents...>, slot_list<Strides...>> =
        ((std::same_as<typename Extents::id, typename Strides::id> or not Strides::is_named) and ...);

}  // namespace kwk::detail

namespace kwk {

/// Memory seen with a shape, and with a stride if it is not dense. Does not own: copying it is cheap, and a const view
/// still refers to mutable elements. Constant extents and strides take no storage.
template<typename T, typename Shape, typename Stride = decltype(as_stride(std::declval<Shape>()))>
struct view {
    static_assert(
            is_shape<Shape> and is_stride<Stride>, "kwk: a view is made of an element type, a shape and a stride");
    static_assert(detail::axes_match<typename Shape::slot_types, typename Stride::slot_types>,
            "kwk: the stride of a view has the axes of its shape");

    using element_type = T;
    using shape_type = Shape;
    using stride_type = Stride;

    view() = default;

    /// Dense memory. Memory that knows its size must hold the whole shape.
    template<typename Memory>
        requires std::convertible_to<typename detail::memory_of<Memory>::element (*)[], T (*)[]>
    KWK_HD constexpr view(Memory&& memory, Shape shape) : view(memory, shape, as_stride(shape)) {}

    /// Memory whose first element, of all indices 0, is the one given; the others are where the strides say.
    template<typename Memory>
        requires std::convertible_to<typename detail::memory_of<Memory>::element (*)[], T (*)[]>
    KWK_HD constexpr view(Memory&& memory, Shape shape, Stride stride)
        : m_data(detail::memory_of<Memory>::data(memory)), m_shape(shape), m_stride(stride) {
        if constexpr (detail::memory_of<Memory>::is_sized)
            check_size(detail::memory_of<Memory>::size(memory));
    }

    /// From a view of the same elements: mutable to const, constants to numbers and back (checked, explicit).
    template<typename U, typename OtherShape, typename OtherStride>
        requires std::convertible_to<U (*)[], T (*)[]> and std::constructible_from<Shape, const OtherShape&> and
                         std::constructible_from<Stride, const OtherStride&> and
                         (Shape::static_order == OtherShape::static_order)
    KWK_HD explicit(not std::convertible_to<const OtherShape&, Shape> or
                    not std::convertible_to<const OtherStride&, Stride>) constexpr view(const view<U, OtherShape,
            OtherStride>& other)
        : m_data(other.data()), m_shape(other.shape()), m_stride(other.stride()) {}

    KWK_HD constexpr T* data() const noexcept { return m_data; }
    KWK_HD constexpr Shape shape() const noexcept { return m_shape; }
    KWK_HD constexpr Stride stride() const noexcept { return m_stride; }
    KWK_HD constexpr std::int64_t numel() const { return m_shape.numel(); }
    KWK_HD static constexpr std::size_t order() noexcept { return Shape::static_order; }

    /// With an index for each axis, in order or by name: the element. Indices are checked where KWK_CHECK_BOUNDS is on.
    template<typename... Indices>
        requires detail::slicing<typename Shape::slot_types, Indices...>::is_element
    KWK_HD constexpr T& operator()(const Indices&... indices) const {
        static_assert(detail::slicing<typename Shape::slot_types, Indices...>::explain());
        return m_data[offset(axes{}, indices...)];
    }

    /// With anything else: the part that the slices keep, of the same memory. Names left out mean the whole axis.
    template<typename... Slices>
        requires(not detail::slicing<typename Shape::slot_types, Slices...>::is_element)
    KWK_HD constexpr auto operator()(const Slices&... slices) const {
        static_assert(detail::slicing<typename Shape::slot_types, Slices...>::explain());
        return part(axes{}, slices...);
    }

private:
    T* m_data = nullptr;
    [[no_unique_address]] Shape m_shape{};
    [[no_unique_address]] Stride m_stride{};

    using axes = std::make_index_sequence<Shape::static_order>;
    template<std::size_t I>
    using label = detail::label<typename Shape::template slot_type<I>::id, I>;

    template<std::size_t I>
    KWK_HD constexpr std::int64_t extent_of() const {
        return detail::number<I>(m_shape);
    }
    template<std::size_t I>
    KWK_HD constexpr std::int64_t stride_of() const {
        return detail::number<I>(m_stride);
    }

    KWK_HD constexpr void check_size(std::int64_t size) const {
        const detail::reach reach = detail::reach_of(m_shape, m_stride, axes{});
        if (not reach.is_empty and (reach.lowest < 0 or reach.highest >= size))
            detail::fail("a view reaches the elements ", reach.lowest, " to ", reach.highest, " of memory that holds ",
                    size);
    }

    template<std::size_t I, typename Index>
    KWK_HD constexpr std::int64_t offset_along(const Index& index) const {
        const std::int64_t at = detail::evaluate(index, extent_of<I>());
        if constexpr (KWK_CHECK_BOUNDS)
            (void)detail::take(label<I>{}, at, extent_of<I>());
        return at * stride_of<I>();
    }

    template<std::size_t... I, typename... Indices>
    KWK_HD constexpr std::int64_t offset(std::index_sequence<I...>, const Indices&... indices) const {
        using given = detail::slicing<typename Shape::slot_types, Indices...>;
        return (offset_along<I>(given::template slice<I>(indices...)) + ...);
    }

    template<std::size_t... I, typename... Slices>
    KWK_HD constexpr auto part(std::index_sequence<I...>, const Slices&... slices) const {
        using given = detail::slicing<typename Shape::slot_types, Slices...>;
        using new_shape = detail::shape_of<detail::sliced_extent<typename Shape::template slot_type<I>,
                typename given::template slice_type<I>>...>;
        using new_stride = detail::stride_of<detail::sliced_stride<typename Stride::template slot_type<I>,
                typename given::template slice_type<I>>...>;
        const detail::elements kept[] = {
                detail::take(label<I>{}, given::template slice<I>(slices...), extent_of<I>())...};
        return view<T, new_shape, new_stride>(m_data + ((kept[I].start * stride_of<I>()) + ...),
                new_shape(detail::from_numbers{}, kept[I].count...),
                new_stride(detail::from_numbers{}, kept[I].step * stride_of<I>()...));
    }
};

template<typename Memory, auto... Extents>
view(Memory&&, shape<Extents...>) -> view<typename detail::memory_of<Memory>::element, shape<Extents...>>;
template<typename Memory, auto... Extents, auto... Strides>
view(Memory&&, shape<Extents...>, stride<Strides...>)
        -> view<typename detail::memory_of<Memory>::element, shape<Extents...>, stride<Strides...>>;

}  // namespace kwk

namespace kwk::detail {

template<typename Stream, typename T>
void print_element(Stream& os, const T& value) {
    if constexpr (integer<T> and sizeof(T) == 1)
        os << static_cast<int>(value);
    else
        os << value;
}

// The elements with these leading indices, as nested lists; of long axes the three first and the three last.
template<typename Stream, typename View, typename... Indices>
void print_elements(Stream& os, const View& v, Indices... indices) {
    constexpr std::size_t axis = sizeof...(Indices);
    if constexpr (axis == View::order()) {
        print_element(os, v(indices...));
    } else {
        constexpr std::int64_t n_edge = 3;
        const auto extent = static_cast<std::int64_t>(kwk::get<axis>(v.shape()));
        os << "[";
        for (std::int64_t i = 0; i < extent; ++i) {
            os << (i == 0 ? "" : ", ");
            if (i == n_edge and extent > 2 * n_edge) {
                os << "..., ";
                i = extent - n_edge;
            }
            print_elements(os, v, indices..., i);
        }
        os << "]";
    }
}

}  // namespace kwk::detail

namespace kwk {

/// `view(shape(height = 2, width = 3_c), [[0, 1, 2], [3, 4, 5]])`.
template<typename C, typename Traits, typename T, typename Shape, typename Stride>
std::basic_ostream<C, Traits>& operator<<(std::basic_ostream<C, Traits>& os, const view<T, Shape, Stride>& v) {
    os << "view(" << v.shape() << ", ";
    detail::print_elements(os, v);
    return os << ")";
}

}  // namespace kwk

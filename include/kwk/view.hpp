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

// Memory a view can be given: a pointer, an array, or something with data() and size() that outlives the call.
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
    static_assert(not std::is_array_v<T>, "kwk: an array of arrays is seen through a pointer to its first element");
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
    KWK_EITHER_SIDE
    KWK_HD static constexpr element* data(Container& c) { return c.data(); }
    KWK_EITHER_SIDE
    KWK_HD static constexpr std::int64_t size(Container& c) { return to_int64(c.size()); }
};
// A temporary will do if it does not own its elements, that is if being const does not make them so: a std::span.
template<typename Span>
    requires(not std::is_reference_v<Span>) and requires(Span& s, const Span& c) {
        { s.data() } -> std::same_as<decltype(c.data())>;
    }
struct memory<Span> : memory<Span&> {};

// A pointer counts as what it is, by value or by reference.
template<typename M>
using memory_of = memory<std::conditional_t<std::is_pointer_v<std::remove_cvref_t<M>>, std::remove_cvref_t<M>, M>>;

// The lowest and the highest offset that indices within a shape reach.
struct reach {
    bool is_empty = false;
    std::int64_t lowest = 0, highest = 0;
};

template<typename Shape, typename Stride, std::size_t... At>
KWK_HD constexpr reach reach_of(const Shape& shape, const Stride& stride, std::index_sequence<At...>) {
    const std::int64_t extents[] = {number<At>(shape)...};
    const std::int64_t strides[] = {number<At>(stride)...};
    for (const std::int64_t extent: extents)
        if (extent == 0)
            return {.is_empty = true};
    wide lowest = 0, highest = 0;
    for (std::size_t i = 0; i < sizeof...(At); ++i) {
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
    view(const view&) = default;
    /// Sees what the other one sees. Not for parts on the left of a `=`, where it would look like copying elements.
    view& operator=(const view&) & = default;

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

    template<typename U, typename OtherShape, typename OtherStride>
        requires(not std::constructible_from<Shape, const OtherShape&> or
                        not std::constructible_from<Stride, const OtherStride&>)
    view(const view<U, OtherShape, OtherStride>&) = delete;  // kwk: other axes, or constants that disagree

    KWK_HD constexpr T* data() const noexcept { return m_data; }
    KWK_HD constexpr Shape shape() const noexcept { return m_shape; }
    KWK_HD constexpr Stride stride() const noexcept { return m_stride; }
    KWK_HD constexpr std::int64_t numel() const { return m_shape.numel(); }
    KWK_HD static constexpr std::size_t order() noexcept { return Shape::static_order; }

    /// With an index for each axis, in order or by name: the element. Indices are checked where KWK_CHECK_BOUNDS is on.
    template<typename... Indices, bool IsChecked = KWK_CHECK_BOUNDS != 0>
        requires detail::slicing<typename Shape::slot_types, Indices...>::is_element
    KWK_HD constexpr T& operator()(Indices... indices) const {
        static_assert(detail::slicing<typename Shape::slot_types, Indices...>::explain());
        return m_data[offset<IsChecked>(axes{}, indices...)];
    }

    /// With anything else: the part that the slices keep, of the same memory. Names left out mean the whole axis.
    template<typename... Slices>
        requires(not detail::slicing<typename Shape::slot_types, Slices...>::is_element)
    [[nodiscard]] KWK_HD constexpr auto operator()(Slices... slices) const {
        static_assert(detail::slicing<typename Shape::slot_types, Slices...>::explain());
        return part(axes{}, slices...);
    }

private:
    T* m_data = nullptr;
    [[no_unique_address]] Shape m_shape{};
    [[no_unique_address]] Stride m_stride{};

    using axes = std::make_index_sequence<Shape::static_order>;
    template<std::size_t At>
    using label = detail::label<typename Shape::template slot_type<At>::id, At>;

    template<std::size_t At>
    KWK_HD constexpr std::int64_t extent_of() const {
        return detail::number<At>(m_shape);
    }
    template<std::size_t At>
    KWK_HD constexpr std::int64_t stride_of() const {
        return detail::number<At>(m_stride);
    }

    KWK_HD constexpr void check_size(std::int64_t size) const {
        const detail::reach reach = detail::reach_of(m_shape, m_stride, axes{});
        if (not reach.is_empty and (reach.lowest < 0 or reach.highest >= size))
            detail::fail("a view reaches the elements ", reach.lowest, " to ", reach.highest, " of memory that holds ",
                    size);
    }

    // Whether indices are checked is a template argument, so that files with and without NDEBUG can be linked.
    template<bool IsChecked, std::size_t At, typename Index>
    KWK_HD constexpr std::int64_t offset_along(const Index& index) const {
        static_assert(detail::count_in<typename Shape::template slot_type<At>, Index>() == 1);
        if constexpr (IsChecked)
            return detail::take(label<At>{}, index, extent_of<At>()).start * stride_of<At>();
        else if constexpr (std::unsigned_integral<Index> and
                           sizeof(Index) == 8)  // as a pointer would: 10 % for short rows
            return static_cast<std::int64_t>(index * static_cast<std::uint64_t>(stride_of<At>()));
        else if constexpr (integer<Index>)
            return static_cast<std::int64_t>(index) * stride_of<At>();
        else
            return detail::evaluate(index, extent_of<At>()) * stride_of<At>();
    }

    template<bool IsChecked, std::size_t... At, typename... Indices>
    KWK_HD constexpr std::int64_t offset(std::index_sequence<At...>, const Indices&... indices) const {
        using given = detail::slicing<typename Shape::slot_types, Indices...>;
        return (offset_along<IsChecked, At>(given::template slice<At>(indices...)) + ...);
    }

    // The stride along an axis after a slice; a step does not matter where there is nothing to step to.
    template<std::size_t At, std::int64_t ConstantStep>
    KWK_HD constexpr std::int64_t stride_after(const detail::elements& kept) const {
        if (ConstantStep == detail::dynamic and kept.count <= 1)
            return stride_of<At>();
        const auto result = detail::wide{kept.step} * stride_of<At>();
        if (not detail::fits_64_bits(result))
            detail::fail("a step of ", kept.step, " along ", label<At>{}, ", of stride ", stride_of<At>(),
                    ", overflows 64 bits");
        return static_cast<std::int64_t>(result);
    }

    template<std::size_t... At, typename... Slices>
    KWK_HD constexpr auto part(std::index_sequence<At...>, const Slices&... slices) const {
        using given = detail::slicing<typename Shape::slot_types, Slices...>;
        using new_shape = detail::shape_of<detail::sliced_extent<typename Shape::template slot_type<At>,
                typename given::template slice_type<At>>...>;
        using new_stride = detail::stride_of<detail::sliced_stride<typename Stride::template slot_type<At>,
                typename given::template slice_type<At>>...>;
        const detail::elements kept[] = {
                detail::take(label<At>{}, given::template slice<At>(slices...), extent_of<At>())...};
        // Nothing kept, nowhere to go: there may be no memory to point into.
        const bool is_empty = ((kept[At].count == 0) or ...);
        return view<T, new_shape, new_stride>(is_empty ? m_data : m_data + ((kept[At].start * stride_of<At>()) + ...),
                new_shape(detail::from_numbers{}, kept[At].count...),
                new_stride(detail::from_numbers{},
                        stride_after<At, detail::constant_step<typename given::template slice_type<At>>>(kept[At])...));
    }
};

template<typename Memory, auto... Extents>
view(Memory&&, shape<Extents...>) -> view<typename detail::memory_of<Memory>::element, shape<Extents...>>;
template<typename Memory, auto... Extents, auto... Strides>
view(Memory&&, shape<Extents...>, stride<Strides...>)
        -> view<typename detail::memory_of<Memory>::element, shape<Extents...>, stride<Strides...>>;

}  // namespace kwk

namespace kwk::detail {

// The elements with these leading indices, as nested lists; of long axes the three first and the three last.
template<typename Stream, typename View, typename... Indices>
void print_elements(Stream& os, const View& v, Indices... indices) {
    constexpr std::size_t axis = sizeof...(Indices);
    if constexpr (axis == View::order()) {
        write_value(os, v(indices...));
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
    if (v.data() == nullptr and v.numel() > 0)
        os << "no memory";
    else
        detail::print_elements(os, v);
    return os << ")";
}

}  // namespace kwk

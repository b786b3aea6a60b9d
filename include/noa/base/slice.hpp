// Which elements along an axis to keep: an index, Slice, Full, Ellipsis, or a slice of kwk.
//
// Positions count from 0 and are never wrapped, as in kwk: the far side of an axis is `kwk::end - 1`.
#pragma once

#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>

#include "kwk/detail/elements.hpp"
#include "noa/base/axes.hpp"
#include "noa/base/error.hpp"
#include "noa/base/shape.hpp"
#include "noa/base/traits.hpp"

namespace noa {

/// The elements begin, begin + step ... as long as end is not reached. Left out, begin and end are the two sides of the
/// axis in the direction of the step: `Slice{.step = -1}` is everything, backwards. A slice that leaves its axis is an
/// error, never shortened.
struct Slice {
    static constexpr i64 side = -INT64_MAX;

    i64 begin = side;
    i64 end = side;
    i64 step = 1;
};

/// The whole axis.
struct Full {};

/// The whole of the axes that are not given, once: `subregion(Ellipsis{}, Slice{1, 3})`.
struct Ellipsis {};

}  // namespace noa

namespace noa::detail {

using Kept = kwk::detail::elements;
using PerAxisKept = Kept[4];

// An axis as the messages of kwk write it.
struct AxisLabel {
    Axis axis;
    friend kwk::detail::message& operator<<(kwk::detail::message& text, AxisLabel label) {
        return text << to_string(label.axis).c_str();
    }
};

Kept keep(const Slice& slice, i64 extent, Axis axis);

// What of an axis is kept, whatever says so.
template<typename S>
Kept keep(const S& slice, i64 extent, Axis axis) {
    if constexpr (std::same_as<S, Full> or std::same_as<S, Ellipsis>) {
        return {.count = extent};
    } else {
        static_assert(kwk::is_slice<S>, "noa: an axis is sliced by an index, Slice, Full, Ellipsis or a slice of kwk");
        return kwk::detail::take(AxisLabel{axis}, slice, extent);
    }
}

template<typename T>
struct NamedSlice {
    static constexpr bool is_named = false;
};
template<typename Id, typename Type, typename S>
struct NamedSlice<kwk::bound<kwk::axis_t<Id, Type>, S>> {
    static constexpr bool is_named = true;
    using id = Id;
    static S slice(const kwk::bound<kwk::axis_t<Id, Type>, S>& given) { return given.get(); }
};
template<typename Id, typename Type>
struct NamedSlice<kwk::axis_t<Id, Type>> {  // a name alone: all of it
    static constexpr bool is_named = true;
    using id = Id;
    static Full slice(kwk::axis_t<Id, Type>) { return {}; }
};

struct Region {
    PerAxisKept axes;
};

template<typename... Slices>
void keep_by_name(const Shape4& shape, Region& region, const Slices&... slices) {
    constexpr int numbers[] = {number_of_axis<typename NamedSlice<Slices>::id>()...};
    static_assert(are_given_once<number_of_axis<typename NamedSlice<Slices>::id>()...>, "noa: an axis is given twice");
    const int* axis = numbers;
    ((region.axes[*axis] = keep(NamedSlice<Slices>::slice(slices), shape[*axis], *axis), ++axis), ...);
}

template<typename... Slices>
void keep_in_order(const Shape4& shape, Region& region, const Slices&... slices) {
    constexpr std::size_t n_ellipsis = (std::size_t{std::same_as<Slices, Ellipsis>} + ... + 0);
    static_assert(n_ellipsis <= 1, "noa: there can be one Ellipsis");
    static_assert(sizeof...(Slices) - n_ellipsis <= 4, "noa: arrays have four axes");
    constexpr int n_whole = 4 - static_cast<int>(sizeof...(Slices) - n_ellipsis);  // axes that are not given
    int axis = 0;
    [[maybe_unused]] const auto take = [&]<typename S>(const S& slice) {
        if constexpr (std::same_as<S, Ellipsis>) {
            axis += n_whole;
        } else {
            region.axes[axis] = keep(slice, shape[axis], axis);
            ++axis;
        }
    };
    (take(slices), ...);
}

[[noreturn]] void refuse_subregion(std::string_view reason, const Shape4& shape);

// What a call of subregion() keeps of each axis. Axes that are not given are kept whole.
template<typename... Slices>
Region region_of(const Shape4& shape, const Slices&... slices) {
    constexpr std::size_t n_named = (std::size_t{NamedSlice<Slices>::is_named} + ... + 0);
    static_assert(n_named == 0 or n_named == sizeof...(Slices), "noa: give all slices by name, or none");
    Region region;
    for (int axis = 0; axis < 4; ++axis)
        region.axes[axis] = {.count = shape[axis]};
    try {
        if constexpr (n_named > 0)
            keep_by_name(shape, region, slices...);
        else
            keep_in_order(shape, region, slices...);
    } catch (const kwk::error& e) {
        refuse_subregion(e.what(), shape);
    }
    return region;
}

}  // namespace noa::detail

// What a slice keeps of an extent: in the type where that is known, else as numbers.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "kwk/axis.hpp"
#include "kwk/config.hpp"
#include "kwk/detail/arguments.hpp"
#include "kwk/error.hpp"
#include "kwk/extent.hpp"
#include "kwk/slice.hpp"

namespace kwk::detail {

// One step of the arithmetic on `end`.
template<char Op>
KWK_HD constexpr std::int64_t calculate(std::int64_t left, std::int64_t right) {
    if (Op == '/' and right == 0)
        fail("the arithmetic of a slice divides ", left, " by 0");
    const wide result = Op == '+'   ? wide{left} + right
                        : Op == '-' ? wide{left} - right
                        : Op == '*' ? wide{left} * right
                                    : wide{left} / (right == 0 ? 1 : right);
    if (not fits_64_bits(result))
        fail("the arithmetic of a slice overflows 64 bits, with ", left, " and ", right);
    return static_cast<std::int64_t>(result);
}

// The number that a position stands for on an axis of this extent.
template<integer P>
KWK_HD constexpr std::int64_t evaluate(P at, std::int64_t) {
    return to_int64(at);
}
template<std::int64_t N>
KWK_HD constexpr std::int64_t evaluate(fixed_t<N>, std::int64_t) {
    return N;
}
KWK_HD constexpr std::int64_t evaluate(end_t, std::int64_t extent) {
    return extent;
}
template<char Op, typename Left, typename Right>
KWK_HD constexpr std::int64_t evaluate(const end_expression<Op, Left, Right>& at, std::int64_t extent) {
    return calculate<Op>(evaluate(at.left, extent), evaluate(at.right, extent));
}

// The elements start, start + step ..., count of them, or why that cannot be.
enum class fault { none, zero_step, negative_length, outside };

struct elements {
    std::int64_t start = 0;
    std::int64_t count = 0;
    std::int64_t step = 1;
    fault problem = fault::none;
};

// A slice whose parts have become numbers.
struct numeric_slice {
    std::int64_t from = 0, to = 0, by = 1, length = 0;
    bool has_from = false, has_to = false, has_length = false;

    friend message& operator<<(message& text, const numeric_slice& s) {
        text << "the slice";
        if (s.has_length)
            text << " of length " << s.length;
        if (s.has_from)
            text << " from " << s.from;
        if (s.has_to)
            text << " to " << s.to;
        return text << " by " << s.by;
    }
};

template<typename From, typename To, typename By, typename Length>
KWK_HD constexpr numeric_slice numbers(const slice_t<From, To, By, Length>& slice, std::int64_t extent) {
    numeric_slice result;
    if constexpr (position<From>)
        result.from = evaluate(slice.from, extent), result.has_from = true;
    if constexpr (position<To>)
        result.to = evaluate(slice.to, extent), result.has_to = true;
    if constexpr (position<By>)
        result.by = evaluate(slice.by, extent);
    if constexpr (position<Length>)
        result.length = evaluate(slice.length, extent), result.has_length = true;
    return result;
}

KWK_HD constexpr elements select_by_length(const numeric_slice& s, std::int64_t extent) {
    if (s.length < 0)
        return {.problem = fault::negative_length};
    const bool forward = s.by > 0;
    const wide distance = s.length == 0 ? 0 : wide{s.length - 1} * s.by;  // from the first element kept to the last
    wide first = forward ? 0 : wide{extent} - 1;
    if (s.has_from)
        first = s.from;
    else if (s.has_to)
        first = wide{s.to} - (s.length == 0 ? 0 : forward ? 1 : -1) - distance;
    const wide low = forward ? first : first + distance, high = forward ? first + distance : first;
    const bool inside = s.length > 0 ? low >= 0 and high < extent
                        : forward    ? low >= 0 and high <= extent
                                     : low >= -1 and high < extent;
    if (not inside)
        return {.problem = fault::outside};
    return {.start = static_cast<std::int64_t>(first), .count = s.length, .step = s.by};
}

KWK_HD constexpr elements select_by_range(const numeric_slice& s, std::int64_t extent) {
    const bool forward = s.by > 0;
    const wide start = s.has_from ? wide{s.from} : forward ? 0 : wide{extent} - 1;
    const wide stop = s.has_to ? wide{s.to} : forward ? wide{extent} : -1;
    const bool inside = forward ? start >= 0 and start <= stop and stop <= extent  //
                                : stop >= -1 and stop <= start and start < extent;
    if (not inside)
        return {.problem = fault::outside};
    const wide step = forward ? wide{s.by} : -wide{s.by};
    const wide distance = forward ? stop - start : start - stop;
    const auto count = static_cast<std::int64_t>((distance + step - 1) / step);
    return {.start = static_cast<std::int64_t>(start), .count = count, .step = s.by};
}

KWK_HD constexpr elements select(const numeric_slice& s, std::int64_t extent) {
    if (s.by == 0)
        return {.problem = fault::zero_step};
    return s.has_length ? select_by_length(s, extent) : select_by_range(s, extent);
}

// The same for everything that can stand for an axis.
KWK_HD constexpr elements select(blank_t, std::int64_t extent) {
    return {.count = extent};
}
template<position P>
KWK_HD constexpr elements select(const P& at, std::int64_t extent) {
    const std::int64_t start = evaluate(at, extent);
    const bool inside = start >= 0 and start < extent;
    return {.start = start, .count = 1, .problem = inside ? fault::none : fault::outside};
}
template<typename From, typename To, typename By, typename Length>
KWK_HD constexpr elements select(const slice_t<From, To, By, Length>& slice, std::int64_t extent) {
    return select(numbers(slice, extent), extent);
}

// The error where a slice cannot be.
template<typename Label>
[[noreturn]] KWK_HD inline void refuse(Label label, const numeric_slice& s, fault problem, std::int64_t extent) {
    if (problem == fault::zero_step)
        fail("the step of a slice of ", label, " cannot be 0");
    if (problem == fault::negative_length)
        fail("the length of a slice of ", label, " cannot be negative: ", s.length);
    if (s.has_from and s.has_to and (s.by > 0 ? s.from > s.to : s.from < s.to))
        fail(s, ", of ", label, ", ends before it begins");
    fail(s, " does not fit ", label, ", of extent ", extent);
}

// select(), or the error.
template<typename Label, typename Slice>
KWK_HD constexpr elements take(Label label, const Slice& slice, std::int64_t extent) {
    const elements kept = select(slice, extent);
    if (kept.problem != fault::none) {
        if constexpr (position<Slice>)
            fail("the index ", kept.start, " is outside ", label, ", of extent ", extent);
        else if constexpr (not std::same_as<Slice, blank_t>)
            refuse(label, numbers(slice, extent), kept.problem, extent);
    }
    return kept;
}

// What the type of a slice tells. `count` and `step` are `dynamic` where it does not tell.
template<typename T>
inline constexpr bool is_constant = not position<T> or is_fixed<T> or std::same_as<T, end_t>;
template<char Op, typename Left, typename Right>
inline constexpr bool is_constant<end_expression<Op, Left, Right>> = is_constant<Left> and is_constant<Right>;
template<typename From, typename To, typename By, typename Length>
inline constexpr bool is_constant<slice_t<From, To, By, Length>> =
        is_constant<From> and is_constant<To> and is_constant<By> and is_constant<Length>;

template<typename Slice>
inline constexpr std::int64_t constant_step = 1;
template<typename From, typename To, typename By, typename Length>
    requires position<By>
inline constexpr std::int64_t constant_step<slice_t<From, To, By, Length>> = dynamic;
template<typename From, typename To, std::int64_t By, typename Length>
inline constexpr std::int64_t constant_step<slice_t<From, To, fixed_t<By>, Length>> = By;

// Whether a slice begins and ends at constants: forwards it begins at 0, backwards it ends before 0 if nothing else is
// said.
template<typename From, typename To, std::int64_t Step>
concept has_constant_sides = Step != dynamic and (is_fixed<From> or (std::same_as<From, blank_t> and Step > 0)) and
                             (is_fixed<To> or (std::same_as<To, blank_t> and Step < 0));

// The number of elements, where the extent does not matter to it.
template<typename Slice>
inline constexpr std::int64_t constant_count = position<Slice> ? 1 : dynamic;
template<typename From, typename To, typename By, std::int64_t Length>
inline constexpr std::int64_t constant_count<slice_t<From, To, By, fixed_t<Length>>> = Length;
template<typename From, typename To, typename By>
    requires has_constant_sides<From, To, constant_step<slice_t<blank_t, blank_t, By, blank_t>>>
inline constexpr std::int64_t constant_count<slice_t<From, To, By, blank_t>> =
        select(slice_t<From, To, By, blank_t>{}, INT64_MAX).count;

template<fault Problem>
struct slice_is_possible {
    static_assert(Problem != fault::zero_step, "kwk: the step of a slice cannot be 0");
    static_assert(Problem != fault::negative_length, "kwk: the length of a slice cannot be negative");
    static_assert(Problem != fault::outside, "kwk: this slice reaches outside the constant extent of its axis");
    static constexpr bool value = Problem == fault::none;
};

template<typename Slot, typename Slice>
KWK_HD constexpr std::int64_t count_in() {
    if constexpr (Slot::is_static and is_constant<Slice>) {
        constexpr elements kept = select(Slice{}, Slot::constant);
        return slice_is_possible<kept.problem>::value ? kept.count : dynamic;
    } else {
        return constant_count<Slice>;
    }
}

// The slot that a slice leaves of a slot of a shape, or of a stride.
template<typename Slot, typename Slice>
using sliced_extent = slot<typename Slot::id, typename Slot::type, count_in<Slot, Slice>()>;

template<typename Slot, typename Slice>
inline constexpr std::int64_t stride_after =
        constant_step<Slice> == 1                                ? Slot::constant
        : constant_step<Slice> == dynamic or not Slot::is_static ? dynamic
                                                                 : Slot::constant * constant_step<Slice>;
template<typename Slot, typename Slice>
using sliced_stride = slot<typename Slot::id, typename Slot::type, stride_after<Slot, Slice>>;

// What a call such as shape(between(2, 9), _) asks of each slot. Names left out mean everything; slices without a name
// are all given, or one could not tell which axis is meant.
template<typename SlotList, typename... Args>
struct slicing : assignment<SlotList, Args...> {
    using base = assignment<SlotList, Args...>;

    template<std::size_t At>
    KWK_HD static constexpr auto slice(const Args&... args) {
        if constexpr (base::template is_given<At>) {
            constexpr std::size_t source = base::slots.source[At];
            return argument<nth_t<source, Args...>>::value(pick<source>(args...));
        } else {
            return blank_t{};
        }
    }

    template<std::size_t At>
    using slice_type = decltype(slice<At>(std::declval<const Args&>()...));

    KWK_HD static constexpr bool explain() {
        static_assert((is_slice<typename argument<Args>::value_type> and ...),
                "kwk: an axis is sliced by _, a position, between(), slice(), first() and the like");
        static_assert(base::n_positional == 0 or sizeof...(Args) >= SlotList::size,
                "kwk: slices without a name are given for every axis");
        return base::explain();
    }

    // Every axis is given a position: the call means one element.
    static constexpr bool is_element =
            sizeof...(Args) == SlotList::size and (position<typename argument<Args>::value_type> and ...);
};

}  // namespace kwk::detail

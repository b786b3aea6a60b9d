// Algorithms over the indices of shapes and the elements of views, in the order of the axes: the last one is fastest.
// Their names, and the order of their arguments, are those of the standard library. All are constexpr, and for host and
// device; they run on the calling thread.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include "kwk/config.hpp"
#include "kwk/detail/algorithm.hpp"
#include "kwk/shape.hpp"

namespace kwk {

/// Calls f with the indices of each element of a shape: `for_each_index(shape(2, 3), [](auto i, auto j) { ... })`.
KWK_EITHER_SIDE
template<auto... Extents, typename F>
KWK_HD constexpr void for_each_index(const shape<Extents...>& s, F&& f) {
    const detail::calling<F> call{f};
    detail::while_each_index(s, call, std::make_index_sequence<sizeof...(Extents)>{});
}

/// Calls f with each element.
KWK_EITHER_SIDE
template<any_view View, typename F>
KWK_HD constexpr void for_each(const View& v, F&& f) {
    detail::while_each_element(detail::calling<F>{f}, v);
}

/// Sets each element of `out` to f of that of `in`, or of those of two views. An output may be an input.
KWK_EITHER_SIDE
template<any_view In, any_view Out, typename F>
    requires(not any_view<F>)
KWK_HD constexpr void transform(const In& in, const Out& out, F&& f) {
    detail::while_each_element(detail::setting<F>{f}, in, out);
}
KWK_EITHER_SIDE
template<any_view A, any_view B, any_view Out, typename F>
KWK_HD constexpr void transform(const A& a, const B& b, const Out& out, F&& f) {
    detail::while_each_element(detail::setting<F>{f}, a, b, out);
}

template<any_view In, any_view Out>
KWK_HD constexpr void copy(const In& in, const Out& out) {
    transform(in, out, detail::itself{});
}
template<any_view Out, typename T>
KWK_HD constexpr void fill(const Out& out, const T& value) {
    for_each(out, [&](auto& element) { element = value; });
}
/// first, first + 1 ...
template<any_view Out, typename T = typename Out::element_type>
KWK_HD constexpr void iota(const Out& out, T first = {}) {
    for_each(out, [&](auto& element) { element = first++; });
}

/// op(... op(op(init, first), second) ..., last), one after the other.
KWK_EITHER_SIDE
template<any_view View, typename T, typename Op = detail::plus>
KWK_HD constexpr T reduce(const View& v, T init, Op op = {}) {
    const detail::itself f{};
    detail::while_each_element(detail::folding<T, Op, const detail::itself>{init, op, f}, v);
    return init;
}
/// The same of f(element).
KWK_EITHER_SIDE
template<any_view View, typename T, typename Op, typename F>
    requires(not any_view<T>)
KWK_HD constexpr T transform_reduce(const View& v, T init, Op op, F f) {
    detail::while_each_element(detail::folding<T, Op, F>{init, op, f}, v);
    return init;
}
/// The same of f(a, b); without operators, the sum of products.
KWK_EITHER_SIDE
template<any_view A, any_view B, typename T, typename Op = detail::plus, typename F = detail::multiplies>
KWK_HD constexpr T transform_reduce(const A& a, const B& b, T init, Op op = {}, F f = {}) {
    detail::while_each_element(detail::folding<T, Op, F>{init, op, f}, a, b);
    return init;
}

/// Each element of `out` becomes what is reduced up to and with that of `in`. The output may be the input.
KWK_EITHER_SIDE
template<any_view In, any_view Out, typename Op = detail::plus>
KWK_HD constexpr void inclusive_scan(const In& in, const Out& out, Op op = {}) {
    using T = std::remove_const_t<typename Out::element_type>;
    T sum{};
    bool is_first = true;
    detail::while_each_element(detail::scanning<T, Op, true>{sum, op, is_first}, in, out);
}
/// The same without that element: the first one is init.
KWK_EITHER_SIDE
template<any_view In, any_view Out, typename T, typename Op = detail::plus>
KWK_HD constexpr void exclusive_scan(const In& in, const Out& out, T init, Op op = {}) {
    bool is_first = true;
    detail::while_each_element(detail::scanning<T, Op, false>{init, op, is_first}, in, out);
}

/// The position of the first element for which a predicate holds, counted in the order of the axes; numel() if there is
/// none. coordinates(position, v.shape()) are its indices.
KWK_EITHER_SIDE
template<any_view View, typename Predicate>
KWK_HD constexpr std::int64_t find_if(const View& v, Predicate predicate) {
    std::int64_t position = 0;
    detail::while_each_element(detail::finding<Predicate>{predicate, position}, v);
    return position;
}
template<any_view View, typename T>
KWK_HD constexpr std::int64_t find(const View& v, const T& value) {
    return find_if(v, [&](const auto& a) { return a == value; });
}

KWK_EITHER_SIDE
template<any_view View, typename Predicate>
KWK_HD constexpr std::int64_t count_if(const View& v, Predicate predicate) {
    std::int64_t count = 0;
    detail::while_each_element(detail::counting<Predicate>{predicate, count}, v);
    return count;
}
template<any_view View, typename T>
KWK_HD constexpr std::int64_t count(const View& v, const T& value) {
    return count_if(v, [&](const auto& a) { return a == value; });
}

KWK_EITHER_SIDE
template<any_view View, typename Predicate>
KWK_HD constexpr bool all_of(const View& v, Predicate predicate) {
    return detail::while_each_element(detail::holding<Predicate, true>{predicate}, v);
}
KWK_EITHER_SIDE
template<any_view View, typename Predicate>
KWK_HD constexpr bool none_of(const View& v, Predicate predicate) {
    return detail::while_each_element(detail::holding<Predicate, false>{predicate}, v);
}
KWK_EITHER_SIDE
template<any_view View, typename Predicate>
KWK_HD constexpr bool any_of(const View& v, Predicate predicate) {
    return not none_of(v, predicate);
}

/// Whether two views have the same elements; an error if they have different shapes.
template<any_view A, any_view B>
KWK_HD constexpr bool equal(const A& a, const B& b) {
    return detail::while_each_element([](const auto& x, const auto& y) { return x == y; }, a, b);
}

}  // namespace kwk

// Sorting along an axis.
#pragma once

#include <concepts>

#include "kwk/axis.hpp"
#include "noa/base/axes.hpp"
#include "noa/base/dtype.hpp"
#include "noa/base/traits.hpp"
#include "noa/math/detail/operands.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa {
inline namespace types {

/// How to sort.
struct SortOption {
    bool descending = false;
};

}  // namespace types
}  // namespace noa

namespace noa::math::detail {

using namespace noa::detail;

void sort(const AnyArray& input, const AnyArray& output, Axis axis, bool is_descending);
void argsort(const AnyArray& input, const AnyArray& output, Axis axis, bool is_descending);

}  // namespace noa::math::detail

namespace noa {

/// Sorts along an axis into an output, onto which the input is broadcast: `sort(a, height, b)`, or `sort(a, b)` along
/// the width. The two may be the same array. NaN comes last, in either direction; -0.0 is below 0.0.
template<traits::array Input, traits::array Output>
void sort(const Input& input, Axis axis, const Output& output, SortOption option = {}) {
    using T = typename Input::value_type;
    static_assert(math::detail::has_order<T>, "noa: sorting takes real numbers: complex ones have no order");
    static_assert(std::same_as<typename Output::element_type, T>,
            "noa: what is sorted keeps its element type, and an output is not const");
    math::detail::sort(math::detail::as_any(input), math::detail::as_any(output), axis, option.descending);
}

template<traits::array Input, traits::array Output>
void sort(const Input& input, const Output& output, Axis axis = kwk::width, SortOption option = {}) {
    sort(input, axis, output, option);
}

/// In place.
template<traits::array A>
void sort(const A& array, Axis axis = kwk::width, SortOption option = {}) {
    sort(array, axis, array, option);
}

/// A sorted copy.
template<traits::array A>
auto sorted(const A& array, Axis axis = kwk::width, SortOption option = {}) {
    Array<typename A::value_type> result(array.shape(), array.option());
    sort(array, axis, result, option);
    return result;
}

/// The indices, along an axis, that would sort the input, which is broadcast onto the output: `argsort(a, height, b)`.
/// Stable: what is equal, as 0.0 and -0.0 are, and all NaN, stays in order. NaN comes last, in either direction.
template<traits::array Input, traits::array Output>
void argsort(const Input& input, Axis axis, const Output& output, SortOption option = {}) {
    static_assert(math::detail::has_order<typename Input::value_type>,
            "noa: sorting takes real numbers: complex ones have no order");
    static_assert(std::same_as<typename Output::element_type, i64>, "noa: argsort gives indices of type i64");
    math::detail::argsort(math::detail::as_any(input), math::detail::as_any(output), axis, option.descending);
}

template<traits::array Input, traits::array Output>
void argsort(const Input& input, const Output& output, Axis axis = kwk::width, SortOption option = {}) {
    argsort(input, axis, output, option);
}

template<traits::array A>
Array<i64> argsort(const A& input, Axis axis = kwk::width, SortOption option = {}) {
    Array<i64> result(input.shape(), input.option());
    argsort(input, axis, result, option);
    return result;
}

}  // namespace noa

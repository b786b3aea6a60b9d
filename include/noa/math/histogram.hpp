// Histograms: how many elements lie between equally spaced edges.
#pragma once

#include <concepts>
#include <cstddef>

#include "noa/base/axes.hpp"
#include "noa/base/error.hpp"
#include "noa/base/shape.hpp"
#include "noa/base/traits.hpp"
#include "noa/base/vec.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::math::detail {

using namespace noa::detail;

// An end of the range, exact if it is an integer.
struct HistogramEnd {
    f64 real = 0;
    Wide integer = 0;
    bool is_integer = false;
};

template<traits::scalar T>
HistogramEnd histogram_end(T value) {
    if constexpr (traits::integer<T>)
        return {static_cast<f64>(value), value, true};
    else
        return {static_cast<f64>(value)};
}

// The ends, or none if they come from the data.
struct HistogramRange {
    bool is_given = false;
    HistogramEnd lowest{};
    HistogramEnd highest{};
};

// The shape of histograms over some axes, among them the width.
Shape4 histogram_shape(const Shape4& input, i64 n_bins, const Vec<bool, 4>& is_counted);

void histogram(const AnyArray& input, const AnyArray& output, const HistogramRange& range);

template<traits::array Input, traits::array Output>
void histogram(const Input& input, const Output& output, const HistogramRange& range) {
    using T = typename Input::value_type;
    static_assert(traits::scalar<T> and traits::has_dtype<T>, "noa: a histogram is of integers or reals");
    static_assert(std::same_as<typename Output::element_type, i64>, "noa: the counts of a histogram are i64");
    histogram(as_any(input), as_any(output), range);
}

template<traits::array Input>
Array<i64> new_histogram(const Input& input, i64 n_bins, const Vec<bool, 4>& is_counted, const HistogramRange& range) {
    Array<i64> result(histogram_shape(input.shape(), n_bins, is_counted), input.option());
    histogram(input, result, range);
    return result;
}

}  // namespace noa::math::detail

namespace noa {

/// How many elements lie in each of n_bins bins of the same width, as a row: `histogram(image, 256, 0, 1)`. As in
/// NumPy, an element on an edge is counted to its right, on the last one to its left; elements outside of the range,
/// and NaN, are not counted.
template<traits::array Input, traits::scalar Low, traits::scalar High>
Array<i64> histogram(const Input& input, i64 n_bins, Low lowest, High highest) {
    return math::detail::new_histogram(input, n_bins, Vec<bool, 4>::from_value(true),
            {true, math::detail::histogram_end(lowest), math::detail::histogram_end(highest)});
}

/// From the lowest to the highest element, which must be finite.
template<traits::array Input>
Array<i64> histogram(const Input& input, i64 n_bins) {
    return math::detail::new_histogram(input, n_bins, Vec<bool, 4>::from_value(true), {});
}

/// Over some axes, among them the width: `histogram(stack, 256, 0, 1, height, width)` is a row for each image.
template<traits::array Input, traits::scalar Low, traits::scalar High, traits::axis... Axes>
    requires(sizeof...(Axes) > 0)
Array<i64> histogram(const Input& input, i64 n_bins, Low lowest, High highest, Axes... axes) {
    Vec<bool, 4> is_counted{};
    for (const Axis axis: {Axis(axes)...}) {
        check(not is_counted[axis.number()], "cannot count along {} twice", axis);
        is_counted[axis.number()] = true;
    }
    return math::detail::new_histogram(input, n_bins, is_counted,
            {true, math::detail::histogram_end(lowest), math::detail::histogram_end(highest)});
}

/// Into an array with as many bins as it is wide. Its other extents are those of the input, or 1 for the axes to count
/// along.
template<traits::array Input, traits::array Output, traits::scalar Low, traits::scalar High>
void histogram(const Input& input, const Output& output, Low lowest, High highest) {
    math::detail::histogram(
            input, output, {true, math::detail::histogram_end(lowest), math::detail::histogram_end(highest)});
}
template<traits::array Input, traits::array Output>
void histogram(const Input& input, const Output& output) {
    math::detail::histogram(input, output, {});
}

}  // namespace noa

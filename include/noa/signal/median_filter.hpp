// median_filter_2d and median_filter_3d: each pixel becomes the median of those around it.
#pragma once

#include <concepts>
#include <cstddef>

#include "noa/base/border.hpp"
#include "noa/base/traits.hpp"
#include "noa/base/vec.hpp"
#include "noa/math/sort.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"
#include "noa/signal/detail/median_filter.hpp"

namespace noa::signal {

/// How many pixels the window around a pixel has along each axis: `3`, or `{3, 5}` for a height of 3 and a width of 5.
/// Odd numbers, so that there is a middle: up to 31 for images, and up to 11 for volumes.
template<std::size_t N>
struct MedianWindow {
    static_assert(N == 2 or N == 3, "noa: windows have a height and a width, or a depth, a height and a width");
    static constexpr i64 largest = N == 2 ? 31 : 11;

    Vec<i64, N> extents;

    template<traits::integer T>
    constexpr MedianWindow(T along_all) : extents(Vec<i64, N>::from_value(static_cast<i64>(along_all))) {}
    template<traits::integer... T>
        requires(sizeof...(T) == N)
    constexpr MedianWindow(T... along) : extents{{static_cast<i64>(along)...}} {}
    template<traits::integer T>
    constexpr MedianWindow(const Vec<T, N>& along) : extents(along.template as<i64>()) {}
};

template<std::size_t N>
struct MedianFilterOption {
    MedianWindow<N> window = 3;
    Border border = Border::MIRROR;  ///< that of scipy.ndimage, where it is called "reflect"
    f64 value = 0;                   ///< what lies outside, with Border::VALUE
};

/// Each pixel becomes the median of the pixels in the window around it, which takes out single pixels that are wrong
/// and leaves edges where they are: `median_filter_2d(image, output, {.window = 3, .border = Border::REFLECT})`.
///
/// Elements are real numbers of any type, or bool, and the result is always one of them: it has the same bits on every
/// device. Where the window has a NaN, the result is NaN; -0.0 is below 0.0. Batches are filtered one by one, and the
/// output has the shape of the input.
///
/// The cost of a pixel grows a little faster than the number of pixels in the window; 3 x 3, 5 x 5, 7 x 7 and 3 x 3 x 3
/// are faster than others of their size.
///
/// Errors: volumes given to median_filter_2d and images to median_filter_3d, windows that are even or too large, an
/// output in the memory of the input or of another shape, a value outside that the element type does not have.
template<traits::array Input, traits::array Output>
void median_filter_2d(const Input& input, const Output& output, const MedianFilterOption<2>& option = {}) {
    detail::median_filter<2>("median_filter_2d", input, output, option);
}
template<traits::array Input, traits::array Output>
void median_filter_3d(const Input& input, const Output& output, const MedianFilterOption<3>& option = {}) {
    detail::median_filter<3>("median_filter_3d", input, output, option);
}

/// As a new array.
template<traits::array Input>
auto median_filter_2d(const Input& input, const MedianFilterOption<2>& option = {}) {
    Array<typename Input::value_type> output(input.shape(), input.option());
    median_filter_2d(input, output, option);
    return output;
}
template<traits::array Input>
auto median_filter_3d(const Input& input, const MedianFilterOption<3>& option = {}) {
    Array<typename Input::value_type> output(input.shape(), input.option());
    median_filter_3d(input, output, option);
    return output;
}

}  // namespace noa::signal

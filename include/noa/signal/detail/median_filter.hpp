// Median filters, of any number of dimensions.
#pragma once

#include <concepts>
#include <cstddef>

#include "noa/base/border.hpp"
#include "noa/base/vec.hpp"
#include "noa/math/detail/operands.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::signal::detail {

using namespace noa::detail;

// What a filter is told, whatever the number of dimensions: images have a window of depth 1.
struct MedianCall {
    const char* function;
    int n_dimensions;
    Vec<i64, 3> window;
    i64 largest_window;
    Border border;
    f64 value;
};

void median_filter(const MedianCall& call, const AnyArray& input, const AnyArray& output);

template<std::size_t N, traits::array Input, traits::array Output, typename Option>
void median_filter(const char* function, const Input& input, const Output& output, const Option& option) {
    using T = typename Input::value_type;
    static_assert(has_order<T>, "noa: a median filter takes real numbers: complex ones have no order");
    static_assert(std::same_as<typename Output::element_type, T>,
            "noa: the output of a median filter has the element type of the input, and is not const");
    MedianCall call{
            function, static_cast<int>(N), {{1, 1, 1}}, decltype(option.window)::largest, option.border, option.value};
    for (std::size_t axis = 0; axis < N; ++axis)
        call.window[axis + 3 - N] = option.window.extents[axis];
    median_filter(call, as_any(input), as_any(output));
}

}  // namespace noa::signal::detail

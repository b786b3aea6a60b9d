#pragma once

#include "core/backend.hpp"
#include "noa/base/error.hpp"
#include "noa/math/histogram.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::math {

using noa::detail::AnyArray;

/// The input is not empty, and on the device of the output: a histogram for each row of it.
template<Backend>
void histogram(const AnyArray& input, const AnyArray& output, const detail::HistogramRange& range);

/// Calls `f.operator()<T>()` with the type of elements that can be counted.
template<typename F>
void visit_counted(DType dtype, const F& f) {
    visit(dtype, [&]<typename T>() {
        if constexpr (traits::scalar<T>)
            f.template operator()<T>();
        else
            panic("there are no histograms of elements of {}", dtype);
    });
}

}  // namespace noa::math

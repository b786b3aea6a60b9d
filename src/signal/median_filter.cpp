#include "noa/signal/median_filter.hpp"

#include <cmath>
#include <cstdlib>
#include <limits>
#include <utility>

#include "noa/base/axes.hpp"
#include "noa/base/cast.hpp"
#include "noa/base/error.hpp"
#include "noa/base/layout.hpp"
#include "signal/median_filter.kernels.hpp"

namespace noa::signal::detail {

namespace {

void check_window(const MedianCall& call) {
    for (int i = 3 - call.n_dimensions; i < 3; ++i) {
        const i64 extent = call.window[i];
        check(extent >= 1 and extent <= call.largest_window and extent % 2 == 1,
                "{}: the window is {} along the {}: it is an odd number of pixels, from 1 to {}", call.function, extent,
                Axis(i + 1), call.largest_window);
    }
}

void check_shapes(const MedianCall& call, const Shape4& input, const Shape4& output) {
    check(input == output, "{}: the input has the shape {}, the output {}", call.function, input, output);
    check(not input.is_empty(), "{}: the input of shape {} is empty", call.function, input);
    for (int axis = 1; axis < 4; ++axis)
        check(input[axis] <= std::numeric_limits<i32>::max() / 2, "{}: the input of shape {} is too large along {}",
                call.function, input, Axis(axis));
    if (call.n_dimensions == 2)
        check(input[1] == 1, "{}: the input of shape {} has volumes, of depth {}, where images are wanted",
                call.function, input, input[1]);
    else
        check(input[1] > 1, "{}: the input of shape {} has images where volumes, of a depth of 2 or more, are wanted",
                call.function, input);
}

void check_memory(const char* function, const AnyArray& input, const AnyArray& output) {
    const Layout &from = input.where.layout, &to = output.where.layout;
    check(input.device == output.device, "{}: the input is on {}, the output on {}", function, input.device,
            output.device);
    check(layout::is_unique(to), "{}: elements of the output, of shape {} and strides {}, share memory", function,
            to.shape, to.strides);
    check(not layout::overlaps(input.memory(), output.memory()),
            "{}: the input, of shape {} and strides {}, and the output, of shape {} and strides {}, overlap in memory",
            function, from.shape, from.strides, to.shape, to.strides);
}

void check_value(const MedianCall& call, DType dtype) {
    if (call.border != Border::VALUE)
        return;
    visit(dtype, [&]<typename T>() {
        if constexpr (has_order<T>) {
            bool is_one = is_safe_cast<T>(call.value);
            if constexpr (whole<T>)
                is_one = is_one and static_cast<f64>(static_cast<T>(call.value)) == call.value;
            check(is_one, "{}: elements of {} cannot have the value {} outside", call.function, dtype, call.value);
        }
    });
}

// Exchanges the width with the axis along which pixels of the input are closest together: medians do not mind, and rows
// are read as they lie in memory.
void turn_to_memory(signal::MedianPlan& plan) {
    const Layout& from = plan.input.where.layout;
    const auto distance = [&](int axis) {
        return from.shape[axis] == 1 or from.strides[axis] == 0 ? std::numeric_limits<i64>::max()
                                                                : std::abs(from.strides[axis]);
    };
    int closest = 3;
    for (int axis = 2; axis >= 1; --axis)
        if (distance(axis) < distance(closest))
            closest = axis;
    for (AnyArray* const array: {&plan.input, &plan.output}) {
        std::swap(array->where.layout.shape[closest], array->where.layout.shape[3]);
        std::swap(array->where.layout.strides[closest], array->where.layout.strides[3]);
    }
    std::swap(plan.window[closest - 1], plan.window[2]);
}

}  // namespace

void median_filter(const MedianCall& call, const AnyArray& input, const AnyArray& output) {
    check_window(call);
    check_shapes(call, input.shape(), output.shape());
    check_memory(call.function, input, output);
    check_value(call, input.dtype);
    signal::MedianPlan plan{input, output, call.window, call.border, call.value};
    turn_to_memory(plan);
    run_on(output.device, [&]<Backend B>() { signal::median_filter<B>(plan); });
}

}  // namespace noa::signal::detail

#include "noa/math/quantile.hpp"

#include <algorithm>

#include "math/quantile.kernels.hpp"
#include "noa/base/error.hpp"
#include "noa/runtime/detail/copy.hpp"

namespace noa::math::detail {

using namespace noa::detail;

namespace {

using Place = QuantilePlace;

Place place_of_median(i64 n) {
    return {(n - 1) / 2, n % 2 == 0 ? 0.5 : 0., true};
}

Place place_of_quantile(f64 q, i64 n) {
    const f64 place = q * static_cast<f64>(n - 1);
    const i64 low = std::min(static_cast<i64>(place), n - 1);
    return {low, place - static_cast<f64>(low), false};
}

// The axes that are reduced, once the arrays are found to be fit for it.
Vec<bool, 4> check_arrays(const AnyArray& input, const AnyArray& output) {
    check(input.device == output.device, "cannot take quantiles from {} to {}: only on one device", input.device,
            output.device);
    const Shape4 &from = input.shape(), &to = output.shape();
    check(not from.is_empty(), "cannot reduce an array without elements: its shape is {}", from);
    Vec<bool, 4> is_reduced{};
    for (int axis = 0; axis < 4; ++axis) {
        is_reduced[axis] = to[axis] == 1;
        check(is_reduced[axis] or to[axis] == from[axis], "cannot reduce {} to {}: {} is {}, not {} or 1", from, to,
                Axis(axis), to[axis], from[axis]);
    }
    check_output(output.memory());
    check(not layout::overlaps(input.memory(), output.memory()),
            "an input, of shape {} and strides {}, and an output, of shape {} and strides {}, overlap in memory", from,
            input.where.layout.strides, to, output.where.layout.strides);
    return is_reduced;
}

// The place is a function of the number of elements that make one of the output.
template<typename F>
void run(const AnyArray& input, const AnyArray& output, const F& place_of) {
    const auto is_reduced = check_arrays(input, output);
    const Place place = place_of(input.shape().n_elements() / output.shape().n_elements());
    run_on(output.device, [&]<Backend B>() { math::quantile<B>(input, output, is_reduced, place); });
}

}  // namespace

void median(const AnyArray& input, const AnyArray& output) {
    run(input, output, place_of_median);
}

void quantile(const AnyArray& input, f64 q, const AnyArray& output) {
    check(q >= 0 and q <= 1, "the quantile {} is not between 0 and 1", q);
    run(input, output, [q](i64 n) { return place_of_quantile(q, n); });
}

}  // namespace noa::math::detail

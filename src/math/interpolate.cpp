#include "noa/math/interpolate.hpp"

#include <cmath>

#include "math/interpolate.kernels.hpp"
#include "noa/base/error.hpp"
#include "noa/base/layout.hpp"
#include "noa/runtime/detail/copy.hpp"

namespace noa::math::detail {

using namespace noa::detail;

namespace {

void check_devices(const AnyArray& table, const AnyArray& positions, const AnyArray& output) {
    check(table.device == output.device and positions.device == output.device,
            "interpolate: the arrays of a call are on one device, but the table is on {}, the positions are on {}, the "
            "output is on {}",
            table.device, positions.device, output.device);
}

void check_option(const InterpolateOption& option) {
    check(std::isfinite(option.first), "interpolate: the first position of the table is {}, which is not finite",
            option.first);
    check(std::isfinite(option.step) and option.step != 0,
            "interpolate: the step of the table is {}: it has to be finite and not 0", option.step);
}

}  // namespace

Shape4 interpolated_shape(const Shape4& table, const Shape4& positions) {
    Shape4 tables = table;
    tables[3] = 1;
    return layout::broadcast_shape(tables, positions);
}

void interpolate(
        const AnyArray& table, const AnyArray& positions, const AnyArray& output, const InterpolateOption& option) {
    check_option(option);
    check_devices(table, positions, output);
    check(table.shape()[3] > 0, "interpolate: there is nothing in a table of shape {}", table.shape());
    const AnyArray at = positions.broadcast(output.shape());
    Shape4 tables = output.shape();
    tables[3] = table.shape()[3];
    const AnyArray from = table.broadcast(tables);
    check_output(output.memory());
    check_input_and_output(at.memory(), output.memory());
    check(not layout::overlaps(table.memory(), output.memory()),
            "interpolate: the table, of shape {}, and the output, of shape {}, overlap in memory", table.shape(),
            output.shape());
    if (not output.shape().is_empty())
        run_on(output.device, [&]<Backend B>() { math::interpolate<B>(from, at, output, option); });
}

}  // namespace noa::math::detail

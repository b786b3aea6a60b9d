#include "noa/signal/shells.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/gpu.hpp"
#include "noa/base/error.hpp"
#include "noa/base/layout.hpp"
#include "noa/runtime/detail/copy.hpp"
#include "signal/functions.hpp"
#include "signal/parameters.hpp"
#include "signal/shell_plan.hpp"

namespace noa::signal {

i64 n_shells(const Shape4& shape) {
    check(not shape.is_empty(), "there are no shells in an array of shape {}", shape);
    return std::max({shape[1], shape[2], shape[3]}) / 2 + 1;
}

}  // namespace noa::signal

namespace noa::detail {

namespace {

using signal::ShellPlan;

void check_spectrum(const char* function, const fft::SpectrumLayout& layout, const AnyArray& input, const Shape4& shape,
        Device device, bool may_repeat) {
    Shape4 expected = layout.shape(shape);
    if (may_repeat and input.shape()[0] == 1)
        expected[0] = 1;
    check(input.shape() == expected,
            "{}: an array of shape {} has spectra of shape {} in the layout {}, but the input has {}", function, shape,
            expected, layout.name(), input.shape());
    check(input.device == device, "{}: the input is on {}, the output on {}", function, input.device, device);
}

void check_shells(const char* function, const AnyArray& output, const Shape4& shape, i64 n_cones, Device device) {
    const Shape4& given = output.shape();
    check(given[0] == shape[0] and given[1] == 1 and given[2] == n_cones and given[3] > 0 and
                    given[3] <= std::numeric_limits<i32>::max(),
            "{}: shells of {} arrays have the shape ({},1,{},n), not {}", function, shape, shape[0], n_cones, given);
    check(output.device == device, "{}: outputs are on {} and on {}", function, device, output.device);
    check_output(output.memory());
}

ShellPlan::Operand operand_of(const AnyArray& array) {
    ShellPlan::Operand result{static_cast<const std::byte*>(array.first())};
    for (int axis = 0; axis < 4; ++axis)
        result.strides[axis] =
                array.shape()[axis] == 1 ? 0 : array.where.layout.strides[axis] * array.where.element_size;
    return result;
}

// Parts are large enough to be worth it, and as many as a GPU can do at once.
i64 choose_n_parts(const Shape4& shape, i64 n_cones) {
    const i64 n_rows = shape[1] * shape[2], n_elements = n_rows * (shape[3] / 2 + 1);
    const i64 most = std::max<i64>(1, 1024 / (shape[0] * n_cones));
    return std::clamp<i64>(n_elements / 16384, 1, std::min(most, n_rows));
}

ShellPlan make_plan(const fft::SpectrumLayout& layout, const Shape4& shape, const AnyArray& output, i64 n_cones) {
    for (const int axis: {1, 2, 3})
        check(shape[axis] <= std::numeric_limits<i32>::max(), "the extents of {} are too large", shape);
    ShellPlan plan;
    plan.depth = static_cast<i32>(shape[1]);
    plan.height = static_cast<i32>(shape[2]);
    plan.width = static_cast<i32>(shape[3]);
    plan.n_shells = static_cast<i32>(output.shape()[3]);
    plan.n_batches = shape[0];
    plan.is_full = layout.is_full;
    plan.is_centred = layout.is_centred;
    plan.size = static_cast<f64>(std::max({shape[1], shape[2], shape[3]}));
    plan.n_cones = n_cones;
    plan.n_parts = choose_n_parts(shape, n_cones);
    return plan;
}

std::vector<Vec<f64, 3>> unit_vectors(const char* function, std::span<const Vec<f64, 3>> directions) {
    std::vector<Vec<f64, 3>> result;
    result.reserve(directions.size());
    for (const Vec<f64, 3>& direction: directions) {
        const f64 length = norm(direction);
        check(length > 0 and std::isfinite(length), "{}: {} is no direction", function, direction);
        result.push_back(direction / length);
    }
    return result;
}

}  // namespace

void rotational_average(const fft::SpectrumLayout& layout, const AnyArray& input, const Shape4& shape,
        const AnyArray& output, const AnyArray* weights) {
    constexpr auto function = "rotational_average";
    check(not shape.is_empty(), "{}: there is nothing in an array of shape {}", function, shape);
    check_spectrum(function, layout, input, shape, output.device, false);
    check_shells(function, output, shape, 1, output.device);
    if (weights != nullptr) {
        check_shells(function, *weights, shape, 1, output.device);
        check(weights->shape() == output.shape(), "{}: {} averages cannot have {} weights", function, output.shape(),
                weights->shape());
    }
    ShellPlan plan = make_plan(layout, shape, output, 1);
    plan.operands[0] = operand_of(input);
    if constexpr (has_cuda)
        if (output.device.is_gpu())
            return signal::on_gpu::average_shells(plan, input, output, weights, nullptr);
    signal::on_cpu::average_shells(plan, input, output, weights, nullptr);
}

void shell_correlation(const char* function, const fft::SpectrumLayout& layout, const AnyArray& lhs,
        const AnyArray& rhs, const Shape4& shape, std::span<const Vec<f64, 3>> directions, f64 aperture,
        const AnyArray& output, const AnyArray* weights) {
    const bool has_cones = std::string_view(function) == "fsc_cones";
    const i64 n_cones = has_cones ? static_cast<i64>(directions.size()) : 1;
    check(not shape.is_empty(), "{}: there is nothing in an array of shape {}", function, shape);
    check(n_cones > 0, "{}: there are no cones", function);
    check(not has_cones or (aperture > 0 and aperture <= 1.5707963267948966),
            "{}: the aperture of cones is {}: it is in radians, above 0 and up to pi / 2", function, aperture);
    check_spectrum(function, layout, lhs, shape, output.device, false);
    check_spectrum(function, layout, rhs, shape, output.device, true);
    check_shells(function, output, shape, n_cones, output.device);
    if (weights != nullptr) {
        check_shells(function, *weights, shape, n_cones, output.device);
        check(weights->shape() == output.shape(), "{}: {} correlations cannot have {} weights", function,
                output.shape(), weights->shape());
    }
    ShellPlan plan = make_plan(layout, shape, output, n_cones);
    plan.operands[0] = operand_of(lhs);
    plan.operands[1] = operand_of(rhs);
    std::vector<Vec<f64, 3>> axes = unit_vectors(function, directions);
    if (axes.size() == 1)
        axes.push_back(axes[0]);  // in memory, whatever their number
    std::shared_ptr<const void> memory;
    if (has_cones) {
        const signal::ParameterMemory<Vec<f64, 3>> cones(axes, output.device);
        memory = cones.owner();
        plan.cones = cones.parameters().many;
        plan.least_cosine = std::cos(aperture);
    }
    if constexpr (has_cuda)
        if (output.device.is_gpu())
            return signal::on_gpu::correlate_shells(plan, lhs, rhs, output, weights, memory);
    signal::on_cpu::correlate_shells(plan, lhs, rhs, output, weights, memory);
}

}  // namespace noa::detail

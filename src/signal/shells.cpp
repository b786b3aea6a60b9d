#include "noa/signal/shells.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/parameters.hpp"
#include "noa/base/error.hpp"
#include "noa/base/layout.hpp"
#include "noa/runtime/detail/copy.hpp"
#include "signal/shell_plan.hpp"
#include "signal/shells.kernels.hpp"

namespace noa::signal {

namespace {

// Parts are large enough to be worth it, and as many as a GPU can do at once.
i64 choose_n_parts(const Shape4& shape, i64 n_cones) {
    const i64 n_rows = shape[1] * shape[2], n_elements = n_rows * (shape[3] / 2 + 1);
    const i64 most = std::max<i64>(1, 1024 / (shape[0] * n_cones));
    return std::clamp<i64>(n_elements / 16384, 1, std::min(most, n_rows));
}

}  // namespace

i64 n_shells(const Shape4& shape) {
    fft::check_shape("n_shells", shape);
    return std::max({shape[1], shape[2], shape[3]}) / 2 + 1;
}

ShellPlan make_shell_plan(const char* function, const detail::ShellSource& source, i64 n_shells, i64 n_cones,
        std::initializer_list<const detail::AnyArray*> inputs) {
    const Shape4& shape = source.shape;
    fft::check_shape(function, shape);
    ShellPlan plan;
    plan.depth = static_cast<i32>(shape[1]);
    plan.height = static_cast<i32>(shape[2]);
    plan.width = static_cast<i32>(shape[3]);
    plan.n_shells = static_cast<i32>(n_shells);
    plan.n_batches = shape[0];
    plan.is_full = source.layout.is_full;
    plan.is_centered = source.layout.is_centered;
    if (not source.is_image) {
        for (int axis = 0; axis < 3; ++axis)
            plan.unit[axis] = static_cast<f64>(shape[axis + 1]);
        plan.size = static_cast<f64>(std::max({shape[1], shape[2], shape[3]}));
    }
    int n = 0;
    for (const detail::AnyArray* const input: inputs)
        plan.operands[n++] = fft::operand_of(*input);
    plan.n_cones = n_cones;
    plan.n_parts = choose_n_parts(shape, n_cones);
    return plan;
}
}  // namespace noa::signal

namespace noa::signal::detail {

namespace {

using signal::ShellPlan;

void check_spectrum(const char* function, const fft::SpectrumLayout& layout, const AnyArray& input, const Shape4& shape,
        const AnyArray& output) {
    Shape4 expected = layout.shape(shape);
    if (input.shape()[0] == 1)
        expected[0] = 1;
    check(input.shape() == expected,
            "{}: an array of shape {} has spectra of shape {} in the layout {}, but the input has {}", function, shape,
            expected, layout.name(), input.shape());
    check(input.device == output.device, "{}: the input is on {}, the output on {}", function, input.device,
            output.device);
    check(not layout::overlaps(input.memory(), output.memory()), "{}: the output overlaps the input, of shape {}",
            function, input.shape());
}

void check_shells(
        const char* function, const AnyArray& output, const AnyArray* weights, const Shape4& shape, i64 n_cones) {
    const Shape4& given = output.shape();
    check(given[0] == shape[0] and given[1] == 1 and given[2] == n_cones and given[3] > 0 and
                    given[3] <= std::numeric_limits<i32>::max(),
            "{}: shells of {} arrays have the shape ({},1,{},n), not {}", function, shape, shape[0], n_cones, given);
    check_output(output.memory());
    if (weights == nullptr)
        return;
    check(weights->shape() == given, "{}: an output of shape {} cannot have weights of shape {}", function, given,
            weights->shape());
    check(weights->device == output.device, "{}: outputs are on {} and on {}", function, output.device,
            weights->device);
    check_output(weights->memory());
    check(not layout::overlaps(weights->memory(), output.memory()), "{}: the weights overlap the output, of shape {}",
            function, given);
}

std::vector<Vec<f64, 3>> unit_vectors(const char* function, std::span<const Vec<f64, 3>> directions) {
    std::vector<Vec<f64, 3>> result;
    result.reserve(directions.size());
    for (const Vec<f64, 3>& direction: directions) {
        const f64 longest = std::max({std::abs(direction[0]), std::abs(direction[1]), std::abs(direction[2])});
        check(longest > 0 and std::isfinite(longest), "{}: {} is no direction", function, direction);
        const Vec<f64, 3> scaled = direction / longest;  // of any length: its square may be none
        result.push_back(scaled / norm(scaled));
    }
    return result;
}

}  // namespace

void rotational_average(const char* function, const ShellSource& source, const AnyArray& input, const AnyArray& output,
        const AnyArray* weights) {
    const ShellPlan plan = signal::make_shell_plan(function, source, output.shape()[3], 1, {&input});
    check_spectrum(function, source.layout, input, source.shape, output);
    check_shells(function, output, weights, source.shape, 1);
    run_on(output.device, [&]<Backend B>() { signal::average_shells<B>(plan, input, output, weights); });
}

void shell_correlation(const ShellSource& source, const AnyArray& lhs, const AnyArray& rhs, const signal::Cones* cones,
        const AnyArray& output, const AnyArray* weights) {
    const char* const function = cones != nullptr ? "fsc_cones" : "fsc";
    const i64 n_cones = cones != nullptr ? static_cast<i64>(cones->directions.size()) : 1;
    check(n_cones > 0, "{}: there are no cones", function);
    ShellPlan plan = signal::make_shell_plan(function, source, output.shape()[3], n_cones, {&lhs, &rhs});
    check_spectrum(function, source.layout, lhs, source.shape, output);
    check_spectrum(function, source.layout, rhs, source.shape, output);
    check_shells(function, output, weights, source.shape, n_cones);
    std::shared_ptr<const void> memory;
    if (cones != nullptr) {
        check(cones->aperture > 0 and cones->aperture <= 1.5707963267948966,
                "{}: the aperture of cones is {}: it is in radians, from the direction to the surface, above 0 and up "
                "to pi / 2",
                function, cones->aperture);
        std::vector<Vec<f64, 3>> axes = unit_vectors(function, cones->directions);
        if (axes.size() == 1)
            axes.push_back(axes[0]);  // in memory, whatever their number
        const core::ParameterMemory<Vec<f64, 3>> parameters(axes, output.device);
        memory = parameters.owner();
        plan.cones = parameters.parameters().many;
        plan.least_cosine = std::cos(cones->aperture);
    }
    run_on(output.device, [&]<Backend B>() { signal::correlate_shells<B>(plan, lhs, rhs, output, weights, memory); });
}

}  // namespace noa::signal::detail

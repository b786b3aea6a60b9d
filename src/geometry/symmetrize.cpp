#include "noa/geometry/symmetrize.hpp"

#include <algorithm>
#include <cmath>

#include "core/gpu.hpp"
#include "geometry/prepare.hpp"
#include "geometry/symmetrizes.hpp"
#include "noa/base/error.hpp"
#include "noa/geometry/matrix.hpp"

namespace noa::detail {

namespace {

// From the output to the input, of which the centres, n/2, are the same place.
InverseMatrices inverses_of(
        const geometry::Symmetry& symmetry, const Vec<f64, 3>& center, const Shape4& input, const Shape4& output) {
    const Vec<f64, 3> from_output = center_of<3>(input, {}) - center_of<3>(output, {});
    InverseMatrices result;
    result.reserve(symmetry.matrices().size());
    for (const Mat<f64, 3, 3>& m: symmetry.matrices())
        result.push_back(geometry::linear2affine(m, center + m * (from_output - center)));
    return result;
}

void check_center(
        const char* function, const Vec<f64, 3>& center, const InverseMatrices& inverses, const Shape4& output) {
    for (const f64 c: center)
        check(std::isfinite(c), "{}: the center {} is not finite", function, center);
    f64 farthest = 0;
    for (const Mat<f64, 4, 4>& m: inverses)
        for (int r = 0; r < 3; ++r) {
            f64 reach = std::abs(m[r][3]);
            for (int c = 0; c < 3; ++c)
                reach += std::abs(m[r][c]) * static_cast<f64>(output[c + 1]);
            farthest = std::max(farthest, reach);
        }
    check(farthest < 0x1p30, "{}: rotations about {} reach {} pixels far for an output of shape {}", function, center,
            farthest, output);
}

}  // namespace

void symmetrize(const char* function, int n_dimensions, const AnyArray& input, const AnyArray& output,
        const geometry::Symmetry& symmetry, const Vec<f64, 3>& center, const geometry::TransformOption& option,
        bool normalize) {
    using namespace geometry;
    check_arrays(function, n_dimensions, input, output);
    check(n_dimensions == 3 or symmetry.name().front() == 'C',
            "{}: images have symmetries Cn, but this one is {}, of {} rotations", function, symmetry.name(),
            symmetry.order());
    check_outside(function, input.dtype, option.border, option.value);
    const InverseMatrices inverses = inverses_of(symmetry, center, input.shape(), output.shape());
    check_center(function, center, inverses, output.shape());
    const AnyArray pixels =
            interpolable(input, n_dimensions, option.interp, option.border, option.value, option.prefilter);
    const TransformPlan plan{function, option.interp, option.border, option.value, pixels, output, inverses};
    if constexpr (has_cuda)
        if (output.device.is_gpu())
            return on_gpu::symmetrize(plan, n_dimensions, normalize);
    on_cpu::symmetrize(plan, n_dimensions, normalize);
}

}  // namespace noa::detail

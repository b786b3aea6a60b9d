#include "noa/geometry/transform.hpp"

#include <algorithm>
#include <cmath>

#include "core/gpu.hpp"
#include "geometry/prepare.hpp"
#include "geometry/transform_plan.hpp"
#include "noa/base/error.hpp"

namespace noa::detail {

namespace {

void check_inverse(const char* function, const Mat<f64, 4, 4>& m, const Shape4& output) {
    for (int r = 0; r < 4; ++r)
        for (int c = 0; c < 4; ++c)
            check(std::isfinite(m[r][c]), "{}: the matrix {} is not finite", function, m);
    check(m[3][0] == 0 and m[3][1] == 0 and m[3][2] == 0 and m[3][3] == 1,
            "{}: the matrix {} is not affine: its last row is {}", function, m, m[3]);
    for (int r = 0; r < 3; ++r) {
        f64 farthest = std::abs(m[r][3]);
        for (int c = 0; c < 3; ++c)
            farthest += std::abs(m[r][c]) * static_cast<f64>(output[c + 1]);
        check(farthest < 0x1p30, "{}: the matrix {} reaches {} pixels far for an output of shape {}", function, m,
                farthest, output);
    }
}

}  // namespace

void check_inverses(const char* function, const InverseMatrices& inverses, const Shape4& output) {
    check(inverses.size() == 1 or static_cast<i64>(inverses.size()) == output[0],
            "{}: there are {} matrices for the {} batches of the output, of shape {}", function, inverses.size(),
            output[0], output);
    for (const Mat<f64, 4, 4>& m: inverses)
        check_inverse(function, m, output);
}

void transform(const char* function, int n_dimensions, const AnyArray& input, const AnyArray& output,
        const InverseMatrices& inverses, const geometry::TransformOption& option) {
    using namespace geometry;
    check_arrays(function, n_dimensions, input, output);
    check_inverses(function, inverses, output.shape());
    check_outside(function, input.dtype, option.border, option.value);
    const AnyArray pixels =
            interpolable(input, n_dimensions, option.interp, option.border, option.value, option.prefilter);
    const TransformPlan plan{function, option.interp, option.border, option.value, pixels, output, inverses};
    if constexpr (has_cuda)
        if (output.device.is_gpu())
            return on_gpu::transform(plan, n_dimensions);
    on_cpu::transform(plan, n_dimensions);
}

}  // namespace noa::detail

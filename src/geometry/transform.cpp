#include "noa/geometry/transform.hpp"

#include "geometry/arguments.hpp"
#include "geometry/transform.kernels.hpp"

namespace noa::geometry::detail {

namespace {

void check_inverses(const char* function, int n_dimensions, const Inverses& inverses, const Shape4& output) {
    geometry::check_count(function, inverses.items, inverses.matrices.size(), output);
    for (const Mat<f64, 4, 4>& matrix: inverses.matrices) {
        check_affine(function, n_dimensions, matrix);
        geometry::check_reach(function, n_dimensions, matrix, output);
    }
}

}  // namespace

void transform(const char* function, int n_dimensions, const AnyArray& input, const AnyArray& output,
        const Inverses& inverses, const geometry::TransformOption& option) {
    using namespace geometry;
    check_arrays(function, n_dimensions, input, output);
    check_inverses(function, n_dimensions, inverses, output.shape());
    check_outside(function, input.dtype, option.interp, option.border, option.value);
    const AnyArray pixels =
            interpolable(function, input, n_dimensions, option.interp, option.border, option.value, option.prefilter);
    const TransformPlan plan{function, option.interp, option.border, option.value, pixels, output, inverses.matrices};
    run_on(output.device, [&]<Backend B>() { geometry::transform<B>(plan, n_dimensions); });
}

}  // namespace noa::geometry::detail

#include "noa/geometry/symmetrize.hpp"

#include "geometry/arguments.hpp"
#include "geometry/symmetrize.kernels.hpp"
#include "noa/base/error.hpp"
#include "noa/geometry/matrix.hpp"

namespace noa::geometry::detail {

namespace {

// From the output to the input, of which the centers, n/2, are the same place.
InverseMatrices inverses_of(
        const geometry::Symmetry& symmetry, const Vec<f64, 3>& center, const Shape4& input, const Shape4& output) {
    const Vec<f64, 3> from_output = center_of<3>(input) - center_of<3>(output);
    InverseMatrices result;
    result.reserve(symmetry.matrices().size());
    for (const Mat<f64, 3, 3>& m: symmetry.matrices())
        result.push_back(geometry::linear2affine(m, center + m * (from_output - center)));
    return result;
}

void check_about(const char* function, int n_dimensions, const Vec<f64, 3>& center, const InverseMatrices& inverses,
        const Shape4& output) {
    geometry::check_center(function, n_dimensions, center);
    for (const Mat<f64, 4, 4>& matrix: inverses) {
        const f64 farthest = geometry::reach_of(matrix, output);
        if (not geometry::is_within_reach(farthest))
            panic("{}: rotations about {} reach {} pixels far for an output of shape {}", function,
                    geometry::as_given(n_dimensions, center), farthest, output);
    }
}

void check_symmetry(const char* function, int n_dimensions, const geometry::Symmetry& symmetry) {
    check(n_dimensions == 3 or symmetry.name().front() == 'C',
            "{}: images have symmetries Cn, but this one is {}, of {} rotations", function, symmetry.name(),
            symmetry.order());
}

}  // namespace

void symmetrize(const char* function, int n_dimensions, const AnyArray& input, const AnyArray& output,
        const geometry::Symmetry& symmetry, const Vec<f64, 3>& center, const geometry::TransformOption& option,
        bool normalize) {
    using namespace geometry;
    check_arrays(function, n_dimensions, input, output);
    check_symmetry(function, n_dimensions, symmetry);
    check_outside(function, input.dtype, option.interp, option.border, option.value);
    const InverseMatrices inverses = inverses_of(symmetry, center, input.shape(), output.shape());
    check_about(function, n_dimensions, center, inverses, output.shape());
    const AnyArray pixels =
            interpolable(function, input, n_dimensions, option.interp, option.border, option.value, option.prefilter);
    const TransformPlan plan{function, option.interp, option.border, option.value, pixels, output, inverses};
    const f64 divisor = normalize ? static_cast<f64>(inverses.size()) : 1;
    run_on(output.device, [&]<Backend B>() { geometry::symmetrize<B>(plan, n_dimensions, divisor); });
}

}  // namespace noa::geometry::detail

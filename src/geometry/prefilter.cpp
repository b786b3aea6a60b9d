#include "noa/geometry/prefilter.hpp"

#include "geometry/arguments.hpp"
#include "geometry/prefilter.kernels.hpp"
#include "geometry/spline_ends.hpp"
#include "noa/base/error.hpp"
#include "noa/math/cast.hpp"
#include "noa/runtime/detail/untyped.hpp"

namespace noa::geometry::detail {

namespace {

bool is_same_memory(const AnyArray& a, const AnyArray& b) {
    return a.first() == b.first() and a.where.layout == b.where.layout;
}

}  // namespace

void cubic_bspline_prefilter(const char* function, int n_dimensions, const AnyArray& input, const AnyArray& output,
        Border border, const c64& value) {
    const bool has_value = geometry::has_value_outside(border);
    const AnyArray* from = &input;
    for (int axis = 3; axis > 3 - n_dimensions; --axis) {
        if (output.shape()[axis] == 1 and not has_value)
            continue;  // a line of one is its own coefficient
        run_on(output.device,
                [&]<Backend B>() { geometry::solve_splines<B>(function, *from, output, axis, border, value); });
        from = &output;
    }
    if (from == &input and not is_same_memory(input, output))
        copy_array({input.owner, input.memory(), input.device}, {output.owner, output.memory(), output.device});
}

void cubic_bspline_prefilter(const AnyArray& input, const AnyArray& output, const geometry::PrefilterOption& option) {
    const char* const function = "cubic_bspline_prefilter";
    const int n_dimensions = input.shape()[1] > 1 ? 3 : 2;
    check(input.shape() == output.shape(), "{}: the input has the shape {}, the output {}", function, input.shape(),
            output.shape());
    if (is_same_memory(input, output)) {
        geometry::check_dimensions(function, n_dimensions, output, "output");
        geometry::check_written(function, output);
    } else {
        geometry::check_arrays(function, n_dimensions, input, output);
    }
    geometry::check_outside(function, input.dtype, Interp::CUBIC_BSPLINE, option.border, option.value);
    if (const DType single = geometry::single_of(input.dtype); single != input.dtype) {
        const AnyArray wide = geometry::new_array(input.shape(), single, input.device);
        math::detail::cast(math::detail::Cast::PLAIN, input, wide);
        cubic_bspline_prefilter(function, n_dimensions, wide, wide, option.border, option.value);
        math::detail::cast(math::detail::Cast::PLAIN, wide, output);
    } else {
        cubic_bspline_prefilter(function, n_dimensions, input, output, option.border, option.value);
    }
}

}  // namespace noa::geometry::detail

#include "geometry/prefilter.kernels.hpp"

#include "geometry/sampler.hpp"
#if defined(__CUDACC__)
#    include "geometry/cuda/spline_lines.cuh"
#else
#    include "geometry/cpu/spline_lines.hpp"
#endif

namespace noa::geometry {

using namespace NOA_BACKEND;

template<>
void solve_splines<this_backend>(const char* function, const AnyArray& input, const AnyArray& output, int axis,
        Border border, const c64& value) {
    visit_floating(function, output.dtype, [&]<typename T>() {
        const SplineLine<T, traits::value_type_t<T>> line(output.shape()[axis], border, value_as<T>(value));
        solve_lines(function, line, input, output, axis);
    });
}

}  // namespace noa::geometry

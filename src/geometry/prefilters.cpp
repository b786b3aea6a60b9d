// cubic_bspline_prefilter, on each backend.
#include "geometry/prefilters.hpp"

#include "core/backend.hpp"
#include "geometry/sampler.hpp"
#include "geometry/visit.hpp"
#include "noa/runtime/detail/enqueue.hpp"
#include "noa/runtime/stream.hpp"
#if defined(__CUDACC__)
#    include "geometry/cuda/spline_lines.cuh"
#else
#    include "geometry/cpu/spline_lines.hpp"
#endif

namespace noa::geometry::NOA_BACKEND {

void solve_splines(const char* function, const AnyArray& input, const AnyArray& output, int axis, Border border,
        const c64& value) {
    const Stream stream = Stream::current(output.device);
    const Shape4& shape = output.shape();
    const Strides4 &from_strides = input.where.layout.strides, &to_strides = output.where.layout.strides;
    visit_floating(function, output.dtype, [&]<typename T>() {
        using W = traits::value_type_t<T>;
        const SplineLine<T, W> line(shape[axis], border, value_as<T>(value));
        const auto* const from = static_cast<const T*>(input.first());
        auto* const to = static_cast<T*>(const_cast<void*>(output.first()));
#if defined(__CUDACC__)
        SplineLines<T, W> lines{line, {}, from, {}, from_strides[axis], to, {}, to_strides[axis]};
        for (int i = 0, other = 0; i < 4; ++i)
            if (i != axis) {
                lines.extents[other] = shape[i];
                lines.from_strides[other] = from_strides[i];
                lines.to_strides[other++] = to_strides[i];
            }
        launch_lines(function, lines, axis == 3, stream);
        stream.keep(input.owner);
        stream.keep(output.owner);
        if (stream.mode() == Stream::SYNC)
            stream.synchronize();
#else
        const SplineLines<T, W> lines{line, axis, shape, from, from_strides, to, to_strides, stream.thread_limit()};
        stream.enqueue([lines, owners = std::pair(input.owner, output.owner)] { lines(); });
#endif
    });
}

}  // namespace noa::geometry::NOA_BACKEND

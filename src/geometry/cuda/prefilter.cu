// cubic_bspline_prefilter on the GPU.
#include "geometry/cuda/spline_lines.cuh"
#include "geometry/prefilter.kernels.hpp"
#include "geometry/sampler.hpp"
#include "geometry/visit.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::geometry {

template<>
void solve_splines<Backend::GPU>(const char* function, const AnyArray& input, const AnyArray& output, int axis,
        Border border, const c64& value) {
    const Stream stream = Stream::current(output.device);
    const Shape4& shape = output.shape();
    const Strides4 &from_strides = input.where.layout.strides, &to_strides = output.where.layout.strides;
    visit_floating(function, output.dtype, [&]<typename T>() {
        using W = traits::value_type_t<T>;
        const SplineLine<T, W> line(shape[axis], border, value_as<T>(value));
        const auto* const from = static_cast<const T*>(input.first());
        auto* const to = static_cast<T*>(const_cast<void*>(output.first()));
        on_gpu::SplineLines<T, W> lines{line, {}, from, {}, from_strides[axis], to, {}, to_strides[axis]};
        for (int i = 0, other = 0; i < 4; ++i)
            if (i != axis) {
                lines.extents[other] = shape[i];
                lines.from_strides[other] = from_strides[i];
                lines.to_strides[other++] = to_strides[i];
            }
        on_gpu::launch_lines(function, lines, axis == 3, stream);
        stream.keep(input.owner);
        stream.keep(output.owner);
        if (stream.mode() == Stream::SYNC)
            stream.synchronize();
    });
}

}  // namespace noa::geometry

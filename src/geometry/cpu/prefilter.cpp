// cubic_bspline_prefilter on the CPU.
#include "geometry/cpu/spline_lines.hpp"
#include "geometry/prefilter.kernels.hpp"
#include "geometry/sampler.hpp"
#include "geometry/visit.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::geometry {

template<>
void solve_splines<Backend::CPU>(const char* function, const AnyArray& input, const AnyArray& output, int axis,
        Border border, const c64& value) {
    const Stream stream = Stream::current(output.device);
    const Shape4& shape = output.shape();
    const Strides4 &from_strides = input.where.layout.strides, &to_strides = output.where.layout.strides;
    visit_floating(function, output.dtype, [&]<typename T>() {
        using W = traits::value_type_t<T>;
        const SplineLine<T, W> line(shape[axis], border, value_as<T>(value));
        const auto* const from = static_cast<const T*>(input.first());
        auto* const to = static_cast<T*>(const_cast<void*>(output.first()));
        const on_cpu::SplineLines<T, W> lines{
                line, axis, shape, from, from_strides, to, to_strides, stream.thread_limit()};
        stream.enqueue([lines, owners = std::pair(input.owner, output.owner)] { lines(); });
    });
}

}  // namespace noa::geometry

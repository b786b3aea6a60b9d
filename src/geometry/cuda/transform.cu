// transform_2d and transform_3d on the GPU.
#include "geometry/transform.kernels.hpp"

#include <concepts>
#include <vector>

#include "core/parameters.hpp"
#include "geometry/cuda/transform_boxes.cuh"
#include "geometry/cuda/transform_tiles.cuh"
#include "geometry/sampler.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::geometry {

namespace {

template<Interp I, int D, typename T, typename Out>
void launch(const TransformPlan& plan) {
    const Stream stream = Stream::current(plan.output.device);
    const std::vector<Inverse<D>> inverses = inverses_of<D>(plan);
    const core::ParameterMemory<Inverse<D>> memory(inverses, plan.output.device);
    on_gpu::TransformCall<I, D, T, Out> call{sampler_of<I, D, T>(plan), memory.parameters(),
            static_cast<const T*>(plan.input.first()), batch_stride(plan.input),
            static_cast<Out*>(const_cast<void*>(plan.output.first())), {}, {}};
    for (int axis = 0; axis < 4; ++axis) {
        call.extents[axis] = static_cast<i32>(plan.output.shape()[axis]);
        call.strides[axis] = plan.output.shape()[axis] > 1 ? plan.output.where.layout.strides[axis] : 0;
    }
    bool is_done = false;
    if constexpr (I != Interp::NEAREST)  // a pixel that is needed once is best fetched from where it is
        is_done = on_gpu::launch_boxes<I, D, T, Out>(plan.function, call, inverses, stream);
    if (not is_done)
        on_gpu::launch_tiles(plan.function, call, stream);
    stream.keep(memory.owner());
    stream.keep(plan.input.owner);
    stream.keep(plan.output.owner);
    if (stream.mode() == Stream::SYNC)
        stream.synchronize();
}

// Elements of f16 came as f32, and go back.
template<int D>
void run(const TransformPlan& plan) {
    visit_interpolated(plan.function, plan.interp, plan.input.dtype, [&]<Interp I, typename T>() {
        if (plan.output.dtype == plan.input.dtype)
            launch<I, D, T, T>(plan);
        else if constexpr (std::same_as<T, f32>)
            launch<I, D, f32, f16>(plan);
        else if constexpr (std::same_as<T, c32>)
            launch<I, D, c32, c16>(plan);
    });
}

}  // namespace

template<>
void transform<Backend::GPU>(const TransformPlan& plan, int n_dimensions) {
    n_dimensions == 2 ? run<2>(plan) : run<3>(plan);
}

}  // namespace noa::geometry

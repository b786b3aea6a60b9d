#include "noa/runtime/stream.hpp"
#include "signal/cuda/median_pixel.cuh"
#include "signal/median_filter.kernels.hpp"

namespace noa::signal {

template<>
void median_filter<Backend::GPU>(const MedianPlan& plan) {
    const Stream stream = Stream::current(plan.output.device);
    visit_ranked(plan.output.dtype, [&]<typename T>() { on_gpu::filter_pixels<T>(plan, stream); });
}

}  // namespace noa::signal

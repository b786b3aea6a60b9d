// median_filter_2d and median_filter_3d, on each backend.
#include "core/backend.hpp"
#include "noa/base/dtype.hpp"
#include "noa/base/error.hpp"
#include "noa/math/sort.hpp"
#include "noa/runtime/stream.hpp"
#include "signal/median_plan.hpp"
#if defined(__CUDACC__)
#    include "signal/cuda/median_pixel.cuh"
#else
#    include "signal/cpu/median_strips.hpp"
#endif

namespace noa::signal::NOA_BACKEND {

void median_filter(const MedianPlan& plan) {
    const Stream stream = Stream::current(plan.output.device);
    visit(plan.output.dtype, [&]<typename T>() {
        if constexpr (not detail::has_order<T>)
            panic("a median filter takes real numbers, not {}", plan.output.dtype);
        else
#if defined(__CUDACC__)
            filter_pixels<T>(plan, stream);
#else
            stream.enqueue([strips = MedianStrips<T>(plan, stream.thread_limit())] { strips(); });
#endif
    });
}

}  // namespace noa::signal::NOA_BACKEND

#include "noa/fft/cache.hpp"

#include "core/gpu.hpp"
#include "fft/cpu/line_plan.hpp"
#include "fft/cuda/transform.hpp"
#include "noa/base/error.hpp"

namespace noa::fft {

CacheInfo PlanCache::info(Device device) {
    if constexpr (has_cuda)
        if (device.is_gpu())
            return on_gpu::cache_info(device);
    return on_cpu::line_plans().info();
}

void PlanCache::set_limit(const CacheLimit& limit, Device device) {
    check(limit.n_plans >= 0 and limit.n_bytes >= 0, "a cache cannot be limited to {} plans of {} bytes", limit.n_plans,
            limit.n_bytes);
    if constexpr (has_cuda)
        if (device.is_gpu())
            return on_gpu::set_cache_limit(limit, device);
    on_cpu::line_plans().set_limit(limit);
}

void PlanCache::clear(Device device) {
    if constexpr (has_cuda)
        if (device.is_gpu())
            return on_gpu::clear_cache(device);
    on_cpu::line_plans().clear();
}

}  // namespace noa::fft

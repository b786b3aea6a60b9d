#include "noa/fft/cache.hpp"

#include "fft/cache.kernels.hpp"
#include "noa/base/error.hpp"

namespace noa::fft {

CacheInfo PlanCache::info(Device device) {
    return run_on(device, [&]<Backend B>() { return cache_info<B>(device); });
}

void PlanCache::set_limit(const CacheLimit& limit, Device device) {
    check(limit.n_plans >= 0 and limit.n_bytes >= 0, "a cache cannot be limited to {} plans of {} bytes", limit.n_plans,
            limit.n_bytes);
    run_on(device, [&]<Backend B>() { set_cache_limit<B>(limit, device); });
}

void PlanCache::clear(Device device) {
    run_on(device, [&]<Backend B>() { clear_cache<B>(device); });
}

}  // namespace noa::fft

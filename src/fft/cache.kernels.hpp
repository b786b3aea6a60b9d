#pragma once

#include "core/backend.hpp"
#include "noa/fft/cache.hpp"

namespace noa::fft {

template<Backend>
CacheInfo cache_info(Device device);
template<Backend>
void set_cache_limit(const CacheLimit& limit, Device device);
template<Backend>
void clear_cache(Device device);

}  // namespace noa::fft

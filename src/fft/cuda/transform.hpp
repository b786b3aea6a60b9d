// Fourier transforms on the GPU.
#pragma once

#include "noa/fft/cache.hpp"
#include "noa/fft/transform.hpp"

namespace noa::fft::on_gpu {

/// As on_cpu::transform().
void transform(detail::Transform transform, const detail::AnyArray& input, const detail::AnyArray& output, f64 factor,
        bool overwrite);

CacheInfo cache_info(Device device);
void set_cache_limit(const CacheLimit& limit, Device device);
void clear_cache(Device device);

}  // namespace noa::fft::on_gpu

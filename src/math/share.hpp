// How threads share arrays that are copied.
#pragma once

#include "noa/base/layout.hpp"
#include "noa/core/cpu/parallel.hpp"
#include "noa/runtime/detail/copy.hpp"

namespace noa::math::detail {

using namespace noa::detail;

/// An array cut into blocks that lie together in memory.
class Blocks {
public:
    Blocks(const layout::Memory& array, i64 max_bytes);

    i64 count() const { return m_grid.n_elements(); }
    Region operator[](i64 n) const;

private:
    Shape4 m_shape, m_block, m_grid;
};

/// Whether it is threads that copy, which share the work; else a device does, which is given as much at once as there
/// is.
inline bool are_threads(const Workers& workers) {
    return not workers.device.is_gpu();
}

/// Calls f(block, workers) for blocks of an array, which threads share: of up to so many bytes each, or all of it.
template<typename F>
void for_each_block(const layout::Memory& array, i64 max_bytes, const Workers& workers, const F& f) {
    if (not are_threads(workers))
        return f(region_of(array.layout.shape), workers);
    const Blocks blocks(array, max_bytes);
    cpu::parallel_for(blocks.count(), workers.n_threads, [&](i64 n) { f(blocks[n], workers.alone()); });
}

/// Calls f(n, workers) for each of n arrays, of so many bytes together: threads share large ones, one after the other,
/// and take small ones each.
template<typename F>
void for_each_array(i64 n_arrays, i64 n_bytes, const Workers& workers, const F& f) {
    constexpr i64 large = i64{1} << 20;
    if (are_threads(workers) and n_bytes / n_arrays < large)
        return cpu::parallel_for(n_arrays, workers.n_threads, [&](i64 n) { f(n, workers.alone()); });
    for (i64 n = 0; n < n_arrays; ++n)
        f(n, workers);
}

}  // namespace noa::math::detail

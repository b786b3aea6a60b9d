#include "math/share.hpp"

#include <algorithm>

namespace noa::math::detail {

using namespace noa::detail;

// Whole along the inner dimensions, one of them cut, a single index along the outer ones.
Blocks::Blocks(const layout::Memory& array, i64 max_bytes) : m_shape(array.layout.shape) {
    const Vec<int, 4> order = layout::order(array.layout);
    i64 n_bytes = array.element_size;
    for (int i = 3; i >= 0; --i) {
        const int axis = order[i];
        const i64 extent = m_shape[axis];
        m_block[axis] = std::clamp<i64>(max_bytes / n_bytes, 1, std::max<i64>(extent, 1));
        m_grid[axis] = (extent + m_block[axis] - 1) / m_block[axis];
        n_bytes *= m_block[axis];
    }
}

Region Blocks::operator[](i64 n) const {
    const auto place = layout::index_at(m_grid, n);
    Region region;
    for (int axis = 0; axis < 4; ++axis) {
        const i64 start = place[axis] * m_block[axis];
        region.axes[axis] = {.start = start, .count = std::min(m_block[axis], m_shape[axis] - start)};
    }
    return region;
}

}  // namespace noa::math::detail

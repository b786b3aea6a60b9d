// Two arrays of one shape, walked together in C order.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "noa/base/layout.hpp"

namespace noa::math::detail {

using namespace noa::detail;

class SideBySide {
public:
    SideBySide(const layout::Memory& a, const layout::Memory& b)
        : m_first{address(a), address(b)}, m_strides{a.layout.strides, b.layout.strides} {
        m_shape = layout::collapse(a.layout.shape, m_strides);
        for (int axis = 0; axis < 4; ++axis) {
            m_strides[0][axis] *= a.element_size;
            m_strides[1][axis] *= b.element_size;
        }
    }

    /// Calls f(n, a, b) with the addresses of the n-th elements, for each n from `begin` to before `end`.
    template<typename F>
    void for_each(i64 begin, i64 end, const F& f) const {
        for (i64 n = begin; n < end;) {
            const Vec<i64, 4> index = layout::index_at(m_shape, n);
            const std::byte* a = m_first[0] + layout::offset_at(m_strides[0], index);
            std::byte* b = m_first[1] + layout::offset_at(m_strides[1], index);
            const i64 last = std::min(end, n + m_shape[3] - index[3]);
            for (; n < last; ++n, a += m_strides[0][3], b += m_strides[1][3])
                f(n, a, b);
        }
    }

private:
    std::array<std::byte*, 2> m_first;
    std::array<Strides4, 2> m_strides;
    Shape4 m_shape;

    static std::byte* address(const layout::Memory& memory) {
        return static_cast<std::byte*>(const_cast<void*>(memory.first));
    }
};

}  // namespace noa::math::detail

// Rows of an output: written to where they are, or put there when they are made, as its elements.
#pragma once

#include "core/cpu/convert.hpp"
#include "geometry/sampler.hpp"
#include "noa/base/half.hpp"
#include "noa/base/vec.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::geometry::on_cpu {

template<typename T>
class RowStore {
public:
    /// The row that an element is in, from there on.
    RowStore(const detail::AnyArray& output, const Vec<i64, 4>& at)
        : m_is_half(output.dtype == DType::F16 or output.dtype == DType::C16),
          m_stride(output.where.layout.strides[3]) {
        i64 offset = 0;
        for (int axis = 0; axis < 4; ++axis)
            offset += at[axis] * output.where.layout.strides[axis];
        m_first = static_cast<std::byte*>(const_cast<void*>(output.first())) + offset * output.where.element_size;
    }

    bool is_direct() const { return not m_is_half and m_stride == 1; }
    T* first() const { return reinterpret_cast<T*>(m_first); }

    void put(const T* row, i64 n) const {
        if (m_is_half)
            put_as(reinterpret_cast<Half*>(m_first), row, n);
        else
            put_as(first(), row, n);
    }

private:
    using Half = std::conditional_t<traits::complex<T>, c16, f16>;

    bool m_is_half;
    i64 m_stride;
    std::byte* m_first;

    template<typename To>
    void put_as(To* to, const T* row, i64 n) const {
        for (i64 i = 0; i < n; ++i)
            to[i * m_stride] = converted<To>(row[i]);
    }
};

}  // namespace noa::geometry::on_cpu

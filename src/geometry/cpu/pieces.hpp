// Parts of the rows of an output: shared out to threads, and written.
#pragma once

#include <algorithm>
#include <cstddef>
#include <type_traits>

#include "core/cpu/convert.hpp"
#include "geometry/sampler.hpp"
#include "noa/base/half.hpp"
#include "noa/base/layout.hpp"
#include "noa/base/shape.hpp"
#include "noa/base/vec.hpp"
#include "noa/core/cpu/parallel.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::geometry::on_cpu {

/// Of a row of the output: what is put elsewhere when it is done stays close.
struct Piece {
    static constexpr i32 most = 1024;

    Vec<i64, 4> at;  // its first pixel
    i32 z, y, begin, end;

    i32 size() const { return end - begin; }
};

/// Calls f with all pieces of a shape. A thread takes those of short rows together, up to so many pixels.
template<typename F>
void for_each_piece(const Shape4& shape, i64 n_pixels_together, int n_threads, const F& f) {
    const i64 width = shape[3], n_per_row = (width + Piece::most - 1) / Piece::most;
    const i64 n_all = shape[0] * shape[1] * shape[2] * n_per_row;
    const i64 n_together = std::max<i64>(1, n_pixels_together / width);
    cpu::parallel_for((n_all + n_together - 1) / n_together, n_threads, [&](i64 block) {
        for (i64 n = block * n_together; n < std::min(n_all, (block + 1) * n_together); ++n) {
            const i64 begin = n % n_per_row * Piece::most;
            const Vec<i64, 4> at = layout::index_at(shape, n / n_per_row * width + begin);
            f(Piece{at, static_cast<i32>(at[1]), static_cast<i32>(at[2]), static_cast<i32>(begin),
                    static_cast<i32>(std::min(begin + Piece::most, width))});
        }
    });
}

/// Where a piece is written to: directly or, when it is done, converted and at a distance.
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

// Parts of the rows of an output, shared out to threads.
#pragma once

#include <algorithm>

#include "noa/base/layout.hpp"
#include "noa/base/shape.hpp"
#include "noa/base/vec.hpp"
#include "noa/core/cpu/parallel.hpp"

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

}  // namespace noa::geometry::on_cpu

// Images on the CPU whose pixels are the values of an input at any place.
#pragma once

#include <algorithm>
#include <memory>

#include "geometry/cpu/pieces.hpp"
#include "geometry/cpu/rows.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::geometry::on_cpu {

/// `place(y, x)` is where a pixel of the output is in the input; the owner is of what it refers to.
template<typename Plan, typename Place>
void sample_images(const Plan& plan, const Place& place, const std::shared_ptr<const void>& owner) {
    visit_floating(plan.function, plan.input.dtype, [&]<typename T>() {
        const auto sample_piece = [rows = rows_of<2, T>(plan), input = plan.input, output = plan.output, place, owner](
                                          const Piece& piece) {
            const T* const first = static_cast<const T*>(input.first()) + piece.at[0] * batch_stride(input);
            constexpr i32 n_at_once = 64;
            Vec<f64, 2> places[n_at_once];
            T values[Piece::most];
            for (i32 x = piece.begin; x < piece.end; x += n_at_once) {
                const i32 n = std::min(n_at_once, piece.end - x);
                for (i32 i = 0; i < n; ++i)
                    places[i] = place(piece.y, x + i);
                rows.run_at(first, places, n, values + (x - piece.begin));
            }
            RowStore<T>(output, piece.at).put(values, piece.size());
        };
        const Stream stream = Stream::current(plan.output.device);
        stream.enqueue([sample_piece, shape = plan.output.shape(), n_threads = stream.thread_limit()] {
            for_each_piece(shape, Piece::most, n_threads, sample_piece);
        });
    });
}

}  // namespace noa::geometry::on_cpu

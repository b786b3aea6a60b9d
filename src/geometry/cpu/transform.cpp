// transform_2d and transform_3d on the CPU.
#include "geometry/cpu/pieces.hpp"
#include "geometry/cpu/rows.hpp"
#include "geometry/transform.kernels.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::geometry {

namespace {

// Elements of f16 came as f32.
template<int D, typename T>
void run(const TransformPlan& plan) {
    const Stream stream = Stream::current(plan.output.device);
    stream.enqueue([rows = on_cpu::rows_of<D, T>(plan), inverses = inverses_of<D>(plan), input = plan.input,
                           output = plan.output, n_threads = stream.thread_limit()] {
        on_cpu::for_each_piece(output.shape(), on_cpu::Piece::most, n_threads, [&](const on_cpu::Piece& piece) {
            const T* const first = static_cast<const T*>(input.first()) + piece.at[0] * batch_stride(input);
            const Inverse<D>& inverse = of_batch(inverses, piece.at[0]);
            const on_cpu::RowStore<T> store(output, piece.at);
            T buffer[on_cpu::Piece::most];
            T* const to = store.is_direct() ? store.first() : buffer;
            rows.run(first, inverse, inverse.origin(piece.z, piece.y), piece.begin, piece.end, to);
            if (not store.is_direct())
                store.put(buffer, piece.size());
        });
    });
}

}  // namespace

template<>
void transform<Backend::CPU>(const TransformPlan& plan, int n_dimensions) {
    visit_floating(plan.function, plan.input.dtype,
            [&]<typename T>() { n_dimensions == 2 ? run<2, T>(plan) : run<3, T>(plan); });
}

}  // namespace noa::geometry

// transform_2d and transform_3d, on each backend.
#include <concepts>
#include <cstddef>
#include <memory>
#include <vector>

#include "core/backend.hpp"
#include "core/parameters.hpp"
#include "geometry/transform_plan.hpp"
#include "geometry/visit.hpp"
#include "noa/runtime/stream.hpp"
#if defined(__CUDACC__)
#    include "geometry/cuda/transform_boxes.cuh"
#    include "geometry/cuda/transform_tiles.cuh"
#else
#    include "geometry/cpu/store.hpp"
#    include "geometry/cpu/transform_rows.hpp"
#    include "noa/core/cpu/parallel.hpp"
#endif

namespace noa::geometry::NOA_BACKEND {

namespace {

#if defined(__CUDACC__)

template<Interp I, int D, typename T, typename Out>
void launch(const TransformPlan& plan) {
    const Stream stream = Stream::current(plan.output.device);
    const std::vector<Inverse<D>> inverses = inverses_of<D>(plan);
    const core::ParameterMemory<Inverse<D>> memory(inverses, plan.output.device);
    TransformCall<I, D, T, Out> call{sampler_of<I, D, T>(plan), memory.parameters(),
            static_cast<const T*>(plan.input.first()), batch_stride(plan.input),
            static_cast<Out*>(const_cast<void*>(plan.output.first())), {}, {}};
    for (int axis = 0; axis < 4; ++axis) {
        call.extents[axis] = static_cast<i32>(plan.output.shape()[axis]);
        call.strides[axis] = plan.output.shape()[axis] > 1 ? plan.output.where.layout.strides[axis] : 0;
    }
    bool is_done = false;
    if constexpr (I != Interp::NEAREST)  // a pixel that is needed once is best fetched from where it is
        is_done = launch_boxes<I, D, T, Out>(plan.function, call, inverses, stream);
    if (not is_done)
        launch_tiles(plan.function, call, stream);
    stream.keep(memory.owner());
    stream.keep(plan.input.owner);
    stream.keep(plan.output.owner);
    if (stream.mode() == Stream::SYNC)
        stream.synchronize();
}

// Elements of f16 came as f32, and go back.
template<int D>
void run(const TransformPlan& plan) {
    visit_interpolated(plan.function, plan.interp, plan.input.dtype, [&]<Interp I, typename T>() {
        if (plan.output.dtype == plan.input.dtype)
            launch<I, D, T, T>(plan);
        else if constexpr (std::same_as<T, f32>)
            launch<I, D, f32, f16>(plan);
        else if constexpr (std::same_as<T, c32>)
            launch<I, D, c32, c16>(plan);
    });
}

#else

// A part of a row of the output.
struct Piece {
    i32 z, y, begin, end;
};

template<Interp I, int D, typename T>
struct RowKernel {
    using Rows = TransformRows<I, D, T>;
    template<cpu::Simd Level>
    [[gnu::always_inline]] static void run(
            const Rows* rows, const T* first, const Inverse<D>* inverse, const Piece* piece, T* to) {
        rows->run(first, *inverse, inverse->origin(piece->z, piece->y), piece->begin, piece->end, to);
    }
};

template<Interp I, int D, typename T>
struct Task {
    TransformRows<I, D, T> rows;
    core::ParameterMemory<Inverse<D>> inverses;
    AnyArray input, output;
    i64 input_stride;
    int n_threads;

    static constexpr i64 most = 1024;  // of a row at once: what is put elsewhere stays close

    void operator()() const {
        const Shape4& shape = output.shape();
        const i64 n_pieces = (shape[3] + most - 1) / most, n_all = shape[0] * shape[1] * shape[2] * n_pieces;
        const i64 n_together = std::max<i64>(1, 1024 / shape[3]);
        cpu::parallel_for((n_all + n_together - 1) / n_together, n_threads, [&](i64 block) {
            for (i64 n = block * n_together; n < std::min(n_all, (block + 1) * n_together); ++n)
                run(n / n_pieces, n % n_pieces * most);
        });
    }

private:
    void run(i64 row, i64 begin) const {
        static const auto run_row = cpu::for_this_machine<RowKernel<I, D, T>, const TransformRows<I, D, T>*, const T*,
                const Inverse<D>*, const Piece*, T*>();
        const Vec<i64, 4> at = layout::index_at(output.shape(), row * output.shape()[3]);
        const i64 end = std::min(begin + most, output.shape()[3]);
        const Piece piece{
                static_cast<i32>(at[1]), static_cast<i32>(at[2]), static_cast<i32>(begin), static_cast<i32>(end)};
        const T* const first = static_cast<const T*>(input.first()) + at[0] * input_stride;
        const RowStore<T> store(output, {at[0], at[1], at[2], begin});
        T buffer[most];
        T* const to = store.is_direct() ? store.first() : buffer;
        run_row(&rows, first, &inverses.parameters()[at[0]], &piece, to);
        if (not store.is_direct())
            store.put(buffer, end - begin);
    }
};

// Elements of f16 came as f32.
template<int D>
void run(const TransformPlan& plan) {
    const Stream stream = Stream::current(plan.output.device);
    visit_interpolated(plan.function, plan.interp, plan.input.dtype, [&]<Interp I, typename T>() {
        stream.enqueue(Task<I, D, T>{{sampler_of<I, D, T>(plan)}, {inverses_of<D>(plan), plan.output.device},
                plan.input, plan.output, batch_stride(plan.input), stream.thread_limit()});
    });
}

#endif

}  // namespace

void transform(const TransformPlan& plan, int n_dimensions) {
    n_dimensions == 2 ? run<2>(plan) : run<3>(plan);
}

}  // namespace noa::geometry::NOA_BACKEND

// Splines on the CPU: many lines side by side, an equation of all of them at a time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>

#include "geometry/spline_line.hpp"
#include "noa/base/config.hpp"
#include "noa/base/layout.hpp"
#include "noa/base/shape.hpp"
#include "noa/base/vec.hpp"
#include "noa/core/cpu/parallel.hpp"
#include "noa/core/cpu/simd.hpp"
#include "noa/runtime/detail/any_array.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::geometry::on_cpu {

using detail::AnyArray;

/// Lines whose elements are at a distance from each other, side by side in memory.
template<typename T, typename W>
struct SolveLines {
    template<cpu::Simd Level>
    [[gnu::always_inline]] static void run(
            const SplineLine<T, W>* line, const T* from, i64 from_step, T* to, i64 to_step, i64 n_lines) {
        const i64 n = line->n;
        for (i64 i = 0; i < n; ++i) {
            const T *const sample = from + i * from_step, *const before = to + (i - (i > 0)) * to_step;
            T* const solved = to + i * to_step;
            NOA_INDEPENDENT
            for (i64 j = 0; j < n_lines; ++j)
                solved[j] = line->forward(i, sample[j], before[j]);
        }
        for (i64 i = n - 2; i >= 0; --i) {
            T* const solved = to + i * to_step;
            const T* const after = solved + to_step;
            NOA_INDEPENDENT
            for (i64 j = 0; j < n_lines; ++j)
                solved[j] = line->backward(i, solved[j], after[j]);
        }
        for (i64 j = 0; j < n_lines; ++j)
            line->close(to + j, to_step);
    }
};

/// The lines along an axis of all batches, from the input to the output, which may be the same.
template<typename T, typename W>
struct SplineLines {
    static constexpr i64 n_together = 128 / sizeof(T);

    SplineLine<T, W> line;
    int axis;
    Shape4 shape;
    const T* from;
    Strides4 from_strides;
    T* to;
    Strides4 to_strides;
    int n_threads;

    void operator()() const {
        const int across = axis == 3 ? 2 : 3;  // along which lines are side by side
        const i64 n_groups = (shape[across] + n_together - 1) / n_together;
        Shape4 groups = shape;
        groups[axis] = 1;
        groups[across] = n_groups;
        cpu::parallel_for(groups.n_elements(), n_threads, [&](i64 number) {
            Vec<i64, 4> at = layout::index_at(groups, number);
            at[across] *= n_together;
            const i64 count = std::min(n_together, shape[across] - at[across]);
            const T* const input = from + dot(at, from_strides.vec());
            T* const output = to + dot(at, to_strides.vec());
            if (from_strides[across] == 1 and to_strides[across] == 1)
                solve(&line, input, from_strides[axis], output, to_strides[axis], count);
            else
                solve_elsewhere(input, from_strides[across], output, to_strides[across], count);
        });
    }

private:
    static void solve(const SplineLine<T, W>* line, const T* from, i64 from_step, T* to, i64 to_step, i64 count) {
        static const auto run =
                cpu::for_this_machine<SolveLines<T, W>, const SplineLine<T, W>*, const T*, i64, T*, i64, i64>();
        run(line, from, from_step, to, to_step, count);
    }
    // Lines that are not side by side are put there.
    void solve_elsewhere(const T* input, i64 input_step, T* output, i64 output_step, i64 count) const {
        const auto buffer = std::make_unique_for_overwrite<T[]>(static_cast<std::size_t>(line.n * n_together));
        for (i64 j = 0; j < count; ++j)
            for (i64 i = 0; i < line.n; ++i)
                buffer[static_cast<std::size_t>(i * n_together + j)] = input[j * input_step + i * from_strides[axis]];
        solve(&line, buffer.get(), n_together, buffer.get(), n_together, count);
        for (i64 j = 0; j < count; ++j)
            for (i64 i = 0; i < line.n; ++i)
                output[j * output_step + i * to_strides[axis]] = buffer[static_cast<std::size_t>(i * n_together + j)];
    }
};

/// The coefficients of all lines along an axis. The output may be the input.
template<typename T, typename W>
void solve_lines(const char*, const SplineLine<T, W>& line, const AnyArray& input, const AnyArray& output, int axis) {
    const Stream stream = Stream::current(output.device);
    const SplineLines<T, W> lines{line, axis, output.shape(), static_cast<const T*>(input.first()),
            input.where.layout.strides, static_cast<T*>(const_cast<void*>(output.first())), output.where.layout.strides,
            stream.thread_limit()};
    stream.enqueue([lines, owners = std::pair(input.owner, output.owner)] { lines(); });
}

}  // namespace noa::geometry::on_cpu

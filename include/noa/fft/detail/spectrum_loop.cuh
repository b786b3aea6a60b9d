// The loop over the frequencies of a spectrum on the GPU.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>

#include "noa/base/tuple.hpp"
#include "noa/core/cuda/launch.cuh"
#include "noa/fft/detail/spectrum_loop.hpp"

namespace noa::fft {

inline constexpr int n_rows_of_block = 16;

// Complex numbers are loaded and stored as a whole where they can be: they may start at any address of their parts.
template<typename T>
struct alignas(2 * sizeof(T)) WholeComplex {
    T real, imag;
};
template<typename T>
__device__ T load_element(const std::byte* from, [[maybe_unused]] bool is_aligned) {
    __builtin_assume(__isGlobal(from));
    if constexpr (traits::complex<T>) {
        if (is_aligned) {
            const auto whole = *reinterpret_cast<const WholeComplex<traits::value_type_t<T>>*>(from);
            return {whole.real, whole.imag};
        }
    }
    return *reinterpret_cast<const T*>(from);
}
template<typename T>
__device__ void store_element(std::byte* to, const T& value, [[maybe_unused]] bool is_aligned) {
    __builtin_assume(__isGlobal(to));
    if constexpr (traits::complex<T>) {
        if (is_aligned) {
            using Whole = WholeComplex<traits::value_type_t<T>>;
            *reinterpret_cast<Whole*>(to) = Whole{value.real, value.imag};
            return;
        }
    }
    *reinterpret_cast<T*>(to) = value;
}

// What threads need to know of the rows of their block.
template<typename AtRow, int NumInputs>
struct RowOnGpu {
    AtRow at;
    std::byte* output;
    const std::byte* inputs[NumInputs > 0 ? NumInputs : 1][2];  // and the opposite row
};

template<typename AtRow, int NumInputs>
__device__ void set_row(RowOnGpu<AtRow, NumInputs>& to, const SpectrumLoop& loop, const SpectrumLoop::Row& row) {
    to.output = loop.output_row(NumInputs, row);
    for (int i = 0; i < NumInputs; ++i) {
        to.inputs[i][0] = loop.input_row(i, row, false);
        to.inputs[i][1] = loop.input_row(i, row, true);
    }
}

// Which column of the inputs goes with one of the output.
struct ColumnOnGpu {
    i32 frequency, input;
    bool is_mirrored;
};
inline __device__ ColumnOnGpu column_at(const SpectrumLoop& loop, i32 x) {
    int n = 0;
    while (n + 1 < loop.n_runs and x >= loop.runs[n + 1].first)
        ++n;
    const Run& run = loop.runs[n];
    const i32 distance = x - run.first;
    return {run.frequency + distance, run.is_mirrored ? run.input - distance : run.input + distance, run.is_mirrored};
}

/// The threads that have neighbouring columns, of those that are left: a power of 2. A few columns beyond one are left
/// for the next turn.
inline __device__ int choose_n_across(int n_left) {
    if (n_left >= 256)
        return 256;
    const int below = 1 << (31 - __clz(n_left));
    return n_left - below <= below / 4 ? below : 2 * below;
}

/// A block has some rows. Each thread has a column of them, and goes down its rows, four at a time: all are loaded
/// before the first one is used. Where few columns are left, several threads share one.
template<typename Op, typename Out, typename... In, std::size_t... At>
__device__ void run_rows(const SpectrumLoop& loop, const Op& op, std::index_sequence<At...>) {
    constexpr int n_inputs = sizeof...(In), n_at_once = 4;
    using AtRow = decltype(op.at_row(i64{}, i32{}, i32{}));
    using RowInfo = RowOnGpu<AtRow, n_inputs>;
    __shared__ alignas(RowInfo) unsigned char memory[sizeof(RowInfo) * n_rows_of_block];
    auto* const rows = reinterpret_cast<RowInfo*>(memory);
    const int thread = static_cast<int>(threadIdx.x);
    const i64 first = static_cast<i64>(blockIdx.x) * n_rows_of_block;
    const int n_rows = loop.n_rows - first < n_rows_of_block ? static_cast<int>(loop.n_rows - first) : n_rows_of_block;
    if (thread < n_rows) {
        const SpectrumLoop::Row row = loop.row(first + thread);
        rows[thread].at = op.at_row(row.batch, row.kz, row.ky);
        set_row(rows[thread], loop, row);
    }
    __syncthreads();

    for (i32 first_column = 0; first_column < loop.n_columns;) {
        const int n_across = choose_n_across(loop.n_columns - first_column), n_down = 256 / n_across;
        const i32 x = first_column + thread % n_across;
        first_column += n_across;
        if (x >= loop.n_columns)
            continue;
        const ColumnOnGpu column = column_at(loop, x);
        const auto at_column = op.at_column(column.frequency);
        const i64 to = x * loop.operands[n_inputs].strides[3];
        [[maybe_unused]] const i64 from[n_inputs + 1] = {column.input * loop.operands[At].strides[3]..., 0};
        for (int row = thread / n_across; row < n_rows; row += n_at_once * n_down) {
            Tuple<In...> values[n_at_once];
#pragma unroll
            for (int u = 0; u < n_at_once; ++u) {
                if (row + u * n_down < n_rows)
                    values[u] = Tuple<In...>{load_element<In>(
                            rows[row + u * n_down].inputs[At][column.is_mirrored] + from[At], loop.is_aligned)...};
            }
#pragma unroll
            for (int u = 0; u < n_at_once; ++u) {
                if (row + u * n_down < n_rows) {
                    const RowInfo& info = rows[row + u * n_down];
                    store_element<Out>(info.output + to,
                            op(info.at, at_column, conj_if(column.is_mirrored, values[u][Tag<At>{}])...),
                            loop.is_aligned);
                }
            }
        }
    }
}

template<typename Op, typename Out, typename... In>
__global__ void __launch_bounds__(256, 6)
        spectrum_rows(const __grid_constant__ SpectrumLoop loop, const __grid_constant__ Op op) {
    run_rows<Op, Out, In...>(loop, op, std::index_sequence_for<In...>{});
}

template<typename Op, typename Out, typename... In>
void launch_spectrum(const char* name, const SpectrumLoop& loop, const Op& op, const Stream& stream) {
    const i64 n_blocks = (loop.n_rows + n_rows_of_block - 1) / n_rows_of_block;
    cuda::launch({name, &typeid(Op)}, spectrum_rows<Op, Out, In...>, stream, n_blocks, 0, loop, op);
}

}  // namespace noa::fft

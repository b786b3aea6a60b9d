// The loop over the frequencies of a spectrum on the GPU.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>

#include "noa/base/tuple.hpp"
#include "noa/core/cuda/launch.cuh"
#include "noa/fft/detail/spectrum_loop.hpp"

namespace noa::fft::detail {

using namespace noa::detail;

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
struct alignas(16) RowOnGpu {
    std::byte* output;
    const std::byte* inputs[NumInputs > 0 ? NumInputs : 1];
    const std::byte* mirrored[NumInputs > 0 ? NumInputs : 1];  // the opposite row
    AtRow at;

    __device__ void set(const SpectrumLoop& loop, const SpectrumLoop::Row& row) {
        output = loop.output_row(NumInputs, row);
        for (int i = 0; i < NumInputs; ++i) {
            inputs[i] = loop.input_row(i, row, false);
            mirrored[i] = loop.input_row(i, row, true);
        }
    }
};

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

/// The threads that have neighboring columns, of those that are left: a power of 2. A few columns beyond one are left
/// for the next turn.
inline __device__ int choose_n_across(int n_left) {
    if (n_left >= 256)
        return 256;
    const int below = 1 << (31 - __clz(n_left));
    return n_left - below <= below / 4 ? below : 2 * below;
}

/// What a thread does to one element of each row of its column. Plain: all inputs are those of the same frequency, and
/// elements start at multiples of their size.
template<bool IsPlain, typename Op, typename Out, typename... In>
struct ColumnWork {
    using AtRow = decltype(std::declval<const Op&>().at_row(i64{}, i32{}, i32{}));
    using AtColumn = decltype(std::declval<const Op&>().at_column(i32{}));
    using RowInfo = RowOnGpu<AtRow, sizeof...(In)>;

    const SpectrumLoop& loop;
    const Op& op;
    bool is_mirrored;
    AtColumn at_column;
    i64 to, from[sizeof...(In) + 1];

    template<std::size_t... At>
    __device__ Tuple<In...> load(const RowInfo& row, std::index_sequence<At...>) const {
        if constexpr (IsPlain)
            return {load_element<In>(row.inputs[At] + from[At], true)...};
        else
            return {load_element<In>((is_mirrored ? row.mirrored : row.inputs)[At] + from[At], loop.is_aligned)...};
    }
    template<std::size_t... At>
    __device__ void store(const RowInfo& row, const Tuple<In...>& values, std::index_sequence<At...>) const {
        if constexpr (IsPlain)
            store_element<Out>(row.output + to, op(row.at, at_column, values[Tag<At>{}]...), true);
        else
            store_element<Out>(row.output + to, op(row.at, at_column, conj_if(is_mirrored, values[Tag<At>{}])...),
                    loop.is_aligned);
    }

    /// Four rows at a time: all are loaded before the first one is used.
    __device__ void run(const RowInfo* rows, int row, int n_rows, int step) const {
        constexpr std::index_sequence_for<In...> each{};
        constexpr int n_at_once = 4;
        for (; row + (n_at_once - 1) * step < n_rows; row += n_at_once * step) {
            Tuple<In...> values[n_at_once];
#pragma unroll
            for (int u = 0; u < n_at_once; ++u) {
                values[u] = load(rows[row + u * step], each);
            }
#pragma unroll
            for (int u = 0; u < n_at_once; ++u) {
                store(rows[row + u * step], values[u], each);
            }
        }
        for (; row < n_rows; row += step)
            store(rows[row], load(rows[row], each), each);
    }
};

/// A block has some rows, or where there are few of them some columns of them, and each thread a column. Where few
/// columns are left, several threads share one.
template<bool IsPlain, typename Op, typename Out, typename... In, std::size_t... At>
__device__ void run_rows(const SpectrumLoop& loop, const Op& op, i32 n_columns_of_block, std::index_sequence<At...>) {
    using Work = ColumnWork<IsPlain, Op, Out, In...>;
    using RowInfo = typename Work::RowInfo;
    __shared__ alignas(RowInfo) unsigned char memory[sizeof(RowInfo) * n_rows_of_block];
    auto* const rows = reinterpret_cast<RowInfo*>(memory);
    const int thread = static_cast<int>(threadIdx.x);
    const int n_across_blocks = (loop.n_columns + n_columns_of_block - 1) / n_columns_of_block;
    const int row_block = static_cast<int>(blockIdx.x) / n_across_blocks;
    const i64 first = static_cast<i64>(row_block) * n_rows_of_block;
    const int n_rows = loop.n_rows - first < n_rows_of_block ? static_cast<int>(loop.n_rows - first) : n_rows_of_block;
    if (thread < n_rows) {
        const SpectrumLoop::Row row = loop.row(first + thread);
        rows[thread].at = op.at_row(row.batch, row.kz, row.ky);
        rows[thread].set(loop, row);
    }
    __syncthreads();

    i32 first_column = (static_cast<int>(blockIdx.x) - row_block * n_across_blocks) * n_columns_of_block;
    const i32 end =
            loop.n_columns - first_column < n_columns_of_block ? loop.n_columns : first_column + n_columns_of_block;
    while (first_column < end) {
        const int n_across = choose_n_across(end - first_column);
        const i32 x = first_column + thread % n_across;
        first_column += n_across;
        if (x >= end)
            continue;
        const ColumnOnGpu column = column_at(loop, x);
        const Work work{loop, op, column.is_mirrored, op.at_column(column.frequency),
                x * loop.operands[sizeof...(In)].strides[3], {column.input * loop.operands[At].strides[3]..., 0}};
        work.run(rows, thread / n_across, n_rows, 256 / n_across);
    }
}

template<bool IsPlain, typename Op, typename Out, typename... In>
__global__ void __launch_bounds__(256, 5) spectrum_rows(
        const __grid_constant__ SpectrumLoop loop, const __grid_constant__ Op op, i32 n_columns_of_block) {
    run_rows<IsPlain, Op, Out, In...>(loop, op, n_columns_of_block, std::index_sequence_for<In...>{});
}

// ---- Dense arrays, in the same layout ------------------------------------------------------------------------------

// Few: so the last blocks, while which others have nothing to do, are short. Even of f32, four rows are whole vectors.
inline constexpr int n_rows_of_piece = 4;

/// Elements that are next to each other, loaded and stored as one.
template<typename T, int N>
struct alignas(sizeof(T) * N) Neighbors {
    T at[N];
};

/// What an operator says of the rows of a block and of all columns, in shared memory; and which element is where.
template<typename Op>
struct SharedRows {
    using AtRow = decltype(std::declval<const Op&>().at_row(i64{}, i32{}, i32{}));
    using AtColumn = decltype(std::declval<const Op&>().at_column(i32{}));
    static constexpr i64 largest = 24576;  // bytes for columns, of which there can be several blocks

    int n_columns;
    const AtRow* rows;
    const AtColumn* columns;

    __device__ SharedRows(const SpectrumLoop& loop, const Op& op, i64 first_row, int n_rows)
        : n_columns(loop.n_columns) {
        __shared__ alignas(16) unsigned char of_rows[sizeof(AtRow) * n_rows_of_piece];
        extern __shared__ __align__(16) unsigned char of_columns[];
        auto* const at_rows = reinterpret_cast<AtRow*>(of_rows);
        auto* const at_columns = reinterpret_cast<AtColumn*>(of_columns);
        const int thread = static_cast<int>(threadIdx.x);
        if (thread < n_rows) {
            const SpectrumLoop::Row row = loop.row(first_row + thread);
            at_rows[thread] = op.at_row(row.batch, row.kz, row.ky);
        }
        for (i32 x = thread; x < n_columns; x += 256)
            at_columns[x] = op.at_column(column_at(loop, x).frequency);
        rows = at_rows;
        columns = at_columns;
        __syncthreads();
    }
};

/// A block has some rows, which are one piece of memory, and its threads have neighbors in it, whichever rows they are
/// in: what is loaded and stored is whole and aligned, even if the rows are not.
template<typename Op, typename Out, typename... In>
struct DenseRows {
    static constexpr int n_bytes = static_cast<int>(std::max({sizeof(Out), sizeof(In)...}));
    static constexpr int n_each = n_bytes < 16 ? 16 / n_bytes : 1, n_step = 256 * n_each;
    static constexpr int n_at_once = sizeof...(In) > 1 ? 2 : 4;
    using Inputs = Tuple<Neighbors<In, n_each>...>;

    const Op& op;
    SharedRows<Op> shared;
    int row, column;  // of the element that is next
    int rows_of_step, columns_of_step;
    Tuple<const In*...> from;
    Out* to;

    __device__ void advance() {
        row += rows_of_step;
        column += columns_of_step;
        if (column >= shared.n_columns) {
            column -= shared.n_columns;
            ++row;
        }
    }
    template<typename... T>
    __device__ Out result(int n, const T&... values) const {
        const bool is_next = column + n >= shared.n_columns;
        return op(shared.rows[is_next ? row + 1 : row], shared.columns[column + n - (is_next ? shared.n_columns : 0)],
                values...);
    }
    template<std::size_t... At>
    __device__ Inputs load(int element, std::index_sequence<At...>) const {
        __builtin_assume((... and __isGlobal(from[Tag<At>{}])));
        return {*reinterpret_cast<const Neighbors<In, n_each>*>(from[Tag<At>{}] + element)...};
    }
    template<std::size_t... At>
    __device__ void store(int element, const Inputs& inputs, std::index_sequence<At...>) const {
        Neighbors<Out, n_each> results;
#pragma unroll
        for (int n = 0; n < n_each; ++n) {
            results.at[n] = result(n, inputs[Tag<At>{}].at[n]...);
        }
        __builtin_assume(__isGlobal(to));
        *reinterpret_cast<Neighbors<Out, n_each>*>(to + element) = results;
    }
    template<std::size_t... At>
    __device__ void run(int n_elements, std::index_sequence<At...> each) {
        int element = static_cast<int>(threadIdx.x) * n_each;
        for (; element + (n_at_once - 1) * n_step + n_each <= n_elements; element += n_at_once * n_step) {
            Inputs inputs[n_at_once];
#pragma unroll
            for (int u = 0; u < n_at_once; ++u) {
                inputs[u] = load(element + u * n_step, each);
            }
#pragma unroll
            for (int u = 0; u < n_at_once; ++u) {
                store(element + u * n_step, inputs[u], each);
                advance();
            }
        }
        for (; element < n_elements; element += n_step) {
            for (int n = 0; n < n_each and element + n < n_elements; ++n)
                to[element + n] = result(n, from[Tag<At>{}][element + n]...);
            advance();
        }
    }
};

template<typename Op, typename Out, typename... In, std::size_t... At>
__device__ void run_dense_rows(const SpectrumLoop& loop, const Op& op, std::index_sequence<At...> each) {
    using Work = DenseRows<Op, Out, In...>;
    const i64 first = static_cast<i64>(blockIdx.x) * n_rows_of_piece, place = first * loop.n_columns;
    const int n_rows = loop.n_rows - first < n_rows_of_piece ? static_cast<int>(loop.n_rows - first) : n_rows_of_piece;
    const int thread = static_cast<int>(threadIdx.x) * Work::n_each;
    const int row = thread / loop.n_columns, rows_of_step = Work::n_step / loop.n_columns;
    Work work{op, SharedRows<Op>(loop, op, first, n_rows), row, thread - row * loop.n_columns, rows_of_step,
            Work::n_step - rows_of_step * loop.n_columns,
            {reinterpret_cast<const In*>(loop.operands[At].first) + place...},
            reinterpret_cast<Out*>(loop.operands[sizeof...(In)].first) + place};
    work.run(n_rows * loop.n_columns, each);
}

template<typename Op, typename Out, typename... In>
__global__ void __launch_bounds__(256, 5)
        dense_spectrum_rows(const __grid_constant__ SpectrumLoop loop, const __grid_constant__ Op op) {
    run_dense_rows<Op, Out, In...>(loop, op, std::index_sequence_for<In...>{});
}

// ---- Which of them -------------------------------------------------------------------------------------------------

inline constexpr i64 divide_up(i64 a, i64 b) {
    return (a + b - 1) / b;
}

inline bool is_plain(const SpectrumLoop& loop) {
    return loop.is_aligned and
           std::none_of(loop.runs, loop.runs + loop.n_runs, [](const Run& run) { return run.is_mirrored; });
}

// Neighbors of the output are those of the inputs, from the first element to the last one.
template<typename Op, typename Out, typename... In>
bool is_dense(const SpectrumLoop& loop) {
    const i64 sizes[] = {sizeof(In)..., sizeof(Out)};
    const i64 extents[] = {loop.n_rows / loop.depth / loop.height, loop.depth, loop.height, loop.n_columns};
    bool result =
            loop.is_input_centered == loop.is_output_centered and
            loop.n_columns >= DenseRows<Op, Out, In...>::n_each and
            loop.n_columns * static_cast<i64>(sizeof(typename SharedRows<Op>::AtColumn)) <= SharedRows<Op>::largest;
    for (std::size_t i = 0; i < std::size(sizes); ++i) {
        const Operand& operand = loop.operands[i];
        result = result and reinterpret_cast<std::uintptr_t>(operand.first) % 16 == 0;
        i64 stride = sizes[i];
        for (int axis = 3; axis >= 0; --axis) {
            result = result and (extents[axis] == 1 or operand.strides[axis] == stride);
            stride *= extents[axis];
        }
    }
    return result and std::all_of(loop.runs, loop.runs + loop.n_runs,
                              [](const Run& run) { return not run.is_mirrored and run.input == run.first; });
}

template<typename Op, typename Out, typename... In>
void launch_spectrum(const char* name, const SpectrumLoop& loop, const Op& op, const Stream& stream) {
    constexpr i64 enough_blocks = 1024, least_columns = 512;
    const cuda::KernelName kernel{name, &typeid(Op)};
    const i64 n_dense = divide_up(loop.n_rows, n_rows_of_piece);
    if ((n_dense >= enough_blocks / 8 or loop.n_columns <= least_columns) and is_dense<Op, Out, In...>(loop))
        return cuda::launch(kernel, dense_spectrum_rows<Op, Out, In...>, stream, n_dense,
                loop.n_columns * sizeof(typename SharedRows<Op>::AtColumn), loop, op);
    const i64 n_down = divide_up(loop.n_rows, n_rows_of_block);
    const i64 n_pieces = std::min(divide_up(enough_blocks, n_down), divide_up(loop.n_columns, least_columns));
    const i64 n_columns = divide_up(loop.n_columns, n_pieces), n_across = divide_up(loop.n_columns, n_columns);
    cuda::launch(kernel, is_plain(loop) ? spectrum_rows<true, Op, Out, In...> : spectrum_rows<false, Op, Out, In...>,
            stream, n_down * n_across, 0, loop, op, static_cast<i32>(n_columns));
}

}  // namespace noa::fft::detail

// The loop over the frequencies of a spectrum, in any layout, from inputs in any other: what all functions of spectra
// are made of.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "noa/base/complex.hpp"
#include "noa/base/config.hpp"
#include "noa/base/shape.hpp"
#include "noa/core/cpu/parallel.hpp"
#include "noa/core/detail/operator.hpp"
#include "noa/fft/layout.hpp"
#include "noa/runtime/detail/any_array.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::fft::detail {

using namespace noa::detail;

/// A part of each row of the output whose frequencies follow each other, and so do their places in the inputs: forwards
/// or, where those have only the conjugates, backwards.
struct Run {
    i32 first = 0, count = 0;  // in the output
    i32 frequency = 0;         // of the first one, in cycles along the width
    i32 input = 0;             // where that is
    bool is_mirrored = false;  // the row is that of the opposite frequencies

    /// What is left of it within some columns of the output.
    NOA_HD Run within(i32 from, i32 to) const {
        const i32 skipped = from > first ? from - first : 0, end = first + count < to ? first + count : to;
        return {first + skipped, end - first - skipped, frequency + skipped,
                is_mirrored ? input - skipped : input + skipped, is_mirrored};
    }
};

/// Where the elements of an array are. Plain data, with strides in bytes; those of axes of one element are 0, so that
/// it goes with all.
struct Operand {
    std::byte* first = nullptr;
    i64 strides[4]{};

    NOA_HD std::byte* at(i64 batch, i64 z, i64 y, i64 x = 0) const {
        return first + batch * strides[0] + z * strides[1] + y * strides[2] + x * strides[3];
    }
};

/// Some columns of a row.
struct Piece {
    i64 row;
    i32 first, end;
};

/// What such a loop needs to know. Plain data: kernels take it as it is.
struct SpectrumLoop {
    static constexpr int max_arrays = 4;

    i32 depth = 1, height = 1, width = 1;  // in real space
    i32 n_columns = 1;                     // of the output
    i64 n_rows = 1;                        // of all batches
    bool is_input_centered = false, is_output_centered = false;
    bool is_aligned = true;  // elements start at multiples of their size
    int n_runs = 0;
    Run runs[4]{};
    Operand operands[max_arrays]{};  // the inputs, then the output

    /// A row of the output: its frequencies, and where it starts; and of the inputs the same one, or the opposite one.
    struct Row {
        i64 batch;
        i32 kz, ky;
        i32 z, y;
    };
    NOA_HD Row row(i64 n) const {
        const auto in_batch = static_cast<i64>(depth) * height;
        const i64 batch = n / in_batch;
        const i64 rest = n - batch * in_batch;
        const auto z = static_cast<i32>(rest / height);
        const auto y = static_cast<i32>(rest - static_cast<i64>(z) * height);
        return {batch, frequency_at(z, depth, is_output_centered), frequency_at(y, height, is_output_centered), z, y};
    }
    NOA_HD std::byte* output_row(int number, const Row& row) const {
        return operands[number].at(row.batch, row.z, row.y);
    }
    NOA_HD const std::byte* input_row(int number, const Row& row, bool is_mirrored) const {
        const i32 sign = is_mirrored ? -1 : 1;
        const i32 z = index_at(sign * row.kz, depth, is_input_centered);
        const i32 y = index_at(sign * row.ky, height, is_input_centered);
        return operands[number].at(row.batch, z, y);
    }
};

/// Checks the arrays and makes the loop over them. Their shapes are those of spectra of the shape, one batch of an
/// input goes with all of the output. An output can be an input only in the same layout.
SpectrumLoop make_spectrum_loop(std::string_view function, const Remap& remap, const Shape4& shape,
        std::span<const AnyArray* const> inputs, const AnyArray& output);

template<typename T>
NOA_HD constexpr T conj_if(bool is_mirrored, const T& value) {
    if constexpr (traits::complex<T>)
        return is_mirrored ? conj(value) : value;
    else
        return value;
}

/// Rows of a loop on the CPU. What an operator needs to know of rows and of columns it is asked for apart, and then it
/// is called for each element: `op(op.at_row(batch, kz, ky), op.at_column(kx), inputs...)` is that of the output. So
/// neither is calculated more often than need be.
template<typename Op, typename Out, typename... In>
struct SpectrumRows {
    [[gnu::always_inline]] static void run(const SpectrumLoop& loop, const Op& op, const Piece& piece) {
        run_row(loop, op, loop.row(piece.row), piece, std::index_sequence_for<In...>{});
    }

private:
    template<std::size_t... At>
    [[gnu::always_inline]] static void run_row(const SpectrumLoop& loop, const Op& op, const SpectrumLoop::Row& row,
            const Piece& piece, std::index_sequence<At...>) {
        constexpr int last = sizeof...(In);
        const auto at_row = op.at_row(row.batch, row.kz, row.ky);
        std::byte* const to = loop.output_row(last, row);
        const bool is_dense = loop.operands[last].strides[3] == sizeof(Out) and
                              (... and (loop.operands[At].strides[3] == sizeof(In)));
        for (int i = 0; i < loop.n_runs; ++i) {
            const Run run = loop.runs[i].within(piece.first, piece.end);
            const std::tuple from{loop.input_row(static_cast<int>(At), row, run.is_mirrored)...};
            if (is_dense and not run.is_mirrored)
                run_dense(op, at_row, run, reinterpret_cast<Out*>(to) + run.first,
                        reinterpret_cast<const In*>(std::get<At>(from)) + run.input...);
            else
                for (i32 x = 0; x < run.count; ++x)
                    *reinterpret_cast<Out*>(to + (run.first + x) * loop.operands[last].strides[3]) = op(at_row,
                            op.at_column(run.frequency + x),
                            conj_if(run.is_mirrored,
                                    *reinterpret_cast<const In*>(
                                            std::get<At>(from) + (run.is_mirrored ? run.input - x : run.input + x) *
                                                                         loop.operands[At].strides[3]))...);
        }
    }
    template<typename AtRow>
    [[gnu::always_inline]] static void run_dense(
            const Op& op, const AtRow at_row, const Run run, Out* to, const In*... from) {
        NOA_INDEPENDENT
        for (i32 x = 0; x < run.count; ++x)
            to[x] = op(at_row, op.at_column(run.frequency + x), from[x]...);
    }
};

/// All rows, or pieces of long ones, shared by threads.
template<typename F>
void for_each_piece(const SpectrumLoop& loop, int n_threads, const F& f) {
    constexpr i64 most = 16384;
    const i64 n_pieces = (loop.n_columns + most - 1) / most;  // of a row
    const i64 n_together = std::max<i64>(1, 2048 / loop.n_columns), n_all = loop.n_rows * n_pieces;
    cpu::parallel_for((n_all + n_together - 1) / n_together, n_threads, [&](i64 block) {
        for (i64 n = block * n_together; n < std::min(n_all, (block + 1) * n_together); ++n) {
            const i64 first = n % n_pieces * most, end = std::min<i64>(first + most, loop.n_columns);
            f(Piece{n / n_pieces, static_cast<i32>(first), static_cast<i32>(end)});
        }
    });
}

}  // namespace noa::fft::detail

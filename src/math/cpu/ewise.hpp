// How the element-wise functions of the library run on the CPU: an operator becomes a function of contiguous rows,
// compiled for each level of vector instructions; all the rest, from layouts to threads, is compiled once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <utility>

#include "core/cpu/convert.hpp"
#include "noa/core/cpu/simd.hpp"
#include "noa/core/cpu/streamed.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::math {

using detail::AnyArray;

/// A function of n elements of each array: of its operator, then the rows of the inputs, then that of the output.
using RowFunction = void (*)(const void* op, i64 n, std::byte* const* rows);

/// The rows of an operator that gives an Out for elements In..., by a `Loop` over their elements.
template<typename Loop, typename Op, typename Out, typename... In>
struct OperatorRows {
    template<cpu::Simd Level>
    [[gnu::always_inline]] static void run(const void* op, i64 n, std::byte* const* rows) {
        run_row(*static_cast<const Op*>(op), n, rows, std::index_sequence_for<In...>{});
    }

private:
    // The operator is copied: nothing that is written can be a part of it.
    template<std::size_t... At>
    [[gnu::always_inline]] static void run_row(const Op op, i64 n, std::byte* const* rows, std::index_sequence<At...>) {
        Loop::run_columns(op, n, reinterpret_cast<Out*>(rows[sizeof...(In)]), reinterpret_cast<const In*>(rows[At])...);
    }
};

template<typename Op, typename Out, typename... In>
struct Rowwise : OperatorRows<Rowwise<Op, Out, In...>, Op, Out, In...> {
    [[gnu::always_inline]] static void run_columns(const Op& op, i64 n, Out* out, const In*... in) {
        NOA_INDEPENDENT
        for (i64 i = 0; i < n; ++i)
            out[i] = op(in[i]...);
    }
};

/// The same for operators whose vectorized form rounds in another way than the one for single numbers: all are done by
/// the former, in blocks of one size and by one loop, so that a result does not depend on where in a row it is.
template<typename Op, typename Out, typename... In>
struct PaddedRowwise : OperatorRows<PaddedRowwise<Op, Out, In...>, Op, Out, In...> {
    [[gnu::always_inline]] static void run_columns(const Op& op, i64 n, Out* out, const In*... in) {
        run_blocks(op, n, out, in..., Block<In>{}...);
    }

private:
    static constexpr i64 n_block = 64;

    // The end of a row, filled up with one of its elements.
    template<typename T>
    struct Block {
        alignas(64) T values[n_block];
        Block() {}  // NOLINT: written when it is needed

        const T* fill(const T* from, i64 n) {
            if (n >= n_block)
                return from;
            for (i64 i = 0; i < n_block; ++i)
                values[i] = from[i < n ? i : 0];
            return values;
        }
    };

    [[gnu::always_inline]] static void run_blocks(const Op& op, i64 n, Out* out, const In*... in, Block<In>&&... last) {
        alignas(64) Out results[n_block];
        for (i64 i = 0; i < n; i += n_block) {
            const i64 n_left = n - i;
            run_block(op, n_left < n_block ? results : out + i, last.fill(in + i, n_left)...);
            if (n_left < n_block)
                std::memcpy(out + i, results, static_cast<std::size_t>(n_left) * sizeof(Out));
        }
    }
    [[gnu::always_inline]] static void run_block(const Op& op, Out* out, const In*... in) {
        NOA_INDEPENDENT
        for (i64 i = 0; i < n_block; ++i)
            out[i] = op(in[i]...);
    }
};

/// An operator with its values, of at most 32 bytes.
struct AnyOperator {
    alignas(16) std::byte value[32]{};

    template<typename Op>
    explicit AnyOperator(const Op& op) {
        static_assert(sizeof(Op) <= sizeof(value) and std::is_trivially_copyable_v<Op>);
        std::memcpy(value, &op, sizeof(Op));
    }
};

/// How a function sees arrays of f16 and c16: as f32 and c32, rounded once when they are written, or as they are.
enum class Halves : std::uint8_t { AS_FLOATS, RAW_OUTPUT, RAW };

/// Checks the arrays, the last of which is the output, and enqueues the loop.
void run_ewise(std::span<const AnyArray* const> arrays, RowFunction function, const AnyOperator& op,
        Halves halves = Halves::AS_FLOATS, cpu::Block block = cpu::Block::CHEAP);

}  // namespace noa::math

namespace noa::math::on_cpu {

template<typename Op, typename Out, typename... In>
void ewise(const Op& op, std::span<const AnyArray* const> arrays, Halves halves = Halves::AS_FLOATS) {
    static const RowFunction function =
            cpu::for_this_machine<Rowwise<Op, Out, In...>, const void*, i64, std::byte* const*>();
    run_ewise(arrays, function, AnyOperator(op), halves);
}

template<typename Op, typename Out, typename... In>
void padded_ewise(const Op& op, std::span<const AnyArray* const> arrays) {
    static const RowFunction function =
            cpu::for_this_machine<PaddedRowwise<Op, Out, In...>, const void*, i64, std::byte* const*>();
    run_ewise(arrays, function, AnyOperator(op), Halves::AS_FLOATS, cpu::Block::COSTLY);
}

/// Between halves and floats, which the machine has instructions for.
template<typename From, typename To>
void convert_row(const void*, i64 n, std::byte* const* rows) {
    cpu::convert_row(reinterpret_cast<const From*>(rows[0]), reinterpret_cast<To*>(rows[1]), n);
}

/// For casts between different types. Halves are written as they are.
template<typename Op, typename Out, typename In>
void cast_ewise(const Op& op, std::span<const AnyArray* const> arrays) {
    if constexpr (Op::is_plain and std::is_same_v<In, f32> and std::is_same_v<Out, f32>)  // an f16 is calculated as f32
        run_ewise(arrays, convert_row<f16, f32>, AnyOperator(op), Halves::RAW);
    else if constexpr (Op::is_plain and std::is_same_v<In, f32> and std::is_same_v<Out, f16>)
        run_ewise(arrays, convert_row<f32, f16>, AnyOperator(op), Halves::RAW);
    else
        ewise<Op, Out, In>(op, arrays, Halves::RAW_OUTPUT);
}

}  // namespace noa::math::on_cpu

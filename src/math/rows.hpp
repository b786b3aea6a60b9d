// How the element-wise functions of the library run: an operator becomes a function of contiguous rows, compiled for
// each level of vector instructions; all the rest, from layouts to threads, is compiled once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <tuple>
#include <type_traits>
#include <utility>

#include "noa/core/cpu/simd.hpp"
#include "noa/core/cpu/streamed.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::math {

using detail::AnyArray;

/// A function of n elements of each array: of its operator, then the rows of the inputs, then that of the output.
using RowFunction = void (*)(const void* op, i64 n, std::byte* const* rows);

/// An operator that gives an Out for elements In...
template<typename Op, typename Out, typename... In>
struct Rowwise {
    template<cpu::Simd Level>
    [[gnu::always_inline]] static void run(const void* op, i64 n, std::byte* const* rows) {
        run_row(*static_cast<const Op*>(op), n, rows, std::index_sequence_for<In...>{});
    }

private:
    template<std::size_t... At>
    [[gnu::always_inline]] static void run_row(const Op op, i64 n, std::byte* const* rows, std::index_sequence<At...>) {
        run_columns(op, n, reinterpret_cast<Out*>(rows[sizeof...(In)]), reinterpret_cast<const In*>(rows[At])...);
    }
    [[gnu::always_inline]] static void run_columns(const Op& op, i64 n, Out* out, const In*... in) {
        NOA_INDEPENDENT
        for (i64 i = 0; i < n; ++i)
            out[i] = op(in[i]...);
    }
};

/// The same for operators whose vectorized form rounds in another way than the one for single numbers: all are done by
/// the former, in blocks of one size and by one loop, so that a result does not depend on where in a row it is.
template<typename Op, typename Out, typename... In>
struct PaddedRowwise {
    static constexpr i64 n_block = 64;

    template<cpu::Simd Level>
    [[gnu::always_inline]] static void run(const void* op, i64 n, std::byte* const* rows) {
        run_row(*static_cast<const Op*>(op), n, rows, std::index_sequence_for<In...>{});
    }

private:
    template<std::size_t... At>
    [[gnu::always_inline]] static void run_row(const Op op, i64 n, std::byte* const* rows, std::index_sequence<At...>) {
        alignas(64) Out results[n_block];
        std::tuple<Block<In>...> blocks;
        for (i64 i = 0; i < n; i += n_block) {
            Out* const out = reinterpret_cast<Out*>(rows[sizeof...(In)]) + i;
            const i64 n_left = n - i;
            run_block(op, n_left < n_block ? results : out,
                    std::get<At>(blocks).fill(reinterpret_cast<const In*>(rows[At]) + i, n_left)...);
            if (n_left < n_block)
                std::memcpy(out, results, static_cast<std::size_t>(n_left) * sizeof(Out));
        }
    }
    [[gnu::always_inline]] static void run_block(const Op& op, Out* out, const In*... in) {
        NOA_INDEPENDENT
        for (i64 i = 0; i < n_block; ++i)
            out[i] = op(in[i]...);
    }

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

/// For casts, whose halves are written as they are.
template<typename Op, typename Out, typename In>
void cast_ewise(const Op& op, std::span<const AnyArray* const> arrays) {
    ewise<Op, Out, In>(op, arrays, Halves::RAW_OUTPUT);
}

}  // namespace noa::math::on_cpu

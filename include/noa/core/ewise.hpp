// ewise: a function of the elements of arrays, for each element.
#pragma once

#include <array>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "noa/base/config.hpp"
#include "noa/base/tuple.hpp"
#include "noa/core/cpu/parallel.hpp"
#include "noa/core/cpu/streamed.hpp"
#include "noa/core/cpu/walk.hpp"
#include "noa/core/detail/call.hpp"
#include "noa/core/detail/operator.hpp"
#include "noa/core/wrap.hpp"
#include "noa/runtime/stream.hpp"
#if defined(__CUDACC__)
#    include "noa/core/cuda/front.cuh"
#endif

namespace noa::core {

/// A loop of an operator over the elements of bundles of arrays and values.
template<typename Inputs, typename Outputs, typename Op>
struct Ewise {
    Call call;
    Inputs inputs;  // which keep the arrays alive
    Outputs outputs;
    Op op;

    void operator()() { cpu::Job(call.plan.n_tiles(), call.n_threads, run, this).run(); }

private:
    // What each thread does.
    static void run(cpu::Job& job, void* self) {
        auto& task = *static_cast<Ewise*>(self);
        OnThread<Op> op(task.op);
        cpu::Walk walk(task.call.plan, task.call.operands);
        for (cpu::Grains tiles; job.take(tiles);)
            for (walk.start(tiles); walk.next();)
                for (i64 row = 0; row < walk.n_rows(); ++row)
                    run_row(op.get(), walk, task.inputs.rows(walk, row), task.outputs.rows(walk, row));
    }

    template<typename In, typename Out>
    static void run_row(Op& op, const cpu::Walk& walk, const In in, const Out out) {
        if constexpr (returns_result<Op, In, Out>) {
            static_assert(std::tuple_size_v<decltype(out.rows)> == 1,
                    "noa: an operator that returns its result has one output");
            set_row(op, walk, in, std::get<0>(out.rows).first);
        } else {
            const i64 n = walk.n_columns();
            NOA_INDEPENDENT
            for (i64 i = 0; i < n; ++i)  // an output is an input only of its own element
                invoke(op, in, out, i);
        }
    }

    // What an operator returns.
    template<typename In, typename T>
    static void set_row(Op& op, const cpu::Walk& walk, const In& in, T* out) {
        constexpr std::size_t number = Inputs::n_arrays;
        if (not walk.is_streamed(number))
            return set_part(op, 0, walk.n_columns(), in, out);
        cpu::stream_blocks(reinterpret_cast<std::byte*>(out), walk.n_columns(), sizeof(T), cpu::Block::CHEAP,
                [&](i64 first, i64 n, std::byte* block) { set_part(op, first, n, in, reinterpret_cast<T*>(block)); });
    }
    template<typename In, typename T>
    static void set_part(Op& op, i64 first, i64 n, const In in, T* out) {
        NOA_INDEPENDENT
        for (i64 i = 0; i < n; ++i)
            out[i] = with_elements(in, first + i, [&](auto&&... elements) { return static_cast<T>(op(elements...)); });
    }
};

template<bool Returns, typename Compiler, typename In, typename Out, typename Op>
void run_ewise(In in, Out out, Op&& op) {
    Arguments<In::n_arrays + Out::n_arrays> arguments;
    in.list(arguments.data());
    out.list(arguments.data());
    if constexpr (Returns)
        arguments.back().is_overwritten = true;
    const Call call = make_ewise(arguments);
    if (call.device.is_gpu()) {
#if defined(__CUDACC__)
        if constexpr (std::is_trivially_copyable_v<std::decay_t<Op>>)
            return cuda::run_ewise<Returns>(call, in, out, op);
        else
            refuse_to_copy(call.device);
#else
        refuse_gpu("ewise", call.device);
#endif
    }
    Stream::current(call.device)
            .enqueue(Ewise<In, Out, std::decay_t<Op>>{call, std::move(in), std::move(out), std::forward<Op>(op)});
}

}  // namespace noa::core

namespace noa {

/// Calls `op(inputs..., outputs&...)` for each element: `ewise(wrap(x, y), z, [](f32 a, f32 b, f32& c) { c = a + b;
/// })`. With one output, `op(inputs...)` may return what is to be written instead, which is faster for large arrays:
/// what was in them need not be read.
///
/// Inputs and outputs are an array or several (wrap, fuse); inputs may be values, or `{}` for none. Inputs are
/// broadcast onto the outputs, which have one shape. An output may be an input whose elements line up with it; other
/// overlaps are an error. Elements are visited in any order, by several threads, each with its own copy of the
/// operator; members init() and deinit(), if there are, are called once per thread. What it throws comes out here, on
/// an ASYNC stream where it is synchronized.
///
/// On the GPU the calling file must be compiled as CUDA, and the operator be for the device (NOA_HD); each thread has
/// its own copy there, too.
template<typename Inputs = Nothing, typename Outputs = Nothing, typename Op, typename Compiler = core::ThisCompiler>
void ewise(const Inputs& inputs, const Outputs& outputs, Op&& op) {
    auto in = core::inputs_of(detail::as_bundle(inputs));
    auto out = core::outputs_of<decltype(in)::n_arrays>(detail::as_bundle(outputs));
    using In = decltype(in.rows(std::declval<const cpu::Walk&>(), 0));
    using Out = decltype(out.rows(std::declval<const cpu::Walk&>(), 0));
    constexpr bool returns = core::returns_result<std::decay_t<Op>, In, Out>;
    constexpr bool fits = returns or core::takes_elements<std::decay_t<Op>, In, Out>;
    static_assert(fits,
            "noa: ewise calls its operator as op(inputs..., outputs&...), with an element of each array, or as "
            "op(inputs...) if it returns the element of the only output: this operator cannot be called so");
    if constexpr (fits)
        core::run_ewise<returns, Compiler>(std::move(in), std::move(out), std::forward<Op>(op));
}

}  // namespace noa

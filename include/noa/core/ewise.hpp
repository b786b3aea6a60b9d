// ewise: a function of the elements of arrays, for each element.
#pragma once

#include <array>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "noa/base/config.hpp"
#include "noa/base/tuple.hpp"
#include "noa/core/call.hpp"
#include "noa/core/cpu/parallel.hpp"
#include "noa/core/cpu/walk.hpp"
#include "noa/core/operator.hpp"
#include "noa/core/wrap.hpp"
#include "noa/runtime/stream.hpp"

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
                    run_row(op.get(), walk.n_columns(), task.inputs.rows(walk, row), task.outputs.rows(walk, row));
    }

    template<typename In, typename Out>
    static void run_row(Op& op, i64 n, const In in, const Out out) {
        NOA_INDEPENDENT
        for (i64 i = 0; i < n; ++i)  // elements do not depend on each other: outputs are inputs only of their own
            invoke(op, in, out, i);
    }
};

}  // namespace noa::core

namespace noa {

/// Calls `op(inputs..., outputs&...)` for each element: `ewise(wrap(x, y), z, [](f32 a, f32 b, f32& c) { c = a + b;
/// })`.
///
/// Inputs and outputs are an array or several (wrap, fuse); inputs may be values, or `{}` for none. Inputs are
/// broadcast onto the outputs, which have one shape. An output may be an input whose elements line up with it; other
/// overlaps are an error. Elements are visited in any order, by several threads, each with its own copy of the
/// operator; members init() and deinit(), if there are, are called once per thread. What it throws comes out here, on
/// an ASYNC stream where it is synchronised.
template<typename Inputs = Nothing, typename Outputs = Nothing, typename Op>
void ewise(const Inputs& inputs, const Outputs& outputs, Op&& op) {
    auto in = core::inputs_of(detail::as_bundle(inputs));
    auto out = core::outputs_of<decltype(in)::n_arrays>(detail::as_bundle(outputs));
    core::Arguments<decltype(in)::n_arrays + decltype(out)::n_arrays> arguments;
    in.list(arguments.data());
    out.list(arguments.data());
    const core::Call call = core::make_ewise(arguments);
    Stream::current(call.device)
            .enqueue(core::Ewise<decltype(in), decltype(out), std::decay_t<Op>>{
                    call, std::move(in), std::move(out), std::forward<Op>(op)});
}

}  // namespace noa

// reduce_ewise and reduce_axes_ewise: the elements of arrays, folded into fewer.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <tuple>
#include <type_traits>
#include <utility>

#include "noa/core/cpu/parallel.hpp"
#include "noa/core/cpu/walk.hpp"
#include "noa/core/detail/call.hpp"
#include "noa/core/detail/operator.hpp"
#include "noa/core/detail/reducer.hpp"
#include "noa/core/wrap.hpp"
#include "noa/runtime/stream.hpp"
#if defined(__CUDACC__)
#    include "noa/core/cuda/front.cuh"
#endif

namespace noa::core {

/// A reduction of the elements of bundles of arrays and values.
template<typename Inputs, typename Outputs, typename Reducer>
struct Reduce {
    using Op = typename Reducer::op_type;
    using Partials = typename Reducer::Partials;
    static constexpr std::size_t n_inputs = Inputs::n_arrays;

    ReduceCall call;
    Inputs inputs;  // which keep the arrays alive
    Outputs outputs;
    Reducer reducer;
    Partials partials{};

    void operator()() {
        const ReducePlan& plan = call.plan;
        if (plan.n_parts > 1)
            partials = reducer.make_partials(plan.n_items() * plan.n_parts * width());
        cpu::Job(plan.n_items() * plan.n_parts, call.n_threads, run, this).run();
        if (plan.n_parts > 1)
            parallel_for_with(
                    reducer.op, plan.n_items(), call.n_threads, [&](Op& op, i64 number) { join_parts(op, number); });
    }

private:
    // The outputs of an item.
    i64 width() const { return call.plan.by_columns ? call.plan.inner.shape[3] : 1; }

    // What each thread does.
    static void run(cpu::Job& job, void* self) {
        auto& task = *static_cast<Reduce*>(self);
        const ReducePlan& plan = task.call.plan;
        OnThread<Op> op(task.reducer.op);
        cpu::Walk walk(plan.inner, task.call.operands);
        Partials reduced = task.reducer.make_partials(task.width());
        for (cpu::Grains grains; job.take(grains);)
            for (i64 grain = grains.begin; grain < grains.end; ++grain) {
                const ReduceCall::Item item = task.call.item(grain / plan.n_parts);
                task.fold(op.get(), walk, item, grain % plan.n_parts, reduced);
                if (plan.n_parts == 1)
                    task.write(op.get(), item, reduced, 0);
                else
                    task.partials.copy(reduced, item.n_columns, grain * task.width());
            }
    }

    void fold(Op& op, cpu::Walk& walk, const ReduceCall::Item& item, i64 part, Partials& reduced) const {
        const ReducePlan& plan = call.plan;
        const i64 first = part * plan.tiles_per_part;
        walk.start({first, std::min(first + plan.tiles_per_part, plan.inner.n_tiles())}, item.offsets,
                plan.by_columns ? item.n_columns : plan.inner.shape[3]);
        if (plan.by_columns)
            fold_columns(op, walk, item.n_columns, reduced);
        else
            fold_rows(op, walk, reduced);
    }

    void fold_columns(Op& op, cpu::Walk& walk, i64 n_columns, Partials& reduced) const {
        reduced.fill(reducer.init, n_columns);
        while (walk.next()) {
            i64 row = 0;
            for (; row + 4 <= walk.n_rows(); row += 4)  // what is reduced is then loaded and stored once for four rows
                Reducer::fold_columns(op, walk.n_columns(), reduced.rows(0), inputs.rows(walk, row),
                        inputs.rows(walk, row + 1), inputs.rows(walk, row + 2), inputs.rows(walk, row + 3));
            for (; row < walk.n_rows(); ++row)
                Reducer::fold_columns(op, walk.n_columns(), reduced.rows(0), inputs.rows(walk, row));
        }
    }

    void fold_rows(Op& op, cpu::Walk& walk, Partials& reduced) const {
        auto lanes = Reducer::make_lanes(reducer.init);
        while (walk.next())
            for (i64 row = 0; row < walk.n_rows(); ++row)
                Reducer::fold_row(op, walk.n_columns(), inputs.rows(walk, row), lanes);
        Reducer::join_lanes(op, lanes, reduced.rows(0));
    }

    void join_parts(Op& op, i64 number) const {
        const i64 first = number * call.plan.n_parts * width();
        const ReduceCall::Item item = call.item(number);
        Reducer::join_tree(op, partials, first, call.plan.n_parts, width(), item.n_columns);
        write(op, item, partials, first);
    }

    void write(Op& op, const ReduceCall::Item& item, const Partials& reduced, i64 first) const {
        std::array<std::byte*, Plan::max_operands> places{};
        for (std::size_t i = 0; i < places.size(); ++i)
            places[i] = call.operands.first[i] + item.offsets[i];
        Reducer::finish(
                op, reduced.rows(first), item.n_columns, outputs, places.data(), call.plan.column_strides.data());
    }
};

#if defined(__CUDACC__)
template<typename Arguments, typename In, typename Out, typename R>
void reduce_on_gpu(Arguments& arguments, const In& in, const Out& out, const R& reducer) {
    const Device device = arguments[0].device;
    if constexpr (not R::is_joined) {
        refuse_to_fold_in_order(device);
    } else if constexpr (not std::is_trivially_copyable_v<typename R::op_type>) {
        refuse_to_copy(device);
    } else {
        const cuda::OutputsOnGpu<Out> variables(arguments.data() + In::n_arrays, device);
        const ReduceCall call = make_reduction(arguments, R::fold_order, R::n_bytes);
        cuda::run_reduce(call, in, out, reducer);
        variables.read(out, device);
    }
}
#endif

template<bool IsWhole, typename Compiler, typename In, typename Out, typename R>
void run_reduction(In in, Out out, R reducer) {
    Arguments<In::n_arrays + Out::n_arrays> arguments;
    in.list(arguments.data());
    out.list(arguments.data());
    for (Argument& argument: arguments)
        if (argument.is_variable)
            argument.device = arguments[0].device;
    if constexpr (IsWhole)
        check_is_single(arguments[In::n_arrays]);
    if (arguments[0].device.is_gpu()) {
#if defined(__CUDACC__)
        return reduce_on_gpu(arguments, in, out, reducer);
#else
        refuse_gpu("a reduction", arguments[0].device);
#endif
    }
    const ReduceCall call = make_reduction(arguments, reducer.fold_order, reducer.n_bytes);
    const Stream stream = Stream::current(call.device);
    stream.enqueue(Reduce<In, Out, R>{call, std::move(in), std::move(out), std::move(reducer)});
    if constexpr (Out::has_variables)
        stream.synchronize();
}

template<bool IsWhole, typename Compiler, typename Inputs, typename Init, typename Outputs, typename Op>
void reduce_ewise(const Inputs& inputs, const Init& init, Outputs& outputs, Op&& op) {
    auto in = inputs_of(detail::as_bundle(inputs));
    static_assert(decltype(in)::n_arrays > 0, "noa: a reduction of elements needs an array");
    auto out = reduce_outputs_of<decltype(in)::n_arrays>(detail::as_bundle(outputs));
    auto reducer = make_reducer(detail::as_bundle(init), std::forward<Op>(op));
    using Rows = decltype(in.rows(std::declval<const cpu::Walk&>(), 0));
    constexpr bool fits = takes_elements<std::decay_t<Op>, Rows, typename decltype(reducer)::Reduced>;
    static_assert(fits,
            "noa: a reduction calls its operator as op(inputs..., reduced&...), with an element of each array and a "
            "value for each initial one: this operator cannot be called so");
    if constexpr (fits)
        run_reduction<IsWhole, Compiler>(std::move(in), std::move(out), std::move(reducer));
}

}  // namespace noa::core

namespace noa {

/// Folds all elements: `op(inputs..., reduced&...)` for each, starting from `init`, the neutral elements; then
/// `post(reduced..., outputs&...)` if the operator has it, else the outputs are assigned. Outputs are variables, which
/// are waited for, or arrays of one element.
///
/// With a member `join(partial..., reduced&...)` the elements are folded in parts, on several threads, and the parts
/// joined in a fixed order: the same bits for any number of threads. Without it, in the order of the indices, on one
/// thread. Each thread has its own copy of the operator; members init() and deinit(), if there are, are called once per
/// thread. Not fit for folding with itself: a sum of squares has a join of its own.
template<typename Inputs, typename Init, typename Outputs, typename Op, typename Compiler = core::ThisCompiler>
void reduce_ewise(const Inputs& inputs, const Init& init, Outputs&& outputs, Op&& op) {
    core::check_has_place<Outputs>();
    core::reduce_ewise<true, Compiler>(inputs, init, outputs, std::forward<Op>(op));
}

/// The same for each element of the outputs, arrays whose extents are those of the inputs or, along what is reduced, 1.
template<typename Inputs, typename Init, typename Outputs, typename Op, typename Compiler = core::ThisCompiler>
void reduce_axes_ewise(const Inputs& inputs, const Init& init, const Outputs& outputs, Op&& op) {
    core::reduce_ewise<false, Compiler>(inputs, init, outputs, std::forward<Op>(op));
}

}  // namespace noa

// reduce_iwise and reduce_axes_iwise: a function of indices, folded over a shape.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>

#include "noa/base/error.hpp"
#include "noa/base/layout.hpp"
#include "noa/base/shape.hpp"
#include "noa/core/cpu/parallel.hpp"
#include "noa/core/detail/call.hpp"
#include "noa/core/detail/operator.hpp"
#include "noa/core/detail/reducer.hpp"
#include "noa/core/iwise.hpp"
#include "noa/core/wrap.hpp"
#include "noa/runtime/device.hpp"
#include "noa/runtime/stream.hpp"
#if defined(__CUDACC__)
#    include "noa/core/cuda/front.cuh"
#endif

namespace noa::core {

/// A reduction over indices: which are kept, and into how many parts the others are cut, by their number alone.
template<typename Index, std::size_t N>
struct IndexReduction {
    Shape<Index, N> kept, reduced;
    i64 n_outputs = 1, n_reduced = 1, n_parts = 1, part = 1;
    Device device{};
    int n_threads = 1;
};

/// Cuts a reduction of so many elements, for so many outputs, into parts of equal length. Returns that length.
i64 choose_part(i64 n_reduced, i64 n_outputs, Fold fold);

template<typename Index, std::size_t N, typename Outputs, typename Reducer>
struct ReduceIwise {
    using Op = typename Reducer::op_type;
    using Partials = typename Reducer::Partials;

    IndexReduction<Index, N> call;
    std::array<Argument, Outputs::n_arrays> arguments;
    Outputs outputs;  // which keep the arrays alive
    Reducer reducer;
    Partials partials{};

    void operator()() {
        partials = Partials(call.n_outputs * call.n_parts);
        cpu::Job(call.n_outputs * call.n_parts, call.n_threads, run, this).run();
        parallel_for_with(reducer.op, call.n_outputs, call.n_threads, [&](Op& op, i64 output) { finish(op, output); });
    }

private:
    // What each thread does.
    static void run(cpu::Job& job, void* self) {
        auto& task = *static_cast<ReduceIwise*>(self);
        OnThread<Op> op(task.reducer.op);
        for (cpu::Grains grains; job.take(grains);)
            for (i64 grain = grains.begin; grain < grains.end; ++grain)
                task.fold(op.get(), grain / task.call.n_parts, grain % task.call.n_parts, task.partials.rows(grain));
    }

    template<typename Rows>
    void fold(Op& op, i64 output, i64 part, const Rows& to) const {
        const i64 first = part * call.part, last = std::min(first + call.part, call.n_reduced);
        const auto base = layout::index_at(call.kept.template as<i64>(), output).template as<Index>();
        auto lanes = Reducer::make_lanes(reducer.init);
        i64 count = 0;
        for_each_index(call.reduced, first, last,
                [&](const Vec<Index, N>& at) { Reducer::fold_index(op, base + at, lanes, count++); });
        Reducer::join_lanes(op, lanes, to);
    }

    void finish(Op& op, i64 output) const {
        const i64 first = output * call.n_parts;
        Reducer::join_tree(op, partials, first, call.n_parts, 1, 1);
        const Vec<i64, N> at = layout::index_at(call.kept.template as<i64>(), output);
        std::array<std::byte*, Outputs::n_arrays> places{};
        std::array<i64, Outputs::n_arrays> strides{};
        for (std::size_t i = 0; i < places.size(); ++i) {
            const layout::Memory& memory = arguments[i].memory;
            i64 offset = 0;
            for (std::size_t axis = 0; axis < N; ++axis)
                offset += at.values[axis] * memory.layout.strides[4 - N + axis];
            places[i] = static_cast<std::byte*>(const_cast<void*>(memory.first)) + offset * memory.element_size;
        }
        Reducer::finish(op, partials.rows(first), 1, outputs, places.data(), strides.data());
    }
};

/// The shape that the outputs have, with the dimensions of the indices; and their checks.
Shape4 check_iwise_outputs(std::span<const Argument> outputs, const Shape4& shape);

#if defined(__CUDACC__)
template<typename Index, std::size_t N, typename Arguments, typename Out, typename R>
void reduce_iwise_on_gpu(const Shape<Index, N>& kept, const Shape<Index, N>& reduced, Arguments& arguments,
        const Out& out, const R& reducer, Device device) {
    if constexpr (not R::is_joined) {
        refuse_to_fold_in_order(device);
    } else if constexpr (not std::is_trivially_copyable_v<typename R::op_type>) {
        refuse_to_copy(device);
    } else {
        const cuda::OutputsOnGpu<Out> variables(arguments.data(), device);
        cuda::run_reduce_iwise(kept, reduced, arguments.data(), out, reducer, device);
        variables.read(out, device);
    }
}
#endif

template<bool IsWhole, typename Compiler, typename Index, std::size_t N, typename Out, typename R>
void run_reduction(const Shape<Index, N>& shape, Device device, Out out, R reducer) {
    Arguments<Out::n_arrays> arguments;
    out.list(arguments.data());
    for (Argument& argument: arguments)
        if (argument.is_variable)
            argument.device = device;
    if constexpr (IsWhole)
        check_is_single(arguments[0]);

    IndexReduction<Index, N> call{.kept = shape, .reduced = shape, .device = device};
    (void)count_elements(shape);
    Shape4 whole{1, 1, 1, 1};
    for (std::size_t axis = 0; axis < N; ++axis)
        whole[4 - N + axis] = static_cast<i64>(shape.values[axis]);
    check(common_device(arguments) == device, "the outputs are not on the device of the call, {}", device);
    const Shape4 kept = check_iwise_outputs(arguments, whole);
    for (std::size_t axis = 0; axis < N; ++axis) {
        const bool is_kept = kept[4 - N + axis] == whole[4 - N + axis];
        (is_kept ? call.reduced : call.kept).values[axis] = Index{1};
    }
    if (device.is_gpu()) {
#if defined(__CUDACC__)
        return reduce_iwise_on_gpu(call.kept, call.reduced, arguments, out, reducer, device);
#else
        refuse_gpu("a reduction", device);
#endif
    }
    call.n_outputs = call.kept.n_elements();
    call.n_reduced = call.reduced.n_elements();
    call.part = choose_part(call.n_reduced, call.n_outputs, reducer.fold_order);
    call.n_parts = (call.n_reduced + call.part - 1) / call.part;
    const Stream stream = Stream::current(device);
    call.n_threads = stream.thread_limit();
    stream.enqueue(ReduceIwise<Index, N, Out, R>{call, arguments, std::move(out), std::move(reducer)});
    if constexpr (Out::has_variables)
        stream.synchronize();
}

template<bool IsWhole, typename Compiler, typename Index, std::size_t N, typename Init, typename Outputs, typename Op>
void reduce_iwise(const Shape<Index, N>& shape, Device device, const Init& init, Outputs& outputs, Op&& op) {
    auto out = reduce_outputs_of<0>(detail::as_bundle(outputs));
    auto reducer = make_reducer(detail::as_bundle(init), std::forward<Op>(op));
    using Reduced = elements_t<typename decltype(reducer)::Reduced>;
    constexpr bool fits = takes_indices<std::decay_t<Op>, Index, N, Reduced>;
    static_assert(fits,
            "noa: a reduction calls its operator as op(i, j, ..., reduced&...), with an index for each dimension of "
            "the shape, or a Vec of them, and a value for each initial one: this operator cannot be called so");
    if constexpr (fits)
        run_reduction<IsWhole, Compiler>(shape, device, std::move(out), std::move(reducer));
}

}  // namespace noa::core

namespace noa {

/// Folds a function of indices over a shape: `op(indices..., reduced&...)`, or `op(Vec, reduced&...)`, for each index.
/// The rest is as in reduce_ewise.
template<traits::integer Index, std::size_t N, typename Init, typename Outputs, typename Op,
        typename Compiler = core::ThisCompiler>
    requires(N >= 1 and N <= 4)
void reduce_iwise(const Shape<Index, N>& shape, Device device, const Init& init, Outputs&& outputs, Op&& op) {
    core::check_has_place<Outputs>();
    core::reduce_iwise<true, Compiler>(shape, device, init, outputs, std::forward<Op>(op));
}

/// The same for each element of the outputs, arrays whose extents are those of the shape or, along what is reduced, 1.
/// The dimensions of a shape of fewer than four are the innermost ones.
template<traits::integer Index, std::size_t N, typename Init, typename Outputs, typename Op,
        typename Compiler = core::ThisCompiler>
    requires(N >= 1 and N <= 4)
void reduce_axes_iwise(const Shape<Index, N>& shape, Device device, const Init& init, const Outputs& outputs, Op&& op) {
    core::reduce_iwise<false, Compiler>(shape, device, init, outputs, std::forward<Op>(op));
}

}  // namespace noa

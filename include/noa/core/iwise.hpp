// iwise: a function of indices, for each index of a shape.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "noa/base/layout.hpp"
#include "noa/base/shape.hpp"
#include "noa/base/vec.hpp"
#include "noa/core/cpu/parallel.hpp"
#include "noa/core/detail/operator.hpp"
#include "noa/runtime/device.hpp"
#include "noa/runtime/stream.hpp"
#if defined(__CUDACC__)
#    include "noa/core/cuda/front.cuh"
#endif

namespace noa::core {

template<typename Op, typename Index, std::size_t N, std::size_t... Axis, typename... Rest>
[[gnu::always_inline]] inline void invoke_at(
        Op& op, const Vec<Index, N>& at, std::index_sequence<Axis...>, Rest&... rest) {
    if constexpr (std::is_invocable_v<Op&, const decltype(Axis, Index{})&..., Rest&...>)
        op(at.values[Axis]..., rest...);
    else
        op(at, rest...);
}

/// Calls an operator with the indices, one by one if it takes them so, else as a Vec, and what else it takes.
template<typename Op, typename Index, std::size_t N, typename... Rest>
[[gnu::always_inline]] inline void invoke_at(Op& op, const Vec<Index, N>& at, Rest&... rest) {
    invoke_at(op, at, std::make_index_sequence<N>{}, rest...);
}

// Whether an operator can be called so, and with what these tuples have after the indices.
template<typename Op, typename Index, std::size_t N, typename... Tuples>
inline constexpr bool takes_indices = []<std::size_t... Axis>(std::index_sequence<Axis...>) {
    return Takes<Op, std::tuple<const decltype(Axis, Index{})...>, Tuples...>::value or
           Takes<Op, std::tuple<const Vec<Index, N>>, Tuples...>::value;
}(std::make_index_sequence<N>{});

/// Goes through a part of a shape, [begin, end) in C order: f is called with the index of each element.
template<typename Index, std::size_t N, typename F>
[[gnu::always_inline]] inline void for_each_index(const Shape<Index, N>& shape, i64 begin, i64 end, const F& f) {
    Vec<i64, N> at = layout::index_at(shape.template as<i64>(), begin);
    while (begin < end) {
        const i64 n = std::min<i64>(end - begin, shape.values[N - 1] - at.values[N - 1]);
        auto index = at.template as<Index>();
        for (i64 i = 0; i < n; ++i) {
            f(index);
            ++index.values[N - 1];
        }
        begin += n;
        at.values[N - 1] += n;
        for (std::size_t axis = N - 1; axis > 0 and at.values[axis] == static_cast<i64>(shape.values[axis]); --axis) {
            at.values[axis] = 0;
            ++at.values[axis - 1];
        }
    }
}

template<typename Index, std::size_t N, typename Op>
struct Iwise {
    Shape<Index, N> shape;
    i64 n_elements;
    int n_threads;
    Op op;

    void operator()() { cpu::Job(divide_up(n_elements, grain()), n_threads, run, this).run(); }

private:
    // Fair shares of costly operators, and nothing to notice for cheap ones.
    i64 grain() const { return std::clamp<i64>(n_elements / 64, 1, 4096); }
    static i64 divide_up(i64 a, i64 b) { return (a + b - 1) / b; }

    static void run(cpu::Job& job, void* self) {
        auto& task = *static_cast<Iwise*>(self);
        OnThread<Op> op(task.op);
        const i64 grain = task.grain();
        for (cpu::Grains grains; job.take(grains);)
            for_each_index(task.shape, grains.begin * grain, std::min(grains.end * grain, task.n_elements),
                    [&](const Vec<Index, N>& at) { invoke_at(op.get(), at); });
    }
};

/// An error if there is nothing to compute.
template<typename Index, std::size_t N>
i64 count_elements(const Shape<Index, N>& shape) {
    check(not shape.is_empty(), "cannot compute on nothing: the shape is {}", shape);
    return shape.n_elements();
}

template<typename Compiler, typename Index, std::size_t N, typename Op>
void run_iwise(const Shape<Index, N>& shape, Device device, Op&& op) {
    const Stream stream = Stream::current(device);
    const i64 n_elements = count_elements(shape);
    if (device.is_gpu()) {
#if defined(__CUDACC__)
        if constexpr (std::is_trivially_copyable_v<std::decay_t<Op>>)
            return cuda::run_iwise(shape, n_elements, op, stream);
        else
            refuse_to_copy(device);
#else
        refuse_gpu("iwise", device);
#endif
    }
    stream.enqueue(Iwise<Index, N, std::decay_t<Op>>{shape, n_elements, stream.thread_limit(), std::forward<Op>(op)});
}

}  // namespace noa::core

namespace noa {

/// Calls `op(i, j, ...)`, or `op(Vec{i, j, ...})`, for each index of a shape of 1 to 4 dimensions and any index type:
/// `iwise(image.shape(), image.device(), [s = image.span()](i64 b, i64 d, i64 h, i64 w) { s(b, d, h, w) = ...; })`.
///
/// The order is not specified; as there is no array to look at, the width is taken for the contiguous dimension. Each
/// thread has its own copy of the operator; members init() and deinit(), if there are, are called once per thread.
/// Memory that the operator refers to must outlive the work.
template<traits::integer Index, std::size_t N, typename Op, typename Compiler = core::ThisCompiler>
    requires(N >= 1 and N <= 4)
void iwise(const Shape<Index, N>& shape, Device device, Op&& op) {
    constexpr bool fits = core::takes_indices<std::decay_t<Op>, Index, N>;
    static_assert(fits,
            "noa: iwise calls its operator as op(i, j, ...), with an index for each dimension of the shape, or with a "
            "Vec of them: this operator cannot be called so");
    if constexpr (fits)
        core::run_iwise<Compiler>(shape, device, std::forward<Op>(op));
}

}  // namespace noa

// How the core functions run operators on the GPU, in files that are compiled as CUDA.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <tuple>
#include <type_traits>
#include <utility>

#include "noa/base/error.hpp"
#include "noa/base/shape.hpp"
#include "noa/base/tuple.hpp"
#include "noa/base/vec.hpp"
#include "noa/core/cuda/ewise.cuh"
#include "noa/core/cuda/reduce.cuh"
#include "noa/core/detail/operator.hpp"
#include "noa/runtime/allocator.hpp"
#include "noa/runtime/detail/copy.hpp"

namespace noa::core {

template<typename Op, bool IsFused, typename... R>
struct Reducer;

}  // namespace noa::core

namespace noa::cuda {

// ---- Arrays and values of a call, as kernels take them -------------------------------------------------------------

template<typename Item>
struct ItemOnGpu;
template<typename A, bool IsOutput>
struct ItemOnGpu<core::ArrayItem<A, IsOutput>> {
    using type = ArrayIn<typename A::value_type>;
    static type make(const core::ArrayItem<A, IsOutput>&, const Operand*& next) { return {*next++}; }
};
template<typename T>
struct ItemOnGpu<core::ValueItem<T>> {
    using type = ValueIn<T>;
    static type make(const core::ValueItem<T>& item, const Operand*&) { return {item.value}; }
};

template<typename Items>
struct ItemsOnGpu;
template<std::size_t First, bool IsFused, typename... Items>
struct ItemsOnGpu<core::ItemsOf<First, IsFused, Items...>> {
    static constexpr bool is_fused = IsFused;
    using type = Tuple<typename ItemOnGpu<Items>::type...>;

    // The operands are those of the arrays, in order.
    static type make(const core::ItemsOf<First, IsFused, Items...>& given, const Operand* next) {
        return std::apply(
                [&](const Items&... items) { return type{ItemOnGpu<Items>::make(items, next)...}; }, given.items);
    }
};

// The sizes of the elements of arrays.
template<std::size_t First, bool IsFused, typename... Items>
void list_sizes(const core::ItemsOf<First, IsFused, Items...>&, std::size_t*& next) {
    const auto add = [&]<typename Item>(const Item*) {
        if constexpr (Item::is_array)
            *next++ = sizeof(typename Item::element_type);
    };
    (add(static_cast<const Items*>(nullptr)), ...);
}

// After the launch: arrays live until the kernel is done with them, and a SYNC stream waits for it.
template<std::size_t First, bool IsFused, typename... Items>
void keep_arrays(const Stream& stream, const core::ItemsOf<First, IsFused, Items...>& given) {
    const auto keep = [&](const auto& item) {
        if constexpr (requires { item.array.shared(); })
            stream.keep(item.array.shared());
    };
    std::apply([&](const Items&... items) { (keep(items), ...); }, given.items);
}
template<typename... Given>
void finish(const Stream& stream, const Given&... given) {
    (keep_arrays(stream, given), ...);
    if (stream.mode() == Stream::SYNC)
        stream.synchronize();
}

// ---- ewise ---------------------------------------------------------------------------------------------------------

template<bool Returns, typename Inputs, typename Outputs, typename Op>
void run_ewise(const core::Call& call, const Inputs& inputs, const Outputs& outputs, const Op& op) {
    using In = ItemsOnGpu<Inputs>;
    using Out = ItemsOnGpu<Outputs>;
    std::array<std::size_t, Inputs::n_arrays + Outputs::n_arrays> sizes{};
    std::size_t* next = sizes.data();
    list_sizes(inputs, next);
    list_sizes(outputs, next);
    std::array<Operand, Inputs::n_arrays + Outputs::n_arrays> operands;
    const Loop loop = make_loop(call, sizes.data(), operands.data());
    // What is read beside a tile is faster by elements.
    constexpr Tiling tiling = Inputs::n_arrays > 1 ? Tiling::SCALARS : Tiling::VECTORS;
    using How = Call<Op, In::is_fused, Out::is_fused, Returns, 4, tiling>;
    const Stream stream = Stream::current(call.device);
    launch_ewise<How, not Returns>({"ewise", &typeid(Op)}, op, loop, In::make(inputs, operands.data()),
            Out::make(outputs, operands.data() + Inputs::n_arrays), stream);
    finish(stream, inputs, outputs);
}

// ---- iwise ---------------------------------------------------------------------------------------------------------

template<typename Index, std::size_t N>
__device__ __forceinline__ Vec<Index, N> index_at(const Shape<Index, N>& shape, i64 number) {
    Vec<Index, N> at;
#pragma unroll
    for (int axis = static_cast<int>(N) - 1; axis > 0; --axis) {
        const i64 extent = static_cast<i64>(shape.values[axis]), next = number / extent;
        at.values[axis] = static_cast<Index>(number - next * extent);
        number = next;
    }
    at.values[0] = static_cast<Index>(number);
    return at;
}

template<typename Op, typename Index, std::size_t N, std::size_t... Axis, typename... Rest>
__device__ __forceinline__ void call_with(
        Op& op, const Vec<Index, N>& at, std::index_sequence<Axis...>, Rest&... rest) {
    if constexpr (std::is_invocable_v<Op&, const decltype(Axis, Index{})&..., Rest&...>)
        op(at.values[Axis]..., rest...);
    else
        op(at, rest...);
}

template<typename Index, std::size_t N, typename Op>
__global__ void __launch_bounds__(n_threads) iwise_each(const Op given, const Shape<Index, N> shape, const i64 n) {
    const i64 number = i64{blockIdx.x} * n_threads + threadIdx.x;
    if (number >= n)
        return;
    Op op = given;
    init_on_thread(op);
    call_with(op, index_at(shape, number), std::make_index_sequence<N>{});
    deinit_on_thread(op);
}

template<typename Index, std::size_t N, typename Op>
void run_iwise(const Shape<Index, N>& shape, i64 n, const Op& op, const Stream& stream) {
    launch({"iwise", &typeid(Op)}, iwise_each<Index, N, Op>, stream, (n + n_threads - 1) / n_threads, 0, op, shape, n);
    finish(stream);
}

// ---- Reductions ----------------------------------------------------------------------------------------------------

// An operator with its initial values. R are what is reduced to, Out what is made of it.
template<typename Op, bool IsFusedIn, bool IsFusedR, bool IsFusedOut, typename Reduced, typename Out>
struct OpReducer;
template<typename Op, bool IsFusedIn, bool IsFusedR, bool IsFusedOut, typename... R, typename... Out>
struct OpReducer<Op, IsFusedIn, IsFusedR, IsFusedOut, Tuple<R...>, Tuple<Out...>> {
    using State = Tuple<R...>;
    static constexpr int n_outputs = sizeof...(Out);
    Op op;
    State neutral;

    __device__ void init() { init_on_thread(op); }
    __device__ void deinit() { deinit_on_thread(op); }
    __device__ State initial() const { return neutral; }

    template<typename... In>
    __device__ __forceinline__ void fold(State& state, const In&... inputs) {
        with(state, [&](auto&... reduced) {
            if constexpr (IsFusedIn)
                op(Tuple<const In&...>{inputs...}, reduced...);
            else
                op(inputs..., reduced...);
        });
    }
    template<typename Index, std::size_t N>
    __device__ __forceinline__ void fold_index(State& state, const Vec<Index, N>& at) {
        with(state, [&](auto&... reduced) { call_with(op, at, std::make_index_sequence<N>{}, reduced...); });
    }
    __device__ __forceinline__ void join(State& state, const State& other) {
        with(other, [&](const auto&... partial) {
            with(state, [&](auto&... reduced) { op.join(partial..., reduced...); });
        });
    }
    __device__ __forceinline__ void write(const State& state, std::byte* const (&places)[n_outputs]) {
        write_to(state, places, std::index_sequence_for<Out...>{});
    }

private:
    // The values one after the other, or as one tuple of references.
    template<typename F>
    __device__ __forceinline__ static void with(State& state, const F& f) {
        if constexpr (IsFusedR)
            state.apply([&](R&... values) {
                const Tuple<R&...> all{values...};
                f(all);
            });
        else
            state.apply([&](R&... values) { f(values...); });
    }
    template<typename F>
    __device__ __forceinline__ static void with(const State& state, const F& f) {
        if constexpr (IsFusedR)
            state.apply([&](const R&... values) {
                const Tuple<const R&...> all{values...};
                f(all);
            });
        else
            state.apply([&](const R&... values) { f(values...); });
    }

    struct FinishTo {
        Op& op;
        const Tuple<Out&...>& outputs;

        template<typename... Values>
        __device__ void operator()(const Values&... values) const {
            const core::Finish<Op, Values...> finish{op, {values...}};
            if constexpr (IsFusedOut)
                finish(outputs);
            else
                outputs.apply([&](Out&... each) { finish(each...); });
        }
    };

    template<std::size_t... At>
    __device__ void write_to(const State& state, std::byte* const (&places)[n_outputs], std::index_sequence<At...>) {
        const Tuple<Out&...> outputs{*reinterpret_cast<Out*>(places[At])...};
        with(state, FinishTo{op, outputs});
    }
};

// ---- Outputs -------------------------------------------------------------------------------------------------------

// Outputs of a reduction: arrays, which the kernel writes to, and variables, which get their values afterwards.
template<typename Outputs>
struct OutputsOnGpu;
template<std::size_t First, bool IsFused, typename... Items>
struct OutputsOnGpu<core::ItemsOf<First, IsFused, Items...>> {
    static constexpr bool is_fused = IsFused;
    using types = Tuple<std::remove_const_t<typename Items::element_type>...>;
    static constexpr std::size_t n = sizeof...(Items);

    std::array<std::shared_ptr<void>, n> memory;  // of variables

    explicit OutputsOnGpu(core::Argument* arguments, Device device) {
        constexpr bool is_variable[] = {Items::is_variable...};
        for (std::size_t i = 0; i < n; ++i)
            if (is_variable[i]) {
                memory[i] = Allocator{}.allocate(arguments[i].memory.element_size, device);
                arguments[i].memory.first = memory[i].get();
            }
    }
    void read(const core::ItemsOf<First, IsFused, Items...>& given, Device device) const {
        std::size_t i = 0;
        std::apply([&](const Items&... items) { (read_one(items, memory[i++], device), ...); }, given.items);
    }

private:
    template<typename Item>
    static void read_one(const Item& item, const std::shared_ptr<void>& from, Device device) {
        if constexpr (Item::is_variable)
            detail::read_element(from.get(), sizeof(item.variable), device, &item.variable);
    }
};

// What a reducer of the CPU is on the GPU.
template<bool IsFusedIn, typename Outputs, typename Op, bool IsFused, typename... R>
auto reducer_for(const core::Reducer<Op, IsFused, R...>& given) {
    static_assert(core::Reducer<Op, IsFused, R...>::is_joined);
    using Out = OutputsOnGpu<Outputs>;
    return std::apply(
            [&](const R&... init) {
                return OpReducer<Op, IsFusedIn, IsFused, Out::is_fused, Tuple<R...>, typename Out::types>{
                        given.op, Tuple<R...>{init...}};
            },
            given.init);
}

template<typename Inputs, typename Outputs, typename Reducer>
void run_reduce(const core::ReduceCall& call, const Inputs& inputs, const Outputs& outputs, const Reducer& reducer) {
    using In = ItemsOnGpu<Inputs>;
    std::array<std::size_t, Inputs::n_arrays> sizes{};
    std::size_t* next = sizes.data();
    list_sizes(inputs, next);
    std::array<Operand, Inputs::n_arrays> operands;
    const ReduceLoop loop = make_reduce_loop(call, Inputs::n_arrays, sizes.data(), operands.data());
    const Stream stream = Stream::current(call.device);
    launch_reduce({"reduce", &typeid(reducer.op)}, reducer_for<In::is_fused, Outputs>(reducer), loop,
            In::make(inputs, operands.data()), stream);
    finish(stream, inputs, outputs);
}

// ---- Reductions of indices -----------------------------------------------------------------------------------------

/// A block for each part of an output; of few indices, a warp for each output.
template<typename Reducer, typename Index, std::size_t N>
__global__ void __launch_bounds__(n_threads)
        reduce_indices(const Reducer given, const __grid_constant__ ReduceLoop loop, const Shape<Index, N> kept,
                const Shape<Index, N> reduced, typename Reducer::State* partials) {
    const Part part = part_of(loop, loop.inner.n_vectors);
    if (part.item >= loop.n_items)
        return;
    Reducer reducer = given;
    reducer.init();
    auto state = reducer.initial();
    const Vec<Index, N> base = index_at(kept, part.item);
    for (i64 number = part.begin + part.thread; number < part.end; number += part.group) {
        Vec<Index, N> at = index_at(reduced, number);
        for (std::size_t axis = 0; axis < N; ++axis)
            at.values[axis] = static_cast<Index>(at.values[axis] + base.values[axis]);
        reducer.fold_index(state, at);
    }
    join_and_write(reducer, loop, state, part, partials);
    reducer.deinit();
}

template<typename Index, std::size_t N, typename Outputs, typename Reducer>
void run_reduce_iwise(const Shape<Index, N>& kept, const Shape<Index, N>& reduced, const core::Argument* arguments,
        const Outputs& outputs, const Reducer& given, Device device) {
    const auto reducer = reducer_for<false, Outputs>(given);
    using R = std::remove_const_t<decltype(reducer)>;
    static_assert(Outputs::n_arrays <= ReduceLoop::max_operands, "noa: a reduction on the GPU has at most 8 outputs");
    ReduceLoop loop;
    for (std::size_t axis = 0; axis < N; ++axis)
        loop.outer[4 - N + axis] = static_cast<i64>(kept.values[axis]);
    for (std::size_t i = 0; i < Outputs::n_arrays; ++i) {
        const layout::Memory& memory = arguments[i].memory;
        loop.outputs[i] = static_cast<std::byte*>(const_cast<void*>(memory.first));
        for (int axis = 0; axis < 4; ++axis)
            loop.strides[i][axis] = memory.layout.strides[axis] * memory.element_size;
    }
    loop.n_items = kept.n_elements();
    loop.inner.n_vectors = reduced.n_elements();
    cut_items(loop, loop.inner.n_vectors, 4 * n_threads);
    const Stream stream = Stream::current(device);
    std::shared_ptr<void> memory;
    if (loop.n_parts > 1)
        memory =
                Allocator{}.allocate(loop.n_items * loop.n_parts * static_cast<i64>(sizeof(typename R::State)), device);
    auto* const partials = static_cast<typename R::State*>(memory.get());
    launch({"reduce_iwise", &typeid(given.op)}, reduce_indices<R, Index, N>, stream, n_blocks_of(loop), 0, reducer,
            loop, kept, reduced, partials);
    if (loop.n_parts > 1)
        launch({"reduce_iwise", &typeid(given.op)}, join_parts<R>, stream, loop.n_items, 0, reducer, loop, partials);
    finish(stream, outputs);
}

}  // namespace noa::cuda

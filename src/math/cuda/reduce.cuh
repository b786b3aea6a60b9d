// How the reductions of the library run on the GPU.
#pragma once

#include <array>
#include <cstddef>

#include "math/cuda/prepare.hpp"
#include "math/reduce.kernels.hpp"
#include "math/visit.hpp"
#include "noa/core/cuda/reduce.cuh"

namespace noa::math::on_gpu {

// Operators without a beginning and an end.
struct Stateless {
    __device__ void init() const {}
    __device__ void deinit() const {}
};

// Writes a result in the precision that the output has.
template<typename T>
__device__ void write(std::byte* place, DType dtype, const T& value) {
    visit_output<T>(dtype, [&]<typename To>() {
        if constexpr (traits::complex<T>)
            *reinterpret_cast<To*>(place) = value.template as<traits::value_type_t<To>>();
        else
            *reinterpret_cast<To*>(place) = static_cast<To>(static_cast<traits::compute_t<To>>(value));
    });
}

// The array and, for those who want to know, the numbers of its elements.
template<typename Array, bool HasPlace>
auto inputs_of(const cuda::Operand (&operands)[2]) {
    if constexpr (HasPlace)
        return Tuple<Array, cuda::IndexIn>{Array{operands[0]}, cuda::IndexIn{operands[1]}};
    else
        return Tuple<Array>{Array{operands[0]}};
}

// Elements T, in memory as S: by vectors if the array is nothing else, or one at a time.
template<typename T, typename S, bool HasPlace, typename Reducer>
void launch_reducer(const Reducer& reducer, const core::ReduceCall& call, const Stream& stream) {
    constexpr std::array<std::size_t, 2> sizes{sizeof(S), sizeof(i64)};
    constexpr int n = cuda::vector_size(sizeof(S));
    cuda::Operand operands[2];
    const cuda::ReduceLoop loop =
            cuda::make_reduce_loop(call, HasPlace ? 2 : 1, sizes.data(), operands, cuda::Vectors::PLAIN);
    if constexpr (HasPlace)
        operands[1].first = nullptr;
    const cuda::KernelName name{"reduce", &typeid(Reducer)};
    if constexpr (n > 1)
        if (loop.inner.has_vectors)
            return cuda::launch_reduce_vectors<n>(
                    name, reducer, loop, inputs_of<cuda::ArrayIn<T, S>, HasPlace>(operands), stream);
    cuda::launch_reduce_vectors<1>(name, reducer, loop, inputs_of<cuda::ArrayIn<T>, HasPlace>(operands), stream);
}

/// Runs a reducer of elements T, and of their numbers if it wants to know.
template<typename T, bool HasPlace = false, typename Reducer>
void run(Reducer reducer, const AnyArray& input, std::span<const AnyArray> outputs, i64 ddof = 0) {
    const ReductionCall made =
            make_reduction_call(input, outputs, ddof, HasPlace, static_cast<i64>(sizeof(typename Reducer::State)));
    reducer.parameters = made.parameters;
    const Stream stream = Stream::current(input.device);
    using Half = typename cuda::HalfOf<T>::type;
    using HalfOrSame = std::conditional_t<std::is_void_v<Half>, T, Half>;
    if (made.call.operands.convert[0] != cpu::Convert::NONE)
        launch_reducer<T, HalfOrSame, HasPlace>(reducer, made.call, stream);
    else
        launch_reducer<T, T, HasPlace>(reducer, made.call, stream);
    const AnyArray* arrays[3] = {&input};
    for (std::size_t i = 0; i < outputs.size(); ++i)
        arrays[1 + i] = &outputs[i];
    finish({arrays, 1 + outputs.size()}, stream);
}

/// An operator, as kernels take it.
template<typename On>
struct OperatorReducer : Stateless {
    using State = decltype(On::initial());
    ReduceParameters parameters{};

    __device__ State initial() const { return On::initial(); }
    template<typename... In>
    __device__ void fold(State& state, const In&... in) const {
        state.apply([&]([[maybe_unused]] auto&... reduced) { On{}(in..., reduced...); });
    }
    __device__ void join(State& state, const State& other) const {
        state.apply([&]([[maybe_unused]] auto&... reduced) {
            other.apply([&]([[maybe_unused]] const auto&... partial) { On{}.join(partial..., reduced...); });
        });
    }

    struct Finish {
        ReducedCount count;
        template<typename... R>
        __device__ auto operator()([[maybe_unused]] const R&... reduced) const {
            return On::finish(reduced..., count);
        }
    };
    using Result = decltype(State{}.apply(Finish{}));
    static constexpr int n_outputs = detail::Results<Result>::count;

    __device__ void write(const State& state, std::byte* const (&places)[n_outputs]) const {
        const Result result = state.apply(Finish{parameters.count});
        if constexpr (n_outputs == 1) {
            on_gpu::write(places[0], parameters.outputs[0], result);
        } else {
            on_gpu::write(places[0], parameters.outputs[0], result.first);
            on_gpu::write(places[1], parameters.outputs[1], result.second);
        }
    }
};

/// What an operator on elements T is reduced by. Specialized where there is a better way.
template<typename Op, typename T>
struct ReducerOf {
    static auto get() { return OperatorReducer<typename Op::template On<T>>{}; }
};

template<typename Op, typename T>
void reduce_elements(const AnyArray& input, std::span<const AnyArray> outputs, i64 ddof) {
    run<T, Op::about.has_place>(ReducerOf<Op, T>::get(), input, outputs, ddof);
}

}  // namespace noa::math::on_gpu

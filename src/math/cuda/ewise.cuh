// How the element-wise functions of the library run on the GPU.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <utility>

#include "math/cuda/prepare.hpp"
#include "noa/core/cuda/ewise.cuh"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::math::on_gpu {

// An operator as a function of its own: called, not repeated for each element that a thread has.
template<typename Op, typename Out, typename... In>
struct Called {
    Op op;
    __noinline__ __device__ Out operator()(const In&... in) const { return op(in...); }
};

template<typename How, typename Out, typename... In, typename Op, std::size_t... At>
void run(const cuda::KernelName& name, const Op& op, const Prepared& call, std::index_sequence<At...>) {
    cuda::launch_ewise<How, false>(name, op, call.loop,
            Tuple<cuda::ArrayIn<In>...>{cuda::ArrayIn<In>{call.operands[At]}...},
            Tuple<cuda::ArrayIn<Out>>{cuda::ArrayIn<Out>{call.operands[sizeof...(In)]}}, call.stream);
}

template<typename How, typename Op, typename Out, typename... In>
void prepare_and_run(const Op& op, std::span<const noa::detail::AnyArray* const> arrays) {
    constexpr std::array<std::size_t, sizeof...(In) + 1> sizes{sizeof(In)..., sizeof(Out)};
    const Prepared call = prepare_ewise(arrays, sizes);
    run<How, Out, In...>({"ewise", &typeid(Op)}, op, call, std::index_sequence_for<In...>{});
    finish(arrays, call.stream);
}

template<typename Op, typename Out, typename... In>
void ewise(const Op& op, std::span<const noa::detail::AnyArray* const> arrays) {
    prepare_and_run<cuda::Call<Op, false, false, true, 4, cuda::Tiling::SCALARS>, Op, Out, In...>(op, arrays);
}

// Functions that take longer than the memory: fewer kernels, and calls of those that are long.
template<typename Op, typename Out, typename... In>
void padded_ewise(const Op& op, std::span<const noa::detail::AnyArray* const> arrays) {
    using cuda::Tiling;
    if constexpr (std::is_same_v<Out, f32>) {
        prepare_and_run<cuda::Call<Op, false, false, true, 2, Tiling::NONE>, Op, Out, In...>(op, arrays);
    } else {
        using Costly = Called<Op, Out, In...>;
        prepare_and_run<cuda::Call<Costly, false, false, true, 2, Tiling::NONE, false>, Costly, Out, In...>(
                Costly{op}, arrays);
    }
}

template<typename Op, typename Out, typename In>
void cast_ewise(const Op& op, std::span<const noa::detail::AnyArray* const> arrays) {
    constexpr bool is_plain = Op::is_plain;
    prepare_and_run<cuda::Call<Op, false, false, true, 4, cuda::Tiling::NONE, is_plain>, Op, Out, In>(op, arrays);
}

}  // namespace noa::math::on_gpu

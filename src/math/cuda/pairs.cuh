// Reductions of two arrays to one on the GPU.
#pragma once

#include <array>
#include <cstddef>
#include <cstring>

#include "math/cuda/prepare.hpp"
#include "math/cuda/reduce.cuh"
#include "noa/core/detail/call.hpp"

namespace noa::math::on_gpu {

inline bool is_half(const AnyArray& array) {
    return array.dtype == DType::F16 or array.dtype == DType::C16;
}

inline core::Argument argument_of(const AnyArray& array, bool is_output) {
    return {.memory = array.memory(),
            .device = array.device,
            .is_output = is_output,
            .convert = is_half(array) and not is_output ? cpu::Convert::HALF_TO_FLOAT : cpu::Convert::NONE};
}

// A number goes with the kernel, as the type that it calculates in.
template<typename T>
void take_if_value(const AnyArray& array, cuda::Operand& operand) {
    if (not array.is_value)
        return;
    operand.is_value = true;
    T value{};
    if constexpr (std::is_same_v<T, f32> or std::is_same_v<T, c32>) {
        if (is_half(array)) {
            typename cuda::HalfOf<T>::type half;
            std::memcpy(&half, array.value, sizeof(half));
            if constexpr (traits::complex<T>)
                value = half.template as<f32>();
            else
                value = static_cast<f32>(half);
            std::memcpy(operand.value, &value, sizeof(value));
            return;
        }
    }
    std::memcpy(&value, array.value, sizeof(value));
    std::memcpy(operand.value, &value, sizeof(value));
}

/// A reducer to a sum of what pairs of elements give.
template<typename S>
struct SumOfPairs : Stateless {
    using State = S;
    static constexpr int n_outputs = 1;

    __device__ State initial() const { return State{}; }
    __device__ void join(State& sum, const State& other) const { sum += other; }
};

/// Runs a reducer of elements T of two arrays, or of an array and a number, that are broadcast onto each other.
template<typename T, typename Reducer>
void run_on_pairs(const cuda::KernelName& name, const Reducer& reducer, const AnyArray& a, const AnyArray& b,
        const AnyArray& output) {
    std::array arguments{argument_of(a, false), argument_of(b, false), argument_of(output, true)};
    const core::ReduceCall call =
            core::make_reduction(arguments, core::Fold::ANY_ORDER, static_cast<i64>(sizeof(typename Reducer::State)));
    constexpr std::array<std::size_t, 2> sizes{sizeof(T), sizeof(T)};
    cuda::Operand operands[2];
    const cuda::ReduceLoop loop = cuda::make_reduce_loop(call, 2, sizes.data(), operands);
    take_if_value<T>(a, operands[0]);
    take_if_value<T>(b, operands[1]);
    using Inputs = Tuple<cuda::ArrayIn<T>, cuda::ArrayIn<T>>;
    const Stream stream = Stream::current(output.device);
    cuda::launch_reduce(
            name, reducer, loop, Inputs{cuda::ArrayIn<T>{operands[0]}, cuda::ArrayIn<T>{operands[1]}}, stream);
    const AnyArray* const arrays[] = {&a, &b, &output};
    finish(arrays, stream);
}

}  // namespace noa::math::on_gpu

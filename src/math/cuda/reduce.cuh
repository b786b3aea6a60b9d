// How the reductions of the library run on the GPU.
#pragma once

#include <array>
#include <cstddef>

#include "math/cuda/prepare.hpp"
#include "math/reduce_call.hpp"
#include "math/visit.hpp"
#include "noa/core/cuda/reduce.cuh"

namespace noa::math::on_gpu {

// Operators without a beginning and an end.
struct Stateless {
    __device__ void init() const {}
    __device__ void deinit() const {}
};

// Writes a result as the type that the output has: its own, or a narrower one.
template<typename To, typename T>
__device__ void write_as(std::byte* place, const T& value) {
    if constexpr (traits::complex<T>)
        *reinterpret_cast<To*>(place) = value.template as<traits::value_type_t<To>>();
    else
        *reinterpret_cast<To*>(place) = static_cast<To>(value);
}
__device__ inline void write(std::byte* place, DType dtype, f64 value) {
    if (dtype == DType::F64)
        write_as<f64>(place, value);
    else if (dtype == DType::F32)
        write_as<f32>(place, value);
    else
        write_as<f16>(place, static_cast<f32>(value));
}
__device__ inline void write(std::byte* place, DType dtype, f32 value) {
    dtype == DType::F32 ? write_as<f32>(place, value) : write_as<f16>(place, value);
}
__device__ inline void write(std::byte* place, DType dtype, const c64& value) {
    dtype == DType::C64 ? write_as<c64>(place, value) : write_as<c32>(place, value);
}
template<typename T>
    requires traits::integer<T> or std::same_as<T, bool>
__device__ void write(std::byte* place, DType, const T& value) {
    *reinterpret_cast<T*>(place) = value;
}

/// Runs a reducer of elements T, and of their numbers if it wants to know.
template<typename T, bool HasIndex = false, typename Reducer>
void run(Reducer reducer, const AnyArray& input, std::span<const AnyArray> outputs, i64 ddof = 0) {
    const ReductionCall made =
            make_reduction_call(input, outputs, ddof, HasIndex, static_cast<i64>(sizeof(typename Reducer::State)));
    reducer.parameters = made.parameters;
    constexpr std::array<std::size_t, 2> sizes{sizeof(T), sizeof(i64)};
    cuda::Operand operands[2];
    const cuda::ReduceLoop loop = cuda::make_reduce_loop(made.call, HasIndex ? 2 : 1, sizes.data(), operands);
    const Stream stream = Stream::current(input.device);
    if constexpr (HasIndex) {
        operands[1].first = nullptr;
        using Inputs = Tuple<cuda::ArrayIn<T>, cuda::IndexIn>;
        cuda::launch_reduce(
                "reduce", reducer, loop, Inputs{cuda::ArrayIn<T>{operands[0]}, cuda::IndexIn{operands[1]}}, stream);
    } else {
        using Inputs = Tuple<cuda::ArrayIn<T>>;
        cuda::launch_reduce("reduce", reducer, loop, Inputs{cuda::ArrayIn<T>{operands[0]}}, stream);
    }
    const AnyArray* arrays[3] = {&input};
    for (std::size_t i = 0; i < outputs.size(); ++i)
        arrays[1 + i] = &outputs[i];
    finish({arrays, 1 + outputs.size()}, stream);
}

}  // namespace noa::math::on_gpu

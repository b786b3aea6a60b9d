// What kernels that transform have in common.
#pragma once

#include "core/parameters.hpp"
#include "geometry/sampler.hpp"
#include "geometry/transform_plan.hpp"
#include "noa/base/config.hpp"

namespace noa::geometry::on_gpu {

/// Elements T of the input, Out of the output. Plain data: kernels take it as it is.
template<Interp I, int D, typename T, typename Out>
struct TransformCall {
    Sampler<I, D, T> sampler;
    core::Parameters<Inverse<D>> inverses;
    const T* input;
    i64 input_stride;  // of batches
    Out* output;
    i32 extents[4];
    i64 strides[4];

    __device__ const T* input_of(i64 batch) const { return opaque(input + batch * input_stride); }
    __device__ Out* output_at(i64 batch, i32 z, i32 y, i32 x) const {
        return opaque(output + batch * strides[0] + z * strides[1] + y * strides[2] + x * strides[3]);
    }

private:
    // The compiler is not to take an address apart again.
    template<typename Pointer>
    __device__ static Pointer* opaque(Pointer* pointer) {
        asm("" : "+l"(pointer));
        __builtin_assume(__isGlobal(pointer));
        return pointer;
    }
};

/// Which tile of the output a block has, of so many pixels along each axis.
template<int D>
struct Tile {
    i32 z, y, x;
    i64 batch;

    __device__ Tile(const i32 (&extents)[4], int depth, int height, int width) {
        unsigned number = blockIdx.x;
        const auto next = [&](i32 extent, int size) {
            const unsigned n = (static_cast<unsigned>(extent) + static_cast<unsigned>(size) - 1) /
                               static_cast<unsigned>(size),
                           rest = number / n;
            const auto result = static_cast<i32>((number - rest * n) * static_cast<unsigned>(size));
            number = rest;
            return result;
        };
        x = next(extents[3], width);
        y = next(extents[2], height);
        z = D == 2 ? 0 : next(extents[1], depth);
        batch = number;
    }

    static i64 count(const i32 (&extents)[4], int depth, int height, int width) {
        const auto divide_up = [](i64 a, i64 b) { return (a + b - 1) / b; };
        return divide_up(extents[3], width) * divide_up(extents[2], height) * divide_up(extents[1], depth) * extents[0];
    }
};

}  // namespace noa::geometry::on_gpu

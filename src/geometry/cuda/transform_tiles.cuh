// Transformations on the GPU: each thread has a few pixels of a tile, and loads what they are made of.
#pragma once

#include "geometry/cuda/transform_call.cuh"
#include "noa/core/cuda/launch.cuh"

namespace noa::geometry::on_gpu {

// A warp is a part of a row: the pixels that it loads are in different banks, whatever the angle. Each thread has a few
// pixels, one below the other, or in volumes one behind the other.
template<Interp I, int D, typename T, typename Out>
struct TransformTiles {
    using Call = TransformCall<I, D, T, Out>;
    using Places = typename Sampler<I, D, T>::Places;
    static constexpr int width = 32, rows = 8, n_each = is_wide(I) ? 4 : 8;
    static constexpr int height = D == 2 ? rows * n_each : rows, depth = D == 2 ? 1 : n_each;

    const Call& call;
    Inverse<D> inverse;
    i32 z, y, x;
    f64 across[D];

    __device__ __forceinline__ TransformTiles(const Call& given, const Tile<D>& tile)
        : call(given),
          inverse(given.inverses[tile.batch]),
          z(tile.z),
          y(tile.y + static_cast<i32>(threadIdx.x / width)),
          x(tile.x + static_cast<i32>(threadIdx.x % width)) {
        for (int axis = 0; axis < D; ++axis)
            across[axis] = inverse.step(axis) * x;
    }

    // As Inverse has it.
    __device__ __forceinline__ Places places_at(int i) const {
        Vec<f64, D> position = D == 2 ? inverse.origin(z, y + i * rows) : inverse.origin(z + i, y);
        for (int axis = 0; axis < D; ++axis)
            position.values[axis] += across[axis];
        return call.sampler.places_of(position);
    }

    // Of many pixels in the way that takes compilers the least: these come here only if their box has no room.
    __device__ __forceinline__ auto value_at(const T* from, const Places& places) const {
        if constexpr (is_wide(I))
            return call.sampler.at_border(from, places);
        else
            return call.sampler.at(from, places);
    }

    __device__ __forceinline__ void run(i64 batch) const {
        const i32 n = D == 2 ? (call.extents[2] - y + rows - 1) / rows : call.extents[1] - z;
        const i64 step = D == 2 ? rows * call.strides[2] : call.strides[1];
        const T* const from = call.input_of(batch);
        Out* to = call.output_at(batch, z, y, x);
        if constexpr (not is_wide(I)) {
            Places places[n_each];
            bool are_inside = n >= n_each;
#pragma unroll
            for (int i = 0; i < n_each; ++i) {
                places[i] = places_at(i);
                are_inside = are_inside and call.sampler.is_inside(places[i]);
            }
            if (are_inside) {
                Out values[n_each];  // before any of them is stored, all pixels are on their way
#pragma unroll
                for (int i = 0; i < n_each; ++i)
                    values[i] = converted<Out>(call.sampler.at_inside(from, places[i]));
#pragma unroll
                for (int i = 0; i < n_each; ++i)
                    to[i * step] = values[i];
                return;
            }
        }
#pragma unroll 1
        for (int i = 0; i < n_each and i < n; ++i, to += step)
            *to = converted<Out>(value_at(from, places_at(i)));
    }
};

template<Interp I, int D, typename T, typename Out>
__global__ void __launch_bounds__(256) transform_tiles(const __grid_constant__ TransformCall<I, D, T, Out> call) {
    using Tiles = TransformTiles<I, D, T, Out>;
    const Tile<D> tile(call.extents, Tiles::depth, Tiles::height, Tiles::width);
    const Tiles tiles(call, tile);
    if (tiles.x < call.extents[3] and tiles.y < call.extents[2])
        tiles.run(tile.batch);
}

template<Interp I, int D, typename T, typename Out>
void launch_tiles(const char* function, const TransformCall<I, D, T, Out>& call, const Stream& stream) {
    using Tiles = TransformTiles<I, D, T, Out>;
    cuda::launch(function, transform_tiles<I, D, T, Out>, stream,
            Tile<D>::count(call.extents, Tiles::depth, Tiles::height, Tiles::width), 0, call);
}

}  // namespace noa::geometry::on_gpu

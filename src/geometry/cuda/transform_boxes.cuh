// Transformations on the GPU: a block has a tile of the output, and brings the box of the input that it comes from,
// with what lies outside as the border says, to shared memory. There, pixels that are close to each other in any
// direction are at hand, and borders are of no concern.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include "geometry/cuda/transform_call.cuh"
#include "noa/core/cuda/launch.cuh"

namespace noa::geometry::on_gpu {

/// The shape of tiles, in powers of 2, and of their boxes, zyx. A thread has a column of pixels: the threads of a block
/// are rows of the tile, and its pixels are so many rows apart; of volumes, they are a slice, and its pixels are behind
/// each other.
template<int D>
struct BoxShape {
    static constexpr int n_each = D == 2 ? 16 : 8;

    int log_width;
    int extents[D];
    int pitch;

    NOA_HD int width() const { return 1 << log_width; }
    NOA_HD int n_rows_at_once() const { return 256 >> log_width; }
    NOA_HD int height() const { return D == 2 ? n_rows_at_once() * n_each : n_rows_at_once(); }
    NOA_HD int depth() const { return D == 2 ? 1 : n_each; }

    i64 n_rows() const { return D == 3 ? i64{extents[0]} * extents[1] : extents[0]; }
    i64 n_elements() const { return n_rows() * pitch; }
};

// How many instructions of warps it takes to bring a box.
template<int D>
f64 cost_of(const BoxShape<D>& shape) {
    return static_cast<f64>(shape.n_rows()) * (8. + 4. * static_cast<f64>((shape.extents[D - 1] + 31) / 32));
}

/// The box that the tiles of all matrices have room in.
template<int D>
BoxShape<D> box_of(std::span<const Inverse<D>> inverses, int count, int log_width) {
    BoxShape<D> result{log_width, {}, 0};
    const int sizes[] = {result.depth(), result.height(), result.width()};
    for (int axis = 0; axis < D; ++axis) {
        f64 most = 0;
        for (const Inverse<D>& inverse: inverses) {
            f64 range = 0;
            for (int i = 0; i < D; ++i)
                range += std::abs(inverse.rows[axis][i]) * (sizes[3 - D + i] - 1);
            most = most > range ? most : range;
        }
        result.extents[axis] = most < 4096 ? static_cast<int>(most + 0.01) + 1 + count : 4096;  // far too large
    }
    result.pitch = result.extents[D - 1];
    return result;
}

/// How many of the pixels that a warp loads at once are in the same bank of shared memory, at most.
template<int D>
int n_conflicts(const BoxShape<D>& shape, const Inverse<D>& inverse) {
    int places[32], loads[32]{}, most = 0;
    for (int lane = 0; lane < 32; ++lane) {
        const Vec<f64, D> position = inverse(inverse.origin(0, lane >> shape.log_width), lane & (shape.width() - 1));
        int place = 0;
        for (int axis = 0; axis < D; ++axis)
            place = place * (axis == D - 1 ? shape.pitch : shape.extents[axis]) +
                    static_cast<int>(std::floor(position.values[axis]) - std::floor(inverse.rows[axis][D]));
        places[lane] = place;
        bool is_new = true;
        for (int other = 0; other < lane; ++other)
            is_new = is_new and places[other] != place;
        const int n = is_new ? ++loads[place & 31] : 0;
        most = most > n ? most : n;
    }
    return most;
}

/// The distance of rows that has the fewest.
template<int D>
void choose_pitch(BoxShape<D>& shape, const Inverse<D>& inverse) {
    int best = shape.pitch, fewest = 33;
    for (int pitch = shape.extents[D - 1]; pitch < shape.extents[D - 1] + 12 and fewest > 1; ++pitch) {
        shape.pitch = pitch;
        const int n = n_conflicts(shape, inverse);
        best = n < fewest ? pitch : best;
        fewest = n < fewest ? n : fewest;
    }
    shape.pitch = best;
}

/// The shape of tiles that takes the least to bring their boxes.
template<int D>
BoxShape<D> best_box(std::span<const Inverse<D>> inverses, int count) {
    BoxShape<D> best = box_of(inverses, count, 5);
    for (const int log_width: {4, 6}) {
        const BoxShape<D> box = box_of(inverses, count, log_width);
        if (cost_of(box) < cost_of(best))
            best = box;
    }
    choose_pitch(best, inverses[0]);
    return best;
}

// From the memory of the device to the shared one, without waiting for it.
template<typename T>
__device__ __forceinline__ void bring(T* to, const T* from) {
    static_assert(sizeof(T) == 4 or sizeof(T) == 8 or sizeof(T) == 16);
    asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(static_cast<unsigned>(__cvta_generic_to_shared(to))),
            "l"(from), "n"(sizeof(T)));
}
__device__ __forceinline__ void wait_for_all() {
    asm volatile("cp.async.wait_all;" ::: "memory");
}

/// Where a box is in the input, and whether all of it is there, or nothing. In shared memory.
template<int D>
struct BoxPlace {
    i32 first[D];
    bool is_inside, is_outside;
    bool are_rows_inside;  // of volumes, and slices
};

template<Interp I, int D, typename T, typename Out>
struct TransformBoxes {
    using Call = TransformCall<I, D, T, Out>;

    const Call& call;
    const BoxShape<D>& shape;
    const Tile<D>& tile;
    T* const box;

    // By one thread for all of the block. Positions grow or fall along each axis, as they are rounded, too: the lowest
    // one is in a corner of the tile.
    __device__ __forceinline__ void find_place(BoxPlace<D>& place) const {
        const Inverse<D>& inverse = call.inverses[tile.batch];
        bool is_inside = true, is_outside = false;
        for (int axis = 0; axis < D; ++axis) {
            if (axis == D - 1)
                place.are_rows_inside = is_inside;
            const f64(&row)[D + 1] = inverse.rows[axis];
            const i32 z = tile.z + (D == 3 and row[0] < 0 ? shape.depth() - 1 : 0);
            const i32 y = tile.y + (row[D - 2] < 0 ? shape.height() - 1 : 0);
            const i32 x = tile.x + (row[D - 1] < 0 ? shape.width() - 1 : 0);
            const f64 lowest = inverse(inverse.origin(z, y), x).values[axis];
            const i32 first = place_of<I, f64>(lowest).first, after = first + shape.extents[axis];
            place.first[axis] = first;
            is_inside = is_inside and first >= 0 and after <= call.sampler.pixels.extents[axis];
            is_outside = is_outside or after <= 0 or first >= call.sampler.pixels.extents[axis];
        }
        place.is_inside = is_inside;
        place.is_outside = is_outside and (call.sampler.border == Border::ZERO or call.sampler.border == Border::VALUE);
    }

    // A warp for each row, and lanes for its columns.
    __device__ __forceinline__ void bring_rows(const BoxPlace<D>& place) const {
        if (place.is_inside)
            bring_inside(place);
        else
            bring_border(place);
        wait_for_all();
    }

    __device__ __forceinline__ void run(const BoxPlace<D>& place) const {
        const Inverse<D> inverse = call.inverses[tile.batch];
        const Sampler<I, D, T, i32> local = sampler_of_box();
        const T* const first = opaque_shared(box);
        for_each_pixel([&](i32 z, i32 y, i32 x) {
            const Vec<f64, D> position = inverse(inverse.origin(z, y), x);
            auto places = local.places_of(position);
            for (int axis = 0; axis < D; ++axis)
                places.along[axis].first -= place.first[axis];
            return converted<Out>(local.at_inside(first, places));
        });
    }
    __device__ __forceinline__ void fill() const {
        for_each_pixel([&](i32, i32, i32) { return converted<Out>(call.sampler.outside); });
    }

private:
    // The compiler is not to look again for where shared memory is.
    __device__ __forceinline__ static const T* opaque_shared(const T* pointer) {
        asm("" : "+l"(pointer));
        __builtin_assume(__isShared(pointer));
        return pointer;
    }

    // The pixels of a thread. Values are there for all of the tile, even if it reaches out of the output.
    template<typename F>
    __device__ __forceinline__ void for_each_pixel(const F& value_at) const {
        const int number = static_cast<int>(threadIdx.x), n_rows = shape.n_rows_at_once();
        const i32 x = tile.x + (number & (shape.width() - 1)), y = tile.y + (number >> shape.log_width);
        if (x >= call.extents[3] or (D == 3 and y >= call.extents[2]))
            return;
        Out* to = call.output_at(tile.batch, tile.z, y, x);
        const i64 step = D == 2 ? n_rows * call.strides[2] : call.strides[1];
#pragma unroll 2
        for (int i = 0; i < BoxShape<D>::n_each; ++i, to += step) {
            const i32 row = D == 2 ? y + i * n_rows : y, slice = D == 2 ? 0 : tile.z + i;
            const Out value = value_at(slice, row, x);
            if (D == 2 ? row < call.extents[2] : slice < call.extents[1])
                *to = value;
        }
    }

    __device__ __forceinline__ i64 offset_of(i32 z, i32 y) const {
        i64 offset = y * call.sampler.pixels.strides[D - 2];
        if constexpr (D == 3)
            offset += z * call.sampler.pixels.strides[0];
        return offset;
    }

    // Both places move on from row to row by as much.
    __device__ __forceinline__ void bring_inside(const BoxPlace<D>& place) const {
        constexpr int n_columns = 3;  // of a lane: rows that are longer have some more
        const int lane = static_cast<int>(threadIdx.x % 32), warp = static_cast<int>(threadIdx.x / 32);
        const int width = shape.extents[D - 1], height = shape.extents[D - 2], pitch = shape.pitch;
        const int n_rows = D == 3 ? shape.extents[0] * height : height;
        const i64 down = call.sampler.pixels.strides[D - 2];
        const i64 back = D == 3 ? call.sampler.pixels.strides[0] - height * down : 0;
        const T* from = call.input_of(tile.batch) +
                        (offset_of(place.first[0], place.first[D - 2] + warp) + place.first[D - 1] + lane);
        T* to = box + warp * pitch + lane;
        int y = warp;
        for (int row = warp; row < n_rows; row += 8) {
            if constexpr (D == 3)
                for (; y >= height; y -= height)
                    from += back;
#pragma unroll
            for (int i = 0; i < n_columns; ++i)
                if (lane + 32 * i < width)
                    bring(to + 32 * i, from + 32 * i);
            for (int x = lane + 32 * n_columns; x < width; x += 32)
                bring(to + (x - lane), from + (x - lane));
            from += 8 * down;
            to += 8 * pitch;
            y += 8;
        }
    }
    __device__ __forceinline__ void bring_border(const BoxPlace<D>& place) const {
        constexpr int n_columns = 3;
        const int lane = static_cast<int>(threadIdx.x % 32), warp = static_cast<int>(threadIdx.x / 32);
        const int width = shape.extents[D - 1], height = shape.extents[D - 2];
        const int n_rows = D == 3 ? shape.extents[0] * height : height;
        const T* const from = call.input_of(tile.batch);
        const T outside = converted<T>(call.sampler.outside);
        i32 columns[n_columns];
#pragma unroll
        for (int i = 0; i < n_columns; ++i)
            columns[i] = index_along(D - 1, place, lane + 32 * i);
#pragma unroll 1
        for (int row = warp, y = warp, z = 0; row < n_rows; row += 8, y += 8) {
            for (; y >= height; y -= height)
                ++z;
            i32 at_row = place.first[D - 2] + y, at_slice = D == 3 ? place.first[0] + z : 0;
            if (not place.are_rows_inside) {
                at_row = index_along(D - 2, place, y);
                at_slice = D == 3 ? index_along(0, place, z) : 0;
            }
            const bool is_there = at_row >= 0 and at_slice >= 0;
            const T* const start = from + offset_of(at_slice, at_row);
            T* const to = box + (row * shape.pitch + lane);
            const auto bring_or_fill = [&](int i, i32 column) {
                if (is_there and column >= 0)
                    bring(to + i, start + column);
                else
                    to[i] = outside;
            };
#pragma unroll
            for (int i = 0; i < n_columns; ++i)
                if (lane + 32 * i < width)
                    bring_or_fill(32 * i, columns[i]);
            for (int x = lane + 32 * n_columns; x < width; x += 32)
                bring_or_fill(x - lane, index_along(D - 1, place, x));
        }
    }
    __device__ __forceinline__ i32 index_along(int axis, const BoxPlace<D>& place, int i) const {
        return index_at_border(place.first[axis] + i, call.sampler.pixels.extents[axis], call.sampler.border);
    }

    __device__ __forceinline__ Sampler<I, D, T, i32> sampler_of_box() const {
        Sampler<I, D, T, i32> result;
        result.pixels.strides[D - 2] = shape.pitch;
        if constexpr (D == 3)
            result.pixels.strides[0] = shape.pitch * shape.extents[1];
        return result;
    }
};

template<Interp I, int D, typename T, typename Out>
__global__ void __launch_bounds__(256) transform_boxes(
        const __grid_constant__ TransformCall<I, D, T, Out> call, const __grid_constant__ BoxShape<D> shape) {
    extern __shared__ __align__(16) std::byte memory[];
    __shared__ BoxPlace<D> place;
    const Tile<D> tile(call.extents, shape.depth(), shape.height(), shape.width());
    const TransformBoxes<I, D, T, Out> boxes{call, shape, tile, reinterpret_cast<T*>(memory)};
    if (threadIdx.x == 0)
        boxes.find_place(place);
    __syncthreads();
    if (place.is_outside)
        return boxes.fill();
    boxes.bring_rows(place);
    __syncthreads();
    boxes.run(place);
}

/// So much shared memory for a kernel, if the device has it.
inline bool allow_shared_memory(const void* kernel, int n_bytes, Device device) {
    int previous = 0;
    (void)cudaGetDevice(&previous);
    (void)cudaSetDevice(device.id());
    const cudaError_t status = cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, n_bytes);
    (void)cudaSetDevice(previous);
    if (status != cudaSuccess)
        (void)cudaGetLastError();  // which would come up elsewhere
    return status == cudaSuccess;
}

/// Whether the boxes of some matrices are worth it, and have room; then it is done.
template<Interp I, int D, typename T, typename Out>
bool launch_boxes(const char* function, const TransformCall<I, D, T, Out>& call, std::span<const Inverse<D>> inverses,
        const Stream& stream) {
    constexpr int most_bytes = 96 << 10;
    const BoxShape<D> shape = best_box(inverses, n_taps(I));
    const i64 n_bytes = shape.n_elements() * static_cast<i64>(sizeof(T));
    const bool is_aligned = reinterpret_cast<std::uintptr_t>(call.input) % sizeof(T) == 0;  // as bring() needs it
    if (n_bytes > most_bytes or not is_aligned)
        return false;
    const auto kernel = transform_boxes<I, D, T, Out>;
    if (n_bytes > 48 << 10 and
            not allow_shared_memory(reinterpret_cast<const void*>(kernel), most_bytes, stream.device()))
        return false;
    cuda::launch(function, kernel, stream, Tile<D>::count(call.extents, shape.depth(), shape.height(), shape.width()),
            static_cast<std::size_t>(n_bytes), call, shape);
    return true;
}

}  // namespace noa::geometry::on_gpu

// Transformations on the GPU: a block has a tile of the output, and brings the box of the input that it comes from,
// with what lies outside as the border says, to shared memory. There, pixels that are close to each other in any
// direction are at hand, and borders are of no concern.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
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
    static constexpr int n_columns = D == 2 ? 4 : 3;  // of the box, that a lane of a warp brings, at most

    int log_width;
    int extents[D];
    int pitch;

    NOA_HD int width() const { return 1 << log_width; }
    NOA_HD int n_rows_at_once() const { return 256 >> log_width; }
    NOA_HD int height() const { return D == 2 ? n_rows_at_once() * n_each : n_rows_at_once(); }
    NOA_HD int depth() const { return D == 2 ? 1 : n_each; }

    i64 n_rows() const { return D == 3 ? i64{extents[0]} * extents[1] : extents[0]; }
    i64 n_elements() const { return n_rows() * pitch; }
    bool is_too_wide() const { return extents[D - 1] > 32 * n_columns; }
};

// How many instructions of warps it takes to bring a box.
template<int D>
f64 cost_of(const BoxShape<D>& shape) {
    if (shape.is_too_wide())
        return std::numeric_limits<f64>::infinity();
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

/// The distance of rows that has the fewest, if there is room for it.
template<int D>
void choose_pitch(BoxShape<D>& shape, const Inverse<D>& inverse, i64 most_elements) {
    int best = shape.pitch, fewest = 33;
    for (int pitch = shape.extents[D - 1]; pitch < shape.extents[D - 1] + 12 and fewest > 1; ++pitch) {
        shape.pitch = pitch;
        if (shape.n_elements() > most_elements)
            break;
        const int n = n_conflicts(shape, inverse);
        best = n < fewest ? pitch : best;
        fewest = n < fewest ? n : fewest;
    }
    shape.pitch = best;
}

/// The shape of tiles that takes the least to bring their boxes.
template<int D>
BoxShape<D> best_box(std::span<const Inverse<D>> inverses, int count, i64 most_elements) {
    BoxShape<D> best = box_of(inverses, count, 5);
    for (const int log_width: {4, 6}) {
        const BoxShape<D> box = box_of(inverses, count, log_width);
        if (cost_of(box) < cost_of(best))
            best = box;
    }
    choose_pitch(best, inverses[0], most_elements);
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
    using Weight = traits::value_type_t<T>;
    static constexpr int n_columns = BoxShape<D>::n_columns;

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
            is_outside = is_outside or call.sampler.is_far(first, call.sampler.pixels.extents[axis], after - first);
        }
        place.is_inside = is_inside;
        place.is_outside = is_outside and has_value_outside(call.sampler.border);
    }

    // A warp has some of the rows, its lanes have their columns.
    __device__ __forceinline__ void bring_rows(const BoxPlace<D>& place) const {
        const bool has_spline_end = I == Interp::CUBIC_BSPLINE and does_spline_decay(call.sampler.border);
        const Border border = has_spline_end ? Border::CLAMP : call.sampler.border;
        if (place.is_inside)
            bring_slices<true>(place, border);
        else if (place.are_rows_inside)
            bring_slices<false>(place, border);
        else
            bring_border(place, border);
        wait_for_all();
        if constexpr (I == Interp::CUBIC_BSPLINE)
            if (has_spline_end and not place.is_inside) {
                if (border == call.sampler.border)
                    clamp_splines(place);
                else
                    fade_splines(place);
            }
    }
    __device__ __forceinline__ void run(const BoxPlace<D>& place) const {
        const Inverse<D> inverse = call.inverses[tile.batch];
        const Sampler<I, D, T, u32> local = sampler_of_box();
        const T* const first = opaque_shared(box);
        u32 base = static_cast<u32>(place.first[D - 1]);
        for (int axis = 0; axis + 1 < D; ++axis)
            base += static_cast<u32>(place.first[axis]) * static_cast<u32>(local.pixels.strides[axis]);
        for_each_pixel([&](i32 z, i32 y, i32 x) {
            const Vec<f64, D> position = inverse(inverse.origin(z, y), x);
            return converted<Out>(local.at_inside(first, local.places_of(position), base));
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

    // The rows of a warp: those from `begin` to before `end`, the first of which is in a slice at y.
    struct Rows {
        int begin, end, slice, y;

        __device__ __forceinline__ explicit Rows(const BoxShape<D>& shape) {
            const int height = shape.extents[D - 2], n_all = D == 3 ? shape.extents[0] * height : height;
            const int n = (n_all + 7) / 8;
            begin = static_cast<int>(threadIdx.x / 32) * n;
            end = begin + n < n_all ? begin + n : n_all;
            slice = D == 3 ? begin / height : 0;
            y = begin - slice * height;
        }
        __device__ __forceinline__ bool is_next_slice(int height) { return D == 3 and ++y == height; }
    };

    // Of rows that are all there, columns may be, or are as the border says. Both places move on from row to row by as
    // much.
    template<bool AreColumnsInside>
    __device__ __forceinline__ void bring_slices(const BoxPlace<D>& place, Border border) const {
        const int lane = static_cast<int>(threadIdx.x % 32);
        const int width = shape.extents[D - 1], height = shape.extents[D - 2], pitch = shape.pitch;
        Rows rows(shape);
        const i64 down = call.sampler.pixels.strides[D - 2];
        const i64 back = D == 3 ? call.sampler.pixels.strides[0] - height * down : 0;
        i32 columns[n_columns];
        find_columns<AreColumnsInside>(place, border, columns);
        const T outside = converted<T>(call.sampler.outside);
        const T* from = call.input_of(tile.batch) +
                        offset_of(place.first[0] + rows.slice, place.first[D - 2] + rows.y) +
                        (AreColumnsInside ? place.first[D - 1] + lane : 0);
        T* to = box + rows.begin * pitch + lane;
        for (int row = rows.begin; row < rows.end; ++row) {
#pragma unroll
            for (int i = 0; i < n_columns; ++i)
                if (lane + 32 * i < width) {
                    if (AreColumnsInside)
                        bring(to + 32 * i, from + 32 * i);
                    else
                        bring_or_fill(to + 32 * i, from, columns[i], outside);
                }
            from += down;
            to += pitch;
            if (rows.is_next_slice(height)) {
                rows.y = 0;
                from += back;
            }
        }
    }
    __device__ __forceinline__ void bring_border(const BoxPlace<D>& place, Border border) const {
        i32 columns[n_columns];
        find_columns<false>(place, border, columns);
        const T* const from = call.input_of(tile.batch);
        const T outside = converted<T>(call.sampler.outside);
        for_each_row([&](int z, int y, T* to) {
            const i32 row = index_along(D - 2, place, y, border), slice = D == 3 ? index_along(0, place, z, border) : 0;
            const bool is_there = row >= 0 and slice >= 0;
#pragma unroll
            for (int i = 0; i < n_columns; ++i)
                if (is_within(i))
                    bring_or_fill(to + 32 * i, from + offset_of(slice, row), is_there ? columns[i] : -1, outside);
        });
    }

    // With CLAMP, coefficients that are outside: a thread goes on with those that it has brought.
    __device__ __forceinline__ void clamp_splines(const BoxPlace<D>& place) const {
        const int lane = static_cast<int>(threadIdx.x % 32);
        const T* const from = call.input_of(tile.batch);
        for_each_row([&](int z, int y, T* to) {
            SplineShare<Weight> shares[D];
            bool is_row_there = find_share(D - 2, place, y, shares[D - 2]);
            if constexpr (D == 3)
                is_row_there = find_share(0, place, z, shares[0]) and is_row_there;
#pragma unroll 1
            for (int i = 0; is_within(i); ++i) {
                const bool is_column_there = find_share(D - 1, place, lane + 32 * i, shares[D - 1]);
                if (not(is_row_there and is_column_there))
                    to[32 * i] = call.sampler.coefficient(from, shares);
            }
        });
    }

    // With ZERO and VALUE the last coefficient was brought, and becomes what it is farther outside: along one axis
    // after the other.
    __device__ __forceinline__ void fade_splines(const BoxPlace<D>& place) const {
        const int lane = static_cast<int>(threadIdx.x % 32), warp = static_cast<int>(threadIdx.x / 32);
        const int height = shape.extents[D - 2], depth = D == 3 ? shape.extents[0] : 1;
        for (int axis = 0; axis < D; ++axis) {
            const Ends ends(place.first[axis], shape.extents[axis], call.sampler.pixels.extents[axis]);
            const int n = ends.count();
            if (n == 0)
                continue;
            __syncthreads();
            if (axis == D - 1) {
                for (int i = 0; i < n; ++i) {
                    const Weight left = left_at(axis, place, ends.index(i));
                    for (int row = static_cast<int>(threadIdx.x); row < depth * height; row += 256)
                        fade(box[row * shape.pitch + ends.index(i)], left);
                }
            } else {
                const bool are_slices = D == 3 and axis == 0;
                const int n_each = are_slices ? height : depth;
                for (int i = warp; i < n * n_each; i += 8) {
                    const int end = i / n_each, rest = i - end * n_each, at = ends.index(end);
                    const Weight left = left_at(axis, place, at);
                    const int row = are_slices ? at * height + rest : rest * height + at;
                    for (int x = lane; x < shape.extents[D - 1]; x += 32)
                        fade(box[row * shape.pitch + x], left);
                }
            }
        }
    }
    __device__ __forceinline__ void fade(T& coefficient, Weight left) const {
        const T outside = converted<T>(call.sampler.outside);
        coefficient = outside + (coefficient - outside) * left;
    }
    __device__ __forceinline__ Weight left_at(int axis, const BoxPlace<D>& place, int i) const {
        const i32 at = place.first[axis] + i, last = call.sampler.pixels.extents[axis] - 1;
        return spline_decay_to<Weight>(at < 0 ? -at : at - last);
    }

    // What of a box is outside, along an axis: the first ones, and those from `after` on.
    struct Ends {
        int before, after, n;

        __device__ __forceinline__ Ends(int first, int extent, int n_there) : n(extent) {
            before = first >= 0 ? 0 : -first < n ? -first : n;
            after = n_there - first >= n ? n : n_there - first > before ? n_there - first : before;
        }
        __device__ __forceinline__ int count() const { return before + n - after; }
        __device__ __forceinline__ int index(int i) const { return i < before ? i : after + (i - before); }
    };

    // Calls f with where a row is in the box, and where the first element of the lane is.
    template<typename F>
    __device__ __forceinline__ void for_each_row(const F& f) const {
        Rows rows(shape);
        T* to = box + rows.begin * shape.pitch + static_cast<int>(threadIdx.x % 32);
#pragma unroll 1
        for (int row = rows.begin; row < rows.end; ++row, to += shape.pitch) {
            f(rows.slice, D == 3 ? rows.y : row, to);
            if (rows.is_next_slice(shape.extents[D - 2])) {
                rows.y = 0;
                ++rows.slice;
            }
        }
    }
    // Whether the lane has so many columns.
    __device__ __forceinline__ bool is_within(int i) const {
        return static_cast<int>(threadIdx.x % 32) + 32 * i < shape.extents[D - 1];
    }
    __device__ __forceinline__ static void bring_or_fill(T* to, const T* row, i32 column, const T& outside) {
        if (column >= 0)
            bring(to, row + column);
        else
            *to = outside;
    }
    template<bool AreInside>
    __device__ __forceinline__ void find_columns(
            const BoxPlace<D>& place, Border border, i32 (&columns)[n_columns]) const {
        if constexpr (not AreInside) {
#pragma unroll
            for (int i = 0; i < n_columns; ++i)
                columns[i] = index_along(D - 1, place, static_cast<int>(threadIdx.x % 32) + 32 * i, border);
        }
    }
    __device__ __forceinline__ i32 index_along(int axis, const BoxPlace<D>& place, int i, Border border) const {
        return index_at_border(place.first[axis] + i, call.sampler.pixels.extents[axis], border);
    }
    // Whether it is there, and then all of it.
    __device__ __forceinline__ bool find_share(
            int axis, const BoxPlace<D>& place, int i, SplineShare<Weight>& share) const {
        const i32 at = place.first[axis] + i;
        share = spline_share<Weight>(at, call.sampler.pixels.extents[axis], call.sampler.border);
        return share.index == at;
    }

    __device__ __forceinline__ Sampler<I, D, T, u32> sampler_of_box() const {
        Sampler<I, D, T, u32> result;
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

template<typename T>
bool is_finite(const T& value) {
    if constexpr (traits::complex<T>)
        return std::isfinite(value.real) and std::isfinite(value.imag);
    else
        return std::isfinite(value);
}

/// Whether the boxes of some matrices are worth it, and have room; then it is done.
template<Interp I, int D, typename T, typename Out>
bool launch_boxes(const char* function, const TransformCall<I, D, T, Out>& call, std::span<const Inverse<D>> inverses,
        const Stream& stream) {
    constexpr int most_bytes = 96 << 10, most_by_default = 47 << 10;  // of 48 KiB, the place of the box takes some
    const BoxShape<D> shape = best_box(inverses, n_taps(I), most_bytes / static_cast<int>(sizeof(T)));
    const i64 n_bytes = shape.n_elements() * static_cast<i64>(sizeof(T));
    const bool is_aligned = reinterpret_cast<std::uintptr_t>(call.input) % sizeof(T) == 0;  // as bring() needs it
    const bool has_finite_border = is_finite(call.sampler.outside);  // there, what has no weight is added as well
    if (shape.is_too_wide() or n_bytes > most_bytes or not is_aligned or not has_finite_border)
        return false;
    const auto kernel = transform_boxes<I, D, T, Out>;
    if (n_bytes > most_by_default and
            not allow_shared_memory(reinterpret_cast<const void*>(kernel), most_bytes, stream.device()))
        return false;
    cuda::launch(function, kernel, stream, Tile<D>::count(call.extents, shape.depth(), shape.height(), shape.width()),
            static_cast<std::size_t>(n_bytes), call, shape);
    return true;
}

}  // namespace noa::geometry::on_gpu

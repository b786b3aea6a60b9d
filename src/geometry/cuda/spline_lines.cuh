// Splines on the GPU: a thread for each line. Lines that are side by side are read as they are; rows go through shared
// memory, tile by tile.
#pragma once

#include "geometry/spline_line.hpp"
#include "noa/base/config.hpp"
#include "noa/base/layout.hpp"
#include "noa/core/cuda/launch.cuh"
#include "noa/runtime/detail/any_array.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::geometry::on_gpu {

using detail::AnyArray;

/// All lines along an axis; the three other axes number them. Strides are in elements.
template<typename T, typename W>
struct SplineLines {
    SplineLine<T, W> line;
    i64 extents[3];
    const T* from;
    i64 from_strides[3], from_step;
    T* to;
    i64 to_strides[3], to_step;

    i64 count() const { return extents[0] * extents[1] * extents[2]; }

    struct Offsets {
        i64 from, to;
    };
    __device__ Offsets offsets(i64 number) const {
        Offsets result{};
        for (int axis = 2; axis >= 0; --axis) {
            const i64 next = number / extents[axis], at = number - next * extents[axis];
            result.from += at * from_strides[axis];
            result.to += at * to_strides[axis];
            number = next;
        }
        return result;
    }
};

// Elements are loaded before those ahead of them are done with.
template<typename T, typename W>
__global__ void __launch_bounds__(256) solve_columns(const __grid_constant__ SplineLines<T, W> lines) {
    constexpr int n_ahead = 8;
    const i64 number = i64{blockIdx.x} * 256 + threadIdx.x;
    if (number >= lines.extents[0] * lines.extents[1] * lines.extents[2])
        return;
    const auto [from_offset, to_offset] = lines.offsets(number);
    const T* const from = lines.from + from_offset;
    T* const to = lines.to + to_offset;
    const i64 n = lines.line.n;
    T ahead[n_ahead], previous{};
    for (i64 begin = 0; begin < n; begin += n_ahead) {
#pragma unroll
        for (int i = 0; i < n_ahead; ++i)
            if (begin + i < n)
                ahead[i] = from[(begin + i) * lines.from_step];
#pragma unroll
        for (int i = 0; i < n_ahead; ++i)
            if (begin + i < n)
                to[(begin + i) * lines.to_step] = previous = lines.line.forward(begin + i, ahead[i], previous);
    }
    for (i64 end = n - 1; end > 0; end -= n_ahead) {  // of which the one at `end` is done
#pragma unroll
        for (int i = 1; i <= n_ahead; ++i)
            if (end - i >= 0)
                ahead[i - 1] = to[(end - i) * lines.to_step];
#pragma unroll
        for (int i = 1; i <= n_ahead; ++i)
            if (end - i >= 0)
                to[(end - i) * lines.to_step] = previous = lines.line.backward(end - i, ahead[i - 1], previous);
    }
    lines.line.close(to, lines.to_step);
}

// A warp has 32 rows, of which it takes 128 bytes at a time.
template<typename T, typename W>
class RowTile {
public:
    static constexpr int width = 128 / sizeof(T);
    using Memory = T[32][width + 1];

    __device__ RowTile(const SplineLines<T, W>& lines, Memory& memory, i64 first_row)
        : m_lines(lines), m_memory(memory), m_lane(static_cast<int>(threadIdx.x % 32)) {
        const i64 n_rows = lines.extents[0] * lines.extents[1] * lines.extents[2];
        m_count = static_cast<int>(n_rows - first_row < 32 ? n_rows - first_row : 32);
        m_own = lines.offsets(first_row + (m_lane < m_count ? m_lane : m_count - 1));
    }

    __device__ bool is_used() const { return m_lane < m_count; }
    __device__ T* own_row() const { return m_lines.to + m_own.to; }
    __device__ T& operator[](int x) { return m_memory[m_lane][x]; }

    /// From column `begin` on, as far as there are any.
    __device__ void load(const T* from, bool is_input, i64 begin) {
        __syncwarp();
        for_each(
                begin, [&](int row, i64 offset, T& place) { place = from[offset]; }, is_input);
        __syncwarp();
    }
    __device__ void store(T* to, i64 begin) {
        __syncwarp();
        for_each(
                begin, [&](int row, i64 offset, T& place) { to[offset] = place; }, false);
    }

private:
    const SplineLines<T, W>& m_lines;
    Memory& m_memory;
    int m_lane, m_count;
    typename SplineLines<T, W>::Offsets m_own;

    template<typename F>
    __device__ void for_each(i64 begin, const F& f, bool is_input) {
        constexpr int n_rows = 32 / width;  // at once
        const int column = m_lane % width;
        const i64 step = is_input ? m_lines.from_step : m_lines.to_step;
#pragma unroll 8
        for (int r = 0; r < 32; r += n_rows) {
            const int row = r + m_lane / width;
            const i64 start = __shfl_sync(0xffffffffu, is_input ? m_own.from : m_own.to, row);
            if (row < m_count and begin + column < m_lines.line.n)
                f(row, start + (begin + column) * step, m_memory[row][column]);
        }
    }
};

template<typename T, typename W>
__global__ void __launch_bounds__(256) solve_rows(const __grid_constant__ SplineLines<T, W> lines) {
    using Tile = RowTile<T, W>;
    __shared__ typename Tile::Memory memory[8];
    const i64 first_row = (i64{blockIdx.x} * 8 + threadIdx.x / 32) * 32;
    if (first_row >= lines.extents[0] * lines.extents[1] * lines.extents[2])
        return;
    Tile tile(lines, memory[threadIdx.x / 32], first_row);
    const i64 n = lines.line.n;
    T previous{};
    const i64 last_begin = (n - 1) / Tile::width * Tile::width;
    for (i64 begin = 0; begin <= last_begin; begin += Tile::width) {
        tile.load(lines.from, true, begin);
        const int count = static_cast<int>(n - begin < Tile::width ? n - begin : Tile::width);
        for (int x = 0; x < count; ++x)
            tile[x] = previous = lines.line.forward(begin + x, tile[x], previous);
        if (begin < last_begin)
            tile.store(lines.to, begin);
    }
    // The last tile is still there.
    for (i64 begin = last_begin; begin >= 0; begin -= Tile::width) {
        if (begin < last_begin)
            tile.load(lines.to, false, begin);
        const int count = static_cast<int>(n - begin < Tile::width ? n - begin : Tile::width);
        for (int x = count - 1; x >= 0; --x)
            if (begin + x < n - 1)
                tile[x] = previous = lines.line.backward(begin + x, tile[x], previous);
        tile.store(lines.to, begin);
    }
    __syncwarp();
    if (tile.is_used())
        lines.line.close(tile.own_row(), lines.to_step);
}

/// The coefficients of all lines along an axis. The output may be the input.
template<typename T, typename W>
void solve_lines(
        const char* function, const SplineLine<T, W>& line, const AnyArray& input, const AnyArray& output, int axis) {
    const Stream stream = Stream::current(output.device);
    const Strides4 &from_strides = input.where.layout.strides, &to_strides = output.where.layout.strides;
    SplineLines<T, W> lines{line, {}, static_cast<const T*>(input.first()), {}, from_strides[axis],
            static_cast<T*>(const_cast<void*>(output.first())), {}, to_strides[axis]};
    for (int i = 0, other = 0; i < 4; ++i)
        if (i != axis) {
            lines.extents[other] = output.shape()[i];
            lines.from_strides[other] = from_strides[i];
            lines.to_strides[other++] = to_strides[i];
        }
    const auto kernel = axis == 3 ? solve_rows<T, W> : solve_columns<T, W>;
    cuda::launch(function, kernel, stream, (lines.count() + 255) / 256, 0, lines);
    stream.keep(input.owner);
    stream.keep(output.owner);
    if (stream.mode() == Stream::SYNC)
        stream.synchronize();
}

}  // namespace noa::geometry::on_gpu

// Rows that are too long for a block of threads: many of them are sorted at once, by the number of their row and their
// keys, as long as both fit 64 bits; keys of 64 bits by their keys, and then by the number of their row.
#include <cub/device/device_radix_sort.cuh>

#include <bit>

#include "math/cuda/keys.cuh"
#include "math/cuda/sort.hpp"
#include "noa/base/error.hpp"
#include "noa/core/cuda/access.cuh"
#include "noa/core/cuda/launch.cuh"
#include "noa/runtime/allocator.hpp"
#include "runtime/cuda/check.hpp"

namespace noa::math::on_gpu {

namespace {

using cuda::n_threads;

// Some rows of a task, which are sorted at once.
struct Batch {
    SortTask task;
    i64 first_row, n_rows;
    int row_shift;  // where in a key the number of its row, counted from the first, begins; 0: it is not there
    i64 n_chunks;   // of a row, for a block each

    i64 n_elements() const { return n_rows * task.input.n; }
};

constexpr int per_thread = 8;
constexpr i64 chunk_size = per_thread * n_threads;

// The part of a row that is a block's, and the places in it that are a thread's.
struct Chunk {
    i64 row, first;

    __device__ explicit Chunk(const Batch& batch)
        : row(i64{blockIdx.x} / batch.n_chunks), first(i64{blockIdx.x} % batch.n_chunks * chunk_size) {}
    __device__ i64 operator()(int u) const { return first + i64{u} * n_threads + threadIdx.x; }
};

// ---- Kernels -------------------------------------------------------------------------------------------------------

// Rows one after the other, as keys; if asked for, each with its number among all.
template<typename W>
__global__ void __launch_bounds__(n_threads) encode_rows(const __grid_constant__ Batch batch, W* to, u32* numbers) {
    const Chunk place(batch);
    const i64 n = batch.task.input.n, offset = place.row * n;
    u32 narrow_keys[per_thread];
    u64 wide_keys[per_thread];
    if (sizeof(W) == 8 and batch.task.coding.size == 8)
        read_keys(batch.task.input, batch.first_row + place.row, batch.task.coding, place, wide_keys);
    else
        read_keys(batch.task.input, batch.first_row + place.row, batch.task.coding, place, narrow_keys);
#pragma unroll
    for (int u = 0; u < per_thread; ++u) {
        if (place(u) >= n)
            continue;
        const u64 key = batch.task.coding.size == 8 ? wide_keys[u] : u64{narrow_keys[u]};
        const u64 row = batch.row_shift > 0 ? static_cast<u64>(place.row) << batch.row_shift : 0;
        to[offset + place(u)] = static_cast<W>(row | key);
        if (numbers != nullptr)
            numbers[offset + place(u)] = static_cast<u32>(offset + place(u));
    }
}

template<typename W>
__global__ void __launch_bounds__(n_threads) decode_rows(const __grid_constant__ Batch batch, const W* from) {
    const Chunk place(batch);
    W keys[per_thread];
#pragma unroll
    for (int u = 0; u < per_thread; ++u)
        if (place(u) < batch.task.output.n)
            keys[u] = from[place.row * batch.task.output.n + place(u)];
    write_keys(batch.task.output, batch.first_row + place.row, batch.task.coding, place, keys);
}

// Indices in a row, from numbers among all elements.
__global__ void __launch_bounds__(n_threads) number_rows(const __grid_constant__ Batch batch, const u32* numbers) {
    const Chunk place(batch);
    const i64 offset = place.row * batch.task.output.n;
    i64 indices[per_thread];
#pragma unroll
    for (int u = 0; u < per_thread; ++u)
        if (place(u) < batch.task.output.n)
            indices[u] = i64{numbers[offset + place(u)]} - offset;
    write_indices(batch.task.output, batch.first_row + place.row, place, indices);
}

// The row of each element, from its number among all. There are fewer than 2^31.
__global__ void __launch_bounds__(n_threads) find_rows(const u32* numbers, u32* rows, u32 n, cuda::Divider divide) {
    const u32 i = blockIdx.x * n_threads + threadIdx.x;
    if (i < n)
        rows[i] = divide(numbers[i]);
}

// ---- Sorting -------------------------------------------------------------------------------------------------------

// Elements and room for as many.
template<typename T>
struct Buffers {
    std::shared_ptr<void> memory;
    cub::DoubleBuffer<T> places;

    Buffers(i64 n, const Stream& stream) {
        const i64 n_padded = (n + 63) / 64 * 64;  // both are aligned
        memory = Allocator{}.allocate(layout::n_bytes({1, 1, 2, n_padded}, sizeof(T)), stream.device());
        auto* const first = static_cast<T*>(memory.get());
        places = cub::DoubleBuffer<T>(first, first + n_padded);
    }
    T* get() { return places.Current(); }
};

// Calls a function of CUB, which is told how much memory it needs and then has it.
template<typename F>
void call_cub(const Stream& stream, const F& f) {
    const cuda::OnDevice guard(stream.device());
    const auto native = static_cast<cudaStream_t>(stream.native());
    std::size_t n_bytes = 0;
    cuda::check(f(nullptr, n_bytes, native), "cub::DeviceRadixSort");
    const auto memory = Allocator{}.allocate(static_cast<i64>(n_bytes > 0 ? n_bytes : 1), stream.device());
    cuda::check(f(memory.get(), n_bytes, native), "cub::DeviceRadixSort");
}

template<typename K>
void sort_keys(Buffers<K>& keys, i64 n, int n_bits, const Stream& stream) {
    call_cub(stream, [&](void* memory, std::size_t& n_bytes, cudaStream_t native) {
        return cub::DeviceRadixSort::SortKeys(memory, n_bytes, keys.places, n, 0, n_bits, native);
    });
}

// Equal keys stay in order.
template<typename K, typename V>
void sort_pairs(Buffers<K>& keys, Buffers<V>& values, i64 n, int n_bits, const Stream& stream) {
    call_cub(stream, [&](void* memory, std::size_t& n_bytes, cudaStream_t native) {
        return cub::DeviceRadixSort::SortPairs(memory, n_bytes, keys.places, values.places, n, 0, n_bits, native);
    });
}

int n_bits_of(i64 n_rows) {
    return std::bit_width(static_cast<u64>(n_rows - 1));
}

template<typename W>
void sort_by_keys(const Batch& batch, const Stream& stream) {
    const i64 n = batch.n_elements(), n_blocks = batch.n_rows * batch.n_chunks;
    const int n_bits = 8 * batch.task.coding.size + (batch.row_shift > 0 ? n_bits_of(batch.n_rows) : 0);
    Buffers<W> keys(n, stream);
    if (batch.task.gives_indices) {
        Buffers<u32> numbers(n, stream);
        cuda::launch("sort", encode_rows<W>, stream, n_blocks, 0, batch, keys.get(), numbers.get());
        sort_pairs(keys, numbers, n, n_bits, stream);
        cuda::launch("sort", number_rows, stream, n_blocks, 0, batch, numbers.get());
    } else {
        cuda::launch("sort", encode_rows<W>, stream, n_blocks, 0, batch, keys.get(), nullptr);
        sort_keys(keys, n, n_bits, stream);
        cuda::launch("sort", decode_rows<W>, stream, n_blocks, 0, batch, keys.get());
    }
}

void sort_by_keys_then_rows(const Batch& batch, const Stream& stream) {
    const i64 n = batch.n_elements(), n_blocks = batch.n_rows * batch.n_chunks;
    Buffers<u64> keys(n, stream);
    Buffers<u32> numbers(n, stream), rows(n, stream);
    cuda::launch("sort", encode_rows<u64>, stream, n_blocks, 0, batch, keys.get(), numbers.get());
    sort_pairs(keys, numbers, n, 64, stream);
    cuda::launch("sort", find_rows, stream, (n + n_threads - 1) / n_threads, 0, numbers.get(), rows.get(),
            static_cast<u32>(n), cuda::Divider(static_cast<u32>(batch.task.input.n)));
    if (batch.task.gives_indices) {
        sort_pairs(rows, numbers, n, n_bits_of(batch.n_rows), stream);
        cuda::launch("sort", number_rows, stream, n_blocks, 0, batch, numbers.get());
    } else {
        sort_pairs(rows, keys, n, n_bits_of(batch.n_rows), stream);
        cuda::launch("sort", decode_rows<u64>, stream, n_blocks, 0, batch, keys.get());
    }
}

void sort_batch(Batch batch, const Stream& stream) {
    const int size = batch.task.coding.size;
    const bool has_rows = batch.n_rows > 1;
    if (size == 8)
        return has_rows ? sort_by_keys_then_rows(batch, stream) : sort_by_keys<u64>(batch, stream);
    batch.row_shift = has_rows ? 8 * size : 0;
    has_rows ? sort_by_keys<u64>(batch, stream) : sort_by_keys<u32>(batch, stream);
}

}  // namespace

void sort_long_rows(const SortTask& task, const Stream& stream) {
    constexpr i64 most_at_once = i64{1} << 27;  // what is more takes no less time, but memory
    const i64 n = task.input.n;
    check(not task.gives_indices or n <= i64{1} << 32,
            "a row of {} elements is too long for its indices to be sorted on {}: at most {}", n, stream.device(),
            i64{1} << 32);
    const i64 per_batch = n < most_at_once ? most_at_once / n : 1;
    for (i64 row = 0; row < task.input.n_rows; row += per_batch) {
        const i64 n_rows = per_batch < task.input.n_rows - row ? per_batch : task.input.n_rows - row;
        sort_batch({task, row, n_rows, 0, (n + chunk_size - 1) / chunk_size}, stream);
    }
}

}  // namespace noa::math::on_gpu

// Cumulative sums on the GPU, in an order that depends on shapes and strides alone: the same bits in every run. As each
// is a sum of n numbers in one order or another, its error, before it is rounded to the type of the output, is at most
// (n - 1) 2^-53 times the sum of their absolute values.
#include <cub/block/block_exchange.cuh>
#include <cub/block/block_reduce.cuh>
#include <cub/block/block_scan.cuh>

#include "math/accumulated.hpp"
#include "math/cuda/prepare.hpp"
#include "math/cuda/rows.hpp"
#include "math/cumsum.kernels.hpp"
#include "noa/base/dtype.hpp"
#include "noa/core/cuda/access.cuh"
#include "noa/core/cuda/launch.cuh"
#include "noa/runtime/allocator.hpp"

namespace noa::math::on_gpu {

namespace {

using cuda::n_threads, detail::accumulated_t;

// On a multiprocessor at the same time: with fewer, too little memory would be on its way.
constexpr int enough_blocks = 4;

struct ScanTask {
    Rows input, output;
    bool is_wide;             // whether the output is f64 or c64, where it could be f32 or c32
    i64 n_parts, n_per_part;  // of a row; what comes before a part is known from the sums of the others
    i64 n_column_blocks;      // side by side
};

struct Add {
    template<typename A>
    __device__ A operator()(const A& a, const A& b) const {
        return a + b;
    }
};

// Where sums go.
template<typename A>
struct Output {
    std::byte* first;
    i64 offset, along;
    bool is_wide;

    __device__ Output(const ScanTask& task, i64 row)
        : first(task.output.first), offset(task.output.offset(row)), along(task.output.along), is_wide(task.is_wide) {}

    __device__ void set(i64 i, const A& sum) const {
        if constexpr (not std::is_same_v<A, u64>) {
            using Narrow = std::conditional_t<traits::complex<A>, c32, f32>;
            if (not is_wide) {
                reinterpret_cast<Narrow*>(first)[offset + i * along] = cuda::convert<Narrow>(sum);
                return;
            }
        }
        reinterpret_cast<A*>(first)[offset + i * along] = sum;
    }
};

// The range of a part.
struct Part {
    i64 begin, end;

    __device__ Part(const ScanTask& task, i64 part)
        : begin(part * task.n_per_part),
          end(begin + task.n_per_part < task.input.n ? begin + task.n_per_part : task.input.n) {}
};

// ---- Short rows ----------------------------------------------------------------------------------------------------

template<typename A>
struct alignas(A) Words {
    u32 values[sizeof(A) / 4];
};

template<typename A, typename F>
__device__ A shuffle(const A& value, const F& f) {
    auto words = __builtin_bit_cast(Words<A>, value);
#pragma unroll
    for (u32& word: words.values)
        word = f(word);
    return __builtin_bit_cast(A, words);
}

// Some lanes for each row, a few elements of each at a time.
template<typename T>
__global__ void __launch_bounds__(n_threads) scan_in_lanes(const __grid_constant__ ScanTask task, int log_lanes) {
    using A = accumulated_t<T>;
    constexpr int n_ahead = 4;
    constexpr u32 everyone = 0xffffffffu;
    const int n_lanes = 1 << log_lanes, lane = static_cast<int>(threadIdx.x) & (n_lanes - 1);
    const i64 number = (i64{blockIdx.x} * n_threads + threadIdx.x) >> log_lanes;
    const bool is_there = number < task.input.n_rows;
    const i64 row = is_there ? number : 0, n = is_there ? task.input.n : 0;
    const T* const in = task.input.row<T>(row);
    const Output<A> out(task, row);
    A before{};
    for (i64 first = lane; first - lane < task.input.n; first += n_ahead * n_lanes) {
        T elements[n_ahead];
#pragma unroll
        for (int u = 0; u < n_ahead; ++u)
            elements[u] = first + u * n_lanes < n ? in[(first + u * n_lanes) * task.input.along] : T{};
#pragma unroll
        for (int u = 0; u < n_ahead; ++u) {
            A sum = cuda::convert<A>(elements[u]);
            for (int distance = 1; distance < n_lanes; distance *= 2) {
                const A other =
                        shuffle(sum, [&](u32 word) { return __shfl_up_sync(everyone, word, distance, n_lanes); });
                if (lane >= distance)
                    sum = other + sum;
            }
            sum = before + sum;
            if (first + u * n_lanes < n)
                out.set(first + u * n_lanes, sum);
            before = shuffle(sum, [&](u32 word) { return __shfl_sync(everyone, word, n_lanes - 1, n_lanes); });
        }
    }
}

// ---- Long rows -----------------------------------------------------------------------------------------------------

template<typename A>
constexpr int per_thread = sizeof(A) > 8 ? 4 : 8;
template<typename A>
constexpr i64 tile_size = per_thread<A> * n_threads;

template<typename A>
using BlockReduce = cub::BlockReduce<A, n_threads>;

template<typename T, int N>
__device__ void read_tile(const T* row, i64 along, i64 first, i64 end, accumulated_t<T> (&values)[N]) {
    T elements[N];
#pragma unroll
    for (int u = 0; u < N; ++u) {
        const i64 i = first + u * n_threads + threadIdx.x;
        elements[u] = i < end ? row[i * along] : T{};
    }
#pragma unroll
    for (int u = 0; u < N; ++u)
        values[u] = cuda::convert<accumulated_t<T>>(elements[u]);
}

// The sum of each part of each row, a block each.
template<typename T>
__global__ void __launch_bounds__(n_threads) sum_parts(const __grid_constant__ ScanTask task, accumulated_t<T>* sums) {
    using A = accumulated_t<T>;
    __shared__ typename BlockReduce<A>::TempStorage storage;
    const T* const in = task.input.row<T>(i64{blockIdx.x} / task.n_parts);
    const Part part(task, i64{blockIdx.x} % task.n_parts);
    A sum{};
    for (i64 first = part.begin; first < part.end; first += tile_size<A>) {
        A values[per_thread<A>];
        read_tile(in, task.input.along, first, part.end, values);
#pragma unroll
        for (int u = 0; u < per_thread<A>; ++u)
            sum = sum + values[u];
    }
    sum = BlockReduce<A>(storage).Reduce(sum, Add{});
    if (threadIdx.x == 0)
        sums[blockIdx.x] = sum;
}

// The sum of some values, for all threads of a block.
template<typename A>
__device__ A sum_all(const A* values, i64 n) {
    __shared__ typename BlockReduce<A>::TempStorage storage;
    __shared__ alignas(A) std::byte result[sizeof(A)];
    A sum{};
    for (i64 i = threadIdx.x; i < n; i += n_threads)
        sum = sum + values[i];
    sum = BlockReduce<A>(storage).Reduce(sum, Add{});
    if (threadIdx.x == 0)
        *reinterpret_cast<A*>(result) = sum;
    __syncthreads();
    return *reinterpret_cast<const A*>(result);
}

// A block for each part of each row, tile by tile.
template<typename T>
__global__ void __launch_bounds__(n_threads, enough_blocks - 1)
        scan_parts(const __grid_constant__ ScanTask task, const accumulated_t<T>* sums) {
    using A = accumulated_t<T>;
    constexpr int N = per_thread<A>;
    using Exchange = cub::BlockExchange<A, n_threads, N>;
    using Scan = cub::BlockScan<A, n_threads, cub::BLOCK_SCAN_WARP_SCANS>;
    __shared__ typename Exchange::TempStorage for_exchange;
    __shared__ typename Scan::TempStorage for_scan;
    const i64 row = i64{blockIdx.x} / task.n_parts, number = i64{blockIdx.x} % task.n_parts;
    const T* const in = task.input.row<T>(row);
    const Output<A> out(task, row);
    const Part part(task, number);
    A before = number == 0 ? A{} : sum_all(sums + row * task.n_parts, number);
    for (i64 first = part.begin; first < part.end; first += tile_size<A>) {
        A values[N];
        read_tile(in, task.input.along, first, part.end, values);
        Exchange(for_exchange).StripedToBlocked(values, values);
#pragma unroll
        for (int u = 1; u < N; ++u)
            values[u] = values[u - 1] + values[u];
        A others, total;
        Scan(for_scan).ExclusiveScan(values[N - 1], others, A{}, Add{}, total);
#pragma unroll
        for (int u = 0; u < N; ++u)
            values[u] = before + (others + values[u]);
        before = before + total;
        __syncthreads();
        Exchange(for_exchange).BlockedToStriped(values, values);
        __syncthreads();
#pragma unroll
        for (int u = 0; u < N; ++u) {
            const i64 i = first + u * n_threads + threadIdx.x;
            if (i < part.end)
                out.set(i, values[u]);
        }
    }
}

// ---- Rows side by side ---------------------------------------------------------------------------------------------

// A thread for each part of each row. Adds up, or also stores.
template<typename T, bool IsStored>
__global__ void __launch_bounds__(n_threads, enough_blocks)
        scan_columns(const __grid_constant__ ScanTask task, accumulated_t<T>* sums) {
    using A = accumulated_t<T>;
    constexpr int n_ahead = sizeof(T) > 8 ? 4 : 8;
    const i64 number = i64{blockIdx.x} / task.n_column_blocks, n_columns = task.input.n_rows;
    const i64 column = i64{blockIdx.x} % task.n_column_blocks * n_threads + threadIdx.x;
    if (column >= n_columns)
        return;
    const Part part(task, number);
    const T* next = task.input.row<T>(column) + part.begin * task.input.along;
    Output<A> out(task, column);
    out.offset += part.begin * out.along;
    A sum{};
    if constexpr (IsStored)
        for (i64 other = 0; other < number; ++other)
            sum = sum + sums[other * n_columns + column];
    const auto add = [&](const T& element) {
        sum = sum + cuda::convert<A>(element);
        if constexpr (IsStored) {
            out.set(0, sum);
            out.offset += out.along;
        }
    };
    i64 n_left = part.end - part.begin;
    for (; n_left >= n_ahead; n_left -= n_ahead) {
        T elements[n_ahead];
#pragma unroll
        for (T& element: elements) {
            element = *next;
            next += task.input.along;
        }
#pragma unroll
        for (const T& element: elements)
            add(element);
    }
    for (; n_left > 0; --n_left, next += task.input.along)
        add(*next);
    if constexpr (not IsStored)
        sums[number * n_columns + column] = sum;
}

// ---- Launch --------------------------------------------------------------------------------------------------------

constexpr i64 round_up(i64 n, i64 to) {
    return (n + to - 1) / to * to;
}

void cut_into_parts(ScanTask& task, i64 n_parts, i64 unit) {
    task.n_per_part = round_up((task.input.n + n_parts - 1) / n_parts, unit);
    task.n_parts = (task.input.n + task.n_per_part - 1) / task.n_per_part;
}

// Room for the sums of parts, if there are several.
template<typename A>
std::shared_ptr<void> allocate_sums(const ScanTask& task, const Stream& stream) {
    if (task.n_parts == 1)
        return nullptr;
    return Allocator{}.allocate(layout::n_bytes({1, 1, task.input.n_rows, task.n_parts}, sizeof(A)), stream.device());
}

template<typename T>
void scan_rows(ScanTask task, const Stream& stream) {
    using A = accumulated_t<T>;
    constexpr i64 longest_in_lanes = 1024, enough_parts = 1024;
    const i64 n = task.input.n, n_rows = task.input.n_rows;
    if (n <= longest_in_lanes) {
        int log_lanes = 0;
        while (log_lanes < 5 and i64{1} << log_lanes < n)
            ++log_lanes;
        const i64 per_block = n_threads >> log_lanes;
        return cuda::launch(
                "cumsum", scan_in_lanes<T>, stream, (n_rows + per_block - 1) / per_block, 0, task, log_lanes);
    }
    cut_into_parts(task, n_rows < enough_parts ? (enough_parts + n_rows - 1) / n_rows : 1, tile_size<A>);
    const auto memory = allocate_sums<A>(task, stream);
    auto* const sums = static_cast<A*>(memory.get());
    if (sums != nullptr)
        cuda::launch("cumsum", sum_parts<T>, stream, n_rows * task.n_parts, 0, task, sums);
    cuda::launch("cumsum", scan_parts<T>, stream, n_rows * task.n_parts, 0, task, sums);
}

template<typename T>
void scan_side_by_side(ScanTask task, const Stream& stream) {
    using A = accumulated_t<T>;
    constexpr i64 enough_threads = i64{1} << 17, shortest_part = 128;
    const i64 n_rows = task.input.n_rows;
    cut_into_parts(task, n_rows < enough_threads ? (enough_threads + n_rows - 1) / n_rows : 1, shortest_part);
    task.n_column_blocks = (n_rows + n_threads - 1) / n_threads;
    const auto memory = allocate_sums<A>(task, stream);
    auto* const sums = static_cast<A*>(memory.get());
    if (sums != nullptr)
        cuda::launch("cumsum", scan_columns<T, false>, stream, task.n_column_blocks * task.n_parts, 0, task, sums);
    cuda::launch("cumsum", scan_columns<T, true>, stream, task.n_column_blocks * task.n_parts, 0, task, sums);
}

// Calls f with the type that elements are added up as: those that are as good as another are taken for it.
template<typename F>
void visit_added(DType dtype, const F& f) {
    visit(dtype, [&]<typename T>() {
        if constexpr (std::is_same_v<T, bool>)
            f.template operator()<u8>();
        else if constexpr (std::is_same_v<T, i64>)
            f.template operator()<u64>();
        else
            f.template operator()<T>();
    });
}

}  // namespace

}  // namespace noa::math::on_gpu

namespace noa::math {

using namespace on_gpu;

template<>
void cumsum<Backend::GPU>(const detail::AnyArray& input, const detail::AnyArray& output, int axis) {
    constexpr i64 enough_columns = 2048, enough_side_by_side = 32;
    const Stream stream = Stream::current(output.device);
    Vec<bool, 4> is_along{};
    is_along[axis] = true;
    const auto [to, from] = cut_into_rows(output.memory(), input.memory(), is_along);
    const bool by_columns =
            to.is_columns and to.rows.n_rows >= enough_columns and to.n_side_by_side >= enough_side_by_side;
    std::shared_ptr<void> input_copy, output_copy;
    ScanTask task{};
    task.input = by_columns ? to_read_columns(from, stream, input_copy) : to_read(from, stream, input_copy);
    task.output = by_columns ? to.rows : to_write(to, stream, output_copy);
    task.is_wide = output.dtype == DType::F64 or output.dtype == DType::C64;
    task.n_parts = 1;
    task.n_per_part = task.input.n;
    visit_added(input.dtype,
            [&]<typename T>() { by_columns ? scan_side_by_side<T>(task, stream) : scan_rows<T>(task, stream); });
    copy_back(to, stream, output_copy);
    const detail::AnyArray* const arrays[] = {&input, &output};
    finish(arrays, stream);
}

}  // namespace noa::math

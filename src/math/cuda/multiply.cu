// Products of matrices on the GPU by a kernel of our own, for what cuBLAS does not know: integers and c16.
#include <cstdlib>
#include <utility>

#include "math/cuda/multiply.hpp"
#include "noa/base/complex.hpp"
#include "noa/core/cuda/access.cuh"
#include "noa/core/cuda/launch.cuh"
#include "noa/math/matmul.hpp"

namespace noa::math::on_gpu {

using detail::AnyArray;

namespace {

// What numbers are multiplied as. Integers are u64, whatever their sign: the bits are those of i64, and to wrap around
// is no mistake.
template<typename T>
using work_t = std::conditional_t<traits::integer<T>, u64, detail::dot_t<T>>;
template<typename T>
using result_t = std::conditional_t<traits::integer<T>, u64, T>;

// A block has a tile of the output, and goes through the sums step by step; a thread has 4 by 4 elements of the tile.
constexpr int side = 64, step = 16, n_each = 4, n_apart = side / n_each;
constexpr int pitch = side + 1;  // neighbors in a column are in different banks of shared memory
static_assert(n_apart * n_apart == cuda::n_threads);

// A stack of matrices. Strides are in elements.
struct Stack {
    i64 strides[4];
    bool k_is_faster;  // of a factor: what is summed over are neighbors in memory
};

struct Products {
    i64 n_depths, m, n, k;
    i64 row_tiles, column_tiles;
    Stack a, b, output;
};

// The rows of a, or the columns of b, from the first one on, and what is summed over in this step; 0 past the ends.
template<typename C, typename T>
__device__ void load_tile(C (*tile)[pitch], const T* matrix, bool k_is_faster, i64 stride, i64 k_stride, i64 first,
        i64 n, i64 first_k, i64 k) {
#pragma unroll
    for (int i = 0; i < side * step / cuda::n_threads; ++i) {
        const int number = static_cast<int>(threadIdx.x) + i * cuda::n_threads;
        const int at = k_is_faster ? number / step : number % side, at_k = k_is_faster ? number % step : number / side;
        C value{};
        if (first + at < n and first_k + at_k < k)
            value = cuda::convert<C>(matrix[(first + at) * stride + (first_k + at_k) * k_stride]);
        tile[at_k][at] = value;
    }
}

template<typename C>
__device__ void add_products(C (&sums)[n_each][n_each], const C (*a)[pitch], const C (*b)[pitch], int y, int x) {
#pragma unroll
    for (int k = 0; k < step; ++k) {
        C left[n_each], right[n_each];
#pragma unroll
        for (int i = 0; i < n_each; ++i) {
            left[i] = a[k][y + i * n_apart];
            right[i] = b[k][x + i * n_apart];
        }
#pragma unroll
        for (int i = 0; i < n_each; ++i)
#pragma unroll
            for (int j = 0; j < n_each; ++j)
                sums[i][j] += left[i] * right[j];
    }
}

template<typename T>
__global__ void __launch_bounds__(cuda::n_threads, 2) multiply_tiles(const __grid_constant__ Products p, const T* a,
        const T* b, result_t<T>* output, const work_t<T> alpha, const work_t<T> beta) {
    using C = work_t<T>;
    __shared__ alignas(16) std::byte memory[2][step * pitch * sizeof(C)];
    auto* const a_tile = reinterpret_cast<C(*)[pitch]>(memory[0]);
    auto* const b_tile = reinterpret_cast<C(*)[pitch]>(memory[1]);

    const i64 tile = blockIdx.x, rest = tile / p.column_tiles, matrix = rest / p.row_tiles;
    const i64 first_column = tile % p.column_tiles * side, first_row = rest % p.row_tiles * side;
    const i64 batch = matrix / p.n_depths, depth = matrix % p.n_depths;
    a += batch * p.a.strides[0] + depth * p.a.strides[1];
    b += batch * p.b.strides[0] + depth * p.b.strides[1];
    output += batch * p.output.strides[0] + depth * p.output.strides[1];

    const int x = static_cast<int>(threadIdx.x) % n_apart, y = static_cast<int>(threadIdx.x) / n_apart;
    C sums[n_each][n_each]{};
    for (i64 k = 0; k < p.k; k += step) {
        load_tile(a_tile, a, p.a.k_is_faster, p.a.strides[2], p.a.strides[3], first_row, p.m, k, p.k);
        load_tile(b_tile, b, p.b.k_is_faster, p.b.strides[3], p.b.strides[2], first_column, p.n, k, p.k);
        __syncthreads();
        add_products<C>(sums, a_tile, b_tile, y, x);
        __syncthreads();
    }

    const bool reads_output = not(beta == C{});
#pragma unroll
    for (int i = 0; i < n_each; ++i)
#pragma unroll
        for (int j = 0; j < n_each; ++j) {
            const i64 row = first_row + y + i * n_apart, column = first_column + x + j * n_apart;
            if (row >= p.m or column >= p.n)
                continue;
            auto& element = output[row * p.output.strides[2] + column * p.output.strides[3]];
            C sum = alpha * sums[i][j];
            if (reads_output)
                sum += beta * cuda::convert<C>(element);
            element = cuda::convert<result_t<T>>(sum);
        }
}

Stack stack_of(const Layout& layout) {
    Stack stack{};
    for (int axis = 0; axis < 4; ++axis)
        stack.strides[axis] = layout.strides[axis];
    return stack;
}

Products make_products(const Layout& a, const Layout& b, const Layout& output, i64 k) {
    Products p{};
    p.n_depths = output.shape[1];
    p.m = output.shape[2];
    p.n = output.shape[3];
    p.k = k;
    p.row_tiles = (p.m + side - 1) / side;
    p.column_tiles = (p.n + side - 1) / side;
    p.a = stack_of(a);
    p.b = stack_of(b);
    p.output = stack_of(output);
    p.a.k_is_faster = std::abs(a.strides[3]) < std::abs(a.strides[2]);
    p.b.k_is_faster = std::abs(b.strides[2]) < std::abs(b.strides[3]);
    return p;
}

template<typename T>
work_t<T> number(const AnyArray& value) {
    const auto given = *static_cast<const detail::dot_t<T>*>(value.first());
    if constexpr (traits::integer<T>)
        return static_cast<u64>(given);
    else
        return given;
}

template<typename T>
void launch_products(const AnyArray& a, const AnyArray& b, const AnyArray& output, work_t<T> alpha, work_t<T> beta,
        i64 k, const Stream& stream) {
    Layout left = a.where.layout, right = b.where.layout, to = output.where.layout;
    const auto* first_left = static_cast<const T*>(a.first());
    const auto* first_right = static_cast<const T*>(b.first());
    // So that neighboring threads write neighbors: the transpose of a product is that of the transposes, from right
    // to left.
    if (to.shape[2] > 1 and std::abs(to.strides[2]) < std::abs(to.strides[3])) {
        std::swap(left, right);
        std::swap(first_left, first_right);
        for (Layout* layout: {&left, &right, &to})
            *layout = layout::permute(*layout, {0, 1, 3, 2});
    }
    const Products p = make_products(left, right, to, k);
    const i64 n_blocks = to.shape[0] * to.shape[1] * p.row_tiles * p.column_tiles;
    auto* const first = static_cast<result_t<T>*>(const_cast<void*>(output.first()));
    cuda::launch("matmul", multiply_tiles<T>, stream, n_blocks, 0, p, first_left, first_right, first, alpha, beta);
}

}  // namespace

void multiply_plainly(const AnyArray& a, const AnyArray& b, const AnyArray& output, const AnyArray& alpha,
        const AnyArray& beta, i64 k, const Stream& stream) {
    visit(a.dtype, [&]<typename T>() {
        if constexpr (traits::numeric<T>)  // nothing else gets here
            launch_products<T>(a, b, output, number<T>(alpha), number<T>(beta), k, stream);
    });
}

}  // namespace noa::math::on_gpu

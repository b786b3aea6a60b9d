#include "math/matmul.kernels.hpp"

#include <algorithm>
#include <array>
#include <climits>
#include <concepts>
#include <tuple>
#include <type_traits>
#include <utility>

#include "math/cpu/blas.hpp"
#include "math/cpu/plain.hpp"
#include "noa/base/complex.hpp"
#include "noa/base/error.hpp"
#include "noa/core/cpu/parallel.hpp"
#include "noa/math/matmul.hpp"

namespace noa::math::detail {

using namespace noa::detail;

namespace {

using cpu::Matrix, cpu::Product;

// What numbers are multiplied as. Integers are u64, whatever their sign: the bits are those of i64, and to wrap around
// is no mistake.
template<typename T>
using work_t = std::conditional_t<traits::integer<T>, u64, dot_t<T>>;

// ---- Stacks of matrices --------------------------------------------------------------------------------------------

// How matrices lie in memory, as Matrix has it. A stride of 0 means: in another way.
struct Order {
    i64 stride = 0;
    bool is_transposed = false;
};

Order order_of(const Layout& layout) {
    const i64 n_rows = layout.shape[2], n_columns = layout.shape[3];
    const i64 row_stride = layout.strides[2], column_stride = layout.strides[3];
    if (n_rows == 1 and n_columns == 1)
        return {1, false};
    if (n_columns == 1)
        return {std::max<i64>(row_stride, 0), false};
    if (n_rows == 1)
        return {std::max<i64>(column_stride, 0), true};
    if (column_stride == 1 and row_stride >= n_columns)
        return {row_stride, false};
    if (row_stride == 1 and column_stride >= n_rows)
        return {column_stride, true};
    return {};
}

Layout transpose(const Layout& layout) {
    return layout::permute(layout, {0, 1, 3, 2});
}

template<typename T>
struct Stack {
    T* first = nullptr;
    Layout layout;
    Array<std::remove_const_t<T>> copy{};  // the elements, where they are not somebody else's

    Matrix<T> operator[](i64 n) const {
        const auto& [shape, strides] = layout;
        const auto [stride, is_transposed] = order_of(layout);
        const i64 batch = shape[1] == 1 ? n : n / shape[1], depth = n - batch * shape[1];
        return {first + batch * strides[0] + depth * strides[1], stride, is_transposed};
    }
};

// Calls f with the offsets of each row in two layouts of one shape.
template<typename F>
void for_each_row(const Layout& a, const Layout& b, int n_threads, const F& f) {
    const i64 n_batches = a.shape[0], n_depths = a.shape[1], n_rows = a.shape[2];
    cpu::parallel_for(n_batches * n_depths * n_rows, n_threads, [&](i64 n) {
        const Vec<i64, 4> index{n / n_rows / n_depths, n / n_rows % n_depths, n % n_rows, 0};
        f(layout::offset_at(a.strides, index), layout::offset_at(b.strides, index));
    });
}

// A copy to calculate with, in the order of the original. Matrices that are repeated are copied once.
template<typename T>
Stack<const work_t<T>> copy_of(const AnyArray& input, int n_threads) {
    Layout from = input.where.layout;
    for (const int axis: {0, 1})
        if (from.strides[axis] == 0)
            from.shape[axis] = 1;
    const bool is_transposed = layout::order(from)[3] == 2;
    const Array<work_t<T>> copy(Layout{from.shape, is_transposed ? from.shape.strides<'F'>() : from.shape.strides()});
    Layout to = copy.layout();
    if (is_transposed) {
        from = transpose(from);
        to = transpose(to);
    }
    for_each_row(from, to, n_threads, [&](i64 offset_from, i64 offset_to) {
        const T* const row = static_cast<const T*>(input.first()) + offset_from;
        for (i64 i = 0; i < from.shape[3]; ++i)
            copy.get()[offset_to + i] = converted<work_t<T>>(row[i * from.strides[3]]);
    });
    return {copy.get(), layout::broadcast(copy.layout(), input.shape()), copy};
}

// Whether elements of one type can be used as if they were of the other.
template<typename T, typename U>
constexpr bool is_same_memory = std::same_as<T, U> or (std::same_as<T, i64> and std::same_as<U, u64>);

template<typename T>
Stack<const work_t<T>> prepare(const AnyArray& input, int n_threads) {
    if constexpr (is_same_memory<T, work_t<T>>)
        if (order_of(input.where.layout).stride != 0)
            return {static_cast<const work_t<T>*>(input.first()), input.where.layout};
    return copy_of<T>(input, n_threads);
}

// Two stacks, and the layout of the stack of their products.
template<typename T>
struct Factors {
    Stack<const T> a, b;
    Layout output;

    i64 n_matrices() const { return output.shape[0] * output.shape[1]; }

    // So that the output has contiguous rows: the transpose of a product is that of the transposes, from right to left.
    void transpose_if_needed() {
        if (not order_of(output).is_transposed)
            return;
        std::swap(a, b);
        for (Layout* layout: {&a.layout, &b.layout, &output})
            *layout = transpose(*layout);
    }

    // A stack that is multiplied by one matrix is one tall matrix, where strides can say so.
    void merge_if_possible() {
        const Shape4 stored = layout::effective_shape(b.layout);
        if (n_matrices() == 1 or stored[0] * stored[1] > 1)
            return;
        std::array strides{a.layout.strides.filter(0, 0, 1, 2), output.strides.filter(0, 0, 1, 2)};
        const Shape4 rows = layout::collapse({1, output.shape[0], output.shape[1], output.shape[2]}, strides);
        const Layout tall_a{{1, 1, rows[3], a.layout.shape[3]}, {0, 0, strides[0][3], a.layout.strides[3]}};
        const Layout tall_output{{1, 1, rows[3], output.shape[3]}, {0, 0, strides[1][3], output.strides[3]}};
        if (tall_output.shape.n_elements() != output.shape.n_elements() or order_of(tall_a).stride == 0 or
                order_of(tall_output).stride == 0 or order_of(tall_output).is_transposed)
            return;
        a.layout = tall_a;
        b.layout.shape[0] = b.layout.shape[1] = 1;
        output = tall_output;
    }
};

// ---- Tiles ---------------------------------------------------------------------------------------------------------

// What is multiplied at once: so many rows and columns of an output, and so many of the products that each of its
// elements is the sum of. Tiles follow from the shapes alone, for the same bits on any number of threads.
struct Tiles {
    i64 n_matrices = 1;
    i64 m = 1, n = 1, k = 1;                      // of a matrix
    i64 rows = 1, columns = 1, depth = 1;         // of a tile
    i64 n_rows = 1, n_columns = 1, n_depths = 1;  // tiles of a matrix

    i64 n_tiles() const { return n_matrices * n_rows * n_columns * n_depths; }
};

// Into parts of about the same length, one that suits vector instructions: their number and their length.
std::pair<i64, i64> cut(i64 length, i64 longest_part) {
    const i64 n_parts = (length + longest_part - 1) / longest_part, part = (length + n_parts - 1) / n_parts;
    const i64 rounded = std::min(length, (part + 15) / 16 * 16);
    return {(length + rounded - 1) / rounded, rounded};
}

// About a square, unless the matrix is narrower or lower than that.
void cut_output(Tiles& tiles, i64 edge) {
    const i64 area = edge * edge, rows = std::min(tiles.m, area / std::min(tiles.n, edge));
    std::tie(tiles.n_rows, tiles.rows) = cut(tiles.m, rows);
    std::tie(tiles.n_columns, tiles.columns) = cut(tiles.n, area / rows);
}

// Large tiles take the least time, small ones keep more threads busy.
Tiles choose_tiles(i64 n_matrices, i64 m, i64 n, i64 k, bool a_is_transposed) {
    constexpr i64 enough = 16, shortest_sum = 1024, column_work = i64{1} << 18;
    Tiles tiles{.n_matrices = n_matrices, .m = m, .n = n, .k = k, .depth = k};
    if (n == 1) {
        std::tie(tiles.n_rows, tiles.rows) = cut(m, std::max<i64>(a_is_transposed ? 1024 : 16, column_work / k));
    } else {
        cut_output(tiles, 1024);
        if (tiles.n_tiles() < 4 * enough)
            cut_output(tiles, 512);
        if (tiles.n_tiles() < 4 * enough)
            cut_output(tiles, 256);
        if (tiles.n_tiles() < enough)
            cut_output(tiles, 128);
    }
    if (tiles.n_tiles() < enough and k >= 2 * shortest_sum)
        std::tie(tiles.n_depths, tiles.depth) = cut(k, std::max(shortest_sum, k / (enough / tiles.n_tiles())));
    return tiles;
}

// The product of the n-th tile. The outputs of all matrices come after one another, once for each depth.
template<typename T>
Product<T> tile_at(const Tiles& tiles, i64 n, const Factors<T>& factors, const Stack<T>& output) {
    const auto index = layout::index_at(Shape{tiles.n_depths, tiles.n_matrices, tiles.n_rows, tiles.n_columns}, n);
    const i64 matrix = index[1];
    const i64 depth = index[0] * tiles.depth, row = index[2] * tiles.rows, column = index[3] * tiles.columns;
    return {.m = std::min(tiles.rows, tiles.m - row),
            .n = std::min(tiles.columns, tiles.n - column),
            .k = std::min(tiles.depth, tiles.k - depth),
            .a = factors.a[matrix].from(row, depth),
            .b = factors.b[matrix].from(depth, column),
            .output = output[index[0] * tiles.n_matrices + matrix].from(row, column)};
}

struct NoGuard {};

template<typename T>
struct Multiply {
    static constexpr bool uses_blas = cpu::blas::is_available and traits::real_or_complex<T>;
    using Guard = std::conditional_t<uses_blas, cpu::blas::OneThread, NoGuard>;

    void operator()(const Product<T>& p) const {
        if constexpr (uses_blas)
            if (std::max({p.k, p.a.stride, p.b.stride, p.output.stride}) <= INT_MAX)
                return cpu::blas::multiply(p);
        multiply_plainly(p);
    }
};

template<typename T>
void multiply_tiles(
        const Tiles& tiles, const Factors<T>& factors, const Stack<T>& output, T alpha, T beta, int n_threads) {
    // Small products go together, for what surrounds each takes its time, too.
    const i64 work = tiles.rows * tiles.columns * tiles.depth, n_together = std::max<i64>(1, (i64{1} << 20) / work);
    const i64 n_blocks = (tiles.n_tiles() + n_together - 1) / n_together;
    const f64 least_cost = static_cast<f64>(n_together * work) / 64;  // so many at best in a nanosecond
    const auto multiply_block = [&](i64 block) {
        [[maybe_unused]] const typename Multiply<T>::Guard guard;
        const i64 end = std::min((block + 1) * n_together, tiles.n_tiles());
        for (i64 n = block * n_together; n < end; ++n) {
            Product<T> product = tile_at(tiles, n, factors, output);
            product.alpha = alpha;
            product.beta = beta;
            Multiply<T>{}(product);
        }
    };
    cpu::parallel_for(n_blocks, n_threads, multiply_block, least_cost);
}

// ---- The whole -----------------------------------------------------------------------------------------------------

// output = alpha times the sum over the depths + beta output, rounded once.
template<typename T>
void combine(const Array<work_t<T>>& sums, matmul_t<T>* output, const Layout& to, work_t<T> alpha, work_t<T> beta,
        int n_threads) {
    const i64 n_depths = sums.shape()[0], depth_stride = sums.strides()[0];
    for_each_row(to.shape, to, n_threads, [&](i64 offset_from, i64 offset_to) {
        for (i64 i = 0; i < to.shape[3]; ++i) {
            work_t<T> sum{};
            for (i64 depth = 0; depth < n_depths; ++depth)
                sum += sums.get()[depth * depth_stride + offset_from + i];
            matmul_t<T>& element = output[offset_to + i * to.strides[3]];
            sum = alpha * sum;
            if (not(beta == work_t<T>{}))
                sum += beta * converted<work_t<T>>(element);
            element = converted<matmul_t<T>>(sum);
        }
    });
}

template<typename T>
work_t<T> number(const AnyArray& value) {
    return converted<work_t<T>>(*static_cast<const dot_t<T>*>(value.first()));
}

template<typename T>
void run(const AnyArray& a, const AnyArray& b, const AnyArray& output, work_t<T> alpha, work_t<T> beta, int n_threads) {
    using C = work_t<T>;
    auto* const first = static_cast<matmul_t<T>*>(const_cast<void*>(output.first()));
    if (alpha == C{})  // not all of BLAS sees that there is nothing to add
        return combine<T>(Array<C>(), first, output.where.layout, alpha, beta, n_threads);
    Factors<C> factors{prepare<T>(a, n_threads), prepare<T>(b, n_threads), output.where.layout};
    factors.transpose_if_needed();
    factors.merge_if_possible();
    const Layout& to = factors.output;
    const Tiles tiles = choose_tiles(factors.n_matrices(), to.shape[2], to.shape[3], factors.a.layout.shape[3],
            order_of(factors.a.layout).is_transposed);

    if constexpr (is_same_memory<matmul_t<T>, C>)
        if (tiles.n_depths == 1 and order_of(to).stride != 0)
            return multiply_tiles(tiles, factors, Stack<C>{reinterpret_cast<C*>(first), to}, alpha, beta, n_threads);

    const Array<C> sums({tiles.n_depths, tiles.n_matrices, tiles.m, tiles.n});
    multiply_tiles(tiles, factors, Stack<C>{sums.get(), sums.layout()}, C{1}, C{}, n_threads);
    combine<T>(sums, first, to, alpha, beta, n_threads);
}

}  // namespace

}  // namespace noa::math::detail

namespace noa::math {

template<>
void matmul<Backend::CPU>(
        const AnyArray& a, const AnyArray& b, const AnyArray& output, const AnyArray& alpha, const AnyArray& beta) {
    using namespace detail;
    const Stream stream = Stream::current(a.device);
    stream.enqueue([=, n_threads = stream.thread_limit()] {
        visit(a.dtype, [&]<typename T>() {
            if constexpr (traits::numeric<T>)  // nothing else gets here
                run<T>(a, b, output, number<T>(alpha), number<T>(beta), n_threads);
        });
    });
}

}  // namespace noa::math

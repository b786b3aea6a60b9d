#include "math/cumsum.kernels.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <type_traits>
#include <utility>
#include <vector>

#include "math/accumulated.hpp"
#include "noa/base/complex.hpp"
#include "noa/base/dtype.hpp"
#include "noa/base/error.hpp"
#include "noa/base/layout.hpp"
#include "noa/core/cpu/parallel.hpp"
#include "noa/math/cumsum.hpp"
#include "noa/runtime/detail/copy.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::math::detail {

using namespace noa::detail;

namespace {

// Which sums are rounded, and when, depends on the place of an element along the axis alone: neither the number of
// threads nor the layout changes a bit. Rows are cut into blocks, each of which begins with the sum of those before it,
// so that blocks are independent; and blocks into chunks, so that an element waits for the chunk before, not for its
// neighbor.
constexpr i64 block_size = 8192;
constexpr i64 chunk_size = 4;

// Elements along the axis of one row, or of several rows side by side.
template<typename T>
struct Strip {
    T* first;
    i64 along;   // the stride along the axis
    i64 across;  // the stride from one row to the next
};

// Adds up one row. Returns the sum, and stores the sums on the way.
template<bool IsStored, typename T, typename R>
auto scan_row(Strip<const T> in, Strip<R> out, i64 length, accumulated_t<T> sum) {
    using A = accumulated_t<T>;
    const auto scan_chunk = [&](i64 begin, auto n) {
        A sums[chunk_size]{};
        sums[0] = converted<A>(in.first[begin * in.along]);
        for (i64 i = 1; i < n; ++i)
            sums[i] = sums[i - 1] + converted<A>(in.first[(begin + i) * in.along]);
        if constexpr (IsStored)
            for (i64 i = 0; i < n; ++i)
                out.first[(begin + i) * out.along] = converted<R>(sum + sums[i]);
        sum = sum + sums[n - 1];
    };
    i64 i = 0;
    for (; i + chunk_size <= length; i += chunk_size)
        scan_chunk(i, std::integral_constant<i64, chunk_size>{});
    if (i < length)
        scan_chunk(i, length - i);
    return sum;
}

// The same for some rows side by side, in vectors of the machine.
constexpr i64 largest_width = 64;

template<bool IsStored, typename T, typename R>
void scan_rows(Strip<const T> in, Strip<R> out, i64 length, i64 width, accumulated_t<T>* sum) {
    using A = accumulated_t<T>;
    A sums[chunk_size][largest_width];
    for (i64 begin = 0; begin < length; begin += chunk_size) {
        const i64 n = std::min(chunk_size, length - begin);
        for (i64 i = 0; i < n; ++i) {
            const T* const from = in.first + (begin + i) * in.along;
            for (i64 j = 0; j < width; ++j)
                sums[i][j] = converted<A>(from[j * in.across]);
            if (i > 0)
                for (i64 j = 0; j < width; ++j)
                    sums[i][j] = sums[i - 1][j] + sums[i][j];
        }
        if constexpr (IsStored)
            for (i64 i = 0; i < n; ++i)
                for (i64 j = 0; j < width; ++j)
                    out.first[(begin + i) * out.along + j * out.across] = converted<R>(sum[j] + sums[i][j]);
        for (i64 j = 0; j < width; ++j)
            sum[j] = sum[j] + sums[n - 1][j];
    }
}

// ---- Tasks ---------------------------------------------------------------------------------------------------------

// The rows of two arrays along an axis, in the order of the output's memory.
struct Plan {
    i64 length;  // of a row
    i64 n_blocks;
    Shape4 rows;
    Strides4 in, out;  // from one row to the next
    i64 in_along, out_along;
    bool is_side_by_side;  // whether neighboring rows are closer to each other than the elements of a row
    i64 width;             // how many neighboring rows make a group
    Shape4 groups;

    Plan(const Layout& input, const Layout& output, int axis)
        : length(output.shape[axis]),
          n_blocks((length + block_size - 1) / block_size),
          in_along(input.strides[axis]),
          out_along(output.strides[axis]) {
        Layout others = output;
        others.shape[axis] = 1;
        const auto order = layout::order(others);
        const Layout ordered = layout::permute(others, order);
        std::array strides{layout::permute({others.shape, input.strides}, order).strides, ordered.strides};
        rows = layout::collapse(ordered.shape, strides);
        in = strides[0];
        out = strides[1];
        is_side_by_side = rows[3] > 1 and std::abs(out[3]) < std::abs(out_along);
        width = is_side_by_side ? largest_width : std::clamp<i64>(4096 / length, 1, largest_width);
        groups = rows;
        groups[3] = (rows[3] + width - 1) / width;
    }
};

// A block of the rows of a group.
struct Task {
    Vec<i64, 4> row;  // the first one
    i64 width;
    i64 block, begin, length;

    Task(const Plan& plan, i64 number)
        : row(layout::index_at(plan.groups, number / plan.n_blocks)),
          width(std::min(plan.width, plan.rows[3] - row[3] * plan.width)),
          block(number % plan.n_blocks),
          begin(block * block_size),
          length(std::min(block_size, plan.length - begin)) {
        row[3] *= plan.width;
    }

    // Of the first row, among all sums of blocks.
    i64 place(const Plan& plan) const {
        return block * plan.rows.n_elements() + layout::offset_at(plan.rows.strides(), row);
    }
};

template<bool IsStored, typename T, typename R>
void scan(const Plan& plan, const Task& task, const T* input, R* output, accumulated_t<T>* sums) {
    const Strip<const T> in{
            input + layout::offset_at(plan.in, task.row) + task.begin * plan.in_along, plan.in_along, plan.in[3]};
    const Strip<R> out{
            output + layout::offset_at(plan.out, task.row) + task.begin * plan.out_along, plan.out_along, plan.out[3]};
    if (plan.is_side_by_side)
        return scan_rows<IsStored>(in, out, task.length, task.width, sums);
    for (i64 j = 0; j < task.width; ++j)
        sums[j] = scan_row<IsStored>(Strip<const T>{in.first + j * in.across, in.along, in.across},
                Strip<R>{out.first + j * out.across, out.along, out.across}, task.length, sums[j]);
}

// For each block of each row, the sum of the blocks before it; nothing if there is one block.
template<typename T, typename R>
std::vector<accumulated_t<T>> sum_blocks(const Plan& plan, const T* input, R* output, int n_threads) {
    using A = accumulated_t<T>;
    const i64 n_rows = plan.rows.n_elements();
    if (plan.n_blocks == 1)
        return {};
    std::vector<A> sums(static_cast<std::size_t>(plan.n_blocks * n_rows));
    cpu::parallel_for(plan.groups.n_elements() * plan.n_blocks, n_threads, [&](i64 number) {
        const Task task(plan, number);
        scan<false>(plan, task, input, output, sums.data() + task.place(plan));
    });
    for (i64 row = 0; row < n_rows; ++row) {
        A before{};
        for (i64 block = 0; block < plan.n_blocks; ++block)
            before = before + std::exchange(sums[static_cast<std::size_t>(block * n_rows + row)], before);
    }
    return sums;
}

template<typename T, typename R>
void run(const AnyArray& input, const AnyArray& output, int axis, int n_threads) {
    const Plan plan(input.where.layout, output.where.layout, axis);
    const auto* const in = static_cast<const T*>(input.first());
    auto* const out = static_cast<R*>(const_cast<void*>(output.first()));
    const auto before = sum_blocks(plan, in, out, n_threads);
    cpu::parallel_for(plan.groups.n_elements() * plan.n_blocks, n_threads, [&](i64 number) {
        const Task task(plan, number);
        accumulated_t<T> sums[largest_width]{};
        if (not before.empty())
            std::copy_n(before.data() + task.place(plan), task.width, sums);
        scan<true>(plan, task, in, out, sums);
    });
}

}  // namespace

}  // namespace noa::math::detail

namespace noa::math {

template<>
void cumsum<Backend::CPU>(const AnyArray& input, const AnyArray& output, int axis) {
    using namespace detail;
    const Stream stream = Stream::current(output.device);
    stream.enqueue([=, n_threads = stream.thread_limit()] {
        visit(input.dtype, [&]<typename T>() {
            using R = sum_result_t<T>;
            if (output.dtype == dtype_of<R>)
                run<T, R>(input, output, axis, n_threads);
            else
                run<T, wide_t<R>>(input, output, axis, n_threads);
        });
    });
}

}  // namespace noa::math

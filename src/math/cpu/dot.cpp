#include "math/dot.kernels.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "math/accumulated.hpp"
#include "noa/base/complex.hpp"
#include "noa/base/error.hpp"
#include "noa/core/cpu/parallel.hpp"
#include "noa/math/dot.hpp"

namespace noa::math::detail {

using namespace noa::detail;

namespace {

// What is summed on one thread. Blocks, and what is done within and between them, follow from the shapes alone: the
// same bits on any number of threads.
constexpr i64 block_size = i64{1} << 16;
// Strided elements are first brought together, so many at once.
constexpr i64 buffer_size = 1024;

// Pairs, pairs of pairs ... into the first one.
template<typename Sum>
Sum add_pairwise(Sum* sums, i64 n) {
    for (i64 step = 1; step < n; step *= 2)
        for (i64 i = 0; i + step < n; i += 2 * step)
            sums[i] += sums[i + step];
    return sums[0];
}

// So many sums at once: the i-th product is added to the lane i % n_lanes. (Loops over plain arrays, and functions of
// their own, are what compilers make vector instructions of.)
constexpr i64 n_lanes = 16;

template<typename T>
struct Lanes {
    accumulated_t<T> sums[n_lanes]{};

    // n is a multiple of n_lanes.
    [[gnu::noinline]] void add_products(const T* a, const T* b, i64 n) {
        using Sum = accumulated_t<T>;
        Sum lanes[n_lanes]{};
        for (; n > 0; n -= n_lanes, a += n_lanes, b += n_lanes)
            for (i64 lane = 0; lane < n_lanes; ++lane)
                lanes[lane] += static_cast<Sum>(a[lane]) * static_cast<Sum>(b[lane]);
        for (i64 lane = 0; lane < n_lanes; ++lane)
            sums[lane] += lanes[lane];
    }

    accumulated_t<T> total() { return add_pairwise(sums, n_lanes); }
};

template<traits::complex T>
struct Lanes<T> {
    f64 reals[n_lanes]{}, imags[n_lanes]{};

    [[gnu::noinline]] void add_products(const T* first_a, const T* first_b, i64 n) {
        const auto *a = &first_a->real, *b = &first_b->real;  // and then the imaginary part, and so on
        f64 r[n_lanes]{}, i[n_lanes]{};
        for (; n > 0; n -= n_lanes, a += 2 * n_lanes, b += 2 * n_lanes)
            for (i64 lane = 0; lane < n_lanes; ++lane) {
                const f64 ar{a[2 * lane]}, ai{a[2 * lane + 1]}, br{b[2 * lane]}, bi{b[2 * lane + 1]};
                r[lane] += ar * br - ai * bi;
                i[lane] += ar * bi + ai * br;
            }
        for (i64 lane = 0; lane < n_lanes; ++lane) {
            reals[lane] += r[lane];
            imags[lane] += i[lane];
        }
    }

    c64 total() { return {add_pairwise(reals, n_lanes), add_pairwise(imags, n_lanes)}; }
};

// The elements of one input, one after the other.
template<typename T>
struct Reader {
    const T* first;
    Layout layout;  // collapsed

    // Elements from begin to end, and as many of 0 as it takes to have a multiple of n_lanes: where they lie if that is
    // possible, else brought together in a buffer.
    const T* read(i64 begin, i64 end, T* buffer) const {
        const auto& [shape, strides] = layout;
        if (shape[3] == shape.n_elements() and strides[3] == 1 and (end - begin) % n_lanes == 0)
            return first + begin;
        T* to = buffer;
        for (auto index = layout::index_at(shape, begin); begin < end;) {
            const T* const row = first + layout::offset_at(strides, index);
            const i64 n = std::min(end - begin, shape[3] - index[3]);
            for (i64 i = 0; i < n; ++i)
                to[i] = row[i * strides[3]];
            begin += n;
            to += n;
            index[3] = 0;
            for (int axis = 2; axis >= 0 and ++index[axis] == shape[axis]; --axis)
                index[axis] = 0;
        }
        std::fill(to, buffer + buffer_size, T{});
        return buffer;
    }
};

template<typename T>
accumulated_t<T> dot_block(const Reader<T>& a, const Reader<T>& b, i64 begin, i64 end) {
    T buffer_a[buffer_size], buffer_b[buffer_size];
    Lanes<T> lanes;
    for (; begin < end; begin += buffer_size) {
        const i64 to = std::min(begin + buffer_size, end), n = (to - begin + n_lanes - 1) / n_lanes * n_lanes;
        lanes.add_products(a.read(begin, to, buffer_a), b.read(begin, to, buffer_b), n);
    }
    return lanes.total();
}

// The elements of one batch, or all as one batch, in the order in which most of them lie in memory.
struct Plan {
    Shape4 shape;
    Layout a, b;                     // of a batch
    i64 a_stride = 0, b_stride = 0;  // from one to the next
    i64 n_batches = 1;
};

Plan make_plan(Layout a, Layout b, bool is_per_batch) {
    Plan plan;
    if (is_per_batch) {
        plan.n_batches = a.shape[0];
        plan.a_stride = a.strides[0];
        plan.b_stride = b.strides[0];
        a.shape[0] = b.shape[0] = 1;
    }
    const bool a_is_larger = layout::effective_shape(a).n_elements() >= layout::effective_shape(b).n_elements();
    const auto order = layout::order(a_is_larger ? a : b);
    std::array strides{layout::permute(a, order).strides, layout::permute(b, order).strides};
    plan.shape = layout::collapse(layout::permute(a, order).shape, strides);
    plan.a = {plan.shape, strides[0]};
    plan.b = {plan.shape, strides[1]};
    return plan;
}

template<typename T>
void run(const AnyArray& a, const AnyArray& b, const AnyArray& output, int n_threads) {
    const Plan plan = make_plan(a.where.layout, b.where.layout, output.shape()[0] > 1);
    const i64 n_elements = plan.shape.n_elements(), n_blocks = (n_elements + block_size - 1) / block_size;
    std::vector<accumulated_t<T>> sums(static_cast<std::size_t>(plan.n_batches * n_blocks));
    cpu::parallel_for(plan.n_batches * n_blocks, n_threads, [&](i64 n) {
        const i64 batch = n / n_blocks, begin = n % n_blocks * block_size;
        const Reader<T> from_a{static_cast<const T*>(a.first()) + batch * plan.a_stride, plan.a};
        const Reader<T> from_b{static_cast<const T*>(b.first()) + batch * plan.b_stride, plan.b};
        sums[static_cast<std::size_t>(n)] = dot_block(from_a, from_b, begin, std::min(begin + block_size, n_elements));
    });

    auto* const results = static_cast<dot_t<T>*>(const_cast<void*>(output.first()));
    for (i64 batch = 0; batch < plan.n_batches; ++batch)
        results[batch * output.where.layout.strides[0]] =
                converted<dot_t<T>>(add_pairwise(sums.data() + batch * n_blocks, n_blocks));
}

}  // namespace

}  // namespace noa::math::detail

namespace noa::math {

template<>
void dot<Backend::CPU>(const AnyArray& a, const AnyArray& b, const AnyArray& output) {
    const Stream stream = Stream::current(a.device);
    stream.enqueue([=, n_threads = stream.thread_limit()] {
        visit(a.dtype, [&]<typename T>() {
            if constexpr (traits::numeric<T>)  // nothing else gets here
                detail::run<T>(a, b, output, n_threads);
        });
    });
}

}  // namespace noa::math

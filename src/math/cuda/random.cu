// Random numbers on the GPU: the operators are those of the CPU, and so are the numbers, to the last bit.
#include <cstdint>

#include "math/cuda/prepare.hpp"
#include "math/random.kernels.hpp"
#include "noa/base/complex.hpp"
#include "noa/base/layout.hpp"
#include "noa/core/cuda/access.cuh"
#include "noa/core/cuda/launch.cuh"

namespace noa::math::on_gpu {

using detail::Philox;

namespace {

// Where elements go, counted in C order.
template<typename T>
struct Target {
    T* first;
    i64 shape[4], strides[4];
    i64 n_elements;
    bool takes_vectors;  // one after the other, and aligned for all that a thread has
};

template<typename T>
inline constexpr int n_parts = traits::complex<T> ? 2 : 1;

// The parts of complex numbers are numbers side by side.
template<typename T, typename Number>
__device__ T make_element(const Number* numbers) {
    using Part = traits::value_type_t<T>;
    if constexpr (traits::complex<T>)
        return T{static_cast<Part>(numbers[0]), static_cast<Part>(numbers[1])};
    else
        return static_cast<T>(numbers[0]);
}

template<typename T, int N>
__device__ void store(const cuda::Vector<T, N>& elements, const Target<T>& target, i64 first) {
    if (target.takes_vectors and first + N <= target.n_elements) {
        *reinterpret_cast<cuda::Vector<T, N>*>(target.first + first) = elements;
        return;
    }
    i64 index[4], rest = first;
#pragma unroll
    for (int axis = 3; axis >= 0; --axis) {
        const i64 extent = target.shape[axis], laps = rest < extent ? 0 : rest / extent;
        index[axis] = rest - laps * extent;
        rest = laps;
    }
#pragma unroll
    for (int i = 0; i < N; ++i) {
        if (first + i >= target.n_elements)
            return;
        target.first[index[0] * target.strides[0] + index[1] * target.strides[1] + index[2] * target.strides[2] +
                     index[3] * target.strides[3]] = elements.values[i];
#pragma unroll
        for (int axis = 3; axis >= 0; --axis) {
            if (++index[axis] < target.shape[axis])
                break;
            index[axis] = 0;
        }
    }
}

/// A thread for each counter, which gives an operator the bits for a few numbers.
template<typename T, typename Op>
__global__ void __launch_bounds__(cuda::n_threads)
        draw(const __grid_constant__ Op op, const Philox philox, const __grid_constant__ Target<T> target) {
    constexpr int n_numbers = static_cast<int>(Op::n_per_counter), n_each = n_numbers / n_parts<T>;
    const i64 counter = i64{blockIdx.x} * cuda::n_threads + threadIdx.x, first = counter * n_each;
    if (first >= target.n_elements)
        return;
    typename Op::value_type numbers[n_numbers];
    const Philox::Words words = philox(Philox::counter(static_cast<u64>(counter)));
    if constexpr (std::same_as<Op, detail::ManyPoissonCounts>)
        numbers[0] = op(words, philox, static_cast<u64>(counter));
    else
        op(words.values, numbers);
    cuda::Vector<T, n_each> elements;
#pragma unroll
    for (int i = 0; i < n_each; ++i)
        elements.values[i] = make_element<T>(numbers + i * n_parts<T>);
    store(elements, target, first);
}

template<typename T, typename Op>
void launch_draw(const Op& op, const Philox& philox, const AnyArray& output, const Stream& stream) {
    constexpr i64 n_each = Op::n_per_counter / n_parts<T>;
    const Layout layout = layout::collapse(output.where.layout);
    Target<T> target{};
    target.first = static_cast<T*>(const_cast<void*>(output.first()));
    target.n_elements = layout.shape.n_elements();
    for (int axis = 0; axis < 4; ++axis) {
        target.shape[axis] = layout.shape[axis];
        target.strides[axis] = layout.strides[axis];
    }
    const bool is_flat = layout.shape[3] == target.n_elements and (layout.strides[3] == 1 or target.n_elements == 1);
    target.takes_vectors =
            is_flat and reinterpret_cast<std::uintptr_t>(target.first) % alignof(cuda::Vector<T, n_each>) == 0;
    const i64 n_counters = (target.n_elements + n_each - 1) / n_each;
    cuda::launch(
            "random", draw<T, Op>, stream, (n_counters + cuda::n_threads - 1) / cuda::n_threads, 0, op, philox, target);
}

}  // namespace

}  // namespace noa::math::on_gpu

namespace noa::math {

template<>
void fill_random<Backend::GPU>(const RandomOperator& any, const detail::Philox& philox, const AnyArray& output) {
    const Stream stream = Stream::current(output.device);
    visit_drawn(output.dtype, any,
            [&]<typename T, typename Op>(const Op& op) { on_gpu::launch_draw<T>(op, philox, output, stream); });
    const AnyArray* const arrays[] = {&output};
    on_gpu::finish(arrays, stream);
}

}  // namespace noa::math

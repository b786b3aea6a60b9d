// Means and variances on the GPU.
#pragma once

#include <cmath>
#include <concepts>

#include "math/cuda/reduce.cuh"
#include "noa/math/reduce.hpp"

namespace noa::math::on_gpu {

__device__ inline f64 squared(f64 value) {
    return value * value;
}
__device__ inline f64 squared(const c64& value) {
    return value.real * value.real + value.imag * value.imag;
}

__device__ inline void add_square(f64& sum, f64 value) {
    sum = std::fma(value, value, sum);
}
__device__ inline void add_square(f64& sum, const c64& value) {
    sum = std::fma(value.real, value.real, std::fma(value.imag, value.imag, sum));
}

// Of n numbers, the sums of their distances from the first one, and of the squares of those. As that is one of them,
// the difference of the two sums is at least 1/(n + 1) of the larger one, and n is what a thread folds: thousands.
// Settled, `near` is the mean, the sum is 0, and the squares are those of the distances from the mean.
template<typename M>
struct Distances {
    i64 n;
    M near, sum;
    f64 squares;
};

// From or to infinity there is no distance: their sum is right.
__device__ inline f64 moved(f64 mean, f64 value, f64 part) {
    const f64 distance = value - mean;
    return distance - distance == 0 ? mean + distance * part : mean + value;
}
__device__ inline c64 moved(const c64& mean, const c64& value, f64 part) {
    return {moved(mean.real, value.real, part), moved(mean.imag, value.imag, part)};
}

template<typename T>
struct Variance : Stateless {
    using M = std::conditional_t<traits::complex<T>, c64, f64>;
    using State = Distances<M>;
    static constexpr int n_outputs = 2;
    ReduceParameters parameters{};
    bool has_mean = false, has_root = false;

    __device__ State initial() const { return State{0, M{}, M{}, 0}; }
    __device__ static M widen(const T& value) {
        if constexpr (traits::complex<T>)
            return value.template as<f64>();
        else
            return static_cast<f64>(value);
    }
    __device__ static M finite(const M& value) { return value - value == M{} ? value : M{}; }

    __device__ void expect(State& state, int n, const T& first) const {
        if (state.n == 0)
            state.near = finite(widen(first));
        state.n += n;
    }
    __device__ void fold(State& state, const T& value) const {
        const M distance = widen(value) - state.near;
        state.sum += distance;
        add_square(state.squares, distance);
    }
    __device__ void settle(State& state) const {
        if (state.n == 0)
            return;
        const f64 part = 1 / static_cast<f64>(state.n), spread = state.squares - squared(state.sum) * part;
        state = {state.n, state.near + state.sum * part, M{}, spread < 0 ? 0 : spread};
    }
    // Two means, and what lies between them (Chan, Golub and LeVeque).
    __device__ void join(State& state, const State& other) const {
        if (other.n == 0)
            return;
        if (state.n == 0) {
            state = other;
            return;
        }
        const auto n = static_cast<f64>(state.n), other_n = static_cast<f64>(other.n), part = other_n / (n + other_n);
        const M distance = other.near - state.near;
        state = {state.n + other.n, moved(state.near, other.near, part), M{},
                state.squares + other.squares + squared(distance) * (n * part)};
    }
    __device__ void write(const State& state, std::byte* const (&places)[2]) const {
        if (has_mean)
            on_gpu::write(places[0], parameters.outputs[0], state.near);
        const f64 variance = state.squares / (parameters.count.n - static_cast<f64>(parameters.count.ddof));
        const int last = has_mean ? 1 : 0;
        on_gpu::write(places[last], parameters.outputs[last], has_root ? std::sqrt(variance) : variance);
    }
};

template<typename Op, typename T>
    requires std::same_as<typename Op::family, Moments>
struct ReducerOf<Op, T> {
    static Variance<T> get() {
        Variance<T> reducer;
        reducer.has_mean = Op::has_mean;
        reducer.has_root = Op::has_root;
        return reducer;
    }
};

}  // namespace noa::math::on_gpu

// sum, prod, mean, l2_norm, any, all, count on the GPU.
#include "math/cuda/reduce.cuh"

namespace noa::math::on_gpu {

namespace {

template<typename T>
using sum_t = std::conditional_t<traits::complex<T>, c64,
        std::conditional_t<traits::real<T>, f64,
                std::conditional_t<traits::integer<T> and std::is_unsigned_v<T>, u64, i64>>>;

template<typename S, typename T>
__device__ S widen(const T& value) {
    if constexpr (traits::complex<T>)
        return value.template as<f64>();
    else
        return static_cast<S>(value);
}

// Integers wrap around.
template<typename S>
using wrapping_t = std::conditional_t<std::is_same_v<S, i64>, u64, S>;

template<typename T, typename S = sum_t<T>>
struct Sum : Stateless {
    using State = S;
    static constexpr int n_outputs = 1;
    ReduceParameters parameters{};
    bool is_mean = false;

    __device__ State initial() const { return State{}; }
    __device__ void fold(State& sum, const T& value) const { join(sum, widen<S>(value)); }
    __device__ void join(State& sum, const State& other) const {
        sum = static_cast<S>(static_cast<wrapping_t<S>>(sum) + static_cast<wrapping_t<S>>(other));
    }
    __device__ void write(const State& sum, std::byte* const (&places)[1]) const {
        if (not is_mean)
            on_gpu::write(places[0], parameters.outputs[0], sum);
        else if constexpr (traits::complex<S>)
            on_gpu::write(places[0], parameters.outputs[0], sum / parameters.n_reduced);
        else
            on_gpu::write(places[0], parameters.outputs[0], static_cast<f64>(sum) / parameters.n_reduced);
    }
};

template<typename T>
struct Product : Stateless {
    using S = sum_t<T>;
    using State = S;
    static constexpr int n_outputs = 1;
    ReduceParameters parameters{};

    __device__ State initial() const { return static_cast<S>(1); }
    __device__ void fold(State& product, const T& value) const { join(product, widen<S>(value)); }
    __device__ void join(State& product, const State& other) const {
        product = static_cast<S>(static_cast<wrapping_t<S>>(product) * static_cast<wrapping_t<S>>(other));
    }
    __device__ void write(const State& product, std::byte* const (&places)[1]) const {
        on_gpu::write(places[0], parameters.outputs[0], product);
    }
};

template<typename T>
struct Norm : Stateless {
    using State = f64;
    static constexpr int n_outputs = 1;
    ReduceParameters parameters{};

    __device__ State initial() const { return 0; }
    __device__ void fold(State& sum, const T& value) const {
        if constexpr (traits::complex<T>)
            sum += abs_squared(widen<c64>(value));
        else
            sum += static_cast<f64>(value) * static_cast<f64>(value);
    }
    __device__ void join(State& sum, const State& other) const { sum += other; }
    __device__ void write(const State& sum, std::byte* const (&places)[1]) const {
        on_gpu::write(places[0], parameters.outputs[0], std::sqrt(sum));
    }
};

// How many are not 0; whether that is one, or all.
template<typename T>
struct Count : Stateless {
    using State = i64;
    static constexpr int n_outputs = 1;
    ReduceParameters parameters{};
    Reduction kind = Reduction::COUNT;

    __device__ State initial() const { return 0; }
    __device__ void fold(State& count, const T& value) const { count += value == T{} ? 0 : 1; }
    __device__ void join(State& count, const State& other) const { count += other; }
    __device__ void write(const State& count, std::byte* const (&places)[1]) const {
        if (kind == Reduction::COUNT)
            on_gpu::write(places[0], parameters.outputs[0], count);
        else
            on_gpu::write(places[0], parameters.outputs[0],
                    kind == Reduction::ANY ? count > 0 : static_cast<f64>(count) == parameters.n_reduced);
    }
};

template<typename Reducer>
Reducer mean_of(Reducer sum) {
    sum.is_mean = true;
    return sum;
}

template<typename T>
void run_sum(Reduction reduction, const AnyArray& input, std::span<const AnyArray> outputs) {
    switch (reduction) {
        case Reduction::SUM:
            return run<T>(Sum<T>{}, input, outputs);
        case Reduction::MEAN:
            // The sum of 64-bit integers may not fit.
            if constexpr (traits::integer<T> and sizeof(T) == 8)
                return run<T>(mean_of(Sum<T, f64>{}), input, outputs);
            else
                return run<T>(mean_of(Sum<T>{}), input, outputs);
        case Reduction::PROD:
            return run<T>(Product<T>{}, input, outputs);
        case Reduction::L2_NORM:
            return run<T>(Norm<T>{}, input, outputs);
        default:
            Count<T> count;
            count.kind = reduction;
            return run<T>(count, input, outputs);
    }
}

}  // namespace

void reduce_to_sums(Reduction reduction, const AnyArray& input, std::span<const AnyArray> outputs) {
    visit_compute(input.dtype, [&]<typename T>() { run_sum<T>(reduction, input, outputs); });
}

}  // namespace noa::math::on_gpu

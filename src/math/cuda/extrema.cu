// min, max, min_max, argmin, argmax on the GPU. Not a number is passed on: it is lower and higher than all numbers.
#include "math/cuda/reduce.cuh"
#include "math/operators.hpp"
#include "noa/base/cast.hpp"
#include "noa/base/error.hpp"

namespace noa::math::on_gpu {

namespace {

template<typename T>
__device__ T highest_value() {
    if constexpr (traits::real<T>)
        return detail::infinity<T>;
    else
        return detail::highest<T>;
}
template<typename T>
__device__ T lowest_value() {
    if constexpr (traits::real<T>)
        return -detail::infinity<T>;
    else
        return detail::lowest<T>;
}

template<typename T>
struct Low {
    __device__ static T worst() { return highest_value<T>(); }
    __device__ static T better(T a, T b) { return Minimum{}(a, b); }
    __device__ static bool is_worse(T a, T b) { return a > b; }
};
template<typename T>
struct High {
    __device__ static T worst() { return lowest_value<T>(); }
    __device__ static T better(T a, T b) { return Maximum{}(a, b); }
    __device__ static bool is_worse(T a, T b) { return a < b; }
};

template<typename T>
struct Both {
    T low, high;
};
// Finds both, which the memory leaves time for, and writes those that are wanted.
template<typename T>
struct Extrema : Stateless {
    using State = Both<T>;
    static constexpr int n_outputs = 2;
    ReduceParameters parameters{};
    Reduction wanted = Reduction::MIN_MAX;

    __device__ State initial() const { return {Low<T>::worst(), High<T>::worst()}; }
    __device__ void fold(State& best, const T& value) const { join(best, {value, value}); }
    __device__ void join(State& best, const State& other) const {
        best.low = Low<T>::better(other.low, best.low);
        best.high = High<T>::better(other.high, best.high);
    }
    __device__ void write(const State& best, std::byte* const (&places)[2]) const {
        on_gpu::write(places[0], parameters.outputs[0], wanted == Reduction::MAX ? best.high : best.low);
        if (wanted == Reduction::MIN_MAX)
            on_gpu::write(places[1], parameters.outputs[1], best.high);
    }
};

template<typename T>
struct AtPlace {
    T value;
    i64 place;
};

// The first place, by its number in C order.
template<typename T, template<typename> class End>
struct ArgExtremum : Stateless {
    using State = AtPlace<T>;
    static constexpr int n_outputs = 2;
    ReduceParameters parameters{};

    __device__ State initial() const { return {End<T>::worst(), INT64_MAX}; }
    // Most elements are no better, which one comparison tells.
    __device__ void fold(State& best, const T& value, i64 place) const {
        if (not End<T>::is_worse(value, best.value))
            join(best, {value, place});
    }
    __device__ void join(State& best, const State& other) const {
        const bool is_nan = not(best.value == best.value), is_other_nan = not(other.value == other.value);
        const bool is_same = other.value == best.value or (is_nan and is_other_nan);
        const T better = End<T>::better(other.value, best.value);
        if (is_same ? other.place < best.place : is_other_nan or (not is_nan and not(better == best.value)))
            best = other;
    }
    __device__ void write(const State& best, std::byte* const (&places)[2]) const {
        on_gpu::write(places[0], parameters.outputs[0], best.value);
        on_gpu::write(places[1], parameters.outputs[1], best.place);
    }
};

template<typename T>
void run_extremum(Reduction reduction, const AnyArray& input, std::span<const AnyArray> outputs) {
    switch (reduction) {
        case Reduction::ARGMIN:
            return run<T, true>(ArgExtremum<T, Low>{}, input, outputs);
        case Reduction::ARGMAX:
            return run<T, true>(ArgExtremum<T, High>{}, input, outputs);
        default:
            Extrema<T> extrema;
            extrema.wanted = reduction;
            return run<T>(extrema, input, outputs);
    }
}

}  // namespace

void reduce_to_extrema(Reduction reduction, const AnyArray& input, std::span<const AnyArray> outputs) {
    visit_compute(input.dtype, [&]<typename T>() {
        if constexpr (traits::complex<T>)
            panic("{} has no order", input.dtype);
        else
            run_extremum<T>(reduction, input, outputs);
    });
}

}  // namespace noa::math::on_gpu

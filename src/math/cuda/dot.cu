// dot on the GPU: in parts that follow from the shapes alone, for the same bits in every run.
#include "math/cuda/pairs.cuh"
#include "math/dot.kernels.hpp"

namespace noa::math::on_gpu {

namespace {

// Integers are summed as u64, whatever their sign: the bits are those of i64, and to wrap around is no mistake.
template<typename T>
struct SumOfProducts : Stateless {
    using State = std::conditional_t<traits::integer<T>, u64, std::conditional_t<traits::complex<T>, c64, f64>>;
    using Result = std::conditional_t<traits::integer<T>, u64, T>;
    static constexpr int n_outputs = 1;

    __device__ State initial() const { return State{}; }
    __device__ void fold(State& sum, const T& a, const T& b) const {
        sum += cuda::convert<State>(a) * cuda::convert<State>(b);
    }
    __device__ void join(State& sum, const State& other) const { sum += other; }
    __device__ void write(const State& sum, std::byte* const (&places)[1]) const {
        *reinterpret_cast<Result*>(places[0]) = cuda::convert<Result>(sum);
    }
};

}  // namespace

}  // namespace noa::math::on_gpu

namespace noa::math {

using namespace on_gpu;

template<>
void dot<Backend::GPU>(const AnyArray& a, const AnyArray& b, const AnyArray& output) {
    visit_compute(a.dtype, [&]<typename T>() {
        if constexpr (traits::numeric<T>)  // nothing else gets here
            run_on_pairs<T>("dot", SumOfProducts<T>{}, a, b, output);
    });
}

}  // namespace noa::math

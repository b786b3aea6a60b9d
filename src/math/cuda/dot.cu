// dot on the GPU: in parts that follow from the shapes alone, for the same bits in every run.
#include "math/accumulated.hpp"
#include "math/cuda/pairs.cuh"
#include "math/dot.kernels.hpp"

namespace noa::math::on_gpu {

namespace {

template<typename T>
struct SumOfProducts : SumOfPairs<detail::accumulated_t<T>> {
    using State = detail::accumulated_t<T>;
    using Result = std::conditional_t<traits::integer<T>, u64, T>;

    __device__ void fold(State& sum, const T& a, const T& b) const {
        sum += cuda::convert<State>(a) * cuda::convert<State>(b);
    }
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
        if constexpr (traits::numeric<T>)
            run_on_pairs<T>("dot", SumOfProducts<T>{}, a, b, output);
        else
            panic("dot is not defined for {}", a.dtype);
    });
}

}  // namespace noa::math

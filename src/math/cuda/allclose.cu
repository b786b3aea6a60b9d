// What allclose asks of the GPU.
#include "math/allclose.kernels.hpp"
#include "math/close.hpp"
#include "math/cuda/pairs.cuh"

namespace noa::math::on_gpu {

namespace {

template<typename T>
struct NumberApart : SumOfPairs<i64> {
    CountApart<T> count;

    explicit NumberApart(f64 epsilon) : count{epsilon} {}

    __device__ void fold(i64& n_apart, const T& a, const T& b) const { count(a, b, n_apart); }
    __device__ void write(const i64& n_apart, std::byte* const (&places)[1]) const {
        *reinterpret_cast<i64*>(places[0]) = n_apart;
    }
};

}  // namespace

}  // namespace noa::math::on_gpu

namespace noa::math {

using namespace on_gpu;

template<>
void count_apart<Backend::GPU>(const AnyArray& a, const AnyArray& b, f64 epsilon, const AnyArray& output) {
    visit_compute(a.dtype, [&]<typename T>() { run_on_pairs<T>("allclose", NumberApart<T>(epsilon), a, b, output); });
}

}  // namespace noa::math

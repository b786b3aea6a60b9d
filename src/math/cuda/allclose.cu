// What allclose asks of the GPU.
#include "math/allclose.kernels.hpp"
#include "math/close.hpp"
#include "math/cuda/pairs.cuh"

namespace noa::math::on_gpu {

namespace {

template<typename T>
struct NumberApart : Stateless {
    using State = i64;
    static constexpr int n_outputs = 1;
    CountApart<T> count;

    explicit NumberApart(f64 epsilon) : count{epsilon} {}

    __device__ State initial() const { return 0; }
    __device__ void fold(State& n_apart, const T& a, const T& b) const { count(a, b, n_apart); }
    __device__ void join(State& n_apart, const State& other) const { count.join(other, n_apart); }
    __device__ void write(const State& n_apart, std::byte* const (&places)[1]) const {
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

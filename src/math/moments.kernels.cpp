#include "math/reduce_operator.hpp"
#include "noa/math/reduce.hpp"
#if defined(__CUDACC__)
#    include "math/cuda/moments.cuh"
#else
#    include "math/cpu/moments_kernel.hpp"

namespace noa::math::on_cpu {

template<typename Op, typename T>
    requires std::same_as<typename Op::family, Moments>
struct KernelOf<Op, T> {
    static const ReduceKernel& get() { return MomentsKernel<T>::template get<Op>(); }
};

}  // namespace noa::math::on_cpu
#endif

namespace noa::math {

template void reduce_by_table<this_backend, Moments>(std::size_t, const AnyArray&, std::span<const AnyArray>, i64);

}  // namespace noa::math

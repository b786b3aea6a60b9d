#include "math/reduce_operator.hpp"
#include "noa/math/reduce.hpp"
#if not defined(__CUDACC__)
#    include "math/cpu/place_kernel.hpp"

namespace noa::math::on_cpu {

template<typename T>
struct KernelOf<ArgMin, T> {
    static const ReduceKernel& get() { return PlaceKernel<Min::On<T>, T>::get(); }
};
template<typename T>
struct KernelOf<ArgMax, T> {
    static const ReduceKernel& get() { return PlaceKernel<Max::On<T>, T>::get(); }
};

}  // namespace noa::math::on_cpu
#endif

namespace noa::math {

template void reduce_by_table<this_backend, Extrema>(std::size_t, const AnyArray&, std::span<const AnyArray>, i64);

}  // namespace noa::math

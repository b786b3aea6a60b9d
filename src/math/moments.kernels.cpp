#include "math/reduce_operator.hpp"
#include "noa/math/reduce.hpp"
#if defined(__CUDACC__)
#    include "math/cuda/moments.cuh"
#else
#    include "math/cpu/moments.hpp"
#endif

namespace noa::math {

template void reduce_by_table<this_backend, Moments>(std::size_t, const AnyArray&, std::span<const AnyArray>, i64);

}  // namespace noa::math

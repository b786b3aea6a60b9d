#include "math/reduce_operator.hpp"
#include "noa/math/reduce.hpp"
#if not defined(__CUDACC__)
#    include "math/cpu/place.hpp"
#endif

namespace noa::math {

template void reduce_by_table<this_backend, Extrema>(std::size_t, const AnyArray&, std::span<const AnyArray>, i64);

}  // namespace noa::math

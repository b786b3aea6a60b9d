#include "math/reduce_operator.hpp"
#include "noa/math/reduce.hpp"

namespace noa::math {

template void reduce_by_table<this_backend, Sums>(std::size_t, const AnyArray&, std::span<const AnyArray>, i64);

}  // namespace noa::math

#include "noa/math/compare.hpp"
#include "math/run_operator.hpp"

namespace noa::math {

template void run_table<this_backend, Comparison>(std::size_t number, AnyArrays arrays);

}  // namespace noa::math

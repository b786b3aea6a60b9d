#include "math/vector_math.hpp"  // first: the operators call these functions

#include "math/run_operator.hpp"
#include "noa/math/elementary.hpp"

namespace noa::math {

template void run_table<this_backend, Elementary>(std::size_t number, AnyArrays arrays);

}  // namespace noa::math

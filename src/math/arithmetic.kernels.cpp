#include "noa/math/arithmetic.hpp"
#include "math/run_operator.hpp"

namespace noa::math {

template void run_table<this_backend, Arithmetic>(std::size_t number, AnyArrays arrays);

}  // namespace noa::math

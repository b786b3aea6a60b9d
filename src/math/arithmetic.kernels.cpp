#include "noa/math/arithmetic.hpp"

#include "math/run_operator.hpp"

namespace noa::math {

template<>
void run_table<this_backend, Arithmetic>(std::size_t number, AnyArrays arrays) {
    TableOf<Arithmetic>::visit(number, [&]<typename Op>() { NOA_BACKEND::run_operator<Op>(arrays); });
}

}  // namespace noa::math

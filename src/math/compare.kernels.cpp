#include "noa/math/compare.hpp"

#include "math/run_operator.hpp"

namespace noa::math {

template<>
void run_table<this_backend, Comparison>(std::size_t number, AnyArrays arrays) {
    TableOf<Comparison>::visit(number, [&]<typename Op>() { NOA_BACKEND::run_operator<Op>(arrays); });
}

}  // namespace noa::math

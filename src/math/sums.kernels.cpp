#include "math/reduce_operator.hpp"
#include "noa/math/reduce.hpp"

namespace noa::math {

template<>
void reduce_by_table<this_backend, Sums>(
        std::size_t number, const AnyArray& input, std::span<const AnyArray> outputs, i64 ddof) {
    TableOf<Sums>::visit(number, [&]<typename Op>() { NOA_BACKEND::reduce_by<Op>(input, outputs, ddof); });
}

}  // namespace noa::math

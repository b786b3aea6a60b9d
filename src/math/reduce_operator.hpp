// In kernel files: reduces an array, whose type is known at run time, by an operator.
#pragma once

#include <cstddef>
#include <span>

#include "math/reduce.kernels.hpp"
#include "math/visit.hpp"
#include "noa/math/detail/reduce.hpp"
#if defined(__CUDACC__)
#    include "math/cuda/reduce.cuh"
#else
#    include "math/cpu/reduce.hpp"
#endif

namespace noa::math::NOA_BACKEND {

template<typename Op>
void reduce_by(const AnyArray& input, std::span<const AnyArray> outputs, i64 ddof) {
    visit_elements<Op>(input.dtype, [&]<typename T>() { reduce_elements<Op, T>(input, outputs, ddof); });
}

}  // namespace noa::math::NOA_BACKEND

namespace noa::math {

// The file of a family instantiates this.
template<Backend, typename Family>
void reduce_by_table(std::size_t number, const AnyArray& input, std::span<const AnyArray> outputs, i64 ddof) {
    visit_operator<Family>(number, [&]<typename Op>() { NOA_BACKEND::reduce_by<Op>(input, outputs, ddof); });
}

}  // namespace noa::math

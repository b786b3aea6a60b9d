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
#    include "math/cpu/reduce_kernel.hpp"

namespace noa::math::on_cpu {

// The kernel of an operator for elements T. Specialized where there is a faster one.
template<typename Op, typename T>
struct KernelOf {
    static const ReduceKernel& get() {
        using On = typename Op::template On<T>;
        return KernelFor<typename FoldOf<On>::type, T, decltype(On::initial())>::template get<On>();
    }
};

template<typename Op, typename T>
void reduce_elements(const AnyArray& input, std::span<const AnyArray> outputs, i64 ddof) {
    run_kernel(KernelOf<Op, T>::get(), input, outputs, ddof, Op::about.has_place);
}

}  // namespace noa::math::on_cpu
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

// Products of matrices on the GPU without cuBLAS.
#pragma once

#include "noa/runtime/detail/any_array.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::math::on_gpu {

/// For all types and strides. Sums are of the first k products: of none, inputs are not read.
void multiply_plainly(const noa::detail::AnyArray& a, const noa::detail::AnyArray& b,
        const noa::detail::AnyArray& output, const noa::detail::AnyArray& alpha, const noa::detail::AnyArray& beta,
        i64 k, const Stream& stream);

}  // namespace noa::math::on_gpu

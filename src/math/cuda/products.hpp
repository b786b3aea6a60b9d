// Products, random numbers and comparisons on the GPU, for the rest of the library. Arguments have been checked.
#pragma once

#include "noa/math/detail/distributions.hpp"
#include "noa/math/detail/philox.hpp"
#include "noa/runtime/detail/any_array.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::math::on_gpu {

/// Inputs of one shape, and an output for all of their elements or for each batch.
void dot(const detail::AnyArray& a, const detail::AnyArray& b, const detail::AnyArray& output);

/// As many matrices in both inputs as in the output; alpha and beta are numbers.
void matmul(const detail::AnyArray& a, const detail::AnyArray& b, const detail::AnyArray& output,
        const detail::AnyArray& alpha, const detail::AnyArray& beta);

/// The same without cuBLAS, for all types and strides. Sums are of the first k products: of none, inputs are not read.
void multiply_plainly(const detail::AnyArray& a, const detail::AnyArray& b, const detail::AnyArray& output,
        const detail::AnyArray& alpha, const detail::AnyArray& beta, i64 k, const Stream& stream);

/// The operators are those of distributions.hpp; the output is not empty.
template<typename Op>
void fill_random(const Op& op, const detail::Philox& philox, const detail::AnyArray& output);

/// How many elements are not close to each other, into an i64. Arrays, or numbers, are broadcast.
void count_apart(const detail::AnyArray& a, const detail::AnyArray& b, f64 epsilon, const detail::AnyArray& output);

}  // namespace noa::math::on_gpu

// Sums along an axis, sorting, quantiles and histograms on the GPU, for arrays that have been found fit for it: inputs
// are not empty, on the device of the output, and have its shape where they are broadcast.
#pragma once

#include "math/bins.hpp"
#include "math/quantile_value.hpp"
#include "noa/base/vec.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::math::on_gpu {

void cumsum(const detail::AnyArray& input, const detail::AnyArray& output, int axis);

void sort(const detail::AnyArray& input, const detail::AnyArray& output, int axis, bool is_descending);
void argsort(const detail::AnyArray& input, const detail::AnyArray& output, int axis, bool is_descending);

void quantile(const detail::AnyArray& input, const detail::AnyArray& output, const Vec<bool, 4>& is_reduced,
        const detail::QuantilePlace& place);

/// The elements T of the input in bins, one histogram for each row of the output.
template<typename T>
void histogram(const detail::BinRule<T>& bins, const detail::AnyArray& input, const detail::AnyArray& output);

}  // namespace noa::math::on_gpu

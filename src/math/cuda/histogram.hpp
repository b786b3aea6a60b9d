// Histograms on the GPU, for arrays that have been found fit for it: the input is not empty, and on the device of the
// output.
#pragma once

#include "math/bins.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::math::on_gpu {

/// The elements T of the input in bins, one histogram for each row of the output.
template<typename T>
void histogram(const detail::BinRule<T>& bins, const noa::detail::AnyArray& input, const noa::detail::AnyArray& output);

}  // namespace noa::math::on_gpu

#pragma once

#include <memory>

#include "core/backend.hpp"
#include "fft/spectrum.hpp"
#include "noa/runtime/detail/any_array.hpp"
#include "signal/product_sums.hpp"
#include "signal/shell_plan.hpp"

namespace noa::signal {

using noa::detail::AnyArray;

/// The sizes of complex numbers, or their squares, times a gain.
template<Backend>
void write_sizes(const fft::SpectrumCall& call, bool is_squared, f64 gain);

/// To a variance of 1: the sum of the squares of all frequencies but zero becomes the divisor.
template<Backend>
void standardize(
        const fft::SpectrumCall& call, const std::shared_ptr<const ProductSums>& sums, f64 divisor, f64 rounding);

/// By the root of the power of each batch and shell.
template<Backend>
void whiten(const fft::SpectrumCall& call, const ShellPlan& plan, const AnyArray& power);

}  // namespace noa::signal

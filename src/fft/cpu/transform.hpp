// Fourier transforms on the CPU.
#pragma once

#include "noa/fft/transform.hpp"

namespace noa::fft::on_cpu {

/// Makes the plans, and enqueues the rest. The arrays have been checked; all elements are multiplied by a factor. With
/// `overwrite` the input of c2r may be written to.
void transform(detail::Transform transform, const detail::AnyArray& input, const detail::AnyArray& output,
        Effort effort, f64 factor, bool overwrite);

}  // namespace noa::fft::on_cpu

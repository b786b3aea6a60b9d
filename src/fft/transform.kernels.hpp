#pragma once

#include "core/backend.hpp"
#include "noa/fft/detail/functions.hpp"
#include "noa/fft/transform.hpp"

namespace noa::fft::detail {

/// "r2c", as messages begin.
const char* name_of(Transform transform);

/// Whether its input or its output is real.
bool is_real(Transform transform);

/// Whether it goes from an array to its spectrum.
bool is_forward(Transform transform);

}  // namespace noa::fft::detail

namespace noa::fft {

using noa::detail::AnyArray;

/// Makes the plans, and enqueues the rest. The arrays have been checked; all elements are multiplied by a factor. With
/// `overwrite` the input of c2r may be written to. Plans of the GPU need no effort.
template<Backend>
void transform(detail::Transform transform, const AnyArray& input, const AnyArray& output, Effort effort, f64 factor,
        bool overwrite);

}  // namespace noa::fft

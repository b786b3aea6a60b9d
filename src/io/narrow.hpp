// Rows of f32 to the narrower numbers that most files have: the conversions that most writing consists of.
#pragma once

#include "noa/base/dtype.hpp"
#include "noa/base/traits.hpp"

namespace noa::io {

/// Whether there is a conversion to elements of this type: I8, U8, I16, U16, F16.
bool has_narrow_row(DType to);

/// Rounds to the nearest, ties to even, and clamps; NaN becomes the integer 0, infinity stays so as F16.
void narrow_row(const f32* from, DType to, void* output, i64 n);

}  // namespace noa::io

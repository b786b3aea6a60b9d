// Rows of halves to rows of floats and back, by the machine's own instructions.
#pragma once

#include "noa/base/half.hpp"
#include "noa/base/traits.hpp"

namespace noa::cpu {

void convert_row(const f16* from, f32* to, i64 n);
void convert_row(const f32* from, f16* to, i64 n);

}  // namespace noa::cpu

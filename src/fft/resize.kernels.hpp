#pragma once

#include "core/backend.hpp"
#include "noa/fft/layout.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::fft {

using noa::detail::AnyArray;

/// The output has the layout that the input is remapped to, and does not overlap the input.
template<Backend>
void resize(const Remap& remap, const AnyArray& input, const Shape4& input_shape, const AnyArray& output,
        const Shape4& output_shape);

}  // namespace noa::fft

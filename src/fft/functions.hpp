// Functions of spectra, on each backend.
#pragma once

#include "noa/fft/layout.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::fft {

#define NOA_DECLARE_FUNCTIONS                                                                                        \
    void remap(                                                                                                      \
            const Remap& remap, const detail::AnyArray& input, const detail::AnyArray& output, const Shape4& shape); \
    void resize(const Remap& remap, const detail::AnyArray& input, const Shape4& input_shape,                        \
            const detail::AnyArray& output, const Shape4& output_shape);

namespace on_cpu {
NOA_DECLARE_FUNCTIONS
}  // namespace on_cpu
namespace on_gpu {
NOA_DECLARE_FUNCTIONS
}  // namespace on_gpu

#undef NOA_DECLARE_FUNCTIONS

}  // namespace noa::fft

// Checks of spectra, what operators know of their memory, and plans of calls.
#pragma once

#include <array>
#include <initializer_list>
#include <memory>
#include <string_view>

#include "noa/base/dtype.hpp"
#include "noa/base/shape.hpp"
#include "noa/fft/detail/spectrum_loop.hpp"
#include "noa/runtime/detail/any_array.hpp"
#include "noa/runtime/device.hpp"

namespace noa::fft {

using detail::Operand, detail::SpectrumLoop, detail::make_spectrum_loop, detail::conj_if, detail::AnyArray;

/// An error unless arrays of a shape have spectra, of extents that fit 32 bits.
void check_shape(std::string_view function, const Shape4& shape);

Operand operand_of(const AnyArray& array);

/// The plan of a call: the loop over its arrays, which live until it is done.
struct SpectrumCall {
    const char* function;
    SpectrumLoop loop;
    bool has_input;
    DType dtype;  // of the output
    Device device;
    std::array<std::shared_ptr<const void>, SpectrumLoop::max_arrays> owners{};
};

/// Checks the arrays as make_spectrum_loop() does. An input may be null; without any, the layout is that of the output.
SpectrumCall plan_spectrum(const char* function, Remap remap, const Shape4& shape,
        std::initializer_list<const AnyArray*> inputs, const AnyArray& output);

}  // namespace noa::fft

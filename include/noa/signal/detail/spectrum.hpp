// The compiled part of the functions of spectra.
#pragma once

#include <concepts>

#include "noa/base/shape.hpp"
#include "noa/fft/detail/arrays.hpp"
#include "noa/fft/layout.hpp"
#include "noa/fft/transform.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::signal::detail {

using namespace noa::detail;

void spectrum_sizes(const char* function, const fft::Remap& remap, const AnyArray& input, const AnyArray& output,
        const Shape4& shape, bool is_squared, f64 gain);
void standardize(
        const fft::Remap& remap, const AnyArray& input, const AnyArray& output, const Shape4& shape, fft::Norm norm);
void whiten(const fft::Remap& remap, const AnyArray& input, const AnyArray& output, const Shape4& shape);

template<fft::Remap R, bool IsSquared>
struct SizesFunction {
    const char* name;

    template<fft::detail::complex_signal In, traits::array Output>
    void operator()(const In& input, const Output& output, const Shape4& shape, f64 gain = 1) const {
        static_assert(std::same_as<typename Output::element_type, typename In::value_type::value_type>,
                "noa: the sizes of complex numbers are real, in their precision");
        spectrum_sizes(name, R, as_any(input), as_any(output), shape, IsSquared, gain);
    }
    template<fft::detail::complex_signal In>
    auto operator()(const In& input, const Shape4& shape, f64 gain = 1) const {
        Array<typename In::value_type::value_type> output(R.to.shape(shape), input.option());
        (*this)(input, output, shape, gain);
        return output;
    }
};

}  // namespace noa::signal::detail

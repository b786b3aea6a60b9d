// The compiled part of the functions of spectra.
#pragma once

#include <concepts>

#include "noa/base/shape.hpp"
#include "noa/fft/detail/arrays.hpp"
#include "noa/fft/layout.hpp"
#include "noa/fft/transform.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::signal::detail {

using namespace noa::detail;

void spectrum_sizes(const char* function, const fft::Remap& remap, const AnyArray& input, const AnyArray& output,
        const Shape4& shape, bool is_squared, f64 gain);
void standardize(
        const fft::Remap& remap, const AnyArray& input, const AnyArray& output, const Shape4& shape, fft::Norm norm);
void whiten(const fft::Remap& remap, const AnyArray& input, const AnyArray& output, const Shape4& shape);

template<typename In, typename Output>
void check_size_types() {
    static_assert(std::same_as<typename Output::element_type, typename In::value_type::value_type>,
            "noa: the sizes of complex numbers are real, in their precision");
}

}  // namespace noa::signal::detail

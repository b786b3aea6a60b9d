// The compiled part of the functions of spectra.
#pragma once

#include <concepts>
#include <cstdint>

#include "noa/base/error.hpp"
#include "noa/base/shape.hpp"
#include "noa/fft/detail/arrays.hpp"
#include "noa/fft/layout.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::fft {

struct Option;

}  // namespace noa::fft

namespace noa::fft::detail {

using namespace noa::detail;

enum class Transform : std::uint8_t { R2C, C2R, FORWARD, BACKWARD };

// Checks the arrays and transforms each batch. All elements have the precision of the input.
void transform(Transform transform, const AnyArray& input, const AnyArray& output, const Option& option);

// An error unless this is the shape of the spectrum of an array.
void check_rfft(const char* function, const Shape4& spectrum, const Shape4& real);

template<typename T, typename Output>
void check_transform_output() {
    static_assert(std::same_as<typename Output::element_type, T>,
            "noa: the output of a Fourier transform has the precision of the input, and is not const");
}

void remap(const Remap& remap, const AnyArray& input, const AnyArray& output, const Shape4& shape);

void resize(const Remap& remap, const AnyArray& input, const Shape4& input_shape, const AnyArray& output,
        const Shape4& output_shape);

template<typename T>
Array<T> frequencies(i64 n, const SpectrumLayout& layout, const ArrayOption& option) {
    check(n > 0, "there are no frequencies of {} elements", n);
    const Array<T> result(Layout(layout.shape({1, 1, 1, n})));
    for (i64 i = 0; i < result.n_elements(); ++i) {
        const i64 k = layout.is_full ? frequency_at(i, n, layout.is_centered) : i;
        result.get()[i] = static_cast<T>(static_cast<f64>(k) / static_cast<f64>(n));
    }
    return result.to(option);
}

}  // namespace noa::fft::detail

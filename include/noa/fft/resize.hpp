// resize: a spectrum with more frequencies, or fewer.
#pragma once

#include <concepts>

#include "noa/base/shape.hpp"
#include "noa/fft/detail/functions.hpp"
#include "noa/fft/layout.hpp"
#include "noa/fft/remap.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::fft {

/// Crops or pads a spectrum of arrays of one shape to that of another shape, along each axis by itself, and changes its
/// layout: coefficients that both have are copied, others are 0. The back transform is the same image with smaller
/// pixels, or larger ones. Coefficients are as they are: with Norm::FORWARD, which makes them independent of the size,
/// the values stay what they were.
///
/// An even size has one coefficient for its highest frequency and the opposite one. Where it is no longer the highest,
/// each of the two gets a half of it; where two become one, it gets their sum. So there and back is the identity, and
/// real arrays stay real.
template<Remap R, detail::spectrum_array In, traits::array Output>
void resize(const In& input, const Shape4& input_shape, const Output& output, const Shape4& output_shape) {
    static_assert(std::same_as<typename Output::element_type, typename In::value_type>,
            "noa: resize has outputs of the element type of its input, which are not const");
    detail::resize(R, detail::as_any(input), input_shape, detail::as_any(output), output_shape);
}
template<Remap R, detail::spectrum_array In>
auto resize(const In& input, const Shape4& input_shape, const Shape4& output_shape) {
    Array<typename In::value_type> output(R.to.shape(output_shape), input.option());
    resize<R>(input, input_shape, output, output_shape);
    return output;
}

}  // namespace noa::fft

// remap: a spectrum in another layout.
#pragma once

#include <concepts>

#include "noa/base/shape.hpp"
#include "noa/fft/detail/functions.hpp"
#include "noa/fft/layout.hpp"
#include "noa/fft/transform.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::fft {

/// Copies a spectrum of arrays of some shape to another layout: `remap("h2hc", spectrum, output, image.shape())`. What
/// only a full layout has is the conjugate of what a half has. The output may be the input itself if both have the same
/// shape; then a copy is made on the way. One batch of the input can go to several of the output.
template<detail::spectrum_array In, traits::array Output>
    requires(not std::convertible_to<Output, Shape4>)
void remap(Remap remap, const In& input, const Output& output, const Shape4& shape) {
    static_assert(std::same_as<typename Output::element_type, typename In::value_type>,
            "noa: remap has outputs of the element type of its input, which are not const");
    detail::remap(remap, detail::as_any(input), detail::as_any(output), shape);
}
template<detail::spectrum_array In>
auto remap(Remap remap, const In& input, const Shape4& shape) {
    Array<typename In::value_type> output(remap.to.shape(shape), input.option());
    fft::remap(remap, input, output, shape);
    return output;
}

/// The same with the layouts as a template argument: `remap<"h2hc">(spectrum, image.shape())`.
template<Remap R, detail::spectrum_array In, traits::array Output>
void remap(const In& input, const Output& output, const Shape4& shape) {
    remap(R, input, output, shape);
}
template<Remap R, detail::spectrum_array In>
auto remap(const In& input, const Shape4& shape) {
    return remap(R, input, shape);
}

}  // namespace noa::fft

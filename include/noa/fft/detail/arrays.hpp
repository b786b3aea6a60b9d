// Arrays of spectra, and of what is transformed: what fft, signal and geometry say of their arguments.
#pragma once

#include <concepts>
#include <type_traits>

#include "noa/base/complex.hpp"
#include "noa/base/shape.hpp"
#include "noa/core/wrap.hpp"
#include "noa/fft/layout.hpp"
#include "noa/runtime/array.hpp"

namespace noa::fft::detail {

template<typename A>
concept real_signal =
        traits::array<A> and (std::same_as<typename A::value_type, f32> or std::same_as<typename A::value_type, f64>);
template<typename A>
concept complex_signal =
        traits::array<A> and (std::same_as<typename A::value_type, c32> or std::same_as<typename A::value_type, c64>);

// Spectra have complex elements, or real ones: powers, amplitudes, weights.
template<typename A>
concept spectrum_array = real_signal<A> or complex_signal<A>;

template<typename In>
concept spectrum_or_nothing = spectrum_array<In> or std::same_as<In, Nothing>;

template<typename In, typename Output>
void check_filter_types() {
    static_assert(spectrum_array<Output>, "noa: spectra have elements of f32, f64, c32 or c64");
    static_assert(not std::is_const_v<typename Output::element_type>, "noa: an output is not const");
    if constexpr (spectrum_array<In>)
        static_assert(std::same_as<typename Output::element_type, typename In::value_type>,
                "noa: a filtered spectrum has the element type of the input");
}

// Room for a result, in its layout.
template<Remap R, typename In>
Array<typename In::value_type> new_spectrum(const In& input, const Shape4& shape) {
    return Array<typename In::value_type>(R.to.shape(shape), input.option());
}

}  // namespace noa::fft::detail

// r2c, c2r, c2c: discrete Fourier transforms of signals, images and volumes.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "noa/base/complex.hpp"
#include "noa/base/error.hpp"
#include "noa/base/shape.hpp"
#include "noa/base/traits.hpp"
#include "noa/fft/detail/functions.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::fft {

/// Which transform is divided by what, n being the number of elements that are transformed together: those of a signal,
/// an image or a volume.
enum class Norm : std::uint8_t {
    NONE,      ///< none: there and back is n times the input
    FORWARD,   ///< the forward transform by n
    BACKWARD,  ///< the backward transform by n, as in NumPy
    ORTHO,     ///< both by the square root of n
};

/// How much time a plan is worth, the first time that a shape is transformed on the CPU.
enum class Effort : std::uint8_t {
    ESTIMATE,  ///< none: the same plan, and so the same bits, in every run, unless something was measured before
    MEASURE,   ///< up to seconds, by the length: what is fastest here and now, up to 1.2 times as fast
};

/// The sign of the exponent of a complex transform.
enum class Sign : std::uint8_t {
    FORWARD,   ///< exp(-2 pi i k x / n)
    BACKWARD,  ///< exp(+2 pi i k x / n)
};

struct Option {
    Norm norm = Norm::BACKWARD;
    Effort effort = Effort::ESTIMATE;
    /// c2r may use the memory of its input: the spectrum is lost, and a copy of it is saved.
    bool overwrite = false;
};

/// Transforms real numbers to the half of their spectrum that is not redundant: an array of shape (b,d,h,w) to one of
/// shape (b,d,h,w/2+1), `shape.rfft()`, the zero frequency first. Depth, height and width are transformed, the batches
/// each by itself; dimensions of 1 stay what they are. Arrays have any layout. The output may be the memory of the
/// input if the rows of both start at the same places (fft::empty makes such a pair); else they cannot overlap.
template<detail::real_signal In, traits::array Output>
void r2c(const In& input, const Output& output, const Option& option = {}) {
    detail::check_transform_output<Complex<typename In::value_type>, Output>();
    detail::transform(detail::Transform::R2C, detail::as_any(input), detail::as_any(output), option);
}
template<detail::real_signal In>
auto r2c(const In& input, const Option& option = {}) {
    Array<Complex<typename In::value_type>> output(input.shape().rfft(), input.option());
    r2c(input, output, option);
    return output;
}

/// The way back, to the shape of the output. The redundant half is taken as the conjugate of this one. The input stays
/// as it is, unless `overwrite` is set, an error for elements that are const, or the output is in its memory.
template<detail::complex_signal In, traits::array Output>
    requires(not std::is_convertible_v<Output, Shape4>)
void c2r(const In& input, const Output& output, const Option& option = {}) {
    detail::check_transform_output<typename In::value_type::value_type, Output>();
    if constexpr (std::is_const_v<typename In::element_type>)
        check(not option.overwrite, "c2r: an input of shape {} that is const cannot be overwritten", input.shape());
    detail::transform(detail::Transform::C2R, detail::as_any(input), detail::as_any(output), option);
}
/// As a new array of this shape, whose width may be even or odd: the spectrum does not tell.
template<detail::complex_signal In>
auto c2r(const In& input, const Shape4& shape, const Option& option = {}) {
    detail::check_rfft("c2r", input.shape(), shape);
    Array<typename In::value_type::value_type> output(shape, input.option());
    c2r(input, output, option);
    return output;
}

/// Transforms complex numbers, forward or backward. The output may be the input.
template<detail::complex_signal In, traits::array Output>
void c2c(const In& input, const Output& output, Sign sign, const Option& option = {}) {
    detail::check_transform_output<typename In::value_type, Output>();
    detail::transform(sign == Sign::FORWARD ? detail::Transform::FORWARD : detail::Transform::BACKWARD,
            detail::as_any(input), detail::as_any(output), option);
}
template<detail::complex_signal In>
auto c2c(const In& input, Sign sign, const Option& option = {}) {
    Array<typename In::value_type> output(input.shape(), input.option());
    c2c(input, output, sign, option);
    return output;
}

/// Memory for transforms in place: an array of real numbers of this shape, and one of its spectrum in the same memory.
/// Rows of the former have a gap behind them. `const auto [image, spectrum] = fft::empty<f32>({1, 1, 64, 64});`
template<typename T>
    requires std::same_as<T, f32> or std::same_as<T, f64>
std::pair<Array<T>, Array<Complex<T>>> empty(const Shape4& shape, const ArrayOption& option = {}) {
    for (const int axis: {0, 1, 2, 3})
        check(shape[axis] >= 0, "empty: the extents of {} cannot be negative", shape);
    const Array<Complex<T>> spectrum(shape.rfft(), option);
    Strides4 strides = spectrum.strides();
    for (int axis = 0; axis < 3; ++axis)
        strides[axis] *= 2;
    const std::shared_ptr<T> memory(spectrum.shared(), reinterpret_cast<T*>(spectrum.get()));
    return {Array<T>(memory, Layout(shape, strides), option), spectrum};
}

}  // namespace noa::fft

// Frequencies and sizes: what goes with transforms.
#pragma once

#include <concepts>

#include "noa/base/shape.hpp"
#include "noa/fft/detail/functions.hpp"
#include "noa/fft/layout.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/factory.hpp"

namespace noa::fft {

/// The smallest size that is no smaller than n and has no prime factor above 7: transforms of such sizes are fast.
i64 next_fast_size(i64 n);
/// The same for depth, height and width; 1 stays 1.
Shape4 next_fast_shape(const Shape4& shape);

/// The frequencies of a full dimension of n elements, in cycles per pixel, as a row: 0, 1/n, ..., then the negative
/// ones; centered, from the lowest to the highest. `fftfreq<f32>(4)` is 0, 0.25, -0.5, -0.25.
template<typename T>
    requires std::same_as<T, f32> or std::same_as<T, f64>
Array<T> fftfreq(i64 n, bool is_centered = false, const ArrayOption& option = {}) {
    return detail::frequencies<T>(n, {true, is_centered}, option);
}

/// Those of the half dimension: 0, 1/n, ..., up to 0.5 if n is even. `rfftfreq<f32>(4)` is 0, 0.25, 0.5.
template<typename T>
    requires std::same_as<T, f32> or std::same_as<T, f64>
Array<T> rfftfreq(i64 n, const ArrayOption& option = {}) {
    return detail::frequencies<T>(n, fft::SpectrumLayout::H, option);
}

}  // namespace noa::fft

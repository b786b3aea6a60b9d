// Shells: what spectra have at each frequency, whatever the direction. Rotational averages, and correlation of shells.
#pragma once

#include <concepts>
#include <type_traits>
#include <vector>

#include "noa/base/shape.hpp"
#include "noa/base/vec.hpp"
#include "noa/fft/layout.hpp"
#include "noa/fft/remap.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"
#include "noa/signal/detail/shells.hpp"
#include "noa/signal/filter.hpp"

namespace noa::signal {

/// The shells of spectra of arrays of a shape, n being its largest extent: n/2 + 1, which are 1/n cycles per pixel
/// apart. A frequency belongs to the shell that is closest; those beyond the last one, in the corners, to none.
i64 n_shells(const Shape4& shape);

/// Directions, depth before height before width, of any length, and how far from them, in radians, what belongs to them
/// may be: half of what a cone is wide, up to pi/2, which is all directions. A cone has two ends.
struct Cones {
    std::vector<Vec<f64, 3>> directions{};
    f64 aperture = 0.35;
};

/// The average of each shell of spectra of arrays of a shape, for each batch: of real elements, of their values; of
/// complex ones, of the squares of their sizes. `rotational_average<"h">(spectrum, image.shape(), curve)`, where the
/// curve has the shape (b,1,1,n): n shells, n_shells() or fewer or more. The weights, if they are given, are the
/// numbers of elements of a full spectrum that are in each shell. Where there are none, the average is 0. Outputs have
/// the precision of the spectrum, or both are f64.
template<fft::SpectrumLayout L, fft::detail::spectrum_array In, traits::array Output>
void rotational_average(const In& input, const Shape4& shape, const Output& output) {
    detail::rotational_average({L, shape}, input, output);
}
template<fft::SpectrumLayout L, fft::detail::spectrum_array In, traits::array Output, traits::array Weights>
void rotational_average(const In& input, const Shape4& shape, const Output& output, const Weights& weights) {
    detail::rotational_average({L, shape}, input, output, weights);
}
template<fft::SpectrumLayout L, fft::detail::spectrum_array In>
auto rotational_average(const In& input, const Shape4& shape) {
    Array<detail::shell_t<In>> output(Shape4{shape[0], 1, 1, n_shells(shape)}, input.option());
    rotational_average<L>(input, shape, output);
    return output;
}

/// The same of images and volumes: rings around the center, at n/2, which are a pixel apart, whatever the shape.
template<fft::detail::spectrum_array In, traits::array Output>
void rotational_average(const In& image, const Output& output) {
    detail::rotational_average({"fc", image.shape(), true}, image, output);
}
template<fft::detail::spectrum_array In, traits::array Output, traits::array Weights>
void rotational_average(const In& image, const Output& output, const Weights& weights) {
    detail::rotational_average({"fc", image.shape(), true}, image, output, weights);
}
template<fft::detail::spectrum_array In>
auto rotational_average(const In& image) {
    Array<detail::shell_t<In>> output(Shape4{image.shape()[0], 1, 1, n_shells(image.shape())}, image.option());
    rotational_average(image, output);
    return output;
}

/// The Fourier shell (or ring) correlation of two spectra: for each shell the sum of lhs conj(rhs), its real part, by
/// the square root of the product of the sums of |lhs|^2 and |rhs|^2, from -1 to 1. 1 for spectra that are the same; 0
/// where one of them has nothing. Outputs are as in rotational_average. One batch of an input goes with all.
template<fft::SpectrumLayout L, fft::detail::complex_signal Lhs, fft::detail::complex_signal Rhs, traits::array Output>
void fsc(const Lhs& lhs, const Rhs& rhs, const Shape4& shape, const Output& output) {
    detail::shell_correlation({L, shape}, lhs, rhs, nullptr, output);
}
template<fft::SpectrumLayout L, fft::detail::complex_signal Lhs, fft::detail::complex_signal Rhs, traits::array Output,
        traits::array Weights>
void fsc(const Lhs& lhs, const Rhs& rhs, const Shape4& shape, const Output& output, const Weights& weights) {
    detail::shell_correlation({L, shape}, lhs, rhs, nullptr, output, weights);
}
template<fft::SpectrumLayout L, fft::detail::complex_signal Lhs, fft::detail::complex_signal Rhs>
auto fsc(const Lhs& lhs, const Rhs& rhs, const Shape4& shape) {
    Array<detail::shell_t<Lhs>> output(Shape4{shape[0], 1, 1, n_shells(shape)}, lhs.option());
    fsc<L>(lhs, rhs, shape, output);
    return output;
}

/// The same within cones: outputs have the shape (b,1,c,n), for c cones and n shells. The zero frequency is in all
/// cones.
template<fft::SpectrumLayout L, fft::detail::complex_signal Lhs, fft::detail::complex_signal Rhs, traits::array Output>
void fsc_cones(const Lhs& lhs, const Rhs& rhs, const Shape4& shape, const Cones& cones, const Output& output) {
    detail::shell_correlation({L, shape}, lhs, rhs, &cones, output);
}
template<fft::SpectrumLayout L, fft::detail::complex_signal Lhs, fft::detail::complex_signal Rhs, traits::array Output,
        traits::array Weights>
void fsc_cones(const Lhs& lhs, const Rhs& rhs, const Shape4& shape, const Cones& cones, const Output& output,
        const Weights& weights) {
    detail::shell_correlation({L, shape}, lhs, rhs, &cones, output, weights);
}
template<fft::SpectrumLayout L, fft::detail::complex_signal Lhs, fft::detail::complex_signal Rhs>
auto fsc_cones(const Lhs& lhs, const Rhs& rhs, const Shape4& shape, const Cones& cones) {
    const auto n_cones = static_cast<i64>(cones.directions.size());
    Array<detail::shell_t<Lhs>> output(Shape4{shape[0], 1, n_cones, n_shells(shape)}, lhs.option());
    fsc_cones<L>(lhs, rhs, shape, cones, output);
    return output;
}

}  // namespace noa::signal

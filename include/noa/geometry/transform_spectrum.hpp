// transform_spectrum_2d and transform_spectrum_3d: images and volumes rotated and scaled, done on their spectra.
#pragma once

#include <algorithm>
#include <cstddef>

#include "noa/base/shape.hpp"
#include "noa/fft/remap.hpp"
#include "noa/geometry/detail/per_batch.hpp"
#include "noa/geometry/detail/transform_spectrum.hpp"
#include "noa/geometry/interp.hpp"
#include "noa/runtime/array.hpp"
#include "noa/signal/filter.hpp"

namespace noa::geometry {

template<std::size_t N>
struct TransformSpectrumOption {
    Interp interp = Interp::LINEAR;
    f64 cutoff = 0.5;         ///< in cycles per pixel of the output: frequencies above are 0
    OptionalVec<N> center{};  ///< the pixel that stays where it is: n/2 if none is given
    Shifts<N> pre_shifts{};   ///< by which the input is moved, before it is transformed
    Shifts<N> post_shifts{};  ///< by which the result is moved
};

/// Rotates and scales images, and volumes, that are given by their spectra: `transform_spectrum_2d<"h2h">(spectrum,
/// output, image.shape(), rotate(deg2rad(30.)).inverse())` is the spectrum of what transform_2d makes with the same
/// matrix about the center of the image.
///
/// So matrices are the **inverse** of what happens to what is seen, linear, zyx (yx of images), or of volumes
/// quaternions: one for all, or one for each batch, in a vector, an array, a span, or an Array or a View of any device.
/// With the matrix A, a pixel x from the center is what the input has at A x from it; the spectrum F of the input, its
/// center taken as the origin, becomes F(B k) / |det A| at the frequency k, in cycles per pixel, where B is the inverse
/// of the transpose of A: of a rotation, A itself. Values between those of F are interpolated along each axis; the
/// phases that move the center to the origin and back are put on each of them, so that what is interpolated is smooth.
/// Still, interpolation weakens what is far from the center, by sinc(x/n)^2 along each axis if it is linear, and lets
/// in what is periodically there: pad arrays to twice their size, or leave a wide margin, before they are transformed
/// to spectra.
///
/// Layouts are those of a spectrum of arrays of a shape, from any to any. Elements are complex, or real: powers,
/// weights and others that are functions of frequency alone, which have no phases, cannot be shifted, and are not
/// divided by the determinant. One batch of the input goes with all of the output.
///
/// Frequencies that the input does not have are 0, and so are those above the cutoff, by default the corners of the
/// spectrum. The highest frequency of an even size stands for its opposite, too, each having a half of it, as in
/// fft::resize: a shift alone is that of phase_shift_2d, and real arrays stay real.
///
/// Errors: volumes given to transform_spectrum_2d and images to transform_spectrum_3d; another number of matrices or
/// shifts than one or that of the batches; matrices which are not finite, or that scale by more than 1000 or less than
/// 1/1000; centers and shifts that are not finite; shifts of real elements; a cutoff that is negative or not a number;
/// Interp::CUBIC_BSPLINE; an output in the memory of the input.
template<fft::Remap R, fft::detail::spectrum_array Input, traits::array Output, detail::matrix_or_list Matrices>
void transform_spectrum_2d(const Input& input, const Output& output, const Shape4& shape, const Matrices& inverses,
        const TransformSpectrumOption<2>& option = {}) {
    detail::transform_spectrum<2>("transform_spectrum_2d", R, input, output, shape, inverses, option);
}
template<fft::Remap R, fft::detail::spectrum_array Input, traits::array Output, detail::matrix_or_list Matrices>
void transform_spectrum_3d(const Input& input, const Output& output, const Shape4& shape, const Matrices& inverses,
        const TransformSpectrumOption<3>& option = {}) {
    detail::transform_spectrum<3>("transform_spectrum_3d", R, input, output, shape, inverses, option);
}

/// As a new array, in the layout that the result has. If the shape has one batch, there are as many as matrices, or
/// shifts.
template<fft::Remap R, fft::detail::spectrum_array Input, detail::matrix_or_list Matrices>
auto transform_spectrum_2d(const Input& input, const Shape4& shape, const Matrices& inverses,
        const TransformSpectrumOption<2>& option = {}) {
    return detail::transformed_spectrum<2, R>("transform_spectrum_2d", input, shape, inverses, option);
}
template<fft::Remap R, fft::detail::spectrum_array Input, detail::matrix_or_list Matrices>
auto transform_spectrum_3d(const Input& input, const Shape4& shape, const Matrices& inverses,
        const TransformSpectrumOption<3>& option = {}) {
    return detail::transformed_spectrum<3, R>("transform_spectrum_3d", input, shape, inverses, option);
}

}  // namespace noa::geometry

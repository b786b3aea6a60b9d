// phase_shift: shifts of arrays, done on their spectra.
#pragma once

#include <concepts>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "noa/base/shape.hpp"
#include "noa/base/vec.hpp"
#include "noa/fft/layout.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"
#include "noa/signal/detail/phase_shift.hpp"
#include "noa/signal/filter.hpp"

namespace noa::signal {

/// Multiplies spectra so that the arrays they belong to are shifted, periodically, by so many pixels: whole ones as
/// `roll` does, others by interpolation with the frequencies that there are. `phase_shift_2d<"h2h">(spectrum, output,
/// image.shape(), Vec{2.5, -4.})` moves images down by 2.5 and to the left by 4 pixels: what was at (y,x) is then at
/// (y+2.5,x-4). Layouts, and what else there is to say, are as in lowpass. An error for arrays of more dimensions, and
/// for shifts that are not finite.
///
/// The highest frequency of an even size stands for its opposite, too: it is multiplied by what both shifts have in
/// common, which is real. So real arrays stay real, and the result is that of fft::resize to finer pixels.
template<fft::Remap R, fft::detail::spectrum_or_nothing In = Nothing, traits::array Output, traits::scalar T>
void phase_shift_1d(const In& input, const Output& output, const Shape4& shape, T shift) {
    const Vec<T, 1> one{shift};
    detail::phase_shift<1>("phase_shift_1d", R, input, output, shape, std::span<const Vec<T, 1>>(&one, 1));
}
template<fft::Remap R, fft::detail::spectrum_or_nothing In = Nothing, traits::array Output, traits::scalar T>
void phase_shift_2d(const In& input, const Output& output, const Shape4& shape, const Vec<T, 2>& shift) {
    detail::phase_shift<2>("phase_shift_2d", R, input, output, shape, std::span<const Vec<T, 2>>(&shift, 1));
}
template<fft::Remap R, fft::detail::spectrum_or_nothing In = Nothing, traits::array Output, traits::scalar T>
void phase_shift_3d(const In& input, const Output& output, const Shape4& shape, const Vec<T, 3>& shift) {
    detail::phase_shift<3>("phase_shift_3d", R, input, output, shape, std::span<const Vec<T, 3>>(&shift, 1));
}

/// The same with a shift for each batch, in a vector, an array or a span.
template<fft::Remap R, fft::detail::spectrum_or_nothing In = Nothing, traits::array Output,
        detail::list_of_vecs<1> Shifts>
void phase_shift_1d(const In& input, const Output& output, const Shape4& shape, const Shifts& shifts) {
    detail::phase_shift<1>("phase_shift_1d", R, input, output, shape, std::span(std::as_const(shifts)));
}
template<fft::Remap R, fft::detail::spectrum_or_nothing In = Nothing, traits::array Output,
        detail::list_of_vecs<2> Shifts>
void phase_shift_2d(const In& input, const Output& output, const Shape4& shape, const Shifts& shifts) {
    detail::phase_shift<2>("phase_shift_2d", R, input, output, shape, std::span(std::as_const(shifts)));
}
template<fft::Remap R, fft::detail::spectrum_or_nothing In = Nothing, traits::array Output,
        detail::list_of_vecs<3> Shifts>
void phase_shift_3d(const In& input, const Output& output, const Shape4& shape, const Shifts& shifts) {
    detail::phase_shift<3>("phase_shift_3d", R, input, output, shape, std::span(std::as_const(shifts)));
}

/// As a new array, with one shift or one for each batch.
template<fft::Remap R, fft::detail::complex_signal In, detail::shift_or_list<1> Shifts>
auto phase_shift_1d(const In& input, const Shape4& shape, const Shifts& shifts) {
    auto output = fft::detail::new_spectrum<R>(input, shape);
    phase_shift_1d<R>(input, output, shape, shifts);
    return output;
}
template<fft::Remap R, fft::detail::complex_signal In, detail::shift_or_list<2> Shifts>
auto phase_shift_2d(const In& input, const Shape4& shape, const Shifts& shifts) {
    auto output = fft::detail::new_spectrum<R>(input, shape);
    phase_shift_2d<R>(input, output, shape, shifts);
    return output;
}
template<fft::Remap R, fft::detail::complex_signal In, detail::shift_or_list<3> Shifts>
auto phase_shift_3d(const In& input, const Shape4& shape, const Shifts& shifts) {
    auto output = fft::detail::new_spectrum<R>(input, shape);
    phase_shift_3d<R>(input, output, shape, shifts);
    return output;
}

}  // namespace noa::signal

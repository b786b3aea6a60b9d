// extract_slices and insert_slices: projections as slices of spectra, and volumes made of them.
#pragma once

#include <concepts>

#include "noa/base/shape.hpp"
#include "noa/base/traits.hpp"
#include "noa/core/wrap.hpp"
#include "noa/fft/remap.hpp"
#include "noa/geometry/detail/fourier_slice.hpp"
#include "noa/geometry/detail/per_batch.hpp"
#include "noa/geometry/detail/shared.hpp"
#include "noa/geometry/interp.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"
#include "noa/signal/filter.hpp"

namespace noa::geometry {

struct ExtractSlicesOption {
    Interp interp = Interp::LINEAR;
    f64 cutoff = 0.5;                ///< in cycles per pixel: frequencies above are 0
    OptionalVec<3> volume_center{};  ///< what is turned about: n/2 if none is given
    OptionalVec<2> slice_center{};   ///< where that is in the images: n/2 if none is given
    Shifts<2> shifts{};              ///< by which the images are moved: one, or one for each slice
};

struct InsertSlicesOption {
    f64 cutoff = 0.5;  ///< in cycles per pixel: nothing is added to frequencies above
    f64 width = 1;     ///< how far from a slice it reaches, in frequencies of the largest extent of the volume
    OptionalVec<3> volume_center{};
    OptionalVec<2> slice_center{};
    Shifts<2> shifts{};
};

struct GriddingOption {
    Interp interp = Interp::LINEAR;  ///< with which the spectrum is, or was, interpolated: or Interp::NEAREST
    OptionalVec<3> center{};         ///< n/2 if none is given
};

/// Central slices of the spectrum of a volume, which are the spectra of its projections:
/// `extract_slices<"hc2h">(volume, slices, volume_shape, slice_shape, rotations)` is what r2c makes of the images of
/// project() with the same matrices, centers and shifts, but for interpolation.
///
/// So matrices are the **inverse** ones, from the frame in which the beam goes along z to the volume: with A, the slice
/// has at (ky,kx), in cycles per pixel, what the volume has at B (0,ky,kx), divided by |det A|, where B is the inverse
/// of the transpose of A: of a rotation, A itself. There are as many slices as slice_shape, (n,1,h,w), says, and
/// matrices one for all or one for each; and one volume, or one for each slice. Shapes are any, also other ones than
/// those of the slices: frequencies are per pixel.
///
/// Interpolation and layouts are as in transform_spectrum_3d: volumes should be padded to twice their size. What linear
/// interpolation weakens, gridding_correction() of the volume makes up for, before it is transformed.
///
/// Elements are c32 or c64, or f32 and f64 as there. Errors: shapes that do not fit, a number of matrices or shifts
/// that is neither one nor that of slices, matrices which are not finite or that scale by more than 1000 or less than
/// 1/1000, centers and shifts that are not finite, shifts of real elements, a cutoff that is negative or not a number,
/// Interp::CUBIC_BSPLINE, slices in the memory of the volume.
template<fft::Remap R, fft::detail::spectrum_array Volume, traits::array Output, detail::matrix_or_list Matrices>
void extract_slices(const Volume& volume, const Output& slices, const Shape4& volume_shape, const Shape4& slice_shape,
        const Matrices& inverses, const ExtractSlicesOption& option = {}) {
    detail::check_slice_output<Output, typename Volume::value_type>();
    detail::extract_slices(detail::slices_of("extract_slices", R, volume_shape, slice_shape, inverses, option),
            detail::as_any(volume), detail::as_any(slices), option.interp);
}

/// As a new array, in the layout that slices have. A shape of one slice stands for as many as there are matrices or
/// shifts.
template<fft::Remap R, fft::detail::spectrum_array Volume, detail::matrix_or_list Matrices>
auto extract_slices(const Volume& volume, const Shape4& volume_shape, const Shape4& slice_shape,
        const Matrices& inverses, const ExtractSlicesOption& option = {}) {
    const Shape4 shape = detail::with_batches_of("extract_slices", detail::n_given<detail::Matrices>(inverses),
            option.shifts.with_depth().size(), slice_shape);
    auto slices = fft::detail::new_spectrum<R>(volume, shape);
    extract_slices<R>(volume, slices, volume_shape, shape, inverses, option);
    return slices;
}

/// Adds slices to the spectrum of a volume, and their weights to its weights, both of which are to be 0 at first:
/// `insert_slices<"h2h">(slices, {}, volume, weights, slice_shape, volume_shape, rotations)`, and then
/// divide_by_weights(), c2r and gridding_correction() are a reconstruction of the volume that the slices are
/// projections of. Several calls may add to the same volume.
///
/// Slices are gathered: each frequency of the volume is turned into the frame of each slice, where it is (kz,ky,kx). If
/// |kz|, in frequencies of the largest extent of the volume, is below the width, what the slice has at (ky,kx), by
/// linear interpolation, is added times 1 - |kz| / width; and in the same way its weights, or 1 if `{}` is given in
/// place of them. Slices are not multiplied by weights: for those of a CTF, multiply slices by it and give its square.
/// Slices are added in order, in double precision, each frequency by itself: the result does not depend on the number
/// of threads.
///
/// Matrices, shapes, centers and shifts are those of extract_slices(); there is one volume. Layouts are from that of
/// the slices and their weights to that of the volume and its. Elements are c32 or c64, those of weights f32 or f64.
/// Errors as there, and for a width that is not above 0 or not finite.
template<fft::Remap R, fft::detail::complex_signal Input, detail::real_or_nothing Weights = Nothing,
        traits::array Volume, traits::array VolumeWeights, detail::matrix_or_list Matrices>
void insert_slices(const Input& slices, const Weights& weights, const Volume& volume,
        const VolumeWeights& volume_weights, const Shape4& slice_shape, const Shape4& volume_shape,
        const Matrices& inverses, const InsertSlicesOption& option = {}) {
    using T = typename Input::value_type;
    detail::check_slice_output<Volume, T>();
    detail::check_slice_output<VolumeWeights, typename T::value_type>();
    const detail::Slices all = detail::slices_of("insert_slices", R, volume_shape, slice_shape, inverses, option);
    const auto insert = [&](const detail::AnyArray* of_slices) {
        detail::insert_slices(all, detail::as_any(slices), of_slices, detail::as_any(volume),
                detail::as_any(volume_weights), option.width);
    };
    if constexpr (std::same_as<Weights, Nothing>) {
        insert(nullptr);
    } else {
        static_assert(std::same_as<typename Weights::value_type, typename T::value_type>,
                "noa: slices and their weights have the same precision");
        const detail::AnyArray given = detail::as_any(weights);
        insert(&given);
    }
}

/// Divides a spectrum by its weights, but by no less than a threshold: where little was inserted, or nothing, that is
/// close to 0, or 0. The output may be the spectrum. An error unless shapes and devices are the same and the threshold
/// is above 0.
template<fft::detail::complex_signal Input, fft::detail::real_signal Weights, traits::array Output>
void divide_by_weights(const Input& spectrum, const Weights& weights, const Output& output, f64 threshold = 1e-3) {
    using T = typename Input::value_type;
    static_assert(std::same_as<typename Weights::value_type, typename T::value_type>,
            "noa: a spectrum and its weights have the same precision");
    detail::check_slice_output<Output, T>();
    detail::divide_by_weights(detail::as_any(spectrum), detail::as_any(weights), detail::as_any(output), threshold);
}

/// Divides images or volumes by what interpolation of their spectra multiplies them by: at x pixels from the center of
/// n along each axis, by sinc(x/n)^2, if it is linear, or sinc(x/n). For volumes before slices of their spectra are
/// extracted, or after they were inserted; there it is an approximation. Shapes are those that the spectrum is of: pad
/// before, or crop after. The output may be the input. Elements are real or complex. Errors: another interpolation, a
/// center that is outside of the array, different shapes or devices.
template<fft::detail::spectrum_array Input, traits::array Output>
void gridding_correction(const Input& input, const Output& output, const GriddingOption& option = {}) {
    detail::check_output_type<Input, Output>();
    detail::gridding_correction(detail::as_any(input), detail::as_any(output), option.interp,
            detail::center_of(input.shape(), option.center));
}

}  // namespace noa::geometry

// transform_2d and transform_3d: images and volumes resampled through an affine matrix.
#pragma once

#include "noa/base/border.hpp"
#include "noa/base/complex.hpp"
#include "noa/base/traits.hpp"
#include "noa/geometry/detail/per_batch.hpp"
#include "noa/geometry/detail/transform.hpp"
#include "noa/geometry/interp.hpp"
#include "noa/runtime/array.hpp"

namespace noa::geometry {

struct TransformOption {
    Interp interp = Interp::LINEAR;
    Border border = Border::ZERO;
    c64 value = 0;          ///< what lies outside, with Border::VALUE
    bool prefilter = true;  ///< with Interp::CUBIC_BSPLINE: the input is pixels; else it is coefficients already
};

/// Resamples images, and volumes: each pixel of the output is what the input has, between its pixels, at the matrix
/// times the coordinates of the pixel. So the matrix is the **inverse** of what happens to what is seen: from the
/// output to the input. `transform_2d(image, output, (translate(center) * linear2affine(rotate(deg2rad(30.))) *
/// translate(-center)).inverse(), {.interp = Interp::CUBIC})` turns by 30 degrees, from +x to +y.
///
/// Coordinates and matrices are zyx (yx of images), and pixel centers are whole numbers. Matrices are affine, or
/// without their last row; or, of volumes, quaternions, which rotate about the centers, n/2, of input and output: one
/// for all, or one for each batch of the output, in a vector, an array, a span, or an Array or a View of any device.
/// Positions are calculated in f64 for each pixel, and never rounded to a grid.
///
/// The output has any size, and as many batches as the input; or an input of one goes with all of them. Elements are
/// f16, f32, f64, or complex, of the same type. Of Interp::CUBIC_BSPLINE the prefilter runs first, with the same
/// border, unless the option says that the input was filtered (see cubic_bspline_prefilter).
///
/// Errors: volumes given to transform_2d and images to transform_3d, another number of matrices, matrices that are not
/// finite or not affine or that reach 2^30 pixels far, an output in the memory of the input.
template<traits::array Input, traits::array Output, detail::matrix_or_list Matrices>
void transform_2d(
        const Input& input, const Output& output, const Matrices& inverses, const TransformOption& option = {}) {
    detail::transform_by<2>("transform_2d", input, output, inverses, option);
}
template<traits::array Input, traits::array Output, detail::matrix_or_list Matrices>
void transform_3d(
        const Input& input, const Output& output, const Matrices& inverses, const TransformOption& option = {}) {
    detail::transform_by<3>("transform_3d", input, output, inverses, option);
}

/// As a new array, of the shape of the input: of one batch, as many as there are matrices.
template<traits::array Input, detail::matrix_or_list Matrices>
auto transform_2d(const Input& input, const Matrices& inverses, const TransformOption& option = {}) {
    return detail::transformed_by<2>("transform_2d", input, inverses, option);
}
template<traits::array Input, detail::matrix_or_list Matrices>
auto transform_3d(const Input& input, const Matrices& inverses, const TransformOption& option = {}) {
    return detail::transformed_by<3>("transform_3d", input, inverses, option);
}

}  // namespace noa::geometry

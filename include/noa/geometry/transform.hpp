// transform_2d and transform_3d: images and volumes resampled through an affine matrix.
#pragma once

#include <concepts>
#include <cstddef>

#include "noa/base/border.hpp"
#include "noa/base/complex.hpp"
#include "noa/base/mat.hpp"
#include "noa/base/shape.hpp"
#include "noa/base/traits.hpp"
#include "noa/geometry/detail/given.hpp"
#include "noa/geometry/detail/per_batch.hpp"
#include "noa/geometry/interp.hpp"
#include "noa/geometry/matrix.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::geometry {

struct TransformOption {
    Interp interp = Interp::LINEAR;
    Border border = Border::ZERO;
    c64 value = 0;          ///< what lies outside, with Border::VALUE
    bool prefilter = true;  ///< with Interp::CUBIC_BSPLINE: the input is pixels; else it is coefficients already
};

}  // namespace noa::geometry

namespace noa::detail {

// Inverse matrices along depth, height and width, whatever the number of dimensions, and what they were given as.
struct Inverses {
    const char* items = "matrices";
    InverseMatrices matrices{};
};

// Quaternions turn about the centers.
template<std::size_t N, typename M>
Mat<f64, 4, 4> inverse_with_depth(const char* function, const M& given, const Shape4& input, const Shape4& output) {
    static_assert(is_quaternion<M> or not is_linear<M, N>,
            "noa: a linear matrix where an affine one is wanted: use linear2affine(matrix), or about(center, matrix)");
    static_assert(is_affine<M, N> or (N == 3 and is_quaternion<M>),
            "noa: affine matrices are 2 x 3 or 3 x 3 for images, for volumes 3 x 4 or 4 x 4, or quaternions");
    if constexpr (is_quaternion<M>) {
        const auto matrix = rotation_of(function, given);
        return geometry::linear2affine(matrix, center_of<3>(input) - matrix * center_of<3>(output));
    } else {
        return affine_with_depth<N>(given);
    }
}

void transform(const char* function, int n_dimensions, const AnyArray& input, const AnyArray& output,
        const Inverses& inverses, const geometry::TransformOption& option);

template<std::size_t N, typename Input, typename Output>
void transform(const char* function, const Input& input, const Output& output, const Inverses& inverses,
        const geometry::TransformOption& option) {
    using T = typename Input::value_type;
    static_assert(traits::real<T> or traits::complex<T>, "noa: what is resampled is real or complex");
    static_assert(std::same_as<typename Output::element_type, T>,
            "noa: the output has the element type of the input, and is not const");
    transform(function, static_cast<int>(N), as_any(input), as_any(output), inverses, option);
}
template<std::size_t N, typename Input, typename Output, matrix_or_list Given>
void transform_by(const char* function, const Input& input, const Output& output, const Given& given,
        const geometry::TransformOption& option) {
    const Inverses inverses{"matrices", map_given<Matrices>(function, given, [&](const auto& matrix) {
                                return inverse_with_depth<N>(function, matrix, input.shape(), output.shape());
                            })};
    transform<N>(function, input, output, inverses, option);
}
template<std::size_t N, typename Input, matrix_or_list Given>
auto transformed_by(
        const char* function, const Input& input, const Given& given, const geometry::TransformOption& option) {
    const Shape4 shape = with_batches_of(function, "matrices", n_given<Matrices>(given), input.shape());
    Array<typename Input::value_type> output(shape, input.option());
    transform_by<N>(function, input, output, given, option);
    return output;
}

}  // namespace noa::detail

namespace noa::geometry {

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

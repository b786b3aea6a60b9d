// transform_2d and transform_3d: images and volumes resampled through an affine matrix.
#pragma once

#include <concepts>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "noa/base/border.hpp"
#include "noa/base/complex.hpp"
#include "noa/base/mat.hpp"
#include "noa/base/traits.hpp"
#include "noa/geometry/interp.hpp"
#include "noa/geometry/quaternion.hpp"
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

// What stands for an inverse transformation of N dimensions.
template<typename M, int N>
inline constexpr bool is_inverse = false;
template<traits::real T, std::size_t R, int N>
inline constexpr bool is_inverse<Mat<T, R, static_cast<std::size_t>(N + 1)>, N> = R == N or R == N + 1;
template<traits::real T>
inline constexpr bool is_inverse<geometry::Quaternion<T>, 3> = true;

template<typename M, int N>
concept inverse_matrix = is_inverse<M, N>;

template<typename List, int N>
concept inverse_list =
        (traits::array<List> and inverse_matrix<typename List::value_type, N>) or (requires(const List& list) {
            std::span(list);
            requires inverse_matrix<typename decltype(std::span(list))::value_type, N>;
        });

template<typename M, int N>
concept inverse_or_list = inverse_matrix<M, N> or inverse_list<M, N>;

using InverseMatrices = std::vector<Mat<f64, 4, 4>>;

/// Along depth, height and width, whatever the number of dimensions.
template<int N, typename T, std::size_t R, std::size_t C>
Mat<f64, 4, 4> embed_inverse(const Mat<T, R, C>& m, const Shape4&, const Shape4&) {
    auto result = Mat<f64, 4, 4>::eye();
    for (std::size_t r = 0; r < R; ++r)
        for (std::size_t c = 0; c < C; ++c)
            result[3 - N + r][3 - N + c] = static_cast<f64>(m[r][c]);
    return result;
}
// About the centres.
template<int N, typename T>
Mat<f64, 4, 4> embed_inverse(const geometry::Quaternion<T>& q, const Shape4& input, const Shape4& output) {
    const auto matrix = q.template as<f64>().to_matrix();
    const auto middle = [](i64 n) { return static_cast<f64>(n >> 1); };
    auto result = Mat<f64, 4, 4>::eye();
    for (int r = 0; r < 3; ++r) {
        result[r][3] = middle(input[r + 1]);
        for (int c = 0; c < 3; ++c) {
            result[r][c] = matrix[r][c];
            result[r][3] -= matrix[r][c] * middle(output[c + 1]);
        }
    }
    return result;
}

template<int N, typename Given>
InverseMatrices embed_inverses(const Given& given, const Shape4& input, const Shape4& output) {
    InverseMatrices result;
    const auto add = [&](const auto& each) {
        for (const auto& m: each)
            result.push_back(embed_inverse<N>(m, input, output));
    };
    if constexpr (inverse_matrix<Given, N>)
        add(std::span(&given, 1));
    else if constexpr (traits::array<Given>) {
        const auto there = given.to(Device{}).eval();
        add(std::span(there.get(), static_cast<std::size_t>(there.n_elements())));
    } else
        add(std::span(given));
    return result;
}

void transform(const char* function, int n_dimensions, const AnyArray& input, const AnyArray& output,
        const InverseMatrices& inverses, const geometry::TransformOption& option);

template<int N, typename Input, typename Output, typename Matrices>
void transform(const char* function, const Input& input, const Output& output, const Matrices& inverses,
        const geometry::TransformOption& option) {
    using T = typename Input::value_type;
    static_assert(traits::real<T> or traits::complex<T>, "noa: what is resampled is real or complex");
    static_assert(std::same_as<typename Output::element_type, T>,
            "noa: the output has the element type of the input, and is not const");
    transform(function, N, as_any(input), as_any(output), embed_inverses<N>(inverses, input.shape(), output.shape()),
            option);
}

template<int N, typename Input, typename Matrices>
auto new_transformed(const Input& input, const Matrices& inverses) {
    Shape4 shape = input.shape();
    if constexpr (not inverse_matrix<Matrices, N>)
        if (shape[0] == 1) {
            if constexpr (traits::array<Matrices>)
                shape[0] = inverses.n_elements();
            else
                shape[0] = static_cast<i64>(std::span(inverses).size());
        }
    return Array<typename Input::value_type>(shape, input.option());
}

}  // namespace noa::detail

namespace noa::geometry {

/// Resamples images, and volumes: each pixel of the output is what the input has, between its pixels, at the matrix
/// times the coordinates of the pixel. So the matrix is the **inverse** of what happens to what is seen: from the
/// output to the input. `transform_2d(image, output, (translate(center) * linear2affine(rotate(deg2rad(30.))) *
/// translate(-center)).inverse(), {.interp = Interp::CUBIC})` turns by 30 degrees, from +x to +y.
///
/// Coordinates and matrices are zyx (yx of images), and pixel centres are whole numbers. Matrices are affine, or
/// without their last row; or, of volumes, quaternions, which rotate about the centres, n/2, of input and output: one
/// for all, or one for each batch of the output, in a vector, a span or an array. Positions are calculated in f64 for
/// each pixel, and never rounded to a grid.
///
/// The output has any size, and as many batches as the input; or an input of one goes with all of them. Elements are
/// f16, f32, f64, or complex, of the same type. Of Interp::CUBIC_BSPLINE the prefilter runs first, with the same
/// border, unless the option says that the input was filtered (see cubic_bspline_prefilter).
///
/// Errors: volumes given to transform_2d and images to transform_3d, another number of matrices, matrices that are not
/// finite or not affine or that reach 2^30 pixels far, an output in the memory of the input.
template<traits::array Input, traits::array Output, detail::inverse_or_list<2> Matrices>
void transform_2d(
        const Input& input, const Output& output, const Matrices& inverses, const TransformOption& option = {}) {
    detail::transform<2>("transform_2d", input, output, inverses, option);
}
template<traits::array Input, traits::array Output, detail::inverse_or_list<3> Matrices>
void transform_3d(
        const Input& input, const Output& output, const Matrices& inverses, const TransformOption& option = {}) {
    detail::transform<3>("transform_3d", input, output, inverses, option);
}

/// As a new array, of the shape of the input: of one batch, as many as there are matrices.
template<traits::array Input, detail::inverse_or_list<2> Matrices>
auto transform_2d(const Input& input, const Matrices& inverses, const TransformOption& option = {}) {
    auto output = detail::new_transformed<2>(input, inverses);
    transform_2d(input, output, inverses, option);
    return output;
}
template<traits::array Input, detail::inverse_or_list<3> Matrices>
auto transform_3d(const Input& input, const Matrices& inverses, const TransformOption& option = {}) {
    auto output = detail::new_transformed<3>(input, inverses);
    transform_3d(input, output, inverses, option);
    return output;
}

}  // namespace noa::geometry

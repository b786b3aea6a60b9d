// draw: figures with soft edges, as masks, and arrays combined with them.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include "noa/base/mat.hpp"
#include "noa/base/traits.hpp"
#include "noa/base/vec.hpp"
#include "noa/geometry/detail/draw.hpp"
#include "noa/geometry/detail/per_batch.hpp"
#include "noa/geometry/matrix.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::geometry {

// ---- Figures -------------------------------------------------------------------------------------------------------
//
// In pixels, whose centers are at whole numbers, and zyx: of two dimensions, yx.

/// All that is within `radius` of the center: in two dimensions a disc. `Sphere<2>{.center = {32, 32}, .radius = 10}`.
/// The dimensions can be left out where the compiler finds them from `.center = Vec{32., 32.}` (not by clang 16).
template<std::size_t N>
struct Sphere {
    static_assert(N == 2 or N == 3, "noa: a sphere has two or three dimensions");
    static constexpr std::size_t n_dimensions = N;

    Vec<f64, N> center{};
    f64 radius = 0;
    f64 smoothness = 0;  ///< how many pixels the edge, outside of the figure, is wide
};

/// An ellipsoid, in two dimensions an ellipse, whose radii along the axes are above 0. As the one exception, distances
/// from it are not the shortest ones, but those along the line to its center.
template<std::size_t N>
struct Ellipsoid {
    static_assert(N == 2 or N == 3, "noa: an ellipsoid has two or three dimensions");
    static constexpr std::size_t n_dimensions = N;

    Vec<f64, N> center{};
    Vec<f64, N> radii{};
    f64 smoothness = 0;
};

/// A cylinder along z: discs, from `half_length` before the center to as much behind it.
struct Cylinder {
    static constexpr std::size_t n_dimensions = 3;

    Vec<f64, 3> center{};
    f64 radius = 0;
    f64 half_length = 0;
    f64 smoothness = 0;
};

/// A rectangle, in three dimensions a box: along each axis, from half its length before the center to as much behind
/// it. With half lengths of 2.5 around a pixel it is 5 pixels wide, with 2 as well: those at -2 and 2 are on its
/// surface.
template<std::size_t N>
struct Rectangle {
    static_assert(N == 2 or N == 3, "noa: a rectangle has two or three dimensions");
    static constexpr std::size_t n_dimensions = N;

    Vec<f64, N> center{};
    Vec<f64, N> half_lengths{};
    f64 smoothness = 0;
};

// ---- How they are drawn --------------------------------------------------------------------------------------------

/// From the coordinates of the output to those of the figure: a matrix for all batches, or one for each, in a vector,
/// an array, a span, an Array or a View. They are affine, with their last row, (0,...,1), or without. None: the
/// coordinates are the same. Errors if a matrix is not finite, or not affine.
template<std::size_t N>
class DrawMatrices {
public:
    DrawMatrices() : m_matrices{Mat<f64, 3, 4>::eye()} {}
    template<detail::one_or_list_of<detail::AffineMatrices<N>> Given>
    DrawMatrices(const Given& given)
        : m_matrices(detail::map_given<detail::AffineMatrices<N>>("draw", given, [](const auto& matrix) {
              const auto affine = detail::affine_with_depth<N>(matrix);
              detail::check_affine("draw", static_cast<int>(N), affine);
              return affine2truncated(affine);
          })) {}
    template<traits::real T>
    DrawMatrices(const Mat<T, N, N>&) = delete;  // noa: a linear matrix does not say around which point

    std::span<const Mat<f64, 3, 4>> with_depth() const { return m_matrices; }

private:
    std::vector<Mat<f64, 3, 4>> m_matrices;
};

/// What an array and the value v of a mask, at the same place, become. The mask m has been inverted and multiplied by
/// `DrawOption::value` before: v = value m.
enum class Combine : std::uint8_t {
    MULTIPLY,  ///< input * v: what is outside goes, and with `invert` what is inside
    ADD,       ///< input + v
    MAXIMUM,   ///< the larger one of input and v: of masks, the union
    MINIMUM,   ///< the smaller one: the intersection
    REPLACE,   ///< input * (1 - m) + v: the value where the mask is 1, the input where it is 0
};

/// In the order in which they take effect.
template<std::size_t N>
struct DrawOption {
    DrawMatrices<N> inverse_matrix{};     ///< one, or one for each batch
    bool invert = false;                  ///< whether the mask becomes 1 - mask
    f64 value = 1;                        ///< by which the mask is multiplied
    Combine combine = Combine::MULTIPLY;  ///< with the input, if there is one
};

/// Writes the mask of a figure: 1 inside and on its surface; at a distance d outside of it (1 + cos(pi d / smoothness))
/// / 2, down to 0 where d is the smoothness, and 0 beyond. Without a smoothness the edge is sharp. Distances to the
/// surface are the shortest ones, so that the edges of rectangles and cylinders have round corners (but see Ellipsoid).
/// A disc in the middle of an image: `draw(mask, Sphere<2>{.center = {32, 32}, .radius = 20, .smoothness = 6})`.
///
/// With an inverse matrix, a pixel at p has the value that the mask has at `matrix * p`: the figure is moved, turned
/// and scaled, its edge included, by the inverse of that matrix.
///
/// Elements are f16, f32 or f64; positions and values are calculated in f64, and rounded once, on every device. What is
/// within 1e-9 pixels of the surface is on it, so that rounding does not decide.
///
/// Errors: an output that is empty, or that has a depth where the figure has two dimensions; sizes that are negative or
/// not a number (they may be infinite); a smoothness that is negative; a center, a smoothness or a value that is not
/// finite; matrices that are neither one nor as many as batches; and a way to combine other than MULTIPLY, as there is
/// no input.
template<traits::array Output, detail::figure Figure>
void draw(const Output& output, const Figure& figure, const DrawOption<Figure::n_dimensions>& option = {}) {
    static_assert(traits::real<typename Output::value_type>, "noa: a mask has elements of f16, f32 or f64");
    static_assert(not std::is_const_v<typename Output::element_type>, "noa: an output is not const");
    detail::draw(detail::drawing_of(figure, option), nullptr, detail::as_any(output));
}

/// Combines an array with the mask of a figure: `draw(image, image, Sphere<2>{...})` multiplies an image by it, and
/// `{.combine = Combine::MAXIMUM}` adds a figure to a mask. Arrays of c32 and c64 can be multiplied, and nothing else.
/// The output may be the input; one batch of the input goes with all of the output. Errors as above, and for arrays of
/// different shapes, on different devices, or that overlap otherwise.
template<traits::array In, traits::array Output, detail::figure Figure>
void draw(const In& input, const Output& output, const Figure& figure,
        const DrawOption<Figure::n_dimensions>& option = {}) {
    static_assert(traits::any_of<typename Output::value_type, f16, f32, f64, c32, c64>,
            "noa: arrays that are combined with a mask have elements of f16, f32, f64, c32 or c64");
    static_assert(std::same_as<typename Output::element_type, typename In::value_type>,
            "noa: what is combined with a mask has the element type of the input, not const");
    const detail::AnyArray from = detail::as_any(input);
    detail::draw(detail::drawing_of(figure, option), &from, detail::as_any(output));
}

}  // namespace noa::geometry

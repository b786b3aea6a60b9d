// symmetrize_2d and symmetrize_3d: images and volumes averaged over the rotations of a symmetry.
#pragma once

#include <cstddef>

#include "noa/base/border.hpp"
#include "noa/base/complex.hpp"
#include "noa/base/traits.hpp"
#include "noa/geometry/detail/per_batch.hpp"
#include "noa/geometry/detail/symmetrize.hpp"
#include "noa/geometry/interp.hpp"
#include "noa/geometry/symmetry_group.hpp"
#include "noa/runtime/array.hpp"

namespace noa::geometry {

template<std::size_t N>
struct SymmetrizeOption {
    /// The point of the input that all axes go through, zyx or yx; if none is given, its center, n/2.
    OptionalVec<N> center{};
    Interp interp = Interp::LINEAR;
    Border border = Border::ZERO;
    c64 value = 0;          ///< what lies outside, with Border::VALUE
    bool prefilter = true;  ///< with Interp::CUBIC_BSPLINE: the input is pixels; else it is coefficients already
    bool normalize = true;  ///< the mean over the symmetry; else the sum
};

/// Makes volumes, and images, symmetric: each pixel of the output is the mean, or the sum, over the rotations R of the
/// symmetry, of what the input has, between its pixels, at R (x - center) + center. `symmetrize_3d(volume, output,
/// "D7")`. What comes from outside of the input counts as the border says. Of images, the symmetry is Cn.
///
/// The output has as many batches as the input; or an input of one goes with all of them. It may be of another size:
/// its center, n/2, then lies on that of the input. Elements are f32, f64, c32 or c64, added up in f64. About a pixel,
/// rotations by quarter turns are exact.
///
/// Errors: volumes given to symmetrize_2d and images to symmetrize_3d, symmetries of images other than Cn, centers that
/// are not finite or 2^30 pixels away, an output in the memory of the input.
template<traits::array Input, traits::array Output>
void symmetrize_2d(
        const Input& input, const Output& output, const Symmetry& symmetry, const SymmetrizeOption<2>& option = {}) {
    detail::symmetrize<2>("symmetrize_2d", input, output, symmetry, option);
}
template<traits::array Input, traits::array Output>
void symmetrize_3d(
        const Input& input, const Output& output, const Symmetry& symmetry, const SymmetrizeOption<3>& option = {}) {
    detail::symmetrize<3>("symmetrize_3d", input, output, symmetry, option);
}

/// As a new array, of the shape of the input.
template<traits::array Input>
auto symmetrize_2d(const Input& input, const Symmetry& symmetry, const SymmetrizeOption<2>& option = {}) {
    Array<typename Input::value_type> output(input.shape(), input.option());
    symmetrize_2d(input, output, symmetry, option);
    return output;
}
template<traits::array Input>
auto symmetrize_3d(const Input& input, const Symmetry& symmetry, const SymmetrizeOption<3>& option = {}) {
    Array<typename Input::value_type> output(input.shape(), input.option());
    symmetrize_3d(input, output, symmetry, option);
    return output;
}

}  // namespace noa::geometry

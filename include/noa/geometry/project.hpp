// project and backproject: images of volumes seen from any side, and back.
#pragma once

#include "noa/base/shape.hpp"
#include "noa/base/traits.hpp"
#include "noa/geometry/detail/per_batch.hpp"
#include "noa/geometry/detail/project.hpp"
#include "noa/geometry/interp.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::geometry {

/// Where volumes and images are relative to each other; the same in both directions.
struct ProjectOption {
    Interp interp = Interp::LINEAR;
    bool prefilter = true;           ///< with Interp::CUBIC_BSPLINE: the input is pixels, not coefficients
    OptionalVec<3> volume_center{};  ///< what is turned about: n/2 if none is given
    OptionalVec<2> image_center{};   ///< where that is seen: n/2 if none is given
    Shifts<2> shifts{};              ///< by which the images are moved: one, or one for each view
    bool normalize = false;          ///< of backproject: the mean over the views, instead of their sum
};

/// Projects a volume to images: `project(volume, images, rotations)`, of shapes (1,d,h,w) and (n,1,h,w) and with n
/// rotations, or with a volume for each view, of shape (n,d,h,w).
///
/// Pixel (y,x) of a view is the sum, over all whole z, of what the volume has, between its voxels, at A (z,y,x), where
/// coordinates are relative to the centers of the image and of the volume, and A is the matrix of the view. So it is
/// the inverse matrix, as that of transform_3d: from the frame in which the beam goes along z to the volume. What is
/// seen is the volume rotated by the inverse of A, and summed along z; to see a volume rotated by R, give R.inverse().
/// Matrices are zyx, linear, or quaternions: one for all views, or one for each, in a vector, an array, a span, or an
/// Array or a View of any device. They may also scale. Outside of the volume is 0, and nothing of it is left out,
/// however far along z it is.
///
/// With shifts, what is at (y,x) of the image would be at (y,x) - shift without.
///
/// Elements are f32, f64, c32 or c64. Sums are made in double precision, each pixel by itself: the number of threads
/// does not matter. Errors: shapes that do not fit, a number of matrices or shifts that is neither one nor that of the
/// views, matrices which are not finite or that scale by more than 1000 or less than 1/1000, centers and shifts that
/// are not finite or 2^28 or more, images in the memory of the volume.
template<traits::array Volume, traits::array Images, detail::matrix_or_list Matrices>
void project(const Volume& volume, const Images& images, const Matrices& inverses, const ProjectOption& option = {}) {
    detail::check_floating_types<Volume, Images>();
    detail::project(detail::as_any(volume), detail::as_any(images), detail::views_of("project", inverses, option));
}

/// As new images, as high and as wide as the volume: one for each volume, matrix or shift.
template<traits::array Volume, detail::matrix_or_list Matrices>
auto project(const Volume& volume, const Matrices& inverses, const ProjectOption& option = {}) {
    Shape4 shape = detail::with_batches_of(
            "project", detail::n_given<detail::Matrices>(inverses), option.shifts.with_depth().size(), volume.shape());
    shape[1] = 1;
    Array<typename Volume::value_type> images(shape, volume.option());
    project(volume, images, inverses, option);
    return images;
}

/// The way back: each voxel of the volume, of shape (1,d,h,w), is the sum, or the average, over all views of what the
/// image has, between its pixels, where project() puts the voxel. Matrices and options are the same as there, and
/// images are 0 outside. Views are added in order, in double precision, each voxel by itself: the result does not
/// depend on the number of threads.
///
/// It is the adjoint of project() but for interpolation, which is done in the images here and in the volume there. For
/// a reconstruction filter the images first: by the size of their frequencies if views are from all directions, by the
/// part across the axis if they are of a tilt series. Errors as in project().
template<traits::array Images, traits::array Volume, detail::matrix_or_list Matrices>
void backproject(
        const Images& images, const Volume& volume, const Matrices& inverses, const ProjectOption& option = {}) {
    detail::check_floating_types<Images, Volume>();
    detail::backproject(detail::as_any(images), detail::as_any(volume),
            detail::views_of("backproject", inverses, option), option.normalize);
}

}  // namespace noa::geometry

#pragma once

#include <vector>

#include "core/backend.hpp"
#include "geometry/transform_plan.hpp"
#include "noa/base/config.hpp"
#include "noa/geometry/interp.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::geometry {

/// From voxels to where they are seen.
struct ToImage {
    f64 rows[2][4];

    /// The first voxel of a row, and one of it.
    NOA_HD Vec<f64, 2> origin(i32 z, i32 y) const {
        Vec<f64, 2> result;
        for (int axis = 0; axis < 2; ++axis)
            result.values[axis] = rows[axis][3] + rows[axis][0] * z + rows[axis][1] * y;
        return result;
    }
    NOA_HD Vec<f64, 2> across(const Vec<f64, 2>& origin, i32 x) const { return along()(origin, x); }

    /// As a transformation of rows.
    NOA_HD Inverse<2> along() const { return {{{0, rows[0][2], 0}, {0, rows[1][2], 0}}}; }
};

/// Inputs have dense rows. Matrices are one for all views, or one for each.
struct ProjectPlan {
    Interp interp;
    AnyArray volume, images;
    std::vector<Inverse<3>> to_volume;  // from pixels of images, at z from their plane
};
struct BackprojectPlan {
    Interp interp;
    AnyArray images, volume;
    std::vector<ToImage> to_image;
    f64 divisor;
};

template<Backend>
void project(const ProjectPlan& plan);
template<Backend>
void backproject(const BackprojectPlan& plan);

}  // namespace noa::geometry

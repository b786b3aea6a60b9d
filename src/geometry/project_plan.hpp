// Projections, on each backend.
#pragma once

#include <vector>

#include "geometry/transform_plan.hpp"
#include "noa/base/config.hpp"
#include "noa/geometry/interp.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::geometry {

/// From voxels to where they are seen.
struct ToImage {
    f64 rows[2][4];

    NOA_HD Vec<f64, 2> operator()(i64 z, i64 y, i64 x) const {
        Vec<f64, 2> result;
        for (int axis = 0; axis < 2; ++axis) {
            const f64(&row)[4] = rows[axis];
            result.values[axis] =
                    row[3] + row[0] * static_cast<f64>(z) + row[1] * static_cast<f64>(y) + row[2] * static_cast<f64>(x);
        }
        return result;
    }
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
    f64 factor;
};

namespace on_cpu {
void project(const ProjectPlan& plan);
void backproject(const BackprojectPlan& plan);
}  // namespace on_cpu
namespace on_gpu {
void project(const ProjectPlan& plan);
void backproject(const BackprojectPlan& plan);
}  // namespace on_gpu

}  // namespace noa::geometry

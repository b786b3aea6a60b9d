// What project and backproject run.
#pragma once

#include <span>

#include "noa/base/complex.hpp"
#include "noa/base/traits.hpp"
#include "noa/base/vec.hpp"
#include "noa/geometry/detail/per_batch.hpp"
#include "noa/geometry/detail/shared.hpp"
#include "noa/geometry/interp.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::geometry::detail {

// What projections and back-projections have in common.
struct Views {
    LinearMatrices inverses;
    Interp interp;
    bool prefilter;
    OptionalVec<3> volume_center;
    OptionalVec<2> image_center;
    std::span<const Vec<f64, 3>> shifts;
};
template<typename Matrix, typename Option>
Views views_of(const char* function, const Matrix& inverses, const Option& option) {
    return {linear_matrices_of<3>(function, inverses), option.interp, option.prefilter, option.volume_center,
            option.image_center, option.shifts.with_depth()};
}

void project(const AnyArray& volume, const AnyArray& images, const Views& views);
void backproject(const AnyArray& images, const AnyArray& volume, const Views& views, bool is_average);

}  // namespace noa::geometry::detail

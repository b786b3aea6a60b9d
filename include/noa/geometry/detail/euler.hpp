// What euler2matrix and matrix2euler run.
#pragma once

#include <array>

#include "noa/base/mat.hpp"
#include "noa/base/traits.hpp"
#include "noa/base/vec.hpp"
#include "noa/geometry/detail/matrix.hpp"
#include "noa/geometry/detail/shared.hpp"

namespace noa::geometry {

struct EulerOption;

}  // namespace noa::geometry

namespace noa::geometry::detail {

Mat<f64, 3, 3> euler2matrix(const std::array<SineCosine, 3>& angles, const EulerOption& option);

// Angles of a matrix whose values have been rounded to multiples of epsilon, or so.
Vec<f64, 3> matrix2euler(const Mat<f64, 3, 3>& matrix, const EulerOption& option, f64 epsilon);

}  // namespace noa::geometry::detail

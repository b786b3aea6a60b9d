// What cubic_bspline_prefilter runs.
#pragma once

#include "noa/base/border.hpp"
#include "noa/base/complex.hpp"
#include "noa/geometry/detail/shared.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::geometry {

struct PrefilterOption;

}  // namespace noa::geometry

namespace noa::geometry::detail {

void cubic_bspline_prefilter(const char* function, int n_dimensions, const AnyArray& input, const AnyArray& output,
        Border border, const c64& value);
void cubic_bspline_prefilter(const AnyArray& input, const AnyArray& output, const PrefilterOption& option);

}  // namespace noa::geometry::detail

// What functions of polar coordinates run.
#pragma once

#include "noa/base/complex.hpp"
#include "noa/base/shape.hpp"
#include "noa/base/traits.hpp"
#include "noa/fft/layout.hpp"
#include "noa/geometry/detail/shared.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::geometry {

struct PolarOption;
struct PolarSpectrumOption;

}  // namespace noa::geometry

namespace noa::geometry::detail {

void cartesian2polar(const AnyArray& cartesian, const AnyArray& polar, const PolarOption& option);
void polar2cartesian(const AnyArray& polar, const AnyArray& cartesian, const PolarOption& option);
void spectrum2polar(const fft::SpectrumLayout& layout, const AnyArray& spectrum, const AnyArray& polar,
        const Shape4& shape, const PolarSpectrumOption& option);

// The shape in which pixels are no larger than those of an image.
Shape4 polar_shape(const Shape4& cartesian, const PolarOption& option);

}  // namespace noa::geometry::detail

// cubic_bspline_prefilter: the coefficients of splines through pixels.
#pragma once

#include "noa/base/border.hpp"
#include "noa/base/complex.hpp"
#include "noa/base/traits.hpp"
#include "noa/geometry/detail/prefilter.hpp"
#include "noa/geometry/detail/shared.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::geometry {

struct PrefilterOption {
    Border border = Border::ZERO;
    c64 value = 0;  ///< what lies outside, with Border::VALUE
};

/// The coefficients of cubic B-splines that go through all pixels, of images, or of volumes where there is a depth:
/// what Interp::CUBIC_BSPLINE interpolates. transform_2d and others make them of their input, unless they are told that
/// it was done: once for many transformations. The border is to be the same in both: beyond the ends pixels go on as it
/// says, and with that coefficients are determined, those outside as well. A value there is finite.
///
/// Elements are f16, f32, f64 or complex. The output may be the input; it must not lie over a part of it.
template<traits::array Input, traits::array Output>
void cubic_bspline_prefilter(const Input& input, const Output& output, const PrefilterOption& option = {}) {
    detail::check_resampled_types<Input, Output>();
    detail::cubic_bspline_prefilter(detail::as_any(input), detail::as_any(output), option);
}
template<traits::array Input>
auto cubic_bspline_prefilter(const Input& input, const PrefilterOption& option = {}) {
    Array<typename Input::value_type> output(input.shape(), input.option());
    cubic_bspline_prefilter(input, output, option);
    return output;
}

}  // namespace noa::geometry

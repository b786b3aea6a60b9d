// An array and its border make a plane without ends, in all four dimensions; a window is a part of that plane.
// Resizing, rolling, tiling and cutting out subregions are all windows.
#pragma once

#include "noa/base/border.hpp"
#include "noa/base/layout.hpp"
#include "noa/runtime/detail/untyped.hpp"

namespace noa::math::detail {

using namespace noa::detail;

struct Plane {
    layout::Memory array{};
    Border border = Border::ZERO;
    layout::Memory value{};  // one element, for ZERO and VALUE
};

/// Refuses the border of an array that has no elements to go on with.
void check_border(const Shape4& shape, Border border);

/// Fills the output, which is not empty, with what is at `origin` and after it.
void fill_window(const Plane& plane, const Vec<i64, 4>& origin, const layout::Memory& output, const Workers& workers);

/// The same as a call: checks, then work on the current stream. The value is not used but for ZERO and VALUE.
void copy_window(const UntypedArray& input, const Vec<i64, 4>& origin, Border border, const UntypedArray& value,
        const UntypedArray& output);

}  // namespace noa::math::detail

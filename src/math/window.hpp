// An array and its border make a plane without ends, in all four dimensions; a window is a part of that plane.
// Resizing, rolling, tiling and cutting out subregions are all windows.
#pragma once

#include <span>

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

/// One of the images or volumes of a stack.
layout::Memory item(const layout::Memory& stack, i64 n);

/// Refuses an output that overlaps the input, and the border of an array that has no elements to go on with. Whether
/// there is something to fill.
bool check_window(const UntypedArray& input, Border border, const UntypedArray& output);

/// Fills the output, which is not empty, with what is at `origin` and after it.
void fill_window(const Plane& plane, const Vec<i64, 4>& origin, const layout::Memory& output, const Workers& workers);

/// The same for the n-th of many outputs, each in one of the images or volumes of the plane.
void fill_windows(const Plane& plane, std::span<const Vec<i64, 4>> origins, const layout::Memory& outputs,
        const Workers& workers);

/// The same as a call: checks, then work on the current stream. The value is not used but for ZERO and VALUE.
void copy_window(const UntypedArray& input, const Vec<i64, 4>& origin, Border border, const UntypedArray& value,
        const UntypedArray& output);

}  // namespace noa::math::detail

// Where a peak is between pixels, and how high, from the pixels around the highest one.
#pragma once

#include "noa/base/shape.hpp"
#include "noa/base/vec.hpp"
#include "noa/signal/correlate.hpp"

namespace noa::signal {

/// The 3 x 3 x 3 pixels around the highest one.
struct PeakWindow {
    static constexpr i64 n_values = 27;
    const f64* values;

    f64 at(i64 z, i64 y, i64 x) const { return values[((z + 1) * 3 + y + 1) * 3 + x + 1]; }
    f64 along(int axis, i64 n) const { return at(axis == 0 ? n : 0, axis == 1 ? n : 0, axis == 2 ? n : 0); }
};

/// Moves the shift of a peak, and its value, from those of the pixel in the middle to the top between pixels: along the
/// axes of the map that have 3 pixels or more. Along an axis with a neighbor that is not a number the peak stays at its
/// pixel; a center of mass stays there altogether.
void refine_peak(detail::AnyPeak& peak, const PeakWindow& window, const Shape4& shape, Subpixel subpixel);

}  // namespace noa::signal

// The axes of a plot: where they are, and which values are where.
#pragma once

#include "picture/plot.hpp"
#include "picture/text.hpp"

namespace noa::program {

/// Sizes of what is written, from the one of the labels.
struct PlotText {
    TextStyle title, label, tick;

    explicit PlotText(f64 size);
};

/// One axis, once it is known how long it is.
struct AxisScale {
    Range range{};
    bool is_reversed = false;
    f64 start = 0, end = 1;  ///< in pixels
    Ticks ticks{};

    f64 pixel(f64 value) const {
        const f64 part = (value - range.low) / range.length();
        return start + (is_reversed ? 1 - part : part) * (end - start);
    }
};

struct PlotAxes {
    Rectangle inner{};  ///< what the axes enclose, in whole pixels
    AxisScale x{}, y{};

    Point place(Point value) const { return {x.pixel(value.x), y.pixel(value.y)}; }
};

/// The range of the data, for the ranges that are not given; never empty.
Range range_along_x(const Plot& plot);
Range range_along_y(const Plot& plot);

/// Leaves room for what is written around the axes, and so many pixels above them.
PlotAxes lay_out_axes(const Rectangle& to, const Plot& plot, f64 room_above = 0);

/// Grid and background, and then what is above the curves.
void draw_grid(Canvas& canvas, const PlotAxes& axes);
void draw_axes(Canvas& canvas, const Rectangle& to, const PlotAxes& axes, const Plot& plot);

}  // namespace noa::program

// Plots of curves and points.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "picture/canvas.hpp"
#include "picture/ticks.hpp"

namespace noa::program {

/// A curve: as many x as y. Where one of them is not finite, there is a gap.
struct Series {
    std::string name{};  ///< in the legend, if it is not empty
    std::vector<f64> x{}, y{};
    std::optional<Color> color{};  ///< by default the next one of the palette
    f64 line_width = 2;            ///< 0: points alone. Lengths are pixels where text has its usual size
    Dash dash{};
    Marker marker = Marker::NONE;
    f64 marker_size = 8;
};

/// A dashed line across the plot.
struct ReferenceLine {
    enum class Kind : u8 { HORIZONTAL, VERTICAL };

    Kind kind = Kind::HORIZONTAL;
    f64 at = 0;
    std::string label{};
    Color color = colors::faded_ink;
};

/// A mark at a place of the plot, and some words beside it where there is room.
struct Note {
    Point at{};
    std::string text{};
    Color color = colors::ink;
    Marker marker = Marker::RING;
};

struct PlotAxis {
    std::string label{};
    std::optional<Range> range{};  ///< by default that of the data, and a little more
    bool is_reversed = false;      ///< from high to low
    bool is_reciprocal = false;    ///< frequencies, at which 1 / frequency is written
};

inline constexpr f64 usual_text_size = 12;

struct Plot {
    std::string title{};
    PlotAxis x{}, y{};
    std::vector<Series> series{};
    std::vector<ReferenceLine> lines{};
    std::vector<Note> notes{};
    bool is_equal_aspect = false;  ///< one unit is as long along x as along y: one of the ranges gets longer
    bool has_legend = true;
    f64 text_size = usual_text_size;  ///< the height of capitals, in pixels; lines and markers grow with it
};

/// In a rectangle of a picture. Any data can be drawn: without any there are just the axes.
void draw_plot(Canvas& canvas, const Rectangle& to, const Plot& plot);

/// As a picture of its own.
Canvas picture_of(const Plot& plot, i64 width = 1200, i64 height = 800);

}  // namespace noa::program

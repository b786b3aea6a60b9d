#include "picture/plot_axes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace noa::program {

namespace {

constexpr f64 tick_length = 5;
constexpr f64 smallest = 1e-150, largest = 1e150;  // of values, so that lengths are neither 0 nor infinite

// Never empty, and not so short that numbers cannot tell its ends apart.
Range with_length(Range range) {
    range = {std::clamp(range.low, -largest, largest), std::clamp(range.high, -largest, largest)};
    const f64 size = std::max(std::abs(range.low), std::abs(range.high));
    if (size > smallest and range.length() > 1e-9 * size)
        return range;
    const f64 half = size > smallest ? 0.1 * size : 0.5;
    const f64 middle = range.low / 2 + range.high / 2;
    return {middle - half, middle + half};
}

class Extent {
public:
    void add(f64 value) {
        if (not std::isfinite(value))
            return;
        m_low = std::min(m_low, value);
        m_high = std::max(m_high, value);
    }

    Range padded(f64 part) const {
        if (m_low > m_high)
            return {0, 1};
        const Range range = with_length({m_low, m_high});
        return {range.low - part * range.length(), range.high + part * range.length()};
    }

private:
    f64 m_low = std::numeric_limits<f64>::infinity(), m_high = -m_low;
};

std::optional<Range> given(const PlotAxis& axis) {
    if (not axis.range)
        return std::nullopt;
    const Range range{std::min(axis.range->low, axis.range->high), std::max(axis.range->low, axis.range->high)};
    if (not std::isfinite(range.low) or not std::isfinite(range.high))
        return std::nullopt;
    return with_length(range);
}

// Of points that have both coordinates.
template<typename Coordinate>
Range range_of(const Plot& plot, const PlotAxis& axis, ReferenceLine::Kind across, f64 padding, Coordinate coordinate) {
    if (const auto range = given(axis))
        return *range;
    Extent extent;
    for (const Series& series: plot.series)
        for (std::size_t i = 0; i < std::min(series.x.size(), series.y.size()); ++i)
            if (std::isfinite(series.x[i]) and std::isfinite(series.y[i]))
                extent.add(coordinate(Point{series.x[i], series.y[i]}));
    for (const Note& note: plot.notes)
        extent.add(coordinate(note.at));
    for (const ReferenceLine& line: plot.lines)
        if (line.kind == across)
            extent.add(line.at);
    return extent.padded(padding);
}

f64 widest_label(const Ticks& ticks, const TextStyle& style) {
    f64 widest = 0;
    for (const Tick& tick: ticks.major)
        widest = std::max(widest, text_width(tick.label, style));
    return widest;
}

// As many ticks as there is room for; `room` is what a label takes along the axis.
template<typename Room>
Ticks ticks_with_room(const AxisScale& scale, bool is_reciprocal, f64 at_least, Room room) {
    const f64 units_per_pixel = scale.range.length() / std::max(std::abs(scale.end - scale.start), 1.);
    if (is_reciprocal) {
        const Ticks first = reciprocal_ticks(scale.range, 0.6 * at_least * units_per_pixel);
        return reciprocal_ticks(scale.range, std::max(0.6 * at_least, room(first)) * units_per_pixel);
    }
    TickStep step = step_not_below(at_least * units_per_pixel);
    Ticks ticks = linear_ticks(scale.range, step);
    for (int i = 0; i < 6 and room(ticks) * units_per_pixel > step.value(); ++i) {
        step = step.next();
        ticks = linear_ticks(scale.range, step);
    }
    return ticks;
}

// Makes the range longer whose unit is longer in pixels.
void make_equal(PlotAxes& axes) {
    const f64 per_pixel_x = axes.x.range.length() / std::max(axes.inner.width, 1.);
    const f64 per_pixel_y = axes.y.range.length() / std::max(axes.inner.height, 1.);
    AxisScale& shorter = per_pixel_x < per_pixel_y ? axes.x : axes.y;
    const f64 pixels = per_pixel_x < per_pixel_y ? axes.inner.width : axes.inner.height;
    const f64 more = (std::max(per_pixel_x, per_pixel_y) * std::max(pixels, 1.) - shorter.range.length()) / 2;
    shorter.range = {shorter.range.low - more, shorter.range.high + more};
}

void set_ends(PlotAxes& axes) {
    axes.x.start = axes.inner.x, axes.x.end = axes.inner.right();
    axes.y.start = axes.inner.bottom(), axes.y.end = axes.inner.y;
}

f64 top_margin(const PlotText& text, const Plot& plot, const Ticks& y_ticks) {
    const f64 factor = y_ticks.exponent != 0 ? 1.8 * text.tick.size : 0;
    return factor + (plot.title.empty() ? 0.5 * text.tick.size : 2.4 * text.title.size);
}

f64 bottom_margin(const PlotText& text, const Plot& plot) {
    const f64 label = plot.x.label.empty() ? 0.4 * text.tick.size : 2.2 * text.label.size;
    return tick_length + 1.8 * text.tick.size + label;
}

f64 left_margin(const PlotText& text, const Plot& plot, const Ticks& y_ticks) {
    const f64 label = plot.y.label.empty() ? 0.4 * text.tick.size : 2.4 * text.label.size;
    return tick_length + 0.7 * text.tick.size + widest_label(y_ticks, text.tick) + label;
}

Rectangle in_whole_pixels(f64 left, f64 top, f64 right, f64 bottom) {
    left = std::round(left), top = std::round(top);
    return {left, top, std::max(std::round(right) - left, 1.), std::max(std::round(bottom) - top, 1.)};
}

void hairline_down(Canvas& canvas, f64 x, f64 top, f64 bottom, Color color) {
    canvas.fill({std::floor(x), top, 1, bottom - top}, color);
}

void hairline_across(Canvas& canvas, f64 y, f64 left, f64 right, Color color) {
    canvas.fill({left, std::floor(y), right - left, 1}, color);
}

void draw_x_labels(Canvas& canvas, const PlotAxes& axes, const PlotText& text) {
    const f64 bottom = axes.inner.bottom();
    for (const Tick& tick: axes.x.ticks.major) {
        const f64 x = axes.x.pixel(tick.at);
        hairline_down(canvas, x, bottom, bottom + tick_length, colors::axis);
        const Point at{std::floor(x) + 0.5, bottom + tick_length + 0.7 * text.tick.size};
        draw_text(canvas, at, tick.label, text.tick.at(Across::CENTER, Along::TOP));
    }
}

void draw_y_labels(Canvas& canvas, const PlotAxes& axes, const PlotText& text) {
    const f64 left = axes.inner.x;
    for (const Tick& tick: axes.y.ticks.major) {
        const f64 y = axes.y.pixel(tick.at);
        hairline_across(canvas, y, left - tick_length, left, colors::axis);
        const Point at{left - tick_length - 0.6 * text.tick.size, std::floor(y) + 0.5};
        draw_text(canvas, at, tick.label, text.tick.at(Across::RIGHT, Along::MIDDLE));
    }
}

// The powers of ten that labels are to be multiplied by, at the ends of the axes.
void draw_factors(Canvas& canvas, const PlotAxes& axes, const PlotText& text) {
    if (axes.y.ticks.exponent != 0)
        draw_text(canvas, {axes.inner.x, axes.inner.y - 0.8 * text.tick.size}, power_of_ten(axes.y.ticks.exponent),
                text.tick);
    if (axes.x.ticks.exponent != 0)
        draw_text(canvas, {axes.inner.right(), axes.inner.bottom() + tick_length + 2.9 * text.tick.size},
                power_of_ten(axes.x.ticks.exponent), text.tick.at(Across::RIGHT, Along::TOP));
}

void draw_names(Canvas& canvas, const Rectangle& to, const PlotAxes& axes, const Plot& plot, const PlotText& text) {
    const Rectangle& inner = axes.inner;
    draw_text(canvas, {inner.center().x, to.bottom() - 0.5 * text.label.size}, plot.x.label,
            text.label.at(Across::CENTER));
    TextStyle upwards = text.label.at(Across::CENTER);
    upwards.angle = 90;
    draw_text(canvas, {to.x + 1.45 * text.label.size, inner.center().y}, plot.y.label, upwards);
    draw_text(canvas, {inner.x, to.y + 1.35 * text.title.size}, fitted(plot.title, to.right() - inner.x, text.title),
            text.title);
}

}  // namespace

PlotText::PlotText(f64 size)
    : title{.size = 1.15 * size, .weight = Weight::BOLD}, label{.size = size}, tick{.size = 0.95 * size} {}

Range range_along_x(const Plot& plot) {
    return range_of(plot, plot.x, ReferenceLine::Kind::VERTICAL, plot.is_equal_aspect ? 0.08 : 0.02,
            [](Point p) { return p.x; });
}

Range range_along_y(const Plot& plot) {
    return range_of(plot, plot.y, ReferenceLine::Kind::HORIZONTAL, plot.is_equal_aspect ? 0.08 : 0.05,
            [](Point p) { return p.y; });
}

PlotAxes lay_out_axes(const Rectangle& to, const Plot& plot, f64 room_above) {
    const PlotText text(plot.text_size);
    const auto room_across = [&](const Ticks& ticks) { return widest_label(ticks, text.tick) + 1.3 * text.tick.size; };
    const auto room_down = [&](const Ticks&) { return 2 * text.tick.size; };
    PlotAxes axes;
    // What is written at the axes depends on their ranges and lengths, and these on how wide that is.
    for (int i = 0; i < 3; ++i) {
        axes.inner = in_whole_pixels(to.x + left_margin(text, plot, axes.y.ticks),
                to.y + room_above + top_margin(text, plot, axes.y.ticks),
                to.right() - std::max(0.7 * widest_label(axes.x.ticks, text.tick), 0.8 * text.tick.size),
                to.bottom() - bottom_margin(text, plot));
        axes.x.range = range_along_x(plot), axes.y.range = range_along_y(plot);
        axes.x.is_reversed = plot.x.is_reversed, axes.y.is_reversed = plot.y.is_reversed;
        if (plot.is_equal_aspect)
            make_equal(axes);
        set_ends(axes);
        axes.x.ticks = ticks_with_room(axes.x, plot.x.is_reciprocal, 6 * text.tick.size, room_across);
        axes.y.ticks = ticks_with_room(axes.y, plot.y.is_reciprocal, 4 * text.tick.size, room_down);
    }
    return axes;
}

void draw_grid(Canvas& canvas, const PlotAxes& axes) {
    const Rectangle& inner = axes.inner;
    for (const f64 at: axes.x.ticks.minor)
        hairline_down(canvas, axes.x.pixel(at), inner.y, inner.bottom(), colors::minor_grid);
    for (const f64 at: axes.y.ticks.minor)
        hairline_across(canvas, axes.y.pixel(at), inner.x, inner.right(), colors::minor_grid);
    for (const Tick& tick: axes.x.ticks.major)
        hairline_down(canvas, axes.x.pixel(tick.at), inner.y, inner.bottom(), colors::grid);
    for (const Tick& tick: axes.y.ticks.major)
        hairline_across(canvas, axes.y.pixel(tick.at), inner.x, inner.right(), colors::grid);
}

void draw_axes(Canvas& canvas, const Rectangle& to, const PlotAxes& axes, const Plot& plot) {
    const PlotText text(plot.text_size);
    const Rectangle& inner = axes.inner;
    canvas.frame({inner.x, inner.y, inner.width + 1, inner.height + 1}, colors::axis);
    draw_x_labels(canvas, axes, text);
    draw_y_labels(canvas, axes, text);
    draw_factors(canvas, axes, text);
    draw_names(canvas, to, axes, plot, text);
}

}  // namespace noa::program

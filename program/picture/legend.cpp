#include "picture/legend.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "noa/base/error.hpp"

namespace noa::program {

namespace {

// A light edge around a marker keeps it apart from others below.
bool has_edge(Marker marker) {
    switch (marker) {
        case Marker::DISC:
        case Marker::SQUARE:
        case Marker::DIAMOND:
        case Marker::TRIANGLE:
            return true;
        case Marker::NONE:
        case Marker::CROSS:
        case Marker::RING:
            return false;
    }
    panic("{} is not the number of a marker", static_cast<int>(marker));
}

}  // namespace

void draw_markers(Canvas& canvas, std::span<const Point> places, const Series& series, Color color) {
    for (const Point& p: places) {
        if (has_edge(series.marker))
            canvas.marker(p, series.marker, series.marker_size + 2, colors::white.with_alpha(0.85));
        canvas.marker(p, series.marker, series.marker_size, color);
    }
}

Color color_of(const Plot& plot, std::size_t index) {
    return plot.series[index].color.value_or(colors::of_series(index));
}

Legend::Legend(const Plot& plot, const TextStyle& style, f64 widest) : m_style(style.at(Across::LEFT, Along::MIDDLE)) {
    const f64 room = widest - sample() - 3 * padding();
    for (std::size_t i = 0; i < plot.series.size(); ++i) {
        const std::string name = fitted(plot.series[i].name, room, m_style);
        if (not plot.series[i].name.empty())
            m_entries.push_back({&plot.series[i], color_of(plot, i), name, text_width(name, m_style)});
    }
}

f64 Legend::box_width() const {
    f64 widest = 0;
    for (const Entry& entry: m_entries)
        widest = std::max(widest, entry_width(entry));
    return std::ceil(widest + 2 * padding());
}

f64 Legend::box_height() const {
    return std::ceil(row() * static_cast<f64>(m_entries.size()) + 1.2 * padding());
}

void Legend::draw_box(Canvas& canvas, Point top_left) const {
    const Rectangle box{top_left.x, top_left.y, box_width(), box_height()};
    canvas.fill(box, colors::white.with_alpha(0.9));
    canvas.frame(box, colors::grid);
    Point at{box.x + padding(), box.y + 0.6 * padding() + row() / 2};
    for (const Entry& entry: m_entries) {
        draw_entry(canvas, entry, at);
        at.y += row();
    }
}

std::vector<Point> Legend::places_in_rows(f64 width) const {
    std::vector<Point> places;
    Point at{0, row() / 2};
    for (const Entry& entry: m_entries) {
        if (at.x > 0 and at.x + entry_width(entry) > width)
            at = {0, at.y + row()};
        places.push_back(at);
        at.x += entry_width(entry) + 2.2 * m_style.size;
    }
    return places;
}

f64 Legend::rows_height(f64 width) const {
    return m_entries.empty() ? 0 : places_in_rows(width).back().y + row() / 2;
}

void Legend::draw_rows(Canvas& canvas, Point top_left, f64 width) const {
    const auto places = places_in_rows(width);
    for (std::size_t i = 0; i < places.size(); ++i)
        draw_entry(canvas, m_entries[i], {top_left.x + places[i].x, top_left.y + places[i].y});
}

void Legend::draw_entry(Canvas& canvas, const Entry& entry, Point at) const {
    const Series& series = *entry.series;
    if (series.line_width > 0)
        canvas.line(
                at, {at.x + sample(), at.y}, {.color = entry.color, .width = series.line_width, .dash = series.dash});
    draw_markers(canvas, std::array{Point{at.x + sample() / 2, at.y}}, series, entry.color);
    draw_text(canvas, {at.x + sample() + padding(), at.y}, entry.name, m_style);
}

}  // namespace noa::program

#include "picture/plot.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "noa/base/error.hpp"
#include "picture/legend.hpp"
#include "picture/plot_axes.hpp"

namespace noa::program {

namespace {

// What is drawn in a plot: words are put where little of it is.
class Clutter {
public:
    explicit Clutter(const Rectangle& area) : m_area(area) {}

    void add_curve(const Series& series, std::span<const Point> points) {
        for (std::size_t i = 0; series.line_width > 0 and i + 1 < points.size(); ++i)
            add_line(points[i], points[i + 1]);
        const f64 marker_radius = series.marker == Marker::NONE ? 0 : series.marker_size / 2;
        for (const Point& p: points)
            for (const f64 dx: {-marker_radius, marker_radius})
                for (const f64 dy: {-marker_radius, marker_radius})
                    add_point({p.x + dx, p.y + dy});
    }

    void add_line(Point from, Point to) {
        constexpr f64 distance = 4, most = 500;
        const f64 length = std::hypot(to.x - from.x, to.y - from.y);
        if (not std::isfinite(length))
            return;
        const f64 n = std::clamp(std::ceil(length / distance), 1., most);
        for (f64 i = 1; i < n; ++i)
            add_point({from.x + i / n * (to.x - from.x), from.y + i / n * (to.y - from.y)});
    }

    void add_point(Point p) {
        if (m_area.has(p))
            m_points.push_back(p);
    }

    void add_words(const Rectangle& rectangle) { m_words.push_back(rectangle); }

    // The first of those that are least in the way.
    Rectangle best_of(std::span<const Rectangle> places) const {
        return *std::min_element(places.begin(), places.end(),
                [&](const Rectangle& a, const Rectangle& b) { return cost(a) < cost(b); });
    }

    f64 cost(const Rectangle& place) const {
        constexpr f64 of_words = 1000, of_outside = 100'000;
        const bool is_inside = m_area.has({place.x, place.y}) and m_area.has({place.right(), place.bottom()});
        const auto n_points = std::count_if(m_points.begin(), m_points.end(), [&](Point p) { return place.has(p); });
        const auto n_words =
                std::count_if(m_words.begin(), m_words.end(), [&](const Rectangle& r) { return place.meets(r); });
        return (is_inside ? 0 : of_outside) + of_words * static_cast<f64>(n_words) + static_cast<f64>(n_points);
    }

private:
    Rectangle m_area;
    std::vector<Point> m_points;
    std::vector<Rectangle> m_words;
};

Plot with_lengths_in_pixels(Plot plot) {
    const f64 scale = plot.text_size / usual_text_size;
    for (Series& series: plot.series) {
        series.line_width *= scale;
        series.marker_size *= scale;
        series.dash = {series.dash.on * scale, series.dash.off * scale};
    }
    return plot;
}

class PlotPainter {
public:
    PlotPainter(Canvas& canvas, const Rectangle& to, const Plot& plot)
        : m_canvas(canvas),
          m_to(to),
          m_plot(with_lengths_in_pixels(plot)),
          m_text(plot.text_size),
          m_legend(m_plot, m_text.tick, 0.7 * to.width) {
        arrange();
        if (plot.has_legend and not m_legend.is_empty() and m_legend_cost > 0) {
            m_room_above = m_legend.rows_height(m_axes.inner.width);
            arrange();
        }
    }

    void draw() {
        draw_grid(m_canvas, m_axes);
        {
            const ClipTo clip(m_canvas, m_axes.inner);
            for (const ReferenceLine& line: m_plot.lines)
                draw_line(line);
            for (std::size_t i = 0; i < m_plot.series.size(); ++i)
                draw_curve(i);
        }
        draw_axes(m_canvas, m_to, m_axes, m_plot);
        const ClipTo clip(m_canvas, m_to);
        if (m_plot.has_legend)
            draw_legend();
        for (const ReferenceLine& line: m_plot.lines)
            label_line(line);
        for (const Note& note: m_plot.notes)
            draw_note(note);
    }

private:
    Canvas& m_canvas;
    Rectangle m_to;
    Plot m_plot;
    PlotText m_text;
    Legend m_legend;
    f64 m_room_above = 0;
    PlotAxes m_axes{};
    Clutter m_clutter{{}};
    std::vector<std::vector<Point>> m_curves{};  // in pixels
    Rectangle m_legend_box{};
    f64 m_legend_cost = 0;

    // The legend has the first choice of a place, and labels the next.
    void arrange() {
        m_axes = lay_out_axes(m_to, m_plot, m_room_above);
        m_clutter = Clutter(m_axes.inner);
        m_curves.clear();
        for (const Series& series: m_plot.series) {
            m_curves.push_back(places_of(series));
            m_clutter.add_curve(series, m_curves.back());
        }
        for (const Note& note: m_plot.notes) {
            const Point p = m_axes.place(note.at);
            m_clutter.add_words(Rectangle{p.x, p.y, 0, 0}.inset(-note_mark() / 2));
        }
        for (const ReferenceLine& line: m_plot.lines)
            m_clutter.add_line(ends_of(line)[0], ends_of(line)[1]);
        m_legend_box = m_clutter.best_of(legend_places());
        m_legend_cost = m_clutter.cost(m_legend_box);
        if (m_plot.has_legend and not m_legend.is_empty() and m_room_above == 0)
            m_clutter.add_words(m_legend_box);
    }

    f64 size() const { return m_text.label.size; }
    f64 note_mark() const { return 0.85 * size(); }

    std::vector<Point> places_of(const Series& series) const {
        std::vector<Point> places;
        for (std::size_t i = 0; i < series.x.size(); ++i)
            places.push_back(m_axes.place({series.x[i], series.y[i]}));
        return places;
    }

    std::array<Point, 2> ends_of(const ReferenceLine& line) const {
        const Rectangle& inner = m_axes.inner;
        const Point at = m_axes.place({line.at, line.at});
        if (line.kind == ReferenceLine::Kind::HORIZONTAL)
            return {Point{inner.x, std::floor(at.y) + 0.5}, Point{inner.right(), std::floor(at.y) + 0.5}};
        return {Point{std::floor(at.x) + 0.5, inner.bottom()}, Point{std::floor(at.x) + 0.5, inner.y}};
    }

    void draw_line(const ReferenceLine& line) {
        const auto [from, to] = ends_of(line);
        m_canvas.line(from, to, {.color = line.color, .width = 1, .dash = {6, 4}});
    }

    void draw_curve(std::size_t index) {
        const Series& series = m_plot.series[index];
        const Color color = color_of(m_plot, index);
        if (series.line_width > 0)
            m_canvas.polyline(m_curves[index], {.color = color, .width = series.line_width, .dash = series.dash});
        draw_markers(m_canvas, m_curves[index], series, color);
    }

    void label_line(const ReferenceLine& line) {
        const f64 at = line.kind == ReferenceLine::Kind::HORIZONTAL ? m_axes.y.pixel(line.at) : m_axes.x.pixel(line.at);
        const Range& range = line.kind == ReferenceLine::Kind::HORIZONTAL ? m_axes.y.range : m_axes.x.range;
        if (line.label.empty() or not range.has(line.at))
            return;
        const TextStyle style = m_text.tick.with_color(line.color);
        const f64 width = text_width(line.label, style), height = 1.5 * style.size, gap = 0.4 * style.size;
        const Rectangle& inner = m_axes.inner;
        if (line.kind == ReferenceLine::Kind::HORIZONTAL) {
            const f64 right = inner.right() - width - gap, left = inner.x + gap;
            const std::array places{Rectangle{right, at - height, width, height - 1},
                    Rectangle{left, at - height, width, height - 1}, Rectangle{right, at + 2, width, height - 1},
                    Rectangle{left, at + 2, width, height - 1}};
            write(line.label, m_clutter.best_of(places), style, 0);
        } else {
            const f64 top = inner.y + gap, bottom = inner.bottom() - width - gap;
            const std::array places{Rectangle{at + 2, top, height - 1, width},
                    Rectangle{at - height, top, height - 1, width}, Rectangle{at + 2, bottom, height - 1, width},
                    Rectangle{at - height, bottom, height - 1, width}};
            write(line.label, m_clutter.best_of(places), style, 90);
        }
    }

    // In the middle of a place that is taken from then on.
    void write(const std::string& words, const Rectangle& place, TextStyle style, f64 angle) {
        style = style.at(Across::CENTER, Along::MIDDLE);
        style.angle = angle;
        draw_text(m_canvas, place.center(), words, style);
        m_clutter.add_words(place);
    }

    // For words of a size, near ones first.
    static std::vector<Rectangle> places_beside(Point p, f64 width, f64 size) {
        const f64 height = 1.5 * size;
        std::vector<Rectangle> places;
        for (const f64 gap: {0.75 * size, 1.5 * size}) {
            const f64 right = p.x + gap, left = p.x - gap - width, above = p.y - gap / 2 - height;
            const f64 below = p.y + gap / 2, middle = p.y - height / 2, center = p.x - width / 2;
            for (const Point corner: {Point{right, above}, Point{left, below}, Point{right, below}, Point{left, above},
                         Point{right, middle}, Point{left, middle}, Point{center, p.y - gap - height},
                         Point{center, p.y + gap}})
                places.push_back({corner.x, corner.y, width, height});
        }
        return places;
    }

    void draw_note(const Note& note) {
        const Point p = m_axes.place(note.at);
        if (not m_axes.inner.has(p))
            return;
        m_canvas.disc(p, note_mark() / 2, colors::white);
        m_canvas.marker(p, note.marker, note_mark(), note.color);
        if (note.text.empty())
            return;
        const TextStyle style = m_text.tick.with_color(note.color);
        const Rectangle place = m_clutter.best_of(places_beside(p, text_width(note.text, style), style.size));
        m_canvas.fill(place, colors::white.with_alpha(0.75));  // there may be no place without curves
        write(note.text, place, style, 0);
    }

    // In the plot where it hides nothing, or else above it.
    void draw_legend() {
        if (m_legend.is_empty())
            return;
        if (m_room_above > 0)
            m_legend.draw_rows(m_canvas, {m_axes.inner.x, legend_top()}, m_axes.inner.width);
        else
            m_legend.draw_box(m_canvas, {m_legend_box.x, m_legend_box.y});
    }

    f64 legend_top() const { return m_to.y + (m_plot.title.empty() ? 0.2 : 2) * m_text.title.size; }

    std::vector<Rectangle> legend_places() const {
        const Rectangle inner = m_axes.inner.inset(0.8 * size());
        const f64 width = m_legend.box_width(), height = m_legend.box_height();
        const f64 left = std::round(inner.x), right = std::round(inner.right() - width);
        const f64 top = std::round(inner.y), bottom = std::round(inner.bottom() - height);
        const f64 middle = std::round((left + right) / 2), center = std::round((top + bottom) / 2);
        std::vector<Rectangle> places;
        for (const Point p: {Point{right, top}, Point{left, top}, Point{right, bottom}, Point{left, bottom},
                     Point{middle, top}, Point{middle, bottom}, Point{right, center}, Point{left, center}})
            places.push_back({p.x, p.y, width, height});
        return places;
    }
};

}  // namespace

void draw_plot(Canvas& canvas, const Rectangle& to, const Plot& plot) {
    for (const Series& series: plot.series)
        check(series.x.size() == series.y.size(), "draw_plot: the series '{}' has {} x but {} y", series.name,
                series.x.size(), series.y.size());
    check(plot.text_size > 0 and std::isfinite(plot.text_size), "draw_plot: text cannot have the size {}",
            plot.text_size);
    PlotPainter(canvas, to, plot).draw();
}

Canvas picture_of(const Plot& plot, i64 width, i64 height) {
    Canvas canvas(width, height);
    draw_plot(canvas, canvas.area().inset(plot.text_size), plot);
    return canvas;
}

}  // namespace noa::program

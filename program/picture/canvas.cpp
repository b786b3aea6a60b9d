#include "picture/canvas.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "noa/base/error.hpp"
#include "noa/io/png.hpp"
#include "picture/light.hpp"

namespace noa::program {

namespace {

i64 checked_extent(i64 width, i64 height) {
    constexpr i64 largest = 65535;
    check(std::min(width, height) >= 1 and std::max(width, height) <= largest,
            "Canvas: a picture of {} x {} pixels cannot be drawn: it has 1 to {} rows and columns", height, width,
            largest);
    return width * height;
}

bool is_finite(Point p) {
    return std::isfinite(p.x) and std::isfinite(p.y);
}

// The parts of a line that are seen. Ends are round, so that what is seen of a dash is longer by the width.
class Dashes {
public:
    Dashes(Coverage& coverage, const Pen& pen)
        : m_coverage(coverage),
          m_width(pen.width),
          m_on(std::max(pen.dash.on - pen.width, 0.)),
          m_period(pen.dash.on + pen.dash.off) {}

    // Beyond these lengths nobody could see dashes.
    void add(Point from, Point to) {
        constexpr f64 shortest_period = 0.5, longest = 1e6;
        const f64 length = std::hypot(to.x - from.x, to.y - from.y);
        if (not(m_period >= shortest_period) or length > longest) {
            m_coverage.add_stroke(from, to, m_width);
            return;
        }
        const auto at = [&](f64 t) {
            const f64 part = length > 0 ? std::clamp(t / length, 0., 1.) : 0.;
            return Point{from.x + part * (to.x - from.x), from.y + part * (to.y - from.y)};
        };
        for (f64 start = -m_phase; start < length; start += m_period)
            if (start + m_on > 0)
                m_coverage.add_stroke(at(start), at(start + m_on), m_width);
        m_phase = std::fmod(m_phase + length, m_period);
    }

    void begin() { m_phase = 0; }

private:
    Coverage& m_coverage;
    f64 m_width, m_on, m_period;
    f64 m_phase = 0;
};

// The corners of a regular polygon, the first of them at an angle.
template<std::size_t N>
std::array<Point, N> regular(Point center, f64 radius, f64 angle) {
    std::array<Point, N> corners;
    for (std::size_t i = 0; i < N; ++i) {
        const f64 a = angle + 2 * std::numbers::pi * static_cast<f64>(i) / static_cast<f64>(N);
        corners[i] = {center.x + radius * std::cos(a), center.y - radius * std::sin(a)};
    }
    return corners;
}

}  // namespace

Canvas::Canvas(i64 width, i64 height, Color background)
    : m_width(width),
      m_height(height),
      m_clip{0, 0, width, height},
      m_bytes(static_cast<std::size_t>(3 * checked_extent(width, height))) {
    for (std::size_t i = 0; i < m_bytes.size(); i += 3) {
        m_bytes[i] = background.red;
        m_bytes[i + 1] = background.green;
        m_bytes[i + 2] = background.blue;
    }
}

Color Canvas::at(i64 x, i64 y) const {
    check(x >= 0 and x < m_width and y >= 0 and y < m_height,
            "Canvas::at: there is no pixel at row {}, column {} of a picture of {} x {}", y, x, m_height, m_width);
    const std::size_t i = index(x, y);
    return {m_bytes[i], m_bytes[i + 1], m_bytes[i + 2]};
}

void Canvas::write(const std::filesystem::path& path) const {
    io::write_png(path, m_width, m_height, 3, std::as_bytes(std::span(m_bytes)));
}

void Canvas::mix(i64 x, i64 y, Color color, f64 share) {
    if (not(share > 0))
        return;
    const std::array<u8, 3> channels{color.red, color.green, color.blue};
    for (std::size_t i = 0; i < 3; ++i) {
        u8& here = m_bytes[index(x, y) + i];
        here = share >= 1 ? channels[i] : light::mixed(here, channels[i], share);
    }
}

void Canvas::paint(const Coverage& coverage, Color color) {
    const PixelBox box = coverage.box() & m_clip;
    for (i64 y = box.top; y < box.bottom; ++y)
        for (i64 x = box.left; x < box.right; ++x)
            mix(x, y, color, static_cast<f64>(coverage.at(x, y)) * color.alpha);
}

void Canvas::set_gray(i64 x, i64 y, u8 level) {
    if (x >= m_clip.left and x < m_clip.right and y >= m_clip.top and y < m_clip.bottom)
        mix(x, y, {level, level, level}, 1);
}

void Canvas::fill(const Rectangle& r, Color color) {
    const std::array corners{Point{r.x, r.y}, Point{r.right(), r.bottom()}};
    Coverage coverage(pixels_around(corners, 0) & m_clip);
    coverage.add_rectangle(r);
    paint(coverage, color);
}

void Canvas::frame(const Rectangle& r, Color color, f64 width) {
    fill({r.x, r.y, r.width, width}, color);
    fill({r.x, r.bottom() - width, r.width, width}, color);
    fill({r.x, r.y + width, width, r.height - 2 * width}, color);
    fill({r.right() - width, r.y + width, width, r.height - 2 * width}, color);
}

void Canvas::disc(Point center, f64 radius, Color color) {
    line(center, center, {.color = color, .width = 2 * radius});
}

void Canvas::polygon(std::span<const Point> corners, Color color) {
    Coverage coverage(pixels_around(corners, 1) & m_clip);
    coverage.add_convex_polygon(corners);
    paint(coverage, color);
}

void Canvas::line(Point from, Point to, const Pen& pen) {
    polyline(std::array{from, to}, pen);
}

void Canvas::polyline(std::span<const Point> points, const Pen& pen) {
    Coverage coverage(pixels_around(points, pen.width / 2 + 1) & m_clip);
    if (coverage.box().is_empty())
        return;
    Dashes dashes(coverage, pen);
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (not is_finite(points[i])) {
            dashes.begin();
            continue;
        }
        const bool follows = i > 0 and is_finite(points[i - 1]);
        const bool leads = i + 1 < points.size() and is_finite(points[i + 1]);
        if (follows)
            dashes.add(points[i - 1], points[i]);
        else if (not leads)
            coverage.add_stroke(points[i], points[i], pen.width);  // alone between gaps, it is still seen
    }
    paint(coverage, pen.color);
}

void Canvas::marker(Point center, Marker marker, f64 size, Color color) {
    constexpr f64 pi = std::numbers::pi;
    const f64 half = size / 2;
    const Pen pen{.color = color, .width = std::max(size / 5, 1.)};
    switch (marker) {
        case Marker::NONE:
            return;
        case Marker::DISC:
            return disc(center, half, color);
        case Marker::SQUARE:
            return polygon(regular<4>(center, 1.25 * half, pi / 4), color);
        case Marker::DIAMOND:
            return polygon(regular<4>(center, 1.25 * half, 0), color);
        case Marker::TRIANGLE:
            return polygon(regular<3>({center.x, center.y + 0.15 * half}, 1.3 * half, pi / 2), color);
        case Marker::CROSS: {
            constexpr f64 gap = std::numeric_limits<f64>::quiet_NaN();
            const f64 arm = half - pen.width / 2;
            return polyline(std::array<Point, 5>{{{center.x - arm, center.y - arm}, {center.x + arm, center.y + arm},
                                    {gap, gap}, {center.x - arm, center.y + arm}, {center.x + arm, center.y - arm}}},
                    pen);
        }
        case Marker::RING: {
            const auto ring = regular<33>(center, half - pen.width / 2, 0);
            std::vector<Point> closed(ring.begin(), ring.end());
            closed.push_back(ring.front());
            return polyline(closed, pen);
        }
    }
}

ClipTo::ClipTo(Canvas& canvas, const Rectangle& to) : m_canvas(canvas), m_before(canvas.m_clip) {
    const std::array corners{
            Point{std::round(to.x), std::round(to.y)}, Point{std::round(to.right()), std::round(to.bottom())}};
    canvas.m_clip = m_before & pixels_around(corners, 0);
}

}  // namespace noa::program

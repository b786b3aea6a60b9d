#include "picture/coverage.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

namespace noa::program {

namespace {

constexpr f64 far_away = 1e9;  // pixels: what is farther is taken to be there, so that all can be calculated

i64 to_pixel(f64 value) {
    return std::isnan(value) ? 0 : static_cast<i64>(std::clamp(value, -far_away, far_away));
}

Point brought_near(Point p) {
    return {std::clamp(p.x, -far_away, far_away), std::clamp(p.y, -far_away, far_away)};
}

struct Segment {
    Point from, to;
};

// Cuts [first, last], the part of a line between two sides, by the condition start + t * step <= limit.
bool cut(f64 start, f64 step, f64 limit, f64& first, f64& last) {
    if (step == 0)
        return start <= limit;
    const f64 t = (limit - start) / step;
    if (step > 0)
        last = std::min(last, t);
    else
        first = std::max(first, t);
    return first <= last;
}

// The part of a segment that is within a rectangle.
std::optional<Segment> clipped(const Segment& s, const Rectangle& to) {
    const f64 dx = s.to.x - s.from.x, dy = s.to.y - s.from.y;
    f64 first = 0, last = 1;
    if (not cut(s.from.x, dx, to.right(), first, last) or not cut(-s.from.x, -dx, -to.x, first, last) or
            not cut(s.from.y, dy, to.bottom(), first, last) or not cut(-s.from.y, -dy, -to.y, first, last))
        return std::nullopt;
    return Segment{{s.from.x + first * dx, s.from.y + first * dy}, {s.from.x + last * dx, s.from.y + last * dy}};
}

f64 distance_to(const Segment& s, Point p) {
    const f64 dx = s.to.x - s.from.x, dy = s.to.y - s.from.y;
    const f64 px = p.x - s.from.x, py = p.y - s.from.y;
    const f64 square = dx * dx + dy * dy;
    const f64 t = square > 0 ? std::clamp((px * dx + py * dy) / square, 0., 1.) : 0.;
    return std::hypot(px - t * dx, py - t * dy);
}

Rectangle as_rectangle(const PixelBox& box, f64 margin) {
    return Rectangle{static_cast<f64>(box.left), static_cast<f64>(box.top), static_cast<f64>(box.width()),
            static_cast<f64>(box.height())}
            .inset(-margin);
}

bool is_finite(Point p) {
    return std::isfinite(p.x) and std::isfinite(p.y);
}

// How much of [at, at + 1) is within [low, high].
f64 overlap(i64 at, f64 low, f64 high) {
    const auto from = static_cast<f64>(at);
    return std::clamp(std::min(high, from + 1) - std::max(low, from), 0., 1.);
}

}  // namespace

PixelBox pixels_around(std::span<const Point> points, f64 distance) {
    constexpr f64 inf = std::numeric_limits<f64>::infinity();
    f64 left = inf, top = inf, right = -inf, bottom = -inf;
    for (const Point& p: points) {
        if (not is_finite(p))
            continue;
        left = std::min(left, p.x), right = std::max(right, p.x);
        top = std::min(top, p.y), bottom = std::max(bottom, p.y);
    }
    if (left > right)
        return {};
    return {to_pixel(std::floor(left - distance)), to_pixel(std::floor(top - distance)),
            to_pixel(std::ceil(right + distance)), to_pixel(std::ceil(bottom + distance))};
}

Coverage::Coverage(const PixelBox& box)
    : m_box(box), m_values(box.is_empty() ? 0 : static_cast<std::size_t>(box.width() * box.height())) {}

void Coverage::raise(i64 x, i64 y, f64 value) {
    f32& here = m_values[index(x, y)];
    here = std::max(here, static_cast<f32>(value));
}

// The share of a pixel is taken from the distance of its center, as if the edge were along rows or columns. Summed over
// pixels this is the area of the stroke, whatever its place.
void Coverage::add_stroke(Point from, Point to, f64 width) {
    if (m_box.is_empty() or not is_finite(from) or not is_finite(to) or not(width > 0))
        return;
    const f64 reach = width / 2 + 0.5, most = std::min(width, 1.);
    const auto visible = clipped({brought_near(from), brought_near(to)}, as_rectangle(m_box, reach + 1));
    if (not visible)
        return;
    const std::array ends{visible->from, visible->to};
    const PixelBox box = pixels_around(ends, reach) & m_box;
    for (i64 y = box.top; y < box.bottom; ++y) {
        const f64 center = static_cast<f64>(y) + 0.5;
        const auto part = clipped(*visible, {-2 * far_away, center - reach, 4 * far_away, 2 * reach});
        if (not part)
            continue;
        const std::array row_ends{part->from, part->to};
        const PixelBox row = pixels_around(row_ends, reach) & box;
        for (i64 x = row.left; x < row.right; ++x) {
            const f64 distance = distance_to(*visible, {static_cast<f64>(x) + 0.5, center});
            raise(x, y, std::clamp(reach - distance, 0., most));
        }
    }
}

void Coverage::add_convex_polygon(std::span<const Point> corners) {
    if (corners.size() < 3 or not std::all_of(corners.begin(), corners.end(), is_finite))
        return;
    f64 area = 0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Point a = corners[i], b = corners[(i + 1) % corners.size()];
        area += a.x * b.y - b.x * a.y;
    }
    const f64 turn = area > 0 ? 1 : -1;
    const PixelBox box = pixels_around(corners, 0.5) & m_box;
    for (i64 y = box.top; y < box.bottom; ++y)
        for (i64 x = box.left; x < box.right; ++x) {
            const Point p{static_cast<f64>(x) + 0.5, static_cast<f64>(y) + 0.5};
            f64 inside = std::numeric_limits<f64>::infinity();
            for (std::size_t i = 0; i < corners.size(); ++i) {
                const Point a = corners[i], b = corners[(i + 1) % corners.size()];
                const f64 dx = b.x - a.x, dy = b.y - a.y, length = std::hypot(dx, dy);
                if (length > 0)
                    inside = std::min(inside, turn * (dx * (p.y - a.y) - dy * (p.x - a.x)) / length);
            }
            raise(x, y, std::clamp(inside + 0.5, 0., 1.));
        }
}

void Coverage::add_rectangle(const Rectangle& r) {
    const std::array corners{Point{r.x, r.y}, Point{r.right(), r.bottom()}};
    if (not std::all_of(corners.begin(), corners.end(), is_finite))
        return;
    const PixelBox box = pixels_around(corners, 0) & m_box;
    for (i64 y = box.top; y < box.bottom; ++y)
        for (i64 x = box.left; x < box.right; ++x)
            raise(x, y, overlap(x, r.x, r.right()) * overlap(y, r.y, r.bottom()));
}

}  // namespace noa::program

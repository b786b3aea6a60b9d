// Canvas: a picture in red, green and blue that is drawn on.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <vector>

#include "picture/color.hpp"
#include "picture/coverage.hpp"
#include "picture/geometry.hpp"

namespace noa::program {

/// Lengths that are seen and left out, in pixels; 0: a line without gaps.
struct Dash {
    f64 on = 0, off = 0;
};

struct Pen {
    Color color = colors::ink;
    f64 width = 1;
    Dash dash{};
};

enum class Marker : u8 { NONE, DISC, SQUARE, DIAMOND, TRIANGLE, CROSS, RING };

/// 8 bits a channel. Edges are smooth, mixed in linear light. Whatever is outside, or is not finite, is not drawn.
class Canvas {
public:
    /// An error if there are not 1 to 65535 rows and columns.
    Canvas(i64 width, i64 height, Color background = colors::white);

    i64 width() const { return m_width; }
    i64 height() const { return m_height; }
    Rectangle area() const { return {0, 0, static_cast<f64>(m_width), static_cast<f64>(m_height)}; }
    Color at(i64 x, i64 y) const;                          ///< an error outside
    std::span<const u8> bytes() const { return m_bytes; }  ///< three for each pixel, rows from top to bottom
    void write(const std::filesystem::path& path) const;   ///< as PNG

    void fill(const Rectangle& rectangle, Color color);
    void frame(const Rectangle& rectangle, Color color, f64 width = 1);  ///< its edge, drawn inside of it
    void disc(Point center, f64 radius, Color color);
    void polygon(std::span<const Point> corners, Color color);  ///< convex
    void line(Point from, Point to, const Pen& pen);
    void polyline(std::span<const Point> points, const Pen& pen);  ///< points that are not finite leave a gap
    void marker(Point center, Marker marker, f64 size, Color color);

    void paint(const Coverage& coverage, Color color);
    void set_gray(i64 x, i64 y, u8 level);

    /// The pixels that may be drawn on.
    const PixelBox& clip() const { return m_clip; }

private:
    friend class ClipTo;

    i64 m_width, m_height;
    PixelBox m_clip;
    std::vector<u8> m_bytes;

    std::size_t index(i64 x, i64 y) const { return static_cast<std::size_t>(3 * (y * m_width + x)); }
    void mix(i64 x, i64 y, Color color, f64 share);
};

/// While it is there, only the pixels within a rectangle are drawn on.
class ClipTo {
public:
    ClipTo(Canvas& canvas, const Rectangle& to);
    ~ClipTo() { m_canvas.m_clip = m_before; }
    ClipTo(const ClipTo&) = delete;
    ClipTo& operator=(const ClipTo&) = delete;

private:
    Canvas& m_canvas;
    PixelBox m_before;
};

}  // namespace noa::program

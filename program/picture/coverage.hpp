// How much of each pixel a shape covers: what smooth edges are made of.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "picture/geometry.hpp"

namespace noa::program {

/// Shapes are joined: where two of them meet, the one that covers more counts. Drawn at once, no place is darker for
/// being passed twice.
class Coverage {
public:
    /// Nothing, over these pixels: what is outside of them is not drawn.
    explicit Coverage(const PixelBox& box);

    const PixelBox& box() const { return m_box; }
    f32 at(i64 x, i64 y) const { return m_values[index(x, y)]; }

    /// A stroke with round ends; a disc, where the two points are one. What is not finite is left out.
    void add_stroke(Point from, Point to, f64 width);
    /// Corners in any direction of turning.
    void add_convex_polygon(std::span<const Point> corners);
    /// With edges that may lie within pixels.
    void add_rectangle(const Rectangle& rectangle);

private:
    PixelBox m_box;
    std::vector<f32> m_values;

    std::size_t index(i64 x, i64 y) const {
        return static_cast<std::size_t>((y - m_box.top) * m_box.width() + (x - m_box.left));
    }
    void raise(i64 x, i64 y, f64 value);
};

/// The pixels that are within a distance of some of the points.
PixelBox pixels_around(std::span<const Point> points, f64 distance);

}  // namespace noa::program

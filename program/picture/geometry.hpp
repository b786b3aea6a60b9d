// Places in a picture. Pixel (x, y) covers [x, x + 1) x [y, y + 1): its center is at a half. y goes down.
#pragma once

#include <algorithm>

#include "noa/base/traits.hpp"

namespace noa::program {

struct Point {
    f64 x = 0, y = 0;
};

struct Rectangle {
    f64 x = 0, y = 0, width = 0, height = 0;

    f64 right() const { return x + width; }
    f64 bottom() const { return y + height; }
    Point center() const { return {x + width / 2, y + height / 2}; }
    Rectangle inset(f64 by) const { return {x + by, y + by, width - 2 * by, height - 2 * by}; }
    bool has(Point p) const { return p.x >= x and p.x <= right() and p.y >= y and p.y <= bottom(); }
    bool meets(const Rectangle& o) const {
        return x < o.right() and o.x < right() and y < o.bottom() and o.y < bottom();
    }
};

/// Whole pixels, without those of `right` and `bottom`.
struct PixelBox {
    i64 left = 0, top = 0, right = 0, bottom = 0;

    i64 width() const { return std::max<i64>(right - left, 0); }
    i64 height() const { return std::max<i64>(bottom - top, 0); }
    bool is_empty() const { return left >= right or top >= bottom; }
    PixelBox operator&(const PixelBox& o) const {
        return {std::max(left, o.left), std::max(top, o.top), std::min(right, o.right), std::min(bottom, o.bottom)};
    }
};

}  // namespace noa::program

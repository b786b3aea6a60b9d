// Images of numbers, brought to the size they are shown at.
#pragma once

#include <cstddef>
#include <vector>

#include "noa/runtime/view.hpp"
#include "picture/canvas.hpp"
#include "picture/contrast.hpp"

namespace noa::program {

/// An image of numbers in memory of its own, rows from top to bottom.
struct GrayImage {
    i64 width = 0, height = 0;
    std::vector<f32> values;

    f32 at(i64 x, i64 y) const { return values[static_cast<std::size_t>(y * width + x)]; }
};

/// What is between pixels that are drawn larger.
enum class Enlarge : u8 { NEAREST, LINEAR };

/// An image of shape (1,1,h,w) in memory of the CPU, in another size. Along a side that gets shorter, pixels are the
/// mean of what they cover, so that nothing is passed over. What is not finite is left out of means.
GrayImage resized(const View<const f32>& image, i64 width, i64 height, Enlarge enlarge = Enlarge::LINEAR);

/// At a place, the corner at the top left, pixel by pixel.
void draw_image(Canvas& canvas, i64 left, i64 top, const GrayImage& image, const Contrast& contrast);

/// In a rectangle, rounded to whole pixels, with the contrast of what is shown.
void draw_image(Canvas& canvas, const Rectangle& to, const View<const f32>& image, const ContrastRule& rule = {},
        Enlarge enlarge = Enlarge::LINEAR);

}  // namespace noa::program

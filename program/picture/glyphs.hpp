// The letters of the font: the lines that a pen follows.
#pragma once

#include <vector>

#include "picture/geometry.hpp"

namespace noa::program {

/// In units of which 100 are the height of a capital, from the middle of the stroke along the baseline to the middle of
/// the one at the top. y goes up here.
struct Glyph {
    f64 left = 0, width = 0, right = 0;  ///< what is left free, is drawn, and is left free
    f64 pen = 1;                         ///< the width of the stroke, as a part of that of the font
    std::vector<std::vector<Point>> strokes{};
    std::vector<Point> dots{};

    f64 advance() const { return left + width + right; }
};

namespace glyph_height {
inline constexpr f64 capital = 100, small = 70, below = -28;
}  // namespace glyph_height

/// The glyph of a Unicode character: an empty box if there is none.
const Glyph& glyph_of(char32_t character);

/// What two characters that follow each other come closer by.
f64 kerning(char32_t first, char32_t second);

}  // namespace noa::program

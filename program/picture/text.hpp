// Text, in a font of strokes that is drawn at any size and angle.
#pragma once

#include <string>
#include <string_view>

#include "picture/canvas.hpp"

namespace noa::program {

enum class Weight : u8 { REGULAR, BOLD };
enum class Across : u8 { LEFT, CENTER, RIGHT };   ///< what of a text is at its place
enum class Along : u8 { BASELINE, MIDDLE, TOP };  ///< MIDDLE and TOP are those of capitals

struct TextStyle {
    f64 size = 12;  ///< the height of capitals, in pixels
    Color color = colors::ink;
    Weight weight = Weight::REGULAR;
    Across across = Across::LEFT;
    Along along = Along::BASELINE;
    f64 angle = 0;  ///< degrees, counter-clockwise

    TextStyle with_size(f64 s) const;
    TextStyle with_color(Color c) const;
    TextStyle at(Across a, Along b = Along::BASELINE) const;
};

/// UTF-8: ASCII and a few more, as the Angstrom sign, superscripts, and the minus. What there is no glyph for, and
/// bytes that are no UTF-8, are drawn as empty boxes.
void draw_text(Canvas& canvas, Point at, std::string_view text, const TextStyle& style = {});

/// In pixels, along the line of text.
f64 text_width(std::string_view text, const TextStyle& style = {});

/// The text, or as much of its start as is not wider than so many pixels, and an ellipsis.
std::string fitted(std::string_view text, f64 width, const TextStyle& style = {});

/// From one line of text to the next, as a part of the size.
inline constexpr f64 line_distance = 1.75;

}  // namespace noa::program

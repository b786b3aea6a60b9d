#include "picture/text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "noa/base/error.hpp"
#include "picture/glyphs.hpp"

namespace noa::program {

namespace {

constexpr char32_t unknown = U'\ufffd';

// The character at the start of the text, which is taken from it.
char32_t next_character(std::string_view& text) {
    const auto byte = [&](std::size_t i) { return static_cast<char32_t>(static_cast<u8>(text[i])); };
    const char32_t first = byte(0);
    const std::size_t length = first < 0x80 ? 1 : first >> 5 == 6 ? 2 : first >> 4 == 14 ? 3 : first >> 3 == 30 ? 4 : 0;
    char32_t result = length < 2 ? first : first & (0x7fU >> length);
    bool is_whole = length > 0 and length <= text.size();
    for (std::size_t i = 1; is_whole and i < length; ++i) {
        is_whole = byte(i) >> 6 == 2;
        result = result << 6 | (byte(i) & 0x3f);
    }
    text.remove_prefix(is_whole ? length : 1);
    return is_whole ? result : unknown;
}

std::u32string characters_of(std::string_view text) {
    std::u32string result;
    while (not text.empty())
        result.push_back(next_character(text));
    return result;
}

// The width of strokes, as a part of the size of the text.
f64 thickness_of(Weight weight) {
    switch (weight) {
        case Weight::REGULAR:
            return 0.115;
        case Weight::BOLD:
            return 0.17;
    }
    panic("{} is not the number of a weight", static_cast<int>(weight));
}

// From units of glyphs to pixels. Heights are moved so that the tops of capitals and of small letters, and the
// baseline, fall between rows of pixels: text is crisp.
class Scale {
public:
    explicit Scale(const TextStyle& style)
        : m_pen(0.2 + style.size * thickness_of(style.weight)),  // small text is a little bolder
          m_scale((style.size - m_pen) / glyph_height::capital) {
        const f64 offset = m_pen / 2;
        const auto snapped = [&](f64 height) { return std::round(height * m_scale + m_pen) - offset; };
        const f64 below = std::round(glyph_height::below * m_scale) + offset;
        m_pixels = {below, offset, snapped(glyph_height::small), snapped(glyph_height::capital)};
    }

    f64 pen() const { return m_pen; }
    f64 advance(f64 units) const { return units * m_scale + m_pen; }
    f64 x(f64 units) const { return units * m_scale + m_pen / 2; }
    f64 kern(f64 units) const { return units * m_scale; }
    f64 height() const { return m_pixels.back() + m_pen / 2; }

    f64 y(f64 units) const {
        std::size_t i = 0;
        while (i + 2 < m_pixels.size() and units > units_of[i + 1])
            ++i;
        if (units < units_of.front())
            return m_pixels.front() + (units - units_of.front()) * m_scale;
        if (units > units_of.back())
            return m_pixels.back() + (units - units_of.back()) * m_scale;
        const f64 part = (units - units_of[i]) / (units_of[i + 1] - units_of[i]);
        return m_pixels[i] + part * (m_pixels[i + 1] - m_pixels[i]);
    }

private:
    static constexpr std::array units_of{glyph_height::below, 0., glyph_height::small, glyph_height::capital};

    f64 m_pen, m_scale;
    std::array<f64, units_of.size()> m_pixels{};
};

// How much of a text is to the left of its place, and below it.
f64 share_before(Across across) {
    switch (across) {
        case Across::LEFT:
            return 0;
        case Across::CENTER:
            return 0.5;
        case Across::RIGHT:
            return 1;
    }
    panic("{} is not the number of a place across a text", static_cast<int>(across));
}

f64 share_below(Along along) {
    switch (along) {
        case Along::BASELINE:
            return 0;
        case Along::MIDDLE:
            return 0.5;
        case Along::TOP:
            return 1;
    }
    panic("{} is not the number of a place along a text", static_cast<int>(along));
}

// From the line of text, with y up, to the picture.
class Placement {
public:
    Placement(Point at, f64 width, f64 height, const TextStyle& style) {
        const f64 turns = std::fmod(style.angle, 360) / 90;
        const bool is_square = turns == std::round(turns);
        const f64 angle = style.angle * std::numbers::pi / 180;
        m_along = {std::cos(angle), -std::sin(angle)};
        if (is_square)
            m_along = {std::round(m_along.x), std::round(m_along.y)};
        m_origin = at;
        m_origin = (*this)({-share_before(style.across) * width, -share_below(style.along) * height});
        if (is_square and m_along.y == 0)
            m_origin.y = std::round(m_origin.y);
        else if (is_square)
            m_origin.x = std::round(m_origin.x);
    }

    Point operator()(Point p) const {
        return {m_origin.x + p.x * m_along.x + p.y * m_along.y, m_origin.y + p.x * m_along.y - p.y * m_along.x};
    }

private:
    Point m_origin{}, m_along{};
};

struct Stroke {
    std::vector<Point> points;
    f64 width;
};

// What the pen does for a line of text that begins at 0, and how long it is.
f64 strokes_of(std::string_view text, const Scale& scale, std::vector<Stroke>* strokes) {
    constexpr f64 dot_size = 1.3;
    f64 x = 0;
    char32_t before = 0;
    for (const char32_t character: characters_of(text)) {
        const Glyph& glyph = glyph_of(character);
        x -= scale.kern(kerning(before, character));
        before = character;
        const auto placed = [&](Point p) { return Point{x + scale.x(glyph.left + p.x), scale.y(p.y)}; };
        if (strokes != nullptr) {
            for (const auto& stroke: glyph.strokes) {
                strokes->push_back({{}, glyph.pen * scale.pen()});
                std::transform(stroke.begin(), stroke.end(), std::back_inserter(strokes->back().points), placed);
            }
            for (const Point& dot: glyph.dots)
                strokes->push_back({{placed(dot)}, dot_size * scale.pen()});
        }
        x += scale.advance(glyph.advance());
    }
    return x;
}

}  // namespace

TextStyle TextStyle::with_size(f64 s) const {
    TextStyle result = *this;
    result.size = s;
    return result;
}

TextStyle TextStyle::with_color(Color c) const {
    TextStyle result = *this;
    result.color = c;
    return result;
}

TextStyle TextStyle::at(Across a, Along b) const {
    TextStyle result = *this;
    result.across = a;
    result.along = b;
    return result;
}

void draw_text(Canvas& canvas, Point at, std::string_view text, const TextStyle& style) {
    if (not(style.size > 0))
        return;
    const Scale scale(style);
    std::vector<Stroke> strokes;
    const f64 width = strokes_of(text, scale, &strokes);
    const Placement place(at, width, scale.height(), style);
    std::vector<Point> all;
    for (Stroke& stroke: strokes)
        for (Point& p: stroke.points)
            all.push_back(p = place(p));
    Coverage coverage(pixels_around(all, scale.pen() + 1) & canvas.clip());
    for (const Stroke& stroke: strokes)
        for (std::size_t i = 0; i < stroke.points.size(); ++i)
            coverage.add_stroke(stroke.points[i > 0 ? i - 1 : 0], stroke.points[i], stroke.width);
    canvas.paint(coverage, style.color);
}

f64 text_width(std::string_view text, const TextStyle& style) {
    return strokes_of(text, Scale(style), nullptr);
}

std::string fitted(std::string_view text, f64 width, const TextStyle& style) {
    if (text_width(text, style) <= width)
        return std::string(text);
    std::string best;
    for (std::string_view rest = text; not rest.empty();) {
        next_character(rest);
        const std::string shorter = std::string(text.substr(0, text.size() - rest.size())) + "…";
        if (text_width(shorter, style) > width)
            break;
        best = shorter;
    }
    return best;
}

}  // namespace noa::program

#include "picture/glyphs.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <string_view>
#include <utility>

#include "noa/base/error.hpp"

namespace noa::program {

namespace {

// How a pen moves, as text. Numbers are places, x and y:
//
//     M   goes there without drawing
//     L   a line
//     H   a quarter of a round, leaving along the row
//     V   a quarter of a round, leaving along the column
//     C   a cubic curve: two places that pull, and where it ends
//     D   a dot there
struct Drawing {
    char32_t character;
    f64 left, width, right;
    std::string_view path;
};

constexpr f64 stem = 10, bend = 6, slope = 1.5, thin = 3;  // what is left free beside strokes of these kinds

// clang-format off
constexpr std::array drawings{
    Drawing{U' ', 0, 26, 0, ""},
    Drawing{U'A', slope, 80, slope, "M0 0 L40 100 L80 0 M13 33 L67 33"},
    Drawing{U'B', stem, 62, bend, "M34 53 L0 53 M0 0 L0 100 L33 100 H58 76.5 V33 53 L34 53 H62 26.5 V34 0 L0 0"},
    Drawing{U'C', bend, 78, thin, "M78 79 C70 92 58 100 43 100 H0 50 V43 0 C58 0 70 8 78 21"},
    Drawing{U'D', stem, 74, bend, "M0 0 L0 100 L28 100 H74 50 V28 0 L0 0"},
    Drawing{U'E', stem, 54, 5, "M54 100 L0 100 L0 0 L54 0 M0 53 L49 53"},
    Drawing{U'F', stem, 52, 2, "M52 100 L0 100 L0 0 M0 51 L46 51"},
    Drawing{U'G', bend, 80, stem - 1, "M77 80 C70 92 58 100 43 100 H0 50 V43 0 C58 0 72 6 80 17 L80 47 L47 47"},
    Drawing{U'H', stem, 72, stem, "M0 0 L0 100 M72 0 L72 100 M0 53 L72 53"},
    Drawing{U'I', stem + 1, 0, stem + 1, "M0 0 L0 100"},
    Drawing{U'J', thin, 44, stem, "M44 100 L44 28 V21 0 C9 0 2 8 0 22"},
    Drawing{U'K', stem, 64, slope, "M0 0 L0 100 M61 100 L0 39 M21 60 L64 0"},
    Drawing{U'L', stem, 50, 3, "M0 100 L0 0 L50 0"},
    Drawing{U'M', stem, 88, stem, "M0 0 L0 100 L44 20 L88 100 L88 0"},
    Drawing{U'N', stem, 73, stem, "M0 0 L0 100 L73 0 L73 100"},
    Drawing{U'O', bend, 88, bend, "M44 100 H0 50 V44 0 H88 50 V44 100"},
    Drawing{U'P', stem, 60, thin, "M0 0 L0 100 L32 100 H60 72 V32 44 L0 44"},
    Drawing{U'Q', bend, 88, bend, "M44 100 H0 50 V44 0 H88 50 V44 100 M56 26 L86 -8"},
    Drawing{U'R', stem, 64, thin, "M0 0 L0 100 L33 100 H61 73 V33 46 L0 46 M35 46 L64 0"},
    Drawing{U'S', bend, 62, bend, "M59 80 C54 93 44 100 31 100 C14 100 3 90 3 76 C3 60 16 56 31 52 C47 48 62 43 62 26 C62 10 49 0 31 0 C16 0 5 8 0 22"},
    Drawing{U'T', slope, 70, slope, "M0 100 L70 100 M35 100 L35 0"},
    Drawing{U'U', stem, 70, stem, "M0 100 L0 34 V35 0 H70 34 L70 100"},
    Drawing{U'V', slope, 76, slope, "M0 100 L38 0 L76 100"},
    Drawing{U'W', slope, 112, slope, "M0 100 L28 0 L56 98 L84 0 L112 100"},
    Drawing{U'X', slope, 70, slope, "M2 100 L70 0 M68 100 L0 0"},
    Drawing{U'Y', slope, 72, slope, "M0 100 L36 45 L72 100 M36 45 L36 0"},
    Drawing{U'Z', 5, 64, 5, "M2 100 L62 100 L0 0 L64 0"},

    Drawing{U'a', bend, 48, stem - 1, "M3 56 C8 65 15 70 25 70 C40 70 48 62 48 48 L48 0 M48 41 L26 40 C9 39 0 32 0 20 C0 8 8 0 20 0 C33 0 44 7 48 19"},
    Drawing{U'b', stem - 1, 55, bend, "M0 100 L0 0 M0 47 C3 61 14 70 28 70 H55 35 V28 0 C14 0 3 9 0 23"},
    Drawing{U'c', bend, 49, thin, "M49 54 C44 64 37 70 27 70 H0 35 V27 0 C37 0 44 6 49 16"},
    Drawing{U'd', bend, 55, stem - 1, "M55 100 L55 0 M55 47 C52 61 41 70 27 70 H0 35 V27 0 C41 0 52 9 55 23"},
    Drawing{U'e', bend, 55, 5, "M1 37 L55 37 C55 57 45 70 28 70 H0 35 V29 0 C40 0 48 5 53 15"},
    Drawing{U'f', thin, 33, 0, "M33 100 L30 100 H13 82 L13 0 M0 70 L30 70"},
    Drawing{U'g', bend, 54, stem - 1, "M54 70 L54 -2 V28 -28 C16 -28 8 -23 3 -14 M54 47 C51 61 41 70 27 70 H0 35 V27 0 C41 0 51 9 54 23"},
    Drawing{U'h', stem - 1, 51, stem - 1, "M0 100 L0 0 M0 42 C1 59 12 70 28 70 C43 70 51 61 51 46 L51 0"},
    Drawing{U'i', stem - 1, 0, stem - 1, "M0 70 L0 0 D0 97"},
    Drawing{U'j', 4, 12, stem - 1, "M12 70 L12 -10 C12 -22 7 -28 -4 -28 D12 97"},
    Drawing{U'k', stem - 1, 48, slope, "M0 100 L0 0 M45 70 L0 26 M17 43 L48 0"},
    Drawing{U'l', stem - 1, 14, 2, "M0 100 L0 15 V14 0"},
    Drawing{U'm', stem - 1, 88, stem - 1, "M0 70 L0 0 M0 42 C1 59 11 70 25 70 C38 70 44 61 44 46 L44 0 M44 42 C45 59 55 70 69 70 C82 70 88 61 88 46 L88 0"},
    Drawing{U'n', stem - 1, 51, stem - 1, "M0 70 L0 0 M0 42 C1 59 12 70 28 70 C43 70 51 61 51 46 L51 0"},
    Drawing{U'o', bend, 58, bend, "M29 70 H0 35 V29 0 H58 35 V29 70"},
    Drawing{U'p', stem - 1, 55, bend, "M0 70 L0 -28 M0 47 C3 61 14 70 28 70 H55 35 V28 0 C14 0 3 9 0 23"},
    Drawing{U'q', bend, 55, stem - 1, "M55 70 L55 -28 M55 47 C52 61 41 70 27 70 H0 35 V27 0 C41 0 52 9 55 23"},
    Drawing{U'r', stem - 1, 29, 0, "M0 70 L0 0 M0 40 C2 58 12 70 29 70"},
    Drawing{U's', bend, 45, 5, "M43 56 C39 65 33 70 23 70 C10 70 2 63 2 53 C2 42 11 39 23 36 C36 33 45 29 45 18 C45 7 36 0 23 0 C11 0 4 5 0 15"},
    Drawing{U't', thin, 33, 2, "M13 92 L13 17 V28 0 L33 0 M0 70 L31 70"},
    Drawing{U'u', stem - 1, 51, stem - 1, "M0 70 L0 24 C0 9 8 0 23 0 C39 0 50 11 51 28 M51 70 L51 0"},
    Drawing{U'v', slope, 54, slope, "M0 70 L27 0 L54 70"},
    Drawing{U'w', slope, 82, slope, "M0 70 L20 0 L41 68 L62 0 L82 70"},
    Drawing{U'x', slope, 50, slope, "M1 70 L50 0 M49 70 L0 0"},
    Drawing{U'y', slope, 54, slope, "M0 70 L27 0 M54 70 L27 0 L21 -15 C17 -25 12 -28 4 -28"},
    Drawing{U'z', 4, 46, 4, "M1 70 L45 70 L0 0 L46 0"},

    Drawing{U'0', 7, 56, 7, "M28 100 H0 50 V28 0 H56 50 V28 100"},
    Drawing{U'1', 12, 28, 30, "M0 80 L28 100 L28 0"},
    Drawing{U'2', 8, 54, 8, "M1 75 C3 91 13 100 27 100 C42 100 52 90 52 76 C52 63 46 55 36 43 L0 0 L54 0"},
    Drawing{U'3', 8, 54, 8, "M2 81 C6 93 15 100 27 100 C42 100 51 91 51 77 C51 62 41 53 26 53 L19 53 M26 53 C43 53 54 43 54 27 C54 11 43 0 27 0 C13 0 3 8 0 21"},
    Drawing{U'4', 5, 61, 4, "M45 0 L45 100 L0 28 L61 28"},
    Drawing{U'5', 8, 54, 8, "M48 100 L8 100 L4 51 C10 58 18 62 27 62 C43 62 54 50 54 32 C54 12 42 0 26 0 C12 0 3 8 0 20"},
    Drawing{U'6', 7, 56, 7, "M50 86 C46 95 39 100 30 100 C11 100 0 82 0 46 C0 16 10 0 29 0 C45 0 56 12 56 31 C56 49 45 60 30 60 C14 60 1 48 0 34"},
    Drawing{U'7', 9, 53, 8, "M0 100 L53 100 L17 0"},
    Drawing{U'8', 7, 56, 7, "M28 53 C13 53 4 62 4 76 C4 91 14 100 28 100 C42 100 52 91 52 76 C52 62 43 53 28 53 C11 53 0 43 0 27 C0 10 11 0 28 0 C45 0 56 10 56 27 C56 43 45 53 28 53"},
    Drawing{U'9', 7, 56, 7, "M6 14 C10 5 17 0 26 0 C45 0 56 18 56 54 C56 84 46 100 27 100 C11 100 0 88 0 69 C0 51 11 40 26 40 C42 40 55 52 56 66"},

    Drawing{U'!', stem + 2, 0, stem + 2, "M0 100 L0 32 D0 2"},
    Drawing{U'"', stem, 20, stem, "M0 100 L0 74 M20 100 L20 74"},
    Drawing{U'#', 6, 64, 6, "M22 100 L12 0 M52 100 L42 0 M4 67 L64 67 M0 33 L60 33"},
    Drawing{U'$', bend, 62, bend, "M59 80 C54 93 44 100 31 100 C14 100 3 90 3 76 C3 60 16 56 31 52 C47 48 62 43 62 26 C62 10 49 0 31 0 C16 0 5 8 0 22 M31 114 L31 -14"},
    Drawing{U'%', 6, 92, 6, "M19 100 H0 76 V19 52 H38 76 V19 100 M73 48 H54 24 V73 0 H92 24 V73 48 M76 100 L16 0"},
    Drawing{U'&', bend, 71, thin, "M71 0 L20 64 C14 71 12 76 12 81 C12 92 20 100 32 100 C44 100 51 92 51 82 C51 71 43 64 29 57 C10 47 0 39 0 25 C0 10 11 0 28 0 C48 0 60 16 65 42"},
    Drawing{U'\'', stem, 0, stem, "M0 100 L0 74"},
    Drawing{U'(', 8, 20, 4, "M20 110 C6 92 0 72 0 46 C0 20 6 0 20 -18"},
    Drawing{U')', 4, 20, 8, "M0 110 C14 92 20 72 20 46 C20 20 14 0 0 -18"},
    Drawing{U'*', 6, 38, 6, "M19 100 L19 58 M1 90 L37 68 M1 68 L37 90"},
    Drawing{U'+', 8, 56, 8, "M28 74 L28 18 M0 46 L56 46"},
    Drawing{U',', stem - 1, 4, stem - 1, "D4 2 M4 0 C5 -9 3 -14 -1 -19"},
    Drawing{U'-', 7, 28, 7, "M0 37 L28 37"},
    Drawing{U'.', stem, 0, stem, "D0 2"},
    Drawing{U'/', 3, 40, 3, "M0 -12 L40 106"},
    Drawing{U':', stem + 1, 0, stem + 1, "D0 2 D0 60"},
    Drawing{U';', stem, 4, stem, "D4 2 M4 0 C5 -9 3 -14 -1 -19 D4 60"},
    Drawing{U'<', 8, 54, 8, "M54 74 L0 46 L54 18"},
    Drawing{U'=', 8, 56, 8, "M0 60 L56 60 M0 32 L56 32"},
    Drawing{U'>', 8, 54, 8, "M0 74 L54 46 L0 18"},
    Drawing{U'?', 6, 48, 6, "M0 79 C3 92 12 100 25 100 C39 100 48 91 48 78 C48 67 43 61 35 54 C27 47 24 42 24 32 D24 2"},
    Drawing{U'@', bend, 104, bend, "M84 -14 C76 -20 65 -23 53 -23 C20 -23 0 2 0 38 C0 76 23 102 55 102 C84 102 104 82 104 52 C104 28 95 14 83 14 C75 14 71 20 72 30 L76 66 M73 44 C71 58 64 67 54 67 C40 67 30 55 30 38 C30 23 37 14 48 14 C60 14 70 24 73 44"},
    Drawing{U'[', stem, 20, 4, "M20 110 L0 110 L0 -18 L20 -18"},
    Drawing{U'\\', 3, 40, 3, "M0 106 L40 -12"},
    Drawing{U']', 4, 20, stem, "M0 110 L20 110 L20 -18 L0 -18"},
    Drawing{U'^', 8, 46, 8, "M0 62 L23 100 L46 62"},
    Drawing{U'_', 2, 60, 2, "M0 -20 L60 -20"},
    Drawing{U'`', 8, 14, 8, "M0 102 L14 84"},
    Drawing{U'{', 5, 26, 4, "M26 110 H11 97 L11 62 C11 51 8 46 0 46 C8 46 11 41 11 30 L11 -5 V26 -18"},
    Drawing{U'|', stem + 1, 0, stem + 1, "M0 112 L0 -22"},
    Drawing{U'}', 4, 26, 5, "M0 110 H15 97 L15 62 C15 51 18 46 26 46 C18 46 15 41 15 30 L15 -5 V0 -18"},
    Drawing{U'~', 8, 56, 8, "M0 38 C3 50 9 55 16 55 C29 55 28 38 40 38 C47 38 53 43 56 54"},

    Drawing{U'\u00b0', 6, 32, 6, "M16 102 H0 86 V16 70 H32 86 V16 102"},
    Drawing{U'\u00b1', 8, 56, 8, "M28 84 L28 32 M0 58 L56 58 M0 4 L56 4"},
    Drawing{U'\u00b5', stem - 1, 51, stem - 1, "M0 70 L0 -28 M0 24 C0 9 8 0 23 0 C39 0 50 11 51 28 M51 70 L51 0"},
    Drawing{U'\u00b7', stem, 0, stem, "D0 42"},
    Drawing{U'\u00c5', slope, 80, slope, "M0 0 L40 94 L80 0 M13 31 L67 31 M40 130 H26 116 V40 102 H54 116 V40 130"},
    Drawing{U'\u00d7', 8, 50, 8, "M2 69 L48 23 M2 23 L48 69"},
    Drawing{U'\u0394', 2, 80, 2, "M0 0 L40 100 L80 0 L0 0"},
    Drawing{U'\u03c3', bend, 62, 2, "M62 70 L28 70 H0 35 V28 0 H56 35 C56 50 48 62 36 70"},
    Drawing{U'\u2013', 7, 52, 7, "M0 37 L52 37"},
    Drawing{U'\u2026', stem, 64, stem, "D0 2 D32 2 D64 2"},
    Drawing{U'\u2192', 6, 70, 6, "M0 42 L70 42 M46 64 L70 42 L46 20"},
    Drawing{U'\u2193', 6, 44, 6, "M22 90 L22 20 M0 44 L22 20 L44 44"},
    Drawing{U'\u2212', 8, 56, 8, "M0 46 L56 46"},
    Drawing{U'\u221e', 6, 92, 6, "M46 42 C36 58 29 64 20 64 C8 64 0 55 0 42 C0 29 8 20 20 20 C29 20 36 26 46 42 C56 58 63 64 72 64 C84 64 92 55 92 42 C92 29 84 20 72 20 C63 20 56 26 46 42"},
    Drawing{U'\u2248', 8, 56, 8, "M0 52 C3 64 9 69 16 69 C29 69 28 54 40 54 C47 54 53 58 56 68 M0 24 C3 36 9 41 16 41 C29 41 28 26 40 26 C47 26 53 30 56 40"},
    Drawing{U'\ufffd', stem, 50, stem, "M0 0 L0 100 L50 100 L50 0 L0 0"},
};
// clang-format on

// Digits and signs that stand higher and are smaller.
constexpr std::array<std::pair<char32_t, char32_t>, 12> superscripts{{{U'\u2070', U'0'}, {U'\u00b9', U'1'},
        {U'\u00b2', U'2'}, {U'\u00b3', U'3'}, {U'\u2074', U'4'}, {U'\u2075', U'5'}, {U'\u2076', U'6'},
        {U'\u2077', U'7'}, {U'\u2078', U'8'}, {U'\u2079', U'9'}, {U'\u207b', U'\u2212'}, {U'\u207a', U'+'}}};

// Other characters that look the same.
constexpr std::array<std::pair<char32_t, char32_t>, 3> twins{
        {{U'\u212b', U'\u00c5'}, {U'\u03bc', U'\u00b5'}, {U'\u00a0', U' '}}};

constexpr std::array<std::pair<std::u32string_view, f64>, 8> kerned_pairs{{
        {U"AV VA AW WA AT TA AY YA", 9},
        {U"LT LV LY", 11},
        {U"To Te Ta Tr Ts Tu Ty Tw Yo Ye Ya", 10},
        {U"Vo Ve Va Wo We Wa", 5},
        {U"P. P, F. F, T. T, V. V, Y. Y, Pa Fa", 8},
        {U"r. r, y. y, v. v, w. w,", 6},
        {U"/\u00c5 /A", 6},
        {U"ft tf ff", 1},
}};

// Reads the path of a drawing and follows it.
class PathReader {
public:
    PathReader(std::string_view path, Glyph& glyph) : m_rest(path), m_glyph(glyph) {}

    void read() {
        while (not m_rest.empty()) {
            const char command = m_rest.front();
            m_rest.remove_prefix(1);
            follow(command);
            skip_spaces();
        }
    }

private:
    std::string_view m_rest;
    Glyph& m_glyph;
    Point m_at{};

    void follow(char command) {
        const Point p = point();
        // A quarter of an ellipse would pull by 0.5523; this is a little squarer.
        constexpr f64 pull = 0.58;
        switch (command) {
            case 'M':
                m_glyph.strokes.push_back({p});
                m_at = p;
                return;
            case 'L':
                m_glyph.strokes.back().push_back(p);
                m_at = p;
                return;
            case 'H':
                return curve({m_at.x + pull * (p.x - m_at.x), m_at.y}, {p.x, p.y - pull * (p.y - m_at.y)}, p);
            case 'V':
                return curve({m_at.x, m_at.y + pull * (p.y - m_at.y)}, {p.x - pull * (p.x - m_at.x), p.y}, p);
            case 'C': {
                const Point second = point(), end = point();
                return curve(p, second, end);
            }
            case 'D':
                m_glyph.dots.push_back(p);
                m_at = p;
                return;
        }
        panic("a path of the font has the command {}, which does not exist", std::string_view(&command, 1));
    }

    void curve(Point a, Point b, Point to) {
        constexpr int n_pieces = 12;
        for (int i = 1; i <= n_pieces; ++i) {
            const f64 t = static_cast<f64>(i) / n_pieces, s = 1 - t;
            const f64 w0 = s * s * s, w1 = 3 * s * s * t, w2 = 3 * s * t * t, w3 = t * t * t;
            m_glyph.strokes.back().push_back(
                    {w0 * m_at.x + w1 * a.x + w2 * b.x + w3 * to.x, w0 * m_at.y + w1 * a.y + w2 * b.y + w3 * to.y});
        }
        m_at = to;
    }

    Point point() {
        const f64 x = number();
        return {x, number()};
    }

    f64 number() {
        skip_spaces();
        f64 value = 0;
        const auto [end, error] = std::from_chars(m_rest.data(), m_rest.data() + m_rest.size(), value);
        check(error == std::errc{}, "a path of the font lacks a number before '{}'", m_rest);
        m_rest.remove_prefix(static_cast<std::size_t>(end - m_rest.data()));
        return value;
    }

    void skip_spaces() {
        while (not m_rest.empty() and m_rest.front() == ' ')
            m_rest.remove_prefix(1);
    }
};

Glyph glyph_from(const Drawing& drawing) {
    Glyph glyph{.left = drawing.left, .width = drawing.width, .right = drawing.right};
    PathReader(drawing.path, glyph).read();
    return glyph;
}

Glyph raised(const Glyph& glyph) {
    constexpr f64 scale = 0.6, height = 46, thinner = 0.86;
    Glyph result = glyph;
    result.left *= scale, result.width *= scale, result.right *= scale;
    result.pen = thinner;
    for (auto& stroke: result.strokes)
        for (Point& p: stroke)
            p = {scale * p.x, scale * p.y + height};
    return result;
}

std::map<char32_t, Glyph> make_glyphs() {
    std::map<char32_t, Glyph> glyphs;
    for (const Drawing& drawing: drawings)
        glyphs.emplace(drawing.character, glyph_from(drawing));
    for (const auto& [small, normal]: superscripts)
        glyphs.emplace(small, raised(glyphs.at(normal)));
    for (const auto& [twin, known]: twins)
        glyphs.emplace(twin, glyphs.at(known));
    return glyphs;
}

}  // namespace

const Glyph& glyph_of(char32_t character) {
    static const std::map<char32_t, Glyph> glyphs = make_glyphs();
    const auto found = glyphs.find(character);
    return found != glyphs.end() ? found->second : glyphs.at(U'\ufffd');
}

f64 kerning(char32_t first, char32_t second) {
    const std::array pair{first, second};
    for (const auto& [pairs, amount]: kerned_pairs)
        for (std::size_t i = 0; i + 1 < pairs.size(); i += 3)
            if (std::equal(pair.begin(), pair.end(), pairs.begin() + static_cast<std::ptrdiff_t>(i)))
                return amount;
    return 0;
}

}  // namespace noa::program

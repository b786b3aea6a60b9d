// The legend of a plot: which curve is which.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "picture/plot.hpp"
#include "picture/text.hpp"

namespace noa::program {

/// A marker at each place. Those that overlap can be told apart.
void draw_markers(Canvas& canvas, std::span<const Point> places, const Series& series, Color color);

/// The color of a series of a plot.
Color color_of(const Plot& plot, std::size_t index);

/// A line of text, with a sample of the curve, for each series that has a name.
class Legend {
public:
    /// Names that are wider than so many pixels are cut.
    Legend(const Plot& plot, const TextStyle& style, f64 widest);

    bool is_empty() const { return m_entries.empty(); }

    /// As a box, one below the other.
    f64 box_width() const;
    f64 box_height() const;
    void draw_box(Canvas& canvas, Point top_left) const;

    /// As rows of text of a width, one beside the other.
    f64 rows_height(f64 width) const;
    void draw_rows(Canvas& canvas, Point top_left, f64 width) const;

private:
    struct Entry {
        const Series* series;
        Color color;
        std::string name;
        f64 width;
    };

    TextStyle m_style;
    std::vector<Entry> m_entries;

    f64 padding() const { return 0.7 * m_style.size; }
    f64 sample() const { return 2.4 * m_style.size; }
    f64 row() const { return line_distance * m_style.size; }
    f64 entry_width(const Entry& entry) const { return sample() + padding() + entry.width; }
    std::vector<Point> places_in_rows(f64 width) const;
    void draw_entry(Canvas& canvas, const Entry& entry, Point at) const;
};

}  // namespace noa::program

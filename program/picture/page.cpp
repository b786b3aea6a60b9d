#include "picture/page.hpp"

#include <algorithm>
#include <cmath>

#include "noa/base/error.hpp"
#include "picture/gallery.hpp"
#include "picture/text.hpp"

namespace noa::program {

namespace {

struct PageText {
    TextStyle title, subtitle, panel, caption;
    f64 margin, gap;

    explicit PageText(f64 size)
        : title{.size = 1.8 * size, .weight = Weight::BOLD},
          subtitle{.size = 1.1 * size, .color = colors::faded_ink},
          panel{.size = 1.1 * size, .weight = Weight::BOLD},
          caption{.size = 0.95 * size, .color = colors::faded_ink},
          margin(std::round(3 * size)),
          gap(std::round(2.5 * size)) {}

    f64 above(const PageRow& row) const {
        const bool has_titles =
                std::any_of(row.panels.begin(), row.panels.end(), [](const Panel& p) { return not p.title.empty(); });
        return has_titles ? std::round(2 * panel.size) : 0;
    }
    f64 below(const PageRow& row) const {
        const bool has_captions =
                std::any_of(row.panels.begin(), row.panels.end(), [](const Panel& p) { return not p.caption.empty(); });
        return has_captions ? std::round(2 * caption.size) : 0;
    }
};

const Picture* picture_in(const Panel& panel) {
    return std::get_if<Picture>(&panel.content);
}

// Width to height.
f64 proportions(const Picture& picture) {
    const Shape4& shape = picture.image.shape();
    check(not shape.is_empty(), "lay_out_page: an image of shape {} cannot be shown", shape);
    return static_cast<f64>(shape[3]) / static_cast<f64>(shape[2]);
}

// What the panels of a row take of its width.
struct Shares {
    f64 proportions = 0, weights = 0, n_plots = 0, n_gaps = 0;
};

Shares shares_of(const PageRow& row) {
    Shares shares;
    for (const Panel& panel: row.panels) {
        if (const Picture* picture = picture_in(panel)) {
            shares.proportions += proportions(*picture);
        } else {
            check(panel.weight > 0, "lay_out_page: the plot '{}' has the weight {}", panel.title, panel.weight);
            shares.weights += panel.weight;
            shares.n_plots += 1;
        }
    }
    shares.n_gaps = std::max(static_cast<f64>(row.panels.size()) - 1, 0.);
    return shares;
}

// So high that all fits in the width: plots have at least a fifth of it each.
f64 height_of(const PageRow& row, const Shares& shares, f64 width, f64 gap) {
    constexpr f64 usual = 0.3, narrowest_plot = 0.2;
    const f64 room = width - shares.n_gaps * gap - shares.n_plots * narrowest_plot * width;
    const f64 filled = shares.proportions > 0 ? std::max(room / shares.proportions, 1.) : usual * width;
    const f64 wanted = row.height > 0 ? row.height : shares.n_plots > 0 ? usual * width : filled;
    return std::max(std::floor(std::min(wanted, filled)), 1.);
}

std::vector<Rectangle> lay_out_row(const PageRow& row, Point corner, f64 width, f64 height, f64 gap) {
    const Shares shares = shares_of(row);
    const f64 rest = std::max(width - shares.n_gaps * gap - shares.proportions * height, 0.);
    f64 x = corner.x + (shares.n_plots > 0 ? 0 : rest / 2);
    std::vector<Rectangle> places;
    for (const Panel& panel: row.panels) {
        const Picture* picture = picture_in(panel);
        const f64 own = picture != nullptr ? proportions(*picture) * height : rest * panel.weight / shares.weights;
        places.push_back({std::round(x), corner.y, std::max(std::round(x + own) - std::round(x), 1.), height});
        x += own + gap;
    }
    return places;
}

f64 header_height(const Page& page, const PageText& text) {
    const f64 title = page.title.empty() ? 0 : 1.7 * text.title.size;
    const f64 subtitle = page.subtitle.empty() ? 0 : 1.8 * text.subtitle.size;
    return std::round(title + subtitle + (title + subtitle > 0 ? 1.4 * text.subtitle.size : 0));
}

void draw_header(Canvas& canvas, const Page& page, const PageText& text) {
    const f64 width = static_cast<f64>(page.width) - 2 * text.margin;
    f64 y = text.margin;
    if (not page.title.empty()) {
        draw_text(canvas, {text.margin, y + text.title.size}, fitted(page.title, width, text.title), text.title);
        y += 1.7 * text.title.size;
    }
    draw_text(
            canvas, {text.margin, y + text.subtitle.size}, fitted(page.subtitle, width, text.subtitle), text.subtitle);
}

void draw_panel(Canvas& canvas, const Panel& panel, const Rectangle& place, const PageText& text) {
    draw_text(canvas, {place.x, place.y - 0.9 * text.panel.size}, fitted(panel.title, place.width, text.panel),
            text.panel);
    draw_text(canvas, {place.x, place.bottom() + 1.6 * text.caption.size},
            fitted(panel.caption, place.width, text.caption), text.caption);
    if (const Picture* picture = picture_in(panel)) {
        draw_image(canvas, place, picture->image, picture->contrast);
        const f64 scale = place.width / static_cast<f64>(picture->image.shape()[3]);
        draw_scale_bar(canvas, place, picture->pixel_size / scale, text.caption.size);
    } else {
        draw_plot(canvas, place, std::get<Plot>(panel.content));
    }
}

}  // namespace

PageLayout lay_out_page(const Page& page) {
    check(page.width >= 64 and page.text_size > 0,
            "lay_out_page: a page cannot be {} pixels wide, with text of size {}", page.width, page.text_size);
    const PageText text(page.text_size);
    const f64 width = std::max(static_cast<f64>(page.width) - 2 * text.margin, 1.);
    PageLayout layout;
    layout.width = page.width;
    f64 y = text.margin + header_height(page, text);
    for (const PageRow& row: page.rows) {
        const f64 height = height_of(row, shares_of(row), width, text.gap);
        y += text.above(row);
        layout.panels.push_back(lay_out_row(row, {text.margin, y}, width, height, text.gap));
        y += height + text.below(row) + text.gap;
    }
    layout.height = static_cast<i64>(y + text.margin - (page.rows.empty() ? 0 : text.gap));
    return layout;
}

Canvas picture_of(const Page& page) {
    const PageLayout layout = lay_out_page(page);
    const PageText text(page.text_size);
    Canvas canvas(layout.width, layout.height);
    draw_header(canvas, page, text);
    for (std::size_t i = 0; i < page.rows.size(); ++i)
        for (std::size_t k = 0; k < page.rows[i].panels.size(); ++k)
            draw_panel(canvas, page.rows[i].panels[k], layout.panels[i][k], text);
    return canvas;
}

}  // namespace noa::program

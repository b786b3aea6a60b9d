// Pages: plots and images in rows, with titles.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "noa/runtime/view.hpp"
#include "picture/canvas.hpp"
#include "picture/gray.hpp"
#include "picture/plot.hpp"

namespace noa::program {

/// An image of a page, of shape (1,1,h,w) in memory of the CPU, which has to be there until the page is drawn.
struct Picture {
    View<const f32> image{};
    ContrastRule contrast{};
    f64 pixel_size = 0;  ///< Angstrom: for a scale bar; 0: none
};

struct Panel {
    std::string title{}, caption{};
    std::variant<Plot, Picture> content{};
    f64 weight = 1;  ///< of a plot: its share of what images leave free
};

/// Images and plots of one height. Images keep their proportions, and plots share the rest of the width.
struct PageRow {
    std::vector<Panel> panels{};
    f64 height = 0;  ///< in pixels, at most; 0: as high as fills the width, or, with plots, 0.3 of it
};

struct Page {
    std::string title{}, subtitle{};
    std::vector<PageRow> rows{};
    i64 width = 1600;
    f64 text_size = usual_text_size;
};

/// Where everything is: for each row, for each panel, its image or plot.
struct PageLayout {
    std::vector<std::vector<Rectangle>> panels;
    i64 width = 0, height = 0;
};

PageLayout lay_out_page(const Page& page);

Canvas picture_of(const Page& page);

}  // namespace noa::program

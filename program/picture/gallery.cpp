#include "picture/gallery.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "noa/base/error.hpp"
#include "noa/base/layout.hpp"
#include "picture/text.hpp"
#include "picture/ticks.hpp"

namespace noa::program {

namespace {

i64 rounded_up(f64 value) {
    return static_cast<i64>(std::ceil(value));
}

// How much a grid of tiles is not what is pleasant to see: its sides as 3 to 2, and no places left empty.
f64 unpleasantness(i64 n, i64 n_columns, f64 tile_width, f64 tile_height) {
    const i64 n_rows = (n + n_columns - 1) / n_columns;
    const f64 ratio = static_cast<f64>(n_columns) * tile_width / (static_cast<f64>(n_rows) * tile_height);
    const f64 n_left_empty = static_cast<f64>(n_columns * n_rows - n);
    return std::abs(std::log(ratio / 1.5)) + n_left_empty / static_cast<f64>(n);
}

i64 best_columns(i64 n, f64 tile_width, f64 tile_height) {
    i64 best = 1;
    f64 least = std::numeric_limits<f64>::infinity();
    for (i64 n_columns = 1; n_columns <= std::min<i64>(n, 1000); ++n_columns) {
        const f64 cost = unpleasantness(n, n_columns, tile_width, tile_height);
        if (cost < least)
            least = cost, best = n_columns;
    }
    return best;
}

// What images are multiplied by to be as wide as there is room: a whole number, if they get larger.
f64 scale_to_fit(f64 image_width, f64 room, f64 largest) {
    if (image_width > room)
        return room / image_width;
    return std::max(std::floor(std::min(room, largest) / image_width), 1.);
}

i64 scaled_side(i64 side, f64 scale) {
    return std::max<i64>(std::lround(static_cast<f64>(side) * scale), 1);
}

Rectangle rectangle_of(const PixelBox& box) {
    return {static_cast<f64>(box.left), static_cast<f64>(box.top), static_cast<f64>(box.width()),
            static_cast<f64>(box.height())};
}

// One contrast for what is shown of all images.
Contrast common_contrast(const std::vector<GrayImage>& images, const ContrastRule& rule) {
    std::vector<f32> values;
    for (const GrayImage& image: images)
        values.insert(values.end(), image.values.begin(), image.values.end());
    return contrast_of(values, rule);
}

void draw_sheet_title(Canvas& canvas, i64 margin, const SheetOption& option) {
    const TextStyle style{.size = 1.3 * option.text_size, .weight = Weight::BOLD};
    const auto left = static_cast<f64>(margin);
    draw_text(canvas, {left, left + style.size},
            fitted(option.title, static_cast<f64>(canvas.width()) - 2 * left, style), style);
}

i64 title_height(const SheetOption& option) {
    return option.title.empty() ? 0 : rounded_up(2.6 * option.text_size);
}

void check_option(const char* function, const SheetOption& option) {
    check(option.width >= 16 and option.n_columns >= 0 and option.text_size > 0,
            "{}: a sheet cannot be {} pixels wide, of {} columns, with text of size {}", function, option.width,
            option.n_columns, option.text_size);
}

}  // namespace

PixelBox SheetLayout::tile(i64 index) const {
    const i64 row = index / n_columns, column = index % n_columns;
    const i64 left = margin + column * (tile_width + gap);
    const i64 top = margin + title_height + row * (tile_height + caption_height + gap);
    return {left, top, left + tile_width, top + tile_height};
}

SheetLayout lay_out_sheet(i64 n_images, i64 image_height, i64 image_width, const SheetOption& option) {
    check_option("lay_out_sheet", option);
    check(n_images >= 1 and image_height >= 1 and image_width >= 1,
            "lay_out_sheet: {} images of {} x {} pixels cannot be shown", n_images, image_height, image_width);
    constexpr f64 largest_enlarged = 320;
    SheetLayout sheet;
    sheet.n_columns = option.n_columns > 0
                              ? std::min(option.n_columns, n_images)
                              : best_columns(n_images, static_cast<f64>(image_width), static_cast<f64>(image_height));
    sheet.n_rows = (n_images + sheet.n_columns - 1) / sheet.n_columns;
    sheet.margin = std::min(rounded_up(1.6 * option.text_size), option.width / 8);
    const i64 n_gaps = sheet.n_columns - 1;
    sheet.gap = std::min(rounded_up(0.8 * option.text_size), option.width / (8 * sheet.n_columns));
    const i64 room = option.width - 2 * sheet.margin - n_gaps * sheet.gap;
    const f64 tile_room = std::max(std::floor(static_cast<f64>(room) / static_cast<f64>(sheet.n_columns)), 1.);
    const f64 scale = scale_to_fit(static_cast<f64>(image_width), tile_room, largest_enlarged);
    sheet.tile_width = scaled_side(image_width, scale);
    sheet.tile_height = scaled_side(image_height, scale);
    const bool has_captions = static_cast<f64>(sheet.tile_width) >= 3 * option.text_size;
    sheet.caption_height = has_captions ? rounded_up(2 * option.text_size) : 0;
    sheet.title_height = title_height(option);
    sheet.width = 2 * sheet.margin + sheet.n_columns * sheet.tile_width + n_gaps * sheet.gap;
    sheet.height = 2 * sheet.margin + sheet.title_height + sheet.n_rows * (sheet.tile_height + sheet.caption_height) +
                   (sheet.n_rows - 1) * sheet.gap;
    return sheet;
}

ContactSheet::ContactSheet(i64 n_images, i64 image_height, i64 image_width, SheetOption option)
    : m_n_images(n_images),
      m_image_height(image_height),
      m_image_width(image_width),
      m_option(std::move(option)),
      m_layout(lay_out_sheet(n_images, image_height, image_width, m_option)) {}

void ContactSheet::add(const View<const f32>& image, const std::string& caption) {
    check(std::ssize(m_images) < m_n_images, "ContactSheet::add: there is room for {} images, and no more", m_n_images);
    const Shape4& shape = image.shape();
    check(shape == Shape4{1, 1, m_image_height, m_image_width},
            "ContactSheet::add: images of this sheet have {} x {} pixels, but one has the shape {}", m_image_height,
            m_image_width, shape);
    m_images.push_back(resized(image, m_layout.tile_width, m_layout.tile_height, Enlarge::NEAREST));
    m_captions.push_back(caption);
}

Canvas ContactSheet::draw() const {
    Canvas canvas(m_layout.width, m_layout.height);
    draw_sheet_title(canvas, m_layout.margin, m_option);
    const Contrast common = m_option.has_own_contrast ? Contrast{} : common_contrast(m_images, m_option.contrast);
    const TextStyle style{.size = m_option.text_size, .color = colors::faded_ink, .across = Across::CENTER};
    for (std::size_t i = 0; i < m_images.size(); ++i) {
        const PixelBox tile = m_layout.tile(static_cast<i64>(i));
        const GrayImage& image = m_images[i];
        draw_image(canvas, tile.left, tile.top, image,
                m_option.has_own_contrast ? contrast_of(image.values, m_option.contrast) : common);
        const Rectangle area = rectangle_of(tile);
        if (m_layout.caption_height > 0)
            draw_text(canvas, {area.center().x, area.bottom() + 1.5 * style.size},
                    fitted(m_captions[i], area.width, style), style);
    }
    const f64 enlarged = static_cast<f64>(m_layout.tile_width) / static_cast<f64>(m_image_width);
    if (m_option.pixel_size > 0 and not m_images.empty())
        draw_scale_bar(canvas, rectangle_of(m_layout.tile(0)), m_option.pixel_size / enlarged, m_option.text_size);
    return canvas;
}

Canvas contact_sheet(
        const View<const f32>& stack, const SheetOption& option, const std::vector<std::string>& captions) {
    const Shape4& shape = stack.shape();
    check(shape[0] == 1 or shape[1] == 1, "contact_sheet: shape {} is neither a stack of images nor a volume", shape);
    const i64 n = shape[0] * shape[1];
    check(captions.empty() or std::ssize(captions) == n, "contact_sheet: there are {} captions for {} images",
            captions.size(), n);
    ContactSheet sheet(n, shape[2], shape[3], option);
    const i64 step = shape[0] > 1 ? stack.strides()[0] : stack.strides()[1];
    for (i64 i = 0; i < n; ++i) {
        const Layout layout{{1, 1, shape[2], shape[3]}, {0, 0, stack.strides()[2], stack.strides()[3]}};
        sheet.add(View<const f32>(stack.get() + i * step, layout, stack.device()),
                captions.empty() ? std::to_string(i + 1) : captions[static_cast<std::size_t>(i)]);
    }
    return sheet.draw();
}

namespace {

// One of the three slices of a volume: its axes, and where it is drawn.
struct Section {
    View<const f32> slice;
    const char *across, *down, *normal;
    i64 at;  // along the normal
    PixelBox place{};
};

void label_section(Canvas& canvas, const Section& section, f64 text_size) {
    const TextStyle style{.size = text_size, .color = colors::faded_ink};
    const Rectangle place = rectangle_of(section.place);
    const std::string where = std::string(section.normal) + " = " + std::to_string(section.at);
    const std::string axis = std::string(section.across) + " →";
    const f64 baseline = place.y - 0.6 * text_size;
    const f64 axis_width = text_width(axis, style);
    draw_text(canvas, {place.x, baseline}, axis, style);
    if (axis_width + text_width(where, style) + 2 * text_size < place.width)
        draw_text(canvas, {place.right(), baseline}, where, style.at(Across::RIGHT));
    const TextStyle centered = style.at(Across::CENTER);
    const f64 x = place.x - 1.1 * text_size;
    draw_text(canvas, {x, place.y + text_size}, section.down, centered);
    draw_text(canvas, {x, place.y + 2.5 * text_size}, "↓", centered);
}

CentralSlices central_slices(const View<const f32>& volume) {
    const Shape4& shape = volume.shape();
    check(shape[0] == 1 and not shape.is_empty(), "volume_sheet: shape {} is no volume", shape);
    const auto slice = [&](std::size_t down, std::size_t across, std::size_t normal) {
        const auto& strides = volume.strides();
        const Layout layout{{1, 1, shape[down], shape[across]}, {0, 0, strides[down], strides[across]}};
        return View<const f32>(volume.get() + shape[normal] / 2 * strides[normal], layout, volume.device());
    };
    return {.xy = slice(2, 3, 1), .zy = slice(2, 1, 3), .xz = slice(1, 3, 2)};
}

}  // namespace

Canvas volume_sheet(const View<const f32>& volume, const SheetOption& option) {
    return volume_sheet(central_slices(volume), option);
}

Canvas volume_sheet(const CentralSlices& slices, const SheetOption& option) {
    check_option("volume_sheet", option);
    const i64 depth = slices.xz.shape()[2], height = slices.xy.shape()[2], width = slices.xy.shape()[3];
    check(slices.zy.shape() == Shape4{1, 1, height, depth} and slices.xz.shape() == Shape4{1, 1, depth, width},
            "volume_sheet: shapes {}, {} and {} are not those of three slices of one volume", slices.xy.shape(),
            slices.zy.shape(), slices.xz.shape());
    constexpr f64 largest_enlarged = 900, highest = 60'000;
    const i64 margin = rounded_up(1.6 * option.text_size), label = rounded_up(2.2 * option.text_size);
    const i64 room = std::max<i64>(option.width - 2 * margin - 2 * label - margin, 2);
    const f64 scale = std::min(highest / static_cast<f64>(height + depth),
            scale_to_fit(static_cast<f64>(width + depth), static_cast<f64>(room), largest_enlarged));
    const i64 x = scaled_side(width, scale), y = scaled_side(height, scale), z = scaled_side(depth, scale);

    const i64 left = margin + label, top = margin + title_height(option) + label;
    const i64 right = left + x + margin + label, below = top + y + margin + label;
    const std::array sections{Section{slices.xy, "x", "y", "z", depth / 2, {left, top, left + x, top + y}},
            Section{slices.zy, "z", "y", "x", width / 2, {right, top, right + z, top + y}},
            Section{slices.xz, "x", "z", "y", height / 2, {left, below, left + x, below + z}}};
    Canvas canvas(right + z + margin, below + z + margin);
    draw_sheet_title(canvas, margin, option);
    std::vector<GrayImage> images;
    images.reserve(sections.size());
    for (const Section& section: sections)
        images.push_back(resized(section.slice, section.place.width(), section.place.height(), Enlarge::NEAREST));
    const Contrast common = common_contrast(images, option.contrast);
    for (std::size_t i = 0; i < sections.size(); ++i) {
        const Section& section = sections[i];
        draw_image(canvas, section.place.left, section.place.top, images[i],
                option.has_own_contrast ? contrast_of(images[i].values, option.contrast) : common);
        label_section(canvas, section, option.text_size);
    }
    if (option.pixel_size > 0)
        draw_scale_bar(canvas, rectangle_of(sections[0].place), option.pixel_size / scale, option.text_size);
    return canvas;
}

void draw_scale_bar(Canvas& canvas, const Rectangle& image, f64 angstrom_per_pixel, f64 text_size) {
    if (not(angstrom_per_pixel > 0) or not std::isfinite(angstrom_per_pixel) or image.width < 4 * text_size)
        return;
    const f64 longest = image.width / 4 * angstrom_per_pixel;
    TickStep step = step_not_below(longest);
    while (step.value() > longest * (1 + 1e-9))
        step = step.digit == 1 ? TickStep{5, step.exponent - 1} : TickStep{step.digit == 5 ? 2 : 1, step.exponent};
    const int shift = step.exponent >= 4 ? 4 : step.exponent >= 3 ? 1 : 0;
    const std::string unit = shift == 4 ? " µm" : shift == 1 ? " nm" : " Å";
    const std::string words = decimal(step.digit, step.exponent - shift) + unit;
    const f64 length = std::round(step.value() / angstrom_per_pixel), height = std::round(text_size / 3);
    const Rectangle bar{
            std::round(image.x + text_size), std::round(image.bottom() - text_size - height), length, height};
    const TextStyle style{.size = 0.9 * text_size, .weight = Weight::BOLD};
    const f64 pad = std::round(0.5 * text_size), wide = std::max(length, text_width(words, style));
    canvas.fill({bar.x - pad, std::round(bar.y - 1.5 * text_size - pad), std::round(wide) + 2 * pad,
                        std::round(1.5 * text_size) + height + 2 * pad},
            colors::white.with_alpha(0.8));
    canvas.fill(bar, colors::ink);
    draw_text(canvas, {bar.x, bar.y - 0.5 * text_size}, words, style);
}

}  // namespace noa::program

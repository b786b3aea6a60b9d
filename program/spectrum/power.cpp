#include "spectrum/power.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "files/stream_items.hpp"
#include "noa/fft/remap.hpp"
#include "noa/fft/transform.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/math/reduce.hpp"
#include "noa/runtime/factory.hpp"
#include "noa/signal/shells.hpp"
#include "noa/signal/spectrum.hpp"
#include "picture/gray.hpp"
#include "picture/text.hpp"

namespace noa::program {

namespace {

// Of items, by the number of their pixels, summed: a spectrum in the layout h.
Array<f32> sum_of_powers(const Array<f32>& items) {
    const Shape4& shape = items.shape();
    subtract(items, mean(items, kwk::depth, kwk::height, kwk::width), items);
    const f64 n_pixels = static_cast<f64>(shape[1]) * static_cast<f64>(shape[2] * shape[3]);
    return sum(signal::power_spectrum<"h2h">(fft::r2c(items), shape, 1 / n_pixels), kwk::batch);
}

void check_finite(const Array<f32>& power, const io::ImageFile& file) {
    if (not std::isfinite(sum(power)))
        throw InputError(file.path().native() + ": has values that are not finite, or too large");
}

// As values are shown. What has no power is as dark as it gets.
GrayImage logarithms(GrayImage image) {
    for (f32& value: image.values)
        value = value > 0 ? std::log(value) : -std::numeric_limits<f32>::infinity();
    return image;
}

// ---- Rings ---------------------------------------------------------------------------------------------------------

std::vector<Point> circle(Point center, f64 radius) {
    constexpr int n_points = 360;
    std::vector<Point> points;
    for (int i = 0; i <= n_points; ++i) {
        const f64 angle = 2 * std::numbers::pi * i / n_points;
        points.push_back({center.x + radius * std::cos(angle), center.y + radius * std::sin(angle)});
    }
    return points;
}

// Where the zero frequency is, in a picture of n pixels that is drawn with another size.
f64 center_of(i64 n, f64 side) {
    const i64 middle = n / 2;
    return (static_cast<f64>(middle) + 0.5) / static_cast<f64>(n) * side;
}

void draw_ring(Canvas& canvas, Point center, f64 radius, const std::string& label, f64 text_size) {
    const auto line = circle(center, radius);
    const f64 width = std::max(1., 0.15 * text_size);
    canvas.polyline(line, {.color = colors::black.with_alpha(0.6), .width = 3 * width});  // seen where it is bright
    canvas.polyline(line, {.color = colors::white.with_alpha(0.9), .width = width, .dash = {7 * width, 4 * width}});
    const TextStyle style{.size = text_size, .weight = Weight::BOLD, .across = Across::CENTER, .along = Along::MIDDLE};
    const Point at{center.x + radius * std::numbers::sqrt2 / 2, center.y - radius * std::numbers::sqrt2 / 2};
    const f64 box_width = std::round(text_width(label, style) + text_size), box_height = std::round(2 * text_size);
    canvas.fill({std::round(at.x - box_width / 2), std::round(at.y - box_height / 2), box_width, box_height},
            colors::white.with_alpha(0.85));
    draw_text(canvas, at, label, style);
}

void draw_rings(Canvas& canvas, const Rectangle& area, const PowerSpectrum& spectrum, f64 text_size) {
    constexpr f64 highest_frequency = 0.5;
    const f64 pixel_size = spectrum.curve.pixel_size, highest = per_unit(highest_frequency, pixel_size);
    const Shape4& shape = spectrum.section.shape();
    const Point center{area.x + center_of(shape[3], area.width), area.y + center_of(shape[2], area.height)};
    const f64 pixels_per_unit = area.width / 2 / highest;
    const f64 distance = 5 * text_size / pixels_per_unit;  // of rings from each other and from the middle
    const ClipTo clip(canvas, area);
    for (const Tick& tick: reciprocal_ticks({0, highest}, distance).major)
        if (tick.at > distance and tick.at < highest)
            draw_ring(
                    canvas, center, tick.at * pixels_per_unit, tick.label + (pixel_size > 0 ? " Å" : " px"), text_size);
}

}  // namespace

PowerSpectrum average_power(const Session& session, io::ImageFile& file, f64 pixel_size) {
    Shape4 shape = file.shape();
    PowerSpectrum result{.n_items = shape[0]};
    shape[0] = 1;
    const auto total = zeros<f32>(shape.rfft(), {session.device()});
    for_each_item<f32>(session, file.path().filename().native(), file,
            [&](const Array<f32>& items) { add(total, sum_of_powers(items), total); });
    multiply(total, static_cast<f32>(1. / static_cast<f64>(result.n_items)), total);
    check_finite(total, file);
    result.curve = shell_curve(signal::rotational_average<"h">(total, shape).to("cpu"), shape, pixel_size);
    shape[1] = 1;
    result.section = fft::remap<"h2fc">(total.subregion(0, 0), shape).to("cpu");
    return result;
}

Canvas picture_of(const PowerSpectrum& spectrum, const SpectrumPicture& option) {
    const f64 text_size = std::max(9., 0.014 * static_cast<f64>(option.side)), margin = std::round(1.8 * text_size);
    const TextStyle title{.size = 1.3 * text_size, .weight = Weight::BOLD},
            subtitle{.size = text_size, .color = colors::faded_ink};
    const f64 header = std::round(4.8 * text_size), side = static_cast<f64>(option.side);
    const Rectangle area{margin, margin + header, side, side};
    Canvas canvas(static_cast<i64>(side + 2 * margin), static_cast<i64>(side + header + 2 * margin));
    draw_text(canvas, {margin, margin + title.size}, fitted(option.title, side, title), title);
    draw_text(canvas, {margin, margin + title.size + 2 * text_size}, fitted(option.subtitle, side, subtitle), subtitle);
    const GrayImage image = logarithms(resized(spectrum.section, option.side, option.side));
    draw_image(canvas, static_cast<i64>(area.x), static_cast<i64>(area.y), image,
            contrast_of(image.values, ContrastRule::quantiles(0.01, 0.995)));
    if (option.has_rings)
        draw_rings(canvas, area, spectrum, text_size);
    return canvas;
}

Plot plot_of(const PowerSpectrum& spectrum, const std::string& title) {
    Plot plot{.title = title, .x = resolution_axis(spectrum.curve.pixel_size), .y = {.label = "log10 of the power"}};
    Series series = series_of(spectrum.curve);
    for (f64& value: series.y)
        value = std::log10(value);  // where there is none, a gap
    plot.series = {series};
    return plot;
}

}  // namespace noa::program

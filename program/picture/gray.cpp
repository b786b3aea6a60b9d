#include "picture/gray.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "noa/base/error.hpp"

namespace noa::program {

namespace {

// The pixels along a side that one pixel of the result is made of.
struct Taps {
    i64 first = 0;
    std::vector<f64> weights;
};

// Those that pixel i covers, each as far as it is covered.
Taps covered(i64 i, i64 from, i64 to) {
    const f64 step = static_cast<f64>(from) / static_cast<f64>(to);
    const f64 low = static_cast<f64>(i) * step, high = i + 1 == to ? static_cast<f64>(from) : low + step;
    Taps taps{static_cast<i64>(std::floor(low)), {}};
    for (i64 k = taps.first; k < from and static_cast<f64>(k) < high - 1e-9; ++k)
        taps.weights.push_back(std::min(high, static_cast<f64>(k + 1)) - std::max(low, static_cast<f64>(k)));
    return taps;
}

Taps between(i64 i, i64 from, i64 to, Enlarge enlarge) {
    const f64 center = (static_cast<f64>(i) + 0.5) * static_cast<f64>(from) / static_cast<f64>(to);
    switch (enlarge) {
        case Enlarge::NEAREST:
            return {std::min(static_cast<i64>(std::floor(center)), from - 1), {1}};
        case Enlarge::LINEAR: {
            const f64 at = std::clamp(center - 0.5, 0., static_cast<f64>(from - 1));
            const i64 first = static_cast<i64>(std::floor(at));
            const f64 part = at - static_cast<f64>(first);
            return part > 0 ? Taps{first, {1 - part, part}} : Taps{first, {1}};
        }
    }
    panic("{} is not the number of a way to enlarge", static_cast<int>(enlarge));
}

std::vector<Taps> taps_of_side(i64 from, i64 to, Enlarge enlarge) {
    std::vector<Taps> taps;
    for (i64 i = 0; i < to; ++i)
        taps.push_back(from == to ? Taps{i, {1}} : from > to ? covered(i, from, to) : between(i, from, to, enlarge));
    return taps;
}

// Sums of values and of their weights, of those that are finite.
struct Sums {
    std::vector<f64> values, weights;

    explicit Sums(i64 n) : values(static_cast<std::size_t>(n)), weights(values.size()) {}

    void add_row(const f32* row, i64 stride, f64 weight) {
        for (std::size_t x = 0; x < values.size(); ++x) {
            const f64 value = static_cast<f64>(row[static_cast<i64>(x) * stride]);
            const bool is_finite = std::isfinite(value);
            values[x] += is_finite ? weight * value : 0.;
            weights[x] += is_finite ? weight : 0.;
        }
    }

    f32 mean(const Taps& taps) const {
        f64 value = 0, weight = 0;
        for (std::size_t k = 0; k < taps.weights.size(); ++k) {
            const std::size_t x = static_cast<std::size_t>(taps.first) + k;
            value += taps.weights[k] * values[x];
            weight += taps.weights[k] * weights[x];
        }
        return weight > 0 ? static_cast<f32>(value / weight) : std::numeric_limits<f32>::quiet_NaN();
    }
};

}  // namespace

GrayImage resized(const View<const f32>& image, i64 width, i64 height, Enlarge enlarge) {
    const Shape4& shape = image.shape();
    check(shape[0] == 1 and shape[1] == 1 and not shape.is_empty() and image.device().is_cpu(),
            "resized: shape {} on {} is no image of the CPU", shape, image.device());
    check(width >= 1 and height >= 1, "resized: an image cannot have {} x {} pixels", height, width);
    const auto columns = taps_of_side(shape[3], width, enlarge), rows = taps_of_side(shape[2], height, enlarge);
    GrayImage result{width, height, {}};
    result.values.reserve(static_cast<std::size_t>(width * height));
    for (const Taps& taps: rows) {
        Sums sums(shape[3]);
        for (std::size_t k = 0; k < taps.weights.size(); ++k) {
            const f32* row = image.get() + (taps.first + static_cast<i64>(k)) * image.strides()[2];
            sums.add_row(row, image.strides()[3], taps.weights[k]);
        }
        for (const Taps& column: columns)
            result.values.push_back(sums.mean(column));
    }
    return result;
}

void draw_image(Canvas& canvas, i64 left, i64 top, const GrayImage& image, const Contrast& contrast) {
    for (i64 y = 0; y < image.height; ++y)
        for (i64 x = 0; x < image.width; ++x)
            canvas.set_gray(left + x, top + y, contrast.level(static_cast<f64>(image.at(x, y))));
}

void draw_image(
        Canvas& canvas, const Rectangle& to, const View<const f32>& image, const ContrastRule& rule, Enlarge enlarge) {
    check(std::abs(to.x) < 1e6 and std::abs(to.y) < 1e6 and to.width < 1e6 and to.height < 1e6,
            "draw_image: an image cannot be drawn at ({}, {}), {} pixels wide and {} high", to.x, to.y, to.width,
            to.height);
    const i64 left = std::lround(to.x), top = std::lround(to.y);
    const i64 width = std::lround(to.right()) - left, height = std::lround(to.bottom()) - top;
    const GrayImage shown = resized(image, std::max<i64>(width, 1), std::max<i64>(height, 1), enlarge);
    draw_image(canvas, left, top, shown, contrast_of(shown.values, rule));
}

}  // namespace noa::program

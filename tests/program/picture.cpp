#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <numbers>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "noa/base/error.hpp"
#include "picture/canvas.hpp"
#include "picture/contrast.hpp"
#include "picture/coverage.hpp"
#include "picture/glyphs.hpp"
#include "picture/gray.hpp"
#include "picture/light.hpp"
#include "picture/text.hpp"
#include "program/pictures.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using namespace noa::program;
using test::copy_of, test::inf, test::is_white, test::nan, test::view_of;

constexpr f32 nan_f32 = std::numeric_limits<f32>::quiet_NaN(), inf_f32 = std::numeric_limits<f32>::infinity();

f64 sum_of(const Coverage& coverage) {
    f64 sum = 0;
    for (i64 y = coverage.box().top; y < coverage.box().bottom; ++y)
        for (i64 x = coverage.box().left; x < coverage.box().right; ++x)
            sum += static_cast<f64>(coverage.at(x, y));
    return sum;
}

// The pixels that are not white.
PixelBox ink_of(const Canvas& canvas) {
    PixelBox box{canvas.width(), canvas.height(), 0, 0};
    for (i64 y = 0; y < canvas.height(); ++y)
        for (i64 x = 0; x < canvas.width(); ++x)
            if (canvas.at(x, y) != colors::white)
                box = {std::min(box.left, x), std::min(box.top, y), std::max(box.right, x + 1),
                        std::max(box.bottom, y + 1)};
    return box;
}

// ---- light and coverage -------------------------------------------------------------------------------------------

TEST(light, goes_from_channels_to_linear_light_and_back) {
    for (int i = 0; i < 256; ++i)
        EXPECT_NEAR(light::channel(light::linear(static_cast<u8>(i))), i, 1);
    EXPECT_EQ(light::mixed(255, 0, 0.5), 188);  // 255 * (1.055 * 0.5^(1/2.4) - 0.055) = 187.5
    EXPECT_EQ(light::mixed(10, 200, 0), 10);
    EXPECT_EQ(light::mixed(10, 200, 1), 200);
}

TEST(coverage, of_strokes_is_their_area) {
    std::mt19937 generator(3);
    std::uniform_real_distribution<f64> place(20, 180), widths(0.7, 9);
    for (int i = 0; i < 50; ++i) {
        const Point a{place(generator), place(generator)}, b{place(generator), place(generator)};
        const f64 width = widths(generator), length = std::hypot(a.x - b.x, a.y - b.y);
        Coverage coverage({0, 0, 200, 200});
        coverage.add_stroke(a, b, width);
        const f64 area = length * width + std::numbers::pi * width * width / 4;
        EXPECT_NEAR(sum_of(coverage), area, 0.02 * area + 1) << length << " x " << width;
    }
}

TEST(coverage, of_strokes_along_rows_is_exact_between_their_ends) {
    for (const f64 width: {0.4, 1., 1.7, 3.}) {
        for (const f64 y: {10., 10.25, 10.5, 10.8}) {
            Coverage coverage({0, 0, 20, 20});
            coverage.add_stroke({-50, y}, {50, y}, width);
            EXPECT_NEAR(sum_of(coverage), 20 * width, 1e-4);
        }
    }
}

TEST(coverage, of_rectangles_discs_and_polygons_is_their_area) {
    Coverage rectangle({0, 0, 10, 10});
    rectangle.add_rectangle({1.5, 2.25, 3, 4});
    EXPECT_NEAR(sum_of(rectangle), 12, 1e-6);
    EXPECT_EQ(rectangle.at(1, 3), 0.5f);
    EXPECT_EQ(rectangle.at(1, 2), 0.375f);
    EXPECT_EQ(rectangle.at(3, 4), 1.f);
    EXPECT_EQ(rectangle.at(5, 4), 0.f);

    Coverage disc({0, 0, 60, 60});
    disc.add_stroke({30.3, 29.8}, {30.3, 29.8}, 40);
    EXPECT_NEAR(sum_of(disc), std::numbers::pi * 400, 5);

    const std::array triangle{Point{5, 5}, Point{45, 10}, Point{20, 50}};
    const std::array turned{triangle[2], triangle[1], triangle[0]};
    Coverage one({0, 0, 60, 60}), other({0, 0, 60, 60});
    one.add_convex_polygon(triangle);
    other.add_convex_polygon(turned);
    EXPECT_NEAR(sum_of(one), 862.5, 6);  // (40 * 45 - 15 * 5) / 2
    EXPECT_EQ(sum_of(one), sum_of(other));
}

TEST(coverage, boxes_leave_out_points_that_are_not_finite) {
    const std::array points{Point{1.5, 2}, Point{nan, 3}, Point{-4, inf}, Point{7, 9.2}};
    const PixelBox box = pixels_around(points, 1);
    EXPECT_EQ(box.left, 0);
    EXPECT_EQ(box.top, 1);
    EXPECT_EQ(box.right, 8);
    EXPECT_EQ(box.bottom, 11);
    EXPECT_TRUE(pixels_around(std::array{Point{nan, nan}}, 1).is_empty());
}

// ---- canvas -------------------------------------------------------------------------------------------------------

TEST(canvas, checks_sizes) {
    const Canvas canvas(3, 2, {1, 2, 3});
    EXPECT_EQ(canvas.bytes().size(), 18U);
    EXPECT_EQ(canvas.at(2, 1), (Color{1, 2, 3}));
    EXPECT_TRUE(test::throws<noa::Exception>([&] { (void)canvas.at(3, 0); }, "Canvas::at", "column 3"));
    EXPECT_TRUE(test::throws<noa::Exception>([] { Canvas(0, 5); }, "Canvas", "5 x 0"));
    EXPECT_TRUE(test::throws<noa::Exception>([] { Canvas(5, 65536); }, "Canvas", "65536 x 5"));
}

TEST(canvas, draws_lines_as_wide_as_they_are) {
    Canvas canvas(20, 12);
    canvas.line({-5, 5}, {25, 5}, {.color = colors::black, .width = 2});
    canvas.line({-5, 10}, {25, 10}, {.color = colors::black, .width = 1});
    const std::array<u8, 12> expected{255, 255, 255, 255, 0, 0, 255, 255, 255, 188, 188, 255};
    for (i64 y = 0; y < 12; ++y)
        for (i64 x = 0; x < 20; ++x)
            EXPECT_EQ(canvas.at(x, y).green, expected[static_cast<std::size_t>(y)]) << y;
}

TEST(canvas, is_no_darker_where_a_line_passes_twice) {
    const Pen pen{.color = colors::black.with_alpha(0.4), .width = 3};
    Canvas once(30, 30), twice(30, 30);
    once.polyline(std::array{Point{4, 4}, Point{25, 20}}, pen);
    twice.polyline(std::array{Point{4, 4}, Point{25, 20}, Point{4, 4}, Point{25, 20}}, pen);
    EXPECT_EQ(copy_of(once), copy_of(twice));
    EXPECT_EQ(once.at(14, 12).red, light::mixed(255, 0, 0.4));
}

TEST(canvas, draws_gaps_and_points_alone) {
    Canvas canvas(40, 10);
    canvas.polyline(std::array{Point{2, 5}, Point{10, 5}, Point{nan, 5}, Point{20, 5}, Point{inf, 5}, Point{30, 5},
                            Point{38, 5}},
            {.color = colors::black, .width = 2});
    EXPECT_EQ(canvas.at(6, 5), colors::black);
    EXPECT_EQ(canvas.at(15, 5), colors::white);
    EXPECT_NE(canvas.at(20, 5), colors::white);
    EXPECT_EQ(canvas.at(25, 5), colors::white);
    EXPECT_EQ(canvas.at(34, 5), colors::black);
}

TEST(canvas, draws_dashes) {
    Canvas canvas(200, 10);
    canvas.line({0, 5}, {200, 5}, {.color = colors::black, .width = 2, .dash = {6, 4}});
    int n_black = 0;
    for (i64 x = 10; x < 190; ++x)
        n_black += canvas.at(x, 5).red < 128;
    EXPECT_NEAR(n_black, 0.6 * 180, 20);
    Canvas solid(200, 10), tiny(200, 10);
    solid.line({0, 5}, {200, 5}, {.color = colors::black, .width = 2});
    tiny.line({0, 5}, {200, 5}, {.color = colors::black, .width = 2, .dash = {1e-300, 1e-300}});
    EXPECT_EQ(copy_of(solid), copy_of(tiny));
}

// Along a line in pieces, dashes go on as if it were one.
TEST(canvas, goes_on_with_dashes_through_points) {
    const Pen pen{.color = colors::black, .width = 1, .dash = {7, 5}};
    Canvas whole(100, 8), pieces(100, 8);
    whole.line({2, 4.5}, {98, 4.5}, pen);
    std::vector<Point> points;
    for (f64 x = 2; x <= 98; x += 1.5)
        points.push_back({x, 4.5});
    pieces.polyline(points, pen);
    for (std::size_t i = 0; i < whole.bytes().size(); ++i)
        ASSERT_NEAR(whole.bytes()[i], pieces.bytes()[i], 1);
}

TEST(canvas, draws_frames_inside) {
    Canvas canvas(10, 10);
    canvas.frame({2, 3, 5, 4}, colors::black, 1);
    const PixelBox ink = ink_of(canvas);
    EXPECT_EQ((std::array{ink.left, ink.top, ink.right, ink.bottom}), (std::array<i64, 4>{2, 3, 7, 7}));
    EXPECT_EQ(canvas.at(4, 5), colors::white);
}

void draw_everything(Canvas& canvas, Point at) {
    canvas.fill({at.x, at.y, 30, 20}, colors::black);
    canvas.frame({at.x, at.y, 30, 20}, colors::black, 2);
    canvas.disc(at, 12, colors::black);
    canvas.line(at, {-at.x, 2 * at.y}, {.color = colors::black, .width = 3});
    canvas.line(at, {at.y, -at.x}, {.color = colors::black, .width = 3, .dash = {3, 3}});
    for (const Marker marker: {Marker::NONE, Marker::DISC, Marker::SQUARE, Marker::DIAMOND, Marker::TRIANGLE,
                 Marker::CROSS, Marker::RING})
        canvas.marker(at, marker, 9, colors::black);
    draw_text(canvas, at, "Text", {.angle = 30});
}

TEST(canvas, does_not_draw_what_is_outside) {
    for (const f64 x: {-1e300, -500., -3., 15., 500., 1e12, inf, nan})
        for (const f64 y: {-inf, -1e200, -40., -1., 7., 300., 1e300, nan}) {
            Canvas canvas(20, 15);
            draw_everything(canvas, {x, y});
        }
    Canvas canvas(20, 15);
    canvas.fill({30, 30, 10, 10}, colors::black);
    canvas.disc({-50, 5}, 20, colors::black);
    canvas.line({-5, -5}, {-5, 50}, {.color = colors::black, .width = 3});
    canvas.line({nan, 5}, {10, 5}, {.color = colors::black, .width = nan});
    draw_text(canvas, {-200, 10}, "outside");
    EXPECT_TRUE(is_white(canvas));
}

TEST(canvas, clips_and_goes_back) {
    Canvas canvas(20, 20);
    {
        const ClipTo clip(canvas, {5, 5, 6, 6});
        const ClipTo within(canvas, {8, 0, 20, 20});
        canvas.fill(canvas.area(), colors::black);
    }
    const PixelBox ink = ink_of(canvas);
    EXPECT_EQ((std::array{ink.left, ink.top, ink.right, ink.bottom}), (std::array<i64, 4>{8, 5, 11, 11}));
    canvas.fill(canvas.area(), colors::black);
    EXPECT_EQ(canvas.at(0, 0), colors::black);
}

TEST(canvas, writes_the_png_of_its_pixels) {
    const auto path = std::filesystem::path(testing::TempDir()) / "picture_canvas.png";
    Canvas canvas(300, 2);
    canvas.write(path);
    std::ifstream file(path, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    ASSERT_GT(bytes.size(), 26U);
    EXPECT_EQ(bytes.substr(0, 8), "\x89PNG\r\n\x1a\n");
    EXPECT_EQ(bytes.substr(16, 10), std::string("\0\0\1\x2c\0\0\0\2\x08\x02", 10));  // 300, 2, 8 bits, colors
    std::filesystem::remove(path);
}

// ---- text ---------------------------------------------------------------------------------------------------------

TEST(text, has_a_glyph_for_all_of_ascii) {
    const Glyph& box = glyph_of(U'\ufffd');
    for (char32_t c = 33; c < 127; ++c) {
        EXPECT_NE(&glyph_of(c), &box) << static_cast<char>(c);
        EXPECT_FALSE(glyph_of(c).strokes.empty() and glyph_of(c).dots.empty()) << static_cast<char>(c);
    }
    for (const char32_t c: U"\u00c5\u212b\u00b0\u00b7\u2212\u00b5\u03bc\u00b1\u207b\u00b9\u00b2\u00b3\u00d7\u2026")
        EXPECT_TRUE(c == 0 or &glyph_of(c) != &box) << static_cast<unsigned>(c);
    EXPECT_EQ(&glyph_of(U'\u20ac'), &box);
}

TEST(text, has_strokes_within_their_width) {
    for (char32_t c = 33; c < 127; ++c)
        for (const auto& stroke: glyph_of(c).strokes)
            for (const Point& p: stroke) {
                EXPECT_GE(p.x, -glyph_of(c).left - 1) << static_cast<char>(c);
                EXPECT_LE(p.x, glyph_of(c).width + 1) << static_cast<char>(c);
                EXPECT_GE(p.y, -30) << static_cast<char>(c);
                EXPECT_LE(p.y, 131) << static_cast<char>(c);
            }
}

TEST(text, has_digits_of_one_width) {
    for (const char digit: std::string("123456789"))
        EXPECT_NEAR(text_width({&digit, 1}), text_width("0"), 1e-9) << digit;
}

TEST(text, has_capitals_as_high_as_their_size_says) {
    for (const f64 size: {8., 12., 17., 28.}) {
        Canvas canvas(80, 60);
        draw_text(canvas, {10, 40}, "HE", {.size = size});
        const PixelBox ink = ink_of(canvas);
        EXPECT_EQ(ink.bottom, 40);
        EXPECT_EQ(ink.top, 40 - static_cast<i64>(size));
        EXPECT_GE(ink.left, 10);
        EXPECT_LE(static_cast<f64>(ink.right), 10 + text_width("HE", {.size = size}) + 1);
    }
}

TEST(text, has_edges_between_rows) {
    for (const f64 size: {11.3, 12., 13.6, 20.5})
        for (const char* letter: {"z", "Z"}) {
            Canvas canvas(60, 50);
            draw_text(canvas, {10.3, 39.8}, letter, {.size = size});
            const PixelBox ink = ink_of(canvas);
            EXPECT_EQ(ink.bottom, 40);
            EXPECT_EQ(canvas.at((ink.left + ink.right) / 2, ink.top), colors::ink) << letter << size;
            EXPECT_EQ(canvas.at((ink.left + ink.right) / 2, 39), colors::ink) << letter << size;
        }
}

TEST(text, brings_slopes_closer) {
    EXPECT_LT(text_width("AV"), text_width("A") + text_width("V") - 0.5);
    EXPECT_NEAR(text_width("HI"), text_width("H") + text_width("I"), 1e-9);
}

TEST(text, is_put_at_its_place) {
    const TextStyle style{.size = 12};
    const i64 width = std::lround(text_width("Word", style));
    const auto ink_at = [&](Across across, Along along, f64 angle) {
        Canvas canvas(120, 120);
        TextStyle placed = style.at(across, along);
        placed.angle = angle;
        draw_text(canvas, {60, 60}, "Word", placed);
        return ink_of(canvas);
    };
    const PixelBox left = ink_at(Across::LEFT, Along::BASELINE, 0);
    EXPECT_NEAR(static_cast<f64>(left.left), 60, 2);
    EXPECT_EQ(left.bottom, 60);
    const PixelBox right = ink_at(Across::RIGHT, Along::TOP, 0);
    EXPECT_NEAR(static_cast<f64>(right.right), 60, 2);
    EXPECT_EQ(right.top, 60);
    const PixelBox middle = ink_at(Across::CENTER, Along::MIDDLE, 0);
    EXPECT_NEAR(static_cast<f64>(middle.left + middle.right), 120, 3);
    EXPECT_EQ(middle.top + middle.bottom, 120);
    const PixelBox upwards = ink_at(Across::LEFT, Along::BASELINE, 90);
    EXPECT_EQ(upwards.right, 60);
    EXPECT_NEAR(static_cast<f64>(upwards.bottom), 60, 2);
    EXPECT_NEAR(static_cast<f64>(upwards.height()), static_cast<f64>(width), 3);
    const PixelBox around = ink_at(Across::LEFT, Along::BASELINE, 180);
    EXPECT_EQ(around.top, 60);
    EXPECT_NEAR(static_cast<f64>(around.right), 60, 2);
}

TEST(text, shows_bytes_that_are_no_utf8_as_boxes) {
    const f64 box = text_width("\u20ac");
    EXPECT_NEAR(text_width("\xff"), box, 1e-9);
    EXPECT_NEAR(text_width("\xc3"), box, 1e-9);
    EXPECT_NEAR(text_width("\xe2\x88"), 2 * box, 1e-9);
    EXPECT_NEAR(text_width("\x80"), box, 1e-9);
    EXPECT_NEAR(text_width("\xc3"
                           "H"),
            box + text_width("H"), 1e-9);
    EXPECT_NEAR(text_width("\u00c5"), text_width("A"), 1e-9);
    EXPECT_EQ(text_width(""), 0);
}

TEST(text, is_cut_to_fit) {
    const std::string text = "a long line of text Å";
    EXPECT_EQ(fitted(text, 1000), text);
    const std::string cut = fitted(text, 100);
    EXPECT_LE(text_width(cut), 100);
    EXPECT_EQ(cut.substr(0, 3), "a l");
    EXPECT_EQ(cut.substr(cut.size() - 3), "…");
    EXPECT_EQ(fitted(text, 1), "");
}

// ---- contrast and images ------------------------------------------------------------------------------------------

TEST(contrast, is_between_quantiles) {
    std::vector<f32> values(1001);
    std::iota(values.begin(), values.end(), 0.f);
    std::shuffle(values.begin(), values.end(), std::mt19937(1));
    values.insert(values.end(), {nan_f32, inf_f32, -inf_f32});
    const Contrast usual = contrast_of(values);
    EXPECT_EQ(usual.black, 5);
    EXPECT_EQ(usual.white, 995);
    const Contrast all = contrast_of(values, ContrastRule::quantiles(0, 1));
    EXPECT_EQ(all.black, 0);
    EXPECT_EQ(all.white, 1000);
}

TEST(contrast, shows_few_values_that_differ) {
    std::vector<f32> values(1000, 2.f);
    values[500] = 7;
    const Contrast contrast = contrast_of(values);
    EXPECT_EQ(contrast.black, 2);
    EXPECT_EQ(contrast.white, 7);
}

TEST(contrast, is_between_deviations_or_limits) {
    const std::vector<f32> values{1, 3, 1, 3, nan_f32};  // mean 2, deviation 1
    const Contrast three = contrast_of(values, ContrastRule::deviations());
    EXPECT_NEAR(three.black, -1, 1e-12);
    EXPECT_NEAR(three.white, 5, 1e-12);
    const Contrast given = contrast_of(values, ContrastRule::limits(10, -10));
    EXPECT_EQ(given.level(10), 0);
    EXPECT_EQ(given.level(-10), 255);
    EXPECT_EQ(given.level(-1e9), 255);
    EXPECT_TRUE(test::throws<noa::Exception>([] { ContrastRule::quantiles(0.9, 0.1); }, "quantiles", "0.9"));
    EXPECT_TRUE(test::throws<noa::Exception>([] { ContrastRule::deviations(-1); }, "deviations", "-1"));
    EXPECT_TRUE(test::throws<noa::Exception>([] { ContrastRule::limits(0, nan); }, "limits"));
}

TEST(contrast, of_constant_images_is_mid_gray) {
    const std::vector<f32> values(1000, 0.1f), none{nan_f32, nan_f32};
    for (const ContrastRule& rule: {ContrastRule::quantiles(), ContrastRule::deviations()}) {
        EXPECT_EQ(contrast_of(values, rule).level(static_cast<f64>(0.1f)), 128);
        EXPECT_EQ(contrast_of(none, rule).level(3), 128);
        EXPECT_EQ(contrast_of({}, rule).level(3), 128);
        EXPECT_EQ(contrast_of(none, rule).level(nan), 0);
    }
}

TEST(contrast, has_levels_from_black_to_white) {
    const Contrast contrast{-1, 1};
    EXPECT_EQ(contrast.level(-1), 0);
    EXPECT_EQ(contrast.level(0), 128);
    EXPECT_EQ(contrast.level(1), 255);
    EXPECT_EQ(contrast.level(inf), 255);
    EXPECT_EQ(contrast.level(-inf), 0);
    EXPECT_EQ(contrast.level(nan), 0);
    EXPECT_EQ((Contrast{-1.7e308, 1.7e308}.level(1e308)), 203);  // (1 + 1 / 1.7) / 2 * 255 = 202.5
}

TEST(resized, has_the_means_of_what_is_covered) {
    const std::vector<f32> values{0, 2, 4, 6, 2, 4, 6, 8, 10, 10, 0, 0, 10, 10, 0, 4};
    const GrayImage half = resized(view_of(values, {1, 1, 4, 4}), 2, 2);
    EXPECT_EQ(half.values, (std::vector<f32>{2, 6, 10, 1}));
    const std::vector<f32> three{3, 6, 12};
    EXPECT_EQ(resized(view_of(three, {1, 1, 1, 3}), 2, 1).values, (std::vector<f32>{4, 10}));  // (3 + 6/2) / 1.5
    EXPECT_EQ(resized(view_of(three, {1, 1, 3, 1}), 1, 2).values, (std::vector<f32>{4, 10}));
    EXPECT_EQ(resized(view_of(three, {1, 1, 3, 1}), 1, 3).values, three);
}

TEST(resized, keeps_the_mean_at_all_sizes) {
    std::vector<f32> values(1961);  // 37 x 53
    std::mt19937 generator(5);
    std::generate(values.begin(), values.end(), [&] { return static_cast<f32>(generator() % 100); });
    const f64 mean = std::accumulate(values.begin(), values.end(), 0.) / 1961;
    for (i64 width = 1; width <= 53; width += 4)
        for (i64 height = 1; height <= 37; height += 3) {
            const GrayImage small = resized(view_of(values, {1, 1, 37, 53}), width, height);
            const auto n = static_cast<f64>(width * height);
            EXPECT_NEAR(std::accumulate(small.values.begin(), small.values.end(), 0.) / n, mean, 1e-4);
        }
}

TEST(resized, leaves_out_what_is_not_finite) {
    const std::vector<f32> values{1, nan_f32, inf_f32, 3, nan_f32, nan_f32};
    const GrayImage half = resized(view_of(values, {1, 1, 1, 6}), 3, 1);
    EXPECT_EQ(half.at(0, 0), 1);
    EXPECT_EQ(half.at(1, 0), 3);
    EXPECT_TRUE(std::isnan(half.at(2, 0)));
}

TEST(resized, interpolates_larger_ones) {
    const std::vector<f32> values{0, 4};
    const auto image = view_of(values, {1, 1, 1, 2});
    EXPECT_EQ(resized(image, 4, 1, Enlarge::NEAREST).values, (std::vector<f32>{0, 0, 4, 4}));
    EXPECT_EQ(resized(image, 4, 1, Enlarge::LINEAR).values, (std::vector<f32>{0, 1, 3, 4}));
    EXPECT_EQ(resized(image, 2, 3, Enlarge::LINEAR).values, (std::vector<f32>{0, 4, 0, 4, 0, 4}));
    EXPECT_TRUE(test::throws<noa::Exception>([&] { resized(image, 0, 3); }, "resized", "3 x 0"));
    EXPECT_TRUE(test::throws<noa::Exception>([&] { resized(view_of(values, {2, 1, 1, 1}), 1, 1); }, "resized"));
}

TEST(resized, takes_any_layout) {
    const std::vector<f32> values{0, 1, 2, 3, 4, 5};
    const auto transposed = view_of(values, {1, 1, 2, 3}).permute({0, 1, 3, 2});
    EXPECT_EQ(resized(transposed, 2, 3).values, (std::vector<f32>{0, 3, 1, 4, 2, 5}));
    const auto flipped = view_of(values, {1, 1, 2, 3}).flip(kwk::width);
    EXPECT_EQ(resized(flipped, 3, 2).values, (std::vector<f32>{2, 1, 0, 5, 4, 3}));
}

TEST(draw_image, draws_pixel_by_pixel) {
    const std::vector<f32> values{0, 1, 2, 4};
    Canvas canvas(6, 6, {9, 9, 9});
    draw_image(canvas, {1, 2, 2, 2}, view_of(values, {1, 1, 2, 2}), ContrastRule::limits(0, 4));
    EXPECT_EQ(canvas.at(1, 2), (Color{0, 0, 0}));
    EXPECT_EQ(canvas.at(2, 2), (Color{64, 64, 64}));
    EXPECT_EQ(canvas.at(1, 3), (Color{128, 128, 128}));
    EXPECT_EQ(canvas.at(2, 3), (Color{255, 255, 255}));
    EXPECT_EQ(canvas.at(3, 3), (Color{9, 9, 9}));
    draw_image(canvas, {-1, 4, 4, 4}, view_of(values, {1, 1, 2, 2}));
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] {
                draw_image(canvas, {nan, 4, 4, 4}, view_of(values, {1, 1, 2, 2}));
            },
            "draw_image"));
}

}  // namespace

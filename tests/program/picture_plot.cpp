#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "noa/base/error.hpp"
#include "picture/legend.hpp"
#include "picture/plot.hpp"
#include "picture/plot_axes.hpp"
#include "picture/text.hpp"
#include "picture/ticks.hpp"
#include "program/pictures.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using namespace noa::program;
using test::copy_of, test::inf, test::is_white, test::nan;

bool has_color(const Canvas& canvas, Color color) {
    for (i64 y = 0; y < canvas.height(); ++y)
        for (i64 x = 0; x < canvas.width(); ++x)
            if (canvas.at(x, y) == color)
                return true;
    return false;
}

std::vector<std::string> labels_of(const Ticks& ticks) {
    std::vector<std::string> labels;
    labels.reserve(ticks.major.size());
    for (const Tick& tick: ticks.major)
        labels.push_back(tick.label);
    return labels;
}

using Labels = std::vector<std::string>;

// ---- ticks --------------------------------------------------------------------------------------------------------

TEST(ticks, have_steps_of_1_2_or_5) {
    const auto step = [](f64 length) { return step_not_below(length).value(); };
    EXPECT_EQ(step(1), 1);
    EXPECT_EQ(step(1.01), 2);
    EXPECT_EQ(step(0.3), 0.5);
    EXPECT_EQ(step(0.02), 0.02);
    EXPECT_EQ(step(70), 100);
    EXPECT_EQ(step(4e6), 5e6);
    EXPECT_TRUE(test::throws<noa::Exception>([] { step_not_below(0); }, "step_not_below", "0"));
}

TEST(ticks, have_labels_without_noise) {
    EXPECT_EQ(labels_of(linear_ticks({0, 1}, {2, -1})), (Labels{"0.0", "0.2", "0.4", "0.6", "0.8", "1.0"}));
    EXPECT_EQ(labels_of(linear_ticks({-1.2, 1.1}, {5, -1})), (Labels{"−1.0", "−0.5", "0.0", "0.5", "1.0"}));
    EXPECT_EQ(labels_of(linear_ticks({37, 158}, {5, 1})), (Labels{"50", "100", "150"}));
    EXPECT_EQ(labels_of(linear_ticks({0.1, 0.30000000001}, {1, -1})), (Labels{"0.1", "0.2", "0.3"}));
    EXPECT_EQ(linear_ticks({0, 1}, {1, -1}).major[3].at, 0.3);
    EXPECT_EQ(decimal(-25, -2), "−0.25");
    EXPECT_EQ(decimal(0, 3), "0");
    EXPECT_EQ(decimal(12, 2), "1200");
    EXPECT_EQ(decimal(5, -3), "0.005");
}

TEST(ticks, have_a_power_of_ten_for_large_and_small_numbers) {
    const Ticks large = linear_ticks({0, 5.2e6}, {1, 6});
    EXPECT_EQ(large.exponent, 6);
    EXPECT_EQ(labels_of(large), (Labels{"0", "1", "2", "3", "4", "5"}));
    const Ticks small = linear_ticks({0, 1.1e-4}, {5, -5});
    EXPECT_EQ(small.exponent, -4);
    EXPECT_EQ(labels_of(small), (Labels{"0.0", "0.5", "1.0"}));
    EXPECT_EQ(power_of_ten(-14), "×10⁻¹⁴");
    EXPECT_EQ(linear_ticks({0, 0.01}, {5, -3}).exponent, 0);
    EXPECT_EQ(linear_ticks({0, 900'000}, {1, 5}).exponent, 0);
}

TEST(ticks, have_minor_ones_between) {
    const Ticks ones = linear_ticks({0, 2}, {1, 0});
    ASSERT_EQ(ones.minor.size(), 8U);  // fifths
    EXPECT_DOUBLE_EQ(ones.minor[0], 0.2);
    EXPECT_EQ(linear_ticks({0, 4}, {2, 0}).minor.size(), 6U);   // quarters
    EXPECT_EQ(linear_ticks({0, 10}, {5, 0}).minor.size(), 8U);  // fifths
    EXPECT_TRUE(test::throws<noa::Exception>([] { linear_ticks({0, 1}, {1, -9}); }, "linear_ticks", "too short"));
}

TEST(ticks, label_frequencies_as_resolutions) {
    const Ticks ticks = reciprocal_ticks({0, 0.5}, 0.041);
    EXPECT_EQ(labels_of(ticks), (Labels{"20", "10", "7", "5", "4", "3", "2.5", "2"}));
    EXPECT_EQ(ticks.major.front().at, 0.05);
    EXPECT_EQ(ticks.major.back().at, 0.5);
    EXPECT_EQ(labels_of(reciprocal_ticks({0, 0.5}, 0.2)), (Labels{"5", "2"}));
    EXPECT_TRUE(reciprocal_ticks({-2, -1}, 0.1).major.empty());
}

// ---- plots --------------------------------------------------------------------------------------------------------

Plot plot_of(std::vector<f64> x, std::vector<f64> y) {
    Plot plot;
    plot.series.push_back({.name = "curve", .x = std::move(x), .y = std::move(y)});
    return plot;
}

TEST(plot, has_ranges_a_little_wider_than_the_data) {
    const Range x = range_along_x(plot_of({0, 5, 10, nan, 99}, {1, 2, 3, 50, inf}));
    EXPECT_DOUBLE_EQ(x.low, -0.2);
    EXPECT_DOUBLE_EQ(x.high, 10.2);
    const Range y = range_along_y(plot_of({0, 5, 10, nan, 99}, {1, 2, 3, 50, inf}));
    EXPECT_DOUBLE_EQ(y.low, 0.9);
    EXPECT_DOUBLE_EQ(y.high, 3.1);
}

TEST(plot, has_no_empty_ranges) {
    for (const f64 value: {0., 3., -7e9, 1e-200, 1e300}) {
        const Range range = range_along_y(plot_of({1}, {value}));
        EXPECT_LT(range.low, range.high) << value;
        EXPECT_TRUE(std::isfinite(range.length())) << value;
    }
    EXPECT_EQ(range_along_x({}).low, 0);
    EXPECT_EQ(range_along_x({}).high, 1);
}

TEST(plot, takes_given_ranges) {
    Plot plot = plot_of({0, 5}, {1, 2});
    plot.x.range = Range{3, -1};
    const PlotAxes axes = lay_out_axes({0, 0, 600, 400}, plot);
    EXPECT_EQ(axes.x.range.low, -1);
    EXPECT_EQ(axes.x.range.high, 3);
    EXPECT_EQ(axes.x.pixel(-1), axes.inner.x);
    EXPECT_EQ(axes.x.pixel(3), axes.inner.right());
    plot.x.is_reversed = true;
    EXPECT_EQ(lay_out_axes({0, 0, 600, 400}, plot).x.pixel(3), axes.inner.x);
    plot.x.range = Range{nan, 1};
    EXPECT_EQ(lay_out_axes({0, 0, 600, 400}, plot).x.range.high, 5.1);
}

TEST(plot, can_have_equal_aspects) {
    Plot plot = plot_of({0, 10}, {0, 1});
    plot.is_equal_aspect = true;
    const PlotAxes axes = lay_out_axes({0, 0, 700, 500}, plot);
    const Point origin = axes.place({0, 0}), unit = axes.place({1, 1});
    EXPECT_NEAR(unit.x - origin.x, origin.y - unit.y, 1e-9);
    EXPECT_TRUE(axes.inner.has(axes.place({0, 0})) and axes.inner.has(axes.place({10, 1})));
}

TEST(plot, has_labels_that_do_not_overlap) {
    const PlotText text(12);
    for (const f64 width: {150., 300., 500., 1000., 2000.})
        for (const f64 scale: {1e-7, 0.013, 1., 777., 3e5, 4e12})
            for (const bool is_reciprocal: {false, true}) {
                Plot plot = plot_of({0.1 * scale, 3.3 * scale}, {0, 1});
                plot.x.is_reciprocal = is_reciprocal;
                const PlotAxes axes = lay_out_axes({0, 0, width, 300}, plot);
                f64 end = -inf;
                for (const Tick& tick: axes.x.ticks.major) {
                    const f64 half = text_width(tick.label, text.tick) / 2;
                    EXPECT_GT(axes.x.pixel(tick.at) - half, end) << width << " " << scale << " " << tick.label;
                    end = axes.x.pixel(tick.at) + half;
                }
            }
}

TEST(plot, has_long_labels_farther_apart) {
    Plot plot = plot_of({123456, 123456.001}, {0, 1});
    plot.x.range = Range{123456, 123456.001};
    const PlotAxes axes = lay_out_axes({0, 0, 880, 300}, plot);
    ASSERT_GE(axes.x.ticks.major.size(), 2U);
    const f64 apart = axes.x.pixel(axes.x.ticks.major[1].at) - axes.x.pixel(axes.x.ticks.major[0].at);
    EXPECT_GT(apart, text_width(axes.x.ticks.major[1].label, PlotText(12).tick));
}

TEST(plot, has_curves_through_their_points) {
    const Plot plot = plot_of({0, 1, 2, 3}, {0, 3, 1, 2});
    Canvas canvas(600, 400);
    draw_plot(canvas, canvas.area(), plot);
    const PlotAxes axes = lay_out_axes(canvas.area(), plot);
    for (std::size_t i = 0; i < 4; ++i) {
        const Point p = axes.place({plot.series[0].x[i], plot.series[0].y[i]});
        const Color here = canvas.at(static_cast<i64>(p.x), static_cast<i64>(p.y));
        EXPECT_LT(here.red, 100);
        EXPECT_GT(here.blue, 150);
    }
}

TEST(plot, has_dashed_reference_lines_across) {
    Plot plot = plot_of({0, 1}, {0, 1});
    const Color red{200, 0, 0};
    plot.title = "A title";
    plot.lines = {{.at = 0.5, .label = "half", .color = red}};
    plot.y.range = Range{0, 1};
    Canvas inside(500, 300), outside(500, 300);
    draw_plot(inside, inside.area(), plot);
    const PlotAxes axes = lay_out_axes(inside.area(), plot);
    const auto row = static_cast<i64>(axes.y.pixel(0.5));
    int n = 0;
    for (auto x = static_cast<i64>(axes.inner.x); x < static_cast<i64>(axes.inner.right()); ++x)
        n += inside.at(x, row) == red;
    EXPECT_GT(n, axes.inner.width * 0.4);
    EXPECT_LT(n, axes.inner.width * 0.8);
    plot.lines[0].at = 1.04;
    draw_plot(outside, outside.area(), plot);
    EXPECT_FALSE(has_color(outside, red));
}

TEST(plot, draws_anything) {
    const std::vector<std::vector<f64>> data{{}, {3}, {5, 5, 5}, {nan, nan}, {nan, 1, nan, 2}, {inf, -inf, 0},
            {1e300, -1e300}, {1e-310, 2e-310}, {0, 1e-300}, {1e15, 1e15 + 0.25}, {-4, 1e9}};
    for (const auto& x: data)
        for (const auto& y: data)
            for (int kind = 0; kind < 4; ++kind) {
                const std::size_t n = std::min(x.size(), y.size());
                Plot plot = plot_of({x.begin(), x.begin() + static_cast<std::ptrdiff_t>(n)},
                        {y.begin(), y.begin() + static_cast<std::ptrdiff_t>(n)});
                plot.series[0].marker = Marker::DISC;
                plot.title = "A title", plot.x.label = "x", plot.y.label = "y";
                plot.is_equal_aspect = kind == 1;
                plot.x.is_reciprocal = kind == 2;
                if (kind == 3)
                    plot.x.range = Range{0, 1}, plot.y.range = Range{2, 2};
                plot.lines = {{.at = nan, .label = "none"}, {.at = 0.5, .label = "half"},
                        {.kind = ReferenceLine::Kind::VERTICAL, .at = 1, .label = "one"}};
                plot.notes = {{.at = {nan, 1}, .text = "nowhere"}, {.at = {0, 0.5}, .text = "there"}};
                Canvas canvas(160, 120);
                draw_plot(canvas, canvas.area(), plot);
                EXPECT_FALSE(is_white(canvas));
            }
}

TEST(plot, fits_in_any_rectangle) {
    Plot plot = plot_of({0, 1, 2}, {5, 3, 4});
    plot.title = "A title", plot.x.label = "x", plot.y.label = "y";
    for (const f64 width: {-5., 0., 1., 10., 50., 130.})
        for (const f64 height: {-5., 0., 1., 10., 50., 130.}) {
            Canvas canvas(100, 100);
            draw_plot(canvas, {10, 10, width, height}, plot);
        }
}

TEST(plot, says_what_is_wrong) {
    Canvas canvas(100, 100);
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] {
                draw_plot(canvas, canvas.area(), plot_of({1, 2}, {1}));
            },
            "draw_plot", "'curve'", "2 x", "1 y"));
    Plot plot;
    plot.text_size = 0;
    EXPECT_TRUE(test::throws<noa::Exception>([&] { draw_plot(canvas, canvas.area(), plot); }, "draw_plot", "size 0"));
}

// Where the curve leaves no corner free, the legend is above the plot.
TEST(plot, has_a_legend_that_hides_nothing) {
    std::vector<f64> x, y;
    for (int i = 0; i < 400; ++i)
        x.push_back(i), y.push_back(i % 2);
    const Plot plot = plot_of(x, y);
    Canvas with(500, 300), without(500, 300);
    draw_plot(with, with.area(), plot);
    const PlotAxes free = lay_out_axes(with.area(), plot);
    const PlotAxes lower = lay_out_axes(with.area(), plot, 30);
    EXPECT_EQ(lower.inner.y, free.inner.y + 30);
    const Legend legend(plot, PlotText(12).tick, 350);
    const f64 height = legend.rows_height(free.inner.width);
    EXPECT_GT(height, 0);
    for (f64 at = 0; at < height - 5; ++at)  // no axis in the rows that the legend has
        EXPECT_NE(with.at(static_cast<i64>(free.inner.center().x), static_cast<i64>(free.inner.y + at)), colors::axis);
}

TEST(plot, is_the_same_each_time) {
    Plot plot = plot_of({0, 1, 2}, {5, 3, 4});
    plot.notes = {{.at = {1, 3}, .text = "here"}};
    EXPECT_EQ(copy_of(picture_of(plot, 300, 200)), copy_of(picture_of(plot, 300, 200)));
}

}  // namespace

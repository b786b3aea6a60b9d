// noa fsc, and the curves it is about.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include "noa/fft/transform.hpp"
#include "noa/io/image_file.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/math/random.hpp"
#include "noa/runtime/factory.hpp"
#include "noa/signal/shells.hpp"
#include "program/command_files.hpp"
#include "program/examples.hpp"
#include "resolution/fsc_curve.hpp"
#include "resolution/shell_curve.hpp"

namespace {

using namespace noa::types;
using namespace noa::program;
using noa::io::write_image;
using test::Folder, test::Words, test::has;

// ---- Curves --------------------------------------------------------------------------------------------------------

// Shells are a tenth of a cycle per pixel apart.
ShellCurve curve_of(const std::vector<f64>& values, f64 pixel_size = 2) {
    return {values, 10, pixel_size};
}

void expect_crossing(const Crossing& crossing, f64 frequency) {
    EXPECT_TRUE(crossing.is_found());
    EXPECT_NEAR(crossing.frequency, frequency, 1e-12);
}

TEST(first_crossing, is_on_the_line_between_two_shells) {
    const ShellCurve curve = curve_of({1, 0.9, 0.7, 0.3, 0.1, 0});

    expect_crossing(first_crossing(curve, 0.5), 0.25);    // half way from 0.7 to 0.3
    expect_crossing(first_crossing(curve, 0.15), 0.375);  // three quarters from 0.3 to 0.1
    expect_crossing(first_crossing(curve, 0.7), 0.2);     // where it is just that, it is not below
}

TEST(first_crossing, is_the_first_of_several_and_downwards) {
    expect_crossing(first_crossing(curve_of({1, 0.8, 0.2, 0.8, 0.2, 0.8}), 0.5), 0.15);
    expect_crossing(first_crossing(curve_of({1, 0.2, 0.8, 0.9, 0.1, 0.2}), 0.5), 0.35);
}

TEST(first_crossing, does_without_the_means) {
    EXPECT_EQ(first_crossing(curve_of({1, 0.1, 0.1, 0.1}), 0.5).kind, Crossing::Kind::ALWAYS_BELOW);
    EXPECT_EQ(first_crossing(curve_of({-1, 0.9, 0.9, 0.9}), 0.5).kind, Crossing::Kind::ALWAYS_ABOVE);
    EXPECT_EQ(first_crossing(curve_of({1}), 0.5).kind, Crossing::Kind::ALWAYS_BELOW);
    EXPECT_EQ(first_crossing(curve_of({}), 0.5).kind, Crossing::Kind::ALWAYS_BELOW);
}

TEST(resolution_in_words, is_a_length_or_says_why_there_is_none) {
    const Crossing found{Crossing::Kind::FOUND, 0.25}, above{Crossing::Kind::ALWAYS_ABOVE}, below{};

    EXPECT_EQ(resolution_in_words(found, 1.5), "6.00 A");
    EXPECT_EQ(resolution_in_words(found, 0), "4.00 pixels");
    EXPECT_EQ(resolution_in_words(above, 1.5), "better than 3.00 A");
    EXPECT_EQ(resolution_in_words(above, 0), "better than 2.00 pixels");
    EXPECT_EQ(resolution_in_words(below, 1.5), "none");
}

TEST(shell_table, has_a_line_for_each_shell) {
    EXPECT_EQ(shell_table({curve_of({1, 0.25, -0.5})}, "fsc"),
            "shell,per_pixel,per_angstrom,resolution_angstrom,fsc\n0,0,0,inf,1\n1,0.1,0.05,20,0.25\n2,0.2,0.1,10,-0."
            "5\n");
    EXPECT_EQ(shell_table({curve_of({1, 0.25}, 0)}, "power"), "shell,per_pixel,power\n0,0,1\n1,0.1,0.25\n");
    EXPECT_EQ(shell_table({curve_of({1, 0.5}, 0), curve_of({3, 2}, 0)}, "x"),
            "item,shell,per_pixel,x\n1,0,0,1\n1,1,0.1,0.5\n2,0,0,3\n2,1,0.1,2\n");
}

TEST(mean_of, is_that_of_each_shell) {
    EXPECT_EQ(mean_of({curve_of({1, 0.5, 0}), curve_of({1, 0, -0.5}), curve_of({1, 1, 0.5})}).values,
            (std::vector<f64>{1, 0.5, 0}));
}

TEST(fsc_plot, notes_where_curves_fall_below_both_thresholds) {
    Plot plot = empty_fsc_plot(2);
    add_fsc_curve(plot, curve_of({1, 0.9, 0.7, 0.3, 0.1, 0}), "halves", colors::black);

    ASSERT_EQ(plot.lines.size(), 2);
    EXPECT_EQ(plot.lines[0].label, "0.143");
    EXPECT_EQ(plot.lines[1].label, "0.5");
    ASSERT_EQ(plot.series.size(), 1);
    EXPECT_EQ(plot.series[0].x, (std::vector<f64>{0.05, 0.1, 0.15, 0.2, 0.25}));
    EXPECT_EQ(plot.series[0].y, (std::vector<f64>{0.9, 0.7, 0.3, 0.1, 0}));
    ASSERT_EQ(plot.notes.size(), 2);
    EXPECT_NEAR(plot.notes[1].at.x, 0.125, 1e-12);
    EXPECT_EQ(plot.notes[1].text, "8.00 Å");
}

TEST(fsc_plot, goes_down_as_far_as_curves_that_are_seen) {
    const auto lowest_with = [](const std::vector<f64>& values, f64 highest_frequency = 0.25) {
        Plot plot = empty_fsc_plot(2);
        plot.x.range->high = highest_frequency;
        add_fsc_curve(plot, curve_of({1, 1, 0, -0.1, 0}), "", colors::black);
        add_fsc_curve(plot, curve_of(values), "", colors::black);
        EXPECT_EQ(plot.y.range->high, 1.05);
        return plot.y.range->low;
    };
    EXPECT_DOUBLE_EQ(lowest_with({1, 0.9, 0.7, 0.3, 0.1, -0.1}), -0.1);
    EXPECT_DOUBLE_EQ(lowest_with({1, 0.9, 0.7, -0.25, 0.1, 0}), -0.3);
    EXPECT_DOUBLE_EQ(lowest_with({1, 0.9, 0.7, -0.25, 0.1, 0}, 0.12), -0.1);  // it is at 0.15
    EXPECT_DOUBLE_EQ(lowest_with({-1, 0.9, 0.7, 0.3, 0.1, 0}), -0.1);         // the means are not drawn
    EXPECT_DOUBLE_EQ(lowest_with({1, 0.9, -0.99, 0.3, 0.1, 0}), -1);
}

// ---- The command ---------------------------------------------------------------------------------------------------

Array<f32> noise(const Shape4& shape, u64 seed) {
    return noa::random<f32>(noa::Normal{0, 1}, shape, {.seed = seed});
}

// Two that have half of their power in common.
struct Halves {
    Array<f32> first, second;

    explicit Halves(const Shape4& shape)
        : first(noa::add(noise(shape, 1), noise(shape, 2))), second(noa::add(noise(shape, 1), noise(shape, 3))) {}

    void write(const std::string& a, const std::string& b, f64 size = 1.5) const {
        write_image(first, a, {.spacing = {size, size, size}});
        write_image(second, b, {.spacing = {size, size, size}});
    }
};

ShellCurve expected_curve(const Array<f32>& a, const Array<f32>& b, f64 pixel_size = 1.5) {
    const auto row = noa::signal::fsc<"h">(noa::fft::r2c(a), noa::fft::r2c(b), a.shape());
    return shell_curve(row, a.shape(), pixel_size);
}

TEST(noa_fsc, tabulates_the_correlation_of_two_volumes) {
    const Folder folder;
    const std::string a = folder / "a.mrc", b = folder / "b.mrc";
    const Halves halves({1, 12, 16, 20});
    halves.write(a, b);

    const auto [code, output, messages] = test::noa({"fsc", a, b});

    EXPECT_EQ(code, 0);
    EXPECT_EQ(output, shell_table({expected_curve(halves.first, halves.second)}, "fsc"));
    EXPECT_TRUE(has(messages, "FSC 0.143: better than 3.00 A")) << messages;
}

// (Volumes and images of noise were compared with NumPy, once.)
TEST(noa_fsc, correlates_images) {
    const Folder folder;
    const std::string a = folder / "a.mrc", b = folder / "b.mrc", table = folder / "fsc.csv";
    const auto first = noa::zeros<f32>({1, 1, 4, 4}), second = noa::zeros<f32>({1, 1, 4, 4});
    first.span()(0, 0, 0, 0) = 1;   // 1 at all frequencies
    second.span()(0, 0, 0, 0) = 1;  // and plus or minus a half, by turns along x
    second.span()(0, 0, 0, 2) = 0.5f;
    write_image(first, a);
    write_image(second, b);

    const auto answer = test::noa({"fsc", a, b, "-o", table, "--quiet"});

    // The second is 1.5 where x is even, and 0.5 where it is odd. Of frequencies (y,x), shell 1 has (0,1), (0,-1),
    // (1,0), (-1,0), and the four of (1,1), whose distance, 1.41, is closest to 1; shell 2 has (0,2), (2,0), the two of
    // (1,2), and the two of (2,1). (2,2) is in none.
    EXPECT_EQ(answer.exit_code, 0);
    EXPECT_EQ(answer.output, "FSC 0.143: better than 2.00 pixels; FSC 0.5: better than 2.00 pixels\n");
    const f64 shell_1 = (2 * 1.5 + 6 * 0.5) / std::sqrt(8 * (2 * 2.25 + 6 * 0.25));
    const f64 shell_2 = (1.5 + 1.5 + 1.5 * 2 + 0.5 * 2) / std::sqrt(6 * (4 * 2.25 + 2 * 0.25));
    const ShellCurve expected{{1, shell_1, shell_2}, 4, 0};
    EXPECT_EQ(test::text_of(table), shell_table({expected}, "fsc"));
}

TEST(noa_fsc, compares_stacks_image_by_image) {
    const Folder folder;
    const std::string a = folder / "a.mrcs", b = folder / "b.mrcs", table = folder / "fsc.csv", plot = folder / "p.png";
    const Halves halves({3, 1, 16, 16});
    halves.write(a, b);

    const auto answer = test::noa({"fsc", a, b, "-o", table, "--plot", plot});

    std::vector<ShellCurve> curves;
    for (i64 i = 0; i < 3; ++i)
        curves.push_back(expected_curve(halves.first.subregion(i).copy(), halves.second.subregion(i).copy()));
    EXPECT_EQ(answer.exit_code, 0) << answer.messages;
    EXPECT_EQ(test::text_of(table), shell_table(curves, "fsc"));
    const std::string at_half = resolution_in_words(first_crossing(mean_of(curves), 0.5), 1.5);
    EXPECT_TRUE(has(answer.output, "FSC 0.5: " + at_half + "\n")) << answer.output;
    EXPECT_TRUE(test::text_of(plot).starts_with("\x89PNG"));
}

TEST(noa_fsc, answers_programs_in_json) {
    const Folder folder;
    const std::string a = folder / "a.mrc", b = folder / "b.mrc";
    Halves({1, 16, 16, 16}).write(a, a, 2);
    write_image(noise({1, 16, 16, 16}, 9), b, {.spacing = {2, 2, 2}});

    const auto same = test::noa({"fsc", a, a, "--json"});
    const auto different = test::noa({"fsc", a, b, "--json"});

    EXPECT_TRUE(has(same.output, R"({"pixel_size": 2, "frequency_step_per_pixel": 0.0625, "mean": {"crossings": [)"
                                 R"({"threshold": 0.143, "per_pixel": null, "resolution_angstrom": null, )"
                                 R"("is_above_everywhere": true})"))
            << same.output;
    EXPECT_TRUE(has(different.output, R"("threshold": 0.5, "per_pixel": null, "resolution_angstrom": null, )"
                                      R"("is_above_everywhere": false)"))
            << different.output;
}

TEST(noa_fsc, compares_what_a_mask_leaves) {
    const Folder folder;
    const std::string a = folder / "a.mrc", b = folder / "b.mrc", mask = folder / "mask.mrc";
    const Shape4 shape{1, 1, 32, 32};
    const auto left = noa::zeros<f32>(shape), common = noise(shape, 1);
    noa::fill(left.subregion(0, 0, noa::Full{}, noa::Slice{0, 16}), 1.f);
    write_image(noa::add(common, noa::multiply(noa::subtract(1.f, left), noise(shape, 2))), a);
    write_image(common, b);  // which is the same at the left
    write_image(left, mask);

    EXPECT_FALSE(has(test::noa({"fsc", a, b}).output, ",1\n2,"));
    EXPECT_EQ(test::noa({"fsc", a, b, "--mask", mask, "-o", folder / "t.csv"}).exit_code, 0);
    for (const std::string line: {"\n0,0,1\n", "\n5,0.15625,1\n", "\n16,0.5,1\n"})
        EXPECT_TRUE(has(test::text_of(folder / "t.csv"), line)) << test::text_of(folder / "t.csv");
}

TEST(noa_fsc, takes_the_pixel_size_that_is_known) {
    const Folder folder;
    const std::string a = folder / "a.mrc", b = folder / "b.mrc", c = folder / "c.mrc";
    const auto image = noise({1, 1, 16, 16}, 1);
    write_image(image, a);
    write_image(image, b, {.spacing = {2, 2, 2}});
    write_image(image, c, {.spacing = {3, 3, 3}});

    EXPECT_EQ(test::noa({"fsc", a, b}).messages, "noa: FSC 0.143: better than 4.00 A; FSC 0.5: better than 4.00 A\n");
    EXPECT_TRUE(has(test::noa({"fsc", a, a}).messages, "warning: " + a + ": the pixel size is not known"));
    const auto unequal = test::noa({"fsc", c, b});
    EXPECT_TRUE(has(unequal.messages, b + ": has 2 x 2 A per pixel, but " + c + " has 3 x 3 A per pixel"))
            << unequal.messages;
    EXPECT_TRUE(has(unequal.messages, "better than 6.00 A"));
    write_image(image, c, {.spacing = {1, 1, 1}});
    EXPECT_TRUE(has(test::noa({"fsc", a, c}).messages, "warning: " + c + ": the pixel size is 1 A"));
    EXPECT_TRUE(has(test::noa({"fsc", c, a}).messages, "warning: " + c + ": the pixel size is 1 A"));
    EXPECT_EQ(test::noa({"fsc", c, b, "--pixel-size", "1.5"}).messages,
            "noa: FSC 0.143: better than 3.00 A; FSC 0.5: better than 3.00 A\n");
}

TEST(noa_fsc, runs_the_examples_of_its_help) {
    const Folder folder;
    Halves({1, 16, 16, 16}).write(folder / "half1.mrc", folder / "half2.mrc");
    write_image(noa::ones<f32>({1, 16, 16, 16}), folder / "mask.mrc");

    test::expect_examples_run(folder, "fsc", 2, " >/dev/null");

    EXPECT_TRUE(std::filesystem::exists(folder / "fsc.png"));
}

TEST(noa_fsc, says_what_cannot_be_compared) {
    const Folder folder;
    const std::string a = folder / "a.mrc", stack = folder / "stack.mrcs", wide = folder / "wide.mrc";
    const std::string not_finite = folder / "nan.mrc", complex = folder / "complex.mrc", small = folder / "small.mrc";
    const auto volume = noise({1, 4, 16, 16}, 1);
    write_image(volume, a);
    write_image(volume.reshape({4, 1, 16, 16}), stack);
    write_image(noise({1, 4, 16, 18}, 1), wide);
    write_image(noise({1, 1, 16, 16}, 1), small);
    write_image(noa::ones<c32>({1, 4, 16, 16}), complex);
    volume.span()(0, 2, 3, 4) = std::numeric_limits<f32>::infinity();
    write_image(volume, not_finite);
    const std::vector<test::Refusal> refusals{
            {{a, wide}, 3, "wide.mrc: has a volume of 4 x 16 x 18, but " + a + " has a volume of 4 x 16 x 16"},
            {{a, stack}, 3, "stack.mrcs: has 4 images of 16 x 16, but " + a + " has a volume of 4 x 16 x 16"},
            {{a, not_finite}, 3, "values that are not finite"}, {{complex, a}, 3, "complex.mrc: has complex numbers"},
            {{a, folder / "nowhere.mrc"}, 3, "nowhere.mrc: cannot be opened"},
            {{a, a, "--mask", small}, 3, "small.mrc: the mask is an image of 16 x 16"}, {{a}, 2, "B is required"},
            {{a, a, "-o", a}, 2, "-o " + a + ": this is an input"},
            {{a, a, "--mask", a, "--plot", a}, 2, "--plot " + a + ": this is an input"},
            {{a, a, "--plot", folder / "plot.pdf"}, 2, "a name that ends with .png"},
            {{a, a, "-o", folder / "x.png", "--plot", folder / "x.png"}, 2, "this is written by -o as well"},
            {{a, a, "-o", folder / "x.png", "--plot", folder / "./no/../x.png"}, 2, "this is written by -o as well"},
            {{a, a, "-o", ""}, 2, "--output: the name of a file was expected"},
            {{a, a, "--plot", ""}, 2, "--plot: the name"}, {{a, a, "--mask", ""}, 2, "--mask: the name"},
            {{a, ""}, 2, "B: the name"}, {{a, a, "-o", folder / "nowhere/x.csv"}, 4, "x.csv: cannot be written"},
            {{a, a, "--device", "gpu:99"}, 5, "there is no such device"}};

    test::expect_refusals({"fsc"}, refusals);
}

}  // namespace

// noa spectrum. (Images, stacks and volumes of noise were compared with NumPy, once.)
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <numbers>
#include <sstream>
#include <string>
#include <vector>

#include "noa/io/image_file.hpp"
#include "noa/math/random.hpp"
#include "noa/runtime/factory.hpp"
#include "program/command_files.hpp"
#include "program/examples.hpp"
#include "spectrum/power.hpp"

namespace {

using namespace noa::types;
using namespace noa::program;
using noa::io::write_image;
using test::Folder, test::Words, test::has;

constexpr i64 n = 32;

// A wave of so many cycles along x, and a constant.
void draw_wave(const Array<f32>& image, int n_cycles, f64 amplitude) {
    for (i64 z = 0; z < image.shape()[1]; ++z)
        for (i64 y = 0; y < image.shape()[2]; ++y)
            for (i64 x = 0; x < n; ++x)
                image.span()(0, z, y, x) = static_cast<f32>(
                        7 + amplitude * std::cos(2 * std::numbers::pi * n_cycles * static_cast<f64>(x) / n));
}

// How many frequencies there are in a shell.
f64 n_in_shell(int shell, bool is_volume) {
    f64 count = 0;
    const int depth = is_volume ? n : 1;
    for (int z = -depth / 2; z < depth - depth / 2; ++z)
        for (int y = -n / 2; y < n / 2; ++y)
            for (int x = -n / 2; x < n / 2; ++x)
                count += std::lround(std::sqrt(z * z + y * y + x * x)) == shell ? 1 : 0;
    return count;
}

// Powers, by shells.
std::vector<f64> powers_in(const std::string& table) {
    std::vector<f64> powers;
    std::istringstream lines(table);
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line))
        powers.push_back(std::stod(line.substr(line.rfind(',') + 1)));
    return powers;
}

void expect_peak(const std::vector<f64>& powers, std::size_t shell, f64 value) {
    ASSERT_EQ(powers.size(), n / 2 + 1);
    for (std::size_t i = 0; i < powers.size(); ++i)
        EXPECT_NEAR(powers[i], i == shell ? value : 0, 1e-4 * value) << i;
}

// A wave has half of its amplitude at two frequencies, times the number of pixels: of the square of that, one such
// number is left.
TEST(noa_spectrum, has_the_power_of_a_wave) {
    const Folder folder;
    const std::string path = folder / "wave.mrc";
    const auto image = noa::zeros<f32>({1, 1, n, n});
    draw_wave(image, 5, 3);
    write_image(image, path, {.spacing = {2, 2, 2}});

    const auto [code, output, messages] = test::noa({"spectrum", path});

    EXPECT_EQ(code, 0);
    EXPECT_EQ(messages, "");
    EXPECT_EQ(output.find("shell,per_pixel,per_angstrom,resolution_angstrom,power\n0,0,0,inf,"), 0) << output;
    EXPECT_TRUE(has(output, "\n8,0.25,0.125,8,")) << output;
    expect_peak(powers_in(output), 5, 2 * 1.5 * 1.5 * n * n / n_in_shell(5, false));
}

TEST(noa_spectrum, averages_over_stacks) {
    const Folder folder;
    const std::string path = folder / "waves.mrcs", table = folder / "table.csv";
    const auto images = noa::zeros<f32>({2, 1, n, n});
    draw_wave(images.subregion(0), 5, 2);
    draw_wave(images.subregion(1), 5, 4);
    write_image(images, path);

    const auto answer = test::noa({"spectrum", path, "--csv", table});

    EXPECT_EQ(answer.exit_code, 0);
    EXPECT_EQ(answer.output, "");
    EXPECT_EQ(test::text_of(table).find("shell,per_pixel,power\n"), 0);
    expect_peak(powers_in(test::text_of(table)), 5, 2 * (1 + 4) / 2. * n * n / n_in_shell(5, false));
}

TEST(noa_spectrum, is_one_of_volumes_as_well) {
    const Folder folder;
    const std::string path = folder / "wave.map", section = folder / "section.mrc";
    const auto volume = noa::zeros<f32>({1, n, n, n});
    draw_wave(volume, 5, 2);
    write_image(volume, path);

    expect_peak(powers_in(test::noa({"spectrum", path}).output), 5, 2. * n * n * n / n_in_shell(5, true));
    EXPECT_EQ(test::noa({"spectrum", path, "-o", section}).exit_code, 0);
    const auto power = noa::io::read_image<f32>(section);
    ASSERT_EQ(power.shape(), (Shape4{1, 1, n, n}));
    for (i64 y = 0; y < n; ++y)
        for (i64 x = 0; x < n; ++x)
            EXPECT_NEAR(power.span()(0, 0, y, x), y == n / 2 and (x == n / 2 - 5 or x == n / 2 + 5) ? n * n * n : 0, 1);
}

TEST(noa_spectrum, is_the_variance_of_white_noise) {
    const Folder folder;
    const std::string path = folder / "noise.mrcs";
    write_image(noa::random<f32>(noa::Normal{100, 3}, {100, 1, 64, 48}, {.seed = 1}), path);

    const auto powers = powers_in(test::noa({"spectrum", path}).output);

    ASSERT_EQ(powers.size(), 33);
    for (std::size_t i = 8; i < powers.size(); ++i)  // of 1900 independent numbers or more
        EXPECT_NEAR(powers[i], 9, 1) << i;
}

// ---- Pictures ------------------------------------------------------------------------------------------------------

constexpr i64 margin = 16, header = 43;  // around a picture of 64 pixels

TEST(spectrum_picture, is_white_where_there_is_power) {
    PowerSpectrum spectrum{.section = noa::ones<f32>({1, 1, 64, 64})};
    noa::fill(spectrum.section.subregion(0, 0, noa::Slice{20, 24}, noa::Slice{40, 44}), 1000.f);

    const Canvas canvas = picture_of(spectrum, {.side = 64, .has_rings = false});

    ASSERT_EQ(canvas.width(), 64 + 2 * margin);
    ASSERT_EQ(canvas.height(), 64 + 2 * margin + header);
    for (i64 y = 0; y < 64; ++y)
        for (i64 x = 0; x < 64; ++x) {
            const bool is_bright = y >= 20 and y < 24 and x >= 40 and x < 44;
            EXPECT_EQ(canvas.at(margin + x, margin + header + y), is_bright ? colors::white : colors::black);
        }
}

// Of pixels of 1 A, 5 A are a fifth of a cycle per pixel, which is 102.4 pixels from the middle, the center of pixel
// 256.
TEST(spectrum_picture, has_rings_around_the_zero_frequency) {
    const PowerSpectrum spectrum{.section = noa::zeros<f32>({1, 1, 512, 512}), .curve = {.pixel_size = 1}};
    const Canvas with = picture_of(spectrum, {.side = 512});
    const Canvas without = picture_of(spectrum, {.side = 512, .has_rings = false});
    const auto part_drawn_at = [&](f64 radius) {  // of a circle, at the left and below, where there are no labels
        int n_drawn = 0;
        for (int i = 0; i < 180; ++i) {
            const f64 angle = std::numbers::pi / 2 + std::numbers::pi * i / 180;
            const i64 x = margin + static_cast<i64>(std::floor(256.5 + radius * std::cos(angle)));
            const i64 y = margin + header + static_cast<i64>(std::floor(256.5 + radius * std::sin(angle)));
            n_drawn += with.at(x, y) == without.at(x, y) ? 0 : 1;
        }
        return n_drawn / 180.;
    };

    EXPECT_GT(part_drawn_at(102.4), 0.4);  // it is dashed
    EXPECT_GT(part_drawn_at(51.2), 0.4);   // 10 A
    for (const f64 radius: {5., 40., 60., 90., 110.})
        EXPECT_EQ(part_drawn_at(radius), 0) << radius;
}

// On black, white and gray alike. The ring of 5 A is 102.4 pixels from the middle.
TEST(spectrum_picture, has_rings_that_are_seen_on_any_background) {
    for (const f32 value: {1.f, 10.f, 100.f}) {
        const PowerSpectrum spectrum{.section = noa::ones<f32>({1, 1, 512, 512}), .curve = {.pixel_size = 1}};
        noa::fill(spectrum.section.subregion(0, 0, noa::Slice{256, 512}), 100.f);  // from 1, black, to 100, white
        noa::fill(spectrum.section.subregion(0, 0, noa::Slice{200, 300}), value);

        const Canvas canvas = picture_of(spectrum, {.side = 512});

        const int around = canvas.at(margin + 130, margin + header + 256).red;
        int difference = 0;
        for (i64 y = 240; y < 272; ++y)  // it has dashes of 10 pixels, or so
            for (i64 x = 150; x < 160; ++x)
                difference = std::max(difference, std::abs(canvas.at(margin + x, margin + header + y).red - around));
        EXPECT_GT(difference, 80) << value;
    }
}

TEST(spectrum_plot, has_logarithms_of_what_is_above_0) {
    const Plot plot = plot_of({.curve = {{5, 100, 0, 0.1}, 6, 2}}, "title");

    ASSERT_EQ(plot.series.size(), 1);
    EXPECT_EQ(plot.series[0].x.size(), 3);
    EXPECT_DOUBLE_EQ(plot.series[0].y[0], 2);
    EXPECT_FALSE(std::isfinite(plot.series[0].y[1]));
    EXPECT_DOUBLE_EQ(plot.series[0].y[2], -1);
}

TEST(noa_spectrum, draws_pictures_of_a_size) {
    const Folder folder;
    const std::string path = folder / "noise.mrc", picture = folder / "picture.png", plot = folder / "plot.png";
    write_image(noa::random<f32>(noa::Normal{0, 1}, {1, 1, 64, 48}, {.seed = 1}), path);
    const auto width_of = [&](const std::string& png) {
        const std::string bytes = test::text_of(png);
        EXPECT_TRUE(bytes.starts_with("\x89PNG"));
        return static_cast<unsigned char>(bytes.at(18)) * 256 + static_cast<unsigned char>(bytes.at(19));
    };

    EXPECT_EQ(test::noa({"spectrum", path, "-o", picture, "--plot", plot}).exit_code, 0);
    EXPECT_EQ(width_of(picture), 512 + 2 * margin);
    EXPECT_EQ(width_of(plot), 1200);
    const std::string with_rings = test::text_of(picture);
    EXPECT_EQ(test::noa({"spectrum", path, "-o", picture, "--no-rings"}).exit_code, 0);
    EXPECT_NE(test::text_of(picture), with_rings);
    EXPECT_EQ(test::noa({"spectrum", path, "-o", picture, "--size", "64"}).exit_code, 0);
    EXPECT_EQ(width_of(picture), 64 + 2 * margin);
}

TEST(noa_spectrum, runs_the_examples_of_its_help) {
    const Folder folder;
    write_image(noa::random<f32>(noa::Normal{0, 1}, {1, 1, 64, 48}, {.seed = 1}), folder / "micrograph.mrc");
    write_image(noa::random<f32>(noa::Normal{0, 1}, {1, 8, 8, 8}, {.seed = 1}), folder / "map.mrc");

    test::expect_examples_run(folder, "spectrum", 2, " --quiet");

    for (const char* const name: {"spectrum.png", "spectrum.csv", "falloff.png"})
        EXPECT_TRUE(std::filesystem::exists(folder / name)) << name;
}

// ---- What cannot be done -------------------------------------------------------------------------------------------

TEST(noa_spectrum, says_what_cannot_be_done) {
    const Folder folder;
    const std::string good = folder / "good.mrc", not_finite = folder / "nan.mrc", complex = folder / "complex.mrc";
    const auto image = noa::random<f32>(noa::Normal{0, 1}, {1, 1, 8, 8}, {.seed = 1});
    write_image(image, good);
    write_image(noa::ones<c32>({1, 1, 8, 8}), complex);
    image.span()(0, 0, 3, 3) = std::numeric_limits<f32>::quiet_NaN();
    write_image(image, not_finite);
    std::filesystem::create_directory_symlink(folder / "", folder / "link");
    const std::vector<test::Refusal> refusals{{{not_finite}, 3, "nan.mrc: has values that are not finite"},
            {{complex}, 3, "complex.mrc: has complex numbers"}, {{folder / "nowhere.mrc"}, 3, "cannot be opened"},
            {{}, 2, "FILE is required"}, {{good, good}, 2, "FILE"}, {{good, "-o", good}, 2, "this is an input"},
            {{good, "--csv", good}, 2, "--csv " + good}, {{good, "--plot", good}, 2, "--plot " + good},
            {{good, "--plot", folder / "plot.svg"}, 2, "a name that ends with .png"},
            {{good, "-o", folder / "x.png", "--csv", folder / "x.png"}, 2, "this is written by -o as well"},
            {{good, "-o", folder / "x.png", "--plot", folder / "./no/../x.png"}, 2, "this is written by -o as well"},
            {{good, "-o", folder / "x.png", "--plot", folder / "link/x.png"}, 2, "this is written by -o as well"},
            {{good, "--csv", folder / "x.png", "--plot", folder / ".//x.png"}, 2, "this is written by --csv as well"},
            {{good, "-o", ""}, 2, "--output: the name of a file was expected"},
            {{good, "--csv", ""}, 2, "--csv: the name"}, {{good, "--plot", ""}, 2, "--plot: the name"},
            {{good, "-o", folder / "x.png", "--size", "1"}, 2, "--size"},
            {{good, "-o", folder / "x.what"}, 2, "x.what: its extension"},
            {{good, "-o", folder / "nowhere/x.png"}, 4, "x.png"},
            {{good, "--csv", folder / "nowhere/x.csv"}, 4, "x.csv"},
            {{good, "--device", "gpu:99"}, 5, "--device gpu:99"}};

    test::expect_refusals({"spectrum"}, refusals);
}

}  // namespace

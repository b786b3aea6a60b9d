// noa filter.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "noa/io/image_file.hpp"
#include "noa/math/compare.hpp"
#include "noa/math/reduce.hpp"
#include "noa/runtime/factory.hpp"
#include "noa/signal/median_filter.hpp"
#include "program/examples.hpp"
#include "program/noa_command.hpp"

namespace {

using namespace noa::types;
using test::Folder;
using test::has;

constexpr i64 n = 64;
const noa::io::ImageOption two_angstrom{.spacing = {2, 2, 2}};

// Images of waves of so many cycles along the width, and of some amplitudes.
Array<f32> waves(const std::vector<int>& n_cycles, const std::vector<f32>& amplitudes = {}) {
    Array<f32> images(Shape4{std::ssize(n_cycles), 1, n, n});
    for (std::size_t i = 0; i < n_cycles.size(); ++i)
        for (i64 y = 0; y < n; ++y)
            for (i64 x = 0; x < n; ++x) {
                const f64 turns = n_cycles[i] * static_cast<f64>(x) / static_cast<f64>(n);
                images.span()(static_cast<i64>(i), 0, y, x) = static_cast<f32>(
                        std::cos(2 * std::numbers::pi * turns) * (amplitudes.empty() ? 1 : amplitudes[i]));
            }
    return images;
}

Array<f32> filtered(const Array<f32>& input, const std::vector<std::string>& operations,
        const noa::io::ImageOption& option = two_angstrom) {
    const Folder folder;
    const std::string from = folder / "in.mrc", to = folder / "out.mrc";
    noa::io::write_image(input, from, option);
    std::vector<std::string> arguments{"filter", from, "-o", to};
    arguments.insert(arguments.end(), operations.begin(), operations.end());
    const auto answer = test::noa(arguments);
    EXPECT_EQ(answer.exit_code, 0) << answer.messages;
    return noa::io::read_image<f32>(to);
}

// That so much is left of waves.
void expect_left(
        const std::vector<int>& n_cycles, const std::vector<f32>& left, const std::vector<std::string>& operations) {
    EXPECT_TRUE(noa::allclose(filtered(waves(n_cycles), operations), waves(n_cycles, left), 2e-6))
            << operations[0] << ' ' << operations[1];
}

// ---- Passes --------------------------------------------------------------------------------------------------------

// Of 64 pixels of 2 A, 8 cycles are 16 A. The edge is two pixels of the spectrum wide.
TEST(noa_filter, takes_away_what_is_finer_than_a_lowpass) {
    for (const std::string resolution: {"16", "16A", "0.125/px"})
        expect_left({0, 7, 8, 9, 20}, {1, 1, 0.5f, 0, 0}, {"--lowpass", resolution});
}

TEST(noa_filter, takes_away_what_is_coarser_than_a_highpass) {
    for (const std::string resolution: {"16", "0.125/px"})
        expect_left({0, 7, 8, 9, 20}, {0, 0, 0.5f, 1, 1}, {"--highpass", resolution});
}

TEST(noa_filter, keeps_what_is_in_a_band_whichever_end_comes_first) {
    for (const std::string band: {"32,8", "8,32A", "0.0625/px,0.25/px", "0.25/px,0.0625/px"})
        expect_left({0, 3, 4, 5, 15, 16, 17}, {0, 0, 0.5f, 1, 1, 0.5f, 0}, {"--bandpass", band});
}

// From 6 to 10 cycles: 7 is a quarter of the way.
TEST(noa_filter, has_edges_of_a_given_width) {
    const f32 quarter = static_cast<f32>(0.5 + 0.5 * std::cos(std::numbers::pi / 4));

    for (const std::string width: {"4", "0.0625/px"})
        expect_left({6, 7, 8, 9, 10}, {1, quarter, 0.5f, 1 - quarter, 0}, {"--lowpass", "16", "--edge", width});
    expect_left({7, 8, 9}, {1, 1, 0}, {"--lowpass", "15.9", "--edge", "0"});
    expect_left({7, 8, 9}, {1, 0, 0}, {"--lowpass", "16.1", "--edge", "0"});
    expect_left({0, 1, 2}, {1, 0.5f, 0}, {"--lowpass", "128", "--edge", "10"});  // the mean is no part of it
    expect_left({0, 1, 2}, {0, 0.5f, 1}, {"--highpass", "128", "--edge", "10"});
}

// ---- Gaussians and B-factors ---------------------------------------------------------------------------------------

TEST(noa_filter, blurs_with_a_gaussian_in_pixels_or_angstrom) {
    auto image = noa::zeros<f32>({1, 1, n, n});
    image.span()(0, 0, 30, 20) = 1;
    const auto expected = [](i64 dy, i64 dx) {  // of a deviation of 2 pixels
        return std::exp(-static_cast<f64>(dy * dy + dx * dx) / 8) / (8 * std::numbers::pi);
    };

    for (const std::string sigma: {"2px", "4", "4A"}) {
        const auto pixels = filtered(image, {"--gaussian", sigma});

        EXPECT_NEAR(pixels.span()(0, 0, 30, 20), expected(0, 0), 1e-7);
        EXPECT_NEAR(pixels.span()(0, 0, 30, 23), expected(0, 3), 1e-7);
        EXPECT_NEAR(pixels.span()(0, 0, 28, 19), expected(2, 1), 1e-7);
    }
}

TEST(noa_filter, treats_images_by_themselves_and_volumes_as_a_whole) {
    auto items = noa::zeros<f32>({8, 1, 16, 16});
    items.span()(4, 0, 8, 8) = 1;
    const auto images = filtered(items, {"--gaussian", "1.5px"});
    const auto volume = filtered(items.reshape(Shape4{1, 8, 16, 16}), {"--gaussian", "1.5px"});

    const f64 height = 1 / std::sqrt(2 * std::numbers::pi * 2.25);
    EXPECT_NEAR(images.span()(4, 0, 8, 8), height * height, 1e-5);
    EXPECT_EQ(images.span()(3, 0, 8, 8), 0);
    EXPECT_NEAR(volume.span()(0, 4, 8, 8), height * height * height, 1e-5);
    EXPECT_NEAR(volume.span()(0, 3, 8, 8), height * height * height * std::exp(-0.5 / 2.25), 1e-5);
}

// 16 cycles of 64 pixels of 2 A are 0.125 / A.
TEST(noa_filter, weakens_and_sharpens_by_a_bfactor) {
    const f32 left = std::exp(-100.f / 4 * 0.125f * 0.125f);

    expect_left({0, 16}, {1, left}, {"--bfactor", "100"});
    expect_left({0, 16}, {1, 1 / left}, {"--bfactor", "-100"});
    expect_left({0, 16}, {1, 1 / left}, {"--bfactor", "-400", "--pixel-size", "4"});
    expect_left({0, 16}, {1, 0}, {"--bfactor", "1e308"});
}

// ---- Medians, and all in order -------------------------------------------------------------------------------------

// Pixels that jump about, and a few outliers.
Array<f32> noisy(const Shape4& shape) {
    Array<f32> result(shape);
    for (i64 i = 0; i < shape.n_elements(); ++i)
        result.get()[i] = static_cast<f32>((i * 7919) % 101) + (i % 37 == 0 ? 1000.f : 0.f);
    return result;
}

TEST(noa_filter, takes_medians) {
    const auto images = noisy({3, 1, 9, 11}), volume = noisy({1, 5, 6, 7});

    EXPECT_TRUE(noa::allclose(
            filtered(images, {"--median", "5"}), noa::signal::median_filter_2d(images, {.window = 5}), 0));
    EXPECT_TRUE(noa::allclose(
            filtered(volume, {"--median", "3"}), noa::signal::median_filter_3d(volume, {.window = 3}), 0));
    EXPECT_LT(noa::max(filtered(images, {"--median", "3"})), 1000);
}

TEST(noa_filter, keeps_the_order_written) {
    auto image = noa::zeros<f32>({1, 1, n, n});
    image.span()(0, 0, 30, 20) = 1;  // which a median takes away

    EXPECT_EQ(noa::max(filtered(image, {"--median", "3", "--gaussian", "2px"})), 0);
    EXPECT_GT(noa::max(filtered(image, {"--gaussian", "2px", "--median", "3"})), 0.03f);
}

TEST(noa_filter, applies_several_filters_as_one_after_the_other) {
    const auto image = noisy({2, 1, 30, 41});
    const auto once = filtered(image, {"--lowpass", "10", "--bfactor", "30", "--median", "3", "--highpass", "60"});
    const auto first = filtered(filtered(image, {"--lowpass", "10"}), {"--bfactor", "30"});
    const auto last = filtered(filtered(first, {"--median", "3"}), {"--highpass", "60"});

    EXPECT_TRUE(noa::allclose(once, last, 1e-3));  // of values up to 1000
}

// ---- Files ---------------------------------------------------------------------------------------------------------

TEST(noa_filter, writes_what_it_did_and_keeps_the_header) {
    const Folder folder;
    const std::string from = folder / "in.mrc", to = folder / "out.mrc";
    noa::io::write_image(noisy({3, 1, 16, 16}), from, {.encoding = noa::io::Encoding::I16, .spacing = {1, 1.5, 1.5}});

    EXPECT_EQ(test::noa({"filter", from, "-o", to, "--lowpass", "0.25/px"}).exit_code, 0);

    const auto header = noa::io::ImageFile::open(to).header();
    EXPECT_EQ(header.shape, (Shape4{3, 1, 16, 16}));
    EXPECT_EQ(header.encoding, noa::io::Encoding::F32);
    EXPECT_NEAR(header.spacing[2], 1.5, 1e-6);
    EXPECT_TRUE(has(header.labels.back(), "filter --lowpass 0.25/px")) << header.labels.back();
}

// 8 cycles of 64 pixels are 16 A in one file, 32 A in the other.
TEST(noa_filter, goes_by_the_pixel_size_of_each_file) {
    const Folder folder;
    const std::string fine = folder / "fine.mrc", coarse = folder / "coarse.mrc", results = folder / "results/";
    noa::io::write_image(waves({8}), fine, two_angstrom);
    noa::io::write_image(waves({8}), coarse, {.spacing = {4, 4, 4}});

    EXPECT_EQ(test::noa({"filter", fine, coarse, "-o", results, "--lowpass", "16"}).exit_code, 0);
    EXPECT_TRUE(noa::allclose(noa::io::read_image<f32>(results + "fine.mrc"), waves({8}, {0.5f}), 2e-6));
    EXPECT_TRUE(noa::allclose(noa::io::read_image<f32>(results + "coarse.mrc"), waves({8}), 2e-6));
}

TEST(noa_filter, needs_a_pixel_size_for_angstrom_alone) {
    const Folder folder;
    const std::string unknown = folder / "unknown.mrc", one = folder / "one.mrc", to = folder / "out.mrc";
    noa::io::write_image(waves({4}), unknown);
    noa::io::write_image(waves({4}), one, {.spacing = {1, 1, 1}});
    const auto missing = test::noa({"filter", unknown, "-o", to, "--median", "3", "--lowpass", "20"});
    const auto doubtful = test::noa({"filter", one, "-o", to, "--highpass", "200", "--lowpass", "20"});

    EXPECT_EQ(missing.exit_code, 3);
    EXPECT_TRUE(has(missing.messages, "unknown.mrc: the pixel size, which --lowpass 20 needs")) << missing.messages;
    EXPECT_EQ(doubtful.exit_code, 0);
    EXPECT_TRUE(has(doubtful.messages, "the pixel size is 1 A")) << doubtful.messages;
    EXPECT_EQ(doubtful.messages.find("1 A"), doubtful.messages.rfind("1 A")) << "said twice: " << doubtful.messages;
    EXPECT_EQ(test::noa({"filter", unknown, "-o", to, "--lowpass", "20", "--pixel-size", "3"}).exit_code, 0);
    for (const std::string operation: {"--lowpass=0.2/px", "--gaussian=2px", "--median=3"})
        EXPECT_EQ(test::noa({"filter", unknown, "-o", to, operation}).messages, "");
}

TEST(noa_filter, refuses_what_pixels_cannot_show) {
    const Folder folder;
    const std::string image = folder / "in.mrc", volume = folder / "volume.mrc", to = folder / "out.mrc";
    noa::io::write_image(waves({4}), image, {.spacing = {1.35, 1.35, 1.35}});
    noa::io::write_image(noisy({1, 4, 4, 4}), volume, {.spacing = {1.35, 1.35, 1.35}});
    struct Case {
        std::string file, name, value, message;
    };
    for (const auto& [file, name, value, message]: {
                 Case{image, "--lowpass", "2.6", "--lowpass 2.6 is finer than the 2.7 A that pixels of 1.35 A can"},
                 Case{image, "--highpass", "0.25", "are written as 0.25/px"},
                 Case{image, "--bandpass", "200,1e-320", "finer than"},
                 Case{image, "--gaussian", "200", "is 148.148 pixels, but there are only 64"},
                 Case{image, "--gaussian", "1e300px", "is 1e+300 pixels"},
                 Case{image, "--bfactor", "-2000", "exp(137.174)"},
                 Case{volume, "--median", "13", "up to 11 pixels"},
         }) {
        const auto answer = test::noa({"filter", file, "-o", to, name, value});

        EXPECT_EQ(answer.exit_code, 3) << name << ' ' << value << answer.messages;
        EXPECT_TRUE(has(answer.messages, file + ": ") and has(answer.messages, message)) << answer.messages;
        EXPECT_FALSE(std::filesystem::exists(to));
    }
    EXPECT_EQ(test::noa({"filter", image, "-o", to, "--lowpass", "2.7"}).exit_code, 0);
    EXPECT_EQ(test::noa({"filter", image, "-o", to, "--gaussian", "1e-320px"}).exit_code, 0);
}

TEST(noa_filter, says_what_is_wrong_with_values) {
    const Folder folder;
    const std::string from = folder / "in.mrc", to = folder / "out.mrc";
    noa::io::write_image(waves({4}), from, two_angstrom);
    struct Case {
        std::string name, value, message;
    };
    for (const auto& [name, value, message]: {
                 Case{"--lowpass", "0", "above 0"},
                 Case{"--lowpass", "-20", "above 0"},
                 Case{"--lowpass", "twenty", "not a number"},
                 Case{"--lowpass", "", "a number was expected"},
                 Case{"--lowpass", "nan", "not a number"},
                 Case{"--lowpass", "inf", "not a number"},
                 Case{"--lowpass", "0.25px", "0.25/px"},
                 Case{"--lowpass", "0.6/px", "up to 0.5"},
                 Case{"--highpass", "20nm", "not a number"},
                 Case{"--bandpass", "20", "two ends"},
                 Case{"--bandpass", "20,0.3/px", "same unit"},
                 Case{"--bandpass", "20,20", "nothing between"},
                 Case{"--bandpass", "20,30,40", "not a number"},
                 Case{"--gaussian", "0", "above 0"},
                 Case{"--gaussian", "0.2/px", "in pixels, as 2px"},
                 Case{"--bfactor", "A", "not a number"},
                 Case{"--median", "4", "odd number"},
                 Case{"--median", "33", "up to 31"},
                 Case{"--median", "3.5", "odd number"},
                 Case{"--median", "-3", "odd number"},
                 Case{"--edge", "-1", "at least 0"},
                 Case{"--edge", "5A", "pixels of the spectrum"},
         }) {
        const auto answer = test::noa({"filter", from, "-o", to, "--lowpass", "20", name, value});

        EXPECT_EQ(answer.exit_code, 2) << name << ' ' << value << answer.messages;
        EXPECT_TRUE(has(answer.messages, name) and has(answer.messages, message)) << answer.messages;
    }
    EXPECT_EQ(test::noa({"filter", from, "-o", to}).exit_code, 2);
    EXPECT_TRUE(has(test::noa({"filter", from, "-o", to}).messages, "there is nothing to do"));
    EXPECT_EQ(folder.n_files(), 1);
}

TEST(noa_filter, has_examples_that_work) {
    const Folder folder;
    noa::io::write_image(noisy({1, 8, 16, 16}), folder / "map.mrc", two_angstrom);
    noa::io::write_image(noisy({2, 1, 16, 16}), folder / "particles.mrcs", two_angstrom);

    test::expect_examples_run(folder, "filter", 3);
    EXPECT_TRUE(std::filesystem::exists(folder / "filtered/map.mrc"));
}

}  // namespace

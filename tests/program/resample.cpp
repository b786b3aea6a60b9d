// noa resample.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "noa/geometry/resample.hpp"
#include "noa/io/image_file.hpp"
#include "noa/math/compare.hpp"
#include "noa/math/reduce.hpp"
#include "noa/runtime/factory.hpp"
#include "program/command_files.hpp"
#include "program/examples.hpp"

namespace {

using namespace noa::types;
using test::Folder, test::Words, test::has, test::noise;
using test::operator+;
namespace geometry = noa::geometry;

struct Result {
    noa::io::Header header;
    Array<f32> pixels;
    std::string messages;

    bool is(const Array<f32>& expected, f64 tolerance = 1e-5) const {
        return pixels.shape() == expected.shape() and noa::allclose(pixels, expected, tolerance);
    }
};

constexpr Vec<f64, 3> spacing{3, 1.5, 1.5}, origin{10, 20, 30};

Result resampled(const Array<f32>& input, const Words& options, bool has_spacing = true) {
    const Folder folder;
    const std::string from = folder / "in.mrc", to = folder / "out.mrc";
    noa::io::Header header;
    header.shape = input.shape();
    header.kind = input.shape()[1] > 1 ? noa::io::Kind::VOLUMES : noa::io::Kind::IMAGES;
    if (has_spacing)
        header.spacing = header.kind == noa::io::Kind::VOLUMES ? Vec<f64, 3>{1.5, 1.5, 1.5} : spacing;
    header.origin = origin;
    auto file = noa::io::ImageFile::create(from, header);
    file.write(input);
    file.close();
    const auto answer = test::noa(Words{"resample", from, "-o", to} + options);
    EXPECT_EQ(answer.exit_code, 0) << answer.messages;
    return {noa::io::ImageFile::open(to).header(), noa::io::read_image<f32>(to), answer.messages};
}

void expect_near(const Vec<f64, 3>& a, const Vec<f64, 3>& b) {
    for (int axis = 0; axis < 3; ++axis)
        EXPECT_NEAR(a[axis], b[axis], 1e-5) << "axis " << axis;
}

// ---- How many pixels -----------------------------------------------------------------------------------------------

TEST(noa_resample, makes_pixels_of_a_given_size) {
    const auto images = noise({2, 1, 40, 60});
    for (const std::string option: {"--to", "--rescale_angpix"}) {
        const auto result = resampled(images, {option, "3"});

        EXPECT_TRUE(result.is(geometry::resample_fourier(images, {2, 1, 20, 30})));
        expect_near(result.header.spacing, {3, 3, 3});  // along the depth of a stack nothing happens
        expect_near(result.header.origin, origin);
        EXPECT_EQ(result.messages, "");
    }
    EXPECT_EQ(resampled(images, {"--to", "3", "--pixel-size", "6"}).header.shape, (Shape4{2, 1, 80, 120}));
}

TEST(noa_resample, makes_so_many_times_as_many_pixels) {
    const auto images = noise({2, 1, 40, 60}), volume = noise({1, 8, 10, 12});

    const auto finer = resampled(images, {"--factor", "1.5"});
    EXPECT_TRUE(finer.is(geometry::resample_fourier(images, {2, 1, 60, 90})));
    expect_near(finer.header.spacing, {3, 1, 1});
    const auto coarser = resampled(volume, {"--factor", "0.5"});
    EXPECT_TRUE(coarser.is(geometry::resample_fourier(volume, {1, 4, 5, 6})));
    expect_near(coarser.header.spacing, {3, 3, 3});
}

TEST(noa_resample, bins) {
    const auto images = noise({2, 1, 40, 60});
    const auto result = resampled(images, {"--bin", "2"});

    EXPECT_TRUE(result.is(geometry::resample_fourier(images, {2, 1, 20, 30})));
    EXPECT_NEAR(noa::mean(result.pixels), noa::mean(images), 1e-5);
    EXPECT_EQ(resampled(images, {"--bin", "1"}).header.shape, images.shape());
}

TEST(noa_resample, makes_even_numbers_of_pixels_if_asked) {
    EXPECT_EQ(resampled(noise({1, 1, 30, 34}), {"--bin", "2"}).header.shape, (Shape4{1, 1, 15, 17}));
    EXPECT_EQ(resampled(noise({1, 1, 30, 34}), {"--bin", "2", "--even"}).header.shape, (Shape4{1, 1, 16, 18}));
    EXPECT_EQ(resampled(noise({1, 9, 9, 9}), {"--factor", "1", "--even"}).header.shape, (Shape4{1, 10, 10, 10}));
}

// ---- Where things are ----------------------------------------------------------------------------------------------

// 33 pixels of 1.5 A become 16.5, rounded to 17: of 33 / 17 * 1.5 A. Along x nothing is rounded.
TEST(noa_resample, writes_the_true_pixel_size_and_tells_of_it) {
    const auto result = resampled(noise({1, 1, 33, 60}), {"--to", "3"});

    EXPECT_EQ(result.header.shape, (Shape4{1, 1, 17, 30}));
    expect_near(result.header.spacing, {3, 1.5 * 33 / 17, 3});
    EXPECT_TRUE(has(result.messages, "along y, pixels become 2.91176 A, not 3 A: 33 of them become 17"))
            << result.messages;
    EXPECT_FALSE(has(result.messages, "along x"));
    EXPECT_TRUE(has(resampled(noise({1, 1, 33, 60}), {"--bin", "2"}, false).messages,
            "pixels become 1.94118 times what they were, not 2 times what they were"));
    EXPECT_EQ(resampled(noise({1, 1, 33, 60}), {"--to", "3", "--quiet"}).messages, "");
    EXPECT_EQ(resampled(noise({1, 1, 2001, 4}), {"--bin", "2"}).messages, "");  // 0.05 %
}

// Pixel 4 of 9 falls on pixel 9 of 18, so that the first one is half a new pixel, 0.5 of an old one, before the first.
TEST(noa_resample, keeps_the_center_and_moves_the_origin_with_the_first_pixel) {
    auto image = noa::zeros<f32>({1, 1, 9, 8});
    image.span()(0, 0, 4, 4) = 1;
    const auto result = resampled(image, {"--factor", "2"});

    EXPECT_EQ(result.header.shape, (Shape4{1, 1, 18, 16}));
    EXPECT_NEAR(result.pixels.span()(0, 0, 9, 8), 1, 1e-6);
    expect_near(result.header.origin, {10, 20 - 0.5 * 1.5, 30});
}

TEST(noa_resample, interpolates_if_asked) {
    const auto images = noise({2, 1, 20, 31}), volume = noise({1, 8, 10, 12});
    auto finer = noa::empty<f32>({2, 1, 30, 47});
    auto coarser = noa::empty<f32>({1, 4, 5, 6});

    geometry::resample_2d(images, finer, {.interp = Interp::CUBIC, .border = Border::MIRROR});
    EXPECT_TRUE(resampled(images, {"--factor", "1.5", "--method", "cubic"}).is(finer));
    geometry::resample_3d(volume, coarser, {.interp = Interp::LINEAR, .border = Border::MIRROR});
    EXPECT_TRUE(resampled(volume, {"--bin", "2", "--method", "linear"}).is(coarser));
}

// ---- Usage ---------------------------------------------------------------------------------------------------------

TEST(noa_resample, says_what_is_wrong) {
    const Folder folder;
    const std::string from = folder / "in.mrc", to = folder / "out.mrc";
    noa::io::write_image(noise({1, 1, 8, 80}), from);

    test::expect_refusals({"resample", from, "-o", to},
            {{{}, 2, "0 of them have a value"}, {{"--to", "2", "--bin", "2"}, 2, "2 of them have a value"},
                    {{"--bin", ""}, 2, "0 of them have a value"}, {{"--to", "0"}, 2, "--to 0: a number above 0"},
                    {{"--factor", "-1"}, 2, "above 0"}, {{"--factor", "nan"}, 2, "not a number"},
                    {{"--bin", "1.5"}, 2, "a whole number"}, {{"--bin", "0"}, 2, "above 0"},
                    {{"--bin", "two"}, 2, "not a number"}, {{"--bin", "2", "--method", "magic"}, 2, "--method"},
                    {{"--to", "3"}, 3, "the pixel size, which --to 3 needs"},
                    {{"--factor", "1e300"}, 3, "makes 8e+300 of 8 pixels"},
                    {{"--factor", "1e-300"}, 3, "makes 0 of 8 pixels"}});
    EXPECT_FALSE(std::filesystem::exists(to));
}

// 8 pixels become 1.6 with --bin 5, which is rounded to 2, and 1.33 with --bin 6; 80 become 1048000 with 13100.
TEST(noa_resample, says_what_would_be_possible) {
    const Folder folder;
    const std::string from = folder / "in.mrc", to = folder / "out.mrc";
    noa::io::write_image(noise({1, 1, 8, 80}), from, {.spacing = {1.5, 1.5, 1.5}});

    test::expect_refusals({"resample", from, "-o", to},
            {{{"--bin", "6"}, 3,
                     from + ": --bin 6 makes 1 of 8 pixels along y, but there can be from 2 to 1048576; "
                            "--bin can be from 1 to 5\n"},
                    {{"--bin", "9", "--even"}, 3, "--bin can be from 1 to 8\n"},
                    {{"--factor", "20000"}, 3, "makes 1600000 of 80 pixels along x"},
                    {{"--factor", "20000"}, 3, "--factor can be from 0.188 to 13100\n"},
                    {{"--to", "9"}, 3, "--to can be from 0.000115 to 8\n"}});
    for (const Words& words:
            {Words{"--bin", "5"}, Words{"--bin", "8", "--even"}, Words{"--factor", "0.188"}, Words{"--to", "8"}})
        EXPECT_EQ(test::noa(Words{"resample", from, "-o", to} + words).exit_code, 0) << words[0];
}

TEST(noa_resample, has_examples_that_work) {
    const Folder folder;
    noa::io::write_image(noise({1, 8, 16, 16}), folder / "map.mrc", {.spacing = {1.5, 1.5, 1.5}});
    noa::io::write_image(noise({2, 1, 16, 16}), folder / "particles.mrcs");

    test::expect_examples_run(folder, "resample", 3);
}

}  // namespace

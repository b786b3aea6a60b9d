// noa resample.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "noa/geometry/resample.hpp"
#include "noa/io/image_file.hpp"
#include "noa/math/compare.hpp"
#include "noa/math/random.hpp"
#include "noa/math/reduce.hpp"
#include "noa/runtime/factory.hpp"
#include "program/examples.hpp"
#include "program/noa_command.hpp"

namespace {

using namespace noa::types;
using test::Folder;
using Words = std::vector<std::string>;
namespace geometry = noa::geometry;

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

Words operator+(Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

Array<f32> noise(const Shape4& shape) {
    return noa::random<f32>(noa::Normal{5, 1}, shape, {}, {.seed = 7});
}

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
TEST(noa_resample, keeps_the_centre_and_moves_the_origin_with_the_first_pixel) {
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
    struct Case {
        int exit_code;
        Words words;
        std::string message;
    };
    for (const auto& [exit_code, words, message]: {
                 Case{2, {}, "0 of them are given"},
                 Case{2, {"--to", "2", "--bin", "2"}, "2 of them are given"},
                 Case{2, {"--to", "0"}, "--to 0: a number above 0"},
                 Case{2, {"--factor", "-1"}, "above 0"},
                 Case{2, {"--factor", "nan"}, "not a number"},
                 Case{2, {"--bin", "1.5"}, "a whole number"},
                 Case{2, {"--bin", "0"}, "above 0"},
                 Case{2, {"--bin", "two"}, "not a number"},
                 Case{2, {"--bin", "2", "--method", "magic"}, "--method"},
                 Case{3, {"--to", "3"}, "the pixel size, which --to 3 needs"},
                 Case{3, {"--bin", "8"}, from + ": --bin 8 makes 1 pixels of 8 along y"},
                 Case{3, {"--factor", "1e300"}, "makes 8e+300 pixels of 8"},
                 Case{3, {"--factor", "20000"}, "makes 1.6e+06 pixels of 80 along x"},
                 Case{3, {"--factor", "1e-300"}, "makes 0 pixels"},
         }) {
        const auto answer = test::noa(Words{"resample", from, "-o", to} + words);

        EXPECT_EQ(answer.exit_code, exit_code) << answer.messages;
        EXPECT_TRUE(has(answer.messages, message)) << answer.messages;
        EXPECT_FALSE(std::filesystem::exists(to));
    }
}

TEST(noa_resample, has_examples_that_work) {
    const Folder folder;
    noa::io::write_image(noise({1, 8, 16, 16}), folder / "map.mrc", {.spacing = {1.5, 1.5, 1.5}});
    noa::io::write_image(noise({2, 1, 16, 16}), folder / "particles.mrcs");

    ASSERT_EQ(test::examples_of("resample").size(), 3);
    for (const std::string& example: test::examples_of("resample"))
        EXPECT_EQ(test::run_example(folder, example), 0) << example;
}

}  // namespace

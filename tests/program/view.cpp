// noa view: its pictures are those of the library, which have tests of their own.
#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "io/formats.hpp"
#include "noa/io/image_file.hpp"
#include "noa/runtime/factory.hpp"
#include "picture/gallery.hpp"
#include "program/command_files.hpp"
#include "program/examples.hpp"

namespace {

using namespace noa::types;
using namespace noa::program;
using noa::io::Kind;
using test::Folder, test::Words, test::has, test::noise;
using test::operator+;

View<const f32> image_of(const Array<f32>& stack, i64 number) {
    const i64 height = stack.shape()[2], width = stack.shape()[3];
    return {stack.get() + number * height * width, Shape4{1, 1, height, width}};
}

class view_of_file : public testing::Test {
protected:
    Folder folder;
    std::string from = folder / "a.mrc", to = folder / "a.png";

    test::Answer view(const Words& words) const { return test::noa(Words{"view", from, "-o", to} + words); }

    void expect_picture(const Words& words, const Canvas& expected, const std::string& message = "") const {
        const auto answer = view(words);
        EXPECT_EQ(answer.exit_code, 0) << answer.messages;
        EXPECT_TRUE(has(answer.messages, message) and answer.messages.empty() == message.empty()) << answer.messages;
        expected.write(folder / "expected.png");
        EXPECT_TRUE(test::text_of(to) == test::text_of(folder / "expected.png"));
        EXPECT_EQ(answer.output, "");
    }
};

TEST_F(view_of_file, shows_the_images_of_a_stack) {
    const auto stack = noise({6, 1, 110, 130});
    noa::io::write_image(stack, from, {.spacing = {2.5, 2.5, 2.5}});
    SheetOption option{.title = "a.mrc: 6 images of 110 x 130, 2.5 Å per pixel", .pixel_size = 2.5};

    expect_picture({}, contact_sheet(stack, option));
    option.n_columns = 3, option.width = 500;
    expect_picture({"--columns", "3", "--width", "500"}, contact_sheet(stack, option));
    option.contrast = ContrastRule::deviations(2), option.has_own_contrast = true;
    expect_picture(
            {"--columns", "3", "--width", "500", "--sigma", "2", "--each-contrast"}, contact_sheet(stack, option));
}

TEST_F(view_of_file, takes_contrast_as_it_is_given) {
    const auto stack = noise({2, 1, 20, 20});
    noa::io::write_image(stack, from);
    SheetOption option{.title = "a.mrc: 2 images of 20 x 20"};

    option.contrast = ContrastRule::quantiles(0.1, 0.8);
    expect_picture({"--percentiles", "10,80"}, contact_sheet(stack, option));
    option.contrast = ContrastRule::limits(7, -1.5);
    expect_picture({"--range", "7,-1.5"}, contact_sheet(stack, option));
    option.contrast = {};
    option.pixel_size = 3, option.title += ", 3 Å per pixel";
    expect_picture({"--pixel-size", "3"}, contact_sheet(stack, option));
}

TEST_F(view_of_file, shows_some_of_many_images) {
    const auto stack = noise({9, 1, 20, 20});
    noa::io::write_image(stack, from);
    ContactSheet evenly(4, 20, 20, {.title = "a.mrc: 4 of 9 images of 20 x 20"});
    for (const i64 number: {0, 2, 5, 8})  // 8 / 3 from one to the next
        evenly.add(image_of(stack, number), std::to_string(number + 1));
    ContactSheet chosen(3, 20, 20, {.title = "a.mrc: 3 of 9 images of 20 x 20"});
    for (const i64 number: {7, 8, 0})
        chosen.add(image_of(stack, number), std::to_string(number + 1));
    ContactSheet one(1, 20, 20, {.title = "a.mrc: 1 of 9 images of 20 x 20"});
    one.add(image_of(stack, 0), "1");

    expect_picture({"--most", "4"}, evenly.draw(), "4 of 9 are shown");
    expect_picture({"--slices", "8-,1"}, chosen.draw());
    expect_picture({"--most", "1"}, one.draw(), "1 of 9 are shown");
}

// 96 of them, in 12 columns of 8, of 16 x 16 pixels each.
TEST_F(view_of_file, shows_a_hundred_or_so_by_default) {
    noa::io::write_image(noise({200, 1, 16, 16}), from, {.spacing = {4, 4, 4}});
    ASSERT_TRUE(has(view({}).messages, "96 of 200 are shown, evenly spaced")) << view({}).messages;
    const auto bytes = test::bytes_of(to);
    const SheetLayout layout = lay_out_sheet(96, 16, 16, {.title = "with one"});
    const auto number_at = [&](std::size_t at) {
        return 256 * std::to_integer<i64>(bytes[at + 2]) + std::to_integer<i64>(bytes[at + 3]);
    };
    EXPECT_EQ(layout.n_columns, 12);
    EXPECT_EQ(number_at(16), layout.width);
    EXPECT_EQ(number_at(20), layout.height);
    EXPECT_EQ(view({"--quiet"}).messages, "");
}

TEST_F(view_of_file, shows_the_central_slices_of_a_volume) {
    const auto volume = noise({1, 7, 9, 12});
    noa::io::write_image(volume, from, {.spacing = {2, 2, 2}});
    const SheetOption option{.title = "a.mrc: a volume of 7 x 9 x 12, 2 Å per pixel", .width = 300, .pixel_size = 2};

    expect_picture({"--width", "300"}, volume_sheet(volume, option));
}

TEST_F(view_of_file, shows_sections_of_volumes) {
    const auto volumes = noise({3, 5, 10, 12});
    noa::io::write_image(volumes, from, {.kind = Kind::VOLUMES});
    ContactSheet middle(3, 10, 12, {.title = "a.mrc: the middle of 3 volumes of 5 x 10 x 12"});
    for (const i64 number: {2, 7, 12})
        middle.add(image_of(volumes, number), std::to_string(number / 5 + 1));
    ContactSheet sections(2, 10, 12, {.title = "a.mrc: 2 of 15 sections of 10 x 12"});
    for (const i64 number: {5, 14})
        sections.add(image_of(volumes, number), std::to_string(number + 1));

    expect_picture({}, middle.draw());
    expect_picture({"--slices", "6,15"}, sections.draw());
}

TEST_F(view_of_file, leaves_out_the_scale_bar_where_it_would_hide_the_image) {
    const auto image = noise({40, 1, 60, 60});
    noa::io::write_image(image, from, {.spacing = {2, 2, 2}});
    const SheetOption small{.title = "a.mrc: 40 images of 60 x 60, 2 Å per pixel", .width = 700, .n_columns = 10};

    expect_picture({"--width", "700", "--columns", "10"}, contact_sheet(image, small));
}

TEST_F(view_of_file, warns_of_a_pixel_size_that_may_be_none) {
    const auto image = noise({1, 1, 20, 20});
    noa::io::write_image(image, from, {.spacing = {1, 1, 1}});

    EXPECT_TRUE(has(view({}).messages, "the pixel size is 1 A"));
    EXPECT_EQ(view({"--pixel-size", "1"}).messages, "");
}

TEST_F(view_of_file, refuses_what_makes_no_sense) {
    noa::io::write_image(noise({3, 1, 20, 20}), from);
    noa::io::write_image(noa::zeros<c32>({1, 1, 2, 2}), folder / "complex.npy");

    for (const Words& words: std::vector<Words>{{"--percentiles", "5"}, {"--percentiles", "80,20"},
                 {"--percentiles", "-1,50"}, {"--percentiles", "0,101"}, {"--percentiles", ""}, {"--sigma", ""},
                 {"--range", ""}, {"--sigma", "0"}, {"--sigma", "nan"}, {"--range", "1"}, {"--range", "1,inf"},
                 {"--range", "1,2", "--sigma", "3"}, {"--most", "0"}, {"--columns", "0"}, {"--columns", "-1"},
                 {"--width", "10"}, {"--width", "1e9"}, {"--slices", "0"}, {"--in-place"}, {from}})
        EXPECT_EQ(view(words).exit_code, 2) << words[0];
    EXPECT_EQ(view({"--slices", "4"}).exit_code, 3);
    EXPECT_EQ(test::noa({"view", from}).exit_code, 2);
    EXPECT_EQ(test::noa({"view", from, "-o", ""}).exit_code, 2);
    EXPECT_EQ(test::noa({"view", from, "-o", from}).exit_code, 2);
    EXPECT_EQ(test::noa({"view", from, "-o", folder / "a.jpg"}).exit_code, 2);
    EXPECT_EQ(test::noa({"view", from, "-o", folder / "no/folder/a.png"}).exit_code, 4);
    EXPECT_EQ(test::noa({"view", folder / "complex.npy", "-o", to}).exit_code, 3);
    EXPECT_EQ(test::noa({"view", folder / "not_there.mrc", "-o", to}).exit_code, 3);
}

TEST_F(view_of_file, says_when_a_picture_would_be_too_large) {
    noa::io::write_image(noa::zeros<u8>({300, 1, 300, 1}), from);

    const auto answer = view({"--most", "300", "--columns", "1"});

    EXPECT_EQ(answer.exit_code, 2);
    EXPECT_TRUE(has(answer.messages, "65535") and has(answer.messages, "--columns")) << answer.messages;
    EXPECT_EQ(folder.n_files(), 1);
    noa::io::write_image(noa::zeros<u8>({1, 2, 70'000, 1}), from, {.kind = Kind::VOLUMES});
    EXPECT_EQ(view({}).exit_code, 0) << "volumes are made as small as they must be";
}

TEST_F(view_of_file, does_what_its_help_shows) {
    if (const char* const why = test::missing(noa::io::Format::TIFF))
        GTEST_SKIP() << why;
    noa::io::write_image(noise({3, 1, 20, 20}), folder / "particles.mrcs");
    noa::io::write_image(noise({1, 8, 20, 20}), folder / "tomogram.mrc");
    noa::io::write_image(noise({10, 1, 20, 20}), folder / "movie.tif");

    test::expect_examples_run(folder, "view", 3);

    for (const char* const name: {"particles.png", "tomogram.png", "frames.png"})
        EXPECT_TRUE(std::filesystem::exists(folder / name));
}

}  // namespace

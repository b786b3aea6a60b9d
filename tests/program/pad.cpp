// noa pad.
#include <gtest/gtest.h>

#include <limits>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "noa/base/border.hpp"
#include "noa/io/image_file.hpp"
#include "noa/math/resize.hpp"
#include "noa/runtime/factory.hpp"
#include "program/command_files.hpp"
#include "program/examples.hpp"
#include "support/values.hpp"

namespace {

using namespace noa::types;
using noa::io::ImageFile, noa::io::Kind;
using test::Folder, test::Words, test::has;
using test::operator+;

template<typename T>
test::Result<T> padded(const Array<T>& input, const Words& options, const std::string& format = ".mrc",
        const noa::io::ImageOption& option = {}) {
    return test::result_of("pad", input, options, format, option);
}

Array<f32> row(std::initializer_list<f32> values) {
    return noa::from_values<f32>(values, {1, 1, 1, static_cast<i64>(values.size())});
}

// The center of 4 is 2, of 9 it is 4: there are two new ones on the left, and three on the right.
TEST(noa_pad, puts_around_the_center_what_is_asked_for) {
    const auto with = [](const std::string& value) {
        return padded(row({1, 2, 3, 4}), {"--size", "x=9", "--value", value}).values;
    };
    EXPECT_EQ(padded(row({1, 2, 3, 4}), {"--size", "x=9"}).values, (std::vector<f32>{0, 0, 1, 2, 3, 4, 0, 0, 0}));
    EXPECT_EQ(with("-1.5"), (std::vector<f32>{-1.5f, -1.5f, 1, 2, 3, 4, -1.5f, -1.5f, -1.5f}));
    EXPECT_EQ(with("mean"), (std::vector<f32>{2.5f, 2.5f, 1, 2, 3, 4, 2.5f, 2.5f, 2.5f}));
    EXPECT_EQ(with("zero"), (std::vector<f32>{0, 0, 1, 2, 3, 4, 0, 0, 0}));
    EXPECT_EQ(with("clamp"), (std::vector<f32>{1, 1, 1, 2, 3, 4, 4, 4, 4}));
    EXPECT_EQ(with("edge"), with("clamp"));
    EXPECT_EQ(with("mirror"), (std::vector<f32>{2, 1, 1, 2, 3, 4, 4, 3, 2}));
    EXPECT_EQ(with("reflect"), (std::vector<f32>{3, 2, 1, 2, 3, 4, 3, 2, 1}));
    EXPECT_EQ(with("periodic"), (std::vector<f32>{3, 4, 1, 2, 3, 4, 1, 2, 3}));
    EXPECT_EQ(padded(row({1, 2}), {"--size", "x=4", "--border", "mean"}).values, (std::vector<f32>{1.5f, 1, 2, 1.5f}));
}

TEST(noa_pad, knows_the_size_by_other_names) {
    for (const std::string name: {"--clip", "--new_box"})
        EXPECT_EQ(padded(row({1, 2}), {name, "x=4"}).values, (std::vector<f32>{0, 1, 2, 0}));
}

TEST(noa_pad, puts_images_at_a_place) {
    const auto image = noa::from_values<f32>({1, 2, 3, 4}, {1, 1, 2, 2});
    EXPECT_EQ(padded(image, {"--size", "3", "--at", "0"}).values, (std::vector<f32>{1, 2, 0, 3, 4, 0, 0, 0, 0}));
    EXPECT_EQ(padded(image, {"--size", "3", "--at", "x=0"}).values, (std::vector<f32>{1, 2, 0, 3, 4, 0, 0, 0, 0}));
    EXPECT_EQ(padded(image, {"--size", "3", "--at", "x=1,y=1"}).values, (std::vector<f32>{0, 0, 0, 0, 1, 2, 0, 3, 4}));
}

TEST(noa_pad, takes_the_mean_of_each_item) {
    const f32 nan = std::numeric_limits<f32>::quiet_NaN();
    const auto images = noa::from_values<f32>({1, 3, 10, 20, nan, 4}, {3, 1, 1, 2});
    const auto result = padded(images, {"--size", "x=3", "--value", "mean"});
    EXPECT_EQ(std::vector<f32>(result.values.begin(), result.values.begin() + 6),
            (std::vector<f32>{1, 3, 2, 10, 20, 15}));
    EXPECT_EQ(result.values[8], 4);
    const auto volumes = noa::from_values<f32>({1, 3, 10, 20}, {2, 2, 1, 1});
    EXPECT_EQ(padded(volumes, {"--size", "z=3", "--value", "mean"}, ".mrc", {.kind = Kind::VOLUMES}).values,
            (std::vector<f32>{1, 3, 2, 10, 20, 15}));
    const auto whole = noa::from_values<i16>({1, 2, -4, -5}, {2, 1, 1, 2});  // 1.5 and -4.5, rounded away from 0
    EXPECT_EQ(padded(whole, {"--size", "x=3", "--value", "mean"}).values, (std::vector<i16>{1, 2, 2, -4, -5, -5}));
}

TEST(noa_pad, does_what_resize_does) {
    constexpr std::pair<const char*, noa::Border> borders[] = {{"7", noa::Border::VALUE}, {"clamp", noa::Border::CLAMP},
            {"mirror", noa::Border::MIRROR}, {"reflect", noa::Border::REFLECT}, {"periodic", noa::Border::PERIODIC}};
    std::mt19937 generator(4);
    const auto some = [&](i64 n) { return 1 + static_cast<i64>(generator() % static_cast<unsigned>(n)); };
    for (const auto& [name, border]: borders)
        for (int round = 0; round < 3; ++round) {
            const auto input = noa::arange<i32>(Shape4{some(2), some(4), some(5), some(6)});
            const Shape4& from = input.shape();
            const Shape4 shape{from[0], from[1] + some(9) - 1, from[2] + some(9) - 1, from[3] + some(9) - 1};
            std::string size = "z=" + std::to_string(shape[1]);
            size += ",y=" + std::to_string(shape[2]) + ",x=" + std::to_string(shape[3]);

            const auto result = padded(
                    input, {"--size", size, "--value", name, "--kind", "volumes"}, ".npy", {.kind = Kind::VOLUMES});

            EXPECT_EQ(result.header.shape, shape);
            EXPECT_EQ(result.values, test::values(noa::resize(input, shape, border, 7))) << name << from << size;
        }
}

// Around the center, crop takes away what pad has added.
TEST(noa_pad, is_undone_by_crop) {
    const Folder folder;
    for (const i64 n: {7, 8}) {
        const std::string from = folder / "a.mrc", large = folder / "b.mrc", again = folder / "c.mrc";
        const auto input = noa::arange<f32>(Shape4{2, 1, n, n + 1});
        noa::io::write_image(input, from, {.spacing = {1.5, 1.5, 1.5}});
        for (const char* const size: {"11", "12"}) {
            EXPECT_EQ(test::noa({"pad", from, "-o", large, "--size", size}).exit_code, 0);
            const std::string old = "y=" + std::to_string(n) + ",x=" + std::to_string(n + 1);
            EXPECT_EQ(test::noa({"crop", large, "-o", again, "--size", old}).exit_code, 0);
            EXPECT_EQ(test::values(noa::io::read_image<f32>(again)), test::values(input));
            EXPECT_EQ(ImageFile::open(again).header().origin, (noa::Vec<f64, 3>{}));
        }
    }
}

TEST(noa_pad, leaves_elements_as_they_are) {
    const i64 large = (i64{1} << 62) + 1;
    const auto whole = padded(noa::from_values<i64>({large}, {1, 1, 1, 1}), {"--size", "x=2"}, ".npy");
    const auto complex =
            padded(noa::from_values<c32>({c32{3, 4}}, {1, 1, 1, 1}), {"--size", "x=2", "--value", "5"}, ".npy");
    EXPECT_EQ(whole.values, (std::vector<i64>{0, large}));
    EXPECT_EQ(complex.values, (std::vector<c32>{c32{5, 0}, c32{3, 4}}));
    EXPECT_EQ(padded(noa::from_values<bool>({true}, {1, 1, 1, 1}), {"--size", "x=2", "--value", "1"}, ".npy").values,
            (std::vector<bool>{true, true}));
}

TEST(noa_pad, moves_the_origin) {
    const auto volume = noa::zeros<f32>({1, 4, 4, 4});
    const auto result =
            padded(volume, {"--size", "8", "--at", "z=3"}, ".mrc", {.kind = Kind::VOLUMES, .spacing = {3, 2, 1.5}});
    EXPECT_EQ(result.header.origin, (noa::Vec<f64, 3>{-9, -4, -3}));
}

TEST(noa_pad, refuses_what_makes_no_sense) {
    const Folder folder;
    const std::string path = folder / "a.mrc", complex = folder / "c.npy", to = folder / "b.mrc";
    noa::io::write_image(noa::zeros<i16>({2, 1, 5, 6}), path);
    noa::io::write_image(noa::zeros<c32>({1, 1, 2, 2}), complex);
    const auto answer = [&](const Words& words) { return test::noa(Words{"pad", path, "-o", to} + words); };

    const auto small = answer({"--size", "5"});
    EXPECT_EQ(small.exit_code, 3);
    EXPECT_TRUE(has(small.messages, path + ": --size 5 ") and has(small.messages, "5 for 6 along x")) << small.messages;
    EXPECT_TRUE(has(small.messages, "noa crop")) << small.messages;
    const auto outside = answer({"--size", "8", "--at", "x=3"});
    EXPECT_EQ(outside.exit_code, 3);
    EXPECT_TRUE(has(outside.messages, "at 3 to 8 along x") and has(outside.messages, "from 0 to 7"))
            << outside.messages;
    const auto fraction = answer({"--size", "8", "--value", "0.5"});
    EXPECT_EQ(fraction.exit_code, 3);
    EXPECT_TRUE(has(fraction.messages, "--value 0.5 ") and has(fraction.messages, "whole numbers from -32768 to 32767"))
            << fraction.messages;
    EXPECT_EQ(answer({"--size", "8", "--value", "32768"}).exit_code, 3);
    EXPECT_EQ(test::noa({"pad", complex, "-o", folder / "d.npy", "--size", "8", "--value", "mean"}).exit_code, 3);
    for (const char* const value: {"", "nan", "inf", "birds", "1,2"})
        EXPECT_EQ(answer({"--size", "8", "--value", value}).exit_code, 2) << value;
    EXPECT_EQ(answer({"--size", "8", "--at", ""}).exit_code, 2);
    for (const char* const size: {"", "0", "-2", "1.5", "1e300", "x=1e9,y=1e9"})
        EXPECT_EQ(answer({"--size", size}).exit_code, 2) << size;
    EXPECT_TRUE(has(answer({"--size", "2000000000"}).messages, "--size 2000000000: numbers up to 1000000000"));
    EXPECT_EQ(folder.n_files(), 2);
}

TEST(noa_pad, does_what_its_help_shows) {
    const Folder folder;
    noa::io::write_image(noa::zeros<u8>({2, 1, 220, 220}), folder / "particles.mrcs");
    noa::io::write_image(noa::zeros<u8>({1, 1, 600, 600}), folder / "image.mrc");
    noa::io::write_image(noa::zeros<u8>({1, 2, 8, 8}), folder / "map.mrc");

    test::expect_examples_run(folder, "pad", 3);

    EXPECT_EQ(ImageFile::open(folder / "large.mrcs").shape(), (Shape4{2, 1, 320, 320}));
    EXPECT_EQ(ImageFile::open(folder / "image_padded.mrc").shape(), (Shape4{1, 1, 4096, 4096}));
    EXPECT_EQ(ImageFile::open(folder / "map_padded.mrc").shape(), (Shape4{1, 256, 256, 256}));
}

}  // namespace

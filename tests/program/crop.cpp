// noa crop.
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "io/formats.hpp"
#include "noa/io/image_file.hpp"
#include "noa/math/resize.hpp"
#include "noa/runtime/factory.hpp"
#include "program/command_files.hpp"
#include "program/examples.hpp"
#include "support/values.hpp"

namespace {

using namespace noa::types;
using noa::io::Encoding, noa::io::ImageFile, noa::io::Kind;
using test::Folder, test::Words, test::has;
using test::operator+;

template<typename T>
test::Result<T> cropped(const Array<T>& input, const Words& options, const std::string& format = ".mrc",
        const noa::io::ImageOption& option = {}) {
    return test::result_of("crop", input, options, format, option);
}

// 0 1 2 3 4 5 6 in each row, and tens for rows.
Array<f32> numbered(i64 n, i64 depth, i64 height, i64 width) {
    Array<f32> result({n, depth, height, width});
    for (i64 i = 0; i < result.n_elements(); ++i) {
        const i64 slice = i / width / height, y = i / width % height, x = i % width;
        result.get()[i] = static_cast<f32>(1000 * slice + 10 * y + x);
    }
    return result;
}

// The center of 5 rows is the one of 2, of 6 columns 3; of 3 it is 1, and of 2 and 4 it is 1 and 2.
TEST(noa_crop, keeps_the_center) {
    const auto odd = cropped(numbered(2, 1, 5, 6), {"--size", "3"});
    const auto even = cropped(numbered(1, 1, 5, 6), {"--size", "y=2,x=4"});
    const auto one = cropped(numbered(1, 1, 5, 6), {"--size", "1"});

    EXPECT_EQ(odd.values, (std::vector<f32>{12, 13, 14, 22, 23, 24, 32, 33, 34, 1012, 1013, 1014, 1022, 1023, 1024,
                                  1032, 1033, 1034}));
    EXPECT_EQ(even.values, (std::vector<f32>{11, 12, 13, 14, 21, 22, 23, 24}));
    EXPECT_EQ(one.values, (std::vector<f32>{23}));
}

TEST(noa_crop, cuts_at_a_place) {
    EXPECT_EQ(cropped(numbered(1, 1, 5, 6), {"--size", "2", "--at", "0"}).values, (std::vector<f32>{0, 1, 10, 11}));
    EXPECT_EQ(cropped(numbered(1, 1, 5, 6), {"--size", "2", "--at", "x=4,y=3"}).values,
            (std::vector<f32>{34, 35, 44, 45}));
    EXPECT_EQ(cropped(numbered(1, 1, 5, 6), {"--size", "2", "--at", "y=0"}).values, (std::vector<f32>{2, 3, 12, 13}));
    EXPECT_EQ(cropped(numbered(1, 1, 3, 3), {"--size", "x=1"}).values, (std::vector<f32>{1, 11, 21}));
    for (const char* const spelling: {"center", "centre"})
        EXPECT_EQ(cropped(numbered(1, 1, 3, 3), {"--size", "1", "--at", spelling}).values, std::vector<f32>{11});
}

// As EMAN2 and RELION call it.
TEST(noa_crop, knows_the_size_by_other_names) {
    for (const std::string name: {"--clip", "--new_box"}) {
        const auto [header, values] = cropped(numbered(1, 1, 5, 6), {name, "1"});
        EXPECT_EQ(values, (std::vector<f32>{23}));
        EXPECT_TRUE(has(header.labels.back(), "crop --size 1")) << header.labels.back();
    }
}

TEST(noa_crop, cuts_volumes_along_all_axes) {
    const noa::io::ImageOption volumes{.kind = Kind::VOLUMES};
    EXPECT_EQ(cropped(numbered(2, 3, 2, 2), {"--size", "1"}, ".mrc", volumes).values, (std::vector<f32>{1011, 4011}));
    EXPECT_EQ(cropped(numbered(1, 4, 1, 1), {"--size", "z=2", "--kind", "volumes"}, ".npy", volumes).values,
            (std::vector<f32>{1000, 2000}));
    EXPECT_EQ(cropped(numbered(2, 4, 1, 1), {"--size", "z=3", "--at", "z=1"}, ".mrc", volumes).values,
            (std::vector<f32>{1000, 2000, 3000, 5000, 6000, 7000}));
    const auto as_volume = cropped(numbered(4, 1, 1, 1), {"--size", "z=2", "--kind", "volumes"}, ".mrc");
    EXPECT_EQ(as_volume.header.shape, (Shape4{1, 2, 1, 1}));
}

TEST(noa_crop, does_what_resize_does) {
    std::mt19937 generator(3);
    const auto some = [&](i64 n) { return 1 + static_cast<i64>(generator() % static_cast<unsigned>(n)); };
    for (int round = 0; round < 12; ++round) {
        const auto input = numbered(some(2), some(5), some(6), some(7));
        const Shape4 shape{input.shape()[0], some(input.shape()[1]), some(input.shape()[2]), some(input.shape()[3])};
        std::string size = "z=" + std::to_string(shape[1]);
        size += ",y=" + std::to_string(shape[2]) + ",x=" + std::to_string(shape[3]);

        const auto result = cropped(input, {"--size", size}, ".mrc", {.kind = Kind::VOLUMES});

        EXPECT_EQ(result.header.shape, shape);
        EXPECT_EQ(result.values, test::values(noa::resize(input, shape))) << input.shape() << " " << size;
    }
}

TEST(noa_crop, leaves_elements_as_they_are) {
    const i64 large = (i64{1} << 62) + 1;
    const auto whole = cropped(noa::from_values<i64>({0, large, 2}, {1, 1, 1, 3}), {"--size", "1"}, ".npy");
    const auto complex = cropped(noa::from_values<c32>({c32{1, 2}, c32{3, 4}}, {1, 1, 1, 2}), {"--size", "1"});
    const auto nibbles = cropped(
            noa::from_values<u8>({1, 9, 15}, {1, 1, 1, 3}), {"--size", "x=2"}, ".mrc", {.encoding = Encoding::U4});

    EXPECT_EQ(whole.values, (std::vector<i64>{large}));
    EXPECT_EQ(whole.header.encoding, Encoding::I64);
    EXPECT_EQ(complex.values, (std::vector<c32>{c32{3, 4}}));
    EXPECT_EQ(nibbles.values, (std::vector<u8>{1, 9}));
    EXPECT_EQ(nibbles.header.encoding, Encoding::U4);
    EXPECT_EQ(cropped(numbered(1, 1, 2, 2), {"--size", "1", "--mode", "f16"}).header.encoding, Encoding::F16);
}

// What was at a place in Angstrom is there still.
TEST(noa_crop, moves_the_origin) {
    const auto [header, values] = cropped(numbered(1, 8, 8, 8), {"--size", "4", "--at", "x=1,z=3"}, ".mrc",
            {.kind = Kind::VOLUMES, .spacing = {3, 2, 1.5}});
    EXPECT_EQ(header.origin, (noa::Vec<f64, 3>{9, 4, 1.5}));
    EXPECT_EQ(header.spacing, (noa::Vec<f64, 3>{3, 2, 1.5}));
    const auto [given, same] =
            cropped(numbered(1, 1, 8, 8), {"--size", "4", "--pixel-size", "10"}, ".mrc", {.spacing = {3, 2, 1.5}});
    EXPECT_EQ(given.origin, (noa::Vec<f64, 3>{0, 20, 20}));
}

TEST(noa_crop, refuses_what_is_not_there) {
    const Folder folder;
    const std::string path = folder / "a.mrc", to = folder / "b.mrc";
    noa::io::write_image(numbered(2, 1, 5, 6), path);
    const auto answer = [&](const Words& words) { return test::noa(Words{"crop", path, "-o", to} + words); };

    const auto large = answer({"--size", "6"});
    EXPECT_EQ(large.exit_code, 3);
    EXPECT_TRUE(has(large.messages, path + ": --size 6 ") and has(large.messages, "6 of 5 along y")) << large.messages;
    EXPECT_TRUE(has(large.messages, "noa pad")) << large.messages;
    const auto outside = answer({"--size", "x=3", "--at", "x=4"});
    EXPECT_EQ(outside.exit_code, 3);
    EXPECT_TRUE(has(outside.messages, "pixels 4 to 6 along x")) << outside.messages;
    EXPECT_TRUE(has(outside.messages, "there are 0 to 5")) << outside.messages;
    EXPECT_EQ(answer({"--size", "3", "--at", "-1"}).exit_code, 3);
    for (const char* const size: {"", "0", "-2", "x=0", "1.5", "nan", "inf", "z=1", "x=1,x=2", "1e300", "x", "3,3"})
        EXPECT_EQ(answer({"--size", size}).exit_code, 2) << size;
    EXPECT_EQ(answer({"--size", "3", "--at", "z=1"}).exit_code, 2);
    EXPECT_EQ(answer({"--size", "3", "--at", ""}).exit_code, 2);
    EXPECT_TRUE(has(answer({"--size", ""}).messages, "--size '': a number was expected"));
    EXPECT_TRUE(has(answer({"--size", "3", "--at", ""}).messages, "--at '': a number was expected"));
    EXPECT_EQ(answer({}).exit_code, 2);
    EXPECT_EQ(test::noa({"crop", path, "-o", path, "--size", "3"}).exit_code, 2);
    EXPECT_EQ(test::noa({"crop", path, "-o", folder / "b.tar", "--size", "3"}).exit_code, 2);
    EXPECT_EQ(folder.n_files(), 1);
}

TEST(noa_crop, works_on_many_files_and_in_place) {
    if (const char* const why = test::missing(noa::io::Format::TIFF))
        GTEST_SKIP() << why;
    const Folder folder;
    const std::string a = folder / "a.mrc", b = folder / "b.tif", to = folder / "out/";
    noa::io::write_image(numbered(1, 1, 5, 6), a);
    noa::io::write_image(numbered(1, 1, 3, 3), b);

    EXPECT_EQ(test::noa({"crop", a, b, "-o", to, "--size", "4"}).exit_code, 1);
    EXPECT_EQ(ImageFile::open(to + "a.mrc").shape(), (Shape4{1, 1, 4, 4}));
    EXPECT_FALSE(std::filesystem::exists(to + "b.tif"));
    EXPECT_EQ(test::noa({"crop", a, b, "--in-place", "--size", "2"}).exit_code, 0);
    EXPECT_EQ(ImageFile::open(a).shape(), (Shape4{1, 1, 2, 2}));
    EXPECT_EQ(test::values(noa::io::read_image<f32>(b)), (std::vector<f32>{0, 1, 10, 11}));
}

TEST(noa_crop, does_what_its_help_shows) {
    const Folder folder;
    noa::io::write_image(noa::zeros<u8>({2, 1, 220, 220}), folder / "particles.mrcs");
    noa::io::write_image(noa::zeros<u8>({1, 1, 600, 600}), folder / "micrograph.mrc");
    noa::io::write_image(noa::zeros<u8>({1, 80, 8, 8}), folder / "tomogram.mrc");

    test::expect_examples_run(folder, "crop", 3);

    EXPECT_EQ(ImageFile::open(folder / "small.mrcs").shape(), (Shape4{2, 1, 200, 200}));
    EXPECT_EQ(ImageFile::open(folder / "corner.mrc").shape(), (Shape4{1, 1, 256, 512}));
    EXPECT_EQ(ImageFile::open(folder / "slab.mrc").shape(), (Shape4{1, 64, 8, 8}));
}

}  // namespace

// What all commands that write images have in common: what is said of the elements and of their place.
#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "io/formats.hpp"
#include "noa/io/image_file.hpp"
#include "noa/math/random.hpp"
#include "noa/runtime/factory.hpp"
#include "program/command_files.hpp"

namespace {

using namespace noa::types;
using noa::io::Encoding, noa::io::Header, noa::io::ImageFile, noa::io::Kind;
using test::Folder, test::has, test::Words, test::operator+;

// With a value in one place.
std::string write_image_with(const Folder& folder, const std::string& name, f32 value) {
    const auto image = test::noise({1, 1, 8, 12});
    image.span()(0, 0, 3, 4) = value;
    noa::io::write_image(image, folder / name, {.spacing = {1.5, 1.5, 1.5}});
    return folder / name;
}

const std::vector<Words> commands{{"filter", "--gaussian", "0.01px"}, {"math", "--add", "0"},
        {"transform", "--shift", "x=0"}, {"resample", "--factor", "2", "--method", "linear"}, {"convert"},
        {"crop", "--size", "8"}};

Words line(const Words& command, const std::string& from, const std::string& to, const Words& more = {}) {
    return Words{command[0], from, "-o", to} + Words(command.begin() + 1, command.end()) + more;
}

TEST(output, of_numbers_that_do_not_fit_is_warned_of) {
    const Folder folder;
    const std::string from = write_image_with(folder, "from.mrc", 1e6f), to = folder / "to.mrc";
    for (const Words& command: commands) {
        const auto quiet = test::noa(line(command, from, to));
        EXPECT_EQ(quiet.exit_code, 0) << quiet.messages;
        EXPECT_FALSE(has(quiet.messages, "fit")) << quiet.messages;
        const auto warned = test::noa(line(command, from, to, {"--mode", "i16"}));
        EXPECT_EQ(warned.exit_code, 0) << warned.messages;
        EXPECT_TRUE(has(warned.messages, "not fit i16, -32768 to 32767")) << command[0] << ": " << warned.messages;
    }
}

TEST(output, of_complex_numbers_that_do_not_fit_is_warned_of) {
    const Folder folder;
    noa::io::write_image(noa::from_values<c32>({c32{1, 2}, c32{3, 1e6f}}, {1, 1, 1, 2}), folder / "from.npy");
    const auto answer =
            test::noa({"convert", folder / "from.npy", "-o", folder / "to.mrc", "--kind", "images", "--mode", "ci16"});
    EXPECT_EQ(answer.exit_code, 0);
    EXPECT_TRUE(has(answer.messages, "1 element does not fit ci16")) << answer.messages;
}

TEST(output, that_cannot_be_for_one_of_several_inputs_is_for_the_others) {
    const Folder folder;
    const std::string whole = folder / "whole.npy", to = folder / "to/";
    noa::io::write_image(noa::zeros<i64>({1, 1, 2, 2}), whole);
    const std::string a = write_image_with(folder, "a.mrc", 0), b = write_image_with(folder, "b.mrc", 0);
    const auto answer = test::noa({"convert", a, whole, b, "-o", to, "--format", "mrc"});
    EXPECT_EQ(answer.exit_code, 1) << answer.messages;
    EXPECT_TRUE(has(answer.messages, "i64")) << answer.messages;
    EXPECT_TRUE(std::filesystem::exists(to + "a.mrc") and std::filesystem::exists(to + "b.mrc"));
}

TEST(output, of_modes_and_extensions_that_cannot_be_is_wrong_usage) {
    const Folder folder;
    const std::string from = write_image_with(folder, "from.mrc", 0);
    for (const Words& command: commands)
        for (const Words& more: {Words{"a.mrc", "--mode", "f64"}, Words{"a.mrc", "--mode", "c32"}, Words{"a.xyz"},
                     Words{"a.mrc", "--compression", "lzw"}}) {
            const auto answer = test::noa(line(command, from, folder / more[0], Words(more.begin() + 1, more.end())));
            EXPECT_EQ(answer.exit_code, 2) << command[0] << ": " << answer.messages;
        }
    EXPECT_EQ(folder.n_files(), 1u);
}

TEST(output, of_bytes_in_mrc_files_is_warned_of_if_nobody_asked_for_them) {
    if (const char* const why = test::missing(noa::io::Format::TIFF))
        GTEST_SKIP() << why;
    const Folder folder;
    noa::io::write_image(noa::fill<u8>({1, 1, 4, 4}, 200), folder / "a.tif");
    const auto converted = [&](const std::string& from, const Words& more) {
        const auto answer = test::noa(Words{"convert", folder / from, "-o", folder / "b.mrc"} + more);
        EXPECT_EQ(answer.exit_code, 0) << answer.messages;
        return answer.messages;
    };
    EXPECT_TRUE(has(converted("a.tif", {}), "--mode u16"));
    noa::io::write_image(noa::fill<bool>({1, 1, 4, 4}, true), folder / "a.npy");
    EXPECT_EQ(converted("a.npy", {}), "");  // 0 and 1 alone
    EXPECT_EQ(converted("a.tif", {"--mode", "u8"}), "");
    std::filesystem::rename(folder / "b.mrc", folder / "a.mrc");
    EXPECT_EQ(converted("a.mrc", {}), "");  // has it already
    EXPECT_EQ(noa::io::read_image<f32>(folder / "b.mrc").span()(0, 0, 0, 0), 200);
}

TEST(output, of_what_is_not_finite_is_warned_of) {
    const Folder folder;
    for (const f32 odd: {std::numeric_limits<f32>::quiet_NaN(), std::numeric_limits<f32>::infinity()}) {
        const std::string from = write_image_with(folder, "from.mrc", odd);
        for (const Words& command: {commands[0], commands[1], commands[2], commands[3]}) {
            const auto answer = test::noa(line(command, from, folder / "to.mrc"));
            EXPECT_EQ(answer.exit_code, 0) << answer.messages;
            EXPECT_TRUE(has(answer.messages, from + ": 1 element is not finite")) << answer.messages;
        }
    }
}

// ---- Where the first pixel is --------------------------------------------------------------------------------------

// A volume of 8 x 10 x 12 pixels of 2 Angstrom.
Header header_after(const Vec<i64, 3>& start, const Vec<f64, 3>& origin, const Words& command) {
    const Folder folder;
    Header header;
    header.shape = {1, 8, 10, 12};
    header.kind = Kind::VOLUMES;
    header.spacing = {2, 2, 2};
    header.start = start;
    header.origin = origin;
    header.space_group = 19;
    auto file = ImageFile::create(folder / "from.mrc", header);
    file.write(test::noise(header.shape));
    file.close();
    const auto answer = test::noa(line(command, folder / "from.mrc", folder / "to.mrc"));
    EXPECT_EQ(answer.exit_code, 0) << answer.messages;
    return ImageFile::open(folder / "to.mrc").header();
}

TEST(output, keeps_the_place_of_pixels_that_stay) {
    for (const Words& command: {Words{"convert"}, Words{"filter", "--lowpass", "10"}, Words{"math", "--add", "1"}}) {
        const Header header = header_after({3, 2, -6}, {1, 2, 3}, command);
        EXPECT_EQ(header.start, (Vec<i64, 3>{3, 2, -6}));
        EXPECT_EQ(header.origin, (Vec<f64, 3>{1, 2, 3}));
        EXPECT_EQ(header.space_group, 19);
    }
}

TEST(output, moves_what_says_where_the_first_pixel_is) {
    const Words crop{"crop", "--size", "z=4,y=4,x=4", "--at", "z=1,y=2,x=3"};
    const Vec<i64, 3> no_start{}, start{3, 2, -6};
    const Vec<f64, 3> no_origin{}, origin{1, 2, 3};

    EXPECT_EQ(header_after(no_start, no_origin, crop).start, no_start);
    EXPECT_EQ(header_after(no_start, no_origin, crop).origin, (Vec<f64, 3>{2, 4, 6}));
    EXPECT_EQ(header_after(start, no_origin, crop).start, (Vec<i64, 3>{4, 4, -3}));
    EXPECT_EQ(header_after(start, no_origin, crop).origin, no_origin);
    EXPECT_EQ(header_after(start, origin, crop).start, (Vec<i64, 3>{4, 4, -3}));
    EXPECT_EQ(header_after(start, origin, crop).origin, (Vec<f64, 3>{3, 6, 9}));
    EXPECT_EQ(header_after(start, origin, crop).space_group, 1);

    for (const char* const slices: {"3-5", "3,4,5", "3-4,6"}) {
        const Header header = header_after(start, no_origin, {"convert", "--slices", slices});
        EXPECT_EQ(header.start, (Vec<i64, 3>{5, 2, -6})) << slices;
        EXPECT_EQ(header.space_group, 1) << slices;
    }
    EXPECT_EQ(header_after(start, no_origin, {"pad", "--size", "14"}).start, (Vec<i64, 3>{0, 0, -7}));
}

TEST(output, has_no_symmetry_where_pixels_are_moved) {
    EXPECT_EQ(header_after({}, {}, {"transform", "--rotate-x", "30"}).space_group, 1);
    EXPECT_EQ(header_after({}, {}, {"crop", "--size", "4"}).space_group, 1);
}

TEST(output, is_where_it_was_in_one_of_several_volumes) {
    const Folder folder;
    Header header;
    header.shape = {2, 4, 3, 3};
    header.kind = Kind::VOLUMES;
    header.spacing = {2, 2, 2};
    header.origin = {3, 0, 0};
    auto file = ImageFile::create(folder / "from.mrc", header);
    file.write(test::noise(header.shape));
    file.close();
    const auto answer = test::noa({"convert", folder / "from.mrc", "-o", folder / "to.mrc", "--slices", "6-8"});
    EXPECT_EQ(answer.exit_code, 0) << answer.messages;
    EXPECT_EQ(ImageFile::open(folder / "to.mrc").header().origin, (Vec<f64, 3>{3 + 2, 0, 0}));  // the second section
}

TEST(output, has_an_origin_where_pixels_become_others) {
    const Header binned = header_after({3, 2, -6}, {}, {"resample", "--bin", "2"});
    EXPECT_EQ(binned.start, (Vec<i64, 3>{}));
    EXPECT_EQ(binned.space_group, 1);
    // Pixel 5 of 10 becomes pixel 2 of 5, so that the first one was half a pixel further on.
    EXPECT_EQ(binned.origin, (Vec<f64, 3>{6, 4 + 2, -12}));
    EXPECT_EQ(header_after({3, 2, -6}, {1, 2, 3}, {"resample", "--bin", "2"}).origin, (Vec<f64, 3>{1, 2 + 2, 3}));
}

// ---- The size of pixels --------------------------------------------------------------------------------------------

TEST(pixel_size, may_differ_as_far_as_whole_numbers_of_pixels_make_it) {
    const Folder folder;
    noa::io::write_image(test::noise({1, 1, 33, 47}), folder / "a.mrc", {.spacing = {1.5, 1.5, 1.5}});
    EXPECT_EQ(test::noa({"resample", folder / "a.mrc", "-o", folder / "b.mrc", "--bin", "2"}).exit_code, 0);
    const auto answer = test::noa({"filter", folder / "b.mrc", "-o", folder / "c.mrc", "--lowpass", "10"});
    EXPECT_EQ(answer.exit_code, 0) << answer.messages;

    noa::io::write_image(test::noise({1, 1, 33, 47}), folder / "d.mrc", {.spacing = {1.5, 1.6, 1.5}});
    const auto refused = test::noa({"filter", folder / "d.mrc", "-o", folder / "c.mrc", "--lowpass", "10"});
    EXPECT_EQ(refused.exit_code, 3);
    EXPECT_TRUE(has(refused.messages, "1.6 A by 1.5 A, not the same along all axes")) << refused.messages;
}

TEST(pixel_size, that_cannot_be_is_refused_where_it_is_needed) {
    const Folder folder;
    noa::io::write_image(test::noise({1, 1, 8, 8}), folder / "a.mrc", {.spacing = {4e6, 4e6, 4e6}});
    const auto refused = test::noa({"filter", folder / "a.mrc", "-o", folder / "b.mrc", "--lowpass", "10"});
    EXPECT_EQ(refused.exit_code, 3);
    EXPECT_TRUE(has(refused.messages, "4e+06 A, which cannot be")) << refused.messages;
    EXPECT_EQ(test::noa({"filter", folder / "a.mrc", "-o", folder / "b.mrc", "--lowpass", "0.1/px"}).exit_code, 0);
}

TEST(cell, that_has_other_angles_is_warned_of) {
    const Folder folder;
    Header header;
    header.shape = {1, 2, 2, 2};
    header.kind = Kind::VOLUMES;
    header.cell_angles = {90, 80, 90};
    auto file = ImageFile::create(folder / "a.mrc", header);
    file.write(test::noise(header.shape));
    file.close();
    const auto answer = test::noa({"convert", folder / "a.mrc", "-o", folder / "b.mrc"});
    EXPECT_EQ(answer.exit_code, 0);
    EXPECT_TRUE(has(answer.messages, "angles of 90, 80 and 90 degrees")) << answer.messages;
    EXPECT_EQ(ImageFile::open(folder / "b.mrc").header().cell_angles, header.cell_angles);
}

}  // namespace

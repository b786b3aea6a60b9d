// noa convert.
#include <gtest/gtest.h>

#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include "io/formats.hpp"
#include "noa/io/image_file.hpp"
#include "noa/runtime/factory.hpp"
#include "program/examples.hpp"
#include "program/noa_command.hpp"
#include "support/values.hpp"

namespace {

using namespace noa::types;
using noa::io::Encoding, noa::io::Header, noa::io::ImageFile, noa::io::Kind;
using test::Folder;
using test::has;
using test::Words;

Header header_of(const std::string& path, const noa::io::ReadOption& option = {}) {
    return ImageFile::open(path, option).header();
}

template<typename T>
std::vector<T> values_of(const std::string& path, const noa::io::ReadOption& option = {}) {
    return test::values(noa::io::read_image<T>(path, option));
}

// Slice n has n, n + 0.5, n + 0.25.
Array<f32> slices(i64 n) {
    Array<f32> result({n, 1, 1, 3});
    for (i64 i = 0; i < n; ++i)
        for (i64 k = 0; k < 3; ++k)
            result.get()[3 * i + k] = static_cast<f32>(i + 1) + (k == 0 ? 0 : k == 1 ? 0.5f : 0.25f);
    return result;
}

std::vector<f32> firsts_of(const std::string& path) {
    std::vector<f32> result;
    const auto all = values_of<f32>(path);
    for (std::size_t i = 0; i < all.size(); i += 3)
        result.push_back(all[i]);
    return result;
}

// The number that no narrower type holds.
template<typename T>
void expect_same_elements(Encoding encoding, const std::vector<std::string>& formats) {
    const Folder folder;
    using Limits = std::numeric_limits<noa::traits::value_type_t<T>>;
    const auto values = noa::from_values<T>({T(Limits::max()), T(Limits::lowest()), T(1), T(0)}, {1, 1, 2, 2});
    std::string from = folder / ("first" + formats.front());
    noa::io::write_image(values, from, {.encoding = encoding});
    for (const std::string& format: formats) {
        const std::string to = folder / ("next" + format);
        const auto answer = test::noa({"convert", from, "-o", to});
        EXPECT_EQ(answer.exit_code, 0) << answer.messages;
        EXPECT_EQ(header_of(to).encoding, encoding) << to;
        EXPECT_EQ(values_of<T>(to), test::values(values)) << to;
        std::filesystem::rename(to, from = folder / ("from" + format));
    }
}

TEST(noa_convert, leaves_elements_as_they_are) {
    if (const char* const why = test::missing(noa::io::Format::TIFF))
        GTEST_SKIP() << why;
    expect_same_elements<i8>(Encoding::I8, {".mrc", ".tif", ".npy", ".mrc"});
    expect_same_elements<u8>(Encoding::U8, {".mrc", ".tif", ".npy", ".mrc"});
    expect_same_elements<i16>(Encoding::I16, {".mrc", ".tif", ".npy", ".mrc"});
    expect_same_elements<u16>(Encoding::U16, {".mrc", ".tif", ".npy", ".mrc"});
    expect_same_elements<f16>(Encoding::F16, {".mrc", ".tif", ".npy", ".mrc"});
    expect_same_elements<f32>(Encoding::F32, {".mrc", ".tif", ".npy", ".mrc"});
    expect_same_elements<i32>(Encoding::I32, {".tif", ".npy", ".tif"});
    expect_same_elements<u32>(Encoding::U32, {".tif", ".npy", ".tif"});
    expect_same_elements<f64>(Encoding::F64, {".tif", ".npy", ".tif"});
    expect_same_elements<i64>(Encoding::I64, {".npy", ".npy"});
    expect_same_elements<u64>(Encoding::U64, {".npy", ".npy"});
    expect_same_elements<c32>(Encoding::C32, {".mrc", ".npy", ".mrc"});
    expect_same_elements<c64>(Encoding::C64, {".npy", ".npy"});
}

TEST(noa_convert, takes_a_wider_type_where_that_holds_all) {
    if (const char* const why = test::missing(noa::io::Format::TIFF))
        GTEST_SKIP() << why;
    const Folder folder;
    const std::string nibbles = folder / "u4.mrc", bits = folder / "bool.npy", pairs = folder / "ci16.mrc";
    noa::io::write_image(noa::from_values<u8>({0, 15, 7}, {1, 1, 1, 3}), nibbles, {.encoding = Encoding::U4});
    noa::io::write_image(noa::from_values<bool>({true, false}, {1, 1, 1, 2}), bits);
    noa::io::write_image(noa::from_values<c32>({c32{3, -4}}, {1, 1, 1, 1}), pairs, {.encoding = Encoding::CI16});

    EXPECT_EQ(test::noa({"convert", nibbles, "-o", folder / "a.npy"}).exit_code, 0);
    EXPECT_EQ(test::noa({"convert", bits, "-o", folder / "b.mrc"}).exit_code, 0);
    EXPECT_EQ(test::noa({"convert", pairs, "-o", folder / "c.npy"}).exit_code, 0);
    EXPECT_EQ(test::noa({"convert", nibbles, "-o", folder / "d.tif"}).exit_code, 0);

    EXPECT_EQ(header_of(folder / "a.npy").encoding, Encoding::U8);
    EXPECT_EQ(values_of<u8>(folder / "a.npy"), (std::vector<u8>{0, 15, 7}));
    EXPECT_EQ(header_of(folder / "b.mrc").encoding, Encoding::U8);
    EXPECT_EQ(values_of<u8>(folder / "b.mrc"), (std::vector<u8>{1, 0}));
    EXPECT_EQ(header_of(folder / "c.npy").encoding, Encoding::C32);
    EXPECT_EQ(values_of<c32>(folder / "c.npy"), (std::vector<c32>{c32{3, -4}}));
    EXPECT_EQ(header_of(folder / "d.tif").encoding, Encoding::U4);
}

TEST(noa_convert, asks_for_a_mode_where_there_is_a_choice) {
    const Folder folder;
    const std::string from = folder / "from.npy", to = folder / "to.mrc";
    noa::io::write_image(noa::from_values<f64>({1.5, -2.5}, {1, 1, 1, 2}), from);

    const auto unclear = test::noa({"convert", from, "-o", to});
    const auto wrong = test::noa({"convert", from, "-o", to, "--mode", "f64"});
    const auto unknown = test::noa({"convert", from, "-o", to, "--mode", "f24"});
    EXPECT_FALSE(std::filesystem::exists(to));
    const auto clear = test::noa({"convert", from, "-o", to, "--mode", "f32"});

    EXPECT_EQ(unclear.exit_code, 2);
    EXPECT_TRUE(has(unclear.messages, "f64") and has(unclear.messages, "--mode") and has(unclear.messages, "f32"));
    EXPECT_EQ(wrong.exit_code, 2);
    EXPECT_TRUE(has(wrong.messages, "--mode f64: MRC files cannot have that")) << wrong.messages;
    EXPECT_EQ(unknown.exit_code, 2);
    EXPECT_EQ(clear.exit_code, 0);
    EXPECT_EQ(values_of<f64>(to), (std::vector<f64>{1.5, -2.5}));
    EXPECT_EQ(test::noa({"convert", from, "-o", to, "--mode", "12"}).exit_code, 0);
    EXPECT_EQ(header_of(to).encoding, Encoding::F16);
}

TEST(noa_convert, says_how_many_elements_are_clamped) {
    const Folder folder;
    const std::string from = folder / "from.mrc", to = folder / "to.mrc";
    const f32 nan = std::numeric_limits<f32>::quiet_NaN();
    noa::io::write_image(noa::from_values<f32>({-1, -0.4f, 2.5f, 3.5f, 255.4f, 256, 300, nan}, {1, 1, 2, 4}), from);

    const auto clamped = test::noa({"convert", from, "-o", to, "--mode", "u8"});
    const auto quiet = test::noa({"convert", from, "-o", folder / "quiet.mrc", "--mode", "u8", "--quiet"});
    const auto wide = test::noa({"convert", from, "-o", folder / "wide.mrc", "--mode", "f16"});

    EXPECT_EQ(clamped.exit_code, 0);
    EXPECT_TRUE(has(clamped.messages, "4 elements do not fit u8, 0 to 255")) << clamped.messages;
    EXPECT_EQ(values_of<i64>(to), (std::vector<i64>{0, 0, 2, 4, 255, 255, 255, 0}));
    EXPECT_EQ(quiet.messages, "");
    EXPECT_EQ(wide.messages, "");
}

TEST(noa_convert, chooses_slices) {
    const Folder folder;
    const std::string stack = folder / "stack.mrc", to = folder / "to.mrc";
    noa::io::write_image(slices(9), stack);

    EXPECT_EQ(test::noa({"convert", stack, "-o", to, "--slices", "8-,2,4-5,2"}).exit_code, 0);

    EXPECT_EQ(firsts_of(to), (std::vector<f32>{8, 9, 2, 4, 5, 2}));
    EXPECT_EQ(header_of(to).kind, Kind::IMAGES);
    EXPECT_EQ(test::noa({"convert", stack, "-o", to, "--slices", "0"}).exit_code, 2);
    EXPECT_EQ(test::noa({"convert", stack, "-o", to, "--slices", ""}).exit_code, 2);
    EXPECT_EQ(test::noa({"convert", stack, "-o", to, "--slices", "10"}).exit_code, 3);
    EXPECT_EQ(firsts_of(to).size(), 6) << "what failed wrote nothing";
}

TEST(noa_convert, makes_volumes_of_stacks_and_back) {
    if (const char* const why = test::missing(noa::io::Format::TIFF))
        GTEST_SKIP() << why;
    const Folder folder;
    const std::string stack = folder / "stack.mrc", volume = folder / "volume.mrc", again = folder / "again.tif";
    noa::io::write_image(slices(6), stack, {.spacing = {0, 2, 2}});

    EXPECT_EQ(test::noa({"convert", stack, "-o", volume, "--as", "volumes"}).exit_code, 0);
    EXPECT_EQ(header_of(volume).shape, (Shape4{1, 6, 1, 3}));
    EXPECT_EQ(header_of(volume).kind, Kind::VOLUMES);
    EXPECT_EQ(header_of(volume).spacing, (noa::Vec<f64, 3>{2, 2, 2}));
    EXPECT_EQ(test::noa({"convert", volume, "-o", again, "--as", "images", "--slices", "2-3"}).exit_code, 0);
    EXPECT_EQ(header_of(again).shape, (Shape4{2, 1, 1, 3}));
    EXPECT_EQ(firsts_of(again), (std::vector<f32>{2, 3}));
    EXPECT_EQ(test::noa({"convert", volume, "-o", again, "--as", "birds"}).exit_code, 2);
}

// Sections count on from one volume to the next; the origin is the place of the first of them.
TEST(noa_convert, takes_sections_out_of_volumes) {
    const Folder folder;
    const std::string volumes = folder / "volumes.mrc", to = folder / "to.mrc";
    noa::io::write_image(slices(6).reshape({2, 3, 1, 3}), volumes, {.kind = Kind::VOLUMES, .spacing = {5, 2, 2}});

    EXPECT_EQ(test::noa({"convert", volumes, "-o", to}).exit_code, 0);
    EXPECT_EQ(header_of(to).shape, (Shape4{2, 3, 1, 3}));
    EXPECT_EQ(test::noa({"convert", volumes, "-o", to, "--slices", "3-5"}).exit_code, 0);
    EXPECT_EQ(header_of(to).shape, (Shape4{1, 3, 1, 3}));
    EXPECT_EQ(firsts_of(to), (std::vector<f32>{3, 4, 5}));
    EXPECT_EQ(header_of(to).origin, (noa::Vec<f64, 3>{10, 0, 0}));
}

TEST(noa_convert, keeps_what_headers_say) {
    const Folder folder;
    const std::string from = folder / "from.mrc", to = folder / "to.mrc", some = folder / "some.mrc";
    Header header;
    header.shape = {2, 1, 1, 3};
    header.spacing = {1, 1.5, 1.5};
    header.origin = {3, 2, 1};
    header.labels = {"by hand"};
    header.extended_type = "FEI1";
    header.extended.resize(64, std::byte{7});
    auto file = ImageFile::create(from, header);
    file.write(slices(2));
    file.close();

    EXPECT_EQ(test::noa({"convert", from, "-o", to}).messages, "");
    EXPECT_EQ(header_of(to).origin, header.origin);
    EXPECT_EQ(header_of(to).spacing, header.spacing);
    EXPECT_EQ(header_of(to).extended, header.extended);
    EXPECT_EQ(header_of(to).extended_type, "FEI1");
    EXPECT_EQ(header_of(to).labels[1], "by hand");
    EXPECT_TRUE(has(header_of(to).labels[2], ": convert"));

    const auto answer = test::noa({"convert", from, "-o", some, "--slices", "1", "--pixel-size", "2.5"});
    EXPECT_EQ(answer.exit_code, 0);
    EXPECT_TRUE(has(answer.messages, "FEI1")) << answer.messages;
    EXPECT_TRUE(header_of(some).extended.empty());
    EXPECT_EQ(header_of(some).spacing, (noa::Vec<f64, 3>{2.5, 2.5, 2.5}));
}

TEST(noa_convert, writes_many_files_into_a_folder) {
    if (const char* const why = test::missing(noa::io::Format::TIFF))
        GTEST_SKIP() << why;
    const Folder folder;
    const std::string a = folder / "a.mrc", b = folder / "b.npy", to = folder / "new/tiffs/";
    noa::io::write_image(slices(1), a);
    noa::io::write_image(slices(2), b, {.kind = Kind::IMAGES});

    const auto answer =
            test::noa({"convert", a, b, "-o", to, "--format", "tiff", "--compression", "deflate", "--kind", "images"});

    EXPECT_EQ(answer.exit_code, 0) << answer.messages;
    EXPECT_EQ(values_of<f32>(to + "a.tif"), test::values(slices(1)));
    EXPECT_EQ(values_of<f32>(to + "b.tif"), test::values(slices(2)));
    EXPECT_EQ(test::noa({"convert", a, b, "-o", folder / "x.tif"}).exit_code, 2);
    EXPECT_EQ(test::noa({"convert", a, "-o", to + "odd.name", "--format", "npy"}).exit_code, 0);
    EXPECT_EQ(ImageFile::open(to + "odd.name").format(), noa::io::Format::NPY);
    EXPECT_EQ(test::noa({"convert", a, folder / "not_there.mrc", "-o", to}).exit_code, 1);
}

TEST(noa_convert, compresses_tiff_files_alone) {
    if (const char* const why = test::missing(noa::io::Format::TIFF))
        GTEST_SKIP() << why;
    const Folder folder;
    const std::string from = folder / "from.mrc", plain = folder / "plain.tif", small = folder / "small.tif";
    noa::io::write_image(noa::zeros<f32>({1, 1, 100, 100}), from);

    EXPECT_EQ(test::noa({"convert", from, "-o", plain, "--compression", "none"}).exit_code, 0);
    EXPECT_EQ(test::noa({"convert", from, "-o", small, "--compression", "lzw"}).exit_code, 0);
    const auto refused = test::noa({"convert", from, "-o", folder / "x.mrc", "--compression", "lzw"});

    EXPECT_LT(std::filesystem::file_size(small), std::filesystem::file_size(plain) / 10);
    EXPECT_EQ(refused.exit_code, 2);
    EXPECT_TRUE(has(refused.messages, "--compression lzw: ")) << refused.messages;
    EXPECT_EQ(test::noa({"convert", from, "-o", folder / "x.tif", "--compression", "zip"}).exit_code, 2);
}

TEST(noa_convert, flips_tiff_files_unless_told) {
    if (const char* const why = test::missing(noa::io::Format::TIFF))
        GTEST_SKIP() << why;
    const Folder folder;
    const std::string from = folder / "from.tif", to = folder / "to.mrc";
    noa::io::write_image(noa::from_values<u8>({1, 2}, {1, 1, 2, 1}), from, {.write = {.is_flipped = false}});

    EXPECT_EQ(test::noa({"convert", from, "-o", to}).exit_code, 0);
    EXPECT_EQ(values_of<u8>(to), (std::vector<u8>{2, 1}));
    EXPECT_EQ(test::noa({"convert", from, "-o", to, "--top-down"}).exit_code, 0);
    EXPECT_EQ(values_of<u8>(to), (std::vector<u8>{1, 2}));
}

TEST(noa_convert, makes_pictures_of_single_images) {
    const Folder folder;
    const std::string from = folder / "from.mrc", to = folder / "to.png";
    noa::io::write_image(slices(3), from);

    const auto stack = test::noa({"convert", from, "-o", to});
    EXPECT_EQ(stack.exit_code, 3);
    EXPECT_TRUE(has(stack.messages, "3 images of 1 x 3") and has(stack.messages, "noa view")) << stack.messages;
    EXPECT_FALSE(std::filesystem::exists(to));
    EXPECT_EQ(test::noa({"convert", from, "-o", to, "--slices", "2"}).exit_code, 0);
    noa::io::write_image(noa::from_values<f32>({2, 2.5f, 2.25f}, {1, 1, 1, 3}), folder / "expected.png");
    EXPECT_EQ(test::text_of(to), test::text_of(folder / "expected.png"));
}

TEST(noa_convert, replaces_files_when_asked_to) {
    const Folder folder;
    const std::string path = folder / "a.mrc";
    noa::io::write_image(slices(4), path);

    EXPECT_EQ(test::noa({"convert", path, "-o", path}).exit_code, 2);
    EXPECT_EQ(test::noa({"convert", path, "--in-place", "--format", "npy"}).exit_code, 2);
    EXPECT_EQ(test::noa({"convert", path, "--in-place", "--mode", "f16", "--slices", "3"}).exit_code, 0);

    EXPECT_EQ(header_of(path).encoding, Encoding::F16);
    EXPECT_EQ(firsts_of(path), (std::vector<f32>{3}));
    EXPECT_EQ(folder.n_files(), 1);
}

TEST(noa_convert, ends_with_the_code_of_what_is_wrong) {
    const Folder folder;
    const std::string real = folder / "real.mrc", complex = folder / "complex.npy";
    noa::io::write_image(slices(1), real);
    noa::io::write_image(noa::zeros<c32>({1, 1, 2, 2}), complex);

    const auto code = [&](const Words& words) { return test::noa(words).exit_code; };
    EXPECT_EQ(code({"convert", real}), 2);
    EXPECT_EQ(code({"convert", real, "-o", ""}), 2);
    EXPECT_EQ(code({"convert", real, "-o", folder / "x.jpg"}), 2);
    EXPECT_EQ(code({"convert", real, "-o", folder / "x"}), 2);
    EXPECT_EQ(code({"convert", real, "-o", folder / "no/such/folder.mrc"}), 4);
    EXPECT_EQ(code({"convert", folder / "not_there.mrc", "-o", folder / "x.mrc"}), 3);
    EXPECT_EQ(code({"convert", complex, "-o", folder / "x.tif"}), 3);
    EXPECT_EQ(code({"convert", complex, "-o", folder / "x.png"}), 3);
    EXPECT_EQ(code({"convert", complex, "-o", folder / "x.mrc", "--mode", "f32"}), 2);
    EXPECT_EQ(code({"convert", real, "-o", folder / "x.mrc", "--mode", ""}), 0);
    EXPECT_EQ(code({"convert", real, "-o", folder / "c.mrc", "--mode", "c32"}), 2);
}

TEST(noa_convert, does_what_its_help_shows) {
    if (const char* const why = test::missing(noa::io::Format::TIFF))
        GTEST_SKIP() << why;
    const Folder folder;
    noa::io::write_image(slices(3), folder / "movie.tif");
    noa::io::write_image(slices(20), folder / "stack.mrcs");

    test::expect_examples_run(folder, "convert", 3);

    EXPECT_EQ(firsts_of(folder / "some.mrcs"), (std::vector<f32>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15}));
    EXPECT_TRUE(std::filesystem::exists(folder / "tiffs/movie.tif"));
}

}  // namespace

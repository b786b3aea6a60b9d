// Pictures: read back by libpng.
#include "noa/io/png.hpp"

#include <gtest/gtest.h>
#include <png.h>

#include <cstring>
#include <limits>
#include <numeric>

#include "io/codec.hpp"
#include "io/folder.hpp"
#include "noa/base/half.hpp"
#include "noa/io/image_file.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::io::Encoding;
using noa::io::Header;
using noa::io::WriteError;
using test::Bytes;

struct Picture {
    i64 width = 0, height = 0;
    bool is_gray = false;
    std::vector<int> values;  // of each channel
};

Picture read_picture(const std::filesystem::path& path) {
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    EXPECT_NE(png_image_begin_read_from_file(&image, path.c_str()), 0) << image.message;
    EXPECT_EQ(image.format & (PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_LINEAR), 0u);  // 8 bits
    Picture picture{image.width, image.height, image.format == PNG_FORMAT_GRAY, {}};
    std::vector<u8> bytes(PNG_IMAGE_SIZE(image));
    EXPECT_NE(png_image_finish_read(&image, nullptr, bytes.data(), 0, nullptr), 0) << image.message;
    picture.values.assign(bytes.begin(), bytes.end());
    return picture;
}

template<typename T>
Bytes bytes_of(const std::vector<T>& values) {
    const auto bytes = std::as_bytes(std::span(values));
    return {bytes.begin(), bytes.end()};
}

Header header_of(const Shape4& shape, Encoding encoding) {
    Header header;
    header.shape = shape;
    header.encoding = encoding;
    header.spacing = {1, 2, 3};
    return header;
}

std::vector<int> as_picture(Encoding encoding, i64 height, i64 width, const Bytes& bytes) {
    const test::Folder folder;
    const auto sink = noa::io::create_png(folder / "a.png", header_of({1, 1, height, width}, encoding), {});
    EXPECT_EQ(sink->header().spacing, (Vec<f64, 3>{}));
    sink->write(1, bytes);
    EXPECT_FALSE(std::filesystem::exists(folder / "a.png"));
    sink->close({});
    EXPECT_EQ(folder.n_files(), 1u);
    const Picture picture = read_picture(folder / "a.png");
    EXPECT_EQ(picture.height, height);
    EXPECT_EQ(picture.width, width);
    EXPECT_TRUE(picture.is_gray);
    return picture.values;
}

template<typename T>
std::vector<int> as_row(Encoding encoding, const std::vector<T>& values) {
    return as_picture(encoding, 1, std::ssize(values), bytes_of(values));
}

using Levels = std::vector<int>;

TEST(png, bytes_are_gray_levels_from_top_to_bottom) {
    const std::vector<u8> values = {0, 1, 2, 100, 254, 255};
    EXPECT_EQ(as_picture(Encoding::U8, 2, 3, bytes_of(values)), (Levels{0, 1, 2, 100, 254, 255}));
}

// Of 201 values, the rank of the 0.5 % quantile is 1 and that of the 99.5 % quantile 199: the extremes are cut off, and
// the other 199 go from black to white.
TEST(png, contrast_is_without_the_extremes) {
    std::vector<f32> values(201);
    std::iota(values.begin(), values.end(), -7.f);
    values.front() = -1e30f;
    values.back() = 1e30f;
    std::swap(values[0], values[150]);  // in any order
    const auto levels = as_row(Encoding::F32, values);
    EXPECT_EQ(levels[150], 0);
    EXPECT_EQ(levels[0], 192);  // 149 steps of 198, of 255: 191.9
    EXPECT_EQ(levels[1], 0);
    EXPECT_EQ(levels[100], 128);  // 99 steps: 127.5
    EXPECT_EQ(levels[199], 255);
    EXPECT_EQ(levels[200], 255);
}

TEST(png, few_values_go_from_black_to_white) {
    EXPECT_EQ(as_row<f32>(Encoding::F32, {-1, 0, 1}), (Levels{0, 128, 255}));
    EXPECT_EQ(as_row<f64>(Encoding::F64, {1e9, 1e9 + 0.5, 1e9 + 1}), (Levels{0, 128, 255}));
    EXPECT_EQ(as_row<i8>(Encoding::I8, {-128, 127}), (Levels{0, 255}));
    EXPECT_EQ(as_row<i16>(Encoding::I16, {-100, 0, 100}), (Levels{0, 128, 255}));
    EXPECT_EQ(as_row<u16>(Encoding::U16, {0, 13107, 65535}), (Levels{0, 51, 255}));
    EXPECT_EQ(as_row<i32>(Encoding::I32, {2147483645, 2147483646, 2147483647}), (Levels{0, 128, 255}));
    EXPECT_EQ(as_row<u32>(Encoding::U32, {0, 858993459, 4294967295}), (Levels{0, 51, 255}));
    EXPECT_EQ(as_row<i64>(Encoding::I64, {-5, 0, 5}), (Levels{0, 128, 255}));
    EXPECT_EQ(as_row<u64>(Encoding::U64, {0, 1, 5}), (Levels{0, 51, 255}));
    EXPECT_EQ(as_row<f16>(Encoding::F16, {f16(0), f16(0.25), f16(1)}), (Levels{0, 64, 255}));
    EXPECT_EQ(as_row<u8>(Encoding::BOOL, {0, 1, 1}), (Levels{0, 255, 255}));
    EXPECT_EQ(as_picture(Encoding::U4, 2, 3, bytes_of<u8>({0x50, 0x0f, 0x0a, 0x05})), (Levels{0, 85, 255, 170, 0, 85}));
}

// A mask: all but 1 of 1000 are 0, and both quantiles are.
TEST(png, a_few_that_differ_are_seen) {
    std::vector<f32> values(1000);
    values[3] = 1;
    Levels expected(1000);
    expected[3] = 255;
    EXPECT_EQ(as_row(Encoding::F32, values), expected);
}

TEST(png, one_value_is_gray) {
    EXPECT_EQ(as_row<f32>(Encoding::F32, {5, 5, 5}), (Levels{128, 128, 128}));
    EXPECT_EQ(as_row<u16>(Encoding::U16, {0}), Levels{128});
}

TEST(png, values_that_are_not_finite) {
    constexpr f32 nan = std::numeric_limits<f32>::quiet_NaN(), infinity = std::numeric_limits<f32>::infinity();
    EXPECT_EQ(as_row<f32>(Encoding::F32, {nan, -infinity, -1, 0, 1, infinity}), (Levels{0, 0, 0, 128, 255, 255}));
    EXPECT_EQ(as_row<f32>(Encoding::F32, {nan, nan}), (Levels{0, 0}));
    EXPECT_EQ(as_row<f32>(Encoding::F32, {nan, 3, 3}), (Levels{0, 128, 128}));
    constexpr f64 most = std::numeric_limits<f64>::max();
    EXPECT_EQ(as_row<f64>(Encoding::F64, {-most, 0, most}), (Levels{0, 128, 255}));
}

TEST(png, is_one_image_of_real_numbers) {
    const test::Folder folder;
    const auto create = [&](const Shape4& shape, Encoding encoding) {
        return [&folder, header = header_of(shape, encoding)] { noa::io::create_png(folder / "a.png", header, {}); };
    };
    EXPECT_TRUE(test::throws<WriteError>(create({3, 1, 2, 2}, Encoding::U8), "a.png", "3 slices"));
    EXPECT_TRUE(test::throws<WriteError>(create({2, 5, 2, 2}, Encoding::U8), "a.png", "10 slices", "(2,5,2,2)"));
    EXPECT_TRUE(test::throws<WriteError>(create({1, 1, 0, 2}, Encoding::U8), "0 x 2"));
    EXPECT_TRUE(test::throws<WriteError>(create({1, 1, 1, i64{1} << 31}, Encoding::U8), "2147483648", "2147483647"));
    for (const Encoding encoding: {Encoding::CI16, Encoding::C32, Encoding::C64})
        EXPECT_TRUE(test::throws<WriteError>(create({1, 1, 2, 2}, encoding), "a.png", to_string(encoding)));
    const auto sink = noa::io::create_png(folder / "a.png", header_of({1, 1, 2, 2}, Encoding::U8), {});
    EXPECT_TRUE(test::throws<noa::Exception>([&] { sink->write(1, Bytes(3)); }, "4", "3"));
    EXPECT_TRUE(test::throws<noa::Exception>([&] { sink->write(2, Bytes(8)); }, "2 of 8"));
    EXPECT_TRUE(test::throws<WriteError>([&] { sink->close({}); }, "a.png"));
}

TEST(png, is_a_format_of_image_files) {
    const test::Folder folder;
    const noa::Array<f32> image(Shape4{1, 1, 1, 3});
    for (i64 i = 0; i < 3; ++i)
        image.get()[i] = static_cast<f32>(i);
    noa::io::write_image(image, folder / "a.png");
    EXPECT_EQ(read_picture(folder / "a.png").values, (Levels{0, 128, 255}));
}

TEST(png, pictures_have_colors) {
    const test::Folder folder;
    const std::vector<u8> values = {1, 2, 3, 255, 0, 128, 9, 8, 7, 4, 5, 6};
    noa::io::write_png(folder / "a.png", 1, 4, 3, std::as_bytes(std::span(values)));
    const Picture picture = read_picture(folder / "a.png");
    EXPECT_EQ(picture.width, 1);
    EXPECT_EQ(picture.height, 4);
    EXPECT_FALSE(picture.is_gray);
    EXPECT_EQ(picture.values, Levels(values.begin(), values.end()));

    noa::io::write_png(folder / "a.png", 4, 3, 1, std::as_bytes(std::span(values)));
    EXPECT_TRUE(read_picture(folder / "a.png").is_gray);
    EXPECT_EQ(read_picture(folder / "a.png").values, Levels(values.begin(), values.end()));
}

TEST(png, pictures_have_as_many_bytes_as_they_need) {
    const test::Folder folder;
    const auto write = [&](i64 width, i64 height, int n_channels, std::size_t n_bytes) {
        return [&, width, height, n_channels, n_bytes] {
            noa::io::write_png(folder / "a.png", width, height, n_channels, Bytes(n_bytes));
        };
    };
    EXPECT_TRUE(test::throws<noa::Exception>(write(2, 2, 2, 8), "not 2"));
    EXPECT_TRUE(test::throws<noa::Exception>(write(2, 2, 1, 5), "2 x 2", "5 bytes"));
    EXPECT_TRUE(test::throws<noa::Exception>(write(2, 2, 3, 11), "11 bytes"));
    EXPECT_TRUE(test::throws<noa::Exception>(write(0, 2, 1, 0), "2 x 0"));
    EXPECT_TRUE(test::throws<noa::Exception>(write(1, -1, 1, 0), "-1 x 1"));
    EXPECT_EQ(folder.n_files(), 0u);
}

TEST(png, a_full_disk_leaves_the_old_file) {
    const test::Folder folder;
    const auto path = folder / "a.png";
    Bytes pixels(10000);
    for (std::size_t i = 0; i < pixels.size(); ++i)
        pixels[i] = static_cast<std::byte>(i * i / 7);
    noa::io::write_png(path, 100, 100, 1, pixels);
    const Bytes old = test::bytes_of(path);
    for (rlim_t n_bytes = 0; n_bytes < old.size(); n_bytes += 1 + old.size() / 40) {
        const test::FullDisk full(n_bytes);
        EXPECT_TRUE(test::throws<WriteError>(
                [&] { noa::io::write_png(path, 100, 100, 1, pixels); }, "a.png", "File too large"));
        const auto sink = noa::io::create_png(path, header_of({1, 1, 100, 100}, Encoding::U8), {});
        EXPECT_THROW(sink->write(1, pixels), WriteError);
        EXPECT_THROW(sink->close({}), WriteError);
    }
    EXPECT_EQ(test::bytes_of(path), old);
    EXPECT_EQ(folder.n_files(), 1u);
}

TEST(png, needs_a_folder_that_is_there) {
    const test::Folder folder;
    EXPECT_TRUE(
            test::throws<WriteError>([&] { noa::io::write_png(folder / "none/a.png", 1, 1, 1, Bytes(1)); }, "a.png"));
}

}  // namespace

// TIFF files: what others wrote is read, and what is written is read back.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <thread>
#include <vector>

#include "io/codec.hpp"
#include "io/folder.hpp"
#include "io/tiff_references.hpp"
#include "io/tiff_support.hpp"
#include "noa/io/image_file.hpp"
#include "noa/runtime/stream.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::io::Compression;
using noa::io::Encoding;
using noa::io::Header;
using noa::io::Policy;
using noa::io::WriteError;
using test::Bytes;

constexpr Encoding encodings[] = {Encoding::U4, Encoding::U8, Encoding::I8, Encoding::U16, Encoding::I16, Encoding::U32,
        Encoding::I32, Encoding::F16, Encoding::F32, Encoding::F64};
constexpr Compression compressions[] = {Compression::NONE, Compression::LZW, Compression::DEFLATE, Compression::ZSTD};

// Smooth, as images are, with all values that bytes have; a half of each last byte of 4-bit rows is not used.
Bytes some_slices(const Header& header) {
    const i64 row = row_bytes(header.encoding, header.shape[3]);
    Bytes bytes(static_cast<std::size_t>(row * header.shape[0] * header.shape[1] * header.shape[2]));
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<std::byte>((i * i / 97 + i / 5) & 0xff);
    if (header.encoding == Encoding::U4 and header.shape[3] % 2 != 0)
        for (auto i = static_cast<std::size_t>(row) - 1; i < bytes.size(); i += static_cast<std::size_t>(row))
            bytes[i] &= std::byte{15};
    return bytes;
}

Header header_of(const Shape4& shape, Encoding encoding) {
    Header header;
    header.shape = shape;
    header.encoding = encoding;
    return header;
}

void write_tiff(const std::filesystem::path& path, const Header& header, const Bytes& bytes,
        const noa::io::WriteOption& option = {}) {
    const auto sink = noa::io::create_tiff(path, header, option);
    sink->write(header.shape[0] * header.shape[1], bytes);
    sink->close({});
}

class tiff_reference : public testing::TestWithParam<test::TiffReference> {};

TEST_P(tiff_reference, is_read) {
    const auto& reference = GetParam();
    const test::Folder folder;
    const auto path = folder / "reference.tif";
    test::put_bytes(path, test::from_digits(reference.digits));

    const auto source = noa::io::open_tiff(path, {.policy = Policy::STRICT, .is_flipped = false});

    EXPECT_EQ(source->header().shape, (Shape4{2, 1, 5, 7}));
    EXPECT_EQ(source->header().encoding, reference.encoding);
    EXPECT_EQ(source->header().kind, noa::io::Kind::IMAGES);
    EXPECT_EQ(test::read_all(*source), test::reference_bytes(reference.encoding));
}

TEST_P(tiff_reference, is_turned_over) {
    const auto& reference = GetParam();
    const test::Folder folder;
    const auto path = folder / "reference.tif";
    test::put_bytes(path, test::from_digits(reference.digits));

    const auto bytes = test::read_all(*noa::io::open_tiff(path, {}));

    const auto expected = test::reference_bytes(reference.encoding);
    const auto row = static_cast<std::ptrdiff_t>(noa::io::row_bytes(reference.encoding, 7));
    for (std::ptrdiff_t slice = 0; slice < 2; ++slice)
        for (std::ptrdiff_t y = 0; y < 5; ++y)
            EXPECT_TRUE(std::equal(bytes.begin() + (slice * 5 + y) * row, bytes.begin() + (slice * 5 + y + 1) * row,
                    expected.begin() + (slice * 5 + 4 - y) * row));
}

TEST_P(tiff_reference, is_appended_to) {
    const auto& reference = GetParam();
    const test::Folder folder;
    const auto path = folder / "reference.tif";
    test::put_bytes(path, test::from_digits(reference.digits));
    const auto more = some_slices(header_of({3, 1, 5, 7}, reference.encoding));

    const auto sink = noa::io::append_tiff(path, {.is_flipped = false});
    EXPECT_EQ(sink->header().shape, (Shape4{2, 1, 5, 7}));
    sink->write(3, more);
    EXPECT_EQ(sink->header().shape, (Shape4{5, 1, 5, 7}));
    EXPECT_EQ(test::bytes_of(path), test::from_digits(reference.digits)) << "before it is closed";
    sink->close({});

    auto expected = test::reference_bytes(reference.encoding);
    expected.insert(expected.end(), more.begin(), more.end());
    const auto source = noa::io::open_tiff(path, {.policy = Policy::STRICT, .is_flipped = false});
    EXPECT_EQ(source->header().shape, (Shape4{5, 1, 5, 7}));
    EXPECT_EQ(test::read_all(*source), expected);
    EXPECT_EQ(folder.n_files(), 1u);
}

INSTANTIATE_TEST_SUITE_P(tiff, tiff_reference, testing::ValuesIn(test::tiff_references),
        [](const auto& reference) { return std::string(reference.param.name); });

// All encodings, compressions and directions, in widths that are odd and even.
TEST(tiff, what_is_written_is_read_back) {
    const test::Folder folder;
    const auto path = folder / "a.tif";
    int n_cases = 0;
    for (const Encoding encoding: encodings)
        for (const Compression compression: compressions)
            for (const bool is_flipped: {false, true})
                for (const i64 width: {1, 16, 41}) {
                    const Header header = header_of({2, 3, 9, width}, encoding);
                    const Bytes bytes = some_slices(header);
                    write_tiff(path, header, bytes, {.is_flipped = is_flipped, .compression = compression});
                    const auto source = noa::io::open_tiff(path, {.policy = Policy::STRICT, .is_flipped = is_flipped});
                    EXPECT_EQ(source->header().shape, (Shape4{6, 1, 9, width}));
                    EXPECT_EQ(source->header().encoding, encoding);
                    EXPECT_EQ(test::read_all(*source), bytes)
                            << to_string(encoding) << " " << static_cast<int>(compression) << " " << is_flipped;
                    ++n_cases;
                }
    EXPECT_EQ(n_cases, 240);
    EXPECT_EQ(folder.n_files(), 1u);
}

// More than a strip, of which the last one is short.
TEST(tiff, large_images_have_several_strips) {
    const test::Folder folder;
    const Header header = header_of({1, 1, 701, 613}, Encoding::F32);
    const Bytes bytes = some_slices(header);
    for (const Compression compression: compressions)
        for (const bool is_flipped: {false, true}) {
            write_tiff(folder / "a.tif", header, bytes, {.is_flipped = is_flipped, .compression = compression});
            EXPECT_EQ(test::read_all(*noa::io::open_tiff(folder / "a.tif", {.is_flipped = is_flipped})), bytes);
        }
}

// The tags, as they are in the file: the image is 1 x 2, so that all is in the first directory.
TEST(tiff, says_what_it_is) {
    const test::Folder folder;
    Header header = header_of({1, 1, 1, 2}, Encoding::F32);
    header.spacing = {3, 2, 0.5};
    write_tiff(folder / "a.tif", header, Bytes(8), {.compression = Compression::DEFLATE});

    const auto file = test::bytes_of(folder / "a.tif");

    EXPECT_EQ(test::tag_of(file, 256), 2);           // width
    EXPECT_EQ(test::tag_of(file, 257), 1);           // height
    EXPECT_EQ(test::tag_of(file, 258), 32);          // bits
    EXPECT_EQ(test::tag_of(file, 259), 8);           // deflate
    EXPECT_EQ(test::tag_of(file, 262), 1);           // the lowest is black
    EXPECT_EQ(test::tag_of(file, 277), 1);           // sample
    EXPECT_EQ(test::tag_of(file, 278), 1);           // row a strip
    EXPECT_EQ(test::tag_of(file, 296), 3);           // centimeter
    EXPECT_EQ(test::tag_of(file, 317), 3);           // predictor of floating point
    EXPECT_EQ(test::tag_of(file, 339), 3);           // floating point
    EXPECT_EQ(test::tag_of(file, 305), 0x00616f6e);  // "noa"
    const auto source = noa::io::open_tiff(folder / "a.tif", {});
    EXPECT_DOUBLE_EQ(source->header().spacing[0], 0);
    EXPECT_DOUBLE_EQ(source->header().spacing[1], 2);
    EXPECT_DOUBLE_EQ(source->header().spacing[2], 0.5);
}

TEST(tiff, spacings_are_kept_as_far_as_they_can) {
    const test::Folder folder;
    Header header = header_of({1, 1, 1, 1}, Encoding::U8);
    for (const f64 spacing: {0.03, 0.83, 1.0, 13.7, 4e5}) {
        header.spacing = {spacing, spacing, spacing};
        write_tiff(folder / "a.tif", header, Bytes(1));
        EXPECT_NEAR(noa::io::open_tiff(folder / "a.tif", {})->header().spacing[2] / spacing, 1, 1e-6) << spacing;
        EXPECT_EQ(noa::io::open_tiff(folder / "a.tif", {.policy = Policy::RAW})->header().spacing[2], 0);
    }
    for (const f64 spacing: {0.0, -1.0, 0.01, 1e300, std::numeric_limits<f64>::quiet_NaN()}) {
        header.spacing = {spacing, spacing, spacing};
        EXPECT_EQ(noa::io::create_tiff(folder / "b.tif", header, {})->header().spacing, (Vec<f64, 3>{}));
        write_tiff(folder / "a.tif", header, Bytes(1));
        EXPECT_EQ(noa::io::open_tiff(folder / "a.tif", {})->header().spacing[2], 0) << spacing;
    }
}

TEST(tiff, resolutions_are_per_centimeter_or_inch) {
    const test::Folder folder;
    const auto spacing = [&](int unit, std::uint32_t pixels) {
        auto tags = test::tags_of_small_image();
        tags.push_back({282, 5, {pixels, 4}});
        tags.push_back({283, 5, {pixels, 2}});
        tags.push_back({296, 3, {static_cast<std::uint32_t>(unit)}});
        test::put_bytes(folder / "a.tif", test::make_tiff({tags}));
        const auto found = noa::io::open_tiff(folder / "a.tif", {})->header().spacing;
        EXPECT_DOUBLE_EQ(found[1] * 2, found[2]);
        return found[2];
    };
    EXPECT_DOUBLE_EQ(spacing(3, 400'000'000), 1);
    EXPECT_DOUBLE_EQ(spacing(2, 1'016'000'000), 1);
    EXPECT_DOUBLE_EQ(spacing(1, 400'000'000), 0);
    EXPECT_DOUBLE_EQ(spacing(3, 0), 0);
    EXPECT_DOUBLE_EQ(spacing(3, 4 * 28), 1e8 / 28);
    EXPECT_DOUBLE_EQ(spacing(2, 4 * 72), 0);    // of a screen
    EXPECT_DOUBLE_EQ(spacing(2, 4 * 2400), 0);  // of a printer
}

// 3.5 GiB are 3758096384 bytes.
TEST(tiff, large_files_have_offsets_of_64_bits) {
    const test::Folder folder;
    const auto version = [&](const Shape4& shape, Compression compression = Compression::NONE) {
        const auto sink =
                noa::io::create_tiff(folder / "a.tif", header_of(shape, Encoding::F32), {.compression = compression});
        for (const auto& entry: std::filesystem::directory_iterator((folder / "a.tif").parent_path()))
            return std::to_integer<int>(test::bytes_of(entry.path()).at(2));
        return 0;
    };
    EXPECT_EQ(version({3, 1, 10000, 10000}), 42);
    EXPECT_EQ(version({8, 1, 10000, 10000}), 42);
    EXPECT_EQ(version({8, 1, 10000, 10000}, Compression::LZW), 43);  // noise may become larger
    EXPECT_EQ(version({10, 1, 10000, 10000}), 43);
    EXPECT_EQ(version({1, 200, 10000, 10000}), 43);
    EXPECT_EQ(folder.n_files(), 0u);
}

TEST(tiff, threads_read_the_same_bytes) {
    const test::Folder folder;
    const Header header = header_of({40, 1, 101, 93}, Encoding::U16);
    const Bytes bytes = some_slices(header);
    write_tiff(folder / "a.tif", header, bytes, {.compression = Compression::DEFLATE});
    const auto source = noa::io::open_tiff(folder / "a.tif", {});
    const noa::Stream stream = noa::Stream::current(noa::Device());
    const int n_before = stream.thread_limit();
    for (const int n: {1, 2, 5}) {
        stream.set_thread_limit(n);
        EXPECT_EQ(test::read_all(*source), bytes) << n;
    }
    stream.set_thread_limit(n_before);
}

TEST(tiff, threads_of_others_read_at_the_same_time) {
    const test::Folder folder;
    const Header header = header_of({20, 1, 31, 17}, Encoding::F32);
    const Bytes bytes = some_slices(header);
    write_tiff(folder / "a.tif", header, bytes, {.compression = Compression::LZW});
    const auto source = noa::io::open_tiff(folder / "a.tif", {});
    std::array<Bytes, 4> results;
    {
        std::vector<std::jthread> threads;
        threads.reserve(results.size());
        for (Bytes& result: results)
            threads.emplace_back([&] { result = test::read_all(*source); });
    }
    for (const Bytes& result: results)
        EXPECT_EQ(result, bytes);
}

TEST(tiff, slices_are_read_in_any_order) {
    const test::Folder folder;
    const Header header = header_of({9, 1, 4, 5}, Encoding::U8);
    const Bytes bytes = some_slices(header);
    write_tiff(folder / "a.tif", header, bytes);
    const auto source = noa::io::open_tiff(folder / "a.tif", {});
    for (const i64 first: {8, 0, 5, 3, 4}) {
        Bytes slice(20);
        source->read(first, 1, slice);
        EXPECT_TRUE(std::equal(slice.begin(), slice.end(), bytes.begin() + first * 20)) << first;
    }
    Bytes slice(20);
    EXPECT_TRUE(test::throws<noa::Exception>([&] { source->read(9, 1, slice); }, "9", "a.tif"));
    EXPECT_TRUE(test::throws<noa::Exception>([&] { source->read(-1, 1, slice); }, "-1"));
    EXPECT_TRUE(test::throws<noa::Exception>([&] { source->read(0, 2, slice); }, "40", "20"));
}

TEST(tiff, refuses_what_it_cannot_store) {
    const test::Folder folder;
    const auto create = [&](const Shape4& shape, Encoding encoding) {
        return [&folder, header = header_of(shape, encoding)] { noa::io::create_tiff(folder / "a.tif", header, {}); };
    };
    for (const Encoding encoding:
            {Encoding::BOOL, Encoding::I64, Encoding::U64, Encoding::CI16, Encoding::C32, Encoding::C64})
        EXPECT_TRUE(
                test::throws<WriteError>(create({1, 1, 2, 2}, encoding), "a.tif", to_string(encoding), "u4, u8, i8"));
    EXPECT_TRUE(test::throws<WriteError>(create({1, 1, 0, 2}, Encoding::U8), "(1,1,0,2)"));
    EXPECT_TRUE(test::throws<WriteError>(create({1, 1, 1, i64{1} << 32}, Encoding::U8), "4294967296", "4294967295"));
    const auto sink = noa::io::create_tiff(folder / "a.tif", header_of({2, 1, 3, 4}, Encoding::U8), {});
    EXPECT_TRUE(test::throws<noa::Exception>([&] { sink->write(1, Bytes(11)); }, "12", "11"));
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] { noa::io::append_tiff(folder / "a.tif", {.kind = noa::io::Kind::VOLUMES}); }, "only images"));
}

TEST(tiff, is_a_format_of_image_files) {
    const test::Folder folder;
    const noa::Array<f32> stack(Shape4{3, 1, 4, 5});
    for (i64 i = 0; i < stack.n_elements(); ++i)
        stack.get()[i] = static_cast<f32>(i);
    noa::io::write_image(stack, folder / "a.tif", {.encoding = Encoding::U16, .spacing = {1, 2, 2}});
    {
        auto file = noa::io::ImageFile::append(folder / "a.tif");
        file.write(stack.subregion(1));
        file.close();
    }

    auto file = noa::io::ImageFile::open(folder / "a.tif");
    const auto values = file.read<f32>();

    EXPECT_EQ(file.format(), noa::io::Format::TIFF);
    EXPECT_EQ(file.shape(), (Shape4{4, 1, 4, 5}));
    EXPECT_EQ(file.encoding(), Encoding::U16);
    EXPECT_DOUBLE_EQ(file.spacing()[2], 2);
    for (i64 i = 0; i < values.n_elements(); ++i)
        EXPECT_EQ(values.get()[i], static_cast<f32>(i < 60 ? i : i - 40)) << i;
}

// ---- Files that were there -----------------------------------------------------------------------------------------

TEST(tiff, a_file_that_is_not_closed_leaves_the_old_one) {
    const test::Folder folder;
    const auto path = folder / "a.tif";
    const Header header = header_of({2, 1, 3, 4}, Encoding::U8);
    write_tiff(path, header, some_slices(header));
    const Bytes old = test::bytes_of(path);
    {
        const auto sink = noa::io::create_tiff(path, header, {});
        sink->write(1, Bytes(12));
    }
    {
        const auto sink = noa::io::append_tiff(path, {});
        sink->write(1, Bytes(12));
    }
    EXPECT_EQ(test::bytes_of(path), old);
    EXPECT_EQ(folder.n_files(), 1u);
}

TEST(tiff, a_full_disk_leaves_the_old_file) {
    const test::Folder folder;
    const auto path = folder / "a.tif";
    const Header header = header_of({2, 1, 50, 40}, Encoding::U8);
    const Bytes bytes = some_slices(header);
    write_tiff(path, header, bytes);
    const Bytes old = test::bytes_of(path);
    for (rlim_t n_bytes = 0; n_bytes < old.size(); n_bytes += n_bytes < 100 ? 1 : 97) {
        const test::FullDisk full(n_bytes);
        EXPECT_TRUE(test::throws<WriteError>([&] { write_tiff(path, header, bytes); }, "a.tif", "File too large"))
                << n_bytes;
    }
    for (rlim_t n_bytes = 0; n_bytes < 2 * old.size(); n_bytes += 331) {
        const test::FullDisk full(n_bytes);
        const auto append = [&] {
            const auto sink = noa::io::append_tiff(path, {});
            sink->write(2, bytes);
            sink->close({});
        };
        EXPECT_TRUE(test::throws<WriteError>(append, "a.tif", "File too large")) << n_bytes;
    }
    EXPECT_EQ(test::bytes_of(path), old);
    EXPECT_EQ(folder.n_files(), 1u);
}

TEST(tiff, a_file_with_half_a_slice_is_not_closed) {
    const test::Folder folder;
    const Header header = header_of({1, 1, 50, 40}, Encoding::U8);
    const auto sink = noa::io::create_tiff(folder / "a.tif", header, {});
    {
        const test::FullDisk full(100);
        EXPECT_THROW(sink->write(1, Bytes(2000)), WriteError);
    }
    EXPECT_TRUE(test::throws<WriteError>([&] { sink->close({}); }, "a.tif", "could not be written"));
}

}  // namespace

#include "noa/io/format.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "io/folder.hpp"
#include "noa/io/image_file.hpp"
#include "support/throws.hpp"

namespace {

using noa::DType, noa::f64, noa::i64;
using noa::io::Compression, noa::io::Encoding, noa::io::Format, noa::io::ImageFile;
using test::Folder;

std::vector<Encoding> all_encodings() {
    std::vector<Encoding> result;
    for (int i = 0; i <= static_cast<int>(Encoding::C64); ++i)
        result.push_back(static_cast<Encoding>(i));
    return result;
}

noa::io::Header header_of(Encoding encoding) {
    noa::io::Header header;
    header.shape = {1, 1, 2, 2};
    header.encoding = encoding;
    return header;
}

bool is_written(Format format, Encoding encoding) {
    const Folder folder;
    try {
        ImageFile::create(folder / ("x" + std::string(extensions_of(format).front())), header_of(encoding));
        return true;
    } catch (const noa::io::WriteError&) {
        return false;
    }
}

TEST(format, stores_the_encodings_that_it_lists_and_no_others) {
    for (const Format format: noa::io::formats())
        for (const Encoding encoding: all_encodings()) {
            EXPECT_EQ(can_store(format, encoding), std::ranges::count(encodings_of(format), encoding) == 1)
                    << format << ' ' << encoding;
            EXPECT_EQ(can_write(format) and can_store(format, encoding), is_written(format, encoding))
                    << format << ' ' << encoding;
        }
}

TEST(format, refuses_to_write_an_encoding_with_a_list_of_those_that_it_has) {
    const Folder folder;
    EXPECT_TRUE(test::throws<noa::io::WriteError>(
            [&] { ImageFile::create(folder / "a.mrc", header_of(Encoding::F64)); },
            "a.mrc: MRC files cannot have elements of f64: there are i8, u8, i16, u16, f16, f32, u4, ci16 and c32"));
}

TEST(format, is_told_by_extensions_in_any_case) {
    EXPECT_EQ(noa::io::format_of_extension(".mrc"), Format::MRC);
    EXPECT_EQ(noa::io::format_of_extension(".MAP"), Format::MRC);
    EXPECT_EQ(noa::io::format_of_extension(".Tiff"), Format::TIFF);
    EXPECT_EQ(noa::io::format_of_extension(".gain"), Format::TIFF);
    EXPECT_EQ(noa::io::format_of_extension(".npy"), Format::NPY);
    EXPECT_EQ(noa::io::format_of_extension(".PNG"), Format::PNG);
    for (const char* const none: {"", ".", ".jpg", "mrc", ".mrc2"})
        EXPECT_EQ(noa::io::format_of_extension(none), std::nullopt) << none;
}

TEST(format, has_a_name_and_extensions_that_lead_back_to_it) {
    EXPECT_EQ(noa::io::formats().size(), 4u);
    for (const Format format: noa::io::formats()) {
        EXPECT_EQ(noa::io::format_from_name(to_string(format)), format);
        for (const std::string_view extension: extensions_of(format))
            EXPECT_EQ(noa::io::format_of_extension(extension), format) << extension;
    }
    EXPECT_EQ(to_string(Format::TIFF), "TIFF");
    EXPECT_EQ(noa::io::format_from_name("tiff"), Format::TIFF);
    EXPECT_EQ(extensions_of(Format::TIFF).front(), ".tif");
    EXPECT_TRUE(test::throws<noa::Exception>([] { noa::io::format_from_name("jpg"); }, "'jpg'", "mrc tiff npy png"));
}

TEST(format, has_a_nearest_encoding_for_values_that_fit_a_wider_one) {
    EXPECT_EQ(nearest_encoding(Format::MRC, Encoding::F32), Encoding::F32);
    EXPECT_EQ(nearest_encoding(Format::MRC, Encoding::BOOL), Encoding::U8);
    EXPECT_EQ(nearest_encoding(Format::NPY, Encoding::U4), Encoding::U8);
    EXPECT_EQ(nearest_encoding(Format::NPY, Encoding::CI16), Encoding::C32);
    EXPECT_EQ(nearest_encoding(Format::MRC, Encoding::I32), std::nullopt);
    EXPECT_EQ(nearest_encoding(Format::TIFF, Encoding::CI16), std::nullopt);
}

TEST(format, of_files_that_can_be_opened_has_a_place_in_messages) {
    EXPECT_EQ(noa::io::readable_formats(), "MRC, TIFF or NPY");
    const Folder folder;
    EXPECT_TRUE(
            test::throws<noa::io::WriteError>([&] { ImageFile::create(folder / "a.jpg", header_of(Encoding::F32)); },
                    "'.jpg' does not say", ".mrc, .tif, .npy or .png"));
}

TEST(compression, has_a_name_that_leads_back_to_it) {
    std::string names;
    for (const Compression compression: noa::io::compressions()) {
        EXPECT_EQ(noa::io::compression_from_name(to_string(compression)), compression);
        names += std::string(to_string(compression)) + " ";
    }
    EXPECT_EQ(names, "none lzw deflate zstd ");
    EXPECT_TRUE(test::throws<noa::Exception>(
            [] { noa::io::compression_from_name("zip"); }, "'zip'", "none lzw deflate zstd"));
}

TEST(compression, is_for_tiff_files_alone) {
    for (const Format format: noa::io::formats())
        EXPECT_EQ(can_compress(format), format == Format::TIFF) << format;
}

TEST(encoding, has_a_name_that_leads_back_to_it) {
    for (const Encoding encoding: all_encodings())
        EXPECT_EQ(noa::io::encoding_from_name(to_string(encoding)), encoding);
    EXPECT_TRUE(test::throws<noa::Exception>(
            [] { noa::io::encoding_from_name("f8"); }, "'f8'", "bool u4 i8 u8", "c32 c64"));
}

TEST(encoding, has_a_type_and_rows_of_so_many_bytes) {
    EXPECT_EQ(noa::io::dtype_of(Encoding::U4), DType::U8);
    EXPECT_EQ(noa::io::dtype_of(Encoding::CI16), DType::C32);
    EXPECT_EQ(noa::io::encoding_of(DType::U8), Encoding::U8);
    EXPECT_EQ(noa::io::encoding_of(DType::C32), Encoding::C32);
    EXPECT_TRUE(test::throws<noa::Exception>([] { noa::io::encoding_of(DType::C16); }, "c16"));
    EXPECT_EQ(row_bytes(Encoding::U4, 5), 3);
    EXPECT_EQ(row_bytes(Encoding::CI16, 5), 20);
    EXPECT_EQ(row_bytes(Encoding::C64, 5), 80);
    EXPECT_TRUE(test::throws<noa::Exception>([] { row_bytes(Encoding::F64, i64{1} << 61); }, "2305843009213693952"));
}

TEST(encoding, has_a_range_of_numbers) {
    struct Expected {
        Encoding encoding;
        f64 low, high;
        bool is_whole;
    };
    constexpr f64 largest_f32 = 0x1.fffffep127;
    for (const auto& [encoding, low, high, is_whole]: {Expected{Encoding::BOOL, 0, 1, true},
                 Expected{Encoding::U4, 0, 15, true}, Expected{Encoding::I8, -128, 127, true},
                 Expected{Encoding::U8, 0, 255, true}, Expected{Encoding::I16, -32768, 32767, true},
                 Expected{Encoding::U16, 0, 65535, true}, Expected{Encoding::I32, -2147483648., 2147483647, true},
                 Expected{Encoding::U32, 0, 4294967295, true}, Expected{Encoding::F16, -65504, 65504, false},
                 Expected{Encoding::F32, -largest_f32, largest_f32, false},
                 Expected{Encoding::CI16, -32768, 32767, true},
                 Expected{Encoding::C32, -largest_f32, largest_f32, false}}) {
        const noa::io::NumberRange range = range_of(encoding);
        EXPECT_EQ(range.low, low) << encoding;
        EXPECT_EQ(range.high, high) << encoding;
        EXPECT_EQ(range.is_whole, is_whole) << encoding;
    }
}

TEST(encoding, of_mrc_files_has_the_number_of_a_mode) {
    struct Mode {
        int number;
        Encoding encoding;
    };
    for (const auto& [number, encoding]:
            {Mode{0, Encoding::I8}, Mode{1, Encoding::I16}, Mode{2, Encoding::F32}, Mode{3, Encoding::CI16},
                    Mode{4, Encoding::C32}, Mode{6, Encoding::U16}, Mode{12, Encoding::F16}, Mode{101, Encoding::U4}}) {
        EXPECT_EQ(noa::io::encoding_from_mrc_mode(number), encoding);
        EXPECT_EQ(noa::io::mrc_mode_of(encoding), number);
    }
    EXPECT_EQ(noa::io::mrc_mode_of(Encoding::U8), 0);
    EXPECT_EQ(noa::io::mrc_mode_of(Encoding::F64), std::nullopt);
    EXPECT_EQ(noa::io::encoding_from_mrc_mode(5), std::nullopt);
    for (const Encoding encoding: all_encodings())
        EXPECT_EQ(can_store(Format::MRC, encoding), noa::io::mrc_mode_of(encoding).has_value()) << encoding;
}

TEST(encoding, of_complex_numbers_is_known_as_such) {
    EXPECT_TRUE(is_complex(Encoding::CI16) and is_complex(Encoding::C32) and is_complex(Encoding::C64));
    EXPECT_FALSE(is_complex(Encoding::F64) or is_complex(Encoding::BOOL));
}

}  // namespace

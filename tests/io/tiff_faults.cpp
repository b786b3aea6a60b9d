// TIFF files that are not what they should be: an error that says so, or the right pixels.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "io/codec.hpp"
#include "io/folder.hpp"
#include "io/peak_memory.hpp"
#include "io/tiff_references.hpp"
#include "io/tiff_support.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::io::Policy;
using noa::io::ReadError;
using test::Bytes;
using test::tags_of_small_image;
using test::with;
using test::without;

class tiff_faults : public testing::Test {
protected:
    test::Folder folder;

    Bytes read(const Bytes& file, Policy policy = Policy::REPAIR) const {
        test::put_bytes(folder / "a.tif", file);
        return test::read_all(*noa::io::open_tiff(folder / "a.tif", {.policy = policy}));
    }

    template<typename... Pieces>
    testing::AssertionResult refuses(const Bytes& file, const Pieces&... pieces) const {
        return test::throws<ReadError>([&] { (void)read(file); }, "a.tif", pieces...);
    }
    template<typename... Pieces>
    testing::AssertionResult refuses(const test::Tags& tags, const Pieces&... pieces) const {
        return refuses(test::make_tiff({tags}), pieces...);
    }

    std::vector<std::string> repairs(const Bytes& file) const {
        test::put_bytes(folder / "a.tif", file);
        return noa::io::open_tiff(folder / "a.tif", {})->header().repairs;
    }
};

TEST_F(tiff_faults, are_none_in_the_small_image) {
    Bytes pixels(64);
    std::generate(pixels.begin(), pixels.end(), [n = 0]() mutable { return static_cast<std::byte>(++n); });
    const Bytes expected = test::from_digits("040506010203");
    EXPECT_EQ(read(test::make_tiff({tags_of_small_image()}, pixels), Policy::STRICT), expected);
    EXPECT_TRUE(repairs(test::make_tiff({tags_of_small_image()}, pixels)).empty());
}

TEST_F(tiff_faults, include_paths_that_are_no_files) {
    EXPECT_TRUE(test::throws<ReadError>([&] { noa::io::open_tiff(folder / "b.tif", {}); }, "b.tif"));
    std::filesystem::create_directory(folder / "c.tif");
    EXPECT_TRUE(test::throws<ReadError>([&] { noa::io::open_tiff(folder / "c.tif", {}); }, "c.tif", "directory"));
}

TEST_F(tiff_faults, include_files_that_are_no_tiff) {
    EXPECT_TRUE(refuses(Bytes{}));
    EXPECT_TRUE(refuses(Bytes(100), "magic number"));
    EXPECT_TRUE(refuses(test::from_digits("49492a0000000000"), "no directory"));
    EXPECT_TRUE(refuses(test::from_digits("49492c0008000000"), "version number 44"));
}

TEST_F(tiff_faults, include_pixels_of_other_kinds) {
    const auto image = tags_of_small_image();
    EXPECT_TRUE(refuses(with(with(image, 277, {3}), 279, {18}), "directory 0", "3 samples"));
    EXPECT_TRUE(refuses(with(image, 262, {0}), "white"));
    EXPECT_TRUE(refuses(with(image, 262, {2}), "photometric interpretation 2"));
    EXPECT_TRUE(refuses(with(with(image, 258, {12}), 279, {10}), "12 bits"));
    EXPECT_TRUE(refuses(with(image, 258, {1}), "1 bits"));
    EXPECT_TRUE(refuses(with(with(image, 258, {64}), 279, {48}), "64 bits in format 1"));
    EXPECT_TRUE(refuses(with(image, 339, {3}), "8 bits in format 3"));
    EXPECT_TRUE(refuses(with(with(with(image, 258, {64}), 279, {48}), 339, {6}), "64 bits in format 6"));
    EXPECT_TRUE(refuses(with(image, 32997, {2}), "2 planes"));
}

TEST_F(tiff_faults, include_compressions_that_are_not_read) {
    const auto image = tags_of_small_image();
    EXPECT_TRUE(refuses(with(image, 259, {7}), "JPEG", "7"));
    EXPECT_TRUE(refuses(with(image, 259, {4}), "CCITT Group 4", "4"));
    EXPECT_TRUE(refuses(with(image, 259, {12345}), "an unknown method", "12345"));
    EXPECT_TRUE(refuses(with(image, 259, {8}), "strip 0"));  // what is there is no deflate
    EXPECT_TRUE(refuses(with(image, 259, {5}), "strip 0"));
    EXPECT_TRUE(refuses(with(image, 259, {50000}), "strip 0"));
    EXPECT_TRUE(refuses(with(with(image, 259, {8}), 317, {9}), "9"));  // no predictor
}

TEST_F(tiff_faults, include_images_that_differ) {
    const auto image = tags_of_small_image();
    EXPECT_TRUE(refuses(test::make_tiff({image, image, with(with(image, 256, {1}), 279, {2})}), "directory 2",
            "2 x 1 of u8", "2 x 3 of u8"));
    EXPECT_TRUE(refuses(test::make_tiff({image, with(image, 339, {2})}), "directory 1", "of i8", "of u8"));
    EXPECT_TRUE(refuses(test::make_tiff({image, with(with(image, 277, {4}), 279, {24})}), "directory 1", "4 samples"));
}

TEST_F(tiff_faults, include_links_that_lead_nowhere_or_back) {
    const auto image = tags_of_small_image();
    const auto file = test::make_tiff({image, image});
    const auto first = static_cast<std::uint32_t>(std::to_integer<unsigned>(file[4]));
    EXPECT_TRUE(refuses(test::make_tiff({image, image}, Bytes(64), first), "looping"));
    EXPECT_TRUE(refuses(test::make_tiff({image, image}, Bytes(64), 0xfffffff0), "directory 2"));
    EXPECT_TRUE(refuses(test::make_tiff({image, image}, Bytes(64), 1), "directory 2"));
}

TEST_F(tiff_faults, include_sizes_that_the_file_does_not_have) {
    const auto image = tags_of_small_image();
    EXPECT_TRUE(refuses(with(image, 257, {0}), "a.tif"));
    EXPECT_TRUE(refuses(with(image, 256, {0}), "a.tif"));
    EXPECT_TRUE(refuses(with(with(image, 256, {0xffffffff}), 257, {0xffffffff})));
    EXPECT_TRUE(refuses(with(with(with(image, 256, {0xffffffff}), 257, {0xffffffff}), 278, {0xffffffff})));
    EXPECT_TRUE(refuses(with(with(image, 256, {0x7fffffff}), 258, {32})));
    EXPECT_TRUE(refuses(with(image, 273, {100000}), "strip 0", "100000"));
    EXPECT_TRUE(refuses(with(image, 273, {0xffffffff}), "strip 0"));
    EXPECT_TRUE(refuses(with(with(image, 257, {40}), 278, {40}), "StripByteCounts"));
    EXPECT_TRUE(refuses(with(image, 279, {1}), "StripByteCounts"));
    EXPECT_TRUE(refuses(with(image, 279, {10}), "strip 0 has 10 bytes", "the 6 of its pixels"));
    EXPECT_TRUE(
            refuses(with(with(with(image, 278, {1}), 273, {8, 11}), 279, {3, 2}), "strip 1 has 2 bytes", "the 3 of"));
    EXPECT_TRUE(refuses(with(with(image, 257, {2000000000}), 278, {1})));
}

TEST_F(tiff_faults, include_sizes_that_no_compression_reaches) {
    const auto deflated = with(tags_of_small_image(), 259, {8});
    EXPECT_TRUE(refuses(with(with(deflated, 257, {60000}), 278, {60000}), "strip 0 has 6 bytes", "180000"));
    const auto tiled = with(without(without(without(deflated, 273), 279), 278), 324, {8});
    EXPECT_TRUE(refuses(with(with(with(tiled, 325, {60}), 322, {0xfffffff0}), 323, {0x10}), "tile 0 has 60 bytes"));
    EXPECT_TRUE(refuses(with(with(with(tiled, 325, {60}), 322, {0xfffffff0}), 323, {0xfffffff0})));
    EXPECT_TRUE(refuses(with(with(with(tiled, 325, {60}), 322, {0}), 323, {16})));
}

// Two images of the same 30000 bytes are more than the file has.
TEST_F(tiff_faults, include_pixels_that_are_used_twice) {
    const auto image = with(with(tags_of_small_image(), 256, {15000}), 279, {30000});
    EXPECT_EQ(read(test::make_tiff({image}, Bytes(30000))), Bytes(30000));
    EXPECT_TRUE(refuses(test::make_tiff({image, image}, Bytes(30000)), "directory 1", "60000 bytes", "used twice"));
}

TEST_F(tiff_faults, include_tiles_that_end_within_a_byte) {
    auto tiled = with(with(without(without(without(tags_of_small_image(), 273), 279), 278), 258, {4}), 256, {30});
    tiled = with(with(with(with(tiled, 324, {8, 16}), 325, {32, 32}), 322, {15}), 323, {4});
    EXPECT_TRUE(refuses(tiled, "4 x 15"));
}

// What is repaired is said; a strict reader refuses it.
TEST_F(tiff_faults, are_repaired_and_listed) {
    const auto image = tags_of_small_image();
    const auto repaired = [&](const test::Tags& tags, std::string_view text) {
        const auto file = test::make_tiff({tags});
        const auto list = repairs(file);
        EXPECT_EQ(list.size(), 1u);
        EXPECT_TRUE(not list.empty() and list[0].find(text) != std::string::npos) << (list.empty() ? "" : list[0]);
        EXPECT_EQ(read(file), Bytes(6));
        EXPECT_TRUE(test::throws<ReadError>([&] { (void)read(file, Policy::STRICT); }, "a.tif", "directory 0", text));
    };
    repaired(without(image, 262), "photometric");
    repaired(without(image, 279), "StripByteCounts");
    repaired(with(image, 279, {9}), "more bytes than its pixels take");
    repaired(with(image, 339, {4}), "undefined");
}

// In a file that is longer, what is missing could be something else.
TEST_F(tiff_faults, that_are_repaired_keep_files_from_being_appended_to) {
    const auto file = test::make_tiff({without(tags_of_small_image(), 279)});
    EXPECT_EQ(read(file), Bytes(6));
    EXPECT_TRUE(test::throws<noa::io::WriteError>([&] { (void)noa::io::append_tiff(folder / "a.tif", {}); }, "a.tif",
            "cannot be appended to", "StripByteCounts"));
    EXPECT_EQ(test::bytes_of(folder / "a.tif"), file);
    EXPECT_EQ(folder.n_files(), 1u);
}

TEST_F(tiff_faults, do_not_include_tags_that_nobody_knows) {
    const auto image = with(with(tags_of_small_image(), 65000, {7}), 40001, {1, 2, 3});
    EXPECT_TRUE(repairs(test::make_tiff({image})).empty());
    EXPECT_EQ(read(test::make_tiff({image}), Policy::STRICT), Bytes(6));
}

// The file may change while it is open.
TEST_F(tiff_faults, include_files_that_get_shorter) {
    const auto image = tags_of_small_image();
    const auto file = test::make_tiff({image, image});
    test::put_bytes(folder / "a.tif", file);
    const auto source = noa::io::open_tiff(folder / "a.tif", {});
    std::filesystem::resize_file(folder / "a.tif", 20);
    Bytes slices(12);
    EXPECT_TRUE(test::throws<ReadError>([&] { source->read(0, 2, slices); }, "a.tif"));
    std::ofstream(folder / "a.tif", std::ios::binary)
            .write(reinterpret_cast<const char*>(file.data()), std::ssize(file));
    source->read(0, 2, slices);
    EXPECT_EQ(slices, Bytes(12));
}

// ---- Damaged files -------------------------------------------------------------------------------------------------

enum class Outcome { REFUSED, SAME, OTHER };

class tiff_damage : public testing::TestWithParam<test::TiffReference> {
protected:
    test::Folder folder;
    Bytes file = test::from_digits(GetParam().digits);
    Bytes expected = test::reference_bytes(GetParam().encoding);

    // Any exception that is no ReadError goes through, and fails the test.
    Outcome outcome(std::span<const std::byte> bytes) const {
        test::put_bytes(folder / "a.tif", bytes);
        try {
            const auto source = noa::io::open_tiff(folder / "a.tif", {.is_flipped = false});
            const auto& header = source->header();
            const Bytes found = test::read_all(*source);
            const bool is_same = header.shape == Shape4{2, 1, 5, 7} and header.encoding == GetParam().encoding;
            return is_same and found == expected ? Outcome::SAME : Outcome::OTHER;
        } catch (const ReadError&) {
            return Outcome::REFUSED;
        }
    }
};

// The last bytes of a file may be the last link, or pixels that are nobody's.
TEST_P(tiff_damage, that_leaves_a_prefix_is_refused_or_does_not_matter) {
    const test::PeakMemory peak;
    int n_refused = 0;
    for (std::size_t n = 0; n < file.size(); ++n) {
        const Outcome found = outcome(std::span(file).first(n));
        EXPECT_NE(found, Outcome::OTHER) << n;
        n_refused += found == Outcome::REFUSED;
    }
    EXPECT_GE(n_refused, static_cast<int>(file.size()) - 16);
    EXPECT_LT(peak.n_bytes(), (64L << 20) + 2 * std::ssize(file));
}

// Where the directories are: all that is not a tag of an image, whose meaning nothing else in the file confirms.
struct Place {
    std::size_t begin, end;
};
std::vector<Place> links_of(const Bytes& file) {
    const bool is_big_endian = file[0] == std::byte{'M'}, is_big = std::max(file[2], file[3]) == std::byte{43};
    const auto number = [&](std::size_t at, std::size_t n) {
        std::size_t value = 0;
        for (std::size_t i = 0; i < n; ++i)
            value = value * 256 + std::to_integer<std::size_t>(file[at + (is_big_endian ? i : n - 1 - i)]);
        return value;
    };
    const std::size_t offset = is_big ? 8 : 4, count = is_big ? 8 : 2, entry = is_big ? 20 : 12;
    std::vector<Place> places = {{0, is_big ? 16u : 8u}};
    for (std::size_t at = number(is_big ? 8 : 4, offset); at != 0; at = number(places.back().begin, offset)) {
        places.push_back({at, at + count});
        const std::size_t link = at + count + number(at, count) * entry;
        places.push_back({link, link + offset});
    }
    return places;
}

// A flip of a byte of the header, or of what holds directories together, is found.
TEST_P(tiff_damage, to_the_header_and_the_links_is_found) {
    const auto places = links_of(file);
    EXPECT_EQ(places.size(), 5u);
    for (const auto [begin, end]: places)
        for (std::size_t i = begin; i < end; ++i) {
            Bytes damaged = file;
            damaged[i] = ~damaged[i];
            EXPECT_NE(outcome(damaged), Outcome::OTHER) << i;
        }
}

// What tags say cannot always be checked: a signed number where it was unsigned is another image. But no byte of a file
// makes it crash, throw something else, or take much memory.
TEST_P(tiff_damage, to_any_byte_is_survived) {
    const test::PeakMemory peak;
    int n_refused = 0;
    for (std::size_t i = 0; i < file.size(); ++i)
        for (const int flip: {0x01, 0x80, 0xff}) {
            Bytes damaged = file;
            damaged[i] ^= static_cast<std::byte>(flip);
            n_refused += outcome(damaged) == Outcome::REFUSED;
        }
    EXPECT_GT(n_refused, 0);
    EXPECT_LT(peak.n_bytes(), (64L << 20) + 2 * std::ssize(file));
}

INSTANTIATE_TEST_SUITE_P(tiff, tiff_damage, testing::ValuesIn(test::tiff_references),
        [](const auto& reference) { return std::string(reference.param.name); });

}  // namespace

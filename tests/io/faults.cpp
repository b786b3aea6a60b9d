// Each fault that a file can have, in a file of each format: refused by every policy, in little memory, with an error
// that names the file and the number.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "io/mrc_by_hand.hpp"
#include "io/npy_by_hand.hpp"
#include "io/peak_memory.hpp"
#include "io/tiff_support.hpp"
#include "noa/io/image_file.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::io;
using noa::f32, noa::i32;
using test::Bytes;

enum class Fault {
    SIZE_THAT_OVERFLOWS,
    SIZE_OF_ZERO,
    SIZE_BELOW_ZERO,
    SIZE_LARGER_THAN_THE_FILE,
    TRUNCATED_DATA,
    WRONG_BYTE_ORDER,
    UNKNOWN_TYPE,
    OFFSET_OUTSIDE_OF_THE_FILE,
    LINKS_THAT_LOOP,
};
constexpr int n_faults = 9;

// ---- MRC -----------------------------------------------------------------------------------------------------------

// Two images of 2 x 3, with a number of the header that is another one.
template<typename... T>
Bytes mrc(std::size_t at, T... values) {
    test::MrcByHand file(3, 2, 2);
    for (int i = 0; i < 12; ++i)
        file.add(static_cast<f32>(i));
    return file.put(at, values...).bytes;
}

Bytes without_end(Bytes bytes, std::size_t n = 1) {
    bytes.resize(bytes.size() - n);
    return bytes;
}

// ---- NPY -----------------------------------------------------------------------------------------------------------

Bytes npy(const std::string& shape, const std::string& type = "<f4") {
    return test::npy_by_hand(
            1, "{'descr': '" + type + "', 'fortran_order': False, 'shape': " + shape + ", }", std::string(24, '\1'));
}

Bytes npy_with(std::size_t at, int value) {
    Bytes bytes = npy("(2, 3)");
    bytes[at] = static_cast<std::byte>(value);
    return bytes;
}

// ---- TIFF ----------------------------------------------------------------------------------------------------------

Bytes tiff(std::uint16_t tag, std::uint32_t value) {
    return test::make_tiff({test::with(test::tags_of_small_image(), tag, {value})});
}

Bytes tiff_of_size(std::uint32_t width, std::uint32_t height) {
    return test::make_tiff({test::with(test::with(test::tags_of_small_image(), 256, {width}), 257, {height})});
}

// Numbers that have a sign, of 32 bits.
Bytes tiff_with_negative_height() {
    auto tags = test::without(test::tags_of_small_image(), 257);
    tags.push_back({257, 9, {0xfffffffe}});
    return test::make_tiff({tags});
}

// The last one of two images leads to itself, to the first one, or to nowhere.
Bytes tiff_that_leads_to(std::uint32_t link) {
    return test::make_tiff({test::tags_of_small_image(), test::tags_of_small_image()}, Bytes(64), link);
}

Bytes tiff_of_the_other_byte_order() {
    Bytes bytes = test::make_tiff({test::tags_of_small_image()});
    std::fill_n(bytes.begin(), 2, std::byte{'M'});
    std::swap(bytes[2], bytes[3]);
    return bytes;
}

constexpr std::uint32_t first_directory = 94, second_directory = 230;  // of tiff_that_leads_to

// ---- The table -----------------------------------------------------------------------------------------------------

struct Row {
    Format format;
    Fault fault;
    Bytes bytes;
    std::array<std::string_view, 2> pieces{};  // of the message
};

constexpr i32 largest = 2147483647;

const Row rows[] = {
        {Format::MRC, Fault::SIZE_THAT_OVERFLOWS, mrc(0, largest, largest, largest, 4), {"2147483647"}},
        {Format::MRC, Fault::SIZE_OF_ZERO, mrc(0, 0), {"0 x 2 x 2"}},
        {Format::MRC, Fault::SIZE_OF_ZERO, mrc(8, 0), {"3 x 2 x 0"}},
        {Format::MRC, Fault::SIZE_BELOW_ZERO, mrc(4, -2), {"3 x -2 x 2"}},
        {Format::MRC, Fault::SIZE_BELOW_ZERO, mrc(8, -largest - 1), {"3 x 2 x -2147483648"}},
        {Format::MRC, Fault::SIZE_LARGER_THAN_THE_FILE, mrc(8, 3), {"(3,1,2,3)", "48 bytes"}},
        {Format::MRC, Fault::TRUNCATED_DATA, without_end(mrc(8, 2)), {"(2,1,2,3)", "47 bytes"}},
        {Format::MRC, Fault::TRUNCATED_DATA, without_end(mrc(8, 2), 49), {"1023"}},
        {Format::MRC, Fault::WRONG_BYTE_ORDER, mrc(12, 0x01010101), {"mode is 16843009"}},  // in either order
        {Format::MRC, Fault::UNKNOWN_TYPE, mrc(12, 5), {"mode is 5"}},
        {Format::MRC, Fault::UNKNOWN_TYPE, mrc(12, -1), {"mode is -1"}},
        {Format::MRC, Fault::OFFSET_OUTSIDE_OF_THE_FILE, mrc(92, 49), {"49 bytes (nsymbt)", "1072"}},
        {Format::MRC, Fault::OFFSET_OUTSIDE_OF_THE_FILE, mrc(92, largest), {"2147483647 bytes (nsymbt)", "1072"}},
        {Format::MRC, Fault::OFFSET_OUTSIDE_OF_THE_FILE, mrc(92, -1), {"-1 bytes (nsymbt)", "1072"}},

        {Format::NPY, Fault::SIZE_THAT_OVERFLOWS, npy("(4294967296, 4294967296)"), {"(1,1,4294967296,4294967296)"}},
        {Format::NPY, Fault::SIZE_THAT_OVERFLOWS, npy("(18446744073709551617,)"), {"63 bits", "18446744073709551617"}},
        {Format::NPY, Fault::SIZE_OF_ZERO, npy("(2, 0)"), {"(1,1,2,0)"}},
        {Format::NPY, Fault::SIZE_BELOW_ZERO, npy("(-2, 3)"), {"at its character 51", "not '-2'"}},
        {Format::NPY, Fault::SIZE_LARGER_THAN_THE_FILE, npy("(2, 4)"), {"(1,1,2,4)", "24 bytes"}},
        {Format::NPY, Fault::TRUNCATED_DATA, without_end(npy("(2, 3)")), {"(1,1,2,3)", "23 bytes"}},
        {Format::NPY, Fault::TRUNCATED_DATA, without_end(npy("(2, 3)"), 25), {"118 bytes", "127"}},
        {Format::NPY, Fault::WRONG_BYTE_ORDER, npy("(2, 3)", "!f4"), {"'!f4'"}},
        {Format::NPY, Fault::UNKNOWN_TYPE, npy("(2, 3)", "<f3"), {"'<f3'"}},
        {Format::NPY, Fault::UNKNOWN_TYPE, npy_with(6, 9), {"version is 9.0"}},
        {Format::NPY, Fault::OFFSET_OUTSIDE_OF_THE_FILE, npy_with(9, 8), {"2166 bytes", "152"}},

        {Format::TIFF, Fault::SIZE_THAT_OVERFLOWS, tiff_of_size(0xffffffff, 0xffffffff),
                {"directory 0", "4294967295 x 4294967295"}},
        {Format::TIFF, Fault::SIZE_OF_ZERO, tiff_of_size(3, 0), {"directory 0", "0 x 3"}},
        {Format::TIFF, Fault::SIZE_OF_ZERO, tiff_of_size(0, 2), {"directory 0", "2 x 0"}},
        {Format::TIFF, Fault::SIZE_BELOW_ZERO, tiff_with_negative_height(), {"directory 0", "ImageLength"}},
        {Format::TIFF, Fault::SIZE_LARGER_THAN_THE_FILE, tiff_of_size(30000, 2), {"StripByteCounts", "2 x 30000"}},
        {Format::TIFF, Fault::TRUNCATED_DATA, without_end(tiff_of_size(3, 2)), {"at 94", "ends at 207"}},
        {Format::TIFF, Fault::TRUNCATED_DATA, tiff(273, 203), {"StripByteCounts", "2 x 3 pixels"}},
        {Format::TIFF, Fault::WRONG_BYTE_ORDER, tiff_of_the_other_byte_order(), {"directory 0", "1577058304"}},
        {Format::TIFF, Fault::UNKNOWN_TYPE, tiff(259, 7), {"directory 0", "(scheme 7)"}},
        {Format::TIFF, Fault::UNKNOWN_TYPE, tiff(339, 6), {"8 bits in format 6"}},
        {Format::TIFF, Fault::OFFSET_OUTSIDE_OF_THE_FILE, tiff(273, 100000), {"6 bytes at 100000", "ends at 208"}},
        {Format::TIFF, Fault::OFFSET_OUTSIDE_OF_THE_FILE, tiff_that_leads_to(5000), {"directory 2", "5000"}},
        {Format::TIFF, Fault::LINKS_THAT_LOOP, tiff_that_leads_to(first_directory), {"looping to directory 0", "94"}},
        {Format::TIFF, Fault::LINKS_THAT_LOOP, tiff_that_leads_to(second_directory), {"looping to directory 1", "230"}},
};

std::filesystem::path name_of(Format format) {
    return format == Format::MRC ? "a.mrc" : format == Format::NPY ? "a.npy" : "a.tif";
}

class fault : public testing::TestWithParam<Row> {};

TEST_P(fault, is_refused) {
    const Row& row = GetParam();
    const test::Folder folder;
    const auto path = folder / name_of(row.format);
    test::put_bytes(path, row.bytes);
    const test::PeakMemory peak;
    for (const Policy policy: {Policy::STRICT, Policy::REPAIR, Policy::RAW})
        EXPECT_TRUE(test::throws<ReadError>(
                [&] { (void)read_image<f32>(path, {.policy = policy}); }, path.native(), row.pieces[0], row.pieces[1]));
    EXPECT_LT(peak.n_bytes(), (64L << 20) + 2 * std::ssize(row.bytes));
}

INSTANTIATE_TEST_SUITE_P(io, fault, testing::ValuesIn(rows), [](const auto& tested) {
    return std::string(to_string(tested.param.format)) + "_" + std::to_string(tested.index);
});

TEST(faults, are_tried_in_every_format) {
    for (const Format format: {Format::MRC, Format::NPY, Format::TIFF})
        for (int i = 0; i < n_faults; ++i) {
            const auto fault = static_cast<Fault>(i);
            const bool is_tried = std::any_of(std::begin(rows), std::end(rows),
                    [&](const Row& row) { return row.format == format and row.fault == fault; });
            const bool has_links = format == Format::TIFF or fault != Fault::LINKS_THAT_LOOP;
            EXPECT_EQ(is_tried, has_links) << to_string(format) << " " << i;
        }
}

// The rows are what they are for: without the fault there is none.
TEST(faults, are_all_there_is_to_refuse) {
    const test::Folder folder;
    const std::pair<Format, Bytes> good[] = {{Format::MRC, mrc(0, 3)}, {Format::NPY, npy("(2, 3)")},
            {Format::TIFF, tiff_of_size(3, 2)}, {Format::TIFF, tiff_that_leads_to(0)}};
    for (const auto& [format, bytes]: good) {
        test::put_bytes(folder / name_of(format), bytes);
        EXPECT_NO_THROW((void)read_image<f32>(folder / name_of(format), {.policy = Policy::STRICT}));
    }
}

}  // namespace

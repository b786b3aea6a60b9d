// MRC and NPY files that end too early, or have one byte of their headers turned around: an error that names the file,
// or the same elements. For those of TIFF see tiff_faults.cpp.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "io/mrc_by_hand.hpp"
#include "io/npy_by_hand.hpp"
#include "io/peak_memory.hpp"
#include "noa/io/image_file.hpp"
#include "support/values.hpp"

namespace {

using namespace noa::io;
using noa::f32, noa::f64, noa::i16, noa::i32, noa::u8;
using test::Bytes, test::MrcByHand;

std::string counted(std::size_t n) {
    std::string text;
    for (std::size_t i = 0; i < n; ++i)
        text += static_cast<char>(i * 7 + 1);
    return text;
}

MrcByHand mrc(i32 mode, i32 nx, i32 n_extended, bool is_big = false) {
    MrcByHand file(nx, 3, 4, is_big);
    file.put(12, mode).put(92, n_extended);
    for (i32 i = 0; i < n_extended; ++i)
        file.add(static_cast<u8>(i));
    return file;
}

Bytes images_of_f32() {
    MrcByHand file = mrc(2, 5, 0);
    for (int i = 0; i < 60; ++i)
        file.add(static_cast<f32>(i));
    return file.bytes;
}
Bytes images_of_u8() {
    MrcByHand file = mrc(0, 5, 0);
    file.put(152, 1146047817);
    for (int i = 0; i < 60; ++i)
        file.add(static_cast<u8>(255 - i));
    return file.bytes;
}
Bytes volume_of_i16() {
    MrcByHand file = mrc(1, 5, 80, true);
    file.put(36, 4).put(88, 1).put_text(104, "CCP4");
    for (i16 i = 0; i < 60; ++i)
        file.add(i);
    return file.bytes;
}
Bytes volumes_of_u4() {
    MrcByHand file = mrc(101, 5, 0);
    file.put(36, 2).put(88, 401);
    for (int i = 0; i < 36; ++i)
        file.add(static_cast<u8>(i % 3 == 2 ? i % 16 : i));
    return file.bytes;
}
Bytes complex_images_with_extended_header() {
    MrcByHand file = mrc(4, 5, 768);
    file.put_text(104, "FEI1");
    for (int i = 0; i < 120; ++i)
        file.add(static_cast<f32>(i));
    return file.bytes;
}

Bytes npy(int version, const std::string& type, const std::string& order, const std::string& shape, std::size_t n) {
    return test::npy_by_hand(
            version, "{'descr': '" + type + "', 'fortran_order': " + order + ", 'shape': " + shape + ", }", counted(n));
}

struct Sample {
    const char* name;
    const char* file;
    std::size_t n_header;  // bytes
    Bytes bytes;
};

const Sample samples[] = {
        {"mrc_images_of_f32", "a.mrc", 1024, images_of_f32()},
        {"mrc_images_of_u8", "a.mrc", 1024, images_of_u8()},
        {"mrc_volume_of_i16", "a.mrc", 1024, volume_of_i16()},
        {"mrc_volumes_of_u4", "a.mrc", 1024, volumes_of_u4()},
        {"mrc_complex_images", "a.mrc", 1024, complex_images_with_extended_header()},
        {"npy_of_u16", "a.npy", 128, npy(1, "<u2", "False", "(3, 5)", 30)},
        {"npy_of_version_2", "a.npy", 128, npy(2, ">f8", "False", "(2, 2, 3, 5)", 480)},
        {"npy_in_fortran_order", "a.npy", 128, npy(1, "|u1", "True", "(3, 5)", 15)},
};

class damage : public testing::TestWithParam<Sample> {
protected:
    const Bytes& whole = GetParam().bytes;
    test::Folder folder;
    std::filesystem::path path = folder / GetParam().file;

    std::vector<noa::c64> elements_of(std::span<const std::byte> bytes) const {
        test::put_bytes(path, bytes);
        return test::values(read_image<noa::c64>(path));
    }
    // Anything but a ReadError goes through, and fails the test.
    bool is_refused(std::span<const std::byte> bytes, const std::vector<noa::c64>& expected) const {
        try {
            EXPECT_EQ(elements_of(bytes), expected);
            return false;
        } catch (const ReadError& error) {
            EXPECT_NE(error.message().find(path.native()), std::string_view::npos) << error.message();
            return true;
        }
    }
};

constexpr long most_memory = 64L << 20;

TEST_P(damage, that_leaves_a_prefix_is_refused) {
    const auto expected = elements_of(whole);
    const test::PeakMemory peak;
    for (std::size_t n = 0; n < whole.size(); ++n)
        EXPECT_TRUE(is_refused(std::span(whole).first(n), expected)) << n;
    EXPECT_LT(peak.n_bytes(), most_memory + 2 * std::ssize(whole));
}

TEST_P(damage, to_any_byte_of_the_header_is_refused_or_does_not_matter) {
    const auto expected = elements_of(whole);
    const test::PeakMemory peak;
    std::size_t n_refused = 0;
    for (std::size_t i = 0; i < GetParam().n_header; ++i) {
        SCOPED_TRACE(i);
        Bytes damaged = whole;
        damaged[i] = ~damaged[i];
        n_refused += is_refused(damaged, expected);
    }
    EXPECT_LT(peak.n_bytes(), most_memory + 2 * std::ssize(whole));
    const bool is_mrc = path.extension() == ".mrc";  // of which most bytes do not matter; of NPY all do
    EXPECT_EQ(n_refused > GetParam().n_header / 2, not is_mrc) << n_refused;
    EXPECT_GT(n_refused, 20u);
}

INSTANTIATE_TEST_SUITE_P(
        io, damage, testing::ValuesIn(samples), [](const auto& tested) { return std::string(tested.param.name); });

}  // namespace

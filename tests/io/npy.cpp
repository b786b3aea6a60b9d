#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "io/npy_by_hand.hpp"
#include "noa/io/image_file.hpp"
#include "noa/noa.hpp"
#include "support/throws.hpp"
#include "support/values.hpp"

namespace {

using namespace noa;
using namespace noa::io;
using test::Bytes, test::Folder, test::npy_by_hand;

class npy : public testing::Test {
protected:
    Folder folder;
    std::filesystem::path path = folder / "a.npy";

    ImageFile open(const Bytes& bytes, const ReadOption& option = {}) {
        test::put_bytes(path, bytes);
        return ImageFile::open(path, option);
    }
    ImageFile open(const std::string& header, std::string_view data, const ReadOption& option = {}) {
        return open(npy_by_hand(1, header, data), option);
    }
    template<typename... Pieces>
    void is_refused(const std::string& header, const Pieces&... pieces) {
        EXPECT_TRUE(test::throws<ReadError>([&] { open(header, std::string(64, '\0')); }, path.native(), pieces...))
                << header;
    }
};

TEST_F(npy, is_read_in_every_version) {
    for (const int version: {1, 2, 3}) {
        ImageFile file = open(npy_by_hand(version, "{'descr': '<u2', 'fortran_order': False, 'shape': (2, 3), }",
                                      std::string_view("\1\0\2\0\3\0\4\0\5\0\0\1", 12)),
                {.policy = Policy::STRICT});
        EXPECT_EQ(file.format(), Format::NPY);
        EXPECT_EQ(file.shape(), (Shape4{1, 1, 2, 3}));
        EXPECT_EQ(file.encoding(), Encoding::U16);
        EXPECT_EQ(test::values(file.read<f32>()), (std::vector<f32>{1, 2, 3, 4, 5, 256}));
    }
    Bytes later = npy_by_hand(1, "{}", "");
    later[6] = std::byte{4};
    EXPECT_TRUE(test::throws<ReadError>([&] { open(later); }, path.native(), "its version is 4.0"));
}

TEST_F(npy, is_read_with_every_type_and_order) {
    const std::string big("\0\0\0\0\0\0\0\1", 8), little("\1\0\0\0\0\0\0\0", 8);
    const auto first = [&](const std::string& type, const std::string& data) {
        const std::string header = "{'descr': '" + type + "', 'fortran_order': False, 'shape': (1,)}";
        return open(header, data, {.policy = Policy::STRICT}).read<f64>().first();
    };
    for (const char* type: {"i2", "u2", "i4", "u4", "i8", "u8"}) {
        const auto size = static_cast<std::size_t>(type[1] - '0');
        EXPECT_EQ(first(std::string("<") + type, little.substr(0, size)), 1) << type;
        EXPECT_EQ(first(std::string("=") + type, little.substr(0, size)), 1) << type;
        EXPECT_EQ(first(std::string(">") + type, big.substr(8 - size)), 1) << type;
    }
    for (const char* type: {"|b1", "|i1", "|u1", "<u1"})
        EXPECT_EQ(first(type, "\1"), 1) << type;
    EXPECT_EQ(first("|i1", "\xff"), -1);
    EXPECT_EQ(first("|u1", "\xff"), 255);
    EXPECT_EQ(first("<f2", std::string("\0\xc0", 2)), -2);
    EXPECT_EQ(first(">f2", std::string("\xc0\0", 2)), -2);
    EXPECT_EQ(first("<f4", std::string("\0\0\0\xc0", 4)), -2);
    EXPECT_EQ(first(">f4", std::string("\xc0\0\0\0", 4)), -2);
    EXPECT_EQ(first("<f8", std::string("\0\0\0\0\0\0\0\xc0", 8)), -2);
    EXPECT_EQ(first(">f8", std::string("\xc0\0\0\0\0\0\0\0", 8)), -2);

    const std::string c8("\xc0\0\0\0\x3f\x80\0\0", 8), c16("\xc0\0\0\0\0\0\0\0\x3f\xf0\0\0\0\0\0\0", 16);
    const c64 expected{-2, 1};
    EXPECT_EQ(open("{'descr': '>c8', 'fortran_order': False, 'shape': (1,)}", c8).read<c64>().first(), expected);
    EXPECT_EQ(open("{'descr': '>c16', 'fortran_order': False, 'shape': (1,)}", c16).read<c64>().first(), expected);
}

TEST_F(npy, takes_any_byte_but_0_for_true) {
    ImageFile file = open("{'descr': '|b1', 'fortran_order': False, 'shape': (4,)}", std::string_view("\0\1\2\xff", 4));
    EXPECT_EQ(test::values(file.read<bool>()), (std::vector<bool>{false, true, true, true}));
    EXPECT_EQ(test::values(file.read<u8>()), (std::vector<u8>{0, 1, 1, 1}));
    EXPECT_EQ(test::values(file.read<c32>()), (std::vector<c32>{{0, 0}, {1, 0}, {1, 0}, {1, 0}}));
}

TEST_F(npy, has_one_to_four_dimensions) {
    const std::string data(24, '\1');
    const auto header = [&](const std::string& shape, std::optional<Kind> kind = {}) {
        return open("{'descr': '|u1', 'fortran_order': False, 'shape': " + shape + ", }", data, {.kind = kind})
                .header();
    };
    EXPECT_EQ(header("(24,)").shape, (Shape4{1, 1, 1, 24}));
    EXPECT_EQ(header("(4, 6)").shape, (Shape4{1, 1, 4, 6}));
    EXPECT_EQ(header("(4,6,)").kind, Kind::IMAGES);
    EXPECT_EQ(header("(2, 3, 4)", Kind::IMAGES).shape, (Shape4{2, 1, 3, 4}));
    EXPECT_EQ(header("(2, 3, 4)", Kind::VOLUMES).shape, (Shape4{1, 2, 3, 4}));
    EXPECT_EQ(header("(2L, 2L, 3L, 2L)").shape, (Shape4{2, 2, 3, 2}));
    EXPECT_EQ(header("(2, 2, 3, 2)").kind, Kind::VOLUMES);
    EXPECT_EQ(header("(4, 1, 3, 2)").kind, Kind::IMAGES);

    EXPECT_TRUE(test::throws<ReadError>([&] { header("(2, 3, 4)"); }, path.native(), "2 x 3 x 4", "ReadOption::kind"));
    EXPECT_TRUE(
            test::throws<ReadError>([&] { header("(2, 2, 3, 2)", Kind::IMAGES); }, "2 x 2 x 3 x 2", "not of images"));
    EXPECT_TRUE(test::throws<ReadError>([&] { header("()"); }, "0 dimensions"));
    EXPECT_TRUE(test::throws<ReadError>([&] { header("(1, 1, 1, 1, 24)"); }, "5 dimensions"));
    EXPECT_TRUE(test::throws<ReadError>([&] { header("(0, 6)"); }, "(1,1,0,6)", "no elements"));
}

TEST_F(npy, refuses_what_is_no_header) {
    const std::string rest = "'fortran_order': False, 'shape': (2, 3)}";
    is_refused("", "at its character", "{ is expected");
    is_refused("{'descr': '<f4', 'fortran_order': False}", "is missing");
    is_refused("{'descr': '<f4', 'descr': '<f4', " + rest, "the key 'descr' is there twice");
    is_refused("{'descr': '<f4', 'other': 1, " + rest, "the key 'other' is unknown");
    is_refused("{'descr': '<f4' " + rest, "} is expected");
    is_refused("{'descr': '<f4, " + rest, "is expected");
    is_refused("{'descr': [('a', '<f4')], " + rest, "structures");
    is_refused("{'descr': '|O', " + rest, "of type '|O'");
    is_refused("{'descr': '<f16', " + rest, "'<f16'");
    is_refused("{'descr': '<U5', " + rest, "'<U5'");
    is_refused("{'descr': '<f4', 'fortran_order': 0, 'shape': (2, 3)}", "True or False");
    is_refused("{'descr': '<f4', 'fortran_order': False, 'shape': (6)}", "ends with a comma");
    is_refused("{'descr': '<f4', 'fortran_order': False, 'shape': (2, -3)}", "an extent", "not '-3'");
    is_refused("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 99999999999999999999)}", "63 bits");
    is_refused("{'descr': '<f4', " + rest + " x", "follows the dictionary");
    is_refused("{'descr': '<f4', 'fortran_order': False, 'shape': (4294967296, 4294967296)}",
            "(1,1,4294967296,4294967296), of f32", "64 bytes that there are from 128 on");
    is_refused("{'descr': '<f8', 'fortran_order': False, 'shape': (9223372036854775807,)}", "9223372036854775807");
}

TEST_F(npy, refuses_a_header_that_is_too_long) {
    EXPECT_TRUE(test::throws<ReadError>(
            [&] { open(npy_by_hand(2, std::string(100'000, ' '), "")); }, "100", "65536 are read at most"));
    Bytes longer = npy_by_hand(2, "{}", "");
    longer[9] = std::byte{1};
    EXPECT_TRUE(test::throws<ReadError>([&] { open(longer); }, "its header has 308 bytes", "the file has 64 in all"));
}

TEST_F(npy, ignores_what_is_behind) {
    const Bytes longer = npy_by_hand(1, "{'descr': '|u1', 'fortran_order': False, 'shape': (3,), }", "abcd");
    EXPECT_EQ(open(longer).header().repairs, (std::vector<std::string>{"1 bytes behind the data are ignored"}));
    EXPECT_TRUE(test::throws<ReadError>([&] { open(longer, {.policy = Policy::STRICT}); }, "1 bytes behind"));
}

TEST_F(npy, takes_numbers_without_a_byte_order_for_little_endian) {
    for (const char* type: {"f4", "|f4"}) {
        const std::string header = std::string("{'descr': '") + type + "', 'fortran_order': False, 'shape': (1,)}";
        const std::string data("\0\0\0\xc0", 4);
        EXPECT_EQ(open(header, data).read<f32>().first(), -2);
        EXPECT_EQ(open(header, data).header().repairs.size(), 1u);
        EXPECT_TRUE(test::throws<ReadError>([&] { open(header, data, {.policy = Policy::STRICT}); }, "no byte order"));
    }
}

// The element (i, j, ...) of an array in Fortran order is at i + n0 (j + n1 (...)).
TEST_F(npy, is_read_in_fortran_order) {
    const auto read = [&](const std::vector<i64>& extents, std::optional<Kind> kind = {}) {
        std::string shape, data;
        i64 n = 1;
        for (const i64 extent: extents) {
            shape += std::to_string(extent) + ", ";
            n *= extent;
        }
        for (i64 i = 0; i < n; ++i)
            data += static_cast<char>(i);
        return open("{'descr': '|u1', 'fortran_order': True, 'shape': (" + shape + ")}", data, {.kind = kind});
    };
    EXPECT_EQ(test::values(read({2, 3}).read<u8>()), (std::vector<u8>{0, 2, 4, 1, 3, 5}));
    EXPECT_EQ(test::values(read({5}).read<u8>()), (std::vector<u8>{0, 1, 2, 3, 4}));
    EXPECT_EQ(test::values(read({1, 5}).read<u8>()), (std::vector<u8>{0, 1, 2, 3, 4}));
    // (2,3,2): i + 2 j + 6 k
    const std::vector<u8> expected{0, 6, 2, 8, 4, 10, 1, 7, 3, 9, 5, 11};
    EXPECT_EQ(test::values(read({2, 3, 2}, Kind::IMAGES).read<u8>()), expected);
    EXPECT_EQ(test::values(read({2, 3, 2}, Kind::VOLUMES).read<u8>()), expected);
    EXPECT_EQ(
            test::values(read({2, 3, 2}, Kind::IMAGES).read_slices<f32>(1, 1)), (std::vector<f32>{1, 7, 3, 9, 5, 11}));
    // (2,2,2,2): i + 2 j + 4 k + 8 l
    EXPECT_EQ(test::values(read({2, 2, 2, 2}).read<u8>()),
            (std::vector<u8>{0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15}));
}

TEST_F(npy, writes_these_bytes) {
    write_image(noa::arange<f32>(6).reshape({1, 1, 2, 3}), path, {.encoding = Encoding::I16});
    EXPECT_EQ(test::bytes_of(path), npy_by_hand(1, "{'descr': '<i2', 'fortran_order': False, 'shape': (2, 3), }",
                                            std::string_view("\0\0\1\0\2\0\3\0\4\0\5\0", 12)));
    write_image(noa::ones<bool>({1, 1, 1, 2}), path);
    EXPECT_EQ(test::bytes_of(path),
            npy_by_hand(1, "{'descr': '|b1', 'fortran_order': False, 'shape': (1, 2), }", "\1\1"));
}

TEST_F(npy, has_as_few_extents_as_say_it) {
    const auto shape = [&](const Shape4& given, Kind kind) {
        write_image(noa::zeros<u8>(given), path, {.kind = kind});
        const Bytes bytes = test::bytes_of(path);
        EXPECT_EQ(bytes.size(), 128u + static_cast<std::size_t>(given.n_elements()));
        const std::string text(reinterpret_cast<const char*>(bytes.data()), 128);
        return text.substr(text.find('('), text.find(')') - text.find('(') + 1);
    };
    EXPECT_EQ(shape({1, 1, 2, 3}, Kind::IMAGES), "(2, 3)");
    EXPECT_EQ(shape({5, 1, 2, 3}, Kind::IMAGES), "(5, 2, 3)");
    EXPECT_EQ(shape({1, 4, 2, 3}, Kind::VOLUMES), "(4, 2, 3)");
    EXPECT_EQ(shape({1, 1, 2, 3}, Kind::VOLUMES), "(1, 2, 3)");
    EXPECT_EQ(shape({5, 4, 2, 3}, Kind::VOLUMES), "(5, 4, 2, 3)");
}

// NumPy reads any order of the keys, and writes them sorted.
TEST_F(npy, says_with_the_order_of_its_keys_whether_slices_are_images_or_volumes) {
    const auto text = [&] {
        const Bytes bytes = test::bytes_of(path);
        const std::string start(reinterpret_cast<const char*>(bytes.data()) + 10, 118);
        return start.substr(0, start.find('}') + 1);
    };
    write_image(noa::zeros<f32>({5, 1, 2, 3}), path);
    EXPECT_EQ(text(), "{'shape': (5, 2, 3), 'fortran_order': False, 'descr': '<f4', }");
    write_image(noa::zeros<f32>({1, 5, 2, 3}), path);
    EXPECT_EQ(text(), "{'fortran_order': False, 'shape': (5, 2, 3), 'descr': '<f4', }");
    for (const Shape4 shape: {Shape4{5, 1, 2, 3}, Shape4{1, 5, 2, 3}, Shape4{4, 5, 2, 3}}) {
        write_image(noa::arange<f32>(shape), path);
        EXPECT_EQ(test::values(noa::io::read_image<f32>(path)), test::values(noa::arange<f32>(shape)));
        EXPECT_EQ(ImageFile::open(path).shape(), shape);
    }
    write_image(noa::zeros<u8>({5, 1, 2, 3}), path, {.kind = Kind::VOLUMES});
    EXPECT_EQ(ImageFile::open(path).header().kind, Kind::VOLUMES);
    EXPECT_EQ(ImageFile::open(path, {.kind = Kind::IMAGES}).header().kind, Kind::IMAGES);
    write_image(noa::zeros<u8>({1, 5, 2, 3}), path);
    EXPECT_EQ(ImageFile::open(path, {.kind = Kind::IMAGES}).shape(), (Shape4{5, 1, 2, 3}));
}

TEST_F(npy, of_others_does_not_say_it_whatever_comes_first) {
    for (const std::string header: {"{'shape': (5, 2, 3), 'descr': '|u1', 'fortran_order': False}",
                 "{'fortran_order': False, 'descr': '|u1', 'shape': (5, 2, 3)}"})
        EXPECT_TRUE(test::throws<noa::io::KindError>([&] { open(header, std::string(30, 0)); }, "5 x 2 x 3"));
}

TEST_F(npy, refuses_what_cannot_be_written) {
    for (const Encoding encoding: {Encoding::U4, Encoding::CI16}) {
        Header header;
        header.shape = {1, 1, 2, 3};
        header.encoding = encoding;
        EXPECT_TRUE(test::throws<WriteError>(
                [&] { (void)ImageFile::create(path, header); }, path.native(), to_string(encoding)));
    }
    write_image(noa::zeros<u8>({1, 1, 2, 3}), path);
    EXPECT_TRUE(test::throws<WriteError>([&] { (void)ImageFile::append(path); }, "only MRC and TIFF", "NPY"));
}

}  // namespace

// Modes, byte orders and arrangements of MRC files.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "io/mrc_by_hand.hpp"
#include "io/mrc_read.hpp"
#include "noa/io/image_file.hpp"
#include "noa/noa.hpp"
#include "support/values.hpp"

namespace {

using namespace noa;
using namespace noa::io;
using test::Bytes, test::Folder, test::MrcByHand, test::header_of, test::read;

TEST(mrc, is_read_in_every_mode) {
    const Folder folder;
    const auto stored = [&](auto... make) {
        MrcByHand file(3, 2, 1);
        (make(file), ...);
        test::put_bytes(folder / "a.mrc", file.bytes);
    };
    stored([](MrcByHand& file) { file.put(12, 0).add_all(std::vector<i8>{-128, -1, 0, 1, 2, 127}); });
    EXPECT_EQ(header_of(folder / "a.mrc").encoding, Encoding::I8);
    EXPECT_EQ(read<f32>(folder / "a.mrc"), (std::vector<f32>{-128, -1, 0, 1, 2, 127}));

    stored([](MrcByHand& file) {
        file.put(12, 0).put(152, 1146047817, 1).add_all(std::vector<i8>{-128, -1, 0, 1, 2, 3});
    });
    EXPECT_EQ(header_of(folder / "a.mrc").encoding, Encoding::I8);
    EXPECT_EQ(read<i16>(folder / "a.mrc"), (std::vector<i16>{-128, -1, 0, 1, 2, 3}));

    stored([](MrcByHand& file) {
        file.put(12, 0).put(152, 1146047817, 4).add_all(std::vector<u8>{255, 0, 1, 2, 3, 128});
    });
    EXPECT_EQ(header_of(folder / "a.mrc").encoding, Encoding::U8);
    EXPECT_EQ(read<i16>(folder / "a.mrc"), (std::vector<i16>{255, 0, 1, 2, 3, 128}));

    stored([](MrcByHand& file) { file.put(12, 2).add_all(std::vector<f32>{-0.5f, 1, 2, 3, 4, 1e30f}); });
    EXPECT_EQ(read<f64>(folder / "a.mrc"), (std::vector<f64>{-0.5, 1, 2, 3, 4, f64{1e30f}}));

    stored([](MrcByHand& file) {
        file.put(12, 3).add_all(std::vector<i16>{1, -2, 3, -4, 5, -6, 7, 8, 9, 10, 11, -32768});
    });
    EXPECT_EQ(header_of(folder / "a.mrc").encoding, Encoding::CI16);
    EXPECT_EQ(
            read<c32>(folder / "a.mrc"), (std::vector<c32>{{1, -2}, {3, -4}, {5, -6}, {7, 8}, {9, 10}, {11, -32768}}));

    stored([](MrcByHand& file) {
        file.put(12, 4).add_all(std::vector<f32>{1, -2, 3, -4, 5, -6, 7, 8, 9, 10, 11, 0.5f});
    });
    EXPECT_EQ(read<c64>(folder / "a.mrc"), (std::vector<c64>{{1, -2}, {3, -4}, {5, -6}, {7, 8}, {9, 10}, {11, 0.5}}));

    stored([](MrcByHand& file) { file.put(12, 6).add_all(std::vector<u16>{65535, 1, 2, 3, 4, 5}); });
    EXPECT_EQ(read<i32>(folder / "a.mrc"), (std::vector<i32>{65535, 1, 2, 3, 4, 5}));

    // 0x3c00 is 1, 0xc000 is -2, 0x7bff 65504, 0x0001 2^-24
    stored([](MrcByHand& file) {
        file.put(12, 12).add_all(std::vector<u16>{0x3c00, 0xc000, 0x7bff, 0x0001, 0, 0x3800});
    });
    EXPECT_EQ(read<f32>(folder / "a.mrc"), (std::vector<f32>{1, -2, 65504, 0x1p-24f, 0, 0.5f}));

    // Two rows of three: the fourth half byte of each is not used.
    stored([](MrcByHand& file) { file.put(12, 101).add_all(std::vector<u8>{0x21, 0xf3, 0x54, 0x06}); });
    EXPECT_EQ(header_of(folder / "a.mrc").encoding, Encoding::U4);
    EXPECT_EQ(read<u8>(folder / "a.mrc"), (std::vector<u8>{1, 2, 3, 4, 5, 6}));
}

// Elements of a mode, numbered, as a file in either byte order has them.
void add_numbers(MrcByHand& file, i32 mode, i64 n_rows, i64 width) {
    i64 number = 0;
    for (i64 row = 0; row < n_rows; ++row) {
        for (i64 x = 0; x < width; ++x, ++number) {
            const auto small = static_cast<i16>(number % 120);
            if (mode == 0)
                file.add(static_cast<i8>(small));
            else if (mode == 1 or mode == 6)
                file.add(small);
            else if (mode == 2)
                file.add(static_cast<f32>(small));
            else if (mode == 3)
                file.add(small).add(static_cast<i16>(-small));
            else if (mode == 4)
                file.add(static_cast<f32>(small)).add(static_cast<f32>(-small));
            else if (mode == 12)
                file.add(f16(small).bits());
            else if (x % 2 == 0)
                file.add(static_cast<u8>(small % 16));
            else
                file.bytes.back() |= static_cast<std::byte>(small % 16 * 16);
        }
    }
}

template<typename T>
bool has_numbers(const Array<T>& array, i64 modulus) {
    i64 number = 0;
    for (const T& value: test::values(array)) {
        const auto expected = static_cast<f32>(number++ % 120 % modulus);
        if constexpr (traits::complex<T>) {
            if (value != T{expected, -expected})
                return false;
        } else if (value != static_cast<T>(expected)) {
            return false;
        }
    }
    return true;
}

struct Arrangement {
    i32 space_group, nz, mz;
    Shape4 outer;  // batch and depth
    Kind kind;
};
constexpr i32 modes[] = {0, 1, 2, 3, 4, 6, 12, 101};
const Arrangement arrangements[] = {
        {0, 1, 1, {1, 1, 1, 1}, Kind::IMAGES},
        {0, 6, 1, {6, 1, 1, 1}, Kind::IMAGES},
        {1, 6, 6, {1, 6, 1, 1}, Kind::VOLUMES},
        {401, 6, 3, {2, 3, 1, 1}, Kind::VOLUMES},
};

TEST(mrc, is_read_in_every_mode_order_arrangement_and_width_with_every_extended_header) {
    const Folder folder;
    const auto path = folder / "a.mrc";
    int n_cases = 0;
    for (const i32 mode: modes)
        for (const bool is_big: {false, true})
            for (const Arrangement& given: arrangements)
                for (const i32 width: {7, 8})
                    for (const i32 extended: {0, 80, 768}) {
                        MrcByHand file(width, 5, given.nz, is_big);
                        file.put(12, mode).put(36, given.mz).put(88, given.space_group, extended);
                        file.put_text(104, extended == 0 ? "" : extended == 80 ? "CCP4" : "FEI1");
                        for (i32 i = 0; i < extended; ++i)
                            file.add(static_cast<u8>(i * 7));
                        const Bytes kept(file.bytes.begin() + 1024, file.bytes.end());
                        add_numbers(file, mode, i64{5} * given.nz, width);
                        test::put_bytes(path, file.bytes);
                        SCOPED_TRACE(testing::Message() << "mode " << mode << " big " << is_big << " group "
                                                        << given.space_group << " width " << width << " " << extended);

                        // Read as it is, written, and read again.
                        for (int i = 0; i < 2; ++i, ++n_cases) {
                            ImageFile source = ImageFile::open(path, {.policy = Policy::STRICT});
                            const Header header = source.header();
                            ASSERT_EQ(header.shape, (Shape4{given.outer[0], given.outer[1], 5, width}));
                            ASSERT_EQ(header.kind, given.kind);
                            ASSERT_EQ(header.extended, kept);
                            ASSERT_EQ(header.extended_type, extended == 0 ? "" : extended == 80 ? "CCP4" : "FEI1");
                            if (mode == 3 or mode == 4) {
                                const auto array = source.read<c32>();
                                ASSERT_TRUE(has_numbers(array, 1000));
                                ImageFile copy = ImageFile::create(path, header);
                                copy.write(array);
                                copy.close();
                            } else {
                                const auto array = source.read<f32>();
                                ASSERT_TRUE(has_numbers(array, mode == 101 ? 16 : 1000));
                                ImageFile copy = ImageFile::create(path, header);
                                copy.write(array);
                                copy.close();
                            }
                        }
                    }
    EXPECT_EQ(n_cases, 8 * 2 * 4 * 2 * 3 * 2);
}

}  // namespace

#include <gtest/gtest.h>

#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "io/mrc_by_hand.hpp"
#include "noa/io/image_file.hpp"
#include "noa/noa.hpp"
#include "support/throws.hpp"
#include "support/values.hpp"

namespace {

using namespace noa;
using namespace noa::io;
using test::Bytes, test::Folder, test::MrcByHand, test::get;

Header header_of(const std::filesystem::path& path, const ReadOption& option = {}) {
    return ImageFile::open(path, option).header();
}

Statistics known_statistics(const Header& header) {
    EXPECT_TRUE(header.statistics.has_value());
    return header.statistics.value_or(Statistics{});
}

template<typename T>
std::vector<T> read(const std::filesystem::path& path, const ReadOption& option = {}) {
    return test::values(read_image<T>(path, option));
}

// ---- Reading -------------------------------------------------------------------------------------------------------

TEST(mrc, is_read_as_made_by_hand) {
    const Folder folder;
    MrcByHand file(3, 2, 1);
    file.put(12, 1).put(76, -5.f, 300.f, 49.5f).put(196, 10.f, 20.f, 30.f).put(216, 112.f).put(220, 2);
    file.put(16, -6, 7, 8).put(52, 80.f, 90.f, 100.f);
    file.put_text(224, "first label   ").put_text(304, "second");
    file.add_all(std::vector<i16>{-5, 0, 1, 2, 300, -1});
    test::put_bytes(folder / "a.mrc", file.bytes);

    const Header header = header_of(folder / "a.mrc", {.policy = Policy::STRICT});

    EXPECT_EQ(header.shape, (Shape4{1, 1, 2, 3}));
    EXPECT_EQ(header.encoding, Encoding::I16);
    EXPECT_EQ(header.kind, Kind::IMAGES);
    EXPECT_EQ(header.spacing, (Vec<f64, 3>{2.5, 2.5, 2.5}));
    EXPECT_EQ(header.origin, (Vec<f64, 3>{30, 20, 10}));
    EXPECT_EQ(header.start, (Vec<i64, 3>{8, 7, -6}));
    EXPECT_EQ(header.cell_angles, (Vec<f64, 3>{80, 90, 100}));
    EXPECT_EQ(known_statistics(header).minimum, -5);
    EXPECT_EQ(known_statistics(header).maximum, 300);
    EXPECT_EQ(known_statistics(header).mean, 49.5);
    EXPECT_EQ(known_statistics(header).deviation, 112);
    EXPECT_EQ(header.labels, (std::vector<std::string>{"first label", "second"}));
    EXPECT_TRUE(header.repairs.empty());
    EXPECT_EQ(read<i16>(folder / "a.mrc"), (std::vector<i16>{-5, 0, 1, 2, 300, -1}));
    EXPECT_EQ(read<f32>(folder / "a.mrc"), (std::vector<f32>{-5, 0, 1, 2, 300, -1}));
}

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

// Opens a file that was changed, and says what is made of it.
class mrc_repairs : public testing::Test {
protected:
    Folder folder;
    MrcByHand file{3, 2, 2};

    mrc_repairs() { file.add_all(std::vector<f32>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}); }

    std::filesystem::path store(const std::string& name = "a.mrc") {
        test::put_bytes(folder / name, file.bytes);
        return folder / name;
    }
    // A note, without which it is as if nothing had been; strictly an error.
    void is_repaired(std::string_view note, const std::string& name = "a.mrc") {
        const auto path = store(name);
        const Header header = header_of(path);
        ASSERT_EQ(header.repairs.size(), 1u) << note;
        EXPECT_NE(header.repairs[0].find(note), std::string::npos) << header.repairs[0];
        EXPECT_EQ(read<f32>(path), (std::vector<f32>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}));
        EXPECT_TRUE(test::throws<ReadError>([&] { header_of(path, {.policy = Policy::STRICT}); }, path.native(), note));
    }
    template<typename... Pieces>
    void is_refused(const Pieces&... pieces) {
        const auto path = store();
        for (const Policy policy: {Policy::STRICT, Policy::REPAIR, Policy::RAW})
            EXPECT_TRUE(
                    test::throws<ReadError>([&] { header_of(path, {.policy = policy}); }, path.native(), pieces...));
    }
};

TEST_F(mrc_repairs, take_stamps_of_machines_for_what_the_numbers_say) {
    for (const std::string_view stamp: {"DD", "DA"}) {
        file.put_text(212, stamp);
        EXPECT_TRUE(header_of(store(), {.policy = Policy::STRICT}).repairs.empty());
    }
    const std::pair<std::string_view, std::string_view> odd[] = {
            {{"D\0", 2}, "the machine stamp is 44 00, taken as little-endian"}, {"D\x11", "44 11"}, {"D\x20", "44 20"},
            {{"\0\0", 2}, "00 00, taken as little-endian"}, {"\x11\0", "11 00, but the numbers are little-endian"},
            {"\x11\x11", "11 11, but the numbers are little-endian"}};
    for (const auto& [stamp, note]: odd) {
        file.put_text(212, {stamp.data(), 2});
        is_repaired(note);
    }
}

TEST_F(mrc_repairs, correct_a_stamp_that_says_little_when_it_is_big) {
    MrcByHand big(3, 2, 2, true);
    big.put_text(212, "DD").add_all(std::vector<f32>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11});
    file = big;
    is_repaired("the machine stamp is 44 44, but the numbers are big-endian");
}

TEST_F(mrc_repairs, correct_marks) {
    file.put_text(208, std::string_view("MAP\0", 4));
    is_repaired("the fourth character");
    file.put_text(208, "XYZ ");
    is_repaired("'MAP ' is missing");
    EXPECT_TRUE(test::throws<ReadError>([&] { header_of(store("a.dat")); }, "is no MRC, TIFF or NPY file"));
    EXPECT_EQ(header_of(store("a.dat"), {.format = Format::MRC}).repairs.size(), 1u);
    file.put_text(208, "MAP ").put(108, 0);
    is_repaired("the version is 0, not 20140 or 20141");
    file.put(108, 20141).put(64, 0, 0, 0);
    is_repaired("the axes are 0, 0, 0, taken as 1, 2, 3");
}

TEST_F(mrc_repairs, refuse_axes_in_another_order) {
    file.put(64, 2, 1, 3);
    is_refused("the order 2, 1, 3 (mapc, mapr, maps)");
    file.put(64, 1, 2, 2);
    is_refused("1, 2, 2");
}

TEST_F(mrc_repairs, refuse_what_cannot_be) {
    file.put(12, 5);
    is_refused("its mode is 5");
    file.put(12, 2).put(0, 0);
    is_refused("0 x 2 x 2");
    file.put(0, 3, -2);
    is_refused("3 x -2 x 2");
    file.put(4, 3);  // a row too many
    is_refused("(2,1,3,3), of f32: that is more than the 48 bytes that there are from 1024 on");
    file.put(0, 2147483647, 2147483647, 2147483647);
    is_refused("2147483647");
    file.put(0, 3, 2, 2).put(92, -4);
    is_refused("its extended header has -4 bytes (nsymbt), the file has 1072 in all");
    file.put(92, 2000);
    is_refused("2000 bytes");
    file.put(92, 4);
    is_refused("44 bytes that there are from 1028 on");
}

TEST_F(mrc_repairs, correct_space_groups) {
    const auto shape = [&](i32 group, i32 mz, const std::string& name, std::optional<Kind> kind = {}) {
        file.put(88, group).put(36, mz);
        return header_of(store(name), {.kind = kind}).shape;
    };
    const Shape4 images{2, 1, 2, 3}, volume{1, 2, 2, 3};
    EXPECT_EQ(shape(0, 1, "a.mrc"), images);
    EXPECT_EQ(shape(0, 2, "a.map"), images);
    EXPECT_EQ(shape(1, 2, "a.mrc"), volume);
    EXPECT_EQ(shape(230, 2, "a.st"), volume);
    EXPECT_EQ(shape(401, 1, "a.mrc"), images);
    EXPECT_EQ(shape(630, 2, "a.mrc"), volume);
    EXPECT_EQ(shape(0, 2, "a.mrc", Kind::VOLUMES), volume);
    EXPECT_EQ(shape(1, 2, "a.mrc", Kind::IMAGES), images);
    EXPECT_EQ(shape(500, 2, "a.mrc", Kind::IMAGES), images);

    file.put(88, 300);
    is_repaired("the space group is 300, taken as volumes", "a.map");
    is_repaired("the space group is 300, taken as images", "a.MRCS");
    is_repaired("the space group is 300, taken as images", "a.st");
    file.put(88, 401).put(36, 3);
    is_refused("its 2 sections are no whole number of volumes of 3 (mz)");
    file.put(36, 0);
    is_refused("volumes of 0");
}

TEST_F(mrc_repairs, ignore_trailing_bytes) {
    file.add(u8{7});
    is_repaired("1 bytes behind the data are ignored");
    file.put(0, 3, 1);
    EXPECT_TRUE(test::throws<ReadError>([&] { header_of(store()); }, "size is 3 x 1 x 2", "sampling 3 x 2 x 1",
            "25 bytes behind", "cannot be told"));
}

TEST_F(mrc_repairs, leave_out_scales_that_cannot_be) {
    file.put(28, 0);
    is_repaired("the cell of 7.5 Angstrom along x has 0 samples");
    EXPECT_EQ(header_of(store()).spacing, (Vec<f64, 3>{2.5, 2.5, 0}));
    EXPECT_EQ(header_of(store(), {.policy = Policy::RAW}).spacing, (Vec<f64, 3>{}));
    EXPECT_TRUE(header_of(store(), {.policy = Policy::RAW}).repairs.empty());
    file.put(28, 3).put(44, std::numeric_limits<f32>::infinity());
    is_repaired("along y");
    file.put(44, -1.f);
    is_repaired("the cell of -1 Angstrom along y");
    file.put(44, 0.f);  // not known, which is no fault
    EXPECT_EQ(header_of(store(), {.policy = Policy::STRICT}).spacing, (Vec<f64, 3>{2.5, 0, 2.5}));
    file.put(196, std::numeric_limits<f32>::quiet_NaN());
    is_repaired("the origin along x is nan, taken as 0");
}

TEST_F(mrc_repairs, leave_out_statistics_that_cannot_be) {
    const auto known = [&](f32 minimum, f32 maximum, f32 mean, f32 deviation) {
        file.put(76, minimum, maximum, mean).put(216, deviation);
        return header_of(store(), {.policy = Policy::STRICT}).statistics.has_value();
    };
    EXPECT_TRUE(known(0, 11, 5.5f, 3.45f));
    EXPECT_TRUE(known(0, 11, 5.5f, -1));
    EXPECT_EQ(known_statistics(header_of(store())).deviation, -1);
    EXPECT_FALSE(known(0, -1, -2, -1));
    EXPECT_FALSE(known(0, 0, 0, 0));
    EXPECT_FALSE(known(1, 2, 0, 1));
    file.put(76, 0.f, 11.f, std::numeric_limits<f32>::quiet_NaN()).put(216, 1.f);
    is_repaired("the statistics are not possible: from 0 to 11, mean nan, deviation 1");
    file.put(84, 12.f);
    is_repaired("mean 12");
    EXPECT_TRUE(header_of(store(), {.policy = Policy::RAW}).repairs.empty());
}

TEST_F(mrc_repairs, count_labels) {
    file.put(220, 11).put_text(224, "one").put_text(224 + 9 * 80, "two");
    is_repaired("the number of labels is 11: 2 are not blank");
    EXPECT_EQ(header_of(store()).labels, (std::vector<std::string>{"one", "two"}));
    file.put(220, -1);
    is_repaired("the number of labels is -1");
}

// ---- Writing -------------------------------------------------------------------------------------------------------

TEST(mrc, writes_these_bytes) {
    const Folder folder;
    const auto path = folder / "a.mrc";
    Header header;
    header.shape = {1, 1, 2, 3};
    header.encoding = Encoding::I16;
    header.spacing = {3, 2, 1.5};
    header.origin = {30, 20, 10};
    header.start = {3, -2, 1};
    header.cell_angles = {80, 90, 100};
    header.labels = {"theirs", "", std::string(100, 'x')};
    header.extended_type = "SERI";
    header.extended = {std::byte{1}, std::byte{2}};
    ImageFile file = ImageFile::create(path, header);
    file.write(View<const f32>(std::vector<f32>{-1, 0, 2.4f, 2.6f, 1e9f, std::nanf("")}.data(), {1, 1, 2, 3}));
    file.close();

    MrcByHand expected(3, 2, 1);
    expected.put(12, 1).put(40, 4.5f, 4.f, 3.f).put(88, 0, 2).put_text(104, "SERI").put(108, 20141);
    expected.put(16, 1, -2, 3).put(52, 80.f, 90.f, 100.f).put(196, 10.f, 20.f, 30.f);
    // -1, 0, 2, 3, 32767, 0: the mean is 5461.83, the deviation 12211.24
    expected.put(76, -1.f, 32767.f, 32771.f / 6);
    expected.put(216, get<f32>(test::bytes_of(path), 216)).put(220, 3);
    for (std::size_t i = 0; i < 3; ++i)
        expected.put_text(224 + 80 * i, std::string(80, ' '));
    expected.put_text(224, "Written by noa " + std::string(version()))
            .put_text(304, "theirs")
            .put_text(384, std::string(80, 'x'));
    expected.add(u8{1}).add(u8{2}).add_all(std::vector<i16>{-1, 0, 2, 3, 32767, 0});
    EXPECT_EQ(test::bytes_of(path), expected.bytes);
    EXPECT_NEAR(get<f32>(test::bytes_of(path), 216), 12211.24, 0.01);
}

TEST(mrc, keeps_the_space_group_of_volumes) {
    const Folder folder;
    const auto stored = [&](i64 n_volumes, int group) {
        Header header;
        header.shape = {n_volumes, 2, 1, 1};
        header.kind = Kind::VOLUMES;
        header.space_group = group;
        ImageFile file = ImageFile::create(folder / "a.mrc", header);
        file.write(noa::arange<f32>(2 * n_volumes).reshape(header.shape));
        file.close();
        EXPECT_EQ(header_of(folder / "a.mrc").space_group, group);
        return get<i32>(test::bytes_of(folder / "a.mrc"), 88);
    };
    EXPECT_EQ(stored(1, 1), 1);
    EXPECT_EQ(stored(1, 19), 19);
    EXPECT_EQ(stored(3, 19), 419);
}

TEST(mrc, angles_that_cannot_be_are_repaired_or_refused) {
    const Folder folder;
    MrcByHand file(1, 1, 1);
    file.add(1.f);
    const auto read_angles = [&](f32 angle) {
        file.put(52, angle, angle, angle);
        test::put_bytes(folder / "a.mrc", file.bytes);
        return header_of(folder / "a.mrc");
    };
    EXPECT_TRUE(read_angles(0).repairs.empty());  // never set
    EXPECT_EQ(read_angles(0).cell_angles, (Vec<f64, 3>{90, 90, 90}));
    EXPECT_EQ(read_angles(-5).repairs.at(0), "the angles of the cell are -5, -5, -5, taken as 90, 90, 90");
    Header header;
    header.shape = {1, 1, 1, 1};
    header.cell_angles = {90, 180, 90};
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] { ImageFile::create(folder / "b.mrc", header); }, "cannot have angles", "180"));
}

TEST(mrc, says_what_slices_are) {
    const Folder folder;
    const auto words = [&](const Shape4& shape, Kind kind) {
        write_image(noa::arange<f32>(shape.n_elements()).reshape(shape), folder / "a.mrc",
                {.kind = kind, .spacing = {2, 2, 2}});
        const Bytes bytes = test::bytes_of(folder / "a.mrc");
        return std::vector<f32>{static_cast<f32>(get<i32>(bytes, 8)), static_cast<f32>(get<i32>(bytes, 36)),
                static_cast<f32>(get<i32>(bytes, 88)), get<f32>(bytes, 48)};
    };
    // nz, mz, ispg, and the height of the cell
    EXPECT_EQ(words({1, 1, 2, 3}, Kind::IMAGES), (std::vector<f32>{1, 1, 0, 2}));
    EXPECT_EQ(words({6, 1, 2, 3}, Kind::IMAGES), (std::vector<f32>{6, 1, 0, 2}));
    EXPECT_EQ(words({1, 6, 2, 3}, Kind::VOLUMES), (std::vector<f32>{6, 6, 1, 12}));
    EXPECT_EQ(words({2, 3, 2, 3}, Kind::VOLUMES), (std::vector<f32>{6, 3, 401, 6}));
    EXPECT_EQ(words({1, 1, 2, 3}, Kind::VOLUMES), (std::vector<f32>{1, 1, 1, 2}));
}

TEST(mrc, unsigned_bytes_are_marked_as_such) {
    const Folder folder;
    const auto path = folder / "a.mrc";
    write_image(noa::arange<f32>(6).reshape({1, 1, 2, 3}), path, {.encoding = Encoding::U8});
    Bytes bytes = test::bytes_of(path);
    EXPECT_EQ(get<i32>(bytes, 12), 0);
    EXPECT_EQ(get<i32>(bytes, 152), 1146047817);
    EXPECT_EQ(get<i32>(bytes, 156), 0);
    EXPECT_EQ(get<f32>(bytes, 80), 5);

    // Where signed bytes would be other numbers, there are no statistics that could be wrong.
    write_image(noa::arange<f32>(0, 300, 50).reshape({1, 1, 2, 3}), path, {.encoding = Encoding::U8});
    bytes = test::bytes_of(path);
    EXPECT_EQ(get<f32>(bytes, 76), 0);
    EXPECT_EQ(get<f32>(bytes, 80), -1);
    EXPECT_EQ(get<f32>(bytes, 216), -1);
    EXPECT_EQ(read<u8>(path), (std::vector<u8>{0, 50, 100, 150, 200, 250}));
}

TEST(mrc, refuses_what_cannot_be_written) {
    const Folder folder;
    const auto create = [&](Shape4 shape, Encoding encoding) {
        Header header;
        header.shape = shape;
        header.encoding = encoding;
        (void)ImageFile::create(folder / "a.mrc", header);
    };
    for (const Encoding encoding:
            {Encoding::F64, Encoding::I32, Encoding::U32, Encoding::I64, Encoding::U64, Encoding::BOOL, Encoding::C64})
        EXPECT_TRUE(test::throws<WriteError>(
                [&] {
                    create({1, 1, 2, 3}, encoding);
                },
                (folder / "a.mrc").native(), to_string(encoding),
                "there are i8, u8, i16, u16, f16, f32, u4, ci16 and c32"));
    EXPECT_TRUE(test::throws<WriteError>(
            [&] {
                create({1, 1, 1, 2147483648}, Encoding::I8);
            },
            "(1,1,1,2147483648)", "2147483647 at most"));
    EXPECT_TRUE(test::throws<WriteError>([&] { create({2147483648, 1, 1, 1}, Encoding::I8); }, "2147483648"));
    EXPECT_EQ(folder.n_files(), 0u);
}

// The cell would be of 4e38 Angstrom, and numbers of 32 bits end before that.
TEST(mrc, what_is_too_large_to_be_stored_is_not_known) {
    const Folder folder;
    const auto path = folder / "a.mrc";
    Header header;
    header.shape = {1, 1, 1, 2};
    header.spacing = {2e38, 3, 2e38};
    header.origin = {7, 1e39, 0};
    ImageFile file = ImageFile::create(path, header);
    file.write(noa::zeros<f32>({1, 1, 1, 2}));
    file.close();
    for (const Header& stored: {file.header(), header_of(path, {.policy = Policy::STRICT})}) {
        EXPECT_EQ(stored.spacing.as<f32>(), (Vec<f32, 3>{2e38f, 3, 0}));
        EXPECT_EQ(stored.origin, (Vec<f64, 3>{7, 0, 0}));
    }
}

TEST(mrc, labels_are_kept_up_to_ten_with_the_newest) {
    const Folder folder;
    const auto path = folder / "a.mrc";
    const auto ours = "Written by noa " + std::string(version());
    Header header;
    header.shape = {1, 1, 1, 2};
    for (int i = 0; i < 12; ++i)
        header.labels.push_back("label " + std::to_string(i) + "\n");
    for (int i = 0; i < 2; ++i) {  // ours is not there twice
        ImageFile file = ImageFile::create(path, header);
        file.write(noa::zeros<f32>({1, 1, 1, 2}));
        file.close();
        header = header_of(path, {.policy = Policy::STRICT});
        ASSERT_EQ(header.labels.size(), 10u);
        EXPECT_EQ(header.labels[0], ours);
        EXPECT_EQ(header.labels[1], "label 0");
        EXPECT_EQ(header.labels[8], "label 7");
        EXPECT_EQ(header.labels[9], "label 11");
    }
}

TEST(mrc, numbers_that_are_not_finite_have_no_statistics) {
    const Folder folder;
    for (const f32 odd: {std::numeric_limits<f32>::infinity(), std::numeric_limits<f32>::quiet_NaN()})
        for (const i64 at: {0, 3}) {
            const auto array = noa::ones<f32>({1, 1, 2, 3});
            array.get()[at] = odd;
            write_image(array, folder / "a.mrc");
            EXPECT_EQ(get<f32>(test::bytes_of(folder / "a.mrc"), 80), -1);
            EXPECT_TRUE(header_of(folder / "a.mrc").repairs.empty());
        }
}

// ---- Appending -----------------------------------------------------------------------------------------------------

// Appends images or volumes to what is in a file, and returns all.
std::vector<f32> appended(const std::filesystem::path& path, const Array<f32>& more, const ReadOption& option = {}) {
    ImageFile file = ImageFile::append(path, option);
    file.write(more);
    file.close();
    return read<f32>(path);
}

TEST(mrc, images_are_appended) {
    const Folder folder;
    const auto path = folder / "a.mrcs";
    write_image(noa::arange<f32>(12).reshape({2, 1, 2, 3}), path, {.spacing = {1, 1, 1}});
    {
        ImageFile file = ImageFile::append(path);
        EXPECT_EQ(file.shape(), (Shape4{2, 1, 2, 3}));
        file.write(noa::arange<f32>(12, 18, 1).reshape({1, 1, 2, 3}));
        EXPECT_EQ(file.shape(), (Shape4{3, 1, 2, 3}));
        EXPECT_EQ(header_of(path).shape, (Shape4{2, 1, 2, 3}));  // until it is closed
        EXPECT_EQ(header_of(path).repairs.size(), 1u);
        file.write(noa::arange<f32>(18, 30, 1).reshape({2, 1, 2, 3}));
        file.close();
        EXPECT_EQ(file.shape(), (Shape4{5, 1, 2, 3}));
    }
    const Header header = header_of(path, {.policy = Policy::STRICT});
    EXPECT_EQ(header.shape, (Shape4{5, 1, 2, 3}));
    EXPECT_EQ(read<f32>(path), test::values(noa::arange<f32>(30)));
    EXPECT_EQ(known_statistics(header).minimum, 0);
    EXPECT_EQ(known_statistics(header).maximum, 29);
    EXPECT_EQ(known_statistics(header).mean, 14.5);
    EXPECT_NEAR(known_statistics(header).deviation, 8.6554414, 1e-6);  // the root of (30^2 - 1) / 12
    EXPECT_EQ(header.spacing, (Vec<f64, 3>{1, 1, 1}));
}

TEST(mrc, volumes_are_appended) {
    const Folder folder;
    const auto path = folder / "a.mrc";
    write_image(noa::arange<f32>(12).reshape({1, 2, 2, 3}), path, {.spacing = {4, 1, 1}});
    EXPECT_EQ(appended(path, noa::arange<f32>(12, 24, 1).reshape({1, 2, 2, 3})), test::values(noa::arange<f32>(24)));
    const Header header = header_of(path, {.policy = Policy::STRICT});
    EXPECT_EQ(header.shape, (Shape4{2, 2, 2, 3}));
    EXPECT_EQ(header.spacing, (Vec<f64, 3>{4, 1, 1}));
    EXPECT_EQ(get<i32>(test::bytes_of(path), 88), 401);
    EXPECT_EQ(appended(path, noa::arange<f32>(24, 36, 1).reshape({1, 2, 2, 3})), test::values(noa::arange<f32>(36)));

    ImageFile file = ImageFile::append(path);
    file.write(noa::zeros<f32>({3, 1, 2, 3}));
    EXPECT_TRUE(test::throws<WriteError>(
            [&] { file.close(); }, path.native(), "3 sections are appended, no whole number of volumes of 2"));
}

TEST(mrc, what_is_appended_has_the_order_of_the_file) {
    const Folder folder;
    const auto path = folder / "a.mrc";
    MrcByHand big(3, 1, 1, true);
    big.put(12, 1).put(36, 1).put(92, 2).put_text(104, "SERI").add(u8{8}).add(u8{9}).add_all(std::vector<i16>{1, 2, 3});
    test::put_bytes(path, big.bytes);
    EXPECT_EQ(appended(path, noa::arange<f32>(4, 10, 1).reshape({2, 1, 1, 3})),
            (std::vector<f32>{1, 2, 3, 4, 5, 6, 7, 8, 9}));

    // As many samples as there are sections, as there were.
    big.put(8, 3).put(36, 3).put(48, 7.5f).add_all(std::vector<i16>{4, 5, 6, 7, 8, 9});
    EXPECT_EQ(test::bytes_of(path), big.bytes);
}

TEST(mrc, without_close_nothing_is_appended) {
    const Folder folder;
    const auto path = folder / "a.mrc";
    write_image(noa::arange<f32>(6).reshape({1, 1, 2, 3}), path);
    const Bytes before = test::bytes_of(path);
    {
        ImageFile file = ImageFile::append(path);
        file.write(noa::arange<f32>(60).reshape({10, 1, 2, 3}));
    }
    EXPECT_EQ(test::bytes_of(path), before);
    {
        const test::FullDisk full(2048);
        ImageFile file = ImageFile::append(path);
        EXPECT_TRUE(test::throws<WriteError>(
                [&] {
                    file.write(noa::arange<f32>(6000).reshape({1000, 1, 2, 3}));
                },
                path.native(), "cannot write"));
        EXPECT_TRUE(test::throws<WriteError>([&] { file.close(); }, "since a write has failed"));
    }
    EXPECT_EQ(test::bytes_of(path), before);
}

TEST(mrc, what_a_signal_has_undone_cannot_be_closed) {
    const Folder folder;
    const auto path = folder / "a.mrc";
    write_image(noa::arange<f32>(6).reshape({1, 1, 2, 3}), path);
    const Bytes before = test::bytes_of(path);
    {
        ImageFile file = ImageFile::append(path);
        file.write(noa::arange<f32>(12).reshape({2, 1, 2, 3}));
        noa::io::remove_temporary_files();
        EXPECT_EQ(test::bytes_of(path), before);
        EXPECT_TRUE(test::throws<WriteError>([&] { file.close(); }, path.native(), "was removed"));
    }
    EXPECT_EQ(test::bytes_of(path), before);
    EXPECT_EQ(appended(path, noa::arange<f32>(6).reshape({1, 1, 2, 3})).size(), 12u);
}

TEST(mrc, with_bytes_behind_the_data_is_not_appended_to) {
    const Folder folder;
    const auto path = folder / "a.mrc";
    write_image(noa::arange<f32>(6).reshape({1, 1, 2, 3}), path);
    Bytes bytes = test::bytes_of(path);
    bytes.resize(bytes.size() + 5);
    test::put_bytes(path, bytes);
    EXPECT_TRUE(test::throws<WriteError>(
            [&] { ImageFile::append(path); }, path.native(), "cannot be appended to", "5 bytes behind"));
    EXPECT_EQ(test::bytes_of(path), bytes);
    EXPECT_TRUE(
            test::throws<ReadError>([&] { ImageFile::append(path, {.policy = Policy::STRICT}); }, "5 bytes behind"));
}

}  // namespace

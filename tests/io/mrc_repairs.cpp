// MRC files with mistakes: repaired with a note, or refused.
#include <gtest/gtest.h>

#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/mrc_by_hand.hpp"
#include "io/mrc_read.hpp"
#include "noa/io/image_file.hpp"
#include "noa/noa.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa;
using namespace noa::io;
using test::Folder, test::MrcByHand, test::header_of, test::known_statistics, test::read;

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

}  // namespace

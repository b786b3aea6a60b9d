// MRC files, as they are read and written.
#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "io/mrc_by_hand.hpp"
#include "io/mrc_read.hpp"
#include "noa/io/image_file.hpp"
#include "noa/noa.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa;
using namespace noa::io;
using test::Bytes, test::Folder, test::MrcByHand, test::get, test::header_of, test::known_statistics, test::read;

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

}  // namespace

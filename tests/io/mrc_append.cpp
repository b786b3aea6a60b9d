// Images and volumes appended to MRC files.
#include <gtest/gtest.h>

#include <filesystem>
#include <vector>

#include "io/mrc_by_hand.hpp"
#include "io/mrc_read.hpp"
#include "noa/io/image_file.hpp"
#include "noa/noa.hpp"
#include "support/throws.hpp"
#include "support/values.hpp"

namespace {

using namespace noa;
using namespace noa::io;
using test::Bytes, test::Folder, test::MrcByHand, test::get, test::header_of, test::known_statistics, test::read;

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

// Volumes in TIFF files: their description says how many slices they have.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "io/codec.hpp"
#include "io/folder.hpp"
#include "io/tiff_support.hpp"
#include "noa/io/image_file.hpp"
#include "noa/runtime/factory.hpp"
#include "support/samples.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::io::ImageFile;
using noa::io::Kind;
using noa::io::ReadError;
using noa::io::write_image;
using test::Bytes;

class tiff_volume : public testing::Test {
protected:
    test::Folder folder;
    std::filesystem::path path = folder / "a.tif";

    // The bytes of the file as text, in which the description stands as it is.
    std::string text() const {
        const Bytes bytes = test::bytes_of(path);
        return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    }
    // Changes the file: the texts have the same length.
    void replace(std::string_view from, std::string_view to) const {
        std::string changed = text();
        const std::size_t at = changed.find(from);
        ASSERT_NE(at, std::string::npos) << from;
        ASSERT_EQ(from.size(), to.size());
        changed.replace(at, from.size(), to);
        test::put_bytes(path, std::as_bytes(std::span(changed)));
    }
};

TEST_F(tiff_volume, is_read_back) {
    for (const Shape4 shape: {Shape4{1, 6, 2, 3}, Shape4{3, 2, 2, 3}, Shape4{2, 1, 2, 3}, Shape4{1, 1, 2, 3}})
        for (const Kind kind: {Kind::IMAGES, Kind::VOLUMES})
            if (kind == Kind::VOLUMES or shape[1] == 1) {
                const auto values = noa::arange<f32>(shape);
                write_image(values, path, {.kind = kind});
                const auto file = ImageFile::open(path);
                EXPECT_EQ(file.shape(), shape);
                EXPECT_EQ(file.header().kind, kind);
                EXPECT_EQ(test::values(noa::io::read_image<f32>(path)), test::values(values));
            }
}

// What ImageJ shows as a stack of slices, and as a hyperstack.
TEST_F(tiff_volume, is_described_in_the_words_of_imagej) {
    write_image(noa::zeros<u8>({1, 6, 2, 3}), path, {.spacing = {2.5, 2, 2}});
    EXPECT_NE(text().find(std::string("ImageJ=1.53t\nimages=6\nslices=6\nunit=cm\nspacing=2.5e-08\n\0", 57)),
            std::string::npos);
    write_image(noa::zeros<u8>({3, 2, 2, 3}), path);
    EXPECT_NE(text().find(std::string("ImageJ=1.53t\nimages=6\nslices=2\nframes=3\nhyperstack=true\n\0", 58)),
            std::string::npos);
    write_image(noa::zeros<u8>({6, 1, 2, 3}), path);
    EXPECT_EQ(text().find("ImageJ"), std::string::npos);
}

TEST_F(tiff_volume, keeps_the_spacing_of_slices) {
    write_image(noa::zeros<u8>({1, 6, 2, 3}), path, {.spacing = {2.5, 2, 4}});
    EXPECT_EQ(ImageFile::open(path).spacing(), (Vec<f64, 3>{2.5, 2, 4}));
    EXPECT_EQ(ImageFile::open(path, {.policy = noa::io::Policy::RAW}).spacing(), (Vec<f64, 3>{}));
}

TEST_F(tiff_volume, is_a_stack_where_the_option_says_so) {
    write_image(noa::zeros<u8>({3, 2, 2, 3}), path);
    EXPECT_EQ(ImageFile::open(path, {.kind = Kind::IMAGES}).shape(), (Shape4{6, 1, 2, 3}));
    EXPECT_EQ(ImageFile::open(path, {.kind = Kind::VOLUMES}).shape(), (Shape4{3, 2, 2, 3}));
}

TEST_F(tiff_volume, is_what_any_stack_can_be_taken_for) {
    write_image(noa::zeros<u8>({6, 1, 2, 3}), path);
    EXPECT_EQ(ImageFile::open(path, {.kind = Kind::VOLUMES}).shape(), (Shape4{1, 6, 2, 3}));
}

// ImageJ calls the frames of a movie slices, too.
TEST_F(tiff_volume, is_not_what_other_programs_describe) {
    write_image(noa::zeros<u8>({1, 6, 2, 3}), path);
    replace(std::string_view("noa\0", 4), std::string_view("abc\0", 4));
    EXPECT_EQ(ImageFile::open(path).shape(), (Shape4{6, 1, 2, 3}));
}

TEST_F(tiff_volume, has_as_many_slices_as_it_says) {
    const auto is_refused = [&](std::string_view from, std::string_view to, const auto&... words) {
        write_image(noa::zeros<u8>({3, 2, 2, 3}), path);
        replace(from, to);
        EXPECT_TRUE(test::throws<ReadError>([&] { ImageFile::open(path); }, path.native(), words...)) << to;
    };
    is_refused("images=6", "images=7", "6 images", "says 7, in 3 volumes of 2 slices");
    is_refused("slices=2", "slices=3", "3 volumes of 3 slices");
    is_refused("slices=2", "slices=0", "3 volumes of 0 slices");
    is_refused("slices=2", "slices=x", "3 volumes of 0 slices");
    is_refused("slices=2", "slicesx2", "3 volumes of 0 slices");
    is_refused("frames=3", "frames=9", "9 volumes of 2 slices");
    is_refused("frames=3", "framesx3", "1 volumes of 2 slices");
}

TEST_F(tiff_volume, is_not_appended_to) {
    write_image(noa::zeros<u8>({1, 6, 2, 3}), path);
    for (const std::optional<Kind> kind: {std::optional<Kind>{}, std::optional(Kind::IMAGES)})
        EXPECT_TRUE(test::throws<noa::Exception>(
                [&] { ImageFile::append(path, {.kind = kind}); }, "only images are appended", "has volumes"));
    EXPECT_EQ(ImageFile::open(path).shape(), (Shape4{1, 6, 2, 3}));
}

}  // namespace

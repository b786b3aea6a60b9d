// noa transform.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "kwk/axis.hpp"
#include "noa/geometry/euler.hpp"
#include "noa/geometry/matrix.hpp"
#include "noa/geometry/resample.hpp"
#include "noa/geometry/transform.hpp"
#include "noa/io/image_file.hpp"
#include "noa/math/compare.hpp"
#include "noa/math/reduce.hpp"
#include "noa/runtime/factory.hpp"
#include "program/command_files.hpp"
#include "program/examples.hpp"

namespace {

using namespace noa::types;
using noa::deg2rad;
using test::Folder, test::Words, test::has, test::noise;
using test::operator+;
namespace geometry = noa::geometry;

Array<f32> transformed(const Array<f32>& input, const Words& operations) {
    const Folder folder;
    const std::string from = folder / "in.mrc", to = folder / "out.mrc";
    noa::io::write_image(input, from, {.spacing = {2, 2, 2}});
    const auto answer = test::noa(Words{"transform", from, "-o", to} + operations);
    EXPECT_EQ(answer.exit_code, 0) << answer.messages;
    return noa::io::read_image<f32>(to);
}

// A volume of zeros, with a 1 so far from the center.
Array<f32> point(i64 z, i64 y, i64 x) {
    auto volume = noa::zeros<f32>({1, 7, 9, 11});
    volume.span()(0, 3 + z, 4 + y, 5 + x) = 1;
    return volume;
}
Array<f32> point(i64 y, i64 x) {
    auto image = noa::zeros<f32>({1, 1, 9, 11});
    image.span()(0, 0, 4 + y, 5 + x) = 1;
    return image;
}

bool same(const Array<f32>& a, const Array<f32>& b, f64 tolerance = 0) {
    return a.shape() == b.shape() and noa::allclose(a, b, tolerance);
}

// ---- What happens to what is seen ----------------------------------------------------------------------------------

TEST(noa_transform, turns_images_from_x_to_y) {
    EXPECT_TRUE(same(transformed(point(0, 3), {"--rotate", "90"}), point(3, 0)));
    EXPECT_TRUE(same(transformed(point(0, 3), {"--rotate", "-90"}), point(-3, 0)));
    EXPECT_TRUE(same(transformed(point(1, 3), {"--rotate", "180"}), point(-1, -3)));
    EXPECT_TRUE(same(transformed(point(1, 3), {"--rotate", "1080"}), point(1, 3)));
}

TEST(noa_transform, turns_volumes_about_axes) {
    EXPECT_TRUE(same(transformed(point(1, 2, 3), {"--rotate-x", "90"}), point(2, -1, 3)));  // y to z, z to -y
    EXPECT_TRUE(same(transformed(point(1, 2, 3), {"--rotate-y", "90"}), point(-3, 2, 1)));  // z to x, x to -z
    EXPECT_TRUE(same(transformed(point(1, 2, 3), {"--rotate-z", "90"}), point(1, 3, -2)));  // x to y, y to -x
    EXPECT_TRUE(same(transformed(point(1, 2, 3), {"--rotate", "90"}), point(1, 3, -2)));
}

TEST(noa_transform, moves_by_pixels_or_angstrom) {
    EXPECT_TRUE(same(transformed(point(0, 0), {"--shift", "x=3,y=-2"}), point(-2, 3)));
    EXPECT_TRUE(same(transformed(point(0, 0), {"--shift", "y=-2"}), point(-2, 0)));
    EXPECT_TRUE(same(transformed(point(0, 0), {"--shift", "x=6A,y=-4A"}), point(-2, 3)));  // pixels of 2 A
    EXPECT_TRUE(same(transformed(point(0, 0, 0), {"--shift", "z=1,x=-4"}), point(1, 0, -4)));
    EXPECT_FLOAT_EQ(transformed(point(0, 0), {"--shift", "x=0.25", "--interp", "linear"}).span()(0, 0, 4, 6), 0.25f);
}

TEST(noa_transform, magnifies_about_the_center) {
    EXPECT_EQ(transformed(point(0, 2), {"--scale", "2"}).span()(0, 0, 4, 9), 1);
    EXPECT_EQ(transformed(point(1, 2), {"--scale", "x=2"}).span()(0, 0, 5, 9), 1);
    EXPECT_EQ(transformed(point(1, 1, 2), {"--scale", "2"}).span()(0, 5, 6, 9), 1);
}

TEST(noa_transform, flips_all_pixels) {
    const auto images = noise({2, 1, 8, 9}), volume = noise({1, 4, 5, 6});

    EXPECT_TRUE(same(transformed(images, {"--flip", "x"}), images.flip(kwk::width)));
    EXPECT_TRUE(same(transformed(images, {"--flip", "y", "--interp", "bspline"}), images.flip(kwk::height)));
    EXPECT_TRUE(same(transformed(volume, {"--flip", "z"}), volume.flip(kwk::depth)));
}

TEST(noa_transform, keeps_the_order_written) {
    EXPECT_TRUE(same(transformed(point(0, 0), {"--rotate", "90", "--shift", "x=3"}), point(0, 3)));
    EXPECT_TRUE(same(transformed(point(0, 0), {"--shift", "x=3", "--rotate", "90"}), point(3, 0)));
    EXPECT_EQ(transformed(point(0, 1), {"--shift", "x=1", "--scale", "2"}).span()(0, 0, 4, 5 + 4), 1);
    EXPECT_EQ(transformed(point(0, 1), {"--scale", "2", "--shift", "x=1"}).span()(0, 0, 4, 5 + 3), 1);
}

// Of two interpolations, the second would not bring back what the first one took away.
TEST(noa_transform, interpolates_once) {
    const auto image = noise({1, 1, 32, 32});

    EXPECT_TRUE(same(transformed(image, {"--rotate", "30", "--shift", "x=0.3", "--shift", "x=-0.3", "--rotate", "-30"}),
            image, 1e-4));
}

// ---- Exactness -----------------------------------------------------------------------------------------------------

TEST(noa_transform, is_exact_where_pixels_become_pixels) {
    const auto image = noise({1, 1, 16, 16});
    const auto turned = image.permute_copy({0, 1, 3, 2}).flip(kwk::width);

    for (const std::string interp: {"nearest", "linear", "cubic", "bspline", "lanczos4", "lanczos6", "lanczos8"})
        EXPECT_TRUE(same(transformed(image, {"--rotate", "90", "--center", "x=7.5,y=7.5", "--interp", interp}), turned))
                << interp;
    EXPECT_TRUE(same(transformed(image, {"--shift", "x=3,y=-2", "--interp", "bspline", "--border", "periodic"}),
            geometry::shift_2d(image, Vec{-2., 3.}, {.border = Border::PERIODIC})));
}

// About pixel 8 of 16, row 0 comes from outside.
TEST(noa_transform, turns_about_pixel_n_2) {
    const auto image = noise({1, 1, 16, 16});
    const auto turned = transformed(image, {"--rotate", "180"});

    EXPECT_TRUE(same(turned, geometry::rotate_2d(image, deg2rad(180.), {.interp = Interp::NEAREST})));
    EXPECT_EQ(turned.span()(0, 0, 0, 5), 0);
    EXPECT_EQ(turned.span()(0, 0, 1, 1), image.span()(0, 0, 15, 15));
}

// ---- Matrices and Euler angles -------------------------------------------------------------------------------------

// x becomes x + 2 y + 1, y becomes -y; from the center.
TEST(noa_transform, applies_matrices_row_by_row_in_x_y_z) {
    const Folder folder;
    const std::string file = folder / "matrix.txt";
    std::ofstream(file) << "\n1 2 1\n0, -1, 0\n";

    const auto moved = point(-2, 5);
    EXPECT_TRUE(same(transformed(point(2, 0), {"--matrix", "1,2,1,0,-1,0"}), moved));
    EXPECT_TRUE(same(transformed(point(2, 0), {"--matrix", "1,2,1,0,-1,0,0,0,1"}), moved));
    EXPECT_TRUE(same(transformed(point(2, 0), {"--matrix", file}), moved));
    EXPECT_TRUE(same(transformed(point(2, 0), {"--matrix", "1,2,0,-1", "--shift", "x=1"}), moved));
    EXPECT_TRUE(same(transformed(point(1, 2, 3), {"--matrix", "0,-1,0,1,0,0,0,0,1"}), point(1, 3, -2)));
    EXPECT_TRUE(same(transformed(point(1, 2, 3), {"--matrix", "1,0,0,1,0,1,0,-1,0,0,1,2"}), point(3, 1, 4)));
    EXPECT_TRUE(same(transformed(point(1, 2, 3), {"--matrix", "1,0,0,1,0,1,0,-1,0,0,1,2,0,0,0,1"}), point(3, 1, 4)));
}

TEST(noa_transform, has_the_euler_angles_of_relion) {
    const auto volume = noise({1, 12, 12, 12});
    const auto reference_to_image = noa::transpose(geometry::euler2matrix(deg2rad(Vec{10., 20., 30.})));

    EXPECT_TRUE(same(transformed(volume, {"--euler", "10,20,30"}),
            geometry::rotate_3d(volume, reference_to_image, {.interp = Interp::CUBIC}), 1e-5));
    EXPECT_TRUE(same(transformed(volume, {"--euler", "10,20,30"}),
            transformed(volume, {"--rotate-z", "-10", "--rotate-y", "-20", "--rotate-z", "-30"}), 1e-5));
}

// ---- Between pixels, and outside -----------------------------------------------------------------------------------

TEST(noa_transform, knows_interpolations_and_borders_by_name) {
    const auto image = noise({1, 1, 12, 15});
    const auto turned = [&](Interp interp, Border border, f64 value = 0) {
        return geometry::rotate_2d(image, deg2rad(30.), {.interp = interp, .border = border, .value = value});
    };
    const auto expect_same = [&](const Array<f32>& expected, const Words& options) {
        EXPECT_TRUE(same(transformed(image, Words{"--rotate", "30"} + options), expected, 1e-5))
                << testing::PrintToString(options);
    };

    expect_same(turned(Interp::CUBIC, Border::ZERO), {});
    expect_same(turned(Interp::NEAREST, Border::ZERO), {"--interp", "nearest"});
    expect_same(turned(Interp::LINEAR, Border::ZERO), {"--interp", "linear"});
    expect_same(turned(Interp::CUBIC_BSPLINE, Border::MIRROR), {"--interp", "bspline", "--border", "mirror"});
    expect_same(turned(Interp::LANCZOS4, Border::REFLECT), {"--interp", "lanczos4", "--border", "reflect"});
    expect_same(turned(Interp::LANCZOS6, Border::PERIODIC), {"--interp", "lanczos6", "--border", "periodic"});
    expect_same(turned(Interp::LANCZOS8, Border::CLAMP), {"--interp", "lanczos8", "--border", "clamp"});
    expect_same(turned(Interp::CUBIC, Border::VALUE, noa::mean(image)), {"--border", "mean"});
}

TEST(noa_transform, has_the_mean_of_each_image_outside) {
    const auto images = noa::from_values(std::vector<f32>{1, 3, 10, 30}, {2, 1, 1, 2});
    const auto moved = transformed(images, {"--shift", "x=1", "--border", "mean"});

    EXPECT_TRUE(same(moved, noa::from_values(std::vector<f32>{2, 1, 20, 10}, {2, 1, 1, 2})));
}

// ---- Usage ---------------------------------------------------------------------------------------------------------

struct transform_refusals : testing::Test {
    Folder folder;
    const std::string images = folder / "images.mrcs", volume = folder / "volume.mrc", to = folder / "out.mrc";

    transform_refusals() {
        noa::io::write_image(noise({2, 1, 8, 8}), images);
        noa::io::write_image(noise({1, 8, 8, 8}), volume);
    }

    struct Case {
        Words words;
        std::string message;
    };
    void expect(int exit_code, const std::string& file, const std::vector<Case>& cases) const {
        for (const auto& [words, message]: cases) {
            const auto answer = test::noa(Words{"transform", file, "-o", to} + words);

            EXPECT_EQ(answer.exit_code, exit_code) << answer.messages << testing::PrintToString(words);
            EXPECT_TRUE(has(answer.messages, message)) << answer.messages;
            EXPECT_FALSE(std::filesystem::exists(to));
        }
    }
};

TEST_F(transform_refusals, of_values_name_the_option) {
    expect(2, images,
            {{{}, "there is nothing to do"}, {{"--rotate", "a"}, "--rotate a"}, {{"--rotate", "nan"}, "not a number"},
                    {{"--shift", "3"}, "axes are named"}, {{"--shift", "x=3A,y=2"}, "all in Angstrom"},
                    {{"--shift", "x=A"}, "a number was expected"}, {{"--shift", "x=1,x=2"}, "second number"},
                    {{"--scale", "0"}, "above 0"}, {{"--scale", "x=-1"}, "above 0"}, {{"--flip", "w"}, "x, y and z"},
                    {{"--euler", "1,2"}, "3 were expected"}, {{"--matrix", "1,2,3"}, "there are 3 numbers"},
                    {{"--matrix", "no.txt"}, "not a number"}, {{"--matrix", ""}, "--matrix '': a number was expected"},
                    {{"--flip", "x", "--center", "middle"}, "--center middle"},
                    {{"--flip", "x", "--interp", "magic"}, "--interp"},
                    {{"--flip", "x", "--border", "brick"}, "--border"}});
}

TEST_F(transform_refusals, of_what_files_do_not_allow_name_the_file) {
    expect(3, images,
            {{{"--rotate-x", "3"}, images + ": --rotate-x 3: this is for volumes"}, {{"--euler", "1,2,3"}, "volumes"},
                    {{"--shift", "z=1"}, "volumes"}, {{"--scale", "z=1"}, "volumes"}, {{"--flip", "z"}, "volumes"},
                    {{"--matrix", "1,0,0,0,0,1,0,0,0,0,1,0"}, "3 x 4 numbers is not one for images"},
                    {{"--matrix", "1,0,0,0,1,0,1,0,1"}, "zeros and a 1"}, {{"--matrix", "1,1,1,1"}, "nothing is left"},
                    {{"--matrix", "1,0,0,1e-320"}, "nothing is left"}, {{"--shift", "x=2A"}, "pixel size"},
                    {{"--scale", "1e-300"}, "nothing is left"}, {{"--scale", "1e300", "--scale", "1e300"}, "nothing"},
                    {{"--scale", "1e-12"}, "pixels away"}, {{"--shift", "x=1e300"}, "pixels away"},
                    {{"--rotate", "10", "--center", "1e200"}, "pixels away"}});
    expect(3, volume, {{{"--matrix", "1,0,0,1"}, "2 x 2 numbers is not one for volumes"}});
}

TEST_F(transform_refusals, of_matrices_in_files_name_the_line) {
    const std::string file = folder / "matrix.txt";
    const auto answer = [&](const std::string& text) {
        std::ofstream(file) << text;
        return test::noa({"transform", images, "-o", to, "--matrix", file});
    };

    EXPECT_EQ(answer("1 0\n0 one\n").exit_code, 3);
    EXPECT_TRUE(has(answer("1 0\n0 one\n").messages, "matrix.txt: line 2 is not a row of numbers"));
    EXPECT_TRUE(has(answer("1 0 0\n1\n").messages, "a row of 1 numbers, the first one has 3"));
    EXPECT_TRUE(has(answer("1 0 0 1 0 0\n").messages, "there are 1 x 6 numbers"));  // as IMOD writes them
    EXPECT_TRUE(has(answer("").messages, "there are 0 x 0 numbers"));
    EXPECT_EQ(test::noa({"transform", images, "-o", to, "--matrix", folder / ""}).exit_code, 3);
    EXPECT_EQ(test::noa({"transform", images, "-o", to, "--matrix", images}).exit_code, 3);
}

TEST(noa_transform, has_examples_that_work) {
    const Folder folder;
    noa::io::write_image(noise({1, 1, 16, 16}), folder / "micrograph.mrc");
    noa::io::write_image(noise({1, 8, 8, 8}), folder / "map.mrc");
    noa::io::write_image(noise({2, 1, 8, 8}), folder / "stack.mrcs");

    test::expect_examples_run(folder, "transform", 3);
}

}  // namespace

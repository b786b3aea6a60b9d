// noa info, and what all commands have in common: help, exit codes, messages.
#include <gtest/gtest.h>

#include "io/npy_by_hand.hpp"
#include "noa/io/image_file.hpp"
#include "noa/runtime/factory.hpp"
#include "program/noa_command.hpp"

namespace {

using namespace noa::types;
using test::has;
using ::testing::Test;

TEST(noa_info, says_what_is_in_a_file) {
    const test::Folder folder;
    const std::string path = folder / "stack.mrcs";
    noa::io::write_image(noa::zeros<f32>({3, 1, 4, 6}), path, {.spacing = {1.35, 1.35, 1.35}});

    const auto [code, output, messages] = test::noa({"info", path});

    EXPECT_EQ(code, 0);
    EXPECT_TRUE(has(output, path)) << output;
    EXPECT_TRUE(has(output, "MRC, f32")) << output;
    EXPECT_TRUE(has(output, "3 images of 4 x 6")) << output;
    EXPECT_TRUE(has(output, "1.35 x 1.35 A per pixel")) << output;
    EXPECT_EQ(messages, "");
}

TEST(noa_info, answers_programs_in_json) {
    const test::Folder folder;
    const std::string path = folder / "map.mrc";
    noa::io::write_image(noa::zeros<f32>({1, 2, 4, 6}), path, {.spacing = {2, 2, 2}});

    const auto [code, output, messages] = test::noa({"info", "--json", path});

    EXPECT_EQ(code, 0);
    EXPECT_TRUE(has(output, R"("kind": "volumes", "shape": [1, 2, 4, 6], "encoding": "f32", "spacing": [2, 2, 2])"))
            << output;
}

TEST(noa_info, takes_the_pixel_size_that_is_given) {
    const test::Folder folder;
    const std::string path = folder / "map.mrc";
    noa::io::write_image(noa::zeros<f32>({1, 2, 4, 6}), path, {.spacing = {1.5, 1.5, 1.5}});

    const std::string text = test::noa({"info", "--pixel-size", "3", path}).output;
    const std::string json = test::noa({"info", "--pixel-size", "3", "--json", path}).output;

    EXPECT_TRUE(has(text, "3 x 3 x 3 A per pixel")) << text;
    EXPECT_FALSE(has(text, "1.5")) << text;
    EXPECT_TRUE(has(json, R"("spacing": [3, 3, 3])")) << json;
}

TEST(noa_info, says_where_a_volume_is_and_what_cell_it_has) {
    const test::Folder folder;
    const std::string path = folder / "map.mrc";
    noa::io::Header header;
    header.shape = {1, 2, 4, 6};
    header.kind = noa::io::Kind::VOLUMES;
    header.origin = {-3, 0, 1.5};
    header.start = {-1048576, 7, 0};
    header.cell_angles = {90, 90, 120};
    header.space_group = 19;
    auto file = noa::io::ImageFile::create(path, header);
    file.write(noa::zeros<f32>({1, 2, 4, 6}));
    file.close();

    const std::string text = test::noa({"info", path}).output, json = test::noa({"info", "--json", path}).output;

    EXPECT_TRUE(has(text, "\n  origin    x=1.5, y=0, z=-3 A\n")) << text;
    EXPECT_TRUE(has(text, "\n  start     x=0, y=7, z=-1048576 pixels\n")) << text;
    EXPECT_TRUE(has(text, "\n  cell      angles of 90, 90 and 120 degrees\n")) << text;
    EXPECT_TRUE(has(text, "\n  symmetry  space group 19\n")) << text;
    EXPECT_TRUE(has(json, R"("origin": [-3, 0, 1.5], "start": [-1048576, 7, 0], "cell_angles": [90, 90, 120], )"
                          R"("space_group": 19)"))
            << json;
}

TEST(noa_info, says_nothing_of_what_is_as_it_mostly_is) {
    const test::Folder folder;
    const std::string path = folder / "map.mrc";
    noa::io::write_image(noa::zeros<f32>({1, 2, 4, 6}), path);

    const std::string text = test::noa({"info", path}).output, json = test::noa({"info", "--json", path}).output;

    for (const char* const name: {"\n  origin", "\n  start", "\n  cell", "\n  symmetry"})
        EXPECT_FALSE(has(text, name)) << text;
    EXPECT_TRUE(has(json, R"("origin": [0, 0, 0], "start": [0, 0, 0], "cell_angles": [90, 90, 90], "space_group": 1)"))
            << json;
}

TEST(noa_info, goes_on_when_some_files_fail) {
    const test::Folder folder;
    const std::string good = folder / "good.mrc", bad = folder / "bad.mrc";
    noa::io::write_image(noa::zeros<f32>({1, 1, 4, 6}), good);
    test::put_bytes(bad, test::Bytes(100));

    const auto some = test::noa({"info", bad, good});
    const auto none = test::noa({"info", bad, folder / "not_there.mrc"});

    EXPECT_EQ(some.exit_code, 1);
    EXPECT_TRUE(has(some.output, "an image of 4 x 6"));
    EXPECT_TRUE(has(some.messages, "noa: error: " + bad)) << some.messages;
    EXPECT_EQ(none.exit_code, 3);
    EXPECT_TRUE(has(none.messages, "not_there.mrc: cannot be opened: No such file or directory")) << none.messages;
}

TEST(noa_info, asks_what_slices_of_npy_files_are) {
    const test::Folder folder;
    const std::string path = folder / "three.npy", own = folder / "own.npy";
    test::put_bytes(path, test::npy_by_hand(1, "{'descr': '|u1', 'fortran_order': False, 'shape': (3, 4, 6), }",
                                  std::string(72, '\0')));
    noa::io::write_image(noa::zeros<f32>({3, 1, 4, 6}), own);

    EXPECT_TRUE(has(test::noa({"info", own}).output, "3 images of 4 x 6"));
    EXPECT_EQ(test::noa({"info", path}).exit_code, 3);
    EXPECT_TRUE(has(test::noa({"info", path}).messages, "--kind"));
    EXPECT_TRUE(has(test::noa({"info", path, "--kind", "images"}).output, "3 images of 4 x 6"));
    EXPECT_TRUE(has(test::noa({"info", path, "--kind", "volumes"}).output, "a volume of 3 x 4 x 6"));
}

TEST(noa, helps_with_an_example_first) {
    const auto program = test::noa({"--help"});
    const auto command = test::noa({"info", "--help"});

    EXPECT_EQ(program.exit_code, 0);
    EXPECT_EQ(program.output.find("EXAMPLE\n    noa "), 0) << program.output;
    EXPECT_TRUE(has(program.output, "\n    info        what files say of themselves\n")) << program.output;
    EXPECT_EQ(command.exit_code, 0);
    EXPECT_EQ(command.output.find("noa info: what files say of themselves\n\nEXAMPLES\n    noa info "), 0);
    EXPECT_TRUE(has(command.output, "\n    --json\n")) << command.output;
}

TEST(noa, says_what_is_wrong_with_the_usage) {
    for (const std::vector<std::string>& arguments: std::vector<std::vector<std::string>>{{"no_such_command"}, {"info"},
                 {"info", "--no-such-option", "x.mrc"}, {"info", "x.mrc", "--kind", "birds"}}) {
        const auto [code, output, messages] = test::noa(arguments);

        EXPECT_EQ(code, 2);
        EXPECT_EQ(output, "");
        EXPECT_EQ(messages.find("noa: error: "), 0) << messages;
        EXPECT_TRUE(has(messages, "--help")) << messages;
    }
}

TEST(noa, knows_its_version) {
    EXPECT_EQ(test::noa({"--version"}).output, "noa " + std::string(noa::version()) + "\n");
}

}  // namespace

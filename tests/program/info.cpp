// noa info, and what all commands have in common: help, exit codes, messages.
#include <gtest/gtest.h>

#include "noa/io/image_file.hpp"
#include "noa/runtime/factory.hpp"
#include "program/noa_command.hpp"

namespace {

using namespace noa::types;
using ::testing::Test;

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

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
    const std::string path = folder / "three.npy";
    noa::io::write_image(noa::zeros<f32>({3, 1, 4, 6}), path, {.kind = noa::io::Kind::IMAGES});

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
    for (const std::vector<std::string>& arguments: std::vector<std::vector<std::string>>{{}, {"no_such_command"},
                 {"info"}, {"info", "--no-such-option", "x.mrc"}, {"info", "x.mrc", "--kind", "birds"}}) {
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

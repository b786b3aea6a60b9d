// What can go wrong around the program: nothing is lost, and the exit code says what it was.
#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <string>
#include <thread>

#include "noa/io/image_file.hpp"
#include "noa/runtime/device.hpp"
#include "noa/runtime/factory.hpp"
#include "program/noa_command.hpp"

namespace {

using namespace noa::types;
namespace fs = std::filesystem;

using test::has;

std::string write_stack(const test::Folder& folder, const std::string& name, i64 n_images = 4) {
    std::string path = folder / name;
    noa::io::write_image(noa::arange<f32>(Layout{n_images, 1, 64, 64}), path, {.spacing = {1.5, 1.5, 1.5}});
    return path;
}

TEST(noa_trouble, an_input_is_never_overwritten) {
    const test::Folder folder;
    const std::string path = write_stack(folder, "stack.mrcs");
    const auto before = test::bytes_of(path);
    fs::create_symlink(path, folder / "link.mrcs");

    for (const std::string& output: {path, std::string(folder / "link.mrcs"), std::string(folder / "./stack.mrcs")}) {
        const auto answer = test::noa({"math", path, "-o", output, "--add", "1"});

        EXPECT_EQ(answer.exit_code, 2);
        EXPECT_TRUE(has(answer.messages, "this is an input")) << answer.messages;
        EXPECT_TRUE(has(answer.messages, "--in-place")) << answer.messages;
        EXPECT_EQ(test::bytes_of(path), before);
    }
    EXPECT_EQ(test::noa({"math", path, "--in-place", "--add", "1"}).exit_code, 0);
    EXPECT_NE(test::bytes_of(path), before);
}

TEST(noa_trouble, a_full_disk_leaves_the_old_file) {
    const test::Folder folder;
    const std::string input = write_stack(folder, "stack.mrcs"), output = write_stack(folder, "old.mrcs", 1);
    const auto before = test::bytes_of(output);

    const test::FullDisk disk(20000);
    const auto answer = test::noa({"math", input, "-o", output, "--add", "1"});

    EXPECT_EQ(answer.exit_code, 4);
    EXPECT_TRUE(has(answer.messages, output + ": cannot write ")) << answer.messages;
    EXPECT_EQ(test::bytes_of(output), before);
    EXPECT_EQ(folder.n_files(), 2);
}

TEST(noa_trouble, a_signal_leaves_the_old_file) {
    for (const int signal: {SIGTERM, SIGINT, SIGHUP}) {
        const test::Folder folder, elsewhere;
        const std::string input = folder / "large.mrcs", output = write_stack(folder, "old.mrcs", 1);
        noa::io::write_image(noa::zeros<f32>({1, 1, 64, 64}), input);
        const auto before = test::bytes_of(output);
        // As many images as nobody waits for: a file of zeros that takes no room.
        constexpr i64 n_images = 2000000;
        auto header = test::bytes_of(input);
        header.resize(1024);
        for (const int at: {8, 36})
            std::memcpy(header.data() + at, std::array{static_cast<i32>(n_images)}.data(), 4);
        test::put_bytes(input, header);
        fs::resize_file(input, 1024 + n_images * 64 * 64 * 4);

        const pid_t process =
                test::begin_noa({"math", input, "-o", output, "--add", "1"}, elsewhere / "o", elsewhere / "m");
        for (int i = 0; i < 20000 and folder.n_files() < 3; ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        kill(process, signal);

        EXPECT_EQ(test::exit_code_of(process), 128 + signal);
        EXPECT_EQ(test::bytes_of(output), before);
        EXPECT_EQ(folder.n_files(), 2);
    }
}

TEST(noa_trouble, folders_are_no_files) {
    const test::Folder folder;
    const std::string path = write_stack(folder, "stack.mrcs");
    fs::create_directory(folder / "folder");

    const auto input = test::noa({"info", folder / "folder"});
    const auto output = test::noa({"math", path, "-o", folder / "not_there/result.mrcs", "--add", "1"});
    const auto in_file = test::noa({"math", path, "-o", path + "/", "--add", "1"});

    EXPECT_EQ(input.exit_code, 3);
    EXPECT_TRUE(has(input.messages, "folder")) << input.messages;
    EXPECT_EQ(output.exit_code, 4);
    EXPECT_TRUE(has(output.messages, "not_there/result.mrcs")) << output.messages;
    EXPECT_EQ(in_file.exit_code, 4) << in_file.messages;
}

TEST(noa_trouble, outputs_that_cannot_be) {
    const test::Folder folder;
    const std::string path = write_stack(folder, "stack.mrcs");

    EXPECT_EQ(test::noa({"math", path, "--add", "1"}).exit_code, 2);
    EXPECT_EQ(test::noa({"math", path, path, "-o", folder / "one.mrc", "--add", "1"}).exit_code, 2);
    EXPECT_EQ(test::noa({"math", path, path, "-o", std::string(folder / "many") + "/", "--add", "1"}).exit_code, 2);
    EXPECT_EQ(test::noa({"math", path, "-o", folder / "a.mrc", "--in-place", "--add", "1"}).exit_code, 2);
    EXPECT_EQ(test::noa({"math", path, "-o", folder / "a.mrc", "--mode", "f99", "--add", "1"}).exit_code, 2);
    EXPECT_EQ(test::noa({"math", path, "-o", folder / "a.birds", "--add", "1"}).exit_code, 2);
    EXPECT_EQ(folder.n_files(), 1);
}

TEST(noa_trouble, pixel_sizes_that_make_no_sense) {
    const test::Folder folder;
    const std::string path = write_stack(folder, "stack.mrcs");

    for (const char* const size: {"nan", "inf", "0", "-1", "1e300", "one", ""})
        EXPECT_EQ(test::noa({"info", path, "--pixel-size", size}).exit_code, 2) << size;
}

TEST(noa_trouble, devices_that_are_not_there) {
    const test::Folder folder;
    const std::string path = write_stack(folder, "stack.mrcs");

    const auto answer = test::noa({"math", path, "-o", folder / "a.mrc", "--add", "1", "--device", "gpu:77"});

    EXPECT_EQ(answer.exit_code, 5);
    EXPECT_TRUE(has(answer.messages, "--device gpu:77: there is no such device; there are: cpu")) << answer.messages;
    EXPECT_EQ(test::noa({"math", path, "-o", folder / "a.mrc", "--add", "1", "--threads", "0"}).exit_code, 2);
    EXPECT_EQ(folder.n_files(), 1);
}

}  // namespace

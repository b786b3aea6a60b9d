// How the program talks and ends, whatever the command: help, mistakes of who types, outputs that fail, signals.
#include <gtest/gtest.h>

#include <sys/resource.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <functional>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "arguments/nearest.hpp"
#include "noa/io/image_file.hpp"
#include "noa/runtime/factory.hpp"
#include "program/examples.hpp"
#include "program/noa_command.hpp"

namespace {

using namespace noa::types;
using noa::program::nearest;
using test::Folder;

using Arguments = std::vector<std::string>;
using test::has;
using test::Words;

std::string write_stack(const Folder& folder, const std::string& name, i64 n_images = 4) {
    std::string path = folder / name;
    noa::io::write_image(noa::arange<f32>(Shape4{n_images, 1, 64, 64}), path, {.spacing = {1.5, 1.5, 1.5}});
    return path;
}

// A stack of zeros of as many images as nobody waits for, which takes no room.
std::string write_endless_stack(const Folder& folder) {
    constexpr i32 n_images = 2000000;
    std::string path = write_stack(folder, "endless.mrcs", 1);
    auto header = test::bytes_of(path);
    header.resize(1024);
    for (const std::size_t at: {8U, 36U})
        std::memcpy(header.data() + at, &n_images, sizeof(n_images));
    test::put_bytes(path, header);
    std::filesystem::resize_file(path, 1024 + std::uintmax_t{n_images} * 64 * 64 * 4);
    return path;
}

// Of all files of a folder, which may come and go.
std::uintmax_t n_bytes_in(const std::filesystem::path& folder) {
    std::uintmax_t n = 0;
    std::error_code error;
    for (const auto& entry: std::filesystem::directory_iterator(folder))
        if (const std::uintmax_t size = entry.file_size(error); not error)
            n += size;
    return n;
}

// Waits for something, for as long as nobody doubts that it does not come.
bool comes_true(const std::function<bool()>& condition) {
    for (int i = 0; i < 20000; ++i) {
        if (condition())
            return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return false;
}

// ---- Help ----------------------------------------------------------------------------------------------------------

TEST(noa_help, of_the_program_is_what_there_is_without_arguments) {
    const auto [code, output, messages] = test::noa({});

    EXPECT_EQ(code, 0);
    EXPECT_EQ(output, test::noa({"--help"}).output);
    EXPECT_EQ(messages, "");
}

TEST(noa_help, can_be_asked_for_with_a_word) {
    EXPECT_EQ(test::noa({"help"}).output, test::noa({"--help"}).output);
    EXPECT_EQ(test::noa({"help"}).exit_code, 0);
    EXPECT_EQ(test::noa({"help", "--help"}).output, test::noa({"--help"}).output);
    EXPECT_EQ(test::noa({"help", "help"}).output, test::noa({"--help"}).output);
    for (const char* const command: {"filter", "fsc", "completion"}) {
        const auto answer = test::noa({"help", command});
        EXPECT_EQ(answer.exit_code, 0);
        EXPECT_EQ(answer.output, test::noa({command, "--help"}).output);
        EXPECT_EQ(answer.messages, "");
    }
}

TEST(noa_help, of_what_is_no_command_is_an_error) {
    const auto asked = test::noa({"help", "nonsense"}), used = test::noa({"nonsense"});

    EXPECT_EQ(asked.exit_code, 2);
    EXPECT_EQ(asked.output, "");
    EXPECT_EQ(asked.messages, used.messages);
    EXPECT_EQ(used.exit_code, 2);
}

// ---- Mistakes of who types -----------------------------------------------------------------------------------------

TEST(noa_nearest, is_the_word_with_the_fewest_mistakes) {
    const Words words{"info", "filter", "fsc", "validate", "completion"};

    EXPECT_EQ(nearest("inf", words), "info");
    EXPECT_EQ(nearest("infos", words), "info");
    EXPECT_EQ(nearest("fliter", words), "filter") << "two letters that change places are one mistake";
    EXPECT_EQ(nearest("fcs", words), "fsc");
    EXPECT_EQ(nearest("valdat", words), "validate");
    EXPECT_EQ(nearest("conpletoin", words), "completion");
    EXPECT_EQ(nearest("filter", words), "filter");
    EXPECT_EQ(nearest("lowpas", {"highpass", "lowpass"}), "lowpass");
}

TEST(noa_nearest, is_none_if_all_are_far) {
    const Words words{"info", "filter", "fsc", "validate", "completion"};

    for (const char* const word: {"", "x", "birds", "pad", "conversion", "nonsense"})
        EXPECT_EQ(nearest(word, words), "") << word;
    EXPECT_EQ(nearest("info", {}), "");
}

TEST(noa_mistakes, in_commands_get_a_suggestion) {
    const auto [code, output, messages] = test::noa({"inf", "x.mrc"});

    EXPECT_EQ(code, 2);
    EXPECT_EQ(output, "");
    EXPECT_EQ(messages.find("noa: error: there is no command 'inf': did you mean info?"), 0) << messages;
    EXPECT_TRUE(has(test::noa({"hepl"}).messages, "did you mean help?"));
    EXPECT_FALSE(has(test::noa({"birds"}).messages, "did you mean"));
    EXPECT_TRUE(has(test::noa({"birds"}).messages, "there are: info, stats, ")) << "who is far off gets the list";
}

TEST(noa_mistakes, in_options_get_a_suggestion) {
    const auto message = [](const Arguments& arguments) {
        const auto [code, output, messages] = test::noa(arguments);
        EXPECT_EQ(code, 2);
        EXPECT_EQ(output, "");
        return messages;
    };
    const std::string lowpass = "noa: error: there is no option --lowpas: did you mean --lowpass?";
    EXPECT_EQ(
            message({"filter", "a.mrc", "--lowpas", "5", "-o", "b.mrc"}), lowpass + " noa filter --help tells more\n");
    EXPECT_EQ(message({"filter", "a.mrc", "--lowpas=5", "-o", "b.mrc"}).find(lowpass), 0);
    EXPECT_EQ(message({"filter", "--lowpas=5"}).find(lowpass), 0) << "though a file is missing, too";
    EXPECT_TRUE(has(message({"filter", "a.mrc", "-lowpass", "5"}), "did you mean --lowpass?"));
    EXPECT_TRUE(has(message({"filter", "a.mrc", "--outptu", "b.mrc"}), "--outptu: did you mean --output?"));
    EXPECT_EQ(message({"filter", "a.mrc", "--birds", "-o", "b.mrc"}),
            "noa: error: there is no option --birds; noa filter --help tells more\n");
}

TEST(noa_mistakes, options_are_written_behind_commands) {
    for (const Arguments& arguments:
            {Arguments{"--threads", "4", "stats", "x.mrc"}, {"--threads=4", "stats", "x.mrc"}, {"--threads"}}) {
        const auto [code, output, messages] = test::noa(arguments);

        EXPECT_EQ(code, 2);
        EXPECT_EQ(output, "");
        EXPECT_EQ(messages,
                "noa: error: --threads is an option of commands: it is written behind them, as in noa COMMAND "
                "--threads; noa --help tells more\n");
    }
    EXPECT_TRUE(has(test::noa({"--verson"}).messages, "there is no option --verson: did you mean --version?"));
    EXPECT_EQ(test::noa({"--", "info"}).exit_code, 2);
    EXPECT_EQ(test::noa({"-7"}).exit_code, 2);
    EXPECT_EQ(test::noa({"-"}).exit_code, 2);
}

// ---- What was written ----------------------------------------------------------------------------------------------

TEST(noa_labels, say_what_was_written) {
    const Folder folder;
    const std::string movie = write_stack(folder, "movie.mrcs"), average = folder / "average.mrc";
    const auto label = [&](const std::string& flag) {
        EXPECT_EQ(test::noa({"align", movie, "-o", average, "--quiet", flag}).exit_code, 0);
        return noa::io::ImageFile::open(average).header().labels.back();
    };
    EXPECT_TRUE(label("--defects").ends_with(": align --defects"));
    EXPECT_TRUE(label("--no-defects").ends_with(": align --no-defects"));
    EXPECT_TRUE(label("--defects=false").ends_with(": align --no-defects"));
    EXPECT_TRUE(label("--top-down=false").ends_with(": align --top-down=false"));
}

// ---- Outputs that fail ---------------------------------------------------------------------------------------------

TEST(noa_output, that_cannot_be_written_is_an_error) {
    if (not std::filesystem::exists("/dev/full"))
        GTEST_SKIP() << "there is no /dev/full";
    const Folder folder;
    const std::string stack = write_stack(folder, "stack.mrcs"), volume = folder / "volume.mrc";
    noa::io::write_image(noa::arange<f32>(Shape4{1, 16, 16, 16}), volume, {.spacing = {2, 2, 2}});

    for (const Arguments& arguments: {Arguments{}, {"--help"}, {"help", "align"}, {"--version"}, {"info", stack},
                 {"info", "--json", stack}, {"stats", stack}, {"stats", "--json", stack}, {"validate", stack},
                 {"validate", stack, folder / "none.mrc"}, {"fsc", volume, volume}, {"completion", "zsh"}}) {
        const int code = test::exit_code_of(test::begin_noa(arguments, "/dev/full", folder / "messages"));

        const std::string messages = test::text_of(folder / "messages");
        EXPECT_EQ(code, 4) << messages;
        EXPECT_TRUE(has(messages,
                "noa: error: the standard output cannot be written: " + std::string(std::strerror(ENOSPC)) + "\n"))
                << (arguments.empty() ? "" : arguments.front()) << ": " << messages;
    }
}

TEST(noa_output, that_nobody_reads_is_no_error) {
    const Folder folder;
    write_stack(folder, "stack.mrcs");
    // More than a pipe holds, so that the program notices.
    const std::string files = "f=$(yes stack.mrcs | head -n 2000)";

    EXPECT_EQ(test::run_example(folder, files + "; (noa info $f 2>messages) | head -n 1 > output"), 0);

    EXPECT_EQ(test::text_of(folder / "output"), "stack.mrcs\n");
    EXPECT_EQ(test::text_of(folder / "messages"), "");
}

TEST(noa_output, larger_than_files_may_be_leaves_the_old_file) {
    const Folder folder;
    const std::string input = write_stack(folder, "stack.mrcs"), output = write_stack(folder, "old.mrcs", 1);
    const auto before = test::bytes_of(output);
    rlimit old{};
    getrlimit(RLIMIT_FSIZE, &old);
    const rlimit limit{20000, old.rlim_max};

    setrlimit(RLIMIT_FSIZE, &limit);
    const auto answer = test::noa({"math", input, "-o", output, "--add", "1"});
    setrlimit(RLIMIT_FSIZE, &old);

    EXPECT_EQ(answer.exit_code, 4);
    EXPECT_TRUE(has(answer.messages, output + ": cannot write ")) << answer.messages;
    EXPECT_EQ(test::bytes_of(output), before);
    EXPECT_EQ(folder.n_files(), 2);
}

// ---- Signals -------------------------------------------------------------------------------------------------------

// As nohup does it: signals that are ignored when the program begins stay ignored.
TEST(noa_signals, that_are_ignored_stay_ignored) {
    const Folder folder, elsewhere;
    const std::string input = write_endless_stack(folder), output = folder / "result.mrcs";
    const auto old_hangup = std::signal(SIGHUP, SIG_IGN), old_interrupt = std::signal(SIGINT, SIG_IGN);

    const pid_t process =
            test::begin_noa({"math", input, "-o", output, "--add", "1"}, elsewhere / "o", elsewhere / "m");
    std::signal(SIGHUP, old_hangup);
    std::signal(SIGINT, old_interrupt);
    ASSERT_TRUE(comes_true([&] { return folder.n_files() == 2; }));
    kill(process, SIGHUP);
    kill(process, SIGINT);

    const std::uintmax_t n_written = n_bytes_in(folder / "");
    EXPECT_TRUE(comes_true([&] { return n_bytes_in(folder / "") > n_written; })) << "it goes on";
    kill(process, SIGTERM);
    EXPECT_EQ(test::exit_code_of(process), 128 + SIGTERM);
    EXPECT_EQ(folder.n_files(), 1);
}

}  // namespace

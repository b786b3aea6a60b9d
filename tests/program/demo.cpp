// noa demo.
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <regex>
#include <string>
#include <vector>

#include "align/drift.hpp"
#include "align/simulate_movie.hpp"
#include "demo/report.hpp"
#include "noa/io/image_file.hpp"
#include "program/command_files.hpp"
#include "program/examples.hpp"

namespace {

using namespace noa::types;
using namespace noa::program;
using test::Folder, test::Words, test::has;
using test::operator+;

const Words small{"--size", "96", "--frames", "5", "--snr", "2", "--seed", "3"};

test::Answer demo(const std::string& folder, const Words& more = small) {
    return test::noa(Words{"demo", folder} + more);
}

TEST(noa_demo, does_what_noa_align_and_noa_fsc_do) {
    const Folder folder;
    const std::string at = folder / "new/demo/";

    const auto answer = demo(at);

    EXPECT_EQ(answer.exit_code, 0) << answer.messages;
    const auto movie = noa::io::ImageFile::open(at + "movie.mrc");
    EXPECT_EQ(movie.shape(), (Shape4{5, 1, 96, 96}));
    EXPECT_EQ(movie.encoding(), noa::io::Encoding::I16);
    EXPECT_DOUBLE_EQ(movie.spacing()[2], 1.5);
    EXPECT_EQ(test::noa({"align", at + "movie.mrc", "-o", at + "again.mrc", "--shifts", at + "again.csv", "--odd",
                                at + "again_odd.mrc", "--even", at + "again_even.mrc"})
                      .exit_code,
            0);
    EXPECT_EQ(test::text_of(at + "shifts.csv"), test::text_of(at + "again.csv"));
    for (const auto& [one, other]: {std::pair{"average.mrc", "again.mrc"}, std::pair{"odd.mrc", "again_odd.mrc"},
                 std::pair{"even.mrc", "again_even.mrc"}})
        EXPECT_EQ(test::text_of(at + one).substr(1024), test::text_of(at + other).substr(1024)) << one;
    EXPECT_EQ(test::text_of(at + "fsc.csv"), test::noa({"fsc", at + "odd.mrc", at + "even.mrc"}).output);
    EXPECT_TRUE(std::filesystem::exists(at + "unaligned.mrc"));
    EXPECT_TRUE(std::filesystem::exists(at + "fsc_unaligned.csv"));
    EXPECT_TRUE(test::text_of(at + "report.png").starts_with("\x89PNG"));
}

TEST(noa_demo, finds_the_drift_that_was_simulated) {
    const Folder folder;
    const std::string at = folder / "demo";

    const auto answer = demo(at);

    const SimulatedMovie simulated =
            simulate_movie({.n_frames = 5, .extents = {96, 96}, .defocus = 0, .snr = 2, .drift = 12, .seed = 3});
    EXPECT_EQ(test::text_of(at + "/true_shifts.csv"), shift_table({simulated.shifts, 1, 1.5}));
    f64 error = 99, before = 0, after = 99;
    ASSERT_EQ(std::sscanf(answer.output.c_str(),
                      "shifts %lf pixels rms from the true ones resolution %lf A at FSC 0.143; without alignment %lf A",
                      &error, &after, &before),
            3)
            << answer.output;
    EXPECT_LE(error, 0.2);
    EXPECT_LT(1.5 * after, before);
}

TEST(noa_demo, says_how_to_go_on) {
    const Folder folder;
    const std::string output = demo(folder / "demo").output;
    const std::regex line("\n    (noa [^\n]*)");
    int n_lines = 0;
    for (std::sregex_iterator at(output.begin(), output.end(), line), end; at != end; ++at, ++n_lines)
        EXPECT_EQ(test::run_example(folder, (*at)[1].str() + " >/dev/null 2>&1"), 0) << (*at)[1];
    EXPECT_EQ(n_lines, 4);
    EXPECT_TRUE(has(output, (folder / "demo/report.png").native())) << output;
}

TEST(noa_demo, makes_the_same_movie_from_the_same_seed) {
    const Folder folder;
    const auto movie_of = [&](const Words& more) {
        EXPECT_EQ(demo(folder / "demo", more).exit_code, 0);  // what is there is replaced
        return test::text_of(folder / "demo/movie.mrc").substr(1024);
    };
    const Words first{"--size", "64", "--frames", "2"}, second{"--size", "64", "--frames", "2", "--seed", "2"};
    const Words seen{"--size", "64", "--frames", "2", "--defocus", "1.2"};

    const std::string movie = movie_of(first);

    EXPECT_EQ(movie_of(first), movie);
    EXPECT_NE(movie_of(second), movie);
    EXPECT_NE(movie_of(seen), movie);
}

// Whatever it is given, it draws: the pictures were looked at.
TEST(noa_demo, reports_on_movies_of_any_kind) {
    const Folder folder;
    for (const Words& more: {Words{"--size", "64", "--frames", "2", "--drift", "0"},
                 Words{"--size", "330", "--frames", "3", "--drift", "0", "--snr", "1e6"},
                 Words{"--size", "64", "--frames", "3", "--drift", "0", "--snr", "1e-9"}}) {
        const auto answer = demo(folder / "demo", more);
        EXPECT_EQ(answer.exit_code, 0) << answer.messages;
        const bool is_too_bright = more.back() == "1e6";  // for the integers of the camera
        EXPECT_EQ(has(answer.messages, "movie.mrc: ") and has(answer.messages, "not fit i16"), is_too_bright)
                << answer.messages;
        EXPECT_TRUE(test::text_of(folder / "demo/report.png").starts_with("\x89PNG"));
        EXPECT_TRUE(has(test::text_of(folder / "demo/true_shifts.csv"), "\n2,0.0000,0.0000,0.0000,0.0000\n"));
    }
}

TEST(noa_demo, says_what_cannot_be_done) {
    const Folder folder;
    const std::string file = folder / "file", at = folder / "demo";
    test::put_bytes(file, test::Bytes(10));
    const std::vector<test::Refusal> refusals{{{file}, 4, file + ": the folder cannot be made"},
            {{file + "/demo"}, 4, "the folder cannot be made"}, {{""}, 2, "FOLDER"},
            {{at, "--size", "63"}, 2, "--size"}, {{at, "--frames", "1"}, 2, "--frames"},
            {{at, "--seed", "-1"}, 2, "--seed"}, {{at, "--snr", "0"}, 2, "--snr 0"},
            {{at, "--snr", "nan"}, 2, "--snr nan"}, {{at, "--drift", "300"}, 2, "--drift 300: from 0 to 256 pixels"},
            {{at, "--drift", "-1"}, 2, "--drift -1"}, {{at, "--defocus", "-1"}, 2, "--defocus -1"},
            {{at, "--device", "gpu:99"}, 5, "--device gpu:99"}};

    test::expect_refusals({"demo"}, refusals);
    EXPECT_FALSE(std::filesystem::exists(at));
}

}  // namespace

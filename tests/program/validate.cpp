// noa validate.
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "io/formats.hpp"
#include "noa/io/image_file.hpp"
#include "noa/runtime/factory.hpp"
#include "program/examples.hpp"
#include "program/noa_command.hpp"

namespace {

using namespace noa::types;
using noa::io::Kind;
using test::Folder;
using test::has;

// Offsets in the header of MRC files.
constexpr std::size_t minimum = 76, maximum = 80, mean = 84, columns = 64, version = 108, map = 208, deviation = 216;

// Mean 2.5, deviation 1.118034.
std::string write_good(const Folder& folder, const std::string& name) {
    noa::io::write_image(noa::from_values<f32>({1, 2, 3, 4}, {1, 1, 2, 2}), folder / name);
    return folder / name;
}

// With other bytes at a place.
template<typename T>
std::string write_bad(const Folder& folder, const std::string& name, std::size_t at, T value) {
    std::string path = write_good(folder, name);
    auto bytes = test::bytes_of(path);
    std::memcpy(bytes.data() + at, &value, sizeof(T));
    test::put_bytes(path, bytes);
    return path;
}

TEST(noa_validate, says_that_good_files_are_ok) {
    if (const char* const why = test::missing(noa::io::Format::TIFF))
        GTEST_SKIP() << why;
    const Folder folder;
    const std::string mrc = write_good(folder, "a.mrc"), tiff = write_good(folder, "a.tif"),
                      stack = folder / "stack.npy", complex = folder / "complex.mrc";
    noa::io::write_image(noa::zeros<f64>({3, 1, 2, 2}), stack, {.kind = Kind::IMAGES});
    noa::io::write_image(noa::zeros<c32>({3, 1, 2, 2}), complex);

    const auto [code, output, messages] = test::noa({"validate", mrc, tiff, stack, complex});

    EXPECT_EQ(code, 0);
    EXPECT_EQ(output, mrc + ": ok\n" + tiff + ": ok\n" + stack + ": ok\n" + complex + ": ok\n");
    EXPECT_EQ(messages, "");
}

TEST(noa_validate, lists_what_is_not_as_the_format_says) {
    const Folder folder;
    const std::string path = write_bad(folder, "a.mrc", version, i32{7});
    auto bytes = test::bytes_of(path);
    bytes[map] = std::byte{'m'};
    bytes.push_back(std::byte{1});
    test::put_bytes(path, bytes);

    const auto [code, output, messages] = test::noa({"validate", path});

    EXPECT_EQ(code, 3);
    EXPECT_EQ(output.find(path + ": not strictly valid\n  "), 0) << output;
    EXPECT_TRUE(has(output, "\n  the mark 'MAP ' is missing\n")) << output;
    EXPECT_TRUE(has(output, "\n  the version is 7, not 20140 or 20141\n")) << output;
    EXPECT_TRUE(has(output, "\n  1 bytes behind the data are ignored\n")) << output;
    EXPECT_EQ(messages, "");
}

TEST(noa_validate, compares_the_header_with_the_elements) {
    const Folder folder;
    const auto output = [&](std::size_t at, f32 value) {
        return test::noa({"validate", write_bad(folder, "a.mrc", at, value)}).output;
    };
    EXPECT_TRUE(has(output(minimum, 0.99f), "the header says that the minimum is 0.99, but it is 1\n"));
    EXPECT_TRUE(has(output(maximum, 4.01f), "the header says that the maximum is 4.01, but it is 4\n"));
    EXPECT_TRUE(has(output(mean, 2.502f), "the header says that the mean is 2.502, but it is 2.5\n"));
    EXPECT_TRUE(has(output(deviation, 1.12f), "the header says that the deviation is 1.12, but it is 1.11803\n"));
    EXPECT_TRUE(has(output(minimum, 1.00001f), ": ok\n"));
    EXPECT_TRUE(has(output(mean, 2.501f), ": ok\n"));
    EXPECT_TRUE(has(output(deviation, -1.f), ": ok\n")) << "which means that it is not known";
    EXPECT_TRUE(has(output(maximum, -1.f), ": ok\n")) << "which means that all of them are not known";
}

TEST(noa_validate, counts_what_is_not_finite) {
    const Folder folder;
    const std::string path = folder / "a.npy";
    const f32 nan = std::numeric_limits<f32>::quiet_NaN();
    noa::io::write_image(noa::from_values<f32>({1, nan, nan, 4}, {1, 1, 2, 2}), path);

    const auto answer = test::noa({"validate", path});

    EXPECT_EQ(answer.exit_code, 3);
    EXPECT_EQ(answer.output, path + ": not valid\n  2 of 4 elements are not finite\n");
}

// That a strip cannot be decompressed is not known before it is read.
TEST(noa_validate, reads_all_elements) {
    if (const char* const why = test::missing(noa::io::Format::TIFF))
        GTEST_SKIP() << why;
    const Folder folder;
    const std::string path = folder / "a.tif";
    noa::io::write_image(
            noa::arange<f32>(Shape4{1, 1, 50, 50}), path, {.write = {.compression = noa::io::Compression::DEFLATE}});
    auto bytes = test::bytes_of(path);
    for (std::size_t i = 0; i < 40; ++i)
        bytes[100 + i] = std::byte{0xff};
    test::put_bytes(path, bytes);

    EXPECT_EQ(test::noa({"info", path}).exit_code, 0);
    const auto answer = test::noa({"validate", path});

    EXPECT_EQ(answer.exit_code, 3);
    EXPECT_TRUE(has(answer.output, path + ": cannot be read\n  ")) << answer.output;
}

TEST(noa_validate, does_not_say_that_what_it_does_not_know_is_wrong) {
    const Folder folder;
    const std::string path = write_bad(folder, "a.mrc", columns, std::array<i32, 3>{3, 2, 1});

    const auto answer = test::noa({"validate", path});

    EXPECT_EQ(answer.exit_code, 3);
    EXPECT_EQ(answer.output.find(path + ": cannot be read\n  "), 0) << answer.output;
    EXPECT_TRUE(has(test::noa({"validate", "--json", path}).output, "\"valid\": null, "));
}

TEST(noa_validate, says_that_what_is_repaired_and_has_wrong_statistics_is_not_valid) {
    const Folder folder;
    const std::string path = write_bad(folder, "a.mrc", version, i32{7});
    auto bytes = test::bytes_of(path);
    const f32 wrong_mean = 3;
    std::memcpy(bytes.data() + mean, &wrong_mean, sizeof(f32));
    test::put_bytes(path, bytes);

    EXPECT_EQ(test::noa({"validate", path}).output, path + ": not valid\n  the version is 7, not 20140 or 20141\n"
                                                           "  the header says that the mean is 3, but it is 2.5\n");
}

TEST(noa_validate, goes_on_with_what_cannot_be_opened) {
    const Folder folder;
    const std::string good = write_good(folder, "good.mrc"), cut = folder / "cut.mrc", none = folder / "none.mrc";
    auto bytes = test::bytes_of(good);
    bytes.resize(bytes.size() - 1);
    test::put_bytes(cut, bytes);

    const auto some = test::noa({"validate", cut, none, good});

    EXPECT_EQ(some.exit_code, 1);
    EXPECT_TRUE(has(some.output, cut + ": cannot be read\n  its shape is (1,1,2,2), of f32")) << some.output;
    EXPECT_TRUE(has(some.output, none + ": cannot be read\n  cannot be opened: No such file or directory\n"));
    EXPECT_TRUE(has(some.output, good + ": ok\n"));
    EXPECT_EQ(test::noa({"validate", cut, none}).exit_code, 3);
    EXPECT_EQ(test::noa({"validate"}).exit_code, 2);
}

TEST(noa_validate, answers_programs_in_json) {
    const Folder folder;
    const std::string good = write_good(folder, "good.mrc"), bad = write_bad(folder, "bad.mrc", mean, 3.f),
                      none = folder / "none.mrc";

    const auto [code, output, messages] = test::noa({"validate", "--json", good, bad, none});

    EXPECT_EQ(code, 1);
    EXPECT_EQ(output,
            "[{\"file\": \"" + good +
                    "\", \"format\": \"MRC\", \"valid\": true, \"not_finite\": 0, \"problems\": []}, {\"file\": \"" +
                    bad +
                    "\", \"format\": \"MRC\", \"valid\": false, \"not_finite\": 0, \"problems\": [\"the header "
                    "says that the mean is 3, but it is 2.5\"]}, {\"file\": \"" +
                    none +
                    "\", \"format\": null, \"valid\": null, \"not_finite\": 0, \"problems\": [\"cannot be "
                    "opened: No such file or directory\"]}]\n");
}

TEST(noa_validate, finds_nothing_wrong_with_what_the_program_writes) {
    if (const char* const why = test::missing(noa::io::Format::TIFF))
        GTEST_SKIP() << why;
    const Folder folder;
    const std::string from = write_good(folder, "from.mrc");
    for (const char* const name: {"a.mrc", "a.tif", "a.npy"}) {
        const std::string to = folder / name;
        ASSERT_EQ(test::noa({"pad", from, "-o", to, "--size", "64"}).exit_code, 0);
        EXPECT_EQ(test::noa({"validate", to}).output, to + ": ok\n");
    }
}

TEST(noa_validate, does_what_its_help_shows) {
    const Folder folder;
    write_good(folder, "map.mrc");

    test::expect_examples_run(folder, "validate", 2);
}

}  // namespace

// noa stats.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "io/formats.hpp"
#include "noa/io/image_file.hpp"
#include "noa/runtime/factory.hpp"
#include "program/examples.hpp"
#include "program/noa_command.hpp"
#include "slices/element_statistics.hpp"

namespace {

using namespace noa::types;
using noa::io::Encoding, noa::io::Kind;
using test::Folder;

constexpr f32 nan = std::numeric_limits<f32>::quiet_NaN(), inf = std::numeric_limits<f32>::infinity();

using test::has;

// Of 1, 2, 3, 4: mean 2.5, mean square 7.5, so that the variance is 1.25. Of 5, 5, 5, 9: 6, 39 and 3. Of all of them:
// 4.25, 23.25 and 5.1875.
Array<f32> two_images() {
    return noa::from_values<f32>({1, 2, 3, 4, 5, 5, 5, 9}, {2, 1, 2, 2});
}

TEST(noa_stats, shows_a_line_for_each_file) {
    if (const char* const why = test::missing(noa::io::Format::TIFF))
        GTEST_SKIP() << why;
    const Folder folder;
    const std::string stack = folder / "stack.mrc", image = folder / "a.tif", names(stack.size() - 4, ' ');
    noa::io::write_image(two_images(), stack);
    noa::io::write_image(noa::from_values<u8>({0, 200}, {1, 1, 1, 2}), image);

    const auto [code, output, messages] = test::noa({"stats", stack, image});

    EXPECT_EQ(code, 0);
    EXPECT_EQ(output, "file" + names + "  minimum  maximum  mean  deviation  elements  not finite\n" + stack +
                              "        1        9  4.25    2.27761         8           0\n" + image +
                              "            0      200   100        100         2           0\n");
    EXPECT_EQ(messages, "");
}

TEST(noa_stats, shows_each_image) {
    const Folder folder;
    const std::string path = folder / "stack.mrc";
    noa::io::write_image(two_images(), path);

    EXPECT_EQ(test::noa({"stats", "--each", path}).output,
            path + "\n"
                   "image  minimum  maximum  mean  deviation  elements  not finite\n"
                   "1            1        4   2.5    1.11803         4           0\n"
                   "2            5        9     6    1.73205         4           0\n"
                   "all          1        9  4.25    2.27761         8           0\n");
}

TEST(noa_stats, counts_volumes_by_themselves) {
    const Folder folder;
    const std::string path = folder / "maps.mrc";
    noa::io::write_image(noa::from_values<f32>({1, 2, 3, 4, 5, 5, 5, 9}, {2, 2, 1, 2}), path, {.kind = Kind::VOLUMES});

    const std::string each = test::noa({"stats", "--each", path}).output;

    EXPECT_TRUE(has(each, "\nvolume  minimum")) << each;
    EXPECT_TRUE(has(each, "\n2             5        9     6")) << each;
}

TEST(noa_stats, answers_programs_with_all_digits) {
    const Folder folder;
    const std::string path = folder / "a,b.mrc";
    noa::io::write_image(two_images(), path);

    EXPECT_EQ(test::noa({"stats", "--json", path}).output,
            "[{\"file\": \"" + path +
                    "\", \"number\": null, \"minimum\": 1, \"maximum\": 9, \"mean\": 4.25, \"deviation\": "
                    "2.277608394786075, \"elements\": 8, \"not_finite\": 0}]\n");
    EXPECT_TRUE(has(test::noa({"stats", "--json", "--each", path}).output, "\"number\": 2, \"minimum\": 5"));
    EXPECT_EQ(test::noa({"stats", "--csv", "--each", path}).output,
            "file,number,minimum,maximum,mean,deviation,elements,not_finite\n\"" + path +
                    "\",1,1,4,2.5,1.118033988749895,4,0\n\"" + path + "\",2,5,9,6,1.7320508075688772,4,0\n");
    EXPECT_TRUE(has(test::noa({"stats", "--csv", path}).output, "\",1,9,4.25,2.277608394786075,8,0\n"));
    EXPECT_EQ(test::noa({"stats", "--csv", "--json", path}).exit_code, 2);
}

TEST(noa_stats, leaves_out_what_is_not_finite) {
    const Folder folder;
    const std::string some = folder / "some.npy", none = folder / "none.npy";
    noa::io::write_image(noa::from_values<f32>({1, nan, 2, inf, 3, -inf, 4, nan}, {1, 1, 2, 4}), some);
    noa::io::write_image(noa::from_values<f32>({nan, inf}, {1, 1, 1, 2}), none);

    EXPECT_TRUE(has(test::noa({"stats", "--csv", some}).output, ",1,4,2.5,1.118033988749895,8,4\n"));
    EXPECT_TRUE(has(test::noa({"stats", "--csv", none}).output, ",nan,nan,nan,nan,2,2\n"));
    EXPECT_TRUE(has(test::noa({"stats", "--json", none}).output,
            "\"minimum\": null, \"maximum\": null, \"mean\": null, \"deviation\": null, \"elements\": 2"));
    EXPECT_TRUE(has(test::noa({"stats", none}).output, "      nan      nan   nan        nan         2           2\n"));
}

// 0 and 1 mean the same everywhere: 3 ones of 8.
TEST(noa_stats, knows_all_types) {
    const Folder folder;
    for (const Encoding encoding:
            {Encoding::BOOL, Encoding::I8, Encoding::U8, Encoding::I16, Encoding::U16, Encoding::I32, Encoding::U32,
                    Encoding::I64, Encoding::U64, Encoding::F16, Encoding::F32, Encoding::F64, Encoding::U4}) {
        const std::string path = folder / (encoding == Encoding::U4 ? "a.mrc" : "a.npy");
        noa::io::write_image(
                noa::from_values<u8>({0, 1, 0, 1, 0, 1, 0, 0}, {1, 1, 1, 8}), path, {.encoding = encoding});
        EXPECT_TRUE(has(test::noa({"stats", "--csv", path}).output, ",0,1,0.375,0.4841229182759271,8,0\n")) << encoding;
    }
    const std::string wide = folder / "wide.npy";
    noa::io::write_image(noa::from_values<i32>({1'000'000'001, 1'000'000'002, 1'000'000'003}, {1, 1, 1, 3}), wide);
    EXPECT_TRUE(has(
            test::noa({"stats", "--csv", wide}).output, ",1000000001,1000000003,1000000002,0.816496580927726,3,0\n"));
}

// More than is read at once: 17 sections of 2^20 elements, which are 68 MiB as f32.
TEST(noa_stats, reads_large_volumes_in_parts) {
    const Folder folder;
    const std::string path = folder / "large.mrc";
    const auto volume = noa::fill<i8>({1, 17, 1024, 1024}, i8{3});
    volume.span()(0, 16, 1023, 1023) = 3 - 17;  // the mean of 17 * 2^20 elements is 3 - 2^-20
    noa::io::write_image(volume, path);

    const std::string output = test::noa({"stats", "--each", "--csv", path}).output;

    EXPECT_TRUE(has(output, "," + std::to_string(3 - 17) + ",3,2.9999990463256836,")) << output;
    EXPECT_TRUE(has(output, ",17825792,0\n")) << output;
}

TEST(noa_stats, says_which_files_it_cannot_measure) {
    const Folder folder;
    const std::string complex = folder / "complex.npy", good = folder / "good.mrc";
    noa::io::write_image(noa::zeros<c32>({1, 1, 2, 2}), complex);
    noa::io::write_image(two_images(), good);

    const auto one = test::noa({"stats", complex});
    const auto some = test::noa({"stats", complex, folder / "not_there.mrc", good});

    EXPECT_EQ(one.exit_code, 3);
    EXPECT_TRUE(has(one.messages, complex + ": ") and has(one.messages, "complex")) << one.messages;
    EXPECT_EQ(one.output, "");
    EXPECT_EQ(some.exit_code, 1);
    EXPECT_TRUE(has(some.output, good + "        1        9  4.25")) << some.output;
}

TEST(noa_stats, does_what_its_help_shows) {
    const Folder folder;
    for (const char* const name: {"movie.mrc", "map.mrc", "particles.mrcs"})
        noa::io::write_image(two_images(), folder / name);

    test::expect_examples_run(folder, "stats", 3);

    EXPECT_TRUE(has(test::text_of(folder / "particles.csv"), "particles.mrcs,2,5,9,6,"));
}

// ---- The numbers themselves ------------------------------------------------------------------------------------

TEST(element_statistics, of_parts_are_those_of_the_whole) {
    std::mt19937_64 generator(5);
    std::normal_distribution<f64> numbers(1000, 0.5);
    for (int round = 0; round < 20; ++round) {
        const i64 n_slices = 1 + round, n = 1 + static_cast<i64>(generator() % 3000);
        const Array<f64> slices({n_slices, 1, 1, n});
        for (i64 i = 0; i < n_slices * n; ++i)
            slices.get()[i] = numbers(generator);
        slices.get()[0] = 1e8;  // next to which the others are all the same
        long double sum = 0, squares = 0;
        for (i64 i = 0; i < n_slices * n; ++i)
            sum += slices.get()[i];
        const long double mean = sum / (n_slices * n);
        for (i64 i = 0; i < n_slices * n; ++i)
            squares += (slices.get()[i] - mean) * (slices.get()[i] - mean);
        const auto deviation = static_cast<f64>(std::sqrt(squares / (n_slices * n)));

        noa::program::ElementStatistics joined;
        for (const auto& slice: noa::program::statistics_of_slices(slices))
            joined.join(slice);

        EXPECT_EQ(joined.n_elements(), n_slices * n);
        EXPECT_EQ(joined.maximum(), 1e8);
        EXPECT_NEAR(joined.mean(), static_cast<f64>(mean), 1e-14 * static_cast<f64>(mean));
        EXPECT_NEAR(joined.deviation(), deviation, 1e-14 * deviation + 1e-300);
    }
}

// One number far away in the first slice: the deviations of the others are as exact as without it.
TEST(element_statistics, are_not_disturbed_by_a_number_far_away) {
    const auto slices = noa::from_values<f64>({1e12, nan, 1, 2, 3, 4, 1e12, 1e12 + 1}, {4, 1, 1, 2});

    const auto each = noa::program::statistics_of_slices(slices);

    ASSERT_EQ(each.size(), 4);
    EXPECT_EQ(each[0].n_not_finite, 1);
    EXPECT_EQ(each[0].deviation(), 0);
    EXPECT_EQ(each[1].mean(), 1.5);
    EXPECT_EQ(each[2].deviation(), 0.5);
    EXPECT_EQ(each[3].deviation(), 0.5);
}

}  // namespace

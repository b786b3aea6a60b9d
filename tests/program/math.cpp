// noa math.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include "noa/io/image_file.hpp"
#include "noa/math/compare.hpp"
#include "noa/math/reduce.hpp"
#include "noa/runtime/factory.hpp"
#include "program/examples.hpp"
#include "program/noa_command.hpp"

namespace {

using namespace noa::types;
using test::Folder;
using Values = std::vector<f32>;
using test::has;
using test::Words;

Words operator+(Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

// A file, as it is in memory.
Values values_of(const std::string& path) {
    const auto array = noa::io::read_image<f32>(path);
    return {array.get(), array.get() + array.n_elements()};
}

void put(const std::string& path, const Values& values, const Shape4& shape) {
    noa::io::write_image(noa::from_values(values, shape), path);
}

// What becomes of a row of pixels.
Values calculated(const Values& values, const Words& operations) {
    const Folder folder;
    const std::string from = folder / "in.mrc", to = folder / "out.mrc";
    put(from, values, {1, 1, 1, std::ssize(values)});
    const auto answer = test::noa(Words{"math", from, "-o", to} + operations);
    EXPECT_EQ(answer.exit_code, 0) << answer.messages;
    return values_of(to);
}

// ---- Numbers -------------------------------------------------------------------------------------------------------

TEST(noa_math, calculates_with_numbers) {
    EXPECT_EQ(calculated({1, -2, 3}, {"--add", "2.5"}), (Values{3.5f, 0.5f, 5.5f}));
    EXPECT_EQ(calculated({1, -2, 3}, {"--add", "-1"}), (Values{0, -3, 2}));
    EXPECT_EQ(calculated({1, -2, 3}, {"--subtract", "+1e1"}), (Values{-9, -12, -7}));
    EXPECT_EQ(calculated({1, -2, 3}, {"--multiply", "-0.5"}), (Values{-0.5f, 1, -1.5f}));
    EXPECT_EQ(calculated({1, -2, 3}, {"--divide", "4"}), (Values{0.25f, -0.5f, 0.75f}));
    EXPECT_EQ(calculated({1, -2, 3}, {"--power", "2"}), (Values{1, 4, 9}));
    EXPECT_EQ(calculated({1, 4, 9}, {"--power", "0.5"}), (Values{1, 2, 3}));
    EXPECT_EQ(calculated({1, -2, 3}, {"--abs"}), (Values{1, 2, 3}));
    EXPECT_EQ(calculated({1, -2, 3}, {"--invert"}), (Values{-1, 2, -3}));
    EXPECT_FLOAT_EQ(calculated({1, 10}, {"--log"})[1], std::log(10.f));
}

TEST(noa_math, limits_values_and_makes_masks_of_them) {
    EXPECT_EQ(calculated({1, -2, 3}, {"--at-least", "0"}), (Values{1, 0, 3}));
    EXPECT_EQ(calculated({1, -2, 3}, {"--at-most", "1.5"}), (Values{1, -2, 1.5f}));
    EXPECT_EQ(calculated({1, -2, 3, 0.5f}, {"--threshold", "1"}), (Values{1, 0, 1, 0}));
}

TEST(noa_math, keeps_the_order_written) {
    EXPECT_EQ(calculated({1, 2}, {"--add", "1", "--multiply", "3"}), (Values{6, 9}));
    EXPECT_EQ(calculated({1, 2}, {"--multiply", "3", "--add", "1"}), (Values{4, 7}));
    EXPECT_EQ(calculated({1, 2}, {"--add", "1", "--invert", "--add", "1", "--invert"}), (Values{1, 2}));
}

TEST(noa_math, normalizes_each_image_and_each_volume) {
    const Folder folder;
    const std::string from = folder / "in.mrc", to = folder / "out.mrc";
    const Values values{1, 3, 101, 103, 7, 7, -10, 10};  // pairs: means of 2, 102, 7 and 0
    put(from, values, {4, 1, 1, 2});

    EXPECT_EQ(test::noa({"math", from, "-o", to, "--normalize"}).exit_code, 0);
    EXPECT_EQ(values_of(to), (Values{-1, 1, -1, 1, 0, 0, -1, 1}));

    put(from, values, {1, 4, 1, 2});
    EXPECT_EQ(test::noa({"math", from, "-o", to, "--normalize"}).exit_code, 0);
    const auto volume = noa::io::read_image<f32>(to);
    EXPECT_NEAR(noa::mean(volume), 0, 1e-7);
    EXPECT_NEAR(noa::stddev(volume), 1, 1e-6);
}

TEST(noa_math, writes_integers_if_asked_and_keeps_16_bits) {
    const Folder folder;
    const std::string from = folder / "in.mrc", to = folder / "out.mrc";
    noa::io::write_image(noa::ones<f32>({1, 1, 2, 2}), from, {.encoding = noa::io::Encoding::F16});

    EXPECT_EQ(test::noa({"math", from, "-o", to, "--add", "0.7"}).exit_code, 0);
    EXPECT_EQ(noa::io::ImageFile::open(to).encoding(), noa::io::Encoding::F16);
    EXPECT_EQ(test::noa({"math", from, "-o", to, "--add", "0.7", "--mode", "i16"}).exit_code, 0);
    EXPECT_EQ(noa::io::ImageFile::open(to).encoding(), noa::io::Encoding::I16);
    EXPECT_EQ(values_of(to), (Values{2, 2, 2, 2}));
}

// ---- Files ---------------------------------------------------------------------------------------------------------

struct math_operands : testing::Test {
    Folder folder;
    const std::string stack = folder / "stack.mrcs", mask = folder / "mask.mrc", other = folder / "other.mrcs",
                      to = folder / "out.mrcs";

    math_operands() {
        put(stack, {1, 2, 3, 4, 5, 6}, {3, 1, 1, 2});
        put(mask, {0, 2}, {1, 1, 1, 2});
        put(other, {10, 20, 30, 0, 50, 60}, {3, 1, 1, 2});
    }

    Values result(const Words& operations) const {
        const auto answer = test::noa(Words{"math", stack, "-o", to} + operations);
        EXPECT_EQ(answer.exit_code, 0) << answer.messages;
        return values_of(to);
    }
};

TEST_F(math_operands, are_one_image_for_all) {
    EXPECT_EQ(result({"--multiply", mask}), (Values{0, 4, 0, 8, 0, 12}));
    EXPECT_EQ(result({"--add", mask, "--subtract", "1"}), (Values{0, 3, 2, 5, 4, 7}));
    EXPECT_EQ(result({"--subtract", mask}), (Values{1, 0, 3, 2, 5, 4}));
}

TEST_F(math_operands, are_one_image_for_each) {
    EXPECT_EQ(result({"--add", other}), (Values{11, 22, 33, 4, 55, 66}));
    EXPECT_EQ(result({"--add", other, "--add", other}), (Values{21, 42, 63, 4, 105, 126}));
    EXPECT_EQ(result({"--add", stack}), (Values{2, 4, 6, 8, 10, 12}));
}

TEST_F(math_operands, that_are_0_divide_to_0) {
    EXPECT_EQ(result({"--divide", mask}), (Values{0, 1, 0, 2, 0, 3}));
    EXPECT_EQ(result({"--divide", other}), (Values{0.1f, 0.1f, 0.1f, 0, 0.1f, 0.1f}));
}

// Volumes come one by one: so do those of the operand.
TEST_F(math_operands, of_volumes_are_read_as_they_are_needed) {
    const std::string volumes = folder / "volumes.npy", more = folder / "more.npy", one = folder / "one.mrc",
                      sum = folder / "sum.npy";
    put(volumes, {1, 2, 3, 4, 5, 6, 7, 8}, {2, 2, 1, 2});
    put(more, {10, 20, 30, 40, 50, 60, 70, 80}, {2, 2, 1, 2});
    put(one, {1, 0, 0, 1}, {1, 2, 1, 2});

    EXPECT_EQ(test::noa({"math", volumes, "-o", sum, "--add", more, "--multiply", one}).exit_code, 0);
    EXPECT_EQ(values_of(sum), (Values{11, 0, 0, 44, 55, 0, 0, 88}));
}

TEST_F(math_operands, are_used_for_all_inputs_from_their_beginning) {
    const std::string second = folder / "second.mrcs", results = folder / "results/";
    put(second, {0, 0, 0, 0, 0, 0}, {3, 1, 1, 2});

    EXPECT_EQ(test::noa({"math", stack, second, "-o", results, "--add", other, "--multiply", mask}).exit_code, 0);
    EXPECT_EQ(values_of(results + "stack.mrcs"), (Values{0, 44, 0, 8, 0, 132}));
    EXPECT_EQ(values_of(results + "second.mrcs"), (Values{0, 40, 0, 0, 0, 120}));
}

TEST_F(math_operands, of_another_size_fail_for_that_input) {
    const std::string two = folder / "two.mrcs", wide = folder / "wide.mrc";
    put(two, {1, 2, 3, 4}, {2, 1, 1, 2});
    put(wide, {1, 2, 3}, {1, 1, 1, 3});

    const auto few = test::noa({"math", stack, "-o", to, "--add", two});
    EXPECT_EQ(few.exit_code, 3);
    EXPECT_TRUE(has(few.messages, stack + ": there are 3 slices of 1 x 2, but --add " + two + " has 2 slices of 1 x 2"))
            << few.messages;
    EXPECT_EQ(test::noa({"math", stack, "-o", to, "--add", wide}).exit_code, 3);
    EXPECT_EQ(test::noa({"math", stack, two, "-o", folder / "results/", "--add", other}).exit_code, 1);
}

TEST_F(math_operands, that_cannot_be_read_are_errors) {
    const std::string bad = folder / "bad.mrc", complex = folder / "complex.npy";
    test::put_bytes(bad, test::Bytes(100));
    noa::io::write_image(noa::zeros<c32>({1, 1, 1, 2}), complex);

    const auto missing = test::noa({"math", stack, "-o", to, "--add", folder / "no.mrc"});
    EXPECT_EQ(missing.exit_code, 2);
    EXPECT_TRUE(has(missing.messages, "no.mrc: this is not a number, and there is no such file")) << missing.messages;
    EXPECT_EQ(test::noa({"math", stack, "-o", to, "--add", bad}).exit_code, 3);
    EXPECT_EQ(test::noa({"math", stack, "-o", to, "--add", complex}).exit_code, 3);
    EXPECT_EQ(test::noa({"math", complex, "-o", to, "--add", "1"}).exit_code, 3);
    EXPECT_EQ(test::noa({"math", stack, "-o", to, "--add", folder / ""}).exit_code, 3);
    EXPECT_FALSE(std::filesystem::exists(to));
}

TEST_F(math_operands, are_never_overwritten) {
    const auto output = test::noa({"math", stack, "-o", mask, "--multiply", mask});
    const auto in_place = test::noa({"math", stack, other, "--in-place", "--subtract", other});

    EXPECT_EQ(output.exit_code, 2);
    EXPECT_TRUE(has(output.messages, "--multiply " + mask + ": this file is to be replaced")) << output.messages;
    EXPECT_EQ(in_place.exit_code, 2);
    EXPECT_EQ(values_of(mask), (Values{0, 2}));
    EXPECT_EQ(values_of(stack)[0], 1);
    EXPECT_EQ(test::noa({"math", stack, "--in-place", "--subtract", other}).exit_code, 0);
    EXPECT_EQ(values_of(stack)[0], -9);
}

// ---- Usage ---------------------------------------------------------------------------------------------------------

TEST_F(math_operands, that_make_no_sense_are_usage_errors) {
    struct Case {
        Words words;
        std::string message;
    };
    for (const auto& [words, message]: {
                 Case{{"--divide", "0"}, "divided by 0"},
                 Case{{"--add", "1e39"}, "cannot have such a value"},
                 Case{{"--add", "1e999"}, "not a number"},
                 Case{{"--add", "nan"}, "not a number"},
                 Case{{"--add", ""}, "a number was expected"},
                 Case{{"--power", "two"}, "not a number"},
                 Case{{"--at-least", mask}, "not a number"},
                 Case{{"--threshold", "-inf"}, "not a number"},
                 Case{{}, "there is nothing to do"},
                 Case{{"--add"}, "--add"},
                 Case{{"--invert=2"}, "invert"},
         }) {
        const auto answer = test::noa(Words{"math", stack, "-o", to} + words);

        EXPECT_EQ(answer.exit_code, 2) << answer.messages;
        EXPECT_TRUE(has(answer.messages, message)) << answer.messages;
        EXPECT_FALSE(std::filesystem::exists(to));
    }
}

TEST(noa_math, has_examples_that_work) {
    const Folder folder;
    put(folder / "particles.mrcs", Values(32, 1), {2, 1, 4, 4});
    put(folder / "map.mrc", Values(64, 1), {1, 4, 4, 4});
    put(folder / "mask.mrc", Values(64, 1), {1, 4, 4, 4});

    test::expect_examples_run(folder, "math", 3);
    EXPECT_EQ(noa::io::ImageFile::open(folder / "mask.mrc").encoding(), noa::io::Encoding::U8);
}

}  // namespace

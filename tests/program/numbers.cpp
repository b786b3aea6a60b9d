// Numbers, as they are typed on the command line.
#include "arguments/numbers.hpp"

#include <gtest/gtest.h>

#include <string>

#include "console/exit_code.hpp"

namespace {

using namespace noa::types;
using namespace noa::program;

std::string refusal(const std::string& text) {
    try {
        (void)whole_axis_values("--size", text);
    } catch (const UsageError& error) {
        return error.what();
    }
    return "";
}

TEST(axis_values, are_named_in_any_order) {
    const auto values = axis_values("--shift", "y=-2.5,x=3");

    EXPECT_EQ(values.values, (Vec<f64, 3>{0, -2.5, 3}));
    EXPECT_EQ(values.is_given, (std::array{false, true, true}));
    EXPECT_FALSE(values.has_depth());
    EXPECT_EQ(values.or_else({7, 8, 9}), (Vec<f64, 3>{7, -2.5, 3}));
}

TEST(axis_values, have_three_names_each) {
    for (const char* const text: {"z=1,y=2,x=3", "depth=1,height=2,width=3", "d=1,h=2,w=3"})
        EXPECT_EQ(axis_values("--size", text).values, (Vec<f64, 3>{1, 2, 3})) << text;
}

TEST(axis_values, can_be_one_for_all) {
    const auto values = axis_values("--size", "+128");

    EXPECT_EQ(values.values, (Vec<f64, 3>{128, 128, 128}));
    EXPECT_EQ(values.is_given, (std::array{true, true, true}));
}

TEST(axis_values, say_what_is_wrong) {
    EXPECT_EQ(refusal("12"), "");
    EXPECT_EQ(refusal("1.5"), "--size 1.5: whole numbers were expected");
    EXPECT_EQ(refusal("12,13"), "--size 12,13: axes are named, as in x=3,y=2, or there is one number for all");
    EXPECT_EQ(refusal("x=1,w=2"), "--size x=1,w=2: 'w=2' is the second number for one axis");
    EXPECT_EQ(refusal("q=1"), "--size q=1: 'q' is no axis: they are x (or width), y (height) and z (depth)");
    EXPECT_EQ(refusal("x="), "--size x=: a number was expected, but there is none");
    EXPECT_EQ(refusal(""), "--size '': a number was expected, but there is none");
    EXPECT_EQ(refusal("x=1e400"), "--size x=1e400: '1e400' is not a number");
    EXPECT_EQ(refusal("nan"), "--size nan: 'nan' is not a number");
    EXPECT_EQ(refusal("1000000000"), "");
    EXPECT_EQ(refusal("2000000000"), "--size 2000000000: numbers up to 1000000000 were expected");
    EXPECT_EQ(refusal("x=-1e10"), "--size x=-1e10: numbers from -1000000000 on were expected");
    EXPECT_EQ(refusal("12px"), "--size 12px: '12px' is not a number");
}

TEST(numbers_of, are_separated_by_commas) {
    EXPECT_EQ(numbers_of("--range", "1,-2.5,3e2"), (std::vector{1., -2.5, 300.}));
    EXPECT_THROW((void)numbers_of("--range", "1,2,3", 2), UsageError);
    EXPECT_THROW((void)numbers_of("--range", "1,,2"), UsageError);
}

TEST(quantity_of, has_the_unit_that_stands_behind_the_number) {
    struct Expected {
        const char* text;
        f64 number;
        Unit unit;
    };
    for (const auto& [text, number, unit]: {Expected{"20", 20, Unit::NONE}, Expected{"2.5A", 2.5, Unit::ANGSTROM},
                 Expected{"3px", 3, Unit::PIXELS}, Expected{"0.25/px", 0.25, Unit::PER_PIXEL}}) {
        const Quantity quantity = quantity_of("--lowpass", text);
        EXPECT_EQ(quantity.number, number) << text;
        EXPECT_EQ(quantity.unit, unit) << text;
    }
    for (const char* const text: {"", "A", "px", "20 nm", "1/pxA"})
        EXPECT_THROW((void)quantity_of("--lowpass", text), UsageError) << text;
}

}  // namespace

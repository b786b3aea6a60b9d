// Print-outs, character by character; the numbers and brackets are NumPy's.
#include "noa/runtime/print.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "noa/runtime/factory.hpp"

namespace {

using namespace noa::types;
using kwk::width;
using noa::Slice;

TEST(print, writes_images) {
    EXPECT_EQ(to_string(noa::from_values<f32>({{0, -1, 2}, {3, 4.5f, 100}})),
            "Array([[  0,  -1,   2],\n"
            "       [  3, 4.5, 100]], shape=(1,1,2,3), dtype=f32, device=cpu)");
}

TEST(print, writes_stacks_with_lines_between) {
    EXPECT_EQ(to_string(noa::arange<u8>({2, 1, 2, 2}).view()),
            "View([[[[0, 1],\n"
            "        [2, 3]]],\n"
            "\n"
            "\n"
            "      [[[4, 5],\n"
            "        [6, 7]]]], shape=(2,1,2,2), dtype=u8, device=cpu)");
}

TEST(print, writes_the_corners_of_large_ones) {
    EXPECT_EQ(to_string(noa::arange<i32>(2000).reshape({1, 1, 2, 1000})),
            "Array([[   0,    1,    2, ...,  997,  998,  999],\n"
            "       [1000, 1001, 1002, ..., 1997, 1998, 1999]], shape=(1,1,2,1000), dtype=i32, device=cpu)");
    EXPECT_EQ(to_string(noa::zeros<i8>({1, 1, 1, 1000})).find("..."), std::string::npos);
    EXPECT_NE(to_string(noa::zeros<i8>({1, 1, 1, 1001})).find("..."), std::string::npos);
    const auto six_rows = to_string(noa::zeros<i8>({1, 1, 6, 500}));
    EXPECT_EQ(std::count(six_rows.begin(), six_rows.end(), '\n'), 5);
    const auto tall = to_string(noa::zeros<i8>({1, 1, 1000, 2}));
    EXPECT_NE(tall.find("       ...,\n"), std::string::npos);
    EXPECT_EQ(std::count(tall.begin(), tall.end(), '\n'), 6);
}

TEST(print, writes_every_kind_of_element) {
    EXPECT_EQ(to_string(noa::from_values<c32>({c32{1, 2}, c32{0, -0.5f}})),
            "Array([  1+2i, 0-0.5i], shape=(1,1,1,2), dtype=c32, device=cpu)");
    EXPECT_EQ(to_string(noa::ones<f16>({1, 1, 1, 1})), "Array([1], shape=(1,1,1,1), dtype=f16, device=cpu)");
    EXPECT_EQ(to_string(noa::zeros<bool>({1, 1, 1, 2})),
            "Array([false, false], shape=(1,1,1,2), dtype=bool, device=cpu)");
    EXPECT_EQ(to_string(noa::from_values<f32>({0.1f, 1e20f})),
            "Array([  0.1, 1e+20], shape=(1,1,1,2), dtype=f32, device=cpu)");
    EXPECT_EQ(to_string(noa::zeros<Vec<i32, 2>>({1, 1, 1, 1})),
            "Array([(0,0)], shape=(1,1,1,1), dtype=Vec<i32,2>, device=cpu)");
    struct Opaque {
        i32 value;
    };
    EXPECT_EQ(to_string(noa::zeros<Opaque>({1, 1, 1, 1})),
            "Array([?], shape=(1,1,1,1), dtype=4-byte elements, device=cpu)");
}

TEST(print, writes_empty_and_reversed_ones) {
    std::ostringstream text;
    text << Array<f64>{} << noa::arange<i32>(3).subregion(width = Slice{.step = -1});

    EXPECT_EQ(text.str(),
            "Array([], shape=(0,0,0,0), dtype=f64, device=cpu)"
            "Array([2, 1, 0], shape=(1,1,1,3), dtype=i32, device=cpu)");
}

}  // namespace

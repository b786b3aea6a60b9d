// Everything prints the way it is written in code.
#include <gtest/gtest.h>

#include <cstdint>
#include <numeric>
#include <sstream>
#include <vector>

#include "kwk/kwk.hpp"

namespace {

using namespace kwk::literals;
using kwk::_, kwk::along, kwk::as, kwk::axis, kwk::batch, kwk::end, kwk::height, kwk::width;

template<typename T>
std::string printed(const T& value) {
    std::ostringstream os;
    os << value;
    return os.str();
}

TEST(print, writes_axes) {
    EXPECT_EQ(printed(height), "height");
    EXPECT_EQ(printed(axis<"phase">), "phase");
    EXPECT_EQ(printed(along<2>), "along<2>");
    EXPECT_EQ(printed(height[as<short>]), "height[as<int16>]");
    EXPECT_EQ(printed(height = 3), "height = 3");
    EXPECT_EQ(printed(along<2> = 48_c), "along<2> = 48_c");
}

TEST(print, writes_extents) {
    EXPECT_EQ(printed(_), "_");
    EXPECT_EQ(printed(37_c), "37_c");
    EXPECT_EQ(printed(as<unsigned char>), "as<uint8>");
}

TEST(print, writes_shapes_and_strides) {
    const auto shape = kwk::shape(batch = 2, 3, height = 480, width = 640_c);

    EXPECT_EQ(printed(shape), "shape(batch = 2, 3, height = 480, width = 640_c)");
    EXPECT_EQ(printed(kwk::as_stride(shape)), "stride(batch = 921600, 307200, height = 640_c, width = 1_c)");
    EXPECT_EQ(printed(kwk::shape<8, as<std::uint8_t>>(8, 65)), "shape(8_c, 65)");
}

TEST(print, writes_slices) {
    EXPECT_EQ(printed(kwk::between(2, end)), "slice(from = 2, to = end)");
    EXPECT_EQ(printed(kwk::slice(kwk::from = 1, kwk::by = 3_c)), "slice(from = 1, by = 3_c)");
    EXPECT_EQ(printed(kwk::slice()), "slice()");
    EXPECT_EQ(printed(end), "end");
    EXPECT_EQ(printed(kwk::length), "length");
    EXPECT_EQ(printed(kwk::last(3)), "slice(to = end, length = 3)");
    EXPECT_EQ(printed((end - 1) / 2), "(end - 1) / 2");
    EXPECT_EQ(printed(2 * (end + 1_c)), "2 * (end + 1_c)");
    EXPECT_EQ(printed(height = kwk::drop_last(1)), "height = slice(to = end - 1)");
    EXPECT_EQ(printed(kwk::first(std::uint8_t{65})), "slice(length = 65)");
    EXPECT_EQ(printed(end - std::int8_t{1}), "end - 1");
    EXPECT_EQ(printed(height = std::uint8_t{65}), "height = 65");
}

TEST(print, writes_views) {
    std::vector<int> data(30);
    std::iota(data.begin(), data.end(), 0);
    std::vector<std::int8_t> bytes{65, -1};

    EXPECT_EQ(printed(kwk::view(data, kwk::shape(height = 2, width = 3_c))),
            "view(shape(height = 2, width = 3_c), [[0, 1, 2], [3, 4, 5]])");
    EXPECT_EQ(printed(kwk::view(data, kwk::shape(30))), "view(shape(30), [0, 1, 2, ..., 27, 28, 29])");
    EXPECT_EQ(printed(kwk::view(data, kwk::shape(6))), "view(shape(6), [0, 1, 2, 3, 4, 5])");
    EXPECT_EQ(printed(kwk::view(data, kwk::shape(7))), "view(shape(7), [0, 1, 2, ..., 4, 5, 6])");
    EXPECT_EQ(printed(kwk::view(data, kwk::shape(2, 0))), "view(shape(2, 0), [[], []])");
    EXPECT_EQ(printed(kwk::view(bytes, kwk::shape(2))), "view(shape(2), [65, -1])");
    EXPECT_EQ(printed(kwk::view<int, kwk::shape<2>>{}), "view(shape(2_c), no memory)");
}

TEST(print, writes_to_wide_streams_too) {
    std::wostringstream os;
    os << kwk::shape(height = 480, width = 640_c);

    EXPECT_EQ(os.str(), L"shape(height = 480, width = 640_c)");
}

}  // namespace

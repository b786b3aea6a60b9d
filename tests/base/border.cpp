// Borders: what stands outside of an array, against NumPy and against a walk that bounces off the ends.
#include "noa/base/border.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "support/driver.hpp"
#include "support/run_on.hpp"

namespace {

using noa::Border, noa::i64, noa::index_at_border;

static_assert(index_at_border(-1, 4, Border::MIRROR) == 0 and index_at_border(4, 4, Border::MIRROR) == 3);
static_assert(index_at_border(-1, 4, Border::REFLECT) == 1 and index_at_border(4, 4, Border::REFLECT) == 2);
static_assert(index_at_border(-1, 4, Border::PERIODIC) == 3 and index_at_border(4, 4, Border::PERIODIC) == 0);
static_assert(index_at_border(-1, 4, Border::CLAMP) == 0 and index_at_border(4, 4, Border::CLAMP) == 3);
static_assert(index_at_border(-1, 4, Border::ZERO) == -1 and index_at_border(4, 4, Border::VALUE) == -1);
static_assert(index_at_border<short>(-1, 4, Border::MIRROR) == 0);

constexpr Border borders[] = {
        Border::ZERO, Border::VALUE, Border::CLAMP, Border::PERIODIC, Border::MIRROR, Border::REFLECT};

i64 walk(i64 i, i64 n, Border border) {
    while (i < 0 or i >= n) {
        if (border == Border::ZERO or border == Border::VALUE)
            return -1;
        if (border == Border::CLAMP)
            i += i < 0 ? 1 : -1;
        else if (border == Border::PERIODIC)
            i += i < 0 ? n : -n;
        else if (border == Border::MIRROR)
            i = i < 0 ? -1 - i : 2 * n - 1 - i;
        else
            i = n == 1 ? 0 : i < 0 ? -i : 2 * n - 2 - i;
    }
    return i;
}

// np.pad(np.arange(n), (7, 9), mode)
TEST(border, maps_indices_as_numpy_pads) {
    struct Case {
        Border border;
        i64 n;
        std::string indices;
    };
    const Case cases[] = {
            {Border::CLAMP, 1, "00000000000000000"},
            {Border::CLAMP, 2, "000000001111111111"},
            {Border::CLAMP, 3, "0000000012222222222"},
            {Border::CLAMP, 4, "00000000123333333333"},
            {Border::PERIODIC, 1, "00000000000000000"},
            {Border::PERIODIC, 2, "101010101010101010"},
            {Border::PERIODIC, 3, "2012012012012012012"},
            {Border::PERIODIC, 4, "12301230123012301230"},
            {Border::MIRROR, 1, "00000000000000000"},
            {Border::MIRROR, 2, "110011001100110011"},
            {Border::MIRROR, 3, "0012210012210012210"},
            {Border::MIRROR, 4, "12332100123321001233"},
            {Border::REFLECT, 1, "00000000000000000"},
            {Border::REFLECT, 2, "101010101010101010"},
            {Border::REFLECT, 3, "1210121012101210121"},
            {Border::REFLECT, 4, "10123210123210123210"},
    };
    for (const auto& [border, n, indices]: cases) {
        std::string found;
        for (i64 i = -7; i < n + 9; ++i)
            found += std::to_string(index_at_border(i, n, border));
        EXPECT_EQ(found, indices) << border << " of " << n;
    }
}

TEST(border, does_not_overflow_at_the_ends_of_the_integers) {
    constexpr i64 most = INT64_MAX, least = INT64_MIN;
    EXPECT_EQ(index_at_border(most, i64{10}, Border::PERIODIC), 7);
    EXPECT_EQ(index_at_border(least, i64{10}, Border::PERIODIC), 2);
    EXPECT_EQ(index_at_border(most, i64{10}, Border::MIRROR), 7);
    EXPECT_EQ(index_at_border(least, i64{10}, Border::MIRROR), 7);
    EXPECT_EQ(index_at_border(most, i64{10}, Border::REFLECT), 7);
    EXPECT_EQ(index_at_border(least, i64{10}, Border::REFLECT), 8);
    EXPECT_EQ(index_at_border(i64{-1}, most, Border::MIRROR), 0);
    EXPECT_EQ(index_at_border(i64{-1}, most, Border::REFLECT), 1);
    EXPECT_EQ(index_at_border(least, i64{1}, Border::REFLECT), 0);
}

TEST(border, has_a_name) {
    std::ostringstream text;
    text << Border::MIRROR << ' ' << Border::ZERO << ' ' << Border::REFLECT;
    EXPECT_EQ(text.str(), "MIRROR ZERO REFLECT");
}

struct FindsIndices {
    i64* indices;
    i64 n;
    Border border;
    NOA_HD void operator()(i64 i) const { indices[i] = index_at_border(i - 50, n, border); }
};

struct border_on_device : test::OnDevice {};
INSTANTIATE_TEST_SUITE_P(on, border_on_device, test::every_device(), test::device_name);

TEST_P(border_on_device, is_where_a_walk_ends) {
    for (const Border border: borders)
        for (i64 n = 1; n <= 7; ++n) {
            test::Buffer<i64> found(is_gpu(), std::vector<i64>(100));
            test::for_each_index(is_gpu(), 100, FindsIndices{found.data(), n, border});
            const auto indices = found.values();
            for (i64 i = 0; i < 100; ++i)
                EXPECT_EQ(indices[static_cast<std::size_t>(i)], walk(i - 50, n, border))
                        << border << ", " << n << " elements, place " << i - 50;
        }
}

TEST(border, without_a_name_is_an_error) {
    EXPECT_THROW((void)to_string(static_cast<Border>(200)), noa::Exception);
}

}  // namespace

// Arrays of about 2^31 elements, past which 32 bits cannot count: 6 GiB of memory and some seconds, so it is run by
// hand.
#include <gtest/gtest.h>

#include <array>

#include "noa/noa.hpp"
#include "support/samples.hpp"

namespace {

using namespace noa::types;
using kwk::width;

constexpr i64 limit = i64{1} << 31;

NOA_HD u8 value_at(i64 i) {
    return static_cast<u8>(i * 2654435761 >> 24);
}

struct Number {
    u8* first;
    NOA_HD void operator()(i64 i) const { first[i] = value_at(i); }
};
struct Increment {
    NOA_HD u8 operator()(u8 x) const { return static_cast<u8>(x + 1); }
};
struct Sum {
    NOA_HD void operator()(u8 x, i64& total) const { total += x; }
    NOA_HD void join(i64 partial, i64& total) const { total += partial; }
};
struct SumInOrder {
    NOA_HD void operator()(u8 x, i64& total) const { total += x; }
};

class large : public testing::TestWithParam<i64> {
protected:
    const i64 n = GetParam();
    const Device device = test::device();
    const std::array<i64, 5> places{0, n / 2, limit - 2, n - 2, n - 1};

    Array<u8> numbered() const {
        const Array<u8> result({1, 1, 1, n}, {.device = device});
        noa::iwise(Shape<i64, 1>{n}, device, Number{result.get()});
        return result;
    }
    static u8 element(const Array<u8>& array, i64 i) { return array.subregion(width = i).first(); }
};

TEST_P(large, copies) {
    const auto a = numbered(), b = a.copy();
    for (const i64 i: places)
        EXPECT_EQ(element(b, i), value_at(i)) << i;
    EXPECT_TRUE(noa::all(noa::equal(a, b)));
}

TEST_P(large, is_walked_element_by_element) {
    const auto a = numbered();
    noa::ewise(a, a, Increment{});
    for (const i64 i: places)
        EXPECT_EQ(element(a, i), static_cast<u8>(value_at(i) + 1)) << i;
    noa::subtract(a, 1, a);
    for (const i64 i: places)
        EXPECT_EQ(element(a, i), value_at(i)) << i;
}

TEST_P(large, is_reduced) {
    const auto a = noa::fill<u8>({1, 1, 1, n}, u8{3}, {.device = device});
    EXPECT_EQ(noa::sum(a), static_cast<u64>(3 * n));
    EXPECT_EQ(noa::count(a), n);
    noa::fill(a.subregion(width = n - 1), u8{200});
    EXPECT_EQ(noa::argmax(a).second[3], n - 1);
    i64 sum{};
    noa::reduce_ewise(a, i64{}, sum, Sum{});
    EXPECT_EQ(sum, 3 * (n - 1) + 200);
    if (device.is_gpu())
        return;
    noa::reduce_ewise(a, i64{}, sum, SumInOrder{});
    EXPECT_EQ(sum, 3 * (n - 1) + 200);
}

TEST_P(large, is_permuted) {
    const i64 rows = 7, columns = n / rows;
    const auto a = numbered().subregion(width = noa::Slice{0, rows * columns}).reshape({1, 1, rows, columns});
    const auto b = a.permute_copy({0, 1, 3, 2});
    for (const i64 row: {i64{0}, i64{3}, i64{6}})
        for (const i64 column: {i64{0}, columns / 2, columns - 1})
            EXPECT_EQ(b.subregion(kwk::height = column, width = row).first(), value_at(row * columns + column))
                    << row << ' ' << column;
    EXPECT_TRUE(noa::all(noa::equal(a, b.permute({0, 1, 3, 2}))));
}

INSTANTIATE_TEST_SUITE_P(elements, large, testing::Values(limit - 1, limit, limit + 7));

}  // namespace

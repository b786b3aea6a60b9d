// Algorithms over shapes and views, in constant expressions, on the CPU and in kernels.
#include "kwk/algorithm.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <random>
#include <type_traits>
#include <vector>

#include "kwk/kwk.hpp"
#include "support/driver.hpp"
#include "support/run_on.hpp"
#include "support/throws.hpp"

namespace {

using namespace kwk::literals;
using kwk::batch, kwk::height, kwk::width;

// 0 1 2 3, 4 5 6 7, 8 9 10 11: without its first column and backwards, 3 2 1, 7 6 5, 11 10 9.
struct Numbers {
    int values[12]{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
    constexpr auto all() { return kwk::view(values, kwk::shape(height = 3, width = 4_c)); }
    constexpr auto backwards() { return all()(width = kwk::slice(kwk::to = 0, kwk::by = -1)); }
};

struct Plus {
    KWK_HD constexpr int operator()(int a, int b) const { return a + b; }
};

constexpr int folded(auto f) {
    Numbers numbers;
    return f(numbers.backwards());
}

static_assert(folded([](auto v) { return v(0, 0) * 100 + v(1, 1) * 10 + v(2, 2); }) == 300 + 60 + 9);
static_assert(folded([](auto v) { return kwk::reduce(v, 0); }) == 54);
static_assert(folded([](auto v) { return kwk::reduce(v, 0, [](int a, int b) { return 3 * a - b; }); }) ==
              (((((((3 * -3 - 2) * 3 - 1) * 3 - 7) * 3 - 6) * 3 - 5) * 3 - 11) * 3 - 10) * 3 - 9);
static_assert(folded([](auto v) { return kwk::transform_reduce(v, 0, Plus{}, [](int a) { return a % 2; }); }) == 6);
static_assert(
        folded([](auto v) { return kwk::transform_reduce(v, v, 0); }) == 9 + 4 + 1 + 49 + 36 + 25 + 121 + 100 + 81);
static_assert(folded([](auto v) { return static_cast<int>(kwk::find(v, 5)); }) == 5);
static_assert(folded([](auto v) { return static_cast<int>(kwk::find(v, 4)); }) == 9);
static_assert(folded([](auto v) { return static_cast<int>(kwk::count_if(v, [](int a) { return a > 5; })); }) == 5);
static_assert(folded([](auto v) { return static_cast<int>(kwk::count(v, 5)); }) == 1);
static_assert(folded([](auto v) { return kwk::all_of(v, [](int a) { return a > 0; }) ? 1 : 0; }) == 1);
static_assert(folded([](auto v) { return kwk::any_of(v, [](int a) { return a == 8; }) ? 1 : 0; }) == 0);
static_assert(folded([](auto v) { return kwk::none_of(v, [](int a) { return a == 8; }) ? 1 : 0; }) == 1);
static_assert(folded([](auto v) { return kwk::equal(v, v) ? 1 : 0; }) == 1);

TEST(algorithm, for_each_index_has_the_last_axis_fastest) {
    std::vector<std::int64_t> seen;
    kwk::for_each_index(kwk::shape(2, 3_c), [&](auto i, auto j) { seen.push_back(10 * i + j); });
    EXPECT_EQ(seen, (std::vector<std::int64_t>{0, 1, 2, 10, 11, 12}));
    kwk::for_each_index(kwk::shape(2, 0, 3), [&](auto, auto, auto) { FAIL() << "there is no element"; });
}

TEST(algorithm, elements_are_changed_in_place) {
    Numbers numbers;
    kwk::for_each(numbers.backwards(), [](int& a) { a *= 10; });
    EXPECT_EQ(std::vector<int>(numbers.values, numbers.values + 12),
            (std::vector<int>{0, 10, 20, 30, 4, 50, 60, 70, 8, 90, 100, 110}));
    kwk::transform(numbers.backwards(), numbers.backwards(), [](int a) { return a / 10; });
    kwk::fill(numbers.all()(width = 0), -1);
    EXPECT_EQ(std::vector<int>(numbers.values, numbers.values + 12),
            (std::vector<int>{-1, 1, 2, 3, -1, 5, 6, 7, -1, 9, 10, 11}));
}

TEST(algorithm, copies_and_combines_views_of_different_strides) {
    Numbers numbers;
    std::vector<int> dense(9), sums(9);
    const auto out = kwk::view(dense, kwk::shape(3, 3)), total = kwk::view(sums, kwk::shape(3, 3));
    kwk::copy(numbers.backwards(), out);
    EXPECT_EQ(dense, (std::vector<int>{3, 2, 1, 7, 6, 5, 11, 10, 9}));
    kwk::transform(out, numbers.backwards(), total, [](int a, int b) { return a - 2 * b; });
    EXPECT_EQ(sums, (std::vector<int>{-3, -2, -1, -7, -6, -5, -11, -10, -9}));
}

TEST(algorithm, scans_are_those_of_the_standard_library) {
    std::mt19937 random(1);
    std::vector<int> values(60), got(60), expected(60);
    std::ranges::generate(values, [&] { return static_cast<int>(random() % 100); });
    const auto in = kwk::view(values, kwk::shape(3, 4, 5)), out = kwk::view(got, kwk::shape(3, 4, 5));
    kwk::inclusive_scan(in, out);
    std::inclusive_scan(values.begin(), values.end(), expected.begin());
    EXPECT_EQ(got, expected);
    kwk::exclusive_scan(in, out, 7);
    std::exclusive_scan(values.begin(), values.end(), expected.begin(), 7);
    EXPECT_EQ(got, expected);
    const auto larger = [](int a, int b) { return std::max(a, b); };
    kwk::inclusive_scan(in, in, larger);
    std::inclusive_scan(values.begin(), values.end(), expected.begin(), larger);
    EXPECT_EQ(values, expected);
}

TEST(algorithm, a_position_that_is_found_has_coordinates) {
    Numbers numbers;
    const auto v = numbers.backwards();
    const auto [y, x] = coordinates(kwk::find(v, 5), v.shape());
    EXPECT_EQ(y, 1);
    EXPECT_EQ(x, 2);
    EXPECT_EQ(v(y, x), 5);
    EXPECT_EQ(kwk::find(v, 0), v.numel());
}

TEST(algorithm, shapes_that_differ_are_an_error) {
    std::vector<int> a(12), b(12);
    const auto v = kwk::view(a, kwk::shape(height = 3, width = 4)), w = kwk::view(b, kwk::shape(height = 4, width = 3));
    EXPECT_TRUE(test::throws<kwk::error>([&] { kwk::copy(v, w); }, "along height", "extent 3", "another one 4"));
    EXPECT_TRUE(test::throws<kwk::error>([&] { (void)kwk::equal(v, w); }, "along height", "extent 3"));
}

// ---- In kernels ----------------------------------------------------------------------------------------------------

struct algorithms : test::OnDevice {};
INSTANTIATE_TEST_SUITE_P(on, algorithms, test::every_device(), test::device_name);

struct UsesAlgorithms {
    int* values;
    std::int64_t* results;

    KWK_HD void operator()(std::int64_t) const {
        const auto v = kwk::view(values, kwk::shape(height = 3, width = 4_c));
        kwk::iota(v, 1);
        kwk::transform(v, v, Double{});
        kwk::inclusive_scan(v(height = 0), v(height = 2));
        results[0] = kwk::reduce(v, std::int64_t{0});
        results[1] = kwk::find(v, 20);
        results[2] = kwk::count_if(v, Above{10});
        results[3] = kwk::all_of(v, Above{1}) and kwk::equal(v, v);
        const auto [y, x] = coordinates(results[1], v.shape());
        results[4] = 10 * y + x;
        results[5] = 10 * v.shape()[1] + (v.shape().contains(2, 3) and not v.shape().contains(3, 0) ? 1 : 0);
    }

    struct Double {
        KWK_HD int operator()(int a) const { return 2 * a; }
    };
    struct Above {
        int limit;
        KWK_HD bool operator()(int a) const { return a > limit; }
    };
};

// 2 4 6 8, 10 12 14 16, and the sums of the first row: 2 6 12 20.
TEST_P(algorithms, work_in_a_kernel) {
    test::Buffer<int> values(is_gpu(), std::vector<int>(12));
    test::Buffer<std::int64_t> results(is_gpu(), std::vector<std::int64_t>(6, -1));
    test::for_each_index(is_gpu(), 1, UsesAlgorithms{values.data(), results.data()});
    EXPECT_EQ(results.values(), (std::vector<std::int64_t>{112, 11, 5, 1, 23, 41}));
}

}  // namespace

// Tuples of values and of references.
#include "noa/base/tuple.hpp"

#include <gtest/gtest.h>

#include "support/driver.hpp"
#include "support/run_on.hpp"
#include "support/same_type.hpp"

namespace {

using noa::Pair, noa::Tag, noa::Tuple;
using test::same_type;

constexpr Tuple t{1, 2.5, 'c'};
static_assert(same_type<decltype(t), Tuple<int, double, char>> and t.size() == 3);
static_assert(t[Tag<0>{}] == 1 and t[Tag<1>{}] == 2.5 and t[Tag<2>{}] == 'c');
static_assert(std::is_trivially_copyable_v<Tuple<int, double, char>>);
static_assert(t == Tuple{1, 2.5, 'c'} and not(t == Tuple{1, 2.5, 'd'}));
static_assert(t.apply([](int a, double b, char) { return a + b; }) == 3.5);
static_assert(Tuple{1, 2}.map([](int a) { return a * 0.5; }) == Tuple{0.5, 1.});
static_assert(Tuple<>::size() == 0);
static_assert(Pair{1, 2.}.second == 2. and Pair{1, 2} == Pair{1, 2} and Pair{1, 2} != Pair{1, 3});

static_assert(std::is_same_v<decltype(std::declval<const Tuple<int&>&>()[Tag<0>{}]), int&>);
static_assert(std::is_same_v<decltype(std::declval<Tuple<const int&>&>()[Tag<0>{}]), const int&>);
static_assert(std::is_same_v<decltype(std::declval<const Tuple<int>&>()[Tag<0>{}]), const int&>);

TEST(tuple, of_references_writes_through) {
    int a = 1;
    double b = 2;
    const auto both = noa::tie(a, b);

    both[Tag<0>{}] = 10;
    both.for_each([](auto& value) { value += 1; });

    EXPECT_EQ(a, 11);
    EXPECT_EQ(b, 3.);
}

TEST(tuple, of_references_is_assigned_to) {
    int a = 0;
    double b = 0;
    noa::tie(a, b) = Tuple{3, 4.5};

    EXPECT_EQ(a, 3);
    EXPECT_EQ(b, 4.5);
}

TEST(tuple, unpacks) {
    auto [a, b] = Tuple{1, 2.5};
    const auto [x, y] = noa::tie(a, b);
    x = 7;
    const auto [first, second] = Pair{1, 'c'};

    EXPECT_EQ(a, 7);
    EXPECT_EQ(y, 2.5);
    EXPECT_EQ(first, 1);
    EXPECT_EQ(second, 'c');
}

struct tuple_on_device : test::OnDevice {};
INSTANTIATE_TEST_SUITE_P(on, tuple_on_device, test::every_device(), test::device_name);

struct Adds {
    Tuple<int, double>* tuples;
    NOA_HD void operator()(std::int64_t i) const {
        auto& [a, b] = tuples[i];
        b += a;
        tuples[i].for_each([](auto& value) { value *= 2; });
    }
};

TEST_P(tuple_on_device, calculates) {
    test::Buffer<Tuple<int, double>> buffer(is_gpu(), std::vector<Tuple<int, double>>(10, {3, 0.5}));

    test::for_each_index(is_gpu(), 10, Adds{buffer.data()});

    for (const auto& tuple: buffer.values())
        EXPECT_EQ(tuple, (Tuple{6, 7.}));
}

}  // namespace

// Vectors: values one can check by hand.
#include "noa/base/vec.hpp"

#include <gtest/gtest.h>

#include "support/same_type.hpp"
#include "support/throws.hpp"

namespace {

using noa::f64, noa::i64, noa::Vec;
using test::same_type;

static_assert(same_type<decltype(Vec{1, 2, 3}), Vec<int, 3>> and same_type<decltype(Vec{false, true}), Vec<bool, 2>>);
static_assert(sizeof(Vec<f64, 3>) == 24 and std::is_trivially_copyable_v<Vec<f64, 3>>);
static_assert(Vec<int, 3>{} == Vec{0, 0, 0} and Vec<int, 3>::from_value(7) == Vec{7, 7, 7});
static_assert(Vec{1, 2, 3}[2] == 3 and Vec{1, 2, 3}.size() == 3);

static_assert(Vec{1, 2} + Vec{10, 20} == Vec{11, 22} and Vec{1, 2} - Vec{10, 20} == Vec{-9, -18});
static_assert(Vec{1, 2} * Vec{10, 20} == Vec{10, 40} and Vec{10, 20} / Vec{3, 6} == Vec{3, 3} and
              Vec{10, 20} % Vec{3, 6} == Vec{1, 2});
static_assert(Vec{1, 2} + 1 == Vec{2, 3} and 1 - Vec{1, 2} == Vec{0, -1} and 2 * Vec{1, 2} == Vec{2, 4} and
              Vec{4, 8} / 2 == Vec{2, 4});
static_assert(-Vec{1, -2} == Vec{-1, 2} and Vec{1, 2} != Vec{1, 3});

static_assert(Vec{1, 2, 3}.filter(2, 0) == Vec{3, 1} and Vec{1, 2, 3}.flip() == Vec{3, 2, 1});
static_assert(Vec{1, 2}.push_front(0) == Vec{0, 1, 2} and Vec{1, 2}.push_back(3) == Vec{1, 2, 3});
static_assert(Vec{1, 2, 3}.pop_front() == Vec{2, 3} and Vec{1, 2, 3}.pop_back() == Vec{1, 2});
static_assert(Vec{1.7, -1.7}.as<int>() == Vec{1, -1} and same_type<decltype(Vec{1}.as<i64>()), Vec<i64, 1>>);
static_assert(Vec{1, 2, 3}.map([](int v) { return v > 1; }) == Vec{false, true, true});

static_assert(noa::all(Vec{true, true}) and not noa::all(Vec{true, false}) and noa::any(Vec{true, false}) and
              not noa::any(Vec{false}));
static_assert(noa::all(Vec{1, 2}, Vec{1, 2}) and not noa::all(Vec{1, 2}, Vec{1, 3}));
static_assert(noa::sum(Vec{1, 2, 3}) == 6 and noa::product(Vec{2, 3, 4}) == 24 and
              noa::dot(Vec{1, 2, 3}, Vec{4, 5, 6}) == 32);
static_assert(noa::min(Vec{1, 5}, Vec{3, 2}) == Vec{1, 2} and noa::max(Vec{1, 5}, Vec{3, 2}) == Vec{3, 5});
static_assert(noa::clamp(Vec{-1, 5, 99}, Vec{0, 0, 0}, Vec{9, 9, 9}) == Vec{0, 5, 9});

// zyx, right-handed: x cross y is z, y cross z is x, z cross x is y.
constexpr Vec x{0, 0, 1}, y{0, 1, 0}, z{1, 0, 0};
static_assert(noa::cross_product(x, y) == z and noa::cross_product(y, z) == x and noa::cross_product(z, x) == y);
static_assert(noa::cross_product(y, x) == -z);

TEST(vec, has_a_length_and_a_direction) {
    EXPECT_EQ(noa::norm(Vec{3., 4.}), 5.);
    EXPECT_EQ(noa::normalize(Vec{0., 3., 4.}), (Vec{0., 0.6, 0.8}));
    EXPECT_EQ(noa::normalize(Vec{0., 0.}), (Vec{0., 0.}));
}

template<typename A, typename B>
constexpr bool multiplies = requires(const A& a, const B& b) { a* b; };
template<typename A, typename B>
constexpr bool divides_in_place = requires(A& a, const B& b) { a /= b; };
static_assert(multiplies<Vec<f64, 2>, int> and multiplies<int, Vec<f64, 2>> and multiplies<Vec<float, 2>, double>);
static_assert(not multiplies<Vec<int, 2>, double> and not multiplies<float, Vec<i64, 2>>);
static_assert(divides_in_place<Vec<f64, 2>, int> and not divides_in_place<Vec<int, 2>, double>);

TEST(vec, of_halves_does_not_overflow_on_the_way) {
    using noa::f16;
    EXPECT_EQ(noa::norm(Vec<f16, 2>{300, 400}), f16(500));
    EXPECT_EQ(noa::norm(Vec<float, 3>{1e30f, 0, 0}), 1e30f);
    EXPECT_EQ(noa::dot(Vec<f16, 3>{2048, 1, 1}, Vec<f16, 3>{1, 1, 1}), f16(2050));
}

TEST(vec, unpacks) {
    const auto [a, b, c] = Vec{1, 2, 3};
    Vec v{1, 2};
    auto& [first, second] = v;
    second = 5;

    EXPECT_EQ(a + b + c, 6);
    EXPECT_EQ(v, (Vec{1, 5}));
    EXPECT_EQ(first, 1);
}

#if KWK_CHECK_BOUNDS
TEST(vec, checks_indices_in_debug_builds) {
    EXPECT_TRUE(test::throws<noa::Exception>([] { (void)Vec{1, 2, 3}[3]; }, "no value 3 among 3"));
    EXPECT_TRUE(test::throws<noa::Exception>([] { (void)Vec{1, 2, 3}[-1]; }, "no value -1"));
}
#endif

TEST(vec, changes_in_place) {
    Vec v{1, 2};
    v += Vec{1, 1};
    v *= 3;
    v -= 1;
    v[0] = 0;
    for (int& value: v)
        ++value;

    EXPECT_EQ(v, (Vec{1, 9}));
}

TEST(vec, prints) {
    EXPECT_EQ(to_string(Vec<i64, 4>{1, 2, 3, 4}), "(1,2,3,4)");
    EXPECT_EQ(to_string(Vec{0.5, -1.}), "(0.5,-1)");
}

}  // namespace

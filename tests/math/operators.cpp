// Operators of arrays: what they give is what their functions give.
#include "noa/math/operators.hpp"

#include <gtest/gtest.h>

#include <type_traits>
#include <vector>

#include "noa/base/error.hpp"
#include "noa/math/reduce.hpp"
#include "noa/runtime/factory.hpp"
#include "support/gpu.hpp"
#include "support/samples.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using test::on_device;

TEST(operators, of_arithmetic) {
    const auto a = noa::arange<f32>({1, 1, 1, 3}, 1.f, 1.f, on_device());  // 1 2 3
    const auto b = noa::arange<f32>({1, 1, 1, 3}, 4.f, 2.f, on_device());  // 4 6 8
    EXPECT_EQ(test::values(a + b), (std::vector<f32>{5, 8, 11}));
    EXPECT_EQ(test::values(a - b), (std::vector<f32>{-3, -4, -5}));
    EXPECT_EQ(test::values(a * b), (std::vector<f32>{4, 12, 24}));
    EXPECT_EQ(test::values(b / a), (std::vector<f32>{4, 3, 8.f / 3}));
    EXPECT_EQ(test::values(-a), (std::vector<f32>{-1, -2, -3}));
    EXPECT_EQ(test::values(2 * a + b / 2 - 1), (std::vector<f32>{3, 6, 9}));
    static_assert(std::is_same_v<decltype(a + b), Array<f32>>);
}

TEST(operators, of_arithmetic_take_views_and_broadcast) {
    const auto image = noa::arange<i32>({1, 1, 2, 3}, 0, 1, on_device());
    const auto column = noa::arange<i32>({1, 1, 2, 1}, 10, 10, on_device());
    EXPECT_EQ(test::values(image.view().as_const() + column), (std::vector<i32>{10, 11, 12, 23, 24, 25}));
    EXPECT_EQ((column * image).shape(), image.shape());
}

TEST(operators, of_real_and_complex_arrays) {
    const auto z = noa::fill<c32>({1, 1, 1, 2}, c32{1, 2}, on_device());
    const auto a = noa::fill<f32>({1, 1, 1, 2}, 3.f, on_device());
    EXPECT_EQ(test::values(a * z), (std::vector<c32>{{3, 6}, {3, 6}}));
    EXPECT_EQ(test::values(z + c32{0, 1}), (std::vector<c32>{{1, 3}, {1, 3}}));
    static_assert(std::is_same_v<decltype(a * z), Array<c32>>);
}

TEST(operators, that_assign_change_the_elements) {
    const auto a = noa::arange<f64>({1, 1, 2, 3}, 0, 1, on_device());
    a += 1;
    a *= a;
    EXPECT_EQ(test::values(a), (std::vector<f64>{1, 4, 9, 16, 25, 36}));
    a.subregion(kwk::height = 1) -= 10;
    a.subregion(kwk::width = 0) /= 2;
    EXPECT_EQ(test::values(a), (std::vector<f64>{0.5, 4, 9, 3, 15, 26}));
}

TEST(operators, that_compare_make_arrays_of_bool) {
    const auto a = noa::arange<f32>({1, 1, 1, 3}, 1.f, 1.f, on_device());
    EXPECT_EQ(test::values(a == 2), (std::vector<bool>{false, true, false}));
    EXPECT_EQ(test::values(2 == a), (std::vector<bool>{false, true, false}));
    EXPECT_EQ(test::values(a != 2), (std::vector<bool>{true, false, true}));
    EXPECT_EQ(test::values(a < 2), (std::vector<bool>{true, false, false}));
    EXPECT_EQ(test::values(2 < a), (std::vector<bool>{false, false, true}));
    EXPECT_EQ(test::values(a <= 2), (std::vector<bool>{true, true, false}));
    EXPECT_EQ(test::values(a > 2), (std::vector<bool>{false, false, true}));
    EXPECT_EQ(test::values(a >= 2), (std::vector<bool>{false, true, true}));
    EXPECT_EQ(test::values((a > 1) & (a < 3)), (std::vector<bool>{false, true, false}));
    EXPECT_EQ(test::values((a < 2) | (a > 2)), (std::vector<bool>{true, false, true}));
    EXPECT_EQ(test::values((a < 3) ^ (a > 1)), (std::vector<bool>{true, false, true}));
    EXPECT_EQ(test::values(!(a < 2)), (std::vector<bool>{false, true, true}));
    EXPECT_TRUE(noa::all(a == a));
}

TEST(operators, refuse_what_their_functions_refuse) {
    const auto a = noa::zeros<u8>({1, 1, 1, 3}, on_device());
    EXPECT_TRUE(test::throws<noa::Exception>([&] { a + 256; }, "256", "u8"));
    EXPECT_TRUE(test::throws<noa::Exception>([&] { a += noa::zeros<u8>({1, 1, 2, 3}, on_device()); }, "(1,1,2,3)"));
}

}  // namespace

// New arrays: values against NumPy's, worked out by hand.
#include "noa/runtime/factory.hpp"

#include <gtest/gtest.h>

#include <array>
#include <span>
#include <vector>

#include "support/throws.hpp"

namespace {

using namespace noa::types;
using kwk::depth, kwk::height, kwk::width;
using noa::Exception;

template<typename T>
std::vector<T> values(const Array<T>& array) {
    std::vector<T> result;
    for (i64 n = 0; n < array.n_elements(); ++n)
        result.push_back(array.span()(noa::layout::index_at(array.shape(), n)));
    return result;
}

TEST(factory, fills) {
    EXPECT_EQ(values(noa::fill<f32>({1, 1, 2, 2}, 2.5f)), (std::vector<f32>(4, 2.5f)));
    EXPECT_EQ(values(noa::zeros<c64>({2, 1, 1, 1})), (std::vector<c64>(2)));
    EXPECT_EQ(values(noa::fill<f16>({1, 1, 1, 2}, 2)), (std::vector<f16>(2, 2)));
    EXPECT_EQ(values(noa::fill<c32>({1, 1, 1, 2}, 2.f)), (std::vector<c32>(2, c32{2, 0})));
    EXPECT_EQ(values(noa::fill<c32>({1, 1, 1, 2}, {2.f, 1.f})), (std::vector<c32>(2, c32{2, 1})));
    EXPECT_EQ(values(noa::ones<c16>({2, 1, 1, 1})), (std::vector<c16>(2, c16{f16(1.f)})));
    EXPECT_EQ(values(noa::ones<bool>({1, 1, 1, 2})), (std::vector<bool>(2, true)));
    EXPECT_EQ(values(noa::ones<u8>(kwk::shape<width, height>(2, 2))), (std::vector<u8>(4, 1)));
    EXPECT_TRUE(noa::zeros<f32>({0, 1, 1, 1}).is_empty());
    EXPECT_EQ(noa::empty<f32>(kwk::shape(depth = 3)).shape(), (Shape4{1, 3, 1, 1}));
}

TEST(factory, a_value_that_does_not_fit_is_refused) {
    EXPECT_TRUE(test::throws<Exception>([] { (void)noa::fill<u8>({1, 1, 1, 2}, 300); }, "300 does not fit u8"));
    EXPECT_TRUE(test::throws<Exception>([] { (void)noa::fill<u32>({1, 1, 1, 2}, -1); }, "-1 does not fit u32"));
    EXPECT_TRUE(test::throws<Exception>([] { (void)noa::fill<f16>({1, 1, 1, 2}, 1e6); }, "does not fit f16"));
    EXPECT_EQ(noa::fill<u8>({1, 1, 1, 2}, 255).first(), 255);
}

TEST(factory, like_is_c_contiguous) {
    const auto a = noa::zeros<f32>(kwk::shape<width, height>(5, 10));
    EXPECT_EQ(noa::like(a).layout(), Layout(1, 1, 10, 5));
    static_assert(std::is_same_v<decltype(noa::like<c32>(a)), Array<c32>>);
    static_assert(std::is_same_v<decltype(noa::like(a.as_const().view())), Array<f32>>);
}

TEST(factory, arange_counts_up) {
    EXPECT_EQ(values(noa::arange<i32>(5)), (std::vector<i32>{0, 1, 2, 3, 4}));
    EXPECT_EQ(values(noa::arange<f64>(1, 2, 0.25)), (std::vector<f64>{1, 1.25, 1.5, 1.75}));
    EXPECT_EQ(values(noa::arange<i64>(10, 0, -3)), (std::vector<i64>{10, 7, 4, 1}));
    EXPECT_EQ(values(noa::arange<i16>(10, 0, 3)), (std::vector<i16>{}));
    EXPECT_EQ(values(noa::arange<u8>({1, 1, 2, 3}, 5, 10)), (std::vector<u8>{5, 15, 25, 35, 45, 55}));
    EXPECT_EQ(values(noa::arange<c32>({1, 1, 1, 3}, c32{0, 1}, c32{1, 0})), (std::vector<c32>{{0, 1}, {1, 1}, {2, 1}}));
    EXPECT_EQ(noa::arange<f32>(5).shape(), (Shape4{1, 1, 1, 5}));
    EXPECT_EQ(noa::arange<u8>(256).shape(), (Shape4{1, 1, 1, 256}));
    EXPECT_EQ(noa::arange<u8>(256).span()(0, 0, 0, 255), 255);
    EXPECT_TRUE(noa::arange<f32>(5, 1).is_empty());
    EXPECT_EQ(noa::arange<u64>((u64{1} << 63) - 1, (u64{1} << 63) + 2).span()(0, 0, 0, 2), (u64{1} << 63) + 1);
    EXPECT_EQ(values(noa::arange<f16>(3)), (std::vector<f16>{0, 1, 2}));
    // Not by adding up: 2^24 + 1 steps of 0.1 end where one multiplication ends.
    EXPECT_EQ(noa::arange<f32>({1, 1, 1, 1 << 20}, 0.f, 0.1f).span()(0, 0, 0, 1000003),
            static_cast<f32>(1000003. * static_cast<f64>(0.1f)));
    // In the order of indices, whatever the memory is like.
    EXPECT_EQ(values(noa::arange<i32>(kwk::shape<width, height>(2, 3))), (std::vector<i32>{0, 1, 2, 3, 4, 5}));
    EXPECT_EQ(values(noa::arange<i64>(INT64_MAX - 2, INT64_MAX)), (std::vector<i64>{INT64_MAX - 2, INT64_MAX - 1}));
}

TEST(factory, ranges_that_are_none_are_refused) {
    EXPECT_TRUE(test::throws<Exception>([] { (void)noa::arange<i32>(0, 5, 0); }, "from 0 to 5 in steps of 0"));
    EXPECT_TRUE(test::throws<Exception>([] { (void)noa::arange<f32>(0, 5, 0); }, "steps of 0"));
    EXPECT_TRUE(test::throws<Exception>([] { (void)noa::arange<f64>(0, 1e300, 1e-300); }, "too many"));
    EXPECT_TRUE(
            test::throws<Exception>([] { (void)noa::arange<f64>(0, std::numeric_limits<f64>::infinity()); }, "inf"));
    EXPECT_TRUE(test::throws<Exception>([] { (void)noa::arange<i64>(INT64_MIN, INT64_MAX); }, "too many"));
    EXPECT_TRUE(test::throws<Exception>([] { (void)noa::arange<u64>(UINT64_MAX); }, "too many"));
    EXPECT_TRUE(test::throws<Exception>([] { (void)noa::arange<u8>({1, 1, 1, 300}); }, "0 to 299", "from 0 to 255"));
    EXPECT_TRUE(test::throws<Exception>([] { (void)noa::arange<i8>(-200, 0); }, "-200"));
    EXPECT_TRUE(test::throws<Exception>([] { (void)noa::arange<i64>({1, 1, 1, 3}, INT64_MAX); }, "do not fit"));
}

TEST(factory, linspace_has_equal_steps) {
    EXPECT_EQ(values(noa::linspace<f64>(0, 1, 5)), (std::vector<f64>{0, 0.25, 0.5, 0.75, 1}));
    EXPECT_EQ(values(noa::linspace<f64>(0, 1, 4, false)), (std::vector<f64>{0, 0.25, 0.5, 0.75}));
    EXPECT_EQ(values(noa::linspace<f32>(3, 3, 1)), (std::vector<f32>{3}));
    EXPECT_EQ(values(noa::linspace<f32>(3, 7, 1)), (std::vector<f32>{3}));
    EXPECT_EQ(values(noa::linspace<f32>(3, 7, 1, false)), (std::vector<f32>{3}));
    EXPECT_TRUE(noa::linspace<f32>(0, 1, 0).is_empty());
    EXPECT_EQ(noa::linspace<f64>(0.2, 0.9, 100).span()(0, 0, 0, 99), 0.9);  // 0.2 + (0.9 - 0.2) is not
    EXPECT_EQ(values(noa::linspace<f16>(0, 1, 3)), (std::vector<f16>{0, 0.5, 1}));
    EXPECT_EQ(
            values(noa::linspace<c64>({1, 1, 3, 1}, c64{0, 0}, c64{2, 4})), (std::vector<c64>{{0, 0}, {1, 2}, {2, 4}}));
    EXPECT_TRUE(test::throws<Exception>([] { (void)noa::linspace<f32>(0, 1, -3); }, "(1,1,1,-3)"));
}

TEST(factory, eye_has_ones_on_the_diagonal) {
    EXPECT_EQ(values(noa::eye<i32>(2)), (std::vector<i32>{1, 0, 0, 1}));
    EXPECT_EQ(values(noa::eye<f32>({2, 1, 2, 3})), (std::vector<f32>{1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 1, 0}));
    EXPECT_EQ(noa::eye<c32>(1).first(), (c32{1, 0}));
    EXPECT_TRUE(test::throws<Exception>([] { (void)noa::eye<f32>({1, 2, 3, 3}); }, "images", "(1,2,3,3)"));
}

TEST(factory, from_values_copies_them) {
    EXPECT_EQ(values(noa::from_values<f32>({1, 2, 3})), (std::vector<f32>{1, 2, 3}));
    const auto image = noa::from_values<f32>({{1, 2, 3}, {4, 5, 6}});
    EXPECT_EQ(image.shape(), (Shape4{1, 1, 2, 3}));
    EXPECT_EQ(values(image), (std::vector<f32>{1, 2, 3, 4, 5, 6}));
    EXPECT_EQ(values(noa::from_values<f32>({1, 2, 3, 4}, {1, 2, 1, 2})), (std::vector<f32>{1, 2, 3, 4}));
    EXPECT_EQ(noa::from_values(std::vector{1., 2.}).shape(), (Shape4{1, 1, 1, 2}));
    const std::array<i32, 4> four{1, 2, 3, 4};
    const auto turned = noa::from_values(std::span(four), kwk::shape<width, height>(2, 2));
    EXPECT_EQ(turned.span()(0, 0, 0, 1), 2);  // in C order, whatever the memory is like
    EXPECT_EQ(turned.get()[1], 3);
    EXPECT_TRUE(noa::from_values(std::vector<f32>{}).is_empty());
    EXPECT_TRUE(test::throws<Exception>(
            [] {
                (void)noa::from_values<f32>({1, 2, 3}, {1, 1, 2, 2});
            },
            "3 values", "(1,1,2,2), of 4"));
    EXPECT_TRUE(test::throws<Exception>([] { (void)noa::from_values<f32>({{1, 2}, {3}}); }, "row 1 has 1 values", "2"));
}

TEST(factory, elements_that_several_indices_reach_are_refused) {
    const Layout repeated{{1, 1, 3, 3}, {0, 0, 0, 1}};
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::zeros<f32>(repeated); }, "several indices", "(0,0,0,1)"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::arange<f32>(repeated); }, "several indices"));
}

}  // namespace

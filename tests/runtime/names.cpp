// Names: they say what a dimension means, and their order how it lies in memory.
#include <gtest/gtest.h>

#include "noa/noa.hpp"
#include "support/same_type.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using namespace kwk::literals;
using kwk::batch, kwk::depth, kwk::height, kwk::width;
using noa::Exception;

TEST(names, say_how_the_same_two_numbers_lie_in_memory) {
    const auto row_major = Array<f32>(kwk::shape<height, width>(5, 10));
    EXPECT_EQ(row_major.layout(), (Layout{{1, 1, 5, 10}, {50, 50, 10, 1}}));
    EXPECT_TRUE(row_major.are_contiguous());

    const auto column_major = Array<f32>(kwk::shape<width, height>(5, 10));
    EXPECT_EQ(column_major.layout(), (Layout{{1, 1, 10, 5}, {50, 50, 1, 10}}));
    EXPECT_TRUE(column_major.are_contiguous<'F'>());
}

TEST(names, axes_left_out_are_empty) {
    EXPECT_EQ(noa::zeros<f32>(kwk::shape(batch = 12, height = 64, width = 32)).shape(), (Shape4{12, 1, 64, 32}));
    EXPECT_EQ(noa::zeros<f32>(kwk::shape(depth = 12, height = 64, width = 32_c)).shape(), (Shape4{1, 12, 64, 32}));
}

TEST(names, make_spans_over_the_axes_that_are_given) {
    const auto ramp = noa::arange<f32>(24).reshape({2, 1, 3, 4});

    const auto span = ramp.span(batch, height, width = 4_c);
    EXPECT_EQ(span(1, 2, 3), 23.f);
    EXPECT_EQ(span(width = 3, height = 2, batch = 1), 23.f);
    static_assert(decltype(span)::shape_type::is_static<2>);
    EXPECT_EQ(ramp.span(width, batch, height)(3, 1, 2), 23.f);
    EXPECT_EQ(ramp.span(batch, height = 3, width)(1, 2, 3), 23.f);
    EXPECT_EQ(ramp.subregion(batch = 1, height = 2).span(width)(3), 23.f);
    ramp.span(batch, height, width)(0, 0, 0) = 100;
    EXPECT_EQ(ramp.first(), 100.f);
}

TEST(names, a_span_that_does_not_fit_is_refused) {
    const auto ramp = noa::arange<f32>(24).reshape({2, 1, 3, 4});
    EXPECT_TRUE(test::throws<Exception>(
            [&] { (void)ramp.span(batch, height, width = 5_c); }, "width is 4, not 5", "(2,1,3,4)"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)ramp.span(batch, height = 4, width); }, "height is 3, not 4"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)ramp.span(height, width); }, "leave batch out", "(2,1,3,4)"));
    const Array<f32> none({0, 1, 3, 4});
    EXPECT_TRUE(test::throws<Exception>([&] { (void)none.span(height, width); }, "batch", "it is 0, not 1"));
    const auto long_row = noa::zeros<u8>({1, 1, 1, 300});
    EXPECT_TRUE(test::throws<Exception>(
            [&] { (void)long_row.span(width[kwk::as<std::int8_t>]); }, "(1,1,1,300)", "8 bits"));
}

TEST(names, come_back_from_a_shape) {
    const auto named = noa::zeros<f32>({2, 1, 3, 4}).shape().named();

    EXPECT_EQ(named[batch], 2);
    EXPECT_EQ(named[width], 4);
    EXPECT_EQ(kwk::get<2>(named), 3);
}

}  // namespace

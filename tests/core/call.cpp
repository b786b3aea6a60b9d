// Calls: what is checked and planned before a loop begins.
#include "noa/core/detail/call.hpp"

#include <gtest/gtest.h>

#include <array>

#include "noa/noa.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::Exception;
using noa::core::Argument, noa::core::Fold;

Argument argument(const Array<f32>& array, bool is_output = false) {
    return {array.memory(), array.device(), is_output};
}

TEST(call, of_elements_is_planned_over_the_shape_of_the_output) {
    const Array<f32> row({1, 1, 1, 5}), output({2, 3, 4, 5});
    std::array arguments{argument(row), argument(output, true)};

    const auto call = noa::core::make_ewise(arguments);

    EXPECT_EQ(call.device, Device{});
    EXPECT_GE(call.n_threads, 1);
    EXPECT_EQ(arguments[0].memory.layout.shape, (Shape4{2, 3, 4, 5}));  // broadcast
    EXPECT_EQ(arguments[0].memory.layout.strides, (Strides4{0, 0, 0, 1}));
}

TEST(call, refuses_inputs_that_do_not_broadcast) {
    const Array<f32> input({1, 1, 1, 4}), output({2, 3, 4, 5});
    std::array arguments{argument(input), argument(output, true)};
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::core::make_ewise(arguments); }, "(1,1,1,4)", "(2,3,4,5)"));
}

TEST(call, refuses_outputs_that_overlap) {
    const Array<f32> array({1, 1, 1, 8});
    const auto left = array.subregion(0, 0, 0, noa::Slice{0, 5}), right = array.subregion(0, 0, 0, noa::Slice{3, 8});
    const std::array both{argument(left, true), argument(right, true)};
    EXPECT_TRUE(test::throws<Exception>([&] { noa::core::check_overlaps(both); }, "overlap"));

    const std::array same{argument(left), argument(left, true)};  // element for element
    EXPECT_NO_THROW(noa::core::check_overlaps(same));
}

TEST(call, of_a_reduction_refuses_extents_that_are_neither_kept_nor_reduced) {
    const Array<f32> input({2, 3, 4, 5}), output({2, 1, 2, 1});
    std::array arguments{argument(input), argument(output, true)};
    EXPECT_TRUE(test::throws<Exception>(
            [&] { (void)noa::core::make_reduction(arguments, Fold::ANY_ORDER, 4); }, "(2,3,4,5)", "(2,1,2,1)"));
}

TEST(call, has_one_device) {
    const Array<f32> a({1, 1, 1, 1});
    EXPECT_EQ(noa::core::common_device(std::array{argument(a), argument(a, true)}), Device{});
}

}  // namespace

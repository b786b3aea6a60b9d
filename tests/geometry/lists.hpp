// The same items in each kind of list that functions take.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <span>
#include <vector>

#include "geometry/reference.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/factory.hpp"
#include "support/values.hpp"

namespace test {

// Calls `f(list)` with two items, in each kind of list; all are to give the same array, with a batch for each item.
template<typename T, typename F>
void expect_same_of_lists(const T& first, const T& second, const F& f) {
    const std::vector<T> vector{first, second};
    const std::array<T, 2> array{first, second};
    const T c_array[] = {first, second};
    const auto along_batches = noa::from_values<T>(vector.data(), 2, {2, 1, 1, 1});
    const auto among_others = noa::from_values<T>({first, first, second, second}, {1, 1, 1, 4});
    const auto every_other = among_others.subregion(noa::Ellipsis{}, noa::Slice{0, 4, 2});

    const auto made = f(vector);
    const auto expected = values(made);
    ASSERT_EQ(made.shape()[0], 2);
    EXPECT_EQ(values(made.subregion(0)), values(f(first)));
    EXPECT_EQ(values(made.subregion(1)), values(f(second)));
    EXPECT_EQ(values(f(array)), expected);
    EXPECT_EQ(values(f(c_array)), expected);
    EXPECT_EQ(values(f(std::span(vector))), expected);
    EXPECT_EQ(values(f(std::span<const T, 2>(array))), expected);
    EXPECT_EQ(values(f(along_batches)), expected);
    EXPECT_EQ(values(f(along_batches.to(on_device()))), expected);
    EXPECT_EQ(values(f(along_batches.view())), expected);
    EXPECT_EQ(values(f(every_other)), expected);
}

}  // namespace test

// Inputs and outputs in the same memory: what is refused, and what is not.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>

#include "geometry/reference.hpp"
#include "noa/base/error.hpp"
#include "noa/base/layout.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/view.hpp"
#include "support/throws.hpp"
#include "support/values.hpp"

namespace test {

enum class InPlace { IS_REFUSED, IS_ALLOWED };

// The elements of a row, from the first given one on, each a step behind the one before, as an array of a shape.
template<typename T>
noa::View<T> within(const noa::Array<T>& row, const noa::Shape4& shape, noa::i64 first, noa::i64 step) {
    const noa::Strides4 dense = noa::Layout(shape).strides;
    const noa::Strides4 strides{step * dense[0], step * dense[1], step * dense[2], step * dense[3]};
    return {row.get() + first, noa::Layout(shape, strides), row.device()};
}

// Of `call(input, output)`, a call of the function.
template<typename T, typename Call>
void expect_apart(const char* function, const noa::Shape4& from, const noa::Shape4& to, const Call& call,
        InPlace in_place = InPlace::IS_REFUSED) {
    SCOPED_TRACE(function);
    const noa::i64 n = std::max(from.n_elements(), to.n_elements());
    const auto row = noise<T>({1, 1, 1, 2 * n + 1}, 1);
    const auto input = within(row, from, 0, 1);

    const auto beside = within(row, to, 1, 1);
    EXPECT_TRUE(throws<noa::Exception>([&] { call(input, beside); }, function, "overlap"));
    if (in_place == InPlace::IS_REFUSED) {
        const auto same = within(row, to, 0, 1);
        EXPECT_TRUE(throws<noa::Exception>([&] { call(input, same); }, function, "overlap"));
    } else {
        const auto expected = noa::Array<T>(to, on_device()), same = input.copy(), elsewhere = input.copy();
        call(elsewhere, expected);
        call(same, same);
        EXPECT_EQ(values(same), values(expected));
    }

    const auto repeated = noa::Array<T>({1, 1, 1, 1}, on_device()).broadcast(to);
    EXPECT_TRUE(throws<noa::Exception>([&] { call(input, repeated); }, function, "share memory"));

    const auto even = within(row, from, 0, 2), odd = within(row, to, 1, 2);
    const auto elsewhere = even.copy(), expected = odd.copy();
    call(elsewhere, expected);
    call(even, odd);
    EXPECT_EQ(values(odd), values(expected));
}

}  // namespace test

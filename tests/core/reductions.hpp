// Operators of reductions, and slow references, for the tests of reductions over elements and over indices.
#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "noa/noa.hpp"
#include "support/laid_out.hpp"

namespace test {

using namespace noa::types;

struct Sum {
    template<typename T, typename S>
    void operator()(T value, S& sum) const {
        sum += static_cast<S>(value);
    }
    template<typename S>
    void join(S partial, S& sum) const {
        sum += partial;
    }
};

struct SumAndMax {
    void operator()(f32 value, f64& sum, f32& max) const { sum += value, max = value > max ? value : max; }
    static void join(f64 other_sum, f32 other_max, f64& sum, f32& max) {
        sum += other_sum, max = other_max > max ? other_max : max;
    }
};

struct Scaled {
    f64 scale = 0, weight = 0;
    void init() { scale = 2, weight = 1; }
    void operator()(f32 value, f64& sum) const { sum += value; }
    void operator()(i64, f64& sum) const { sum += 1; }
    void join(f64 partial, f64& sum) const { sum += weight * partial; }
    void post(f64 sum, f64& output) const { output = sum * scale; }
};

template<typename T>
std::vector<i64> slow_sums(const Array<T>& x, const Shape4& reduced) {
    std::vector<i64> sums(static_cast<std::size_t>(reduced.n_elements()));
    for (i64 n = 0; n < x.n_elements(); ++n) {
        auto at = noa::layout::index_at(x.shape(), n);
        const T value = x.span()(at);
        for (int axis = 0; axis < 4; ++axis)
            at[axis] = reduced[axis] == 1 ? 0 : at[axis];
        sums[static_cast<std::size_t>(noa::layout::offset_at(reduced.strides(), at))] += value;
    }
    return sums;
}

inline Shape4 reduced_at_random(Shape4 shape, Random& random) {
    for (i64& extent: shape)
        extent = random() % 2 == 0 ? 1 : extent;
    return shape;
}

template<typename F>
void expect_same_bits_on_any_number_of_threads(const F& f) {
    Stream::current(Device{}).set_thread_limit(1);
    const auto expected = f();
    for (const int n_threads: {2, 3, 7, 16}) {
        Stream::current(Device{}).set_thread_limit(n_threads);
        const auto result = f();
        ASSERT_EQ(std::memcmp(expected.data(), result.data(), expected.size() * sizeof(expected[0])), 0)
                << n_threads << " threads";
    }
}

}  // namespace test

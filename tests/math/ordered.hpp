// What the tests of sorting and of quantiles share: numbers with an order, among them the odd ones.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <random>
#include <vector>

#include "noa/base/traits.hpp"
#include "noa/runtime/array.hpp"
#include "support/driver.hpp"
#include "support/values.hpp"

namespace test {

using Ordered = Types<bool, noa::i8, noa::u8, noa::i16, noa::u16, noa::i32, noa::u32, noa::i64, noa::u64, noa::f16,
        noa::f32, noa::f64>;

// Of integers all values, of others some that come often, and all kinds of zeros, infinities and, if wanted, NaN.
template<typename T>
T odd_number(std::mt19937_64& random, bool with_nan = true) {
    const std::uint64_t bits = random();
    if constexpr (not noa::traits::real<T>) {
        return static_cast<T>(bits % 4 == 0 ? bits >> 62 : bits >> 3);
    } else {
        using Limits = std::numeric_limits<T>;
        const T nan = Limits::quiet_NaN(), infinity = Limits::infinity(), zero = T(0.f);
        const T odd[] = {zero, -zero, infinity, -infinity, Limits::lowest(), Limits::denorm_min(), nan, -nan};
        if (bits % 8 == 0)
            return odd[(bits >> 3) % (with_nan ? 8 : 6)];
        const float value = static_cast<float>(static_cast<std::int64_t>(bits) >> 40) / 4096.f;
        return bits % 8 == 1 ? T(std::floor(value / 512.f)) : T(value);
    }
}

template<typename T>
bool is_nan(const T& value) {
    return not(value == value);
}

// An array with a layout of the driver, in memory that lives as long as it does.
template<typename T>
noa::Array<T> odd_array(const Layout& layout, bool with_nan = true) {
    std::mt19937_64 random(static_cast<std::uint64_t>(layout.buffer_size));
    noa::Array<T> buffer(noa::Layout{1, 1, 1, layout.buffer_size});
    std::generate_n(buffer.get(), layout.buffer_size, [&] { return odd_number<T>(random, with_nan); });
    const auto& [b, d, h, w] = layout.shape;
    const auto& [sb, sd, sh, sw] = layout.strides;
    return noa::Array<T>(std::shared_ptr<T>(buffer.shared(), buffer.get() + layout.origin),
            noa::Layout{{b, d, h, w}, {sb, sd, sh, sw}});
}

// The same values, dense.
template<typename T>
noa::Array<T> odd_array(const noa::Shape4& shape, bool with_nan = true) {
    return odd_array<T>({.name = {},
                                .shape = {shape[0], shape[1], shape[2], shape[3]},
                                .strides = {shape.strides()[0], shape.strides()[1], shape.strides()[2], 1},
                                .buffer_size = shape.n_elements()},
            with_nan);
}

// Calls f with the elements of an array, by row, as a list of their indices.
template<typename F>
void for_each_row(const noa::Shape4& shape, const noa::Vec<bool, 4>& is_along, const F& f) {
    noa::Shape4 across = shape, along = shape;
    for (int axis = 0; axis < 4; ++axis)
        (is_along[axis] ? across : along)[axis] = 1;
    for (noa::i64 row = 0; row < across.n_elements(); ++row) {
        std::vector<noa::Vec<noa::i64, 4>> indices;
        for (noa::i64 n = 0; n < along.n_elements(); ++n)
            indices.push_back(noa::layout::index_at(across, row) + noa::layout::index_at(along, n));
        f(indices);
    }
}

}  // namespace test

// Arrays of a given shape in every kind of layout, and their elements in C order.
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "noa/noa.hpp"
#include "support/values.hpp"

namespace test {

enum class Kind { DENSE, F_ORDER, PERMUTED, GAPS, REVERSED, REPEATED };

inline constexpr Kind writable_kinds[] = {Kind::DENSE, Kind::F_ORDER, Kind::PERMUTED, Kind::GAPS, Kind::REVERSED};
inline constexpr Kind all_kinds[] = {
        Kind::DENSE, Kind::F_ORDER, Kind::PERMUTED, Kind::GAPS, Kind::REVERSED, Kind::REPEATED};

using Random = std::mt19937_64;

inline std::int64_t pick(Random& random, std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(high - low + 1));
}

/// An extent at an edge: one, a few, around a vector, around a tile.
inline noa::Shape4 random_shape(Random& random) {
    constexpr std::int64_t extents[] = {1, 1, 2, 3, 4, 5, 7, 15, 16, 17, 33, 64, 65, 130};
    noa::Shape4 shape;
    do {
        for (auto& extent: shape)
            extent = extents[pick(random, 0, std::size(extents) - 1)];
    } while (shape.n_elements() > 20'000);
    return shape;
}

/// New elements, with whatever values. Of a repeated one, some axes have the same elements all along.
template<typename T>
noa::Array<T> laid_out(const noa::Shape4& shape, Kind kind, Random& random) {
    using namespace noa;
    if (kind == Kind::F_ORDER)
        return Array<T>(noa::Layout{shape, shape.strides<'F'>()});  // not that of the driver
    if (kind == Kind::PERMUTED) {
        Vec<int, 4> order{0, 1, 2, 3}, back{};
        std::shuffle(order.begin(), order.end(), random);
        for (int i = 0; i < 4; ++i)
            back[order[i]] = i;
        const auto [b, d, h, w] = order.values;
        return Array<T>(shape.filter(b, d, h, w)).permute(back);
    }
    if (kind == Kind::GAPS) {
        Shape4 larger = shape;
        Slice slices[4];
        for (int axis = 0; axis < 4; ++axis) {
            const i64 step = pick(random, 1, 3), before = pick(random, 0, 2);
            larger[axis] = before + (shape[axis] - 1) * step + 1 + pick(random, 0, 2);
            slices[axis] = Slice{before, before + (shape[axis] - 1) * step + 1, step};
        }
        return Array<T>(larger).subregion(slices[0], slices[1], slices[2], slices[3]);
    }
    if (kind == Kind::REVERSED) {
        Array<T> result(shape);
        for (int axis = 0; axis < 4; ++axis)
            if (random() % 2 == 0)
                result = result.flip(axis);
        return result;
    }
    if (kind == Kind::REPEATED) {
        Shape4 smaller = shape;
        for (auto& extent: smaller)
            if (random() % 2 == 0)
                extent = 1;
        return Array<T>(smaller).broadcast(shape);
    }
    return Array<T>(shape);
}

template<typename T>
noa::Array<T> laid_out_at_random(const noa::Shape4& shape, bool is_input, Random& random) {
    return laid_out<T>(shape, all_kinds[pick(random, 0, is_input ? 5 : 4)], random);
}

/// Sets each element to a small whole number.
template<typename A>
void scatter(const A& array, Random& random) {
    const auto span = array.span();
    for (std::int64_t n = 0; n < array.n_elements(); ++n)
        span(noa::layout::index_at(array.shape(), n)) = static_cast<typename A::value_type>(pick(random, 0, 50));
}

}  // namespace test

// Layouts as property tests draw them, and the reference they are compared with.
#pragma once

#include <rapidcheck/gtest.h>

#include <array>
#include <ostream>
#include <utility>
#include <vector>

#include "noa/base/layout.hpp"

namespace noa {

inline void showValue(const Layout& layout, std::ostream& os) {
    os << layout.shape << " with the strides " << layout.strides;
}

}  // namespace noa

namespace test {

using noa::i64, noa::Layout, noa::Shape4, noa::Strides4, noa::Vec;

// The offsets of all elements, in C order.
inline std::vector<i64> addresses(const Layout& l) {
    std::vector<i64> result;
    for (i64 b = 0; b < l.shape[0]; ++b)
        for (i64 d = 0; d < l.shape[1]; ++d)
            for (i64 h = 0; h < l.shape[2]; ++h)
                for (i64 w = 0; w < l.shape[3]; ++w)
                    result.push_back(b * l.strides[0] + d * l.strides[1] + h * l.strides[2] + w * l.strides[3]);
    return result;
}

inline rc::Gen<Shape4> any_shape(i64 largest = 5) {
    return rc::gen::map(rc::gen::container<std::array<i64, 4>>(rc::gen::weightedOneOf<i64>({
                                {1, rc::gen::just<i64>(0)},
                                {12, rc::gen::just<i64>(1)},
                                {30, rc::gen::inRange<i64>(2, largest + 1)},
                        })),
            [](const std::array<i64, 4>& n) { return Shape4(n[0], n[1], n[2], n[3]); });
}

inline rc::Gen<Strides4> any_strides(i64 largest) {
    return rc::gen::map(rc::gen::container<std::array<i64, 4>>(rc::gen::inRange<i64>(-largest, largest + 1)),
            [](const std::array<i64, 4>& n) { return Strides4(n[0], n[1], n[2], n[3]); });
}

// Layouts as arrays have them: dense, permuted, sliced, flipped, broadcast; and strides out of the blue.
inline rc::Gen<Layout> any_layout() {
    const auto from_dense = rc::gen::exec([] {
        Layout l(*any_shape());
        if (*rc::gen::inRange(0, 2) == 0)
            l.strides = l.shape.strides<'F'>();
        for (int axis = 0; axis < 4; ++axis)
            switch (*rc::gen::inRange(0, 6)) {
                case 0:
                    l.strides[axis] = -l.strides[axis];
                    break;
                case 1:
                    l.strides[axis] *= l.shape[axis] == 1 ? 7 : 1;
                    break;
                case 2:
                    l.shape[axis] = l.shape[axis] > 1 ? l.shape[axis] - 1 : l.shape[axis];
                    break;
                case 3:
                    l.strides[axis] = *rc::gen::inRange(0, 3) == 0 ? 0 : l.strides[axis];
                    break;
                default:
                    break;
            }
        Vec<int, 4> order{0, 1, 2, 3};
        for (int i = 3; i > 0; --i)
            std::swap(order[i], order[*rc::gen::inRange(0, i + 1)]);
        return noa::layout::permute(l, order);
    });
    const auto free = rc::gen::apply(
            [](const Shape4& s, const Strides4& d) {
                return Layout{s, d};
            },
            any_shape(4), rc::gen::join(rc::gen::map(rc::gen::element<i64>(3, 8, 30), any_strides)));
    return rc::gen::oneOf(from_dense, free);
}

}  // namespace test

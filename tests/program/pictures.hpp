// What pictures look like, for the tests of those who draw them.
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "noa/runtime/view.hpp"
#include "picture/canvas.hpp"

namespace test {

inline constexpr noa::f64 inf = std::numeric_limits<noa::f64>::infinity(),
                          nan = std::numeric_limits<noa::f64>::quiet_NaN();

inline bool is_white(const noa::program::Canvas& canvas) {
    return std::all_of(canvas.bytes().begin(), canvas.bytes().end(), [](noa::u8 c) { return c == 255; });
}

inline std::vector<noa::u8> copy_of(const noa::program::Canvas& canvas) {
    return {canvas.bytes().begin(), canvas.bytes().end()};
}

inline noa::View<const noa::f32> view_of(const std::vector<noa::f32>& values, const noa::Shape4& shape) {
    return {values.data(), shape};
}

}  // namespace test

#include "noa/math/resize.hpp"

#include "math/window.hpp"
#include "noa/base/error.hpp"

namespace noa::math::detail {

using namespace noa::detail;

Shape4 resized_shape(const Shape4& shape, const Vec<i64, 4>& left, const Vec<i64, 4>& right) {
    constexpr i64 most = i64{1} << 62;  // so that places in the window, which begin at -left, are numbers
    Shape4 result;
    for (int axis = 0; axis < 4; ++axis) {
        const Wide extent = Wide{shape[axis]} + left[axis] + right[axis];
        check(left[axis] > -most and left[axis] < most and extent >= 0 and extent < most,
                "cannot add {} and {} elements at the two sides of the shape {}: {} is {}", left, right, shape,
                Axis(axis), shape[axis]);
        result[axis] = static_cast<i64>(extent);
    }
    return result;
}

Vec<i64, 4> left_of_center(const Shape4& from, const Shape4& to) {
    return to.vec() / 2 - from.vec() / 2;
}

void check_resized(const Shape4& from, const Vec<i64, 4>& left, const Vec<i64, 4>& right, const Shape4& to) {
    const Shape4 resized = resized_shape(from, left, right);
    check(resized == to, "the shape {}, with {} and {} elements more at its two sides, is {}; the output has {}", from,
            left, right, resized, to);
}

void resize(const UntypedArray& input, const Vec<i64, 4>& left, const UntypedArray& output, Border border,
        const UntypedArray& value) {
    copy_window(input, -left, border, value, output);
}

}  // namespace noa::math::detail

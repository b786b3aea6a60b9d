#include "noa/math/roll.hpp"

#include "math/window.hpp"
#include "noa/base/border.hpp"
#include "noa/base/error.hpp"

namespace noa::math::detail {

using namespace noa::detail;

void roll(const UntypedArray& input, const Vec<i64, 4>& shifts, const UntypedArray& output) {
    check(input.shape() == output.shape(), "cannot roll an array of shape {} into one of shape {}", input.shape(),
            output.shape());
    Vec<i64, 4> origin{};
    for (int axis = 0; axis < 4; ++axis)
        if (input.shape()[axis] > 0)
            origin[axis] = -(shifts[axis] % input.shape()[axis]);  // a shift itself may be any number
    copy_window(input, origin, Border::PERIODIC, {}, output);
}

}  // namespace noa::math::detail

#include "noa/math/tile.hpp"

#include "math/window.hpp"
#include "noa/base/border.hpp"
#include "noa/base/error.hpp"

namespace noa::math::detail {

using namespace noa::detail;

Shape4 tiled_shape(const Shape4& shape, const Vec<i64, 4>& repeats) {
    Shape4 result;
    for (int axis = 0; axis < 4; ++axis) {
        const Wide extent = Wide{shape[axis]} * repeats[axis];
        check(repeats[axis] >= 0 and extent <= INT64_MAX, "cannot repeat the shape {} as often as {}", shape, repeats);
        result[axis] = static_cast<i64>(extent);
    }
    return result;
}

void tile(const UntypedArray& input, const Vec<i64, 4>& repeats, const UntypedArray& output) {
    check(tiled_shape(input.shape(), repeats) == output.shape(),
            "an array of shape {}, repeated {} times, does not have the shape {}", input.shape(), repeats,
            output.shape());
    copy_window(input, {}, Border::PERIODIC, {}, output);
}

}  // namespace noa::math::detail

#include "signal/frame.hpp"

#include <algorithm>

#include "noa/base/axes.hpp"
#include "noa/base/error.hpp"
#include "noa/fft/frequency.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/math/cast.hpp"
#include "noa/math/reduce.hpp"
#include "noa/math/resize.hpp"
#include "noa/runtime/factory.hpp"

namespace noa::signal {

Frame make_frame(
        const char* function, const char* what, const Shape4& image, const Shape4& mask, Border border, f64 value) {
    check(not image.is_empty() and not mask.is_empty(), "{}: the image has the shape {}, the {} {}: one is empty",
            function, image, what, mask);
    Frame frame{
            .image = image, .mask = mask, .extents = image, .first = {}, .right = {}, .border = border, .value = value};
    frame.image[0] = frame.mask[0] = frame.extents[0] = 1;
    for (const int axis: {1, 2, 3}) {
        check(mask[axis] <= image[axis], "{}: the {}, of shape {}, is larger than the image, of shape {}, along {}",
                function, what, mask, image, Axis(axis));
        if (border == Border::PERIODIC or mask[axis] == 1)
            continue;
        frame.first[axis] = mask[axis] / 2;
        frame.right[axis] = mask[axis] - 1 - frame.first[axis];
        frame.extents[axis] = fft::next_fast_size(image[axis] + mask[axis] - 1);
    }
    return frame;
}

i64 common_batches(const char* function, const char* a_name, i64 a, const char* b_name, i64 b) {
    check(a == b or a == 1 or b == 1, "{}: the {} has {} batches, the {} {}: one of them goes with all of the other",
            function, a_name, a, b_name, b);
    return std::max(a, b);
}

Array<f64> as_f64(const AnyArray& array) {
    Array<f64> result(array.shape(), {.device = array.device});
    math::detail::cast(math::detail::Cast::PLAIN, array, noa::detail::as_any(result));
    return result;
}

template<typename T>
Centered<T> make_centered(const Frame& frame, i64 n_batches, Device device) {
    const Array<T> framed = zeros<T>(frame.shape(n_batches), {.device = device});
    const auto along = [&](int axis) {
        const i64 first = frame.extents[axis] / 2 - frame.mask[axis] / 2;
        return Slice{first, first + frame.mask[axis]};
    };
    return {framed, framed.subregion(Full{}, along(1), along(2), along(3))};
}
template Centered<f32> make_centered(const Frame& frame, i64 n_batches, Device device);
template Centered<f64> make_centered(const Frame& frame, i64 n_batches, Device device);

FramedImage put_in_frame(const Frame& frame, const AnyArray& image) {
    const Array<f64> pixels = as_f64(image);
    const Array<f64> average = mean(pixels, kwk::depth, kwk::height, kwk::width);
    if (frame.is_image()) {
        subtract(pixels, average, pixels);
        return {pixels, average};
    }
    const Array<f64> framed = zeros<f64>(frame.shape(image.shape()[0]), {.device = image.device});
    const auto along = [&](int axis) { return Slice{0, frame.first[axis] + frame.image[axis] + frame.right[axis]}; };
    const Array<f64> part = framed.subregion(Full{}, along(1), along(2), along(3));
    resize(pixels, frame.first, frame.right, part, frame.border, frame.value);
    subtract(part, average, part);
    return {framed, average};
}

}  // namespace noa::signal

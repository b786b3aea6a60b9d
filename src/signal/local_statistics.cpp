#include "noa/signal/local_statistics.hpp"

#include "noa/base/error.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/math/cast.hpp"
#include "noa/math/elementary.hpp"
#include "signal/frame.hpp"
#include "signal/local_sums.hpp"

namespace noa::signal::detail {

Shape4 shape_of_statistics(const char* function, const Shape4& image, const Shape4& mask) {
    return {signal::common_batches(function, "image", image[0], "mask", mask[0]), image[1], image[2], image[3]};
}

void local_statistic(const char* function, Local what, const AnyArray& image, const AnyArray& mask,
        const AnyArray& output, Border border, f64 value) {
    const signal::Frame frame = signal::make_frame(function, "mask", image.shape(), mask.shape(), border, value);
    const Shape4 shape = shape_of_statistics(function, image.shape(), mask.shape());
    check(output.shape() == shape, "{}: an image of shape {} and a mask of shape {} have an output of shape {}, not {}",
            function, image.shape(), mask.shape(), shape, output.shape());
    check(image.device == mask.device and image.device == output.device,
            "{}: the image is on {}, the mask on {}, the output on {}", function, image.device, mask.device,
            output.device);
    const signal::Weights weights = signal::weigh(function, mask);
    const signal::LocalSums sums =
            signal::sum_below_mask(frame, signal::put_in_frame(frame, image), weights, what != Local::MEAN);
    Array<f64> result;
    if (what == Local::MEAN) {
        result = signal::image_in(frame, sums.mean);
        add(result, sums.image_mean, result);
    } else {
        result = signal::variances_of(frame, sums);
    }
    if (what == Local::STDDEV)
        sqrt(result, result);
    math::detail::cast(math::detail::Cast::PLAIN, as_any(result), output);
}

}  // namespace noa::signal::detail

#include "signal/local_sums.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "noa/base/error.hpp"
#include "noa/fft/transform.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/math/reduce.hpp"
#include "noa/signal/correlate.hpp"
#include "signal/local_sums.kernels.hpp"

namespace noa::signal {

namespace {

using kwk::depth, kwk::height, kwk::width;

// Twice what is promised of the two transforms, relative to the root mean square of what comes out.
f64 rounding_of_sums(const Frame& frame) {
    const auto n = static_cast<f64>(frame.extents.n_elements());
    return 8 * std::numeric_limits<f64>::epsilon() * std::sqrt(std::max(1., std::log2(n)));
}

// The spectrum of the weights of each batch, whose center is in the middle.
Array<c64> spectrum_of_weights(const Frame& frame, const Array<f64>& weights) {
    const auto [framed, room] = make_centered<f64>(frame, weights.shape()[0], weights.device());
    weights.to(room);
    return fft::r2c(framed);
}

}  // namespace

Weights weigh(const char* function, const AnyArray& mask) {
    const Array<f64> weights = as_f64(mask), sums = sum(weights, depth, height, width),
                     least = min(weights, depth, height, width);
    const Array<f64> sums_here = sums.to(Device{}).eval(), least_here = least.to(Device{}).eval();
    for (i64 i = 0; i < sums_here.n_elements(); ++i) {
        const f64 weight = least_here.get()[i], all = sums_here.get()[i];
        check(std::isfinite(all), "{}: weights of the mask are not finite: their sum is {} in batch {}", function, all,
                i);
        check(weight >= 0, "{}: a weight of the mask is {} in batch {}: it is from 0 on", function, weight, i);
        check(all > 0, "{}: all weights of the mask are 0 in batch {}, where one at least is above", function, i);
    }
    divide(weights, sums, weights);
    return {weights, sums};
}

LocalSums sum_below_mask(const Frame& frame, const FramedImage& image, const Weights& weights, bool with_squares) {
    const i64 n_images = image.pixels.shape()[0];
    const ArrayOption& option = image.pixels.option();
    const Shape4 shape = frame.shape(std::max(n_images, weights.relative.shape()[0]));
    const Array<c64> mask = spectrum_of_weights(frame, weights.relative), spectrum = fft::r2c(image.pixels);
    const Array<c64> buffer = shape[0] == n_images ? spectrum : Array<c64>(shape.rfft(), option);
    LocalSums sums{.mean = Array<f64>(shape, option), .square = {}, .image_mean = image.mean};
    cross_correlation_map<"h2fc">(spectrum, mask, sums.mean, {}, buffer);
    if (not with_squares)
        return sums;
    sums.square = Array<f64>(shape, option);
    fft::r2c(square(image.pixels), spectrum);
    cross_correlation_map<"h2fc">(spectrum, mask, sums.square, {}, buffer);
    return sums;
}

Array<f64> variances_of(const Frame& frame, const LocalSums& sums) {
    const auto n = static_cast<f64>(frame.extents.n_elements());
    const Array<f64> typical = l2_norm(sums.square, depth, height, width);
    divide(typical, std::sqrt(n), typical);
    run_on(sums.mean.device(),
            [&]<Backend B>() { signal::local_variance<B>(sums.mean, sums.square, typical, rounding_of_sums(frame)); });
    return image_in(frame, sums.square);
}

}  // namespace noa::signal

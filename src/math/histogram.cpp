#include "noa/math/histogram.hpp"

#include "math/histogram.kernels.hpp"
#include "noa/base/error.hpp"
#include "noa/base/layout.hpp"
#include "noa/runtime/detail/copy.hpp"

namespace noa::math::detail {

using namespace noa::detail;

namespace {

void check_shapes(const Shape4& input, const Shape4& output) {
    check(not input.is_empty(), "there is nothing to count in an array of shape {}", input);
    bool fits = output[3] >= 1;
    for (int axis = 0; axis < 3; ++axis)
        fits = fits and (output[axis] == 1 or output[axis] == input[axis]);
    check(fits, "histograms of an array of shape {} cannot have the shape {}", input, output);
}

}  // namespace

Shape4 histogram_shape(const Shape4& input, i64 n_bins, const Vec<bool, 4>& is_counted) {
    check(n_bins >= 1, "a histogram cannot have {} bins", n_bins);
    check(is_counted[3], "the bins of histograms are along the width: count along it, too");
    Shape4 result = input;
    for (int axis = 0; axis < 3; ++axis)
        if (is_counted[axis])
            result[axis] = 1;
    result[3] = n_bins;
    return result;
}

void histogram(const AnyArray& input, const AnyArray& output, const HistogramRange& range) {
    check(input.device == output.device, "histograms are made on one device: the input is on {}, the output on {}",
            input.device, output.device);
    check_shapes(input.shape(), output.shape());
    check_output(output.memory());
    check(not layout::overlaps(input.memory(), output.memory()),
            "a histogram, of shape {}, overlaps its input, of shape {}, in memory", output.shape(), input.shape());
    run_on(output.device, [&]<Backend B>() { math::histogram<B>(input, output, range); });
}

}  // namespace noa::math::detail

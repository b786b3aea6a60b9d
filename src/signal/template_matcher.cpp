#include "noa/signal/template_matcher.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "noa/base/error.hpp"
#include "noa/fft/transform.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/math/cast.hpp"
#include "noa/math/reduce.hpp"
#include "noa/runtime/factory.hpp"
#include "noa/signal/correlate.hpp"
#include "signal/local_sums.hpp"
#include "signal/template_matcher.kernels.hpp"

namespace noa::signal::detail {

template<typename T>
struct MatchedImage {
    signal::Frame frame;
    signal::Weights weights;
    Array<Complex<T>> spectrum;  // of the image in the frame, less its mean
    Array<T> scales;             // of the numerators, for each pixel of the map
};

namespace {

using kwk::depth, kwk::height, kwk::width;

Array<f64> sum_over(const Array<f64>& array) {
    return sum(array, depth, height, width);
}

// Below this part of the variance of the image, the numerator of a coefficient is made of rounding.
template<typename T>
f64 least_variance(const signal::Frame& frame) {
    const f64 n = static_cast<f64>(frame.extents.n_elements());
    const f64 rounding = 8 * f64{std::numeric_limits<T>::epsilon()};
    return rounding * rounding * std::max(1., std::log2(n));
}

template<typename T>
Array<T> scales_of(const signal::Frame& frame, const signal::LocalSums& sums, const signal::Weights& weights) {
    const Array<f64> typical = mean(sums.square, depth, height, width);
    const Array<f64> variances = signal::variances_of(frame, sums);
    Array<T> scales(variances.shape(), variances.option());
    const signal::ScalesOfImage given{variances, typical, weights.sum, least_variance<T>(frame)};
    run_on(scales.device(), [&]<Backend B>() { signal::scale_of_image<B>(given, scales); });
    return scales;
}

}  // namespace

template<typename T>
std::shared_ptr<const MatchedImage<T>> prepare_image(
        const char* function, const AnyArray& image, const AnyArray& mask, Border border, f64 value) {
    const signal::Frame frame = signal::make_frame(function, "mask", image.shape(), mask.shape(), border, value);
    signal::common_batches(function, "image", image.shape()[0], "mask", mask.shape()[0]);
    check(image.device == mask.device, "{}: the image is on {}, the mask on {}", function, image.device, mask.device);
    auto result = std::make_shared<MatchedImage<T>>(frame, signal::weigh(function, mask));
    const signal::FramedImage framed = signal::put_in_frame(frame, image);
    result->scales = scales_of<T>(frame, signal::sum_below_mask(frame, framed, result->weights, true), result->weights);
    if constexpr (std::same_as<T, f64>)
        result->spectrum = fft::r2c(framed.pixels);
    else
        result->spectrum = fft::r2c(cast<T>(framed.pixels));
    return result;
}

template<typename T>
Array<Complex<T>> prepare_templates(const char* function, const MatchedImage<T>& image, const AnyArray& templates) {
    const Shape4& shape = templates.shape();
    const signal::Weights& weights = image.weights;
    const i64 n_masks = weights.sum.shape()[0];
    check(not shape.is_empty() and shape == image.frame.mask_shape(shape[0]),
            "{}: the templates have the shape {}, which is not that of the mask, {}", function, shape,
            weights.relative.shape());
    check(templates.device == device_of(image), "{}: the templates are on {}, the image on {}", function,
            templates.device, device_of(image));
    const i64 n = signal::common_batches(function, "mask", n_masks, "template", shape[0]);

    const Array<f64> pixels = as_f64(templates).broadcast(image.frame.mask_shape(n)).copy();
    const Array<f64> weighted = multiply(pixels, weights.relative);
    const Array<f64> average = sum_over(weighted), whole_energy = sum_over(multiply(weighted, pixels));
    subtract(pixels, average, pixels);
    multiply(pixels, weights.relative, weighted);
    multiply(weighted, weights.sum, weighted);  // as the numerator has it
    const Array<f64> energy = sum_over(multiply(weighted, pixels));
    multiply(whole_energy, weights.sum, whole_energy);

    const auto [framed, room] = signal::make_centered<T>(image.frame, n, templates.device);
    const f64 rounding = 64 * std::numeric_limits<f64>::epsilon();
    const signal::ScalesOfTemplates given{weighted, energy, whole_energy, rounding * rounding};
    run_on(templates.device, [&, &to = room]<Backend B>() { signal::scale_templates<B>(given, to); });
    return fft::r2c(framed);
}

template<typename T>
void match(const char* function, const MatchedImage<T>& image, const AnyArray& spectra, const AnyArray& map) {
    const signal::Frame& frame = image.frame;
    const i64 n_templates = spectra.shape()[0];
    const Shape4 shape = shape_of_map(function, image, n_templates), expected = frame.shape(n_templates).rfft();
    check(spectra.shape() == expected, "{}: the spectra of templates have the shape {}, not {}", function, expected,
            spectra.shape());
    check(map.shape() == shape, "{}: the map has the shape {}, not {}", function, shape, map.shape());
    check(spectra.device == device_of(image) and map.device == device_of(image),
            "{}: the image is on {}, the templates on {}, the map on {}", function, device_of(image), spectra.device,
            map.device);
    const Array<Complex<T>> templates = signal::typed<Complex<T>>(spectra);
    const Array<T> output = signal::typed<T>(map);
    const Array<T> numerators = frame.is_image() ? output : Array<T>(frame.shape(shape[0]), {.device = map.device});
    cross_correlation_map<"h2fc">(image.spectrum, templates, numerators);
    const Array<T> inside = frame.is_image() ? numerators : signal::image_in(frame, numerators);
    run_on(map.device, [&]<Backend B>() { signal::scale_map<B>(inside, image.scales, output); });
}

template<typename T>
Shape4 shape_of_map(const char* function, const MatchedImage<T>& image, i64 n_templates) {
    const i64 n = signal::common_batches(function, "image and mask", image.scales.shape()[0], "template", n_templates);
    return image.frame.image_shape(n);
}
template<typename T>
Device device_of(const MatchedImage<T>& image) {
    return image.scales.device();
}

AnyArray full_mask(const Shape4& templates, Device device) {
    return as_any(ones<f64>({1, templates[1], templates[2], templates[3]}, {.device = device}));
}

template std::shared_ptr<const MatchedImage<f32>> prepare_image<f32>(
        const char* function, const AnyArray& image, const AnyArray& mask, Border border, f64 value);
template std::shared_ptr<const MatchedImage<f64>> prepare_image<f64>(
        const char* function, const AnyArray& image, const AnyArray& mask, Border border, f64 value);
template Array<c32> prepare_templates(const char* function, const MatchedImage<f32>& image, const AnyArray& templates);
template Array<c64> prepare_templates(const char* function, const MatchedImage<f64>& image, const AnyArray& templates);
template void match(const char* function, const MatchedImage<f32>& image, const AnyArray& spectra, const AnyArray& map);
template void match(const char* function, const MatchedImage<f64>& image, const AnyArray& spectra, const AnyArray& map);
template Shape4 shape_of_map(const char* function, const MatchedImage<f32>& image, i64 n_templates);
template Shape4 shape_of_map(const char* function, const MatchedImage<f64>& image, i64 n_templates);
template Device device_of(const MatchedImage<f32>& image);
template Device device_of(const MatchedImage<f64>& image);

}  // namespace noa::signal::detail

#include "align/frames.hpp"

#include <cmath>
#include <string>

#include "noa/math/arithmetic.hpp"
#include "noa/math/compare.hpp"
#include "noa/math/reduce.hpp"
#include "noa/math/roll.hpp"
#include "noa/runtime/factory.hpp"

namespace noa::program {
namespace {

constexpr i64 smallest_extent = 16;

void check_correction(const char* function, const char* name, const Array<f32>& image, const Shape4& shape) {
    if (image.is_empty())
        return;
    check(image.shape() == shape, "{}: the {} has the shape {}, the frames have {}", function, name, image.shape(),
            shape);
    check(std::isfinite(variance(image)), "{}: the {} has pixels that are not finite", function, name);
}

// Again and again, because outliers make the deviation large that they are judged by.
Array<f32> clip_outliers(Array<f32> frame, f64 n_deviations) {
    constexpr int most_rounds = 8;
    for (int round = 0; round < most_rounds; ++round) {
        const auto [mean, deviation] = mean_stddev(frame);
        const auto [lowest, highest] = min_max(frame);
        const f32 reach = static_cast<f32>(n_deviations) * deviation;
        if (lowest >= mean - reach and highest <= mean + reach)
            break;
        frame = clamp(frame, mean - reach, mean + reach);
    }
    return frame;
}

// Of the four pixels next to each, the mean of the two that are neither the lowest nor the highest.
Array<f32> middle_of_neighbours(const Array<f32>& image) {
    const auto up = roll(image, {0, 0, -1, 0}), down = roll(image, {0, 0, 1, 0});
    const auto left = roll(image, {0, 0, 0, -1}), right = roll(image, {0, 0, 0, 1});
    const auto second = maximum(minimum(up, down), minimum(left, right));
    const auto third = minimum(maximum(up, down), maximum(left, right));
    return multiply(add(second, third), 0.5f);
}

}  // namespace

Frames::Frames(const char* function, const Movie& movie, const FrameCorrection& correction, Device device)
    : m_function(function), m_movie(movie), m_correction(correction), m_device(device) {
    const Shape4& shape = movie.shape;
    check(movie.frame != nullptr, "{}: there is no function that gives the frames", function);
    check(movie.n_frames >= 2, "{}: there are {} frames, at least 2 are needed", function, movie.n_frames);
    check(shape[0] == 1 and shape[1] == 1 and shape[2] >= smallest_extent and shape[3] >= smallest_extent,
            "{}: frames of shape {} are not images of at least {} x {} pixels", function, shape, smallest_extent,
            smallest_extent);
    check(correction.outliers >= 0, "{}: outliers are further than {} standard deviations, which is negative", function,
            correction.outliers);
    check_correction(function, "gain", correction.gain, shape);
    check_correction(function, "image of defects", correction.defects, shape);
    m_correction.gain = on_device(correction.gain);
    m_correction.defects = on_device(correction.defects);
}

Array<f32> Frames::on_device(const Array<f32>& array) const {
    return array.is_empty() or array.device() == m_device ? array : array.to(m_device);
}

void Frames::check_pixels(i64 i, const Array<f32>& frame) const {
    const auto [lowest, highest] = min_max(frame);
    if (not std::isfinite(lowest) or not std::isfinite(highest))
        throw MovieError(m_function, i, "has pixels that are not finite");
    if (lowest == highest)
        throw MovieError(m_function, i, "is constant: all pixels are " + std::to_string(lowest));
}

Array<f32> Frames::operator()(i64 i) const {
    Array<f32> frame = m_movie.frame(i);
    if (frame.shape() != shape())
        throw MovieError(m_function, i,
                "has the shape " + to_string(frame.shape()) + ", not " + to_string(shape()) + " as the movie");
    frame = on_device(frame);
    if (not m_correction.gain.is_empty())
        frame = multiply(frame, m_correction.gain);
    check_pixels(i, frame);
    if (m_correction.outliers > 0)
        frame = clip_outliers(frame, m_correction.outliers);
    if (not m_correction.defects.is_empty())
        frame = subtract(frame, m_correction.defects);
    return frame;
}

Array<f32> find_defects(const Array<f32>& average) {
    constexpr f64 n_deviations = 8;
    constexpr i64 pixels_per_defect = 1000;
    const auto difference = subtract(average, middle_of_neighbours(average));
    const f32 bound = static_cast<f32>(n_deviations) * stddev(clip_outliers(difference, n_deviations));
    const auto is_defect = greater(abs(difference), bound);
    const auto n_defects = static_cast<i64>(count(is_defect));
    if (n_defects == 0 or n_defects > average.n_elements() / pixels_per_defect)
        return {};
    return where(is_defect, difference, 0.f);
}

}  // namespace noa::program

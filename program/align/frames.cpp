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

i64 count_of(const Array<bool>& pixels) {
    return static_cast<i64>(count(pixels));
}

// Too many pixels to be outliers or defects: the image is like that.
bool is_common(i64 n_pixels, const Array<f32>& image) {
    constexpr i64 pixels_per_outlier = 1000;
    return n_pixels > image.n_elements() / pixels_per_outlier;
}

// How far from the mean a pixel may be by chance. Counts of rare events reach further up than normal noise: by the next
// term of Cornish and Fisher's expansion for a Poisson distribution, in units of one event, which is the variance by
// the mean.
f64 reach_of(f64 n_deviations, f64 mean, f64 deviation, bool has_counts) {
    const f64 event = has_counts and mean > 0 ? deviation * deviation / mean : 0;
    return n_deviations * deviation + (n_deviations * n_deviations - 1) / 6 * event;
}

ClippedFrame clip(const Array<f32>& frame, f64 mean, f64 reach) {
    const auto low = static_cast<f32>(mean - reach), high = static_cast<f32>(mean + reach);
    const auto is_outside = logical_or(less(frame, low), greater(frame, high));
    return {clamp(frame, low, high), count_of(is_outside)};
}

// Of the four pixels next to each, the mean of the two that are neither the lowest nor the highest.
Array<f32> middle_of_neighbors(const Array<f32>& image) {
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
    check(correction.clip >= 0, "{}: pixels cannot be clipped at {} standard deviations, which is negative", function,
            correction.clip);
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
    if (m_correction.clip > 0)
        frame = clip_pixels(frame, m_correction.clip).frame;
    if (not m_correction.defects.is_empty())
        frame = subtract(frame, m_correction.defects);
    return frame;
}

ClippedFrame clip_outliers(const Array<f32>& frame, f64 n_deviations) {
    constexpr int most_rounds = 8;
    const f64 lowest = min(frame), highest = max(frame);
    // Of very sparse counts, all that is not 0 would be an outlier.
    const i64 n_not_lowest = count_of(greater(frame, static_cast<f32>(lowest)));
    const auto are_outliers = [&](i64 n) { return not is_common(n, frame) and n < n_not_lowest / 2; };
    // Again and again, because outliers make the deviation large that they are judged by.
    ClippedFrame result{.frame = frame};
    for (int round = 0; round < most_rounds; ++round) {
        const auto [mean, deviation] = mean_stddev(result.frame);
        const f64 reach = n_deviations * f64{deviation};
        if (min(result.frame) >= mean - reach and max(result.frame) <= mean + reach)
            break;
        const auto trial = clip(frame, mean, reach);
        if (not are_outliers(trial.n_clipped))
            break;
        result = trial;
    }
    const auto [mean, deviation] = mean_stddev(result.frame);
    const f64 reach = reach_of(n_deviations, mean, deviation, lowest >= 0);
    if (lowest >= mean - reach and highest <= mean + reach)
        return {.frame = frame};
    result = clip(frame, mean, reach);
    return are_outliers(result.n_clipped) ? result : ClippedFrame{.frame = frame};
}

ClippedFrame clip_pixels(const Array<f32>& frame, f64 n_deviations) {
    const auto [mean, deviation] = mean_stddev(clip_outliers(frame, 10).frame);
    return clip(frame, mean, n_deviations * f64{deviation});
}

Array<f32> find_defects(const Averages& averages, const Averages& clipped) {
    constexpr f64 n_deviations = 8;
    const auto difference = subtract(clipped.average, middle_of_neighbors(clipped.average));
    const f64 deviation = stddev(clip_outliers(difference, n_deviations).frame);
    const f64 bound = reach_of(n_deviations, mean(clipped.average), deviation, min(clipped.average) >= 0);
    auto is_defect = greater(abs(difference), static_cast<f32>(bound));
    for (const auto& half: {clipped.even, clipped.odd}) {
        const auto in_half = divide(subtract(half, middle_of_neighbors(half)), difference);
        is_defect = logical_and(is_defect, greater(in_half, 0.5f));
    }
    const i64 n_defects = count_of(is_defect);
    if (n_defects == 0 or is_common(n_defects, averages.average))
        return {};
    return where(is_defect, subtract(averages.average, middle_of_neighbors(averages.average)), 0.f);
}

}  // namespace noa::program

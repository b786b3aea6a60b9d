#include "align/align_frames.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "noa/base/error.hpp"
#include "noa/fft/frequency.hpp"
#include "noa/fft/resize.hpp"
#include "noa/fft/transform.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/math/reduce.hpp"
#include "noa/runtime/factory.hpp"
#include "noa/signal/correlate.hpp"
#include "noa/signal/filter.hpp"
#include "noa/signal/phase_shift.hpp"

namespace noa::program {
namespace {

// Below this, weights of frequencies are taken as 0.
constexpr f64 lowest_weight = 0.01;
// How much larger the B-factor of the coarse estimation is, and how many periods along a frame it keeps at least.
constexpr f64 coarse_factor = 16, coarse_periods = 32;
// The highest frequency that is left out, in periods along a frame.
constexpr f64 lowest_periods = 3;

// Part of the estimation: with these frequencies, so far, so exactly.
struct Stage {
    Shape4 shape{};         // of frames with fewer and larger pixels, which have just these frequencies
    f64 bfactor = 0;        // in square pixels
    f64 maximum_shift = 0;  // in pixels of the movie, as what follows
    f64 near_shift = 0;     // where something is known already
    f64 threshold = 0;
};

void check_option(const AlignOption& option) {
    const auto check_number = [](const char* name, f64 value) {
        check(value >= 0 and std::isfinite(value), "align_frames: the {} is {}: it must be 0 or more, and finite", name,
                value);
    };
    check_number("pixel size", option.pixel_size);
    check_number("B-factor", option.bfactor);
    check_number("binning", option.binning);
    check_number("threshold", option.threshold);
    check_number("maximum shift", option.maximum_shift);
    check_number("smoothing", option.smoothing);
    check_number("distance of outliers", option.outliers);
    check(option.maximum_iterations >= 1, "align_frames: {} iterations are allowed, at least 1 is needed",
            option.maximum_iterations);
}

// ---- Frequencies ---------------------------------------------------------------------------------------------------

i64 smaller_extent(const Shape4& shape) {
    return std::min(shape[2], shape[3]);
}

// Where the weight of a B-factor, in square pixels, is the lowest one; in cycles per pixel.
f64 highest_frequency(f64 bfactor) {
    return bfactor > 0 ? std::min(0.5, std::sqrt(-4 * std::log(lowest_weight) / bfactor)) : 0.5;
}
f64 bfactor_up_to(f64 frequency) {
    return -4 * std::log(lowest_weight) / (frequency * frequency);
}

// Of frames that have the frequencies up to this one.
Shape4 shape_up_to(const Shape4& shape, f64 frequency) {
    Shape4 result = shape;
    for (const int axis: {2, 3}) {
        const auto n = static_cast<i64>(std::ceil(2 * frequency * static_cast<f64>(shape[axis]))) + 1;
        result[axis] = std::min(shape[axis], fft::next_fast_size(n));
    }
    return result;
}

// How many pixels of the movie one of a stage is wide.
Vec<f64, 2> pixels_of(const Stage& stage, const Shape4& shape) {
    return {static_cast<f64>(shape[2]) / static_cast<f64>(stage.shape[2]),
            static_cast<f64>(shape[3]) / static_cast<f64>(stage.shape[3])};
}

// By which B-factors in square pixels become those that users know.
f64 square_of_pixel(const AlignOption& option) {
    return option.pixel_size > 0 ? option.pixel_size * option.pixel_size : 1;
}

// The coarse one, unless it would not be coarser, and the fine one.
std::vector<Stage> stages_of(const Shape4& shape, const AlignOption& option) {
    const auto extent = static_cast<f64>(smaller_extent(shape));
    Stage fine{.bfactor = option.bfactor / square_of_pixel(option),
            .maximum_shift = option.maximum_shift > 0 ? option.maximum_shift : extent / 8,
            .threshold = option.threshold};
    const f64 frequency = option.binning > 0 ? 0.5 / std::max(1., option.binning) : highest_frequency(fine.bfactor);
    fine.near_shift = fine.maximum_shift;
    fine.shape = shape_up_to(shape, frequency);

    const f64 bfactor = bfactor_up_to(std::max(frequency / std::sqrt(coarse_factor), coarse_periods / extent));
    if (bfactor <= std::max(fine.bfactor, bfactor_up_to(0.5)))
        return {fine};
    Stage coarse{.bfactor = bfactor, .maximum_shift = fine.maximum_shift, .near_shift = fine.maximum_shift};
    coarse.shape = shape_up_to(shape, highest_frequency(bfactor));
    const auto pixels = pixels_of(coarse, shape);
    const f64 pixel = std::max(pixels[0], pixels[1]);
    coarse.threshold = 0.1 * pixel;
    fine.near_shift = std::min(fine.maximum_shift, 2 * pixel);
    return {coarse, fine};
}

// What spectra of a stage are multiplied by. The B-factor is that of frequencies of the movie: made for all of them.
Array<f32> weights_of(const Stage& stage, const Shape4& shape, Device device) {
    const Array<f32> all(shape.rfft(), {.device = device});
    const f64 cutoff = lowest_periods / static_cast<f64>(smaller_extent(shape));
    signal::bfactor_filter<"h2h">({}, all, shape, {.bfactor = stage.bfactor});
    signal::highpass<"h2h">(all, all, shape, {.cutoff = cutoff, .width = cutoff / 2});
    auto weights = fft::resize<"h2h">(all, shape, stage.shape);
    fill(weights.subregion(0, 0, 0), 0.f);
    fill(weights.subregion(0, 0, Full{}, 0), 0.f);
    return weights;
}

// ---- What is known of all frames -----------------------------------------------------------------------------------

Shape4 times(const Shape4& shape, i64 n) {
    return {n, shape[1], shape[2], shape[3]};
}

// What one reading of the movie gives.
struct MovieSums {
    Array<c32> spectra{};  // of all frames, without their outliers: the frequencies of a stage
    i64 n_clipped = 0;
    Averages averages{};  // of frames as they are
    Averages clipped{};   // of frames without their outliers
};

Averages averages_of(const Array<f32> (&sums)[2], i64 n) {
    const auto one_by = [](i64 n_summed) { return static_cast<f32>(1. / static_cast<f64>(n_summed)); };
    return {.average = multiply(add(sums[0], sums[1]), one_by(n)),
            .even = multiply(sums[0], one_by((n + 1) / 2)),
            .odd = multiply(sums[1], one_by(n / 2))};
}

MovieSums read_movie(const Frames& frames, const Stage& stage, const AlignOption& option) {
    const Shape4& shape = frames.shape();
    const ArrayOption here{.device = frames.device()};
    const bool is_clipped = option.outliers > 0 and option.correction.clip == 0;  // else there is nothing left to clip
    MovieSums result{.spectra = Array<c32>(times(stage.shape, frames.size()).rfft(), here)};
    const Array<c32> spectrum(shape.rfft(), here);
    const Array<f32> sums[] = {zeros<f32>(shape, here), zeros<f32>(shape, here)};
    const Array<f32> excess[] = {zeros<f32>(shape, here), zeros<f32>(shape, here)};  // of outliers
    for (i64 i = 0; i < frames.size(); ++i) {
        const auto frame = frames(i);
        const ClippedFrame clipped = is_clipped ? clip_outliers(frame, option.outliers) : ClippedFrame{frame};
        add(sums[i % 2], frame, sums[i % 2]);
        if (clipped.n_clipped > 0)
            add(excess[i % 2], subtract(frame, clipped.frame), excess[i % 2]);
        result.n_clipped += clipped.n_clipped;
        fft::r2c(clipped.frame, spectrum);
        fft::resize<"h2h">(spectrum, shape, result.spectra.subregion(i), stage.shape);
        if (option.progress)
            option.progress("reading", i + 1, frames.size());
    }
    result.averages = averages_of(sums, frames.size());
    for (int half = 0; half < 2; ++half)
        subtract(sums[half], excess[half], excess[half]);
    result.clipped = averages_of(excess, frames.size());
    return result;
}

// Transforms are linear: what is the same in all frames can be taken out of their spectra, and of averages, later.
// Spectra, which have no outliers, have less of it.
void subtract_defects(const Array<f32>& defects, const MovieSums& sums, const Stage& stage) {
    const Shape4& shape = defects.shape();
    const auto in_spectra = find_defects(sums.clipped, sums.clipped);
    subtract(sums.spectra, fft::resize<"h2h">(fft::r2c(in_spectra), shape, stage.shape), sums.spectra);
    for (const auto& average: {sums.averages.average, sums.averages.even, sums.averages.odd})
        subtract(average, defects, average);
}

Array<c32> resized(const Array<c32>& spectra, const Stage& from, const Stage& to) {
    const i64 n = spectra.shape()[0];
    return fft::resize<"h2h">(spectra, times(from.shape, n), times(to.shape, n));
}

// ---- Iterations ----------------------------------------------------------------------------------------------------

// The spectra of all frames within a stage, moved by the shifts that are known.
class StageSpectra {
public:
    // From spectra of the frequencies of the stage, which become its own.
    StageSpectra(const Stage& stage, const Array<c32>& spectra, const Array<f32>& weights, const Vec<f64, 2>& pixels)
        : m_pixels(pixels),
          m_shape(times(stage.shape, spectra.shape()[0])),
          m_spectra(spectra),
          m_reference(stage.shape.rfft(), spectra.option()),
          m_map(stage.shape, spectra.option()) {
        multiply(m_spectra, weights, m_spectra);
    }

    void move_by(Shifts shifts) const {
        for (auto& shift: shifts)
            shift /= m_pixels;
        signal::phase_shift_2d<"h2h">(m_spectra, m_spectra, m_shape, shifts);
    }

    // Where frames should go from where they are, each by what the others say; no further than this.
    Shifts find_updates(f64 maximum_shift) const {
        const auto total = sum(m_spectra, kwk::batch);
        const auto lag = Vec<f64, 2>::from_value(maximum_shift) / m_pixels;
        const f64 n = static_cast<f64>(m_shape[0]);
        Shifts updates;
        for (i64 i = 0; i < m_shape[0]; ++i) {
            const auto frame = m_spectra.subregion(i);
            subtract(total, frame, m_reference);
            signal::cross_correlation_map<"h2f">(m_reference, frame, m_map, {}, m_reference);
            const auto peak = signal::cross_correlation_peak_2d<"f">(m_map, {.maximum_lag = lag});
            updates.push_back(peak.shift * m_pixels * ((n - 1) / n));
        }
        return updates;
    }

    // Of two frames, on average. The square of the sum of all is that of all products of two: without those of frames
    // with themselves, and by their size, it is that.
    f64 correlation() const {
        const f64 n = static_cast<f64>(m_shape[0]);
        const f64 all = std::pow(f64{l2_norm(sum(m_spectra, kwk::batch))}, 2);
        const f64 own = std::pow(f64{l2_norm(m_spectra)}, 2);
        return own > 0 ? (all - own) / ((n - 1) * own) : 0;
    }

private:
    Vec<f64, 2> m_pixels;
    Shape4 m_shape;
    Array<c32> m_spectra;
    Array<c32> m_reference;
    Array<f32> m_map;
};

f64 largest_of(const Shifts& shifts) {
    f64 largest = 0;
    for (const auto& shift: shifts)
        largest = std::max(largest, norm(shift));
    return largest;
}

// Makes them new ones, and gives the difference.
Shifts apply_updates(Shifts& shifts, const Shifts& updates, f64 smoothing) {
    const Shifts before = shifts;
    Shifts changes;
    for (std::size_t i = 0; i < shifts.size(); ++i)
        shifts[i] += updates[i];
    center(shifts);
    smooth(shifts, smoothing);
    for (std::size_t i = 0; i < shifts.size(); ++i)
        changes.push_back(shifts[i] - before[i]);
    return changes;
}

// Moves frames by the shifts that are known, and gives how far they are to be looked for from there. If they then agree
// less than they did, those shifts are wrong, and forgotten.
f64 start_stage(const Stage& stage, const StageSpectra& spectra, Shifts& shifts) {
    const f64 before = spectra.correlation();
    spectra.move_by(shifts);
    if (spectra.correlation() >= before)
        return stage.near_shift;
    for (auto& shift: shifts)
        shift = -shift;
    spectra.move_by(std::exchange(shifts, Shifts(shifts.size())));
    return stage.maximum_shift;
}

void run_stage(const Stage& stage, const StageSpectra& spectra, const AlignOption& option, Alignment& result) {
    result.has_converged = false;
    const f64 maximum_shift = start_stage(stage, spectra, result.shifts);
    for (int i = 0; i < option.maximum_iterations and not result.has_converged; ++i) {
        const f64 correlation = spectra.correlation();
        const Shifts changes = apply_updates(result.shifts, spectra.find_updates(maximum_shift), option.smoothing);
        spectra.move_by(changes);
        const f64 largest = largest_of(changes);
        result.iterations.push_back({stage.bfactor * square_of_pixel(option), correlation, largest});
        result.has_converged = largest < stage.threshold;
        if (option.progress)
            option.progress("aligning", i + 1, option.maximum_iterations);
    }
}

}  // namespace

Alignment align_frames(const Movie& movie, const AlignOption& option) {
    const Frames frames("align_frames", movie, option.correction, option.device);
    check_option(option);
    const std::vector<Stage> stages = stages_of(movie.shape, option);
    const Stage& finest = stages.back();
    Alignment result{.shifts = Shifts(static_cast<std::size_t>(frames.size()))};
    const MovieSums sums = read_movie(frames, finest, option);
    result.n_clipped = sums.n_clipped;
    result.unaligned = sums.averages;
    if (option.find_defects)
        result.defects = find_defects(sums.averages, sums.clipped);
    if (not result.defects.is_empty())
        subtract_defects(result.defects, sums, finest);
    for (const Stage& stage: stages) {
        const auto weights = weights_of(stage, movie.shape, option.device);
        const auto own = &stage == &finest ? sums.spectra : resized(sums.spectra, finest, stage);
        run_stage(stage, {stage, own, weights, pixels_of(stage, movie.shape)}, option, result);
    }
    return result;
}

}  // namespace noa::program

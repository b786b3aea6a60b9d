#include "align/average_frames.hpp"

#include <cmath>
#include <optional>

#include "align/exposure.hpp"
#include "noa/base/error.hpp"
#include "noa/fft/transform.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/runtime/factory.hpp"
#include "noa/signal/phase_shift.hpp"
#include "noa/signal/shells.hpp"

namespace noa::program {
namespace {

void check_options(const Movie& movie, const Shifts& shifts, const AverageOption& option) {
    check(static_cast<i64>(shifts.size()) == movie.n_frames, "average_frames: there are {} shifts for {} frames",
            shifts.size(), movie.n_frames);
    check(option.dose >= 0 and std::isfinite(option.dose), "average_frames: a dose of {} is negative or not finite",
            option.dose);
    check(option.dose == 0 or (option.pixel_size > 0 and std::isfinite(option.pixel_size)),
            "average_frames: to weight by a dose of {} per frame the pixel size is needed, not {}", option.dose,
            option.pixel_size);
    if (option.dose > 0)
        (void)critical_exposure(0, option.voltage);
}

// The average, and those of both halves, from sums of spectra, which are lost.
Averages averages_of(const Array<c32> (&sums)[2], const Shape4& shape, i64 n) {
    const auto back = [&](const Array<c32>& sum, i64 n_summed) {
        multiply(sum, static_cast<f32>(1. / static_cast<f64>(n_summed)), sum);
        return fft::c2r(sum, shape, {.overwrite = true});
    };
    const auto both = add(sums[0], sums[1]);
    return {.average = back(both, n), .even = back(sums[0], (n + 1) / 2), .odd = back(sums[1], n / 2)};
}

}  // namespace

Averages average_frames(const Movie& movie, const Shifts& shifts, const AverageOption& option) {
    const Frames frames("average_frames", movie, option.correction, option.device);
    check_options(movie, shifts, option);
    const Shape4& shape = movie.shape;
    const ArrayOption here{.device = option.device};
    const Array<c32> spectrum(shape.rfft(), here);
    const Array<c32> sums[] = {zeros<c32>(shape.rfft(), here), zeros<c32>(shape.rfft(), here)};
    std::optional<ExposureSum> by_exposure;
    if (option.dose > 0)
        by_exposure.emplace(shape, option);
    for (i64 i = 0; i < frames.size(); ++i) {
        fft::r2c(frames(i), spectrum);
        signal::phase_shift_2d<"h2h">(spectrum, spectrum, shape, shifts[static_cast<std::size_t>(i)]);
        add(sums[i % 2], spectrum, sums[i % 2]);
        if (by_exposure)
            by_exposure->add(spectrum, i);
        if (option.aligned_frame)
            option.aligned_frame(i, fft::c2r(spectrum, shape, {.overwrite = true}).eval());
        if (option.progress)
            option.progress("averaging", i + 1, frames.size());
    }
    Averages result = averages_of(sums, shape, frames.size());
    if (by_exposure)
        result.weighted = fft::c2r(by_exposure->average(frames.size()), shape, {.overwrite = true});
    return result;
}

Array<f32> correlate_halves(const Averages& averages) {
    return signal::fsc<"h">(fft::r2c(averages.even), fft::r2c(averages.odd), averages.even.shape()).to("cpu");
}

}  // namespace noa::program

#include "align/simulate_movie.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <utility>

#include "align/specimen.hpp"
#include "noa/base/error.hpp"
#include "noa/fft/frequency.hpp"
#include "noa/fft/transform.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/math/random.hpp"
#include "noa/math/reduce.hpp"
#include "noa/runtime/factory.hpp"
#include "noa/signal/phase_shift.hpp"

namespace noa::program {
namespace {

using std::numbers::pi;

void check_option(const SimulationOption& option) {
    check(option.n_frames >= 1, "simulate_movie: there are {} frames, at least 1 is needed", option.n_frames);
    check(option.extents[0] >= 64 and option.extents[1] >= 64,
            "simulate_movie: frames have {} x {} pixels, at least 64 x 64 are needed", option.extents[0],
            option.extents[1]);
    check(option.pixel_size > 0 and std::isfinite(option.pixel_size),
            "simulate_movie: the pixel size {} is not positive", option.pixel_size);
    check(option.defocus >= 0 and std::isfinite(option.defocus), "simulate_movie: the defocus {} is negative",
            option.defocus);
    check(option.snr > 0 and std::isfinite(option.snr), "simulate_movie: the signal-to-noise ratio {} is not positive",
            option.snr);
    check(option.drift >= 0 and option.drift <= 0.25 * static_cast<f64>(std::min(option.extents[0], option.extents[1])),
            "simulate_movie: a drift of {} pixels is negative, or more than a quarter of the frame", option.drift);
}

// Where the specimen is: most of the way at first, then on, slowly, with a bend to the side.
Shifts choose_positions(const SimulationOption& option) {
    const auto direction = random<f64>(Uniform{0., 2 * pi}, {1, 1, 1, 1}, {.seed = option.seed}).first();
    const Vec<f64, 2> ahead{std::sin(direction), std::cos(direction)}, aside{ahead[1], -ahead[0]};
    Shifts positions;
    for (i64 i = 0; i < option.n_frames; ++i) {
        const f64 time = static_cast<f64>(i) / static_cast<f64>(std::max<i64>(1, option.n_frames - 1));
        const f64 way = 0.7 * (1 - std::exp(-6 * time)) + 0.3 * time, bend = 0.15 * std::sin(1.5 * pi * time);
        positions.push_back((ahead * way + aside * bend) * option.drift);
    }
    center(positions);
    return positions;
}

// The middle of an image.
Array<f32> cut_out(const Array<f32>& image, const Vec<i64, 2>& extents) {
    const i64 y = (image.shape()[2] - extents[0]) / 2, x = (image.shape()[3] - extents[1]) / 2;
    return image.subregion(0, 0, Slice{y, y + extents[0]}, Slice{x, x + extents[1]});
}

// All that is needed to make a frame.
struct Camera {
    SimulationOption option{};
    Shape4 shape{};  // of the whole specimen
    Array<c32> spectrum{};
    Shifts positions{};

    Array<f32> operator()(i64 i) const {
        check(i >= 0 and i < option.n_frames, "simulate_movie: there is no frame {} of {}", i, option.n_frames);
        constexpr f64 mean = 10;
        const auto moved = like(spectrum);
        signal::phase_shift_2d<"h2h">(spectrum, moved, shape, positions[static_cast<std::size_t>(i)]);
        const auto seen = cut_out(fft::c2r(moved, shape, {.overwrite = true}), option.extents);
        Array<f32> frame(seen.shape(), seen.option());
        randomize(Normal{mean, 1}, frame, {.seed = (option.seed << 32) + static_cast<u64>(i) + 1});
        add(frame, seen, frame);
        return frame;
    }
};

}  // namespace

SimulatedMovie simulate_movie(const SimulationOption& option) {
    check_option(option);
    Camera camera{.option = option, .positions = choose_positions(option)};
    const i64 margin = static_cast<i64>(std::ceil(option.drift)) + 8;
    const Vec<i64, 2> extents{
            fft::next_fast_size(option.extents[0] + 2 * margin), fft::next_fast_size(option.extents[1] + 2 * margin)};
    camera.shape = {1, 1, extents[0], extents[1]};
    const auto whole = make_specimen(extents, option.pixel_size, option.defocus, option.seed);
    const auto deviation = f64{stddev(cut_out(whole, option.extents))};
    multiply(whole, static_cast<f32>(std::sqrt(option.snr) / deviation), whole);

    SimulatedMovie result{.specimen = cut_out(whole, option.extents).copy()};
    for (const auto& position: camera.positions)
        result.shifts.push_back(-position);
    camera.spectrum = fft::r2c(whole.to(option.device));
    result.movie = {option.n_frames, {1, 1, option.extents[0], option.extents[1]}, std::move(camera)};
    return result;
}

}  // namespace noa::program

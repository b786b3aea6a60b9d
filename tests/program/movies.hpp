// Movies for tests of drift correction: frames that must be moved by known shifts.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "align/movie.hpp"
#include "align/trajectory.hpp"
#include "noa/fft/transform.hpp"
#include "noa/math/random.hpp"
#include "noa/signal/filter.hpp"
#include "noa/signal/phase_shift.hpp"

namespace test {

using namespace noa::types;
using namespace noa::program;

// Something to see at all frequencies up to about a quarter of the highest one.
inline Array<f32> scene(const Shape4& shape, u64 seed = 1, f64 frequency = 0.06) {
    const auto spectrum = noa::fft::r2c(noa::random<f32>(noa::Normal{0, 1}, shape, {.seed = seed}));
    noa::signal::gaussian_filter<"h2h">(spectrum, spectrum, shape, {.sigma = frequency, .gain = 1.2 / frequency});
    return noa::fft::c2r(spectrum, shape);
}

inline Array<f32> moved(const Array<f32>& image, const Vec<f64, 2>& shift) {
    const auto spectrum = noa::fft::r2c(image);
    noa::signal::phase_shift_2d<"h2h">(spectrum, spectrum, image.shape(), shift);
    return noa::fft::c2r(spectrum, image.shape());
}

inline Movie movie_of(std::vector<Array<f32>> frames) {
    const Shape4 shape = frames.empty() ? Shape4{1, 1, 64, 64} : frames[0].shape();
    const auto n = static_cast<i64>(frames.size());
    return {n, shape, [frames = std::move(frames)](i64 i) { return frames[static_cast<std::size_t>(i)]; }};
}

// Frames that must be moved by these shifts.
inline Movie movie_with(const Array<f32>& image, const Shifts& shifts) {
    std::vector<Array<f32>> frames;
    for (const auto& shift: shifts)
        frames.push_back(moved(image, -shift));
    return movie_of(frames);
}

inline f64 largest_distance(Shifts a, Shifts b) {
    center(a);
    center(b);
    f64 largest = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        largest = std::max(largest, norm(a[i] - b[i]));
    return largest;
}

inline const Shifts whole{{0, 0}, {1, -2}, {3, 2}, {4, 5}, {7, 4}};
inline const Shifts fractions{{0, 0}, {0.4, -1.3}, {1.75, 0.5}, {2.125, 3.0625}, {5.5, 4.9}, {-3.3, 0.01}};

}  // namespace test

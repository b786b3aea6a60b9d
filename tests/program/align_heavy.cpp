// Drift correction of movies as large as cameras make them: heavy, minutes on two cores without optimization.
#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <iostream>
#include <vector>

#include "align/align_frames.hpp"
#include "align/average_frames.hpp"
#include "align/simulate_movie.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/math/cast.hpp"

namespace {

using namespace noa::types;
using namespace noa::program;

TEST(align_heavy, finds_drift_in_noise_whatever_the_seed) {
    for (u64 seed = 1; seed <= 5; ++seed) {
        const SimulatedMovie simulated = simulate_movie({.snr = 0.02, .seed = seed});  // 40 frames of 1024 x 1024
        const Alignment found = align_frames(simulated.movie, {.pixel_size = 1.5});
        EXPECT_TRUE(found.has_converged) << seed;
        const f64 error = rms_distance(found.shifts, simulated.shifts);
        std::cout << "seed " << seed << ": " << error << " pixels rms\n";
        EXPECT_LE(error, 0.1) << seed;
    }
}

// As files have them: whole numbers of 16 bits, made f32 when they are read.
TEST(align_heavy, aligns_40_frames_of_4096_x_4096_within_a_minute) {
    const SimulatedMovie simulated = simulate_movie({.extents = {4096, 4096}, .pixel_size = 1, .drift = 30});
    std::vector<Array<i16>> file;
    for (i64 i = 0; i < simulated.movie.n_frames; ++i)
        file.push_back(noa::cast<i16>(noa::multiply(simulated.movie.frame(i), 16.f)));
    Movie movie = simulated.movie;
    movie.frame = [&](i64 i) { return noa::cast<f32>(file[static_cast<std::size_t>(i)]); };

    const auto start = std::chrono::steady_clock::now();
    const Alignment found = align_frames(movie, {.pixel_size = 1});
    const Averages averages = average_frames(movie, found.shifts, {.correction = {.defects = found.defects}});
    const std::chrono::duration<f64> elapsed = std::chrono::steady_clock::now() - start;
    std::cout << elapsed.count() << " s\n";
    EXPECT_LE(elapsed.count(), 60);
    EXPECT_LE(rms_distance(found.shifts, simulated.shifts), 0.1);
    EXPECT_EQ(averages.average.shape(), movie.shape);
}

}  // namespace

// simulate_movie: movies whose drift is known.
#include "align/simulate_movie.hpp"

#include <gtest/gtest.h>

#include <cstddef>

#include "noa/math/arithmetic.hpp"
#include "noa/math/compare.hpp"
#include "noa/math/reduce.hpp"
#include "program/movies.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using namespace noa::program;
using noa::Slice;
using test::moved;

TEST(simulate_movie, has_the_signal_and_the_noise_that_are_asked_for) {
    const SimulatedMovie simulated =
            simulate_movie({.n_frames = 3, .extents = {300, 256}, .pixel_size = 3, .snr = 0.25, .drift = 0, .seed = 4});
    EXPECT_EQ(simulated.movie.shape, Shape4(1, 1, 300, 256));
    EXPECT_NEAR(noa::variance(simulated.specimen), 0.25, 1e-4);
    const auto noise = noa::subtract(simulated.movie.frame(1), simulated.specimen);
    EXPECT_NEAR(noa::variance(noise), 1, 0.02);
    EXPECT_NEAR(noa::mean(noise), 10, 0.02);
    EXPECT_TRUE(noa::allclose(simulated.movie.frame(1), simulated.movie.frame(1), 0));
    EXPECT_FALSE(noa::allclose(simulated.movie.frame(1), simulated.movie.frame(2), 0.1));
}

TEST(simulate_movie, is_the_same_for_the_same_seed) {
    const SimulationOption option{.n_frames = 2, .extents = {128, 128}, .pixel_size = 4, .seed = 9};
    SimulationOption other = option;
    other.seed = 10;
    const auto frame = simulate_movie(option).movie.frame(1);
    EXPECT_TRUE(noa::allclose(frame, simulate_movie(option).movie.frame(1), 0));
    EXPECT_FALSE(noa::allclose(frame, simulate_movie(other).movie.frame(1), 0.1));
}

// Without noise to speak of, a frame moved by its shift is the specimen, but for edges and what a margin brings in.
TEST(simulate_movie, tells_by_which_shifts_frames_must_be_moved) {
    const SimulatedMovie simulated =
            simulate_movie({.n_frames = 5, .extents = {128, 128}, .pixel_size = 4, .snr = 1e6, .drift = 10});
    const auto middle = [](const Array<f32>& image) { return image.subregion(0, 0, Slice{20, 108}, Slice{20, 108}); };
    for (i64 i = 0; i < 5; ++i) {
        const auto frame = noa::subtract(simulated.movie.frame(i), 10.f);
        const auto difference =
                noa::subtract(moved(frame, simulated.shifts[static_cast<std::size_t>(i)]), simulated.specimen);
        EXPECT_LT(noa::stddev(middle(difference)), 0.1f * noa::stddev(simulated.specimen));
        if (i == 0 or i == 4) {
            const auto as_it_is = noa::subtract(frame, simulated.specimen);
            EXPECT_GT(noa::stddev(middle(as_it_is)), noa::stddev(simulated.specimen));
        }
    }
}

// Fast at first: the first step is several times as long as the last one.
TEST(simulate_movie, drifts_fast_then_slowly) {
    const auto shifts = simulate_movie({.extents = {64, 64}, .drift = 10}).shifts;
    ASSERT_EQ(shifts.size(), 40u);
    EXPECT_GT(norm(shifts[1] - shifts[0]), 5 * norm(shifts[39] - shifts[38]));
    EXPECT_NEAR(norm(shifts[39] - shifts[0]), 10, 1);
}

TEST(simulate_movie, refuses_what_makes_no_sense) {
    const auto refuses = [](const SimulationOption& option, const char* text) {
        return test::throws<noa::Exception>([&] { simulate_movie(option); }, text);
    };
    EXPECT_TRUE(refuses({.n_frames = 0}, "0 frames"));
    EXPECT_TRUE(refuses({.extents = {64, 63}}, "64 x 63"));
    EXPECT_TRUE(refuses({.pixel_size = 0}, "pixel size 0"));
    EXPECT_TRUE(refuses({.snr = 0}, "ratio 0"));
    EXPECT_TRUE(refuses({.drift = 1000}, "a drift of 1000"));
}

}  // namespace

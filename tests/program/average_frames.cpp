// Averages of movies: average_frames, and weights by exposure.
#include "align/average_frames.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string_view>
#include <vector>

#include "align/align_frames.hpp"
#include "align/simulate_movie.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/math/compare.hpp"
#include "noa/math/random.hpp"
#include "noa/math/reduce.hpp"
#include "noa/runtime/factory.hpp"
#include "program/movies.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using namespace noa::program;
using std::numbers::pi;
using test::movie_of, test::movie_with, test::scene, test::whole;

TEST(average_frames, moves_frames_and_averages_them_and_each_half) {
    const auto image = scene({1, 1, 96, 81});
    const Averages averages = average_frames(movie_with(image, whole), whole);
    EXPECT_TRUE(noa::allclose(averages.average, image, 1e-4));
    EXPECT_TRUE(noa::allclose(averages.even, image, 1e-4));
    EXPECT_TRUE(noa::allclose(averages.odd, image, 1e-4));
    EXPECT_TRUE(averages.weighted.is_empty());
}

TEST(average_frames, has_halves_that_make_up_the_whole) {
    std::vector<Array<f32>> frames;
    for (u64 i = 0; i < 5; ++i)
        frames.push_back(noa::random<f32>(noa::Normal{3, 1}, {1, 1, 64, 80}, {.seed = i + 1}));
    const auto movie = movie_of(frames);
    const auto check = [&](const Averages& averages) {
        const auto sum = noa::add(noa::multiply(averages.even, 3.f), noa::multiply(averages.odd, 2.f));
        EXPECT_TRUE(noa::allclose(averages.average, noa::divide(sum, 5.f), 1e-5));
    };
    check(average_frames(movie, {{0, 0}, {1.5, 2}, {-3, 0.25}, {4, 4}, {0.5, 0.5}}));
    const Alignment alignment = align_frames(movie);
    check(alignment.unaligned);
    const auto plain = average_frames(movie, Shifts(5));
    EXPECT_TRUE(noa::allclose(plain.average, alignment.unaligned.average, 1e-5));
    EXPECT_TRUE(noa::allclose(plain.odd, noa::divide(noa::add(frames[1], frames[3]), 2.f), 1e-5));
}

TEST(average_frames, hands_out_each_frame_as_it_was_moved) {
    const auto image = scene({1, 1, 64, 64});
    i64 n_frames = 0, n_reports = 0;
    average_frames(movie_with(image, whole), whole,
            {.aligned_frame =
                            [&](i64 i, const Array<f32>& frame) {
                                EXPECT_EQ(i, n_frames++);
                                EXPECT_TRUE(noa::allclose(frame, image, 1e-4));
                            },
                    .progress =
                            [&](std::string_view what, i64 n_done, i64 n_all) {
                                EXPECT_EQ(what, "averaging");
                                EXPECT_EQ(n_done, ++n_reports);
                                EXPECT_EQ(n_all, 5);
                            }});
    EXPECT_EQ(n_frames, 5);
    EXPECT_EQ(n_reports, 5);
}

TEST(average_frames, multiplies_by_the_gain_and_leaves_frames_as_they_are) {
    const auto image = noa::random<f32>(noa::Uniform{1.f, 2.f}, {1, 1, 64, 64}, {.seed = 1});
    const auto gain = noa::random<f32>(noa::Uniform{0.5f, 2.f}, {1, 1, 64, 64}, {.seed = 2});
    const auto taken = noa::divide(image, gain), before = taken.copy();
    const auto movie = movie_of({taken, taken});
    EXPECT_TRUE(noa::allclose(average_frames(movie, Shifts(2), {.correction = {.gain = gain}}).average, image, 1e-5));
    const Alignment alignment = align_frames(movie, {.correction = {.gain = gain}});
    EXPECT_TRUE(noa::allclose(alignment.unaligned.average, image, 1e-5));
    EXPECT_TRUE(noa::allclose(taken, before, 0));
}

TEST(average_frames, clips_outliers_only_if_asked_and_subtracts_defects) {
    const auto image = noa::random<f32>(noa::Normal{0, 1}, {1, 1, 128, 128}, {.seed = 1});
    const auto hit = image.copy();
    hit.span()(0, 0, 3, 4) = 1e6f;
    const auto movie = movie_of({hit, hit});
    EXPECT_NEAR(average_frames(movie, Shifts(2)).average.span()(0, 0, 3, 4), 1e6, 1);
    const auto clipped = average_frames(movie, Shifts(2), {.correction = {.clip = 10}});
    EXPECT_NEAR(clipped.average.span()(0, 0, 3, 4), 10, 0.3);
    const auto defects = noa::zeros<f32>(image.shape());
    defects.span()(0, 0, 3, 4) = 8;
    const auto corrected = average_frames(movie, Shifts(2), {.correction = {.clip = 10, .defects = defects}});
    EXPECT_NEAR(corrected.average.span()(0, 0, 3, 4), 2, 0.3);
}

TEST(align_accuracy, correlates_halves_better_when_they_are_aligned) {
    const SimulatedMovie simulated =
            simulate_movie({.n_frames = 10, .extents = {256, 320}, .pixel_size = 2, .snr = 0.5, .drift = 20});
    const Alignment found = align_frames(simulated.movie, {.pixel_size = 2});
    const auto before = correlate_halves(found.unaligned);
    const auto after = correlate_halves(average_frames(simulated.movie, found.shifts));
    ASSERT_EQ(after.shape(), Shape4(1, 1, 1, 161));
    EXPECT_GT(noa::mean(after), noa::mean(before) + 0.1f);
}

// ---- Exposure ------------------------------------------------------------------------------------------------------

// 0.24499 * 10^1.6649 + 2.8141: 10^1.6649 = 46.2275, by 0.24499 = 11.3253. At 1/3 Angstrom, 3^1.6649 = 6.2284.
TEST(exposure, follows_the_curve_of_critical_exposures) {
    EXPECT_NEAR(critical_exposure(0.1), 14.1394, 1e-3);
    EXPECT_NEAR(critical_exposure(1. / 3), 4.3400, 1e-3);
    EXPECT_NEAR(critical_exposure(0.1, 200), 0.8 * 14.1394, 1e-3);
    EXPECT_TRUE(std::isinf(critical_exposure(0)));
    EXPECT_NEAR(exposure_weight(0.1, 28.2788), std::exp(-1), 1e-4);
    EXPECT_EQ(exposure_weight(0, 1000), 1);
    EXPECT_TRUE(test::throws<noa::Exception>([] { critical_exposure(-1); }, "the frequency -1 is negative"));
}

// Two frames, and two waves in each: at 0.1 cycles per pixel of 1 Angstrom, of 1 in the first frame and 0 in the second
// one. The weights after 28.2788 electrons are 1 and 1/e: 1 / sqrt(2 (1 + 1/e^2)) = 0.66364 is left, of 0.5 in the
// plain average; and of a wave in the second frame alone, 1/e of that, 0.24414.
TEST(exposure, weights_frames_by_what_is_left_of_them) {
    const auto wave = noa::empty<f32>({1, 1, 40, 40}), mean = noa::fill<f32>({1, 1, 40, 40}, 7);
    for (i64 y = 0; y < 40; ++y)
        for (i64 x = 0; x < 40; ++x)
            wave.span()(0, 0, y, x) = static_cast<f32>(std::cos(2 * pi * 0.1 * static_cast<f64>(x)));
    const auto nearly_nothing = noa::multiply(noa::random<f32>(noa::Normal{0, 1}, wave.shape(), {.seed = 1}), 1e-5f);
    const auto with = noa::add(wave, mean), without = noa::add(nearly_nothing, mean);
    const AverageOption option{.pixel_size = 1, .dose = 28.2788};
    const auto first = average_frames(movie_of({with, without}), Shifts(2), option);
    const auto second = average_frames(movie_of({without, with}), Shifts(2), option);
    EXPECT_NEAR(first.average.span()(0, 0, 0, 0), 7.5, 1e-3);
    EXPECT_NEAR(first.weighted.span()(0, 0, 0, 0), 7.66364, 1e-3);
    EXPECT_NEAR(second.weighted.span()(0, 0, 0, 0), 7.24414, 1e-3);
    EXPECT_NEAR(second.weighted.span()(0, 0, 3, 5), 6.75586, 1e-3);
}

TEST(exposure, leaves_the_strength_of_noise_at_all_frequencies) {
    std::vector<Array<f32>> frames;
    for (u64 i = 0; i < 8; ++i)
        frames.push_back(noa::random<f32>(noa::Normal{0, 1}, {1, 1, 256, 256}, {.seed = i + 1}));
    const auto averages = average_frames(movie_of(frames), Shifts(8), {.pixel_size = 1, .dose = 5});
    EXPECT_NEAR(noa::variance(averages.weighted), noa::variance(averages.average), 0.02 / 8);
}

}  // namespace

// Drift correction: align_frames and trajectories.
#include "align/align_frames.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "align/average_frames.hpp"
#include "align/simulate_movie.hpp"
#include "align/trajectory.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/math/compare.hpp"
#include "noa/math/random.hpp"
#include "noa/runtime/factory.hpp"
#include "program/movies.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using namespace noa::program;
using test::fractions, test::largest_distance, test::moved, test::movie_of, test::movie_with, test::scene, test::whole;

// ---- Shifts are found ----------------------------------------------------------------------------------------------

TEST(align_frames, finds_whole_and_fractional_shifts) {
    for (const Shape4& shape: {Shape4{1, 1, 256, 256}, Shape4{1, 1, 192, 320}, Shape4{1, 1, 251, 187}})
        for (const Shifts& shifts: {whole, fractions}) {
            SCOPED_TRACE(to_string(shape));
            const Alignment found = align_frames(movie_with(scene(shape), shifts));
            EXPECT_TRUE(found.has_converged);
            EXPECT_LE(largest_distance(found.shifts, shifts), 0.02);
            EXPECT_NEAR(found.shifts[0][0] + found.shifts[1][0] + found.shifts[2][0] + found.shifts[3][0] +
                                found.shifts[4][0] + (shifts.size() > 5 ? found.shifts[5][0] : 0),
                    0, 1e-9);
        }
}

TEST(align_frames, finds_the_shift_of_two_frames) {
    const Shifts shifts{{0, 0}, {6.25, -3.5}};
    const Alignment found = align_frames(movie_with(scene({1, 1, 200, 240}), shifts));
    EXPECT_TRUE(found.has_converged);
    EXPECT_NEAR(found.shifts[0][0], -3.125, 0.01);
    EXPECT_NEAR(found.shifts[0][1], 1.75, 0.01);
    EXPECT_NEAR(found.shifts[1][0], 3.125, 0.01);
}

TEST(align_frames, takes_what_the_options_say) {
    const auto movie = movie_with(scene({1, 1, 256, 256}), fractions);
    const AlignOption options[] = {{.bfactor = 0}, {.bfactor = 2000}, {.binning = 4},
            {.pixel_size = 2, .bfactor = 1200}, {.binning = 1}, {.maximum_shift = 20}};
    for (const AlignOption& option: options)
        EXPECT_LE(largest_distance(align_frames(movie, option).shifts, fractions), 0.02);

    const Alignment stopped = align_frames(movie, {.maximum_iterations = 1});
    EXPECT_FALSE(stopped.has_converged);
    EXPECT_EQ(stopped.iterations.size(), 2);  // a coarse one and a fine one

    const Alignment near = align_frames(movie_with(scene({1, 1, 256, 256}), {{0, 0}, {40, 0}}), {.maximum_shift = 8});
    EXPECT_GE(largest_distance(near.shifts, {{0, 0}, {40, 0}}), 4);
}

TEST(align_frames, gives_iterations_that_correlate_better_and_move_less) {
    const Alignment found = align_frames(movie_with(scene({1, 1, 256, 256}), fractions), {.pixel_size = 2});
    const auto& last = found.iterations.back();
    EXPECT_DOUBLE_EQ(last.bfactor, 300);
    EXPECT_GT(found.iterations.front().bfactor, 300);
    EXPECT_LT(last.largest_update, 0.01);
    EXPECT_NEAR(last.correlation, 1, 1e-3);
    EXPECT_LT(found.iterations.front().correlation, 0.99);
}

// Two frames that each see just the other one meet half way at once. In a sum with itself in it, a frame, whose noise
// is stronger than what both have in common, would find itself, and hardly move.
TEST(align_frames, leaves_each_frame_out_of_its_own_reference) {
    const Shape4 shape{1, 1, 512, 512};
    const Shifts shifts{{0, 0}, {9, 5}};
    std::vector<Array<f32>> frames;
    for (std::size_t i = 0; i < shifts.size(); ++i)
        frames.push_back(noa::add(moved(scene(shape), -shifts[i]), noa::multiply(scene(shape, i + 2), 1.5f)));
    const Alignment found = align_frames(movie_of(frames), {.maximum_iterations = 1});
    EXPECT_LE(largest_distance(found.shifts, shifts), 0.5);
}

// Each frame has clouds of its own: the coarse estimation sees nothing else, and the fine one forgets what it said.
TEST(align_frames, does_without_the_coarse_estimation_if_that_is_wrong) {
    const Shape4 shape{1, 1, 512, 512};
    const Shifts shifts{{0, 0}, {0.5, 1}, {1, 2}, {2, 2}};
    std::vector<Array<f32>> frames;
    for (std::size_t i = 0; i < shifts.size(); ++i)
        frames.push_back(noa::add(moved(scene(shape), -shifts[i]), noa::multiply(scene(shape, i + 2, 0.012), 2.f)));
    EXPECT_LE(largest_distance(align_frames(movie_of(frames)).shifts, shifts), 0.5);
}

// What is found is not shorter than what is there.

TEST(align_frames, finds_drift_behind_a_gain) {
    const auto gain = noa::random<f32>(noa::Uniform{0.5f, 2.f}, {1, 1, 256, 256}, {.seed = 2});
    const auto movie = movie_with(noa::add(scene({1, 1, 256, 256}), 100.f), fractions);
    Movie taken = movie;
    taken.frame = [&](i64 i) { return noa::divide(movie.frame(i), gain); };
    EXPECT_LE(largest_distance(align_frames(taken, {.correction = {.gain = gain}}).shifts, fractions), 0.02);
    EXPECT_GT(largest_distance(align_frames(taken).shifts, fractions), 1);  // the gain stays in place
}

// What is found is not shorter than what is there.
TEST(align_accuracy, is_not_held_back_by_noise) {
    const SimulatedMovie simulated = simulate_movie(
            {.n_frames = 12, .extents = {512, 512}, .pixel_size = 2, .snr = 0.05, .drift = 10, .seed = 3});
    const Alignment found = align_frames(simulated.movie, {.pixel_size = 2});
    f64 along = 0, whole_way = 0;
    for (std::size_t i = 0; i < found.shifts.size(); ++i) {
        along += dot(found.shifts[i], simulated.shifts[i]);
        whole_way += dot(simulated.shifts[i], simulated.shifts[i]);
    }
    EXPECT_NEAR(along / whole_way, 1, 0.01);
}

TEST(align_accuracy, finds_drift_in_noise_within_a_tenth_of_a_pixel) {
    const SimulatedMovie simulated = simulate_movie({.snr = 0.02, .seed = 7});  // 40 frames of 1024 x 1024
    const Alignment found = align_frames(simulated.movie, {.pixel_size = 1.5});
    EXPECT_TRUE(found.has_converged);
    EXPECT_LE(rms_distance(found.shifts, simulated.shifts), 0.1);
}

TEST(align_accuracy, can_smooth_the_trajectory) {
    const SimulatedMovie simulated =
            simulate_movie({.n_frames = 30, .extents = {256, 256}, .pixel_size = 3, .snr = 0.03, .drift = 6});
    const f64 plain = rms_distance(align_frames(simulated.movie, {.pixel_size = 3}).shifts, simulated.shifts);
    const f64 smooth =
            rms_distance(align_frames(simulated.movie, {.pixel_size = 3, .smoothing = 1}).shifts, simulated.shifts);
    EXPECT_LT(smooth, plain);
}

// ---- What cannot be aligned ----------------------------------------------------------------------------------------

TEST(align_frames, refuses_frames_that_it_cannot_use_and_names_them) {
    const auto good = noa::random<f32>(noa::Normal{0, 1}, {1, 1, 64, 64}, {.seed = 1});
    const auto not_a_number = good.copy(), infinite = good.copy();
    not_a_number.span()(0, 0, 63, 5) = std::numeric_limits<f32>::quiet_NaN();
    infinite.span()(0, 0, 0, 0) = std::numeric_limits<f32>::infinity();
    const auto align = [&](const Array<f32>& third) {
        return [movie = movie_of({good, good, third})] { return align_frames(movie); };
    };
    const std::string name = "align_frames: frame 2 (the first is 0) ";
    EXPECT_TRUE(test::throws<MovieError>(align(not_a_number), name + "has pixels that are not finite"));
    EXPECT_TRUE(test::throws<MovieError>(align(infinite), name + "has pixels that are not finite"));
    EXPECT_TRUE(
            test::throws<MovieError>(align(noa::fill<f32>({1, 1, 64, 64}, 3)), name + "is constant: all pixels are 3"));
    EXPECT_TRUE(test::throws<MovieError>(
            align(noa::ones<f32>({1, 1, 64, 65})), name + "has the shape (1,1,64,65), not (1,1,64,64) as the movie"));
    EXPECT_TRUE(test::throws<MovieError>(align({}), name + "has the shape (0,0,0,0)"));
    EXPECT_TRUE(test::throws<MovieError>(
            [&] {
                average_frames(movie_of({good, not_a_number}), Shifts(2));
            },
            "average_frames: frame 1 "));
}

TEST(align_frames, refuses_movies_and_options_that_make_no_sense) {
    const auto good = noa::random<f32>(noa::Normal{0, 1}, {1, 1, 64, 64}, {.seed = 1});
    const auto movie = movie_of({good, good});
    const auto refuses = [&](const Movie& given, const AlignOption& option, const char* text) {
        return test::throws<noa::Exception>([&] { align_frames(given, option); }, text);
    };
    EXPECT_TRUE(refuses(movie_of({good}), {}, "align_frames: there are 1 frames, at least 2 are needed"));
    EXPECT_TRUE(refuses(movie_of({}), {}, "there are 0 frames"));
    EXPECT_TRUE(refuses(movie_of({noa::ones<f32>({1, 1, 64, 15}), good}), {}, "at least 16 x 16 pixels"));
    EXPECT_TRUE(refuses({2, {1, 1, 64, 64}, {}}, {}, "no function"));
    EXPECT_TRUE(refuses(movie, {.bfactor = -1}, "the B-factor is -1"));
    EXPECT_TRUE(refuses(movie, {.threshold = std::nan("")}, "the threshold is nan"));
    EXPECT_TRUE(refuses(movie, {.maximum_iterations = 0}, "0 iterations"));
    EXPECT_TRUE(refuses(movie, {.correction = {.gain = noa::ones<f32>({1, 1, 64, 32})}},
            "the gain has the shape (1,1,64,32), the frames have (1,1,64,64)"));
    EXPECT_TRUE(refuses(movie, {.correction = {.gain = noa::fill<f32>({1, 1, 64, 64}, std::nanf(""))}},
            "the gain has pixels that are not finite"));
    EXPECT_TRUE(test::throws<noa::Exception>([&] { average_frames(movie, Shifts(3)); }, "3 shifts for 2 frames"));
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] { average_frames(movie, Shifts(2), {.dose = 1}); }, "the pixel size is needed, not 0"));
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] { average_frames(movie, Shifts(2), {.pixel_size = 1, .dose = 1, .voltage = 120}); }, "not for 120"));
}

// ---- Trajectories --------------------------------------------------------------------------------------------------

TEST(trajectory, that_is_straight_stays_what_it_is) {
    Shifts line, expected;
    for (int i = 0; i < 9; ++i)
        line.push_back({0.5 * i, 3. - i});
    expected = line;
    smooth(line, 10);
    for (std::size_t i = 0; i < line.size(); ++i)
        EXPECT_LE(norm(line[i] - expected[i]), 1e-12);
}

// Of three shifts 0, 1, 0 the second difference is d = -2: t = s - strength D^T (1 + strength D D^T)^-1 d, and D D^T is
// 6. With a strength of 1 that is (0, 1, 0) + 2/7 (1, -2, 1).
TEST(trajectory, is_smoothed_as_worked_by_hand) {
    Shifts shifts{{0, 0}, {1, 0}, {0, 0}};
    smooth(shifts, 1);
    EXPECT_NEAR(shifts[0][0], 2. / 7, 1e-12);
    EXPECT_NEAR(shifts[1][0], 3. / 7, 1e-12);
    EXPECT_NEAR(shifts[2][0], 2. / 7, 1e-12);
    Shifts two{{0, 0}, {1, 5}};
    smooth(two, 100);
    EXPECT_EQ(two[1][1], 5);
}

TEST(trajectory, distances_do_not_count_what_is_common) {
    EXPECT_NEAR(rms_distance({{0, 0}, {1, 1}}, {{5, 7}, {6, 8}}), 0, 1e-12);
    EXPECT_NEAR(rms_distance({{0, 0}, {2, 0}}, {{0, 0}, {0, 0}}), 1, 1e-12);
    EXPECT_TRUE(test::throws<noa::Exception>([] { rms_distance({}, {}); }, "there are 0 and 0 shifts"));
}

// ---- The GPU -------------------------------------------------------------------------------------------------------

TEST(align_frames, finds_the_same_on_a_gpu) {
    if (noa::Device::all().size() < 2)
        GTEST_SKIP() << "this machine has no GPU";
    const noa::Device gpu("gpu");
    const SimulatedMovie simulated =
            simulate_movie({.n_frames = 10, .extents = {256, 320}, .pixel_size = 2, .snr = 0.1});
    const Alignment here = align_frames(simulated.movie, {.pixel_size = 2});
    const Alignment there = align_frames(simulated.movie, {.pixel_size = 2, .device = gpu});
    EXPECT_LE(largest_distance(here.shifts, there.shifts), 1e-3);
    const AverageOption option{.pixel_size = 2, .dose = 1};
    AverageOption on_gpu = option;
    on_gpu.device = gpu;
    const auto averages = average_frames(simulated.movie, here.shifts, option);
    const auto same = average_frames(simulated.movie, here.shifts, on_gpu);
    EXPECT_TRUE(noa::allclose(averages.average, same.average.to("cpu"), 1e-4));
    EXPECT_TRUE(noa::allclose(averages.weighted, same.weighted.to("cpu"), 1e-4));
    EXPECT_TRUE(noa::allclose(correlate_halves(averages), correlate_halves(same), 1e-4));
}

}  // namespace

// Drift correction: align_frames, average_frames, and what they are made of.
#include "align/align_frames.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "align/average_frames.hpp"
#include "align/simulate_movie.hpp"
#include "noa/fft/transform.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/math/compare.hpp"
#include "noa/math/random.hpp"
#include "noa/math/reduce.hpp"
#include "noa/math/roll.hpp"
#include "noa/runtime/factory.hpp"
#include "noa/signal/filter.hpp"
#include "noa/signal/phase_shift.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using namespace noa::program;
using noa::Slice;
using std::numbers::pi;

// Something to see at all frequencies up to about a quarter of the highest one.
Array<f32> scene(const Shape4& shape, u64 seed = 1, f64 frequency = 0.06) {
    const auto spectrum = noa::fft::r2c(noa::random<f32>(noa::Normal{0, 1}, shape, {.seed = seed}));
    noa::signal::gaussian_filter<"h2h">(spectrum, spectrum, shape, {.sigma = frequency, .gain = 1.2 / frequency});
    return noa::fft::c2r(spectrum, shape);
}

Array<f32> moved(const Array<f32>& image, const Vec<f64, 2>& shift) {
    const auto spectrum = noa::fft::r2c(image);
    noa::signal::phase_shift_2d<"h2h">(spectrum, spectrum, image.shape(), shift);
    return noa::fft::c2r(spectrum, image.shape());
}

Movie movie_of(std::vector<Array<f32>> frames) {
    const Shape4 shape = frames.empty() ? Shape4{1, 1, 64, 64} : frames[0].shape();
    const auto n = static_cast<i64>(frames.size());
    return {n, shape, [frames = std::move(frames)](i64 i) { return frames[static_cast<std::size_t>(i)]; }};
}

// Frames that must be moved by these shifts.
Movie movie_with(const Array<f32>& image, const Shifts& shifts) {
    std::vector<Array<f32>> frames;
    for (const auto& shift: shifts)
        frames.push_back(moved(image, -shift));
    return movie_of(frames);
}

f64 largest_distance(Shifts a, Shifts b) {
    center(a);
    center(b);
    f64 largest = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        largest = std::max(largest, norm(a[i] - b[i]));
    return largest;
}

const Shifts whole{{0, 0}, {1, -2}, {3, 2}, {4, 5}, {7, 4}};
const Shifts fractions{{0, 0}, {0.4, -1.3}, {1.75, 0.5}, {2.125, 3.0625}, {5.5, 4.9}, {-3.3, 0.01}};

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

// ---- What stays in place -------------------------------------------------------------------------------------------

// A movie with something added to every frame, at the same place.
Movie with_pattern(const Movie& movie, const Array<f32>& pattern) {
    Movie result = movie;
    result.frame = [movie, pattern](i64 i) { return noa::add(movie.frame(i), pattern); };
    return result;
}

class align_accuracy_on_patterns : public testing::Test {
protected:
    SimulatedMovie simulated =
            simulate_movie({.n_frames = 20, .extents = {512, 512}, .pixel_size = 2, .snr = 0.05, .drift = 10});
    Array<f32> pattern = noa::zeros<f32>({1, 1, 512, 512});

    f64 error_of(const AlignOption& option = {}) const {
        return rms_distance(align_frames(with_pattern(simulated.movie, pattern), option).shifts, simulated.shifts);
    }
    // Some pixels, anywhere.
    void add_pixels(int n, f32 value) const {
        const auto places = noa::random<i64>(noa::Uniform{0, 512}, {1, 1, n, 2}, {.seed = 5});
        for (i64 i = 0; i < n; ++i)
            pattern.span()(0, 0, places.span()(0, 0, i, 0), places.span()(0, 0, i, 1)) = value;
    }
};

TEST_F(align_accuracy_on_patterns, of_very_hot_pixels_does_not_matter) {
    add_pixels(50, 1e5f);
    EXPECT_LE(error_of(), 0.1);
    EXPECT_GT(error_of({.find_defects = false, .outliers = 0}), 1);  // the test is one
}

TEST_F(align_accuracy_on_patterns, of_warm_pixels_that_no_frame_shows_does_not_matter) {
    const f64 without = error_of();
    add_pixels(200, 9.f);
    EXPECT_LE(error_of(), 1.02 * without);
    EXPECT_GT(error_of({.find_defects = false}), 1.3 * without);
}

TEST_F(align_accuracy_on_patterns, of_columns_and_illumination_does_not_matter) {
    const auto columns = noa::random<f32>(noa::Normal{0, 1}, {1, 1, 1, 512}, {.seed = 2});
    noa::add(pattern, columns, pattern);
    for (i64 i = 0; i < 512; ++i)
        for (i64 j = 0; j < 512; ++j) {
            const f64 y = static_cast<f64>(i) / 256 - 0.8, x = static_cast<f64>(j) / 256 - 1;
            pattern.span()(0, 0, i, j) += static_cast<f32>(2 * (y * y + x * x) + 0.1 * y * x);
        }
    EXPECT_LE(error_of(), 0.1);
}

Averages same_in_both_halves(const Array<f32>& image) {
    return {.average = image, .even = image, .odd = image};
}

TEST(find_defects, are_what_single_pixels_have_more_than_those_around_them) {
    const auto image = noa::random<f32>(noa::Normal{5, 1}, {1, 1, 100, 120}, {.seed = 1});
    EXPECT_TRUE(find_defects(same_in_both_halves(image), same_in_both_halves(image)).is_empty());
    const auto with = image.copy();
    with.span()(0, 0, 0, 0) += 50;
    with.span()(0, 0, 70, 119) -= 50;
    const auto defects = find_defects(same_in_both_halves(with), same_in_both_halves(with));
    ASSERT_FALSE(defects.is_empty());
    EXPECT_EQ(noa::count(defects), 2u);
    EXPECT_NEAR(defects.span()(0, 0, 0, 0), 50, 5);
    EXPECT_NEAR(defects.span()(0, 0, 70, 119), -50, 5);
}

TEST(find_defects, are_in_both_halves_and_have_the_size_of_the_average_that_keeps_outliers) {
    const auto noise = noa::random<f32>(noa::Normal{5, 1}, {1, 1, 100, 120}, {.seed = 1});
    const auto with = [&](f32 always, f32 in_one_half) {
        Averages result = {.average = noise.copy(), .even = noise.copy(), .odd = noise.copy()};
        for (const auto& image: {result.average, result.even, result.odd})
            image.span()(0, 0, 50, 60) += always;
        result.even.span()(0, 0, 20, 30) += in_one_half;
        result.average.span()(0, 0, 20, 30) += in_one_half / 2;
        return result;
    };
    const auto defects = find_defects(with(1000, 1e6), with(40, 40));
    ASSERT_FALSE(defects.is_empty());
    EXPECT_EQ(noa::count(defects), 1u);
    EXPECT_NEAR(defects.span()(0, 0, 50, 60), 1000, 5);
}

// ---- Sparse counts -------------------------------------------------------------------------------------------------

// Electrons that were counted, so many on each pixel on average: nearly all pixels are 0.
Movie counting_movie(f64 per_pixel, i64 n_frames = 40) {
    std::vector<Array<f32>> frames;
    for (i64 i = 0; i < n_frames; ++i)
        frames.push_back(
                noa::random<f32>(noa::Poisson{per_pixel}, {1, 1, 256, 256}, {.seed = static_cast<u64>(i) + 1}));
    return movie_of(frames);
}

TEST(sparse_movies, keep_every_electron_in_their_averages) {
    for (const f64 per_pixel: {0.0005, 0.005, 0.008, 0.01, 0.1, 1.}) {
        SCOPED_TRACE(per_pixel);
        const Movie movie = counting_movie(per_pixel);
        f64 n_electrons = 0;
        for (i64 i = 0; i < movie.n_frames; ++i)
            n_electrons += f64{noa::sum(movie.frame(i))};
        const auto n_in = [&](const Array<f32>& average) { return 40 * f64{noa::sum(average)}; };

        const Alignment found = align_frames(movie);
        const auto averages = average_frames(movie, found.shifts, {.correction = {.defects = found.defects}});

        EXPECT_TRUE(found.defects.is_empty());
        EXPECT_EQ(found.n_clipped, 0);
        EXPECT_NEAR(n_in(found.unaligned.average), n_electrons, 1e-5 * n_electrons);
        EXPECT_NEAR(n_in(averages.average), n_electrons, 1e-5 * n_electrons);
        EXPECT_NEAR(n_in(averages.even) / 2 + n_in(averages.odd) / 2, n_electrons, 1e-5 * n_electrons);
    }
}

// A cosmic ray is no part of the image, but that is for the user to say.
TEST(align_frames, clips_rare_outliers_for_the_estimation_alone) {
    const Movie plain = movie_with(noa::add(scene({1, 1, 256, 256}), 10.f), fractions);
    Movie movie = plain;
    movie.frame = [&](i64 i) {
        const auto frame = plain.frame(i).copy();
        if (i == 1)
            frame.span()(0, 0, 100, 30) = 5000;
        return frame;
    };
    const Alignment found = align_frames(movie);
    EXPECT_EQ(found.n_clipped, 1);
    EXPECT_TRUE(found.defects.is_empty());
    EXPECT_LE(largest_distance(found.shifts, fractions), 0.02);
    EXPECT_NEAR(found.unaligned.average.span()(0, 0, 100, 30), 5050. / 6, 1);
    EXPECT_GT(largest_distance(align_frames(movie, {.outliers = 0}).shifts, fractions), 0.1);
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

// ---- Averages ------------------------------------------------------------------------------------------------------

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

TEST(align_frames, finds_drift_behind_a_gain) {
    const auto gain = noa::random<f32>(noa::Uniform{0.5f, 2.f}, {1, 1, 256, 256}, {.seed = 2});
    const auto movie = movie_with(noa::add(scene({1, 1, 256, 256}), 100.f), fractions);
    Movie taken = movie;
    taken.frame = [&](i64 i) { return noa::divide(movie.frame(i), gain); };
    EXPECT_LE(largest_distance(align_frames(taken, {.correction = {.gain = gain}}).shifts, fractions), 0.02);
    EXPECT_GT(largest_distance(align_frames(taken).shifts, fractions), 1);  // the gain stays in place
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

// ---- The simulation ------------------------------------------------------------------------------------------------

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

// Drift correction of movies with what does not drift: defects, and counts that are nearly all 0.
#include <gtest/gtest.h>

#include <vector>

#include "align/align_frames.hpp"
#include "align/average_frames.hpp"
#include "align/simulate_movie.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/math/random.hpp"
#include "noa/math/reduce.hpp"
#include "noa/runtime/factory.hpp"
#include "program/movies.hpp"

namespace {

using namespace noa::types;
using namespace noa::program;
using test::fractions, test::largest_distance, test::movie_of, test::movie_with, test::scene;

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

}  // namespace

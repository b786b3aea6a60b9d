#include "noa/signal/find_peaks.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "fft/reference.hpp"
#include "noa/base/error.hpp"
#include "noa/math/random.hpp"
#include "noa/runtime/factory.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::signal::FindPeaksOption, noa::signal::Subpixel;
using test::normal_noise, test::on_device, test::values;
namespace ns = noa::signal;

template<typename T>
Array<T> row_of(std::initializer_list<T> numbers) {
    return noa::from_values<T>(numbers).to(on_device());
}

// The pixels of peaks of rows, at integers.
std::vector<f64> places_in(const Array<f32>& row, FindPeaksOption option) {
    option.subpixel = Subpixel::NONE;
    std::vector<f64> places;
    for (const auto& peak: ns::find_peaks_1d(row, option))
        places.push_back(peak.position[0]);
    return places;
}

TEST(find_peaks, of_a_row_worked_by_hand) {
    const auto row = row_of<f32>({5, 1, 2, 7, 3, 3, 4, 0, 6});
    EXPECT_EQ(places_in(row, {.exclusion_radius = 0}), (std::vector<f64>{3, 8, 0, 6}));
    EXPECT_EQ(places_in(row, {.n = 2, .exclusion_radius = 0}), (std::vector<f64>{3, 8}));
    EXPECT_EQ(places_in(row, {.exclusion_radius = 0, .threshold = 5}), (std::vector<f64>{3, 8, 0}));
    EXPECT_EQ(places_in(row, {.exclusion_radius = 0, .threshold = 7.5}), (std::vector<f64>{}));
    EXPECT_EQ(places_in(row, {.exclusion_radius = 3}), (std::vector<f64>{3, 8, 0}));
    EXPECT_EQ(places_in(row, {.exclusion_radius = 3.1}), (std::vector<f64>{3, 8}));
    EXPECT_EQ(places_in(row, {.exclusion_radius = 3, .periodic = true}), (std::vector<f64>{3, 8}));
    EXPECT_EQ(places_in(row, {.exclusion_radius = 0, .periodic = true}), (std::vector<f64>{3, 8, 6}));
}

TEST(find_peaks, takes_the_first_of_equals) {
    EXPECT_EQ(places_in(row_of<f32>({1, 4, 1, 4, 1, 4}), {.n = 2, .exclusion_radius = 0}), (std::vector<f64>{1, 3}));
    EXPECT_EQ(places_in(row_of<f32>({1, 4, 4, 4, 1}), {.exclusion_radius = 0}), (std::vector<f64>{1}));
    EXPECT_EQ(places_in(row_of<f32>({2, 2, 2, 2}), {.exclusion_radius = 0}), (std::vector<f64>{0}));
    EXPECT_EQ(places_in(row_of<f32>({2, 2, 2, 2}), {.exclusion_radius = 0, .periodic = true}), (std::vector<f64>{0}));
    EXPECT_EQ(places_in(row_of<f32>({2}), {.periodic = true}), (std::vector<f64>{0}));
}

TEST(find_peaks, leaves_out_what_is_not_a_number) {
    EXPECT_EQ(places_in(row_of<f32>({NAN, 4, NAN, 5, NAN}), {.exclusion_radius = 0}), (std::vector<f64>{3, 1}));
    EXPECT_EQ(places_in(row_of<f32>({NAN, NAN}), {}), (std::vector<f64>{}));
    EXPECT_EQ(places_in(row_of<f32>({1, INFINITY, 1}), {}), (std::vector<f64>{1}));
}

TEST(find_peaks, refines_peaks_between_pixels) {
    // 9 - 2 (x - 2.25)^2, and half a parabola at the end.
    const auto row = noa::zeros<f64>({1, 1, 1, 9});
    for (i64 x = 0; x < 9; ++x) {
        const f64 from = static_cast<f64>(x) - 2.25;
        row.get()[x] = x < 5 ? 9 - 2 * from * from : static_cast<f64>(x);
    }
    const auto peaks = ns::find_peaks_1d(row.to(on_device()), {.exclusion_radius = 2});
    ASSERT_EQ(peaks.size(), 2U);
    EXPECT_NEAR(peaks[0].position[0], 2.25, 1e-14);
    EXPECT_NEAR(peaks[0].value, 9, 1e-14);
    EXPECT_EQ(peaks[1].position[0], 8);  // nothing is known beyond
    EXPECT_EQ(peaks[1].value, 8);
    const auto mass = ns::find_peaks_1d(row.to(on_device()), {.subpixel = Subpixel::CENTER_OF_MASS});
    EXPECT_NEAR(mass[0].position[0], 2 + 2. / 5, 1e-14);  // 5.875, 8.875, 7.875 less the lowest: 0, 3, 2
}

TEST(find_peaks, of_images_and_volumes_are_zyx) {
    const auto image = noa::zeros<f32>({2, 1, 16, 24});
    image.span()(0, 0, 3, 20) = 2;
    image.span()(0, 0, 12, 5) = 3;
    image.span()(1, 0, 7, 9) = 1;
    const auto in_images = ns::find_peaks_2d(image.to(on_device()), {.n = 2, .threshold = 0.5});
    ASSERT_EQ(in_images.size(), 3U);
    EXPECT_EQ(in_images[0].position, (Vec<f64, 2>{12, 5}));
    EXPECT_EQ(in_images[0].value, 3);
    EXPECT_EQ(in_images[0].batch, 0);
    EXPECT_EQ(in_images[1].position, (Vec<f64, 2>{3, 20}));
    EXPECT_EQ(in_images[2].position, (Vec<f64, 2>{7, 9}));
    EXPECT_EQ(in_images[2].batch, 1);

    const auto volume = image.reshape({1, 2, 16, 24}).to(on_device());
    const auto in_volume = ns::find_peaks_3d(volume, {.exclusion_radius = 6, .threshold = 0.5});
    ASSERT_EQ(in_volume.size(), 3U);
    EXPECT_EQ(in_volume[2].position, (Vec<f64, 3>{1, 7, 9}));
}

struct Pixel {
    Vec<i64, 4> at;
    f64 value;
};

// Of one batch, the slow and obvious way.
std::vector<Pixel> best_peaks(
        const std::vector<f64>& map, const Shape4& shape, i64 batch, const FindPeaksOption& option) {
    const auto between = [&](const Vec<i64, 4>& a, const Vec<i64, 4>& b) {
        f64 square = 0, furthest = 0;
        for (const int axis: {1, 2, 3}) {
            f64 distance = static_cast<f64>(std::abs(a[axis] - b[axis]));
            if (option.periodic)
                distance = std::min(distance, static_cast<f64>(shape[axis]) - distance);
            square += distance * distance;
            furthest = std::max(furthest, distance);
        }
        return std::pair(std::sqrt(square), furthest);
    };
    std::vector<Pixel> pixels;
    const i64 n = shape.n_elements() / shape[0];
    for (i64 i = batch * n; i < (batch + 1) * n; ++i)
        pixels.push_back({noa::layout::index_at(shape, i), map[test::at(i)]});
    std::vector<Pixel> result;
    std::vector<Pixel> sorted;
    for (std::size_t i = 0; i < pixels.size(); ++i) {
        bool is_peak = pixels[i].value >= option.threshold;
        for (std::size_t j = 0; j < pixels.size() and is_peak; ++j)
            if (j != i and between(pixels[i].at, pixels[j].at).second <= 1)
                is_peak = pixels[j].value < pixels[i].value or (pixels[j].value == pixels[i].value and j > i);
        if (is_peak)
            sorted.push_back(pixels[i]);
    }
    std::ranges::stable_sort(sorted, std::ranges::greater{}, &Pixel::value);
    for (const Pixel& one: sorted)
        if (std::ssize(result) < option.n and std::ranges::none_of(result, [&](const Pixel& other) {
                return between(one.at, other.at).first < option.exclusion_radius;
            }))
            result.push_back(one);
    return result;
}

// Of whole numbers, so that many are equal.
TEST(find_peaks, are_the_best_of_all_pixels) {
    for (const Shape4& shape: {Shape4{2, 1, 1, 200}, Shape4{2, 1, 17, 70}, Shape4{1, 6, 11, 13}, Shape4{1, 2, 20, 1}})
        for (const bool periodic: {false, true})
            for (const f64 radius: {0., 2.5, 6.}) {
                SCOPED_TRACE(to_string(shape));
                const FindPeaksOption option{.n = 12,
                        .exclusion_radius = radius,
                        .threshold = 1,
                        .subpixel = Subpixel::NONE,
                        .periodic = periodic};
                const auto map = noa::zeros<f64>(shape);
                const auto noise = values(normal_noise<f64>(shape, 1));
                for (i64 i = 0; i < map.n_elements(); ++i)
                    map.get()[i] = std::round(2 * noise[test::at(i)]);
                const auto found = ns::find_peaks_3d(map.to(on_device()), option);
                auto peak = found.begin();
                for (i64 batch = 0; batch < shape[0]; ++batch)
                    for (const Pixel& expected: best_peaks(values(map), shape, batch, option)) {
                        ASSERT_NE(peak, found.end());
                        EXPECT_EQ(peak->position, expected.at.pop_front().as<f64>());
                        EXPECT_EQ(peak->value, expected.value);
                        EXPECT_EQ(peak->batch, batch);
                        ++peak;
                    }
                EXPECT_EQ(peak, found.end());
            }
}

TEST(find_peaks, of_any_layout) {
    const auto map = normal_noise<f32>({2, 1, 30, 70}, 1);
    const auto expected = ns::find_peaks_2d(map);
    const auto expect_same = [&](const auto& other) {
        const auto found = ns::find_peaks_2d(other);
        ASSERT_EQ(found.size(), 20U);
        for (std::size_t i = 0; i < 20; ++i) {
            EXPECT_EQ(found[i].position, expected[i].position);
            EXPECT_EQ(found[i].value, expected[i].value);
        }
    };
    expect_same(map.permute_copy({0, 1, 3, 2}).permute({0, 1, 3, 2}));
    expect_same(map.flip(kwk::height, kwk::width).copy().flip(kwk::height, kwk::width));
    expect_same(map.view().as_const());
}

TEST(find_peaks, refuses_what_is_not_a_search) {
    using test::throws;
    const auto map = noa::zeros<f32>({1, 1, 4, 5}, on_device());
    EXPECT_TRUE(throws<noa::Exception>([&] { (void)ns::find_peaks_1d(map); }, "find_peaks_1d", "2 dimensions"));
    EXPECT_TRUE(throws<noa::Exception>([&] { (void)ns::find_peaks_2d(map, {.n = 0}); }, "n is 0"));
    EXPECT_TRUE(throws<noa::Exception>(
            [&] { (void)ns::find_peaks_2d(map, {.exclusion_radius = -1}); }, "exclusion radius is -1"));
    EXPECT_TRUE(throws<noa::Exception>([&] { (void)ns::find_peaks_2d(map, {.threshold = NAN}); }, "threshold"));
    EXPECT_TRUE(throws<noa::Exception>(
            [&] {
                (void)ns::find_peaks_2d(noa::zeros<f32>({0, 1, 4, 5}, on_device()));
            },
            "empty"));
}

}  // namespace

// What a tilt series sees of a spectrum: by hand, against its definition, and against slices that are put into a
// volume.
#include "noa/geometry/missing_wedge.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

#include "fft/reference.hpp"
#include "noa/base/error.hpp"
#include "noa/fft/remap.hpp"
#include "noa/fft/transform.hpp"
#include "noa/geometry/fourier_slice.hpp"
#include "noa/geometry/matrix.hpp"
#include "noa/math/cast.hpp"
#include "noa/math/compare.hpp"
#include "noa/math/complex.hpp"
#include "noa/math/elementary.hpp"
#include "noa/math/random.hpp"
#include "noa/math/reduce.hpp"
#include "noa/runtime/factory.hpp"
#include "noa/runtime/stream.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::deg2rad;
using noa::fft::Remap, noa::fft::SpectrumLayout;
using noa::geometry::missing_wedge, noa::geometry::MissingWedgeOption, noa::geometry::Quaternion;
using test::Extents, test::Placed, test::Samples, test::frequency_of, test::on_device;
namespace ng = noa::geometry;

const std::vector<Shape4> shapes{{1, 2, 1, 1}, {1, 5, 1, 7}, {2, 6, 7, 8}, {1, 9, 12, 11}, {1, 8, 8, 8}, {1, 3, 4, 70}};

// ---- As the documentation has it -----------------------------------------------------------------------------------

// The distance to the closest of many images. Between the first and the last of them it is up to 0.002, not 0.
f64 distance_to_images(const Vec<f64, 3>& f, const MissingWedgeOption& option) {
    const auto back = option.rotation.inverse();
    const Vec<f64, 3> at = back.rotate(f), axis = noa::normalize(option.axis.push_front(0.));
    const Vec<f64, 3> e = noa::cross_product(axis, Vec<f64, 3>{1, 0, 0});
    f64 closest = std::numeric_limits<f64>::infinity();
    constexpr int n = 400;
    for (int i = 0; i <= n; ++i) {
        const f64 tilt = option.min_tilt + (option.max_tilt - option.min_tilt) * i / n;
        const Vec<f64, 3> in_image = noa::geometry::rotate(axis, tilt).inverse() * e;  // as project() has it
        const f64 z = at[0], along = noa::dot(at, e);
        const f64 part = std::abs(z * in_image[0] + along * noa::dot(in_image, e));
        closest = std::fmin(closest, std::sqrt(std::fmax(0., z * z + along * along - part * part)));
    }
    return closest;
}

f64 mask_at(const Vec<f64, 3>& f, const MissingWedgeOption& option) {
    const f64 distance = distance_to_images(f, option);
    return distance >= option.width ? 0 : (1 + std::cos(std::numbers::pi * distance / option.width)) / 2;
}

// The mean of all frequencies that this one stands for.
f64 expected_at(const Vec<f64, 3>& f, const MissingWedgeOption& option) {
    std::vector<Vec<f64, 3>> all{f};
    for (int i = 0; i < 3; ++i)
        if (std::abs(f[i]) == 0.5)
            for (std::size_t n = all.size(); n > 0; --n) {
                all.push_back(all[n - 1]);
                all.back()[i] = -f[i];
            }
    f64 sum = 0;
    for (const auto& one: all)
        sum += mask_at(one, option);
    return sum / static_cast<f64>(all.size());
}

const std::vector<MissingWedgeOption>& options() {
    static const std::vector<MissingWedgeOption> list{
            {.min_tilt = deg2rad(-60.), .max_tilt = deg2rad(60.), .width = 0.1},
            {.min_tilt = deg2rad(-20.), .max_tilt = deg2rad(50.), .width = 0.3},
            {.min_tilt = deg2rad(10.), .max_tilt = deg2rad(10.), .axis = {0, -2}, .width = 0.2},
            {.min_tilt = deg2rad(-70.), .max_tilt = deg2rad(40.), .axis = {1, 2}, .width = 0.15},
            {.min_tilt = deg2rad(-50.),
                    .max_tilt = deg2rad(60.),
                    .width = 0.2,
                    .rotation = Quaternion<f64>::from_axis_angle({1, 2, 3}, 1.)},
    };
    return list;
}

template<typename T>
void expect_mask(
        const SpectrumLayout& layout, const auto& write, const Shape4& shape, const std::vector<f64>& expected) {
    const auto mask = noa::empty<T>(layout.shape(shape), on_device());
    write(mask);
    const auto values = test::values(mask);
    for (std::size_t n = 0; n < values.size(); ++n)
        ASSERT_LT(std::abs(test::exact_of(values[n]) - test::Exact(expected[n])), 0.003) << n;
}

TEST(missing_wedge, is_by_the_distance_to_images) {
    for (const Shape4& shape: shapes)
        for (std::size_t i = 0; i < options().size(); ++i) {
            const auto check = [&]<SpectrumLayout L>() {
                SCOPED_TRACE(to_string(shape) + " " + std::string(L.name()) + " " + std::to_string(i));
                std::vector<f64> expected;
                for (i64 n = 0; n < L.shape(shape).n_elements(); ++n)
                    expected.push_back(expected_at(frequency_of(n, L, shape), options()[i]));
                const auto write = [&](const auto& mask) { missing_wedge<L>(mask, shape, options()[i]); };
                expect_mask<f64>(L, write, shape, expected);
                expect_mask<f32>(L, write, shape, expected);
                expect_mask<c32>(L, write, shape, expected);
                expect_mask<c64>(L, write, shape, expected);
            };
            if (i == 0) {
                check.template operator()<"h">();
                check.template operator()<"f">();
            }
            check.template operator()<"hc">();
            if (i == 1)
                check.template operator()<"fc">();
        }
}

// ---- By hand -------------------------------------------------------------------------------------------------------

// The plane of z (rows) and x (columns), centered. At +-45 degrees, the diagonals are seen.
TEST(missing_wedge, sees_both_edges) {
    const Shape4 shape{1, 5, 1, 5};
    const auto mask = noa::empty<f32>(shape, on_device());
    missing_wedge<"fc">(mask, shape, {.min_tilt = deg2rad(-45.), .max_tilt = deg2rad(45.)});
    EXPECT_EQ(test::values(mask),
            (std::vector<f32>{1, 0, 0, 0, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 0, 0, 0, 1}));
    missing_wedge<"fc">(mask, shape, {.min_tilt = deg2rad(0.), .max_tilt = deg2rad(45.)});  // towards +z and +x
    EXPECT_EQ(test::values(mask),
            (std::vector<f32>{1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 1, 1, 1, 1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1}));
    missing_wedge<"fc">(mask, shape, {.min_tilt = 0, .max_tilt = 0});
    EXPECT_EQ(test::values(mask),
            (std::vector<f32>{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
    missing_wedge<"fc">(mask, shape, {.min_tilt = deg2rad(-90.), .max_tilt = deg2rad(90.)});
    EXPECT_EQ(test::values(mask), std::vector<f32>(25, 1));
}

// With an edge of 0.4 cycles per pixel, half way at 0.2, which is the next frequency but one of ten.
TEST(missing_wedge, has_an_edge_as_wide_as_asked) {
    const Shape4 shape{1, 10, 1, 1};
    const auto mask = noa::empty<f64>(shape, on_device());
    missing_wedge<"f">(mask, shape, {.min_tilt = 0, .max_tilt = 0, .width = 0.4});
    const f64 high = (1 + std::sqrt(0.5)) / 2, low = (1 - std::sqrt(0.5)) / 2;
    const std::vector<f64> expected{1, high, 0.5, low, 0, 0, 0, low, 0.5, high};
    const auto values = test::values(mask);
    for (std::size_t i = 0; i < 10; ++i)
        EXPECT_NEAR(values[i], expected[i], 1e-15) << i;
}

// Frequencies of a volume that is not a cube are in cycles per pixel, too: as far as 0.5 along each axis.
TEST(missing_wedge, measures_angles_in_cycles_per_pixel) {
    const Shape4 shape{1, 3, 1, 9};
    const auto mask = noa::empty<f32>(shape.rfft(), on_device());
    missing_wedge<"h">(mask, shape, {.min_tilt = deg2rad(-45.), .max_tilt = deg2rad(45.)});
    EXPECT_EQ(test::values(mask), (std::vector<f32>{1, 1, 1, 1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 1, 1}));
}

TEST(missing_wedge, sees_all_along_the_tilt_axis) {
    const Shape4 shape{1, 7, 7, 7};
    const auto mask = noa::empty<f32>(shape, on_device());
    const auto along_height = noa::empty<f32>(shape, on_device());
    missing_wedge<"fc">(along_height, shape, {.min_tilt = deg2rad(-30.), .max_tilt = deg2rad(60.)});
    const auto values = along_height.to(Device{});
    for (i64 i = 0; i < 7; ++i)
        EXPECT_EQ(values.span()(0, 3, i, 3), 1);
    EXPECT_EQ(values.span()(0, 0, 3, 3), 0);
    // A tilt about x takes y to where a tilt about y takes -x.
    missing_wedge<"fc">(mask, shape, {.min_tilt = deg2rad(-30.), .max_tilt = deg2rad(60.), .axis = {0, 1}});
    EXPECT_TRUE(noa::allclose(mask, along_height.permute({0, 1, 3, 2}).flip(2), 0.f));
    // A volume that was turned by a quarter turn about z was seen with an axis that was turned.
    missing_wedge<"fc">(mask, shape,
            {.min_tilt = deg2rad(-30.),
                    .max_tilt = deg2rad(60.),
                    .rotation = Quaternion<f64>::from_axis_angle({1, 0, 0}, deg2rad(90.))});
    EXPECT_TRUE(noa::allclose(mask, along_height.permute({0, 1, 3, 2}).flip(3), 0.f));
}

// What slices are put into the spectrum of a volume, that is seen.
TEST(missing_wedge, is_where_slices_of_a_tilt_series_are) {
    const Shape4 of_volume{1, 48, 48, 48};
    constexpr int n = 81;
    std::vector<Mat<f64, 3, 3>> inverses;
    for (int i = 0; i < n; ++i)
        inverses.push_back(ng::rotate_y(deg2rad(-20. + i)).inverse());
    const Shape4 of_slices{n, 1, 48, 48};
    const auto slices = noa::fill<c64>(of_slices.rfft(), c64{1, 0}, on_device());
    const auto spectrum = noa::zeros<c64>(of_volume.rfft(), on_device());
    const auto weights = noa::zeros<f64>(of_volume.rfft(), on_device());
    ng::insert_slices<"h2h">(slices, {}, spectrum, weights, of_slices, of_volume, inverses);
    const auto mask = noa::empty<f64>(of_volume.rfft(), on_device()), wide = noa::like(mask);
    missing_wedge<"h">(mask, of_volume, {.min_tilt = deg2rad(-20.), .max_tilt = deg2rad(60.)});
    missing_wedge<"h">(wide, of_volume, {.min_tilt = deg2rad(-20.), .max_tilt = deg2rad(60.), .width = 1. / 48});
    const auto seen = test::values(weights), inside = test::values(mask), around = test::values(wide);
    int n_checked = 0;
    for (std::size_t i = 0; i < seen.size(); ++i) {
        const auto f = frequency_of(static_cast<i64>(i), SpectrumLayout::H, of_volume);
        if (std::sqrt(f[0] * f[0] + f[1] * f[1] + f[2] * f[2]) > 0.45)
            continue;  // where slices end
        ++n_checked;
        if (inside[i] == 1) {
            ASSERT_GT(seen[i], 0) << i;
        }
        if (around[i] == 0) {
            ASSERT_EQ(seen[i], 0) << i;
        }
    }
    EXPECT_GT(n_checked, 20000);
}

// ---- Spectra -------------------------------------------------------------------------------------------------------

template<typename T>
void expect_masked() {
    std::uint64_t seed = 0;
    for (const Shape4& shape: shapes) {
        const auto check = [&]<Remap R>() {
            SCOPED_TRACE(to_string(shape) + " " + std::string(R.from.name()) + "2" + std::string(R.to.name()));
            const auto extents = [&](SpectrumLayout layout) {
                const auto [b, d, h, w] = layout.shape(shape).values;
                return Extents{b, d, h, w};
            };
            ++seed;
            const Placed<T> input(test::some_layout(extents(R.from), seed, true), Samples::UNIT, seed);
            const Placed<T> output(test::some_layout(extents(R.to), seed + 2, false));
            missing_wedge<R>(input.array(), output.array(), shape, options()[3]);
            EXPECT_TRUE(output.is_clean());

            const auto remapped = noa::fft::remap(R, input.array(), shape);
            const auto mask = noa::empty<noa::traits::value_type_t<T>>(R.to.shape(shape), on_device());
            missing_wedge<R.to>(mask, shape, options()[3]);
            const auto a = test::values(remapped), got = output.values();
            const auto m = test::values(mask);
            for (std::size_t n = 0; n < a.size(); ++n)
                ASSERT_EQ(got[n], a[n] * m[n]) << n;
            EXPECT_EQ(test::values(missing_wedge<R>(input.array(), shape, options()[3])), got);
        };
        check.template operator()<"h2h">();
        check.template operator()<"h2fc">();
        check.template operator()<"fc2hc">();
        check.template operator()<"f2f">();
    }
}

TEST(missing_wedge, multiplies_spectra_of_every_type_layout_and_pair) {
    expect_masked<f32>();
    expect_masked<f64>();
    expect_masked<c32>();
    expect_masked<c64>();
}

// Also with an even size, where the highest frequency is its own opposite.
TEST(missing_wedge, keeps_volumes_real) {
    for (const Shape4& shape: {Shape4{1, 8, 8, 8}, Shape4{1, 6, 7, 8}}) {
        const auto volume = noa::random<c64>(noa::Normal{0., 1.}, shape, on_device(), {.seed = 1});
        const auto real = noa::cast<c64>(noa::real(volume));
        for (const auto& option: options()) {
            const auto seen =
                    noa::fft::c2c(missing_wedge<"f2f">(noa::fft::c2c(real, noa::fft::Sign::FORWARD), shape, option),
                            noa::fft::Sign::BACKWARD);
            EXPECT_LT(noa::max(noa::abs(noa::imag(seen))), 1e-14);
        }
    }
}

TEST(missing_wedge, works_in_place_and_broadcasts) {
    const Shape4 shape{3, 6, 7, 8}, one{1, 6, 7, 8};
    const auto spectrum = noa::random<c32>(noa::Normal{0., 1.}, one.rfft(), on_device(), {.seed = 1});
    const auto output = noa::empty<c32>(shape.rfft(), on_device());
    const std::vector<MissingWedgeOption> several(options().begin(), options().begin() + 3);
    missing_wedge<"h2h">(spectrum, output, shape, several);
    for (i64 i = 0; i < 3; ++i) {
        const auto copy = spectrum.copy();
        missing_wedge<"h2h">(copy, copy, one, several[static_cast<std::size_t>(i)]);
        EXPECT_TRUE(noa::allclose(output.subregion(i), copy, 0.f)) << i;
    }
}

TEST(missing_wedge, has_the_same_bits_with_any_number_of_threads) {
    const Shape4 shape{1, 40, 41, 42};
    const auto run = [&](int n_threads) {
        auto stream = noa::Stream::current(on_device().device);
        const int limit = stream.thread_limit();
        stream.set_thread_limit(n_threads);
        const auto mask = noa::empty<f32>(shape.rfft(), on_device());
        missing_wedge<"h">(mask, shape, options()[3]);
        stream.set_thread_limit(limit);
        return test::values(mask);
    };
    EXPECT_EQ(run(1), run(3));
}

TEST(missing_wedge, refuses_what_is_no_tilt_series) {
    const Shape4 shape{2, 4, 4, 4};
    const auto mask = noa::empty<f32>(shape.rfft(), on_device());
    const auto refuses = [&](const MissingWedgeOption& option, const char* text) {
        return test::throws<noa::Exception>([&] { missing_wedge<"h">(mask, shape, option); }, text);
    };
    EXPECT_TRUE(refuses({.min_tilt = -60, .max_tilt = 60}, "the tilts are from -60 to 60: they are in radians"));
    EXPECT_TRUE(refuses({.min_tilt = 1, .max_tilt = -1}, "the tilts are from 1 to -1"));
    EXPECT_TRUE(refuses({.max_tilt = std::numeric_limits<f64>::quiet_NaN()}, "to nan"));
    EXPECT_TRUE(refuses({.axis = {0, 0}}, "the tilt axis, yx, is finite and not 0, but this one is (0,0)"));
    EXPECT_TRUE(refuses({.width = -0.1}, "the width of the edge is -0.1: it is in cycles per pixel, from 0 on"));
    EXPECT_TRUE(refuses({.rotation = {0, 0, 0, 0}}, "missing_wedge: the quaternion (0,0,0,0) stands for no rotation"));
    const std::vector<MissingWedgeOption> three(3);
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] { missing_wedge<"h">(mask, shape, three); }, "missing_wedge: there are 3 options for the 2 batches"));
    EXPECT_TRUE(test::throws<noa::Exception>([&] { missing_wedge<"f">(mask, shape, MissingWedgeOption{}); },
            "missing_wedge: an array of shape (2,4,4,4) has spectra of shape (2,4,4,4) in the layout f"));
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] {
                missing_wedge<"h">(mask, {4, 1, 4, 4}, MissingWedgeOption{});
            },
            "missing_wedge: (4,1,4,4) is the shape of images where volumes"));
}

}  // namespace

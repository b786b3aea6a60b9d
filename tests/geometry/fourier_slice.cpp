#include "noa/geometry/fourier_slice.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numbers>
#include <span>
#include <type_traits>
#include <vector>

#include "fft/reference.hpp"
#include "geometry/lists.hpp"
#include "geometry/overlaps.hpp"
#include "geometry/reference.hpp"
#include "noa/base/error.hpp"
#include "noa/fft/remap.hpp"
#include "noa/fft/transform.hpp"
#include "noa/geometry/draw.hpp"
#include "noa/geometry/matrix.hpp"
#include "noa/geometry/project.hpp"
#include "noa/geometry/transform_spectrum.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/math/resize.hpp"
#include "noa/runtime/factory.hpp"
#include "noa/runtime/stream.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::deg2rad, noa::fft::c2r, noa::fft::r2c, noa::fft::Remap, noa::fft::SpectrumLayout;
using noa::geometry::divide_by_weights, noa::geometry::extract_slices, noa::geometry::ExtractSlicesOption,
        noa::geometry::gridding_correction, noa::geometry::insert_slices, noa::geometry::InsertSlicesOption;
namespace ng = noa::geometry;

constexpr f64 everything = 2, inf = std::numeric_limits<f64>::infinity(), nan = std::numeric_limits<f64>::quiet_NaN();
constexpr auto eye = Mat<f64, 3, 3>::eye();

using Rotations = std::vector<ng::Quaternion<f64>>;

Rotations some_rotations(i64 n, std::uint64_t seed = 3) {
    test::Dice dice{std::mt19937_64(seed)};
    Rotations result;
    for (i64 i = 0; i < n; ++i)
        result.push_back(dice.rotation());
    return result;
}

// ---- Extraction ----------------------------------------------------------------------------------------------------

template<Remap R, typename T, typename Matrices>
noa::Array<T> extracted(const noa::Array<T>& volume, const Shape4& volume_shape, const Shape4& slice_shape,
        const Matrices& inverses, const ExtractSlicesOption& how = {}) {
    auto result = noa::empty<T>(R.to.shape(slice_shape), test::on_device());
    extract_slices<R>(volume, result, volume_shape, slice_shape, inverses, how);
    return result;
}

noa::Array<f64> projected(
        const noa::Array<f64>& volume, const Shape4& images, const auto& inverses, const ng::ProjectOption& how = {}) {
    auto result = noa::empty<f64>(images, test::on_device());
    ng::project(volume, result, inverses, how);
    return result;
}

// Nothing is interpolated: the slice is the spectrum of the projection.
TEST(extract_slices, quarter_turns_are_projections) {
    for (const i64 n: {7, 8}) {
        const Shape4 volumes{1, n, n, n}, images{1, 1, n, n};
        // Without the pixels that have no opposite: a projection has 0 where a spectrum has what is periodically there.
        const auto volume = test::made_of<f64>(volumes, [&](const Vec<i64, 4>& at) {
            const bool is_edge = n % 2 == 0 and (at[1] == 0 or at[2] == 0 or at[3] == 0);
            return is_edge ? 0. : std::sin(static_cast<f64>(at[1] * 50 + at[2] * 9 + at[3]));
        });
        const auto spectrum = noa::fft::remap("h2hc", r2c(volume), volumes);
        for (const auto& inverse: {eye, ng::rotate_x(deg2rad(90.)), ng::rotate_y(deg2rad(90.)),
                     ng::rotate_z(deg2rad(-90.)), Mat<f64, 3, 3>({{0, 0, 1}, {1, 0, 0}, {0, 1, 0}})}) {
            SCOPED_TRACE(to_string(inverse));
            test::expect_close(extracted<"hc2h">(spectrum, volumes, images, inverse, {.cutoff = everything}),
                    r2c(projected(volume, images, inverse)), 1e-12);
        }
        test::expect_close(
                extracted<"hc2h">(spectrum, volumes, images, eye, {.cutoff = everything, .shifts = Vec{1, -2}}),
                r2c(test::made_of<f64>(images,
                        [&, image = test::here(projected(volume, images, eye))](const Vec<i64, 4>& at) {
                            return image.span()(0, 0, (at[2] - 1 + n) % n, (at[3] + 2) % n);
                        })),
                1e-12);
    }
}

// The plane kz = 0 of the rotated spectrum.
TEST(extract_slices, is_a_plane_of_the_rotated_spectrum) {
    const Shape4 volumes{2, 6, 7, 8}, images{2, 1, 7, 8};
    const auto spectrum = r2c(test::noise<f32>(volumes, 1));
    test::Dice dice{std::mt19937_64(1)};
    const std::vector<Mat<f64, 3, 3>> inverses{dice.matrix<3>(), dice.matrix<3>()};
    for (const Interp interp: {Interp::NEAREST, Interp::LINEAR, Interp::CUBIC, Interp::LANCZOS6}) {
        const auto rotated =
                ng::transform_spectrum_3d<"h2h">(spectrum, volumes, inverses, {.interp = interp, .cutoff = 0.4});
        const auto plane = rotated.subregion(noa::Slice{}, noa::Slice{0, 1}, noa::Slice{}, noa::Slice{});
        EXPECT_EQ(
                test::values(extracted<"h2h">(spectrum, volumes, images, inverses, {.interp = interp, .cutoff = 0.4})),
                test::values(plane));
    }
    const auto powers = test::noise<f64>(volumes.rfft(), 2);
    const auto plane = ng::transform_spectrum_3d<"h2h">(powers, volumes, inverses)
                               .subregion(noa::Slice{}, noa::Slice{0, 1}, noa::Slice{}, noa::Slice{});
    EXPECT_EQ(test::values(extracted<"h2h">(powers, volumes, images, inverses)), test::values(plane));
}

// ---- Insertion -----------------------------------------------------------------------------------------------------

template<typename T>
struct Inserted {
    Shape4 shape;
    noa::Array<noa::Complex<T>> volume;
    noa::Array<T> weights;

    explicit Inserted(const Shape4& volume_shape)
        : shape(volume_shape),
          volume(noa::zeros<noa::Complex<T>>(volume_shape.rfft(), test::on_device())),
          weights(noa::zeros<T>(volume_shape.rfft(), test::on_device())) {}

    template<typename Matrices>
    Inserted& add(const noa::Array<noa::Complex<T>>& slices, const Shape4& slice_shape, const Matrices& inverses,
            const InsertSlicesOption& how = {}) {
        insert_slices<"h2h">(slices, {}, volume, weights, slice_shape, shape, inverses, how);
        return *this;
    }
    // The volume, of which so much is known.
    noa::Array<T> reconstructed() const {
        const auto spectrum = noa::like(volume);
        divide_by_weights(volume, weights, spectrum);
        auto result = c2r(spectrum, shape);
        gridding_correction(result, result);
        return result;
    }
};

TEST(insert_slices, a_slice_is_its_plane_and_what_is_around) {
    const Shape4 volumes{1, 6, 7, 8}, images{1, 1, 7, 8};
    const auto slice = r2c(test::noise<f64>(images, 1));
    const auto one = Inserted<f64>(volumes).add(slice, images, eye, {.cutoff = everything, .width = 2});
    const auto volume = test::here(one.volume), given = test::here(slice);
    const auto weights = test::here(one.weights);
    for (i64 z = 0; z < 6; ++z)
        for (i64 y = 0; y < 7; ++y)
            for (i64 x = 0; x < 5; ++x) {
                // Largest extent 8: kz of 6 along the depth are kz 8/6 of those; and the center is at 3 of 6.
                const auto kz = static_cast<f64>(noa::fft::frequency_at(z, i64{6}, false));
                const f64 weight = std::max(0., 1 - std::abs(kz) * 8 / 6 / 2) * (z % 2 == 0 ? 1 : -1);
                const c64 expected = given.span()(0, 0, y, x) * weight;
                EXPECT_NEAR(weights.span()(0, z, y, x), std::abs(weight), 1e-14);
                EXPECT_NEAR(volume.span()(0, z, y, x).real, expected.real, 1e-13);
                EXPECT_NEAR(volume.span()(0, z, y, x).imag, expected.imag, 1e-13);
            }
}

// What is inserted is what is extracted from the same side, if nothing is interpolated.
TEST(insert_slices, slices_come_back) {
    for (const i64 n: {9, 8}) {
        const Shape4 volumes{1, n, n, n}, images{1, 1, n, n};
        const auto slice = r2c(test::noise<f64>(images, 1));
        for (const auto& inverse: {eye, ng::rotate_x(deg2rad(90.)), ng::rotate_y(deg2rad(-90.)),
                     ng::rotate_z(deg2rad(90.)), Mat<f64, 3, 3>({{0, 0, 1}, {1, 0, 0}, {0, 1, 0}})}) {
            SCOPED_TRACE(to_string(inverse));
            Inserted<f64> all(volumes);
            all.add(slice, images, inverse, {.cutoff = everything, .shifts = Vec{1, -2}});
            divide_by_weights(all.volume, all.weights, all.volume);
            const auto got = extracted<"h2h">(
                    all.volume, volumes, images, inverse, {.cutoff = everything, .shifts = Vec{1, -2}});
            test::expect_close(got, slice, 1e-12);
        }
    }
}

TEST(insert_slices, weights_are_added_up) {
    const Shape4 volumes{1, 8, 8, 8}, images{3, 1, 8, 8};
    const auto rotations = some_rotations(3);
    const auto slices = r2c(test::noise<f32>(images, 1));
    const auto all = Inserted<f32>(volumes).add(slices, images, rotations);
    Inserted<f32> one_by_one(volumes);
    for (i64 i = 0; i < 3; ++i)
        one_by_one.add(slices.subregion(i), {1, 1, 8, 8}, rotations[test::at(i)]);
    test::expect_close(one_by_one.volume, all.volume, 1e-5);
    test::expect_close(one_by_one.weights, all.weights, 1e-6);

    Inserted<f32> weighted(volumes);
    const auto halves = noa::fill<f32>({1, 1, 8, 5}, 0.5f, test::on_device());
    insert_slices<"h2h">(
            slices, halves.broadcast({3, 1, 8, 5}), weighted.volume, weighted.weights, images, volumes, rotations);
    EXPECT_EQ(test::values(weighted.volume), test::values(all.volume));
    test::expect_close(noa::multiply(weighted.weights, 2.f), all.weights, 1e-6);
}

// ---- What goes with it ---------------------------------------------------------------------------------------------

TEST(divide_by_weights, divides_by_no_less_than_the_threshold) {
    const auto spectrum = noa::from_values<c32>({{1, 2}, {3, 4}, {0, 0}, {5, 6}}, {1, 1, 1, 4}).to(test::on_device());
    const auto weights = noa::from_values<f32>({2, 0.25, 0, 0.5}).to(test::on_device());
    const auto output = noa::like(spectrum);
    divide_by_weights(spectrum, weights, output);
    EXPECT_EQ(test::values(output), (std::vector<c32>{{0.5, 1}, {12, 16}, {0, 0}, {10, 12}}));
    divide_by_weights(spectrum, weights, spectrum, 0.5);
    EXPECT_EQ(test::values(spectrum), (std::vector<c32>{{0.5, 1}, {6, 8}, {0, 0}, {10, 12}}));
}

TEST(gridding_correction, agrees_with_values_worked_by_hand) {
    const auto row = noa::from_values<f64>({1, 1, 2, 3}).to(test::on_device());
    const auto output = noa::like(row);
    const f64 edge = 2 / std::numbers::pi, quarter = 2 * std::sqrt(2.) / std::numbers::pi;  // sinc of 1/2 and of 1/4
    const auto expect_values = [&](const std::vector<f64>& expected) {
        const auto got = test::values(output);
        for (std::size_t i = 0; i < expected.size(); ++i)
            EXPECT_NEAR(got[i], expected[i], 1e-14) << i;
    };
    gridding_correction(row, output);
    expect_values({1 / (edge * edge), 1 / (quarter * quarter), 2, 3 / (quarter * quarter)});
    gridding_correction(row, output, {.interp = Interp::NEAREST});
    expect_values({1 / edge, 1 / quarter, 2, 3 / quarter});
    gridding_correction(row, output, {.interp = Interp::NEAREST, .center = Vec{0., 0., 1.}});
    expect_values({1 / quarter, 1, 2 / quarter, 3 / edge});

    const auto volume = noa::ones<f64>({2, 4, 2, 4}, test::on_device());
    gridding_correction(volume, volume);
    EXPECT_NEAR(test::here(volume).span()(1, 1, 0, 3), 1 / std::pow(quarter * edge * quarter, 2), 1e-13);
    EXPECT_EQ(test::here(volume).span()(0, 2, 1, 2), 1);
}

// ---- Volumes and their projections ---------------------------------------------------------------------------------

noa::Array<f64> phantom(const Shape4& shape) {
    auto result = noa::zeros<f64>(shape, test::on_device());
    const auto add = [&](const Vec<f64, 3>& from_center, f64 radius, f64 value) {
        Vec<f64, 3> center;
        for (int axis = 0; axis < 3; ++axis)
            center[axis] = from_center[axis] - test::from_center(0, shape[axis + 1]);
        ng::draw(result, result, ng::Sphere<3>{.center = center, .radius = radius, .smoothness = 2},
                {.value = value, .combine = ng::Combine::ADD});
    };
    add({0, 0, 0}, 3, 1);
    add({4, -3, 2}, 2, 0.8);
    add({-5, 1, 3}, 1.5, 1.2);
    add({1, 5, -4}, 2, -0.6);
    add({-2, -4, -5}, 1, 1.5);
    return result;
}

constexpr i64 n_pixels = 24, n_views = 100;
const Shape4 phantom_shape{1, n_pixels, n_pixels, n_pixels};

TEST(extract_slices, are_projections) {
    const Shape4 images{20, 1, n_pixels, n_pixels};
    const auto rotations = some_rotations(20);
    const auto volume = phantom(phantom_shape);
    const auto expected = projected(volume, images, rotations, {.shifts = Vec{1.5, -2.25}});
    const auto from = noa::like(volume);
    gridding_correction(volume, from);
    const auto slices = extracted<"h2h">(r2c(from), phantom_shape, images, rotations, {.shifts = Vec{1.5, -2.25}});
    EXPECT_GT(test::pearson(c2r(slices, images), expected), 0.995);

    // Of a padded volume, they are of the same frequencies.
    const Shape4 padded{1, 34, 38, 36};
    const auto of_padded = extracted<"h2h">(r2c(noa::resize(volume, padded)), padded, images, rotations,
            {.interp = Interp::CUBIC, .shifts = Vec{1.5, -2.25}});
    EXPECT_GT(test::pearson(c2r(of_padded, images), expected), 0.995);
    const f64 total = test::values(r2c(expected))[0].real;
    EXPECT_NEAR(test::values(of_padded)[0].real, total, 0.01 * total);  // the scale, too
}

TEST(insert_slices, is_a_reconstruction) {
    const Shape4 images{n_views, 1, n_pixels, n_pixels};
    const auto rotations = some_rotations(n_views);
    const auto volume = phantom(phantom_shape);
    const auto slices = r2c(projected(volume, images, rotations));
    const auto all = Inserted<f64>(phantom_shape).add(slices, images, rotations);
    const auto got = all.reconstructed();
    EXPECT_GT(test::pearson(got, volume), 0.98);
    EXPECT_NEAR(test::inner_product(got, volume) / test::inner_product(volume, volume), 1, 0.03);  // the scale, too
}

// Frequencies of images are as close as they are far from 0: they are weighted by that.
TEST(backproject, reconstructs_from_filtered_images) {
    const Shape4 images{n_views, 1, n_pixels, n_pixels};
    const auto rotations = some_rotations(n_views);
    const auto volume = phantom(phantom_shape);
    const auto ramp = test::made_of<c64>(Shape4{1, 1, n_pixels, n_pixels}.rfft(), [](const Vec<i64, 4>& at) {
        return std::hypot(static_cast<f64>(noa::fft::frequency_at(at[2], n_pixels, false)), static_cast<f64>(at[3]));
    });
    const auto spectra = r2c(projected(volume, images, rotations));
    const auto filtered = c2r(noa::multiply(spectra, ramp), images);
    const auto got = noa::like(volume);
    ng::backproject(filtered, got, rotations, {.normalize = true});
    EXPECT_GT(test::pearson(got, volume), 0.95);
}

// ---- How it is called ----------------------------------------------------------------------------------------------

TEST(insert_slices, arrays_live_until_the_work_is_done) {
    const Shape4 volumes{1, 24, 24, 24}, images{6, 1, 24, 24};
    const auto run = [&] {
        Inserted<f32> all(volumes);
        all.add(r2c(test::noise<f32>(images, 1)), images, some_rotations(6));
        return all.reconstructed();
    };
    const auto expected = test::values(run());
    const noa::StreamGuard guard(test::device());
    const auto got = run();
    EXPECT_EQ(test::values(got), expected);
}

template<typename T>
noa::Array<T> zeros(const Shape4& shape) {
    return noa::zeros<T>(shape, test::on_device());
}

TEST(extract_slices, what_makes_no_sense_is_refused) {
    const Shape4 volumes{1, 4, 4, 4}, images{2, 1, 4, 4}, spectra{2, 1, 4, 3};
    const auto volume = zeros<c32>({1, 4, 4, 3});
    const auto refuses = [&](const auto& from, const Shape4& to, const Shape4& of, const auto& inverses,
                                 const ExtractSlicesOption& how, const auto&... pieces) {
        return test::throws<noa::Exception>(
                [&] { extract_slices<"hc2h">(from, zeros<c32>(to), of, images, inverses, how); }, "extract_slices",
                pieces...);
    };
    EXPECT_TRUE(refuses(zeros<c32>({1, 4, 4, 4}), spectra, volumes, eye, {}, "volume", "(1,4,4,4)", "(1,4,4,3)", "hc"));
    EXPECT_TRUE(refuses(volume, {2, 1, 4, 4}, volumes, eye, {}, "slices", "(2,1,4,4)", "(2,1,4,3)"));
    EXPECT_TRUE(refuses(zeros<c32>({3, 4, 4, 3}), spectra, {3, 4, 4, 4}, eye, {}, "3 volumes", "2 slices"));
    EXPECT_TRUE(refuses(zeros<c32>({1, 1, 4, 3}), spectra, {1, 1, 4, 4}, eye, {}, "volume", "images"));
    EXPECT_TRUE(refuses(volume, spectra, volumes, std::vector(3, eye), {}, "3 matrices", "2 batches"));
    EXPECT_TRUE(refuses(volume, spectra, volumes, ng::scale(Vec{0., 1., 1.}), {}, "determinant 0"));
    EXPECT_TRUE(refuses(volume, spectra, volumes, ng::scale(Vec{nan, 1., 1.}), {}, "not finite"));
    EXPECT_TRUE(refuses(volume, spectra, volumes, eye, {.interp = Interp::CUBIC_BSPLINE}, "CUBIC_BSPLINE"));
    EXPECT_TRUE(refuses(volume, spectra, volumes, eye, {.cutoff = -1}, "cutoff is -1"));
    EXPECT_TRUE(refuses(volume, spectra, volumes, eye, {.volume_center = Vec{inf, 0., 0.}}, "center", "(inf,0,0)"));
    EXPECT_TRUE(refuses(volume, spectra, volumes, eye, {.slice_center = Vec{0., nan}}, "center", "(0,nan)"));
    EXPECT_TRUE(refuses(volume, spectra, volumes, eye, {.shifts = Vec{0., nan}}, "shift", "(0,nan)"));
    EXPECT_TRUE(refuses(volume, spectra, volumes, eye, {.shifts = std::vector<Vec<f64, 2>>(3)}, "3 shifts"));
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] {
                extract_slices<"h2h">(
                        zeros<f32>({1, 4, 4, 3}), zeros<f32>(spectra), volumes, images, eye, {.shifts = Vec{1, 2}});
            },
            "f32", "by (1,2)"));
    const auto part = volume.subregion(noa::Ellipsis{}, noa::Slice{0, 1}, noa::Slice{}, noa::Slice{});
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] {
                extract_slices<"h2h">(volume, part, volumes, {1, 1, 4, 4}, eye);
            },
            "overlap"));
}

TEST(insert_slices, what_makes_no_sense_is_refused) {
    const Shape4 volumes{1, 4, 4, 4}, images{2, 1, 4, 4};
    const auto slices = zeros<c32>({2, 1, 4, 3}), volume = zeros<c32>({1, 4, 4, 3});
    const auto weights = zeros<f32>({1, 4, 4, 3});
    const auto refuses = [&](const auto& from, const auto& from_weights, const auto& to, const auto& to_weights,
                                 const InsertSlicesOption& how, const auto&... pieces) {
        return test::throws<noa::Exception>(
                [&] { insert_slices<"h2h">(from, from_weights, to, to_weights, images, volumes, eye, how); },
                "insert_slices", pieces...);
    };
    const noa::Nothing none;
    EXPECT_TRUE(refuses(zeros<c32>({2, 1, 4, 4}), none, volume, weights, {}, "slices", "(2,1,4,4)", "(2,1,4,3)"));
    EXPECT_TRUE(refuses(slices, none, zeros<c32>({1, 4, 3, 3}), weights, {}, "volume", "(1,4,3,3)", "(1,4,4,3)"));
    EXPECT_TRUE(refuses(slices, none, volume, zeros<f32>({1, 4, 4, 4}), {}, "weights of the volume", "(1,4,4,4)"));
    EXPECT_TRUE(refuses(slices, zeros<f32>({1, 1, 4, 3}), volume, weights, {}, "weights of slices", "(1,1,4,3)"));
    EXPECT_TRUE(refuses(slices, none, zeros<c32>({1, 1, 4, 3}).broadcast({1, 4, 4, 3}), weights, {}, "share memory"));
    EXPECT_TRUE(refuses(slices, none, volume, weights, {.cutoff = nan}, "cutoff is nan"));
    EXPECT_TRUE(refuses(slices, none, volume, weights, {.width = 0}, "width is 0"));
    EXPECT_TRUE(refuses(slices, none, volume, weights, {.width = inf}, "width is inf"));
    EXPECT_TRUE(refuses(slices, none, volume, weights, {.volume_center = Vec{nan, 0., 0.}}, "center", "(nan,0,0)"));
    EXPECT_TRUE(refuses(slices, none, volume, weights, {.shifts = Vec{inf, 0.}}, "shift", "(inf,0)"));
    const auto refuses_shapes = [&](const Shape4& of_slices, const Shape4& of_volumes, const auto& inverses,
                                        const auto&... pieces) {
        return test::throws<noa::Exception>(
                [&] {
                    insert_slices<"h2h">(zeros<c32>(of_slices.rfft()), {}, zeros<c32>(of_volumes.rfft()),
                            zeros<f32>(of_volumes.rfft()), of_slices, of_volumes, inverses);
                },
                pieces...);
    };
    EXPECT_TRUE(refuses_shapes({2, 2, 4, 4}, volumes, eye, "volumes", "(2,2,4,4)", "images"));
    EXPECT_TRUE(refuses_shapes(images, {1, 1, 4, 4}, eye, "images", "(1,1,4,4)", "volumes"));
    EXPECT_TRUE(refuses_shapes(images, {2, 4, 4, 4}, eye, "one volume", "(2,4,4,4)"));
    EXPECT_TRUE(refuses_shapes(images, volumes, std::vector(3, eye), "3 matrices", "2 batches"));
    EXPECT_TRUE(refuses_shapes(images, volumes, ng::scale(Vec{1., 1., 1e-4}), "scales by 10000"));
    const auto part = volume.subregion(noa::Ellipsis{}, noa::Slice{0, 1}, noa::Slice{}, noa::Slice{});
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] {
                insert_slices<"h2h">(part, {}, volume, weights, {1, 1, 4, 4}, volumes, eye);
            },
            "overlap"));
}

TEST(gridding_correction, what_makes_no_sense_is_refused) {
    const auto volume = zeros<f32>({1, 4, 5, 6});
    const auto refuses = [&](const auto& output, const ng::GriddingOption& how, const auto&... pieces) {
        return test::throws<noa::Exception>(
                [&] { gridding_correction(volume, output, how); }, "gridding_correction", pieces...);
    };
    EXPECT_TRUE(refuses(zeros<f32>({1, 4, 5, 7}), {}, "(1,4,5,6)", "(1,4,5,7)"));
    EXPECT_TRUE(refuses(volume, {.interp = Interp::CUBIC}, "LINEAR", "CUBIC"));
    EXPECT_TRUE(refuses(volume, {.center = Vec{0., 5., 0.}}, "center (0,5,0)", "(1,4,5,6)"));
    EXPECT_TRUE(refuses(volume, {.center = Vec{0., nan, 0.}}, "center (0,nan,0)"));
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] {
                gridding_correction(zeros<f32>({1, 0, 5, 6}), zeros<f32>({1, 0, 5, 6}));
            },
            "nothing", "(1,0,5,6)"));
}

TEST(divide_by_weights, what_makes_no_sense_is_refused) {
    const auto spectrum = zeros<c32>({1, 4, 5, 6});
    const auto weights = zeros<f32>({1, 4, 5, 6});
    const auto refuses = [&](const auto& of, const auto& output, f64 threshold, const auto&... pieces) {
        return test::throws<noa::Exception>([&] { divide_by_weights(spectrum, of, output, threshold); }, pieces...);
    };
    EXPECT_TRUE(refuses(zeros<f32>({1, 4, 5, 1}), spectrum, 1, "divide_by_weights", "(1,4,5,1)", "(1,4,5,6)"));
    EXPECT_TRUE(refuses(weights, zeros<c32>({2, 4, 5, 6}), 1, "divide_by_weights", "(2,4,5,6)"));
    EXPECT_TRUE(refuses(weights, spectrum, 0, "threshold is 0"));
    EXPECT_TRUE(refuses(weights, spectrum, nan, "threshold is nan"));
    EXPECT_TRUE(
            refuses(weights, zeros<c32>({1, 1, 5, 6}).broadcast({1, 4, 5, 6}), 1, "divide_by_weights", "share memory"));
}

TEST(extract_slices, returns_a_new_array) {
    const Shape4 volumes{1, 4, 5, 6}, images{2, 1, 4, 5};
    const auto volume = r2c(test::noise<f32>(volumes, 1));
    const Rotations rotations = some_rotations(2);
    EXPECT_EQ(extract_slices<"h2h">(volume, volumes, {1, 1, 4, 5}, rotations).shape()[0],
            static_cast<i64>(rotations.size()));
    EXPECT_EQ(test::values(extract_slices<"h2fc">(volume, volumes, images, rotations, {.slice_center = {1, 2}})),
            test::values(extracted<"h2fc">(volume, volumes, images, rotations, {.slice_center = Vec{1., 2.}})));
}

TEST(fourier_slice, matrices_and_shifts_come_in_every_kind_of_list) {
    const Shape4 volumes{1, 4, 5, 6};
    const auto volume = r2c(test::noise<f32>(volumes, 1));
    const Rotations rotations = some_rotations(2);
    const auto extracted_by = [&](const auto& list, const auto& shifts) {
        const bool is_one = std::is_same_v<decltype(list), const ng::Quaternion<f64>&> and
                            std::is_same_v<decltype(shifts), const Vec<f64, 2>&>;
        return extract_slices<"h2h">(volume, volumes, {is_one ? 1 : 2, 1, 4, 5}, list, {.shifts = shifts});
    };
    test::expect_same_of_lists(rotations[0], rotations[1], [&](const auto& list) {
        return extracted_by(list, Vec{0., 0.});
    });
    test::expect_same_of_lists(
            Vec{1., 0.5}, Vec{0., -1.}, [&](const auto& shifts) { return extracted_by(rotations[0], shifts); });

    const auto slices = extracted_by(rotations, Vec{0., 0.});
    const auto inserted = [&](const auto& list) {
        const auto sums = zeros<c32>(volumes.rfft());
        insert_slices<"h2h">(slices, {}, sums, zeros<f32>(volumes.rfft()), {2, 1, 4, 5}, volumes, list);
        return test::values(sums);
    };
    const auto array = noa::from_values<ng::Quaternion<f64>>(rotations.data(), 2, {1, 1, 1, 2});
    EXPECT_EQ(inserted(array.to(test::on_device())), inserted(rotations));
    EXPECT_EQ(inserted(array.view()), inserted(std::span(rotations)));
}

TEST(fourier_slice, input_and_output_do_not_overlap) {
    const Shape4 volumes{1, 4, 4, 4}, images{2, 1, 4, 4};
    const auto weights = zeros<f32>(volumes.rfft());
    test::expect_apart<c32>("extract_slices", volumes.rfft(), images.rfft(),
            [&](auto& a, auto& b) { extract_slices<"h2h">(a, b, volumes, images, eye); });
    test::expect_apart<c32>("insert_slices", images.rfft(), volumes.rfft(),
            [&](auto& a, auto& b) { insert_slices<"h2h">(a, {}, b, weights, images, volumes, eye); });
    test::expect_apart<c32>(
            "divide_by_weights", volumes.rfft(), volumes.rfft(),
            [&](auto& a, auto& b) { divide_by_weights(a, weights, b); }, test::InPlace::IS_ALLOWED);
    test::expect_apart<f32>(
            "gridding_correction", volumes, volumes, [&](auto& a, auto& b) { gridding_correction(a, b); },
            test::InPlace::IS_ALLOWED);
}

}  // namespace

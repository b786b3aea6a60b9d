// Polar coordinates, against transformations of each pixel by itself.
#include "noa/geometry/polar.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

#include "fft/reference.hpp"
#include "geometry/reference.hpp"
#include "noa/fft/remap.hpp"
#include "noa/fft/transform.hpp"
#include "noa/geometry/transform.hpp"
#include "noa/math/random.hpp"
#include "noa/runtime/factory.hpp"
#include "noa/signal/spectrum.hpp"

namespace {

using namespace noa::types;
using noa::deg2rad, noa::fft::SpectrumLayout, noa::geometry::PolarOption, noa::geometry::PolarSpectrumOption;
using noa::geometry::cartesian2polar, noa::geometry::polar2cartesian, noa::geometry::spectrum2polar;
namespace ng = noa::geometry;

constexpr f64 pi = std::numbers::pi;
constexpr Interp all_interps[] = {Interp::NEAREST, Interp::LINEAR, Interp::CUBIC, Interp::CUBIC_BSPLINE,
        Interp::LANCZOS4, Interp::LANCZOS6, Interp::LANCZOS8};
constexpr Border all_borders[] = {
        Border::ZERO, Border::VALUE, Border::CLAMP, Border::PERIODIC, Border::MIRROR, Border::REFLECT};

template<typename T = f64, typename Input>
noa::Array<T> to_polar(const Input& image, i64 n_phi, i64 n_rho, const PolarOption& how = {}) {
    auto polar = noa::empty<T>({image.shape()[0], 1, n_phi, n_rho}, test::on_device());
    cartesian2polar(image, polar, how);
    return polar;
}
template<typename T = f64, typename Input>
noa::Array<T> to_cartesian(const Input& polar, i64 height, i64 width, const PolarOption& how = {}) {
    auto image = noa::empty<T>({polar.shape()[0], 1, height, width}, test::on_device());
    polar2cartesian(polar, image, how);
    return image;
}

// The values of an image at some places, each by a transformation of its own.
template<typename T>
noa::Array<T> values_at(
        const noa::Array<T>& image, const std::vector<Vec<f64, 2>>& places, const ng::TransformOption& how) {
    std::vector<Mat<f64, 2, 3>> matrices;
    matrices.reserve(places.size());
    for (const auto& place: places)
        matrices.push_back(Mat<f64, 2, 3>({{1, 0, place[0]}, {0, 1, place[1]}}));
    auto result = noa::empty<T>({static_cast<i64>(places.size()), 1, 1, 1}, test::on_device());
    ng::transform_2d(image, result, matrices, how);
    return result;
}

template<typename T>
void expect_same(const noa::Array<T>& got, const noa::Array<T>& expected, f64 size = 1) {
    const auto epsilon = static_cast<f64>(std::numeric_limits<noa::traits::value_type_t<T>>::epsilon());
    const auto a = test::exact_of(test::values(got)), b = test::exact_of(test::values(expected));
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i)
        ASSERT_LE(std::abs(a[i] - b[i]), size * (16 * epsilon + 2e-13)) << i;  // the latter for places
}

// ---- Against a slow reference --------------------------------------------------------------------------------------

struct Grid {
    Vec<f64, 2> rho, phi;
    bool rho_endpoint, phi_endpoint;

    static f64 at(const Vec<f64, 2>& range, bool endpoint, i64 i, i64 n) {
        return range[0] + (range[1] - range[0]) * static_cast<f64>(i) / static_cast<f64>(endpoint ? n - 1 : n);
    }
    PolarOption option(const Vec<f64, 2>& center, Interp interp, Border border) const {
        return {.center = center,
                .rho_range = rho,
                .rho_endpoint = rho_endpoint,
                .phi_range = phi,
                .phi_endpoint = phi_endpoint,
                .interp = interp,
                .border = border,
                .value = 3};
    }
};

const std::vector<Grid>& grids() {
    static const std::vector<Grid> list{{{0, 8}, {0, 2 * pi}, true, false}, {{0, 11}, {-pi, pi}, false, true},
            {{2.5, 7}, {1, 1 + 2 * pi}, false, false}, {{1, 4}, {-0.5, 2.5}, true, true},
            {{0, 30}, {-9, -8}, true, false}};
    return list;
}

template<typename T>
void expect_polar(const Grid& grid, const Vec<f64, 2>& center, Interp interp, Border border) {
    const auto image = test::normal_noise<T>({1, 1, 14, 17}, 4);
    const i64 n_phi = 13, n_rho = 9;
    std::vector<Vec<f64, 2>> places;
    for (i64 row = 0; row < n_phi; ++row)
        for (i64 column = 0; column < n_rho; ++column) {
            const f64 phi = Grid::at(grid.phi, grid.phi_endpoint, row, n_phi);
            const f64 rho = Grid::at(grid.rho, grid.rho_endpoint, column, n_rho);
            places.push_back(center + rho * Vec{std::sin(phi), std::cos(phi)});
        }
    const auto expected = values_at(image, places, {.interp = interp, .border = border, .value = 3});
    const auto got = to_polar<T>(image, n_phi, n_rho, grid.option(center, interp, border));
    expect_same(got, expected);
}

TEST(cartesian2polar, every_value_is_that_of_a_transformation) {
    int n = 0;
    for (const Interp interp: all_interps)
        for (const Grid& grid: grids()) {
            const Border border = all_borders[n++ % 6];
            SCOPED_TRACE(std::string(to_string(interp)) + " " + std::string(to_string(border)));
            expect_polar<f32>(grid, {7, 8}, interp, border);
            expect_polar<f64>(grid, {5.25, 9.125}, interp, border);
            expect_polar<c32>(grid, {-3.1, 4.3}, interp, border);
            expect_polar<c64>(grid, {6.7, 20.2}, interp, border);
        }
}

template<typename T>
void expect_cartesian(const Grid& grid, const Vec<f64, 2>& center, Interp interp, Border border) {
    const i64 height = 12, width = 15, n_phi = 14, n_rho = 9;
    auto polar = test::normal_noise<T>({1, 1, n_phi, n_rho}, 4);
    const bool is_whole = std::abs(grid.phi[1] - grid.phi[0] - 2 * pi) < 1e-9;
    if (is_whole)
        border = Border::PERIODIC;
    std::vector<Vec<f64, 2>> places;
    for (i64 y = 0; y < height; ++y)
        for (i64 x = 0; x < width; ++x) {
            const f64 dy = static_cast<f64>(y) - center[0], dx = static_cast<f64>(x) - center[1];
            f64 phi = std::atan2(dy, dx);
            while (phi < (grid.phi[0] + grid.phi[1]) / 2 - pi)
                phi += 2 * pi;
            while (phi >= (grid.phi[0] + grid.phi[1]) / 2 + pi)
                phi -= 2 * pi;
            const auto place = [](f64 value, const Vec<f64, 2>& range, bool endpoint, i64 n) {
                return (value - range[0]) / (range[1] - range[0]) * static_cast<f64>(endpoint ? n - 1 : n);
            };
            places.push_back({place(phi, grid.phi, grid.phi_endpoint, n_phi),
                    place(std::hypot(dy, dx), grid.rho, grid.rho_endpoint, n_rho)});
        }
    const auto turn = is_whole and grid.phi_endpoint
                              ? polar.subregion(noa::Full{}, noa::Full{}, noa::Slice{0, n_phi - 1}).copy()
                              : polar;
    const auto expected = values_at(turn, places, {.interp = interp, .border = border, .value = 3});
    const auto got = to_cartesian<T>(polar, height, width, grid.option(center, interp, border));
    expect_same(got, expected);
}

TEST(polar2cartesian, every_value_is_that_of_a_transformation) {
    int n = 0;
    for (const Interp interp: all_interps)
        for (const Grid& grid: grids()) {
            const Border border = all_borders[n++ % 6];
            SCOPED_TRACE(std::string(to_string(interp)) + " " + std::string(to_string(border)));
            expect_cartesian<f32>(grid, {5.7, 8.1}, interp, border);
            expect_cartesian<f64>(grid, {5.25, 9.125}, interp, border);
            expect_cartesian<c32>(grid, {-3.1, 4.3}, interp, border);
            expect_cartesian<c64>(grid, {6.7, 20.2}, interp, border);
        }
}

template<typename T, SpectrumLayout L>
void expect_spectrum(const Shape4& shape, Interp interp, const PolarSpectrumOption& given) {
    SCOPED_TRACE(to_string(shape) + " " + std::string(L.name()));
    PolarSpectrumOption how = given;
    how.interp = interp;
    // Of real images, whose spectra a half is enough for.
    auto half = noa::fft::r2c(test::normal_noise<noa::traits::value_type_t<T>>(shape, 8));
    const auto given_as = [&] {
        if constexpr (noa::traits::complex<T>)
            return half;
        else
            return noa::signal::amplitude_spectrum<"h2h">(half, shape);
    }();
    const i64 n_phi = 11, n_rho = 7;
    const Vec pixels{shape[2], shape[3]};
    const auto size = pixels.as<f64>(), zero = (pixels / 2).as<f64>();
    std::vector<Vec<f64, 2>> places;
    for (i64 row = 0; row < n_phi; ++row)
        for (i64 column = 0; column < n_rho; ++column) {
            const f64 phi = Grid::at(how.phi_range, how.phi_endpoint, row, n_phi);
            const f64 f = Grid::at(how.frequency_range, how.frequency_endpoint, column, n_rho);
            places.push_back(zero + f * Vec{std::sin(phi), std::cos(phi)} * size);
        }
    const auto full = noa::fft::remap("h2fc", given_as, shape);
    const auto polar = noa::empty<T>({shape[0], 1, n_phi, n_rho}, test::on_device());
    spectrum2polar<L>(noa::fft::remap({SpectrumLayout::H, L}, given_as, shape), polar, shape, how);
    for (i64 batch = 0; batch < shape[0]; ++batch) {
        const auto expected =
                values_at(full.subregion(batch).copy(), places, {.interp = interp, .border = Border::PERIODIC});
        expect_same(polar.subregion(batch), expected, 50);  // as large as values are
    }
}

TEST(spectrum2polar, every_value_is_that_of_a_transformation) {
    const PolarSpectrumOption part{
            .frequency_range = {0.1, 0.4}, .frequency_endpoint = false, .phi_range = {-2, 1}, .phi_endpoint = true};
    for (const Interp interp: {Interp::LINEAR, Interp::CUBIC_BSPLINE, Interp::LANCZOS6}) {
        SCOPED_TRACE(std::string(to_string(interp)));
        for (const PolarSpectrumOption& how: {PolarSpectrumOption{}, part}) {
            expect_spectrum<f32, "h">({2, 1, 16, 13}, interp, how);
            expect_spectrum<c64, "h">({1, 1, 9, 20}, interp, how);
            expect_spectrum<f64, "hc">({1, 1, 12, 12}, interp, how);
            expect_spectrum<c32, "hc">({2, 1, 11, 14}, interp, how);
            expect_spectrum<f64, "f">({1, 1, 10, 7}, interp, how);
            expect_spectrum<c64, "f">({1, 1, 1, 18}, interp, how);
            expect_spectrum<f32, "fc">({1, 1, 15, 8}, interp, how);
            expect_spectrum<c64, "fc">({2, 1, 8, 8}, interp, how);
        }
    }
}

}  // namespace

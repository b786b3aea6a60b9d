#include "align/specimen.hpp"

#include <cmath>
#include <cstddef>
#include <numbers>
#include <vector>

#include "noa/base/mat.hpp"
#include "noa/fft/transform.hpp"
#include "noa/geometry/matrix.hpp"
#include "noa/geometry/quaternion.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/math/normalize.hpp"
#include "noa/math/random.hpp"
#include "noa/runtime/factory.hpp"
#include "noa/signal/filter.hpp"
#include "noa/signal/filter_spectrum.hpp"

namespace noa::program {
namespace {

using std::numbers::pi;
using Point = Vec<f64, 3>;  // zyx, in Angstrom

// What is drawn by chance, each with seeds of its own.
enum class Part : u64 { UPPER_CHAIN, LOWER_CHAIN, PLACES, ORIENTATIONS, ICE, THICKNESS };

u64 seed_of(Part part, u64 seed) {
    return seed * 16 + static_cast<u64>(part);
}

// ---- Proteins ------------------------------------------------------------------------------------------------------

constexpr f64 barrel_length = 150;
constexpr f64 bead_deviation = 1.8;  // a residue is a normal distribution

// A chain of residues, 3.8 Angstrom apart, that turns back to the middle before it leaves a ball.
std::vector<Point> fold_chain(i64 n_residues, f64 radius, u64 seed) {
    const auto random_steps = random<f64>(Normal{0, 1}, {1, 1, n_residues, 3}, {.seed = seed});
    const auto steps = random_steps.span();
    std::vector<Point> chain{Point{}};
    for (i64 i = 1; i < n_residues; ++i) {
        const Point wish = Point{steps(0, 0, i, 0), steps(0, 0, i, 1), steps(0, 0, i, 2)};
        const Point step = wish - chain.back() * (3 / radius * std::pow(norm(chain.back()) / radius, 6));
        chain.push_back(chain.back() + step * (3.8 / norm(step)));
    }
    return chain;
}

// Four rings of seven subunits: two kinds of them, and the lower half is the upper one turned over.
std::vector<Point> make_barrel(u64 seed) {
    constexpr int n_fold = 7;
    constexpr i64 n_residues = 200;
    constexpr f64 radius = 28, distance_from_axis = 38;
    struct Ring {
        Part chain;
        f64 height, turn;
    };
    std::vector<Point> barrel;
    for (const Ring& ring: {Ring{Part::UPPER_CHAIN, 56, 0.1}, Ring{Part::LOWER_CHAIN, 19, 0.3}})
        for (const Point& residue: fold_chain(n_residues, radius, seed_of(ring.chain, seed)))
            for (int i = 0; i < n_fold; ++i) {
                const auto turn = geometry::rotate_z(ring.turn + 2 * pi * i / n_fold);
                const Point at = turn * (residue + Point{ring.height, 0, distance_from_axis});
                barrel.push_back(at);
                barrel.push_back({-at[0], -at[1], at[2]});
            }
    return barrel;
}

// Where proteins are, in Angstrom: by chance, but none closer to another than this. The plane has no ends.
std::vector<Vec<f64, 2>> choose_places(const Vec<f64, 2>& extents, f64 distance, u64 seed) {
    const auto n_tries = static_cast<i64>(8 * extents[0] * extents[1] / (distance * distance));
    const auto tries = random<f64>(Uniform{0., 1.}, {1, 1, n_tries, 2}, {.seed = seed});
    const auto is_close = [&](const Vec<f64, 2>& a, const Vec<f64, 2>& b) {
        Vec<f64, 2> apart{};
        for (int axis = 0; axis < 2; ++axis)
            apart[axis] = std::remainder(a[axis] - b[axis], extents[axis]);
        return norm(apart) < distance;
    };
    std::vector<Vec<f64, 2>> places;
    for (i64 i = 0; i < n_tries; ++i) {
        const Vec<f64, 2> at = Vec{tries.span()(0, 0, i, 0), tries.span()(0, 0, i, 1)} * extents;
        bool is_free = true;
        for (const auto& other: places)
            is_free = is_free and not is_close(at, other);
        if (is_free)
            places.push_back(at);
    }
    return places;
}

// Adds a residue, seen along z; the position and the deviation are in pixels.
void add_bead(const Array<f32>& image, const Vec<f64, 2>& at, f64 deviation) {
    const i64 height = image.shape()[2], width = image.shape()[3];
    const auto pixels = image.span();
    const auto reach = static_cast<i64>(std::ceil(3.5 * deviation));
    const auto first = Vec{std::floor(at[0]), std::floor(at[1])}.as<i64>() - reach;
    const auto value = [&](i64 i, f64 center) {
        const f64 z = (static_cast<f64>(i) - center) / deviation;
        return std::exp(-z * z / 2);
    };
    const auto wrap = [](i64 i, i64 n) { return (i % n + n) % n; };
    std::vector<f64> row;
    for (i64 x = first[1]; x <= first[1] + 2 * reach + 1; ++x)
        row.push_back(value(x, at[1]));
    for (i64 y = first[0]; y <= first[0] + 2 * reach + 1; ++y) {
        const f64 factor = value(y, at[0]);
        for (std::size_t i = 0; i < row.size(); ++i)
            pixels(0, 0, wrap(y, height), wrap(first[1] + static_cast<i64>(i), width)) +=
                    static_cast<f32>(factor * row[i]);
    }
}

Array<f32> project_proteins(const Vec<i64, 2>& extents, f64 pixel_size, u64 seed) {
    auto image = zeros<f32>({1, 1, extents[0], extents[1]});
    const auto barrel = make_barrel(seed);
    const auto places =
            choose_places(extents.as<f64>() * pixel_size, 0.95 * barrel_length, seed_of(Part::PLACES, seed));
    const auto n_places = static_cast<i64>(places.size());
    const auto random_turns =
            random<f64>(Normal{0, 1}, {1, 1, n_places, 4}, {.seed = seed_of(Part::ORIENTATIONS, seed)});
    const auto turns = random_turns.span();
    for (i64 i = 0; i < n_places; ++i) {
        const geometry::Quaternion<f64> turn{
                turns(0, 0, i, 0), turns(0, 0, i, 1), turns(0, 0, i, 2), turns(0, 0, i, 3)};
        const Mat<f64, 3, 3> matrix = turn.to_matrix();
        for (const Point& residue: barrel) {
            const Point seen = matrix * residue;
            const Vec<f64, 2> at = places[static_cast<std::size_t>(i)] + Vec{seen[1], seen[2]};
            add_bead(image, at / pixel_size, bead_deviation / pixel_size);
        }
    }
    return image;
}

// ---- The microscope ------------------------------------------------------------------------------------------------

// The contrast at a frequency in 1/Angstrom: 300 kV, a spherical aberration of 2.7 mm, a tenth of it by absorption.
// What is dense is dark.
f64 contrast(f64 frequency, f64 defocus) {
    constexpr f64 wavelength = 0.0196875, aberration = 2.7e7, by_absorption = 0.1, decay = 60;
    const f64 square = frequency * frequency;
    const f64 phase = pi * wavelength * square * (defocus * 1e4 - wavelength * wavelength * square * aberration / 2);
    const f64 seen = defocus > 0 ? std::sin(phase + std::asin(by_absorption)) : 1;
    return -seen * std::exp(-decay / 4 * square);
}

// Noise whose frequencies are up to some size, in 1/Angstrom: with a mean of 0 and a standard deviation of 1.
Array<f32> soft_noise(const Shape4& shape, f64 frequency, f64 pixel_size, u64 seed) {
    const auto spectrum = fft::r2c(random<f32>(Normal{0, 1}, shape, {.seed = seed}));
    signal::gaussian_filter<"h2h">(spectrum, spectrum, shape, {.sigma = frequency * pixel_size});
    return normalize(fft::c2r(spectrum, shape));
}

}  // namespace

Array<f32> make_specimen(const Vec<i64, 2>& extents, f64 pixel_size, f64 defocus, u64 seed) {
    constexpr f32 ice = 0.35f, thickness = 0.3f;  // by the proteins, in standard deviations
    const Shape4 shape{1, 1, extents[0], extents[1]};
    const auto proteins = normalize(project_proteins(extents, pixel_size, seed));
    const auto density = add(proteins, multiply(soft_noise(shape, 0.2, pixel_size, seed_of(Part::ICE, seed)), ice));
    const auto spectrum = fft::r2c(density);
    signal::filter_spectrum<"h2h">(spectrum, spectrum, shape, [&](const Vec<f32, 3>& f) {
        return static_cast<f32>(contrast(std::hypot(f64{f[1]}, f64{f[2]}) / pixel_size, defocus));
    });
    const auto seen = normalize(fft::c2r(spectrum, shape));
    const auto uneven = soft_noise(shape, 1. / 800, pixel_size, seed_of(Part::THICKNESS, seed));
    return normalize(add(seen, multiply(uneven, thickness)));
}

}  // namespace noa::program

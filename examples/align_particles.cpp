// Aligns particles to a reference, by rotations in the plane and shifts, and averages them.
//
//     align_particles particles.mrcs reference.mrc average.mrc        prints the angle and the shift of each particle
//     align_particles particles.mrcs reference.mrc average.mrc gpu    the same on the GPU
//     align_particles                                                 simulates particles, and checks what is found
#include <noa/noa.hpp>

#include <algorithm>
#include <cmath>
#include <exception>
#include <iostream>
#include <numbers>
#include <stdexcept>
#include <vector>

using namespace noa::types;
using kwk::batch, kwk::height, kwk::width;
using noa::deg2rad, noa::rad2deg;
namespace fft = noa::fft;
namespace ng = noa::geometry;
namespace io = noa::io;
namespace signal = noa::signal;

namespace {

// How the reference became each particle: it was turned about its center, then shifted.
struct Poses {
    std::vector<f64> angles;          // in radians
    std::vector<Vec<f64, 2>> shifts;  // in pixels, yx
};

// The reference, turned by each degree, is correlated with a particle: the highest of all peaks tells angle and shift.
Poses find_poses(const Array<f32>& particles, const Array<f32>& reference) {
    const auto angles = noa::arange<f64>(Layout{1, 1, 1, 360}, 0, deg2rad(1.));
    const auto turned = ng::rotate_2d(reference, angles, {.interp = Interp::CUBIC});
    const auto references = signal::standardize<"h2h">(fft::r2c(turned), turned.shape());
    Poses poses;
    for (i64 i = 0; i < particles.shape()[batch]; ++i) {
        const auto particle = fft::r2c(particles.subregion(batch = i));
        const auto maps = signal::cross_correlation_map<"h2fc">(particle, references, turned.shape());
        const auto peaks = signal::cross_correlation_peaks_2d<"fc">(maps);
        const auto best = std::ranges::max_element(peaks, {}, &signal::CorrelationPeak<2>::value);
        poses.angles.push_back(angles.span(width)(best - peaks.begin()));
        poses.shifts.push_back(best->shift);
    }
    return poses;
}

// Resampling asks where a pixel comes from: that of an aligned particle is where the pose took that of the reference.
Array<f32> average(const Array<f32>& particles, const Poses& poses) {
    const auto center = Vec{particles.shape()[height] / 2, particles.shape()[width] / 2}.as<f64>();
    std::vector<Mat<f64, 3, 3>> matrices;
    for (std::size_t i = 0; i < poses.angles.size(); ++i)
        matrices.push_back(ng::translate(poses.shifts[i]) * ng::about(center, ng::rotate(poses.angles[i])));
    return noa::mean(ng::transform_2d(particles, matrices, {.interp = Interp::CUBIC}), batch);
}

void align(const char* input, const char* reference, const char* output, Device device) {
    const auto particles = io::read_image<f32>(input, {.kind = io::Kind::IMAGES}, {.device = device});
    const Poses poses = find_poses(particles, io::read_image<f32>(reference, {}, {.device = device}));
    for (std::size_t i = 0; i < poses.angles.size(); ++i)
        std::cout << rad2deg(poses.angles[i]) << ' ' << poses.shifts[i][0] << ' ' << poses.shifts[i][1] << '\n';
    io::write_image(average(particles, poses), output, {.spacing = io::ImageFile::open(input).spacing()});
}

// In noise that is stronger than what is seen.
Array<f32> simulate_particles(const Array<f32>& reference, const Poses& poses) {
    const auto turned = ng::rotate_2d(reference, poses.angles, {.interp = Interp::CUBIC});
    const auto moved = ng::shift_2d(turned, poses.shifts, {.interp = Interp::CUBIC});
    return noa::add(moved, noa::random<f32>(Normal{0, 0.5}, moved.shape(), reference.option(), {.seed = 1}));
}

void check_simulation(Device device) {
    const auto reference = noa::zeros<f32>({1, 1, 64, 64}, {.device = device});  // a bar with a disc
    ng::draw(reference, ng::Rectangle<2>{.center = {30, 32}, .half_lengths = {3, 16}, .smoothness = 2});
    ng::draw(reference, reference, ng::Sphere<2>{.center = {40, 24}, .radius = 7, .smoothness = 2},
            {.combine = ng::Combine::MAXIMUM});
    Poses truth;
    for (int i = 0; i < 50; ++i) {
        truth.angles.push_back(2 * i);
        truth.shifts.push_back({5 * std::sin(i), 5 * std::cos(i)});
    }
    const auto particles = simulate_particles(reference, truth);
    const Poses found = find_poses(particles, reference);
    f64 angle = 0, shift = 0;  // of the particle that is farthest from the truth
    for (std::size_t i = 0; i < truth.angles.size(); ++i) {
        angle = std::max(angle, std::abs(std::remainder(found.angles[i] - truth.angles[i], 2 * std::numbers::pi)));
        shift = std::max(shift, noa::norm(found.shifts[i] - truth.shifts[i]));
    }
    const f64 score = signal::cross_correlation_score<"h">(
            fft::r2c(average(particles, found)), fft::r2c(reference), reference.shape());
    std::cout << "angles within " << rad2deg(angle) << " degrees, shifts within " << shift
              << " pixels of the truth; correlation of average and reference: " << score << '\n';
    if (angle > deg2rad(3.) or shift > 0.5 or score < 0.95)
        throw std::runtime_error("not within 3 degrees and 0.5 pixels, with a correlation of 0.95");
}

}  // namespace

int main(int argc, char** argv) try {
    if (argc == 3 or argc > 5)
        throw std::runtime_error("usage: align_particles [PARTICLES REFERENCE AVERAGE] [cpu|gpu]");
    if (argc > 3)
        align(argv[1], argv[2], argv[3], argc > 4 ? argv[4] : "cpu");
    else
        check_simulation(argc > 1 ? argv[1] : "cpu");
} catch (const std::exception& e) {
    std::cerr << "align_particles: " << e.what() << '\n';
    return 1;
}

// Finds a template in a volume, in several orientations, by the best correlation coefficients of all.
//
//     match_template          makes a noisy volume with the template in it, searches it, and checks what is found
//     match_template gpu      the same on the GPU
#include <noa/noa.hpp>

#include <cstddef>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <vector>

using namespace noa::types;
using Rotation = Mat<f64, 3, 3>;
namespace ng = noa::geometry;
namespace signal = noa::signal;

namespace {

struct Match {
    Vec<f64, 3> center;    // in pixels, zyx
    std::size_t rotation;  // its number
    f64 score;
};

// The best correlation at each pixel, and the number of the rotation that gave it; then the highest peaks.
std::vector<Match> search(const Array<f32>& volume, const Array<f32>& reference, const Array<f32>& mask,
        const std::vector<Rotation>& rotations, i64 n) {
    const signal::TemplateMatcher matcher(volume, mask, {.border = Border::MIRROR});
    const auto number = noa::zeros<f32>(volume.shape(), volume.option()), best = number - 1.f, map = noa::like(best);
    for (std::size_t i = 0; i < rotations.size(); ++i) {
        matcher.correlate(ng::rotate_3d(reference, rotations[i]), map);
        noa::where(noa::greater(map, best), static_cast<f32>(i), number, number);
        noa::maximum(best, map, best);
    }
    std::vector<Match> matches;
    for (const auto& [center, score, batch]: signal::find_peaks_3d(best, {.n = n, .exclusion_radius = 10})) {
        const auto pixel = (center + 0.5).as<i64>();  // the closest one
        const f32 at = number.subregion(0, pixel[0], pixel[1], pixel[2]).first();
        matches.push_back({center, static_cast<std::size_t>(at), score});
    }
    return matches;
}

void check_search(Device device) {
    const auto reference = noa::zeros<f32>({1, 24, 24, 24}, {.device = device}), mask = noa::like(reference);
    ng::draw(reference, ng::Rectangle<3>{.center = {12, 12, 11}, .half_lengths = {2, 3, 7}, .smoothness = 2});
    ng::draw(reference, reference, ng::Sphere<3>{.center = {15, 9, 16}, .radius = 3, .smoothness = 2},
            {.combine = ng::Combine::MAXIMUM});
    ng::draw(mask, ng::Sphere<3>{.center = {12, 12, 12}, .radius = 9, .smoothness = 3});

    std::vector<Rotation> rotations;
    for (const f64 angle: {0., 45., 90., 135., 180.})
        for (const f64 tilt: {0., 60., 120.})
            rotations.push_back(ng::euler2matrix(Vec{noa::deg2rad(angle), noa::deg2rad(tilt), 0.}));
    const std::vector<Match> truth{{{20, 30, 50}, 4, 0}, {{40, 60, 20}, 11, 0}, {{30, 20, 22}, 0, 0}};
    const auto volume = noa::random<f32>(Normal{0, 0.5}, {1, 60, 80, 72}, {.device = device}, {.seed = 1});
    for (const auto& [center, rotation, score]: truth) {
        const auto along = [at = center.as<i64>() - 12](int axis) { return noa::Slice{at[axis], at[axis] + 24}; };
        const auto room = volume.subregion(0, along(0), along(1), along(2));
        noa::add(room, ng::rotate_3d(reference, rotations[rotation]), room);
    }
    std::size_t n_found = 0;
    for (const auto& [center, rotation, score]: search(volume, reference, mask, rotations, std::ssize(truth))) {
        std::cout << "at " << center << ", rotation " << rotation << ", correlation " << score << '\n';
        for (const Match& match: truth)
            n_found += noa::norm(center - match.center) < 0.5 and rotation == match.rotation;
    }
    if (n_found != truth.size())
        throw std::runtime_error("not all were found within 0.5 pixels, in their orientation");
}

}  // namespace

int main(int argc, char** argv) try { check_search(argc > 1 ? argv[1] : "cpu"); } catch (const std::exception& e) {
    std::cerr << "match_template: " << e.what() << '\n';
    return 1;
}

// Averages subtomograms whose orientations are known, with weights for what each of them did not see.
//
//     average_subtomograms volumes.mrc angles.txt average.mrc        one line for each volume: three angles in degrees,
//                                                                    as RELION has them (rot, tilt, psi)
//     average_subtomograms volumes.mrc angles.txt average.mrc gpu    the same on the GPU
//     average_subtomograms                                           simulates subtomograms, and checks their average
#include <noa/noa.hpp>

#include <cmath>
#include <exception>
#include <fstream>
#include <iostream>
#include <numbers>
#include <stdexcept>
#include <string>
#include <vector>

using namespace noa::types;
using kwk::batch;
using noa::deg2rad;
namespace fft = noa::fft;
namespace ng = noa::geometry;
namespace io = noa::io;
namespace signal = noa::signal;

namespace {

using Rotations = std::vector<Mat<f64, 3, 3>>;

// What tilt series from -60 to 60 degrees have seen of volumes that were turned since.
Array<f32> wedges_of(const Rotations& rotations, const Shape4& shape, const ArrayOption& where) {
    std::vector<ng::MissingWedgeOption> options;
    for (const auto& rotation: rotations)
        options.push_back({.width = 0.02, .rotation = ng::Quaternion<f64>::from_matrix(rotation)});
    auto wedges = noa::empty<f32>(shape.rfft(), where);
    ng::missing_wedge<"h">(wedges, shape, options);
    return wedges;
}

// The volumes are turned back, and so are their wedges. Each frequency is a mean of those that saw it.
Array<f32> average(const Array<f32>& volumes, const Rotations& rotations) {
    Rotations back;
    for (const auto& rotation: rotations)
        back.push_back(noa::transpose(rotation));
    const auto sum = noa::sum(ng::rotate_3d(volumes, back), batch);
    const auto weights = noa::sum(wedges_of(back, volumes.shape(), volumes.option()), batch);
    return fft::c2r(fft::r2c(sum) / noa::maximum(weights, 0.5f), sum.shape());
}

Rotations read_rotations(const char* path, i64 n) {
    Rotations rotations;
    std::ifstream file(path);
    for (f64 rot = 0, tilt = 0, psi = 0; file >> rot >> tilt >> psi;)
        rotations.push_back(noa::transpose(ng::euler2matrix(Vec{deg2rad(rot), deg2rad(tilt), deg2rad(psi)})));
    if (std::ssize(rotations) != n)
        throw std::runtime_error(std::string(path) + " has angles for " + std::to_string(rotations.size()) +
                                 " volumes, but there are " + std::to_string(n));
    return rotations;
}

void average_files(const char* input, const char* angles, const char* output, Device device) {
    const auto volumes = io::read_image<f32>(input, {.kind = io::Kind::VOLUMES}, {.device = device});
    const auto result = average(volumes, read_rotations(angles, volumes.shape()[batch]));
    io::write_image(result, output, {.kind = io::Kind::VOLUMES, .spacing = io::ImageFile::open(input).spacing()});
}

// A body without any symmetry.
Array<f32> draw_specimen(const Shape4& shape, Device device) {
    auto volume = noa::zeros<f32>(shape, {.device = device});
    ng::draw(volume, ng::Rectangle<3>{.center = {24, 22, 24}, .half_lengths = {3, 4, 11}, .smoothness = 2});
    const auto add = [&](const auto& figure) { ng::draw(volume, volume, figure, {.combine = ng::Combine::MAXIMUM}); };
    add(ng::Sphere<3>{.center = {30, 28, 17}, .radius = 4, .smoothness = 2});
    add(ng::Sphere<3>{.center = {18, 30, 27}, .radius = 3, .smoothness = 2});
    return volume;
}

void check_simulation(Device device) {
    const Shape4 one{1, 48, 48, 48};
    const auto specimen = draw_specimen(one, device);
    Rotations rotations;
    for (int i = 0; i < 40; ++i)  // all over the sphere
        rotations.push_back(ng::euler2matrix(Vec{2.4 * i, std::acos(1 - (2. * i + 1) / 40), 1.7 * i}));
    const auto turned = ng::rotate_3d(specimen, rotations);
    const auto noisy = turned + noa::random<f32>(Normal{0, 0.25}, turned.shape(), turned.option(), {.seed = 1});
    const auto wedge = wedges_of({Mat<f64, 3, 3>::eye()}, one, turned.option());
    const auto volumes = fft::c2r(fft::r2c(noisy) * wedge, turned.shape());

    const auto likeness = [&](const auto& volume) {
        return signal::cross_correlation_score<"h">(fft::r2c(volume), fft::r2c(specimen), one);
    };
    const f64 alone = likeness(ng::rotate_3d(volumes.subregion(batch = 0), noa::transpose(rotations[0])));
    const f64 together = likeness(average(volumes, rotations));
    std::cout << "correlation with the specimen: one volume " << alone << ", the average of 40 " << together << '\n';
    if (together < 0.95 or alone > 0.7)
        throw std::runtime_error("the average is not like the specimen");
}

}  // namespace

int main(int argc, char** argv) try {
    if (argc == 3 or argc > 5)
        throw std::runtime_error("usage: average_subtomograms [VOLUMES ANGLES AVERAGE] [cpu|gpu]");
    if (argc > 3)
        average_files(argv[1], argv[2], argv[3], argc > 4 ? argv[4] : "cpu");
    else
        check_simulation(argc > 1 ? argv[1] : "cpu");
} catch (const std::exception& e) {
    std::cerr << "average_subtomograms: " << e.what() << '\n';
    return 1;
}

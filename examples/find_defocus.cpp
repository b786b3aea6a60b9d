// Finds the defocus of a micrograph from the rings in its spectrum, and flips the phases that the lens has turned.
//
//     find_defocus micrograph.mrc flipped.mrc        for 300 kV, Cs 2.7 mm, amplitude contrast 0.1; prints the defocus
//     find_defocus micrograph.mrc flipped.mrc gpu    the same on the GPU
//     find_defocus                                   simulates a micrograph, and checks what is found
#include <noa/noa.hpp>

#include <cmath>
#include <exception>
#include <iostream>
#include <numbers>
#include <stdexcept>
#include <vector>

using namespace noa::types;
namespace fft = noa::fft;
namespace io = noa::io;
namespace signal = noa::signal;

namespace {

// The contrast transfer function, of a frequency in cycles per pixel. Lengths are in Angstrom; underfocus is positive.
struct Ctf {
    f64 pixel_size, defocus;
    f64 voltage = 300e3, cs = 2.7e7, amplitude = 0.1;

    f64 operator()(const Vec<f64, 3>& frequency) const {
        const f64 wavelength = 12.2643247 / std::sqrt(voltage * (1 + 0.978466e-6 * voltage));
        const f64 k2 = dot(frequency, frequency) / (pixel_size * pixel_size);
        const f64 gamma = std::numbers::pi * wavelength * k2 * (cs * wavelength * wavelength * k2 / 2 - defocus) -
                          std::atan(amplitude / std::sqrt(1 - amplitude * amplitude));
        return -std::sin(gamma);
    }
};

// The correlation of the rings, in shells between 1/50 and 2/5 cycles per pixel, with the square of a CTF.
f64 score(const std::vector<f64>& rings, const Ctf& ctf) {
    const auto size = 2 * (static_cast<f64>(rings.size()) - 1);
    f64 n = 0, a = 0, b = 0, aa = 0, bb = 0, ab = 0;
    for (auto shell = static_cast<std::size_t>(size / 50); shell < static_cast<std::size_t>(size / 2.5); ++shell) {
        const f64 ring = rings[shell], value = std::pow(ctf({0, 0, static_cast<f64>(shell) / size}), 2);
        n += 1, a += ring, b += value, aa += ring * ring, bb += value * value, ab += ring * value;
    }
    return (n * ab - a * b) / std::sqrt((n * aa - a * a) * (n * bb - b * b));
}

// Of a square image: the defocus, from 0.3 to 4 micrometers, whose rings are most like those of its spectrum.
Ctf find_ctf(const Array<c32>& spectrum, const Shape4& shape, f64 pixel_size) {
    const auto curve = noa::empty<f64>({1, 1, 1, signal::n_shells(shape)}, spectrum.option());
    signal::rotational_average<"h">(spectrum, shape, curve);
    const auto on_cpu = curve.to(Device{}).eval();
    const std::vector<f64> rings(on_cpu.get(), on_cpu.get() + on_cpu.n_elements());
    Ctf best{pixel_size, 3000};
    for (f64 defocus = 3000; defocus <= 40000; defocus += 20)
        if (const Ctf ctf{pixel_size, defocus}; score(rings, ctf) > score(rings, best))
            best = ctf;
    return best;
}

// A function of yours, as an array of weights: made on the CPU, used anywhere.
template<typename F>
Array<f32> weights_of(const F& function, const Shape4& shape, const ArrayOption& where) {
    const auto weights = noa::empty<f32>(shape.rfft());
    signal::filter_spectrum<"h2h">({}, weights, shape, function);
    return weights.to(where);
}

Array<f32> flip_phases(const Array<c32>& spectrum, const Shape4& shape, const Ctf& ctf) {
    const auto signs = [ctf](const Vec<f64, 3>& frequency) { return ctf(frequency) < 0 ? -1. : 1.; };
    return fft::c2r(spectrum * weights_of(signs, shape, spectrum.option()), shape);
}

void correct(const char* input, const char* output, Device device) {
    auto file = io::ImageFile::open(input);
    const auto image = file.read<f32>({.device = device});
    const auto spectrum = fft::r2c(image);
    const Ctf ctf = find_ctf(spectrum, image.shape(), file.spacing()[2]);
    std::cout << "defocus " << ctf.defocus << " A\n";
    io::write_image(flip_phases(spectrum, image.shape(), ctf), output, {.spacing = file.spacing()});
}

void check_simulation(Device device) {
    const Shape4 shape{1, 1, 512, 512};
    const ArrayOption where{.device = device};
    const Ctf truth{1.5, 12340};
    const auto specimen = noa::random<f32>(Normal{0, 1}, shape, where, {.seed = 1});
    const auto noise = noa::random<f32>(Normal{0, 1}, shape, where, {.seed = 2});
    const auto spectrum = fft::r2c(specimen) * weights_of(truth, shape, where) + fft::r2c(noise);
    const Ctf found = find_ctf(spectrum, shape, truth.pixel_size);
    const auto likeness = [&](const Array<f32>& image) {
        return signal::cross_correlation_score<"h">(fft::r2c(image), fft::r2c(specimen), shape);
    };
    const f64 before = likeness(fft::c2r(spectrum, shape)), after = likeness(flip_phases(spectrum, shape, found));
    std::cout << "defocus " << found.defocus << " A, in truth " << truth.defocus << "; correlation with the specimen "
              << after << ", before " << before << '\n';
    if (std::abs(found.defocus - truth.defocus) > 100 or after < 0.45 or before > 0.1)
        throw std::runtime_error("not within 100 A, or the phases are not those of the specimen");
}

}  // namespace

int main(int argc, char** argv) try {
    if (argc > 4)
        throw std::runtime_error("usage: find_defocus [MICROGRAPH FLIPPED] [cpu|gpu]");
    if (argc > 2)
        correct(argv[1], argv[2], argc > 3 ? argv[3] : "cpu");
    else
        check_simulation(argc > 1 ? argv[1] : "cpu");
} catch (const std::exception& e) {
    std::cerr << "find_defocus: " << e.what() << '\n';
    return 1;
}

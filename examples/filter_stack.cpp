// Low-pass filters the images of a stack, a few at a time, so that it may be larger than the memory.
//
//     filter_stack input.mrcs output.mrcs 0.1        cutoff in cycles per pixel: waves of 10 pixels and longer pass
//     filter_stack input.mrcs output.mrcs 0.1 gpu    the same on the GPU
//     filter_stack                                   tries it on a small stack of its own, and checks the result
#include <noa/noa.hpp>

#include <unistd.h>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <iostream>
#include <numbers>
#include <stdexcept>
#include <string>

using namespace noa::types;
using kwk::height, kwk::width;
namespace fs = std::filesystem;
namespace fft = noa::fft;
namespace io = noa::io;

namespace {

void filter_stack(const fs::path& input, const fs::path& output, f64 cutoff, Device device) {
    auto stack = io::ImageFile::open(input, {.kind = io::Kind::IMAGES});
    io::Header header = stack.header();  // the output has the same shape, pixel size, labels ...
    header.encoding = io::Encoding::F32;
    auto filtered = io::ImageFile::create(output, header);

    const i64 n_pixels = stack.shape()[height] * stack.shape()[width];
    const i64 at_once = std::max<i64>(1, (1 << 22) / n_pixels);  // 16 MiB of images
    for (i64 first = 0; first < stack.n_slices(); first += at_once) {
        const i64 n = std::min(at_once, stack.n_slices() - first);
        const auto images = stack.read_slices<f32>(first, n, {.device = device});
        const auto spectra = fft::r2c(images);
        noa::signal::lowpass<"h2h">(spectra, spectra, images.shape(), {.cutoff = cutoff, .width = 0.05});
        fft::c2r(spectra, images, {.overwrite = true});
        filtered.write(images);
    }
    filtered.close();  // until here there is no output, and what had its name is as it was
}

// A wave of some pixels, along an axis of 256.
Array<f32> wave(f64 n_pixels, const Shape4& shape) {
    return noa::cos(noa::multiply(noa::arange<f32>(256), 2 * std::numbers::pi / n_pixels)).reshape(shape);
}

// Waves of 16 pixels pass a cutoff of 0.1, those of 4 do not.
void check_filter_stack(Device device) {
    const auto folder = fs::temp_directory_path() / ("filter_stack_" + std::to_string(getpid()));
    fs::create_directories(folder);
    const auto levels = noa::linspace<f32>(Layout{70, 1, 1, 1}, 0, 1);  // more images than are read at once
    const auto slow = noa::multiply(levels, wave(16, {1, 1, 256, 1})), fast = wave(4, {1, 1, 1, 256});
    io::write_image(noa::add(slow, fast), folder / "waves.mrcs", {.spacing = {0, 1.5, 1.5}});
    filter_stack(folder / "waves.mrcs", folder / "filtered.mrcs", 0.1, device);

    const auto filtered = io::read_image<f32>(folder / "filtered.mrcs");
    fs::remove_all(folder);
    if (not noa::allclose(filtered, slow, 1e-5))
        throw std::runtime_error("the slow waves are not what is left");
    std::cout << "slow waves are left, fast ones are gone: " << filtered.shape() << '\n';
}

}  // namespace

int main(int argc, char** argv) try {
    if (argc == 3 or argc > 5)
        throw std::runtime_error("usage: filter_stack [INPUT OUTPUT CUTOFF] [cpu|gpu]");
    if (argc > 3)
        filter_stack(argv[1], argv[2], std::stod(argv[3]), argc > 4 ? argv[4] : "cpu");
    else
        check_filter_stack(argc > 1 ? argv[1] : "cpu");
} catch (const std::exception& e) {
    std::cerr << "filter_stack: " << e.what() << '\n';
    return 1;
}

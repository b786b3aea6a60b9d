// Operators of one's own, for the CPU and the GPU from one source: hot pixels are counted, and removed.
//
//     own_operator        on the CPU
//     own_operator gpu    on the GPU, if this file was compiled as CUDA
//
// A C++ compiler makes it for the CPU alone. With a noa that has CUDA, nvcc makes it for both; with CMake by the line
//
//     set_source_files_properties(own_operator.cpp PROPERTIES LANGUAGE CUDA)
#include <noa/noa.hpp>

#include <exception>
#include <iostream>
#include <stdexcept>

using namespace noa::types;
using kwk::batch, kwk::height, kwk::width;

namespace {

// An operator is a plain struct, for one element. NOA_HD makes its functions for host and device.
struct RemoveHotPixels {
    f32 limit;  // in standard deviations
    NOA_HD f32 operator()(f32 value, f32 mean, f32 stddev) const {
        return value > mean + limit * stddev ? mean : value;
    }
};

// A reduction folds elements in, and joins what several threads have folded.
struct CountHotPixels {
    f32 limit;
    NOA_HD void operator()(f32 value, f32 mean, f32 stddev, i64& count) const {
        count += value > mean + limit * stddev;
    }
    NOA_HD void join(i64 partial, i64& count) const { count += partial; }
};

// What goes by indices reaches the elements through a span.
struct SimulateMovie {
    Span<f32, 3> frames;
    NOA_HD void operator()(i64 frame, i64 y, i64 x) const {
        const bool is_hot = y == 100 and x % 64 == frame;
        frames(frame, y, x) = is_hot ? 1000.f : static_cast<f32>((x + y) % 7);
    }
};

void check(bool condition, const char* message) {
    if (not condition)
        throw std::runtime_error(message);
}

void remove_hot_pixels(Device device) {
    const auto movie = noa::empty<f32>(kwk::shape(batch = 8, height = 256, width = 256), {.device = device});
    noa::iwise(movie.shape().filter(batch, height, width), device, SimulateMovie{movie.span<f32, 3>()});

    // The mean and the standard deviation of each frame, (8,1,1,1), go with all of its pixels.
    const auto [means, stddevs] = noa::mean_stddev(movie, height, width);
    const auto inputs = noa::wrap(movie, means, stddevs);
    i64 n_hot = 0;
    noa::reduce_ewise(inputs, i64{0}, n_hot, CountHotPixels{10});

    const auto cleaned = noa::like(movie);
    noa::ewise(inputs, cleaned, RemoveHotPixels{10});

    std::cout << n_hot << " hot pixels, of " << noa::max(movie) << "; without them it is " << noa::max(cleaned) << '\n';
    check(n_hot == 32, "there are 4 hot pixels in each of the 8 frames");
    check(noa::max(cleaned) == 6, "other pixels have 6 at most");
}

}  // namespace

int main(int argc, char** argv) try {
    const Device device(argc > 1 ? argv[1] : "cpu");
    remove_hot_pixels(device);
} catch (const std::exception& e) {
    std::cerr << "own_operator: " << e.what() << '\n';
    return 1;
}
